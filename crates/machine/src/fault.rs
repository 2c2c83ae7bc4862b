//! Why a run stopped: a violation, a deadlock, a limit, or something that cannot be executed.

use source::{Code, Diagnostic, Span};

use crate::code::Purpose;
use crate::codes;
use crate::ledger::Res;

/// A call a thread was in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub name: String,
    pub span: Span,
}

/// Why a run stopped, in the words of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub code: Code,
    pub span: Span,
    pub message: String,
    pub label: String,
    pub secondary: Vec<(Span, String)>,
    pub notes: Vec<String>,
    pub help: Option<String>,
    /// What permission was missing to.
    pub res: Option<Res>,
    /// What an assertion was evaluated for that does not hold.
    pub purpose: Option<Purpose>,
    /// Whether the first method had not begun yet: what the run was started with is not allowed.
    pub at_start: bool,
    pub thread: u32,
    /// Innermost call first.
    pub stack: Vec<Call>,
}

impl Fault {
    pub fn new(code: Code, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault {
            code,
            span: Span::NONE,
            message: message.into(),
            label: String::new(),
            secondary: Vec::new(),
            notes: Vec::new(),
            help: None,
            res: None,
            purpose: None,
            at_start: false,
            thread: 0,
            stack: Vec::new(),
        })
    }

    pub fn at(mut self: Box<Fault>, span: Span) -> Box<Fault> {
        self.span = span;
        self
    }

    pub fn label(mut self: Box<Fault>, label: impl Into<String>) -> Box<Fault> {
        self.label = label.into();
        self
    }

    pub fn also(mut self: Box<Fault>, span: Span, text: impl Into<String>) -> Box<Fault> {
        self.secondary.push((span, text.into()));
        self
    }

    pub fn note(mut self: Box<Fault>, note: impl Into<String>) -> Box<Fault> {
        self.notes.push(note.into());
        self
    }

    pub fn help(mut self: Box<Fault>, help: impl Into<String>) -> Box<Fault> {
        self.help = Some(help.into());
        self
    }

    pub fn about(mut self: Box<Fault>, res: Res) -> Box<Fault> {
        self.res = Some(res);
        self
    }

    /// Whether the program did something wrong; else the run could not go on for reasons of its own.
    pub fn is_violation(&self) -> bool {
        self.code != codes::LIMIT && self.code != codes::UNSUPPORTED
    }

    /// As a message. `history` says what happened to the permission in question.
    pub fn diagnostic(&self, history: &[(Span, String)]) -> Diagnostic {
        let mut d = Diagnostic::error(self.code, self.span, &self.message).with_label(&self.label);
        for (span, text) in self.secondary.iter().chain(history) {
            if span.is_none() {
                d = d.with_note(text);
            } else {
                d = d.with_secondary(*span, text);
            }
        }
        for note in &self.notes {
            d = d.with_note(note);
        }
        if let Some(help) = &self.help {
            d = d.with_help(help);
        }
        d
    }
}
