//! Silver programs: several members, each about one feature. At most one of them makes a claim that its maker knows to be false.

mod amounts;
mod calls;
mod collections;
mod conditional;
mod control;
mod fractions;
mod frames;
mod functions;
mod heaps;
mod instances;
mod introspection;
mod jumps;
mod meetings;
mod names;
mod nesting;
mod pairs;
mod predicates;
mod promises;
mod quantified;
mod recursion;
mod states;
mod wand_steps;
mod wands;

use super::Made;
use super::maker::{self, Maker, Scenario, lines};

const SCENARIOS: &[Scenario] = &[
    heaps::scenario,
    heaps::scenario,
    amounts::scenario,
    calls::scenario,
    collections::scenario,
    collections::scenario,
    conditional::scenario,
    conditional::scenario,
    control::scenario,
    fractions::scenario,
    frames::scenario,
    functions::scenario,
    instances::scenario,
    introspection::scenario,
    jumps::scenario,
    jumps::scenario,
    meetings::scenario,
    meetings::scenario,
    names::scenario,
    nesting::scenario,
    pairs::scenario,
    predicates::scenario,
    promises::scenario,
    promises::scenario,
    quantified::scenario,
    quantified::scenario,
    recursion::scenario,
    recursion::scenario,
    states::scenario,
    states::scenario,
    wand_steps::scenario,
    wands::scenario,
];

/// `size` members, right by construction, or with one false claim.
pub fn program(seed: u64, size: usize, wrong: bool) -> Made {
    let fields = "field f: Int\nfield g: Int\nfield next: Ref\n";
    maker::program(seed, size, wrong, &[fields], SCENARIOS)
}

impl Maker {
    /// A method: its head, clauses and statements as lines.
    fn method(&mut self, head: &str, clauses: &[String], body: &[String]) {
        let mut text = format!("method {head}\n");
        clauses.iter().for_each(|clause| text.push_str(&format!("  {clause}\n")));
        text.push_str("{\n");
        self.kept(body).iter().for_each(|line| text.push_str(&format!("  {line}\n")));
        text.push_str("}\n");
        self.members.push(text);
    }
}
