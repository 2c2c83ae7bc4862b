// Static fields belong to the main thread until it gives them away.
// contract: clean
// prints: 11
class Main {
    static int total = 1;

    //@ requires Perm(Main.total, 1) ** n > 0;
    //@ ensures Perm(Main.total, 1) ** Main.total == \old(Main.total) + n;
    static void add(int n) {
        total += n;
    }

    public static void main(String[] args) {
        add(4);
        add(6);
        System.out.println(total);
    }
}
