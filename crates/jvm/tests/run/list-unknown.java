// What the library does with a list without a contract is said; who has nothing of the list is told apart from that.
// contract: unchecked unchecked
// prints: [1, 2]
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Main {
    //@ requires list != null ** list.state();
    static void use(List<Integer> list) {
        list.addAll(List.of(1));
        Collections.sort(list);
        System.out.println("done");
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        list.add(2);
        use(list);
    }
}
