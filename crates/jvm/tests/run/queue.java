// Who puts a message into a queue gives it away, to who takes it.
// contract: clean
// modular: clean
// prints: 12
import java.util.concurrent.LinkedBlockingQueue;

class Message {
    int n;

    //@ ensures Perm(this.n, 1) ** this.n == n;
    Message(int n) { this.n = n; }
}

class Channel {
    private final LinkedBlockingQueue<Message> queue = new LinkedBlockingQueue<>();
    //@ queue_invariant queue: (Message m) Perm(m.n, 1) ** m.n > 0;

    //@ requires m != null ** Perm(m.n, 1) ** m.n > 0;
    void send(Message m) throws InterruptedException { queue.put(m); }

    //@ ensures \result != null ** Perm(\result.n, 1) ** \result.n > 0;
    Message receive() throws InterruptedException { return queue.take(); }

    //@ ensures \result != null ==> Perm(\result.n, 1) ** \result.n > 0;
    Message look() { return queue.poll(); }
}

class Sender extends Thread {
    final Channel out;

    Sender(Channel out) { this.out = out; }

    //@ requires out != null;
    public void run() {
        try {
            out.send(new Message(5));
            out.send(new Message(7));
        } catch (InterruptedException e) {
            return;
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Channel channel = new Channel();
        Sender sender = new Sender(channel);
        sender.start();
        Message a = channel.receive();
        Message b = channel.receive();
        a.n += b.n;
        System.out.println(a.n);
        channel.look();
    }
}
