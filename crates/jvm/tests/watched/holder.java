// run: clean
// explore: clean
class Main {
    static class Holder { static final Holder ONE = new Holder(); int[] data = {1, 2}; }

    static int sum() { return Holder.ONE.data[0] + Holder.ONE.data[1]; }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> sum());
        other.start();
        int mine = sum();
        other.join();
        if (mine != 3) { throw new AssertionError(); }
    }
}
