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

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use cli::{Args, Command};
use driver::Exit;

fn main() -> ExitCode {
    let exit = match Args::try_parse() {
        Ok(Args { command: Some(command), version: false }) => run(command),
        Ok(_) => doctor::version(),
        Err(error) => usage(&error),
    };
    ExitCode::from(output::finish(exit).code())
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
        Command::Doctor => doctor::doctor(),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "grail", &mut script);
            output::print(&String::from_utf8_lossy(&script));
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
