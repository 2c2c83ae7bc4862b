//! Whole scripts: what a solver was told and asked, in a form that any solver can replay.

use super::print::Printer;
use crate::pool::Pool;
use crate::term::Term;
use std::fmt::Write;

/// Whose options to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// With the options that make Z3 work by triggers, and a time limit for each query.
    Z3,
    /// Nothing but standard SMT-LIB.
    Standard,
}

/// A script that grows.
pub struct Script {
    printer: Printer,
    text: String,
}

/// Instantiation by triggers only, case splits guided by relevance, no configuration by guessing.
pub const Z3_OPTIONS: &[(&str, &str)] = &[
    ("auto_config", "false"),
    ("smt.mbqi", "false"),
    ("smt.case_split", "3"),
    ("smt.delay_units", "true"),
    ("smt.qi.eager_threshold", "50"),
    ("smt.qi.max_multi_patterns", "1000"),
    ("smt.arith.solver", "2"),
];

const PRELUDE: &str = "\
(declare-sort Ref 0)
(declare-const null Ref)
(declare-datatypes ((Snap 0)) (((unit) (combine (first Snap) (second Snap)))))
";

impl Script {
    pub fn new(dialect: Dialect) -> Script {
        let mut text = String::new();
        match dialect {
            Dialect::Z3 => {
                for (name, value) in Z3_OPTIONS {
                    writeln!(text, "(set-option :{name} {value})").expect("writing to a string");
                }
                // Before the first query: that one limit is for all of them.
                text.push_str("(set-option :timeout 60000)\n");
            }
            Dialect::Standard => text.push_str("(set-logic ALL)\n"),
        }
        text.push_str(PRELUDE);
        Script { printer: Printer::new(), text }
    }

    /// What was added since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    pub fn push(&mut self) {
        self.printer.push();
        self.text.push_str("(push 1)\n");
    }

    pub fn pop(&mut self) {
        self.printer.pop();
        self.text.push_str("(pop 1)\n");
    }

    pub fn assume(&mut self, pool: &Pool, fact: Term) {
        let fact = self.printer.term(pool, fact);
        self.text.push_str(&self.printer.take_declarations());
        writeln!(self.text, "(assert {fact})").expect("writing to a string");
    }

    pub fn check(&mut self) {
        self.text.push_str("(check-sat)\n");
    }

    pub fn check_assuming(&mut self, pool: &Pool, literals: &[Term]) {
        let literals: Vec<String> = literals.iter().map(|literal| self.printer.term(pool, *literal)).collect();
        self.text.push_str(&self.printer.take_declarations());
        writeln!(self.text, "(check-sat-assuming ({}))", literals.join(" ")).expect("writing to a string");
    }

    /// Asks for the value of a term in the model just found. Nothing new may be declared at that point, so this is for terms
    /// whose symbols have been mentioned before.
    pub fn value(&mut self, pool: &Pool, term: Term) {
        let text = self.printer.term(pool, term);
        writeln!(self.text, "(get-value ({text}))").expect("writing to a string");
    }

    pub fn comment(&mut self, comment: &str) {
        for line in comment.lines() {
            writeln!(self.text, "; {line}").expect("writing to a string");
        }
    }
}
