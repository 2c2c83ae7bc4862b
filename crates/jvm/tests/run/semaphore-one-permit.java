// One permit of two is not enough to write.
// contract: assignFieldFailed
import java.util.concurrent.Semaphore;

class Cache {
    private int value;
    private final Semaphore readers = new Semaphore(2);
    //@ permit readers: Perm(value, 1\2);

    Cache() {
        //@ commit readers;
    }

    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache();
        cache.readers.acquire();
        cache.value = 1;
    }
}
