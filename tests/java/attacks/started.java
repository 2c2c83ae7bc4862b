// What a thread says of its start is no statement about the state in which it is joined, nor about another start.

class Count extends Thread {
    int n;

    //@ context Perm(n, 1);
    //@ ensures n == \old(n) + 1;
    public void run() { n = n + 1; }
}

class Same implements Runnable {
    int n;

    //@ context Perm(n, 1);
    //@ ensures n == \old(n) + 1;
    public void run() { n = n + 1; }
}

class Wrong extends Thread {
    int n;

    //@ context Perm(n, 1);
    //@ ensures n == \old(n); //~ ERROR postFailed:false
    public void run() { n = n + 1; }
}

class Unframed extends Thread {
    int n;

    //@ ensures Perm(n, 1);
    //@ ensures n == \old(n); //~ ERROR perm
    public void run() { //@ inhale Perm(n, 1);
    }
}

class Part extends Thread {
    final int[] a;
    int m;

    //@ requires a != null;
    //@ ensures this.a == a ** Perm(m, 1);
    Part(int[] a) { this.a = a; }

    // Of the elements behind `m`, nothing is known at the start.
    //@ requires a != null ** Perm(m, 1) ** 0 <= m ** m < a.length ** (\forall* int i; 0 <= i && i < m; Perm(a[i], 1));
    //@ ensures a != null ** Perm(m, 1) ** 0 <= m ** m < a.length ** (\forall* int i; 0 <= i && i < m; Perm(a[i], 1));
    //@ ensures m == \old(m);
    //@ ensures (\forall int i; 0 <= i && i < m; a[i] == \old(a[i]) + 1);
    public void run() {
        //@ loop_invariant Perm(m, 1\2) ** m == \old(m) ** 0 <= k ** k <= m ** m < a.length ** (\forall* int i; 0 <= i && i < m; Perm(a[i], 1));
        //@ loop_invariant (\forall int i; 0 <= i && i < k; a[i] == \old(a[i]) + 1);
        //@ loop_invariant (\forall int i; k <= i && i < m; a[i] == \old(a[i]));
        for (int k = 0; k < m; k++) {
            a[k] = a[k] + 1;
        }
    }
}

class Attack {
    void nothing() throws InterruptedException {
        Count c = new Count();
        c.start();
        c.join();
        //@ assert c.n == 1;
        //@ assert false; //~ ERROR assertFailed:false
    }

    void in_the_state_of_the_join() throws InterruptedException {
        Count c = new Count();
        c.start();
        c.join();
        //@ assert c.n == c.n + 1; //~ ERROR assertFailed:false
    }

    //@ requires c != null ** joinToken(c, 1);
    void unknown_start(Count c) throws InterruptedException {
        c.join();
        //@ assert c.n == 1; //~ ERROR assertFailed:false
    }

    //@ requires c != null ** joinToken(c, 1) ** d != null ** joinToken(d, 1);
    void another_start(Count c, Count d) throws InterruptedException {
        c.join();
        d.join();
        //@ assert c.n == d.n; //~ ERROR assertFailed:false
    }

    //@ requires s != null ** Perm(s.n, 1) ** s.n == 0;
    void same_target(Same s) throws InterruptedException {
        Thread t = new Thread(s);
        Thread u = new Thread(s);
        t.start();
        t.join();
        u.start();
        u.join();
        //@ assert s.n == 2;
        //@ assert s.n == 1; //~ ERROR assertFailed:false
    }

    void in_a_loop(int k) throws InterruptedException {
        int sum = 0;
        //@ loop_invariant true;
        for (int i = 0; i < k; i++) {
            Count c = new Count();
            c.n = i;
            c.start();
            c.join();
            sum = sum + c.n;
            //@ assert c.n == i + 1;
            //@ assert c.n == i; //~ ERROR assertFailed:false
        }
    }

    void only_what_was_read() throws InterruptedException {
        int[] a = new int[4];
        Part part = new Part(a);
        part.m = 2;
        part.start();
        a[3] = 9;
        part.join();
        //@ assert a[1] == 1;
        //@ assert a[3] == 9;
        //@ assert a[2] == 1; //~ ERROR assertFailed:false
    }

    void given_away() throws InterruptedException {
        Count c = new Count();
        c.start();
        c.n = 3; //~ ERROR assignFieldFailed
        c.join();
    }
}
