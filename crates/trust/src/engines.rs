//! The two engines for Silver against each other, on everything that is generated and on mutants.
//!
//! The laws: neither engine alone proves a program that is wrong by construction, or one that fails in a run. That one engine proves a member and the
//! other does not is no mistake by itself, since a failure is the lack of a proof; such pairs are counted and kept.

use std::fs;

use explore::Rng;
use verdict::{MemberReport, Standing};

use crate::construction::{TRIES, broken};
use crate::generate::{self, Made};
use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::law;
use crate::mutants::{folders, programs};
use crate::soak::Log;
use crate::text::mutate::mutants;
use crate::text::shrink::shrink;

const ENGINES: [&str; 2] = ["symex", "vc"];

/// A program, with what is known of it.
struct Judged {
    language: Language,
    text: String,
    origin: String,
    /// The claim that is false in it.
    lie: Option<String>,
}

/// One program, judged by both.
pub fn step(seed: u64, log: &mut Log) {
    let mut rng = Rng::new(seed ^ 0xb07e);
    let Some(program) = draw(seed, &mut rng) else { return };
    log.now(program.language, &program.text);
    let patience = ProofLimits { budget: 1_000_000, ..ProofLimits::by_chance(&mut rng) };
    let (word, trusted, members) = judge::by_both(program.language, &program.text, &patience);
    log.count("programs judged by both engines", 1);
    match &word {
        Verdict::Bug(what) => return broken(program.language, &program.text, &program.origin, what, log),
        // A mutant need not be a program.
        Verdict::Illegal(_) => return,
        _ => {}
    }
    members.iter().for_each(|member| compare(member, &program, log));
    for engine in ENGINES.into_iter().filter(|engine| proves_all(&members, engine)) {
        hold(&program, engine, &trusted, &patience, log);
    }
}

/// Everything that is generated, and mutants.
fn draw(seed: u64, rng: &mut Rng) -> Option<Judged> {
    let size = 1 + rng.below(3);
    match rng.below(10) {
        0..4 => Some(made(Language::SILVER, generate::silver::program(seed, size, rng.chance(60)), seed)),
        4 => Some(made(Language::JAVA, generate::java::program(seed, size, rng.chance(60)), seed)),
        5 => {
            let text = judge::normalised(Language::CHALICE, &generate::chalice::program(seed, size))?;
            Some(Judged::new(Language::CHALICE, text, format!("generated, seed {seed}")))
        }
        6 => {
            let text = judge::normalised(Language::CHALICE, &generate::chalice::program(seed, size))?;
            mutated(Language::CHALICE, &text, &format!("generated, seed {seed}"), rng)
        }
        7 => {
            let text = judge::normalised(Language::SILVER, &generate::silver::program(seed, size, false).text)?;
            mutated(Language::SILVER, &text, &format!("generated, seed {seed}"), rng)
        }
        _ => {
            let files = programs(&folders(), Language::SILVER);
            let path = (!files.is_empty()).then(|| rng.pick(&files))?;
            let text = judge::normalised(Language::SILVER, &fs::read_to_string(path).ok()?)?;
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            mutated(Language::SILVER, &text, &name, rng)
        }
    }
}

impl Judged {
    fn new(language: Language, text: String, origin: String) -> Judged {
        Judged { language, text, origin, lie: None }
    }
}

fn made(language: Language, made: Made, seed: u64) -> Judged {
    Judged { lie: made.wrong, ..Judged::new(language, made.text, format!("generated, seed {seed}")) }
}

fn mutated(language: Language, text: &str, origin: &str, rng: &mut Rng) -> Option<Judged> {
    let changes = mutants(text);
    let change = (!changes.is_empty()).then(|| rng.pick(&changes))?;
    let origin = format!("{origin}, line {}: {}", change.line, change.what);
    Some(Judged::new(language, change.text.clone(), origin))
}

fn standing(member: &MemberReport, engine: &str) -> Option<Standing> {
    member.engines.iter().find(|opinion| opinion.engine == engine).map(|opinion| opinion.standing)
}

fn proves_all(members: &[MemberReport], engine: &str) -> bool {
    !members.is_empty() && members.iter().all(|member| standing(member, engine) == Some(Standing::Proved))
}

fn compare(member: &MemberReport, program: &Judged, log: &mut Log) {
    let [Some(symex), Some(vc)] = ENGINES.map(|engine| standing(member, engine)) else { return };
    log.count("members judged by both engines", 1);
    log.count(&format!("members of {}", program.language.extension()), 1);
    let name = match (symex, vc) {
        (Standing::Proved, Standing::Proved) => "proved by both",
        (Standing::Failed, Standing::Failed) => "failed by both",
        (Standing::Proved, Standing::Failed) => "proved by symex, failed by vc",
        (Standing::Failed, Standing::Proved) => "proved by vc, failed by symex",
        (Standing::Undecided, _) => "left open by symex",
        (_, Standing::Undecided) => "left open by vc",
    };
    log.count(name, 1);
    if name.contains(',') {
        let note = format!("{}: `{}` is {name}", program.origin, member.name);
        log.note("differ", program.language, &program.text, &note);
    }
}

/// Holds a program to the law that one engine alone proves.
fn hold(program: &Judged, engine: &str, trusted: &[&str], patience: &ProofLimits, log: &mut Log) {
    let Judged { language, text, origin, lie } = program;
    if let Some(lie) = lie {
        let note = format!("{origin}: proved by `{engine}`, but wrong by construction: {}", lie.replace('\n', ";"));
        return log.found("unsound", *language, text, &note);
    }
    if *language != Language::CHALICE {
        return;
    }
    let Some(fault) = law::refuted(text, trusted, patience).0 else { return };
    let small = shrink(text, TRIES, &mut |t| {
        let (_, trusted, members) = judge::by_both(*language, t, patience);
        proves_all(&members, engine) && law::refuted(t, &trusted, patience).0.is_some()
    });
    log.found("unsound", *language, &small, &format!("{origin}: proved by `{engine}`, but {fault}"));
}
