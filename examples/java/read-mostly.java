// A cache of names that many threads read and few write: a map behind a read-write lock. Readers go on side by side.

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Names {
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, String> names;
    private int writes;
    //@ lock_invariant lock: Perm(writes, 1) ** names != null ** names.state() ** 0 <= writes ** names.size() <= writes;

    //@ ensures committed(lock);
    Names() {
        names = new HashMap<>();
        //@ commit lock;
    }

    //@ requires committed(lock);
    String find(int id) {
        lock.readLock().lock();
        try {
            return names.get(id);
        } finally {
            lock.readLock().unlock();
        }
    }

    //@ requires committed(lock) ** name != null;
    void put(int id, String name) {
        lock.writeLock().lock();
        try {
            names.put(id, name);
            writes++;
        } finally {
            lock.writeLock().unlock();
        }
    }
}

class Reader extends Thread {
    final Names names;

    //@ ensures this.names == names;
    Reader(Names names) {
        this.names = names;
    }

    //@ requires names != null ** committed(names.lock);
    public void run() {
        String first = names.find(1);
        if (first != null) {
            System.out.println(first.length());
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Names names = new Names();
        names.put(1, "one");
        Reader first = new Reader(names);
        Reader second = new Reader(names);
        first.start();
        second.start();
        names.put(2, "two");
        first.join();
        second.join();
    }
}
