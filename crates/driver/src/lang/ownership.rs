//! Java in the ownership model: translated to BoogiePL, proved there, and explained in the words of the model.

use std::sync::Arc;

use encode::Gap;
use encode::ownership::{Check, Failed, Translation, declared, explain, translate};
use java::Program;
use java::ownership::{Sight, declare_signalled, look};
use java::tree as jv;
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use vcgen::obligation::Obligation;
use vcgen::report::Giver;
use verdict::{Claim, Event, Failure, Member, MemberReport, Outcome, Place, TrustKind, Trusted, Vacuous};

use super::encoded::Redirected;
use super::trial::overlap;
use super::{Loaded, Translated, Unit, Watch};
use crate::codes;
use crate::engine::Proof;
use crate::engine::vcgen::VerificationConditions;
use crate::exit::Exit;
use crate::options::Options;
use crate::reliance::Reliance;
use crate::words;
use ::words::way::Teller;

/// A program in the model, with its translation as a file of its own.
struct OwnershipUnit {
    map: Arc<SourceMap>,
    program: Program,
    translation: Translation,
    file: FileId,
    proof: Result<Proof, Outcome>,
}

/// What `verify` can be asked for, but not of programs in this model.
fn unavailable(program: &Program, options: &Options) -> Vec<Diagnostic> {
    let asked = [("overflow", options.overflow), ("lock-order", options.lock_order)];
    let at = program.source_classes().next().map_or(Span::NONE, |class| program[class].name_span);
    let refused = asked.into_iter().filter(|(_, is_asked)| *is_asked).map(|(option, _)| {
        Diagnostic::error(codes::NOT_AVAILABLE, at, format!("`--{option}` does not exist in the ownership model"))
            .with_label("this program is in the ownership model")
            .with_note(match option {
                "overflow" => "proofs in this model are about integers without bounds",
                _ => "locks are ordered by their levels, which the model has from its second layer on",
            })
            .with_help("leave the option out")
    });
    refused.collect()
}

pub fn load(map: &Arc<SourceMap>, mut program: Program, mut diagnostics: Vec<Diagnostic>, options: &Options) -> Loaded {
    declare_signalled(&mut program);
    let refused = unavailable(&program, options);
    if !refused.is_empty() {
        diagnostics.extend(refused);
        return Loaded { diagnostics, unit: None };
    }
    let translation = translate(&program);
    if !translation.rejected.is_empty() {
        diagnostics.extend(translation.rejected);
        return Loaded { diagnostics, unit: None };
    }
    let file = map.add("<translation>", translation.text.clone());
    let proof = proof(map, file, &translation);
    let unit = OwnershipUnit { map: map.clone(), program, translation, file, proof };
    Loaded { diagnostics, unit: Some(Box::new(unit)) }
}

pub fn translated(mut program: Program, mut diagnostics: Vec<Diagnostic>) -> Translated {
    declare_signalled(&mut program);
    let Translation { text, gaps, rejected, .. } = translate(&program);
    let exit = match (rejected.is_empty(), gaps.is_empty()) {
        (false, _) => Exit::Illegal,
        (true, false) => Exit::Undecided,
        (true, true) => Exit::Success,
    };
    diagnostics.extend(rejected);
    diagnostics.extend(distinct(gaps.iter()));
    Translated { diagnostics, text: (exit == Exit::Success).then_some(text), exit }
}

fn proof(map: &Arc<SourceMap>, file: FileId, translation: &Translation) -> Result<Proof, Outcome> {
    let unsupported = || {
        let at = Place { span: Span::NONE, origin: 0 };
        Outcome::Unsupported { what: "a construct of this program".to_string(), at }
    };
    let Some(incomplete) = translation.gaps.iter().map(|gap| gap.method).collect::<Option<Vec<Symbol>>>() else {
        return Err(unsupported());
    };
    let mut loaded = boogie::load(map, &[file], &boogie::Options::default());
    let Some(engine) = VerificationConditions::new(map, &[file], &mut loaded) else {
        // The user's program is legal, so what we made of it is, unless we did not know how to make it.
        let what: Vec<&str> = loaded.diagnostics.iter().map(|d| d.message.as_str()).collect();
        return Err(if incomplete.is_empty() { Outcome::InternalError(what.join("; ")) } else { unsupported() });
    };
    let owner = |member: Member| Some(translation.owners[&member.name]);
    // Sets and arrays are compared by their elements.
    Ok(Proof::new(engine.elementwise(), owner).with_incomplete(&incomplete))
}

impl OwnershipUnit {
    fn explain_failure(&self, failure: &Failure) -> Diagnostic {
        let find = |place: Place| self.translation.marks.find(self.file, place.span);
        let failed = Failed {
            at: find(failure.at),
            clause: find(failure.offending),
            on_entry: Obligation::of(failure.kind) == Some(Obligation::InvariantEntry),
        };
        let mut diagnostic = explain(failed, &self.map);
        // Where a variable has its value from matters less than what became of the object.
        let is_state = |event: &&Event| Giver::of(event.by).is_some_and(|giver| giver != Giver::Assignment);
        let only_state = failure.history.iter().any(|event| is_state(&event));
        for event in failure.history.iter().filter(|event| !only_state || is_state(event)) {
            let at = self.translation.marks.statement(self.file, event.place.span);
            let (Some(at), Some(giver)) = (at, Giver::of(event.by)) else { continue };
            let is_marked = diagnostic.secondary.iter().any(|label| label.span == at);
            if !is_marked && !overlap(at, diagnostic.primary.span) {
                diagnostic =
                    diagnostic.with_secondary(at, changed(giver, failed.at.map(|at| at.check), &self.map.snippet(at)));
            }
        }
        let names = ::words::Names::Own;
        let name = |name: &str, _| self.variable(Symbol::new(name));
        diagnostic = ::words::with_counterexample(failure, diagnostic, names, name);
        ::words::with_budget(failure, diagnostic)
    }

    /// Each mistake once. Checks that were not decided are told only if there is nothing else to tell: the member has failed anyway.
    fn explain_failures(&self, failures: &[Failure]) -> Vec<Diagnostic> {
        let decided = failures.iter().any(|failure| !failure.out_of_budget);
        let left_out = |failure: &&Failure| decided && failure.out_of_budget;
        let mut told: Vec<Diagnostic> = Vec::new();
        for failure in failures.iter().filter(|failure| !left_out(failure)) {
            let diagnostic = self.explain_failure(failure);
            let same = |d: &Diagnostic| d.id == diagnostic.id && d.primary == diagnostic.primary;
            if !told.iter().any(same) {
                told.push(diagnostic);
            }
        }
        let undecided = failures.iter().filter(left_out).count();
        if let Some(last) = told.last_mut().filter(|_| undecided > 0) {
            let checks = ::words::count(undecided, "further check");
            last.notes.push(format!("{checks} of this member were not decided within the budget"));
        }
        told
    }

    /// With the places that the user wrote instead of those in the translation.
    fn placed(&self, report: MemberReport) -> MemberReport {
        let written = |place: Place| {
            let origin = self.translation.marks.find(self.file, place.span)?;
            Some(Place { span: origin.span, origin: 0 })
        };
        let member = Member { name: report.name, kind: report.kind };
        let at = Place { span: declared(&self.program, member).unwrap_or(Span::NONE), origin: 0 };
        let vacuous = report.vacuous.and_then(|vacuous| {
            let at: Vec<Place> = vacuous.at.into_iter().filter_map(written).collect();
            (!at.is_empty()).then_some(Vacuous { at, ..vacuous })
        });
        let claims = report.claims.into_iter().filter_map(|claim| Some(Claim { at: written(claim.at)?, ..claim }));
        MemberReport { at, vacuous, claims: claims.collect(), ..report }
    }

    /// What has no translation in one member.
    fn gaps_of(&self, report: &MemberReport) -> Vec<Diagnostic> {
        let member = Member { name: report.name, kind: report.kind };
        let owners = &self.translation.owners;
        let concerns =
            |gap: &&Gap| gap.method.is_some_and(|part| owners.get(&part).is_some_and(|o| o.member == member));
        distinct(self.translation.gaps.iter().filter(concerns))
    }
}

/// What has no translation, each once: several parts may have the same.
fn distinct<'a>(gaps: impl Iterator<Item = &'a Gap>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::new();
    for gap in gaps {
        if !told.contains(&gap.what) {
            told.push(gap.what.clone());
        }
    }
    told
}

/// What a statement has to do with something that might not be as it should.
fn changed(giver: Giver, check: Option<Check>, statement: &str) -> &'static str {
    let word = statement.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    match giver {
        Giver::Update if word == "pack" => "this `pack` is what changed it last",
        Giver::Update if word == "unpack" => "this `unpack` is what changed it last",
        Giver::Update if word == "share" => {
            "this `share` is what changed it last: what is shared belongs to whoever holds its lock"
        }
        Giver::Assignment if check == Some(Check::LockOrder) => "this lock is held",
        Giver::Assignment => "the value comes from here",
        Giver::Update => "this is what changed it last",
        Giver::Havoc => "others may have changed it here",
        Giver::Call => "of this only what is promised is known",
        Giver::Loop => "of earlier rounds only what the invariants say is known",
    }
}

impl Teller for OwnershipUnit {
    /// Locals have numbers behind their names; what has none belongs to the model.
    fn variable(&self, name: Symbol) -> Option<String> {
        let (written, number) = name.as_str().split_once('$')?;
        let is_local = !written.is_empty() && !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        is_local.then(|| written.to_string())
    }

    fn member(&self, _name: Symbol) -> Option<String> {
        None
    }

    fn condition(&self, place: Place) -> Option<Span> {
        self.statement(place)
    }

    fn statement(&self, place: Place) -> Option<Span> {
        self.translation.marks.find(self.file, place.span).map(|origin| origin.span)
    }
}

impl Unit for OwnershipUnit {
    fn is_empty(&self) -> bool {
        self.program.is_empty()
    }

    fn members(&self) -> Vec<Member> {
        match &self.proof {
            Ok(proof) => proof.members().to_vec(),
            Err(_) => {
                let mut members: Vec<Member> = Vec::new();
                for owner in self.translation.owners.values() {
                    if !members.contains(&owner.member) {
                        members.push(owner.member);
                    }
                }
                members
            }
        }
    }

    fn trusted(&self) -> Vec<Trusted> {
        let mut found = vec![
            Trusted::named(TrustKind::Integers, "idealisation", Symbol::new("integers have no bounds"), Span::NONE)
                .with_advice("require that numbers are small enough for their types"),
        ];
        let mut see = |stmt: &jv::Stmt| {
            if let jv::StmtKind::Spec(spec) = &stmt.kind
                && let jv::SpecStmt::Assume(_) = &**spec
            {
                found.push(Trusted::assumption(stmt.span));
            }
        };
        look(&self.program, &mut Sight { exprs: &mut |_| {}, stmts: &mut see });
        found
    }

    fn reliance(&self) -> Reliance {
        Reliance::unknown(&self.members())
    }

    fn verify(&self, options: &Options, watch: &dyn Watch) {
        let proof = match &self.proof {
            Ok(proof) => {
                let watch = &Redirected::new(watch, |report: MemberReport| watch.finished(self.placed(report)));
                return proof.verify(options, watch);
            }
            Err(outcome) => outcome,
        };
        if matches!(proof, Outcome::Unsupported { .. }) {
            watch.obstacles(distinct(self.translation.gaps.iter()));
        }
        for member in self.members() {
            let at = Place { span: Span::NONE, origin: 0 };
            watch.finished(MemberReport::new(member, at, proof.clone()));
        }
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        match &report.outcome {
            Outcome::Failed(failures) => self.explain_failures(failures),
            // Said once for the whole program.
            Outcome::Unsupported { .. } if self.proof.is_err() => Vec::new(),
            Outcome::Unsupported { .. } if !self.gaps_of(report).is_empty() => self.gaps_of(report),
            _ => words::undecided(report).into_iter().collect(),
        }
    }

    fn teller(&self) -> &dyn Teller {
        self
    }
}
