//! Programs whose maker knows whether they are right: it keeps track of all values and permissions, and places at most one claim that is false.
//!
//! The laws: a wrong program is never verified; `assert false` where a right program gets to is never verified; the order of members does
//! not matter. A right program that is rejected is no mistake of soundness, and only noted.

use crate::generate::{self, Made};
use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::soak::Log;
use crate::text::shrink::shrink;
use explore::Rng;

/// How many wrong programs are made for each right one: most mistakes show in few of them.
pub const WRONG: u64 = 3;

/// How often a shrinking program is judged.
pub const TRIES: usize = 400;

/// Programs of a language: from a seed, of a size, right or wrong.
struct Maker {
    language: Language,
    generated: &'static str,
    make: fn(u64, usize, bool) -> Made,
    /// Whether something can be said before a line, and what says that nothing gets there.
    has_place: fn(&[&str], usize) -> bool,
    unreachable: &'static str,
}

const SILVER: Maker = Maker {
    language: Language::SILVER,
    generated: "Silver programs generated",
    make: generate::silver::program,
    has_place: in_silver_method,
    unreachable: "  assert false",
};

const JAVA: Maker = Maker {
    language: Language::JAVA,
    generated: "Java programs generated",
    make: generate::java::program,
    has_place: in_java_method,
    unreachable: "        assert false;",
};

pub fn silver_step(seed: u64, log: &mut Log) {
    SILVER.step(seed, log);
}

pub fn java_step(seed: u64, log: &mut Log) {
    JAVA.step(seed, log);
}

impl Maker {
    /// One right program with what follows from it, and some wrong ones.
    fn step(&self, seed: u64, log: &mut Log) {
        let mut rng = Rng::new(seed ^ 0x511e);
        let size = 1 + rng.below(3);
        self.right(seed, size, &mut rng, log);
        for nth in 0..WRONG {
            let seed = seed ^ nth << 40;
            log.count(self.generated, 1);
            wrong(self.language, (self.make)(seed, size, true), seed, log);
        }
    }

    fn right(&self, seed: u64, size: usize, rng: &mut Rng, log: &mut Log) {
        let right = (self.make)(seed, size, false).text;
        let origin = format!("generated, seed {seed}");
        log.count(self.generated, 1);
        log.now(self.language, &right);
        let proof = judge::verify(self.language, &right, &ProofLimits::by_chance(rng));
        log.verdict(&proof);
        match &proof {
            Verdict::Right => {
                self.reached(&right, &origin, rng, log);
                if rng.chance(25) {
                    self.reordered(&right, &origin, rng, log);
                }
            }
            Verdict::Wrong { message, .. } => incomplete(self.language, &right, &origin, message, log),
            Verdict::Illegal(why) => log.found("generator", self.language, &right, &format!("{origin}: {why}")),
            Verdict::Bug(what) => broken(self.language, &right, &origin, what, log),
            Verdict::Undecided => {}
        }
    }

    /// Every statement at the top level of a right method can be reached, so `assert false` before it must fail.
    fn reached(&self, text: &str, origin: &str, rng: &mut Rng, log: &mut Log) {
        let lines: Vec<&str> = text.lines().collect();
        let places: Vec<usize> = (0..lines.len()).filter(|at| (self.has_place)(&lines, *at)).collect();
        if places.is_empty() {
            return;
        }
        let at = *rng.pick(&places);
        let mut changed = lines.clone();
        changed.insert(at, self.unreachable);
        let text = changed.join("\n") + "\n";
        let word = judge::verify(self.language, &text, &ProofLimits::by_chance(rng));
        log.verdict(&word);
        match word {
            Verdict::Right => {
                let note = format!("{origin}: `assert false` on line {} is proved", at + 1);
                log.found("unsound", self.language, &text, &note);
            }
            Verdict::Illegal(why) => log.found("generator", self.language, &text, &format!("{origin}: {why}")),
            _ => {}
        }
    }

    /// The members of a proved program in another order are proved, too. An empty line stands between members, and nowhere else.
    fn reordered(&self, text: &str, origin: &str, rng: &mut Rng, log: &mut Log) {
        let mut members: Vec<&str> = text.split("\n\n").collect();
        for at in (1..members.len()).rev() {
            members.swap(at, rng.below(at + 1));
        }
        let shuffled = members.join("\n\n") + "\n";
        let word = judge::verify(self.language, &shuffled, &ProofLimits::default());
        log.verdict(&word);
        match word {
            Verdict::Right | Verdict::Undecided => {}
            Verdict::Illegal(why) => {
                log.found("generator", self.language, &shuffled, &format!("{origin}, in another order: {why}"));
            }
            Verdict::Wrong { message: why, .. } | Verdict::Bug(why) => {
                let note = format!("{origin}: another order of members, another verdict: {why}");
                log.found("unstable", self.language, &shuffled, &note);
            }
        }
    }
}

/// Whether a statement at the top level of a method begins on this line.
fn in_silver_method(lines: &[&str], at: usize) -> bool {
    let is_statement =
        |line: &str| line.strip_prefix("  ").is_some_and(|line| !line.starts_with([' ', '{'])) && !line.contains('}');
    let depth: i64 = lines[..at].iter().map(|line| crate::text::depth_change(line)).sum();
    let head = lines[..at].iter().rev().find(|line| !line.starts_with([' ', '{', '}']));
    depth == 1 && is_statement(lines[at]) && head.is_some_and(|line| line.starts_with("method"))
}

/// The same for Java, whose maker indents those twice. A loop stays with what is said of it.
fn in_java_method(lines: &[&str], at: usize) -> bool {
    let Some(line) = lines[at].strip_prefix("        ") else { return false };
    let before = at.checked_sub(1).map_or("", |before| lines[before].trim());
    let belongs = before.starts_with("//@ loop_invariant") || before.ends_with(':');
    !line.starts_with([' ', '/', '}']) && line.ends_with(';') && !belongs
}

/// Holds a program that is wrong by construction to the law: it is not proved.
pub fn wrong(language: Language, made: Made, seed: u64, log: &mut Log) {
    let origin = format!("generated wrong, seed {seed}");
    log.now(language, &made.text);
    let word = judge::verify(language, &made.text, &ProofLimits::by_chance(&mut Rng::new(seed)));
    log.verdict(&word);
    let lie = made.wrong.unwrap_or_default().replace('\n', ";");
    match word {
        Verdict::Right => {
            let note = format!("{origin}: verified, but wrong by construction: {lie}");
            log.found("unsound", language, &made.text, &note);
        }
        Verdict::Bug(what) => broken(language, &made.text, &origin, &what, log),
        Verdict::Illegal(why) => log.found("generator", language, &made.text, &format!("{origin}: {lie}: {why}")),
        _ => log.count("wrong programs rejected", 1),
    }
}

/// A right program that is rejected: no mistake of soundness, but worth a look.
pub fn incomplete(language: Language, text: &str, origin: &str, message: &str, log: &mut Log) {
    log.count("right programs rejected", 1);
    log.note("incomplete", language, text, &format!("{origin}: {message}"));
}

/// A judge broke down.
pub fn broken(language: Language, text: &str, origin: &str, what: &str, log: &mut Log) {
    let patience = ProofLimits::default();
    let small = shrink(text, TRIES, &mut |t| matches!(judge::verify(language, t, &patience), Verdict::Bug(_)));
    log.found("broken", language, &small, &format!("{origin}: {what}"));
}
