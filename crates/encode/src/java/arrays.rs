//! Arrays: objects whose elements are fields of slots.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Role};
use super::view::View;

impl<'a> Body<'_, 'a> {
    /// An initialiser: `{a, b}` is an array of the variable's type.
    pub fn array_or_value(&mut self, e: &jv::Exp, ty: &jv::Type) -> Exp {
        match &e.kind {
            jv::ExprKind::ArrayInit(elements) => {
                let elements: Vec<&jv::Exp> = elements.iter().collect();
                self.array_of(&elements, ty, e.span)
            }
            _ => self.value(e),
        }
    }

    /// A new array with these elements.
    pub fn array_of(&mut self, elements: &[&jv::Exp], ty: &jv::Type, span: Span) -> Exp {
        let jv::Type::Array(element) = ty else {
            return self.e.hole(span, ty, "an array of an unknown type");
        };
        let mut values = Vec::new();
        for e in elements {
            let value = self.array_or_value(e, element);
            self.converted_array(e, element);
            values.push(self.saved(value));
        }
        self.array_with(values, ty, span)
    }

    /// A new array with these values, which stay what they are.
    pub fn array_with(&mut self, values: Vec<Exp>, ty: &jv::Type, span: Span) -> Exp {
        let jv::Type::Array(element) = ty else {
            return self.e.hole(span, ty, "an array of an unknown type");
        };
        let m = self.quiet(span);
        let array = self.fresh_array(ty, Expr::int(values.len() as u64, m), span);
        let name = self.e.element_field(element);
        for (i, value) in values.into_iter().enumerate() {
            let slot = self.e.array_slot(array.clone(), Expr::int(i as u64, m), m);
            let there = acc(Loc::Field { recv: slot.clone(), field: name }, write(m), m);
            let known = Expr::eq(field(slot, name, value.ty.clone(), m), value, m);
            self.inhale(Expr::and(there, known, m), m);
        }
        array
    }

    /// A new array, without its elements.
    fn fresh_array(&mut self, ty: &jv::Type, length: Exp, span: Span) -> Exp {
        let m = self.quiet(span);
        let array = self.fresh("a", Type::Ref, span);
        let ExpKind::Local(target) = array.kind else { return array };
        self.emit(StmtKind::New { target, fields: NewFields::Only(vec![]) }, m);
        let len = self.e.array_length(array.clone(), m);
        self.inhale(Expr::eq(len, length, m), m);
        if self.e.known.features.types
            && let Some(number) = self.e.type_number(ty, m)
        {
            let typ = self.e.exact_class(array.clone(), m);
            self.inhale(Expr::eq(typ, number, m), m);
        }
        self.not_locked(&array, span);
        array
    }

    pub fn new_array(&mut self, sizes: &[jv::Exp], init: Option<&jv::Exp>, e: &jv::Exp) -> Exp {
        if let Some(init) = init {
            return self.array_or_value(init, &e.ty);
        }
        let all: Vec<&jv::Exp> = sizes.iter().collect();
        let values = self.values(&all);
        let sizes = sizes.iter().zip(values).map(|(size, value)| (value, size.span)).collect();
        self.array_with_sizes(sizes, &e.ty, e.span)
    }

    /// A new array of these sizes, which are checked, each at its place.
    pub fn array_with_sizes(&mut self, sizes: Vec<(Exp, Span)>, ty: &jv::Type, span: Span) -> Exp {
        let sizes: Vec<(Exp, Span)> = sizes.into_iter().map(|(size, at)| (self.saved(size), at)).collect();
        for (size, at) in &sizes {
            self.check(Check::ArraySize, *at, span, |m| cmp(BinOp::Ge, size.clone(), Expr::int(0, m), m));
        }
        let jv::Type::Array(element) = ty else {
            return self.e.hole(span, ty, "an array of an unknown type");
        };
        let lengths: Vec<Exp> = sizes.into_iter().map(|(size, _)| size).collect();
        let array = self.fresh_array(ty, lengths[0].clone(), span);
        match &lengths[..] {
            [_] => self.zeroed(&array, element, span),
            _ => self.rows(&array, ty, &lengths, span),
        }
        array
    }

    /// All elements, with the value that Java gives them.
    fn zeroed(&mut self, array: &Exp, element: &jv::Type, span: Span) {
        let m = self.quiet(span);
        let (i, var) = self.index("i", span);
        let slot = self.e.array_slot(array.clone(), i.clone(), m);
        let name = self.e.element_field(element);
        let zero = self.e.zero(element, m);
        let inside = self.inside(array, &i, m);
        let there = acc(Loc::Field { recv: slot.clone(), field: name }, write(m), m);
        let trigger = || vec![Trigger { terms: vec![slot.clone()], meta: m }];
        self.inhale(forall(vec![var.clone()], trigger(), Expr::implies(inside.clone(), there, m), m), m);
        let value = Expr::eq(field(slot.clone(), name, zero.ty.clone(), m), zero, m);
        self.inhale(forall(vec![var], trigger(), Expr::implies(inside, value, m), m), m);
    }

    /// An array of arrays: at each level the rows differ, since each knows where it was made, and the innermost have all their elements.
    fn rows(&mut self, array: &Exp, ty: &jv::Type, lengths: &[Exp], span: Span) {
        let m = self.quiet(span);
        let trigger = |e: &Exp| vec![Trigger { terms: vec![e.clone()], meta: m }];
        let (mut row, mut ty) = (array.clone(), ty.clone());
        let (mut vars, mut guards): (Vec<Var>, Vec<Exp>) = (vec![], vec![]);
        for (level, length) in lengths.iter().enumerate() {
            let jv::Type::Array(element) = &ty else {
                return self.e.unsupported(span, "rows of an unknown type");
            };
            let element = (**element).clone();
            let (i, var) = self.index("i", span);
            vars.push(var);
            guards.push(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m));
            guards.push(cmp(BinOp::Lt, i.clone(), length.clone(), m));
            let inside = Expr::conj(guards.clone(), m);
            let slot = self.e.array_slot(row.clone(), i.clone(), m);
            let name = self.e.element_field(&element);
            let there = acc(Loc::Field { recv: slot.clone(), field: name }, write(m), m);
            let there = forall(vars.clone(), trigger(&slot), Expr::implies(inside.clone(), there, m), m);
            self.inhale(there, m);
            let Some(columns) = lengths.get(level + 1) else {
                let zero = self.e.zero(&element, m);
                let value = Expr::eq(field(slot.clone(), name, zero.ty.clone(), m), zero, m);
                self.inhale(forall(vars.clone(), trigger(&slot), Expr::implies(inside, value, m), m), m);
                return;
            };
            let r = field(slot, name, Type::Ref, m);
            let mut facts = vec![not_null(r.clone(), m), cmp(BinOp::Ne, r.clone(), array.clone(), m)];
            facts.push(Expr::eq(self.e.array_length(r.clone(), m), columns.clone(), m));
            facts.push(Expr::eq(self.e.row_array(r.clone(), m), row.clone(), m));
            facts.push(Expr::eq(self.e.row_index(r.clone(), m), i, m));
            if self.e.known.features.types
                && let Some(number) = self.e.type_number(&element, m)
            {
                let typ = self.e.exact_class(r.clone(), m);
                facts.push(Expr::eq(typ, number, m));
            }
            let known = Expr::implies(inside, Expr::conj(facts, m), m);
            self.inhale(forall(vars.clone(), trigger(&r), known, m), m);
            (row, ty) = (r, element);
        }
    }

    fn index(&mut self, like: &str, span: Span) -> (Exp, Var) {
        let name = self.e.bound_name(like);
        (Expr::local(name, Type::Int, Meta::from(span)), Var { name, ty: Type::Int, span })
    }

    fn inside(&mut self, array: &Exp, i: &Exp, m: Meta) -> Exp {
        let len = self.e.array_length(array.clone(), m);
        Expr::and(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m), cmp(BinOp::Lt, i.clone(), len, m), m)
    }
}

impl<'a> Encoder<'a> {
    /// `\matrix(m, rows, columns)`
    pub fn matrix(&mut self, v: &View, array: &jv::Exp, rows: &jv::Exp, columns: &jv::Exp, e: &jv::Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        let jv::Type::Array(row) = &array.ty else {
            return self.hole(e.span, &e.ty, "`\\matrix` of this");
        };
        let (a, rows, columns) = (self.exp(v, array), self.exp(v, rows), self.exp(v, columns));
        let name = self.element_field(row);
        let bound = |e: &mut Self, like: &str| {
            let name = e.bound_name(like);
            (Expr::local(name, Type::Int, m), Var { name, ty: Type::Int, span: array.span })
        };
        let ((i, iv), (j, jv)) = (bound(self, "i"), bound(self, "j"));
        let inside = |i: &Exp| {
            Expr::and(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m), cmp(BinOp::Lt, i.clone(), rows.clone(), m), m)
        };
        let (si, sj) = (self.array_slot(a.clone(), i.clone(), m), self.array_slot(a.clone(), j.clone(), m));
        let (ri, rj) = (field(si.clone(), name, Type::Ref, m), field(sj, name, Type::Ref, m));
        let trigger = |terms: Vec<Exp>| vec![Trigger { terms, meta: m }];
        let there = acc(Loc::Field { recv: si.clone(), field: name }, wildcard(m), m);
        let there = forall(vec![iv.clone()], trigger(vec![si]), Expr::implies(inside(&i), there, m), m);
        let len = self.array_length(ri.clone(), m);
        let shape = Expr::and(not_null(ri.clone(), m), Expr::eq(len, columns, m), m);
        let shape = forall(vec![iv.clone()], trigger(vec![ri.clone()]), Expr::implies(inside(&i), shape, m), m);
        let other = Expr::conj([inside(&i), inside(&j), cmp(BinOp::Ne, i, j, m)], m);
        let differ = Expr::implies(other, cmp(BinOp::Ne, ri.clone(), rj.clone(), m), m);
        let differ = forall(vec![iv, jv], trigger(vec![ri, rj]), differ, m);
        let len = self.array_length(a.clone(), m);
        Expr::conj([not_null(a, m), Expr::eq(len, rows.clone(), m), there, shape, differ], m)
    }
}
