//! Chalice in the driver: encoded into Silver, proved there, and explained in Chalice's words.

use std::sync::{Arc, Mutex};

use chalice::Program;
use chalice::tree::{Channel, Expr, ExprKind, StmtKind, visit};
use encode::chalice::{Encoded, Gap, Options as EncodeOptions, encode, explain, smoke};
use rustc_hash::FxHashSet;
use silver::transform::{self, lower};
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use verdict::{MemberKind, MemberReport, Outcome, Place, Stats, Trusted};

use super::{Language, Loaded, Member, Translated, Unit, Watch};
use crate::engine::Core;
use crate::exit::Exit;
use crate::options::Options;
use crate::words;

pub struct Chalice;

impl Language for Chalice {
    fn name(&self) -> &'static str {
        "chalice"
    }

    fn title(&self) -> &'static str {
        "Chalice"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["chalice"]
    }

    fn load(&self, map: &Arc<SourceMap>, file: FileId, options: &Options) -> Loaded {
        let chalice::Loaded { program, diagnostics } = chalice::load(map, &[file]);
        let options = encode_options(map, file, options);
        let unit = program.map(|program| Box::new(ChaliceUnit::new(map.clone(), program, options)) as Box<dyn Unit>);
        Loaded { diagnostics, unit }
    }

    fn targets(&self) -> &'static [&'static str] {
        &["silver"]
    }

    fn translate(&self, map: &Arc<SourceMap>, file: FileId, _target: &str, options: &Options) -> Translated {
        let chalice::Loaded { program, mut diagnostics } = chalice::load(map, &[file]);
        let Some(program) = program else { return Translated { diagnostics, text: None, exit: Exit::Illegal } };
        let encoded = encode(&program, &encode_options(map, file, options));
        if encoded.gaps.is_empty() {
            let remark = |meta: silver::tree::Meta| source_line(map, meta.span);
            let text = Some(silver::print::commented(&encoded.program, &remark));
            return Translated { diagnostics, text, exit: Exit::Success };
        }
        diagnostics.extend(encoded.gaps.into_iter().map(|gap| gap.what));
        Translated { diagnostics, text: None, exit: Exit::Undecided }
    }
}

/// What the program asks for in its first line, and what the caller asks for.
fn encode_options(map: &SourceMap, file: FileId, options: &Options) -> EncodeOptions {
    let mut all = EncodeOptions::of_source(&map.file(file).text);
    all.obligations |= options.obligations.always;
    all.bounded_levels |= options.obligations.bounded_levels;
    all
}

struct ChaliceUnit {
    map: Arc<SourceMap>,
    program: Program,
    options: EncodeOptions,
    encoded: Encoded,
    core: Result<Core, Obstacle>,
}

/// Why a program cannot be verified at all.
struct Obstacle {
    outcome: Outcome,
    diagnostics: Vec<Diagnostic>,
}

impl ChaliceUnit {
    fn new(map: Arc<SourceMap>, program: Program, options: EncodeOptions) -> ChaliceUnit {
        let encoded = encode(&program, &options);
        let core = core(&encoded);
        ChaliceUnit { map, program, options, encoded, core }
    }

    /// What has no translation in the body of one method.
    fn gaps_of(&self, report: &MemberReport) -> impl Iterator<Item = Diagnostic> {
        let concerns = |gap: &&Gap| gap.method.is_some_and(|method| title(method, report.kind).0 == report.name);
        self.encoded.gaps.iter().filter(concerns).map(|gap| gap.what.clone())
    }
}

/// Collects what the probes say and keeps quiet about everything else, which the first run has told.
struct Probes<'a> {
    encoded: &'a Encoded,
    watch: &'a dyn Watch,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    /// Probes that something gets to.
    reached: FxHashSet<u32>,
    /// Members about which nothing is known.
    undecided: Vec<Span>,
}

impl Watch for Probes<'_> {
    fn cancel(&self) -> &crate::cancel::Cancel {
        self.watch.cancel()
    }

    fn started(&self, member: Symbol) {
        self.watch.started(member);
    }

    fn finished(&self, report: MemberReport) {
        let mut found = self.found.lock().expect("no panic while holding the lock");
        match &report.outcome {
            Outcome::Verified => {}
            Outcome::Failed(all) => found.reached.extend(all.iter().filter_map(|f| smoke::reached(self.encoded, f))),
            _ => found.undecided.push(report.at.span),
        }
    }

    fn obstacles(&self, _: Vec<Diagnostic>) {}
}

/// Passes proofs on and keeps failures back: they may have to be looked at again.
struct Failures<'a> {
    watch: &'a dyn Watch,
    kept: Mutex<Vec<MemberReport>>,
}

impl Watch for Failures<'_> {
    fn cancel(&self) -> &crate::cancel::Cancel {
        self.watch.cancel()
    }

    fn started(&self, member: Symbol) {
        self.watch.started(member);
    }

    fn finished(&self, report: MemberReport) {
        match &report.outcome {
            Outcome::Failed(_) => self.kept.lock().expect("no panic while holding the lock").push(report),
            _ => self.watch.finished(report),
        }
    }

    fn obstacles(&self, diagnostics: Vec<Diagnostic>) {
        self.watch.obstacles(diagnostics);
    }
}

/// Hears only of some members.
struct Again<'a> {
    watch: &'a dyn Watch,
    first: Mutex<Vec<MemberReport>>,
}

impl Watch for Again<'_> {
    fn cancel(&self) -> &crate::cancel::Cancel {
        self.watch.cancel()
    }

    fn started(&self, _: Symbol) {}

    fn finished(&self, report: MemberReport) {
        let mut first = self.first.lock().expect("no panic while holding the lock");
        let same = |r: &MemberReport| r.name == report.name && r.kind == report.kind;
        if let Some(at) = first.iter().position(same) {
            first.swap_remove(at);
            self.watch.finished(report);
        }
    }

    fn obstacles(&self, _: Vec<Diagnostic>) {}
}

impl ChaliceUnit {
    /// Verifies; where clauses turn out not to be well-defined, their users are looked at again without them, since a proof ends
    /// where such a clause is relied on. Origins are the same both times.
    fn verify_twice(&self, core: &Core, options: &Options, watch: &dyn Watch) {
        let failures = Failures { watch, kept: Mutex::default() };
        core.verify(options, &failures);
        let kept = failures.kept.into_inner().expect("no panic while holding the lock");
        let told = kept.iter().filter_map(|report| match &report.outcome {
            Outcome::Failed(all) => Some(all),
            _ => None,
        });
        let distrusted: Vec<Span> = told.flatten().filter_map(|f| self.encoded.ill_defined(f)).collect();
        let relied = kept.len() > 1 && !distrusted.is_empty() && !watch.cancel().is_cancelled();
        let again = relied.then(|| encode(&self.program, &EncodeOptions { distrusted, ..self.options.clone() }));
        let Some(Ok(core)) = again.as_ref().map(self::core) else {
            return kept.into_iter().for_each(|report| watch.finished(report));
        };
        let again = Again { watch, first: Mutex::new(kept) };
        core.verify(options, &again);
        let rest = again.first.into_inner().expect("no panic while holding the lock");
        rest.into_iter().for_each(|report| watch.finished(report));
    }

    /// A second run with probes: they change nothing that is proved, but say where nothing can happen any more.
    fn smoke(&self, options: &Options, watch: &dyn Watch) {
        let encoded = encode(&self.program, &EncodeOptions { smoke: true, ..self.options.clone() });
        let Ok(core) = core(&encoded) else { return };
        let probes = Probes { encoded: &encoded, watch, found: Mutex::default() };
        core.verify(&Options { member: None, ..options.clone() }, &probes);
        let found = probes.found.into_inner().expect("no panic while holding the lock");
        if !watch.cancel().is_cancelled() {
            watch.obstacles(smoke::warnings(&encoded, &found.reached, &found.undecided));
        }
    }
}

fn core(encoded: &Encoded) -> Result<Core, Obstacle> {
    let Some(doubtful) = encoded.gaps.iter().map(|gap| gap.method).collect::<Option<Vec<Symbol>>>() else {
        let at = Place { span: Span::NONE, origin: 0 };
        let outcome = Outcome::Unsupported { what: "a construct of this program".to_string(), at };
        return Err(Obstacle { outcome, diagnostics: encoded.gaps.iter().map(|gap| gap.what.clone()).collect() });
    };
    // The user's program is legal, so what we made of it is: anything else is our mistake.
    // Termination of functions is checked by Chalice's own rule, which the encoding states.
    let options = transform::Options { skip_termination: true, ..transform::Options::default() };
    lower(encoded.program.clone(), options).map(|core| Core::new(core, title).doubting(&doubtful)).map_err(|errors| {
        let what: Vec<&str> = errors.iter().map(|d| d.message.as_str()).collect();
        Obstacle { outcome: Outcome::InternalError(what.join("; ")), diagnostics: Vec::new() }
    })
}

/// Where a piece of a translation comes from: the number and the text of its line.
fn source_line(map: &SourceMap, span: Span) -> Option<String> {
    let line = map.line_col(span)?.line;
    Some(format!("{line}: {}", map.file(span.file).line_text(line).trim()))
}

/// `C$m` is the method `C.m`; what the encoding adds to a function or predicate belongs to it.
fn title(name: Symbol, kind: MemberKind) -> (Symbol, MemberKind) {
    let name = name.as_str();
    let of = |end: &str| name.strip_suffix(end);
    let (name, kind) = match (of("$terminates").or(of("$ensures")), of("$instance")) {
        (Some(function), _) => (function, MemberKind::Function),
        (_, Some(predicate)) => (predicate, MemberKind::Predicate),
        _ => (name, kind),
    };
    (Symbol::new(&name.replace('$', ".")), kind)
}

impl Unit for ChaliceUnit {
    fn is_empty(&self) -> bool {
        self.program.classes.is_empty() && self.program.channels.is_empty()
    }

    fn members(&self) -> Vec<Member> {
        match &self.core {
            Ok(core) => core.members().to_vec(),
            Err(_) => {
                let name =
                    |m: &chalice::tree::Method| Symbol::new(&format!("{}.{}", self.program[m.class].name, m.name));
                self.program.methods.iter().map(|m| Member { name: name(m), kind: MemberKind::Method }).collect()
            }
        }
    }

    fn trusted(&self) -> Vec<Trusted> {
        let owing = |channel: &&Channel| channel.where_.iter().any(|clause| visit::any(&clause.body, &may_owe));
        let abstracts = self.program.functions.iter().filter(|f| f.body.is_none());
        let mut found: Vec<Trusted> = abstracts.map(|f| Trusted::named("abstract function", f.name)).collect();
        let channels = self.program.channels.iter().filter(owing);
        found.extend(channels.map(|channel| Trusted::named("indebted channel", channel.name)));
        let options = self.options.unchecked();
        found.extend(options.map(|option| Trusted::named("weakening option", Symbol::new(option))));
        for method in &self.program.methods {
            visit::each_stmt(&method.body, &mut |stmt| {
                // That there are values as a specification statement wants them is assumed, too.
                let assumes = matches!(stmt.kind, StmtKind::Assume(_) | StmtKind::Spec { .. });
                found.extend(assumes.then(|| Trusted::assumption(stmt.span)));
            });
        }
        found
    }

    fn verify(&self, options: &Options, watch: &dyn Watch) {
        match &self.core {
            // Each check is asserted, then assumed: all errors of a method are told, each once.
            Ok(core) => {
                let options = Options { all_errors: true, ..options.clone() };
                self.verify_twice(core, &options, watch);
                if options.smoke {
                    self.smoke(&options, watch);
                }
            }
            Err(obstacle) => {
                watch.obstacles(obstacle.diagnostics.clone());
                let at = Place { span: Span::NONE, origin: 0 };
                for Member { name, kind } in self.members() {
                    let outcome = obstacle.outcome.clone();
                    watch.finished(MemberReport { name, kind, at, outcome, stats: Stats::default() });
                }
            }
        }
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        match &report.outcome {
            Outcome::Failed(failures) => {
                // One mistake may be met on several paths; it is told once.
                let mut told: Vec<Diagnostic> = Vec::new();
                for diagnostic in failures.iter().filter_map(|f| explain(&self.encoded, f, &self.map)) {
                    let same = |d: &&Diagnostic| {
                        d.code == diagnostic.code && d.primary == diagnostic.primary && d.message == diagnostic.message
                    };
                    if told.iter().find(same).is_none() {
                        told.push(diagnostic);
                    }
                }
                told
            }
            // Said once for the whole program.
            Outcome::Unsupported { .. } if self.core.is_err() => Vec::new(),
            Outcome::Unsupported { .. } if self.gaps_of(report).next().is_some() => self.gaps_of(report).collect(),
            _ => words::undecided(report).into_iter().collect(),
        }
    }
}

/// A number of credits that may be negative: a number in the text never is, its sign is an operator.
fn may_owe(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Credit { n: Some(n), .. } if !matches!(n.kind, ExprKind::Int(_)))
}
