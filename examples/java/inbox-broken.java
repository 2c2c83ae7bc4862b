// Messages are removed while an iterator goes through them: it would throw a ConcurrentModificationException.

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Inbox {
    private final List<String> messages = new ArrayList<>();

    //@ resource inbox() = messages != null ** messages.state();

    //@ ensures inbox();
    Inbox() {
        //@ fold inbox();
    }

    //@ requires inbox() ** message != null;
    //@ ensures inbox();
    void receive(String message) {
        //@ unfold inbox();
        messages.add(message);
        //@ fold inbox();
    }

    //@ requires inbox();
    //@ ensures inbox() ** \result >= 0;
    int readAll() {
        //@ unfold inbox();
        int count = 0;
        Iterator<String> it = messages.iterator();
        //@ loop_invariant it.state() ** count == it.given();
        while (it.hasNext()) {
            String message = it.next();
            messages.remove(0); //~ ERROR preFailed:perm
            count++;
        }
        //@ fold inbox();
        return count;
    }
}
