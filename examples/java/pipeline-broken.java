// A message that is changed after it was put into the queue: the worker may be reading it.

import java.util.concurrent.LinkedBlockingQueue;

class Message {
    int number;

    //@ requires number >= 0;
    //@ ensures Perm(this.number, 1) ** this.number == number;
    Message(int number) {
        this.number = number;
    }
}

class Channel {
    private final LinkedBlockingQueue<Message> queue = new LinkedBlockingQueue<Message>();
    //@ queue_invariant queue: (Message m) Perm(m.number, 1) ** m.number >= 0;

    //@ requires m != null ** Perm(m.number, 1) ** m.number >= 0;
    void send(Message m) throws InterruptedException {
        queue.put(m);
    }
}

class Reader extends Thread {
    final Channel out;

    //@ requires out != null;
    Reader(Channel out) {
        this.out = out;
    }

    //@ requires out != null;
    public void run() {
        Message m = new Message(1);
        try {
            out.send(m);
            m.number = 2; //~ ERROR assignFieldFailed: no full permission
        } catch (InterruptedException e) {
            return;
        }
    }
}
