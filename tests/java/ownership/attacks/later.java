// judge: by name
//@ model ownership;
// Code that runs later, or inside of other objects: lambdas, inner, local and anonymous classes, threads that are waited for.

class Cell { int v; }

interface Task {
    //@ requires c != null && c \in \A;
    //@ ensures c \in \A && c.v == 1;
    void on(Cell c);
}

interface Number {
    //@ ensures 0 <= \result;
    int get();
}

final class Lambdas {
    static void ok_task() {
        Task t = c -> { c.v = 1; };
        Cell cell = new Cell();
        t.on(cell);
        //@ assert cell.v == 1;
    }

    static void bad_task() {
        Task t = c -> { c.v = 2; };
    }

    static void bad_task_of_another() {
        Cell mine = new Cell();
        Task t = c -> { c.v = 1; mine.v = 2; };
    }

    static void bad_task_knows_state() {
        Cell mine = new Cell();
        mine.v = 5;
        Task t = c -> { c.v = 1; /*@ assert mine.v == 5; @*/ };
    }

    static void bad_task_returns_early(boolean b) {
        Task t = c -> { if (b) { return; } c.v = 1; };
    }

    static void ok_task_returns_early(boolean b) {
        Task t = c -> { if (b) { c.v = 1; return; } c.v = 1; };
    }

    static void bad_after_lambda() {
        Number n = () -> 1;
        int k = n.get();
        //@ assert k == 1;
    }

    static void ok_after_lambda() {
        Number n = () -> 1;
        int k = n.get();
        //@ assert 0 <= k;
    }

    static void bad_value() {
        Number n = () -> -1;
    }

    static void bad_value_by_return(int x) {
        Number n = () -> { if (0 <= x) { return x; } return x; };
    }

    static void ok_value_by_return(int x) {
        Number n = () -> { if (0 <= x) { return x; } return -x; };
    }

    //@ ensures \result == 1;
    static int bad_return_is_of_the_lambda() {
        Number n = () -> { return 1; };
        return 2;
    }

    static void bad_false_after() {
        Number n = () -> 1;
        //@ assert false;
    }

    //@ requires \lockStack.isEmpty();
    static void ok_thread() {
        Cell cell = new Cell();
        //@ locklevel l = between({}, {});
        //@ share (cell, l);
        new Thread(() -> { synchronized (cell) { cell.v = 1; } }).start();
    }

    static void bad_thread_unlocked() {
        Cell cell = new Cell();
        //@ locklevel l = between({}, {});
        //@ share (cell, l);
        new Thread(() -> { cell.v = 1; }).start();
    }

    static void bad_thread_unshared() {
        Cell cell = new Cell();
        new Thread(() -> { synchronized (cell) { cell.v = 1; } }).start();
    }

    static void bad_thread_null(Cell cell) {
        new Thread(() -> { synchronized (cell) { cell.v = 1; } }).start();
    }

    static void bad_thread_throws() {
        new Thread(() -> { throw new RuntimeException(); }).start();
    }

    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_lock_is_not_kept(Cell c) {
        synchronized (c) {
            Task t = d -> { d.v = 1; c.v = 2; };
        }
    }
}

class Outer {
    int x;

    class Inner {
        int y;

        //@ requires this \in \A && Outer.this \in \A;
        //@ ensures this \in \A && Outer.this \in \A && x == y && y == \old(y);
        void ok_copies() { x = y; }

        //@ requires this \in \A;
        void bad_no_access_to_outer() { x = y; }

        //@ requires this \in \A && Outer.this \in \A;
        //@ ensures this \in \A && Outer.this \in \A && x == y;
        void bad_copies_nothing() { }
    }

    //@ requires this \in \A;
    //@ ensures this \in \A;
    void ok_makes() {
        Inner i = new Inner();
        i.y = 4;
        i.ok_copies();
        //@ assert x == 4;
    }

    //@ requires this \in \A && o != null && o \in \A;
    //@ ensures this \in \A;
    void bad_another_outer(Outer o) {
        x = 0;
        Inner i = o.new Inner();
        i.y = 4;
        i.ok_copies();
        //@ assert x == 4;
    }

    //@ requires o == null;
    static void bad_null_outer(Outer o) {
        Inner i = o.new Inner();
    }
}

final class Locals {
    static void ok_captured(int n) {
        final class Adder {
            //@ ensures \result == k + n;
            int add(int k) { return k + n; }
        }
        Adder a = new Adder();
        int sum = a.add(2);
        //@ assert sum == n + 2;
    }

    static void bad_captured(int n) {
        final class Counter {
            //@ ensures \result == n;
            int same() { return n; }
        }
        int m = n + 1;
        int got = new Counter().same();
        //@ assert got == m;
    }

    static void ok_anonymous() {
        Number n = new Number() {
            //@ ensures \result == 3;
            public int get() { return 3; }
        };
        int k = n.get();
        //@ assert 0 <= k;
    }

    static void bad_anonymous_known() {
        Number n = new Number() {
            //@ ensures \result == 3;
            public int get() { return 3; }
        };
        int k = n.get();
        //@ assert k == 3;
    }

    //@ requires \lockStack.isEmpty();
    static void ok_join() throws InterruptedException {
        Thread t = new Thread(() -> { });
        Cell c = new Cell();
        c.v = 2;
        t.join();
        //@ assert c.v == 2;
    }

    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_join_with_lock(Cell c) throws InterruptedException {
        Thread t = new Thread(() -> { });
        synchronized (c) { t.join(); }
    }
}
