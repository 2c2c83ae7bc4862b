// explore: clean
class Ends {
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.exit(3));
        other.start();
        other.join();
    }
}
