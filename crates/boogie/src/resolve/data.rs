//! Datatypes: their declarations, and what is done with their values.

use rustc_hash::FxHashMap;
use source::{Span, Symbol};

use super::names::{Callable, Dropped, TypeName, is_set};
use super::{Resolver, wellfounded};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    /// The datatype without anything in it, so that types can mention it.
    pub(super) fn declare_datatype(&mut self, decl: &ast::DatatypeDecl) -> DatatypeId {
        let id = DatatypeId(self.program.datatypes.len() as u32);
        self.program.datatypes.push(Datatype {
            name: decl.name.name,
            // Only their number is known yet.
            type_params: vec![TypeVarId(0); decl.type_params.len()],
            ctors: Vec::new(),
            fields: Vec::new(),
            attrs: Attrs::default(),
            span: decl.name.span,
        });
        id
    }

    /// Constructors and fields of all datatypes, once all types are known.
    pub(super) fn define_datatypes(&mut self, program: &ast::Program, dropped: &Dropped) {
        for (number, decl) in program.decls.iter().enumerate() {
            let ast::Decl::Datatype(decl) = decl else { continue };
            if dropped.ty(number, decl.name) {
                continue;
            }
            if let Some(TypeName::Data(id)) = self.globals.types.get(&decl.name.name).copied() {
                if is_set(&decl.attrs, "sealed") {
                    self.sealed.insert(id);
                }
                self.with_type_params(&decl.type_params, |r, params| {
                    r.program.datatypes[id.index()].type_params = params;
                    r.define_ctors(id, decl, number, dropped);
                });
            }
        }
        let hopeless = wellfounded::uninhabited(&self.program);
        if let Some(first) = hopeless.first() {
            let span = self.program.datatype(*first).span;
            let names: Vec<String> =
                hopeless.iter().map(|id| format!("`{}`", self.program.datatype(*id).name)).collect();
            let message = format!("no value of these datatypes could ever be built: {}", names.join(", "));
            self.name_error(codes::CYCLIC_TYPE, span, message)
                .advise("add a constructor to begin with, that takes none of these datatypes: `Nil()` for instance");
        }
    }

    fn define_ctors(&mut self, datatype: DatatypeId, decl: &ast::DatatypeDecl, number: usize, dropped: &Dropped) {
        let mut fields: FxHashMap<Symbol, FieldId> = FxHashMap::default();
        for ctor in &decl.ctors {
            let index = self.program.datatype(datatype).ctors.len() as u32;
            let id = CtorId { datatype, index };
            self.program.datatypes[datatype.index()].ctors.push(Ctor {
                name: ctor.name.name,
                fields: Vec::new(),
                span: ctor.name.span,
            });
            if !dropped.function(number, ctor.name) {
                self.globals.functions.insert(ctor.name.name, Callable::Ctor(id));
            }
            for group in &ctor.fields {
                for name in &group.names {
                    let ty = self.resolve_type(&group.ty);
                    self.define_field(id, *name, ty, &mut fields);
                }
            }
        }
    }

    fn define_field(&mut self, ctor: CtorId, name: ast::Ident, ty: Type, fields: &mut FxHashMap<Symbol, FieldId>) {
        let datatype = ctor.datatype;
        let data = &self.program.datatypes[datatype.index()];
        let position = data.ctors[ctor.index as usize].fields.len() as u32;
        let id = match fields.get(&name.name) {
            None => {
                let id = FieldId { datatype, index: data.fields.len() as u32 };
                fields.insert(name.name, id);
                let field = Field { name: name.name, ty, positions: Vec::new(), span: name.span };
                self.program.datatypes[datatype.index()].fields.push(field);
                id
            }
            Some(id) => {
                let earlier = self.program.field(*id);
                let (span, same_type) = (earlier.span, earlier.ty == ty);
                self.used(name, span);
                if earlier.positions.iter().any(|(other, _)| *other == ctor) {
                    self.duplicate("field", name, span);
                } else if !same_type {
                    let message = format!("the field `{}` has another type in another constructor", name.name);
                    self.type_error(codes::DATATYPE, name.span, message);
                }
                *id
            }
        };
        let data = &mut self.program.datatypes[datatype.index()];
        data.fields[id.index as usize].positions.push((ctor, position));
        data.ctors[ctor.index as usize].fields.push(id);
    }

    /// The types of a constructor's arguments and of what it builds, with the type parameters open.
    pub(super) fn ctor_types(&mut self, ctor: CtorId, span: Span) -> (Vec<Type>, Type) {
        let params = self.program.datatype(ctor.datatype).type_params.clone();
        let type_args = self.open_params(&params, span);
        let subst = substitution(&params, &type_args);
        let fields = &self.program.ctor(ctor).fields;
        let args = fields.iter().map(|field| self.program.field(*field).ty.substitute(&subst)).collect();
        (args, Type::Data(ctor.datatype, type_args.clone().into()))
    }

    /// A new proxy for each type parameter.
    pub(super) fn open_params(&mut self, params: &[TypeVarId], span: Span) -> Vec<Type> {
        let open = |param: &TypeVarId| {
            let name = self.program.type_var(*param).name;
            self.unifier.fresh_for(name, span)
        };
        params.iter().map(open).collect()
    }

    /// A value of the datatype is put together here, or changed.
    pub(super) fn check_sealed(&mut self, datatype: DatatypeId, at: Span) {
        let data = self.program.datatype(datatype);
        if self.sealed.contains(&datatype) && data.span.file != at.file {
            let message =
                format!("values of the type `{}` can only be made with the functions of its library", data.name);
            self.type_error(codes::DATATYPE, at, message);
        }
    }

    /// `e->f`: the field and its type.
    pub(super) fn field_of(&mut self, ty: &Type, name: ast::Ident, at: Span) -> Option<(FieldId, Type)> {
        let Type::Data(datatype, args) = self.unifier.head(ty) else {
            let message = format!("`->{}` needs a datatype, but this is of type `{}`", name.name, self.type_text(ty));
            self.type_error(codes::DATATYPE, at, message);
            return None;
        };
        let data = self.program.datatype(datatype);
        let Some(index) = data.fields.iter().position(|field| field.name == name.name) else {
            let message = format!("the datatype `{}` has no field `{}`", data.name, name.name);
            let fields: Vec<String> = data.fields.iter().map(|field| format!("`{}`", field.name)).collect();
            let error = self.type_error(codes::DATATYPE, at, message);
            if !fields.is_empty() {
                error.advise(format!("its fields are {}", fields.join(", ")));
            }
            return None;
        };
        self.used(name, data.fields[index].span);
        let ty = data.fields[index].ty.substitute(&substitution(&data.type_params, &args));
        Some((FieldId { datatype, index: index as u32 }, ty))
    }

    /// `e is C`: the constructor.
    pub(super) fn ctor_of(&mut self, ty: &Type, name: ast::Ident, at: Span) -> Option<CtorId> {
        let Type::Data(datatype, _) = self.unifier.head(ty) else {
            let message = format!("`is {}` needs a datatype, but this is of type `{}`", name.name, self.type_text(ty));
            self.type_error(codes::DATATYPE, at, message);
            return None;
        };
        let data = self.program.datatype(datatype);
        let index = data.ctors.iter().position(|ctor| ctor.name == name.name);
        if index.is_none() {
            let message = format!("the datatype `{}` has no constructor `{}`", data.name, name.name);
            let ctors: Vec<String> = data.ctors.iter().map(|ctor| format!("`{}`", ctor.name)).collect();
            self.type_error(codes::DATATYPE, at, message).advise(format!("its constructors are {}", ctors.join(", ")));
        }
        index.map(|index| {
            self.used(name, self.program.datatype(datatype).ctors[index].span);
            CtorId { datatype, index: index as u32 }
        })
    }
}

/// What replaces each type parameter.
pub(super) fn substitution<'a>(params: &'a [TypeVarId], args: &'a [Type]) -> impl Fn(TypeVarId) -> Option<Type> + 'a {
    move |var| params.iter().position(|param| *param == var).and_then(|i| args.get(i)).cloned()
}
