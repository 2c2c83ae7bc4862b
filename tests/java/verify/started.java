// `\old` in what a thread promises: the values when it was started, whoever joins.

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Adder extends Thread {
    int total;
    final int step;

    //@ ensures Perm(total, 1) ** total == 0 ** this.step == step;
    Adder(int step) { this.step = step; }

    //@ context Perm(total, 1);
    //@ ensures total == \old(total) + step;
    public void run() { total = total + step; }
}

class Doubler extends Thread {
    final int[] cells;

    //@ requires cells != null;
    //@ ensures this.cells == cells;
    Doubler(int[] cells) { this.cells = cells; }

    //@ requires cells != null ** Perm(cells[*], write);
    //@ ensures Perm(cells[*], write);
    //@ ensures (\forall int i; 0 <= i && i < cells.length; cells[i] == 2 * \old(cells[i]));
    public void run() {
        //@ loop_invariant 0 <= k && k <= cells.length ** Perm(cells[*], write);
        //@ loop_invariant (\forall int i; 0 <= i && i < k; cells[i] == 2 * \old(cells[i]));
        //@ loop_invariant (\forall int i; k <= i && i < cells.length; cells[i] == \old(cells[i]));
        for (int k = 0; k < cells.length; k++) {
            cells[k] = 2 * cells[k];
        }
    }
}

class Node {
    int value;
    Node next;

    //@ resource list() = Perm(value, write) ** Perm(next, write) ** (next != null ==> next.list());

    //@ requires list();
    //@ pure int length() = \Unfolding list() \in (next == null ? 1 : 1 + next.length());
}

class Pusher extends Thread {
    Node head;

    //@ ensures Perm(this.head, write) ** this.head == head;
    Pusher(Node head) { this.head = head; }

    //@ requires Perm(head, write) ** head != null ** head.list();
    //@ ensures Perm(head, write) ** head != null ** head.list() ** head.length() == \old(head.length()) + 1;
    public void run() {
        Node first = new Node();
        first.next = head;
        head = first;
        //@ fold head.list();
    }
}

class Asked implements Callable<Integer> {
    int asked;

    //@ context Perm(asked, 1);
    //@ ensures \result != null && \result == \old(asked) ** asked == \old(asked) + 1;
    public Integer call() { return asked++; }
}

class Starts {
    void once() throws InterruptedException {
        Adder adder = new Adder(3);
        adder.total = 4;
        adder.start();
        adder.join();
        //@ assert adder.total == 7;
    }

    //@ requires adder != null ** Perm(adder.total, 1) ** idle(adder);
    //@ ensures Perm(adder.total, 1) ** adder.total == \old(adder.total) + adder.step;
    void for_others(Adder adder) throws InterruptedException {
        adder.start();
        adder.join();
    }

    void halves() throws InterruptedException {
        Adder adder = new Adder(3);
        adder.total = 4;
        adder.start();
        //@ adder.postJoin(1\2);
        adder.join();
        //@ assert adder.total == 7;
        //@ adder.postJoin(1\2);
        adder.join();
        adder.total = 0;
    }

    void two() throws InterruptedException {
        Adder a = new Adder(1);
        Adder b = new Adder(10);
        a.total = 5;
        b.total = 50;
        a.start();
        b.start();
        b.join();
        a.join();
        //@ assert a.total + b.total == 66;
    }

    void elements() throws InterruptedException {
        int[] cells = new int[3];
        cells[1] = 21;
        Doubler doubler = new Doubler(cells);
        doubler.start();
        doubler.join();
        //@ assert cells[1] == 42;
        //@ assert cells[1] == 43; //~ ERROR assertFailed:false
    }

    //@ requires head != null ** head.list() ** head.length() == 5;
    void lists(Node head) throws InterruptedException {
        Pusher pusher = new Pusher(head);
        pusher.start();
        pusher.join();
        //@ assert pusher.head.length() == 6;
    }

    void tasks() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Asked asked = new Asked();
        asked.asked = 8;
        Future<Integer> future = pool.submit(asked);
        Integer answer = future.get();
        //@ assert answer == 8 && asked.asked == 9;
    }

    void local() throws InterruptedException {
        Adder inner = new Adder(1);
        Thread t = new Thread(
            //@ context Perm(inner.total, 1);
            //@ ensures inner.total == \old(inner.total) - 1;
            () -> { inner.total--; });
        t.start();
        t.join();
        //@ assert inner.total == -1;
        Thread u = new Thread(
            //@ context Perm(inner.total, 1);
            //@ ensures inner.total == \old(inner.total) - 1;
            () -> { inner.total--; });
        u.start();
        u.join();
        //@ assert inner.total == -2;
    }
}
