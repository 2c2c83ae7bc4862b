//! The command line: arguments in, text out. All analysis is the driver's.

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

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use cli::{Args, Command};
use driver::Exit;

fn main() -> ExitCode {
    let args = Args::parse();
    let exit = match args.command {
        Some(command) if !args.version => run(command),
        _ => doctor::version(),
    };
    ExitCode::from(exit.code())
}

fn run(command: Command) -> Exit {
    match command {
        Command::Verify(options) => verify::verify(&options),
        Command::Check(options) => verify::check(&options),
        Command::Run(options) => execute::run(&options),
        Command::Explore(options) => execute::explore(&options),
        Command::Translate(options) => translate::translate(&options),
        Command::Explain { what, lang } => explain::explain(what.as_deref(), lang.as_deref()),
        Command::Boogie { args } => compat::boogie(&args),
        Command::Lsp => serve(),
        Command::Doctor => doctor::doctor(),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Args::command(), "grail", &mut std::io::stdout());
            Exit::Success
        }
    }
}

fn serve() -> Exit {
    match lsp::serve() {
        Ok(()) => Exit::Success,
        Err(error) => {
            eprintln!("grail lsp: the editor does not keep to the protocol: {error}");
            Exit::Illegal
        }
    }
}
