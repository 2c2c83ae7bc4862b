// The state of a list goes to a thread and comes back; a part of it is enough to look.
// contract: clean
// modular: clean
// prints: 3 6
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Filler extends Thread {
    final List<Integer> list;

    Filler(List<Integer> list) { this.list = list; }

    //@ requires list != null ** list.state();
    //@ ensures list.state();
    public void run() { list.add(2); }
}

class Main {
    //@ requires list != null ** [1\2]list.state();
    //@ ensures [1\2]list.state();
    static int sum(List<Integer> list) {
        int sum = 0;
        //@ loop_invariant [1\2]list.state();
        for (int x : list) {
            sum += x;
        }
        for (int x : list) {
            sum += x;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        list.add(0);
        Filler filler = new Filler(list);
        filler.start();
        filler.join();
        list.add(1);
        Map<String, Integer> names = new HashMap<>();
        names.put("a", list.size());
        System.out.println(names.get("a") + " " + sum(list));
    }
}
