// Who waits on a condition gives the lock's permissions up, and gets them back.
// contract: clean
// modular: clean
// prints: 1 2 3
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class Cell {
    private int value;
    private boolean full;
    final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    //@ lock_invariant lock: Perm(value, 1) ** Perm(full, 1);

    //@ ensures committed(lock);
    Cell() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    void put(int v) {
        lock.lock();
        try {
            //@ loop_invariant Perm(value, 1) ** Perm(full, 1);
            while (full) {
                changed.awaitUninterruptibly();
            }
            value = v;
            full = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    //@ requires committed(lock);
    int take() {
        lock.lock();
        try {
            //@ loop_invariant Perm(value, 1) ** Perm(full, 1);
            while (!full) {
                changed.awaitUninterruptibly();
            }
            full = false;
            changed.signalAll();
            return value;
        } finally {
            lock.unlock();
        }
    }
}

class Producer extends Thread {
    final Cell cell;

    Producer(Cell cell) { this.cell = cell; }

    //@ requires cell != null ** committed(cell.lock);
    public void run() {
        for (int i = 1; i <= 3; i++) {
            cell.put(i);
        }
    }
}

class Main {
    public static void main(String[] args) {
        Cell cell = new Cell();
        new Producer(cell).start();
        System.out.println(cell.take() + " " + cell.take() + " " + cell.take());
    }
}
