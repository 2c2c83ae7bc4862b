// run: clean
// explore: clean
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Main {
    static final VarHandle READY;
    int value;
    boolean ready;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(Main.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
    }

    public static void main(String[] args) throws InterruptedException {
        Main m = new Main();
        Thread other = new Thread(() -> { m.value = 3; READY.setRelease(m, true); });
        other.start();
        if ((boolean) READY.getAcquire(m) && m.value != 3) { throw new AssertionError(); }
        other.join();
    }
}
