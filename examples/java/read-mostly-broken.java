// A miss is filled in under the lock for reading, where other readers look at the map.

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Names {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, String> names = new HashMap<>();
    //@ lock_invariant lock: names.state();

    //@ ensures committed(lock);
    Names() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    String find(int id) {
        lock.readLock().lock();
        try {
            if (!names.containsKey(id)) {
                names.put(id, "nobody"); //~ ERROR preFailed:perm: not be enough permission
            }
            return names.get(id);
        } finally {
            lock.readLock().unlock();
        }
    }
}
