//! G5501 to G5596: running Java.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5501",
        name: "java-run-read",
        summary: "a field or an array element is read without permission",
        explanation: "Every read needs some permission to the location. The thread that runs holds none: it never got any, or has given it away with a call, a start, a release or a fold. The labels show how the permission moved. Ask for it in the contract (`requires Perm(value, read)`), take the lock that owns it, or join the thread that has it.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Work extends Thread {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1);
    public void run() { result = 7; }

    public static void main(String[] args) throws InterruptedException {
        Work w = new Work();
        w.start();
        int early = w.result;
        w.join();
    }
}"#,
            fixed: r#"class Work extends Thread {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1);
    public void run() { result = 7; }

    public static void main(String[] args) throws InterruptedException {
        Work w = new Work();
        w.start();
        w.join();
        int done = w.result;
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5502",
        name: "java-run-write",
        summary: "a field or an array element is written without full permission",
        explanation: "Writing needs all of the permission to a location: with less, somebody else may be reading it. Ask for all of it (`requires Perm(value, 1)`), take the lock that owns it, or join the thread that has it.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Cell {
    int value;

    //@ context Perm(value, 1\2);
    void set(int n) { value = n; }

    public static void main(String[] args) {
        new Cell().set(1);
    }
}"#,
            fixed: r#"class Cell {
    int value;

    //@ context Perm(value, 1);
    void set(int n) { value = n; }

    public static void main(String[] args) {
        new Cell().set(1);
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5503",
        name: "java-run-precondition",
        summary: "a precondition does not hold at a call or a start",
        explanation: "The caller has to establish what the method requires: the facts, and the permissions, all of them together. For a thread that is whoever starts it. Look at the call that is shown: pass other arguments, or get the permission first.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Clock {
    int hour;

    //@ context Perm(hour, 1);
    //@ requires 0 <= h && h < 24;
    void set(int h) { hour = h; }

    public static void main(String[] args) {
        new Clock().set(24);
    }
}"#,
            fixed: r#"class Clock {
    int hour;

    //@ context Perm(hour, 1);
    //@ requires 0 <= h && h < 24;
    void set(int h) { hour = h; }

    public static void main(String[] args) {
        new Clock().set(0);
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5504",
        name: "java-run-postcondition",
        summary: "a postcondition does not hold when the method returns",
        explanation: "What is ensured must hold at every normal end, after `finally` blocks have run and monitors were left. Correct the body, or promise less.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Count {
    int n;

    //@ context Perm(n, 1);
    //@ ensures n == \old(n) + 1;
    void up() { n = n + 2; }

    public static void main(String[] args) {
        new Count().up();
    }
}"#,
            fixed: r#"class Count {
    int n;

    //@ context Perm(n, 1);
    //@ ensures n == \old(n) + 1;
    void up() { n = n + 1; }

    public static void main(String[] args) {
        new Count().up();
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5505",
        name: "java-run-invariant",
        summary: "a loop invariant does not hold before the first round or after one",
        explanation: "The invariant is evaluated before the condition is looked at for the first time, and after every round, also one that was ended by `continue`. Correct the loop, or the invariant.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Sum {
    //@ requires n >= 0;
    static int to(int n) {
        int i = 0, sum = 0;
        //@ loop_invariant sum == i * (i + 1) / 2;
        while (i < n) {
            sum = sum + i;
            i = i + 1;
        }
        return sum;
    }

    public static void main(String[] args) {
        to(3);
    }
}"#,
            fixed: r#"class Sum {
    //@ requires n >= 0;
    static int to(int n) {
        int i = 0, sum = 0;
        //@ loop_invariant sum == i * (i + 1) / 2;
        while (i < n) {
            i = i + 1;
            sum = sum + i;
        }
        return sum;
    }

    public static void main(String[] args) {
        to(3);
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5506",
        name: "java-run-assert",
        summary: "an `assert` or `exhale` of a specification does not hold",
        explanation: "The formula is false, or names permissions that the thread does not hold. Correct the program, or the assertion.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Max {
    static int max(int a, int b) { return a < b ? a : b; }

    public static void main(String[] args) {
        int m = max(1, 2);
        //@ assert m == 2;
    }
}"#,
            fixed: r#"class Max {
    static int max(int a, int b) { return a < b ? b : a; }

    public static void main(String[] args) {
        int m = max(1, 2);
        //@ assert m == 2;
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5507",
        name: "java-run-predicate",
        summary: "a predicate cannot be folded or unfolded",
        explanation: "To fold, everything the predicate stands for must be there; to unfold, the folded instance with these arguments. Fold it first, or look at its arguments: objects are compared by identity.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Box {
    int value;
    //@ resource state(int v) = Perm(value, 1) ** value == v;

    //@ requires Perm(value, 1);
    //@ ensures state(3);
    void fill() {
        value = 2;
        //@ fold state(3);
    }

    public static void main(String[] args) {
        new Box().fill();
    }
}"#,
            fixed: r#"class Box {
    int value;
    //@ resource state(int v) = Perm(value, 1) ** value == v;

    //@ requires Perm(value, 1);
    //@ ensures state(3);
    void fill() {
        value = 3;
        //@ fold state(3);
    }

    public static void main(String[] args) {
        new Box().fill();
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5508",
        name: "java-run-monitor",
        summary: "a lock invariant does not hold, or a lock is used in a way it cannot be",
        explanation: "Whoever leaves a monitor or waits on it has to give back what its invariant names, and the invariant must be true. A lock with an invariant can be entered once it was committed; only its holder may notify. Restore the invariant before the end of the `synchronized` block.",
        example: Example::Program {
            lang: "java",
            failing: r#"//@ lock_invariant Perm(n, 1) ** n >= 0;
class Count {
    int n;

    Count() {
        n = 0;
        //@ commit this;
    }

    //@ requires committed(this);
    synchronized void down() { n = n - 1; }

    public static void main(String[] args) {
        new Count().down();
    }
}"#,
            fixed: r#"//@ lock_invariant Perm(n, 1) ** n >= 0;
class Count {
    int n;

    Count() {
        n = 0;
        //@ commit this;
    }

    //@ requires committed(this);
    synchronized void down() { if (n > 0) n = n - 1; }

    public static void main(String[] args) {
        new Count().down();
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5509",
        name: "java-run-thread",
        summary: "what a joined thread leaves cannot be had",
        explanation: "The fractions that joiners take of one thread add up to at most 1, and a thread that died with an exception leaves nothing. Take less with `postJoin`, or catch the exception inside the thread.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Worker extends Thread {
    int value;

    //@ requires Perm(value, write);
    //@ ensures Perm(value, write);
    public void run() { value = 1; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Worker w = new Worker();
        w.start();
        //@ w.postJoin(1\2);
        w.join();
        //@ w.postJoin(2\3);
        w.join();
        w.value = 2;
    }
}"#,
            fixed: r#"class Worker extends Thread {
    int value;

    //@ requires Perm(value, write);
    //@ ensures Perm(value, write);
    public void run() { value = 1; }
}

class Main {
    public static void main(String[] args) throws Exception {
        Worker w = new Worker();
        w.start();
        //@ w.postJoin(1\2);
        w.join();
        //@ w.postJoin(1\2);
        w.join();
        w.value = 2;
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5510",
        name: "java-run-exception",
        summary: "an exception leaves a method against its contract",
        explanation: "A method with a contract lets only those exceptions out that `throws` or `signals` name, and what `signals` says must hold then. Handle it, or declare it: `signals (IllegalArgumentException e) true;`.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Parser {
    //@ ensures \result >= 0;
    static int digit(char c) {
        if (c < '0' || c > '9') throw new IllegalArgumentException();
        return c - '0';
    }

    public static void main(String[] args) {
        try {
            digit('x');
        } catch (IllegalArgumentException e) {
            System.out.println("no digit");
        }
    }
}"#,
            fixed: r#"class Parser {
    //@ ensures \result >= 0;
    //@ signals (IllegalArgumentException e) true;
    static int digit(char c) {
        if (c < '0' || c > '9') throw new IllegalArgumentException();
        return c - '0';
    }

    public static void main(String[] args) {
        try {
            digit('x');
        } catch (IllegalArgumentException e) {
            System.out.println("no digit");
        }
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5511",
        name: "java-run-amount",
        summary: "an amount of permission is not one",
        explanation: "A resource is scaled by a negative number, or a `\\forall*` names one location twice. Make the quantified locations distinct.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Pair {
    //@ requires (\forall* int i; 0 <= i && i < 2; Perm(a[0], 1\4));
    static void read(int[] a) { }

    public static void main(String[] args) {
        read(new int[2]);
    }
}"#,
            fixed: r#"class Pair {
    //@ requires (\forall* int i; 0 <= i && i < 2; Perm(a[i], 1\4));
    static void read(int[] a) { }

    public static void main(String[] args) {
        read(new int[2]);
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5512",
        name: "java-run-undefined",
        summary: "a specification cannot be evaluated: null, an index, a division by zero",
        explanation: "Evaluating the formula has failed. That is never passed on to the program, where a handler could catch it. Say first what makes it meaningful: `a != null ** a.length > 0 ** ..`.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Sorted {
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] <= a[i + 1]);
    static int least(int[] a) { return a.length; }

    public static void main(String[] args) {
        least(new int[] { 1, 2, 3 });
    }
}"#,
            fixed: r#"class Sorted {
    //@ requires (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    static int least(int[] a) { return a.length; }

    public static void main(String[] args) {
        least(new int[] { 1, 2, 3 });
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5513",
        name: "java-run-assumption",
        summary: "an assumption does not hold in this run",
        explanation: "What is assumed is taken for granted by proofs. This run shows a state in which it is false. Correct the assumption: every proof that uses it says nothing about this run.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Day {
    static int of(String text) {
        int n = Integer.parseInt(text);
        //@ assume 1 <= n && n <= 31;
        return n;
    }

    public static void main(String[] args) {
        of("32");
    }
}"#,
            fixed: r#"class Day {
    static int of(String text) {
        int n = Integer.parseInt(text);
        //@ assume 1 <= n && n <= 31;
        return n;
    }

    public static void main(String[] args) {
        of("31");
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5514",
        name: "java-run-measure",
        summary: "a measure does not decrease",
        explanation: "`decreases e` names what gets smaller with every call of the same method inside a call, or with every round of a loop, and never from below zero. Of several values the first that differs counts. The label shows what it was and what it is. Name what gets smaller, or correct the loop: it may have no end.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Search {
    //@ requires n >= 0;
    static void down(int n) {
        int i = n;
        //@ loop_invariant i >= 0;
        //@ decreases n;
        while (i > 0) { i = i - 1; }
    }

    public static void main(String[] args) {
        down(3);
    }
}"#,
            fixed: r#"class Search {
    //@ requires n >= 0;
    static void down(int n) {
        int i = n;
        //@ loop_invariant i >= 0;
        //@ decreases i;
        while (i > 0) { i = i - 1; }
    }

    public static void main(String[] args) {
        down(3);
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5515",
        name: "java-run-deadlock",
        summary: "threads wait for one another for ever",
        explanation: "No thread of the program can go on: each waits for a monitor that another holds, for the end of a thread, or for a notification that nobody can give any more. The notes say where each of them waits. Take locks in one order everywhere, notify whoever waits, and keep waiting inside a loop that looks at the condition.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Forks {
    public static void main(String[] args) throws InterruptedException {
        Object left = new Object(), right = new Object();
        Thread other = new Thread(() -> {
            synchronized (right) { synchronized (left) { } }
        });
        other.start();
        synchronized (left) { synchronized (right) { } }
        other.join();
    }
}"#,
            fixed: r#"class Forks {
    public static void main(String[] args) throws InterruptedException {
        Object left = new Object(), right = new Object();
        Thread other = new Thread(() -> {
            synchronized (left) { synchronized (right) { } }
        });
        other.start();
        synchronized (left) { synchronized (right) { } }
        other.join();
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5516",
        name: "java-run-ownership",
        summary: "a rule of the ownership model is broken",
        explanation: "A thread touches an object that it does not have, takes a lock that is not below those it holds, packs an object whose invariant does not hold, shares or unlocks one that is not packed, or a precondition or an assertion of the model does not hold. The message says whose the object is, and a second place where it went there. The `id` of the diagnostic is the name of the check, as in proofs. Lock the object first, or use it before it is shared.",
        example: Example::Program {
            lang: "java",
            failing: r#"//@ model ownership;
class Count {
    int n;

    //@ ensures this \in \A && this \notin \S;
    Count() { }
}

class Main {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Count c = new Count();
        //@ locklevel level = between({}, {});
        //@ share (c, level);
        c.n = 1;
    }
}"#,
            fixed: r#"//@ model ownership;
class Count {
    int n;

    //@ ensures this \in \A && this \notin \S;
    Count() { }
}

class Main {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Count c = new Count();
        //@ locklevel level = between({}, {});
        //@ share (c, level);
        synchronized (c) { c.n = 1; }
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5517",
        name: "java-run-wrapped",
        summary: "a number has left the range of its type",
        explanation: "In a method with a contract, a sum, difference or product did not fit into its type, and Java went on at the other end of the range. Proofs compute with numbers that have no range, unless they are asked to prove that none is left (`--overflow`). This is no violation: programs may mean it so. Use a larger type, require that the numbers are small enough, or prove it with `grail verify --overflow`.",
        example: Example::Program {
            lang: "java",
            failing: r#"class Size {
    //@ requires n >= 0;
    static int twice(int n) { return n + n; }

    public static void main(String[] args) {
        twice(2000000000);
    }
}"#,
            fixed: r#"class Size {
    //@ requires n >= 0;
    static int twice(int n) { return n + n; }

    public static void main(String[] args) {
        twice(1000000000);
    }
}"#,
        },
    },
    CodeEntry {
        code: "G5518",
        name: "java-run-uncaught",
        summary: "an exception that nobody catches, under some schedule",
        explanation: "In one of the schedules that were explored, an exception leaves a thread (`main` counts, too): an assertion of the program fails, or Java's own checks do. Under other schedules the program may end well, so a run alone may not show it. The schedule is told with the summary, and `grail run --replay` shows it again. A thread with an `UncaughtExceptionHandler` of the program's own is not reported.",
        example: Example::Session(include_str!("sessions/G5518.txt")),
    },
    CodeEntry {
        code: "G5519",
        name: "java-run-race",
        summary: "two threads use the same location, one of them writes, and nothing orders the two accesses",
        explanation: "Without specifications, a program is watched for data races: two accesses to the same field, array element or collection of the library, at least one of them a write, with nothing between them that orders them (a lock, a start or a join, a volatile field, an atomic, or whatever the library builds from these). What the second one sees is then a matter of luck, and Java promises next to nothing about it. The program goes on, and the exit code is 1 in the end. A run shows the races of its own order: another run may have others.",
        example: Example::Session(include_str!("sessions/G5519.txt")),
    },
    CodeEntry {
        code: "G5520",
        name: "java-run-livelock",
        summary: "threads look again and again for something that never comes",
        explanation: "In one of the schedules that were explored, every thread that is left either waits or goes round in a loop that changes nothing and only looks at what others may change. Nobody is left who could change it, so the program never ends, though some of its threads are busy.",
        example: Example::Session(include_str!("sessions/G5520.txt")),
    },
    CodeEntry {
        code: "G5590",
        name: "java-run-unchecked",
        summary: "something in a specification was not checked",
        explanation: "Some things only a proof can judge: magic wands, quantifiers without bounds, and others. A run that reaches them says so once for each place, and ends with exit code 3 if it found no violation.",
        example: Example::Session(include_str!("sessions/G5590.txt")),
    },
    CodeEntry {
        code: "G5591",
        name: "java-run-outside",
        summary: "a thread waits where a schedule does not see it",
        explanation: "`grail explore` and `--replay` let one thread run at a time, and know what threads wait for: monitors, the ends of other threads, notifications, time, and what `java.util.concurrent` waits for. One that waits for something else (a file, a process, a lock inside a library), that computes for very long, or that was not started by the program itself cannot be followed: nothing is said about the schedules that were left.",
        example: Example::Session(include_str!("sessions/G5591.txt")),
    },
    CodeEntry {
        code: "G5592",
        name: "java-run-compile",
        summary: "javac does not accept the program",
        explanation: "What javac says is repeated at the line it means.",
        example: Example::Session(include_str!("sessions/G5592.txt")),
    },
    CodeEntry {
        code: "G5593",
        name: "java-run-jdk",
        summary: "there is no JDK",
        explanation: "Java programs are compiled with javac and run on the JVM of a JDK, version 17 or later.",
        example: Example::Session(include_str!("sessions/G5593.txt")),
    },
    CodeEntry {
        code: "G5594",
        name: "java-run-entry",
        summary: "there is no method to start with, or there are several",
        explanation: "A program starts with `public static void main(String[])`, or with a method `main()` of an object.",
        example: Example::Session(include_str!("sessions/G5594.txt")),
    },
    CodeEntry {
        code: "G5595",
        name: "java-run-limit",
        summary: "a limit stopped the run",
        explanation: "The program did not end within the time that was given.",
        example: Example::Session(include_str!("sessions/G5595.txt")),
    },
    CodeEntry {
        code: "G5596",
        name: "java-run-ended",
        summary: "the Java virtual machine could not be started or was ended from outside",
        explanation: "The message repeats what the operating system said.",
        example: Example::Told {
            message: "$ grail run Main.java\nerror[G5596]: the Java virtual machine was ended from outside",
            remedy: "Look for a lack of memory, or for whoever sent the signal.",
        },
    },
    CodeEntry {
        code: "G5597",
        name: "java-run-schedule",
        summary: "a Java program does not follow this schedule",
        explanation: "A schedule says at which step another thread goes on. This one names a thread that cannot go on there: it belongs to another program or another version of it, or the program does not do the same each time, because of the clock, chance, or the order of a hash table.",
        example: Example::Session(include_str!("sessions/G5597.txt")),
    },
];
