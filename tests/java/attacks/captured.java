// judge: by name
// Anonymous and local classes, lambdas: what they capture, which contract counts, who may call them.

interface Step {
    //@ requires n >= 0;
    //@ ensures \result >= n;
    int next(int n);
}

interface Task {
    void act();
}

class Cell {
    int x;
    //@ ensures Perm(x, 1) ** x == v;
    Cell(int v) { x = v; }
}

class Users {
    int f;

    void ok_anonymous() {
        Step s = new Step() { public int next(int n) { return n + 1; } };
        int r = s.next(3);
        assert r >= 3;
    }
    void bad_anonymousClaim() {
        Step s = new Step() { public int next(int n) { return n + 1; } };
        int r = s.next(3);
        assert r == 5;
    }
    void bad_anonymousPre() {
        Step s = new Step() { public int next(int n) { return n + 1; } };
        int r = s.next(-1);
    }
    //@ requires k >= 0;
    void ok_lambda(int k) {
        Step s = n -> n + 2;
        int r = s.next(k);
        assert r >= k;
    }
    void bad_lambdaIsNew() {
        Task a = () -> { };
        Task b = () -> { };
        assert a != b;
    }
    void bad_lambdaIsSame() {
        Task a = () -> { };
        Task b = () -> { };
        assert a == b;
    }
    void ok_anonymousIsNew() {
        Task a = new Task() { public void act() { } };
        Task b = new Task() { public void act() { } };
        assert a != b;
        assert a != null;
    }
    //@ requires c != null ** Perm(c.x, 1);
    //@ ensures Perm(c.x, 1) ** c.x == 7;
    void ok_captured(Cell c) {
        final int v = 7;
        class Store {
            //@ requires c != null ** Perm(c.x, 1);
            //@ ensures Perm(c.x, 1) ** c.x == v;
            void go() { c.x = v; }
        }
        new Store().go();
    }
    //@ requires c != null ** Perm(c.x, 1) ** d != null ** Perm(d.x, 1) ** d.x == 0;
    void bad_capturedOther(Cell c, Cell d) {
        class Store {
            //@ requires c != null ** Perm(c.x, 1);
            //@ ensures Perm(c.x, 1) ** c.x == 7;
            void go() { c.x = 7; }
        }
        new Store().go();
        assert d.x == 7;
    }
    //@ requires n > 0;
    void ok_capturedInLoop(int n) {
        int i = 0;
        //@ loop_invariant i >= 0;
        while (i < n) {
            int now = i;
            class Get {
                //@ ensures \result == now;
                int get() { return now; }
            }
            int r = new Get().get();
            assert r == i;
            i++;
        }
    }
    void bad_capturedSameInAll() {
        int i = 0;
        int last = 0;
        //@ loop_invariant i >= 0 && last == 0;
        while (i < 3) {
            int now = i;
            class Get {
                //@ ensures \result == now;
                int get() { return now; }
            }
            last = new Get().get();
            i++;
        }
    }
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == 4;
    void ok_outer() {
        class Set {
            //@ requires Perm(f, 1);
            //@ ensures Perm(f, 1) ** f == 4;
            void go() { f = 4; }
        }
        Set s = new Set();
        s.go();
    }
    //@ requires Perm(f, 1\2);
    void bad_outerHalf() {
        class Set {
            //@ requires Perm(f, 1);
            //@ ensures Perm(f, 1);
            void go() { f = 4; }
        }
        Set s = new Set();
        s.go();
    }
    void ok_anonymousState() {
        Cell c = new Cell(3) { int y = 5; };
        assert c.x == 3;
        c.x = 4;
    }
    void bad_anonymousState() {
        Cell c = new Cell(3) { { x = 9; } };
        assert c.x == 3;
    }
    void ok_anonymousInitialiser() {
        Cell c = new Cell(3) { { x = 9; } };
        assert c.x == 9;
    }
}

class Threads {
    int f;

    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == 2;
    void ok_lambdaThread() throws InterruptedException {
        Thread t = new Thread(/*@ requires Perm(f, 1); ensures Perm(f, 1) ** f == 2; @*/ () -> { f = 2; });
        t.start();
        t.join();
    }
    //@ requires Perm(f, 1);
    void bad_lambdaThreadRace() {
        Thread t = new Thread(/*@ requires Perm(f, 1); ensures Perm(f, 1) ** f == 2; @*/ () -> { f = 2; });
        t.start();
        f = 3;
    }
    void bad_lambdaThreadNothing() {
        Thread t = new Thread(/*@ requires Perm(f, 1); ensures Perm(f, 1); @*/ () -> { f = 2; });
        t.start();
    }
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1);
    void ok_anonymousThread() throws InterruptedException {
        Thread t = new Thread() {
            //@ requires Perm(f, 1);
            //@ ensures Perm(f, 1) ** f == 8;
            public void run() { f = 8; }
        };
        t.start();
        t.join();
        assert f == 8;
    }
    //@ requires Perm(f, 1);
    void bad_anonymousThreadTwice() throws InterruptedException {
        Thread t = new Thread() {
            //@ requires Perm(f, 1);
            //@ ensures Perm(f, 1);
            public void run() { f = 8; }
        };
        t.start();
        t.join();
        t.start();
    }
    //@ requires Perm(f, 1) ** f == 1;
    void bad_runnableOther() {
        Runnable a = /*@ requires true; @*/ () -> { };
        Runnable r = new Runnable() {
            //@ requires Perm(f, 1);
            //@ ensures Perm(f, 1);
            public void run() { f = 8; }
        };
        Thread t = new Thread(r);
        t.start();
        assert f == 1;
    }
}

class References {
    int f;

    //@ requires n >= 0;
    //@ ensures \result == n + 1;
    static int up(int n) { return n + 1; }
    //@ ensures \result == n - 1;
    static int down(int n) { return n - 1; }
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == 6;
    void set() { f = 6; }

    void ok_static() { Step s = References::up; int r = s.next(2); assert r >= 2; }
    void bad_static() { Step s = References::up; int r = s.next(2); assert r == 3; }
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == 6;
    void ok_thread() throws InterruptedException { Thread t = new Thread(this::set); t.start(); t.join(); }
    //@ requires Perm(f, 1);
    void bad_thread() { Thread t = new Thread(this::set); t.start(); f = 1; }
    void bad_threadNothing() { Thread t = new Thread(this::set); t.start(); }
}
