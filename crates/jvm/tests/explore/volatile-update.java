// explore: assertFailed:false
class Counter {
    volatile int n;
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread other = new Thread(() -> counter.n++);
        other.start();
        counter.n++;
        other.join();
        int end = counter.n;
        //@ assert end == 2;
    }
}
