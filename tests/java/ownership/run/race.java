// test: run
// exit: 1
//@ model ownership;
class Cell { int v; }

class Main {
    public static void main(String[] args) {
        Cell c = new Cell();
        c.v = 1;
        //@ locklevel l = between({}, {});
        //@ share (c, l);
        c.v = 2; //~ ERROR write.access
    }
}
