//! Checks in method bodies: calls, loops with measures of their own, and loops made of jumps, which cannot have one.

use super::measure::{Spec, Tuple};
use super::*;
use crate::cfg::Cfg;
use crate::transform::names::LocalNames;

impl Checker<'_> {
    pub fn check_method(&mut self, method: &Method) -> Method {
        let Some(body) = &method.body else { return method.clone() };
        let own = Spec::new(&method.decreases).tuple;
        let mut names = LocalNames::of_method(self.program, method);
        let instances = instance_measure(&own, body);
        let jumped_back_to = labels_of_loops(body);
        let body = body.flat_map(&mut |stmt| match &stmt.kind {
            StmtKind::Call { method: callee, args, .. } => {
                let mut stmts = match &own {
                    Some(caller) => self.check_method_call(method.name, caller, *callee, args, stmt.meta),
                    None => vec![],
                };
                stmts.push(stmt);
                stmts
            }
            StmtKind::While { .. } => self.check_loop(&own, stmt, &mut names),
            StmtKind::Label { name, .. } if jumped_back_to.contains(name) => match &own {
                Some(method) => refuse_unmeasured(method, stmt),
                None => vec![stmt],
            },
            StmtKind::Unfold(acc) => match instances {
                Some(at) => self.unfold_with_nesting(acc, stmt.meta, at, &mut names),
                None => vec![stmt],
            },
            _ => vec![stmt],
        });
        Method { body: Some(body), ..method.clone() }
    }

    fn check_method_call(
        &mut self,
        caller: Symbol,
        tuple: &Tuple,
        callee: Symbol,
        args: &[Exp],
        at: Meta,
    ) -> Vec<Stmt> {
        let Some(called) = self.program.methods.get(&callee) else { return vec![] };
        let callee = Callee {
            params: &called.params,
            spec: Spec::new(&called.decreases),
            is_recursive: self.methods.together(caller, callee),
        };
        self.check_call(tuple, &callee, args, at)
    }

    /// If the method must terminate, so must a loop that it enters; and a loop's own measure decreases from one iteration to
    /// the next, if there is a next.
    fn check_loop(&mut self, method: &Option<Tuple>, stmt: Stmt, names: &mut LocalNames) -> Vec<Stmt> {
        let StmtKind::While { cond: guard, invariants, decreases, body } = &stmt.kind else { return vec![stmt] };
        let spec = Spec::new(decreases);
        let mut stmts = Vec::new();
        if let Some(method) = method {
            let terminates = spec.condition(stmt.meta);
            if !terminates.is_true() {
                let when = match method.condition_before() {
                    Some(cond) => Expr::and(cond, guard.clone(), stmt.meta),
                    None => guard.clone(),
                };
                let cond = Expr::implies(when, terminates, stmt.meta);
                stmts.push(Stmt::new(StmtKind::Check { kind: CheckKind::TerminationCondition, cond }, stmt.meta));
            }
        }
        let body = match &spec.tuple {
            Some(tuple) => self.check_iterations(tuple, guard, body, names),
            None => body.clone(),
        };
        let kind = StmtKind::While { cond: guard.clone(), invariants: invariants.clone(), decreases: vec![], body };
        stmts.push(Stmt { kind, ..stmt });
        stmts
    }

    fn check_iterations(&mut self, tuple: &Tuple, guard: &Exp, body: &Block, names: &mut LocalNames) -> Block {
        let at = tuple.meta;
        let mut stmts = Vec::new();
        let mut save = |base: &str, value: &Exp| {
            let (saved, declaration) = names.declare(base, value.ty.clone(), at);
            let ExpKind::Local(target) = saved.kind else { unreachable!("a declared variable is a local") };
            stmts.extend([declaration, Stmt::new(StmtKind::Assign { target, value: value.clone() }, at)]);
            saved
        };
        let saved: Vec<Exp> = tuple.measure.iter().map(|e| save("measure", e)).collect();
        let applied = tuple.cond.as_ref().map(|c| save("applies", c));
        let when = match applied {
            Some(applied) => Expr::and(applied, guard.clone(), at),
            None => guard.clone(),
        };
        stmts.extend(body.stmts.iter().cloned());
        let check =
            |kind, cond: Exp| Stmt::new(StmtKind::Check { kind, cond: Expr::implies(when.clone(), cond, at) }, at);
        stmts.extend(tuple.cond.as_ref().map(|c| check(CheckKind::TupleCondition, c.clone())));
        match self.orders.less(&tuple.measure, &saved, at) {
            Some(less) => stmts.push(check(CheckKind::TupleDecreases, less)),
            None => self.order_missing(at),
        }
        Block::new(stmts)
    }
}

/// The labels of a body that head loops. If it has jumps into the middle of loops, there is no telling; such a body is refused
/// where it is verified.
fn labels_of_loops(body: &Block) -> IndexSet<Symbol> {
    match body.has_goto() {
        true => Cfg::new(body).map(|graph| graph.loop_labels().collect()).unwrap_or_default(),
        false => IndexSet::new(),
    }
}

/// A loop made of jumps has no measure, so a method that must terminate may not come to it.
fn refuse_unmeasured(method: &Tuple, label: Stmt) -> Vec<Stmt> {
    let at = label.meta;
    let never = Expr::bool(false, at);
    let cond = match method.condition_before() {
        Some(when) => Expr::implies(when, never, at),
        None => never,
    };
    vec![label, Stmt::new(StmtKind::Check { kind: CheckKind::TerminationCondition, cond }, at)]
}

/// The measure, of the method or of one of its loops, that speaks of predicate instances.
fn instance_measure(own: &Option<Tuple>, body: &Block) -> Option<Meta> {
    let mut found = own.as_ref().filter(|t| t.has_instances()).map(|t| t.meta);
    body.visit(&mut |stmt| {
        if let StmtKind::While { decreases, .. } = &stmt.kind {
            let tuple = Spec::new(decreases).tuple.filter(Tuple::has_instances);
            found = found.or(tuple.map(|t| t.meta));
        }
    });
    found
}
