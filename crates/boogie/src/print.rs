//! Programs as text that parses back to the same program.

mod decls;
mod exprs;
mod stmts;

use std::fmt::{self, Write};

use source::Symbol;

use crate::syntax::ast::*;
use crate::syntax::lexer::Tok;

/// The text of a program.
pub fn program(program: &Program) -> String {
    let mut printer = Printer::default();
    for (i, decl) in program.decls.iter().enumerate() {
        if i > 0 {
            printer.line();
        }
        printer.decl(decl);
    }
    printer.text.push_str(if printer.text.is_empty() { "" } else { "\n" });
    printer.text
}

/// The text of an expression.
pub fn expr(e: &Expr) -> String {
    let mut printer = Printer::default();
    printer.expr(e, 0);
    printer.text
}

/// The text of a type.
pub fn ty(ty: &Type) -> String {
    let mut printer = Printer::default();
    printer.ty(ty, false);
    printer.text
}

#[derive(Default)]
struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn fmt(&mut self, args: fmt::Arguments<'_>) {
        self.text.write_fmt(args).expect("writing to a string succeeds");
    }

    /// A new line; the first text of a program needs none.
    fn line(&mut self) {
        if self.text.is_empty() {
            return;
        }
        self.text.push('\n');
        for _ in 0..self.indent {
            self.text.push_str("  ");
        }
    }

    fn indented(&mut self, inside: impl FnOnce(&mut Self)) {
        self.indent += 1;
        inside(self);
        self.indent -= 1;
    }

    fn name(&mut self, name: Symbol) {
        self.put(if Tok::is_reserved(name.as_str()) { "\\" } else { "" });
        self.put(name.as_str());
    }

    fn ident(&mut self, ident: &Ident) {
        self.name(ident.name);
    }

    fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        for (i, one) in items.iter().enumerate() {
            self.put(if i > 0 { ", " } else { "" });
            item(self, one);
        }
    }

    fn idents(&mut self, idents: &[Ident]) {
        self.list(idents, Self::ident);
    }

    /// `<a, b>`, or nothing.
    fn type_params(&mut self, params: &[Ident]) {
        if !params.is_empty() {
            self.put("<");
            self.idents(params);
            self.put(">");
        }
    }

    /// An `argument` of a type constructor needs parentheses if it is more than one word.
    fn ty(&mut self, ty: &Type, argument: bool) {
        match &ty.kind {
            TypeKind::Int => self.put("int"),
            TypeKind::Real => self.put("real"),
            TypeKind::Bool => self.put("bool"),
            TypeKind::Named(name, args) => self.parens(argument && !args.is_empty(), |p| {
                p.ident(name);
                for arg in args {
                    p.put(" ");
                    p.ty(arg, true);
                }
            }),
            TypeKind::Map(map) => self.parens(argument, |p| {
                p.type_params(&map.params);
                p.put("[");
                p.list(&map.args, |p, arg| p.ty(arg, false));
                p.put("]");
                p.ty(&map.result, false);
            }),
        }
    }

    fn parens(&mut self, wanted: bool, inside: impl FnOnce(&mut Self)) {
        self.put(if wanted { "(" } else { "" });
        inside(self);
        self.put(if wanted { ")" } else { "" });
    }

    /// Each followed by a space.
    fn attrs(&mut self, attrs: &Attrs) {
        for attr in attrs {
            self.fmt(format_args!("{{:{}", attr.key));
            self.put(if attr.values.is_empty() { "" } else { " " });
            self.list(&attr.values, |p, value| match value {
                AttrValue::Str(text) => p.fmt(format_args!("\"{text}\"")),
                AttrValue::Expr(e) => p.expr(e, 0),
            });
            self.put("} ");
        }
    }

    /// `{:a} x, y: T where e`
    fn var_group(&mut self, group: &VarGroup) {
        self.attrs(&group.attrs);
        self.idents(&group.names);
        self.put(": ");
        self.ty(&group.ty, false);
        if let Some(constraint) = &group.constraint {
            self.put(" where ");
            self.expr(constraint, 0);
        }
    }
}
