// Who only looks does not change.
// contract: preFailed:perm
import java.util.ArrayList;
import java.util.List;

class Main {
    //@ requires list != null ** [1\2]list.state();
    //@ ensures [1\2]list.state();
    static void look(List<Integer> list) {
        list.clear();
    }

    public static void main(String[] args) {
        look(new ArrayList<>());
    }
}
