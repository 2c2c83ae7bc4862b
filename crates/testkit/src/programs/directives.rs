//! Directives in a program's first comment lines: a command as a user would type it, without the file.

use clap::Parser;
use cli::{Args, Command};
use driver::execute::Execution;
use driver::{Options, Task};

#[derive(Clone, Debug)]
pub struct Directives {
    pub request: Request,
    pub exit: Option<u8>,
    /// Members are judged by their names instead of annotations; these are right, but known not to be proved.
    pub by_name: Option<Vec<String>>,
    /// The exit code of exploring the program as well.
    pub explored: Option<u8>,
}

/// What to do with a program.
#[derive(Clone, Debug)]
pub enum Request {
    Analyse { task: Task, options: Box<Options> },
    Execute(Box<Execution>),
}

impl Directives {
    pub fn read(text: &str) -> Result<Directives, String> {
        let options = Box::new(Options::default());
        let verify = Request::Analyse { task: Task::Verify, options };
        let mut directives = Directives { request: verify, exit: None, by_name: None, explored: None };
        for line in text.lines().map(str::trim).take_while(|line| line.starts_with("//")) {
            let comment = line.trim_start_matches('/').trim();
            if let Some(command) = comment.strip_prefix("test:") {
                directives.request = request(command)?;
            } else if comment == "judge: by name" {
                directives.by_name = Some(Vec::new());
            } else if let Some(names) = comment.strip_prefix("missed:") {
                let known = directives.by_name.as_mut().ok_or("`missed` stands below `judge: by name`")?;
                known.extend(names.split_whitespace().map(str::to_string));
            } else if let Some(code) = comment.strip_prefix("exit:") {
                directives.exit = Some(exit_code(code)?);
            } else if let Some(code) = comment.strip_prefix("explore:") {
                directives.explored = Some(exit_code(code)?);
            }
        }
        Ok(directives)
    }
}

fn exit_code(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| format!("not an exit code: {text}"))
}

pub fn request(command: &str) -> Result<Request, String> {
    let words = command.split_whitespace().map(|word| word.trim_matches('\''));
    let line = std::iter::once("grail").chain(words).chain(std::iter::once("FILE"));
    let args = Args::try_parse_from(line).map_err(|error| format!("`{}` is no command: {error}", command.trim()))?;
    match args.command {
        // Tests run beside each other, so each uses one thread, whatever the machine has.
        Some(Command::Verify(args)) => {
            let options = Options { jobs: Options::default().jobs, ..args.options() };
            Ok(Request::Analyse { task: Task::Verify, options: Box::new(options) })
        }
        Some(Command::Check(_)) => Ok(Request::Analyse { task: Task::Check, options: Box::default() }),
        Some(Command::Run(args)) => Ok(Request::Execute(Box::new(args.execution()))),
        Some(Command::Explore(args)) => Ok(Request::Execute(Box::new(args.execution()))),
        _ => Err(format!("not for tests: {}", command.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directive_is_what_a_user_would_type() {
        assert!(Directives::read("// test: run --schedule random --seed 1").is_ok());
        assert!(Directives::read("// test: run --random 1").is_err());
        assert!(Directives::read("// test: verify --member 'in*' --budget 10\n// exit: 3").is_ok());
    }
}
