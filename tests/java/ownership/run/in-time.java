// test: explore
//@ model ownership;
// The text is immutable before anybody can find it: no schedule fails.
class Text { int length; }

class Box { Text text; }

class Reader implements Runnable {
    /*@ shared @*/ Box box;

    //@ requires b \in \S;
    Reader(Box b) { box = b; }

    //@ requires this \in \A && \lockStack.isEmpty();
    public void run() {
        Text found;
        synchronized (box) { found = box.text; }
        if (found != null) {
            int n = found.length;
        }
    }
}

class Main {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Box box = new Box();
        //@ locklevel l = between({}, {});
        //@ share (box, l);
        Text text = new Text();
        text.length = 3;
        new Thread(new Reader(box)).start();
        //@ share_immutable text;
        synchronized (box) { box.text = text; }
    }
}
