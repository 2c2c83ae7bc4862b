// What no rule follows is said, and what is missing afterwards is no violation for sure.
// contract: unchecked unchecked
import java.util.ArrayList;
import java.util.concurrent.LinkedBlockingQueue;

class Message {
    int n;
}

class Main {
    private final LinkedBlockingQueue<Message> queue = new LinkedBlockingQueue<>();
    //@ queue_invariant queue: (Message m) Perm(m.n, 1);

    void drains() {
        queue.add(new Message());
        ArrayList<Message> all = new ArrayList<>();
        queue.drainTo(all);
        all.get(0).n = 1;
    }

    public static void main(String[] args) {
        new Main().drains();
    }
}
