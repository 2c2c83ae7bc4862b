//! The command line: arguments in, text out. All analysis is the driver's.

mod audit;
mod color;
mod compat;
mod doctor;
mod execute;
mod explain;
mod output;
mod page;
mod progress;
mod translate;
mod verify;
mod watch;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use cli::project::{Problem, Project};
use cli::{Args, Command};
use driver::cache::Use;
use driver::{Cache, Exit};

fn main() -> ExitCode {
    let exit = match parsed() {
        Ok(Args { command: Some(command), version: false }) => run(command),
        Ok(_) => doctor::version(),
        Err(Refused::Usage(error)) => usage(&error),
        Err(Refused::Project(problem)) => {
            output::complain(&format!("error: {problem}"));
            Exit::Illegal
        }
    };
    ExitCode::from(output::finish(exit).code())
}

/// Why there is nothing to do.
enum Refused {
    Usage(clap::Error),
    Project(Problem),
}

/// The arguments, with what the project says in addition.
fn parsed() -> Result<Args, Refused> {
    let given: Vec<OsString> = std::env::args_os().collect();
    let here = std::env::current_dir().unwrap_or_default();
    let Some(project) = Project::find(&here).map_err(Refused::Project)? else {
        return Args::try_parse_from(given).map_err(Refused::Usage);
    };
    let (program, rest) = given.split_at(given.len().min(1));
    let completed = program.iter().cloned().chain(project.complete(rest).map_err(Refused::Project)?);
    Args::try_parse_from(completed).map_err(|error| {
        // An error that the user made is told as it would be without a project.
        match error.use_stderr() && asks_for_no_files(&given) {
            true => Refused::Project(project.problem(error.to_string().trim_start_matches("error: ").to_string())),
            false => Refused::Usage(error),
        }
    })
}

/// Whether the command line by itself is right, but for files that the project names.
fn asks_for_no_files(given: &[OsString]) -> bool {
    match Args::try_parse_from(given) {
        Ok(_) => true,
        Err(error) => error.kind() == clap::error::ErrorKind::MissingRequiredArgument,
    }
}

/// Help that was asked for, or what is wrong with the arguments.
fn usage(error: &clap::Error) -> Exit {
    let colored = |shown: bool| if shown { error.render().ansi().to_string() } else { error.render().to_string() };
    if error.use_stderr() {
        output::complain(colored(std::io::stderr().is_terminal()).trim_end());
        return Exit::Illegal;
    }
    output::print(&colored(std::io::stdout().is_terminal()));
    Exit::Success
}

fn run(command: Command) -> Exit {
    match command {
        Command::Verify(options) => verify::verify(&options),
        Command::Check(options) => verify::check(&options),
        Command::Audit(options) => audit::audit(&options),
        Command::Run(options) => execute::run(&options),
        Command::Explore(options) => execute::explore(&options),
        Command::Translate(options) => translate::translate(&options),
        Command::Explain { what, lang } => explain::explain(what.as_deref(), lang.as_deref()),
        Command::Boogie { args } => compat::boogie(&args),
        Command::Lsp => serve(),
        Command::Mcp { run_java } => assist(run_java),
        Command::Doctor => doctor::doctor(),
        Command::Man { folder } => manual(&folder),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "grail", &mut script);
            output::print(&String::from_utf8_lossy(&script));
            Exit::Success
        }
    }
}

/// A page for `grail`, and one for each of its commands.
fn manual(folder: &Path) -> Exit {
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Args::command(), folder));
    match written {
        Ok(()) => Exit::Success,
        Err(error) => {
            output::complain(&format!(
                "error[{}]: cannot write to `{}`: {error}",
                driver::codes::UNWRITABLE.0,
                folder.display()
            ));
            Exit::Undecided
        }
    }
}

fn assist(runs_java: bool) -> Exit {
    let settings = mcp::Settings { runs_java, cache: Cache::of_user(Use::Trust) };
    let served = std::env::current_dir().and_then(|folder| mcp::serve(&folder, settings));
    match served {
        Ok(()) => Exit::Success,
        Err(error) => {
            output::complain(&format!("grail mcp: {error}"));
            Exit::Undecided
        }
    }
}

/// What `grail.toml` says about a file in an editor: the options of `verify`, and the files that belong together.
fn project_of(file: &Path) -> Result<lsp::Setup, String> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let Some(project) = Project::find(folder).map_err(|problem| problem.to_string())? else {
        return Ok(lsp::Setup::default());
    };
    let args = project.complete(&["verify".into()]).map_err(|problem| problem.to_string())?;
    let args = std::iter::once(OsString::from("grail")).chain(args);
    // A project may name no files: then it is only about options.
    let named = args.chain([file.as_os_str().to_os_string()]);
    match Args::try_parse_from(named).map(|args| args.command) {
        Ok(Some(Command::Verify(verify))) => {
            let mut files = verify.input.inputs.clone();
            files.pop();
            Ok(lsp::Setup { options: verify.options(), files })
        }
        Ok(_) => Ok(lsp::Setup::default()),
        Err(error) => Err(project.problem(error.to_string()).to_string()),
    }
}

fn serve() -> Exit {
    match lsp::serve(Box::new(project_of)) {
        Ok(()) => Exit::Success,
        Err(error) => {
            eprintln!("grail lsp: the editor does not keep to the protocol: {error}");
            Exit::Illegal
        }
    }
}
