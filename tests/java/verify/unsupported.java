// exit: 3
// What has no translation makes only its method undecided, and whoever relies on its contract.

class Gaps {
    //@ ensures \result >= 0;
    static int right() {
        return 1;
    }

    static void sorts(int[] a) {
        java.util.Arrays.sort(a); //~ ERROR unsupported: an array for a method of the library
    }

    //@ requires (\sum int i, int j; 0 <= i && i < j; i) == 3; //~ ERROR unsupported: `\sum` over several
    static void sums() { }

    static void relies() { //~ ERROR unsupported: relies on `Gaps.sums`
        sums();
    }
}
