// explore: clean
class Orders {
    //@ resource touched() = true;

    static void both(Object left, Object right) {
        synchronized (left) {
            synchronized (right) {
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object left = new Object();
        Object right = new Object();
        Thread other = new Thread(() -> both(left, right));
        other.start();
        both(left, right);
        other.join();
    }
}
