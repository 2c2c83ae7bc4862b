// test: run
// exit: 1
//@ model ownership;
class Cell { int v; }

class Main {
    public static void main(String[] args) {
        Cell a = new Cell();
        Cell b = new Cell();
        //@ locklevel low = between({}, {});
        //@ locklevel high = between({low}, {});
        //@ share (a, low);
        //@ share (b, high);
        synchronized (b) { synchronized (a) { a.v = b.v; } }
        synchronized (a) {
            synchronized (b) { //~ ERROR lock.order
                b.v = a.v;
            }
        }
    }
}
