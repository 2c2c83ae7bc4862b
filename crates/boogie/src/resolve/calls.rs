//! Calls of procedures.

use super::data::substitution;
use super::{Resolver, counted};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    pub(super) fn call_stmt(
        &mut self,
        stmt: &ast::Stmt,
        free: bool,
        results: &[ast::Ident],
        procedure: ast::Ident,
        args: &[ast::Expr],
    ) -> Option<StmtKind> {
        let updated = self.updated_argument(procedure, args);
        let results: Vec<ast::Ident> = results.iter().copied().chain(updated).collect();
        let args = self.exprs(args);
        let targets: Vec<Option<VarId>> = results.iter().map(|result| self.assigned_var(*result)).collect();
        let spans = results.iter().map(|result| result.span);
        self.check_distinct(targets.iter().copied().zip(spans).filter_map(|(var, span)| Some((var?, span))).collect());
        let Some(callee) = self.find_procedure(procedure) else {
            let names: Vec<_> = self.globals.procedures.keys().copied().collect();
            self.unknown("procedure", procedure, names.into_iter());
            return None;
        };
        if self.inside.pure_procedure && !self.program.procedure(callee).pure {
            let message = format!("a pure procedure can only call pure procedures, and `{}` is none", procedure.name);
            let callee = self.program.procedure(callee).span;
            self.name_error(codes::PURE, stmt.at, message).point(callee, "it is declared without `pure`").advise(
                "take `pure` away from the procedure that calls it, which must then list what changes in `modifies`",
            );
        }
        let (n_ins, n_outs) = (self.program.procedure(callee).ins.len(), self.program.procedure(callee).outs.len());
        if n_ins != args.len() {
            let message =
                format!("`{}` takes {}, but is given {}", procedure.name, counted(n_ins, "argument"), args.len());
            self.name_error(codes::COUNT, stmt.at, message);
        }
        if n_outs != results.len() {
            let message =
                format!("`{}` has {}, but is called for {}", procedure.name, counted(n_outs, "result"), results.len());
            let names = &self.program.procedure(callee).outs;
            let names: Vec<String> = names.iter().map(|out| self.program.var(*out).name.to_string()).collect();
            let call = match names.is_empty() {
                true => format!("call {}(..)", procedure.name),
                false => format!("call {} := {}(..)", names.join(", "), procedure.name),
            };
            self.name_error(codes::COUNT, stmt.at, message)
                .advise(format!("each result has a variable that takes it: `{call}`"));
        }
        let targets: Vec<VarId> = targets.into_iter().collect::<Option<_>>()?;
        let changed: Vec<VarId> = targets.iter().chain(&self.program.procedure(callee).modifies).copied().collect();
        self.check_assigned(&changed, stmt.at);
        self.check_results(&targets, stmt.at);
        Some(StmtKind::Call(self.instantiated_call(free, callee, args, targets, &results)))
    }

    /// Some library procedures change the variable that is their first argument; it takes their last result.
    fn updated_argument(&self, procedure: ast::Ident, args: &[ast::Expr]) -> Option<ast::Ident> {
        let callee = self.globals.procedures.get(&procedure.name)?;
        if !self.updating.contains(callee) {
            return None;
        }
        let first = args.first()?;
        match &*first.kind {
            ast::ExprKind::Var(name) => Some(ast::Ident { name: *name, span: first.span }),
            _ => None,
        }
    }

    /// Finds the type arguments, from arguments and results.
    fn instantiated_call(
        &mut self,
        free: bool,
        callee: ProcId,
        mut args: Vec<Exp>,
        targets: Vec<VarId>,
        results: &[ast::Ident],
    ) -> Call {
        let procedure = self.program.procedure(callee);
        let (name, params) = (procedure.name, procedure.type_params.clone());
        let (ins, outs) = (procedure.ins.clone(), procedure.outs.clone());
        let at = results.first().map_or(source::Span::NONE, |r| r.span);
        let mut type_args = self.open_params(&params, args.first().map_or(at, |arg| arg.at));
        let formal = |r: &Resolver, var: &VarId| r.program.var(*var).ty.substitute(&substitution(&params, &type_args));
        let formals: Vec<Type> = ins.iter().map(|var| formal(self, var)).collect();
        let result_types: Vec<Type> = outs.iter().map(|var| formal(self, var)).collect();
        self.check_arguments(&formals, &mut args, &format!("`{name}`"));
        for (i, (target, ty)) in targets.iter().zip(&result_types).enumerate() {
            let given = self.program.var(*target).ty.clone();
            if !self.unifier.unify(&given, ty) {
                let (given, wanted) = (self.type_text(&given), self.type_text(ty));
                let message = format!(
                    "result {} of `{name}` is of type `{wanted}`, but is assigned to a variable of type `{given}`",
                    i + 1
                );
                self.type_error(codes::TYPE_MISMATCH, results[i].span, message);
            }
        }
        self.finish_all(&mut args);
        type_args.iter_mut().for_each(|ty| self.finish_type(ty));
        Call { free, procedure: callee, type_args, args, results: targets }
    }
}
