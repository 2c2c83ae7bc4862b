//! A JVM as the judge of proofs: programs whose claims come from what a JVM showed. True claims should be proved, and nothing that is false.

use std::collections::BTreeMap;
use std::path::Path;

use explore::Rng;
use trust::generate::judged::{self, Construct, Falsified, Observations, Template};
use trust::judge::{self, Language, ProofLimits, Verdict};

use crate::interpreter::End;
use crate::traces::{self, Sample};

/// Which programs are drawn.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub count: u64,
    /// Only programs for a construct with this in its name.
    pub only: Option<String>,
    /// So many of a hundred programs have one construct inside another.
    pub pairs: usize,
    /// How many false claims are tried of each program.
    pub lies: usize,
}

/// What became of one program.
pub struct Judged {
    pub name: String,
    pub constructs: Vec<&'static str>,
    pub fate: Fate,
}

pub enum Fate {
    /// javac refuses it, with its words: a mistake of the generator.
    Illegal(String),
    /// It does not end normally, or shows nothing.
    Useless,
    Tried {
        /// The program with true claims.
        truth: Verdict,
        text: String,
        /// The programs with a false claim that were proved.
        wrong: Vec<String>,
        lies: usize,
    },
}

/// One program, and what a JVM says of it.
struct Drawn {
    name: String,
    template: Template,
}

/// Judges programs, so many at once by one JVM.
pub fn run(plan: &Plan, folder: &Path, mut each: impl FnMut(Judged)) -> Result<(), String> {
    const BATCH: u64 = 200;
    let chosen = chosen(plan);
    for start in (0..plan.count).step_by(BATCH as usize) {
        let seeds = (start..(start + BATCH).min(plan.count)).map(|n| plan.seed + n);
        let drawn: Vec<Drawn> = seeds.map(|seed| draw(plan, &chosen, seed)).collect();
        batch(plan, drawn, folder, &mut each)?;
    }
    Ok(())
}

/// The constructs that a plan is about.
pub fn chosen(plan: &Plan) -> Vec<Construct> {
    let fits = |construct: &Construct| plan.only.as_ref().is_none_or(|only| construct.name.contains(only.as_str()));
    judged::constructs().into_iter().filter(fits).collect()
}

fn draw(plan: &Plan, chosen: &[Construct], seed: u64) -> Drawn {
    let mut rng = Rng::of_run(seed, 1);
    let name = format!("P{seed}");
    let mut wanted = vec![*rng.pick(chosen)];
    if rng.chance(plan.pairs) {
        wanted.push(*rng.pick(&judged::constructs()));
        if rng.chance(50) {
            wanted.reverse();
        }
    }
    let template = judged::program(&name, &wanted, seed);
    Drawn { name, template }
}

fn batch(plan: &Plan, mut drawn: Vec<Drawn>, folder: &Path, each: &mut impl FnMut(Judged)) -> Result<(), String> {
    while !drawn.is_empty() {
        let sample = |one: &Drawn| Sample { name: one.name.clone(), text: one.template.recording() };
        let samples: Vec<Sample> = drawn.iter().map(sample).collect();
        match traces::of_jvm(&samples, folder) {
            Ok(seen) => {
                for (one, trace) in drawn.iter().zip(seen) {
                    let fate = match trace.end {
                        End::Normal => judge_one(plan, one, &trace.out),
                        _ => Fate::Useless,
                    };
                    each(Judged { name: one.name.clone(), constructs: one.template.names.clone(), fate });
                }
                return Ok(());
            }
            Err(words) => {
                let before = drawn.len();
                drawn.retain(|one| match complaint(&words, &one.name) {
                    None => true,
                    Some(complaint) => {
                        let constructs = one.template.names.clone();
                        each(Judged { name: one.name.clone(), constructs, fate: Fate::Illegal(complaint) });
                        false
                    }
                });
                if drawn.len() == before {
                    return Err(words);
                }
            }
        }
    }
    Ok(())
}

/// What javac says first of a file.
fn complaint(words: &str, name: &str) -> Option<String> {
    let start = words.find(&format!("/{name}.java:"))?;
    Some(words[start + 1..].lines().take(2).collect::<Vec<_>>().join(" "))
}

fn judge_one(plan: &Plan, one: &Drawn, printed: &str) -> Fate {
    let Some(seen) = Observations::parse(printed) else { return Fate::Useless };
    let lies = lies(plan, one, &seen);
    if lies.is_empty() {
        return Fate::Useless;
    }
    let limits = ProofLimits::default();
    let text = one.template.claiming(&seen, None);
    let truth = judge::verify(Language::JAVA, &text, &limits);
    let lie_text = |lie: &Falsified| one.template.claiming(&seen, Some(*lie));
    let is_proved = |text: &String| judge::verify(Language::JAVA, text, &limits) == Verdict::Right;
    let wrong: Vec<String> = lies.iter().map(lie_text).filter(is_proved).collect();
    Fate::Tried { truth, text, wrong, lies: lies.len() }
}

/// The last claim of the program, which is about what it was drawn for, changed; and other values, by chance.
fn lies(plan: &Plan, one: &Drawn, seen: &Observations) -> Vec<Falsified> {
    let all: Vec<Falsified> = one.template.falsifiable(seen).into_iter().filter(|what| seen.is_false(*what)).collect();
    let mut rng = Rng::of_name(&one.name, 2);
    let last = one.template.last_point();
    let own: Vec<&Falsified> = all.iter().filter(|what| Some(what.site) == last).collect();
    let mut lies: Vec<Falsified> = Vec::new();
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

/// What was seen of each construct.
#[derive(Default)]
pub struct Tally {
    rows: BTreeMap<&'static str, Row>,
    pub wrong: u64,
    pub illegal: u64,
}

#[derive(Default)]
struct Row {
    programs: u64,
    useless: u64,
    proved: u64,
    open: u64,
    lies: u64,
    wrong: u64,
}

impl Tally {
    pub fn add(&mut self, judged: &Judged) {
        let alone = judged.constructs.len() == 1;
        for construct in &judged.constructs {
            let row = self.rows.entry(construct).or_default();
            row.programs += 1;
            match &judged.fate {
                Fate::Illegal(_) | Fate::Useless => row.useless += 1,
                Fate::Tried { truth, wrong, lies, .. } => {
                    if alone {
                        *(if *truth == Verdict::Right { &mut row.proved } else { &mut row.open }) += 1;
                    }
                    row.lies += *lies as u64;
                    row.wrong += wrong.len() as u64;
                }
            }
        }
        match &judged.fate {
            Fate::Illegal(_) => self.illegal += 1,
            Fate::Useless => {}
            Fate::Tried { wrong, .. } => self.wrong += wrong.len() as u64,
        }
    }

    /// A table with a row for each construct. The share of true programs that are proved counts programs with one construct only.
    pub fn table(&self) -> String {
        let mut text = format!(
            "{:28} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
            "construct", "programs", "useless", "proved", "share", "lies", "proved"
        );
        for (name, row) in &self.rows {
            let alone = row.proved + row.open;
            let share = if alone == 0 { "-".to_string() } else { format!("{} %", row.proved * 100 / alone) };
            let Row { programs, useless, proved, lies, wrong, .. } = row;
            text.push_str(&format!(
                "{name:28} {programs:>8} {useless:>8} {proved:>8} {share:>8} {lies:>8} {wrong:>8}\n"
            ));
        }
        text
    }
}
