//! The parent's side of one child: its limits, and how it ended.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::log::{Tally, current};
use super::{Part, work};
use crate::judge::Language;
use crate::soak::Log;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// A child that says nothing for so long hangs.
    pub silence: Duration,
    /// Address space; the stacks reserved for deep programs are a few of these.
    pub gigabytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { silence: Duration::from_secs(180), gigabytes: 16 }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Well,
    Died(String),
    Hung,
}

/// The first argument of a child.
pub const CHILD: &str = "work";

/// Runs `steps` steps of a part in a child of `program`, adding what it says to the tally.
pub fn run(
    program: &Path,
    part: Part,
    first: u64,
    steps: u64,
    folder: &Path,
    limits: Limits,
    tally: &mut Tally,
) -> End {
    let end = match start(program, part, first, steps, folder, limits) {
        Ok(child) => listen(child, limits, tally),
        Err(error) => End::Died(format!("cannot be started: {error}")),
    };
    if end != End::Well {
        let kept = keep_current(folder, part, first);
        let note = format!("{}, seeds {first}..{}: {end:?}", part.name(), first + steps);
        tally.findings.push(("crash".to_string(), kept, note));
    }
    end
}

/// What a child does.
pub fn serve(part: Part, first: u64, steps: u64, folder: &Path) {
    work(part, first, steps, &mut Log::new(folder));
}

fn start(program: &Path, part: Part, first: u64, steps: u64, folder: &Path, limits: Limits) -> std::io::Result<Child> {
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
            Ok(line) if tally.take(&line) => {
                stop(child);
                return End::Well;
            }
            Ok(_) => {}
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

fn keep_current(folder: &Path, part: Part, first: u64) -> String {
    let newest = [Language::Silver, Language::Chalice]
        .into_iter()
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
