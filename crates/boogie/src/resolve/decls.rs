//! All declarations, in an order in which each finds what it needs: types, then signatures, then everything with expressions.

use super::names::{Callable, Dropped, TypeName, attributes, is_set};
use super::{Resolver, States, modifies};
use crate::codes;
use crate::syntax::ast::{self, Decl};
use crate::tree::*;

impl Resolver {
    pub(super) fn declarations(&mut self, program: &ast::Program) {
        let dropped = self.clashes(program);
        self.declare_types(program, &dropped);
        self.define_datatypes(program, &dropped);
        let decls: Vec<(usize, &Decl)> = program.decls.iter().enumerate().collect();
        for (number, decl) in &decls {
            self.signature_of(*number, decl, &dropped);
        }
        for (number, decl) in &decls {
            if let Decl::Procedure(d) = decl
                && !dropped.procedure(*number, d.header.name)
            {
                let id = self.globals.procedures[&d.header.name.name];
                self.modifies(id, d);
            }
        }
        // What assignments may do with a variable depends on its attributes, so variables come first.
        let (vars, others): (Vec<_>, Vec<_>) = decls.into_iter().partition(|(_, decl)| matches!(decl, Decl::Vars(_)));
        for (number, decl) in vars.into_iter().chain(others) {
            if !is_set(attributes(decl), "ignore") {
                self.contents_of(number, decl, &dropped);
                self.clause_done();
            }
        }
        if self.settings.infer_modifies {
            modifies::infer(&mut self.program);
        }
    }

    /// Names and types of constants, variables, functions and procedures.
    fn signature_of(&mut self, number: usize, decl: &Decl, dropped: &Dropped) {
        match decl {
            Decl::Const(d) => {
                for name in d.names.iter().filter(|name| !dropped.var(number, **name)) {
                    let ty = self.resolve_type(&d.ty);
                    let unique = d.unique || self.settings.old_dialect && self.is_type_name(&ty);
                    let var = self.new_var(*name, ty, VarKind::Constant, Attrs::default());
                    self.globals.vars.insert(name.name, var);
                    self.program.constants.push(Constant { var, unique, order: None, uses: Vec::new(), at: d.at });
                }
            }
            Decl::Vars(groups) => {
                for group in groups {
                    for name in group.names.iter().filter(|name| !dropped.var(number, **name)) {
                        let ty = self.resolve_type(&group.ty);
                        let var = self.new_var(*name, ty, VarKind::Global, Attrs::default());
                        self.globals.vars.insert(name.name, var);
                        self.program.globals.push(var);
                    }
                }
            }
            Decl::Function(d) if !dropped.function(number, d.name) => {
                let id = self.declare_function(d);
                self.globals.functions.insert(d.name.name, Callable::Function(id));
            }
            Decl::Procedure(d) if !dropped.procedure(number, d.header.name) => {
                let id = self.declare_procedure(d);
                self.globals.procedures.insert(d.header.name.name, id);
                if is_set(&d.header.attrs, "updates_first_argument") {
                    self.updating.insert(id);
                }
            }
            _ => {}
        }
    }

    /// The type `name` of the dialect of 2005, whose constants are all different.
    fn is_type_name(&self, ty: &Type) -> bool {
        matches!(ty, Type::Con(id, _) if self.program.type_con(*id).name.as_str() == "name")
    }

    fn declare_function(&mut self, d: &ast::FunctionDecl) -> FunctionId {
        let (type_params, params, result) = self.with_type_params(&d.type_params, |r, type_params| {
            let params: Vec<VarId> = d.params.iter().enumerate().map(|(i, arg)| r.function_param(i, arg)).collect();
            (type_params, params, r.resolve_type(&d.result.ty))
        });
        let types: Vec<Type> =
            params.iter().map(|var| self.program.var(*var).ty.clone()).chain([result.clone()]).collect();
        self.check_params_occur(&type_params, types.iter(), d.name.span, "the function");
        let id = FunctionId(self.program.functions.len() as u32);
        self.program.functions.push(Function {
            name: d.name.name,
            type_params,
            params,
            result,
            body: None,
            revealed: d.revealed,
            uses: Vec::new(),
            attrs: Attrs::default(),
            span: d.name.span,
        });
        id
    }

    fn function_param(&mut self, index: usize, arg: &ast::FunctionArg) -> VarId {
        let ty = self.resolve_type(&arg.ty);
        // A name that cannot be written, so that nothing in a body refers to it.
        let made = ast::Ident { name: source::Symbol::new(&format!("({index})")), span: arg.ty.span };
        self.new_var(arg.name.unwrap_or(made), ty, VarKind::Bound, Attrs::default())
    }

    /// Attributes, bodies, contracts: everything with expressions in it.
    fn contents_of(&mut self, number: usize, decl: &Decl, dropped: &Dropped) {
        match decl {
            Decl::Types(d) => {
                for decl in d.decls.iter().filter(|decl| !dropped.ty(number, decl.name)) {
                    let attrs = self.attributes(&d.attrs);
                    if let Some(TypeName::Con(id)) = self.globals.types.get(&decl.name.name).copied() {
                        self.program.type_cons[id.index()].attrs = attrs;
                    }
                }
            }
            Decl::Datatype(d) if !dropped.ty(number, d.name) => {
                let attrs = self.attributes(&d.attrs);
                if let Some(TypeName::Data(id)) = self.globals.types.get(&d.name.name).copied() {
                    self.program.datatypes[id.index()].attrs = attrs;
                }
            }
            Decl::Const(d) => self.constant_contents(number, d, dropped),
            Decl::Vars(groups) => {
                for group in groups {
                    let kept = group.names.iter().filter(|name| !dropped.var(number, **name));
                    let vars: Vec<VarId> = kept.filter_map(|name| self.globals.vars.get(&name.name).copied()).collect();
                    self.with_states(States::One, |r| r.complete_group(group, &vars));
                }
            }
            Decl::Function(d) if !dropped.function(number, d.name) => self.function_contents(d),
            Decl::Axiom(d) => _ = self.axiom(d),
            Decl::Procedure(d) => {
                if !dropped.procedure(number, d.header.name) {
                    self.contract(self.globals.procedures[&d.header.name.name], d);
                }
                if let Some(body) = &d.body {
                    self.implementation(&d.header, body, true);
                }
            }
            Decl::Implementation(d) => self.implementation(&d.header, &d.body, false),
            Decl::Datatype(_) | Decl::Function(_) => {}
        }
    }

    fn axiom(&mut self, d: &ast::AxiomDecl) -> AxiomId {
        let attrs = self.attributes(&d.attrs);
        let condition = self.with_states(States::None, |r| r.condition(&d.condition, d.at, "an axiom"));
        self.clause_done();
        let id = AxiomId(self.program.axioms.len() as u32);
        self.program.axioms.push(Axiom { condition, hideable: d.hideable, attrs, at: d.at });
        id
    }

    fn axioms(&mut self, list: &[ast::AxiomDecl]) -> Vec<AxiomId> {
        list.iter().map(|axiom| self.axiom(axiom)).collect()
    }

    fn constant_contents(&mut self, number: usize, d: &ast::ConstDecl, dropped: &Dropped) {
        let uses = self.axioms(&d.uses);
        for name in d.names.iter().filter(|name| !dropped.var(number, **name)) {
            let attrs = self.attributes(&d.attrs);
            let Some(var) = self.globals.vars.get(&name.name).copied() else { continue };
            self.program.vars[var.index()].attrs = attrs;
            let parents =
                d.parents.as_ref().map(|parents| parents.iter().filter_map(|p| self.parent(var, p)).collect());
            let Some(constant) = self.program.constants.iter_mut().find(|constant| constant.var == var) else {
                continue;
            };
            constant.uses = uses.clone();
            constant.order = (parents.is_some() || d.complete).then_some(Order { parents, complete: d.complete });
        }
    }

    /// A constant above `child` in the order `<:`.
    fn parent(&mut self, child: VarId, parent: &ast::ParentDecl) -> Option<OrderParent> {
        let Some(constant) = self.find_global(parent.name) else {
            self.unknown_var(parent.name);
            return None;
        };
        let (above, below) = (self.program.var(constant), self.program.var(child));
        if above.kind != VarKind::Constant || constant == child {
            let message = format!("`{}` cannot be a parent of `{}`", parent.name.name, below.name);
            self.name_error(codes::UNKNOWN_NAME, parent.name.span, message);
            return None;
        }
        if above.ty != below.ty {
            let message = format!("the parent `{}` is of another type than `{}`", parent.name.name, below.name);
            self.type_error(codes::TYPE_MISMATCH, parent.name.span, message);
        }
        Some(OrderParent { constant, unique: parent.unique })
    }

    fn function_contents(&mut self, d: &ast::FunctionDecl) {
        let Some(Callable::Function(id)) = self.globals.functions.get(&d.name.name).copied() else { return };
        let function = self.program.function(id);
        let (type_params, params, result) =
            (function.type_params.clone(), function.params.clone(), function.result.clone());
        self.with_known_type_params(&type_params, |r| {
            r.in_scope(|r| {
                for (arg, var) in d.params.iter().zip(&params) {
                    arg.name.iter().for_each(|name| r.enter_scope(*name, *var));
                    let attrs = r.attributes(&arg.attrs);
                    r.program.vars[var.index()].attrs = attrs;
                }
                r.attributes(&d.result.attrs);
                let same = |name: &ast::Ident| {
                    d.params.iter().filter_map(|arg| arg.name).find(|other| other.name == name.name)
                };
                if let Some((name, earlier)) = d.result.name.and_then(|name| Some((name, same(&name)?))) {
                    r.duplicate("parameter", name, earlier.span);
                }
                let attrs = r.attributes(&d.attrs);
                r.program.functions[id.index()].attrs = attrs;
                let body = d.body.as_ref().map(|body| r.function_body(id, body, &result));
                r.program.functions[id.index()].body = body;
            });
        });
        let uses = self.axioms(&d.uses);
        self.program.functions[id.index()].uses = uses;
    }

    fn function_body(&mut self, id: FunctionId, body: &ast::Expr, result: &Type) -> FunctionBody {
        let function = self.program.function(id);
        let meaning = match () {
            _ if function.attrs.is_set("inline") => BodyMeaning::Inline,
            _ if function.attrs.is_set("define") => BodyMeaning::Define,
            _ => BodyMeaning::Axiom,
        };
        let name = function.span;
        let value = self.with_states(States::None, |r| r.expr(body));
        if !self.unifier.unify(&value.ty, result) {
            let (wanted, given) = (self.type_text(result), self.type_text(&value.ty));
            let message = format!("the function's result is of type `{wanted}`, but its body is of type `{given}`");
            // An axiom belongs to the function as a whole.
            let at = if meaning == BodyMeaning::Axiom { name } else { value.at };
            self.type_error(codes::TYPE_MISMATCH, at, message);
        }
        let value = self.finish(value);
        self.clause_done();
        FunctionBody { meaning, value }
    }
}
