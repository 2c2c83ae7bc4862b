// test: run
// exit: 1
//@ model ownership;
class Part { int v; }

class Whole {
    /*@ rep @*/ Part part;

    Whole() {
        part = new Part();
        //@ pack this;
    }
}

class Main {
    public static void main(String[] args) {
        Whole w = new Whole();
        Part p = w.part;
        p.v = 1; //~ ERROR write.access
    }
}
