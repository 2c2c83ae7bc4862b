//! Expressions, with as few parentheses as the grammar allows.

use super::{names, ty};
use crate::resolve::operators::symbol;
use crate::syntax::ast::*;

/// Binding strength, loosest first. `OPEN` forms extend as far right as they can, so they need parentheses as any operand.
const OPEN: u8 = 0;
const COND: u8 = 1;
const IFF: u8 = 2;
const IMPLIES: u8 = 3;
const LOGICAL: u8 = 4;
const COMPARE: u8 = 5;
const APPEND: u8 = 6;
const ADD: u8 = 7;
const MUL: u8 = 8;
const UNARY: u8 = 9;
const SUFFIX: u8 = 10;

pub(super) fn show(e: &Expr) -> String {
    syntax::deep(|| text(e))
}

/// As the receiver of a suffix.
pub(super) fn operand(e: &Expr) -> String {
    at(e, SUFFIX)
}

pub(super) fn list(es: &[Expr]) -> String {
    es.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// With parentheses if it binds weaker than its place demands.
fn at(e: &Expr, level: u8) -> String {
    if strength(e) < level { format!("({})", show(e)) } else { show(e) }
}

fn op_strength(op: BinOp) -> u8 {
    match op {
        BinOp::Iff => IFF,
        BinOp::Implies => IMPLIES,
        BinOp::And | BinOp::Or => LOGICAL,
        BinOp::Append => APPEND,
        BinOp::Add | BinOp::Sub => ADD,
        BinOp::Mul | BinOp::Div | BinOp::Mod => MUL,
        _ => COMPARE,
    }
}

fn strength(e: &Expr) -> u8 {
    match &e.kind {
        ExprKind::Quant { .. } | ExprKind::Unfolding(..) => OPEN,
        ExprKind::Cond(.., false) => COND,
        ExprKind::Binary(op, l, _) => match (op, &l.kind) {
            // `rd * (e)` is read as one atom; parentheses make it safe in every place.
            (BinOp::Mul, ExprKind::Rd) => COND,
            _ => op_strength(*op),
        },
        ExprKind::Unary(..) => UNARY,
        // A bare `rd` before `(` or `*` would be read as an access.
        ExprKind::Rd => UNARY,
        _ => SUFFIX,
    }
}

fn text(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Int(n) => n.to_string(),
        ExprKind::Bool(b) => b.to_string(),
        ExprKind::Null => "null".into(),
        ExprKind::Str(s) if s.as_str().contains('"') => format!("'{s}'"),
        ExprKind::Str(s) => format!("\"{s}\""),
        ExprKind::This => "this".into(),
        ExprKind::Result => "result".into(),
        ExprKind::WaitLevel => "waitlevel".into(),
        ExprKind::LockBottom => "lockbottom".into(),
        ExprKind::Ident(name) => name.to_string(),
        ExprKind::Call(name, args) => format!("{}({})", name.name, list(args)),
        ExprKind::Member(recv, name) => format!("{}.{}", operand(recv), name.name),
        ExprKind::MemberCall(recv, name, args) => format!("{}.{}({})", operand(recv), name.name, list(args)),
        ExprKind::Unary(op, e) => format!("{} {}", if *op == UnOp::Not { "!" } else { "-" }, at(e, UNARY)),
        ExprKind::Binary(op, l, r) => binary(*op, l, r),
        ExprKind::Cond(c, a, b, true) => format!("ite({}, {}, {})", show(c), show(a), show(b)),
        ExprKind::Cond(c, a, b, false) => format!("{} ? {} : {}", at(c, IFF), at(a, COND), at(b, COND)),
        ExprKind::Access(a) => access(a),
        ExprKind::Rd => "rd".into(),
        ExprKind::RdOf(e) => format!("rd({})", show(e)),
        ExprKind::Credit(c, None) => format!("credit({})", show(c)),
        ExprKind::Credit(c, Some(n)) => format!("credit({}, {})", show(c), show(n)),
        ExprKind::Holds(e) => format!("holds({})", show(e)),
        ExprKind::RdHolds(e) => format!("rd holds({})", show(e)),
        ExprKind::Assigned(name) => format!("assigned({})", name.name),
        ExprKind::Old(e) => format!("old({})", show(e)),
        ExprKind::Unfolding(a, e) => format!("unfolding {} in {}", operand(a), show(e)),
        ExprKind::Len(e) => format!("| {} |", show(e)),
        ExprKind::Eval { subject, state, body, short: true } => {
            format!("{}.{} {{ {} }}", operand(subject), eval_state(state), show(body))
        }
        ExprKind::Eval { subject, state, body, short: false } => {
            format!("eval({}.{}, {})", operand(subject), eval_state(state), show(body))
        }
        ExprKind::Quant { quantifier, vars, domain, body } => {
            let word = match quantifier {
                Quantifier::Forall => "forall",
                Quantifier::Exists => "exists",
                Quantifier::Sum => "sum",
                Quantifier::Max => "max",
            };
            let domain = match domain {
                Domain::Type(t) => format!(": {}", ty(t)),
                Domain::Elements(e) => format!(" in {}", show(e)),
                Domain::SetElements(e) => format!(": ({})", show(e)),
            };
            format!("{word} {}{domain} :: {}", names(vars), show(body))
        }
        ExprKind::Range(lo, hi) => format!("[{}..{}]", show(lo), show(hi)),
        ExprKind::Nil(t) => format!("nil<{}>", ty(t)),
        ExprKind::Seq(es) => format!("[{}]", spaced(es)),
        ExprKind::EmptySet(t) => format!("empty<{}>", ty(t)),
        ExprKind::Set(es) => format!("{{{}}}", list(es)),
        ExprKind::Index(s, i) => format!("{}[{} ]", operand(s), spaced_one(i)),
        ExprKind::Take(s, n) => format!("{}[..{} ]", operand(s), show(n)),
        ExprKind::Drop(s, n) => format!("{}[{}..]", operand(s), spaced_one(n)),
        ExprKind::Slice(s, lo, hi) => format!("{}[{}..{} ]", operand(s), spaced_one(lo), show(hi)),
        ExprKind::BackPointers(None, class, field) => format!("~({}.{})", class.name, field.name),
        ExprKind::BackPointers(Some(e), class, field) => format!("{}.~({}.{})", operand(e), class.name, field.name),
        ExprKind::Tuple(es) => format!("({})", list(es)),
    }
}

/// `[[` and `]]` would be read as a lock statement where a statement may start.
fn spaced(es: &[Expr]) -> String {
    let inside = list(es);
    if inside.starts_with('[') { format!(" {inside} ") } else { inside }
}

fn spaced_one(e: &Expr) -> String {
    spaced(std::slice::from_ref(e))
}

fn binary(op: BinOp, l: &Expr, r: &Expr) -> String {
    if op == BinOp::Mul && matches!(l.kind, ExprKind::Rd) {
        return format!("rd * ({})", show(r));
    }
    let level = op_strength(op);
    let (left, right) = match op {
        // To the right.
        BinOp::Iff | BinOp::Implies => (level + 1, level),
        // To the left, and the two do not mix.
        BinOp::And | BinOp::Or => {
            let chained = matches!(&l.kind, ExprKind::Binary(inner, ..) if *inner == op);
            (if chained { level } else { level + 1 }, level + 1)
        }
        _ if level == COMPARE => (level + 1, level + 1),
        _ => (level, level + 1),
    };
    format!("{} {} {}", at(l, left), symbol(op), at(r, right))
}

fn access(a: &Access) -> String {
    let word = match a.kind {
        AccKind::Acc => "acc",
        AccKind::Rd => "rd",
        AccKind::RdStar => "rd*",
    };
    let args = |args: &Option<Vec<Expr>>| args.as_ref().map(|a| format!("({})", list(a))).unwrap_or_default();
    let loc = match &a.loc {
        Loc::Ident(name, a) => format!("{}{}", name.name, args(a)),
        Loc::Member(recv, name, a) => format!("{}.{}{}", operand(recv), name.name, args(a)),
        Loc::AllFields(e) => format!("{}.*", operand(e)),
        Loc::Elements(e, name) => format!("{}[*].{}", operand(e), name.name),
        Loc::ElementsAllFields(e) => format!("{}[*].*", operand(e)),
        Loc::BackPointers(None, class, field) => format!("~({}.{})", class.name, field.name),
        Loc::BackPointers(Some(e), class, field) => format!("{}.~({}.{})", operand(e), class.name, field.name),
    };
    let amount = a.amount.as_ref().map(|e| format!(", {}", show(e))).unwrap_or_default();
    format!("{word}({loc}{amount})")
}

fn eval_state(state: &EvalState) -> String {
    match state {
        EvalState::Acquire => "acquire".into(),
        EvalState::Release => "release".into(),
        EvalState::Fork { recv, name, args } => {
            let args = args.iter().map(|a| a.as_ref().map_or("_".into(), show)).collect::<Vec<_>>();
            format!("fork {}.{}({})", operand(recv), name.name, args.join(", "))
        }
    }
}
