//! Inputs that should get an answer, whatever they are: damaged programs, noise, and programs nested absurdly deep.

pub mod deep;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::judge::{self, Language, ProofLimits, Verdict};
use crate::mutants::{folders, programs};
use crate::soak::Log;
use crate::text::mutate::mutants;
use crate::text::tokens;
use explore::Rng;

/// Files above this size make slow fuzzing.
const LARGEST: usize = 6_000;

pub struct Seeds {
    texts: Vec<(Language, String)>,
}

impl Seeds {
    /// Everything that people wrote.
    pub fn load() -> Seeds {
        let mut texts = Vec::new();
        for language in Language::all() {
            for path in programs(&folders(), language) {
                texts.extend(read(&path).map(|text| (language, text)));
            }
        }
        Seeds { texts }
    }
}

fn read(path: &PathBuf) -> Option<String> {
    fs::read_to_string(path).ok().filter(|text| text.len() <= LARGEST)
}

/// Reading a program takes milliseconds.
const ENDLESS: Duration = Duration::from_secs(60);

/// Enough to see whether something breaks; what is hard to prove is of no interest here.
fn patience() -> ProofLimits {
    let (proof, exploration) = (Duration::from_secs(10), Duration::from_secs(2));
    ProofLimits { proof, budget: 200_000, schedules: 20, exploration, ..ProofLimits::default() }
}

/// One damaged input through everything that it gets through.
pub fn step(seed: u64, seeds: &Seeds, log: &mut Log) {
    let mut rng = Rng::new(seed ^ 0xf022);
    let (language, text) = input(&mut rng, seeds);
    log.now(language, &text);
    log.count("inputs fuzzed", 1);
    if let Some(what) = breaks(language, &text) {
        let small = crate::text::shrink::shrink(&text, 300, &mut |t| breaks(language, t).is_some());
        log.found("broken", language, &small, &format!("fuzzed, seed {seed}: {what}"));
    }
}

/// Whether some part of Grail breaks down on a text.
pub fn breaks(language: Language, text: &str) -> Option<String> {
    let patience = patience();
    match judge::check(language, text, &ProofLimits { proof: ENDLESS, ..patience }) {
        Verdict::Bug(what) => return Some(what),
        // Nothing but time can stop a parser or a type checker.
        Verdict::Undecided => return Some(format!("reading it takes more than {ENDLESS:?}")),
        Verdict::Right => {}
        _ => return None,
    }
    if let Verdict::Bug(what) = judge::verify(language, text, &patience) {
        return Some(what);
    }
    if language.runs() {
        for start in judge::starts(text).iter().take(2) {
            for by_method in [false, true] {
                if let Verdict::Bug(what) = judge::explore(text, start, by_method, &patience).word {
                    return Some(what);
                }
            }
        }
    }
    None
}

fn input(rng: &mut Rng, seeds: &Seeds) -> (Language, String) {
    if seeds.texts.is_empty() || rng.chance(3) {
        let all: Vec<Language> = Language::all().collect();
        let language = *rng.pick(&all);
        return (language, noise(rng));
    }
    let (language, text) = rng.pick(&seeds.texts).clone();
    let mut text = text;
    for _ in 0..1 + rng.below(4) {
        text = damaged(rng, language, &text, seeds);
    }
    (language, text)
}

fn noise(rng: &mut Rng) -> String {
    (0..rng.below(200)).filter_map(|_| char::from_u32(rng.below(0x300) as u32)).collect()
}

const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "&&",
    "||",
    "==>",
    "<==>",
    "==",
    "!=",
    "<",
    "<=",
    "+",
    "-",
    "*",
    "/",
    "\\",
    "%",
    "!",
    ":=",
    "::",
    ":",
    ";",
    ",",
    ".",
    "..",
    "?",
    "++",
    "--*",
    "0",
    "1",
    "-1",
    "99999999999999999999999",
    "1/2",
    "null",
    "true",
    "false",
    "x",
    "this",
    "result",
    "old",
    "acc",
    "rd",
    "rd*",
    "wildcard",
    "write",
    "none",
    "epsilon",
    "perm",
    "forperm",
    "forall",
    "exists",
    "let",
    "in",
    "unfolding",
    "applying",
    "fold",
    "unfold",
    "package",
    "apply",
    "inhale",
    "exhale",
    "assert",
    "assume",
    "refute",
    "quasihavoc",
    "havocall",
    "method",
    "function",
    "predicate",
    "field",
    "domain",
    "axiom",
    "unique",
    "interpretation",
    "define",
    "import",
    "adt",
    "derives",
    "requires",
    "ensures",
    "invariant",
    "decreases",
    "returns",
    "var",
    "if",
    "elseif",
    "else",
    "while",
    "label",
    "goto",
    "new",
    "Int",
    "Bool",
    "Ref",
    "Perm",
    "Seq",
    "Set",
    "Multiset",
    "Map",
    "Wand",
    "class",
    "channel",
    "where",
    "credit",
    "fork",
    "join",
    "call",
    "acquire",
    "release",
    "share",
    "unshare",
    "above",
    "below",
    "between",
    "lock",
    "holds",
    "waitlevel",
    "mu",
    "lockbottom",
    "lockchange",
    "token",
    "eval",
    "send",
    "receive",
    "wait",
    "signal",
    "condition",
    "free",
    "const",
    "ghost",
    "spec",
    "refines",
    "transforms",
    "replaces",
    "by",
    "external",
    "module",
    "int",
    "bool",
    "seq",
    "set",
    "nil",
    "mustSend",
    "mayReceive",
    "mustRelease",
    "mustTerminate",
    "assigned",
    "rd holds",
    "\"",
    "'",
    "//",
    "/*",
    "*/",
    "@",
    "#",
    "$",
    "~",
    "|",
    "\u{e9}",
    "\u{1f600}",
];

fn damaged(rng: &mut Rng, language: Language, text: &str, seeds: &Seeds) -> String {
    match rng.below(7) {
        // A change that leaves most programs legal.
        0 | 1 => {
            let changes = mutants(text);
            if changes.is_empty() { text.to_string() } else { rng.pick(&changes).text.clone() }
        }
        2 => replace_token(rng, text, true),
        3 => replace_token(rng, text, false),
        4 => swap_lines(rng, text),
        5 => splice(rng, language, text, seeds),
        _ => cut(rng, text),
    }
}

/// A token by another one, from the same text or from the list of words.
fn replace_token(rng: &mut Rng, text: &str, from_text: bool) -> String {
    let tokens = tokens(text);
    if tokens.is_empty() {
        return text.to_string();
    }
    let token = *rng.pick(&tokens);
    let by = if from_text { rng.pick(&tokens).text } else { rng.pick(WORDS) };
    let keep = rng.chance(30);
    let end = if keep { token.start } else { token.end() };
    format!("{} {by} {}", &text[..token.start], &text[end..])
}

fn swap_lines(rng: &mut Rng, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
    if a < lines.len() && b < lines.len() {
        lines.swap(a, b);
    }
    lines.join("\n")
}

fn splice(rng: &mut Rng, language: Language, text: &str, seeds: &Seeds) -> String {
    let others: Vec<&String> = seeds.texts.iter().filter(|(l, _)| *l == language).map(|(_, text)| text).collect();
    let other: Vec<&str> = rng.pick(&others).lines().collect();
    let mut lines: Vec<&str> = text.lines().collect();
    let from = rng.below(other.len());
    let part = other.iter().skip(from).take(1 + rng.below(6)).copied();
    let at = rng.below(lines.len() + 1);
    lines.splice(at..at, part);
    lines.join("\n")
}

fn cut(rng: &mut Rng, text: &str) -> String {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    if places.is_empty() {
        return String::new();
    }
    let from = *rng.pick(&places);
    let to = places.iter().copied().find(|at| *at > from + rng.below(30)).unwrap_or(text.len());
    format!("{}{}", &text[..from], &text[to..])
}
