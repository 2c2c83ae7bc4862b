//! Expressions over the variables of a generated procedure.

use explore::Rng;

/// What can be read and written.
pub struct Vars {
    ins: Vec<String>,
    outs: Vec<String>,
    modifies: Vec<&'static str>,
    counters: Vec<&'static str>,
}

impl Vars {
    pub fn new(n_ins: usize, n_outs: usize, modifies: &[&'static str]) -> Vars {
        Vars {
            ins: (0..n_ins).map(|n| format!("a{n}")).collect(),
            outs: (0..n_outs).map(|n| format!("r{n}")).collect(),
            modifies: modifies.to_vec(),
            counters: vec!["j", "i"],
        }
    }

    pub fn may_change(&self, global: &str) -> bool {
        self.modifies.contains(&global)
    }

    pub fn take_counter(&mut self) -> Option<&'static str> {
        self.counters.pop()
    }

    pub fn give_back(&mut self, counter: &'static str) {
        self.counters.push(counter);
    }

    /// A number that can be assigned to.
    pub fn scalar(&self, rng: &mut Rng) -> String {
        let mut all: Vec<&str> = vec!["x", "y"];
        all.extend(self.outs.iter().map(String::as_str));
        all.extend(["g", "h"].into_iter().filter(|global| self.may_change(global)));
        (*rng.pick(&all)).to_string()
    }

    /// A number, or an element of a map.
    pub fn target(&self, rng: &mut Rng) -> String {
        if rng.chance(25) {
            let index = self.int(rng, 1);
            return format!("{}[{index}]", self.map_target(rng));
        }
        self.scalar(rng)
    }

    pub fn truth_target(&self, rng: &mut Rng) -> &'static str {
        if self.may_change("b") && rng.chance(50) { "b" } else { "q" }
    }

    pub fn map_target(&self, rng: &mut Rng) -> &'static str {
        if self.may_change("m") && rng.chance(60) { "m" } else { "n" }
    }

    pub fn variable(&self, rng: &mut Rng) -> String {
        match rng.below(4) {
            0 => self.truth_target(rng).to_string(),
            1 => self.map_target(rng).to_string(),
            _ => self.scalar(rng),
        }
    }

    pub fn int(&self, rng: &mut Rng, depth: usize) -> String {
        if depth == 0 || rng.chance(35) {
            return self.leaf(rng);
        }
        let one = self.int(rng, depth - 1);
        match rng.below(12) {
            0..=2 => format!("({one} + {})", self.int(rng, depth - 1)),
            3 | 4 => format!("({one} - {})", self.int(rng, depth - 1)),
            5 => format!("({one} * {})", rng.between(-2, 3)),
            6 => format!("({one} {} {})", rng.pick(&["div", "mod"]), rng.pick(&["2", "3", "(-2)"])),
            7 => format!("(if {} then {one} else {})", self.truth(rng, depth - 1), self.int(rng, depth - 1)),
            8 => format!("{}({one})", rng.pick(&["next", "twice"])),
            9 => format!("apart({one}, {})", self.int(rng, depth - 1)),
            10 => format!("{}[{one}]", self.map(rng)),
            _ => format!("(var x, y := {one}, x; (x + {} * y))", rng.between(-1, 2)),
        }
    }

    fn leaf(&self, rng: &mut Rng) -> String {
        if rng.chance(30) {
            let n = rng.between(-2, 4);
            return if n < 0 { format!("({n})") } else { n.to_string() };
        }
        let mut all: Vec<&str> =
            vec!["x", "y", "i", "j", "g", "h", "c", "old(g)", "old(h)", "m[0]", "n[1]", "old(m)[1]"];
        all.extend(self.ins.iter().chain(&self.outs).map(String::as_str));
        (*rng.pick(&all)).to_string()
    }

    pub fn truth(&self, rng: &mut Rng, depth: usize) -> String {
        if depth == 0 || rng.chance(15) {
            return (*rng.pick(&["b", "q", "old(b)", "!q"])).to_string();
        }
        if depth == 1 || rng.chance(60) {
            let op = *rng.pick(&["<", "<=", "==", "!=", ">", ">="]);
            return format!("({} {op} {})", self.int(rng, depth - 1), self.int(rng, depth - 1));
        }
        let op = *rng.pick(&["&&", "||", "==>", "<==>"]);
        format!("({} {op} {})", self.truth(rng, depth - 1), self.truth(rng, depth - 1))
    }

    pub fn map(&self, rng: &mut Rng) -> String {
        let one = *rng.pick(&["m", "n", "n", "old(m)"]);
        match rng.below(8) {
            0..=3 => one.to_string(),
            4 | 5 => format!("{one}[{} := {}]", self.leaf(rng), self.leaf(rng)),
            _ => format!("(lambda k: int :: {one}[k] + {})", self.leaf(rng)),
        }
    }
}
