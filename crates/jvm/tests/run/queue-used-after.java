// What was sent is no longer there.
// contract: assignFieldFailed
// modular: assignFieldFailed
import java.util.concurrent.ArrayBlockingQueue;

class Message {
    int n;
}

class Main {
    private final ArrayBlockingQueue<Message> queue = new ArrayBlockingQueue<>(4);
    //@ queue_invariant queue: (Message m) Perm(m.n, 1);

    void send() {
        Message m = new Message();
        queue.add(m);
        m.n = 1;
    }

    public static void main(String[] args) {
        new Main().send();
    }
}
