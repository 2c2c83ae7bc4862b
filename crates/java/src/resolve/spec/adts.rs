//! Abstract data types.

use source::Span;

use super::super::arguments::Called;
use super::super::env::{Env, Frame, Place};
use super::super::*;

impl<'a> Resolver<'a> {
    fn adt_decls(&self) -> Vec<(usize, &'a ast::Adt, Span)> {
        let units = self.units;
        let mut found = Vec::new();
        for (file, unit) in units.iter().enumerate() {
            for decl in &unit.decls {
                let ast::TopDecl::Member(member) = decl else { continue };
                if let ast::MemberKind::Spec(ast::SpecDecl::Adt(adt)) = &member.kind {
                    found.push((file, adt, member.span));
                }
            }
        }
        found
    }

    /// Names first, so that they may mention each other; then the types of their functions.
    pub(in super::super) fn declare_adts(&mut self) {
        let decls = self.adt_decls();
        for (_, decl, span) in &decls {
            let id = AdtId(self.program.adts.len() as u32);
            let type_params = self.declare_type_params(&decl.type_params, TypeVarOwner::Adt(id));
            self.program.adts.push(Adt {
                name: decl.name.name,
                type_params,
                functions: Vec::new(),
                axioms: Vec::new(),
                span: *span,
            });
            if let Some(first) = self.adts_by_name.insert(decl.name.name, id) {
                let first = self.program[first].span;
                let message = format!("data type `{}` is already defined", decl.name.name);
                self.duplicate(codes::DUPLICATE_CLASS, decl.name.span, first, message);
            }
        }
        for (n, (file, decl, _)) in decls.into_iter().enumerate() {
            let id = AdtId(n as u32);
            self.in_adt(file, id, |r| {
                for function in &decl.functions {
                    let params = r.declare_params(&function.params, LocalKind::Param);
                    let result = r.ty(&function.result);
                    let span = function.name.span;
                    r.program[id].functions.push(AdtFunction { name: function.name.name, params, result, span });
                }
            });
        }
    }

    fn in_adt<T>(&mut self, file: usize, adt: AdtId, work: impl FnOnce(&mut Self) -> T) -> T {
        let vars = self.program[adt].type_params.iter().map(|var| (self.program[*var].name, *var)).collect();
        let env = Env { frames: vec![Frame::File(file), Frame::TypeParams(vars)], ..Env::default() };
        let saved = std::mem::replace(&mut self.env, env);
        let result = work(self);
        self.env = saved;
        result
    }

    pub(in super::super) fn resolve_adts(&mut self) {
        self.resolve_global_specs();
        for (n, (file, decl, _)) in self.adt_decls().into_iter().enumerate() {
            let id = AdtId(n as u32);
            self.in_adt(file, id, |r| {
                for axiom in &decl.axioms {
                    let axiom = r.in_spec(Place::Axiom, |r| {
                        r.env.adt = Some(id);
                        let axiom = r.pure_formula(axiom);
                        r.env.adt = None;
                        axiom
                    });
                    r.program[id].axioms.push(axiom);
                }
            });
        }
    }

    /// `Adt.f(..)`
    pub(in super::super) fn adt_call(&mut self, adt: AdtId, call: &'a ast::Call, span: Span) -> Exp {
        let name = call.name.name;
        let found = self.program[adt].functions.iter().position(|f| f.name == name);
        let called = Called { name, what: "function", span: call.name.span };
        let Some(function) = found else {
            self.unknown_call(&called, &call.args);
            let message = format!("cannot find symbol: `{}` has no function `{name}`", self.program[adt].name);
            return self.broken(codes::UNKNOWN_METHOD, call.name.span, message);
        };
        let entry = &self.program[adt].functions[function];
        let (params, result) = (entry.params.clone(), entry.result.clone());
        if params.len() != call.args.len() {
            let message = format!("function `{name}` takes {} arguments, not {}", params.len(), call.args.len());
            return self.broken(codes::NOT_APPLICABLE, span, message);
        }
        let vars = self.program[adt].type_params.clone();
        let mut inference = self.inference_of(&vars);
        let mut args = Vec::new();
        for (arg, param) in call.args.iter().zip(&params) {
            let formal = self.program[*param].ty.clone();
            let value = self.value(arg, None);
            self.infer_from(&mut inference, &formal, &value.ty.clone());
            args.push(value);
        }
        let solution = self.solve(&mut inference);
        let args = args
            .into_iter()
            .zip(&params)
            .map(|(arg, param)| {
                let formal = self.program[*param].ty.clone();
                let formal = self.subst(&formal, &solution);
                self.assign_to(arg, &formal)
            })
            .collect();
        let result = self.subst(&result, &solution);
        Expr::new(ExprKind::AdtCall { adt, function, args }, result, span)
    }
}
