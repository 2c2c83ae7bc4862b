//! Terms as SMT-LIB text: names here, terms in [`print`], whole scripts in [`script`].
//!
//! Operators that SMT-LIB lacks (collections, snapshot wrappers) are plain functions there, one for each instance of the
//! operator; their meaning comes from [`crate::theory`].

pub mod print;
pub mod script;

pub use print::Printer;
pub use script::{Dialect, Script, Z3_OPTIONS};

use crate::pool::Pool;
use crate::sort::{Sort, SortKind};
use crate::term::{BitsOp, MapOp, MultisetOp, Op, SeqOp, SetOp, Term};

/// An operator that is a function to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operator {
    pub name: &'static str,
    /// The sort that tells instances apart: the collection's, or the one wrapped.
    pub instance: Sort,
}

impl Operator {
    /// The function's name. No name of a program contains what stands before the dot.
    pub fn symbol(&self) -> String {
        format!("${}.{}", self.instance, self.name)
    }
}

/// The operator at the head of `term`, if it is one that solvers know only as a function.
pub fn operator(pool: &Pool, term: Term) -> Option<Operator> {
    let node = pool.node(term);
    let arg = |i: usize| pool.sort(node.args[i]);
    let (name, instance) = match &node.op {
        Op::Wrap => ("wrap", arg(0)),
        Op::Unwrap => ("unwrap", node.sort),
        Op::Seq(op) => (seq_name(*op), if is_constructor(*op) { node.sort } else { arg(0) }),
        Op::Set(op) => match op {
            SetOp::Empty => ("empty", node.sort),
            SetOp::Singleton => ("singleton", node.sort),
            SetOp::Insert => ("insert", node.sort),
            SetOp::In => ("in", arg(1)),
            SetOp::Card => ("card", arg(0)),
            SetOp::Union => ("union", node.sort),
            SetOp::Intersection => ("intersection", node.sort),
            SetOp::Difference => ("difference", node.sort),
            SetOp::Subset => ("subset", arg(0)),
            SetOp::Equal => ("equal", arg(0)),
        },
        Op::Multiset(op) => match op {
            MultisetOp::Empty => ("empty", node.sort),
            MultisetOp::Singleton => ("singleton", node.sort),
            MultisetOp::Insert => ("insert", node.sort),
            MultisetOp::Count => ("count", arg(0)),
            MultisetOp::Card => ("card", arg(0)),
            MultisetOp::Union => ("union", node.sort),
            MultisetOp::Intersection => ("intersection", node.sort),
            MultisetOp::Difference => ("difference", node.sort),
            MultisetOp::Subset => ("subset", arg(0)),
            MultisetOp::Equal => ("equal", arg(0)),
        },
        Op::Map(op) => match op {
            MapOp::Empty => ("empty", node.sort),
            MapOp::Update => ("update", node.sort),
            MapOp::Lookup => ("lookup", arg(0)),
            MapOp::Domain => ("domain", arg(0)),
            MapOp::Values => ("values", arg(0)),
            MapOp::Card => ("card", arg(0)),
            MapOp::Equal => ("equal", arg(0)),
        },
        _ => return None,
    };
    Some(Operator { name, instance })
}

fn seq_name(op: SeqOp) -> &'static str {
    match op {
        SeqOp::Empty => "empty",
        SeqOp::Singleton => "singleton",
        SeqOp::Append => "append",
        SeqOp::Len => "len",
        SeqOp::Index => "index",
        SeqOp::Update => "update",
        SeqOp::Take => "take",
        SeqOp::Drop => "drop",
        SeqOp::Contains => "contains",
        SeqOp::ContainsTrigger => "contains-trigger",
        SeqOp::Range => "range",
        SeqOp::Equal => "equal",
    }
}

/// Whether the operator's result is a sequence of the sort it works on.
fn is_constructor(op: SeqOp) -> bool {
    match op {
        SeqOp::Empty | SeqOp::Singleton | SeqOp::Append | SeqOp::Update | SeqOp::Take | SeqOp::Drop | SeqOp::Range => {
            true
        }
        SeqOp::Len | SeqOp::Index | SeqOp::Contains | SeqOp::ContainsTrigger | SeqOp::Equal => false,
    }
}

/// The solver's name of a sort; text as it is for sorts of the solver itself.
pub fn sort_symbol(sort: Sort) -> String {
    match sort.kind() {
        SortKind::Perm => "Real".to_string(),
        _ => sort.to_string(),
    }
}

/// SMT-LIB's name of a bit-vector operator.
pub fn bits_name(op: BitsOp) -> String {
    use BitsOp::*;
    let name = match op {
        Concat => "concat",
        Extract { high, low } => return format!("(_ extract {high} {low})"),
        ZeroExtend(more) => return format!("(_ zero_extend {more})"),
        SignExtend(more) => return format!("(_ sign_extend {more})"),
        Not => "bvnot",
        Neg => "bvneg",
        And => "bvand",
        Or => "bvor",
        Xor => "bvxor",
        Nand => "bvnand",
        Nor => "bvnor",
        Xnor => "bvxnor",
        Add => "bvadd",
        Sub => "bvsub",
        Mul => "bvmul",
        Udiv => "bvudiv",
        Urem => "bvurem",
        Sdiv => "bvsdiv",
        Srem => "bvsrem",
        Smod => "bvsmod",
        Shl => "bvshl",
        Lshr => "bvlshr",
        Ashr => "bvashr",
        Ult => "bvult",
        Ule => "bvule",
        Ugt => "bvugt",
        Uge => "bvuge",
        Slt => "bvslt",
        Sle => "bvsle",
        Sgt => "bvsgt",
        Sge => "bvsge",
    };
    name.to_string()
}

/// The text of a solver's own operator may speak of the sorts it is used at: `{ret}`, `{0}` for the first argument, `{0.value}`
/// for the values of an array. `name` gives their texts.
pub fn with_sorts(operator: &str, args: &[Sort], ret: Sort, mut name: impl FnMut(Sort) -> String) -> String {
    if !operator.contains('{') {
        return operator.to_string();
    }
    let mut text = operator.to_string();
    let sorts = args.iter().enumerate().map(|(i, sort)| (i.to_string(), *sort)).chain([("ret".to_string(), ret)]);
    for (place, sort) in sorts {
        let (whole, value) = (format!("{{{place}}}"), format!("{{{place}.value}}"));
        if text.contains(&whole) {
            text = text.replace(&whole, &name(sort));
        }
        if text.contains(&value)
            && let Some((_, element)) = sort.array_parts()
        {
            text = text.replace(&value, &name(element));
        }
    }
    text
}

/// A solver's own operator, given as text, applied to printed arguments.
pub fn apply_raw(operator: &str, args: &[String]) -> String {
    if args.is_empty() { operator.to_string() } else { format!("({operator} {})", args.join(" ")) }
}
