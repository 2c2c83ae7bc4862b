// explore: deadlock
class Orders {
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        Object left = new Object();
        Object right = new Object();
        Thread other = new Thread(() -> {
            synchronized (right) {
                synchronized (left) {
                }
            }
        });
        other.start();
        synchronized (left) {
            synchronized (right) {
            }
        }
        other.join();
    }
}
