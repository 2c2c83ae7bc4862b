//@ lock_invariant Perm(x, 1);
class Cell {
    int x;
    //@ requires committed(this);
    void main() {
        synchronized (this) { //~ CAUSE: monitor
            x = 1;
        }
        x = 2; //~ ERROR assignFieldFailed
    }
}
