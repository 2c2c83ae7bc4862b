//! What stands before a declaration: annotations, modifiers, and the clauses and declarations in specification comments.

use super::*;

/// Where declarations stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Top,
    /// In a class with this name.
    Class(Symbol),
}

/// What was read before a declaration, and the declarations of specifications that came first.
pub(super) struct Prefix {
    pub modifiers: Modifiers,
    pub contract: Contract,
    /// The word `ghost` was there, or the declaration is in a specification.
    pub ghost: bool,
    pub start: Span,
    pub declared: Vec<Member>,
}

impl Prefix {
    fn new(start: Span) -> Prefix {
        let (modifiers, contract) = (Modifiers::default(), Contract::default());
        Prefix { modifiers, contract, ghost: false, start, declared: Vec::new() }
    }

    /// What belongs to the next declaration, which is made of it.
    fn take(&mut self, next: Span) -> Prefix {
        let declared = std::mem::take(&mut self.declared);
        let taken = std::mem::replace(self, Prefix::new(next));
        self.declared = declared;
        taken
    }
}

impl Parser<'_> {
    pub(super) fn prefix(&mut self, place: Place) -> Parsed<Prefix> {
        let mut prefix = Prefix::new(self.span());
        loop {
            if self.spec {
                if !self.close_spec() {
                    self.spec_prefix(place, &mut prefix);
                }
                continue;
            }
            match self.kind() {
                Tok::SpecOpen => self.open_spec(),
                Tok::At if self.nth(1) != Tok::Interface => {
                    let annotation = self.annotation()?;
                    prefix.modifiers.annotations.push(annotation);
                }
                _ => match self.java_modifier() {
                    Some((modifier, len)) => self.push_modifier(&mut prefix.modifiers, modifier, len),
                    None => return Ok(prefix),
                },
            }
        }
    }

    /// One clause, modifier or declaration in a specification. Errors end with it.
    fn spec_prefix(&mut self, place: Place, prefix: &mut Prefix) {
        let before = self.c.mark();
        if self.spec_prefix_item(place, prefix).is_err() {
            self.recover_spec();
        } else if self.c.mark() == before {
            self.bump();
        }
    }

    fn spec_prefix_item(&mut self, place: Place, prefix: &mut Prefix) -> Parsed<()> {
        if self.at_clause() {
            let is_static = self.at_word("lock_invariant") && take_static(&mut prefix.modifiers);
            if !(self.at_word("lock_invariant") && self.nth(1) == Tok::Ident && self.nth(2) == Tok::Colon) {
                let clause = self.clause(is_static)?;
                prefix.contract.clauses.push(clause);
                return Ok(());
            }
        }
        if self.ghost_modifier(prefix)? || self.eat(Tok::Semicolon) {
            return Ok(());
        }
        let start = self.span();
        let mut own = prefix.take(start);
        own.ghost = true;
        let member = self.spec_member(place, own)?;
        prefix.declared.push(member);
        prefix.start = self.span();
        Ok(())
    }

    /// One modifier inside a specification, or the word `ghost`.
    fn ghost_modifier(&mut self, prefix: &mut Prefix) -> Parsed<bool> {
        if self.eat_word("ghost") {
            prefix.ghost = true;
        } else if self.at(Tok::At) && self.nth(1) != Tok::Interface {
            let annotation = self.annotation()?;
            prefix.modifiers.annotations.push(annotation);
        } else if let Some((modifier, len)) = self.any_modifier() {
            self.push_modifier(&mut prefix.modifiers, modifier, len);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// What stands before a member of a ghost class: all of it is inside the specification.
    pub(super) fn ghost_prefix(&mut self) -> Parsed<Prefix> {
        let mut prefix = Prefix::new(self.span());
        prefix.ghost = true;
        loop {
            if self.at_clause() {
                let is_static = self.at_word("lock_invariant") && take_static(&mut prefix.modifiers);
                let clause = self.clause(is_static)?;
                prefix.contract.clauses.push(clause);
            } else if !self.ghost_modifier(&mut prefix)? {
                return Ok(prefix);
            }
        }
    }

    /// After an error in a specification: to the end of the clause, or of the comment.
    pub(super) fn recover_spec(&mut self) {
        let mut depth = 0u32;
        while !matches!(self.kind(), Tok::SpecClose | Tok::End) {
            match self.bump().kind {
                Tok::LBrace => depth += 1,
                Tok::RBrace => depth = depth.saturating_sub(1),
                Tok::Semicolon if depth == 0 => return,
                _ => {}
            }
        }
        if self.c.at_end() {
            self.spec = false;
        }
    }

    fn push_modifier(&mut self, modifiers: &mut Modifiers, modifier: Modifier, len: usize) {
        let start = self.span();
        for _ in 0..len {
            self.bump();
        }
        let span = self.since(start);
        if modifiers.has(modifier) {
            self.error(span, format!("repeated modifier `{}`", modifier.text()));
        } else {
            modifiers.words.push((modifier, span));
        }
    }

    /// A modifier of Java and how many tokens it has.
    pub(super) fn java_modifier(&self) -> Option<(Modifier, usize)> {
        let modifier = match self.kind() {
            Tok::Public => Modifier::Public,
            Tok::Protected => Modifier::Protected,
            Tok::Private => Modifier::Private,
            Tok::Static => Modifier::Static,
            Tok::Abstract => Modifier::Abstract,
            Tok::Final => Modifier::Final,
            Tok::Native => Modifier::Native,
            Tok::Synchronized => Modifier::Synchronized,
            Tok::Transient => Modifier::Transient,
            Tok::Volatile => Modifier::Volatile,
            Tok::Strictfp => Modifier::Strictfp,
            Tok::Default => Modifier::Default,
            Tok::Ident => return self.sealed_modifier(),
            _ => return None,
        };
        Some((modifier, 1))
    }

    /// A modifier inside a specification.
    fn any_modifier(&self) -> Option<(Modifier, usize)> {
        if let Some(modifier) = Modifier::of_word(&self.current()).filter(|_| self.at(Tok::Ident)) {
            return Some((modifier, 1));
        }
        self.java_modifier()
    }

    /// The modifiers of a parameter or local variable. Specifications among them hold nothing but modifiers.
    pub(super) fn variable_modifiers(&mut self) -> Parsed<Modifiers> {
        let mut modifiers = Modifiers::default();
        loop {
            if self.spec && self.close_spec() {
                continue;
            }
            match self.kind() {
                Tok::At if self.nth(1) != Tok::Interface => {
                    let annotation = self.annotation()?;
                    modifiers.annotations.push(annotation);
                }
                Tok::Final => self.push_modifier(&mut modifiers, Modifier::Final, 1),
                Tok::SpecOpen if self.nth(1) == Tok::Ident => {
                    let word = self.text(self.c.nth(1));
                    if Modifier::of_word(&word).is_none() {
                        return Ok(modifiers);
                    }
                    self.open_spec();
                    while let Some((modifier, len)) = self.any_modifier() {
                        self.push_modifier(&mut modifiers, modifier, len);
                    }
                    if !self.close_spec() {
                        return self.expected("the end of the comment");
                    }
                }
                Tok::Ident if self.spec && self.nth(1) == Tok::Ident => match Modifier::of_word(&self.current()) {
                    Some(modifier) => self.push_modifier(&mut modifiers, modifier, 1),
                    None => return Ok(modifiers),
                },
                _ => return Ok(modifiers),
            }
        }
    }

    pub(super) fn annotations(&mut self) -> Parsed<Vec<Annotation>> {
        let mut all = Vec::new();
        while self.at(Tok::At) && self.nth(1) == Tok::Ident {
            all.push(self.annotation()?);
        }
        Ok(all)
    }

    pub(super) fn annotation(&mut self) -> Parsed<Annotation> {
        let start = self.span();
        self.expect(Tok::At)?;
        let name = self.path()?;
        let mut args = Vec::new();
        if self.eat(Tok::LParen) {
            if !self.at(Tok::RParen) {
                args = self.bracketed(|p| p.comma_separated(Parser::annotation_arg))?;
            }
            self.expect_after(Tok::RParen)?;
        }
        Ok(Annotation { name, args, span: self.since(start) })
    }

    fn annotation_arg(&mut self) -> Parsed<AnnotationArg> {
        if self.at(Tok::Ident) && self.nth(1) == Tok::Assign {
            let name = self.ident()?;
            self.bump();
            return Ok(AnnotationArg { name: Some(name), value: self.annotation_value()? });
        }
        Ok(AnnotationArg { name: None, value: self.annotation_value()? })
    }

    pub(super) fn annotation_value(&mut self) -> Parsed<AnnotationValue> {
        match self.kind() {
            Tok::At => self.nested(Parser::annotation).map(AnnotationValue::Annotation),
            Tok::LBrace => {
                let start = self.bump().span;
                let mut values = Vec::new();
                while !self.at(Tok::RBrace) {
                    values.push(self.nested(Parser::annotation_value)?);
                    if !self.eat(Tok::Comma) {
                        break;
                    }
                }
                self.expect_after(Tok::RBrace)?;
                Ok(AnnotationValue::Array(values, self.since(start)))
            }
            Tok::SpecOpen => self.expr().map(AnnotationValue::Expr),
            _ => self.conditional().map(AnnotationValue::Expr),
        }
    }

    /// Modifiers and clauses that no declaration follows.
    pub(super) fn no_leftovers(&mut self, prefix: &Prefix) -> Parsed<()> {
        if let Some(clause) = prefix.contract.clauses.first() {
            self.error(clause.span, "this clause belongs to nothing: a method, class or loop must follow it");
            return Err(Failed);
        }
        if !prefix.modifiers.is_empty() {
            return self.expected("a declaration after the modifiers");
        }
        Ok(())
    }
}

/// Takes a `static` away that belongs to a clause.
fn take_static(modifiers: &mut Modifiers) -> bool {
    match modifiers.words.last() {
        Some((Modifier::Static, _)) => modifiers.words.pop().is_some(),
        _ => false,
    }
}
