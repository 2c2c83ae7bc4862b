//! What a proof of a part depends on, and what is remembered of proofs that were found before.
//!
//! A proof of a member depends on its own text, on what all members share, on the contracts of the methods it calls, and on the functions and predicates
//! that any of these speak of, with all that they speak of in turn. What all share are axioms, and these may speak of functions, too. What speaks of
//! what is read off the texts: every word that is the name of a member counts, so nothing is missed.

use std::collections::BTreeSet;
use std::sync::Mutex;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};
use silver::Core;
use silver::print::{self, Apart};
use silver::tree::StmtKind;
use source::Symbol;
use verdict::{MemberReport, Outcome, Vacuous};

use super::{Part, PartWatch};
use crate::cache::{Cache, Dependencies, Key, Use};

/// The parts of a program that stand or fall together, with what the cache knows of them.
pub struct Remembered<'a> {
    cache: &'a Cache,
    groups: IndexMap<Symbol, Group>,
    /// What all members share: whether it contradicts itself is a question of its own.
    common: Key,
    common_is_known: bool,
    functions: Vec<Symbol>,
}

struct Group {
    key: Key,
    parts: Vec<Symbol>,
    standing: Remembrance,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Remembrance {
    Unknown,
    Proved,
    /// It was proved, and is tried again all the same.
    Sample,
}

impl<'a> Remembered<'a> {
    /// `options` are those that decide what is said about a proof.
    pub fn new(cache: &'a Cache, core: &Core, parts: &[Part], solver: &str, options: &str) -> Remembered<'a> {
        let apart = print::apart(core);
        let words = Words::new(&apart);
        let shared = words.behind_all(core);
        let start = || {
            let start = Dependencies::new(solver).on(options).on(&apart.common);
            shared.iter().fold(start, |key, text| key.on(text)).on("shared")
        };
        let mut groups: IndexMap<Symbol, Vec<Symbol>> = IndexMap::new();
        for part in parts {
            groups.entry(core.owner(part.name)).or_default().push(part.name);
        }
        let group = |parts: Vec<Symbol>| {
            let mut key = start();
            for part in &parts {
                key = words.behind(*part, core).into_iter().fold(key.on("part"), |key, text| key.on(text));
            }
            let key = key.key();
            let standing = match cache.has(key) {
                true if cache.is_sample(key) => Remembrance::Sample,
                true => Remembrance::Proved,
                false => Remembrance::Unknown,
            };
            Group { key, parts, standing }
        };
        let common = start().on("common").key();
        Remembered {
            cache,
            common,
            common_is_known: cache.has(common) && !cache.is_sample(common),
            groups: groups.into_iter().map(|(owner, parts)| (owner, group(parts))).collect(),
            functions: core.functions.keys().map(|name| core.owner(*name)).collect(),
        }
    }

    pub fn is_proved(&self, owner: Symbol) -> bool {
        self.groups.get(&owner).is_some_and(|group| group.standing == Remembrance::Proved)
    }

    /// Whether nothing is left to ask about the selected parts.
    pub fn knows_all(&self, selected: impl Fn(Symbol) -> bool) -> bool {
        let knows = |group: &Group| group.standing == Remembrance::Proved || !group.parts.iter().any(|p| selected(*p));
        self.common_is_known && self.groups.values().all(knows)
    }

    /// Whether only what is remembered counts.
    pub fn is_all_there_is(&self) -> bool {
        self.cache.how == Use::ReadOnly
    }

    /// Listens to what is proved now, and passes it on.
    pub fn listen<'w>(&'w self, told: &'w (dyn PartWatch + 'w)) -> Listener<'w> {
        Listener { remembered: self, told, proved: Mutex::default(), contradictory: Mutex::new(false) }
    }

    fn was_proved(&self, part: Symbol) -> bool {
        self.groups.values().any(|group| group.standing != Remembrance::Unknown && group.parts.contains(&part))
    }
}

pub struct Listener<'w> {
    remembered: &'w Remembered<'w>,
    told: &'w (dyn PartWatch + 'w),
    proved: Mutex<FxHashSet<Symbol>>,
    contradictory: Mutex<bool>,
}

impl Listener<'_> {
    /// Everything was told: what is proved is remembered. What is known of functions goes into all proofs, so nothing counts that was proved beside
    /// a function that is not what it says it is.
    pub fn remember(self) {
        let Remembered { cache, groups, functions, .. } = self.remembered;
        let proved = self.proved.into_inner().expect("no panic while holding the lock");
        let is_proved = |owner: &Symbol| {
            let group = &groups[owner];
            group.standing == Remembrance::Proved || group.parts.iter().all(|part| proved.contains(part))
        };
        let contradictory = self.contradictory.into_inner().expect("no panic while holding the lock");
        if contradictory || !functions.iter().all(is_proved) {
            return;
        }
        cache.put(self.remembered.common);
        for (_, group) in
            groups.iter().filter(|(owner, group)| group.standing != Remembrance::Proved && is_proved(owner))
        {
            cache.put(group.key);
        }
    }
}

impl PartWatch for Listener<'_> {
    fn started(&self, part: Symbol) {
        self.told.started(part);
    }

    fn finished(&self, report: MemberReport) {
        let mut report = report;
        if report.outcome == Outcome::Verified && report.vacuous.is_none() {
            self.proved.lock().expect("no panic while holding the lock").insert(report.name);
        }
        if is_false(&report.outcome) && self.remembered.was_proved(report.name) {
            self.remembered.cache.clear();
            let what = "it was proved before, according to the cache, and cannot be now; the cache was emptied";
            report.outcome = Outcome::InternalError(what.to_string());
        }
        self.told.finished(report);
    }

    fn contradictory(&self, axioms: Vacuous) {
        *self.contradictory.lock().expect("no panic while holding the lock") = true;
        self.told.contradictory(axioms);
    }
}

/// Whether an outcome says that what was claimed is not so. To run out of something says nothing.
fn is_false(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Failed(failures) => failures.iter().any(|failure| !failure.out_of_budget),
        _ => false,
    }
}

/// Which members the text of a member speaks of.
struct Words<'t> {
    apart: &'t Apart,
    /// What a whole member speaks of.
    of_members: FxHashMap<Symbol, Vec<Symbol>>,
    of_contracts: FxHashMap<Symbol, Vec<Symbol>>,
    /// What axioms speak of.
    of_common: Vec<Symbol>,
}

impl<'t> Words<'t> {
    fn new(apart: &'t Apart) -> Words<'t> {
        let names = Names::new(apart.members.keys().copied());
        let read = |texts: &IndexMap<Symbol, String>| {
            texts.iter().map(|(name, text)| (*name, names.spoken_of(text).into_iter().collect())).collect()
        };
        let of_common = names.spoken_of(&apart.common).into_iter().collect();
        Words { apart, of_members: read(&apart.members), of_contracts: read(&apart.contracts), of_common }
    }

    /// The texts that every proof depends on, since axioms speak of them.
    fn behind_all(&self, core: &Core) -> BTreeSet<String> {
        self.reached(self.of_common.clone(), FxHashSet::default(), core)
    }

    /// The texts that the proof of a part depends on, in an order that does not depend on where they stand.
    fn behind(&self, part: Symbol, core: &Core) -> Vec<String> {
        let texts = self.reached(self.of_members[&part].clone(), FxHashSet::from_iter([part]), core);
        let purpose = format!("{:?} {}", core.generated(part).map(|made| made.purpose), core.is_measured(part));
        let own = format!("{}{}", self.apart.members[&part], checks(part, core));
        [purpose, own].into_iter().chain(texts).collect()
    }

    /// The texts of members and of all that they speak of in turn, but for those that were `seen` before.
    fn reached(&self, members: Vec<Symbol>, mut seen: FxHashSet<Symbol>, core: &Core) -> BTreeSet<String> {
        let mut todo = members;
        let mut texts: BTreeSet<String> = BTreeSet::new();
        while let Some(name) = todo.pop() {
            if !seen.insert(name) {
                continue;
            }
            // Of a method, others know only the contract.
            let (text, of) = match self.apart.contracts.get(&name) {
                Some(contract) => (contract, &self.of_contracts),
                None => (&self.apart.members[&name], &self.of_members),
            };
            let measured = if core.is_measured(name) { "measured\n" } else { "" };
            texts.insert(format!("{measured}{text}"));
            todo.extend(&of[&name]);
        }
        texts
    }
}

/// In what was made for a proof of termination, only some of the assertions count: the text does not show which.
fn checks(part: Symbol, core: &Core) -> String {
    let mut which = String::new();
    if let Some(body) = core.methods.get(&part).and_then(|m| m.body.as_ref()) {
        body.visit(&mut |stmt| match stmt.kind {
            StmtKind::Check { .. } => which.push('c'),
            StmtKind::Assert(_) => which.push('a'),
            _ => {}
        });
    }
    which
}

/// Names as words of a text.
struct Names {
    words: FxHashMap<&'static str, Symbol>,
    /// Names that are no single word: whether a text speaks of them is not known, so every text does.
    other: Vec<Symbol>,
}

impl Names {
    fn new(all: impl Iterator<Item = Symbol>) -> Names {
        let (words, other): (Vec<Symbol>, Vec<Symbol>) = all.partition(|name| !name.as_str().contains(is_between));
        Names { words: words.into_iter().map(|name| (name.as_str(), name)).collect(), other }
    }

    fn spoken_of(&self, text: &str) -> IndexSet<Symbol> {
        let words = text.split(is_between).filter_map(|word| self.words.get(word));
        words.chain(&self.other).copied().collect()
    }
}

/// What stands between the words of a text.
fn is_between(c: char) -> bool {
    c.is_whitespace() || "()[]{},;:.=<>!&|+-*/\\?\"".contains(c)
}

#[cfg(test)]
mod tests {
    use source::Span;
    use verdict::{Failure, Member, MemberKind, ObligationKind, Place};

    use super::*;

    #[derive(Default)]
    struct Heard(Mutex<Vec<Outcome>>);

    impl PartWatch for Heard {
        fn started(&self, _part: Symbol) {}

        fn finished(&self, report: MemberReport) {
            self.0.lock().unwrap().push(report.outcome);
        }

        fn contradictory(&self, _axioms: Vacuous) {}
    }

    const FALSE: ObligationKind = ObligationKind { id: "false", proved: "it holds", unproved: "it might not hold" };

    /// A proof that was remembered, and what is heard when it ends like this now.
    fn tried_again(outcome: Outcome) -> (Outcome, bool) {
        let folder = std::env::temp_dir().join(format!(
            "grail-remembered-{}-{}",
            std::process::id(),
            outcome == Outcome::Verified
        ));
        let cache = Cache::new(&folder, Use::Check);
        let key = Dependencies::new("solver").on("m").key();
        cache.put(key);
        let name = Symbol::new("m");
        let group = Group { key, parts: vec![name], standing: Remembrance::Sample };
        let remembered = Remembered {
            cache: &cache,
            groups: [(name, group)].into_iter().collect(),
            common: key,
            common_is_known: true,
            functions: Vec::new(),
        };
        let heard = Heard::default();
        let listener = remembered.listen(&heard);
        let at = Place { span: Span::NONE, origin: 0 };
        listener.finished(MemberReport::new(Member { name, kind: MemberKind::Method }, at, outcome));
        let kept = cache.has(key);
        let _ = std::fs::remove_dir_all(&folder);
        (heard.0.into_inner().unwrap().remove(0), kept)
    }

    #[test]
    fn a_text_speaks_of_every_name_that_it_may_mean() {
        let [f, g, odd] = ["f", "C$g'", "a.b"].map(Symbol::new);
        let names = Names::new([f, g, odd].into_iter());
        assert_eq!(names.spoken_of("x == f(y)").into_iter().collect::<Vec<_>>(), [f, odd]);
        assert_eq!(names.spoken_of("(unfolding C$g'(fg) in ff)").into_iter().collect::<Vec<_>>(), [g, odd]);
    }

    #[test]
    fn a_proof_that_is_none_empties_the_cache_and_is_a_bug() {
        let at = Place { span: Span::NONE, origin: 0 };
        let (outcome, kept) = tried_again(Outcome::Failed(vec![Failure::new(FALSE, at)]));
        assert!(matches!(outcome, Outcome::InternalError(_)) && !kept);
        assert_eq!(tried_again(Outcome::Verified), (Outcome::Verified, true));
    }
}
