//! Programs that were verified before and have not changed since: nothing of them need be read or translated.
//!
//! Such a program is known by its texts and by the options that decide what is said about it. What is in other files (imports, stubs) is not among
//! its texts, so a program that has such files is never remembered here, but only member by member, by what their proofs depend on. Nor is one about which there is anything
//! to say but what it trusts.

use serde::{Deserialize, Serialize};
use source::{FileId, SourceMap, Span, Symbol};
use verdict::{
    Claim, Member, MemberKind, MemberReport, ObligationKind, Outcome, Place, Standing, Stats, TrustKind, Trusted,
};

use crate::cache::{Cache, Dependencies, Key};
use crate::engine::remembered;
use crate::input::Program;
use crate::options::{EngineChoice, Options};

/// A program under the name by which it is remembered.
pub struct Whole<'a> {
    cache: &'a Cache,
    key: Key,
    files: &'a [FileId],
    map: &'a SourceMap,
}

/// What is known of a program before it is read.
pub enum Known {
    /// Nothing.
    Nothing,
    /// It was verified, and is tried again all the same.
    Doubted,
    Verified(Verified),
}

/// All that there is to say about a program that is verified.
#[derive(Clone, Debug)]
pub struct Verified {
    /// In the order in which they were planned.
    pub members: Vec<MemberReport>,
    pub trusted: Vec<Trusted>,
}

impl<'a> Whole<'a> {
    /// Nothing where programs are not remembered as a whole.
    pub fn new(program: &'a Program, map: &'a SourceMap, options: &'a Options) -> Option<Whole<'a>> {
        let cache = remembered::cache(options)?;
        let decisive = decisive(options)?;
        let start = Dependencies::new(&remembered::solver().ok()?).on("unchanged").on(program.language.name());
        let key = program.files.iter().fold(start.on(decisive), |key, file| {
            let file = map.file(*file);
            // Where the file lies decides nothing; how it is called may.
            let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default();
            key.on(name).on(&file.text)
        });
        Some(Whole { cache, key: key.key(), files: &program.files, map })
    }

    pub fn known(&self) -> Known {
        let note = self.cache.get(self.key).and_then(|note| serde_json::from_str::<Note>(&note).ok());
        match note.and_then(|note| self.read(note)) {
            None => Known::Nothing,
            Some(_) if self.cache.is_sample(self.key) => Known::Doubted,
            Some(verified) => Known::Verified(verified),
        }
    }

    /// Remembers a program that was read and verified. Nothing is remembered of one that cannot be told again as it was.
    pub fn remember(&self, verified: &Verified) {
        let is_plain = |report: &MemberReport| report.outcome == Outcome::Verified && report.vacuous.is_none();
        if verified.members.is_empty() || !verified.members.iter().all(is_plain) {
            return;
        }
        if let Some(note) = self.write(verified).and_then(|note| serde_json::to_string(&note).ok()) {
            self.cache.put(self.key, &note);
        }
    }

    /// What is told of a member of a program that is tried again.
    pub fn disappointed(&self, report: MemberReport) -> MemberReport {
        if !remembered::is_false(&report.outcome) {
            return report;
        }
        self.cache.clear();
        MemberReport { outcome: Outcome::InternalError(remembered::NO_LONGER.to_string()), ..report }
    }

    fn write(&self, verified: &Verified) -> Option<Note> {
        let members = verified.members.iter().map(|report| {
            let claims = report.claims.iter().map(|claim| self.write_claim(claim)).collect::<Option<_>>()?;
            Some(MemberNote {
                name: report.name.to_string(),
                kind: report.kind.word().to_string(),
                at: self.write_place(report.at)?,
                over_half: report.stats.count(verdict::OVER_HALF) > 0,
                claims,
            })
        });
        let trusted = verified.trusted.iter().map(|trusted| {
            Some(TrustedNote {
                kind: trusted.kind.key().to_string(),
                what: trusted.what.to_string(),
                name: trusted.name.map(|name| name.to_string()),
                at: self.write_span(trusted.at)?,
                advice: trusted.advice.to_string(),
            })
        });
        Some(Note { members: members.collect::<Option<_>>()?, trusted: trusted.collect::<Option<_>>()? })
    }

    fn write_claim(&self, claim: &Claim) -> Option<ClaimNote> {
        let ObligationKind { id, proved, unproved } = claim.kind;
        (claim.standing == Standing::Proved).then_some(())?;
        Some(ClaimNote { kind: [id, proved, unproved].map(str::to_string), at: self.write_place(claim.at)? })
    }

    fn write_place(&self, place: Place) -> Option<PlaceNote> {
        Some(PlaceNote { span: self.write_span(place.span)?, origin: place.origin })
    }

    /// Nothing if it is in a file that is not the program's.
    fn write_span(&self, span: Span) -> Option<SpanNote> {
        if span.is_none() {
            return Some(None);
        }
        let file = self.files.iter().position(|file| *file == span.file)?;
        Some(Some((file, span.start, span.end)))
    }

    fn read(&self, note: Note) -> Option<Verified> {
        let member = |note: MemberNote| {
            let member = Member { name: Symbol::new(&note.name), kind: MemberKind::of_word(&note.kind)? };
            let mut counters = vec![("remembered", 1)];
            counters.extend(note.over_half.then_some((verdict::OVER_HALF, 1)));
            let claims = note.claims.into_iter().map(|claim| self.read_claim(claim)).collect::<Option<_>>()?;
            let report = MemberReport::new(member, self.read_place(note.at)?, Outcome::Verified);
            Some(MemberReport { claims, stats: Stats { counters, ..Stats::default() }, ..report })
        };
        let trusted = |note: TrustedNote| {
            Some(Trusted {
                kind: TrustKind::ALL.iter().copied().find(|kind| kind.key() == note.kind)?,
                what: Symbol::new(&note.what).as_str(),
                name: note.name.map(|name| Symbol::new(&name)),
                at: self.read_span(note.at)?,
                advice: Symbol::new(&note.advice).as_str(),
            })
        };
        let members: Vec<_> = note.members.into_iter().map(member).collect::<Option<_>>()?;
        let trusted = note.trusted.into_iter().map(trusted).collect::<Option<_>>()?;
        (!members.is_empty()).then_some(Verified { members, trusted })
    }

    fn read_claim(&self, note: ClaimNote) -> Option<Claim> {
        let [id, proved, unproved] = note.kind.map(|text| Symbol::new(&text).as_str());
        let kind = ObligationKind { id, proved, unproved };
        Some(Claim { kind, at: self.read_place(note.at)?, standing: Standing::Proved })
    }

    fn read_place(&self, note: PlaceNote) -> Option<Place> {
        Some(Place { span: self.read_span(note.span)?, origin: note.origin })
    }

    fn read_span(&self, note: SpanNote) -> Option<Span> {
        let Some((file, start, end)) = note else { return Some(Span::NONE) };
        let file = *self.files.get(file)?;
        let text = &self.map.file(file).text;
        let (start, end) = (start as usize, end as usize);
        text.get(start..end).map(|_| Span::new(file, start, end))
    }
}

/// The options that decide what is said about a program; nothing if it is asked for something that is not remembered.
fn decisive(options: &Options) -> Option<String> {
    // Named one by one: whoever adds an option decides here whether it matters.
    let Options {
        jobs: _,
        member,
        budget,
        branches,
        all_errors,
        luck,
        ways,
        vacuity,
        smoke,
        engine,
        obligations,
        overflow,
        lock_order,
        confirm,
        stubs,
        // What is trusted is remembered, and judged by whoever reads it.
        deny: _,
        // A program that brings in files is not remembered.
        confined_to: _,
        cache: _,
        dump_smt,
        second_opinion,
        // What it ends is not verified.
        time_limit: _,
    } = options;
    // Which engine said what is in no note.
    let is_single = matches!(engine, EngineChoice::Symex | EngineChoice::Vc);
    let is_usual = is_single && stubs.is_none() && dump_smt.is_none() && second_opinion.is_none() && *luck == 0;
    is_usual.then(|| {
        let limits = format!("{:?} {budget:?} {branches:?}", member.as_ref().map(|member| member.as_str()));
        format!("{engine:?} {limits} {all_errors} {ways} {vacuity} {smoke} {obligations:?} {overflow} {lock_order} {confirm}")
    })
}

/// The number of a file of the program, and where the span starts and ends in it; or that it is nowhere.
type SpanNote = Option<(usize, u32, u32)>;

#[derive(Serialize, Deserialize)]
struct Note {
    members: Vec<MemberNote>,
    trusted: Vec<TrustedNote>,
}

#[derive(Serialize, Deserialize)]
struct MemberNote {
    name: String,
    kind: String,
    at: PlaceNote,
    over_half: bool,
    claims: Vec<ClaimNote>,
}

#[derive(Serialize, Deserialize)]
struct PlaceNote {
    span: SpanNote,
    origin: u32,
}

#[derive(Serialize, Deserialize)]
struct ClaimNote {
    kind: [String; 3],
    at: PlaceNote,
}

#[derive(Serialize, Deserialize)]
struct TrustedNote {
    kind: String,
    what: String,
    name: Option<String>,
    at: SpanNote,
    advice: String,
}
