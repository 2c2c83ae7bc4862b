//! Measures: integers or lexicographic tuples of them, and one above all.

use silver::tree::*;

use crate::chalice::encoder::cmp;

/// `None` is above every number (and not below itself).
#[derive(Clone, Debug)]
pub struct Measure(pub Option<Vec<Exp>>);

impl Measure {
    pub const TOP: Measure = Measure(None);

    pub fn substitute(&self, map: &Subst) -> Measure {
        Measure(self.0.as_ref().map(|es| es.iter().map(|e| e.substitute(map)).collect()))
    }

    pub fn map(&self, f: impl FnMut(&Exp) -> Exp) -> Measure {
        Measure(self.0.as_ref().map(|es| es.iter().map(f).collect()))
    }

    pub fn is_top(&self) -> bool {
        self.0.is_none()
    }

    /// It bounds something: a single number is positive, the numbers of a tuple are not negative.
    pub fn is_founded(&self, m: Meta) -> Exp {
        let Some(es) = &self.0 else { return Expr::bool(true, m) };
        let op = if es.len() == 1 { BinOp::Gt } else { BinOp::Ge };
        Expr::conj(es.iter().map(|e| cmp(op, e.clone(), Expr::int(0, m), m)), m)
    }

    pub fn below(&self, other: &Measure, m: Meta) -> Exp {
        match (&self.0, &other.0) {
            (None, _) => Expr::bool(false, m),
            (Some(_), None) => Expr::bool(true, m),
            (Some(a), Some(b)) => lexicographic(a, b, m),
        }
    }

    pub fn up_to(&self, other: &Measure, m: Meta) -> Exp {
        let same = match (&self.0, &other.0) {
            (None, None) => return Expr::bool(true, m),
            (Some(a), Some(b)) if a.len() == b.len() => {
                Expr::conj(a.iter().zip(b).map(|(a, b)| Expr::eq(a.clone(), b.clone(), m)), m)
            }
            _ => return self.below(other, m),
        };
        Expr::or(self.below(other, m), same, m)
    }
}

/// A tuple is below every longer one that it begins.
fn lexicographic(a: &[Exp], b: &[Exp], m: Meta) -> Exp {
    match (a, b) {
        (_, []) => Expr::bool(false, m),
        ([], _) => Expr::bool(true, m),
        ([x], [y]) => cmp(BinOp::Lt, x.clone(), y.clone(), m),
        ([x, a @ ..], [y, b @ ..]) => {
            let less = cmp(BinOp::Lt, x.clone(), y.clone(), m);
            let same = Expr::eq(x.clone(), y.clone(), m);
            Expr::or(less, Expr::and(same, lexicographic(a, b, m), m), m)
        }
    }
}
