//! The suite of Boogie, where it is on the machine: what is printed parses back to the same program, and nothing that is done to a
//! program's text makes the front end crash.

use std::fs;
use std::path::{Path, PathBuf};

use grail_boogie::syntax::{ParseOptions, ast, parse};
use grail_boogie::{Options, load, print};
use source::{Diagnostic, FileId, SourceMap};

/// All programs below the suite's folder.
fn programs() -> Vec<PathBuf> {
    let root = std::env::var("GRAIL_CORPORA").unwrap_or_else(|_| "../../../shared/corpora".to_string());
    let mut found = Vec::new();
    gather(&Path::new(&root).join("boogie"), &mut found);
    found.sort();
    if found.is_empty() {
        println!("skipped: the suite is not on this machine");
    }
    found
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "bpl") {
            found.push(path);
        }
    }
}

fn on_deep_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread can be started");
    thread.join().expect("no panic");
}

fn parsed(text: &str) -> Option<ast::Program> {
    let parsed = parse(FileId(0), text, ParseOptions::default());
    (!parsed.diagnostics.iter().any(Diagnostic::is_error)).then_some(parsed.program)
}

/// The tree as text, without places.
fn structure(program: &ast::Program) -> String {
    let text = format!("{program:?}");
    let is_place = |word: &str| word.contains("..") && word.trim_matches(|c: char| !c.is_ascii_digit()).contains("..");
    text.split([' ', ',']).filter(|word| !is_place(word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn printed_programs_parse_back() {
    on_deep_stack(|| {
        for path in programs() {
            let text = String::from_utf8_lossy(&fs::read(&path).expect("readable")).into_owned();
            let Some(program) = parsed(&text) else { continue };
            let printed = print::program(&program);
            let Some(again) = parsed(&printed) else {
                panic!("{}: what is printed does not parse\n{printed}", path.display())
            };
            assert!(structure(&program) == structure(&again), "{}: another program is printed", path.display());
            assert!(printed == print::program(&again), "{}: printing is not stable", path.display());
        }
    });
}

/// A small generator of numbers, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{:",
    "|{",
    "}|",
    ":=",
    ":",
    "::",
    "<",
    ">",
    "->",
    "if",
    "else",
    "then",
    "forall",
    "old(",
    "var ",
    "*/",
    "/*",
    "\"",
    "0x1.",
    "bv8",
    "e-",
    "\n#line 3",
    "\n#if A\n",
    "\n#endif\n",
    "λ",
    "\u{feff}",
    "int",
    "break",
    "goto x;",
    "call ",
    "1e99999",
    "type ",
    "datatype ",
    "where ",
    "is ",
    "old",
    "lambda x: int :: ",
    "procedure ",
    ";",
    ",",
    "-",
    "\0",
];

/// Cuts something out, puts something in, or doubles something.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(chars.len() + 1);
        let len = random.below(12).min(chars.len() - at);
        match random.below(3) {
            0 => _ = chars.drain(at..at + len),
            1 => _ = chars.splice(at..at, PIECES[random.below(PIECES.len())].chars()),
            _ => {
                let copy: Vec<char> = chars[at..at + len].to_vec();
                let to = random.below(chars.len() + 1);
                chars.splice(to..to, copy);
            }
        }
    }
    chars.into_iter().collect()
}

fn must_not_crash(text: &str) {
    let sources = SourceMap::new();
    let file = sources.add("mutant.bpl", text);
    let loaded = load(&sources, &[file], &Options::default());
    assert_eq!(loaded.program.is_none(), loaded.diagnostics.iter().any(Diagnostic::is_error));
    for diagnostic in &loaded.diagnostics {
        assert!(!diagnostic.primary.span.is_none(), "a message without a place: {}", diagnostic.message);
    }
}

#[test]
fn mutants_do_not_crash_the_front_end() {
    on_deep_stack(|| {
        let mut random = Random(20260801);
        let texts: Vec<String> = programs()
            .into_iter()
            .filter_map(|path| fs::read_to_string(path).ok())
            .filter(|text| text.len() < 4_000)
            .collect();
        for round in 0..6 {
            for text in &texts {
                let mutant = mutated(text, &mut random);
                let worked = std::panic::catch_unwind(|| must_not_crash(&mutant));
                assert!(worked.is_ok(), "round {round} crashed on\n{mutant}");
            }
        }
    });
}
