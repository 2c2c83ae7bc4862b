//! Expressions.
//!
//! Boogie's levels, lowest first: `<==>`; `==>` and `<==`; `&&` and `||`; comparisons;
//! `++`; `+ -`; `* / div mod`; `**`. Some operators cannot follow one another without parentheses.

use num_bigint::BigUint;
use source::Span;
use syntax::{Assoc, Failed, Grammar, Left, Operator, Operators, Parsed as Step};

use super::super::ast::*;
use super::super::lexer::Tok;
use super::Parser;
use crate::codes;

const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const LOGICAL: u8 = 3;
const RELATION: u8 = 4;

fn operator(kind: Tok) -> Option<Operator<BinOp>> {
    use Assoc::{Alike, Alone, Left, Right};
    let (op, level, assoc) = match kind {
        Tok::Iff => (BinOp::Iff, IFF, Left),
        Tok::Implies => (BinOp::Implies, IMPLIES, Right),
        Tok::Explies => (BinOp::Explies, IMPLIES, Alike),
        Tok::AndAnd => (BinOp::And, LOGICAL, Alike),
        Tok::OrOr => (BinOp::Or, LOGICAL, Alike),
        Tok::EqEq => (BinOp::Eq, RELATION, Alone),
        Tok::Ne => (BinOp::Ne, RELATION, Alone),
        Tok::Lt => (BinOp::Lt, RELATION, Alone),
        Tok::Le => (BinOp::Le, RELATION, Alone),
        Tok::Gt => (BinOp::Gt, RELATION, Alone),
        Tok::Ge => (BinOp::Ge, RELATION, Alone),
        Tok::Below => (BinOp::Below, RELATION, Alone),
        Tok::PlusPlus => (BinOp::Concat, 5, Left),
        Tok::Plus => (BinOp::Add, 6, Left),
        Tok::Minus => (BinOp::Sub, 6, Left),
        Tok::Star => (BinOp::Mul, 7, Left),
        Tok::Div => (BinOp::Div, 7, Left),
        Tok::Mod => (BinOp::Mod, 7, Left),
        Tok::Slash => (BinOp::RealDiv, 7, Left),
        Tok::Percent => (BinOp::Percent, 7, Left),
        Tok::StarStar => (BinOp::Pow, 8, Right),
        _ => return None,
    };
    Some(Operator { op, level, assoc, tokens: 1 })
}

impl<'a> Operators<'a> for Parser<'a> {
    type Expr = Expr;
    type Op = BinOp;

    fn operator(&mut self) -> Step<Option<Operator<BinOp>>> {
        let found = operator(self.cursor.kind());
        if found.is_some_and(|o| o.op == BinOp::Percent) && !self.options.old_dialect {
            return self.cursor.fail("`%` is not an operator; write `mod`");
        }
        Ok(found)
    }

    fn operand(&mut self, _: u8, _: Option<BinOp>) -> Step<Expr> {
        self.is_expr()
    }

    fn join(&mut self, left: Left<Expr>, op: BinOp, at: Span, right: Expr) -> Expr {
        let span = left.expr.span.to(right.span);
        Expr { kind: Box::new(ExprKind::Binary(op, left.expr, right)), span, at }
    }

    fn refuse(&mut self, second: Operator<BinOp>) -> Failed {
        self.cursor.error(match second.level {
            IMPLIES => "`==>` and `<==` cannot be mixed without parentheses",
            LOGICAL => "`&&` and `||` cannot be mixed without parentheses",
            RELATION => "comparisons cannot be chained; combine two with `&&`",
            _ => "operators cannot be combined like this; put parentheses",
        })
    }
}

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Step<Expr> {
        self.nested(|p| p.binary(IFF))
    }

    /// `unary ('is' ident)?`
    fn is_expr(&mut self) -> Step<Expr> {
        let of = self.unary()?;
        if !self.at(Tok::Is) {
            return Ok(of);
        }
        let at = self.cursor.bump().span;
        let ctor = self.ident()?;
        let span = of.span.to(ctor.span);
        Ok(Expr { kind: Box::new(ExprKind::Is(of, ctor)), span, at })
    }

    fn unary(&mut self) -> Step<Expr> {
        let op = match self.cursor.kind() {
            Tok::Minus => UnOp::Neg,
            Tok::Bang => UnOp::Not,
            _ => return self.coerced(),
        };
        let at = self.cursor.bump().span;
        let of = self.nested(Self::unary)?;
        Ok(Expr { span: at.to(of.span), kind: Box::new(ExprKind::Unary(op, of)), at })
    }

    /// `postfix (':' (type | digits))*`
    fn coerced(&mut self) -> Step<Expr> {
        let start = self.start();
        let mut e = self.postfix()?;
        while self.at(Tok::Colon) {
            let at = self.cursor.bump().span;
            let kind = if self.at(Tok::Int) {
                self.natural()?;
                if !matches!(*e.kind, ExprKind::Int(_)) {
                    let span = self.cursor.previous_span();
                    self.slip(codes::SYNTAX, span, "the bounds of an extraction must be literal numbers");
                }
                ExprKind::Bounds
            } else {
                ExprKind::Coerce(e, self.ty()?)
            };
            e = Expr { kind: Box::new(kind), span: self.since(start), at };
        }
        Ok(e)
    }

    /// `atom ('[' … ']' | '->' …)*`
    fn postfix(&mut self) -> Step<Expr> {
        let start = self.start();
        let mut e = self.atom()?;
        loop {
            let at = self.start();
            let kind = match self.cursor.kind() {
                Tok::LBracket => self.bracket(e)?,
                Tok::Arrow => self.arrow(e)?,
                _ => return Ok(e),
            };
            e = Expr { kind: Box::new(kind), span: self.since(start), at };
        }
    }

    /// `'[' expr ** ',' (':=' expr)? ']'` or `'[' digits ':' digits ']'`
    fn bracket(&mut self, of: Expr) -> Step<ExprKind> {
        self.expect(Tok::LBracket)?;
        if let Some((high, low)) = self.bounds()? {
            return Ok(ExprKind::Extract { of, high, low });
        }
        let index = if self.at(Tok::Assign) { Vec::new() } else { self.list(Tok::RBracket, Self::expr)? };
        let value = if self.eat(Tok::Assign) { Some(self.expr()?) } else { None };
        self.expect(Tok::RBracket)?;
        Ok(match value {
            Some(value) => ExprKind::Store(of, index, value),
            None => ExprKind::Select(of, index),
        })
    }

    /// `digits ':' digits ']'`, if that is what comes.
    fn bounds(&mut self) -> Step<Option<(BigUint, BigUint)>> {
        let kinds = [0, 1, 2, 3].map(|n| self.nth_kind(n));
        if kinds != [Tok::Int, Tok::Colon, Tok::Int, Tok::RBracket] {
            return Ok(None);
        }
        let high = self.natural()?;
        self.expect(Tok::Colon)?;
        let low = self.natural()?;
        self.expect(Tok::RBracket)?;
        Ok(Some((high, low)))
    }

    /// `'->' ident` or `'->' '(' ident ':=' expr ')'`
    fn arrow(&mut self, of: Expr) -> Step<ExprKind> {
        self.expect(Tok::Arrow)?;
        if !self.eat(Tok::LParen) {
            return Ok(ExprKind::Field(of, self.ident()?));
        }
        let field = self.ident()?;
        self.expect(Tok::Assign)?;
        let value = self.expr()?;
        self.expect(Tok::RParen)?;
        Ok(ExprKind::FieldUpdate(of, field, value))
    }

    fn atom(&mut self) -> Step<Expr> {
        let at = self.start();
        let kind = match self.literal() {
            Some(literal) => literal,
            None => match self.cursor.kind() {
                Tok::Old => ExprKind::Old(self.builtin_argument()?),
                Tok::IntType => ExprKind::Unary(UnOp::ToInt, self.builtin_argument()?),
                Tok::RealType => ExprKind::Unary(UnOp::ToReal, self.builtin_argument()?),
                Tok::LParen => return self.parenthesised(),
                Tok::If => self.conditional()?,
                Tok::CodeOpen => self.nested(Self::code_expr)?,
                kind if kind.is_identifier() => self.named()?,
                _ => return self.cursor.fail_expected("an expression"),
            },
        };
        Ok(Expr { kind: Box::new(kind), span: self.since(at), at })
    }

    /// The keyword at hand, then `'(' expr ')'`
    fn builtin_argument(&mut self) -> Step<Expr> {
        self.cursor.bump();
        self.expect(Tok::LParen)?;
        let e = self.expr()?;
        self.expect(Tok::RParen)?;
        Ok(e)
    }

    /// A variable or a call.
    fn named(&mut self) -> Step<ExprKind> {
        let name = self.ident()?;
        if !self.eat(Tok::LParen) {
            return Ok(ExprKind::Var(name.name));
        }
        if self.options.old_dialect && name.name.as_str() == "cast" {
            let e = self.expr()?;
            self.expect(Tok::Comma)?;
            let ty = self.ty()?;
            self.expect(Tok::RParen)?;
            return Ok(ExprKind::Cast(e, ty));
        }
        let args = self.list(Tok::RParen, Self::expr)?;
        self.expect(Tok::RParen)?;
        Ok(ExprKind::Call(name, args))
    }

    /// `'if' expr 'then' expr 'else' expr`
    fn conditional(&mut self) -> Step<ExprKind> {
        self.expect(Tok::If)?;
        let condition = self.expr()?;
        self.expect(Tok::Then)?;
        let then = self.expr()?;
        self.expect(Tok::Else)?;
        let otherwise = self.expr()?;
        Ok(ExprKind::Ite(condition, then, otherwise))
    }

    /// `'(' … ')'`: an expression, a quantifier, a lambda or a let.
    fn parenthesised(&mut self) -> Step<Expr> {
        let start = self.expect(Tok::LParen)?.span;
        let at = self.start();
        let kind = match self.cursor.kind() {
            Tok::Forall => self.quantifier(QuantKind::Forall)?,
            Tok::Exists => self.quantifier(QuantKind::Exists)?,
            Tok::Lambda => self.lambda()?,
            Tok::Var => self.let_expr()?,
            _ => {
                let mut e = self.expr()?;
                let end = self.expect(Tok::RParen)?.span;
                if matches!(*e.kind, ExprKind::Bounds) {
                    self.slip(codes::SYNTAX, end, "the bounds of an extraction cannot stand in parentheses");
                }
                e.span = start.to(end);
                return Ok(e);
            }
        };
        self.expect(Tok::RParen)?;
        Ok(Expr { kind: Box::new(kind), span: self.since(start), at })
    }

    fn quantifier(&mut self, kind: QuantKind) -> Step<ExprKind> {
        self.cursor.bump();
        let (of, triggers) = self.quantified()?;
        Ok(ExprKind::Quantifier(Quantifier { kind, triggers, of }))
    }

    fn lambda(&mut self) -> Step<ExprKind> {
        self.cursor.bump();
        let (of, triggers) = self.quantified()?;
        if let Some(trigger) = triggers.first() {
            self.slip(codes::MISPLACED_PART, trigger.span, "a lambda has no triggers");
        }
        Ok(ExprKind::Lambda(of))
    }

    /// `(typeParams bound? | bound) '::' (attr | trigger)* expr`
    fn quantified(&mut self) -> Step<(Quantified, Vec<Trigger>)> {
        let type_params = self.type_params()?;
        let refuse_where = if self.options.old_dialect { None } else { Some("a bound variable") };
        let vars = if type_params.is_empty() || !self.at(Tok::ColonColon) {
            if !self.at_ident() && !self.at(Tok::LBrace) {
                return self.cursor.fail_expected("the variables of a quantifier, as in `x: int`");
            }
            self.var_groups(refuse_where)?
        } else {
            Vec::new()
        };
        self.expect(Tok::ColonColon)?;
        let braced = self.attributes_and_triggers()?;
        let body = self.expr()?;
        Ok((Quantified { type_params, vars, attrs: braced.attrs, body }, braced.triggers))
    }

    /// `'var' (attr* ident) ++ ',' ':=' expr ++ ',' ';' attr* expr`
    fn let_expr(&mut self) -> Step<ExprKind> {
        self.expect(Tok::Var)?;
        let vars = self.some(|p| Ok((p.attributes()?, p.ident()?)))?;
        self.expect(Tok::Assign)?;
        let values = self.some(Self::expr)?;
        self.expect(Tok::Semicolon)?;
        let attrs = self.attributes()?;
        let body = self.expr()?;
        Ok(ExprKind::Let { vars, values, attrs, body })
    }

    /// `'|{' localVar* specBlock+ '}|'`
    fn code_expr(&mut self) -> Step<ExprKind> {
        self.expect(Tok::CodeOpen)?;
        let locals = self.locals()?;
        let mut blocks = vec![self.code_block()?];
        while !self.eat(Tok::CodeClose) {
            blocks.push(self.code_block()?);
        }
        let code = CodeExpr { locals, blocks };
        self.check_code_jumps(&code);
        Ok(ExprKind::Code(code))
    }

    /// `ident ':' cmd* ('goto' attr* ident ++ ',' | 'return' attr* expr) ';'`
    fn code_block(&mut self) -> Step<CodeBlock> {
        let label = self.ident()?;
        self.expect(Tok::Colon)?;
        let mut cmds = Vec::new();
        loop {
            let at: Span = self.start();
            let end = match self.cursor.kind() {
                Tok::Goto => {
                    self.cursor.bump();
                    let attrs = self.attributes()?;
                    (attrs, CodeEnd::Goto(self.idents()?))
                }
                Tok::Return => {
                    self.cursor.bump();
                    let attrs = self.attributes()?;
                    (attrs, CodeEnd::Return(self.expr()?))
                }
                _ => {
                    cmds.push(self.simple_stmt()?);
                    continue;
                }
            };
            self.expect(Tok::Semicolon)?;
            return Ok(CodeBlock { label, cmds, attrs: end.0, end: end.1, at });
        }
    }
}
