//! Java in the ownership model: closed programs, each of several small stories that `main` begins one after the other. At most one of the
//! stories breaks a rule.
//!
//! They can be run, so that two judges are compared: the proof, and the run that checks every step.

mod classes;
mod owners;
mod sharing;
mod threads;

use super::Made;
use super::maker::{self, Maker, Scenario};

const SCENARIOS: &[Scenario] = &[
    sharing::locks,
    sharing::levels,
    sharing::leaving,
    owners::packing,
    owners::transfer,
    owners::sets,
    owners::subclasses,
    owners::inspecting,
    classes::immutable,
    classes::statics,
    threads::workers,
    threads::handshake,
];

/// What stands before the first class.
const MODEL: &str = "//@ model ownership;";

/// `size` stories, right by construction, or with one mistake.
pub fn program(seed: u64, size: usize, wrong: bool) -> Made {
    let mut made = maker::program(seed, size, wrong, &[MODEL], SCENARIOS);
    let begun: Vec<&str> = made.text.lines().filter_map(|line| line.strip_prefix(BEGIN)).collect();
    let begun: String = begun.into_iter().map(|name| format!("        {name}.act();\n")).collect();
    made.text.push_str(&format!(
        "\nclass Main {{\n    //@ requires \\lockStack.isEmpty();\n    public static void main(String[] args) throws InterruptedException {{\n{begun}    }}\n}}\n"
    ));
    made
}

/// In front of the name of a class that a program begins with.
const BEGIN: &str = "// begin ";

impl Maker {
    /// A class, with the names that its text mentions as `@name`.
    fn story_class(&mut self, text: &str, names: &[(&str, &str)]) {
        self.declare(named(text, names) + "\n");
    }

    /// Where a story begins: code that runs without locks.
    fn story(&mut self, body: &[String], names: &[(&str, &str)]) {
        let class = self.name("Story");
        let mut text = format!(
            "{BEGIN}{class}\nclass {class} {{\n    //@ requires \\lockStack.isEmpty();\n    static void act() throws InterruptedException {{\n"
        );
        for line in self.kept(body).into_iter().flat_map(|part| part.lines()) {
            text.push_str(&format!("        {line}\n"));
        }
        text.push_str("    }\n}\n");
        self.declare(named(&text, names));
    }

    /// One of the right ways, or a wrong one, by the kind of mistake: each kind as often as any other.
    fn way(&mut self, wrong: bool, right: &[String], lies: &[&[String]]) -> String {
        let lies = self.rng.pick(lies).to_vec();
        self.one_of(wrong, right, &lies)
    }
}

/// A text with names for what it mentions as `@name`.
fn named(text: &str, names: &[(&str, &str)]) -> String {
    let mut text = text.to_string();
    for (mark, name) in names {
        text = text.replace(&format!("@{mark}"), name);
    }
    text
}
