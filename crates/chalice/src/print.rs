//! Prints a syntax tree so that parsing it gives the same tree back.

mod expr;
mod stmt;

use std::fmt::Write;

use crate::syntax::ast::*;

/// The text of a program.
pub fn print(program: &Program) -> String {
    let mut p = Printer::default();
    for (i, decl) in program.decls.iter().enumerate() {
        if i > 0 {
            p.blank();
        }
        match decl {
            Decl::Class(class) => p.class(class),
            Decl::Channel(channel) => {
                let params = params(&channel.params);
                let where_ = channel.where_.as_ref().map(|w| format!(" where {}", expr(&w.body))).unwrap_or_default();
                let duty = if channel.duty { "duty " } else { "" };
                p.line(format!("{duty}channel {}{params}{where_};", channel.name.name));
            }
        }
    }
    p.text
}

/// The text of an expression.
pub fn expr(e: &Expr) -> String {
    expr::show(e)
}

#[derive(Default)]
pub(crate) struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn line(&mut self, line: impl AsRef<str>) {
        let _ = writeln!(self.text, "{:width$}{}", "", line.as_ref(), width = self.indent * 2);
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn indented(&mut self, inside: impl FnOnce(&mut Self)) {
        self.indent += 1;
        inside(self);
        self.indent -= 1;
    }

    fn class(&mut self, class: &Class) {
        let external = if class.external { "external " } else { "" };
        let module = class.module.map(|m| format!(" module {}", m.name)).unwrap_or_default();
        let refines = class.refines.map(|r| format!(" refines {}", r.name)).unwrap_or_default();
        self.line(format!("{external}class {}{module}{refines} {{", class.name.name));
        self.indented(|p| class.members.iter().for_each(|m| p.member(&m.kind)));
        self.line("}");
    }

    fn member(&mut self, kind: &MemberKind) {
        match kind {
            MemberKind::Field { ghost, tracked, param } => {
                let tracked = if *tracked { "tracked " } else { "" };
                let ghost = if *ghost { "ghost " } else { "" };
                self.line(format!("{tracked}{ghost}var {};", id_type(param)));
            }
            MemberKind::Invariant(e) => self.line(format!("invariant {};", expr(e))),
            MemberKind::Method(m) => self.method("method", m),
            MemberKind::Refine(m) => self.method("refines", m),
            MemberKind::Condition { name, where_ } => {
                let where_ = where_.as_ref().map(|w| format!(" where {}", expr(&w.body))).unwrap_or_default();
                self.line(format!("condition {}{where_};", name.name));
            }
            MemberKind::Predicate { name, params: ps, body } => {
                let ps = if ps.is_empty() { String::new() } else { params(ps) };
                self.line(format!("predicate {}{ps} {{ {} }}", name.name, expr(body)));
            }
            MemberKind::Function(f) => {
                let unlimited = if f.unlimited { "unlimited " } else { "" };
                let is_static = if f.is_static { "static " } else { "" };
                let (ps, ty) = (params(&f.params), ty(&f.ty));
                self.line(format!("{unlimited}{is_static}function {}{ps}: {ty}", f.name.name));
                self.specs(&f.specs);
                if let Some(body) = &f.body {
                    self.line(format!("{{ {} }}", expr(body)));
                }
            }
            MemberKind::Coupling { fields, by } => {
                self.line(format!("replaces {} by {};", names(fields), expr(by)));
            }
            MemberKind::Transform { signature, patterns } => {
                self.signature("transforms", signature);
                self.line("{");
                self.indented(|p| p.patterns(patterns));
                self.line("}");
            }
        }
    }

    fn method(&mut self, keyword: &str, m: &Method) {
        self.signature(keyword, m);
        self.block(&m.body);
    }

    fn signature(&mut self, keyword: &str, m: &Method) {
        let outs = if m.outs.is_empty() { String::new() } else { format!(" returns {}", params(&m.outs)) };
        self.line(format!("{keyword} {}{}{outs}", m.name.name, params(&m.ins)));
        self.specs(&m.specs);
    }

    fn specs(&mut self, specs: &[Spec]) {
        self.indented(|p| {
            for spec in specs {
                p.line(match &spec.kind {
                    SpecKind::Requires(e) => format!("requires {};", expr(e)),
                    SpecKind::Ensures(e) => format!("ensures {};", expr(e)),
                    SpecKind::Lockchange(es) => format!("lockchange {};", expr::list(es)),
                });
            }
        });
    }
}

fn params(params: &[Param]) -> String {
    format!("({})", params.iter().map(id_type).collect::<Vec<_>>().join(", "))
}

fn id_type(param: &Param) -> String {
    match &param.ty {
        Some(t) => format!("{}: {}", param.name.name, ty(t)),
        None => param.name.name.to_string(),
    }
}

fn ty(t: &Type) -> String {
    match &t.kind {
        TypeKind::Int => "int".into(),
        TypeKind::Bool => "bool".into(),
        TypeKind::String => "string".into(),
        TypeKind::Named(name, args) if args.is_empty() => name.to_string(),
        TypeKind::Named(name, args) => format!("{name}<{}>", args.iter().map(ty).collect::<Vec<_>>().join(", ")),
        TypeKind::Token(class, method) => format!("token<{}.{}>", ty(class), method.name),
    }
}

fn names(names: &[Ident]) -> String {
    names.iter().map(|n| n.name.to_string()).collect::<Vec<_>>().join(", ")
}
