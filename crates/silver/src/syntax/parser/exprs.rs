//! Operators, one level of precedence after the other.

use source::{Diagnostic, Span};
use syntax::{Assoc, Failed, Grammar, Left, Operator, Operators, Parsed};

use super::{MAX_COPIED, Parser};
use crate::codes;
use crate::syntax::lexer::Tok;
use crate::syntax::ptree::*;

/// Levels of operators, loosest first. Between [`EQUALITY`] and [`SUM`] stand the comparisons, which chain.
const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const WAND: u8 = 3;
const OR: u8 = 4;
const AND: u8 = 5;
const EQUALITY: u8 = 6;
const SUM: u8 = 7;
const TERM: u8 = 8;

/// `end` is its last token: parentheses around the right operand belong to it.
fn binary(op: BinOp, l: Expr, r: Expr, start: Span, end: Span) -> Expr {
    Expr::new(ExprKind::Binary(op, Box::new(l), Box::new(r)), start.to(end))
}

fn level(op: BinOp) -> u8 {
    match op {
        BinOp::Iff => IFF,
        BinOp::Implies => IMPLIES,
        BinOp::Wand => WAND,
        BinOp::Or => OR,
        BinOp::And => AND,
        BinOp::Mul | BinOp::Div | BinOp::IntDiv | BinOp::Mod => TERM,
        BinOp::Add | BinOp::Sub | BinOp::Append => SUM,
        BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset => SUM,
        _ => EQUALITY,
    }
}

impl<'a> Operators<'a> for Parser<'a> {
    type Expr = Expr;
    type Op = BinOp;

    fn operator(&mut self) -> Parsed<Option<Operator<BinOp>>> {
        let op = match self.cursor.kind() {
            Tok::Iff => BinOp::Iff,
            Tok::Implies => BinOp::Implies,
            Tok::Wand => BinOp::Wand,
            Tok::Bar if self.at_double_bar() => BinOp::Or,
            Tok::AndAnd => BinOp::And,
            Tok::EqEq => BinOp::Eq,
            Tok::Ne => BinOp::Ne,
            Tok::Plus => BinOp::Add,
            Tok::Minus => BinOp::Sub,
            Tok::PlusPlus => BinOp::Append,
            Tok::Union => BinOp::Union,
            Tok::Intersection => BinOp::Intersection,
            Tok::Setminus => BinOp::SetMinus,
            Tok::Subset => BinOp::Subset,
            Tok::Star => BinOp::Mul,
            Tok::Slash => BinOp::Div,
            Tok::Backslash => BinOp::IntDiv,
            Tok::Percent => BinOp::Mod,
            _ => return Ok(None),
        };
        let level = level(op);
        let assoc = if level < SUM { Assoc::Right } else { Assoc::Left };
        Ok(Some(Operator { op, level, assoc, tokens: if op == BinOp::Or { 2 } else { 1 } }))
    }

    /// The right side of a wand swallows all that follows.
    fn operand(&mut self, least: u8, behind: Option<BinOp>) -> Parsed<Expr> {
        match behind {
            Some(BinOp::Wand) => self.exp(),
            _ if least < SUM => self.comparison(),
            _ => self.suffixed(),
        }
    }

    fn join(&mut self, left: Left<Expr>, op: BinOp, _: Span, right: Expr) -> Expr {
        let start = if level(op) < SUM { left.start } else { left.expr.span };
        binary(op, left.expr, right, start, self.cursor.previous_span())
    }

    /// All operators combine with those of their level.
    fn refuse(&mut self, _: Operator<BinOp>) -> Failed {
        Failed
    }
}

impl Parser<'_> {
    /// `iff ('?' exp ':' exp)?`
    pub(super) fn exp(&mut self) -> Parsed<Expr> {
        self.nested(|p| {
            let start = p.start();
            let cond = p.binary(IFF)?;
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

    fn at_double_bar(&self) -> bool {
        let next = self.cursor.nth(1);
        next.kind == Tok::Bar && next.span.start == self.cursor.span().end
    }

    /// `or ('--*' exp)?`
    pub(super) fn wand_exp(&mut self) -> Parsed<Expr> {
        self.binary(WAND)
    }

    /// Comparisons chain: `a < b <= c` means `a < b && b <= c`.
    fn comparison(&mut self) -> Parsed<Expr> {
        let first = self.binary(SUM)?;
        let Some(op) = self.eat_comparison() else { return Ok(first) };
        let start = first.span;
        let mut right = self.binary(SUM)?;
        let mut left = first;
        let mut chain: Option<Expr> = None;
        let mut op = op;
        loop {
            let end = self.cursor.previous_span();
            let next = self.eat_comparison();
            let kept = if next.is_some() { Some(self.copy(&right)?) } else { None };
            let link_start = left.span;
            let link = binary(op, left, right, link_start, end);
            let all = match chain {
                None => link,
                Some(before) => binary(BinOp::And, before, link, start, end),
            };
            let (Some(next), Some(kept)) = (next, kept) else { return Ok(all) };
            chain = Some(all);
            left = kept;
            op = next;
            right = self.binary(SUM)?;
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
