//! What a caller may choose about a verification.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use solver::SecondOpinion;
use verdict::TrustKind;

use crate::cache::Cache;

#[derive(Clone, Debug)]
pub struct Options {
    /// How many members are verified at the same time.
    pub jobs: NonZeroUsize,
    /// Verify only these members.
    pub member: Option<Pattern>,
    /// Solver resource units for one question; `None` for the engine's own choice.
    pub budget: Option<u64>,
    /// So many branches of a member are followed path by path before its states are joined; `None` for the engine's own choice.
    pub branches: Option<u64>,
    /// Report further failures of a member after its first.
    pub all_errors: bool,
    /// The solver's luck; another number may find other proofs.
    pub luck: u32,
    /// Tell the states on the way to each failure.
    pub ways: bool,
    /// Warn of contracts that nothing satisfies.
    pub vacuity: bool,
    /// Look for code that nothing gets to, too.
    pub smoke: bool,
    /// Who proves what is Silver or becomes it.
    pub engine: EngineChoice,
    /// Which rules about obligations hold (Chalice).
    pub obligations: Obligations,
    /// Arithmetic must stay inside the machine's integers (Java).
    pub overflow: bool,
    /// Locks must be entered in an order, also if no class says which (Java).
    pub lock_order: bool,
    /// Methods that are not proved are run, to say whether the code fails (Java; done anyway where it costs little).
    pub confirm: bool,
    /// A folder of stubs: Java files with contracts for classes of libraries, which are trusted (Java).
    pub stubs: Option<PathBuf>,
    /// What no proof may rest on.
    pub deny: Vec<TrustKind>,
    /// Programs may only bring in files of this folder, which has no links in its name; `None` for any.
    pub confined_to: Option<PathBuf>,
    /// Where proofs are remembered from run to run; `None` to prove everything.
    pub cache: Option<Cache>,
    /// Where to write every question to the solver.
    pub dump_smt: Option<PathBuf>,
    /// Another solver that is asked about every proof; see [`environment::second_opinion`](crate::environment::second_opinion).
    pub second_opinion: Option<SecondOpinion>,
    /// Wall-clock limit on the whole run. Verdicts that depend on it are not reproducible, hence off by default.
    pub time_limit: Option<Duration>,
}

impl Default for Options {
    fn default() -> Options {
        let jobs = NonZeroUsize::MIN;
        let obligations = Obligations::default();
        Options {
            jobs,
            member: None,
            budget: None,
            branches: None,
            all_errors: false,
            luck: 0,
            ways: false,
            vacuity: true,
            smoke: false,
            engine: EngineChoice::default(),
            obligations,
            overflow: false,
            lock_order: false,
            confirm: false,
            stubs: None,
            deny: Vec::new(),
            confined_to: None,
            cache: None,
            dump_smt: None,
            second_opinion: None,
            time_limit: None,
        }
    }
}

/// Who proves what is Silver or becomes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EngineChoice {
    /// Symbolic execution.
    #[default]
    Symex,
    /// Verification conditions over a total heap.
    Vc,
    /// The first; what it does not prove is tried by the second.
    Any,
    /// Both, and they must agree.
    Both,
}

/// When obligations are checked, and how strictly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Obligations {
    /// Also in programs that do not mention them.
    pub always: bool,
    /// Levels have a depth: no endless chain of waiting threads can be built.
    pub bounded_levels: bool,
}

/// A member's name in which `*` stands for any text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(String);

impl Pattern {
    pub fn new(text: impl Into<String>) -> Pattern {
        Pattern(text.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a member is meant: by its full name `C.m`, or by `m` alone.
    pub fn selects(&self, member: &str) -> bool {
        self.matches(member) || member.rsplit_once('.').is_some_and(|(_, name)| self.matches(name))
    }

    pub fn matches(&self, name: &str) -> bool {
        let mut parts = self.0.split('*');
        let first = parts.next().unwrap_or_default();
        let Some(mut rest) = name.strip_prefix(first) else { return false };
        let Some(last) = self.0.contains('*').then(|| self.0.rsplit('*').next().unwrap_or_default()) else {
            return rest.is_empty();
        };
        let n_inner = self.0.matches('*').count() - 1;
        for part in parts.take(n_inner) {
            let Some(at) = rest.find(part) else { return false };
            rest = &rest[at + part.len()..];
        }
        rest.ends_with(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text() {
        let matches = |pattern: &str, name: &str| Pattern::new(pattern).matches(name);
        assert!(matches("insert", "insert"));
        assert!(!matches("insert", "insert2"));
        assert!(matches("in*t", "insert"));
        assert!(matches("*", ""));
        assert!(matches("*er*", "insert"));
        assert!(!matches("a*b*a", "aba_"));
        assert!(!matches("ab*ba", "aba"));
        assert!(matches("a*b*c", "a_b_b_c"));
    }
}
