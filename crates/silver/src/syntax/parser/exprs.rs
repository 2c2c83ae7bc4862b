//! Operators, one level of precedence after the other.

use source::{Diagnostic, Span};
use syntax::{Failed, Parsed};

use super::{MAX_COPIED, Parser};
use crate::codes;
use crate::syntax::lexer::Tok;
use crate::syntax::ptree::*;

/// Levels whose operators associate to the right, lowest first. `--*` stands between [`IMPLIES`] and [`OR`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Right {
    Iff,
    Implies,
    Or,
    And,
    Eq,
}

fn binary(op: BinOp, l: Expr, r: Expr, start: Span) -> Expr {
    let span = start.to(r.span);
    Expr::new(ExprKind::Binary(op, Box::new(l), Box::new(r)), span)
}

impl Parser<'_> {
    /// `iff ('?' exp ':' exp)?`
    pub(super) fn exp(&mut self) -> Parsed<Expr> {
        self.nested(|p| {
            let start = p.start();
            let cond = p.right_assoc(Right::Iff)?;
            if !p.eat(Tok::Question) {
                return Ok(cond);
            }
            let then = p.exp()?;
            p.expect(Tok::Colon)?;
            let otherwise = p.exp()?;
            let kind = ExprKind::Cond(Box::new(cond), Box::new(then), Box::new(otherwise));
            Ok(Expr::new(kind, p.since(start)))
        })
    }

    /// `a op (b op (c …))`, read in a loop so that long chains cost no stack here.
    fn right_assoc(&mut self, level: Right) -> Parsed<Expr> {
        let mut done = Vec::new();
        loop {
            let start = self.start();
            let operand = self.right_operand(level)?;
            let Some(op) = self.eat_right(level) else {
                return Ok(done.into_iter().rfold(operand, |r, (op, l, start)| binary(op, l, r, start)));
            };
            done.push((op, operand, start));
        }
    }

    fn right_operand(&mut self, level: Right) -> Parsed<Expr> {
        match level {
            Right::Iff => self.right_assoc(Right::Implies),
            Right::Implies => self.wand_exp(),
            Right::Or => self.right_assoc(Right::And),
            Right::And => self.right_assoc(Right::Eq),
            Right::Eq => self.comparison(),
        }
    }

    fn eat_right(&mut self, level: Right) -> Option<BinOp> {
        let (op, n) = match (level, self.cursor.kind()) {
            (Right::Iff, Tok::Iff) => (BinOp::Iff, 1),
            (Right::Implies, Tok::Implies) => (BinOp::Implies, 1),
            (Right::Or, Tok::Bar) if self.at_double_bar() => (BinOp::Or, 2),
            (Right::And, Tok::AndAnd) => (BinOp::And, 1),
            (Right::Eq, Tok::EqEq) => (BinOp::Eq, 1),
            (Right::Eq, Tok::Ne) => (BinOp::Ne, 1),
            _ => return None,
        };
        for _ in 0..n {
            self.cursor.bump();
        }
        Some(op)
    }

    fn at_double_bar(&self) -> bool {
        let next = self.cursor.nth(1);
        next.kind == Tok::Bar && next.span.start == self.cursor.span().end
    }

    /// `or ('--*' exp)?`: the right side swallows all that follows.
    pub(super) fn wand_exp(&mut self) -> Parsed<Expr> {
        let start = self.start();
        let lhs = self.right_assoc(Right::Or)?;
        if !self.eat(Tok::Wand) {
            return Ok(lhs);
        }
        let rhs = self.exp()?;
        Ok(binary(BinOp::Wand, lhs, rhs, start))
    }

    /// Comparisons chain: `a < b <= c` means `a < b && b <= c`.
    fn comparison(&mut self) -> Parsed<Expr> {
        let first = self.sum()?;
        let Some(op) = self.eat_comparison() else { return Ok(first) };
        let start = first.span;
        let mut right = self.sum()?;
        let mut left = first;
        let mut chain: Option<Expr> = None;
        let mut op = op;
        loop {
            let next = self.eat_comparison();
            let kept = if next.is_some() { Some(self.copy(&right)?) } else { None };
            let link_start = left.span;
            let link = binary(op, left, right, link_start);
            let all = match chain {
                None => link,
                Some(before) => binary(BinOp::And, before, link, start),
            };
            let (Some(next), Some(kept)) = (next, kept) else { return Ok(all) };
            chain = Some(all);
            left = kept;
            op = next;
            right = self.sum()?;
        }
    }

    fn eat_comparison(&mut self) -> Option<BinOp> {
        let op = match self.cursor.kind() {
            Tok::Le => BinOp::Le,
            Tok::Ge => BinOp::Ge,
            Tok::Lt => BinOp::Lt,
            Tok::Gt => BinOp::Gt,
            Tok::In => BinOp::In,
            _ => return None,
        };
        self.cursor.bump();
        Some(op)
    }

    /// A copy of the middle operand of a chain. Chains nested in chains would double it at every level.
    fn copy(&mut self, e: &Expr) -> Parsed<Expr> {
        self.copied += (e.span.end - e.span.start) as usize;
        if self.copied > MAX_COPIED {
            let message = "comparisons chained inside chained comparisons make this program too large";
            self.cursor.diagnostics.push(Diagnostic::error(codes::TOO_LARGE, e.span, message));
            return Err(Failed);
        }
        Ok(e.clone())
    }

    fn sum(&mut self) -> Parsed<Expr> {
        let mut left = self.term()?;
        loop {
            let op = match self.cursor.kind() {
                Tok::Plus => BinOp::Add,
                Tok::Minus => BinOp::Sub,
                Tok::PlusPlus => BinOp::Append,
                Tok::Union => BinOp::Union,
                Tok::Intersection => BinOp::Intersection,
                Tok::Setminus => BinOp::SetMinus,
                Tok::Subset => BinOp::Subset,
                _ => return Ok(left),
            };
            self.cursor.bump();
            let right = self.term()?;
            let start = left.span;
            left = binary(op, left, right, start);
        }
    }

    fn term(&mut self) -> Parsed<Expr> {
        let mut left = self.suffixed()?;
        loop {
            let op = match self.cursor.kind() {
                Tok::Star => BinOp::Mul,
                Tok::Slash => BinOp::Div,
                Tok::Backslash => BinOp::IntDiv,
                Tok::Percent => BinOp::Mod,
                _ => return Ok(left),
            };
            self.cursor.bump();
            let right = self.suffixed()?;
            let start = left.span;
            left = binary(op, left, right, start);
        }
    }

    /// `atom ('.' ident | '[' … ']')*`
    pub(super) fn suffixed(&mut self) -> Parsed<Expr> {
        let mut e = self.nested(Self::atom)?;
        loop {
            let start = e.span;
            let kind = match self.cursor.kind() {
                Tok::Dot => {
                    self.cursor.bump();
                    ExprKind::Field(Box::new(e), self.ident()?)
                }
                Tok::LBracket => {
                    self.cursor.bump();
                    let kind = self.index(e)?;
                    self.expect(Tok::RBracket)?;
                    kind
                }
                _ => return Ok(e),
            };
            e = Expr::new(kind, self.since(start));
        }
    }

    /// What stands between the brackets of `s[…]`.
    fn index(&mut self, of: Expr) -> Parsed<ExprKind> {
        let of = Box::new(of);
        if self.eat(Tok::DotDot) {
            let to = self.exp()?;
            return Ok(ExprKind::Slice(of, None, Some(Box::new(to))));
        }
        let at = Box::new(self.exp()?);
        if self.eat(Tok::Assign) {
            return Ok(ExprKind::Update(of, at, Box::new(self.exp()?)));
        }
        if !self.eat(Tok::DotDot) {
            return Ok(ExprKind::Index(of, at));
        }
        let to = if self.at(Tok::RBracket) { None } else { Some(Box::new(self.exp()?)) };
        Ok(ExprKind::Slice(of, Some(at), to))
    }
}
