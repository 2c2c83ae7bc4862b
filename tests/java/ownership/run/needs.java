// test: run
// exit: 1
//@ model ownership;
class Main {
    //@ requires 0 < n; //~ ERROR call.pre
    static int half(int n) {
        n = n / 2;
        return n;
    }

    public static void main(String[] args) {
        half(0);
    }
}
