// Messages go from a reader to a worker through a queue. Who puts a message into the queue gives it away.

import java.util.concurrent.LinkedBlockingQueue;

class Message {
    int number;
    int answer;

    //@ requires number >= 0;
    //@ ensures Perm(this.number, 1) ** Perm(answer, 1) ** this.number == number;
    Message(int number) {
        this.number = number;
    }
}

class Channel {
    private final LinkedBlockingQueue<Message> queue = new LinkedBlockingQueue<Message>();
    //@ queue_invariant queue: (Message m) Perm(m.number, 1) ** Perm(m.answer, 1) ** m.number >= 0;

    //@ requires m != null ** Perm(m.number, 1) ** Perm(m.answer, 1) ** m.number >= 0;
    void send(Message m) throws InterruptedException {
        queue.put(m);
    }

    //@ ensures \result != null ** Perm(\result.number, 1) ** Perm(\result.answer, 1) ** \result.number >= 0;
    Message receive() throws InterruptedException {
        return queue.take();
    }
}

class Reader extends Thread {
    final Channel out;

    //@ requires out != null;
    //@ ensures this.out == out;
    Reader(Channel out) {
        this.out = out;
    }

    //@ requires out != null;
    public void run() {
        //@ loop_invariant 0 <= i && i <= 10;
        for (int i = 0; i < 10; i++) {
            Message m = new Message(i);
            try {
                out.send(m);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}

class Worker extends Thread {
    final Channel in;

    //@ requires in != null;
    //@ ensures this.in == in;
    Worker(Channel in) {
        this.in = in;
    }

    //@ requires in != null;
    public void run() {
        try {
            Message m = in.receive();
            m.answer = m.number * m.number;
            assert m.number >= 0;
        } catch (InterruptedException e) {
            return;
        }
    }
}

class Main {
    public static void main(String[] args) {
        Channel channel = new Channel();
        Reader reader = new Reader(channel);
        Worker worker = new Worker(channel);
        reader.start();
        worker.start();
    }
}
