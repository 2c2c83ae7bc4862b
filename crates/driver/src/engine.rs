//! Engines behind one door: what a language asks for a proof, and what it hears about its members.
//!
//! An engine proves the members of its own language. Some of these nobody wrote: an encoder or a lowering made them for a member of the user's
//! (a method that proves a function's termination, say). A [`Proof`] folds what is said about them into what is said about that
//! member, which has a verdict only when all its parts have one, and holds the engine to its word.

mod fold;
pub mod remembered;
pub mod silver;
pub mod symex;
pub mod total;
pub mod vcgen;

use std::path::Path;

use encode::Owner;
use indexmap::IndexMap;
use source::{Diagnostic, Span, Symbol};
use verdict::{Member, MemberReport, Outcome, Vacuous};

use crate::codes;
use crate::input::io_words;
use crate::lang::Watch;
use crate::options::Options;
use fold::Fold;

/// Something that proves programs.
pub trait Engine: Send + Sync {
    /// Everything it gives a verdict on.
    fn parts(&self) -> Vec<Part>;
    /// Verifies the parts whose names are selected and reports on each, from any thread.
    fn verify(&self, job: &Job<'_>, told: &(dyn PartWatch + '_)) -> Result<(), Unavailable>;
}

/// A member as an engine knows it.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub name: Symbol,
    pub span: Span,
    /// The part that this one was made for; itself, if it was there before.
    pub owner: Member,
}

/// What an engine is asked to do.
pub struct Job<'a> {
    pub options: &'a Options,
    pub selected: &'a (dyn Fn(Symbol) -> bool + Sync),
    /// Parts that are proved again, whatever is remembered of them.
    pub doubted: &'a (dyn Fn(Symbol) -> bool + Sync),
    pub watch: &'a dyn Watch,
}

/// Told how an engine gets on, part by part.
pub trait PartWatch: Sync {
    fn started(&self, part: Symbol);
    fn finished(&self, report: MemberReport);
    /// The axioms contradict each other.
    fn contradictory(&self, axioms: Vacuous);
}

/// There is no solver to prove with.
pub struct Unavailable(pub String);

/// A program with the engine that proves it.
pub struct Proof {
    engine: Box<dyn Engine>,
    /// Which member of the user's a part belongs to, and whether it is the one the user wrote.
    owners: IndexMap<Symbol, Owned>,
    /// In source order.
    members: Vec<Member>,
    /// Members that have no complete translation: nothing that is proved of them counts.
    incomplete: Vec<Member>,
}

#[derive(Clone, Copy)]
struct Owned {
    member: Member,
    is_own: bool,
}

impl Proof {
    /// `owner` says whom of the user's members a member belongs to that the engine was given; nobody's has nothing to be proved.
    pub fn new(engine: impl Engine + 'static, owner: impl Fn(Member) -> Option<Owner>) -> Proof {
        let mut owners = IndexMap::new();
        let mut places: IndexMap<Member, Span> = IndexMap::new();
        for part in &engine.parts() {
            let Some(Owner { member, main }) = owner(part.owner) else { continue };
            let is_own = part.name == main;
            owners.insert(part.name, Owned { member, is_own });
            if is_own {
                places.insert(member, part.span);
            } else {
                places.entry(member).or_insert(Span::NONE);
            }
        }
        places.sort_by(|_, a, _, b| a.cmp(b));
        Proof { engine: Box::new(engine), owners, members: places.into_keys().collect(), incomplete: Vec::new() }
    }

    /// The same, where something in the bodies of some parts has no translation.
    pub fn with_incomplete(self, parts: &[Symbol]) -> Proof {
        let incomplete = parts.iter().map(|part| self.owners[part].member).collect();
        Proof { incomplete, ..self }
    }

    pub fn members(&self) -> &[Member] {
        &self.members
    }

    pub fn verify(&self, options: &Options, watch: &dyn Watch) {
        self.verify_those(&|_| true, &|_| false, options, watch);
    }

    /// Verifies some of the members that the options select; those in doubt whatever is remembered of them.
    pub fn verify_those(
        &self,
        wanted: &(dyn Fn(Member) -> bool + Sync),
        doubted: &(dyn Fn(Member) -> bool + Sync),
        options: &Options,
        watch: &dyn Watch,
    ) {
        let is_meant =
            |member: Member| options.member.as_ref().is_none_or(|pattern| pattern.selects(member.name.as_str()));
        let selected = |part: Symbol| match self.owners.get(&part) {
            Some(owned) => is_meant(owned.member) && wanted(owned.member),
            None => options.member.is_none(),
        };
        let doubted = |part: Symbol| self.owners.get(&part).is_some_and(|owned| doubted(owned.member));
        let fold = Fold::new(self, options, watch);
        if let Some(folder) = &options.dump_smt
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            watch.obstacles(vec![unwritable(folder, &error)]);
            return fold.give_up(&Outcome::Cancelled);
        }
        if let Err(Unavailable(why)) =
            self.engine.verify(&Job { options, selected: &selected, doubted: &doubted, watch }, &fold)
        {
            fold.give_up(&Outcome::SolverFailure(why));
        }
    }
}

fn unwritable(folder: &Path, error: &std::io::Error) -> Diagnostic {
    let message = format!("cannot write to `{}`: {}", folder.display(), io_words(error));
    Diagnostic::error(codes::UNWRITABLE, Span::NONE, message).with_help("name a folder that you may write to")
}
