//! Methods that were proved before, known by their source: nothing of them need be translated.
//!
//! What the proof of a method depends on is its body, what the whole program uses, and the program without bodies. That is more than needed, so what is
//! not found here may still be found when it is translated; but it can be told without translating anything.

use std::sync::Mutex;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use verdict::{Fragility, Member, MemberKind, MemberReport, Outcome, Place, Stats};

use crate::cache::{Cache, Dependencies, Key};
use crate::cancel::Cancel;
use crate::engine::remembered;
use crate::lang::Watch;
use crate::options::{EngineChoice, Options};

/// A program as its text, with the bodies of methods apart.
pub struct Sources {
    pub files: Vec<FileId>,
    /// What the translation of any method depends on besides the text.
    pub uses: String,
    pub methods: Vec<MethodSource>,
}

pub struct MethodSource {
    pub name: Symbol,
    pub at: Span,
    /// From its first statement to its last; nothing if it has none.
    pub body: Option<Span>,
}

/// What the cache knows of methods.
pub struct Recall {
    cache: Cache,
    keys: FxHashMap<Symbol, Key>,
    /// Those that count as proved.
    proved: IndexMap<Symbol, Span>,
    /// Those that were proved, and are tried again all the same.
    doubted: FxHashSet<Symbol>,
}

impl Recall {
    /// Nothing where proofs are not remembered.
    pub fn new(sources: &Sources, map: &SourceMap, options: &Options) -> Option<Recall> {
        let cache = remembered::cache(options)?;
        // Which engine said what is in no note.
        if !matches!(options.engine, EngineChoice::Symex | EngineChoice::Vc) {
            return None;
        }
        let Options { engine, budget, branches, vacuity, .. } = options;
        let decisive = format!("{engine:?} {budget:?} {branches:?} {vacuity}");
        let start = Dependencies::new(&remembered::solver().ok()?).on("by source").on(decisive).on(&sources.uses);
        let start = without_bodies(sources, map).into_iter().fold(start, Dependencies::on);
        let mut recall = Recall {
            cache: cache.clone(),
            keys: FxHashMap::default(),
            proved: IndexMap::new(),
            doubted: FxHashSet::default(),
        };
        for method in &sources.methods {
            let body = method.body.map_or(String::new(), |body| map.snippet(body));
            let key = start.clone().on(method.name.as_str()).on(body).key();
            if cache.has(key) {
                match cache.is_sample(key) {
                    true => drop(recall.doubted.insert(method.name)),
                    false => drop(recall.proved.insert(method.name, method.at)),
                }
            }
            recall.keys.insert(method.name, key);
        }
        Some(recall)
    }

    /// The methods that are to be proved, if not all of them are.
    pub fn open(&self) -> Option<FxHashSet<Symbol>> {
        let open = self.keys.keys().copied().filter(|name| !self.proved.contains_key(name));
        (!self.proved.is_empty()).then(|| open.collect())
    }

    pub fn is_proved(&self, member: Member) -> bool {
        member.kind == MemberKind::Method && self.proved.contains_key(&member.name)
    }

    pub fn is_doubted(&self, member: Member) -> bool {
        member.kind == MemberKind::Method && self.doubted.contains(&member.name)
    }

    /// Reports on what was proved before and is selected.
    pub fn tell(&self, options: &Options, watch: &dyn Watch) {
        let is_selected = |name: &Symbol| options.member.as_ref().is_none_or(|member| member.selects(name.as_str()));
        for (name, at) in self.proved.iter().filter(|(name, _)| is_selected(name)) {
            let member = Member { name: *name, kind: MemberKind::Method };
            let report = MemberReport::new(member, Place { span: *at, origin: 0 }, Outcome::Verified);
            let stats = Stats { counters: vec![("remembered", 1)], ..Stats::default() };
            watch.finished(MemberReport { stats, ..report });
        }
    }
}

/// The texts of the program without bodies.
fn without_bodies(sources: &Sources, map: &SourceMap) -> Vec<String> {
    let mut bodies: Vec<Span> = sources.methods.iter().filter_map(|method| method.body).collect();
    bodies.sort();
    let mut texts = Vec::new();
    for file in sources.files.iter().map(|file| map.file(*file)) {
        let mut text = String::new();
        let mut last = 0;
        for body in bodies.iter().filter(|body| body.file == file.id) {
            // What overlaps stays where it is.
            if let Some(before) = file.text.get(last..body.start as usize) {
                text.push_str(before);
                text.push('\0');
                last = body.end as usize;
            }
        }
        text.push_str(&file.text[last..]);
        texts.push(text);
    }
    texts
}

/// Hears what is proved now, and passes it on.
pub struct Witness<'a> {
    recall: &'a Recall,
    watch: &'a dyn Watch,
    heard: Mutex<Heard>,
}

#[derive(Default)]
struct Heard {
    proved: Vec<Symbol>,
    /// Something is known of others that is not so, or was said that no entry would tell.
    spoilt: bool,
    /// What was proved of all others than methods.
    others: FxHashSet<Member>,
}

impl<'a> Witness<'a> {
    pub fn new(recall: &'a Recall, watch: &'a dyn Watch) -> Witness<'a> {
        Witness { recall, watch, heard: Mutex::default() }
    }

    /// Everything was told. Functions and predicates go into the proofs of methods, so nothing counts beside one that is not proved.
    pub fn remember(self, members: &[Member]) {
        let Heard { proved, spoilt, others } = self.heard.into_inner().expect("no panic while holding the lock");
        let is_settled = |member: &Member| member.kind == MemberKind::Method || others.contains(member);
        if !spoilt && members.iter().all(is_settled) {
            for name in proved {
                if let Some(key) = self.recall.keys.get(&name) {
                    self.recall.cache.put(*key, "");
                }
            }
        }
    }
}

impl Watch for Witness<'_> {
    fn cancel(&self) -> &Cancel {
        self.watch.cancel()
    }

    fn started(&self, member: Symbol) {
        self.watch.started(member);
    }

    fn finished(&self, mut report: MemberReport) {
        let member = Member { name: report.name, kind: report.kind };
        let mut heard = self.heard.lock().expect("no panic while holding the lock");
        let is_plain = report.vacuous.is_none() && report.fragility() != Some(Fragility::OverHalf);
        match (&report.outcome, report.kind) {
            (Outcome::Verified, MemberKind::Method) if is_plain => heard.proved.push(report.name),
            (Outcome::Verified, _) if report.vacuous.is_none() => drop(heard.others.insert(member)),
            _ => {}
        }
        drop(heard);
        if self.recall.is_doubted(member) && remembered::is_false(&report.outcome) {
            self.recall.cache.clear();
            report.outcome = Outcome::InternalError(remembered::NO_LONGER.to_string());
        }
        self.watch.finished(report);
    }

    fn obstacles(&self, diagnostics: Vec<Diagnostic>) {
        self.heard.lock().expect("no panic while holding the lock").spoilt = true;
        self.watch.obstacles(diagnostics);
    }
}
