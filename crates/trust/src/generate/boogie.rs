//! Boogie programs by chance, with holes: places where something can be claimed about the variables in view.
//!
//! A hole is an assumption, a postcondition or an invariant that is just `true` and has a number. Runs tell what the variables were there; then
//! [`Claim`]s are put into the holes that hold in all of them, or that do not.

use std::fmt::Write as _;

use explore::Rng;

mod claims;
mod exprs;

pub use claims::Claim;
use exprs::Vars;

/// A program with holes.
pub struct Template {
    pub text: String,
    /// By their numbers: the variable that something is best claimed of, if there is one.
    pub holes: Vec<Option<String>>,
}

struct Procedure {
    name: String,
    n_ins: usize,
    n_outs: usize,
    /// Which globals it may change.
    modifies: Vec<&'static str>,
}

const GLOBALS: [&str; 4] = ["g", "h", "b", "m"];

struct Maker {
    rng: Rng,
    text: String,
    holes: Vec<Option<String>>,
    labels: u32,
    procedures: Vec<Procedure>,
}

pub fn template(seed: u64) -> Template {
    let mut maker = Maker {
        rng: Rng::new(seed ^ 0x00b0_091e),
        text: String::new(),
        holes: Vec::new(),
        labels: 0,
        procedures: Vec::new(),
    };
    maker.declarations();
    if maker.rng.chance(40) {
        maker.stepper();
    }
    if maker.rng.chance(30) {
        maker.witness();
    }
    for _ in 0..1 + maker.rng.below(3) {
        maker.procedure();
    }
    Template { text: maker.text, holes: maker.holes }
}

impl Maker {
    fn line(&mut self, depth: usize, text: &str) {
        // A write to the text in memory cannot fail.
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(depth));
    }

    fn declarations(&mut self) {
        let constraint = if self.rng.chance(25) { " where -60 <= h" } else { "" };
        self.line(0, &format!("var g: int;\nvar h: int{constraint};\nvar b: bool;\nvar m: [int]int;\nconst c: int;\n"));
        self.line(0, "function next(x: int): int { x + 1 }");
        self.line(0, "function {:inline} apart(x: int, y: int): int { if x < y then y - x else x - y }");
        self.line(0, "function {:define} twice(x: int): int { 2 * x }\n");
    }

    /// A small procedure that is put in the place of its calls.
    fn stepper(&mut self) {
        let step = *self.rng.pick(&["+ 1", "- 1", "- 2"]);
        self.line(0, "procedure {:inline 1} step(a0: int) returns (r0: int)");
        self.line(0, &format!("{{ r0 := a0 {step}; }}\n"));
        self.procedures.push(Procedure { name: "step".to_string(), n_ins: 1, n_outs: 1, modifies: Vec::new() });
    }

    /// Whoever calls it knows something of a global afterwards, and nobody else does.
    fn witness(&mut self) {
        let bound = self.rng.between(0, 3);
        self.line(0, &format!("procedure witness(a0: int) returns (r0: int where g <= {bound});\n"));
        self.procedures.push(Procedure { name: "witness".to_string(), n_ins: 1, n_outs: 1, modifies: Vec::new() });
    }

    fn procedure(&mut self) {
        let name = format!("p{}", self.procedures.len());
        let (n_ins, n_outs) = (1 + self.rng.below(2), 1 + self.rng.below(2));
        let modifies: Vec<&'static str> = GLOBALS.into_iter().filter(|_| self.rng.chance(65)).collect();
        let has_body = self.rng.chance(88);
        let attribute =
            if has_body && !self.procedures.is_empty() && self.rng.chance(15) { "{:inline 2} " } else { "" };
        let ins: Vec<String> = (0..n_ins).map(|n| format!("a{n}: int")).collect();
        // What a result comes with is known where it comes from a call, and nowhere else.
        let promise = |rng: &mut Rng, n: usize| match rng.chance(30) {
            true => format!(" where {}", rng.pick(&[format!("r{n} <= 2"), "g <= 2".to_string(), format!("r{n} <= h")])),
            false => String::new(),
        };
        let outs: Vec<String> = (0..n_outs).map(|n| format!("r{n}: int{}", promise(&mut self.rng, n))).collect();
        let end = if has_body { "" } else { ";" };
        self.line(0, &format!("procedure {attribute}{name}({}) returns ({}){end}", ins.join(", "), outs.join(", ")));
        if self.rng.chance(40) {
            let bound = self.rng.between(-3, 3);
            let clause = *self.rng.pick(&["a0 <= g", "0 <= a0", "g != h", "b ==> a0 < h", "m[a0] <= g"]);
            let clause = if self.rng.chance(30) { format!("a0 < {}", bound + 4) } else { clause.to_string() };
            self.line(1, &format!("requires {clause};"));
        }
        if !modifies.is_empty() {
            self.line(1, &format!("modifies {};", modifies.join(", ")));
        }
        if has_body {
            for _ in 0..self.rng.below(3) {
                self.hole(1, "ensures");
            }
        } else {
            let bound = self.rng.between(-2, 2);
            let clause = *self.rng.pick(&["r0 <= a0 + 4", "r0 == next(a0)", "old(g) <= r0", "r0 != 3"]);
            self.line(1, &format!("ensures {clause} || r0 == {bound};"));
        }
        let procedure = Procedure { name, n_ins, n_outs, modifies };
        if has_body {
            self.body(&procedure);
        }
        self.line(0, "");
        self.procedures.push(procedure);
    }

    fn body(&mut self, procedure: &Procedure) {
        self.line(0, "{");
        let constraint = if self.rng.chance(20) { " where -70 <= y" } else { "" };
        self.line(1, &format!("var x: int;\n  var y: int{constraint};\n  var i: int;\n  var j: int;\n  var q: bool;\n  var n: [int]int;\n"));
        let mut vars = Vars::new(procedure.n_ins, procedure.n_outs, &procedure.modifies);
        let n = 2 + self.rng.below(5);
        self.statements(1, n, &mut vars);
        self.hole(1, "assume");
        self.line(0, "}");
    }

    fn hole(&mut self, depth: usize, word: &str) {
        self.hole_about(depth, word, None);
    }

    fn hole_about(&mut self, depth: usize, word: &str, about: Option<String>) {
        let n = self.holes.len();
        self.holes.push(about);
        self.line(depth, &format!("{word} {{:hole {n}}} true;"));
    }

    fn statements(&mut self, depth: usize, n: usize, vars: &mut Vars) {
        for _ in 0..n {
            self.statement(depth, vars);
            if self.rng.chance(25) {
                self.hole(depth, "assume");
            }
        }
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("L{}", self.labels)
    }

    fn statement(&mut self, depth: usize, vars: &mut Vars) {
        let kind = self.rng.below(if depth > 3 { 13 } else { 24 });
        match kind {
            0..=3 => {
                let (target, value) = (vars.target(&mut self.rng), vars.int(&mut self.rng, 2));
                self.line(depth, &format!("{target} := {value};"));
            }
            4..=5 => self.parallel(depth, vars),
            6 => {
                let (target, value) = (vars.truth_target(&mut self.rng), vars.truth(&mut self.rng, 2));
                self.line(depth, &format!("{target} := {value};"));
            }
            7 => {
                let (target, value) = (vars.map_target(&mut self.rng), vars.map(&mut self.rng));
                self.line(depth, &format!("{target} := {value};"));
            }
            8 => {
                let target = vars.variable(&mut self.rng);
                self.line(depth, &format!("havoc {target};"));
            }
            9 => {
                let condition = vars.truth(&mut self.rng, 1);
                self.line(depth, &format!("assume {condition} || x != 2;"));
            }
            10 | 11 => self.call(depth, vars, None),
            12 => self.bound(depth, vars),
            13..=15 => self.conditional(depth, vars),
            16 | 17 => self.counted(depth, vars),
            18 => self.anyhow(depth, vars),
            19 => self.diamond(depth, vars),
            20 => self.labelled(depth, vars),
            21 => self.visited(depth, vars),
            _ => self.scattered(depth, vars),
        }
    }

    fn parallel(&mut self, depth: usize, vars: &Vars) {
        let (first, mut second) = (vars.target(&mut self.rng), vars.target(&mut self.rng));
        let root = |target: &str| target.split('[').next().map(str::to_string);
        while root(&second) == root(&first) {
            second = vars.target(&mut self.rng);
        }
        let (one, two) = (vars.int(&mut self.rng, 1), vars.int(&mut self.rng, 1));
        // Each of the variables in the place of the other is what goes wrong most easily.
        let two = if self.rng.chance(50) { first.clone() } else { two };
        self.line(depth, &format!("{first}, {second} := {one}, {two};"));
    }

    /// What a variable was, from where another of its name is bound to something near.
    fn bound(&mut self, depth: usize, vars: &Vars) {
        let (target, step) = (vars.scalar(&mut self.rng), self.rng.between(1, 2));
        let value = *self.rng.pick(&["y", "y", "x - y", "y + y - x"]);
        self.line(depth, &format!("{target} := (var x, y := x + {step}, x; {value});"));
        self.hole(depth, "assume");
    }

    /// A call, with a variable that its first result goes to, or any.
    fn call(&mut self, depth: usize, vars: &Vars, first: Option<String>) {
        let fits = |callee: &&Procedure| callee.modifies.iter().all(|global| vars.may_change(global));
        let callees: Vec<&Procedure> = self.procedures.iter().filter(fits).collect();
        if callees.is_empty() {
            return;
        }
        let callee = *self.rng.pick(&callees);
        let (name, n_ins, n_outs) = (callee.name.clone(), callee.n_ins, callee.n_outs);
        let numbers: Vec<&'static str> = callee.modifies.iter().copied().filter(|g| ["g", "h"].contains(g)).collect();
        // A number before the call that need not be the same after it.
        let changed = (!numbers.is_empty() && self.rng.chance(30)).then(|| *self.rng.pick(&numbers));
        if let Some(global) = changed {
            let before = self.rng.between(-2, 6);
            self.line(depth, &format!("{global} := {before};"));
        }
        let args: Vec<String> = (0..n_ins).map(|_| vars.int(&mut self.rng, 1)).collect();
        let mut results: Vec<String> = first.into_iter().collect();
        while results.len() < n_outs {
            let result = vars.scalar(&mut self.rng);
            if !results.contains(&result) {
                results.push(result);
            }
        }
        // What a call does to the variable that it reads is what goes wrong most easily.
        let args = if n_ins == 1 && self.rng.chance(40) { results[..1].to_vec() } else { args };
        self.line(depth, &format!("call {} := {name}({});", results.join(", "), args.join(", ")));
        if name == "step" {
            self.hole(depth, "assume");
        }
        if let Some(global) = changed {
            self.hole_about(depth, "assume", Some(global.to_string()));
        }
    }

    fn conditional(&mut self, depth: usize, vars: &mut Vars) {
        let guard = if self.rng.chance(20) { "*".to_string() } else { vars.truth(&mut self.rng, 2) };
        self.line(depth, &format!("if ({guard}) {{"));
        let n = 1 + self.rng.below(2);
        self.statements(depth + 1, n, vars);
        if self.rng.chance(60) {
            self.line(depth, "} else {");
            let n = 1 + self.rng.below(2);
            self.statements(depth + 1, n, vars);
        }
        self.line(depth, "}");
    }

    /// A loop with a counter, which nothing else changes meanwhile.
    fn counted(&mut self, depth: usize, vars: &mut Vars) {
        let Some(counter) = vars.take_counter() else { return };
        let bound = self.rng.between(0, 4);
        self.line(depth, &format!("{counter} := 0;"));
        self.line(depth, &format!("while ({counter} < {bound})"));
        self.line(depth + 1, &format!("invariant 0 <= {counter} && {counter} <= {bound};"));
        for _ in 0..self.rng.below(3) {
            self.hole(depth + 1, "invariant");
        }
        self.line(depth, "{");
        let n = 1 + self.rng.below(2);
        self.statements(depth + 1, n, vars);
        if self.rng.chance(25) {
            let condition = vars.truth(&mut self.rng, 1);
            self.line(depth + 1, &format!("if ({condition}) {{ break; }}"));
        }
        self.line(depth + 1, &format!("{counter} := {counter} + 1;"));
        self.line(depth, "}");
        vars.give_back(counter);
    }

    /// A loop that goes round as often as it likes.
    fn anyhow(&mut self, depth: usize, vars: &mut Vars) {
        self.line(depth, "while (*)");
        for _ in 0..self.rng.below(3) {
            self.hole(depth + 1, "invariant");
        }
        self.line(depth, "{");
        let n = 1 + self.rng.below(2);
        self.statements(depth + 1, n, vars);
        self.line(depth, "}");
    }

    /// A call in a loop that may go round not at all.
    fn visited(&mut self, depth: usize, vars: &Vars) {
        let (target, before) = (vars.scalar(&mut self.rng), self.rng.between(-2, 6));
        self.line(depth, &format!("{target} := {before};"));
        self.line(depth, "while (*)");
        if self.rng.chance(50) {
            self.hole(depth + 1, "invariant");
        }
        self.line(depth, "{");
        self.call(depth + 1, vars, Some(target.clone()));
        self.line(depth, "}");
        let about = if self.rng.chance(50) { target } else { "g".to_string() };
        self.hole_about(depth, "assume", Some(about));
    }

    /// A map that is written on two ways, and read where they meet.
    fn scattered(&mut self, depth: usize, vars: &Vars) {
        match self.rng.chance(50) {
            true => self.written_over(depth, vars),
            false => self.written_apart(depth, vars),
        }
    }

    /// On one of the ways the value stays, unless the place that is written is this very place by another name.
    fn written_over(&mut self, depth: usize, vars: &Vars) {
        let map = vars.map_target(&mut self.rng);
        let (place, other) = (vars.int(&mut self.rng, 0), vars.int(&mut self.rng, 0));
        let (value, another) = (self.rng.between(0, 4), self.rng.between(5, 7));
        let guard = if self.rng.chance(50) { "*".to_string() } else { vars.truth(&mut self.rng, 1) };
        self.line(depth, &format!("{map}[{place}] := {value};"));
        self.line(depth, &format!("if ({guard}) {{"));
        self.line(depth + 1, &format!("{map}[{other}] := {another};"));
        self.line(depth, "} else {");
        let last = if self.rng.chance(70) { value } else { another };
        self.line(depth + 1, &format!("{map}[{place}] := {last};"));
        self.line(depth, "}");
        let target = vars.scalar(&mut self.rng);
        self.line(depth, &format!("{target} := {map}[{place}];"));
        self.hole_about(depth, "assume", Some(target));
    }

    /// At different places, and read near them.
    fn written_apart(&mut self, depth: usize, vars: &Vars) {
        let (map, at) = (vars.map_target(&mut self.rng), vars.scalar(&mut self.rng));
        let near = |rng: &mut Rng| match rng.chance(70) {
            true => format!("{at} + ({})", rng.between(-1, 1)),
            false => vars.int(rng, 0),
        };
        let write = |rng: &mut Rng| format!("{map}[{}] := {};", near(rng), rng.between(0, 4));
        let guard = if self.rng.chance(30) { "*".to_string() } else { vars.truth(&mut self.rng, 1) };
        self.line(depth, &format!("if ({guard}) {{"));
        for _ in 0..1 + self.rng.below(2) {
            let written = write(&mut self.rng);
            self.line(depth + 1, &written);
        }
        self.line(depth, "} else {");
        for _ in 0..self.rng.below(3) {
            let written = write(&mut self.rng);
            self.line(depth + 1, &written);
        }
        self.line(depth, "}");
        let (target, place) = (vars.scalar(&mut self.rng), near(&mut self.rng));
        self.line(depth, &format!("{target} := {map}[{place}];"));
        self.hole_about(depth, "assume", Some(target));
    }

    /// Two ways by `goto`; or round again.
    fn diamond(&mut self, depth: usize, vars: &mut Vars) {
        let (left, right, end) = (self.label(), self.label(), self.label());
        let again = if self.rng.chance(40) { Some(self.label()) } else { None };
        if let Some(again) = &again {
            self.line(depth, &format!("goto {again};\n{again}:"));
        }
        self.line(depth, &format!("goto {left}, {right};\n{left}:"));
        self.statements(depth, 1, vars);
        self.line(depth, &format!("goto {end};\n{right}:"));
        self.statements(depth, 1, vars);
        let back = again.map(|again| format!(", {again}")).unwrap_or_default();
        self.line(depth, &format!("goto {end}{back};\n{end}:"));
    }

    /// A conditional that can be left from inside a loop.
    fn labelled(&mut self, depth: usize, vars: &mut Vars) {
        let label = self.label();
        let guard = vars.truth(&mut self.rng, 1);
        self.line(depth, &format!("{label}: if ({guard}) {{"));
        self.line(depth + 1, "while (*) {");
        self.statements(depth + 2, 1, vars);
        let inner = vars.truth(&mut self.rng, 1);
        self.line(depth + 2, &format!("if ({inner}) {{ break {label}; }}"));
        self.line(depth + 1, "}");
        self.statements(depth + 1, 1, vars);
        self.line(depth, "}");
    }
}
