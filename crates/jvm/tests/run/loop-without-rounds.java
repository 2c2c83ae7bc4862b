// contract: invariantNotEstablished:false
class NoRound {
    public static void main(String[] args) {
        int n = 1;
        //@ loop_invariant n == 0;
        while (n < 0) {
            n++;
        }
    }
}
