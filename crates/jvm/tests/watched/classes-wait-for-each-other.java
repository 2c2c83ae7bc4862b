// explore: deadlock
class Main {
    static class A { static int x; static { x = B.y + 1; } static void use() { } }
    static class B { static int y; static { y = A.x + 1; } static void use() { } }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> A.use());
        other.start();
        B.use();
        other.join();
    }
}
