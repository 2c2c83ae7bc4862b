//! Assignments: plain, with an operator, and by steps.

use java::tree::{BinOp, ExprKind, Step, Type};

use super::*;

/// A place whose operands stay what they are, and the check that a write of it still needs.
enum Spot {
    Local(LocalId),
    Place(Place, Vec<Check>),
    Unknown(Symbol, Vec<Val>),
    Gap,
}

impl Lowering<'_> {
    /// `target = value`. The operands come first, then the value, then what Java checks.
    pub(super) fn assign(&mut self, target: &Exp, val: &Exp, wanted: bool, at: OriginId) -> Val {
        self.drop_node(&**target, Dropped::Target);
        match &target.kind {
            ExprKind::Local(local) => {
                let val = self.expr(val);
                self.assign_local(target, *local, val, at)
            }
            ExprKind::Field { target: object, field, .. } if self.out[*field].is_static => {
                object.iter().for_each(|object| self.discard(object));
                let owner = self.out[*field].class;
                let val = self.operand(val);
                self.ensure(owner, at);
                let [val] = self.settled([val]);
                self.store(Place::Static(*field), val, Vec::new(), wanted, at)
            }
            ExprKind::Field { target: object, field, .. } => {
                let object = match object {
                    Some(object) => self.operand(object),
                    None => {
                        let found = self.own_object(at);
                        let object = self.or_gap(target, found);
                        self.operand_of(object)
                    }
                };
                let operands = [object, self.operand(val)];
                let [object, val] = self.settled(operands);
                let checks = self.null_check(&object, Dereferenced::Field, at);
                self.store(Place::Field(Box::new(object), *field), val, checks, wanted, at)
            }
            ExprKind::Index(array, index) => {
                let operands = [self.operand(array), self.operand(index), self.operand(val)];
                let [array, index, val] = self.settled(operands);
                let index = self.coerce(index, &Rt::INT);
                let mut checks = vec![check(CheckKind::Null(Dereferenced::Array), at), check(CheckKind::Bounds, at)];
                if val.ty.is_reference() {
                    checks.push(check(CheckKind::Store, at));
                }
                self.store(Place::Element(Box::new(array), Box::new(index)), val, checks, wanted, at)
            }
            ExprKind::UnknownField { target: object, name } => {
                let mut operands: Vec<Operand> = object.iter().map(|object| self.operand(object)).collect();
                operands.push(self.operand(val));
                let operands = self.settle(operands);
                let ty = self.rt(&target.ty);
                self.run(Eff::Unknown(*name, operands), ty, at)
            }
            _ => self.gap_value(target, GapKind::Error),
        }
    }

    fn assign_local(&mut self, target: &Exp, local: LocalId, val: Val, at: OriginId) -> Val {
        if self.out[local].ghost {
            return self.gap_value(target, GapKind::Specification);
        }
        // A constant variable is assigned, too, before it is one.
        let found = self.variable(local, at);
        match self.or_gap(target, found).kind {
            ValKind::Local(local) => {
                self.emit(StmtKind::Set(local, val), at);
                self.local_value(local, at)
            }
            _ => self.gap_value(target, GapKind::NotCaptured),
        }
    }

    /// Writes, and gives the value that was written if somebody wants it.
    fn store(&mut self, place: Place, val: Val, checks: Vec<Check>, wanted: bool, at: OriginId) -> Val {
        if !wanted {
            self.perform(Eff::Write(place, val, checks), at);
            return value(ValKind::Null, Rt::Null, at);
        }
        // The operands of the place were evaluated before the value: binding the value must not overtake them.
        let mut operands: Vec<Operand> = Vec::new();
        let mark = self.buf.len();
        let mut rebuilt = place;
        match &mut rebuilt {
            Place::Field(object, _) => operands.push(Operand { val: (**object).clone(), mark }),
            Place::Element(array, index) => {
                operands.push(Operand { val: (**array).clone(), mark });
                operands.push(Operand { val: (**index).clone(), mark });
            }
            Place::Static(_) => {}
        }
        let val = self.pinned(val);
        let mut settled = self.settle(operands).into_iter();
        match &mut rebuilt {
            Place::Field(object, _) => replace(object, settled.next()),
            Place::Element(array, index) => {
                replace(array, settled.next());
                replace(index, settled.next());
            }
            Place::Static(_) => {}
        }
        self.perform(Eff::Write(rebuilt, val.clone(), checks), at);
        val
    }

    /// A target that is read and written: its operands are evaluated once, and checked by the read.
    fn spot(&mut self, target: &Exp, at: OriginId) -> (Spot, Val) {
        self.drop_node(&**target, Dropped::Target);
        // What is read stands there, what is written where the assignment is.
        let (whole, at) = (at, self.here(target));
        let ty = self.rt(&target.ty);
        match &target.kind {
            ExprKind::Local(local) => {
                if self.out[*local].ghost {
                    return (Spot::Gap, self.gap_value(target, GapKind::Specification));
                }
                let found = self.variable(*local, at);
                let old = self.or_gap(target, found);
                match old.kind {
                    ValKind::Local(local) => (Spot::Local(local), old),
                    _ => (Spot::Gap, old),
                }
            }
            ExprKind::Field { target: object, field, .. } if self.out[*field].is_static => {
                object.iter().for_each(|object| self.discard(object));
                let owner = self.out[*field].class;
                self.ensure(owner, at);
                let old = self.old_value(Place::Static(*field), *field, Vec::new(), at);
                (Spot::Place(Place::Static(*field), Vec::new()), old)
            }
            ExprKind::Field { target: object, field, .. } => {
                let object = match object {
                    Some(object) => self.expr(object),
                    None => {
                        let found = self.own_object(at);
                        self.or_gap(target, found)
                    }
                };
                let object = self.pinned(object);
                let checks = self.null_check(&object, Dereferenced::Field, at);
                let place = Place::Field(Box::new(object), *field);
                let old = self.old_value(place.clone(), *field, checks, at);
                (Spot::Place(place, Vec::new()), old)
            }
            ExprKind::Index(array, index) => {
                let operands = [self.operand(array), self.operand(index)];
                let [array, index] = self.settled(operands);
                let array = self.pinned(array);
                let index = self.coerce(index, &Rt::INT);
                let index = self.pinned(index);
                let checks = vec![check(CheckKind::Null(Dereferenced::Array), at), check(CheckKind::Bounds, at)];
                let place = Place::Element(Box::new(array), Box::new(index));
                let old = checked(ValKind::Read(place.clone()), ty.clone(), checks, at);
                let store = if ty.is_reference() { vec![check(CheckKind::Store, whole)] } else { Vec::new() };
                (Spot::Place(place, store), old)
            }
            ExprKind::UnknownField { target: object, name } => {
                let operands: Vec<Val> = object.iter().map(|object| self.expr(object)).collect();
                let operands: Vec<Val> = operands.into_iter().map(|operand| self.pinned(operand)).collect();
                let old = self.run(Eff::Unknown(*name, operands.clone()), ty, at);
                (Spot::Unknown(*name, operands), old)
            }
            _ => (Spot::Gap, self.gap_value(target, GapKind::Error)),
        }
    }

    fn old_value(&mut self, place: Place, field: FieldId, checks: Vec<Check>, at: OriginId) -> Val {
        let ty = self.out[field].ty.clone();
        match self.out[field].is_volatile {
            true => self.run(Eff::ReadVolatile(place, checks), ty, at),
            false => checked(ValKind::Read(place), ty, checks, at),
        }
    }

    fn write_spot(&mut self, spot: Spot, val: Val, wanted: bool, at: OriginId) -> Val {
        match spot {
            Spot::Local(local) => {
                self.emit(StmtKind::Set(local, val), at);
                self.local_value(local, at)
            }
            Spot::Place(place, checks) => self.store(place, val, checks, wanted, at),
            Spot::Unknown(name, mut operands) => {
                let ty = val.ty.clone();
                operands.push(val);
                self.run(Eff::Unknown(name, operands), ty, at)
            }
            Spot::Gap => val,
        }
    }

    /// `target op= value`: the old value, then the right side, then the operation in its own type, then back by narrowing.
    pub(super) fn compound(
        &mut self,
        op: BinOp,
        target: &Exp,
        right: &Exp,
        computed: &Type,
        wanted: bool,
        at: OriginId,
    ) -> Val {
        let (spot, old) = self.spot(target, at);
        let old = self.operand_of(old);
        let at_type = self.rt(computed);
        let back = self.rt(&target.ty);
        let val = if self.is_string(&at_type) {
            self.concatenated(old, right, at)
        } else {
            let operands = [old, self.operand(right)];
            let [old, right] = self.settled(operands);
            let old = self.coerce(old, &at_type);
            match self.operation(op, old, right, at) {
                Some(val) => self.coerce(val, &back),
                None => self.gap_value(target, GapKind::Type),
            }
        };
        self.write_spot(spot, val, wanted, at)
    }

    /// `++` and `--`. What was there before is bound where it is the value.
    pub(super) fn step(&mut self, step: Step, target: &Exp, wanted: bool, at: OriginId) -> Val {
        let (spot, old) = self.spot(target, at);
        let back = self.rt(&target.ty);
        let Some(prim) = back.prim().or_else(|| self.boxed_prim(&back)) else {
            return self.gap_value(target, GapKind::Type);
        };
        let (op, is_post) = match step {
            Step::PreInc => (BinOp::Add, false),
            Step::PreDec => (BinOp::Sub, false),
            Step::PostInc => (BinOp::Add, true),
            Step::PostDec => (BinOp::Sub, true),
        };
        let is_post = is_post && wanted;
        let old = if is_post || back.prim().is_none() { self.pinned(old) } else { old };
        let computed = match prim {
            Prim::Long | Prim::Float | Prim::Double => prim,
            Prim::Byte | Prim::Short | Prim::Char | Prim::Int | Prim::Boolean => Prim::Int,
        };
        let promoted = self.coerce(old.clone(), &Rt::Prim(computed));
        let one = match computed {
            Prim::Float | Prim::Double => Constant::Floating { value: 1.0, digits: None },
            _ => Constant::Integral(1),
        };
        let one = value(ValKind::Const(one), Rt::Prim(computed), at);
        let Some(stepped) = self.operation(op, promoted, one, at) else {
            return self.gap_value(target, GapKind::Type);
        };
        let narrowed = self.coerce(stepped, &Rt::Prim(prim));
        let val = self.coerce(narrowed, &back);
        let new = self.write_spot(spot, val, wanted && !is_post, at);
        if is_post { old } else { new }
    }
}

fn replace(slot: &mut Box<Val>, by: Option<Val>) {
    if let Some(val) = by {
        **slot = val;
    }
}
