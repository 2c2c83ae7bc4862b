//! Members of the library that programs use without naming them.

use super::*;

impl Lowering<'_> {
    /// A class of the library; the text need not mention it.
    pub(super) fn library_class(&mut self, qualified: &str) -> ClassId {
        if let Some(class) = self.out.find_class(qualified) {
            return class;
        }
        let (package, name) = qualified.rsplit_once('.').unwrap_or(("", qualified));
        let superclass = Some(self.object());
        self.out.classes.push(Class {
            name: Symbol::new(name),
            qualified: Symbol::new(qualified),
            binary: Symbol::new(qualified),
            package: Symbol::new(package),
            kind: ClassKind::Class,
            superclass,
            interfaces: Vec::new(),
            is_abstract: false,
            is_final: false,
            is_source: false,
            fields: Vec::new(),
            methods: Vec::new(),
            init: None,
            outer: None,
            captures: Vec::new(),
        });
        ClassId(self.out.classes.len() as u32 - 1)
    }

    /// An instance method of the library, found by its name and parameters.
    pub(super) fn library_method(&mut self, class: &str, name: &str, params: &[Rt], result: Option<Rt>) -> MethodId {
        let class = self.library_class(class);
        self.library_member(class, Symbol::new(name), MethodKind::Instance, params, result)
    }

    pub(super) fn library_constructor(&mut self, class: ClassId, params: &[Rt]) -> MethodId {
        let name = self.out[class].name;
        self.library_member(class, name, MethodKind::Constructor, params, None)
    }

    fn library_member(
        &mut self,
        class: ClassId,
        wanted: Symbol,
        kind: MethodKind,
        params: &[Rt],
        result: Option<Rt>,
    ) -> MethodId {
        let found = self.out[class].methods.iter().copied().find(|method| {
            let entry = &self.out[*method];
            entry.name == wanted
                && entry.kind == kind
                && entry.params.len() == params.len()
                && entry.params.iter().zip(params).all(|(param, ty)| self.out[*param].ty == *ty)
        });
        if let Some(method) = found {
            return method;
        }
        let params = params.iter().map(|ty| self.new_local("p", ty.clone())).collect();
        let origin = self.unwritten(Span::NONE, Generated::Temporary);
        let method = self.new_method(Method {
            class: Some(class),
            name: wanted,
            kind,
            made: Some(Made::Library),
            access: Access::Public,
            is_abstract: false,
            overrides: Vec::new(),
            self_: None,
            params,
            result,
            throws: Vec::new(),
            body: Body::Library,
            origin,
        });
        self.out[class].methods.push(method);
        method
    }

    pub(super) fn new_method(&mut self, method: Method) -> MethodId {
        self.out.methods.push(method);
        MethodId(self.out.methods.len() as u32 - 1)
    }

    pub(super) fn new_field(&mut self, field: Field) -> FieldId {
        let class = field.class;
        self.out.fields.push(field);
        let id = FieldId(self.out.fields.len() as u32 - 1);
        self.out[class].fields.push(id);
        id
    }

    /// A field that is set before any code sees its object.
    pub(super) fn fixed_field(&mut self, class: ClassId, holds: Fixed, name: &str, ty: Rt) -> FieldId {
        self.new_field(Field {
            name: Symbol::new(name),
            class,
            ty,
            is_static: false,
            mutability: Mutability::Fixed(holds),
            is_volatile: false,
            ghost: false,
        })
    }

    /// The method without parameters that a call of this name on a value of a type means.
    pub(super) fn declared(&self, ty: &Rt, name: &str) -> Option<MethodId> {
        let Rt::Class(class) = ty else { return None };
        let entry = &self.out[*class];
        let fits = |method: &&MethodId| {
            let method = &self.out[**method];
            method.name.as_str() == name && method.kind == MethodKind::Instance && method.params.is_empty()
        };
        let above = || {
            let above: Vec<Rt> = entry.superclass.iter().chain(&entry.interfaces).copied().map(Rt::Class).collect();
            above.iter().find_map(|ty| self.declared(ty, name))
        };
        entry.methods.iter().find(fits).copied().or_else(above)
    }

    /// A call that nobody wrote.
    pub(super) fn hidden_call(
        &mut self,
        method: MethodId,
        object: Val,
        args: Vec<Val>,
        why: Hidden,
        at: OriginId,
    ) -> Val {
        let at = self.generated(at, Generated::Hidden(why));
        let is_written = (method.0 as usize) < self.tree.methods.len();
        let call = Call {
            dispatch: if is_written { self.dispatch(method) } else { Dispatch::Virtual(method) },
            self_: Some(object),
            args,
            checks: Vec::new(),
            hidden: Some(why),
        };
        let result = self.out[method].result.clone();
        match result {
            Some(ty) => self.run(Eff::Call(call), ty, at),
            None => {
                self.perform(Eff::Call(call), at);
                value(ValKind::Null, Rt::Null, at)
            }
        }
    }
}
