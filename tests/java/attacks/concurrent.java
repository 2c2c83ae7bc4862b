// judge: by name
// Objects of java.util.concurrent that guard something: locks, conditions, atomics, semaphores, queues.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

class Counter {
    int n;
    final ReentrantLock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    //@ lock_invariant lock: Perm(n, 1) ** n >= 0;

    //@ ensures committed(lock);
    Counter() {
        //@ commit lock;
    }
    //@ requires committed(lock);
    void ok_inc() { lock.lock(); try { n++; } finally { lock.unlock(); } }
    //@ requires committed(lock);
    void ok_plain() { lock.lock(); n = 4; lock.unlock(); }
    void bad_notCommitted() { lock.lock(); n = 4; lock.unlock(); }
    //@ requires committed(lock);
    void bad_breaks() { lock.lock(); n = -1; lock.unlock(); }
    //@ requires committed(lock);
    void bad_kept() { lock.lock(); n = 1; }
    //@ requires committed(lock);
    void bad_unlockOnly() { lock.unlock(); }
    //@ requires committed(lock);
    void bad_after() { lock.lock(); n = 1; lock.unlock(); n = 2; }
    //@ requires committed(lock);
    void bad_twice() { lock.lock(); lock.lock(); assert false; lock.unlock(); lock.unlock(); }
    //@ requires committed(lock);
    void bad_call() { lock.lock(); n = -5; ok_inc(); n = 0; lock.unlock(); }
    //@ requires committed(lock) && o != null && committed(o.lock);
    void bad_alias(Counter o) { lock.lock(); o.lock.lock(); o.lock.unlock(); lock.unlock(); }
    //@ requires committed(lock);
    void bad_returnLocked(boolean b) { lock.lock(); if (b) { return; } lock.unlock(); }
    //@ requires committed(lock);
    //@ signals (IllegalStateException e) true;
    void bad_throwLocked(boolean b) { lock.lock(); if (b) { throw new IllegalStateException(); } lock.unlock(); }
    //@ requires committed(lock);
    //@ signals (IllegalStateException e) true;
    void ok_throwReleased(boolean b) {
        lock.lock();
        try { if (b) { throw new IllegalStateException(); } n++; } finally { lock.unlock(); }
    }
    //@ requires committed(lock);
    void ok_try() { if (lock.tryLock()) { n++; lock.unlock(); } }
    //@ requires committed(lock);
    void bad_tryIgnored() { lock.tryLock(); n++; lock.unlock(); }
    //@ requires committed(lock);
    void bad_tryWhileHeld() { lock.lock(); if (lock.tryLock()) { assert false; lock.unlock(); } lock.unlock(); }
    //@ requires committed(lock);
    void bad_lockInLoop() {
        int i = 0;
        //@ loop_invariant i >= 0;
        while (i < 2) { lock.lock(); i++; }
    }
    //@ requires committed(lock);
    void ok_lockInLoop() {
        int i = 0;
        //@ loop_invariant i >= 0;
        while (i < 2) { lock.lock(); n++; lock.unlock(); i++; }
    }
    //@ requires committed(lock);
    void ok_await() throws InterruptedException {
        lock.lock();
        try {
            //@ loop_invariant Perm(n, 1) ** n >= 0 ** held(lock);
            while (n == 0) { changed.await(); }
            n--;
            changed.signalAll();
        } finally { lock.unlock(); }
    }
    //@ requires committed(lock);
    void bad_awaitKeeps() throws InterruptedException {
        lock.lock();
        try { n = 3; changed.await(); assert n == 3; } finally { lock.unlock(); }
    }
    //@ requires committed(lock);
    void bad_awaitUnlocked() throws InterruptedException { changed.await(); }
    //@ requires committed(lock);
    void bad_signalUnlocked() { changed.signal(); }
    //@ requires committed(lock);
    void bad_awaitBroken() throws InterruptedException {
        lock.lock();
        n = -1;
        try { changed.await(); } finally { lock.unlock(); }
    }
    //@ requires committed(lock);
    void bad_between() {
        lock.lock(); int k = n; lock.unlock();
        lock.lock(); try { assert n == k; } finally { lock.unlock(); }
    }
}

class Ticket {
    final AtomicInteger next = new AtomicInteger(3);
    //@ atomic_invariant next: v >= 3;

    //@ ensures committed(next);
    Ticket() {
        //@ commit next;
    }
    //@ requires committed(next);
    //@ ensures \result >= 3;
    int ok_take() { return next.getAndIncrement(); }
    //@ requires committed(next);
    int bad_drop() { return next.decrementAndGet(); }
    //@ requires committed(next);
    void bad_stable() { int a = next.get(); int b = next.get(); assert a == b; }
    //@ requires committed(next);
    void bad_lessNow() { int a = next.get(); next.set(a - 1); }
    //@ requires committed(next);
    void ok_swap() { int a = next.get(); boolean b = next.compareAndSet(a, a + 1); }
    //@ requires committed(next);
    void bad_swap() { boolean b = next.compareAndSet(3, 2); }
    int bad_notCommitted() { return next.get(); }
}

class WrongStart {
    final AtomicInteger next = new AtomicInteger();
    //@ atomic_invariant next: v > 0;
    WrongStart bad_start() {
        //@ commit next;
        return this;
    }
}

class Spin {
    int x;
    final AtomicBoolean busy = new AtomicBoolean();
    //@ atomic_invariant busy: !v ==> Perm(x, 1);

    //@ ensures committed(busy);
    Spin() {
        //@ commit busy;
    }
    //@ requires committed(busy);
    void ok_section() {
        boolean got = busy.compareAndSet(false, true);
        if (got) { x = 1; busy.set(false); }
    }
    //@ requires committed(busy);
    void bad_releaseTwice() {
        boolean got = busy.compareAndSet(false, true);
        if (got) { x = 1; busy.set(false); busy.set(false); x = 2; }
    }
    //@ requires committed(busy);
    void bad_noLock() { busy.compareAndSet(false, true); x = 1; }
}

class Pool {
    int x;
    final Semaphore s = new Semaphore(2);
    //@ permit s: Perm(x, 1\2);

    //@ ensures committed(s);
    Pool() {
        //@ commit s;
    }
    //@ requires committed(s);
    int ok_read() throws InterruptedException { s.acquire(); int r = x; s.release(); return r; }
    //@ requires committed(s);
    void bad_writeOne() throws InterruptedException { s.acquire(); x = 1; s.release(); }
    //@ requires committed(s);
    void ok_writeTwo() throws InterruptedException { s.acquire(); s.acquire(); x = 1; s.release(); s.release(); }
    //@ requires committed(s);
    void bad_releaseOnly() { s.release(); }
    //@ requires committed(s);
    int bad_interrupted() {
        try { s.acquire(); } catch (InterruptedException e) { }
        return x;
    }
    //@ requires committed(s);
    void bad_try() { s.tryAcquire(); int r = x; }
}

class Message {
    int v;
    //@ ensures Perm(v, 1) ** v == 1;
    Message() { v = 1; }
}

class Box {
    final LinkedBlockingQueue<Message> q = new LinkedBlockingQueue<Message>();
    //@ queue_invariant q: (Message m) Perm(m.v, 1) ** m.v > 0;

    void ok_put() throws InterruptedException { q.put(new Message()); }
    void bad_putBroken() throws InterruptedException { Message m = new Message(); m.v = 0; q.put(m); }
    void bad_useAfterPut() throws InterruptedException { Message m = new Message(); q.put(m); m.v = 2; }
    void ok_take() throws InterruptedException { Message m = q.take(); assert m.v > 0; m.v = 0; }
    void bad_takeClaim() throws InterruptedException { Message m = q.take(); assert m.v == 1; }
    void bad_pollNull() { Message m = q.poll(); int r = m.v; }
    void ok_poll() { Message m = q.poll(); if (m != null) { m.v = 3; } }
    void bad_putNull() throws InterruptedException { q.put(null); }
    void bad_offerKept() { Message m = new Message(); boolean sent = q.offer(m); if (sent) { m.v = 2; } }
    void ok_offer() { Message m = new Message(); boolean sent = q.offer(m); if (!sent) { m.v = 2; } }
    void bad_interruptedTake() {
        Message m = null;
        try { m = q.take(); } catch (InterruptedException e) { }
        m.v = 1;
    }
}

class Free {
    void ok_unguarded(AtomicInteger a) { if (a != null) { int x = a.get(); a.set(x); } }
    void bad_unguardedValue(AtomicInteger a) { if (a != null) { a.set(3); assert a.get() == 3; } }
}
