// The halves overlap.
// contract: forkPre:perm
class Half extends Thread {
    final int[] a;
    final int from;
    final int to;

    Half(int[] a, int from, int to) {
        this.a = a;
        this.from = from;
        this.to = to;
    }

    //@ requires a != null ** 0 <= from ** from <= to ** to <= a.length;
    //@ requires (\forall* int i; from <= i && i < to; Perm(a[i], 1));
    //@ ensures (\forall* int i; from <= i && i < to; Perm(a[i], 1));
    public void run() {
        for (int i = from; i < to; i++) {
            a[i] = i + 1;
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] a = new int[4];
        Half l = new Half(a, 0, 2);
        Half r = new Half(a, 1, 4);
        l.start();
        r.start();
        l.join();
        r.join();
        int s = 0;
        for (int x : a) {
            s += x;
        }
        System.out.println(s);
    }
}
