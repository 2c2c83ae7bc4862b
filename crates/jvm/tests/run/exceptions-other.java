// An exception that the contract does not name.
// contract: extraExc
// modular: extraExc
class Work {
    int state;

    //@ requires Perm(state, 1);
    //@ ensures Perm(state, 1) ** state == 2;
    //@ signals (IllegalStateException e) Perm(state, 1) ** state == 3;
    void run(boolean fails) {
        try {
            state = 1;
            if (fails) {
                throw new IllegalArgumentException();
            }
            return;
        } finally {
            state = fails ? 3 : 2;
        }
    }

    public static void main(String[] args) {
        Work w = new Work();
        w.run(false);
        try {
            w.run(true);
        } catch (IllegalStateException e) {
            System.out.println("caught " + w.state);
        }
    }
}
