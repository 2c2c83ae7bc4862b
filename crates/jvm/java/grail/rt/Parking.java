package grail.rt;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/** Makes the `LockSupport` that Grail puts in the place of Java's ask for turns. With Java's own, who parks waits outside the schedule. */
final class Parking {
    private Parking() {}

    static void install() {
        try {
            LongPredicate park = Turns::park;
            Predicate<Thread> unpark = Turns::unpark;
            LockSupport.class.getField("grailPark").set(null, park);
            LockSupport.class.getField("grailUnpark").set(null, unpark);
        } catch (NoSuchFieldException e) {
            // Java's own.
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
