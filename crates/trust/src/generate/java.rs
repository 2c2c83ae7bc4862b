//! Annotated Java: several classes, each about one feature. At most one of them makes a claim that its maker knows to be false.

mod arrays;
mod classes;
mod fields;
mod flow;
mod monitors;
mod resources;
mod threads;
mod unwritten;

use super::Made;
use super::maker::{self, Maker, Scenario};

const SCENARIOS: &[Scenario] = &[
    fields::scenario,
    fields::scenario,
    flow::scenario,
    flow::scenario,
    flow::scenario,
    arrays::scenario,
    classes::scenario,
    classes::scenario,
    monitors::scenario,
    monitors::scenario,
    resources::scenario,
    threads::scenario,
    unwritten::scenario,
    unwritten::scenario,
];

/// `size` scenarios, right by construction, or with one false claim.
pub fn program(seed: u64, size: usize, wrong: bool) -> Made {
    maker::program(seed, size, wrong, &[], SCENARIOS)
}

/// A method: its clauses, its head and its statements, one per line.
struct Method {
    clauses: Vec<String>,
    head: String,
    body: Vec<String>,
}

impl Method {
    fn new(clauses: &[&str], head: &str, body: Vec<String>) -> Method {
        Method { clauses: maker::lines(clauses), head: head.to_string(), body }
    }
}

impl Maker {
    /// A class: what stands before and after its name, its other members, and its methods.
    fn class(&mut self, head: &str, members: &[&str], methods: &[Method]) {
        let mut text = format!("{head} {{\n");
        for line in members.iter().flat_map(|member| member.lines()) {
            text.push_str(&format!("    {line}\n"));
        }
        for method in methods {
            method.clauses.iter().for_each(|clause| text.push_str(&format!("    //@ {clause}\n")));
            text.push_str(&format!("    {} {{\n", method.head));
            for line in self.kept(&method.body).iter().flat_map(|line| line.lines()) {
                text.push_str(&format!("        {line}\n"));
            }
            text.push_str("    }\n");
        }
        text.push_str("}\n");
        self.declare(text);
    }
}
