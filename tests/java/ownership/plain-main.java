// test: verify
//@ model ownership;
// Where no `main` takes arguments, a program begins at one of a new object, with nothing else.
class Start {
    int n;

    //@ requires this \in \A && this.inv && n == 5 && \lockStack.isEmpty();
    void main() { //~ ERROR entry.pre
        //@ assert n == 5;
    }
}
