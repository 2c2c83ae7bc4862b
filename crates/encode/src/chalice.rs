//! Chalice into Silver.
//!
//! Calls, forks and joins are expanded at their site; what a thread holds, owes and remembers are values threaded through its
//! methods. The result is plain Viper. One concern a file: values ([`expr`]), assertions ([`assertion`]), amounts and read
//! fractions ([`amount`]), held locks and the wait level ([`lock_order`]), joins ([`thread_order`]), remembered states ([`remember`], [`past`]), calls and threads
//! ([`call`]), monitors ([`monitor`]), channels ([`channel`]), loops ([`loops`]), members ([`unit`]), what threads owe each other
//! ([`obligations`]).

mod abstractions;
mod amount;
mod assertion;
mod body;
mod call;
mod channel;
pub mod codes;
mod encoder;
mod explain;
mod expr;
mod features;
mod leaves;
mod level_quantifiers;
mod lock_order;
mod loops;
mod magic;
mod measures;
mod messages;
mod modules;
mod monitor;
mod nesting;
mod new_levels;
mod obligations;
pub mod origin;
mod past;
mod prelude;
mod readers;
pub mod registry;
mod remember;
mod smoke;
mod stmt;
mod termination;
mod thread_functions;
mod thread_order;
mod token_fractions;
mod two_state;
mod unit;
mod view;
mod whereabouts;

use encoder::Encoder;
use origin::OriginInfo;

use crate::kit::OriginTable;
use crate::{Encoded, Variant};

/// The original verifier's switches.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A method sees the bodies of the predicates (1) and functions (2) on `this` in its own contract.
    pub defaults: u8,
    /// Permissions for what contracts read are inferred.
    pub auto_magic: bool,
    /// No permission may be lost.
    pub check_leaks: bool,
    /// The lock order is assumed at `acquire`.
    pub no_deadlock_checks: bool,
    /// The termination of functions is not checked.
    pub no_termination: bool,
    /// The program asks to look for contradictions and unreachable code.
    pub smoke: bool,
    /// Obligations are checked even if the program does not mention them.
    pub obligations: bool,
    /// Levels have a depth, so that no endless chain of waiting threads can be built.
    pub bounded_levels: bool,
}

/// What the nodes of a translation stand for.
struct ChaliceOrigins {
    origins: OriginTable<OriginInfo>,
    /// What to say about checks of obligations.
    notes: Vec<obligations::note::Note>,
    /// The source of each method, function and predicate.
    members: Vec<source::Span>,
}

pub fn encode(p: &chalice::Program, options: &Options, variant: &Variant) -> Encoded {
    let inferred = options.auto_magic.then(|| magic::infer(p));
    let p = inferred.as_ref().unwrap_or(p);
    let mut e = Encoder::new(p, options, variant);
    for class in &p.classes {
        if class.refines.is_some() {
            e.unsupported(class.span, "proofs of refinement");
        }
    }
    for span in e.features.level_quantifiers.clone() {
        e.unsupported(
            span,
            "the levels of all channels or threads, those to come among them (quantify over a set or sequence)",
        );
    }
    for span in level_quantifiers::at_the_start(p) {
        e.unsupported(span, "a statement about all objects, those to come among them, before the run begins");
    }
    if e.gaps.is_empty() {
        e.program();
    }
    let spans = p.methods.iter().map(|m| m.span).chain(p.functions.iter().map(|f| f.span));
    let members = spans.chain(p.predicates.iter().map(|p| p.span)).collect();
    let origins = Box::new(ChaliceOrigins { origins: e.origins, notes: e.notes, members });
    Encoded { program: e.out, owners: e.members.owners, unowned: e.members.unowned, gaps: e.gaps, origins }
}

/// What the translation of a method depends on besides its own text and the program without bodies: what the whole program uses.
pub fn uses(p: &chalice::Program, options: &Options) -> String {
    let inferred = options.auto_magic.then(|| magic::infer(p));
    let features = features::Features::of(inferred.as_ref().unwrap_or(p), options);
    format!("{options:?} {features:?}")
}

impl Encoder<'_> {
    fn program(&mut self) {
        let parts = [
            (prelude::PreludePart::Locks, self.features.locks),
            (
                prelude::PreludePart::Fractions,
                self.features.fractions || self.features.epsilons || self.features.states(),
            ),
            (prelude::PreludePart::States, self.features.states()),
            (prelude::PreludePart::Remember, self.features.lock_states),
            (prelude::PreludePart::Obligations, self.features.obligations),
            (prelude::PreludePart::Cargo, self.features.duty_channels),
            (prelude::PreludePart::Nesting, !self.features.nested.is_empty()),
            (prelude::PreludePart::Depth, self.options.bounded_levels),
        ];
        for (part, used) in parts {
            for domain in prelude::domains(part).filter(|_| used) {
                self.out.domains.insert(domain.name, domain.clone());
            }
        }
        if self.features.states() {
            self.remembered_domain();
        }
        self.declare_fields();
        self.p.predicates().for_each(|id| self.predicate(id));
        self.instance_functions();
        self.p.functions().for_each(|id| self.function(id));
        self.p.channels().for_each(|id| self.channel(id));
        for id in self.p.classes() {
            self.monitor(id);
            self.p[id].methods().for_each(|id| self.method(id));
        }
        if !self.options.no_termination {
            self.p.functions().for_each(|id| self.termination(id));
        }
        self.string_domain();
        self.modules.annotate(&mut self.out, &self.members.owners);
    }
}

impl Options {
    /// Those that leave out checks on which a proof otherwise rests.
    pub fn unchecked(&self) -> impl Iterator<Item = &'static str> {
        let switches = [("noTermination", self.no_termination), ("noDeadlockChecks", self.no_deadlock_checks)];
        switches.into_iter().filter_map(|(switch, is_on)| is_on.then_some(switch))
    }

    /// The options a program asks for in its first line: `// chalice-parameter=-checkLeaks -smoke`.
    pub fn of_source(text: &str) -> Options {
        let mut options = Options::default();
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let Some((_, switches)) = first.split_once("chalice-parameter=") else { return options };
        for switch in switches.split_whitespace() {
            match switch.trim_start_matches(['-', '/']) {
                "defaults" => options.defaults = 3,
                "autoMagic" => options.auto_magic = true,
                "noTermination" => options.no_termination = true,
                "checkLeaks" => options.check_leaks = true,
                "noDeadlockChecks" => options.no_deadlock_checks = true,
                "smoke" => options.smoke = true,
                "obligations" => options.obligations = true,
                "boundedLevels" => options.bounded_levels = true,
                other => {
                    if let Some(level) = other.strip_prefix("defaults:").and_then(|n| n.parse().ok()) {
                        options.defaults = level;
                        options.auto_magic |= level >= 3;
                    }
                }
            }
        }
        options
    }
}
