// The second call of itself has more than the first.
// contract: decreasesFailed
// modular: decreasesFailed
class Grows {
    //@ requires true;
    //@ decreases n;
    static int down(int n) {
        return n == 0 ? 0 : down(n == 3 ? 4 : n - 1);
    }

    public static void main(String[] args) {
        System.out.println(down(5));
    }
}
