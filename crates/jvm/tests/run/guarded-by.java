// An annotation of other checkers puts a field behind the monitor of its object.
// contract: perm
@interface GuardedBy {
    String value();
}

class Guarded {
    @GuardedBy("this") private int n;

    synchronized void add() {
        n++;
    }

    int peek() {
        return n;
    }

    //@ requires true;
    static void work() {
        Guarded guarded = new Guarded();
        guarded.add();
        System.out.println(guarded.peek());
    }

    public static void main(String[] args) {
        work();
    }
}
