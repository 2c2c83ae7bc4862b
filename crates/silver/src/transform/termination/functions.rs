//! Methods that prove termination of functions: one for the body, one for the postconditions, one for the preconditions.

use super::measure::{Spec, Tuple};
use super::replay::{Replay, readable};
use super::*;
use crate::transform::names::LocalNames;

impl Checker<'_> {
    pub fn prove_function(&mut self, function: &Function) -> Vec<Method> {
        let Some(tuple) = readable_spec(function).tuple else { return vec![] };
        let pres: Vec<Exp> = function.pres.iter().map(readable).collect();
        let names = || LocalNames::of_function(self.program, function);
        let mut proofs = Vec::new();
        if let Some(body) = &function.body {
            let stmts = self.replay_function(function, &tuple, names(), |replay| replay.pure(&readable(body)));
            proofs.extend(self.proof(function, "termination_proof", pres.clone(), stmts));
        }

        let mut local_names = LocalNames::of_function(self.program, function);
        let (result, declaration) = local_names.declare("value", function.ty.clone(), function.meta);
        let with_result = Subst::new().with_result(result);
        let posts = Expr::conj(function.posts.iter().map(|p| readable(&p.substitute(&with_result))), function.meta);
        let mut stmts = self.replay_function(function, &tuple, local_names, |replay| replay.pure(&posts));
        if !stmts.is_empty() {
            stmts.insert(0, declaration);
        }
        proofs.extend(self.proof(function, "posts_termination_proof", pres.clone(), stmts));

        let local_names = LocalNames::of_function(self.program, function);
        let all = Expr::conj(pres, function.meta);
        let stmts = self.replay_function(function, &tuple, local_names, |replay| replay.assertion(&all));
        proofs.extend(self.proof(function, "pres_termination_proof", vec![], stmts));
        proofs
    }

    fn replay_function(
        &mut self,
        function: &Function,
        tuple: &Tuple,
        mut names: LocalNames,
        run: impl FnOnce(&mut Replay<'_, '_>) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        let instances = tuple.has_instances().then_some(tuple.meta);
        let stmts = {
            let mut check =
                |callee: Symbol, args: &[Exp], at: Meta| self.check_application(function.name, tuple, callee, args, at);
            run(&mut Replay { names: &mut names, check: &mut check })
        };
        let Some(measure) = instances else { return stmts };
        let nested = Block::new(stmts).flat_map(&mut |stmt| match &stmt.kind {
            StmtKind::Unfold(acc) => self.unfold_with_nesting(acc, stmt.meta, measure, &mut names),
            _ => vec![stmt],
        });
        nested.stmts
    }

    fn check_application(
        &mut self,
        caller: Symbol,
        tuple: &Tuple,
        callee: Symbol,
        args: &[Exp],
        at: Meta,
    ) -> Vec<Stmt> {
        let Some(called) = self.program.functions.get(&callee) else { return vec![] };
        let spec = readable_spec(called);
        let is_recursive = self.functions.together(caller, callee);
        self.check_call(tuple, &Callee { params: &called.params, spec, is_recursive }, args, at)
    }

    /// The method around the checks, if there are any.
    fn proof(&mut self, function: &Function, what: &str, pres: Vec<Exp>, stmts: Vec<Stmt>) -> Option<Method> {
        let has_checks = Block::new(stmts.clone()).any_stmt(&mut |s| matches!(s.kind, StmtKind::Check { .. }));
        if !has_checks {
            return None;
        }
        let base = Symbol::new(&format!("{}_{what}", function.name));
        let taken = |name: Symbol| self.program.is_global(name) || self.generated.contains(&name);
        let name = if taken(base) { fresh_name(base, &mut |n| taken(n)) } else { base };
        self.generated.insert(name);
        Some(Method {
            name,
            params: function.params.clone(),
            returns: vec![],
            pres,
            posts: vec![],
            decreases: vec![],
            body: Some(Block::new(stmts)),
            meta: function.meta,
            annotations: function.annotations.clone(),
        })
    }
}

fn readable_spec(function: &Function) -> Spec {
    let clauses: Vec<Decreases> = function.decreases.iter().map(|d| d.map_exps(&mut readable)).collect();
    Spec::new(&clauses)
}
