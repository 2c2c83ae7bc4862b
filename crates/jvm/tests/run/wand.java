// What a run cannot judge is said, and the run is not called clean.
// contract: unchecked
class Main {
    //@ requires (\forall int i; i * i >= 0);
    static void squares() {
    }

    public static void main(String[] args) {
        squares();
    }
}
