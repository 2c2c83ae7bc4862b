//! Threads: what they are given, what they share, and how they wait for each other.

use super::Maker;
use crate::generate::maker::lines;

/// Workers that count behind a lock, and have a cell of their own.
pub fn workers(maker: &mut Maker, wrong: bool) {
    let (sum, worker) = (maker.name("Sum"), maker.name("Worker"));
    let names = [("Sum", sum.as_str()), ("Worker", worker.as_str())];
    let in_run = wrong && maker.rng.chance(50);
    maker.story_class(
        "class @Sum {\n    int v;\n    //@ invariant 0 <= v;\n    //@ ensures this \\in \\A && this \\notin \\S && this.inv;\n    @Sum() {\n        //@ pack this;\n    }\n}",
        &names,
    );
    let add = "synchronized (sum) {\n            //@ unpack sum;\n            sum.v = sum.v + 1;\n            //@ pack sum;\n        }";
    let right = lines(&[
        add,
        &format!("int[] mine = new int[2];\n        mine[0] = 1;\n        {add}\n        mine[1] = mine[0];"),
        "int k = 0;\n        synchronized (sum) { k = sum.v; }\n        //@ assert 0 <= k;",
        &format!("{add}\n        {add}"),
    ]);
    let races = lines(&[
        "sum.v = sum.v + 1;",
        "int k = sum.v;",
        &format!("{add}\n        int k = sum.v;"),
        "synchronized (sum) { sum.v = sum.v + 1; }",
        "synchronized (sum) { synchronized (sum) { } }",
    ]);
    let broken = lines(&[
        "synchronized (sum) {\n            //@ unpack sum;\n            sum.v = 0 - 1;\n            //@ pack sum;\n        }",
        "synchronized (sum) {\n            //@ unpack sum;\n            sum.v = 3;\n        }",
        "sum = null;",
    ]);
    let run = maker.way(in_run, &right, &[&races, &broken]);
    maker.story_class(
        &format!(
            "class @Worker implements Runnable {{
    /*@ shared @*/ @Sum sum;
    //@ invariant sum != null && sum \\in \\SL;
    //@ requires s != null && s \\in \\SL;
    //@ ensures this \\in \\A && this \\notin \\S && this.inv;
    @Worker(@Sum s) {{
        sum = s;
        //@ pack this;
    }}
    //@ requires this \\in \\A && this.inv && \\lockStack.isEmpty();
    public void run() {{
        {run}
    }}
}}"
        ),
        &names,
    );
    let begun =
        "@Sum s = new @Sum();\n//@ locklevel l = between({}, {});\n//@ share (s, l);\n@Worker w = new @Worker(s);";
    let right = lines(&[
        "new Thread(w).start();\nnew Thread(new @Worker(s)).start();",
        "Thread t = new Thread(w);\nt.start();\nt.join();\nsynchronized (s) { int k = s.v; }",
        "new Thread(w).start();\nsynchronized (s) {\n    //@ assert 0 <= s.v;\n}",
        "w.run();",
    ]);
    let given = lines(&[
        "new Thread(w).start();\nw.run();",
        "new Thread(w).start();\nnew Thread(w).start();",
        "Thread t = new Thread(w);\nt.start();\nt.start();",
        "Thread t = new Thread(w);\n@Sum k = w.sum;\nt.start();",
        "//@ unpack w;\nnew Thread(w).start();",
        "new Thread(w).start();\n//@ assert w \\in \\A;",
    ]);
    let touched = lines(&[
        "new Thread(w).start();\nint k = s.v;",
        "new Thread(new @Worker(new @Sum())).start();",
        "synchronized (s) { w.run(); }",
    ]);
    let body = maker.way(wrong && !in_run, &right, &[&given, &touched]);
    maker.story(&[begun.to_string(), body], &names);
}

/// One thread waits for what another does.
pub fn handshake(maker: &mut Maker, wrong: bool) {
    let (gate, opener) = (maker.name("Gate"), maker.name("Opener"));
    let names = [("Gate", gate.as_str()), ("Opener", opener.as_str())];
    maker.story_class("class @Gate {\n    boolean open;\n}", &names);
    let in_opener = wrong && maker.rng.chance(40);
    let opens =
        lines(&["synchronized (gate) {\n            gate.open = true;\n            gate.notifyAll();\n        }"]);
    let wrongly = lines(&[
        "gate.open = true;\n        synchronized (gate) { gate.notifyAll(); }",
        "synchronized (gate) { gate.open = true; }\n        gate.notifyAll();",
    ]);
    let run = maker.way(in_opener, &opens, &[&wrongly]);
    maker.story_class(
        &format!(
            "class @Opener implements Runnable {{
    /*@ shared @*/ @Gate gate;
    //@ invariant gate != null && gate \\in \\SL;
    //@ requires g != null && g \\in \\SL;
    //@ ensures this \\in \\A && this \\notin \\S && this.inv;
    @Opener(@Gate g) {{
        gate = g;
        //@ pack this;
    }}
    //@ requires this \\in \\A && this.inv && \\lockStack.isEmpty();
    public void run() {{
        {run}
    }}
}}"
        ),
        &names,
    );
    let begun = "@Gate g = new @Gate();\n@Gate other = new @Gate();\n//@ locklevel a = between({}, {});\n//@ locklevel b = between({a}, {});\n//@ share (g, a);\n//@ share (other, b);\nnew Thread(new @Opener(g)).start();";
    let wait = |inside: &str| {
        format!(
            "synchronized (g) {{\n    //@ loop_invariant g \\in \\A && g \\in \\SL && g \\in \\lockStack;\n    while (!g.open) {{ {inside} }}\n}}"
        )
    };
    let right = [
        wait("g.wait();"),
        format!("synchronized (other) {{ other.open = true; }}\n{}", wait("g.wait();")),
        "synchronized (other) {\n    other.open = true;\n    other.notify();\n}".to_string(),
    ];
    let held = [
        "g.notify();".to_string(),
        "synchronized (other) { g.notify(); }".to_string(),
        "synchronized (g) { other.notifyAll(); }".to_string(),
        "synchronized (other) { synchronized (g) { if (!g.open) { other.wait(); } } }".to_string(),
    ];
    let values = [
        "synchronized (g) {\n    g.open = false;\n    g.wait();\n    //@ assert !g.open;\n}".to_string(),
        format!("{}\nboolean k = g.open;", wait("g.wait();")),
    ];
    let body = maker.way(wrong && !in_opener, &right, &[&held, &values]);
    maker.story(&[begun.to_string(), body], &names);
}
