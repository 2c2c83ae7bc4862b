//! The parent's side of one child: its limits, and how it ended.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::log::{Tally, current};
use super::{SoakPart, work};
use crate::judge::Language;
use crate::soak::Log;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// A child that says nothing for so long hangs.
    pub silence: Duration,
    /// Address space; the stacks reserved for deep programs are a few of these.
    pub gigabytes: u64,
    /// Whether a child is stopped as soon as it has found something.
    pub first: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { silence: Duration::from_secs(180), gigabytes: 16, first: false }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Well,
    Died(String),
    Hung,
    /// It ran out of threads in the step of this seed.
    Starved(u64),
}

/// The first argument of a child.
pub const CHILD: &str = "work";

/// Runs `steps` steps of a part in children of `program`, adding what they say to the tally.
///
/// A child that runs out of threads is followed by a fresh one, which makes the step again. If that one cannot make it either, something
/// was not judged, and that is a finding: of this machine, but a soak that did not look is not clean.
pub fn run(
    program: &Path,
    part: SoakPart,
    first: u64,
    steps: u64,
    folder: &Path,
    limits: Limits,
    tally: &mut Tally,
) -> End {
    let mut from = first;
    loop {
        let end = match start(program, part, from, first + steps - from, folder, limits) {
            Ok(child) => listen(child, limits, tally),
            Err(error) => End::Died(format!("cannot be started: {error}")),
        };
        let kind = match end {
            End::Well => return end,
            End::Starved(seed) if seed > from => {
                tally.count("children replaced, being out of threads", 1);
                from = seed;
                continue;
            }
            End::Starved(_) => "environment",
            End::Died(_) | End::Hung => "crash",
        };
        let kept = keep_current(folder, part, from);
        let note = format!("{}, seeds {from}..{}: {end:?}", part.name(), first + steps);
        tally.findings.push((kind.to_string(), kept, note));
        return end;
    }
}

/// What a child does.
pub fn serve(part: SoakPart, first: u64, steps: u64, folder: &Path) {
    work(part, first, steps, &mut Log::new(folder));
}

fn start(
    program: &Path,
    part: SoakPart,
    first: u64,
    steps: u64,
    folder: &Path,
    limits: Limits,
) -> std::io::Result<Child> {
    fs::create_dir_all(folder)?;
    let ceiling = limits.gigabytes << 20;
    Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -v {ceiling}; exec \"$0\" \"$@\""))
        .arg(program)
        .args([CHILD, part.name(), &first.to_string(), &steps.to_string()])
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
}

fn listen(mut child: Child, limits: Limits, tally: &mut Tally) -> End {
    let Some(out) = child.stdout.take() else { return End::Died("no output".to_string()) };
    let (send, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    loop {
        match lines.recv_timeout(limits.silence) {
            Ok(line) => {
                let end = tally.take(&line);
                let enough = limits.first && !tally.findings.is_empty();
                if let Some(end) = end.or(enough.then_some(End::Well)) {
                    stop(child);
                    return end;
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                stop(child);
                return End::Hung;
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = child.wait().map(|status| status.to_string()).unwrap_or_default();
                return End::Died(status);
            }
        }
    }
}

/// A child that has said all is not waited for: threads of cancelled proofs may still be at work in it.
fn stop(mut child: Child) {
    let _ = child.kill();
    let _ = child.wait();
}

fn keep_current(folder: &Path, part: SoakPart, first: u64) -> String {
    let newest = Language::all()
        .filter_map(|language| {
            let path = current(folder, language);
            Some((fs::metadata(&path).ok()?.modified().ok()?, path, language))
        })
        .max_by_key(|(time, _, _)| *time);
    let Some((_, path, language)) = newest else { return String::new() };
    let kept = folder.join(format!("crash-{}-{first}.{}", part.name(), language.extension()));
    match fs::rename(&path, &kept) {
        Ok(()) => kept.display().to_string(),
        Err(_) => path.display().to_string(),
    }
}
