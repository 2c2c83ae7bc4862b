// A cache that is read often and written rarely: two readers at a time, or one writer who keeps all readers out.

import java.util.concurrent.Semaphore;

class Cache {
    private int key;
    private int value;
    private final Semaphore readers = new Semaphore(2);
    //@ permit readers: Perm(key, 1\2) ** Perm(value, 1\2) ** value >= key;

    //@ ensures committed(readers);
    Cache() {
        key = 0;
        value = 0;
        //@ commit readers;
    }

    //@ requires committed(readers);
    //@ ensures \result >= key || \result == -1;
    int lookup(int key) throws InterruptedException {
        readers.acquire();
        int found = this.key == key ? value : -1;
        readers.release();
        return found;
    }

    //@ requires committed(readers) ** value >= key;
    void store(int key, int value) throws InterruptedException {
        readers.acquire();
        try {
            readers.acquire();
        } catch (InterruptedException e) {
            readers.release();
            throw e;
        }
        this.key = key;
        this.value = value;
        readers.release();
        readers.release();
    }
}
