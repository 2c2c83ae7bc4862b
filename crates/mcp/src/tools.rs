//! What an assistant can ask for.

use std::num::NonZeroUsize;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use driver::execute::{self, Execution, KeptOutput, Mode, Strategy};
use driver::why::{self, Line};
use driver::{Cancel, Input, Options, Pattern, Request, Silent, Task, explain, lang};
use serde_json::{Value, json};
use source::SourceMap;

use crate::answer;
use crate::folder::Folder;
use crate::server::Settings;

pub const INSTRUCTIONS: &str = "Grail proves concurrent programs with permissions and contracts (Silver .vpr, Chalice .chalice, Boogie .bpl, annotated \
Java .java), and runs Chalice programs under checking. Use `check` for syntax, names and types; `verify` to prove; `why` to see, for an error \
that `verify` gave, what is held and known on the way to it; `run` and `explore` to execute under one or many schedules; `explain` for an error code or a word of \
a language. Only verdict `success` means that everything was proved; `undecided` is no success.";

/// Seconds after which work is given up, unless the assistant says otherwise.
const PATIENCE: u64 = 120;

/// Where requests are worked on.
pub struct Desk {
    pub folder: Folder,
    pub settings: Settings,
}

/// The tools with what they take.
pub fn list() -> Value {
    let files = json!({
        "type": "array", "items": { "type": "string" }, "minItems": 1,
        "description": "Files or folders, relative to the folder of the server. Java files named together are one program.",
    });
    let seconds = json!({ "type": "integer", "minimum": 1, "description": "Give up after so many seconds (120)." });
    let entry = json!({ "type": "string", "description": "Class.method to start with, instead of the one `main`." });
    let args = json!({ "type": "array", "items": { "type": "string" }, "description": "Arguments of the method to start with." });
    let tool = |name: &str, description: &str, properties: Value, required: &[&str], harmless: bool| {
        json!({
            "name": name,
            "description": description,
            "inputSchema": { "type": "object", "properties": properties, "required": required, "additionalProperties": false },
            "annotations": { "readOnlyHint": harmless, "openWorldHint": false },
        })
    };
    json!([
        tool(
            "check",
            "Check syntax, names and types, without proving anything.",
            json!({ "files": files }),
            &["files"],
            true
        ),
        tool(
            "verify",
            "Prove programs for all inputs and interleavings. Errors come with their places, causes, an example where there is one, and what to try.",
            json!({
                "files": files,
                "member": { "type": "string", "description": "Only members with this name; `*` stands for any text." },
                "all_errors": { "type": "boolean", "description": "Report further errors of a member after its first." },
                "overflow": { "type": "boolean", "description": "Check that arithmetic stays inside the machine's integers (Java)." },
                "seconds": seconds,
            }),
            &["files"],
            true
        ),
        tool(
            "why",
            "For a check that fails at a line: the states on the way to it, statement by statement, with what is held, known and decided.",
            json!({
                "file": { "type": "string" },
                "line": { "type": "integer", "minimum": 1 },
                "files": { "type": "array", "items": { "type": "string" }, "description": "Further files of the same program." },
                "seconds": seconds,
            }),
            &["file", "line"],
            true
        ),
        tool(
            "run",
            "Run a program once, checking every permission and contract as it goes.",
            json!({
                "files": files, "entry": entry, "args": args, "seconds": seconds,
                "seed": { "type": "integer", "minimum": 0, "description": "Pick threads at random, fixed by this number." },
                "replay": { "type": "string", "description": "Follow a schedule that an earlier run or exploration gave." },
            }),
            &["files"],
            false
        ),
        tool(
            "explore",
            "Run a program under all schedules that can make a difference.",
            json!({
                "files": files, "entry": entry, "args": args, "seconds": seconds,
                "max_schedules": { "type": "integer", "minimum": 1 },
            }),
            &["files"],
            false
        ),
        tool(
            "explain",
            "What an error code or a word of a language means, with a program that has the error and one that fixes it.",
            json!({
                "what": { "type": "string", "description": "A code such as G1308, or a word such as `lockchange`." },
                "language": { "type": "string", "enum": lang::LANGUAGES.iter().map(|l| l.name()).collect::<Vec<_>>() },
            }),
            &["what"],
            true
        ),
    ])
}

impl Desk {
    /// The answer of a tool. What goes wrong is part of it, so that the assistant reads it.
    pub fn call(&self, tool: &str, args: &Value, cancel: &Cancel) -> Value {
        let work = || match tool {
            "check" => self.verify(Task::Check, args, cancel),
            "verify" => self.verify(Task::Verify, args, cancel),
            "why" => self.why(args, cancel),
            "run" => self.execute("run", run_mode(args), args, cancel),
            "explore" => self.execute("explore", explore_mode(args), args, cancel),
            "explain" => explained(args),
            _ => Err(format!("there is no tool `{tool}`")),
        };
        // The driver reports its own panics; one in between must not leave a request without an answer.
        match std::panic::catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(answer)) => answer,
            Ok(Err(why)) => answer::refused(&why),
            Err(_) => answer::refused(words::REPORT_IT),
        }
    }

    fn options(&self, args: &Value) -> Options {
        Options {
            jobs: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            member: args["member"].as_str().map(Pattern::new),
            all_errors: args["all_errors"].as_bool().unwrap_or(false),
            overflow: args["overflow"].as_bool().unwrap_or(false),
            cache: self.settings.cache.clone(),
            confined_to: Some(self.folder.root().to_path_buf()),
            time_limit: Some(patience(args)),
            ..Options::default()
        }
    }

    fn verify(&self, task: Task, args: &Value, cancel: &Cancel) -> Result<Value, String> {
        let inputs = self.folder.inputs(&texts(args, "files")?)?;
        let map = Arc::new(SourceMap::new());
        let request = Request { task, inputs, language: None, options: self.options(args) };
        let report = driver::run(request, &map, cancel, &mut Silent);
        Ok(answer::report(&map, &report, if task == Task::Check { "check" } else { "verify" }, &[]))
    }

    fn why(&self, args: &Value, cancel: &Cancel) -> Result<Value, String> {
        let file = args["file"].as_str().ok_or("`file` is missing")?.to_string();
        let number = args["line"].as_u64().and_then(|line| u32::try_from(line).ok()).ok_or("`line` is missing")?;
        let mut paths = if args["files"].is_null() { Vec::new() } else { texts(args, "files")? };
        let name = self.folder.inside(file.as_ref())?;
        let name = name.strip_prefix(self.folder.root()).map_or(name.clone(), PathBuf::from);
        if !paths.contains(&file) {
            paths.push(file);
        }
        let inputs = self.folder.inputs(&paths)?;
        let map = Arc::new(SourceMap::new());
        let request = Request { task: Task::Verify, inputs, language: None, options: self.options(args) };
        let report = why::why(request, &Line { file: name, number }, &map, cancel, &mut Silent);
        Ok(answer::report(&map, &report, "why", &[]))
    }

    fn execute(&self, command: &'static str, mode: Mode, args: &Value, cancel: &Cancel) -> Result<Value, String> {
        let inputs = self.folder.inputs(&texts(args, "files")?)?;
        if !self.settings.runs_java && inputs.iter().any(is_java) {
            return Err("Java programs are run on a JVM, where they could read anything: start the server with `grail mcp --run-java` to allow it".into());
        }
        let execution = Execution {
            entry: args["entry"].as_str().map(str::to_string),
            args: if args["args"].is_null() { Vec::new() } else { texts(args, "args")? },
            time_limit: Some(patience(args)),
            ..Execution::new(mode)
        };
        let map = SourceMap::new();
        let mut output = KeptOutput::default();
        let report = execute::execute(&execution, &inputs, &map, cancel, &mut output);
        Ok(answer::report(&map, &report, command, &output.lines()))
    }
}

/// Programs that Grail's own machine does not execute.
fn is_java(input: &Input) -> bool {
    matches!(input, Input::Text { name, .. } if lang::of_path(name.as_ref()).is_some_and(|l| l.name() == "java"))
}

fn run_mode(args: &Value) -> Mode {
    Mode::Run(match (args["replay"].as_str(), args["seed"].as_u64()) {
        (Some(schedule), _) => Strategy::Replay(schedule.to_string()),
        (None, Some(seed)) => Strategy::Random { seed },
        (None, None) => Strategy::RoundRobin,
    })
}

fn explore_mode(args: &Value) -> Mode {
    Mode::Exhaustive { schedules: args["max_schedules"].as_u64(), preemptions: None, depth: None, all_errors: false }
}

fn explained(args: &Value) -> Result<Value, String> {
    let what = args["what"].as_str().ok_or("`what` is missing")?;
    let texts = explain::about(what, args["language"].as_str());
    match texts.is_empty() {
        true => Err(format!("`{what}` is neither an error code nor a word of a language that Grail reads")),
        false => Ok(answer::text(texts.join("\n"))),
    }
}

fn patience(args: &Value) -> Duration {
    Duration::from_secs(args["seconds"].as_u64().unwrap_or(PATIENCE).max(1))
}

/// A list of texts among the arguments.
fn texts(args: &Value, name: &str) -> Result<Vec<String>, String> {
    let wrong = || format!("`{name}` is a list of texts");
    let all = args[name].as_array().ok_or_else(wrong)?;
    all.iter().map(|one| one.as_str().map(str::to_string).ok_or_else(wrong)).collect()
}
