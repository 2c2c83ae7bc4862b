// judge: by name
//@ model ownership;
// Sets of what an object is made of, and quantifiers over them.

class Node { int v; Node next; }
class List {
  /*@ rep @*/ Node first;
  //@ ghost rep Set<Node> nodes;
  //@ invariant first != null ==> first \in nodes;
  //@ invariant (\forall Node n \in nodes; n.v >= 0);
  //@ ensures this \in \A && this.inv && this \notin \S;
  List() { /*@ ghost nodes = {}; @*/ ; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv && n != null && n \in \A && n != this;
  //@ ensures this \in \A && this.inv;
  void bad_add(Node n) { /*@ unpack this; @*/ first = n; /*@ ghost nodes = nodes \cup {n}; @*/ ; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv && n != null && n \in \A && n.v >= 0;
  //@ ensures this \in \A && this.inv;
  void ok_add(Node n) { /*@ unpack this; @*/ first = n; /*@ ghost nodes = nodes \cup {n}; @*/ ; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv && n != null && n \in \A && n.v >= 0;
  //@ ensures this \in \A && this.inv && n \in \A;
  void bad_keep(Node n) { /*@ unpack this; @*/ first = n; /*@ ghost nodes = nodes \cup {n}; @*/ ; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv;
  //@ ensures this \in \A && this.inv;
  void bad_noset(Node n) { /*@ unpack this; @*/ first = new Node(); /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv && first != null;
  //@ ensures this \in \A && this.inv;
  void bad_read() { int k = first.v; }
  //@ requires this \in \A && this.inv;
  //@ ensures this \in \A && this.inv;
  void bad_null() { /*@ unpack this; @*/ /*@ ghost nodes = nodes \cup {null}; @*/ ; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv;
  //@ ensures this \in \A && this.inv;
  void bad_drop() { /*@ unpack this; @*/ /*@ ghost nodes = {}; @*/ ; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv && other != null && other \in \A && other.inv && other != this;
  //@ ensures this \in \A && this.inv && other \in \A && other.inv;
  void bad_steal(List other) { /*@ unpack this; @*/ /*@ unpack other; @*/ /*@ ghost nodes = nodes \cup other.nodes; @*/ ; /*@ pack this; @*/ /*@ pack other; @*/ }
  //@ requires this \in \A && this.inv && other != null && other \in \A && other.inv && other != this;
  //@ ensures this \in \A && this.inv && other \in \A && !other.inv;
  void ok_steal(List other) { /*@ unpack this; @*/ /*@ unpack other; @*/ /*@ ghost nodes = nodes \cup other.nodes; @*/ ; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv && m != null;
  //@ ensures this \in \A && this.inv;
  void bad_member(Node m) { /*@ unpack this; @*/ if (first == m) { m.v = -5; } /*@ pack this; @*/ }
  //@ requires (\forall Node n \in nodes; n \in \A);
  void bad_forall() { }
  //@ requires this \in \A && !this.inv && (\forall Node n \in nodes; n.v > 3; n \in \A && n != null) && m != null && m \in nodes;
  void bad_guard(Node m) { m.v = 1; }
}
class Bag {
    //@ ghost Set<Node> nodes;
    int n;
    //@ requires this \in \A;
    //@ ensures this \in \A && nodes == \old(nodes);
    //@ ensures (\forall Node x \in nodes; 1 == 2; x \in \A);
    void get() { }
    //@ requires this \in \A && o != null && o \in \A && o \in nodes && this != o;
    //@ ensures this \in \A;
    void bad_use(Node o) { get(); /*@ assert 1 == 2; @*/ }
}
