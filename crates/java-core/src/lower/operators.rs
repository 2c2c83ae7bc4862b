//! Operators without assignment.

use java::tree::{BinOp, UnOp};

use super::*;

impl Lowering<'_> {
    pub(super) fn unary(&mut self, op: UnOp, e: &Exp, operand: &Exp, at: OriginId) -> Val {
        let val = self.expr(operand);
        let Some(prim) = val.ty.prim() else { return self.gap_value(e, GapKind::Type) };
        let ty = val.ty.clone();
        match op {
            UnOp::Plus => {
                self.drop_node(&**e, Dropped::NoChange);
                val
            }
            UnOp::Not => value(ValKind::Not(Box::new(val)), ty, at),
            UnOp::Minus => {
                let checks = self.range_check(prim, at);
                checked(ValKind::Negate(prim, Box::new(val)), ty, checks, at)
            }
            UnOp::Complement => {
                let ones = value(ValKind::Const(Constant::Integral(-1)), ty.clone(), at);
                value(ValKind::Arith(ArithOp::Xor, prim, Box::new(val), Box::new(ones)), ty, at)
            }
        }
    }

    fn range_check(&self, prim: Prim, at: OriginId) -> Vec<Check> {
        if !prim.is_integral() {
            return Vec::new();
        }
        let mode = if self.options.overflow { Mode::Prove } else { Mode::Holds(Why::Idealised) };
        vec![Check { kind: CheckKind::Range, origin: at, mode }]
    }

    pub(super) fn binary(&mut self, op: BinOp, e: &Exp, a: &Exp, b: &Exp, at: OriginId) -> Val {
        let ty = self.rt(&e.ty);
        match op {
            BinOp::And | BinOp::Or => self.lazy(op == BinOp::And, a, b, at),
            BinOp::Add if self.is_string(&ty) => self.concatenation(e, at),
            BinOp::Sep
            | BinOp::Implies
            | BinOp::Wand
            | BinOp::ExactDiv
            | BinOp::In
            | BinOp::NotIn
            | BinOp::Prepend
            | BinOp::Union
            | BinOp::Minus => self.gap_value(e, GapKind::Specification),
            _ => {
                let operands = [self.operand(a), self.operand(b)];
                let [a, b] = self.settled(operands);
                match self.operation(op, a, b, at) {
                    Some(val) => val,
                    None => self.gap_value(e, GapKind::Type),
                }
            }
        }
    }

    /// An operation on values that were promoted; `None` if they were not.
    pub(super) fn operation(&mut self, op: BinOp, a: Val, b: Val, at: OriginId) -> Option<Val> {
        if let Some(op) = comparison(op) {
            return self.compare(op, a, b, at);
        }
        let op = arithmetic(op)?;
        let (Some(prim), Some(_)) = (a.ty.prim(), b.ty.prim()) else { return None };
        let ty = a.ty.clone();
        let checks = match op {
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul => self.range_check(prim, at),
            ArithOp::Div | ArithOp::Rem if prim.is_integral() => {
                let mut checks = vec![check(CheckKind::Division, at)];
                if op == ArithOp::Div {
                    checks.extend(self.range_check(prim, at));
                }
                checks
            }
            ArithOp::Div
            | ArithOp::Rem
            | ArithOp::Shl
            | ArithOp::Shr
            | ArithOp::UShr
            | ArithOp::And
            | ArithOp::Or
            | ArithOp::Xor => Vec::new(),
        };
        Some(checked(ValKind::Arith(op, prim, Box::new(a), Box::new(b)), ty, checks, at))
    }

    fn compare(&mut self, op: CmpOp, a: Val, b: Val, at: OriginId) -> Option<Val> {
        let (a_prim, b_prim) = (a.ty.prim(), b.ty.prim());
        match (a_prim, b_prim) {
            (Some(prim), Some(_)) => Some(value(ValKind::Compare(op, prim, Box::new(a), Box::new(b)), Rt::BOOLEAN, at)),
            (None, None) => {
                let same = value(ValKind::SameObject(Box::new(a), Box::new(b)), Rt::BOOLEAN, at);
                match op {
                    CmpOp::Eq => Some(same),
                    CmpOp::Ne => Some(value(ValKind::Not(Box::new(same)), Rt::BOOLEAN, at)),
                    CmpOp::Lt | CmpOp::Le | CmpOp::Gt | CmpOp::Ge => None,
                }
            }
            (Some(_), None) | (None, Some(_)) => None,
        }
    }

    /// `&&` and `||`: a branch only where something happens on the right side.
    fn lazy(&mut self, is_and: bool, a: &Exp, b: &Exp, at: OriginId) -> Val {
        let left = self.expr(a);
        let (block, right) = self.block_of(|l| l.expr(b));
        if block.is_empty() {
            let (left, right) = (Box::new(left), Box::new(right));
            let kind = if is_and { ValKind::And(left, right) } else { ValKind::Or(left, right) };
            return value(kind, Rt::BOOLEAN, at);
        }
        let result = self.temporary(Rt::BOOLEAN);
        self.emit(StmtKind::Let(result, left), at);
        let then = self.ending_with(block, result, right);
        let mut cond = self.local_value(result, at);
        if !is_and {
            cond = value(ValKind::Not(Box::new(cond)), Rt::BOOLEAN, at);
        }
        self.emit(StmtKind::If(cond, then, Vec::new()), at);
        self.local_value(result, at)
    }
}

fn comparison(op: BinOp) -> Option<CmpOp> {
    Some(match op {
        BinOp::Eq => CmpOp::Eq,
        BinOp::Ne => CmpOp::Ne,
        BinOp::Lt => CmpOp::Lt,
        BinOp::Le => CmpOp::Le,
        BinOp::Gt => CmpOp::Gt,
        BinOp::Ge => CmpOp::Ge,
        _ => return None,
    })
}

fn arithmetic(op: BinOp) -> Option<ArithOp> {
    Some(match op {
        BinOp::Add => ArithOp::Add,
        BinOp::Sub => ArithOp::Sub,
        BinOp::Mul => ArithOp::Mul,
        BinOp::Div => ArithOp::Div,
        BinOp::Rem => ArithOp::Rem,
        BinOp::Shl => ArithOp::Shl,
        BinOp::Shr => ArithOp::Shr,
        BinOp::UShr => ArithOp::UShr,
        BinOp::BitAnd => ArithOp::And,
        BinOp::BitOr => ArithOp::Or,
        BinOp::BitXor => ArithOp::Xor,
        _ => return None,
    })
}
