//! Procedures with their contracts, and implementations.

use rustc_hash::FxHashMap;
use source::{Label, Span};

use super::data::substitution;
use super::stmts::Flow;
use super::{Resolver, States};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    /// What calls need to know: type parameters and types.
    pub(super) fn declare_procedure(&mut self, decl: &ast::ProcedureDecl) -> ProcId {
        let header = &decl.header;
        let (type_params, ins, outs) = self.with_type_params(&header.type_params, |r, type_params| {
            let ins = r.formals(&header.ins, VarKind::In);
            let outs = r.formals(&header.outs, VarKind::Out);
            (type_params, ins, outs)
        });
        self.check_formal_params(&type_params, &ins, &outs, header.name.span, "the procedure");
        let id = ProcId(self.program.procedures.len() as u32);
        self.program.procedures.push(Procedure {
            name: header.name.name,
            type_params,
            ins,
            outs,
            requires: Vec::new(),
            ensures: Vec::new(),
            modifies: Vec::new(),
            measures: Vec::new(),
            pure: decl.pure,
            attrs: Attrs::default(),
            span: header.name.span,
            implementations: Vec::new(),
        });
        id
    }

    /// Variables in no scope yet.
    fn formals(&mut self, groups: &[ast::VarGroup], kind: VarKind) -> Vec<VarId> {
        let mut vars = Vec::new();
        for group in groups {
            for name in &group.names {
                let ty = self.resolve_type(&group.ty);
                vars.push(self.new_var(*name, ty, kind, Attrs::default()));
            }
        }
        vars
    }

    fn check_formal_params(&mut self, params: &[TypeVarId], ins: &[VarId], outs: &[VarId], at: Span, what: &str) {
        let types: Vec<Type> = ins.iter().chain(outs).map(|var| self.program.var(*var).ty.clone()).collect();
        self.check_params_occur(params, types.iter(), at, what);
    }

    /// Runs `inside` with type parameters that were declared before.
    pub(super) fn with_known_type_params<T>(&mut self, params: &[TypeVarId], inside: impl FnOnce(&mut Self) -> T) -> T {
        let scope: FxHashMap<_, _> = params.iter().rev().map(|id| (self.program.type_var(*id).name, *id)).collect();
        self.type_scopes.push(scope);
        let result = inside(self);
        self.type_scopes.pop();
        result
    }

    /// What a procedure modifies, which must be known before any call of it is looked at.
    pub(super) fn modifies(&mut self, id: ProcId, decl: &ast::ProcedureDecl) {
        let mut vars: Vec<VarId> = Vec::new();
        for spec in &decl.specs {
            let ast::Contract::Modifies(names) = spec else { continue };
            if decl.pure
                && let Some(first) = names.first()
            {
                let at = decl.header.name.span;
                let error = self.name_error(
                    codes::PURE,
                    at,
                    "a pure procedure modifies nothing, so it has no `modifies` clause",
                );
                error.secondary.push(Label { span: first.span, text: "this clause".to_string() });
            }
            for name in names {
                match self.find_global(*name) {
                    None => self.unknown_var(*name),
                    Some(var) if self.program.var(var).kind == VarKind::Constant => {
                        let message = format!("`{}` is a constant, so nothing can modify it", name.name);
                        self.type_error(codes::IMMUTABLE, name.span, message);
                    }
                    Some(var) if !vars.contains(&var) => vars.push(var),
                    Some(_) => {}
                }
            }
        }
        self.program.procedures[id.index()].modifies = vars;
    }

    pub(super) fn contract(&mut self, id: ProcId, decl: &ast::ProcedureDecl) {
        let procedure = self.program.procedure(id);
        let (type_params, ins, outs) = (procedure.type_params.clone(), procedure.ins.clone(), procedure.outs.clone());
        let (before, after) = if decl.pure { (States::None, States::None) } else { (States::One, States::Two) };
        self.with_known_type_params(&type_params, |r| {
            r.in_scope(|r| {
                r.enter_formals(&decl.header.ins, &ins);
                r.with_states(before, |r| {
                    r.complete_formals(&decl.header.ins, &ins);
                    let measures = decl.specs.iter().filter_map(|spec| match spec {
                        ast::Contract::Measure(measure) => Some(r.measure(measure)),
                        _ => None,
                    });
                    let measures = measures.collect();
                    r.program.procedures[id.index()].measures = measures;
                    let requires = decl.specs.iter().filter_map(|spec| match spec {
                        ast::Contract::Requires(spec) => Some(r.spec(spec, "a precondition")),
                        _ => None,
                    });
                    let requires = requires.collect();
                    r.program.procedures[id.index()].requires = requires;
                });
                r.enter_formals(&decl.header.outs, &outs);
                let attrs = r.attributes(&decl.header.attrs);
                r.program.procedures[id.index()].attrs = attrs;
                r.with_states(before, |r| r.complete_formals(&decl.header.outs, &outs));
                r.with_states(after, |r| {
                    let ensures = decl.specs.iter().filter_map(|spec| match spec {
                        ast::Contract::Ensures(spec) => Some(r.spec(spec, "a postcondition")),
                        _ => None,
                    });
                    let ensures = ensures.collect();
                    r.program.procedures[id.index()].ensures = ensures;
                });
            });
        });
        self.clause_done();
    }

    fn spec(&mut self, spec: &ast::Spec, what: &str) -> Spec {
        let attrs = self.attributes(&spec.attrs);
        let condition = self.condition(&spec.condition, spec.at, what);
        self.clause_done();
        Spec { free: spec.free, condition, attrs, at: spec.at }
    }

    fn enter_formals(&mut self, groups: &[ast::VarGroup], vars: &[VarId]) {
        let names = groups.iter().flat_map(|group| &group.names);
        for (name, var) in names.zip(vars) {
            self.enter_scope(*name, *var);
        }
    }

    fn complete_formals(&mut self, groups: &[ast::VarGroup], vars: &[VarId]) {
        let mut rest = vars;
        for group in groups {
            let (own, others) = rest.split_at(group.names.len());
            self.complete_group(group, own);
            rest = others;
        }
    }

    pub(super) fn locals(&mut self, groups: &[ast::VarGroup]) -> Vec<VarId> {
        let declared: Vec<Vec<VarId>> = groups.iter().map(|group| self.declare_group(group, VarKind::Local)).collect();
        for (group, vars) in groups.iter().zip(&declared) {
            self.complete_group(group, vars);
        }
        declared.concat()
    }

    /// A body, as an implementation of its own or written with the procedure; then the header is the procedure's.
    pub(super) fn implementation(&mut self, header: &ast::Header, body: &ast::Body, with_procedure: bool) {
        let Some(procedure) = self.find_procedure(header.name) else {
            let names: Vec<_> = self.globals.procedures.keys().copied().collect();
            self.unknown("procedure", header.name, names.into_iter());
            return;
        };
        let pure = self.program.procedure(procedure).pure;
        self.inside.pure_procedure = pure;
        let modifies = self.program.procedure(procedure).modifies.iter().copied();
        self.inside.frame = (!self.settings.infer_modifies).then(|| modifies.collect());
        let implementation = self.with_type_params(&header.type_params, |r, type_params| {
            r.in_scope(|r| {
                let (ins, outs) = (r.formals(&header.ins, VarKind::In), r.formals(&header.outs, VarKind::Out));
                r.enter_formals(&header.ins, &ins);
                r.enter_formals(&header.outs, &outs);
                let attrs = r.attributes(&header.attrs);
                if !with_procedure {
                    r.check_formal_params(&type_params, &ins, &outs, header.name.span, "the implementation");
                    r.with_states(States::Two, |r| {
                        r.complete_formals(&header.ins, &ins);
                        r.complete_formals(&header.outs, &outs);
                    });
                }
                let states = if pure { States::None } else { States::Two };
                let body = r.with_states(states, |r| r.body(body));
                Implementation { procedure, type_params, ins, outs, body, attrs, span: header.name.span }
            })
        });
        (self.inside.frame, self.inside.pure_procedure) = (None, false);
        self.check_fits_procedure(&implementation);
        let id = ImplId(self.program.implementations.len() as u32);
        self.program.implementations.push(implementation);
        self.program.procedures[procedure.index()].implementations.push(id);
    }

    fn body(&mut self, body: &ast::Body) -> Body {
        let locals = self.locals(&body.locals);
        let mut flow = Flow::default();
        self.declare_labels(&mut flow, &body.block);
        let block = self.block(&mut flow, &body.block);
        Body { locals, labels: flow.labels, block }
    }

    /// Parameters must correspond to those of the procedure in number and type; their names may differ.
    fn check_fits_procedure(&mut self, implementation: &Implementation) {
        let procedure = self.program.procedure(implementation.procedure).clone();
        let (name, at) = (procedure.name, implementation.span);
        let counts = [
            ("type parameters", procedure.type_params.len(), implementation.type_params.len()),
            ("input parameters", procedure.ins.len(), implementation.ins.len()),
            ("output parameters", procedure.outs.len(), implementation.outs.len()),
        ];
        for (what, wanted, given) in counts {
            if wanted != given {
                let message = format!("the procedure `{name}` has {wanted} {what}, but its implementation has {given}");
                self.type_error(codes::IMPLEMENTATION, at, message);
                return;
            }
        }
        let own: Vec<Type> = implementation.type_params.iter().map(|v| Type::Var(*v)).collect();
        let pairs =
            procedure.ins.iter().zip(&implementation.ins).chain(procedure.outs.iter().zip(&implementation.outs));
        for (wanted, given) in pairs {
            let wanted = self.program.var(*wanted).ty.substitute(&substitution(&procedure.type_params, &own));
            let given = self.program.var(*given);
            if wanted != given.ty {
                let (parameter, given) = (given.name, self.type_text(&given.ty));
                let wanted = self.type_text(&wanted);
                let message = format!(
                    "the parameter `{parameter}` is of type `{wanted}` in the procedure `{name}`, but of type `{given}` here"
                );
                self.type_error(codes::IMPLEMENTATION, at, message);
            }
        }
    }
}
