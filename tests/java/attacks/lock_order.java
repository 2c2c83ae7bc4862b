// Ways around the order of locks.

import java.util.concurrent.ExecutorService;

class Base {
    final int id;
    //@ lock_level id;

    //@ ensures this.id == id;
    Base(int id) { this.id = id; }

    void hook() { }

    //@ requires other != null ** id < other.id;
    synchronized void up(Base other) {
        synchronized (other) { }
    }
}

class Down extends Base {
    final Base lower;

    //@ requires lower != null;
    //@ ensures this.id == id ** this.lower == lower;
    Down(int id, Base lower) { super(id); this.lower = lower; }

    // Whoever calls `hook` of some `Base` gets this one.
    void hook() {
        if (lower != null) {
            synchronized (lower) { }
        }
    }
}

class Through {
    //@ requires b != null;
    void overridden(Base b) {
        synchronized (b) {
            b.hook(); //~ ERROR lockOrder
        }
    }

    //@ requires b != null ** c != null ** b.id <= c.id;
    void same_level(Base b, Base c) {
        synchronized (b) {
            synchronized (c) { } //~ ERROR lockOrder
        }
    }

    void made_inside() {
        Base b = new Base(7);
        synchronized (b) {
            Base c = new Base(3);
            synchronized (c) { } //~ ERROR lockOrder
        }
    }

    //@ requires b != null;
    void makes(Base b) {
        synchronized (b) {
            Taken t = new Taken(b.id - 1); //~ ERROR lockOrder
        }
    }

    //@ requires b != null;
    void in_initialiser(Base b) {
        synchronized (b) {
            Object o = new Base(b.id - 1) {
                { synchronized (this) { } } //~ ERROR lockOrder
            };
        }
    }

    //@ requires b != null ** c != null;
    void in_loop(Base b, Base c, int n) {
        int i = 0;
        //@ loop_invariant true;
        while (i < n) {
            synchronized (i == 0 ? c : b) {
                synchronized (b) { } //~ ERROR lockOrder
            }
            i++;
        }
    }

    //@ requires b != null ** c != null ** c.id < b.id;
    void in_finally(Base b, Base c) {
        synchronized (b) {
            try {
                b.hashCode();
            } finally {
                synchronized (c) { } //~ ERROR lockOrder
            }
        }
    }

    //@ requires b != null;
    void class_monitor(Base b) {
        synchronized (b) {
            synchronized (Through.class) { } //~ ERROR lockOrder
        }
        synchronized (Through.class) {
            synchronized (b) { } //~ ERROR lockOrder
        }
    }

    static synchronized void of_class() { }

    //@ requires b != null;
    void calls_class(Base b) {
        synchronized (b) {
            of_class(); //~ ERROR lockOrder
        }
    }

    //@ requires pool != null ** b != null ** c != null ** c.id < b.id;
    void direct(ExecutorService pool, Base b, Base c) {
        synchronized (b) {
            pool.execute(() -> { if (c != null) { synchronized (c) { } } }); //~ ERROR reentry
        }
    }

    //@ requires b != null ** c != null ** c.id < b.id;
    void another_thread(Base b, Base c) {
        Thread t = new Thread(() -> { if (c != null) { synchronized (c) { } } });
        synchronized (b) {
            t.start();
        }
    }
}

class Taken {
    final int id;

    Taken(int id) {
        this.id = id;
        synchronized (this) { }
    }
}

class AtStart {
    static int ready;

    static {
        Base base = new Base(1);
        // The first use of the class may come from a thread that holds anything.
        synchronized (base) { } //~ ERROR lockOrder
        ready = 1;
    }
}
