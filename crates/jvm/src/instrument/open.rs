//! Contracts in place of code, for trials: a method or a loop can happen in any way that its contract allows.
//!
//! Less than everything that a contract allows is enough: each such run shows something that the contract does not exclude. So arrays, library
//! objects and what lies in predicates stay as they are.

use java::tree::{
    BinOp, ClauseKind, Exp, ExprKind, LocalId, LocationKind, Loop, LoopKind, MethodId, Prim, StmtKind, Type, visit,
};
use source::Span;

use super::Instrumenter;

/// Something that can happen by contract, with the number that a run asks for it by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    pub id: usize,
    pub what: Opened,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    Method(MethodId),
    Loop(Span),
}

impl Instrumenter<'_> {
    fn opening(&mut self, what: Opened) -> usize {
        let id = self.openings.len();
        self.openings.push(Opening { id, what });
        id
    }

    /// What a method does where it happens by contract, in front of its body. It stands inside of so many contracts.
    pub(super) fn open_method(&mut self, id: MethodId, n_contracts: usize) -> Option<String> {
        let method = &self.p[id];
        let has_ghosts = method.contract.given().chain(method.contract.yields()).next().is_some();
        if !self.opens || method.is_constructor() || has_ghosts {
            return None;
        }
        let result = match &method.result {
            Type::Void => "return;".to_string(),
            ty => format!("return $result = {};", any_value(ty, "\\\\result")?),
        };
        let clauses: Vec<Exp> = method.contract.preconditions().map(|(_, e)| e.clone()).collect();
        let written = self.any_fields(&clauses);
        let number = self.opening(Opened::Method(id));
        let opened: String = (0..n_contracts).map(|depth| format!("$c{depth}.opened(); ")).collect();
        Some(format!("if (grail.rt.Open.at({number})) {{ {opened}{written}{result} }} "))
    }

    /// Whether a loop can happen by contract: its invariant holds before its first round, and its variables have names.
    pub(super) fn can_open(&self, l: &Loop) -> bool {
        self.opens && matches!(l.kind, LoopKind::While { .. } | LoopKind::For { .. })
    }

    /// Any state that the invariant of a loop allows, before its first round. `again` evaluates the invariant.
    pub(super) fn open_loop(&mut self, l: &Loop, span: Span, call: &str, again: &str) -> String {
        if !self.can_open(l) {
            return String::new();
        }
        let clauses = l.contract.iter().filter_map(|clause| match &clause.kind {
            ClauseKind::LoopInvariant(e) | ClauseKind::ContextEverywhere(e) => Some(e.clone()),
            _ => None,
        });
        let clauses: Vec<Exp> = clauses.collect();
        let written = self.any_fields(&clauses);
        let locals = assigned(l).into_iter().filter_map(|local| {
            let local = &self.p[local];
            let value = any_value(&local.ty, local.name.as_str()).filter(|_| local.ty.as_prim().is_some());
            value.filter(|_| !local.ghost).map(|value| format!("{} = {value}; ", local.name))
        });
        let locals: String = locals.collect();
        let number = self.opening(Opened::Loop(span));
        format!(" if (grail.rt.Open.at({number})) {{ {call}.opened(); {written}{locals}{again} }}")
    }

    /// Any values for the fields that clauses give all of.
    fn any_fields(&self, clauses: &[Exp]) -> String {
        let mut out = String::new();
        clauses.iter().for_each(|e| self.any_fields_of(e, &mut out));
        out
    }

    fn any_fields_of(&self, e: &Exp, out: &mut String) {
        match &e.kind {
            ExprKind::Binary(BinOp::And | BinOp::Sep, a, b) => {
                self.any_fields_of(a, out);
                self.any_fields_of(b, out);
            }
            ExprKind::Perm { location, amount, .. } if java::tree::literal_amount(amount) == Some((1, 1)) => {
                let LocationKind::Field { target: Some(target), field } = &location.kind else { return };
                let on = match &target.kind {
                    ExprKind::This { .. } => "this".to_string(),
                    ExprKind::Local(local) => self.p[*local].name.to_string(),
                    _ => return,
                };
                let field = &self.p[*field];
                let name = if on == "this" { field.name.to_string() } else { format!("{on}.{}", field.name) };
                let is_plain = !field.is_final() && !field.ghost && field.ty.as_prim().is_some();
                if let Some(value) = any_value(&field.ty, &name).filter(|_| is_plain) {
                    out.push_str(&format!("{on}.{} = {value}; ", field.name));
                }
            }
            _ => {}
        }
    }
}

/// A value of a type as a run chooses it.
fn any_value(ty: &Type, name: &str) -> Option<String> {
    let number = |cast: &str, most: &str| Some(format!("({cast}) grail.rt.Open.number(\"{name}\", {most})"));
    match ty {
        Type::Prim(Prim::Int) => number("int", "Integer.MAX_VALUE"),
        Type::Prim(Prim::Long) => number("long", "Long.MAX_VALUE"),
        Type::Prim(Prim::Short) => number("short", "Short.MAX_VALUE"),
        Type::Prim(Prim::Byte) => number("byte", "Byte.MAX_VALUE"),
        Type::Prim(Prim::Boolean) => Some(format!("grail.rt.Open.truth(\"{name}\")")),
        Type::Class(_) => Some(format!("grail.rt.Open.nothing(\"{name}\")")),
        _ => None,
    }
}

/// Variables from outside of a loop that it assigns to; those of its own head are outside, too.
fn assigned(l: &Loop) -> Vec<LocalId> {
    let (mut found, mut own) = (Vec::new(), Vec::new());
    let mut see = |e: &java::tree::Expr| {
        if let ExprKind::Assign(target, _) | ExprKind::Compound { target, .. } | ExprKind::Step(_, target) = &e.kind
            && let ExprKind::Local(local) = target.kind
            && !found.contains(&local)
        {
            found.push(local);
        }
    };
    if let LoopKind::While { cond } = &l.kind {
        visit::each_deep(cond, &mut see);
    }
    if let LoopKind::For { cond, update, .. } = &l.kind {
        cond.iter().chain(update).for_each(|e| visit::each_deep(e, &mut see));
    }
    visit::each_expr(&l.body, &mut see);
    visit::each_stmt(&l.body, &mut |stmt| {
        if let StmtKind::Local(decls) = &stmt.kind {
            own.extend(decls.iter().map(|decl| decl.local));
        }
    });
    found.retain(|local| !own.contains(local));
    found
}
