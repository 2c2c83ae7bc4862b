//! Macros: definitions are collected, uses replaced by their bodies, hygienically, until none is left.
//!
//! Expansion works on parse trees. Everything an expansion puts into the program has the position of the macro's use, so that
//! errors are reported there.

mod expand;
mod instantiate;

use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use source::{Diagnostic, Span, Symbol};

use crate::codes;
use crate::syntax::ptree::*;
use crate::syntax::visit::{VisitMut, walk_expr, walk_member, walk_stmt};
use instantiate::Fresh;

/// The macros visible somewhere, by name.
type Macros<'a> = IndexMap<Symbol, &'a Define>;

fn error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(codes::MACRO, span, message).with_id("parser.error")
}

/// Expands all macros of a program and takes their definitions out.
pub(crate) fn expand(program: &mut Program) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let (definitions, mut members): (Vec<Member>, Vec<Member>) =
        std::mem::take(&mut program.members).into_iter().partition(|m| matches!(m.kind, MemberKind::Define(_)));
    let definitions: Vec<Define> = definitions
        .into_iter()
        .filter_map(|m| if let MemberKind::Define(define) = m.kind { Some(define) } else { None })
        .collect();
    let mut globals: Macros = IndexMap::new();
    for define in &definitions {
        warn_unused(define, &mut diagnostics);
        if let Some(first) = globals.get(&define.name.name) {
            let message = format!("there is already a macro named `{}`", define.name.name);
            diagnostics.push(error(define.span, message).with_secondary(first.span, "defined here"));
            continue;
        }
        globals.insert(define.name.name, define);
    }
    let names = global_names(&members);
    for define in globals.values() {
        if let Some(other) = names.callable.get(&define.name.name) {
            let message = format!("the macro `{}` has the name of another declaration", define.name.name);
            diagnostics.push(error(define.span, message).with_secondary(*other, "declared here"));
        }
    }
    for member in &mut members {
        expand_member(member, &globals, &names.all, &mut diagnostics);
    }
    program.members = members;
    diagnostics
}

fn expand_member(member: &mut Member, globals: &Macros, names: &FxHashSet<Symbol>, diagnostics: &mut Vec<Diagnostic>) {
    let mut local = LocalDefines::default();
    walk_member(&mut local, member);
    local.found.iter().for_each(|define| warn_unused(define, diagnostics));
    let mut macros: Macros = IndexMap::new();
    for define in &local.found {
        macros.entry(define.name.name).or_insert(define);
    }
    for (name, define) in globals {
        macros.entry(*name).or_insert(define);
    }
    let mut taken = names.clone();
    walk_member(&mut Declared(&mut taken), member);
    if let Some(recursive) = expand::find_cycle(member, &macros) {
        let message = format!("the macro `{}` uses itself", recursive.name.name);
        diagnostics.push(error(recursive.span, message).with_note("expanding it would never end"));
        return;
    }
    expand::Expander::new(&macros, Fresh::new(taken), diagnostics).member(member);
}

struct GlobalNames {
    all: FxHashSet<Symbol>,
    /// Names a macro may not have: of domains, functions, predicates and methods.
    callable: IndexMap<Symbol, Span>,
}

fn global_names(members: &[Member]) -> GlobalNames {
    let mut names = GlobalNames { all: FxHashSet::default(), callable: IndexMap::new() };
    for member in members {
        let callable = match &member.kind {
            MemberKind::Method(m) => m.name,
            MemberKind::Function(f) => f.name,
            MemberKind::Predicate(p) => p.name,
            MemberKind::Domain(d) => {
                names.all.extend(d.functions.iter().map(|f| f.name.name));
                d.name
            }
            MemberKind::Adt(a) => {
                names.all.extend(a.ctors.iter().map(|c| c.name.name));
                names.all.insert(a.name.name);
                continue;
            }
            MemberKind::Fields(fields) => {
                names.all.extend(fields.iter().map(|f| f.name.name));
                continue;
            }
            MemberKind::Import(_) | MemberKind::Define(_) => continue,
        };
        names.all.insert(callable.name);
        names.callable.insert(callable.name, callable.span);
    }
    names
}

/// Takes the local definitions out of a member.
#[derive(Default)]
struct LocalDefines {
    found: Vec<Define>,
}

impl VisitMut for LocalDefines {
    fn expr(&mut self, _: &mut Expr) {}

    fn block(&mut self, b: &mut Block) {
        for s in std::mem::take(&mut b.stmts) {
            match s.kind {
                StmtKind::Define(define) => self.found.push(define),
                _ => b.stmts.push(s),
            }
        }
        b.stmts.iter_mut().for_each(|s| walk_stmt(self, s));
    }
}

/// Collects the names of all variables and labels declared in a tree.
struct Declared<'a>(&'a mut FxHashSet<Symbol>);

impl VisitMut for Declared<'_> {
    fn declare(&mut self, name: &mut Ident) {
        self.0.insert(name.name);
    }

    fn declare_label(&mut self, name: &mut Ident) {
        self.0.insert(name.name);
    }
}

/// Collects all names mentioned in a tree.
#[derive(Default)]
struct Mentioned(FxHashSet<Symbol>);

impl VisitMut for Mentioned {
    fn expr(&mut self, e: &mut Expr) {
        if let ExprKind::Ident(name) = e.kind {
            self.0.insert(name);
        }
        walk_expr(self, e);
    }

    fn name(&mut self, name: &mut Ident) {
        self.0.insert(name.name);
    }
}

fn warn_unused(define: &Define, diagnostics: &mut Vec<Diagnostic>) {
    let mut mentioned = Mentioned::default();
    match define.body.clone() {
        DefineBody::Expr(mut e) => mentioned.expr(&mut e),
        DefineBody::Stmts(mut b) => mentioned.block(&mut b),
    }
    for param in define.params.iter().flatten().filter(|p| !mentioned.0.contains(&p.name)) {
        let message = format!("the macro `{}` does not use its parameter `{}`", define.name.name, param.name);
        let warning = Diagnostic::warning(codes::UNUSED_PARAMETER, define.span, message).with_id("parser.warning");
        diagnostics.push(warning.with_secondary(param.span, "use it in the body, or leave it out"));
    }
}

/// All names that occur in a member, declared or used.
pub(crate) fn mentioned(member: &Member, names: &mut FxHashSet<Symbol>) {
    let mut member = member.clone();
    let mut found = Mentioned::default();
    walk_member(&mut found, &mut member);
    names.extend(found.0);
    walk_member(&mut Declared(names), &mut member);
}
