//! Objects whose fields are read, written, lent to threads and got back; loops, branches and fractions.

use super::{Maker, Step, lines, method};

/// What the maker knows of one field.
#[derive(Clone, Copy)]
struct Field {
    value: i64,
    /// Threads that read it.
    readers: usize,
    /// A thread has all of it.
    gone: bool,
}

impl Field {
    fn is_full(self) -> bool {
        !self.gone && self.readers == 0
    }
}

/// What joining a thread brings.
enum Awaited {
    Read { field: usize, value: i64 },
    Write { field: usize, value: i64 },
    Move { by: i64 },
    Larger,
}

struct Scene<'a> {
    maker: &'a mut Maker,
    object: String,
    fields: [Field; 2],
    tokens: Vec<(String, Awaited)>,
    steps: Vec<Step>,
}

const NAMES: [&str; 2] = ["a", "b"];

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let class = maker.name("Cell");
    declare(maker, &class);
    let (a, b) = (maker.rng.between(-3, 9), maker.rng.between(0, 9));
    let object = maker.name("c");
    let made = vec![format!("var {object} := new {class} {{ a := {}, b := {b} }}", show(a))];
    let field = |value| Field { value, readers: 0, gone: false };
    let fields = [field(a), field(b)];
    let mut scene = Scene { maker, object, fields, tokens: Vec::new(), steps: vec![made] };
    for _ in 0..n_steps {
        scene.step();
    }
    while !scene.tokens.is_empty() {
        scene.join();
        scene.check();
    }
    scene.check();
    scene.steps
}

/// Negative literals need no parentheses, but subtraction of one would look odd.
fn show(n: i64) -> String {
    if n < 0 { format!("(0 - {})", -n) } else { n.to_string() }
}

fn declare(maker: &mut Maker, class: &str) {
    let mut members = lines(&["var a: int;", "var b: int;"]);
    for f in NAMES {
        let rd = *maker.rng.pick(&["rd", "rd", "acc50"]);
        let read = if rd == "rd" { format!("rd({f})") } else { format!("acc({f}, 10)") };
        let clauses = [format!("requires {read};"), format!("ensures {read} && r == {f};")];
        members.extend(method(&format!("get_{f}() returns (r: int)"), &refs(&clauses), &[format!("r := {f};")]));
        let clauses = [format!("requires acc({f});"), format!("ensures acc({f}) && {f} == x;")];
        members.extend(method(&format!("set_{f}(x: int)"), &refs(&clauses), &[format!("{f} := x;")]));
        let clauses = [format!("requires acc({f});"), format!("ensures acc({f}) && {f} == old({f}) + n;")];
        members.extend(method(&format!("add_{f}(n: int)"), &refs(&clauses), &[format!("{f} := {f} + n;")]));
    }
    members.extend(method(
        "move(n: int)",
        &["requires acc(a) && acc(b);", "ensures acc(a) && acc(b) && a == old(a) - n && b == old(b) + n;"],
        &lines(&["a := a - n;", "call add_b(n);"]),
    ));
    members.extend(method(
        "larger() returns (r: int)",
        &["requires rd(a) && rd(b);", "ensures rd(a) && rd(b) && a <= r && b <= r && (r == a || r == b);"],
        &lines(&["if (a < b) {", "  r := b;", "} else {", "  r := a;", "}"]),
    ));
    maker.declare(&format!("class {class}"), &members);
}

fn refs(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

impl Scene<'_> {
    fn step(&mut self) {
        match self.maker.rng.below(9) {
            0 => self.check(),
            1 => self.assign(),
            2 => self.call(),
            3 => self.fork_reader(),
            4 => self.fork_writer(),
            5 => self.join(),
            6 => self.branch(),
            7 => self.repeat(),
            _ => self.fork_both(),
        }
    }

    fn location(&self, f: usize) -> String {
        format!("{}.{}", self.object, NAMES[f])
    }

    /// Says what is known.
    fn check(&mut self) {
        let known = (0..2).filter(|f| !self.fields[*f].gone);
        let claims: Vec<String> =
            known.map(|f| format!("{} == {}", self.location(f), show(self.fields[f].value))).collect();
        if !claims.is_empty() {
            self.steps.push(vec![format!("assert {};", claims.join(" && "))]);
        }
    }

    fn assign(&mut self) {
        let f = self.maker.rng.below(2);
        if !self.fields[f].is_full() {
            return;
        }
        let (place, n) = (self.location(f), self.maker.rng.between(1, 4));
        let value = self.fields[f].value;
        let (text, value) = match self.maker.rng.below(4) {
            0 => (show(n), n),
            1 => (format!("{place} - {n}"), value - n),
            2 => (format!("{place} * 2"), value * 2),
            _ => (format!("{place} + {n}"), value + n),
        };
        self.fields[f].value = value;
        self.steps.push(vec![format!("{place} := {text};")]);
    }

    fn call(&mut self) {
        let f = self.maker.rng.below(2);
        let (name, object, n) = (NAMES[f], self.object.clone(), self.maker.rng.between(0, 5));
        let line = match self.maker.rng.below(4) {
            0 if self.fields[f].is_full() => {
                self.fields[f].value = n;
                format!("call {object}.set_{name}({n});")
            }
            1 if self.fields[f].is_full() => {
                self.fields[f].value += n;
                format!("call {object}.add_{name}({n});")
            }
            2 if self.fields.iter().all(|f| f.is_full()) => {
                self.fields[0].value -= n;
                self.fields[1].value += n;
                format!("call {object}.move({n});")
            }
            _ if !self.fields[f].gone => {
                let result = self.maker.name("r");
                let value = show(self.fields[f].value);
                self.steps.push(vec![
                    format!("var {result}: int;"),
                    format!("call {result} := {object}.get_{name}();"),
                    format!("assert {result} == {value};"),
                ]);
                return;
            }
            _ => return,
        };
        self.steps.push(vec![line]);
    }

    fn fork_reader(&mut self) {
        let f = self.maker.rng.below(2);
        if self.fields[f].gone || self.fields[f].readers > 1 {
            return;
        }
        self.fields[f].readers += 1;
        let (token, object, value) = (self.maker.name("t"), self.object.clone(), self.fields[f].value);
        self.steps.push(vec![format!("fork {token} := {object}.get_{}();", NAMES[f])]);
        self.tokens.push((token, Awaited::Read { field: f, value }));
    }

    fn fork_writer(&mut self) {
        let f = self.maker.rng.below(2);
        if !self.fields[f].is_full() {
            return;
        }
        let (token, object, n) = (self.maker.name("t"), self.object.clone(), self.maker.rng.between(0, 5));
        self.fields[f].gone = true;
        let (call, value) = match self.maker.rng.chance(50) {
            true => (format!("add_{}({n})", NAMES[f]), self.fields[f].value + n),
            false => (format!("set_{}({n})", NAMES[f]), n),
        };
        self.steps.push(vec![format!("fork {token} := {object}.{call};")]);
        self.tokens.push((token, Awaited::Write { field: f, value }));
    }

    fn fork_both(&mut self) {
        let (token, object) = (self.maker.name("t"), self.object.clone());
        if self.fields.iter().all(|f| f.is_full()) && self.maker.rng.chance(50) {
            let by = self.maker.rng.between(0, 5);
            self.fields.iter_mut().for_each(|f| f.gone = true);
            self.steps.push(vec![format!("fork {token} := {object}.move({by});")]);
            self.tokens.push((token, Awaited::Move { by }));
        } else if self.fields.iter().all(|f| !f.gone) {
            self.fields.iter_mut().for_each(|f| f.readers += 1);
            self.steps.push(vec![format!("fork {token} := {object}.larger();")]);
            self.tokens.push((token, Awaited::Larger));
        }
    }

    fn join(&mut self) {
        if self.tokens.is_empty() {
            return;
        }
        let at = self.maker.rng.below(self.tokens.len());
        let (token, awaited) = self.tokens.swap_remove(at);
        let result = self.maker.name("r");
        let mut step = Vec::new();
        let mut taken = |value: i64| {
            step.push(format!("var {result}: int;"));
            step.push(format!("join {result} := {token};"));
            step.push(format!("assert {result} == {};", show(value)));
        };
        match awaited {
            Awaited::Read { field, value } => {
                self.fields[field].readers -= 1;
                taken(value);
            }
            Awaited::Larger => {
                self.fields.iter_mut().for_each(|f| f.readers -= 1);
                taken(self.fields[0].value.max(self.fields[1].value));
            }
            Awaited::Write { field, value } => {
                self.fields[field] = Field { value, readers: 0, gone: false };
                step.push(format!("join {token};"));
            }
            Awaited::Move { by } => {
                self.fields[0] = Field { value: self.fields[0].value - by, readers: 0, gone: false };
                self.fields[1] = Field { value: self.fields[1].value + by, readers: 0, gone: false };
                step.push(format!("join {token};"));
            }
        }
        self.steps.push(step);
    }

    /// A condition whose outcome the maker knows, and the verifier finds out.
    fn branch(&mut self) {
        let f = self.maker.rng.below(2);
        if !self.fields[f].is_full() {
            return;
        }
        let (place, bound, n) = (self.location(f), self.maker.rng.between(-2, 9), self.maker.rng.between(1, 5));
        let value = self.fields[f].value;
        self.fields[f].value = if value < bound { value + n } else { n };
        self.steps.push(vec![
            format!("if ({place} < {}) {{", show(bound)),
            format!("  {place} := {place} + {n};"),
            "} else {".to_string(),
            format!("  {place} := {n};"),
            "}".to_string(),
        ]);
    }

    fn repeat(&mut self) {
        let f = self.maker.rng.below(2);
        if !self.fields[f].is_full() {
            return;
        }
        let (place, i) = (self.location(f), self.maker.name("i"));
        let (times, by, from) = (self.maker.rng.between(0, 3), self.maker.rng.between(1, 3), self.fields[f].value);
        self.fields[f].value += times * by;
        self.steps.push(vec![
            format!("var {i}: int := 0;"),
            format!("while ({i} < {times})"),
            format!("  invariant acc({place}) && 0 <= {i} && {i} <= {times};"),
            format!("  invariant {place} == {} + {i} * {by};", show(from)),
            "{".to_string(),
            format!("  {place} := {place} + {by};"),
            format!("  {i} := {i} + 1;"),
            "}".to_string(),
        ]);
    }
}
