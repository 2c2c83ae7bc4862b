// A class that is annotated for other checkers: its fields are used only inside its own monitor, and that is proved.

@interface GuardedBy {
    String value();
}

class Statistics {
    @GuardedBy("this") private int count;
    @GuardedBy("this") private int largest;

    synchronized void add(int value) {
        if (count == 0 || value > largest) {
            largest = value;
        }
        count++;
    }

    int largest() {
        synchronized (this) {
            return count == 0 ? 0 : largest;
        }
    }
}

class Reporter extends Thread {
    final Statistics statistics;

    //@ requires statistics != null;
    //@ ensures this.statistics == statistics;
    Reporter(Statistics statistics) {
        this.statistics = statistics;
    }

    //@ requires statistics != null;
    public void run() {
        //@ loop_invariant 0 <= i ** i <= 10;
        for (int i = 0; i < 10; i++) {
            statistics.add(i);
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Statistics shared = new Statistics();
        Reporter first = new Reporter(shared);
        Reporter second = new Reporter(shared);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(shared.largest());
    }
}
