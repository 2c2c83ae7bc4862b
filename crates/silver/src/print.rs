//! Silver as text. What is printed parses back to the same tree, but for positions.
//!
//! Parentheses stand only where the grammar needs them; amounts and type arguments only where they cannot be left out.

mod apart;
mod exprs;
mod members;
mod stmts;

pub use apart::{Apart, apart};

use crate::tree::{Exp, Loc, Meta, Program, Stmt};

/// A whole program.
pub fn program(program: &Program) -> String {
    let mut printer = Printer::new(Some(program));
    printer.program(program);
    printer.out
}

/// A whole program with comments: what `remark` says about a member or statement stands above it, once for all that follow
/// and have the same.
pub fn commented(program: &Program, remark: &dyn Fn(Meta) -> Option<String>) -> String {
    let mut printer = Printer::new(Some(program));
    printer.remark = Some(remark);
    printer.program(program);
    printer.out
}

/// One expression, on one line.
pub fn exp(e: &Exp) -> String {
    let mut printer = Printer::new(None);
    printer.exp(e);
    printer.out
}

/// A location, as in `acc(…)`.
pub fn loc(l: &Loc) -> String {
    let mut printer = Printer::new(None);
    printer.loc(l);
    printer.out
}

/// One statement.
pub fn stmt(s: &Stmt) -> String {
    let mut printer = Printer::new(None);
    printer.stmt(s);
    printer.out.trim_end().to_string()
}

struct Printer<'a> {
    out: String,
    indent: usize,
    /// Tells which type arguments must be written.
    program: Option<&'a Program>,
    remark: Option<&'a dyn Fn(Meta) -> Option<String>>,
    /// The remark made last.
    remarked: String,
}

impl<'a> Printer<'a> {
    fn new(program: Option<&'a Program>) -> Printer<'a> {
        Printer { out: String::new(), indent: 0, program, remark: None, remarked: String::new() }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Starts a line.
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
    }

    /// A comment on what comes next, unless it was just made.
    fn comment(&mut self, meta: Meta) {
        if let Some(text) = self.remark.and_then(|remark| remark(meta))
            && text != self.remarked
        {
            self.line(&format!("// {text}"));
            self.end();
            self.remarked = text;
        }
    }

    fn end(&mut self) {
        self.out.push('\n');
    }

    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut Self, T)) {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            each(self, item);
        }
    }
}
