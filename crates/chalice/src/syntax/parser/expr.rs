//! Expressions.

use num_bigint::BigInt;
use source::{Diagnostic, Span, Symbol};
use syntax::{Assoc, Failed, Grammar, Left, Operator, Operators, Parsed};

use super::Parser;
use crate::codes;
use crate::syntax::ast::*;
use crate::syntax::lexer::Tok;

fn boxed(e: Expr) -> Box<Expr> {
    Box::new(e)
}

/// Levels of operators, loosest first.
const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const LOGICAL: u8 = 3;
const COMPARISON: u8 = 4;
const APPEND: u8 = 5;
const SUM: u8 = 6;
const TERM: u8 = 7;

impl<'a> Operators<'a> for Parser<'a> {
    type Expr = Expr;
    type Op = BinOp;

    fn operator(&mut self) -> Parsed<Option<Operator<BinOp>>> {
        let (op, level, assoc) = match self.c.kind() {
            Tok::Iff => (BinOp::Iff, IFF, Assoc::Right),
            Tok::Implies => (BinOp::Implies, IMPLIES, Assoc::Right),
            Tok::AndAnd => (BinOp::And, LOGICAL, Assoc::Alike),
            Tok::OrOr => (BinOp::Or, LOGICAL, Assoc::Alike),
            Tok::EqEq => (BinOp::Eq, COMPARISON, Assoc::Alone),
            Tok::NotEq => (BinOp::Ne, COMPARISON, Assoc::Alone),
            Tok::Lt => (BinOp::Lt, COMPARISON, Assoc::Alone),
            Tok::Le => (BinOp::Le, COMPARISON, Assoc::Alone),
            Tok::Ge => (BinOp::Ge, COMPARISON, Assoc::Alone),
            Tok::Gt => (BinOp::Gt, COMPARISON, Assoc::Alone),
            Tok::LtLt => (BinOp::Below, COMPARISON, Assoc::Alone),
            Tok::In => (BinOp::In, COMPARISON, Assoc::Alone),
            Tok::Not if self.at_pair(Tok::Not, Tok::In) => (BinOp::NotIn, COMPARISON, Assoc::Alone),
            Tok::PlusPlus => (BinOp::Append, APPEND, Assoc::Left),
            Tok::Plus => (BinOp::Add, SUM, Assoc::Left),
            Tok::Minus => (BinOp::Sub, SUM, Assoc::Left),
            Tok::Star => (BinOp::Mul, TERM, Assoc::Left),
            Tok::Slash => (BinOp::Div, TERM, Assoc::Left),
            Tok::Percent => (BinOp::Mod, TERM, Assoc::Left),
            _ => return Ok(None),
        };
        Ok(Some(Operator { op, level, assoc, tokens: if op == BinOp::NotIn { 2 } else { 1 } }))
    }

    fn operand(&mut self, _: u8, _: Option<BinOp>) -> Parsed<Expr> {
        self.unary()
    }

    fn join(&mut self, left: Left<Expr>, op: BinOp, _: Span, right: Expr) -> Expr {
        Expr { kind: ExprKind::Binary(op, boxed(left.expr), boxed(right)), span: self.since(left.start) }
    }

    fn refuse(&mut self, second: Operator<BinOp>) -> Failed {
        let message = match second.level {
            LOGICAL => "`&&` and `||` have the same precedence: use parentheses to say which is meant",
            _ => "comparisons cannot be chained: use parentheses or `&&`",
        };
        self.c.error(message)
    }
}

impl Parser<'_> {
    /// The loosest level: `c ? a : b`.
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.nested(|p| {
            let start = p.c.span();
            let cond = p.binary(IFF)?;
            if !p.c.eat(Tok::Question) {
                return Ok(cond);
            }
            let then = p.expr()?;
            p.c.expect(Tok::Colon)?;
            let otherwise = p.expr()?;
            let span = p.since(start);
            Ok(Expr { kind: ExprKind::Cond(boxed(cond), boxed(then), boxed(otherwise), false), span })
        })
    }

    /// One or more expressions.
    pub(super) fn exprs(&mut self) -> Parsed<Vec<Expr>> {
        self.separated(Tok::Comma, Self::expr)
    }

    /// The rest of an argument list, after its `(`.
    pub(super) fn arguments_rest(&mut self) -> Parsed<Vec<Expr>> {
        let args = if self.c.at(Tok::RParen) { Vec::new() } else { self.exprs()? };
        self.c.expect(Tok::RParen)?;
        Ok(args)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let op = match self.c.kind() {
            Tok::Not => UnOp::Not,
            Tok::Minus => UnOp::Neg,
            _ => return self.suffixed(),
        };
        let start = self.c.bump().span;
        let e = self.nested(|p| p.unary())?;
        Ok(Expr { kind: ExprKind::Unary(op, boxed(e)), span: self.since(start) })
    }

    pub(super) fn suffixed(&mut self) -> Parsed<Expr> {
        let mut e = self.atom()?;
        loop {
            let next = match self.c.kind() {
                Tok::Dot => self.dot_suffix(e)?,
                Tok::LBracket => self.bracket_suffix(e)?,
                _ => return Ok(e),
            };
            match next {
                Suffix::More(more) => e = more,
                Suffix::Stop(e) => return Ok(e),
            }
        }
    }

    fn dot_suffix(&mut self, e: Expr) -> Parsed<Suffix> {
        let start = e.span;
        let kind = match self.c.nth(1).kind {
            // The tails of locations and of eval states are not suffixes.
            Tok::Star => return Ok(Suffix::Stop(e)),
            Tok::Acquire | Tok::Release if self.c.nth(2).kind != Tok::LBrace => return Ok(Suffix::Stop(e)),
            Tok::Fork if self.stops_at_fork() => return Ok(Suffix::Stop(e)),
            Tok::Acquire | Tok::Release | Tok::Fork => {
                self.c.bump();
                let state = self.eval_state()?;
                self.c.expect(Tok::LBrace)?;
                let body = self.expr()?;
                self.c.expect(Tok::RBrace)?;
                ExprKind::Eval { subject: boxed(e), state, body: boxed(body), short: true }
            }
            Tok::Tilde => {
                self.c.bump();
                let (class, field) = self.back_pointers()?;
                ExprKind::BackPointers(Some(boxed(e)), class, field)
            }
            _ => {
                self.c.bump();
                let name = self.ident()?;
                if self.c.eat(Tok::LParen) {
                    ExprKind::MemberCall(boxed(e), name, self.arguments_rest()?)
                } else {
                    ExprKind::Member(boxed(e), name)
                }
            }
        };
        Ok(Suffix::More(Expr { kind, span: self.since(start) }))
    }

    /// Whether `.fork r.m(..)` here is followed by `,`, as in `eval(tk.fork r.m(..), e)`, and not by the `{` of the short form.
    fn stops_at_fork(&self) -> bool {
        let (mut n, mut depth) = (2, 0);
        loop {
            match self.c.nth(n).kind {
                Tok::LParen => depth += 1,
                Tok::RParen if depth == 0 => return true,
                Tok::RParen => {
                    depth -= 1;
                    if depth == 0 && self.c.nth(n + 1).kind != Tok::Dot {
                        return self.c.nth(n + 1).kind != Tok::LBrace;
                    }
                }
                Tok::End => return false,
                _ => {}
            }
            n += 1;
        }
    }

    /// `acquire`, `release`, or `fork r.m(args)`
    fn eval_state(&mut self) -> Parsed<EvalState> {
        match self.c.bump().kind {
            Tok::Acquire => Ok(EvalState::Acquire),
            Tok::Release => Ok(EvalState::Release),
            Tok::Fork => self.fork_state(),
            _ => {
                self.c.rewind(self.c.mark() - 1);
                self.c.fail_expected("`acquire`, `release` or `fork`")
            }
        }
    }

    fn fork_state(&mut self) -> Parsed<EvalState> {
        let mut recv = self.atom()?;
        loop {
            if !self.c.at(Tok::Dot) {
                return self.c.fail("name the receiver of the forked method: `this.method(..)`");
            }
            self.c.bump();
            let name = self.ident()?;
            if self.c.eat(Tok::LParen) {
                let mut args = Vec::new();
                while !self.c.at(Tok::RParen) {
                    args.push(if self.c.eat(Tok::Underscore) { None } else { Some(self.expr()?) });
                    if !self.c.eat(Tok::Comma) {
                        break;
                    }
                }
                self.c.expect(Tok::RParen)?;
                return Ok(EvalState::Fork { recv: boxed(recv), name, args });
            }
            let span = recv.span.to(name.span);
            recv = Expr { kind: ExprKind::Member(boxed(recv), name), span };
        }
    }

    fn bracket_suffix(&mut self, e: Expr) -> Parsed<Suffix> {
        let elements = self.c.nth(1).kind == Tok::Star && self.c.nth(2).kind == Tok::RBracket;
        if elements || self.at_pair(Tok::LBracket, Tok::LBracket) {
            return Ok(Suffix::Stop(e));
        }
        let start = e.span;
        self.c.bump();
        let kind = if self.c.eat(Tok::DotDot) {
            ExprKind::Take(boxed(e), boxed(self.expr()?))
        } else {
            let first = self.expr()?;
            if !self.c.eat(Tok::DotDot) {
                ExprKind::Index(boxed(e), boxed(first))
            } else if self.c.at(Tok::RBracket) {
                ExprKind::Drop(boxed(e), boxed(first))
            } else {
                ExprKind::Slice(boxed(e), boxed(first), boxed(self.expr()?))
            }
        };
        self.c.expect(Tok::RBracket)?;
        Ok(Suffix::More(Expr { kind, span: self.since(start) }))
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let start = self.c.span();
        let kind = match self.c.kind() {
            Tok::Int => self.number()?,
            Tok::Str => {
                let token = self.c.bump();
                let text = self.c.text_of(token);
                ExprKind::Str(Symbol::new(&text[1..text.len() - 1]))
            }
            Tok::LParen => return self.parenthesised_or_tuple(start),
            Tok::Ident => self.name()?,
            Tok::Rd => self.rd_atom()?,
            Tok::Acc => {
                self.c.bump();
                self.c.expect(Tok::LParen)?;
                let (loc, amount) = self.location()?;
                ExprKind::Access(Access { kind: AccKind::Acc, loc, amount })
            }
            Tok::Tilde => {
                let (class, field) = self.back_pointers()?;
                ExprKind::BackPointers(None, class, field)
            }
            Tok::Assigned => {
                self.c.bump();
                self.c.expect(Tok::LParen)?;
                let name = self.ident()?;
                self.c.expect(Tok::RParen)?;
                ExprKind::Assigned(name)
            }
            Tok::Unfolding => {
                self.c.bump();
                let access = self.nested(|p| p.suffixed())?;
                self.c.expect(Tok::In)?;
                ExprKind::Unfolding(boxed(access), boxed(self.expr()?))
            }
            Tok::Bar => {
                self.c.bump();
                let e = self.expr()?;
                self.c.expect(Tok::Bar)?;
                ExprKind::Len(boxed(e))
            }
            Tok::Eval => self.eval()?,
            Tok::Forall => self.quantifier(Quantifier::Forall)?,
            Tok::Exists => self.quantifier(Quantifier::Exists)?,
            Tok::LBracket => self.sequence()?,
            Tok::LBrace => {
                self.c.bump();
                let elements = if self.c.at(Tok::RBrace) { Vec::new() } else { self.exprs()? };
                self.c.expect(Tok::RBrace)?;
                ExprKind::Set(elements)
            }
            Tok::Nil => {
                self.c.bump();
                ExprKind::Nil(self.angle_type()?)
            }
            kind => self.keyword_atom(kind)?,
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    /// Constants, and the forms that look like a call of a keyword.
    fn keyword_atom(&mut self, kind: Tok) -> Parsed<ExprKind> {
        let constant = match kind {
            Tok::True => Some(ExprKind::Bool(true)),
            Tok::False => Some(ExprKind::Bool(false)),
            Tok::Null => Some(ExprKind::Null),
            Tok::WaitLevel => Some(ExprKind::WaitLevel),
            Tok::LockBottom => Some(ExprKind::LockBottom),
            Tok::This => Some(ExprKind::This),
            Tok::Result => Some(ExprKind::Result),
            Tok::Credit | Tok::Holds | Tok::Old | Tok::Ite => None,
            _ => return self.c.fail_expected("an expression"),
        };
        self.c.bump();
        if let Some(constant) = constant {
            return Ok(constant);
        }
        self.c.expect(Tok::LParen)?;
        let first = boxed(self.expr()?);
        let kind = match kind {
            Tok::Holds => ExprKind::Holds(first),
            Tok::Old => ExprKind::Old(first),
            Tok::Credit => {
                let n = if self.c.eat(Tok::Comma) { Some(boxed(self.expr()?)) } else { None };
                ExprKind::Credit(first, n)
            }
            _ => {
                self.c.expect(Tok::Comma)?;
                let then = boxed(self.expr()?);
                self.c.expect(Tok::Comma)?;
                ExprKind::Cond(first, then, boxed(self.expr()?), true)
            }
        };
        self.c.expect(Tok::RParen)?;
        Ok(kind)
    }

    fn number(&mut self) -> Parsed<ExprKind> {
        let token = self.c.bump();
        let value: BigInt = self.c.text_of(token).parse().map_err(|_| Failed)?;
        if value > BigInt::from(i32::MAX) {
            let message = "this number is too big: literals go up to 2147483647";
            self.c.diagnostics.push(Diagnostic::error(codes::NUMBER_TOO_BIG.code, token.span, message));
        }
        Ok(ExprKind::Int(value))
    }

    /// The position of a parenthesised expression is that of its inside.
    fn parenthesised_or_tuple(&mut self, start: Span) -> Parsed<Expr> {
        self.c.bump();
        let mut all = self.exprs()?;
        self.c.expect(Tok::RParen)?;
        match all.len() {
            1 => Ok(all.remove(0)),
            _ => Ok(Expr { kind: ExprKind::Tuple(all), span: self.since(start) }),
        }
    }

    fn name(&mut self) -> Parsed<ExprKind> {
        if let Some(kind) = self.contextual()? {
            return Ok(kind);
        }
        let name = self.ident()?;
        if self.c.eat(Tok::LParen) {
            return Ok(ExprKind::Call(name, self.arguments_rest()?));
        }
        Ok(ExprKind::Ident(name.name))
    }

    /// Words that are special only in certain places: `empty<T>`, `sum x in ..`, `max x in ..`.
    fn contextual(&mut self) -> Parsed<Option<ExprKind>> {
        if self.at_word("empty") && self.c.nth(1).kind == Tok::Lt {
            let read = self.attempt(|p| {
                p.c.bump();
                p.angle_type()
            });
            return Ok(read.map(ExprKind::EmptySet));
        }
        let quantifier = match self.c.text_of(self.c.token()) {
            "sum" => Quantifier::Sum,
            "max" => Quantifier::Max,
            _ => return Ok(None),
        };
        let mut n = 1;
        while self.c.nth(n).kind == Tok::Ident && self.c.nth(n + 1).kind == Tok::Comma {
            n += 2;
        }
        if self.c.nth(n).kind == Tok::Ident && matches!(self.c.nth(n + 1).kind, Tok::In | Tok::Colon) {
            return self.quantifier(quantifier).map(Some);
        }
        Ok(None)
    }

    fn angle_type(&mut self) -> Parsed<Type> {
        self.c.expect(Tok::Lt)?;
        let ty = self.ty()?;
        self.c.expect(Tok::Gt)?;
        Ok(ty)
    }

    fn quantifier(&mut self, quantifier: Quantifier) -> Parsed<ExprKind> {
        self.c.bump();
        let vars = self.idents()?;
        let domain = if self.c.eat(Tok::In) {
            Domain::Elements(boxed(self.expr()?))
        } else {
            self.c.expect(Tok::Colon)?;
            let typed = self.attempt(|p| {
                let ty = p.ty()?;
                let empty_set =
                    matches!(&ty.kind, TypeKind::Named(name, args) if name.as_str() == "empty" && !args.is_empty());
                if p.c.at(Tok::ColonColon) && !empty_set { Ok(ty) } else { Err(Failed) }
            });
            match typed {
                Some(ty) => Domain::Type(ty),
                None => Domain::SetElements(boxed(self.expr()?)),
            }
        };
        self.c.expect(Tok::ColonColon)?;
        Ok(ExprKind::Quant { quantifier, vars, domain, body: boxed(self.expr()?) })
    }

    fn sequence(&mut self) -> Parsed<ExprKind> {
        self.c.bump();
        if self.c.eat(Tok::RBracket) {
            return Ok(ExprKind::Seq(Vec::new()));
        }
        let first = self.expr()?;
        let kind = if self.c.eat(Tok::DotDot) {
            ExprKind::Range(boxed(first), boxed(self.expr()?))
        } else {
            let mut elements = vec![first];
            while self.c.eat(Tok::Comma) {
                elements.push(self.expr()?);
            }
            ExprKind::Seq(elements)
        };
        self.c.expect(Tok::RBracket)?;
        Ok(kind)
    }

    fn eval(&mut self) -> Parsed<ExprKind> {
        self.c.bump();
        self.c.expect(Tok::LParen)?;
        let subject = self.nested(|p| p.suffixed())?;
        self.c.expect(Tok::Dot)?;
        let state = self.eval_state()?;
        self.c.expect(Tok::Comma)?;
        let body = self.expr()?;
        self.c.expect(Tok::RParen)?;
        Ok(ExprKind::Eval { subject: boxed(subject), state, body: boxed(body), short: false })
    }

    /// `~(C.f)`
    fn back_pointers(&mut self) -> Parsed<(Ident, Ident)> {
        self.c.expect(Tok::Tilde)?;
        self.c.expect(Tok::LParen)?;
        let class = self.ident()?;
        self.c.expect(Tok::Dot)?;
        let field = self.ident()?;
        self.c.expect(Tok::RParen)?;
        Ok((class, field))
    }

    /// `rd`, `rd(..)`, `rd*(..)`, `rd holds(..)`. `rd(x)` is read as an access even inside an amount; the resolver knows better.
    fn rd_atom(&mut self) -> Parsed<ExprKind> {
        let start = self.c.bump().span;
        match self.c.kind() {
            Tok::Holds => {
                self.c.bump();
                self.c.expect(Tok::LParen)?;
                let e = self.expr()?;
                self.c.expect(Tok::RParen)?;
                Ok(ExprKind::RdHolds(boxed(e)))
            }
            Tok::LParen => {
                self.c.bump();
                match self.location_or_expression()? {
                    Ok(loc) => {
                        let amount = self.amount_rest()?;
                        Ok(ExprKind::Access(Access { kind: AccKind::Rd, loc, amount }))
                    }
                    Err(e) => {
                        self.c.expect(Tok::RParen)?;
                        Ok(ExprKind::RdOf(boxed(e)))
                    }
                }
            }
            Tok::Star if self.c.nth(1).kind == Tok::LParen => {
                self.c.bump();
                self.c.bump();
                let inside = self.location_or_expression()?;
                self.c.expect(Tok::RParen)?;
                Ok(match inside {
                    Ok(loc) => ExprKind::Access(Access { kind: AccKind::RdStar, loc, amount: None }),
                    Err(e) => ExprKind::Binary(BinOp::Mul, boxed(Expr { kind: ExprKind::Rd, span: start }), boxed(e)),
                })
            }
            _ => Ok(ExprKind::Rd),
        }
    }

    /// The location and amount of an access, to its `)`.
    fn location(&mut self) -> Parsed<(Loc, Option<Box<Expr>>)> {
        let start = self.c.mark();
        match self.location_or_expression()? {
            Ok(loc) => Ok((loc, self.amount_rest()?)),
            Err(_) => {
                self.c.rewind(start);
                self.c.fail_expected("a field or predicate, such as `x.f`")
            }
        }
    }

    fn amount_rest(&mut self) -> Parsed<Option<Box<Expr>>> {
        let amount = if self.c.eat(Tok::Comma) {
            if self.c.at(Tok::Star) {
                return self.c.fail("this old notation is gone: some read permission is written `rd*(x.f)`");
            }
            Some(boxed(self.expr()?))
        } else {
            None
        };
        self.c.expect(Tok::RParen)?;
        Ok(amount)
    }

    /// Reads an expression and sees whether it, with its tail, names a location.
    fn location_or_expression(&mut self) -> Parsed<Result<Loc, Expr>> {
        if self.c.at(Tok::Star) {
            return self.c.fail("this old notation is gone: some read permission is written `rd*(x.f)`");
        }
        let e = self.expr()?;
        if self.c.at(Tok::Dot) && self.c.nth(1).kind == Tok::Star {
            self.c.bump();
            self.c.bump();
            return Ok(Ok(Loc::AllFields(boxed(e))));
        }
        if self.c.at(Tok::LBracket) && self.c.nth(1).kind == Tok::Star {
            for _ in 0..3 {
                self.c.bump();
            }
            self.c.expect(Tok::Dot)?;
            if self.c.eat(Tok::Star) {
                return Ok(Ok(Loc::ElementsAllFields(boxed(e))));
            }
            return Ok(Ok(Loc::Elements(boxed(e), self.ident()?)));
        }
        Ok(match e.kind {
            ExprKind::Ident(name) => Ok(Loc::Ident(Ident { name, span: e.span }, None)),
            ExprKind::Call(name, args) => Ok(Loc::Ident(name, Some(args))),
            ExprKind::Member(recv, name) => Ok(Loc::Member(recv, name, None)),
            ExprKind::MemberCall(recv, name, args) => Ok(Loc::Member(recv, name, Some(args))),
            ExprKind::BackPointers(recv, class, field) => Ok(Loc::BackPointers(recv, class, field)),
            _ => Err(e),
        })
    }
}

enum Suffix {
    More(Expr),
    /// What follows is not a suffix.
    Stop(Expr),
}
