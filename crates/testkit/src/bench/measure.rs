//! Running a verifier on a file, with a clock.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::boogie::Output;

/// What a run came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Verified,
    Errors,
    /// Neither: undecided, unsupported or a crash.
    Nothing,
    TimeOut,
}

impl End {
    pub fn word(self) -> &'static str {
        match self {
            End::Verified => "verified",
            End::Errors => "errors",
            End::Nothing => "no verdict",
            End::TimeOut => "time-out",
        }
    }

    fn of(status: ExitStatus) -> End {
        match status.code() {
            Some(0) => End::Verified,
            Some(1) => End::Errors,
            _ => End::Nothing,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub time: Duration,
    pub end: End,
    /// Processor time of the process and its children, where the system tells: on a busy machine the fairer measure.
    pub cpu: Option<Duration>,
    /// The most memory the process itself had, where the system tells.
    pub peak_kib: Option<u64>,
}

impl Run {
    pub fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }
}

/// Grail on a file.
pub fn grail(program: &Path, file: &Path, limit: Duration) -> Result<Run, String> {
    run(program, [OsStr::new("verify"), OsStr::new("--quiet"), file.as_os_str()], limit)
}

/// Silicon on a file, through the script that fetches and starts it.
pub fn silicon(script: &Path, file: &Path, limit: Duration) -> Result<Run, String> {
    run(script, [file.as_os_str()], limit)
}

/// Boogie on a file, through the script that fetches and starts it. Boogie trusts intervals that it infers, so it is told not to.
/// Its exit code says nothing, so what it prints does.
pub fn boogie(script: &Path, file: &Path, limit: Duration) -> Result<Run, String> {
    let printed = std::env::temp_dir().join(format!("grail-bench-{}.out", std::process::id()));
    let problem = |error: std::io::Error| format!("cannot use {}: {error}", printed.display());
    let sink = fs::File::create(&printed).map_err(problem)?;
    let run = run_into(script, [file.as_os_str(), OsStr::new("-noinfer")], limit, sink.into())?;
    let text = fs::read_to_string(&printed).map_err(problem)?;
    fs::remove_file(&printed).map_err(problem)?;
    let end = match Output::read(&text).trailer {
        _ if run.end == End::TimeOut => End::TimeOut,
        Some(trailer) if !trailer.others.is_empty() => End::Nothing,
        Some(trailer) if trailer.errors > 0 => End::Errors,
        Some(_) => End::Verified,
        None => End::Nothing,
    };
    Ok(Run { end, ..run })
}

/// The quickest of several runs: the others tell about the machine.
pub fn quickest(times: usize, mut once: impl FnMut() -> Result<Run, String>) -> Result<Run, String> {
    let mut best = once()?;
    for _ in 1..times {
        let next = once()?;
        if next.time < best.time {
            best = next;
        }
    }
    Ok(best)
}

fn run<'a>(program: &Path, args: impl IntoIterator<Item = &'a OsStr>, limit: Duration) -> Result<Run, String> {
    run_into(program, args, limit, Stdio::null())
}

fn run_into<'a>(
    program: &Path,
    args: impl IntoIterator<Item = &'a OsStr>,
    limit: Duration,
    out: Stdio,
) -> Result<Run, String> {
    let before = children_cpu();
    let start = Instant::now();
    let cpu = || Some(children_cpu()?.saturating_sub(before?));
    let mut child = Command::new(program)
        // What is measured is proving, not remembering.
        .env("GRAIL_CACHE", "off")
        .args(args)
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
    let mut peak_kib = None;
    loop {
        // The peak only grows, so looking often enough before the end is enough.
        peak_kib = peak(&child).or(peak_kib);
        match child.try_wait() {
            Ok(Some(status)) => return Ok(Run { time: start.elapsed(), end: End::of(status), cpu: cpu(), peak_kib }),
            Ok(None) if start.elapsed() < limit => thread::sleep(pause(start.elapsed())),
            Ok(None) => {
                stop(&mut child);
                return Ok(Run { time: start.elapsed(), end: End::TimeOut, cpu: cpu(), peak_kib });
            }
            Err(error) => return Err(format!("cannot wait for {}: {error}", program.display())),
        }
    }
}

/// Stops a program with all that it started: a solver left behind would slow down every later run.
fn stop(child: &mut Child) {
    // Any of these may have ended in this very moment; either way it is not waited for any longer.
    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status();
    let _ = child.kill();
    let _ = child.wait();
}

/// Looking costs time too: a hundredth of what has passed is exact enough.
fn pause(elapsed: Duration) -> Duration {
    (elapsed / 100).clamp(Duration::from_micros(300), Duration::from_millis(10))
}

fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Processor time of all children that have ended, in the hundredths of a second that Linux counts in.
fn children_cpu() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name, the second field, may contain anything; behind it come the state and numbers.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut children = fields.split_whitespace().skip(13).map(str::parse::<u64>);
    let (user, system) = (children.next()?.ok()?, children.next()?.ok()?);
    Some(Duration::from_millis(10 * (user + system)))
}
