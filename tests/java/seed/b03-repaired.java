// Two threads share what a third has written into an array.

class Source extends Thread {
    final int[] i;
    //@ requires i != null;
    //@ ensures this.i == i;
    Source(int[] i) { this.i = i; }
    /*@
    requires i != null ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    ensures i != null ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    ensures (\forall int j; 0 <= j && j < i.length; i[j] == j);
    @*/
    public void run() {
        /*@
        loop_invariant (\forall* int j = 0 .. i.length; Perm(i[j], 1)) ** 0 <= k ** k <= i.length;
        loop_invariant (\forall int j; 0 <= j && j < k; i[j] == j);
        @*/
        for (int k = 0; k < i.length; k++) { i[k] = k; }
    }
}

class Sink extends Thread {
    final Source source;
    //@ ensures this.source == source;
    Sink(Source source) { this.source = source; }
    //@ requires source != null ** joinToken(source, 1\2);
    //@ ensures source != null ** source.i != null ** (\forall* int j; 0 <= j && j < source.i.length; Perm(source.i[j], 1\2));
    public void run() {
        try {
            //@ source.postJoin(1\2);
            source.join();
        } catch (InterruptedException e) {
            //@ assume false;
        }
    }
}

class Main {
    void main() throws InterruptedException {
        int[] cells = new int[3];
        Source source = new Source(cells);
        Sink sink = new Sink(source);
        source.start();
        sink.start();
        //@ source.postJoin(1\2);
        source.join();
        sink.join();
        cells[0] = 7;
    }
}
