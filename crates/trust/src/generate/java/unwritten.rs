//! Calls that nobody has written: resources that are closed, loops that ask for an iterator, conditions of patterns; here, in other methods, and while
//! objects are made.

use super::{Maker, Method};
use crate::generate::maker::lines;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.chance(50) {
        true => entered(maker, wrong),
        false => counted(maker, wrong),
    }
}

/// Ways to make an object do something, without its name or with it.
fn ways() -> Vec<String> {
    lines(&[
        "r.act();",
        "try (r) { }",
        "try (r) { int in = 1; } finally { int out = 2; }",
        "for (Integer i : r) { break; }",
        "int k = switch (o) { case String s && r.act() -> 1; case null, default -> r.act() ? 2 : 3; };",
        "int k = 1 > 2 ? 0 : r.act() ? 1 : 2;",
        "boolean b = false | r.act();",
    ])
}

/// The same, done by somebody else: members to declare, and what to write in their place.
fn through(maker: &mut Maker, class: &str, clauses: &[&str], way: &str) -> String {
    let helper = maker.name("Helper");
    let args = format!("{class} r, Object o");
    let clauses: Vec<String> = clauses.iter().map(|clause| format!("//@ {clause}")).collect();
    let member = |head: &str| format!("{}\n{head}({args}) {{ {way} }}", clauses.join("\n"));
    match maker.rng.below(4) {
        0 => way.to_string(),
        1 => {
            maker.class(&format!("class {helper}"), &[&member("static void help")], &[]);
            format!("{helper}.help(r, o);")
        }
        2 => {
            maker.class(&format!("class {helper}"), &[&member(&helper)], &[]);
            format!("new {helper}(r, o);")
        }
        _ => {
            let below = maker.name("Below");
            let passes = format!("{}\n{below}({args}) {{ super(r, o); }}", clauses.join("\n"));
            maker.class(&format!("class {helper}"), &[&member(&helper)], &[]);
            maker.class(&format!("class {below} extends {helper}"), &[&passes], &[]);
            format!("new {below}(r, o);")
        }
    }
}

/// An object that enters its own monitor: nobody who holds it already may get there.
fn entered(maker: &mut Maker, wrong: bool) {
    let (class, user) = (maker.name("Guarded"), maker.name("Enters"));
    let enters = |head: &str, result: &str| {
        format!("//@ requires committed(this);{result}\npublic synchronized {head} {{ x = 1; ")
    };
    let members = [
        "int x;".to_string(),
        format!("{}return true; }}", enters("boolean act()", "")),
        format!("{}}}", enters("void close()", "")),
        format!(
            "{}return new {class}Step(); }}",
            enters(&format!("{class}Step iterator()"), "\n//@ ensures \\result != null;")
        ),
    ];
    let members: Vec<&str> = members.iter().map(String::as_str).collect();
    let head =
        format!("//@ lock_invariant Perm(x, 1) ** x >= 0;\nclass {class} implements AutoCloseable, Iterable<Integer>");
    maker.class(&head, &members, &[]);
    step(maker, &class);
    let clauses = ["requires r != null ** committed(r);"];
    let way = maker.rng.pick(&ways()).clone();
    let act = through(maker, &class, &clauses, &way);
    let right = [
        format!("synchronized (r) {{ r.x = 5; }}\n{act}"),
        format!("{act}\nsynchronized (r) {{ int seen = r.x; assert seen >= 0; }}"),
    ];
    let lies = [
        format!("synchronized (r) {{\n    r.x = 5;\n    {act}\n    assert r.x == 5;\n}}"),
        format!("synchronized (r) {{ {act} }}"),
        format!("{class} same = r;\nsynchronized (same) {{ {act} }}"),
        format!("{act}\nsynchronized (r) {{ int seen = r.x; assert seen == 1; }}"),
    ];
    let body = vec![maker.one_of(wrong, &right, &lies)];
    let method = Method::new(&clauses, &format!("static void enter({class} r, Object o)"), body);
    maker.class(&format!("class {user}"), &[], &[method]);
}

/// An object that counts what it is asked to do.
fn counted(maker: &mut Maker, wrong: bool) {
    let (class, user) = (maker.name("Counted"), maker.name("Counts"));
    let contract = "//@ context Perm(n, 1);\n//@ ensures n == \\old(n) + 1;";
    let members = [
        "int n;".to_string(),
        format!("{contract}\n//@ ensures \\result;\npublic boolean act() {{ n = n + 1; return true; }}"),
        format!("{contract}\npublic void close() {{ n = n + 1; }}"),
        format!(
            "{contract}\n//@ ensures \\result != null;\npublic {class}Step iterator() {{ n = n + 1; return new {class}Step(); }}"
        ),
    ];
    let members: Vec<&str> = members.iter().map(String::as_str).collect();
    maker.class(&format!("class {class} implements AutoCloseable, Iterable<Integer>"), &members, &[]);
    step(maker, &class);
    let clauses = ["context r != null ** Perm(r.n, 1);", "ensures r.n == \\old(r.n) + 1;"];
    let way = maker.rng.pick(&ways()).clone();
    let act = through(maker, &class, &clauses, &way);
    let right = [format!("r.n = 3;\n{act}\nassert r.n == 4;"), format!("{act}\n//@ assert r.n > \\old(r.n);")];
    let lies = [
        format!("r.n = 3;\n{act}\nassert r.n == 3;"),
        format!("{act}\n//@ assert r.n == \\old(r.n);"),
        format!("{class} same = r;\nr.n = 3;\n{act}\nassert same.n == 3;"),
        format!("//@ exhale Perm(r.n, 1\\2);\n{act}"),
        format!("{act}\nassert false;"),
    ];
    let body = vec![maker.one_of(wrong, &right, &lies)];
    let head = format!("static void count({class} r, Object o)");
    let method = Method::new(&["requires r != null ** Perm(r.n, 1);"], &head, body);
    maker.class(&format!("class {user}"), &[], &[method]);
}

/// An iterator over one number.
fn step(maker: &mut Maker, class: &str) {
    let members = ["public boolean hasNext() { return true; }", "public Integer next() { return 1; }"];
    maker.class(&format!("class {class}Step implements java.util.Iterator<Integer>"), &members, &[]);
}
