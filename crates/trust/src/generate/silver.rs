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
mod introspection;
mod jumps;
mod names;
mod nesting;
mod predicates;
mod promises;
mod quantified;
mod recursion;
mod states;
mod wand_steps;
mod wands;

use super::Made;
use explore::Rng;

/// `size` members, right by construction, or with one false claim.
pub fn program(seed: u64, size: usize, wrong: bool) -> Made {
    let mut maker = Maker { rng: Rng::new(seed), members: Vec::new(), n_names: 0, wrong: None, bare: false };
    maker.bare = maker.rng.chance(50);
    maker.members.push("field f: Int\nfield g: Int\nfield next: Ref\n".to_string());
    let scenarios = [
        heaps::scenario,
        heaps::scenario,
        amounts::scenario,
        calls::scenario,
        collections::scenario,
        conditional::scenario,
        control::scenario,
        fractions::scenario,
        frames::scenario,
        functions::scenario,
        introspection::scenario,
        jumps::scenario,
        names::scenario,
        nesting::scenario,
        predicates::scenario,
        promises::scenario,
        quantified::scenario,
        quantified::scenario,
        recursion::scenario,
        recursion::scenario,
        states::scenario,
        wand_steps::scenario,
        wands::scenario,
    ];
    let size = size.max(1);
    let wrong_at = if wrong { maker.rng.below(size) } else { size };
    for at in 0..size {
        let scenario = *maker.rng.pick(&scenarios);
        scenario(&mut maker, at == wrong_at);
    }
    Made { text: maker.members.join("\n"), wrong: maker.wrong }
}

struct Maker {
    rng: Rng,
    members: Vec<String>,
    n_names: usize,
    wrong: Option<String>,
    bare: bool,
}

impl Maker {
    fn name(&mut self, stem: &str) -> String {
        self.n_names += 1;
        format!("{stem}{}", self.n_names)
    }

    /// A method: its head, clauses and statements as lines. In a wrong program, true claims are sometimes left out: a mistake that
    /// makes them fail must not hide that it proves the false one.
    fn method(&mut self, head: &str, clauses: &[String], body: &[String]) {
        let is_kept = |line: &&String| !line.starts_with("assert ") || self.wrong.as_ref() == Some(*line);
        let bare = self.bare && self.wrong.is_some();
        let body: Vec<&String> = body.iter().filter(|line| !bare || is_kept(line)).collect();
        let mut text = format!("method {head}\n");
        clauses.iter().for_each(|clause| text.push_str(&format!("  {clause}\n")));
        text.push_str("{\n");
        body.iter().for_each(|line| text.push_str(&format!("  {line}\n")));
        text.push_str("}\n");
        self.members.push(text);
    }

    fn declare(&mut self, text: String) {
        self.members.push(text);
    }

    /// The first of the texts, or, where something should be wrong, one of the others, which are wrong.
    fn or_wrong(&mut self, wrong: bool, right: &str, others: &[&str]) -> String {
        if !wrong || others.is_empty() {
            return right.to_string();
        }
        let chosen = self.rng.pick(others).to_string();
        self.is_wrong(&chosen);
        chosen
    }

    fn is_wrong(&mut self, what: &str) {
        self.wrong = Some(what.to_string());
    }
}

fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}
