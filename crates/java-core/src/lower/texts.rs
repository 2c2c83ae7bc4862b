//! Concatenation: every operand is shown when its turn comes.

use java::tree::{BinOp, ExprKind};

use super::*;

/// A piece that was lowered, and where the statements after it begin.
enum Piece {
    /// A text or a primitive value.
    Value(Operand),
    Shown(LocalId),
}

impl Lowering<'_> {
    /// A chain of `+`, from its first operand on.
    pub(super) fn concatenation(&mut self, e: &Exp, at: OriginId) -> Val {
        let mut operands = Vec::new();
        let mut left = e;
        // What stands left of a text is a text, too, as long as the operator says so.
        while let ExprKind::Binary(BinOp::Add, a, b) = &left.kind
            && left.constant.is_none()
            && self.is_string(&self.rt(&left.ty))
        {
            if !std::ptr::eq(left, e) {
                self.drop_node(&**left, Dropped::Grouping);
            }
            operands.push(b);
            left = a;
        }
        operands.push(left);
        let mut pieces = Vec::new();
        for operand in operands.into_iter().rev() {
            let val = self.expr(operand);
            pieces.push(self.piece(val));
        }
        self.joined(pieces, at)
    }

    /// `a + b`, of values.
    pub(super) fn concatenated(&mut self, old: Operand, right: &Exp, at: OriginId) -> Val {
        // The old value is read first, and shown before the right side is evaluated.
        let first = match self.is_shown(&old.val.ty) {
            true => Piece::Shown(self.shown(old.val)),
            false => Piece::Value(old),
        };
        let val = self.expr(right);
        let second = self.piece(val);
        self.joined(vec![first, second], at)
    }

    fn piece(&mut self, val: Val) -> Piece {
        match self.is_shown(&val.ty) {
            true => Piece::Shown(self.shown(val)),
            false => Piece::Value(self.operand_of(val)),
        }
    }

    /// Whether a value of a type is turned into text by its `toString`.
    fn is_shown(&self, ty: &Rt) -> bool {
        ty.is_reference() && !self.is_string(ty) && *ty != Rt::Null
    }

    /// The text of an object: what its `toString` says, or `null`.
    pub(super) fn shown(&mut self, val: Val) -> LocalId {
        let (at, string) = (val.origin, self.string_type());
        let object = self.pinned(val);
        let result = self.temporary(string.clone());
        let null = value(ValKind::Null, Rt::Null, at);
        let is_null = value(ValKind::SameObject(Box::new(object.clone()), Box::new(null)), Rt::BOOLEAN, at);
        let (then, ()) = self.block_of(|l| {
            let text = Constant::Str("null".encode_utf16().collect());
            let text = value(ValKind::Const(text), string.clone(), at);
            l.emit(StmtKind::Set(result, text), at);
        });
        let (otherwise, ()) = self.block_of(|l| {
            let method = l.library_method("java.lang.Object", "toString", &[], Some(string.clone()));
            let text = l.hidden_call(method, object, Vec::new(), Hidden::ToString, at);
            l.emit(StmtKind::Set(result, text), at);
        });
        self.emit(StmtKind::If(is_null, then, otherwise), at);
        result
    }

    fn joined(&mut self, pieces: Vec<Piece>, at: OriginId) -> Val {
        let mut operands = Vec::new();
        let mut shapes = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Value(operand) => {
                    operands.push(operand);
                    shapes.push(None);
                }
                Piece::Shown(local) => shapes.push(Some(local)),
            }
        }
        let mut values = self.settle(operands).into_iter();
        let parts = shapes
            .into_iter()
            .filter_map(|shape| match shape {
                Some(local) => Some(Part::Shown(local)),
                None => {
                    values.next().map(|val| if val.ty.prim().is_some() { Part::Prim(val) } else { Part::Text(val) })
                }
            })
            .collect();
        let string = self.string_type();
        self.run(Eff::Concat(parts), string, at)
    }
}
