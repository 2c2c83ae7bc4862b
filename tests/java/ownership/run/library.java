// test: run --keep-going
//@ model ownership;
// Objects of the library belong to who made them, like all others.
class Notes implements Runnable {
    final StringBuilder text;

    Notes(StringBuilder text) { this.text = text; }

    public void run() {
        StringBuilder own = new StringBuilder();
        own.append(1).append(2);
        System.out.println(own.length());
        text.append(3); //~ ERROR read.access
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        text.append("main");
        Thread t = new Thread(new Notes(text));
        t.start();
        t.join();
        System.out.println(t.getName() + text.length());
    }
}
