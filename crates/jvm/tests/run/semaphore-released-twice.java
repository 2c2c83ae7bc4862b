// A permit that nobody has taken cannot be made out of nothing.
// contract: invariantFailed:perm
import java.util.concurrent.Semaphore;

class Cache {
    private int value;
    private final Semaphore mutex = new Semaphore(1);
    //@ permit mutex: Perm(value, 1);

    Cache() {
        //@ commit mutex;
    }

    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache();
        cache.mutex.acquire();
        cache.value = 1;
        cache.mutex.release();
        cache.mutex.release();
    }
}
