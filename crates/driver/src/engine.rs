//! A core Silver program through the engine, with members as the user knows them.
//!
//! Lowering adds members: a method that proves a function's termination, a function that stands for a predicate's instances. What the
//! engine says about them is part of what is said about the member they were made for, which has a verdict only when all
//! its parts have one.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use indexmap::IndexMap;
use silver::tree::{Meta, Program};
use source::{Diagnostic, Span, Symbol};
use verdict::{MemberKind, MemberReport, Outcome, Place, Stats};

use crate::codes;
use crate::input::io_words;
use crate::lang::{Member, Watch};
use crate::options::Options;

/// A program ready for the engine.
pub struct Core {
    program: Program,
    /// What a member of the core is a part of, by its name.
    part_of: IndexMap<Symbol, Member>,
    /// In source order.
    members: Vec<Member>,
    /// Members whose text is not the whole truth: nothing that is proved of them counts.
    doubtful: Vec<Member>,
}

impl Core {
    /// `title` gives the name and kind under which a member is known to the user.
    pub fn new(program: Program, title: fn(Symbol, MemberKind) -> (Symbol, MemberKind)) -> Core {
        let mut part_of = IndexMap::new();
        let mut places: IndexMap<Member, Span> = IndexMap::new();
        for (name, kind, meta) in heads(&program) {
            let (owner, kind) = owner(&program, name, kind);
            let own = owner == name;
            let (title, kind) = title(owner, kind);
            let member = Member { name: title, kind };
            part_of.insert(name, member);
            if own {
                places.insert(member, meta.span);
            } else {
                places.entry(member).or_insert(Span::NONE);
            }
        }
        places.sort_by(|_, a, _, b| a.cmp(b));
        let members = places.into_keys().collect();
        Core { program, part_of, members, doubtful: Vec::new() }
    }

    /// The same, where some members of the core (by their names) have parts that could not be told.
    pub fn doubting(self, names: &[Symbol]) -> Core {
        let doubtful = names.iter().map(|name| self.part_of[name]).collect();
        Core { doubtful, ..self }
    }

    pub fn members(&self) -> &[Member] {
        &self.members
    }

    pub fn verify(&self, options: &Options, watch: &dyn Watch) {
        let selected = |name: Symbol| {
            let member = self.part_of.get(&name);
            options.member.as_ref().is_none_or(|pattern| member.is_some_and(|m| pattern.selects(m.name.as_str())))
        };
        let cancel: &AtomicBool = watch.cancel().flag();
        let settings = symex::Options {
            jobs: options.jobs.get(),
            budget: options.budget.map(|units| u32::try_from(units).unwrap_or(u32::MAX)),
            all_errors: options.all_errors,
            dump_smt: options.dump_smt.clone(),
            second_opinion: options.second_opinion.clone(),
            selected: &selected,
            cancel,
        };
        let gather = Gather::new(self, watch);
        if let Some(folder) = &options.dump_smt
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            watch.obstacles(vec![unwritable(folder, &error)]);
            return gather.give_up(&Outcome::Cancelled);
        }
        if let Err(symex::Unavailable(why)) = symex::verify(&self.program, &settings, &gather) {
            gather.give_up(&Outcome::SolverFailure(why));
        }
    }
}

fn unwritable(folder: &Path, error: &std::io::Error) -> Diagnostic {
    let message = format!("cannot write to `{}`: {}", folder.display(), io_words(error));
    Diagnostic::error(codes::UNWRITABLE, Span::NONE, message)
}

fn heads(program: &Program) -> impl Iterator<Item = (Symbol, MemberKind, Meta)> {
    let functions = program.functions.values().map(|f| (f.name, MemberKind::Function, f.meta));
    let predicates = program.predicates.values().map(|p| (p.name, MemberKind::Predicate, p.meta));
    let methods = program.methods.values().map(|m| (m.name, MemberKind::Method, m.meta));
    functions.chain(predicates).chain(methods)
}

/// The member that a member of the core was made for; itself if the user wrote it.
fn owner(program: &Program, name: Symbol, kind: MemberKind) -> (Symbol, MemberKind) {
    if let Some(function) = program.generated.termination.get(&name) {
        return (*function, MemberKind::Function);
    }
    if let Some(predicate) = program.generated.instances.get(&name) {
        return (*predicate, MemberKind::Predicate);
    }
    (name, kind)
}

/// Puts the parts of a member together and passes the whole on.
struct Gather<'a> {
    core: &'a Core,
    watch: &'a dyn Watch,
    open: Mutex<IndexMap<Member, Parts>>,
}

struct Parts {
    missing: usize,
    whole: Option<MemberReport>,
}

impl<'a> Gather<'a> {
    fn new(core: &'a Core, watch: &'a dyn Watch) -> Gather<'a> {
        let mut open: IndexMap<Member, Parts> = IndexMap::new();
        for member in core.part_of.values() {
            open.entry(*member).or_insert(Parts { missing: 0, whole: None }).missing += 1;
        }
        Gather { core, watch, open: Mutex::new(open) }
    }

    /// Nothing more will come: what is still open ends like this.
    fn give_up(&self, outcome: &Outcome) {
        let open = std::mem::take(&mut *self.open.lock().expect("no panic while holding the lock"));
        for (name, member) in &self.core.part_of {
            if open.get(member).is_some_and(|parts| parts.missing > 0) {
                let at = Place { span: Span::NONE, origin: 0 };
                let report = MemberReport {
                    name: *name,
                    kind: member.kind,
                    at,
                    outcome: outcome.clone(),
                    stats: Stats::default(),
                };
                self.watch.finished(MemberReport { name: member.name, ..report });
            }
        }
    }
}

impl symex::Watch for Gather<'_> {
    fn started(&self, name: Symbol) {
        if let Some(member) = self.core.part_of.get(&name) {
            self.watch.started(member.name);
        }
    }

    fn finished(&self, report: MemberReport) {
        let Some(member) = self.core.part_of.get(&report.name) else { return };
        let own = report.name;
        let report = MemberReport { name: member.name, kind: member.kind, ..report };
        let mut open = self.open.lock().expect("no panic while holding the lock");
        let Some(parts) = open.get_mut(member) else { return };
        parts.missing = parts.missing.saturating_sub(1);
        let is_owner = owner(&self.core.program, own, member.kind).0 == own;
        let whole = match parts.whole.take() {
            None => report,
            Some(other) if is_owner => merge(report, other),
            Some(other) => merge(other, report),
        };
        if parts.missing > 0 {
            parts.whole = Some(whole);
            return;
        }
        drop(open);
        self.watch.finished(match self.core.doubtful.contains(member) {
            true => MemberReport { outcome: incomplete(whole.at), ..whole },
            false => whole,
        });
    }
}

fn incomplete(at: Place) -> Outcome {
    Outcome::Unsupported { what: "a construct in its body".to_string(), at }
}

/// The first names the place.
fn merge(first: MemberReport, second: MemberReport) -> MemberReport {
    let outcome = match (first.outcome, second.outcome) {
        (Outcome::Failed(mut failures), Outcome::Failed(more)) => {
            failures.extend(more);
            Outcome::Failed(failures)
        }
        (a, b) if rank(&b) > rank(&a) => b,
        (a, _) => a,
    };
    let mut counters = first.stats.counters;
    for (name, n) in second.stats.counters {
        match counters.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += n,
            None => counters.push((name, n)),
        }
    }
    let stats = Stats {
        time: first.stats.time + second.stats.time,
        solver_time: first.stats.solver_time + second.stats.solver_time,
        counters,
    };
    MemberReport { outcome, stats, ..first }
}

/// What is worse outranks what is better.
fn rank(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Verified => 0,
        Outcome::Cancelled => 1,
        Outcome::OutOfBudget => 2,
        Outcome::SolverFailure(_) => 3,
        Outcome::Unsupported { .. } => 4,
        Outcome::Failed(_) => 5,
        Outcome::InternalError(_) => 6,
    }
}
