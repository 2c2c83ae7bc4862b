//! Chalice programs: several scenarios, each about one feature, woven into one `main`.

mod cells;
mod channels;
mod corners;
mod duties;
mod lists;
mod lives;
mod mailboxes;
mod monitors;
mod pairs;
pub mod recursion;
mod rounds;
pub mod schedules;
mod sequences;
mod tokens;
mod waiting;

use explore::Rng;

/// A program with a runnable `main`, right by construction. `size` is the number of scenarios, and how much happens in each.
pub fn program(seed: u64, size: usize) -> String {
    let mut maker = Maker::new(seed);
    let scenarios = [
        cells::scenario,
        cells::scenario,
        monitors::scenario,
        monitors::scenario,
        channels::scenario,
        mailboxes::scenario,
        pairs::scenario,
        lists::scenario,
        sequences::scenario,
        tokens::scenario,
    ];
    let mut threads = Vec::new();
    for _ in 0..size.max(1) {
        let scenario = *maker.rng.pick(&scenarios);
        let n_steps = 2 + maker.rng.below(3 + 2 * size);
        let steps = scenario(&mut maker, n_steps);
        threads.push(maker.perhaps_apart(steps));
    }
    let body = maker.woven(threads);
    maker.declare("class Main", &[method("main()", &[], &body)].concat());
    maker.declarations.join("\n")
}

/// A program whose threads wait for locks, messages and each other, some with obligations. Whether they may is not known; the rest is right.
pub fn waiting_program(seed: u64, size: usize) -> String {
    let mut maker = Maker::new(seed);
    match maker.rng.below(100) {
        0..22 => rounds::program(&mut maker, size),
        22..44 => duties::program(&mut maker, size),
        44..52 => lives::program(&mut maker, size),
        52..74 => corners::program(&mut maker, size),
        _ => waiting::program(&mut maker, size),
    }
    maker.declarations.join("\n")
}

/// Lines that stay together: between two steps of a scenario, steps of others may happen.
type Step = Vec<String>;

struct Maker {
    rng: Rng,
    declarations: Vec<String>,
    n_names: usize,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        Maker { rng: Rng::new(seed), declarations: Vec::new(), n_names: 0 }
    }

    /// A name not used before.
    fn name(&mut self, stem: &str) -> String {
        self.n_names += 1;
        format!("{stem}{}", self.n_names)
    }

    fn declare(&mut self, head: &str, members: &[String]) {
        let body: String = members.iter().map(|line| format!("  {line}\n")).collect();
        self.declarations.push(format!("{head} {{\n{body}}}\n"));
    }

    /// Sometimes a scenario becomes a method of its own that main calls or forks.
    fn perhaps_apart(&mut self, steps: Vec<Step>) -> Vec<Step> {
        if self.rng.chance(60) {
            return steps;
        }
        let (class, object, token) = (self.name("Part"), self.name("part"), self.name("tk"));
        let body: Vec<String> = steps.into_iter().flatten().collect();
        self.declare(&format!("class {class}"), &method("act()", &[], &body));
        let made = vec![format!("var {object} := new {class}")];
        match self.rng.below(3) {
            0 => vec![made, vec![format!("call {object}.act()")]],
            1 => vec![made, vec![format!("fork {object}.act()")]],
            _ => vec![made, vec![format!("fork {token} := {object}.act()")], vec![format!("join {token}")]],
        }
    }

    /// One sequence out of several, each in its own order.
    fn woven(&mut self, mut threads: Vec<Vec<Step>>) -> Vec<String> {
        threads.iter_mut().for_each(|steps| steps.reverse());
        let mut lines = Vec::new();
        while threads.iter().any(|steps| !steps.is_empty()) {
            let at = self.rng.below(threads.len());
            lines.extend(threads[at].pop().unwrap_or_default());
        }
        lines
    }
}

/// A method as lines: its head, its clauses, its body.
fn method(head: &str, clauses: &[&str], body: &[String]) -> Vec<String> {
    member(&format!("method {head}"), clauses, body)
}

fn function(head: &str, clauses: &[&str], body: &str) -> Vec<String> {
    member(&format!("function {head}"), clauses, &[body.to_string()])
}

fn member(head: &str, clauses: &[&str], body: &[String]) -> Vec<String> {
    let mut lines = vec![head.to_string()];
    lines.extend(clauses.iter().map(|clause| format!("  {clause}")));
    lines.push("{".to_string());
    lines.extend(body.iter().map(|line| format!("  {line}")));
    lines.push("}".to_string());
    lines
}

fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}
