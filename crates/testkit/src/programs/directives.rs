//! Directives in a program's first comment lines.

use driver::execute::{Execution, Mode, Strategy};
use driver::{Options, Pattern, Task};

#[derive(Clone, Debug)]
pub struct Directives {
    pub task: Task,
    /// For programs that are run or explored instead.
    pub execution: Option<Execution>,
    pub options: Options,
    pub exit: Option<u8>,
}

impl Directives {
    pub fn read(text: &str) -> Result<Directives, String> {
        let mut directives =
            Directives { task: Task::Verify, execution: None, options: Options::default(), exit: None };
        for line in text.lines().map(str::trim).take_while(|line| line.starts_with("//")) {
            let comment = line.trim_start_matches('/').trim();
            if let Some(command) = comment.strip_prefix("test:") {
                directives.command(command.trim())?;
            } else if let Some(code) = comment.strip_prefix("exit:") {
                directives.exit = Some(code.trim().parse().map_err(|_| format!("not an exit code: {code}"))?);
            }
        }
        Ok(directives)
    }

    fn command(&mut self, command: &str) -> Result<(), String> {
        let mut words = command.split_whitespace();
        self.task = match words.next() {
            Some("verify") => Task::Verify,
            Some("check") => Task::Check,
            Some("run") => {
                self.execution = Some(execution(Mode::Run(Strategy::RoundRobin), words)?);
                return Ok(());
            }
            Some("explore") => {
                let mode = Mode::Exhaustive { schedules: None, preemptions: None, depth: None, all_errors: false };
                self.execution = Some(execution(mode, words)?);
                return Ok(());
            }
            other => return Err(format!("no such command in a test: {}", other.unwrap_or_default())),
        };
        while let Some(word) = words.next() {
            match word {
                "--all-errors" => self.options.all_errors = true,
                "--obligations" => self.options.obligations.always = true,
                "--bounded-levels" => self.options.obligations.bounded_levels = true,
                "--smoke" => self.options.smoke = true,
                "--member" => self.options.member = words.next().map(|name| Pattern::new(name.trim_matches('\''))),
                "--budget" => self.options.budget = words.next().and_then(|units| units.parse().ok()),
                other => return Err(format!("no such option in a test: {other}")),
            }
        }
        Ok(())
    }
}

/// The options of `grail run` and `grail explore` that tests use.
fn execution<'a>(mode: Mode, mut words: impl Iterator<Item = &'a str>) -> Result<Execution, String> {
    let mut execution = Execution::new(mode);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: &str| text.parse::<u64>().map_err(|_| format!("not a number: {text}"));
        match word {
            "--no-checks" => execution.checks = false,
            "--leaks" => execution.leaks = true,
            "--no-reduction" => execution.reduction = false,
            "--scope" => execution.by_method = value()? == "method",
            "--predicates" => execution.inline_predicates = value()? == "inline",
            "--entry" => execution.entry = Some(value()?.to_string()),
            "--arg" => execution.args.push(value()?.to_string()),
            "--max-steps" => execution.max_steps = Some(number(value()?)?),
            "--max-depth" => execution.max_depth = Some(number(value()?)? as usize),
            "--replay" => execution.mode = Mode::Run(Strategy::Replay(value()?.to_string())),
            "--random" => execution.mode = Mode::Run(Strategy::Random { seed: number(value()?)? }),
            "--all-errors" => {
                let all_errors = true;
                execution.mode = Mode::Exhaustive { schedules: None, preemptions: None, depth: None, all_errors };
            }
            "--max-choices" => {
                let depth = Some(number(value()?)? as usize);
                execution.mode =
                    Mode::Exhaustive { schedules: Some(2_000), preemptions: None, depth, all_errors: false };
            }
            other => return Err(format!("no such option in a test: {other}")),
        }
    }
    Ok(execution)
}
