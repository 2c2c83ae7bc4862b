//! `switch`, as a statement and as an expression, and patterns.

use super::*;

impl Parser<'_> {
    pub(super) fn switch(&mut self) -> Parsed<Switch> {
        self.nested(|p| {
            let start = p.bump().span;
            let subject = p.parenthesised()?;
            p.expect(Tok::LBrace)?;
            let mut cases = Vec::new();
            while matches!(p.kind(), Tok::Case | Tok::Default) {
                let case = p.bracketed(Parser::case)?;
                cases.push(case);
            }
            if !p.eat(Tok::RBrace) {
                return p.expected("`case`, `default` or `}`");
            }
            Ok(Switch { subject, cases, span: p.since(start) })
        })
    }

    fn case(&mut self) -> Parsed<Case> {
        let start = self.span();
        let labels = if self.eat(Tok::Default) {
            vec![CaseLabel::Default(start)]
        } else {
            self.bump();
            self.comma_separated(Parser::case_label)?
        };
        let arrow = match self.kind() {
            Tok::Arrow => true,
            Tok::Colon => false,
            _ => return self.expected("`:` or `->`"),
        };
        self.bump();
        let body = if arrow { self.arrow_body()? } else { self.stmts() };
        Ok(Case { labels, arrow, body, span: self.since(start) })
    }

    fn case_label(&mut self) -> Parsed<CaseLabel> {
        if self.at(Tok::Default) {
            return Ok(CaseLabel::Default(self.bump().span));
        }
        if self.at_pattern() {
            let pattern = self.pattern()?;
            if self.eat(Tok::AndAnd) {
                let guard = self.before_arrow(Parser::conditional)?;
                let span = pattern.span.to(guard.span);
                let kind = PatternKind::Guarded(Box::new(pattern), Box::new(guard));
                return Ok(CaseLabel::Pattern(Pattern { kind, span }));
            }
            return Ok(CaseLabel::Pattern(pattern));
        }
        self.before_arrow(Parser::conditional).map(CaseLabel::Expr)
    }

    /// A type and a name, perhaps in parentheses.
    fn at_pattern(&self) -> bool {
        let mut n = 0;
        while self.nth(n) == Tok::LParen {
            n += 1;
        }
        if self.nth(n) == Tok::Final || self.nth(n) == Tok::At {
            return true;
        }
        self.skip_type(n).is_some_and(|end| self.nth(end) == Tok::Ident)
    }

    /// `String s`
    pub(super) fn pattern(&mut self) -> Parsed<Pattern> {
        let start = self.span();
        if self.eat(Tok::LParen) {
            let inner = self.nested(Parser::pattern)?;
            self.expect_after(Tok::RParen)?;
            return Ok(inner);
        }
        let modifiers = self.variable_modifiers()?;
        let ty = self.ty()?;
        let name = self.ident()?;
        Ok(Pattern { kind: PatternKind::Bind { modifiers, ty, name }, span: self.since(start) })
    }

    /// After `->`: a block, a throw, or an expression.
    fn arrow_body(&mut self) -> Parsed<Vec<Stmt>> {
        let start = self.span();
        match self.kind() {
            Tok::LBrace | Tok::Throw | Tok::SpecOpen => Ok(vec![self.embedded(Vec::new())?]),
            _ => {
                let expr = self.expr()?;
                self.semicolon()?;
                Ok(vec![Stmt { kind: StmtKind::Expr(expr), span: self.since(start) }])
            }
        }
    }
}
