// A writer who keeps out only one of the two readers.

import java.util.concurrent.Semaphore;

class Cache {
    private int value;
    private final Semaphore readers = new Semaphore(2);
    //@ permit readers: Perm(value, 1\2);

    //@ ensures committed(readers);
    Cache() {
        //@ commit readers;
    }

    //@ requires committed(readers);
    void store(int value) throws InterruptedException {
        readers.acquire();
        this.value = value; //~ ERROR assignFieldFailed: no full permission
        readers.release();
    }
}
