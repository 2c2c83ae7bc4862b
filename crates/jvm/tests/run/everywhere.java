// Checks stand in switches, handlers, lambdas, nested classes and methods of interfaces.
// contract: clean
// prints: 15
interface Source {
    //@ requires n >= 0;
    //@ ensures \result >= n;
    default int next(int n) {
        return n + 1;
    }
}

class Everywhere {
    int total;

    class Inner implements Source {
        void add(int n) {
            try {
                switch (n) {
                    case 1:
                        total += next(n);
                        break;
                    default:
                        throw new IllegalArgumentException();
                }
            } catch (IllegalArgumentException e) {
                total += n;
            } finally {
                total++;
            }
        }
    }

    public static void main(String[] args) {
        Everywhere e = new Everywhere();
        Inner inner = e.new Inner();
        Runnable twice = () -> {
            inner.add(1);
            inner.add(10);
        };
        twice.run();
        e.total += e.total == 14 ? 1 : 0;
        System.out.println(e.total);
    }
}
