//! A virtual machine that runs the program under one schedule after the other.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value as Json;
use source::{Diagnostic, Span};

use super::steps::Trace;
use super::{Deadline, Subject};
use crate::codes;
use crate::outcome::{End, Outcome};
use crate::run::Stop;

pub struct Server {
    child: Child,
    schedules: ChildStdin,
    answers: Receiver<String>,
    deadline: Deadline,
}

/// What one run did.
pub struct Answer {
    /// How it ended.
    pub end: String,
    pub trace: Trace,
    /// Where it departed from the obvious choices.
    pub schedule: String,
    /// Threads of an executor have done something between two steps.
    pub has_executor: bool,
    /// Somebody in the library could have given up waiting, and was not let.
    pub is_patient: bool,
}

impl Server {
    pub fn start(subject: &dyn Subject, most_steps: usize) -> Result<Server, Stop> {
        let mut command = subject.command(most_steps)?;
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let schedules = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Server { child, schedules, answers, deadline: Deadline::of(subject) })
    }

    /// Runs the program under a schedule.
    pub fn ask(&mut self, schedule: &str, subject: &dyn Subject) -> Result<Answer, Stop> {
        // If it is gone, there is no answer either.
        let _ = writeln!(self.schedules, "{schedule}").and_then(|()| self.schedules.flush());
        loop {
            match self.answers.recv_timeout(Duration::from_millis(20)) {
                Ok(line) => return answer(&line).ok_or_else(|| self.gone(subject)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone(subject)),
                Err(RecvTimeoutError::Timeout) if subject.is_cancelled() => {
                    let outcome = Outcome::new(End::Interrupted, Vec::new(), "interrupted");
                    return Err(Stop::Outcome(Box::new(outcome)));
                }
                Err(RecvTimeoutError::Timeout) if self.deadline.is_over() => {
                    let d = Diagnostic::error(codes::LIMIT, Span::NONE, "the time limit was reached");
                    let mut outcome = Outcome::undecided(d.with_help("`--time-limit SECONDS` sets it"));
                    outcome.summary = "stopped by the time limit; no violation up to then".to_string();
                    return Err(Stop::Outcome(Box::new(outcome)));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The virtual machine has ended in the middle of a run: it may have said why.
    fn gone(&mut self, subject: &dyn Subject) -> Stop {
        if let Ok(outcome) = subject.outcome()
            && outcome.end == End::Illegal
        {
            return Stop::Outcome(Box::new(outcome));
        }
        let d = Diagnostic::error(codes::ENDED, Span::NONE, "the program has ended the Java virtual machine");
        let d = d.with_help("`explore` runs it many times in one: nothing in it may end that");
        let mut outcome = Outcome::undecided(d);
        outcome.summary = "the search could not go on".to_string();
        Stop::Outcome(Box::new(outcome))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(line: &str) -> Option<Answer> {
    let record: Json = serde_json::from_str(line).ok()?;
    let text = |name: &str| record[name].as_str();
    Some(Answer {
        end: text("end")?.to_string(),
        trace: Trace::parse(text("trace")?, text("pending")?)?,
        schedule: text("schedule")?.to_string(),
        has_executor: text("executor")? == "true",
        is_patient: text("patient")? == "true",
    })
}
