//! Programs without specifications: compiled as they are, run as they are, and watched in their bytecode.
//!
//! What threads do to each other is seen by classes of our own inside `java.base` (`java/agent`), which rewrite each
//! class of the program when it is
//! loaded. The library's own classes that order threads were rewritten before, once for a JDK ([`crate::run::agent`]).

mod classes;
mod outcome;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use java::syntax::ast::{Modifier, TopDecl, Unit};
use java::syntax::parser::parse;
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::codes;
use crate::explore::{Explored, Plan, Subject, explore_subject, none};
use crate::jdk::Jdk;
use crate::outcome::Outcome;
use crate::places::Places;
use crate::run::{Output, SAME_HASHES, Scratch, Stop, Stopped, Waiting, agent, beside, compile, find_jdk, wait};

/// What to run, and how.
pub struct Request<'a> {
    pub map: &'a SourceMap,
    pub sources: &'a Sources,
    /// The program's own arguments.
    pub args: &'a [String],
    /// The class whose `main` is meant, if there are several.
    pub entry: Option<&'a str>,
    pub class_path: &'a [PathBuf],
    pub time_limit: Option<Duration>,
    pub output: Output,
    pub is_cancelled: &'a dyn Fn() -> bool,
}

impl Request<'_> {
    fn places(&self) -> Places<'_> {
        let files = self.sources.files.iter().map(|source| (source.id, source.package.clone()));
        Places { map: self.map, files: files.collect() }
    }
}

/// The files of a program, read only as far as running it asks for.
pub struct Sources {
    files: Vec<Source>,
}

struct Source {
    id: FileId,
    package: String,
    /// The class that others see, which names the file for javac.
    public: Option<String>,
}

impl Sources {
    /// `None` if there is a specification somewhere.
    pub fn without_specifications(map: &SourceMap, files: &[FileId]) -> Option<Sources> {
        let mut sources = Vec::new();
        for id in files {
            let file = map.file(*id);
            let (unit, errors) = parse(&file);
            // What is not understood may hide one: then the signs of one decide.
            let has_signs = file.text.contains("//@") || file.text.contains("/*@");
            if !unit.specs.is_empty() || unit.model.is_some() || !errors.is_empty() && has_signs {
                return None;
            }
            sources.push(Source::of(&unit));
        }
        Some(Sources { files: sources })
    }

    /// The files, whatever specifications they have.
    pub fn all(map: &SourceMap, files: &[FileId]) -> Sources {
        Sources { files: files.iter().map(|id| Source::of(&parse(&map.file(*id)).0)).collect() }
    }
}

impl Source {
    fn of(unit: &Unit) -> Source {
        let public = unit.decls.iter().find_map(|decl| match decl {
            TopDecl::Type(class) if class.modifiers.has(Modifier::Public) => Some(class.name.name.to_string()),
            _ => None,
        });
        let package = unit.package.as_ref().map_or_else(String::new, |package| package.name.text());
        Source { id: unit.file, package, public }
    }
}

/// Runs a program once. Nothing if it has no `main`: then others know how to start it.
pub fn run(request: &Request) -> Option<Outcome> {
    let prepared = match Prepared::new(request) {
        Ok(prepared) => prepared,
        Err(stop) => return Some(stop.outcome()),
    };
    let main = prepared.main.as_ref()?;
    Some(prepared.once(request, main).unwrap_or_else(|error| Stop::Io(error).outcome()))
}

/// Runs a program under one schedule after the other. Nothing if it has no `main`.
pub fn explore(request: &Request, plan: &Plan, told: &mut dyn FnMut(u64, u64)) -> Option<Explored> {
    match Prepared::new(request) {
        Ok(prepared) => {
            prepared.main.as_ref()?;
            Some(explore_subject(&Tried { request, prepared }, plan, told))
        }
        Err(stop) => Some(none(stop.outcome())),
    }
}

/// Runs a program as a schedule says, and shows what it prints.
pub fn replay(request: &Request, schedule: &str) -> Option<Outcome> {
    let prepared = match Prepared::new(request) {
        Ok(prepared) => prepared,
        Err(stop) => return Some(stop.outcome()),
    };
    let main = prepared.main.as_ref()?;
    let ran = prepared.explorer(request, main, MOST_REPLAYED, Some(schedule)).and_then(|command| {
        prepared.execute(request, command)?;
        prepared.outcome_of_schedule(request)
    });
    Some(ran.unwrap_or_else(|error| Stop::Io(error).outcome()))
}

/// So many steps of a schedule that somebody has asked for.
const MOST_REPLAYED: usize = 1_000_000;

/// A program that is tried again and again.
struct Tried<'a> {
    request: &'a Request<'a>,
    prepared: Prepared,
}

impl Subject for Tried<'_> {
    fn command(&self, most_steps: usize) -> io::Result<Command> {
        let main = self.prepared.main.as_deref().unwrap_or_default();
        self.prepared.explorer(self.request, main, most_steps, None)
    }

    fn outcome(&self) -> io::Result<Outcome> {
        self.prepared.outcome_of_schedule(self.request)
    }

    fn time_limit(&self) -> Option<Duration> {
        self.request.time_limit
    }

    fn is_cancelled(&self) -> bool {
        (self.request.is_cancelled)()
    }

    fn is_plain(&self) -> bool {
        true
    }
}

/// A program that was compiled.
struct Prepared {
    jdk: Jdk,
    scratch: Scratch,
    class_path: OsString,
    /// The class to start with.
    main: Option<String>,
}

impl Prepared {
    fn new(request: &Request) -> Result<Prepared, Stop> {
        let jdk = find_jdk()?;
        let scratch = Scratch::new()?;
        let classes = scratch.path().join("classes");
        fs::create_dir_all(&classes)?;
        let mut sources = Vec::new();
        for source in &request.sources.files {
            let file = request.map.file(source.id);
            let given = Path::new(&file.name).file_name().map_or_else(|| OsString::from("Main.java"), OsString::from);
            let name = source.public.as_ref().map_or(given, |public| OsString::from(format!("{public}.java")));
            let folder = scratch.path().join("sources").join(source.id.0.to_string());
            let folder = folder.join(source.package.replace('.', "/"));
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(&name), &file.text)?;
            sources.push((source.id, folder.join(name)));
        }
        let mut class_path = vec![classes.clone()];
        class_path.extend(request.class_path.iter().cloned());
        let class_path = std::env::join_paths(&class_path).map_err(io::Error::other)?;
        let compiled = compile(&jdk, &classes, &class_path, &sources, &[])?;
        if !compiled.status.success() {
            let text = String::from_utf8_lossy(&compiled.stderr);
            return Err(Stop::Outcome(Box::new(Outcome::not_compiled(request.map, &sources, &text))));
        }
        let main = classes::main(&classes, request.entry, sources.len() == 1).map_err(|mains| several(&mains))?;
        Ok(Prepared { jdk, scratch, class_path, main })
    }

    fn report(&self) -> PathBuf {
        self.scratch.path().join("report")
    }

    /// A virtual machine whose library tells what threads do.
    fn java(&self, how: agent::How) -> io::Result<Command> {
        fs::write(self.report(), "")?;
        let home = agent::folder(&self.jdk, how)?;
        let mut command = Command::new(self.jdk.program("java"));
        let property = |name: &str, value: &Path| {
            let mut text = OsString::from(name);
            text.push(value);
            text
        };
        command.arg("--patch-module").arg(property("java.base=", &home));
        command.args(["--add-exports", "java.base/grail.agent=ALL-UNNAMED"]);
        command.arg(property("-Dgrail.home=", &home)).arg(property("-Dgrail.report=", &self.report()));
        command.arg("-cp").arg(&self.class_path);
        Ok(command)
    }

    fn once(&self, request: &Request, main: &str) -> io::Result<Outcome> {
        let mut command = self.java(agent::How::Run)?;
        command.arg(main).args(request.args);
        let (status, stopped) = self.execute(request, command)?;
        let places = request.places();
        Ok(outcome::of_run(&places, &fs::read_to_string(self.report())?, status.code(), stopped))
    }

    /// A virtual machine that runs the program under schedules: those it is asked for, or this one.
    fn explorer(&self, request: &Request, main: &str, most: usize, only: Option<&str>) -> io::Result<Command> {
        let mut command = self.java(agent::How::Explore)?;
        command.args(SAME_HASHES).args(["-XX:+UseSerialGC", "-Dgrail.explores=true"]);
        if let Some(schedule) = only {
            command.arg(format!("-Dgrail.schedule={schedule}"));
        }
        command.args(["-m", "java.base/grail.agent.Explore"]).arg(most.to_string()).arg(main).args(request.args);
        Ok(command)
    }

    fn outcome_of_schedule(&self, request: &Request) -> io::Result<Outcome> {
        Ok(outcome::of_schedule(&request.places(), &fs::read_to_string(self.report())?))
    }

    fn execute(&self, request: &Request, mut command: Command) -> io::Result<(ExitStatus, Option<Stopped>)> {
        command.stdout(match request.output {
            Output::Shown => Stdio::inherit(),
            Output::Beside => beside()?,
            Output::Dropped => Stdio::null(),
        });
        if request.output == Output::Dropped {
            command.stderr(Stdio::null());
        }
        let waiting = Waiting { time_limit: request.time_limit, is_cancelled: request.is_cancelled, asks: true };
        wait(command.spawn()?, &waiting)
    }
}

fn several(mains: &[String]) -> Stop {
    let message = format!("several classes have a method to start with: {}", mains.join(", "));
    let d = Diagnostic::error(codes::ENTRY, Span::NONE, message).with_help("name one of them with `--entry CLASS`");
    Stop::Outcome(Box::new(Outcome::illegal(d)))
}
