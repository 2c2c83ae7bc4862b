// With each permit of a semaphore goes a part.
// contract: clean
// modular: clean
import java.util.concurrent.Semaphore;

class Cache {
    private int value;
    final Semaphore readers = new Semaphore(2);
    //@ permit readers: Perm(value, 1\2) ** value >= 0;

    //@ ensures committed(readers);
    Cache() {
        //@ commit readers;
    }

    //@ requires committed(readers);
    int get() {
        readers.acquireUninterruptibly();
        int v = value;
        readers.release();
        return v;
    }

    //@ requires committed(readers) ** v >= 0;
    void set(int v) {
        readers.acquireUninterruptibly();
        readers.acquireUninterruptibly();
        value = v;
        readers.release();
        readers.release();
    }
}

class Reader extends Thread {
    final Cache cache;

    Reader(Cache cache) { this.cache = cache; }

    //@ requires cache != null ** committed(cache.readers);
    public void run() {
        for (int i = 0; i < 20; i++) {
            cache.get();
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache();
        Reader reader = new Reader(cache);
        reader.start();
        cache.get();
        reader.join();
        cache.set(2);
        cache.set(3);
    }
}
