// A pool of workers that take jobs from a shared queue until they find none. A job belongs to the worker that has taken it.

import java.util.concurrent.ArrayBlockingQueue;

class Job {
    int input;
    int output;

    //@ ensures Perm(this.input, 1) ** Perm(output, 1) ** this.input == input;
    Job(int input) {
        this.input = input;
    }

    //@ context Perm(input, 1\2) ** Perm(output, 1);
    //@ ensures output == input * input;
    void run() {
        output = input * input;
    }
}

class Queues {
    private final ArrayBlockingQueue<Job> open = new ArrayBlockingQueue<Job>(16);
    private final ArrayBlockingQueue<Job> done = new ArrayBlockingQueue<Job>(16);
    //@ queue_invariant open: (Job j) Perm(j.input, 1) ** Perm(j.output, 1);
    //@ queue_invariant done: (Job j) Perm(j.input, 1) ** Perm(j.output, 1) ** j.output == j.input * j.input;

    //@ requires j != null ** Perm(j.input, 1) ** Perm(j.output, 1);
    void add(Job j) throws InterruptedException {
        open.put(j);
    }

    //@ ensures \result != null ==> Perm(\result.input, 1) ** Perm(\result.output, 1);
    Job next() {
        return open.poll();
    }

    //@ requires j != null ** Perm(j.input, 1) ** Perm(j.output, 1) ** j.output == j.input * j.input;
    void finish(Job j) throws InterruptedException {
        done.put(j);
    }

    //@ ensures \result >= 0;
    int result() throws InterruptedException {
        Job j = done.take();
        return j.output;
    }
}

class Worker extends Thread {
    final Queues queues;

    //@ requires queues != null;
    //@ ensures this.queues == queues;
    Worker(Queues queues) {
        this.queues = queues;
    }

    //@ requires queues != null;
    public void run() {
        Job j = queues.next();
        //@ loop_invariant j != null ==> Perm(j.input, 1) ** Perm(j.output, 1);
        while (j != null) {
            j.run();
            try {
                queues.finish(j);
            } catch (InterruptedException e) {
                return;
            }
            j = queues.next();
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Queues queues = new Queues();
        queues.add(new Job(3));
        queues.add(new Job(4));
        Worker a = new Worker(queues);
        Worker b = new Worker(queues);
        a.start();
        b.start();
        int r = queues.result();
        assert r >= 0;
    }
}
