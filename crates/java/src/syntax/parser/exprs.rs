//! Expressions: operators. Operands are in `primary`, what only specifications have in `spec_exprs`.

use super::lookahead::Paren;
use super::*;
use syntax::cursor::MAX_NESTING;
use syntax::{Assoc, Left, Operator, Operators};

/// Levels of binary operators; more is tighter.
const LOOSEST: u8 = 1;
const RELATIONAL: u8 = 8;

fn infix(op: BinOp, tokens: usize) -> Operator<BinOp> {
    use BinOp::*;
    let level = match op {
        Implies | Wand => LOOSEST,
        Or => 2,
        And | Sep => 3,
        BitOr => 4,
        BitXor => 5,
        BitAnd => 6,
        Eq | Ne => 7,
        Lt | Gt | Le | Ge | In | NotIn => RELATIONAL,
        Shl | Shr | UShr => 9,
        Add | Sub | Union | Minus => 10,
        Mul | Div | Rem | ExactDiv => 11,
        Prepend => 12,
    };
    let assoc = if matches!(op, Implies | Wand | Prepend) { Assoc::Right } else { Assoc::Left };
    Operator { op, level, assoc, tokens }
}

impl<'a> Operators<'a> for Parser<'a> {
    type Expr = Expr;
    type Op = BinOp;

    const LONGEST_CHAIN: u32 = MAX_NESTING;

    fn operator(&mut self) -> Parsed<Option<Operator<BinOp>>> {
        Ok(self.infix())
    }

    fn operand(&mut self, _: u8, _: Option<BinOp>) -> Parsed<Expr> {
        self.unary()
    }

    fn join(&mut self, left: Left<Expr>, op: BinOp, _: Span, right: Expr) -> Expr {
        let kind = ExprKind::Binary(op, Box::new(left.expr), Box::new(right));
        Expr { kind, span: self.since(left.start) }
    }

    /// All operators combine with those of their level.
    fn refuse(&mut self, _: Operator<BinOp>) -> Failed {
        Failed
    }

    fn suffix_level(&mut self) -> Option<u8> {
        self.at(Tok::Instanceof).then_some(RELATIONAL)
    }

    fn suffix(&mut self, left: Left<Expr>) -> Parsed<Expr> {
        self.instance_of(left.expr, left.start)
    }
}

impl Parser<'_> {
    /// Any expression, with ghost code around it.
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.nested(|p| {
            let start = p.span();
            let with = p.with_before()?;
            let inner = p.assignment()?;
            let then = p.then_after()?;
            if with.is_none() && then.is_none() {
                return Ok(inner);
            }
            let kind = ExprKind::Around { with: with.map(Box::new), inner: Box::new(inner), then: then.map(Box::new) };
            Ok(Expr { kind, span: p.since(start) })
        })
    }

    fn assignment(&mut self) -> Parsed<Expr> {
        if self.at(Tok::SpecOpen) {
            return self.specified_expr();
        }
        let start = self.span();
        let target = self.conditional()?;
        let Some((op, tokens)) = self.assignment_operator() else { return Ok(target) };
        for _ in 0..tokens {
            self.bump();
        }
        let value = Box::new(self.expr()?);
        let target = Box::new(target);
        let kind = match op {
            None => ExprKind::Assign(target, value),
            Some(op) => ExprKind::Compound(op, target, value),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    /// `=` is `None`.
    fn assignment_operator(&self) -> Option<(Option<BinOp>, usize)> {
        let op = match self.kind() {
            Tok::Assign => return Some((None, 1)),
            Tok::PlusAssign => BinOp::Add,
            Tok::MinusAssign => BinOp::Sub,
            Tok::StarAssign => BinOp::Mul,
            Tok::SlashAssign => BinOp::Div,
            Tok::PercentAssign => BinOp::Rem,
            Tok::AndAssign => BinOp::BitAnd,
            Tok::OrAssign => BinOp::BitOr,
            Tok::CaretAssign => BinOp::BitXor,
            Tok::ShlAssign => BinOp::Shl,
            Tok::Gt if self.nth(1) == Tok::Ge && self.adjacent(0) => return Some((Some(BinOp::Shr), 2)),
            Tok::Gt if self.nth(1) == Tok::Gt && self.nth(2) == Tok::Ge && self.adjacent(0) && self.adjacent(1) => {
                return Some((Some(BinOp::UShr), 3));
            }
            _ => return None,
        };
        Some((Some(op), 1))
    }

    pub(super) fn conditional(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let cond = self.binary(LOOSEST)?;
        if !self.at(Tok::Question) {
            return Ok(cond);
        }
        self.bump();
        let then = {
            let arrows = std::mem::replace(&mut self.arrows, false);
            let then = self.expr();
            self.arrows = arrows;
            then?
        };
        self.expect_after(Tok::Colon)?;
        let otherwise = self.nested(Parser::conditional)?;
        let kind = ExprKind::Cond(Box::new(cond), Box::new(then), Box::new(otherwise));
        Ok(Expr { kind, span: self.since(start) })
    }

    fn instance_of(&mut self, value: Expr, start: Span) -> Parsed<Expr> {
        self.bump();
        let is_pattern = self.at(Tok::Final)
            || self.at(Tok::LParen)
            || self.skip_type(0).is_some_and(|end| self.nth(end) == Tok::Ident);
        let kind = if is_pattern {
            let pattern = self.pattern()?;
            ExprKind::Matches(Box::new(value), Box::new(pattern))
        } else {
            ExprKind::InstanceOf(Box::new(value), Box::new(self.ty()?))
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    /// The binary operator at the current token.
    fn infix(&self) -> Option<Operator<BinOp>> {
        let joined = |n: usize, kind: Tok| self.nth(n + 1) == kind && self.adjacent(n);
        if self.spec
            && let Some(found) = self.spec_infix()
        {
            return Some(infix(found.0, found.1));
        }
        let op = match self.kind() {
            Tok::OrOr if !self.bars => BinOp::Or,
            Tok::AndAnd => BinOp::And,
            Tok::Or if !self.bars => BinOp::BitOr,
            Tok::Caret => BinOp::BitXor,
            Tok::And => BinOp::BitAnd,
            Tok::EqEq => BinOp::Eq,
            Tok::Ne => BinOp::Ne,
            Tok::Lt => BinOp::Lt,
            Tok::Le => BinOp::Le,
            Tok::Ge => BinOp::Ge,
            // `>>=` and `>>>=` are assignments.
            Tok::Gt if joined(0, Tok::Gt) && joined(1, Tok::Gt) => {
                return if joined(2, Tok::Ge) { None } else { Some(infix(BinOp::UShr, 3)) };
            }
            Tok::Gt if joined(0, Tok::Gt) => {
                return if joined(1, Tok::Ge) { None } else { Some(infix(BinOp::Shr, 2)) };
            }
            Tok::Gt if joined(0, Tok::Ge) => return None,
            Tok::Gt => BinOp::Gt,
            Tok::Shl => BinOp::Shl,
            Tok::Plus => BinOp::Add,
            Tok::Minus => BinOp::Sub,
            Tok::Star => BinOp::Mul,
            Tok::Slash => BinOp::Div,
            Tok::Percent => BinOp::Rem,
            _ => return None,
        };
        Some(infix(op, 1))
    }

    pub(super) fn unary(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let kind = match self.kind() {
            Tok::Minus if self.nth(1) == Tok::Int => return self.negative_number(),
            Tok::Plus => self.prefix_operator(UnOp::Plus)?,
            Tok::Minus => self.prefix_operator(UnOp::Minus)?,
            Tok::Bang => self.prefix_operator(UnOp::Not)?,
            Tok::Tilde => self.prefix_operator(UnOp::Complement)?,
            Tok::PlusPlus | Tok::MinusMinus => {
                let step = if self.bump().kind == Tok::PlusPlus { Step::PreInc } else { Step::PreDec };
                ExprKind::Step(step, Box::new(self.nested(Parser::unary)?))
            }
            Tok::LParen if self.paren() == Paren::Cast => self.cast()?,
            Tok::LBracket if self.spec => return self.nested(Parser::bracket),
            _ => return self.postfix(),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn prefix_operator(&mut self, op: UnOp) -> Parsed<ExprKind> {
        self.bump();
        Ok(ExprKind::Unary(op, Box::new(self.nested(Parser::unary)?)))
    }

    /// `-2147483648` is a number although 2147483648 is none.
    fn negative_number(&mut self) -> Parsed<Expr> {
        let start = self.bump().span;
        let operand = self.postfix_of(true)?;
        let kind = ExprKind::Unary(UnOp::Minus, Box::new(operand));
        Ok(Expr { kind, span: self.since(start) })
    }

    fn cast(&mut self) -> Parsed<ExprKind> {
        self.bump();
        let mut ty = self.ty()?;
        if self.at(Tok::And) {
            let start = ty.span;
            let mut types = vec![ty];
            while self.eat(Tok::And) {
                types.push(self.ty()?);
            }
            ty = Type { kind: TypeKind::Intersection(types), span: self.since(start) };
        }
        self.expect_after(Tok::RParen)?;
        let operand = self.nested(Parser::unary)?;
        Ok(ExprKind::Cast(Box::new(ty), Box::new(operand)))
    }

    fn postfix(&mut self) -> Parsed<Expr> {
        self.postfix_of(false)
    }

    fn postfix_of(&mut self, negated: bool) -> Parsed<Expr> {
        let start = self.span();
        let first = self.primary(negated)?;
        let mut e = self.suffixes(first, start)?;
        while matches!(self.kind(), Tok::PlusPlus | Tok::MinusMinus) {
            let step = if self.bump().kind == Tok::PlusPlus { Step::PostInc } else { Step::PostDec };
            e = Expr { kind: ExprKind::Step(step, Box::new(e)), span: self.since(start) };
        }
        Ok(e)
    }

    pub(super) fn args(&mut self) -> Parsed<Vec<Expr>> {
        self.expect(Tok::LParen)?;
        let args = if self.at(Tok::RParen) { Vec::new() } else { self.bracketed(|p| p.comma_separated(Parser::expr))? };
        self.expect_after(Tok::RParen)?;
        Ok(args)
    }
}
