//! A JVM as the judge of proofs: programs whose claims come from what a JVM showed. True claims should be proved, and nothing that is false.
//!
//! A false claim leaves out, or denies, one thing that was seen. If it stands in a member (an assertion, an invariant, a postcondition), that
//! member must not be proved, whatever becomes of the others: what it relies on is true. A false precondition must be noticed by somebody.

mod table;

pub use table::Table;

use std::path::Path;

use crate::generate::judged::{self, Claims, Construct, Lie, Model, Observations, Template};
use crate::judge::{self, Language, MemberVerdict, ProofLimits, Verdict};
use crate::jvm::{self, Sample};
use crate::soak::Log;
use explore::Rng;

/// Which programs are drawn.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub count: u64,
    /// Only programs of this model; otherwise of all, most of them with permissions.
    pub model: Option<Model>,
    /// Only programs for a construct with this in its name.
    pub only: Option<String>,
    /// So many of a hundred programs have one construct inside another.
    pub pairs: usize,
    /// How many false claims are tried of each program.
    pub lies: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, count: 200, model: None, only: None, pairs: 60, lies: 2 }
    }
}

/// What became of one program.
pub struct Judged {
    pub name: String,
    pub constructs: Vec<String>,
    pub fate: Fate,
}

impl Judged {
    /// What the program was drawn for.
    pub fn about(&self) -> String {
        self.constructs.join(" around ")
    }
}

pub enum Fate {
    /// javac refuses it, with its words: a mistake of the generator.
    Illegal(String),
    /// It does not end normally, or shows nothing.
    Useless,
    Tried(Tried),
}

pub struct Tried {
    /// The program with true claims.
    pub truth: Verdict,
    pub text: String,
    /// The programs with a false claim that were proved.
    pub wrong: Vec<String>,
    /// How many false claims were tried where nothing but what is false stands in the way of a proof.
    pub lies: usize,
    /// How many others.
    pub hidden: usize,
}

/// One step of the soak: programs of one JVM.
pub fn step(seed: u64, log: &mut Log) {
    const COUNT: u64 = 60;
    if !jvm::has_java() {
        return log.count("programs not judged: there is no JDK", COUNT);
    }
    let plan = Plan { seed: seed * COUNT, count: COUNT, ..Plan::default() };
    let folder = log.folder().join("jvm");
    let mut step = Step { log, proofs: 0 };
    if let Err(words) = run(&plan, &folder, &mut step) {
        return log.found("environment", Language::JAVA, "", &words);
    }
    if step.proofs == 0 {
        log.found(
            "environment",
            Language::JAVA,
            "",
            "no program at all is proved, so false claims were not tried either",
        );
    }
}

struct Step<'a> {
    log: &'a mut Log,
    proofs: u64,
}

impl Watch for Step<'_> {
    fn now(&mut self, text: &str) {
        self.log.now(Language::JAVA, text);
    }

    fn judged(&mut self, judged: &Judged) {
        let log = &mut *self.log;
        log.count("programs observed on a JVM", 1);
        match &judged.fate {
            Fate::Illegal(words) => log.found("generator", Language::JAVA, "", &format!("{}: {words}", judged.name)),
            Fate::Useless => log.count("of these, without use", 1),
            Fate::Tried(tried) => {
                self.proofs += u64::from(tried.truth == Verdict::Right);
                log.verdict(&tried.truth);
                log.count("false claims refuted", tried.lies as u64);
                for text in &tried.wrong {
                    let note = format!("{}, {}: a false claim is proved", judged.name, judged.about());
                    log.found("unsound", Language::JAVA, text, &note);
                }
            }
        }
    }
}

/// One program, and what it was drawn for.
struct Drawn {
    name: String,
    template: Template,
}

/// Programs of one JVM.
const BATCH: u64 = 200;

/// Who is told.
pub trait Watch {
    /// This text is about to be judged.
    fn now(&mut self, text: &str);
    fn judged(&mut self, judged: &Judged);
}

/// Judges programs, many of them by one JVM in this folder.
pub fn run(plan: &Plan, folder: &Path, watch: &mut dyn Watch) -> Result<(), String> {
    for start in (0..plan.count).step_by(BATCH as usize) {
        let seeds = (start..(start + BATCH).min(plan.count)).map(|n| plan.seed + n);
        let drawn: Vec<Drawn> = seeds.filter_map(|seed| draw(plan, seed)).collect();
        batch(plan, drawn, folder, watch)?;
    }
    Ok(())
}

/// The constructs of a model that a plan is about.
fn chosen(plan: &Plan, model: Model) -> Vec<Construct> {
    let fits = |construct: &Construct| plan.only.as_ref().is_none_or(|only| construct.name.contains(only.as_str()));
    judged::constructs(model).into_iter().filter(fits).collect()
}

/// `None` if the plan is about nothing that the model has.
fn draw(plan: &Plan, seed: u64) -> Option<Drawn> {
    let mut rng = Rng::of_run(seed, 1);
    let often = [Model::Permissions, Model::Permissions, Model::Permissions, Model::Ownership, Model::OneThread];
    let model = plan.model.unwrap_or(*rng.pick(&often));
    let chosen = chosen(plan, model);
    if chosen.is_empty() {
        return None;
    }
    let name = format!("P{seed}");
    let mut wanted = vec![*rng.pick(&chosen)];
    if rng.chance(plan.pairs) {
        wanted.push(*rng.pick(&judged::constructs(model)));
        if rng.chance(50) {
            wanted.reverse();
        }
    }
    let template = judged::program(&name, model, &wanted, seed);
    Some(Drawn { name, template })
}

fn batch(plan: &Plan, mut drawn: Vec<Drawn>, folder: &Path, watch: &mut dyn Watch) -> Result<(), String> {
    while !drawn.is_empty() {
        let sample = |one: &Drawn| Sample { name: one.name.clone(), text: one.template.recording() };
        let samples: Vec<Sample> = drawn.iter().map(sample).collect();
        match jvm::run(&samples, folder) {
            Ok(seen) => {
                for (one, ran) in drawn.iter().zip(seen) {
                    let fate = match ran.uncaught {
                        None => judge_one(plan, one, &ran.out, watch),
                        Some(_) => Fate::Useless,
                    };
                    watch.judged(&one.with(fate));
                }
                return Ok(());
            }
            Err(words) => {
                let before = drawn.len();
                drawn.retain(|one| match complaint(&words, &one.name) {
                    None => true,
                    Some(complaint) => {
                        watch.judged(&one.with(Fate::Illegal(complaint)));
                        false
                    }
                });
                // Some versions of javac break down at some programs.
                if let [one] = &drawn[..]
                    && before == 1
                {
                    watch.judged(&one.with(Fate::Useless));
                    return Ok(());
                }
                if drawn.len() == before {
                    let rest = drawn.split_off(before / 2);
                    batch(plan, rest, folder, watch)?;
                }
            }
        }
    }
    Ok(())
}

impl Drawn {
    fn with(&self, fate: Fate) -> Judged {
        Judged { name: self.name.clone(), constructs: self.template.names.clone(), fate }
    }
}

/// What javac says first of a file.
fn complaint(words: &str, name: &str) -> Option<String> {
    let start = words.find(&format!("/{name}.java:"))?;
    Some(words[start + 1..].lines().take(2).collect::<Vec<_>>().join(" "))
}

fn judge_one(plan: &Plan, one: &Drawn, printed: &str, watch: &mut dyn Watch) -> Fate {
    let Some(seen) = Observations::parse(printed) else { return Fate::Useless };
    let lies = lies(plan, one, &seen);
    if lies.is_empty() {
        return Fate::Useless;
    }
    let limits = ProofLimits::default();
    let text = one.template.claiming(&seen, None).text;
    watch.now(&text);
    let (truth, members) = judge::members(Language::JAVA, &text, &limits);
    let mut tried = Tried { truth, text, wrong: Vec::new(), lies: 0, hidden: 0 };
    for lie in lies {
        let claims = one.template.claiming(&seen, Some(lie));
        watch.now(&claims.text);
        let noticed = noticed(&claims, &limits);
        match (noticed.is_empty(), noticed.iter().all(|name| members.iter().any(|m| m.proved && m.name == *name))) {
            (true, _) => tried.wrong.push(claims.text),
            (false, true) => tried.lies += 1,
            (false, false) => tried.hidden += 1,
        }
    }
    Fate::Tried(tried)
}

/// The members that are not proved, of those that have to notice what is false. None: a false claim is proved.
fn noticed(claims: &Claims, limits: &ProofLimits) -> Vec<String> {
    let (verdict, members) = judge::members(Language::JAVA, &claims.text, limits);
    // The innermost one begins last.
    let around = |at: usize| members.iter().filter(move |m| m.start <= at && encloses(&claims.text, m.start, at));
    let bound: Vec<&MemberVerdict> =
        claims.places.iter().filter_map(|at| around(*at).max_by_key(|member| member.start)).collect();
    if !bound.is_empty() && bound.len() == claims.places.len() {
        return unproved(bound);
    }
    let noticed = unproved(members.iter().collect());
    match (verdict, noticed.is_empty()) {
        (Verdict::Right, _) => Vec::new(),
        (_, true) => vec!["the program".to_string()],
        (_, false) => noticed,
    }
}

fn unproved(members: Vec<&MemberVerdict>) -> Vec<String> {
    members.into_iter().filter(|member| !member.proved).map(|member| member.name.clone()).collect()
}

/// Whether the body of the member that begins here reaches around a place.
fn encloses(text: &str, start: usize, at: usize) -> bool {
    let mut depth = 0;
    for (place, letter) in code(text, start) {
        if place >= at {
            return depth > 0;
        }
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return false,
            '}' => depth -= 1,
            // It has no body.
            ';' if depth == 0 => return false,
            _ => {}
        }
    }
    false
}

/// The letters outside comments.
fn code(text: &str, start: usize) -> impl Iterator<Item = (usize, char)> {
    let mut ends_with: Option<&str> = None;
    text[start..].char_indices().map(move |(n, letter)| (start + n, letter)).filter(move |(place, _)| {
        let (before, rest) = text.split_at(*place);
        if ends_with.is_some_and(|end| before.ends_with(end)) {
            ends_with = None;
        }
        if ends_with.is_none() && rest.starts_with("//") {
            ends_with = Some("\n");
        }
        if ends_with.is_none() && rest.starts_with("/*") {
            ends_with = Some("*/");
        }
        ends_with.is_none()
    })
}

/// What is denied: something at the last point of the program, which is about what it was drawn for; and other things, by chance.
fn lies(plan: &Plan, one: &Drawn, seen: &Observations) -> Vec<Lie> {
    let all = one.template.lies(seen);
    let mut rng = Rng::of_name(&one.name, 2);
    let last = one.template.last_point();
    let own: Vec<&Lie> = all.iter().filter(|lie| Some(lie.site) == last).collect();
    let mut lies: Vec<Lie> = Vec::new();
    if !own.is_empty() {
        lies.push(**rng.pick(&own));
    }
    while lies.len() < plan.lies.min(all.len()) {
        let next = *rng.pick(&all);
        if !lies.contains(&next) {
            lies.push(next);
        }
    }
    lies
}
#[cfg(test)]
mod tests {
    use super::encloses;

    #[test]
    fn a_member_encloses_its_body() {
        let text = "//@ ensures a; { \n//@ n;\nint m() /* } */ { if (a) { b; } c; } int n; d";
        let at = |letter: char| text.rfind(letter).unwrap();
        assert!(encloses(text, 0, at('b')) && encloses(text, 0, at('c')));
        assert!(!encloses(text, 0, at('d')) && !encloses(text, at('n') - 4, at('d')));
    }
}
