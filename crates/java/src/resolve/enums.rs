//! What enums and records have without writing it.

use source::Symbol;

use super::declare::{EvaluationState, FieldInfo};
use super::members::array_of;
use super::*;

impl<'a> Resolver<'a> {
    /// The constants of an enum are fields.
    pub(super) fn enter_constants(&mut self, class: ClassId, decl: &'a ast::TypeDecl) {
        for (ordinal, constant) in decl.constants.iter().enumerate() {
            let field = Field {
                name: constant.name.name,
                class,
                ty: Type::class(class),
                flags: Flags::PUBLIC.with(Flags::STATIC).with(Flags::FINAL),
                ghost: false,
                annotations: self.annotations(&constant.annotations),
                init: None,
                constant: None,
                enum_constant: Some(EnumConstant { ordinal: ordinal as u32, body: None }),
                span: constant.span,
                name_span: constant.name.span,
            };
            let info = FieldInfo { init: None, constant: Some(constant), evaluated: EvaluationState::Done };
            self.enter_field(class, field, info);
        }
    }

    pub(super) fn enter_enum_members(&mut self, class: ClassId) {
        let flags = Flags::PUBLIC.with(Flags::STATIC);
        let own = Type::class(class);
        self.enter_synthetic(
            class,
            MethodKind::Method,
            Symbol::new("values"),
            flags,
            Vec::new(),
            Type::array(own.clone()),
        );
        let (string, span) = (self.string(), self.program[class].name_span);
        let param = self.synthetic_param(Symbol::new("name"), string, span);
        self.enter_synthetic(class, MethodKind::Method, Symbol::new("valueOf"), flags, vec![param], own);
    }

    /// The components of a record are private final fields.
    pub(super) fn enter_components(&mut self, class: ClassId, decl: &'a ast::TypeDecl) {
        for component in &decl.components {
            let ty = array_of(self.ty(&component.ty), component.dims);
            let field = Field {
                name: component.name.name,
                class,
                ty,
                flags: Flags::PRIVATE.with(Flags::FINAL),
                ghost: false,
                annotations: self.annotations(&component.modifiers.annotations),
                init: None,
                constant: None,
                enum_constant: None,
                span: component.span,
                name_span: component.name.span,
            };
            let id =
                self.enter_field(class, field, FieldInfo { evaluated: EvaluationState::Done, ..FieldInfo::default() });
            self.program[class].components.push(id);
        }
    }

    /// Accessors and the canonical constructor, where they are not written.
    pub(super) fn enter_record_members(&mut self, class: ClassId, decl: &'a ast::TypeDecl) {
        let components = self.program[class].components.clone();
        for component in &components {
            let (name, ty) = (self.program[*component].name, self.program[*component].ty.clone());
            let methods = self.infos.classes[class.0 as usize].methods.get(&name).cloned().unwrap_or_default();
            if methods.iter().all(|method| !self.program[*method].params.is_empty()) {
                self.enter_synthetic(class, MethodKind::Method, name, Flags::PUBLIC, Vec::new(), ty);
            }
        }
        let types: Vec<Type> = components.iter().map(|field| self.program[*field].ty.clone()).collect();
        let erased: Vec<Type> = types.iter().map(|ty| self.erasure(ty)).collect();
        let constructors = self.infos.classes[class.0 as usize].constructors.clone();
        if constructors.into_iter().any(|id| self.erased_params(id) == erased) {
            return;
        }
        let names: Vec<_> = decl.components.iter().map(|c| c.name).collect();
        let params = names.iter().zip(types).map(|(name, ty)| self.synthetic_param(name.name, ty, name.span)).collect();
        let mut flags = self.program[class].flags;
        flags = [Flags::PUBLIC, Flags::PROTECTED, Flags::PRIVATE]
            .into_iter()
            .filter(|flag| flags.has(*flag))
            .fold(Flags::NONE, Flags::with);
        if decl.components.last().is_some_and(|c| c.varargs) {
            flags = flags.with(Flags::VARARGS);
        }
        let name = self.program[class].name;
        self.enter_synthetic(class, MethodKind::Constructor, name, flags, params, Type::Void);
    }
}
