//! What enums have without writing it.

use super::creation::EnumNumber;
use super::*;

impl Lowering<'_> {
    /// Name and number of a constant, before any constructor runs.
    pub(super) fn set_number(&mut self, object: &Val, number: EnumNumber, at: OriginId) {
        let Some(fields) = self.out.enum_fields else { return };
        let at = self.generated(at, Generated::Fixed);
        let name = Constant::Str(number.name.as_str().encode_utf16().collect());
        let name = value(ValKind::Const(name), self.string_type(), at);
        let ordinal = value(ValKind::Const(Constant::Integral(number.ordinal.into())), Rt::INT, at);
        for (field, val) in [(fields.name, name), (fields.ordinal, ordinal)] {
            let place = Place::Field(Box::new(object.clone()), field);
            self.perform(Eff::Write(place, val, Vec::new()), at);
        }
    }

    /// The array of all constants, after they were made and before anything else that is static.
    pub(super) fn enum_table(&mut self, class: ClassId) {
        if self.tree[class].kind != tree::ClassKind::Enum {
            return;
        }
        let at = self.unwritten(self.tree[class].name_span, Generated::EnumMember);
        let ty = Rt::Class(class);
        let constants: Vec<Val> = self.tree[class]
            .enum_constants(self.tree)
            .map(|field| value(ValKind::Read(Place::Static(field)), ty.clone(), at))
            .collect();
        let array = self.run(Eff::ArrayOf(ty.clone(), constants), ty.array(), at);
        let table = self.table_of(class);
        self.perform(Eff::Write(Place::Static(table), array, Vec::new()), at);
    }

    fn table_of(&mut self, class: ClassId) -> FieldId {
        let name = Symbol::new("$VALUES");
        if let Some(field) = self.out[class].fields.iter().copied().find(|field| self.out[*field].name == name) {
            return field;
        }
        self.new_field(Field {
            name,
            class,
            ty: Rt::Class(class).array(),
            is_static: true,
            mutability: Mutability::Final,
            is_volatile: false,
            ghost: false,
        })
    }

    /// `values()` and `valueOf(String)`.
    pub(super) fn enum_members(&mut self, class: ClassId) {
        for method in self.tree[class].methods().collect::<Vec<_>>() {
            if !self.tree[method].synthetic || self.tree[method].is_constructor() {
                continue;
            }
            let around = self.enter(class, true);
            self.method = Some(method);
            let at = self.unwritten(self.tree[class].name_span, Generated::EnumMember);
            let (made, body) = match self.out[method].params.first().copied() {
                None => (Made::EnumValues, self.values_body(class, at)),
                Some(name) => (Made::EnumValueOf, self.value_of_body(class, name, at)),
            };
            self.out[method].made = Some(made);
            self.out[method].body = Body::Code(body);
            self.leave(around);
        }
    }

    fn values_body(&mut self, class: ClassId, at: OriginId) -> Block {
        let (body, ()) = self.block_of(|l| {
            let ty = Rt::Class(class).array();
            let table = l.table_of(class);
            let table = value(ValKind::Read(Place::Static(table)), ty.clone(), at);
            let checks = vec![check(CheckKind::Null(Dereferenced::Array), at)];
            let copy = l.run(Eff::CopyArray(table, checks), ty, at);
            l.emit(StmtKind::Jump(Jump::Return(Some(copy))), at);
        });
        body
    }

    /// The constant of a name; without one, an exception.
    fn value_of_body(&mut self, class: ClassId, name: LocalId, at: OriginId) -> Block {
        self.declare_local(name);
        let constants: Vec<FieldId> = self.tree[class].enum_constants(self.tree).collect();
        let (body, ()) = self.block_of(|l| {
            let name = l.local_value(name, at);
            l.emit(StmtKind::Check(check(CheckKind::Null(Dereferenced::Call), at), vec![name.clone()]), at);
            for field in constants {
                let text = Constant::Str(l.out[field].name.as_str().encode_utf16().collect());
                let text = value(ValKind::Const(text), l.string_type(), at);
                let test = ValKind::SameText(Box::new(name.clone()), Box::new(text));
                let (then, ()) = l.block_of(|l| {
                    let constant = value(ValKind::Read(Place::Static(field)), Rt::Class(class), at);
                    l.emit(StmtKind::Jump(Jump::Return(Some(constant))), at);
                });
                l.emit(StmtKind::If(value(test, Rt::BOOLEAN, at), then, Vec::new()), at);
            }
            let thrown = l.library_class("java.lang.IllegalArgumentException");
            let object = l.run(Eff::Allocate(thrown), Rt::Class(thrown), at);
            let string = l.string_type();
            let constructor = l.library_constructor(thrown, std::slice::from_ref(&string));
            let qualified = l.out[class].qualified;
            let start = Constant::Str(format!("No enum constant {qualified}.").encode_utf16().collect());
            let start = value(ValKind::Const(start), string.clone(), at);
            let message = l.run(Eff::Concat(vec![Part::Text(start), Part::Text(name)]), string, at);
            l.perform(Eff::Construct(constructor, object.clone(), vec![message]), at);
            l.emit(StmtKind::Jump(Jump::Throw(object)), at);
        });
        body
    }
}
