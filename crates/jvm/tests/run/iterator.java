// Who has the state of an iterator is not followed in a run: that is said, and nothing is called a violation.
// contract: unchecked unchecked
// modular: unchecked unchecked
// prints: 2
import java.util.*;
class Walk {
    //@ context l.state();
    static int sum(List<Integer> l) {
        int s = 0;
        Iterator<Integer> it = l.iterator();
        //@ loop_invariant it.state();
        while (it.hasNext()) {
            Integer x = it.next();
            s = s + 1;
        }
        return s;
    }
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        l.add(3); l.add(4);
        System.out.println(sum(l));
    }
}
