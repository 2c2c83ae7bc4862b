//! Expressions that only specifications have.

use super::*;

/// Words that stand for a value.
const PLAIN_WORDS: &[(&str, SpecExpr)] = &[
    ("\\result", SpecExpr::Result),
    ("\\current_thread", SpecExpr::CurrentThread),
    ("\\index", SpecExpr::Index),
    ("\\lockset", SpecExpr::Lockset),
    ("\\A", SpecExpr::Model(ModelWord::AccessSet)),
    ("\\R", SpecExpr::Model(ModelWord::ReadSet)),
    ("\\W", SpecExpr::Model(ModelWord::WriteSet)),
    ("\\S", SpecExpr::Model(ModelWord::Shared)),
    ("\\SL", SpecExpr::Model(ModelWord::SharedLockProtected)),
    ("\\SI", SpecExpr::Model(ModelWord::SharedImmutable)),
    ("\\lockStack", SpecExpr::Model(ModelWord::LockStack)),
];

fn spec(e: SpecExpr) -> ExprKind {
    ExprKind::Spec(Box::new(e))
}

impl Parser<'_> {
    /// An operator of specifications, and how many tokens it has.
    pub(super) fn spec_infix(&self) -> Option<(BinOp, usize)> {
        let joined = |kind: Tok| self.nth(1) == kind && self.adjacent(0);
        match self.kind() {
            Tok::EqEq if joined(Tok::Gt) => Some((BinOp::Implies, 2)),
            Tok::Minus if joined(Tok::Star) => Some((BinOp::Wand, 2)),
            Tok::Star if joined(Tok::Star) => Some((BinOp::Sep, 2)),
            Tok::Backslash => Some((BinOp::ExactDiv, 1)),
            Tok::ColonColon => Some((BinOp::Prepend, 1)),
            Tok::Word => match &*self.current() {
                "\\in" => Some((BinOp::In, 1)),
                "\\notin" => Some((BinOp::NotIn, 1)),
                "\\cup" => Some((BinOp::Union, 1)),
                "\\minus" => Some((BinOp::Minus, 1)),
                _ => None,
            },
            _ => None,
        }
    }

    /// An operand that begins with a sign or word of specifications.
    pub(super) fn spec_primary(&mut self, start: Span) -> Parsed<Expr> {
        let kind = match self.kind() {
            Tok::Word => self.word_primary()?,
            Tok::LBrace => self.braces()?,
            Tok::Or => {
                self.bump();
                let bars = std::mem::replace(&mut self.bars, true);
                let inner = self.expr();
                self.bars = bars;
                let inner = inner?;
                self.expect_after(Tok::Or)?;
                spec(SpecExpr::Cardinality(inner))
            }
            Tok::SpecClose | Tok::End | Tok::Unknown => return self.expected("an expression"),
            _ => return self.fail(format!("illegal start of expression: `{}`", self.current())),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn word_primary(&mut self) -> Parsed<ExprKind> {
        let word = self.current();
        if let Some((_, e)) = PLAIN_WORDS.iter().find(|(text, _)| *text == word) {
            self.bump();
            return Ok(spec(e.clone()));
        }
        if let Some(builtin) = Builtin::of_word(&word).filter(|_| self.nth(1) == Tok::LParen) {
            return self.builtin(builtin);
        }
        match &*word {
            "\\old" => {
                self.bump();
                let label = if self.eat(Tok::LBracket) {
                    let label = self.ident()?;
                    self.expect_after(Tok::RBracket)?;
                    Some(label)
                } else {
                    None
                };
                let inner = self.parenthesised()?;
                Ok(spec(SpecExpr::Old(label, inner)))
            }
            "\\unfolding" | "\\Unfolding" => {
                self.bump();
                let target = self.nested(Parser::unary)?;
                if !(self.at(Tok::Word) && self.current() == "\\in") {
                    return self.expected("`\\in`");
                }
                self.bump();
                let inner = self.expr()?;
                Ok(spec(SpecExpr::Unfolding(target, inner)))
            }
            "\\type" => {
                self.bump();
                self.expect(Tok::LParen)?;
                let ty = self.ty()?;
                self.expect_after(Tok::RParen)?;
                Ok(spec(SpecExpr::TypeValue(ty)))
            }
            "\\nd_partial_index" => {
                self.bump();
                self.expect(Tok::LParen)?;
                let indices = self.bracketed(|p| p.comma_separated(Parser::expr))?;
                self.semicolon()?;
                let sizes = self.bracketed(|p| p.comma_separated(Parser::expr))?;
                self.expect_after(Tok::RParen)?;
                Ok(spec(SpecExpr::NdPartialIndex(indices, sizes)))
            }
            "\\forall" | "\\exists" | "\\let" | "\\sum" | "\\forperm" => {
                self.fail(format!("`{word}` stands in parentheses: `({word} ..)`"))
            }
            _ => self.fail(format!("specifications have no word `{word}`")),
        }
    }

    fn builtin(&mut self, builtin: Builtin) -> Parsed<ExprKind> {
        let start = self.bump().span;
        let args = self.args()?;
        let (least, most) = builtin.arity();
        if args.len() < least || args.len() > most {
            let wanted = if least == 1 { "1 argument".to_string() } else { format!("{least} arguments") };
            self.error(self.since(start), format!("`{}` takes {wanted}, not {}", builtin.text(), args.len()));
            return Err(Failed);
        }
        Ok(spec(SpecExpr::Builtin(builtin, args)))
    }

    /// A name that means something else in specifications.
    pub(super) fn spec_word_primary(&mut self, start: Span) -> Parsed<Option<Expr>> {
        if !self.at(Tok::Ident) {
            return Ok(None);
        }
        let word = self.current();
        let next = self.nth(1);
        let kind = match (&*word, next) {
            (_, Tok::LParen) => match Builtin::of_word(&word).filter(|b| !b.is_ownership() || self.ownership) {
                Some(builtin) => self.builtin(builtin)?,
                None => return Ok(None),
            },
            ("seq" | "set" | "bag" | "map" | "tuple", Tok::Lt)
                if self.skip_type_args(1, 0).is_some_and(|n| self.nth(n) == Tok::LBrace) =>
            {
                self.typed_collection()?
            }
            ("b", Tok::LBrace) if self.adjacent(0) => {
                self.bump();
                self.bump();
                self.elements(CollectionKind::Bag)?
            }
            ("noLocks", _) if self.ownership => {
                self.bump();
                spec(SpecExpr::Model(ModelWord::NoLocks))
            }
            ("none" | "read" | "write" | "None", _) => {
                self.bump();
                spec(match &*word {
                    "none" => SpecExpr::Amount(AmountWord::None),
                    "read" => SpecExpr::Amount(AmountWord::Read),
                    "write" => SpecExpr::Amount(AmountWord::Write),
                    _ => SpecExpr::NoneOption,
                })
            }
            _ => return Ok(None),
        };
        Ok(Some(Expr { kind, span: self.since(start) }))
    }

    /// `seq<int> { 1, 2 }`
    fn typed_collection(&mut self) -> Parsed<ExprKind> {
        let word = self.current();
        self.bump();
        let types = self.type_args()?;
        self.expect(Tok::LBrace)?;
        if word == "map" {
            let mut entries = Vec::new();
            while !self.at(Tok::RBrace) {
                let key = self.bracketed(|p| p.before_arrow(Parser::expr))?;
                self.expect(Tok::Arrow)?;
                let value = self.bracketed(Parser::expr)?;
                entries.push((key, value));
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect_after(Tok::RBrace)?;
            return Ok(spec(SpecExpr::MapLiteral(types, entries)));
        }
        let elements =
            if self.at(Tok::RBrace) { Vec::new() } else { self.bracketed(|p| p.comma_separated(Parser::expr))? };
        self.expect_after(Tok::RBrace)?;
        let kind = match &*word {
            "seq" => CollectionKind::Seq,
            "set" => CollectionKind::Set,
            "bag" => CollectionKind::Bag,
            _ => CollectionKind::Tuple,
        };
        Ok(spec(SpecExpr::Collection(kind, types, elements)))
    }

    /// `{: e :}`, `{t: T}`, `{a .. b}`, `{a, b}`
    fn braces(&mut self) -> Parsed<ExprKind> {
        self.bump();
        if self.at(Tok::Colon) {
            return self.trigger();
        }
        self.elements(CollectionKind::Set)
    }

    /// After an opening brace: elements, a range, or the type of no elements.
    fn elements(&mut self, kind: CollectionKind) -> Parsed<ExprKind> {
        self.bracketed(|p| p.elements_until(kind, Tok::RBrace))
    }

    fn elements_until(&mut self, kind: CollectionKind, end: Tok) -> Parsed<ExprKind> {
        if self.at_word("t") && self.nth(1) == Tok::Colon {
            self.bump();
            self.bump();
            let ty = self.ty()?;
            self.expect_after(end)?;
            return Ok(spec(SpecExpr::Collection(kind, vec![ty], Vec::new())));
        }
        if self.eat(end) {
            return Ok(spec(SpecExpr::Collection(kind, Vec::new(), Vec::new())));
        }
        let first = self.expr()?;
        if self.eat(Tok::DotDot) {
            let last = self.expr()?;
            self.expect_after(end)?;
            return Ok(spec(SpecExpr::Range(kind, first, last)));
        }
        let mut elements = vec![first];
        while self.eat(Tok::Comma) {
            elements.push(self.expr()?);
        }
        self.expect_after(end)?;
        Ok(spec(SpecExpr::Collection(kind, Vec::new(), elements)))
    }

    /// After `{`, at `:`. `{:<<3:` skips two quantifiers and belongs to group 3.
    fn trigger(&mut self) -> Parsed<ExprKind> {
        self.bump();
        let (mut skip, mut group) = (0, None);
        let mut n = 0;
        while matches!(self.nth(n), Tok::Lt | Tok::Shl) {
            n += 1;
        }
        let numbered = self.nth(n) == Tok::Int;
        if self.nth(n + usize::from(numbered)) == Tok::Colon && (n > 0 || numbered) {
            for _ in 0..n {
                skip += if self.bump().kind == Tok::Shl { 2 } else { 1 };
            }
            if numbered {
                group = self.current().parse().ok();
                self.bump();
            }
            self.expect(Tok::Colon)?;
        }
        let inner = self.bracketed(Parser::expr)?;
        self.expect_after(Tok::Colon)?;
        self.expect_after(Tok::RBrace)?;
        Ok(spec(SpecExpr::Trigger { skip, group, inner }))
    }

    /// At `[` where an operand starts: a sequence, or the amount of a resource that follows.
    pub(super) fn bracket(&mut self) -> Parsed<Expr> {
        let start = self.bump().span;
        let kind = self.bracketed(|p| p.elements_until(CollectionKind::Seq, Tok::RBracket))?;
        let list = Expr { kind, span: self.since(start) };
        if !self.starts_operand() {
            return self.suffixes(list, start);
        }
        let ExprKind::Spec(e) = list.kind else { unreachable!("brackets make a sequence") };
        match *e {
            SpecExpr::Collection(_, types, mut elements) if types.is_empty() && elements.len() == 1 => {
                let amount = elements.remove(0);
                let scaled = self.nested(Parser::unary)?;
                Ok(Expr { kind: spec(SpecExpr::Scale(amount, scaled)), span: self.since(start) })
            }
            _ => self.expected("an operator: only `[amount]` stands before a resource"),
        }
    }

    /// Whether the current token can only start an operand.
    fn starts_operand(&self) -> bool {
        use Tok::*;
        match self.kind() {
            Ident => !(self.at_word("given") || self.at_word("yields") || self.at_word("then")),
            Word => self.spec_infix().is_none(),
            Quoted | LParen | Bang | Tilde | Int | Float | Char | Str | True | False | Null | This | New | Super => {
                true
            }
            // `[1\2][1\2]p()`; a subscript of a literal sequence is written with parentheses.
            _ => false,
        }
    }

    /// What only specifications write after an operand.
    pub(super) fn spec_suffix(&mut self, e: &mut Expr) -> Parsed<Option<ExprKind>> {
        let guarded = match self.kind() {
            Tok::Arrow if !self.arrows && self.nth(1) == Tok::Ident && self.nth(2) == Tok::LParen => Some(true),
            Tok::Question if self.nth(1) == Tok::Dot && self.adjacent(0) => Some(false),
            _ => None,
        };
        let take =
            |e: &mut Expr| std::mem::replace(e, Expr { kind: ExprKind::Name(Symbol::new("")), span: Span::NONE });
        if let Some(arrow) = guarded {
            self.bump();
            if !arrow {
                self.bump();
            }
            let name = self.ident()?;
            let args = self.args()?;
            return Ok(Some(spec(SpecExpr::Guarded { target: take(e), name, args, arrow })));
        }
        if !self.at(Tok::LBracket) || self.nth(1) == Tok::RBracket {
            return Ok(None);
        }
        self.bump();
        let kind = self.bracketed(|p| p.subscript(take(e)))?;
        Ok(Some(kind))
    }

    /// After `[`: an index, a slice, an update, or all elements.
    fn subscript(&mut self, of: Expr) -> Parsed<ExprKind> {
        if self.at(Tok::Star) && self.nth(1) == Tok::RBracket {
            self.bump();
            self.bump();
            return Ok(spec(SpecExpr::AllElements(of)));
        }
        if self.eat(Tok::DotDot) {
            let end = self.expr()?;
            self.expect_after(Tok::RBracket)?;
            return Ok(spec(SpecExpr::Slice(of, None, Some(end))));
        }
        let first = self.before_arrow(Parser::expr)?;
        let kind = match self.kind() {
            Tok::DotDot => {
                self.bump();
                let end = if self.at(Tok::RBracket) { None } else { Some(self.expr()?) };
                spec(SpecExpr::Slice(of, Some(first), end))
            }
            Tok::Arrow => {
                self.bump();
                spec(SpecExpr::Update(of, first, self.expr()?))
            }
            _ => ExprKind::Index(Box::new(of), Box::new(first)),
        };
        self.expect_after(Tok::RBracket)?;
        Ok(kind)
    }

    /// `(\forall ..` and its like.
    pub(super) fn at_quantifier(&self) -> bool {
        match self.nth(1) {
            Tok::Forall | Tok::Exists => true,
            Tok::Word => {
                matches!(&*self.text(self.c.nth(1)), "\\forall" | "\\exists" | "\\let" | "\\sum" | "\\forperm")
            }
            _ => false,
        }
    }

    pub(super) fn quantified(&mut self, start: Span) -> Parsed<Expr> {
        self.bump();
        let kind = self.bracketed(Parser::quantified_inside)?;
        self.expect_after(Tok::RParen)?;
        Ok(Expr { kind, span: self.since(start) })
    }

    fn quantified_inside(&mut self) -> Parsed<ExprKind> {
        let word = self.current();
        self.bump();
        let quantifier = match &*word {
            "\\let" => return self.let_inside(),
            "\\exists" | "∃" => Quantifier::Exists,
            "\\sum" => Quantifier::Sum,
            "\\forperm" => Quantifier::Forperm,
            _ if self.eat(Tok::Star) => Quantifier::ForallStar,
            _ => Quantifier::Forall,
        };
        let binders = self.comma_separated(|p| p.binder(quantifier))?;
        let location = if quantifier == Quantifier::Forperm {
            if !(self.at(Tok::Word) && self.current() == "\\in") {
                return self.expected("`\\in`");
            }
            self.bump();
            Some(self.expr()?)
        } else {
            None
        };
        self.expect_after(Tok::Semicolon)?;
        let first = self.expr()?;
        let (guard, body) = if self.eat(Tok::Semicolon) { (Some(first), self.expr()?) } else { (None, first) };
        Ok(spec(SpecExpr::Quantified { quantifier, binders, location, guard, body }))
    }

    fn let_inside(&mut self) -> Parsed<ExprKind> {
        let ty = self.ty()?;
        let name = self.ident()?;
        self.expect(Tok::Assign)?;
        let value = self.expr()?;
        self.expect_after(Tok::Semicolon)?;
        let body = self.expr()?;
        Ok(spec(SpecExpr::Let { ty, name, value, body }))
    }

    fn binder(&mut self, quantifier: Quantifier) -> Parsed<Binder> {
        let state = self.at_word("state") && self.skip_type(1).is_some_and(|end| self.nth(end) == Tok::Ident);
        if state {
            self.bump();
        }
        let ty = self.ty()?;
        let name = self.ident()?;
        let range = if self.eat(Tok::Assign) {
            let from = self.expr()?;
            self.expect(Tok::DotDot)?;
            BinderRange::Between(from, self.expr()?)
        } else if quantifier != Quantifier::Forperm && self.at(Tok::Word) && self.current() == "\\in" {
            self.bump();
            BinderRange::In(self.expr()?)
        } else {
            BinderRange::All
        };
        Ok(Binder { state, ty, name, range })
    }
}
