//! Binary operators by their precedence.
//!
//! The operators that still wait for their right side are kept on a stack of our own: chains of any length cost no stack of the
//! machine, whichever way they associate.

use source::Span;

use crate::cursor::{Failed, MAX_NESTING, Parsed};
use crate::grammar::Grammar;

/// How operators of one level combine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assoc {
    Left,
    Right,
    /// Not at all.
    Alone,
    /// To the left, but only with the very same operator.
    Alike,
}

/// An operator where one may stand.
#[derive(Clone, Copy, Debug)]
pub struct Operator<O> {
    pub op: O,
    /// How strongly it binds; more is tighter.
    pub level: u8,
    pub assoc: Assoc,
    /// How many tokens it is made of.
    pub tokens: usize,
}

/// What stands to the left of an operator, and where it begins (with its parentheses).
pub struct Left<E> {
    pub expr: E,
    pub start: Span,
}

/// A grammar with binary operators.
pub trait Operators<'a>: Grammar<'a> {
    type Expr;
    type Op: Copy + Eq;

    /// The most operators that may follow one another without parentheses.
    const LONGEST_CHAIN: u32 = u32::MAX;

    /// The operator at the current token. Nothing is consumed.
    fn operator(&mut self) -> Parsed<Option<Operator<Self::Op>>>;

    /// An operand of operators that bind at least as strongly as `least`; `behind` is the operator before it.
    fn operand(&mut self, least: u8, behind: Option<Self::Op>) -> Parsed<Self::Expr>;

    /// `sign` is where the operator stands.
    fn join(&mut self, left: Left<Self::Expr>, op: Self::Op, sign: Span, right: Self::Expr) -> Self::Expr;

    /// Two operators of one level that do not combine; the current token is the second.
    fn refuse(&mut self, second: Operator<Self::Op>) -> Failed;

    /// The level of an operator at the current token that has no operand to its right.
    fn suffix_level(&mut self) -> Option<u8> {
        None
    }

    /// Reads such an operator behind its operand.
    fn suffix(&mut self, left: Left<Self::Expr>) -> Parsed<Self::Expr> {
        Ok(left.expr)
    }

    /// Operands joined by operators that bind at least as strongly as `least`.
    fn binary(&mut self, least: u8) -> Parsed<Self::Expr> {
        let mut waiting: Vec<Waiting<Self::Expr, Self::Op>> = Vec::new();
        let mut right = self.left_operand(least, None)?;
        for _ in 0..Self::LONGEST_CHAIN {
            if let Some(level) = self.suffix_level().filter(|level| *level >= least) {
                right = reduce(self, &mut waiting, right, |operator| operator.level >= level);
                right = Left { start: right.start, expr: self.suffix(right)? };
                continue;
            }
            let Some(next) = self.operator()?.filter(|next| next.level >= least) else {
                return Ok(reduce(self, &mut waiting, right, |_| true).expr);
            };
            right = reduce(self, &mut waiting, right, |operator| operator.level > next.level);
            if let Some(last) = waiting.last().filter(|last| last.operator.level == next.level) {
                match (last.operator.assoc, next.assoc) {
                    (Assoc::Right, Assoc::Right) => {}
                    (Assoc::Left, Assoc::Left) => right = reduce_one(self, &mut waiting, right),
                    (Assoc::Alike, Assoc::Alike) if last.operator.op == next.op => {
                        right = reduce_one(self, &mut waiting, right);
                    }
                    _ => return Err(self.refuse(next)),
                }
            }
            let sign = self.cursor().span();
            for _ in 0..next.tokens {
                self.cursor().bump();
            }
            waiting.push(Waiting { left: right, operator: next, sign });
            right = self.left_operand(least, Some(next.op))?;
        }
        self.cursor().fail(format!("this is nested more than {MAX_NESTING} levels deep"))
    }

    #[doc(hidden)]
    fn left_operand(&mut self, least: u8, behind: Option<Self::Op>) -> Parsed<Left<Self::Expr>> {
        let start = self.cursor().span();
        Ok(Left { expr: self.operand(least, behind)?, start })
    }
}

/// An operator whose right side is not complete yet.
struct Waiting<E, O> {
    left: Left<E>,
    operator: Operator<O>,
    sign: Span,
}

type Stack<E, O> = Vec<Waiting<E, O>>;

/// Joins what waits as long as `first` says that it comes first.
fn reduce<'a, P: Operators<'a>>(
    parser: &mut P,
    waiting: &mut Stack<P::Expr, P::Op>,
    mut right: Left<P::Expr>,
    first: impl Fn(&Operator<P::Op>) -> bool,
) -> Left<P::Expr> {
    while waiting.last().is_some_and(|last| first(&last.operator)) {
        right = reduce_one(parser, waiting, right);
    }
    right
}

fn reduce_one<'a, P: Operators<'a>>(
    parser: &mut P,
    waiting: &mut Stack<P::Expr, P::Op>,
    right: Left<P::Expr>,
) -> Left<P::Expr> {
    match waiting.pop() {
        Some(Waiting { left, operator, sign }) => {
            let start = left.start;
            Left { expr: parser.join(left, operator.op, sign, right.expr), start }
        }
        None => right,
    }
}
