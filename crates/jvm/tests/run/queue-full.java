// A message that finds no room comes back with all that goes with it.
// contract: clean
import java.util.concurrent.ArrayBlockingQueue;

class Message {
    int n;
}

class Main {
    private final ArrayBlockingQueue<Message> queue = new ArrayBlockingQueue<>(1);
    //@ queue_invariant queue: (Message m) Perm(m.n, 1);

    void send() {
        Message first = new Message();
        Message second = new Message();
        queue.offer(first);
        if (!queue.offer(second)) {
            second.n = 2;
        }
        try {
            queue.add(second);
        } catch (IllegalStateException full) {
            second.n = 3;
        }
    }

    public static void main(String[] args) {
        new Main().send();
    }
}
