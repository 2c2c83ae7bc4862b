//! Proofs of parts that were found before: what they depend on is in their [`texts`], what is told of them in the notes beside them.

pub mod boogie;
pub mod silver;
pub mod texts;

use std::sync::Mutex;

use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use source::Symbol;
use verdict::{Claim, Member, MemberReport, OVER_HALF, Outcome, Place, Stats, Vacuous};

use super::{Job, Part, PartWatch, Unavailable};
use crate::cache::{Cache, Dependencies, Key, Use};
use crate::options::Options;
use texts::Texts;

/// How claims of a proof are written down, so that they are found again where they stand later.
pub trait Notes: Sync {
    /// One line; nothing if some claim cannot be written down.
    fn write(&self, claims: &[Claim]) -> Option<String>;
    /// Nothing if it was not written like this.
    fn read(&self, note: &str) -> Option<Vec<Claim>>;
}

/// For engines that make no claims.
pub struct WithoutClaims;

impl Notes for WithoutClaims {
    fn write(&self, claims: &[Claim]) -> Option<String> {
        claims.is_empty().then(String::new)
    }

    fn read(&self, note: &str) -> Option<Vec<Claim>> {
        note.is_empty().then(Vec::new)
    }
}

/// What is told of a part that was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Told {
    claims: Vec<Claim>,
    /// Whether more than half of the budget was needed.
    over_half: bool,
}

/// Stands before the claims of a proof that needed more than half of its budget.
const OVER_HALF_MARK: char = '!';

impl Told {
    fn of(report: &MemberReport) -> Told {
        let over_half = report.stats.counters.iter().any(|(name, n)| *name == OVER_HALF && *n > 0);
        Told { claims: report.claims.clone(), over_half }
    }

    fn write(&self, notes: &dyn Notes) -> Option<String> {
        let claims = notes.write(&self.claims)?;
        Some(if self.over_half { format!("{OVER_HALF_MARK}{claims}") } else { claims })
    }

    fn read(notes: &dyn Notes, line: &str) -> Option<Told> {
        let (over_half, claims) = match line.strip_prefix(OVER_HALF_MARK) {
            Some(claims) => (true, claims),
            None => (false, line),
        };
        Some(Told { claims: notes.read(claims)?, over_half })
    }

    fn report(&self, part: &Part) -> MemberReport {
        let mut counters = vec![("remembered", 1)];
        counters.extend(self.over_half.then_some((OVER_HALF, 1)));
        let stats = Stats { counters, ..Stats::default() };
        MemberReport { stats, claims: self.claims.clone(), ..reported(part, Outcome::Verified) }
    }
}

/// What there is to know about a program before its proofs are looked up.
pub struct Known<'a> {
    pub texts: Texts,
    pub notes: &'a dyn Notes,
    /// The options that decide what is said about a proof.
    pub options: String,
    /// The member before lowering that a part belongs to: its parts stand or fall together.
    pub owner: &'a dyn Fn(Symbol) -> Symbol,
    /// What goes into all proofs once it is proved itself.
    pub relied_on: Vec<Symbol>,
}

/// Whether the reports of an engine are all that it had to say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Said {
    InReports,
    /// There was more, which no entry would tell.
    Otherwise,
}

/// Where proofs are remembered, if this is a run that only wants to know what is proved.
pub fn cache(options: &Options) -> Option<&Cache> {
    let is_usual = options.dump_smt.is_none() && options.second_opinion.is_none() && options.luck == 0;
    options.cache.as_ref().filter(|_| is_usual)
}

/// The solver that proofs come from, and its build.
pub fn solver() -> Result<String, Unavailable> {
    let library = solver::library().map_err(|error| Unavailable(error.to_string()))?;
    Ok(format!("{} {}", library.version(), library.build()))
}

/// Reports on what was proved before, and has the rest proved.
pub fn verify(
    cache: &Cache,
    known: &Known<'_>,
    parts: &[Part],
    job: &Job<'_>,
    told: &(dyn PartWatch + '_),
    prove: impl FnOnce(&(dyn Fn(Symbol) -> bool + Sync), &(dyn PartWatch + '_)) -> Result<Said, Unavailable>,
) -> Result<(), Unavailable> {
    let remembered = Remembered::new(cache, known, parts, job.doubted, &solver()?);
    let is_selected = |name: Symbol| (job.selected)(name);
    for part in parts.iter().filter(|part| is_selected(part.name)) {
        if let Some(before) = remembered.proved.get(&part.name) {
            told.finished(before.report(part));
        }
    }
    if remembered.knows_all(is_selected) {
        return Ok(());
    }
    let is_open = |name: Symbol| is_selected(name) && !remembered.proved.contains_key(&name);
    if cache.how == Use::ReadOnly {
        let open = parts.iter().filter(|part| is_open(part.name));
        open.for_each(|part| told.finished(reported(part, Outcome::NotRemembered)));
        return Ok(());
    }
    let listener =
        Listener { remembered: &remembered, told, proved: Mutex::default(), contradictory: Mutex::new(false) };
    if prove(&is_open, &listener)? == Said::InReports {
        listener.remember();
    }
    Ok(())
}

fn reported(part: &Part, outcome: Outcome) -> MemberReport {
    let at = Place { span: part.span, origin: 0 };
    MemberReport::new(Member { name: part.name, ..part.owner }, at, outcome)
}

/// The parts of a program that stand or fall together, with what the cache knows of them.
struct Remembered<'a> {
    cache: &'a Cache,
    notes: &'a dyn Notes,
    groups: IndexMap<Symbol, Group>,
    /// Parts that count as proved.
    proved: FxHashMap<Symbol, Told>,
    /// What all members share: whether it contradicts itself is a question of its own.
    common: Key,
    common_is_known: bool,
    /// Owners of what goes into all proofs.
    relied_on: Vec<Symbol>,
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
    fn new(
        cache: &'a Cache,
        known: &'a Known<'_>,
        parts: &[Part],
        doubted: &dyn Fn(Symbol) -> bool,
        solver: &str,
    ) -> Remembered<'a> {
        let start = Dependencies::new(solver).on(&known.options);
        let start = known.texts.behind_all().into_iter().fold(start, Dependencies::on).on("shared");
        let mut members: IndexMap<Symbol, Vec<Symbol>> = IndexMap::new();
        for part in parts {
            members.entry((known.owner)(part.name)).or_default().push(part.name);
        }
        let mut proved = FxHashMap::default();
        let mut groups = IndexMap::new();
        for (owner, parts) in members {
            let on_part = |key: Dependencies, part: &Symbol| {
                known.texts.behind(*part).into_iter().fold(key.on("part"), Dependencies::on)
            };
            let key = parts.iter().fold(start.clone(), on_part).key();
            let told = cache.get(key).and_then(|note| read(known.notes, &note, parts.len()));
            let standing = match &told {
                Some(_) if cache.is_sample(key) || parts.iter().any(|part| doubted(*part)) => Remembrance::Sample,
                Some(_) => Remembrance::Proved,
                None => Remembrance::Unknown,
            };
            if standing == Remembrance::Proved {
                proved.extend(parts.iter().copied().zip(told.into_iter().flatten()));
            }
            groups.insert(owner, Group { key, parts, standing });
        }
        let common = start.on("common").key();
        Remembered {
            cache,
            notes: known.notes,
            groups,
            proved,
            common,
            common_is_known: cache.has(common) && !cache.is_sample(common),
            relied_on: known.relied_on.iter().map(|name| (known.owner)(*name)).collect(),
        }
    }

    /// Whether nothing is left to ask about the selected parts.
    fn knows_all(&self, selected: impl Fn(Symbol) -> bool) -> bool {
        let knows = |group: &Group| group.standing == Remembrance::Proved || !group.parts.iter().any(|p| selected(*p));
        self.common_is_known && self.groups.values().all(knows)
    }

    fn was_proved(&self, part: Symbol) -> bool {
        self.groups.values().any(|group| group.standing != Remembrance::Unknown && group.parts.contains(&part))
    }
}

/// What is told of each part of a group.
fn read(notes: &dyn Notes, note: &str, parts: usize) -> Option<Vec<Told>> {
    let told: Vec<Told> = note.split('\n').map(|line| Told::read(notes, line)).collect::<Option<_>>()?;
    (told.len() == parts).then_some(told)
}

struct Listener<'w> {
    remembered: &'w Remembered<'w>,
    told: &'w (dyn PartWatch + 'w),
    /// What is proved now, with the note on it.
    proved: Mutex<FxHashMap<Symbol, String>>,
    contradictory: Mutex<bool>,
}

impl Listener<'_> {
    /// Everything was told: what is proved is remembered. What is known of functions goes into all proofs, so nothing counts that was proved beside
    /// a function that is not what it says it is.
    fn remember(self) {
        let Remembered { cache, groups, relied_on, .. } = self.remembered;
        let proved = self.proved.into_inner().expect("no panic while holding the lock");
        let note = |group: &Group| {
            let lines: Option<Vec<&str>> =
                group.parts.iter().map(|part| proved.get(part).map(String::as_str)).collect();
            lines.map(|lines| lines.join("\n"))
        };
        let is_proved = |owner: &Symbol| {
            let group = &groups[owner];
            group.standing == Remembrance::Proved || note(group).is_some()
        };
        let contradictory = self.contradictory.into_inner().expect("no panic while holding the lock");
        if contradictory || !relied_on.iter().all(is_proved) {
            return;
        }
        cache.put(self.remembered.common, "");
        for group in groups.values().filter(|group| group.standing != Remembrance::Proved) {
            if let Some(note) = note(group) {
                cache.put(group.key, &note);
            }
        }
    }
}

impl PartWatch for Listener<'_> {
    fn started(&self, part: Symbol) {
        self.told.started(part);
    }

    fn finished(&self, report: MemberReport) {
        let mut report = report;
        if report.outcome == Outcome::Verified
            && report.vacuous.is_none()
            && let Some(note) = Told::of(&report).write(self.remembered.notes)
        {
            self.proved.lock().expect("no panic while holding the lock").insert(report.name, note);
        }
        if is_false(&report.outcome) && self.remembered.was_proved(report.name) {
            self.remembered.cache.clear();
            report.outcome = Outcome::InternalError(NO_LONGER.to_string());
        }
        self.told.finished(report);
    }

    fn contradictory(&self, axioms: Vacuous) {
        *self.contradictory.lock().expect("no panic while holding the lock") = true;
        self.told.contradictory(axioms);
    }
}

/// What is said of a proof that was remembered and is none.
pub const NO_LONGER: &str = "it was proved before, according to the cache, and cannot be now; the cache was emptied";

/// Whether an outcome says that what was claimed is not so. To run out of something says nothing.
pub fn is_false(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Failed(failures) => failures.iter().any(|failure| !failure.out_of_budget),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use source::Span;
    use verdict::{Failure, MemberKind, ObligationKind};

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
        cache.put(key, "");
        let name = Symbol::new("m");
        let group = Group { key, parts: vec![name], standing: Remembrance::Sample };
        let remembered = Remembered {
            cache: &cache,
            groups: [(name, group)].into_iter().collect(),
            common: key,
            common_is_known: true,
            relied_on: Vec::new(),
            notes: &WithoutClaims,
            proved: FxHashMap::default(),
        };
        let heard = Heard::default();
        let listener = Listener {
            remembered: &remembered,
            told: &heard,
            proved: Mutex::default(),
            contradictory: Mutex::new(false),
        };
        let at = Place { span: Span::NONE, origin: 0 };
        listener.finished(MemberReport::new(Member { name, kind: MemberKind::Method }, at, outcome));
        let kept = cache.has(key);
        let _ = std::fs::remove_dir_all(&folder);
        (heard.0.into_inner().unwrap().remove(0), kept)
    }

    #[test]
    fn a_fragile_proof_is_remembered_as_one() {
        let told = Told { claims: Vec::new(), over_half: true };
        let note = told.write(&WithoutClaims).expect("there are no claims");
        assert_eq!(Told::read(&WithoutClaims, &note), Some(told));
        assert_eq!(read(&WithoutClaims, "\n", 2).map(|told| told.len()), Some(2));
        assert_eq!(read(&WithoutClaims, "\n", 1), None);
        assert_eq!(Told::read(&WithoutClaims, "something"), None);
    }

    #[test]
    fn a_proof_that_is_none_empties_the_cache_and_is_a_bug() {
        let at = Place { span: Span::NONE, origin: 0 };
        let (outcome, kept) = tried_again(Outcome::Failed(vec![Failure::new(FALSE, at)]));
        assert!(matches!(outcome, Outcome::InternalError(_)) && !kept);
        assert_eq!(tried_again(Outcome::Verified), (Outcome::Verified, true));
    }
}
