// test: verify --lock-order
// Who waits for something else than a lock holds no lock, where locks are ordered.

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;

class Worker extends Thread {
    final Object lock;
    //@ requires lock != null;
    //@ ensures this.lock == lock;
    Worker(Object lock) { this.lock = lock; }
    //@ requires lock != null;
    public void run() { synchronized (lock) { } }
}

class Joins {
    final Object lock = new Object();

    //@ requires lock != null;
    void outside() throws InterruptedException {
        Worker w = new Worker(lock);
        w.start();
        synchronized (lock) { }
        w.join();
    }

    //@ requires lock != null;
    void inside() throws InterruptedException {
        Worker w = new Worker(lock);
        w.start();
        synchronized (lock) {
            w.join(); //~ ERROR lockOrder: may hold a lock while it waits
        }
    }

    //@ requires w != null ** joinToken(w, 1);
    void joins(Worker w) throws InterruptedException { w.join(); }

    //@ requires lock != null;
    void insideACall() throws InterruptedException {
        Worker w = new Worker(lock);
        w.start();
        synchronized (lock) {
            joins(w); //~ ERROR lockOrder
        }
    }

    //@ requires w != null ** joinToken(w, 1);
    synchronized void inMethod(Worker w) throws InterruptedException {
        w.join(); //~ ERROR lockOrder
    }
}

class Permits {
    final Semaphore free = new Semaphore(1);
    final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    //@ permit free: true;
    //@ queue_invariant queue: (String s) true;

    //@ requires committed(free);
    void fine() throws InterruptedException { free.acquire(); free.release(); }

    //@ requires committed(free);
    synchronized void holding() throws InterruptedException {
        free.acquire(); //~ ERROR lockOrder
    }

    synchronized void queued() throws InterruptedException {
        String s = queue.take(); //~ ERROR lockOrder
    }

    synchronized void perhaps() { String s = queue.poll(); }
}
