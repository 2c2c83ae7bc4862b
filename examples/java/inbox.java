// Messages in a list of the library, gone through with its iterator. While the iterator has a share of the list, nobody changes it.

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

    // How many there are, and then they are gone.
    //@ requires inbox();
    //@ ensures inbox() ** \result >= 0;
    int readAll() {
        //@ unfold inbox();
        int count = 0;
        Iterator<String> it = messages.iterator();
        //@ loop_invariant it.state() ** count == it.given();
        while (it.hasNext()) {
            String message = it.next();
            count++;
        }
        //@ assert count == messages.size();
        messages.clear();
        //@ fold inbox();
        return count;
    }

    // Whether a message is there. The iterator is given up where it is found.
    //@ requires inbox() ** message != null;
    //@ ensures inbox();
    boolean has(String message) {
        //@ unfold inbox();
        boolean found = false;
        Iterator<String> it = messages.iterator();
        //@ loop_invariant it.state();
        while (it.hasNext()) {
            if (message.equals(it.next())) {
                found = true;
                //@ ghost it.end();
                break;
            }
        }
        //@ fold inbox();
        return found;
    }

    static void use() {
        Inbox inbox = new Inbox();
        inbox.receive("hello");
        inbox.receive("again");
        boolean there = inbox.has("hello");
        int count = inbox.readAll();
    }
}
