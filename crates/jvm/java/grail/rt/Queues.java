package grail.rt;

import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Queues: with each message goes what it stands for. */
public final class Queues {
    private Queues() {}

    /** A message that is on its way. */
    private static final class Sending {
        private final Guards.Guard guard;
        private final Object message;
        private final Resources bundle;

        private Sending(Queue<?> q, Object message, int site) {
            Guards.Guard guard = Guards.used(q, Sync.WRITE, site);
            // Java refuses null.
            this.guard = message == null ? null : guard;
            this.message = message;
            this.bundle = this.guard == null ? null
                    : Guards.give(guard, q, message, "invariantFailed", site, null);
            if (this.guard != null) {
                guard.send(message, bundle);
            }
        }

        /** It was not sent: what goes with it comes back. */
        private void ended(boolean sent) {
            if (!sent && guard != null && guard.callBack(message, bundle)) {
                State.get().top.addAll(bundle);
            }
        }
    }

    private static <T> T received(Guards.Guard guard, Queue<T> q, T message, int site) {
        if (guard != null && message != null) {
            Guards.take(guard.receive(message), q, site);
        }
        return message;
    }

    /** What puts a message into a queue, and says whether it did. */
    private interface Act<E extends Exception> {
        boolean sends() throws E;
    }

    private static <E extends Exception> boolean send(Queue<?> q, Object message, int site, Act<E> act) throws E {
        Sending sending = new Sending(q, message, site);
        boolean sent = false;
        try {
            sent = act.sends();
        } finally {
            sending.ended(sent);
        }
        return sent;
    }

    public static <T> void put(BlockingQueue<T> q, T message, int site) throws InterruptedException {
        send(q, message, site, () -> {
            q.put(message);
            return true;
        });
    }

    public static <T> boolean add(Queue<T> q, T message, int site) {
        return send(q, message, site, () -> q.add(message));
    }

    public static <T> boolean offer(Queue<T> q, T message, int site) {
        return send(q, message, site, () -> q.offer(message));
    }

    public static <T> boolean offer(BlockingQueue<T> q, T message, long time, TimeUnit unit, int site)
            throws InterruptedException {
        return send(q, message, site, () -> q.offer(message, time, unit));
    }

    public static <T> T take(BlockingQueue<T> q, int site) throws InterruptedException {
        Guards.Guard guard = Guards.used(q, Sync.WRITE, site);
        return received(guard, q, q.take(), site);
    }

    public static <T> T poll(Queue<T> q, int site) {
        Guards.Guard guard = Guards.used(q, Sync.WRITE, site);
        return received(guard, q, q.poll(), site);
    }

    public static <T> T poll(BlockingQueue<T> q, long time, TimeUnit unit, int site) throws InterruptedException {
        Guards.Guard guard = Guards.used(q, Sync.WRITE, site);
        return received(guard, q, q.poll(time, unit), site);
    }

    public static <T> T remove(Queue<T> q, int site) {
        Guards.Guard guard = Guards.used(q, Sync.WRITE, site);
        return received(guard, q, q.remove(), site);
    }
}
