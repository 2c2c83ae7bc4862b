//! Which terms can serve as triggers.

use crate::tree::{BinOp, Exp, ExpKind};

/// An application, access or collection operation (perhaps under `old`) without interpreted operators inside.
pub(super) fn is_valid(e: &Exp) -> bool {
    is_possible(e) && !e.any(&mut |x| is_forbidden(&x.kind))
}

fn is_possible(e: &Exp) -> bool {
    use ExpKind::*;
    match &e.kind {
        App { .. } | DomainApp { .. } | AdtCtor { .. } | AdtField { .. } | Field(..) | Acc(_) | Wand(_) => true,
        SeqLit(_) | SetLit(_) | MultisetLit(_) | MapLit(_) | Range(..) | Card(_) | Index(..) | Update(..) => true,
        Take(..) | Drop(..) | MapDomain(_) | MapRange(_) => true,
        Binary(op, ..) => is_collection_op(*op),
        Old(_, inner) => is_possible(inner),
        _ => false,
    }
}

fn is_collection_op(op: BinOp) -> bool {
    matches!(op, BinOp::Append | BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset | BinOp::In)
}

fn is_forbidden(kind: &ExpKind) -> bool {
    match kind {
        ExpKind::Binary(op, ..) => !is_collection_op(*op),
        ExpKind::Cond(..) => true,
        _ => false,
    }
}
