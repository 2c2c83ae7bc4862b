//! Finding macro uses and replacing them.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, Span, Symbol};

use super::instantiate::{Fresh, Instantiate, Replacement, Respan};
use super::{Macros, error};
use crate::codes;
use crate::syntax::ptree::*;
use crate::syntax::visit::{VisitMut, walk_expr, walk_member, walk_stmt};

/// More nodes than this are not a program any more but a mistake.
const MAX_NODES: usize = 4_000_000;

/// Expansions inside expansions beyond this depth.
const MAX_DEPTH: usize = 1_000;

/// A macro that a member reaches and that reaches itself.
pub(super) fn find_cycle<'a>(member: &mut Member, macros: &Macros<'a>) -> Option<&'a Define> {
    let mut uses = Uses::default();
    walk_member(&mut uses, member);
    let mut done = FxHashSet::default();
    uses.0.iter().find_map(|name| cycle_from(*name, macros, &mut Vec::new(), &mut done))
}

fn cycle_from<'a>(
    name: Symbol,
    macros: &Macros<'a>,
    path: &mut Vec<Symbol>,
    done: &mut FxHashSet<Symbol>,
) -> Option<&'a Define> {
    let define = *macros.get(&name)?;
    if path.contains(&name) {
        return Some(define);
    }
    if done.contains(&name) {
        return None;
    }
    path.push(name);
    let mut uses = Uses::default();
    match define.body.clone() {
        DefineBody::Expr(mut e) => uses.expr(&mut e),
        DefineBody::Stmts(mut b) => uses.block(&mut b),
    }
    let params: FxHashSet<Symbol> = define.params.iter().flatten().map(|p| p.name).collect();
    let found = uses.0.iter().filter(|n| !params.contains(n)).find_map(|n| cycle_from(*n, macros, path, done));
    path.pop();
    done.insert(name);
    found
}

/// All names that might be macros, in order.
#[derive(Default)]
struct Uses(Vec<Symbol>);

impl VisitMut for Uses {
    fn expr(&mut self, e: &mut Expr) {
        if let ExprKind::Ident(name) = e.kind {
            self.0.push(name);
        }
        walk_expr(self, e);
    }

    fn name(&mut self, name: &mut Ident) {
        self.0.push(name.name);
    }
}

pub(super) struct Expander<'a> {
    macros: &'a Macros<'a>,
    fresh: Fresh,
    diagnostics: &'a mut Vec<Diagnostic>,
    n_nodes: usize,
    /// How many expansions are being looked through right now, each inside the one before.
    depth: usize,
    /// The program became too large; nothing is expanded any more.
    gave_up: bool,
}

impl<'a> Expander<'a> {
    pub fn new(macros: &'a Macros<'a>, fresh: Fresh, diagnostics: &'a mut Vec<Diagnostic>) -> Expander<'a> {
        Expander { macros, fresh, diagnostics, n_nodes: 0, depth: 0, gave_up: false }
    }

    pub fn member(&mut self, member: &mut Member) {
        walk_member(self, member);
    }

    fn report(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(error(span, message));
    }

    /// The macro an expression uses, if it uses one.
    fn used(&self, e: &Expr) -> Option<&'a Define> {
        match &e.kind {
            ExprKind::Ident(name) => self.macros.get(name).copied(),
            // A macro that is just another name renames the callee instead.
            ExprKind::Call { name, .. } => self.macros.get(&name.name).copied().filter(|d| new_name(d).is_none()),
            _ => None,
        }
    }

    /// The body for one use, or nothing if the use is wrong (which is reported).
    fn instantiate(&mut self, define: &Define, call: &Expr) -> Option<DefineBody> {
        if self.gave_up {
            return None;
        }
        let no_args = Vec::new();
        let args = if let ExprKind::Call { args, .. } = &call.kind { args } else { &no_args };
        let params = define.params.as_deref().unwrap_or_default();
        if args.len() != params.len() {
            let name = define.name.name;
            let message = match &call.kind {
                ExprKind::Ident(_) => format!("the macro `{name}` is used without its {} arguments", params.len()),
                _ => format!(
                    "the macro `{name}` has {} but is used with {}",
                    counted(params.len(), "parameter"),
                    counted(args.len(), "argument")
                ),
            };
            self.diagnostics.push(error(call.span, message).with_secondary(define.span, "defined here"));
            return None;
        }
        let replace: FxHashMap<Symbol, Replacement> =
            params.iter().zip(args).map(|(p, a)| (p.name, Replacement::Argument(a.clone()))).collect();
        let mut instantiate = Instantiate::new(&mut self.fresh, replace);
        let mut body = define.body.clone();
        match &mut body {
            DefineBody::Expr(e) => {
                instantiate.expr(e);
                Respan(call.span).expr(e);
            }
            DefineBody::Stmts(b) => {
                instantiate.body(b);
                Respan(call.span).block(b);
            }
        }
        let not_a_name = instantiate.not_a_name;
        self.n_nodes += instantiate.n_nodes;
        if let Some(param) = not_a_name {
            let message = format!(
                "the macro `{}` uses its parameter `{param}` as a name, so its argument must be one",
                define.name.name
            );
            self.diagnostics.push(error(call.span, message).with_secondary(define.span, "defined here"));
            return None;
        }
        if self.n_nodes > MAX_NODES || self.depth > MAX_DEPTH {
            let message = "expanding the macros makes this declaration too large";
            let help = "a macro that uses its argument twice doubles it each time it is nested; a function does not";
            let d = Diagnostic::error(codes::TOO_LARGE, call.span, message).with_id("parser.error");
            self.diagnostics.push(d.with_help(help));
            self.gave_up = true;
            return None;
        }
        Some(body)
    }

    /// After a wrong use something must stand in its place; the program is not looked at any further.
    fn give_up(e: &mut Expr) {
        e.kind = ExprKind::Bool(true);
    }

    /// A place that must be a field access or a predicate when macros are gone.
    fn location(&mut self, loc: &mut Expr, wand_too: bool) {
        let was_macro = self.used(loc).is_some();
        self.expr(loc);
        let fits = match &loc.kind {
            ExprKind::Field(..) | ExprKind::Call { .. } => true,
            ExprKind::Binary(BinOp::Wand, ..) => wand_too,
            _ => false,
        };
        if was_macro && !fits {
            self.report(loc.span, "this macro does not become a field access or a predicate, which is needed here");
        }
    }

    fn target(&mut self, target: &mut Expr) {
        if matches!(target.kind, ExprKind::Call { .. }) && self.used(target).is_none() {
            self.report(target.span, "only a field, a variable or a macro that becomes one can be assigned to");
            return;
        }
        let was_macro = self.used(target).is_some();
        self.expr(target);
        if was_macro && !matches!(target.kind, ExprKind::Field(..) | ExprKind::Ident(_)) {
            self.report(
                target.span,
                "this macro does not become a field access or a variable, so it cannot be assigned to",
            );
        }
    }
}

/// What a parameterless macro whose body is a lone name stands for.
fn new_name(define: &Define) -> Option<Symbol> {
    match &define.body {
        DefineBody::Expr(Expr { kind: ExprKind::Ident(name), .. }) if define.params.is_none() => Some(*name),
        _ => None,
    }
}

impl VisitMut for Expander<'_> {
    fn expr(&mut self, e: &mut Expr) {
        if let Some(define) = self.used(e) {
            match self.instantiate(define, e) {
                Some(DefineBody::Expr(mut body)) => {
                    if let Some(annotations) = e.annotations.take() {
                        body.annotations = Some(annotations);
                    }
                    *e = body;
                    self.depth += 1;
                    self.expr(e);
                    self.depth -= 1;
                    return;
                }
                Some(DefineBody::Stmts(_)) => {
                    let message = format!(
                        "the macro `{}` is made of statements and cannot be used as an expression",
                        define.name.name
                    );
                    self.report(e.span, message);
                }
                None => {}
            }
            return Self::give_up(e);
        }
        match &mut e.kind {
            ExprKind::Acc(loc, amount) => {
                self.location(loc, false);
                amount.iter_mut().for_each(|p| self.expr(p));
            }
            ExprKind::Perm(resource) => self.location(resource, true),
            _ => walk_expr(self, e),
        }
    }

    fn stmt(&mut self, s: &mut Stmt) {
        match &mut s.kind {
            StmtKind::Expr(e) => {
                let Some(define) = self.used(e) else { return walk_expr(self, e) };
                match self.instantiate(define, e) {
                    Some(DefineBody::Stmts(body)) => {
                        s.kind = StmtKind::Spliced(body.stmts);
                        self.depth += 1;
                        walk_stmt(self, s);
                        self.depth -= 1;
                    }
                    Some(DefineBody::Expr(_)) if new_name(define).is_none() => {
                        let message = format!(
                            "the macro `{}` is an expression and cannot be used as a statement",
                            define.name.name
                        );
                        self.report(s.span, message);
                    }
                    Some(DefineBody::Expr(body)) => {
                        *e = body;
                        self.stmt(s);
                    }
                    None => {}
                }
            }
            StmtKind::Assign(targets, value) => {
                targets.iter_mut().for_each(|t| self.target(t));
                self.expr(value);
            }
            _ => walk_stmt(self, s),
        }
    }

    fn block(&mut self, b: &mut Block) {
        self.fresh.enter();
        b.stmts.iter_mut().for_each(|s| self.stmt(s));
        self.fresh.leave();
    }

    fn name(&mut self, name: &mut Ident) {
        // Chains of such macros end: cycles were found before.
        while let Some(new) = self.macros.get(&name.name).and_then(|d| new_name(d)) {
            name.name = new;
        }
    }

    fn ty(&mut self, t: &mut Type) {
        if let TypeKind::Named(name, args) = &t.kind
            && args.is_empty()
            && self.macros.contains_key(&name.name)
        {
            let message = format!("`{}` is a macro, and macros cannot stand for types", name.name);
            self.report(t.span, message);
        }
        crate::syntax::visit::walk_ty(self, t);
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
