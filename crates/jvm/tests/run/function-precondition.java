// What a function of specifications requires is asked wherever it is applied.
// contract: preFailed:false
// modular: preFailed:false
class Halves {
    //@ requires n > 0;
    //@ static pure int half(int n) = n / 2;

    public static void main(String[] args) {
        int zero = 0;
        //@ assert half(zero) == 0;
        System.out.println(zero);
    }
}
