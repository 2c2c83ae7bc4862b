// An invariant is looked at before the first round, even if there is none, and after a labelled `continue`.
// contract: notMaintained:false
class Exits {
    public static void main(String[] args) {
        int n = 0;
        outer:
        //@ loop_invariant n % 2 == 0;
        for (int i = 0; i < 3; i++) {
            n++;
            for (int j = 0; j < 2; j++) {
                if (i == 1) {
                    continue outer;
                }
            }
            n++;
        }
        System.out.println(n);
    }
}
