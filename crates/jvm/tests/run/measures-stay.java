// A round in which nothing gets less.
// contract: loopDecreasesFailed
// modular: loopDecreasesFailed
class Stays {
    //@ requires true;
    static void idle() {
        int left = 5;
        int rounds = 0;
        //@ loop_invariant left >= 0;
        //@ decreases left;
        while (left > 0 && rounds < 100) {
            rounds++;
            if (left != 3) {
                left--;
            }
        }
    }

    public static void main(String[] args) {
        idle();
    }
}
