//! One file in a process of its own, so that a crash or an endless proof hurts only that file.
//!
//! The child prints what it found as lines of tab-separated words and `end` when it came to its end; the parent reads them back.

use std::io::Read;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use driver::{Cancel, EngineChoice, Input, Options, Request, Silent, Task};
use source::SourceMap;

use super::finding::{Finding, MemberVerdict, Observed};

/// The child's first argument.
pub const CHILD: &str = "--one-file";

/// The first argument of a child that answers in Boogie's place; Boogie's own follow.
pub const BOOGIE: &str = "--boogie";

/// Verify, and look for what cannot be reached.
pub const SMOKE: &str = "smoke";

/// The engines by name.
const ENGINES: [(EngineChoice, &str); 4] = [
    (EngineChoice::Symex, "symex"),
    (EngineChoice::Vc, "vc"),
    (EngineChoice::Any, "any"),
    (EngineChoice::Both, "both"),
];

pub fn engine_word(engine: EngineChoice) -> &'static str {
    ENGINES.iter().find(|(known, _)| *known == engine).map_or("", |(_, word)| word)
}

/// The engine of this name.
pub fn engine(word: &str) -> Option<EngineChoice> {
    ENGINES.iter().find(|(_, known)| *known == word).map(|(engine, _)| *engine)
}

/// The child's side.
/// The first file is the one that is observed; the others belong to its program.
pub fn work(task: Task, smoke: bool, engine: EngineChoice, files: &[PathBuf]) {
    let map = Arc::new(SourceMap::new());
    let options = Options { jobs: NonZeroUsize::MIN, smoke, engine, ..Options::default() };
    let inputs = files.iter().cloned().map(Input::Path).collect();
    let request = Request { task, inputs, language: None, options };
    let mut report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    if let [file, _, ..] = files {
        let name = file.display().to_string();
        report.diagnostics.retain(|d| d.primary.span.is_none() || map.file(d.primary.span.file).name == name);
    }
    print!("{}", write(&Observed::of(&map, &report)));
}

fn write(observed: &Observed) -> String {
    let mut text = String::new();
    for Finding { line, id, code, blamed } in &observed.findings {
        text.push_str(&format!("finding\t{line}\t{id}\t{code}\t{}\n", blamed.unwrap_or(0)));
    }
    for what in &observed.unsupported {
        text.push_str(&format!("unsupported\t{what}\n"));
    }
    for what in &observed.broken {
        text.push_str(&format!("broken\t{what}\n"));
    }
    for (name, verdict) in &observed.members {
        let word = MemberVerdict::ALL.iter().find(|(known, _)| known == verdict).map_or("", |(_, word)| word);
        text.push_str(&format!("member\t{word}\t{name}\n"));
    }
    text.push_str(&format!("end\t{}\n", observed.success));
    text
}

/// `None` if the child did not come to its end.
fn read(text: &str) -> Option<Observed> {
    let mut observed = Observed::default();
    for line in text.lines() {
        let (word, rest) = line.split_once('\t')?;
        match word {
            "finding" => {
                let mut words = rest.split('\t');
                let line = words.next()?.parse().ok()?;
                let (id, code) = (words.next()?.to_string(), words.next()?.to_string());
                let blamed = words.next()?.parse().ok().filter(|line| *line != 0);
                observed.findings.push(Finding { line, id, code, blamed });
            }
            "unsupported" => observed.unsupported.push(rest.to_string()),
            "broken" => observed.broken.push(rest.to_string()),
            "member" => {
                let (word, name) = rest.split_once('\t')?;
                let (verdict, _) = MemberVerdict::ALL.into_iter().find(|(_, known)| *known == word)?;
                observed.members.push((name.to_string(), verdict));
            }
            "end" => {
                observed.success = rest == "true";
                return Some(observed);
            }
            _ => return None,
        }
    }
    None
}

/// How a child ended.
pub enum End {
    Observed(Observed),
    Crash(String),
    TimeOut,
}

/// The parent's side: starts `program` (the conformance binary itself) on a file and those that belong to it.
pub fn observe(
    program: &Path,
    (task, smoke): (Task, bool),
    engine: EngineChoice,
    files: &[PathBuf],
    library: &Path,
    limit: Duration,
) -> End {
    let mode = match task {
        Task::Check | Task::Audit => "check",
        Task::Verify if smoke => SMOKE,
        Task::Verify => "verify",
    };
    let mut command = Command::new(program);
    command.args([CHILD, mode, engine_word(engine)]).args(files).env(driver::lang::LIBRARY, library);
    match finish(command, limit) {
        Finished::TimeOut => End::TimeOut,
        Finished::Crash(what) => End::Crash(what),
        Finished::Ended { status, out, err } => match read(&out) {
            Some(observed) => End::Observed(observed),
            None => End::Crash(format!("{status}: {}", err.lines().next().unwrap_or_default())),
        },
    }
}

/// How a process ended, whatever it printed.
pub enum Finished {
    Ended { status: ExitStatus, out: String, err: String },
    Crash(String),
    TimeOut,
}

/// Runs a command to its end, or until the limit.
pub fn finish(mut command: Command, limit: Duration) -> Finished {
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => return Finished::Crash(format!("cannot start {}: {error}", command.get_program().display())),
    };
    let out = child.stdout.take().map(reader);
    let err = child.stderr.take().map(reader);
    let deadline = Instant::now() + limit;
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(4)),
            _ => {
                // It may have ended in this very moment; either way it is not waited for any longer.
                let _ = child.kill();
                let _ = child.wait();
                return Finished::TimeOut;
            }
        }
    };
    let text = |handle: Option<thread::JoinHandle<String>>| handle.and_then(|h| h.join().ok()).unwrap_or_default();
    Finished::Ended { status, out: text(out), err: text(err) }
}

fn reader(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before a broken pipe still counts.
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_child_writes_is_read_back() {
        let observed = Observed {
            findings: vec![Finding::new(3, "assert.failed:assertion.false")],
            unsupported: vec!["1: x".into()],
            broken: vec![],
            members: vec![("C.m".into(), MemberVerdict::Failed)],
            success: false,
        };
        assert_eq!(read(&write(&observed)), Some(observed));
        assert_eq!(read("finding\t3\tx\n"), None, "no end, no result");
    }
}
