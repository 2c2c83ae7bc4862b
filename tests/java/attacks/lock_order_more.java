// judge: by name
// Locks in loops, branches, subclasses, callbacks and behind other types, in the order of their levels and not.

class Node {
    final int id; final Node up;
    //@ lock_level id;
    //@ ensures this.id == id ** this.up == up;
    Node(int id, Node up) { this.id = id; this.up = up; }
    synchronized void alone() { }
    // recursion over final fields
    synchronized void bad_climb() { if (up != null) { up.bad_climb(); } }
    //@ requires up != null ** id < up.id;
    synchronized void ok_one() { up.alone(); }
    //@ requires held(this);
    void bad_held(Node o) { if (o != null) { o.alone(); } }
    //@ requires held(this) ** \lockset <= this ** o != null ** id < o.id;
    void ok_held(Node o) { o.alone(); }
    //@ requires \lockset < this;
    void bad_said() { synchronized (this) { synchronized (this) { if (up != null) { up.alone(); } } } }
    //@ requires o != null ** o.id < id;
    void bad_if(Node o, boolean b) { if (b) { synchronized (this) { o.alone(); } } else { o.alone(); } }
    //@ requires o != null ** o.id > id;
    void ok_if(Node o, boolean b) { if (b) { synchronized (this) { o.alone(); } } else { o.alone(); } }
    //@ requires o != null;
    synchronized void bad_try(Node o) { try { throw new RuntimeException(); } catch (RuntimeException e) { o.alone(); } finally { } }
    int bad_sw(Node o, int k) { if (o == null) return 0; synchronized (o) { return switch (k) { case 0 -> { synchronized (this) { yield 1; } } default -> 2; }; } }
    //@ requires o != null;
    void bad_while(Node o, int k) {
        Node at = o;
        //@ loop_invariant at != null;
        while (k > 0) { synchronized (at) { synchronized (o) { } } k--; at = this; }
    }
    //@ requires o != null;
    void ok_same(Node o, int k) {
        Node at = o;
        //@ loop_invariant true;
        while (k > 0) { synchronized (at) { synchronized (o) { } } k--; }
    }
    //@ requires a != null ** b != null ** a.id < b.id;
    void ok_while(Node a, Node b, int k) {
        //@ loop_invariant true;
        while (k > 0) { synchronized (a) { synchronized (b) { } } k--; }
    }
}
class Sub extends Node { Sub(int i) { super(i, null); } 
    //@ requires n != null ** n.id > id;
    synchronized void ok_sub(Node n) { synchronized (n) { } }
    //@ requires n != null ** n.id > id;
    void bad_sub(Sub n) { synchronized (n) { synchronized (this) { } } }
}
class Other { 
    //@ lock_before Node;
    final Object plain = new Object(); int v; 
    //@ lock_invariant plain: Perm(v, 1);
    //@ ensures committed(plain);
    Other() { /*@ commit plain; @*/ }
    //@ requires committed(plain) ** n != null;
    void ok_plain(Node n) { synchronized (plain) { n.alone(); } }
    //@ requires committed(plain) ** n != null;
    void bad_plain(Node n) { synchronized (n) { synchronized (plain) { } } }
    //@ requires committed(plain);
    void bad_two() { synchronized (this) { synchronized (plain) { } } }
    //@ requires n != null;
    void bad_obj(Node n, Object o) { if (o != null) synchronized (n) { synchronized (o) { } } }
    //@ requires n != null;
    void bad_obj2(Node n, Object o) { if (o != null) synchronized (o) { synchronized (n) { } } }
    //@ requires n != null;
    void bad_cast(Object n, Node m) { if (n instanceof Node && m != null) { synchronized (m) { synchronized ((Node) n) { } } } }
    //@ requires n instanceof Node ** m != null ** ((Node) n).id > m.id;
    void ok_cast(Object n, Node m) { if (n instanceof Node) { synchronized (m) { synchronized ((Node) n) { } } } }
}
interface Cb { void call(); }
class Calls {
    //@ requires n != null ** c != null;
    void bad_cb(Node n, Cb c) { synchronized (n) { c.call(); } }
    Cb make(Node n) { return () -> { if (n != null) { synchronized (n) { } } }; }
    //@ requires n != null;
    void bad_anon(Node n, Node m) { synchronized (n) { new Object() { void go() { if (m != null) { synchronized (m) { } } } }.go(); } }
}
