//! Statements.

use super::template::{Mark, Place, Site, marker};
use super::{Model, Scene, Table};

pub const ALL: Table = &[
    ("if", branch),
    ("while", while_loop),
    ("loop without invariants", bare_loop),
    ("do", do_loop),
    ("for", for_loop),
    ("for with jumps", jumping_loop),
    ("labelled loop", labelled_loop),
    ("for-each array", each_element),
    ("for-each iterable", each_object),
    ("labelled block", labelled_block),
    ("switch statement", switch_statement),
    ("switch fall-through", fall_through),
    ("try-catch", try_catch),
    ("try-finally", try_finally),
    ("return in try", return_in_try),
    ("jump in finally", jump_in_finally),
    ("nested try", nested_try),
    ("exception of callee", thrown_by_callee),
    ("resources", resources),
    ("synchronized", synchronised),
    ("local class", local_class),
    ("declarations", declarations),
];

fn branch(s: &mut Scene) -> String {
    let (p, c) = (s.place(), s.condition());
    let [a, b] = s.slots();
    format!("if ({c}) {{ {p} = {a}; }} else {p} += {b};")
}

/// What is specified of a loop, and what stands before its condition.
struct Head {
    invariants: String,
    test: String,
}

impl Scene {
    /// A loop that uses all places in scope.
    fn head(&mut self) -> Head {
        let places = self.scope.clone();
        self.sites.push(Site::Head(places));
        let site = self.sites.len() - 1;
        let invariants = format!("{}{}\n", self.kept(), marker(Mark::Site, site));
        Head { invariants, test: marker(Mark::Enter, site) }
    }

    /// The permissions that a loop keeps.
    fn kept(&self) -> String {
        let heap: Vec<Place> = self.scope.iter().filter(|place| place.is_heap).cloned().collect();
        self.model.kept(&heap)
    }
}

fn while_loop(s: &mut Scene) -> String {
    let (i, p) = (s.name("i"), s.place());
    let most = s.rng.between(0, 3);
    s.scope.push(Place::local(&i).shown_only());
    let [a] = s.slots();
    let Head { invariants, test } = s.head();
    s.scope.pop();
    format!("int {i} = 0; {invariants} while ({test}{i} < {most}) {{ {p} += {a}; {i}++; }}")
}

/// What it changes is not known behind it.
fn bare_loop(s: &mut Scene) -> String {
    let (i, p) = (s.name("i"), s.place());
    let [a] = s.slots();
    let kept = match s.model {
        Model::Permissions => s.kept(),
        Model::Ownership | Model::OneThread => String::new(),
    };
    let most = s.rng.between(1, 3);
    format!("{kept} for (int {i} = 0; {i} < {most}; {i}++) {{ {p} += {a}; }}")
}

fn do_loop(s: &mut Scene) -> String {
    let (i, p) = (s.name("i"), s.place());
    let most = s.rng.between(0, 3);
    s.scope.push(Place::local(&i).shown_only());
    let [a] = s.slots();
    let Head { invariants, test } = s.head();
    s.scope.pop();
    format!("int {i} = 0; {invariants} do {{ {p} += {a}; {i}++; }} while ({test}{i} < {most});")
}

fn for_loop(s: &mut Scene) -> String {
    let (i, p) = (s.name("i"), s.place());
    let most = s.rng.between(0, 3);
    s.scope.push(Place::local(&i).shown_only());
    let [a] = s.slots();
    let Head { invariants, test } = s.head();
    s.scope.pop();
    let step = s.rng.pick(&[format!("{i}++"), format!("{i} += 2"), format!("++{i}, {p}--")]).clone();
    format!("{invariants} for (int {i} = 0; {test}{i} < {most}; {step}) {{ {p} += {a}; }}")
}

fn jumping_loop(s: &mut Scene) -> String {
    let (i, p) = (s.name("i"), s.place());
    s.scope.push(Place::local(&i).shown_only());
    let [a, b] = s.slots();
    let Head { invariants, test } = s.head();
    s.scope.pop();
    let (skip, stop) = (s.rng.between(0, 2), s.rng.between(1, 3));
    format!(
        "{invariants} for (int {i} = 0; {test}{i} < 4; {i}++) {{ if ({i} == {skip}) continue; {p} += {a}; if ({i} >= {stop}) break; {p} -= {b}; }}"
    )
}

fn labelled_loop(s: &mut Scene) -> String {
    let (i, j, p, label) = (s.name("i"), s.name("j"), s.place(), s.name("L"));
    s.scope.push(Place::local(&i).shown_only());
    let [a] = s.slots();
    let outer = s.head();
    s.scope.push(Place::local(&j).shown_only());
    let inner = s.head();
    s.scope.truncate(s.scope.len() - 2);
    let jump = s.rng.pick(&["break", "continue"]).to_string();
    let at = s.rng.between(0, 1);
    format!(
        "{label}: {} for (int {i} = 0; {}{i} < 2; {i}++) {{ {} for (int {j} = 0; {}{j} < 2; {j}++) {{ if ({j} == {at}) {jump} {label}; {p} += {a}; }} }}",
        outer.invariants, outer.test, inner.invariants, inner.test
    )
}

fn each_element(s: &mut Scene) -> String {
    let (array, v, p) = (s.name("a"), s.name("e"), s.place());
    let [a, b, c] = s.slots();
    s.scope.extend((0..2).map(|n| Place::heap(&format!("{array}[{n}]"))));
    let invariants = s.kept();
    s.scope.truncate(s.scope.len() - 2);
    format!("int[] {array} = {{ {a}, {b} }}; {invariants} for (int {v} : {array}) {{ {p} += {v}; {v} = {c}; }}")
}

fn each_object(s: &mut Scene) -> String {
    let (class, p, v) = (s.name("It"), s.place(), s.name("e"));
    let shared = s.shared();
    let mut own = shared.clone();
    own.push(Place::heap("this.left"));
    let has = s.learnt("public boolean", "hasNext()", &[], own.clone(), |s| {
        let value = s.leaf();
        (format!("int v = {value};"), "left > 0".to_string())
    });
    let next = s.learnt("public Integer", "next()", &[], own, |s| {
        let value = s.leaf();
        (format!("left--; Integer v = {value};"), "v".to_string())
    });
    let most = s.rng.below(3);
    s.declare(format!(
        "static class {class} implements java.util.Iterator<Integer>, Iterable<Integer> {{ int left; /*@ ensures Perm(left, 1) ** left == {most}; @*/ {class}() {{ left = {most}; }} {has} {next} public {class} iterator() {{ return this; }} }}"
    ));
    let invariants = s.kept();
    format!("{invariants} for (int {v} : new {class}()) {{ {p} += {v}; }}")
}

fn labelled_block(s: &mut Scene) -> String {
    let (label, p, c) = (s.name("L"), s.place(), s.condition());
    let [a, b] = s.slots();
    format!("{label}: {{ {p} = {a}; if ({c}) break {label}; {p} += {b}; }}")
}

fn switch_statement(s: &mut Scene) -> String {
    let p = s.place();
    let [c, a, b] = s.slots();
    let (one, two) = (s.rng.between(-1, 2), s.rng.between(3, 5));
    format!("switch ({c}) {{ case {one} -> {p} = {a}; case {two} -> {{ {p} += {b}; }} default -> {{ }} }}")
}

fn fall_through(s: &mut Scene) -> String {
    let p = s.place();
    let [c, a, b, d] = s.slots();
    let (one, two) = (s.rng.between(-1, 2), s.rng.between(3, 5));
    let stops = |s: &mut Scene| if s.rng.chance(40) { "break;" } else { "" };
    let (x, y) = (stops(s), stops(s));
    format!("switch ({c}) {{ case {one}: {p} = {a}; {x} default: {p} += {b}; {y} case {two}: {p} -= {d}; }}")
}

/// A condition, and a throw below it.
fn throws(s: &mut Scene, what: &str) -> String {
    let c = s.condition();
    format!("if ({c}) throw new {what}();")
}

/// Exceptions of the program.
fn exceptions(s: &mut Scene) -> (String, String) {
    let (up, low) = (s.name("X"), s.name("Y"));
    s.declare(format!("static class {up} extends RuntimeException {{ }}"));
    s.declare(format!("static class {low} extends {up} {{ }}"));
    (up, low)
}

fn try_catch(s: &mut Scene) -> String {
    let (up, low) = exceptions(s);
    let p = s.place();
    let [a, b, c] = s.slots();
    let thrown = s.rng.pick(&[&up, &low]).to_string();
    let throw = throws(s, &thrown);
    format!(
        "try {{ {p} = {a}; {throw} {p}++; }} catch ({low} e{low}) {{ {p} += {b}; }} catch ({up} e{up}) {{ {p} -= {c}; }}"
    )
}

fn try_finally(s: &mut Scene) -> String {
    let (up, _) = exceptions(s);
    let p = s.place();
    let [a, b, c] = s.slots();
    let throw = throws(s, &up);
    format!(
        "try {{ try {{ {p} = {a}; {throw} {p}++; }} finally {{ {p} += {b}; }} }} catch ({up} e{up}) {{ {p} -= {c}; }}"
    )
}

fn return_in_try(s: &mut Scene) -> String {
    let name = s.name("m");
    let shared = s.shared();
    let p = s.place();
    let text = s.learnt("static int", &format!("{name}i(int p)"), &["p"], shared, |s| {
        let [a] = s.slots();
        (String::new(), format!("{a} + {name}(p)"))
    });
    s.declare(text);
    // What it returns is bound before `finally` runs.
    s.declare(format!(
        "/*@ ensures \\result == p + 1; @*/ static int {name}(int p) {{ int k = p + 1; try {{ return k; }} finally {{ k = 9; }} }}"
    ));
    let [v] = s.slots();
    format!("{p} = {name}i({v});")
}

fn jump_in_finally(s: &mut Scene) -> String {
    let (up, _) = exceptions(s);
    let (label, p) = (s.name("L"), s.place());
    let [a, b] = s.slots();
    let throw = throws(s, &up);
    format!(
        "{label}: {{ try {{ {p} = {a}; {throw} {p}++; }} finally {{ {p} += {b}; if ({p} > -100) break {label}; }} {p} = 77; }}"
    )
}

fn nested_try(s: &mut Scene) -> String {
    let (up, low) = exceptions(s);
    let p = s.place();
    let [a, b, c] = s.slots();
    let (one, two) = (throws(s, &low), throws(s, &up));
    format!(
        "try {{ try {{ {p} = {a}; {one} {p} *= 2; }} catch ({low} e{low}) {{ {p} += {b}; {two} }} finally {{ {p}++; }} {p} -= 3; }} catch ({up} e{up}) {{ {p} = {p} * 3 + {c}; }}"
    )
}

fn thrown_by_callee(s: &mut Scene) -> String {
    let (up, _) = exceptions(s);
    let (name, p, log) = (s.name("m"), s.place(), s.log());
    let [a, b] = s.slots();
    let limit = s.literal();
    s.declare(format!(
        "\n//@ context {log};\n//@ ensures {0}.log == \\old({0}.log) ** {0}.s == \\old({0}.s) ** \\result == q + 1 ** q <= {limit};\n//@ signals ({up} e) {log} ** {0}.log == \\old({0}.log) ** {0}.s == \\old({0}.s) + 1 ** q > {limit};\nstatic int {name}(int q) {{ if (q > {limit}) {{ s++; throw new {up}(); }} return q + 1; }}",
        s.class
    ));
    format!("try {{ {p} = {name}({a}); }} catch ({up} e{up}) {{ {p} = 50 + {b}; }}")
}

fn resources(s: &mut Scene) -> String {
    let (class, p) = (s.name("R"), s.place());
    let shared = s.shared();
    let close = s.learnt("public void", "close()", &[], shared, |s| {
        let value = s.leaf();
        (format!("int v = {value};"), String::new())
    });
    s.declare(format!("static class {class} implements AutoCloseable {{ {close} }}"));
    let [a, b] = s.slots();
    let (one, two) = (s.name("r"), s.name("r"));
    let second = s
        .rng
        .pick(&[format!("; {class} {two} = new {class}()"), format!("; {class} {two} = null"), String::new()])
        .clone();
    format!("try ({class} {one} = new {class}(){second}) {{ {p} = {a}; }} finally {{ {p} += {b}; }}")
}

fn synchronised(s: &mut Scene) -> String {
    let (p, lock) = (s.place(), s.name("k"));
    let [a, b] = s.slots();
    format!("Object {lock} = new Object(); synchronized ({lock}) {{ {p} = {a}; }} {p} += {b};")
}

fn local_class(s: &mut Scene) -> String {
    let (class, kept, p) = (s.name("Loc"), s.name("k"), s.place());
    let [a, b] = s.slots();
    format!(
        "int {kept} = {a}; class {class} {{ /*@ ensures \\result == {kept} + q; @*/ int get(int q) {{ return {kept} + q; }} }} {p} = new {class}().get({b});"
    )
}

fn declarations(s: &mut Scene) -> String {
    let (one, two, p) = (s.name("d"), s.name("d"), s.place());
    let [a, b] = s.slots();
    format!("int {one} = {a}, {two} = {one} + {b}; var w{two} = {two} - {one}; {p} = w{two} * 10 + {one};")
}
