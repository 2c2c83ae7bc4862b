// The joiner has half of the elements, and writes one.

class Source extends Thread {
    final int[] i;
    Source(int[] i) { this.i = i; }
    //@ requires i != null ** i.length > 0 ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    //@ ensures i != null ** i.length > 0 ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    public void run() { i[0] = 1; }
}

class Sink extends Thread {
    final Source source;
    Sink(Source source) { this.source = source; }
    //@ requires source != null ** joinToken(source, 1\2);
    public void run() {
        try {
            //@ source.postJoin(1\2);
            source.join();
        } catch (InterruptedException e) {
            //@ assume false;
        }
        source.i[0] = 2; //~ ERROR arrayPerm
    }
}
