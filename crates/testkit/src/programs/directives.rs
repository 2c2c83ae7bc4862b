//! Directives in a program's first comment lines.

use driver::{Options, Pattern, Task};

#[derive(Clone, Debug)]
pub struct Directives {
    pub task: Task,
    pub options: Options,
    pub exit: Option<u8>,
}

impl Directives {
    pub fn read(text: &str) -> Result<Directives, String> {
        let mut directives = Directives { task: Task::Verify, options: Options::default(), exit: None };
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
            other => return Err(format!("no such command in a test: {}", other.unwrap_or_default())),
        };
        while let Some(word) = words.next() {
            match word {
                "--all-errors" => self.options.all_errors = true,
                "--member" => self.options.member = words.next().map(|name| Pattern::new(name.trim_matches('\''))),
                "--budget" => self.options.budget = words.next().and_then(|units| units.parse().ok()),
                other => return Err(format!("no such option in a test: {other}")),
            }
        }
        Ok(())
    }
}
