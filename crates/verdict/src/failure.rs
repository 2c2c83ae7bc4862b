//! What an engine says about a member.

use std::time::Duration;

use source::{Span, Symbol};

use crate::{Moment, ObligationKind};

/// A place in the program as the engine knows it: where it was written and, for generated code, the encoder's number for the
/// source construct (0 for what the user wrote).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    pub span: Span,
    pub origin: u32,
}

/// A decision on the path to a failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    pub place: Place,
    /// The condition in the program's words.
    pub cond: String,
    pub taken: bool,
}

/// Something that happened to the permission in question before the failure, oldest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub place: Place,
    pub change: Change,
    /// The obligation or statement it happened for.
    pub by: ObligationKind,
    /// The amount, where it is known and less than all.
    pub share: Option<String>,
}

/// What happens to a permission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    Gained,
    GivenAway,
    /// Not the permission, but the value: what is known of it comes from this place.
    Valued,
    /// It, or the value, is out of reach.
    Beyond(Beyond),
}

/// Why something is out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// A permission that is still held, until a loop is over.
    SetAside,
    /// A permission inside an instance of a predicate, which came from this place.
    Enclosed,
    /// An instance of a predicate that is not held, though all that it stands for is.
    Unfolded,
    /// An instance of a predicate that is not held, though another one is, which came from this place.
    Other,
    /// The value of the function at this place, which has no body.
    Bodiless,
    /// The value of the function at this place, whose body is not known here.
    Hidden,
    /// The value of a variable that the loop at this place changes, without a word in its invariant.
    Looped,
    /// The value of the variable that is declared at this place, without a first value.
    Unset,
    /// A permission that a statement at this place gives, which comes later.
    Later,
    /// A field that the object which is created at this place does not get.
    Unmade,
}

impl Beyond {
    /// What is said of it in every language.
    pub fn words(self) -> &'static str {
        match self {
            Beyond::SetAside => "in this loop only what the invariant names is at hand",
            Beyond::Enclosed => "it is inside a predicate from here: unfold that first",
            Beyond::Unfolded => "all that the predicate stands for is held here",
            Beyond::Other => {
                "another instance of the predicate comes from here: its object or arguments might be others"
            }
            Beyond::Bodiless => "this function has no body: of its value only what it ensures is known",
            Beyond::Hidden => "the body of this function is known in its module only: here counts what it ensures",
            Beyond::Looped => "the loop changes the value, and its invariant does not speak of it",
            Beyond::Unset => "declared here without a value: it may have any",
            Beyond::Later => "it is given only here, later",
            Beyond::Unmade => "created here without this field",
        }
    }
}

/// One obligation that could not be proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub kind: ObligationKind,
    /// Why it might not hold, for engines that can tell.
    pub reason: Option<ObligationKind>,
    /// Where the error is reported: the statement or clause.
    pub at: Place,
    /// The node the reason speaks of: the conjunct that is false, the access that lacks permission.
    pub offending: Place,
    /// That node as text of the language that the engine proves.
    pub offending_text: String,
    pub branches: Vec<Branch>,
    pub history: Vec<Event>,
    /// Values of the program's variables in a state in which it fails, which together make it fail; empty where none are known.
    pub counterexample: Vec<Sample>,
    /// Whether the solver ran out of budget on this obligation, so that the failure may only mean "not proved in time".
    pub out_of_budget: bool,
    /// Whether the solver did not even obey that budget and a clock ended the question: then another machine may decide it.
    pub by_the_clock: bool,
    /// What the program itself says about this failure, in languages that let it.
    pub message: Option<String>,
    /// The way there, in languages whose programs are made of named blocks.
    pub trace: Vec<Step>,
    /// The states on the way there, if they were asked for; the last is that of the failure.
    pub way: Vec<Moment>,
}

/// Something in a state that makes an obligation fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// A variable or location, as text of the language that the engine proves.
    pub name: String,
    pub at: Place,
    pub value: SampleValue,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SampleValue {
    Text(String),
    /// The same object as another variable or location.
    Same(String, Place),
}

/// A named block on the way to a failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub label: String,
    pub place: Place,
}

impl Failure {
    /// An obligation that failed, without anything that is known about it.
    pub fn new(kind: ObligationKind, at: Place) -> Failure {
        Failure {
            kind,
            reason: None,
            at,
            offending: at,
            offending_text: String::new(),
            branches: Vec::new(),
            history: Vec::new(),
            counterexample: Vec::new(),
            out_of_budget: false,
            by_the_clock: false,
            message: None,
            trace: Vec::new(),
            way: Vec::new(),
        }
    }

    /// `assert.failed:assertion.false`
    pub fn id(&self) -> String {
        match self.reason {
            Some(reason) => format!("{}:{}", self.kind.id, reason.id),
            None => self.kind.id.to_string(),
        }
    }
}

/// What became of a member. Only `Verified` is success.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Verified,
    /// At least one failure; further ones only with `--all-errors`.
    Failed(Vec<Failure>),
    /// Every execution that stays within a bound is verified; nothing is known of the others.
    Bounded {
        what: String,
        at: Place,
    },
    /// A construct the engine cannot handle was reached.
    Unsupported {
        what: String,
        at: Place,
    },
    /// One engine proves the member, and another one says that it fails.
    Unconfirmed {
        proved_by: &'static str,
        by: &'static str,
        /// What the other says might fail.
        failures: Vec<Failure>,
    },
    /// The solver broke down, was the wrong one, or ran out of memory.
    SolverFailure(String),
    /// Only proofs that were found before were to count, and there is none.
    NotRemembered,
    /// A limit on the whole member struck before the proof was complete.
    OutOfBudget,
    Cancelled,
    /// A bug in the engine.
    InternalError(String),
}

impl Outcome {
    /// What the outcome says about the member. A failure that only ran out of budget refutes nothing.
    pub fn standing(&self) -> Standing {
        match self {
            Outcome::Verified => Standing::Proved,
            Outcome::Failed(failures) if !failures.is_empty() && failures.iter().all(|f| f.out_of_budget) => {
                Standing::Undecided
            }
            Outcome::Failed(_) => Standing::Failed,
            _ => Standing::Undecided,
        }
    }
}

macro_rules! member_kinds {
    ($($variant:ident => $word:literal,)*) => {
        /// What a member is in its language.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum MemberKind { $($variant,)* }

        impl MemberKind {
            pub fn word(self) -> &'static str {
                match self { $(MemberKind::$variant => $word,)* }
            }

            /// The kind that a word means.
            pub fn of_word(word: &str) -> Option<MemberKind> {
                match word { $($word => Some(MemberKind::$variant),)* _ => None }
            }
        }
    };
}

member_kinds! {
    Function => "function",
    Predicate => "predicate",
    Method => "method",
    Constructor => "constructor",
    Procedure => "procedure",
    Implementation => "implementation",
    Invariant => "invariant",
    WhereClause => "where clause",
    Class => "class",
    Domain => "domain",
}

/// A member as the user knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Member {
    pub name: Symbol,
    pub kind: MemberKind,
}

macro_rules! trust_kinds {
    ($($variant:ident => ($key:literal, $advice:literal),)*) => {
        /// Why something is trusted.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum TrustKind { $($variant,)* }

        impl TrustKind {
            pub const ALL: &'static [TrustKind] = &[$(TrustKind::$variant,)*];

            /// Its name on the command line.
            pub fn key(self) -> &'static str {
                match self { $(TrustKind::$variant => $key,)* }
            }

            /// What to do so that it need not be trusted.
            pub fn advice(self) -> &'static str {
                match self { $(TrustKind::$variant => $advice,)* }
            }
        }
    };
}

trust_kinds! {
    Assume => ("assume", "prove it with `assert`, or require it of the caller"),
    Bodiless => ("bodiless", "give it a body"),
    Axiom => ("axiom", "define a function with a body instead"),
    NoMeasure => ("no-measure", "add `decreases`"),
    Free => ("free", "take `free` away, or turn the where clause into a precondition"),
    Unverified => ("unverified", "verify it, too"),
    Library => ("library", "give it a contract"),
    Integers => ("integers", "check it with `--overflow`"),
    Floats => ("floats", "calculate with whole numbers"),
    Signals => ("signals", "make sure that every signal comes after the wait"),
    Waits => ("waits", "make sure that somebody ends the wait"),
    Debts => ("debts", "leave the debt out of the channel's where clause"),
    Options => ("options", "leave the option out"),
    Single => ("single", "rewrite it so that the other engine proves it, too"),
}

/// What a proof rests on without checking it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Trusted {
    pub kind: TrustKind,
    /// What it is, in the singular: "abstract method", "assumption".
    pub what: &'static str,
    /// Its name, if it has one.
    pub name: Option<Symbol>,
    /// Where it is written, if it is.
    pub at: Span,
    /// What to do so that it need not be trusted.
    pub advice: &'static str,
}

impl Trusted {
    pub fn named(kind: TrustKind, what: &'static str, name: Symbol, at: Span) -> Trusted {
        Trusted { name: Some(name), ..Trusted::unnamed(kind, what, at) }
    }

    pub fn unnamed(kind: TrustKind, what: &'static str, at: Span) -> Trusted {
        Trusted { kind, what, name: None, at, advice: kind.advice() }
    }

    /// The same where something else is to be done than usual.
    pub fn with_advice(self, advice: &'static str) -> Trusted {
        Trusted { advice, ..self }
    }

    /// Something that is taken to hold at a place.
    pub fn assumption(at: Span) -> Trusted {
        Trusted::unnamed(TrustKind::Assume, "assumption", at)
    }
}

/// Counts a member's verification took, for `--stats`.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub time: Duration,
    pub solver_time: Duration,
    /// Named counters: solver calls a kind, paths, …; in a fixed order.
    pub counters: Vec<(&'static str, u64)>,
}

impl Stats {
    /// What a counter says; nothing where there is none of that name.
    pub fn count(&self, name: &str) -> u64 {
        self.counters.iter().find(|(counter, _)| *counter == name).map_or(0, |(_, n)| *n)
    }
}

/// The counter of what questions have cost the solver, in its own units.
pub const UNITS: &str = "units";

/// Counters that say that a proof is fragile: more than half of what the member may cost was needed; so many seeds of the solver's luck fail.
pub const OVER_HALF: &str = "over-half-of-its-budget";
pub const FAILING_SEEDS: &str = "seeds-that-fail";

/// Why a proof may not be found another time, by another build or after a small change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fragility {
    /// More than half of what it may cost was needed.
    OverHalf,
    /// So many of the seeds that were tried do not find it.
    FailingSeeds(u64),
}

#[derive(Clone, Debug)]
pub struct MemberReport {
    pub name: Symbol,
    pub kind: MemberKind,
    pub at: Place,
    pub outcome: Outcome,
    /// What became of each obligation, from engines that decide them one by one; empty from others.
    pub claims: Vec<Claim>,
    /// What each engine says, where several were asked; or the only one there is, where several were wanted.
    pub engines: Vec<Opinion>,
    /// What is said about the member here contradicts itself: its proof says nothing.
    pub vacuous: Option<Vacuous>,
    pub stats: Stats,
}

impl MemberReport {
    /// A report of nothing but an outcome.
    pub fn new(Member { name, kind }: Member, at: Place, outcome: Outcome) -> MemberReport {
        MemberReport {
            name,
            kind,
            at,
            outcome,
            claims: Vec::new(),
            engines: Vec::new(),
            vacuous: None,
            stats: Stats::default(),
        }
    }

    /// Whether the member is proved by one engine alone, of those that were asked.
    pub fn is_proved_once(&self) -> bool {
        let proofs = self.engines.iter().filter(|opinion| opinion.standing == Standing::Proved).count();
        self.outcome == Outcome::Verified && !self.engines.is_empty() && proofs < 2
    }

    /// Whether the member is proved, but only just.
    pub fn fragility(&self) -> Option<Fragility> {
        match (self.stats.count(FAILING_SEEDS), self.stats.count(OVER_HALF)) {
            _ if self.outcome != Outcome::Verified => None,
            (0, 0) => None,
            (0, _) => Some(Fragility::OverHalf),
            (seeds, _) => Some(Fragility::FailingSeeds(seeds)),
        }
    }
}

/// What one of several engines says about a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    pub engine: &'static str,
    pub standing: Standing,
}

/// Something that no state satisfies, so that whatever rests on it is proved of nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vacuous {
    pub what: Contract,
    /// The parts that contradict each other, as far as they are known. The last is the one that nothing satisfies together with what is
    /// said before it.
    pub at: Vec<Place>,
}

/// What is taken to hold where a proof begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contract {
    /// What is required of whoever calls, applies, acquires or receives.
    Precondition,
    /// The body of a predicate.
    Body,
    /// Those that the body of a predicate needs first.
    Instances,
    /// What a function, or a method without a body, promises and nobody shows.
    Postcondition,
    /// The value that a function has according to its own body.
    Definition,
    Axioms,
}

/// An obligation of a member with what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub kind: ObligationKind,
    pub at: Place,
    pub standing: Standing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Proved,
    /// There is a state in which it fails, or what looks like one.
    Failed,
    Undecided,
}
