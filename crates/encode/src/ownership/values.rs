//! Expressions of code: evaluated from left to right, with the checks of each step.

use java::tree as jv;
use java::tree::{BinOp, Conversion, Exp, ExprKind, Step, Type, UnOp, visit};
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::document::Origin;
use super::spec::{self, arithmetic};
use super::terms;
use super::world::{Side, Sort};

/// What is assigned to, evaluated.
pub enum Place {
    Local(jv::LocalId),
    Field { object: String, field: jv::FieldId, about: Span },
    Static(jv::FieldId),
    Element { array: String, index: String, element: Type, about: Span },
    Nowhere,
}

impl<'a, 'p> Body<'a, 'p> {
    pub fn value(&mut self, e: &'p Exp) -> String {
        syntax::deep(|| self.value_here(e))
    }

    fn value_here(&mut self, e: &'p Exp) -> String {
        if let Some(value) = e.constant.as_ref().and_then(|value| spec::constant(self.e, value)) {
            return value;
        }
        match &e.kind {
            ExprKind::Literal if e.ty == Type::Null => "null".to_string(),
            ExprKind::Local(local) => self.local_value(*local, e.span),
            ExprKind::This { class, .. } => self.this_of(*class, e.span),
            ExprKind::Field { field, .. } => self.field(*field, e),
            ExprKind::ArrayLength(array) => {
                let of = self.value(array);
                self.not_null(&of, array.span);
                terms::length(&of)
            }
            ExprKind::Index(..) => {
                let at = self.place_of(e);
                self.load(&at, &e.ty, e.span)
            }
            ExprKind::Unary(op, inner) => self.unary(*op, inner, e),
            ExprKind::Step(step, target) => self.step(*step, target, e),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e),
            ExprKind::Cond(c, a, b) => self.choice(c, a, b, e),
            ExprKind::Assign(target, value) => self.assign(target, value, e.span),
            ExprKind::Compound { op, target, value, at } => self.compound(*op, target, value, at, e),
            ExprKind::Cast(inner) => self.cast(inner, e),
            ExprKind::Convert(how, inner) => self.convert(*how, inner, e),
            ExprKind::InstanceOf(inner, ty) => {
                let of = self.value(inner);
                match self.e.tested_type(ty) {
                    Some(name) => format!("({of} != null && {})", terms::is(&of, &name)),
                    None => self.unsupported(e, "a test for this type"),
                }
            }
            ExprKind::ClassLit(Type::Class(ty)) if self.e.world.has_class_object(ty.class) => {
                self.e.class_object(ty.class)
            }
            ExprKind::Call(call) => self.call(call, e),
            ExprKind::New(new) => self.new_object(new, e),
            ExprKind::NewArray { sizes, init } => self.new_array(sizes, init.as_ref(), e),
            ExprKind::ArrayInit(elements) => self.array_of(elements, e),
            ExprKind::ConstructorCall(call) => {
                self.constructor_call(call, e.span);
                "null".to_string()
            }
            ExprKind::Matches(inner, pattern) if pattern.guard.is_none() => self.matches(inner, pattern, e),
            ExprKind::Switch(switch) => self.switch_value(switch, e),
            ExprKind::Lambda(lambda) => self.lambda(lambda, e),
            _ => self.unsupported(e, "this expression"),
        }
    }

    /// Something without a translation: its member is not proved.
    pub fn unsupported(&mut self, e: &Exp, what: &str) -> String {
        self.e.gap(e.span, what);
        spec::stand_in(self.e, &e.ty).to_string()
    }

    /// Operands in order. What a later one may change is kept before.
    pub fn operands(&mut self, all: &[&'p Exp]) -> Vec<String> {
        let mut values = Vec::new();
        for (n, e) in all.iter().enumerate() {
            let value = self.value(e);
            let disturbed = all[n + 1..].iter().any(|later| changes_variables(later));
            values.push(if disturbed { self.settled(&value, &e.ty, e.span) } else { value });
        }
        values
    }

    /// The value in a variable of its own, whatever is assigned later.
    pub fn settled(&mut self, value: &str, ty: &Type, span: Span) -> String {
        let sort = self.e.sort(ty, span);
        self.keep(value, sort)
    }

    fn field(&mut self, field: jv::FieldId, e: &'p Exp) -> String {
        let f = &self.e.p[field];
        if !self.e.p[f.class].is_source() {
            return self.unsupported(e, &format!("the library field `{}`", f.name));
        }
        let at = self.place_of(e);
        self.load(&at, &e.ty, e.span)
    }

    /// Evaluates what an assignment or a read is about.
    pub fn place_of(&mut self, e: &'p Exp) -> Place {
        match &e.kind {
            ExprKind::Local(local) => Place::Local(*local),
            ExprKind::Field { target, field, .. } if self.e.p[*field].is_static() => {
                if let Some(target) = target {
                    self.value(target);
                }
                let is_variable = !self.e.world.is_constant(*field);
                match self.e.p[self.e.p[*field].class].is_source() && is_variable {
                    true => Place::Static(*field),
                    false => self.nowhere(e),
                }
            }
            ExprKind::Field { target: Some(target), field, .. } => {
                self.exact_array(&self.e.p[*field].ty, &e.ty, e.span);
                let object = self.value(target);
                Place::Field { object, field: *field, about: target.span }
            }
            ExprKind::Index(array, index) => {
                let operands = self.operands(&[array, index]);
                let [of, at] = operands.try_into().expect("two operands");
                Place::Element { array: of, index: at, element: e.ty.clone(), about: array.span }
            }
            _ => self.nowhere(e),
        }
    }

    fn nowhere(&mut self, e: &Exp) -> Place {
        self.e.gap(e.span, "this variable");
        Place::Nowhere
    }

    /// Reads, with the checks.
    fn load(&mut self, place: &Place, ty: &Type, span: Span) -> String {
        let term = match place {
            Place::Local(local) => return self.e.local_name(*local),
            Place::Nowhere => return spec::stand_in(self.e, ty).to_string(),
            Place::Field { object, field, about } => {
                self.not_null(object, *about);
                self.may_read(object, span, *about);
                let place = self.e.frame_of(object, self.e.p[*field].class);
                format!("{}({})", self.e.slot(*field), terms::state(&place))
            }
            Place::Static(field) => {
                let class = self.e.p[*field].class;
                self.initialise(class, span);
                let object = self.e.class_object(class);
                self.may_read(&object, span, span);
                format!("{}(H[{object}])", self.e.slot(*field))
            }
            Place::Element { array, index, element, about } => {
                self.not_null(array, *about);
                self.may_read(array, span, *about);
                self.check(Check::ArrayBounds, span, format!("0 <= {index} && {index} < {}", terms::length(&array)));
                format!("{}(H[{array}])[{index}]", self.e.elements(element, span))
            }
        };
        let sort = self.e.sort(ty, span);
        let value = self.keep(&term, sort);
        if sort == Sort::Ref {
            self.assume(self.e.typed(&value, ty));
        }
        value
    }

    pub fn may_read(&mut self, object: &str, span: Span, about: Span) {
        if self.e.world.sequential {
            return;
        }
        let allowed = self.e.can_read(object);
        self.assert(Origin::new(Check::ReadAccess, span).about(about), allowed);
    }

    /// Writes, with the checks.
    pub fn store(&mut self, place: &Place, value: &str, span: Span) {
        match place {
            Place::Nowhere => {}
            Place::Local(local) => self.put(format!("{} := {value};", self.e.local_name(*local))),
            Place::Field { object, field, about } => {
                self.not_null(object, *about);
                let place = self.e.frame_of(object, self.e.p[*field].class);
                self.write_field(&place, *field, value, span, *about);
            }
            Place::Static(field) => {
                let class = self.e.p[*field].class;
                self.initialise(class, span);
                let object = self.e.class_object(class);
                self.write_field(&object, *field, value, span, span);
            }
            Place::Element { array, index, element, about } => {
                self.not_null(array, *about);
                let check = self.e.which(Check::WriteAccess, Check::WriteCommitted);
                self.assert(Origin::new(check, span).about(*about), self.e.mine(array));
                self.check(Check::ArrayBounds, span, format!("0 <= {index} && {index} < {}", terms::length(&array)));
                let slot = self.e.elements(element, span);
                self.update(array, &[(slot.to_string(), format!("{slot}(H[{array}])[{index} := {value}]"))]);
                self.well_formed();
            }
        }
    }

    fn write_field(&mut self, object: &str, field: jv::FieldId, value: &str, span: Span, about: Span) {
        let f = &self.e.p[field];
        let side = Side { class: f.class, is_static: f.is_static() };
        let check = self.e.which(Check::WriteAccess, Check::WriteCommitted);
        self.assert(Origin::new(check, span).about(about), self.e.mine(object));
        if !self.e.world.is_plain(side) {
            self.assert(Origin::new(Check::WriteValid, span).about(about), format!("!{}", terms::is_packed(&object)));
        }
        if f.flags.is_shared() {
            let shared = self.e.in_shared(value);
            self.check(Check::WriteShared, span, format!("{value} == null || {shared}"));
        }
        self.update(object, &[(self.e.slot(field), value.to_string())]);
        self.well_formed();
    }

    fn assign(&mut self, target: &'p Exp, value: &'p Exp, span: Span) -> String {
        self.no_covariance(&value.ty, &target.ty, value.span);
        let place = self.place_of(target);
        let place = if changes_variables(value) { self.settle(place) } else { place };
        let term = self.value(value);
        // A variable may be assigned again before the value of the assignment is used.
        let term = if matches!(place, Place::Local(_)) { term } else { self.settled(&term, &target.ty, span) };
        self.store(&place, &term, span);
        match place {
            Place::Local(local) => self.e.local_name(local),
            _ => term,
        }
    }

    /// The parts of a place in variables of their own.
    fn settle(&mut self, place: Place) -> Place {
        match place {
            Place::Field { object, field, about } => {
                Place::Field { object: self.keep(&object, Sort::Ref), field, about }
            }
            Place::Element { array, index, element, about } => Place::Element {
                array: self.keep(&array, Sort::Ref),
                index: self.keep(&index, Sort::Int),
                element,
                about,
            },
            other => other,
        }
    }

    fn compound(&mut self, op: BinOp, target: &'p Exp, value: &'p Exp, at: &Type, e: &'p Exp) -> String {
        if self.is_string(&target.ty) {
            self.no_hidden_call(value);
        }
        let place = self.place_of(target);
        let place = if changes_variables(value) { self.settle(place) } else { place };
        let before = self.load(&place, &target.ty, target.span);
        let before = if changes_variables(value) { self.settled(&before, &target.ty, e.span) } else { before };
        let operand = self.value(value);
        let result = match self.is_string(&target.ty) {
            true => self.some_string(),
            false => {
                self.no_division_by_zero(op, &operand, value.span);
                match arithmetic(op, &before, &operand, at) {
                    Some(term) if narrows(at, &target.ty) => self.narrowed(&term, &target.ty, e),
                    Some(term) => term,
                    None => self.unsupported(e, "this operator"),
                }
            }
        };
        let result = self.settled(&result, &target.ty, e.span);
        self.store(&place, &result, e.span);
        result
    }

    fn step(&mut self, step: Step, target: &'p Exp, e: &'p Exp) -> String {
        if !target.ty.is_integral() {
            return self.unsupported(e, "`++` and `--` of this type");
        }
        let place = self.place_of(target);
        let before = self.load(&place, &target.ty, target.span);
        let before = self.keep(&before, Sort::Int);
        let sign = if matches!(step, Step::PreInc | Step::PostInc) { "+" } else { "-" };
        let after = format!("({before} {sign} 1)");
        let after = if narrows(&Type::INT, &target.ty) { self.narrowed(&after, &target.ty, e) } else { after };
        let after = self.keep(&after, Sort::Int);
        self.store(&place, &after, e.span);
        if matches!(step, Step::PreInc | Step::PreDec) { after } else { before }
    }

    fn unary(&mut self, op: UnOp, inner: &'p Exp, e: &'p Exp) -> String {
        let of = self.value(inner);
        match op {
            UnOp::Plus => of,
            UnOp::Minus => format!("(-{of})"),
            UnOp::Not => format!("(!{of})"),
            UnOp::Complement if inner.ty.is_integral() => spec::complement(&of, &inner.ty),
            UnOp::Complement => self.unsupported(e, "`~`"),
        }
    }

    fn binary(&mut self, op: BinOp, a: &'p Exp, b: &'p Exp, e: &'p Exp) -> String {
        if matches!(op, BinOp::And | BinOp::Or) {
            return self.short_circuit(op, a, b);
        }
        if op == BinOp::Add && self.is_string(&e.ty) {
            self.no_hidden_call(a);
            self.no_hidden_call(b);
            self.operands(&[a, b]);
            return self.some_string();
        }
        let [left, right]: [String; 2] = self.operands(&[a, b]).try_into().expect("two operands");
        self.no_division_by_zero(op, &right, b.span);
        match arithmetic(op, &left, &right, &a.ty) {
            Some(term) => term,
            None => self.unsupported(e, "this operator"),
        }
    }

    fn no_division_by_zero(&mut self, op: BinOp, divisor: &str, span: Span) {
        if matches!(op, BinOp::Div | BinOp::Rem) {
            self.check(Check::DivisionByZero, span, format!("{divisor} != 0"));
        }
    }

    fn short_circuit(&mut self, op: BinOp, a: &'p Exp, b: &'p Exp) -> String {
        let left = self.value(a);
        let (right, written) = self.apart(|body| body.value(b));
        let sign = if op == BinOp::And { "&&" } else { "||" };
        if written.lines.is_empty() {
            return format!("({left} {sign} {right})");
        }
        let result = self.keep(&left, Sort::Bool);
        let goes_on = if op == BinOp::And { result.clone() } else { format!("!{result}") };
        self.put(format!("if ({goes_on}) {{"));
        self.insert(written);
        self.put(format!("  {result} := {right};"));
        self.put("}");
        result
    }

    fn choice(&mut self, c: &'p Exp, a: &'p Exp, b: &'p Exp, e: &'p Exp) -> String {
        let cond = self.value(c);
        let sort = self.e.sort(&e.ty, e.span);
        let result = self.temp(sort);
        for (n, branch) in [a, b].into_iter().enumerate() {
            self.no_covariance(&branch.ty, &e.ty, branch.span);
            self.put(if n == 0 { format!("if ({cond}) {{") } else { "} else {".to_string() });
            self.indented(|body| {
                let value = body.value(branch);
                body.put(format!("{result} := {value};"));
            });
        }
        self.put("}");
        result
    }

    fn cast(&mut self, inner: &'p Exp, e: &'p Exp) -> String {
        let of = self.value(inner);
        if e.ty.is_reference() {
            if !is_checked(&e.ty) && e.ty != inner.ty {
                return self.unsupported(e, "a cast that is not checked when the program runs");
            }
            self.e.not_raw(&e.ty, e.span);
            let Some(name) = self.e.type_const(&e.ty) else { return self.unsupported(e, "this cast") };
            self.check(Check::CastType, e.span, format!("{of} == null || {}", terms::is(&of, &name)));
            return of;
        }
        if e.ty == inner.ty {
            return of;
        }
        match (e.ty.is_integral() && inner.ty.is_integral(), narrows(&inner.ty, &e.ty)) {
            (true, false) => of,
            (true, true) => self.narrowed(&of, &e.ty, e),
            _ => self.unsupported(e, "this cast"),
        }
    }

    /// A number cut down to a smaller type: itself if it fits.
    fn narrowed(&mut self, value: &str, ty: &Type, e: &Exp) -> String {
        let Some((least, most)) = range(ty) else { return self.unsupported(e, "this type") };
        let result = self.temp(Sort::Int);
        self.put(format!("havoc {result};"));
        self.assume(format!("({least}) <= {result} && {result} <= {most}"));
        self.assume(format!("({least}) <= {value} && {value} <= {most} ==> {result} == {value}"));
        result
    }

    fn convert(&mut self, how: Conversion, inner: &'p Exp, e: &'p Exp) -> String {
        match how {
            Conversion::Widening | Conversion::Narrowing if e.ty.is_integral() && inner.ty.is_integral() => {
                self.value(inner)
            }
            // Nothing else is in a place of a generic type, since casts that are not checked are refused.
            Conversion::Erased => {
                self.exact_array(&inner.ty, &e.ty, e.span);
                let value = self.value(inner);
                let value = self.settled(&value, &e.ty, e.span);
                self.assume(self.e.typed(&value, &e.ty));
                value
            }
            _ => self.unsupported(e, "this conversion"),
        }
    }

    fn matches(&mut self, inner: &'p Exp, pattern: &'p jv::Pattern, e: &'p Exp) -> String {
        let of = self.value(inner);
        let Some(name) = self.e.tested_type(&pattern.ty) else { return self.unsupported(e, "this pattern") };
        let result = self.keep(&format!("({of} != null && {})", terms::is(&of, &name)), Sort::Bool);
        self.declare(pattern.local);
        let local = self.e.local_name(pattern.local);
        self.when(&result, |body| body.put(format!("{local} := {of};")));
        result
    }

    pub fn is_string(&self, ty: &Type) -> bool {
        ty.as_class().is_some() && ty.as_class() == self.e.world.string
    }

    /// Text about which nothing else is known.
    pub fn some_string(&mut self) -> String {
        let result = self.temp(Sort::Ref);
        let class = self.e.class_const(self.e.world.string.unwrap_or(self.e.world.object));
        self.put(format!("havoc {result};"));
        self.assume(format!("{result} != null && Alloc[{result}] && {}", terms::is(&result, &class)));
        result
    }

    /// An object that becomes text is asked for it, unseen.
    pub fn no_hidden_call(&mut self, e: &Exp) {
        if e.ty.is_reference() && !self.is_string(&e.ty) && e.ty != Type::Null {
            let message = "an object is turned into text, which calls its `toString` unseen";
            self.e.reject(Check::ConcatObject, e.span, message, "write the fields that the text is to show");
        }
    }

    /// Arrays keep their type: Java would refuse some stores otherwise.
    pub fn no_covariance(&mut self, from: &Type, to: &Type, span: Span) {
        if let (Type::Array(a), Type::Array(b)) = (from, to)
            && a.is_reference()
            && self.e.type_key(a) != self.e.type_key(b)
        {
            let message = format!("`{}` is used as `{}`", from.show(self.e.p), to.show(self.e.p));
            let help = "copy the elements into an array of the other type";
            self.e.reject(Check::ArrayCovariance, span, message, help);
        }
    }

    /// Arrays are taken to be of exactly the type that they are used with. Where a type variable stands for that, nothing makes sure of it.
    pub fn exact_array(&mut self, declared: &Type, used: &Type, span: Span) {
        let Type::Array(element) = used else { return };
        let same = self.e.type_key(declared) == self.e.type_key(used);
        let of_variable = !matches!(declared, Type::Array(_)) && self.e.has_no_subtypes(element);
        if !same && !of_variable {
            self.e.gap(span, "arrays in the place of a type variable");
        }
    }
}

/// Whether evaluating an expression may assign a local variable.
pub fn changes_variables(e: &Exp) -> bool {
    visit::any(e, &|e| {
        matches!(e.kind, ExprKind::Assign(..) | ExprKind::Compound { .. } | ExprKind::Step(..) | ExprKind::Matches(..))
            || matches!(e.kind, ExprKind::Switch(_))
    })
}

/// Whether a cast to the type is checked completely when the program runs: type arguments are not known then.
fn is_checked(ty: &Type) -> bool {
    match ty {
        Type::Array(element) => is_checked(element),
        Type::Class(ty) => ty.args.iter().all(|arg| matches!(arg, Type::Wildcard(w) if **w == jv::Wildcard::Any)),
        Type::Var(_) => false,
        _ => true,
    }
}

/// The least and the greatest value of a type.
pub fn range(ty: &Type) -> Option<(i128, i128)> {
    use java::tree::Prim;
    Some(match ty.as_prim()? {
        Prim::Byte => (i8::MIN.into(), i8::MAX.into()),
        Prim::Short => (i16::MIN.into(), i16::MAX.into()),
        Prim::Char => (0, u16::MAX.into()),
        Prim::Int => (i32::MIN.into(), i32::MAX.into()),
        Prim::Long => (i64::MIN.into(), i64::MAX.into()),
        _ => return None,
    })
}

/// Whether a value may not fit.
fn narrows(from: &Type, to: &Type) -> bool {
    match (range(from), range(to)) {
        (Some((a, b)), Some((c, d))) => a < c || d < b,
        _ => false,
    }
}
