//! Corners of the language where a word decides whether a program is right: what a monitor owns depends on the state before or on the present
//! one, readers share a fraction or an epsilon, a thread says what it holds at its end, a new level is placed by what its variable was, a clause has a meaning or none.
//!
//! The words are chosen by chance; whether the program is right is left to the judges.

use super::{Maker, function, lines, method};

/// A program with a runnable `main`, about one or more corners.
pub fn program(maker: &mut Maker, size: usize) {
    let corners = [owned, shared, placed, signalled, token_fraction, functions, measured, ended];
    let mut body = Vec::new();
    // Mostly one: what is wrong in another would hide it.
    let n_corners = if maker.rng.chance(80) { 1 } else { 1 + maker.rng.below(size.max(1)) };
    for _ in 0..n_corners {
        let corner = *maker.rng.pick(&corners);
        let steps = corner(maker);
        body.extend(steps);
    }
    maker.declare("class Main", &method("main()", &[], &body));
}

const WAITS: &str = "requires rd(mu) && waitlevel << mu;";

/// A monitor over two states that owns `x` under a condition.
fn owned(maker: &mut Maker) -> Vec<String> {
    let (class, o) = (maker.name("Owner"), maker.name("o"));
    let when = *maker.rng.pick(&["n > 0", "old(n) < n", "old(n) != n", "n >= 0 && old(n) < n", "n != 0"]);
    let mut members = lines(&["var n: int;", "var x: int;"]);
    members.push(format!("invariant acc(n) && 0 <= n && old(n) <= n && ({when} ==> acc(x));"));
    let give = lines(&["acquire this;", "n := n + 1;", "release this;"]);
    members.extend(method("give()", &[WAITS, "requires acc(x);"], &give));
    let first = lines(&["acquire this;", "var v: int := n;", "release this;", "acquire this;"]);
    let take = [first, lines(&["if (v < n) { x := x + 1; }", "release this;"])].concat();
    members.extend(method("take()", &[WAITS], &take));
    maker.declare(&format!("class {class}"), &members);
    let start = [format!("var {o} := new {class} {{ n := 0 }};"), format!("share {o};")];
    let threads = [format!("fork {o}.give();"), format!("fork {o}.take();"), format!("fork {o}.take();")];
    start.into_iter().chain(threads).collect()
}

/// A monitor that owns a part of `x`, beside threads that read and one that has the rest.
fn shared(maker: &mut Maker) -> Vec<String> {
    let (class, o) = (maker.name("Shared"), maker.name("s"));
    let part = *maker.rng.pick(&["50", "rd(1)", "rd(2)", "10 - rd(1)"]);
    let (acquire, release) = *maker.rng.pick(&[
        (&["acquire this;"][..], "release this;"),
        (&["rd acquire this;"][..], "rd release this;"),
        (&["acquire this;", "downgrade this;"][..], "rd release this;"),
    ]);
    let mut members = lines(&["var x: int;"]);
    members.push(format!("invariant acc(x, {part});"));
    let rest = format!("requires acc(x, 100 - ({part}));").replace("(10 - rd(1))", "10 + rd(1)");
    let rest = rest.replace("(50)", "50").replace("(rd(1))", "rd(1)").replace("(rd(2))", "rd(2)");
    let write = [lines(acquire), lines(&["x := x + 1;", release])].concat();
    members.extend(method("write()", &[WAITS, &rest], &write));
    members.extend(method("read()", &[WAITS], &lines(&["rd acquire this;", "var v: int := x;", "rd release this;"])));
    maker.declare(&format!("class {class}"), &members);
    let start = [format!("var {o} := new {class};"), format!("share {o};")];
    start.into_iter().chain([format!("fork {o}.write();"), format!("fork {o}.read();")]).collect()
}

/// A channel is made in the place of the one that bounds it.
fn placed(maker: &mut Maker) -> Vec<String> {
    let (channel, c, d) = (maker.name("Placed"), maker.name("c"), maker.name("d"));
    maker.declarations.push(format!("channel {channel}(x: int)\n"));
    let target = if maker.rng.chance(70) { &c } else { &d };
    let claim = match maker.rng.below(3) {
        0 => "1 == 2".to_string(),
        1 => format!("{c} << {d}"),
        _ => format!("{d} << {c}"),
    };
    vec![
        format!("var {c} := new {channel};"),
        format!("var {d} := {c};"),
        format!("{target} := new {channel} above {c};"),
        format!("assert {claim};"),
    ]
}

/// A condition whose clause cuts a sequence.
fn signalled(maker: &mut Maker) -> Vec<String> {
    let (class, o) = (maker.name("Signalled"), maker.name("g"));
    let (cut, least) = (maker.rng.below(3), maker.rng.below(3));
    let mut members = lines(&["var s: seq<int>;"]);
    members.push(format!("condition some where s[..{cut}] == s[..{cut}];"));
    members.push(format!("invariant acc(s) && |s| >= {least};"));
    members.extend(method("tell()", &[WAITS], &lines(&["acquire this;", "signal some;", "release this;"])));
    maker.declare(&format!("class {class}"), &members);
    let elements = vec!["7"; least + maker.rng.below(2)].join(", ");
    let value = if elements.is_empty() { "nil<int>".to_string() } else { format!("[{elements}]") };
    let made = format!("var {o} := new {class} {{ s := {value} }};");
    vec![made, format!("share {o};"), format!("call {o}.tell();")]
}

/// The read fraction of a token that was forked, or never was.
fn token_fraction(maker: &mut Maker) -> Vec<String> {
    let (class, o, t) = (maker.name("Reader"), maker.name("r"), maker.name("t"));
    let mut members = lines(&["var x: int;"]);
    members.extend(method("read()", &["requires rd(x);", "ensures rd(x);"], &[]));
    let there = *maker.rng.pick(&["", "", " && t != null"]);
    let keeps = format!("requires acc(x, 100 - rd(t)){there};");
    members.extend(method(&format!("keep(t: token<{class}.read>)"), &[&keeps], &lines(&["var v: int := x;"])));
    maker.declare(&format!("class {class}"), &members);
    let token = match maker.rng.chance(50) {
        true => format!("fork {t} := {o}.read();"),
        false => format!("var {t}: token<{class}.read>;"),
    };
    vec![format!("var {o} := new {class};"), token, format!("call {o}.keep({t});")]
}

/// Two functions whose postconditions speak of each other.
fn functions(maker: &mut Maker) -> Vec<String> {
    let (class, o) = (maker.name("Mutual"), maker.name("u"));
    let mut number = || maker.rng.below(2);
    let (f, g, of_f, of_g, claimed) = (number(), number(), number(), number(), number());
    let mut members = function("f(): int", &[&format!("ensures g() == {of_g};")], &f.to_string());
    members.extend(function("g(): int", &[&format!("ensures f() == {of_f};")], &g.to_string()));
    maker.declare(&format!("class {class}"), &members);
    vec![format!("var {o} := new {class};"), format!("assert {o}.f() == {claimed};")]
}

/// A thread says at its end which locks it holds; that tells its joiner nothing of its own.
fn ended(maker: &mut Maker) -> Vec<String> {
    let (class, o, t) = (maker.name("Ended"), maker.name("l"), maker.name("t"));
    let says = *maker.rng.pick(&["!holds(this)", "!holds(this)", "waitlevel << mu"]);
    let work = lines(&["acquire this;", "release this;"]);
    let members = method("work()", &[WAITS, &format!("ensures rd(mu) && {says};")], &work);
    maker.declare(&format!("class {class}"), &members);
    let claim = match maker.rng.below(3) {
        0 => format!("!holds({o})"),
        1 => format!("holds({o})"),
        _ => "1 == 2".to_string(),
    };
    vec![
        format!("var {o} := new {class};"),
        format!("share {o};"),
        format!("fork {t} := {o}.work();"),
        format!("join {t};"),
        format!("assert {claim};"),
    ]
}

/// With obligations: a loop whose measure cuts a sequence, or a clause about the level of a channel that may not be there.
fn measured(maker: &mut Maker) -> Vec<String> {
    let (class, channel, o, c, i) =
        (maker.name("Measured"), maker.name("Level"), maker.name("e"), maker.name("c"), maker.name("i"));
    maker.declarations.push(format!("channel {channel}(x: int)\n"));
    let there = *maker.rng.pick(&["", "c != null && "]);
    let clause = format!("requires mustTerminate(1) && {there}waitlevel << c.mu;");
    maker.declare(&format!("class {class}"), &method(&format!("wait_above(c: {channel})"), &[&clause], &[]));
    let made = match maker.rng.chance(50) {
        true => format!("var {c}: {channel} := null;"),
        false => format!("var {c} := new {channel};"),
    };
    let cut = 1 + maker.rng.below(3);
    vec![
        format!("var {o} := new {class};"),
        made,
        format!("call {o}.wait_above({c});"),
        format!("var {i}: int := 2;"),
        format!("while ({i} > 0) invariant {i} >= 0 && mustTerminate({i} + |[4, 5][..{cut}]|) {{ {i} := {i} - 1; }}"),
    ]
}
