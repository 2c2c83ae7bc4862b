// Measures of loops and methods are looked at as the program runs.
// contract: clean
// modular: clean
// prints: 120 10
class Measures {
    //@ requires n >= 0;
    //@ decreases n;
    static int factorial(int n) {
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    /*@
      requires n >= 0;
      ensures \result >= n;
      decreases n;
      static pure int sum(int n) = n == 0 ? 0 : n + sum(n - 1);
    @*/

    public static void main(String[] args) {
        int rounds = 0;
        //@ loop_invariant 0 <= rounds && rounds <= 10;
        //@ decreases 10 - rounds;
        while (rounds < 10) {
            rounds++;
        }
        //@ assert sum(4) == 10;
        System.out.println(factorial(5) + " " + rounds);
    }
}
