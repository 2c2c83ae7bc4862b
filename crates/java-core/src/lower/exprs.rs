//! Expressions.

use java::tree::{Conversion, ExprKind, Pattern, Type};

use super::*;

impl Lowering<'_> {
    /// The value of an expression; what happens on the way is emitted before it.
    pub(super) fn expr(&mut self, e: &Exp) -> Val {
        syntax::deep(|| self.expr_of(e))
    }

    fn expr_of(&mut self, e: &Exp) -> Val {
        let at = self.here(e);
        if let Some(constant) = &e.constant {
            return self.constant(e, constant.clone(), at);
        }
        let ty = self.rt(&e.ty);
        match &e.kind {
            // A constant without value is `null`.
            ExprKind::Literal => value(ValKind::Null, Rt::Null, at),
            ExprKind::Local(local) => {
                let found = self.variable(*local, at);
                self.or_gap(e, found)
            }
            ExprKind::This { class, .. } => {
                let found = self.path_to(*class, at);
                self.or_gap(e, found)
            }
            ExprKind::Field { target, field, .. } => self.field(e, target.as_ref(), *field, at),
            ExprKind::ArrayLength(array) => {
                let array = self.expr(array);
                let checks = vec![check(CheckKind::Null(Dereferenced::Array), at)];
                checked(ValKind::Length(Box::new(array)), ty, checks, at)
            }
            ExprKind::UnknownField { target, name } => {
                let operands: Vec<Operand> = target.iter().map(|target| self.operand(target)).collect();
                let operands = self.settle(operands);
                let ty = self.unknown_rt(&e.ty);
                self.run(Eff::Unknown(*name, operands), ty, at)
            }
            ExprKind::Call(call) => self.call(e, call, at),
            ExprKind::ConstructorCall(_) => self.gap_value(e, GapKind::Error),
            ExprKind::New(new) => self.creation(e, new, None, at),
            ExprKind::NewArray { sizes, init } => match init {
                Some(init) => {
                    self.drop_node(&**e, Dropped::Grouping);
                    self.expr(init)
                }
                None => {
                    let sizes = self.all(sizes);
                    let checks = vec![check(CheckKind::NegativeSize, at)];
                    self.run(Eff::NewArray(ty.clone(), sizes, checks), ty, at)
                }
            },
            ExprKind::ArrayInit(elements) | ExprKind::Varargs(elements) => {
                let element = match &ty {
                    Rt::Array(element) => (**element).clone(),
                    Rt::Prim(_) | Rt::Class(_) | Rt::Null | Rt::Spec(_) => self.object_type(),
                };
                let elements = self.all(elements);
                self.run(Eff::ArrayOf(element, elements), ty, at)
            }
            ExprKind::Index(array, index) => {
                let operands = [self.operand(array), self.operand(index)];
                let [array, index] = self.settled(operands);
                let index = self.coerce(index, &Rt::INT);
                let checks = vec![check(CheckKind::Null(Dereferenced::Array), at), check(CheckKind::Bounds, at)];
                let place = Place::Element(Box::new(array), Box::new(index));
                checked(ValKind::Read(place), ty, checks, at)
            }
            ExprKind::Unary(op, operand) => self.unary(*op, e, operand, at),
            ExprKind::Step(step, target) => self.step(*step, target, true, at),
            ExprKind::Binary(op, a, b) => self.binary(*op, e, a, b, at),
            ExprKind::Cond(cond, a, b) => self.conditional(cond, a, b, ty, at),
            ExprKind::Assign(target, val) => self.assign(target, val, true, at),
            ExprKind::Compound { op, target, value, at: computed } => {
                self.compound(*op, target, value, computed, true, at)
            }
            ExprKind::Cast(inner) => self.cast(e, inner, at),
            ExprKind::Convert(conversion, inner) => self.convert(e, *conversion, inner, at),
            ExprKind::InstanceOf(inner, of) => {
                let (inner, of) = (self.expr(inner), self.rt(of));
                value(ValKind::InstanceOf(Box::new(inner), of), ty, at)
            }
            ExprKind::Matches(inner, pattern) => {
                let subject = self.expr(inner);
                self.matches(subject, pattern, at)
            }
            ExprKind::Lambda(lambda) => self.lambda(e, lambda, at),
            ExprKind::MethodRef(reference) => self.reference(e, reference, at),
            ExprKind::Switch(switch) => self.switch_value(switch, ty, at),
            ExprKind::ClassLit(of) => {
                let of = self.rt(of);
                value(ValKind::ClassObject(of), ty, at)
            }
            ExprKind::Around { with, inner, then } => {
                with.iter().for_each(|stmt| self.stmt(stmt));
                let val = self.expr(inner);
                let val = if then.is_some() { self.pinned(val) } else { val };
                then.iter().for_each(|stmt| self.stmt(stmt));
                self.drop_node(&**e, Dropped::Grouping);
                val
            }
            ExprKind::Replacing { .. } => self.gap_value(e, GapKind::Unknown),
            ExprKind::Error => self.gap_value(e, GapKind::Error),
            ExprKind::Perm { .. }
            | ExprKind::PointsTo { .. }
            | ExprKind::CurrentPerm(_)
            | ExprKind::Predicate(_)
            | ExprKind::Scale(..)
            | ExprKind::Guarded { .. }
            | ExprKind::Builtin(..)
            | ExprKind::Guards { .. }
            | ExprKind::Result
            | ExprKind::Old(..)
            | ExprKind::Unfolding { .. }
            | ExprKind::Quantified(_)
            | ExprKind::Let { .. }
            | ExprKind::CurrentThread
            | ExprKind::LoopIndex
            | ExprKind::Lockset
            | ExprKind::TypeValue(_)
            | ExprKind::NdPartialIndex(..)
            | ExprKind::Amount(_)
            | ExprKind::NoneOption
            | ExprKind::Trigger { .. }
            | ExprKind::Collection(..)
            | ExprKind::MapLiteral(_)
            | ExprKind::Range(..)
            | ExprKind::Slice(..)
            | ExprKind::Update(..)
            | ExprKind::CollectionOp(..)
            | ExprKind::AdtCall { .. }
            | ExprKind::Model(_)
            | ExprKind::ModelField(..) => self.gap_value(e, GapKind::Specification),
        }
    }

    pub(super) fn or_gap(&mut self, e: &Exp, found: Result<Val, frames::Nowhere>) -> Val {
        match found {
            Ok(val) => val,
            Err(frames::Nowhere(kind)) => self.gap_value(e, kind),
        }
    }

    /// A constant: nothing is read and nothing initialised. The object before the name of a field is evaluated all the same.
    fn constant(&mut self, e: &Exp, constant: Constant, at: OriginId) -> Val {
        if let ExprKind::Field { target: Some(target), .. } = &e.kind
            && !matches!(target.kind, ExprKind::This { .. })
        {
            self.discard(target);
        }
        let ty = self.rt(&e.ty);
        value(ValKind::Const(constant), ty, at)
    }

    /// Evaluates for what happens on the way.
    pub(super) fn discard(&mut self, e: &Exp) {
        let (before, at) = (self.buf.len(), self.here(e));
        let val = match &e.kind {
            ExprKind::Assign(target, val) => self.assign(target, val, false, at),
            ExprKind::Compound { op, target, value, at: computed } => {
                self.compound(*op, target, value, computed, false, at)
            }
            ExprKind::Step(step, target) => self.step(*step, target, false, at),
            _ => self.expr(e),
        };
        let is_result = match (&val.kind, self.buf.last_mut()) {
            (ValKind::Local(local), Some(Stmt { kind: StmtKind::Do(result, _), .. })) if *result == Some(*local) => {
                let made = self.out[*local].made;
                if made {
                    *result = None;
                }
                made
            }
            _ => false,
        };
        if is_result || self.is_plain(&val) {
            if !is_result && self.buf.len() == before {
                self.drop_below(e, Dropped::Discarded);
            }
            return;
        }
        let (at, local) = (val.origin, self.temporary(val.ty.clone()));
        self.emit(StmtKind::Let(local, val), at);
    }

    /// Whether evaluating a value for nothing does nothing.
    fn is_plain(&self, val: &Val) -> bool {
        matches!(val.kind, ValKind::Const(_) | ValKind::Null | ValKind::Local(_) | ValKind::SelfRef)
            && val.checks.is_empty()
    }

    fn drop_below(&mut self, e: &Exp, why: Dropped) {
        let mut all = Vec::new();
        tree::visit::each(e, &mut |e| all.push(std::ptr::from_ref(e) as usize));
        for node in all {
            let next = NodeId(self.nodes.ids.len() as u32);
            let id = *self.nodes.ids.entry(node).or_insert(next);
            self.out.dropped.insert(id, why);
        }
    }

    fn field(&mut self, e: &Exp, target: Option<&Exp>, field: FieldId, at: OriginId) -> Val {
        let entry = &self.out[field];
        let (ty, owner, is_static, is_volatile) = (entry.ty.clone(), entry.class, entry.is_static, entry.is_volatile);
        if entry.ghost {
            return self.gap_value(e, GapKind::Specification);
        }
        let (place, checks) = if is_static {
            target.into_iter().for_each(|target| self.discard(target));
            self.ensure(owner, at);
            (Place::Static(field), Vec::new())
        } else {
            let object = match target {
                Some(target) => self.expr(target),
                None => {
                    let found = self.own_object(at);
                    self.or_gap(e, found)
                }
            };
            let checks = self.null_check(&object, Dereferenced::Field, at);
            (Place::Field(Box::new(object), field), checks)
        };
        if is_volatile {
            return self.run(Eff::ReadVolatile(place, checks), ty, at);
        }
        checked(ValKind::Read(place), ty, checks, at)
    }

    /// The check that an object is there, where it is not known to be.
    pub(super) fn null_check(&self, object: &Val, why: Dereferenced, at: OriginId) -> Vec<Check> {
        match &object.kind {
            ValKind::SelfRef | ValKind::Outer(..) => Vec::new(),
            ValKind::Local(local) if self.objects.contains(local) => Vec::new(),
            ValKind::Const(_) => Vec::new(),
            ValKind::Captured(_, field) if self.is_object(*field) => Vec::new(),
            _ => vec![check(CheckKind::Null(why), at)],
        }
    }

    /// Whether a field of its kind is never null.
    fn is_object(&self, field: FieldId) -> bool {
        match &self.out[field].mutability {
            Mutability::Fixed(Fixed::Around | Fixed::Enclosing | Fixed::Receiver) => true,
            Mutability::Fixed(Fixed::Variable | Fixed::EnumNumber)
            | Mutability::Mutable
            | Mutability::Final
            | Mutability::Constant(_) => false,
        }
    }

    fn conditional(&mut self, cond: &Exp, a: &Exp, b: &Exp, ty: Rt, at: OriginId) -> Val {
        let cond = self.expr(cond);
        let (then, x) = self.block_of(|l| {
            let val = l.expr(a);
            l.coerce(val, &ty)
        });
        let (otherwise, y) = self.block_of(|l| {
            let val = l.expr(b);
            l.coerce(val, &ty)
        });
        if then.is_empty() && otherwise.is_empty() {
            return value(ValKind::Cond(Box::new(cond), Box::new(x), Box::new(y)), ty, at);
        }
        let result = self.temporary(ty);
        let (then, otherwise) = (self.ending_with(then, result, x), self.ending_with(otherwise, result, y));
        self.emit(StmtKind::If(cond, then, otherwise), at);
        self.local_value(result, at)
    }

    /// A block that leaves its value in a local.
    pub(super) fn ending_with(&mut self, block: Block, result: LocalId, val: Val) -> Block {
        let saved = std::mem::replace(&mut self.buf, block);
        let at = val.origin;
        self.emit(StmtKind::Set(result, val), at);
        std::mem::replace(&mut self.buf, saved)
    }

    fn convert(&mut self, e: &Exp, conversion: Conversion, inner: &Exp, at: OriginId) -> Val {
        let to = self.rt(&e.ty);
        let val = self.expr(inner);
        match conversion {
            Conversion::Widening | Conversion::Narrowing | Conversion::Unboxing => {
                self.drop_node(&**e, Dropped::NoChange);
                let val = self.coerce(val, &to);
                Val { origin: at, ..val }
            }
            Conversion::Boxing => match val.ty.prim() {
                Some(prim) => self.run(Eff::BoxUp(prim, val), to, at),
                None => self.gap_value(e, GapKind::Type),
            },
            Conversion::Erased => {
                if self.is_subtype(&val.ty, &to) {
                    self.drop_node(&**e, Dropped::NoChange);
                    return val;
                }
                let cast = self.generated(at, Generated::InsertedCast);
                let checks = vec![check(CheckKind::Pollution(to.clone()), cast)];
                checked(ValKind::As(Box::new(val), to.clone()), to, checks, at)
            }
            Conversion::ToRational | Conversion::ToResource => self.gap_value(e, GapKind::Specification),
        }
    }

    /// A cast that is written: one check for each type that is not known to be there.
    fn cast(&mut self, e: &Exp, inner: &Exp, at: OriginId) -> Val {
        let to = self.rt(&e.ty);
        if let (Type::Intersection(types), ExprKind::Lambda(_) | ExprKind::MethodRef(_)) = (&e.ty, &inner.kind) {
            // The function is made with all the interfaces, so nothing is left to check.
            self.asked = types.iter().filter_map(Type::as_class).collect();
            self.drop_node(&**e, Dropped::NoChange);
            return self.expr(inner);
        }
        let val = self.expr(inner);
        if let (Rt::Prim(from), Rt::Prim(prim)) = (&val.ty, &to) {
            if from == prim {
                self.drop_node(&**e, Dropped::NoChange);
                return val;
            }
            return value(ValKind::Convert(*prim, Box::new(val)), to, at);
        }
        if to.prim().is_some() || val.ty.prim().is_some() {
            self.drop_node(&**e, Dropped::NoChange);
            return self.coerce(val, &to);
        }
        let wanted: Vec<Rt> = match &e.ty {
            Type::Intersection(types) => types.iter().map(|ty| self.rt(ty)).collect(),
            _ => vec![to.clone()],
        };
        let missing: Vec<Check> = wanted
            .into_iter()
            .filter(|ty| !self.is_subtype(&val.ty, ty))
            .map(|ty| check(CheckKind::Cast(ty), at))
            .collect();
        if missing.is_empty() {
            self.drop_node(&**e, Dropped::NoChange);
            return Val { ty: to, ..val };
        }
        checked(ValKind::As(Box::new(val), to.clone()), to, missing, at)
    }

    /// `x instanceof T y`: the variable is set when the test holds.
    pub(super) fn matches(&mut self, subject: Val, pattern: &Pattern, at: OriginId) -> Val {
        let subject = self.pinned(subject);
        let ty = self.rt(&pattern.ty);
        let test = value(ValKind::InstanceOf(Box::new(subject.clone()), ty.clone()), Rt::BOOLEAN, at);
        let result = self.temporary(Rt::BOOLEAN);
        self.emit(StmtKind::Let(result, test), at);
        self.declare_local(pattern.local);
        let (then, ()) = self.block_of(|l| {
            let found = value(ValKind::As(Box::new(subject), ty.clone()), ty, at);
            l.emit(StmtKind::Set(pattern.local, found), at);
            if let Some(guard) = &pattern.guard {
                let guard = l.expr(guard);
                l.emit(StmtKind::Set(result, guard), at);
            }
        });
        let cond = self.local_value(result, at);
        self.emit(StmtKind::If(cond, then, Vec::new()), at);
        self.local_value(result, at)
    }
}
