// The fields of a record have their values before the end of its short constructor is judged.
// contract: clean
// modular: clean
// prints: 1 3
record Pair(int low, int high) {
    //@ ensures this.low <= this.high;
    Pair {
        if (low > high) {
            int kept = low;
            low = high;
            high = kept;
        }
    }

    public static void main(String[] args) {
        Pair pair = new Pair(3, 1);
        System.out.println(pair.low() + " " + pair.high());
    }
}
