// The joiner has only half of the field, and writes it.

class Source extends Thread {
    int i;
    //@ ensures Perm(i, 1);
    Source() { }
    //@ requires Perm(i, 1);
    //@ ensures Perm(i, 1);
    public void run() { i = 1; }
}

class Sink extends Thread {
    final Source source;
    Sink(Source source) { this.source = source; }
    //@ requires source != null ** joinToken(source, 1\2);
    //@ ensures source != null ** Perm(source.i, 1\2);
    public void run() {
        try {
            //@ source.postJoin(1\2);
            source.join();
        } catch (InterruptedException e) {
            //@ assume false;
        }
        source.i = 5; //~ ERROR assignFieldFailed
    }
}
