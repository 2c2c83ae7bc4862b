//! Faults planted into programs that run clean: each is found, under the name that a proof has for it.

use crate::batch::{self, Case};
use grail_jvm::Policy;

/// A program, and what is done to it: pieces of its text and what stands in their place, and what comes of it.
struct Planted {
    name: &'static str,
    text: &'static str,
    faults: &'static [(&'static [(&'static str, &'static str)], &'static str)],
}

const ALL: &[Planted] = &[
    Planted {
        name: "account",
        text: "//@ lock_invariant Perm(balance, 1) ** balance >= 0;
class Account {
    private int balance;

    //@ requires sum >= 0;
    void deposit(int sum) {
        synchronized (this) { balance = balance + sum; }
    }

    //@ requires sum >= 0;
    boolean withdraw(int sum) {
        synchronized (this) {
            if (balance < sum) { return false; }
            balance = balance - sum;
            return true;
        }
    }

    synchronized int get() { return balance; }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread other = new Thread(() -> account.deposit(5));
        other.start();
        account.deposit(3);
        other.join();
        account.withdraw(4);
        System.out.println(account.get());
    }
}
",
        faults: &[
            (&[("synchronized (this) { balance = balance + sum; }", "balance = balance + sum;")], "perm"),
            (&[("synchronized (this) { balance = balance", "synchronized (new Object()) { balance = balance")], "perm"),
            (&[("synchronized int get()", "int get()")], "perm"),
            (&[("balance + sum; }", "balance + sum; } System.out.println(balance);")], "perm"),
            (&[("balance < sum", "balance < 0"), ("withdraw(4)", "withdraw(40)")], "invariantFailed:false"),
            (&[("balance = balance - sum", "balance = -sum")], "invariantFailed:false"),
            (&[("balance >= 0", "balance > 0")], "commitFailed:false"),
            (&[("account.deposit(3)", "account.deposit(-3)")], "preFailed:false"),
        ],
    },
    Planted {
        name: "worker",
        text: "class Cell { int value; int other; }

class Worker extends Thread {
    final Cell cell;

    Worker(Cell cell) { this.cell = cell; }

    //@ requires Perm(cell.value, 1) ** Perm(cell.other, 1\\2);
    //@ ensures Perm(cell.value, 1) ** Perm(cell.other, 1\\2) ** cell.value == 7;
    public void run() {
        cell.value = 7 + 0 * cell.other;
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Worker worker = new Worker(cell);
        worker.start();
        int seen = cell.other;
        worker.join();
        cell.value = seen;
        cell.other = 1;
    }
}
",
        faults: &[
            (&[("worker.join();", "")], "assignFieldFailed"),
            (&[("worker.join();", "worker.join(10);")], "assignFieldFailed"),
            (
                &[("worker.join();\n        cell.value = seen;", "cell.value = seen;\n        worker.join();")],
                "assignFieldFailed",
            ),
            (&[("requires Perm(cell.value, 1)", "requires Perm(cell.value, 1\\2)")], "assignFieldFailed"),
            (&[("ensures Perm(cell.value, 1)", "ensures Perm(cell.value, 1\\2)")], "assignFieldFailed"),
            (&[("7 + 0 * cell.other", "cell.other = 7")], "assignFieldFailed"),
            (&[("cell.value == 7", "cell.value == 8")], "postFailed:false"),
            (&[("seen = cell.other", "seen = cell.other = 2")], "assignFieldFailed"),
            (&[("worker.start();", "worker.start(); new Worker(cell).start();")], "forkPre:perm"),
            (&[("requires Perm(cell.value, 1) ** Perm(cell.other, 1\\2)", "requires Perm(cell.value, 1)")], "perm"),
            (&[("cell.value = 7 + 0 * cell.other", "throw new IllegalStateException()")], "extraExc"),
            (&[("worker.join();", "//@ worker.postJoin(1\\2);\n        worker.join();")], "assignFieldFailed"),
        ],
    },
    Planted {
        name: "array",
        text: "class Main {
    //@ requires a != null ** (\\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\\2));
    //@ ensures (\\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\\2));
    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) { s += a[i]; }
        return s;
    }

    //@ requires a != null ** 0 <= lo && lo <= hi && hi <= a.length;
    //@ requires (\\forall* int i; lo <= i && i < hi; Perm(a[i], 1));
    //@ ensures (\\forall* int i; lo <= i && i < hi; Perm(a[i], write));
    //@ ensures (\\forall int i; lo <= i && i < hi; a[i] == v);
    static void fill(int[] a, int lo, int hi, int v) {
        for (int i = lo; i < hi; i++) { a[i] = v; }
    }

    public static void main(String[] args) {
        int[] a = new int[6];
        fill(a, 0, 3, 1);
        fill(a, 3, 6, 2);
        System.out.println(sum(a));
    }
}
",
        faults: &[
            (&[("s += a[i]", "s += a[i]++")], "arrayPerm"),
            (&[("a[i] = v;", "a[i] = v + 1;")], "postFailed:false"),
            (&[("int i = lo;", "int i = lo + 1;")], "postFailed:false"),
            (&[("fill(a, 3, 6, 2)", "fill(a, 3, 7, 2)")], "preFailed:false"),
            (&[("Perm(a[i], 1))", "Perm(a[0], 1))")], "notInjective"),
            (
                &[(
                    "ensures (\\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\\2))",
                    "ensures (\\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1))",
                )],
                "postFailed:perm",
            ),
        ],
    },
    Planted {
        name: "box",
        text: "class Box {
    int n;
    //@ resource state() = Perm(n, 1) ** n >= 0;

    //@ ensures state();
    Box() {
        n = 0;
        //@ fold state();  // at birth
    }

    //@ requires state();
    //@ ensures state();
    void bump() {
        //@ unfold state();
        n++;
        //@ fold state();
    }
}

class Main {
    public static void main(String[] args) {
        Box box = new Box();
        box.bump();
        box.bump();
    }
}
",
        faults: &[
            (&[("n++;\n        //@ fold state();", "n++;")], "postFailed:perm"),
            (&[("//@ unfold state();", "")], "assignFieldFailed"),
            (&[("n++;", "n = -1;")], "foldFailed:false"),
            (&[("box.bump();\n    }", "System.out.println(box.n);\n    }")], "perm"),
            (&[("//@ unfold state();", "//@ unfold state(); unfold state();")], "unfoldFailed:perm"),
            (&[("//@ fold state();  // at birth", "")], "postFailed:perm"),
        ],
    },
    Planted {
        name: "loop",
        text: "class Main {
    //@ requires n >= 0;
    //@ ensures \\result == 2 * n;
    //@ signals (IllegalArgumentException e) n > 100;
    static int twice(int n) {
        if (n > 100) { throw new IllegalArgumentException(); }
        int r = 0;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n && r == 2 * i;
        //@ decreases n - i;
        while (i < n) { r += 2; i++; }
        return r;
    }

    public static void main(String[] args) {
        System.out.println(twice(3));
        try { twice(101); } catch (IllegalArgumentException e) { System.out.println(\"too much\"); }
    }
}
",
        faults: &[
            (&[("r += 2", "r += 3")], "notMaintained:false"),
            (&[("int r = 0", "int r = 1")], "invariantNotEstablished:false"),
            (&[("return r;", "return r + 1;")], "postFailed:false"),
            (&[("if (n > 100)", "if (n > 2)")], "signalsFailed:false"),
            (&[("throw new IllegalArgumentException()", "throw new IllegalStateException()")], "extraExc"),
            (&[("twice(3)", "twice(-3)")], "preFailed:false"),
            (&[("decreases n - i", "decreases n")], "loopDecreasesFailed"),
        ],
    },
    Planted {
        name: "library",
        text: "import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class Job {
    int n;
}

class Desk {
    private int open;
    final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(open, 1) ** open >= 0;
    private final LinkedBlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    //@ queue_invariant jobs: (Job j) Perm(j.n, 1) ** j.n > 0;
    private int sum;
    final Semaphore turn = new Semaphore(1);
    //@ permit turn: Perm(sum, 1);

    //@ ensures committed(lock) ** committed(turn);
    Desk() {
        //@ commit lock; commit turn;
    }

    //@ requires j != null ** Perm(j.n, 1) ** j.n > 0;
    void give(Job j) {
        lock.lock();
        try { open = open + 1; } finally { lock.unlock(); }
        jobs.add(j);
    }

    //@ ensures \\result != null ** Perm(\\result.n, 1);
    Job take() throws InterruptedException {
        Job j = jobs.take();
        lock.lock();
        open = open - 1;
        lock.unlock();
        return j;
    }

    void note(int n) throws InterruptedException {
        turn.acquire();
        sum += n;
        turn.release();
    }
}

class Worker implements Callable<Integer> {
    final Desk desk;
    int last;

    //@ ensures Perm(last, 1);
    Worker(Desk desk) { this.desk = desk; }

    //@ requires Perm(last, 1);
    //@ ensures Perm(last, 1) ** \\result != null;
    public Integer call() throws InterruptedException {
        Job j = desk.take();
        last = j.n;
        desk.note(j.n);
        return last;
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            Desk desk = new Desk();
            Worker worker = new Worker(desk);
            Future<Integer> done = pool.submit(worker);
            Job j = new Job();
            j.n = 3;
            desk.give(j);
            done.get();
            System.out.println(worker.last);
        } finally {
            pool.shutdown();
        }
    }
}
",
        faults: &[
            (
                &[("lock.lock();\n        try { open = open + 1; } finally { lock.unlock(); }", "open = open + 1;")],
                "perm",
            ),
            (&[("open = open - 1;\n        lock.unlock();", "lock.unlock();\n        open = open - 1;")], "perm"),
            (&[("open = open + 1", "open = open - 1")], "invariantFailed:false"),
            (&[("j.n = 3;", "j.n = 0;")], "preFailed:false"),
            (&[("jobs.add(j);", "j.n = 0; jobs.add(j);")], "invariantFailed:false"),
            (&[("desk.give(j);", "desk.give(j); j.n = 4;")], "assignFieldFailed"),
            (&[("turn.acquire();\n", "")], "assignFieldFailed"),
            (&[("turn.release();\n    }", "turn.release(); sum = 0;\n    }")], "assignFieldFailed"),
            (&[("turn.release();\n    }", "turn.release(); turn.release();\n    }")], "invariantFailed:perm"),
            (&[("done.get();", "")], "perm"),
            (&[("commit lock; commit turn;", "commit turn;")], "postFailed:false"),
            (&[("//@ requires Perm(last, 1);", "//@ requires Perm(last, 1\\2);")], "assignFieldFailed"),
            (&[("pool.submit(worker);", "pool.submit(worker); pool.submit(worker);")], "forkPre:perm"),
        ],
    },
];

#[test]
fn planted_faults_are_found() {
    let mut cases = Vec::new();
    let mut expected = Vec::new();
    for planted in ALL {
        for policy in [Policy::Contract, Policy::Modular] {
            cases.push(Case { name: planted.name.to_string(), text: planted.text.to_string(), policy: Some(policy) });
            expected.push(("nothing".to_string(), "clean"));
        }
        for (changes, failure) in planted.faults {
            let mut text = planted.text.to_string();
            for (from, to) in *changes {
                assert!(text.contains(from), "{}: there is no `{from}`", planted.name);
                text = text.replacen(from, to, 1);
            }
            cases.push(Case { name: planted.name.to_string(), text, policy: Some(Policy::Contract) });
            expected.push((format!("{changes:?}"), failure));
        }
    }
    assert!(ALL.iter().map(|planted| planted.faults.len()).sum::<usize>() >= 30, "at least 30 faults");
    let Some(ran) = batch::run(&cases) else { return };
    let mut wrong = Vec::new();
    for ((case, (change, failure)), ran) in cases.iter().zip(&expected).zip(&ran) {
        let found = ran.failures().join(" ");
        let verdict = if found.is_empty() { "clean" } else { &found };
        if let Some(problem) = &ran.problem {
            wrong.push(format!("{} with {change}: {problem}", case.name));
        } else if verdict != *failure {
            wrong.push(format!("{} with {change}: expected {failure}, got {verdict}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n\n"));
}
