//! One message to the user, with its places, as plain data. Rendering is elsewhere.

use crate::files::Span;

/// A stable code such as `G1203`. Every code in use is described in the registry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub &'static str);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    Error,
    Warning,
    Note,
}

/// A place and what to say about it. The first label of a diagnostic is its primary one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    /// One clause in the user's vocabulary.
    pub message: String,
    /// Where the error is; its text says what is wrong or missing *here*.
    pub primary: Label,
    /// Related places: the contract, the last transfer of the permission, the branch taken.
    pub secondary: Vec<Label>,
    pub notes: Vec<String>,
    pub help: Vec<String>,
    /// The field's own name of the error, `assert.failed:assertion.false`, where there is one: for tests and tools.
    pub id: Option<String>,
}

impl Diagnostic {
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message)
    }

    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, message)
    }

    fn new(severity: Severity, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity,
            message: message.into(),
            primary: Label { span, text: String::new() },
            secondary: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            id: None,
        }
    }

    pub fn with_label(mut self, text: impl Into<String>) -> Diagnostic {
        self.primary.text = text.into();
        self
    }

    pub fn with_secondary(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    pub fn with_note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    pub fn with_help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }

    /// Adds what to do, to a message that is in place already.
    pub fn advise(&mut self, text: impl Into<String>) -> &mut Diagnostic {
        self.help.push(text.into());
        self
    }

    /// Points at a further place, if there is one.
    pub fn point(&mut self, span: Span, text: impl Into<String>) -> &mut Diagnostic {
        if !span.is_none() {
            self.secondary.push(Label { span, text: text.into() });
        }
        self
    }

    pub fn with_id(mut self, id: impl Into<String>) -> Diagnostic {
        self.id = Some(id.into());
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
