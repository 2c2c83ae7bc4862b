// A job that is finished without having been run.

import java.util.concurrent.ArrayBlockingQueue;

class Job {
    int input;
    int output;

    //@ ensures Perm(this.input, 1) ** Perm(output, 1) ** this.input == input;
    Job(int input) {
        this.input = input;
    }
}

class Queues {
    private final ArrayBlockingQueue<Job> done = new ArrayBlockingQueue<Job>(16);
    //@ queue_invariant done: (Job j) Perm(j.input, 1) ** Perm(j.output, 1) ** j.output == j.input * j.input;

    void skip() throws InterruptedException {
        Job j = new Job(3);
        done.put(j); //~ ERROR invariantFailed:false: j.output == j.input * j.input
    }
}
