//! Polymorphic declarations are verified by their instances, so the program must not need infinitely many.
//!
//! Types flow: where `f<a>` uses `g<b>` with `b := List a`, each instance of `f` demands one of `g`. If types flow in a circle and
//! grow on the way, the instances never end.

use rustc_hash::FxHashSet;
use source::Diagnostic;

use crate::codes;
use crate::graph::components;
use crate::tree::*;

struct Flow<'p> {
    program: &'p Program,
    /// From a type variable to one that it flows to; whether the type grows on the way.
    edges: FxHashSet<(TypeVarId, TypeVarId, bool)>,
}

pub(super) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut flow = Flow { program, edges: FxHashSet::default() };
    flow.gather();
    let mut successors: Vec<Vec<usize>> = vec![Vec::new(); program.type_vars.len()];
    for (from, to, _) in &flow.edges {
        successors[from.index()].push(to.index());
    }
    successors.iter_mut().for_each(|list| list.sort());
    let mut component_of = vec![0; program.type_vars.len()];
    for (number, component) in components(&successors).into_iter().enumerate() {
        component.into_iter().for_each(|var| component_of[var] = number);
    }
    let growing = |(from, to, grows): &&(TypeVarId, TypeVarId, bool)| {
        *grows && component_of[from.index()] == component_of[to.index()]
    };
    let first = flow.edges.iter().filter(growing).map(|(from, _, _)| *from).min();
    first.map(|var| error(program.type_var(var))).into_iter().collect()
}

fn error(var: &TypeVar) -> Diagnostic {
    let message =
        format!("verifying this needs infinitely many instances: the types for `{}` grow without end", var.name);
    Diagnostic::error(codes::EXPANDING_TYPES, var.span, message)
        .with_help("a polymorphic declaration can use itself only with its own type parameters or with fixed types")
}

impl Flow<'_> {
    fn gather(&mut self) {
        let program = self.program;
        program.each_exp(&mut |e| e.each(&mut |e| self.expr(e)));
        program.vars.iter().for_each(|var| self.ty(&var.ty));
        program.datatypes.iter().flat_map(|data| &data.fields).for_each(|field| self.ty(&field.ty));
        for implementation in &program.implementations {
            let types: Vec<Type> =
                program.procedure(implementation.procedure).type_params.iter().map(|v| Type::Var(*v)).collect();
            self.instance(&implementation.type_params, &types);
            implementation.body.block.each_stmt(&mut |stmt| {
                if let StmtKind::Call(call) = &stmt.kind {
                    self.instance(&program.procedure(call.procedure).type_params, &call.type_args);
                }
            });
        }
    }

    fn expr(&mut self, e: &Expr) {
        if let ExprKind::App { function, type_args, .. } = &e.kind {
            self.instance(&self.program.function(*function).type_params, type_args);
        }
        self.ty(&e.ty);
    }

    /// Datatypes that a type mentions.
    fn ty(&mut self, ty: &Type) {
        if let Type::Data(id, args) = ty {
            self.instance(&self.program.datatype(*id).type_params, args);
        }
        ty.parts().into_iter().for_each(|part| self.ty(part));
    }

    fn instance(&mut self, params: &[TypeVarId], args: &[Type]) {
        for (param, arg) in params.iter().zip(args) {
            self.flows(arg, *param, false);
        }
    }

    fn flows(&mut self, from: &Type, to: TypeVarId, grows: bool) {
        if let Type::Var(var) = from {
            self.edges.insert((*var, to, grows));
        }
        from.parts().into_iter().for_each(|part| self.flows(part, to, true));
    }
}
