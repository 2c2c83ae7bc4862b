//! Compiling and running.

pub(crate) mod agent;
mod library;

pub use library::folder as library_folder;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use java::Program;
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::codes;
use crate::instrument::{Instrumented, Opening, Policy};
use crate::jdk::{Jdk, OLDEST};
use crate::outcome::{Outcome, Reader};

/// What to run, and how.
pub struct Request<'a> {
    pub map: &'a SourceMap,
    pub program: &'a Program,
    pub instrumented: &'a Instrumented,
    pub policy: Policy,
    /// The program's own arguments.
    pub args: &'a [String],
    /// The class whose `main` is meant, if there are several; or a method, as `Class.method`.
    pub entry: Option<&'a str>,
    /// What that method gets.
    pub entry_args: &'a [String],
    pub class_path: &'a [PathBuf],
    /// Report violations and go on.
    pub keep_going: bool,
    pub order: &'a Order,
    /// Check permissions and contracts; otherwise only the order of threads matters.
    pub checks: bool,
    /// Note every event.
    pub events: bool,
    pub time_limit: Option<Duration>,
    pub output: Output,
    pub is_cancelled: &'a dyn Fn() -> bool,
}

/// In which order threads run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As the JVM likes it.
    #[default]
    Free,
    /// Likewise, but threads give way at random, as the number says.
    Yielding(u64),
    /// One at a time, as a schedule says.
    Follow(String),
}

/// Where the program's standard output goes; where it is dropped, standard error is, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    Shown,
    /// To standard error: a report for tools has the other.
    Beside,
    Dropped,
}

/// Calls with contracts take more of the stack: what was deep enough before must be it with checks.
const STACK: &str = "-Xss4m";

/// Objects have no hash code of their own, so that the order of hash tables is the same in each run.
pub(crate) const SAME_HASHES: [&str; 2] = ["-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"];

/// A folder that is removed in the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> io::Result<Scratch> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("grail-java-{}-{number}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is the system's to clean up.
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn run(request: &Request) -> Outcome {
    let executed = prepare(request).and_then(|prepared| execute(request, &prepared).map_err(Stop::Io));
    executed.unwrap_or_else(Stop::outcome)
}

/// Why there was no run.
pub(crate) enum Stop {
    Outcome(Box<Outcome>),
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

impl Stop {
    pub fn outcome(self) -> Outcome {
        match self {
            Stop::Outcome(outcome) => *outcome,
            Stop::Io(error) => {
                let d = Diagnostic::error(codes::ENDED, Span::NONE, "the program could not be run");
                Outcome::undecided(d.with_note(error.to_string()))
            }
        }
    }
}

/// A program that was compiled.
pub struct Prepared {
    jdk: Jdk,
    scratch: Scratch,
    classes: PathBuf,
    class_path: OsString,
}

pub(crate) fn find_jdk() -> Result<Jdk, Stop> {
    crate::jdk::find().map_err(|error| {
        let text = error.to_string();
        let help = format!("install a JDK {OLDEST} or later, or set JAVA_HOME; `grail doctor` says what was found");
        let mut d =
            Diagnostic::error(codes::JDK, Span::NONE, "there is no Java to run the program with").with_help(help);
        d.notes.extend(text.lines().filter(|line| line.starts_with("tried")).map(str::to_string));
        Stop::Outcome(Box::new(Outcome::undecided(d)))
    })
}

pub(crate) fn prepare(request: &Request) -> Result<Prepared, Stop> {
    let jdk = find_jdk()?;
    let library = library::folder(&jdk)?;
    let scratch = Scratch::new()?;
    let classes = scratch.0.join("classes");
    fs::create_dir_all(&classes)?;
    let mut sources = Vec::new();
    for (id, text) in &request.instrumented.files {
        let file = request.map.file(*id);
        let package = request.program.files.iter().find(|f| f.id == *id).map_or("", |f| f.package.as_str());
        let name = Path::new(&file.name).file_name().map_or_else(|| OsString::from("Main.java"), OsString::from);
        let folder = scratch.0.join("sources").join(id.0.to_string()).join(package.replace('.', "/"));
        fs::create_dir_all(&folder)?;
        let path = folder.join(name);
        fs::write(&path, text)?;
        sources.push((*id, path));
    }
    let mut class_path = vec![classes.clone(), library];
    class_path.extend(request.class_path.iter().cloned());
    let class_path = std::env::join_paths(&class_path).map_err(io::Error::other)?;
    let compiled = compile(&jdk, &classes, &class_path, &sources, FOR_CHECKS)?;
    if !compiled.status.success() {
        let text = String::from_utf8_lossy(&compiled.stderr).into_owned();
        let outcome = not_compiled(request, &jdk, &classes, &class_path, &sources, &text)?;
        return Err(Stop::Outcome(Box::new(outcome)));
    }
    Ok(Prepared { jdk, scratch, classes, class_path })
}

impl Prepared {
    /// Where the ledger writes what it has to say.
    pub fn report(&self) -> PathBuf {
        self.scratch.0.join("report")
    }

    fn beside_report(&self, suffix: &str) -> PathBuf {
        let mut name = self.report().into_os_string();
        name.push(suffix);
        PathBuf::from(name)
    }

    /// What became of a call of a trial, if it came to its end. It is read once: what an earlier method was called with is none of the next one's.
    fn outcome_of_call(&self, request: &Request, number: usize) -> Option<Outcome> {
        let records = self.beside_report(&format!(".{number}"));
        let text = fs::read_to_string(&records).unwrap_or_default();
        let _ = fs::remove_file(&records);
        let is_done = fs::remove_file(self.beside_report(&format!(".{number}.done"))).is_ok();
        let reader = Reader { map: request.map, program: request.program, instrumented: request.instrumented };
        is_done.then(|| reader.outcome(&text, Some(0), None))
    }

    fn events(&self) -> PathBuf {
        self.scratch.0.join("events")
    }

    /// A virtual machine that runs the program as often as it is asked to.
    pub fn explorer(&self, request: &Request, most_steps: usize) -> io::Result<Command> {
        self.java(request, "grail.rt.Explore", &[format!("-Dgrail.maxSteps={most_steps}")], true)
    }

    /// A virtual machine with the program and the class to start with.
    fn java(&self, request: &Request, launcher: &str, options: &[String], turns: bool) -> io::Result<Command> {
        let (report, names) = (self.report(), self.scratch.0.join("names"));
        fs::write(&report, "")?;
        fs::write(&names, &request.instrumented.names)?;
        let mut command = Command::new(self.jdk.program("java"));
        command.arg("-cp").arg(&self.class_path);
        command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=4", "-Xshare:auto", STACK]);
        command.args(["--add-opens", "java.base/java.lang=ALL-UNNAMED"]);
        let mut property = |name: &str, value: &dyn AsRef<std::ffi::OsStr>| {
            let mut text = OsString::from(format!("-Dgrail.{name}="));
            text.push(value);
            command.arg(text);
        };
        property("report", &report);
        property("names", &names);
        property("policy", &request.policy.name());
        if matches!(request.program.model, java::tree::Model::Ownership(_)) {
            property("model", &"ownership");
            if java::ownership::has_one_thread(request.program) {
                property("oneThread", &"true");
            }
            if request.instrumented.counts {
                property("counts", &"true");
            }
        }
        if request.keep_going {
            property("keepGoing", &"true");
        }
        if !request.checks {
            property("off", &"true");
        }
        if request.events {
            property("trace", &self.events());
        }
        match request.order {
            Order::Free => {}
            Order::Yielding(seed) => property("seed", &seed.to_string()),
            Order::Follow(schedule) => property("turns", schedule),
        }
        if let Some(entry) = request.entry {
            property("entry", &entry);
            property("args", &request.entry_args.join("\t"));
        }
        if turns {
            command.args(SAME_HASHES);
            if let Some(parking) = library::parking(&self.jdk) {
                let mut patch = OsString::from("java.base=");
                patch.push(parking);
                command.arg("--patch-module").arg(patch);
            }
        }
        command.args(options);
        command.arg(launcher).arg(class_names(&self.classes)).args(request.args);
        Ok(command)
    }

    /// What the ledger has said, as diagnostics.
    pub fn outcome(&self, request: &Request, status: Option<i32>, stopped: Option<Stopped>) -> io::Result<Outcome> {
        let text = fs::read_to_string(self.report())?;
        let reader = Reader { map: request.map, program: request.program, instrumented: request.instrumented };
        let mut outcome = reader.outcome(&text, status, stopped);
        if request.events {
            // A program in which nothing happens writes none.
            outcome.events = reader.events(&fs::read_to_string(self.events()).unwrap_or_default());
        }
        Ok(outcome)
    }
}

/// A program that can be called; nothing if it cannot be compiled here.
pub fn compiled(request: &Request) -> Option<Prepared> {
    prepare(request).ok()
}

/// Calls the entry of a program once with each of the inputs, each time as if the program had just begun. `None` of a call that did not
/// come to its end, and of all if the program cannot be run.
pub fn try_inputs(request: &Request, prepared: &Prepared, inputs: &[Vec<String>]) -> Vec<Option<Outcome>> {
    let none = || inputs.iter().map(|_| None).collect();
    called(request, prepared, inputs).unwrap_or_else(|_| none())
}

fn called(request: &Request, prepared: &Prepared, inputs: &[Vec<String>]) -> io::Result<Vec<Option<Outcome>>> {
    call_each(request, prepared, inputs, &[])?;
    Ok((0..inputs.len()).map(|number| prepared.outcome_of_call(request, number)).collect())
}

/// What happens by contract in a trial, and what is chosen where it leaves something open.
pub struct ByContract<'a> {
    pub opening: Opening,
    /// Whether the first call of it does run: the one that the trial begins with.
    pub is_entry: bool,
    pub numbers: &'a [i64],
    /// So many choices are tried for an input.
    pub most: usize,
}

/// Calls the entry once with each of the inputs and various choices, until one of them makes it fail. `None` of inputs for which none does.
pub fn try_open(
    request: &Request,
    prepared: &Prepared,
    inputs: &[Vec<String>],
    by_contract: &ByContract,
) -> Vec<Option<Outcome>> {
    let numbers: Vec<String> = by_contract.numbers.iter().map(i64::to_string).collect();
    let options = [
        format!("-Dgrail.open={}", by_contract.opening.id),
        format!("-Dgrail.openAfter={}", usize::from(by_contract.is_entry)),
        format!("-Dgrail.numbers={}", numbers.join(",")),
        format!("-Dgrail.mostTapes={}", by_contract.most),
    ];
    let called = call_each(request, prepared, inputs, &options).is_ok();
    let outcomes = (0..inputs.len()).map(|number| prepared.outcome_of_call(request, number).filter(|_| called));
    outcomes.map(|outcome| outcome.filter(|outcome| !outcome.is_refused)).collect()
}

fn call_each(request: &Request, prepared: &Prepared, inputs: &[Vec<String>], options: &[String]) -> io::Result<()> {
    let lines: Vec<String> = inputs.iter().map(|input| input.join("\t")).collect();
    fs::write(prepared.beside_report(".calls"), lines.join("\n") + "\n")?;
    let mut command = prepared.java(request, "grail.rt.Trials", options, false)?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    wait(command.spawn()?, &Waiting::of(request))?;
    Ok(())
}

/// What checks ask of the compiler: the names of locals and parameters.
const FOR_CHECKS: &[&str] = &["-g", "-parameters"];

pub(crate) fn compile(
    jdk: &Jdk,
    classes: &Path,
    class_path: &OsString,
    sources: &[(FileId, PathBuf)],
    options: &[&str],
) -> io::Result<std::process::Output> {
    Command::new(jdk.program("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xss16m", "-proc:none", "-nowarn", "-Xlint:none"])
        .args(options)
        .args(["-encoding", "UTF-8", "-Xmaxerrs", "20", "-d"])
        .arg(classes)
        .arg("-cp")
        .arg(class_path)
        .args(sources.iter().map(|(_, path)| path))
        .stdin(Stdio::null())
        .output()
}

/// Whose fault it is: of the program if javac does not take it without checks either.
fn not_compiled(
    request: &Request,
    jdk: &Jdk,
    classes: &Path,
    class_path: &OsString,
    sources: &[(FileId, PathBuf)],
    text: &str,
) -> io::Result<Outcome> {
    let plain = Instrumented::plain(request.map, request.program);
    for ((_, path), (_, text)) in sources.iter().zip(&plain.files) {
        fs::write(path, text)?;
    }
    let compiled = compile(jdk, classes, class_path, sources, FOR_CHECKS)?;
    Ok(match compiled.status.success() {
        true => Outcome::not_instrumented(request.map, sources, text),
        false => Outcome::not_compiled(request.map, sources, &String::from_utf8_lossy(&compiled.stderr)),
    })
}

fn execute(request: &Request, prepared: &Prepared) -> io::Result<Outcome> {
    let turns = matches!(request.order, Order::Follow(_));
    let mut command = prepared.java(request, "grail.rt.Launch", &[], turns)?;
    command.stdout(match request.output {
        Output::Shown => Stdio::inherit(),
        Output::Beside => beside()?,
        Output::Dropped => Stdio::null(),
    });
    if request.output == Output::Dropped {
        command.stderr(Stdio::null());
    }
    let child = command.spawn()?;
    let (status, why) = wait(child, &Waiting::of(request))?;
    prepared.outcome(request, status.code(), why)
}

/// Standard error in the place of standard output.
pub(crate) fn beside() -> io::Result<Stdio> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        Ok(Stdio::from(io::stderr().as_fd().try_clone_to_owned()?))
    }
    #[cfg(not(unix))]
    {
        Ok(Stdio::null())
    }
}

/// The classes that were compiled, by the names Java has for them.
fn class_names(folder: &Path) -> String {
    let mut names: Vec<String> = walkdir::WalkDir::new(folder)
        .into_iter()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|e| e == "class"))
        .filter_map(|entry| {
            let path = entry.path().strip_prefix(folder).ok()?.with_extension("");
            Some(path.to_str()?.replace(['/', '\\'], "."))
        })
        .collect();
    names.sort();
    names.join(",")
}

/// Why a program was stopped from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    ByTime,
    ByUser,
}

/// How long a program may run.
pub(crate) struct Waiting<'a> {
    pub time_limit: Option<Duration>,
    pub is_cancelled: &'a dyn Fn() -> bool,
    /// Whether it is asked to end, so that its own hooks run, before it is ended.
    pub asks: bool,
}

impl<'a> Waiting<'a> {
    fn of(request: &Request<'a>) -> Waiting<'a> {
        Waiting { time_limit: request.time_limit, is_cancelled: request.is_cancelled, asks: false }
    }
}

/// How long a program may take to end after it was asked to.
const GRACE: Duration = Duration::from_secs(2);

pub(crate) fn wait(mut child: Child, waiting: &Waiting) -> io::Result<(ExitStatus, Option<Stopped>)> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, None));
        }
        let stop = match waiting.time_limit {
            Some(limit) if start.elapsed() >= limit => Some(Stopped::ByTime),
            _ => (waiting.is_cancelled)().then_some(Stopped::ByUser),
        };
        if let Some(stop) = stop {
            let ended = if waiting.asks { ask(&mut child)? } else { None };
            if ended.is_none() {
                child.kill()?;
            }
            return Ok((child.wait()?, Some(stop)));
        }
        std::thread::sleep(Duration::from_millis(if start.elapsed().as_secs() < 2 { 3 } else { 20 }));
    }
}

/// Asks a program to end, as the system does; nothing if it does not.
fn ask(child: &mut Child) -> io::Result<Option<ExitStatus>> {
    // Where there is no such program, the virtual machine is ended at once.
    let asked = Command::new("kill").arg("-TERM").arg(child.id().to_string()).stderr(Stdio::null()).status();
    let since = Instant::now();
    while asked.as_ref().is_ok_and(ExitStatus::success) && since.elapsed() < GRACE {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(None)
}
