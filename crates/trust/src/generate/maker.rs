//! Who makes a program out of scenarios, and knows what is true in it.

use super::Made;
use explore::Rng;

/// Adds members about one feature to a program: right ones, or, if told so, with one claim that is false.
pub type Scenario = fn(&mut Maker, bool);

/// Chance, names, and at most one claim that is known to be false.
pub struct Maker {
    pub rng: Rng,
    pub members: Vec<String>,
    n_names: usize,
    pub wrong: Option<String>,
    bare: bool,
}

impl Maker {
    pub fn name(&mut self, stem: &str) -> String {
        self.n_names += 1;
        format!("{stem}{}", self.n_names)
    }

    pub fn declare(&mut self, text: String) {
        self.members.push(text);
    }

    /// The first of the texts, or, where something should be wrong, one of the others, which are wrong.
    pub fn or_wrong(&mut self, wrong: bool, right: &str, others: &[&str]) -> String {
        if !wrong || others.is_empty() {
            return right.to_string();
        }
        let chosen = self.rng.pick(others).to_string();
        self.is_wrong(&chosen);
        chosen
    }

    /// One of the right texts, or one of the wrong ones.
    pub fn one_of(&mut self, wrong: bool, right: &[String], others: &[String]) -> String {
        let right = self.rng.pick(right).clone();
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        self.or_wrong(wrong, &right, &others)
    }

    pub fn is_wrong(&mut self, what: &str) {
        self.wrong = Some(what.to_string());
    }

    /// The lines of a body. In a wrong program, true claims are sometimes left out: a mistake that makes them fail must not hide that it
    /// proves the false one.
    pub fn kept<'a>(&self, body: &'a [String]) -> Vec<&'a String> {
        let is_claim = |line: &str| line.trim_start_matches("//@ ").starts_with("assert ");
        let is_kept = |line: &&String| !is_claim(line) || self.wrong.as_ref() == Some(*line);
        let bare = self.bare && self.wrong.is_some();
        body.iter().filter(|line| !bare || is_kept(line)).collect()
    }
}

/// A program of `size` scenarios, right by construction, or with one false claim.
pub fn program(seed: u64, size: usize, wrong: bool, start: &[&str], scenarios: &[Scenario]) -> Made {
    let mut maker = Maker { rng: Rng::new(seed), members: Vec::new(), n_names: 0, wrong: None, bare: false };
    maker.bare = maker.rng.chance(50);
    maker.members.extend(lines(start));
    let size = size.max(1);
    let wrong_at = if wrong { maker.rng.below(size) } else { size };
    for at in 0..size {
        let scenario = *maker.rng.pick(scenarios);
        scenario(&mut maker, at == wrong_at);
    }
    Made { text: maker.members.join("\n"), wrong: maker.wrong }
}

pub fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}
