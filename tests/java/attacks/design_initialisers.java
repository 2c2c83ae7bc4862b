// What runs while classes are initialised, in whatever thread and inside whatever monitors the first use happens.

//@ lock_invariant Perm(x, 1) ** x >= 0;
class L {
    int x;
    //@ ensures committed(this);
    L() {
        //@ commit this;
    }
}

class C {
    static final L LOCK = new L();
}

class Locks {
    static int f;
    static {
        Helper.look(); //~ ERROR reentry
    }
}

class Helper {
    static void look() {
        L l = C.LOCK;
        //@ assume committed(l);
        synchronized (l) { assert l.x >= 0; }
    }
}

class MakesItsOwn {
    static int f;
    static {
        L l = new L();
        synchronized (l) { l.x = 3; }
    }
}

class Other {
    static int x;
}

class Order {
    static int f;
    static {
        Other.x = 5; //~ ERROR assignFieldFailed
    }
}

class Main {
    static int n;
    public static void main(String[] args) { n = 1; }
}

class Again extends Thread {
    public void run() {
        Main.main(null); //~ ERROR preFailed:perm
    }
}
