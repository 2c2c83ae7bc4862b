// Who has given the state of a list away does not use it.
// contract: preFailed:perm
// modular: preFailed:perm
import java.util.ArrayList;
import java.util.List;

class Filler extends Thread {
    final List<Integer> list;

    Filler(List<Integer> list) { this.list = list; }

    //@ requires list != null ** list.state();
    //@ ensures list.state();
    public void run() { list.add(1); }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        list.add(0);
        Filler filler = new Filler(list);
        filler.start();
        list.add(2);
        filler.join();
    }
}
