//! Objects behind their locks: who may touch them when, in which order locks are taken, and how they are left.

use super::Maker;

const CELL: &str = "class @Cell {\n    int v;\n}";

/// One object that is shared.
pub fn locks(maker: &mut Maker, wrong: bool) {
    let (cell, n) = (maker.name("Cell"), maker.rng.between(1, 9).to_string());
    let names = [("Cell", cell.as_str()), ("n", n.as_str())];
    maker.story_class(CELL, &names);
    let share = "//@ locklevel l = between({}, {});\n//@ share (c, l);";
    let right = [
        format!("c.v = @n;\n{share}\nsynchronized (c) {{ c.v = c.v + 1; }}"),
        format!("{share}\nsynchronized (c) {{ c.v = @n; }}\nsynchronized (c) {{ c.v++; }}"),
        format!(
            "@Cell d = new @Cell();\n{share}\nsynchronized (c) {{ d.v = c.v; }}\nd.v = d.v + @n;\n//@ assert d \\in \\A && c \\notin \\A;"
        ),
        format!(
            "int k = 0;\n{share}\n//@ loop_invariant c \\in \\SL && c < \\lockStack && 0 <= k;\nwhile (k < @n) {{ synchronized (c) {{ c.v += k; }} k++; }}"
        ),
    ];
    let after = [
        format!("{share}\nc.v = @n;"),
        format!("{share}\nint k = c.v;"),
        format!("{share}\nsynchronized (c) {{ c.v = 1; }}\nc.v = @n;"),
        format!("{share}\n//@ assert c \\in \\A;"),
    ];
    let twice = [
        format!("{share}\nsynchronized (c) {{ synchronized (c) {{ c.v = @n; }} }}"),
        format!("{share}\n//@ share (c, l);"),
        format!("{share}\nsynchronized (c) {{\n    //@ share (c, l);\n    c.v = 1;\n}}"),
    ];
    let early = [
        format!("synchronized (c) {{ c.v = @n; }}\n{share}"),
        "c = null;\nc.v = @n;".to_string(),
        "//@ assert c \\in \\S;".to_string(),
    ];
    let values = [
        format!("c.v = @n;\n{share}\nsynchronized (c) {{\n    //@ assert c.v == @n + 1;\n    c.v = 0;\n}}"),
        format!("c.v = @n;\n//@ assert c.v == @n + 1;\n{share}"),
    ];
    let body = maker.way(wrong, &right, &[&after, &twice, &early, &values]);
    maker.story(&["@Cell c = new @Cell();".to_string(), body], &names);
}

/// Several objects whose levels are a chain.
pub fn levels(maker: &mut Maker, wrong: bool) {
    let cell = maker.name("Cell");
    let names = [("Cell", cell.as_str())];
    maker.story_class(CELL, &names);
    let chains = [
        ["between({}, {})", "between({a}, {})", "between({b}, {})"],
        ["between({}, {})", "between({a}, {})", "between({a, b}, {})"],
    ];
    let chain = maker.rng.pick(&chains).to_vec();
    let start = format!(
        "@Cell x = new @Cell();\n@Cell y = new @Cell();\n@Cell z = new @Cell();\n//@ locklevel a = {};\n//@ locklevel b = {};\n//@ locklevel c = {};\n//@ share (x, a);\n//@ share (y, b);\n//@ share (z, c);",
        chain[0], chain[1], chain[2]
    );
    let nested = |p: &str, q: &str| format!("synchronized ({p}) {{ synchronized ({q}) {{ {q}.v = {p}.v + 1; }} }}");
    let right = [
        nested("z", "y"),
        nested("y", "x"),
        nested("z", "x"),
        "synchronized (z) { synchronized (y) { synchronized (x) { x.v = y.v + z.v; } } }".to_string(),
        "synchronized (x) { x.v = 1; }\nsynchronized (z) { z.v = 1; }".to_string(),
        "//@ locklevel d = between({a}, {b});\n//@ assert d < b && a < d && a < c;".to_string(),
        "//@ assert x.lockLevel < z.lockLevel;".to_string(),
    ];
    let swapped = [nested("x", "y"), nested("y", "z"), nested("x", "z")];
    let orders = [
        "//@ locklevel d = between({b}, {a});".to_string(),
        "//@ locklevel d = between({c}, {b});".to_string(),
        "//@ assert z.lockLevel < x.lockLevel;".to_string(),
        "//@ assert b < b;".to_string(),
    ];
    let third = ["synchronized (y) { synchronized (x) { synchronized (z) { z.v = 1; } } }".to_string()];
    let body = maker.way(wrong, &right, &[&swapped, &orders, &third]);
    maker.story(&[start, body], &names);
}

/// Monitors are left with their object packed, however that happens.
pub fn leaving(maker: &mut Maker, wrong: bool) {
    let (range, oops) = (maker.name("Range"), maker.name("Oops"));
    let names = [("Range", range.as_str()), ("Oops", oops.as_str())];
    maker.story_class("class @Oops extends Exception {\n}", &names);
    maker.story_class(
        "class @Range {\n    int low, high;\n    //@ invariant low <= high;\n    //@ ensures this \\in \\A && this \\notin \\S && this.inv;\n    @Range() {\n        //@ pack this;\n    }\n}",
        &names,
    );
    let open = "//@ unpack r;\n    r.high = r.high + 1;";
    let shut = "//@ pack r;";
    let right = [
        format!("synchronized (r) {{\n    {open}\n    {shut}\n}}"),
        format!(
            "try {{ synchronized (r) {{\n    {open}\n    {shut}\n    throw new @Oops();\n}} }} catch (@Oops e) {{ }}"
        ),
        format!(
            "out:\nfor (int i = 0; i < 2; i++) {{ synchronized (r) {{\n    {open}\n    {shut}\n    break out;\n}} }}"
        ),
        format!("synchronized (r) {{ try {{\n    {open}\n}} finally {{\n    {shut}\n}} }}"),
        "synchronized (r) { int k = 0; do { k++; if (k == 2) { break; } } while (k < 5); }".to_string(),
        "synchronized (r) { switch (r.low) { case 0: break; default: return; } }".to_string(),
    ];
    let unpacked = [
        format!("synchronized (r) {{\n    {open}\n}}"),
        format!("try {{ synchronized (r) {{\n    {open}\n    throw new @Oops();\n}} }} catch (@Oops e) {{ }}"),
        format!("out:\nfor (int i = 0; i < 2; i++) {{ synchronized (r) {{\n    {open}\n    break out;\n}} }}"),
        format!("synchronized (r) {{\n    {open}\n    return;\n}}"),
        format!("synchronized (r) {{ switch (r.low) {{ case 0: {{\n    {open}\n    break;\n}} default: return; }} }}"),
    ];
    let broken = [
        "synchronized (r) {\n    //@ unpack r;\n    r.low = r.high + 1;\n    //@ pack r;\n}".to_string(),
        "synchronized (r) { r.high = r.high + 1; }".to_string(),
        "synchronized (r) {\n    //@ pack r;\n}".to_string(),
    ];
    let outside = ["//@ unpack r;".to_string(), "synchronized (r) { }\nr.high = 2;".to_string()];
    let body = maker.way(wrong, &right, &[&unpacked, &broken, &outside]);
    let share = "@Range r = new @Range();\n//@ locklevel l = between({}, {});\n//@ share (r, l);";
    maker.story(&[share.to_string(), body], &names);
}
