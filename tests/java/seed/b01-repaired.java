// Two threads join a third, each for half of what it promises; with both halves it can be written again.

class Source extends Thread {
    int i;
    //@ ensures Perm(i, 1);
    Source() { }
    //@ requires Perm(i, 1);
    //@ ensures Perm(i, 1) ** i == 1;
    public void run() { i = 1; }
}

class Sink extends Thread {
    final Source source;
    //@ ensures this.source == source;
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
        int seen = source.i;
        assert seen == 1;
    }
}

class Main {
    void main() throws InterruptedException {
        Source source = new Source();
        Sink sink = new Sink(source);
        source.start();
        sink.start();
        //@ source.postJoin(1\2);
        source.join();
        sink.join();
        source.i = 2;
    }
}
