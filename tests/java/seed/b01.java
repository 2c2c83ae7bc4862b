// Two threads join a third, each for half of what it promises. As first written: one method has no contract, the joiner no token.

class Source extends Thread {
    int i;
    //@ ensures Perm(i, 1);
    Source() { }
    //@ requires Perm(i, 1);
    //@ ensures Perm(i, 1);
    public void run() { i = 1; }
}

class Sink extends Thread {
    Source source;
    //@ ensures Perm(source, 1);
    Sink() { }
    void setSource(Source s) {
        source = s; //~ ERROR assignFieldFailed
    }
    //@ requires Perm(source, 1\2) ** source != null;
    //@ ensures Perm(source, 1\2) ** source != null ** Perm(source.i, 1\2);
    public void run() {
        try {
            //@ source.postJoin(1\2);
            source.join(); //~ ERROR idle
        } catch (InterruptedException e) {
            //@ assume false;
        }
        int seen = source.i;
    }
}

class Main {
    void main() throws InterruptedException {
        Source source = new Source();
        Sink sink = new Sink();
        sink.setSource(source);
        source.start();
        sink.start(); //~ ERROR forkPre:false
        //@ source.postJoin(1\2);
        source.join();
        sink.join();
        source.i = 2; //~ ERROR assignFieldFailed
    }
}
