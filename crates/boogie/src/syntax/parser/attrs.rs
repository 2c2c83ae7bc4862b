//! Attributes and triggers.

use source::{Span, Symbol};
use syntax::Parsed as Step;

use super::super::ast::*;
use super::super::lexer::Tok;
use super::Parser;
use crate::codes;

/// What may stand between braces behind `::`.
#[derive(Default)]
pub(super) struct Braced {
    pub attrs: Attrs,
    pub triggers: Vec<Trigger>,
}

impl Parser<'_> {
    /// Attributes where nothing else in braces may stand.
    pub(super) fn attributes(&mut self) -> Step<Attrs> {
        let braced = self.attributes_and_triggers()?;
        for trigger in braced.triggers {
            self.slip(codes::MISPLACED_PART, closing(trigger.span), "only attributes can stand here, not triggers");
        }
        Ok(braced.attrs)
    }

    /// `(attr | trigger)*`
    pub(super) fn attributes_and_triggers(&mut self) -> Step<Braced> {
        let mut braced = Braced::default();
        while self.at(Tok::LBrace) {
            self.attribute_or_trigger(&mut braced)?;
        }
        Ok(braced)
    }

    /// `'{' ':' ident (string | expr) ** ',' '}'` or `'{' expr ++ ',' '}'`
    fn attribute_or_trigger(&mut self, braced: &mut Braced) -> Step<()> {
        let start = self.expect(Tok::LBrace)?.span;
        if !self.eat(Tok::Colon) {
            let terms = self.some(Self::expr)?;
            self.expect(Tok::RBrace)?;
            braced.triggers.push(Trigger { positive: true, terms, span: self.since(start) });
            return Ok(());
        }
        let token = self.cursor.token();
        let key = match token.kind {
            Tok::Ident => self.ident()?.name,
            // A keyword is a fine key: `{:hide}`.
            _ if Tok::is_reserved(self.cursor.text_of(token)) || token.kind.is_soft() => {
                self.cursor.bump();
                Symbol::new(self.cursor.text_of(token))
            }
            _ => return self.cursor.fail_expected("the name of an attribute"),
        };
        let values = self.list(Tok::RBrace, Self::attribute_value)?;
        self.expect(Tok::RBrace)?;
        let span = self.since(start);
        if key.as_str() != "nopats" {
            braced.attrs.push(Attribute { key, values, span });
            return Ok(());
        }
        match <[AttrValue; 1]>::try_from(values) {
            Ok([AttrValue::Expr(term)]) => {
                braced.triggers.push(Trigger { positive: false, terms: vec![term], span });
            }
            _ => {
                self.slip(codes::MISPLACED_PART, closing(span), "`:nopats` takes exactly one expression");
            }
        }
        Ok(())
    }

    fn attribute_value(&mut self) -> Step<AttrValue> {
        if self.at(Tok::Str) { Ok(AttrValue::Str(self.string()?)) } else { Ok(AttrValue::Expr(self.expr()?)) }
    }
}

/// The closing brace of what `span` covers, where Boogie reports slips.
fn closing(span: Span) -> Span {
    Span { start: span.end.saturating_sub(1).max(span.start), ..span }
}
