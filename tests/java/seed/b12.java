// A predicate whose argument reads the field that only the predicate gives access to.

class Counter {
    int count;
    //@ resource state(int val) = Perm(count, 1) ** count == val;
    //@ ensures state(0);
    Counter() {
        count = 0;
        //@ fold state(0);
    }
    //@ requires state(count); //~ ERROR perm
    //@ ensures state(count + 1);
    void increment() {
        //@ unfold state(count);
        count++;
        //@ fold state(count);
    }
}
