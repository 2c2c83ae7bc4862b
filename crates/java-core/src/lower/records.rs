//! What records have without writing it: bodies that read the fields, not the accessors.

use super::*;

impl Lowering<'_> {
    /// The fields get the last values of the parameters.
    pub(super) fn record_fields(&mut self, class: ClassId, params: &[LocalId], at: OriginId) {
        let at = self.generated(at, Generated::RecordMember);
        for (field, param) in self.tree[class].components.clone().into_iter().zip(params) {
            let Ok(val) = self.variable(*param, at) else { continue };
            let object = value(ValKind::SelfRef, Rt::Class(class), at);
            self.perform(Eff::Write(Place::Field(Box::new(object), field), val, Vec::new()), at);
        }
    }

    pub(super) fn record_members(&mut self, class: ClassId) {
        for method in self.tree[class].methods().collect::<Vec<_>>() {
            if !self.tree[method].synthetic {
                continue;
            }
            let around = self.enter(class, false);
            self.method = Some(method);
            let at = self.unwritten(self.tree[class].name_span, Generated::RecordMember);
            let (made, body) = match self.tree[method].is_constructor() {
                true => {
                    let params = self.out[method].params.clone();
                    let (body, ()) = self.block_of(|l| {
                        l.parameters(&params, at);
                        l.record_fields(class, &params, at);
                    });
                    (Made::RecordConstructor, body)
                }
                false => {
                    let name = self.out[method].name;
                    let field = self.tree[class].components.iter().copied().find(|f| self.out[*f].name == name);
                    let (body, ()) = self.block_of(|l| {
                        if let Some(field) = field {
                            let val = l.component(value(ValKind::SelfRef, Rt::Class(class), at), field, at);
                            l.emit(StmtKind::Jump(Jump::Return(Some(val))), at);
                        }
                    });
                    (Made::RecordAccessor, body)
                }
            };
            self.out[method].made = Some(made);
            self.out[method].body = Body::Code(body);
            self.leave(around);
        }
        let (object, string) = (self.object_type(), self.string_type());
        self.record_object(class, Made::RecordToString, "toString", &[], string);
        self.record_object(class, Made::RecordHashCode, "hashCode", &[], Rt::INT);
        self.record_object(class, Made::RecordEquals, "equals", &[object], Rt::BOOLEAN);
    }

    fn component(&self, object: Val, field: FieldId, at: OriginId) -> Val {
        value(ValKind::Read(Place::Field(Box::new(object), field)), self.out[field].ty.clone(), at)
    }

    /// A method that every object has, unless the record writes it.
    fn record_object(&mut self, class: ClassId, made: Made, name: &str, params: &[Rt], result: Rt) {
        let name = Symbol::new(name);
        let is_written = self.tree[class].methods().any(|method| {
            let entry = &self.out[method];
            let types = entry.params.iter().map(|param| &self.out[*param].ty);
            entry.name == name && entry.kind == MethodKind::Instance && types.eq(params)
        });
        if is_written {
            return;
        }
        let origin = self.unwritten(self.tree[class].name_span, Generated::RecordMember);
        let around = self.enter(class, false);
        let self_ = self.new_local("self", Rt::Class(class));
        let params: Vec<LocalId> = params.iter().map(|ty| self.new_local("o", ty.clone())).collect();
        let method = self.new_method(Method {
            class: Some(class),
            name,
            kind: MethodKind::Instance,
            made: Some(made),
            access: Access::Public,
            is_abstract: false,
            overrides: Vec::new(),
            self_: Some(self_),
            params: params.clone(),
            result: Some(result),
            throws: Vec::new(),
            body: Body::Native,
            origin,
        });
        self.out[class].methods.push(method);
        self.method = Some(method);
        let (body, ()) = self.block_of(|l| match made {
            Made::RecordToString => l.record_text(class, origin),
            Made::RecordHashCode => l.record_hash(class, origin),
            _ => l.record_equals(class, params[0], origin),
        });
        self.out[method].body = Body::Code(body);
        self.leave(around);
    }

    /// `R[x=1, y=2]`
    fn record_text(&mut self, class: ClassId, at: OriginId) {
        let string = self.string_type();
        let text = |s: String| value(ValKind::Const(Constant::Str(s.encode_utf16().collect())), string.clone(), at);
        let mut parts = vec![Part::Text(text(format!("{}[", self.out[class].name)))];
        for (n, field) in self.tree[class].components.clone().into_iter().enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            parts.push(Part::Text(text(format!("{comma}{}=", self.out[field].name))));
            let val = self.component(value(ValKind::SelfRef, Rt::Class(class), at), field, at);
            parts.push(match val.ty.is_reference() {
                true if self.is_string(&val.ty) => Part::Text(val),
                true => Part::Shown(self.shown(val)),
                false => Part::Prim(val),
            });
        }
        parts.push(Part::Text(text("]".to_string())));
        let shown = self.run(Eff::Concat(parts), string, at);
        self.emit(StmtKind::Jump(Jump::Return(Some(shown))), at);
    }

    /// Of the components: what Java computes is not specified, but that equal records have equal ones.
    fn record_hash(&mut self, class: ClassId, at: OriginId) {
        let number = |n: i64| value(ValKind::Const(Constant::Integral(n)), Rt::INT, at);
        let result = self.temporary(Rt::INT);
        self.emit(StmtKind::Let(result, number(0)), at);
        for field in self.tree[class].components.clone() {
            let val = self.component(value(ValKind::SelfRef, Rt::Class(class), at), field, at);
            // The number of a primitive component is that of its box.
            let val = match val.ty.prim() {
                Some(prim) => {
                    let boxed = self.box_type(prim);
                    self.coerce(val, &boxed)
                }
                None => val,
            };
            let val = self.pinned(val);
            let hash = self.unless_null(val, number(0), Rt::INT, at, |l, val| {
                let method = l.library_method("java.lang.Object", "hashCode", &[], Some(Rt::INT));
                l.hidden_call(method, val, Vec::new(), Hidden::HashCode, at)
            });
            let old = self.local_value(result, at);
            let scaled = ValKind::Arith(ArithOp::Mul, Prim::Int, Box::new(number(31)), Box::new(old));
            let scaled = Box::new(value(scaled, Rt::INT, at));
            let sum = ValKind::Arith(ArithOp::Add, Prim::Int, scaled, Box::new(hash));
            self.emit(StmtKind::Set(result, value(sum, Rt::INT, at)), at);
        }
        let val = self.local_value(result, at);
        self.emit(StmtKind::Jump(Jump::Return(Some(val))), at);
    }

    fn unless_null(
        &mut self,
        val: Val,
        otherwise: Val,
        ty: Rt,
        at: OriginId,
        make: impl FnOnce(&mut Self, Val) -> Val,
    ) -> Val {
        let result = self.temporary(ty);
        let null = value(ValKind::Null, Rt::Null, at);
        let is_null = value(ValKind::SameObject(Box::new(val.clone()), Box::new(null)), Rt::BOOLEAN, at);
        let (then, ()) = self.block_of(|l| l.emit(StmtKind::Set(result, otherwise), at));
        let (other, ()) = self.block_of(|l| {
            let made = make(l, val);
            l.emit(StmtKind::Set(result, made), at);
        });
        self.emit(StmtKind::If(is_null, then, other), at);
        self.local_value(result, at)
    }

    fn record_equals(&mut self, class: ClassId, other: LocalId, at: OriginId) {
        let truth = |b: bool| value(ValKind::Const(Constant::Boolean(b)), Rt::BOOLEAN, at);
        let ty = Rt::Class(class);
        let given = self.local_value(other, at);
        let is_one = value(ValKind::InstanceOf(Box::new(given.clone()), ty.clone()), Rt::BOOLEAN, at);
        self.answer_unless(is_one, at);
        let other = self.temporary(ty.clone());
        self.emit(StmtKind::Let(other, value(ValKind::As(Box::new(given), ty.clone()), ty.clone(), at)), at);
        for field in self.tree[class].components.clone() {
            let mine = self.component(value(ValKind::SelfRef, ty.clone(), at), field, at);
            let theirs = self.local_value(other, at);
            let theirs = self.component(theirs, field, at);
            let same = match mine.ty.prim() {
                // Numbers with a point are equal if their boxes are: NaN is, and zeros differ by sign.
                Some(Prim::Float | Prim::Double) | None => {
                    let boxed = match mine.ty.prim() {
                        Some(prim) => self.box_type(prim),
                        None => mine.ty.clone(),
                    };
                    let mine = self.coerce(mine, &boxed);
                    let mine = self.pinned(mine);
                    let theirs = self.coerce(theirs, &boxed);
                    let theirs = self.pinned(theirs);
                    let null = value(ValKind::Null, Rt::Null, at);
                    let none = ValKind::SameObject(Box::new(theirs.clone()), Box::new(null));
                    let none = value(none, Rt::BOOLEAN, at);
                    self.unless_null(mine, none, Rt::BOOLEAN, at, |l, mine| {
                        let object = l.object_type();
                        let equals = l.library_method("java.lang.Object", "equals", &[object], Some(Rt::BOOLEAN));
                        l.hidden_call(equals, mine, vec![theirs], Hidden::Equals, at)
                    })
                }
                Some(prim) => {
                    let kind = ValKind::Compare(CmpOp::Eq, prim, Box::new(mine), Box::new(theirs));
                    value(kind, Rt::BOOLEAN, at)
                }
            };
            self.answer_unless(same, at);
        }
        self.emit(StmtKind::Jump(Jump::Return(Some(truth(true)))), at);
    }

    /// Returns false unless a condition holds.
    fn answer_unless(&mut self, cond: Val, at: OriginId) {
        let not = value(ValKind::Not(Box::new(cond)), Rt::BOOLEAN, at);
        let no = value(ValKind::Const(Constant::Boolean(false)), Rt::BOOLEAN, at);
        let (then, ()) = self.block_of(|l| l.emit(StmtKind::Jump(Jump::Return(Some(no))), at));
        self.emit(StmtKind::If(not, then, Vec::new()), at);
    }
}
