//! What Boogie would print.

use std::fmt::Write;

use boogie::syntax::LineMap;
use boogie::tree::{Program, VarId};
use boogie::{Loaded, Phase};
use source::{SourceMap, Span};
use vcgen::obligation::Obligation;
use vcgen::report::{Certainty, Failure, Outcome, Report};

use super::Answer;
use super::options::Asked;
use crate::exit::Exit;

pub struct Printed<'a> {
    sources: &'a SourceMap,
    lines: &'a LineMap,
    asked: &'a Asked,
    text: String,
    exit: Exit,
    counts: Counts,
}

#[derive(Default)]
struct Counts {
    verified: usize,
    errors: usize,
    inconclusive: usize,
    out_of_resource: usize,
    solver_exceptions: usize,
}

impl<'a> Printed<'a> {
    pub fn new(sources: &'a SourceMap, lines: &'a LineMap, asked: &'a Asked) -> Printed<'a> {
        Printed { sources, lines, asked, text: String::new(), exit: Exit::Success, counts: Counts::default() }
    }

    pub fn finish(self) -> Answer {
        let text = if self.asked.silent { String::new() } else { self.text };
        Answer { text, exit: self.exit }
    }

    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// `F(line,column)`; columns of names and types are counted from zero.
    fn place(&self, span: Span, first_column: u32) -> String {
        match self.lines.place(self.sources, span) {
            Some(place) => format!("{}({},{})", place.file, place.line, place.col - 1 + first_column),
            None => "(0,0)".to_string(),
        }
    }

    /// What the front end finds.
    pub fn rejection(&mut self, loaded: &Loaded) {
        self.exit = Exit::Illegal;
        let errors: Vec<_> = loaded.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
        let (word, column) = if loaded.failed == Some(Phase::Syntax) { ("error", 1) } else { ("Error", 0) };
        for error in &errors {
            let place = self.place(error.primary.span, column);
            self.line(format!("{place}: {word}: {}", error.message));
        }
        let what = match loaded.failed {
            Some(Phase::Syntax) => "parse",
            Some(Phase::Names) => "name resolution",
            Some(Phase::Types) => "type checking",
            Some(Phase::Instances) => {
                return self.line("Unable to monomorphize input program: expanding type cycle detected");
            }
            Some(Phase::Expansion) | None => return,
        };
        let file = self.asked.files.first().map(|path| self.asked.shown(path)).unwrap_or_default();
        self.line(format!("{} {what} errors detected in {file}", errors.len()));
    }

    pub fn assignment(&mut self, program: &Program, found: &[(VarId, bool)]) {
        self.line("Assignment computed by Houdini:");
        for (var, value) in found {
            let value = if *value { "True" } else { "False" };
            self.line(format!("{} = {value}", program.var(*var).name));
        }
    }

    pub fn no_solver(&mut self, why: &str) {
        self.exit = self.exit.worst(Exit::Undecided);
        self.line(format!("Prover error: {why}"));
    }

    pub fn reached_bound(&mut self, depth: u32) {
        self.line(format!("Stratified Inlining: Reached recursion bound of {depth}"));
    }

    pub fn report(&mut self, report: &Report) {
        let name = report.name;
        let at = self.place(report.at, 1);
        for place in &report.unreachable {
            let place = self.place(*place, 1);
            self.line("found unreachable code:");
            self.line(format!("    {place}"));
        }
        match &report.outcome {
            Outcome::Verified | Outcome::Bounded(_) => self.counts.verified += 1,
            Outcome::Failed(failures) => {
                self.failures(failures, &format!("{at}: Verification out of resource ({name})"))
            }
            Outcome::Unsupported(problem) => {
                self.undecided();
                self.counts.inconclusive += 1;
                let place = self.place(problem.at, 1);
                self.line(format!("{at}: Verification inconclusive ({name})"));
                self.line(format!("{place}: Warning: not supported: {}", problem.what));
            }
            Outcome::SolverFailure(why) => {
                self.undecided();
                self.counts.solver_exceptions += 1;
                self.line(format!("Prover error: {why}"));
                self.line(format!("{at}: Verification encountered solver exception ({name})"));
            }
            Outcome::InternalError(what) => {
                self.exit = self.exit.worst(Exit::Bug);
                self.counts.inconclusive += 1;
                self.line(format!("*** Error: an internal error; please report it with the program: {what}"));
                self.line(format!("{at}: Verification inconclusive ({name})"));
            }
            Outcome::Cancelled => {
                self.undecided();
                self.counts.inconclusive += 1;
            }
        }
    }

    fn undecided(&mut self) {
        self.exit = self.exit.worst(Exit::Undecided);
    }

    fn failures(&mut self, failures: &[Failure], out_of_resource: &str) {
        let n_errors = failures.iter().filter(|failure| failure.certainty != Certainty::OutOfBudget).count();
        self.counts.errors += n_errors;
        if n_errors > 0 {
            self.exit = self.exit.worst(Exit::Violation);
        } else {
            self.undecided();
            self.counts.out_of_resource += 1;
            self.line(out_of_resource);
        }
        failures.iter().for_each(|failure| self.failure(failure));
    }

    fn failure(&mut self, failure: &Failure) {
        let message = failure.message.as_ref().filter(|_| !self.asked.places_always);
        match message {
            Some(message) => self.line(message.as_ref()),
            None => self.headline(failure),
        }
        if self.asked.traces && failure.certainty != Certainty::OutOfBudget {
            self.line("Execution trace:");
            for step in &failure.trace {
                let place = self.place(step.at, 1);
                self.line(format!("    {place}: {}", step.label));
            }
        }
    }

    fn headline(&mut self, failure: &Failure) {
        let place = self.place(failure.at, 1);
        let cause = if failure.certainty == Certainty::OutOfBudget { "Out of resource on" } else { "Error" };
        let words = match failure.obligation {
            // Boogie asserts `false` there.
            Obligation::Unrolled | Obligation::Inlined => Obligation::Assertion.kind().unproved,
            other => other.kind().unproved,
        };
        self.line(format!("{place}: {cause}: {words}"));
        let clause = match failure.obligation {
            Obligation::Precondition => "precondition",
            Obligation::Postcondition => "postcondition",
            _ => return,
        };
        if let Some(related) = failure.related {
            let place = self.place(related, 1);
            self.line(format!("{place}: Related location: this is the {clause} that could not be proved"));
        }
    }

    pub fn trailer(&mut self) {
        if self.asked.quiet {
            return;
        }
        let Counts { verified, errors, inconclusive, out_of_resource, solver_exceptions } = self.counts;
        let many = |n: usize| if n == 1 { "" } else { "s" };
        let mut text =
            format!("\nBoogie program verifier finished with {verified} verified, {errors} error{}", many(errors));
        let mut also = |n: usize, what: &str| {
            if n > 0 {
                // Writing to a string cannot fail.
                let _ = write!(text, ", {n} {what}");
            }
        };
        also(inconclusive, &format!("inconclusive{}", many(inconclusive)));
        also(out_of_resource, "out of resource");
        also(solver_exceptions, "solver exceptions");
        self.line(text);
    }
}
