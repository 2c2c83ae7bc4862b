//! Declarations of classes, interfaces, enums, records and annotation types.

use super::prefix::{Place, Prefix};
use super::*;

impl Parser<'_> {
    pub(super) fn at_type_decl(&self) -> bool {
        match self.kind() {
            Tok::Class | Tok::Interface | Tok::Enum => true,
            Tok::At => self.nth(1) == Tok::Interface,
            Tok::Ident => self.at_record(),
            _ => false,
        }
    }

    pub(super) fn type_decl(&mut self, prefix: Prefix) -> Parsed<TypeDecl> {
        self.nested(|p| p.type_decl_here(prefix))
    }

    fn type_decl_here(&mut self, prefix: Prefix) -> Parsed<TypeDecl> {
        let kind = match self.bump().kind {
            Tok::Class => TypeDeclKind::Class,
            Tok::Interface => TypeDeclKind::Interface,
            Tok::Enum => TypeDeclKind::Enum,
            Tok::At => {
                self.bump();
                TypeDeclKind::Annotation
            }
            _ => TypeDeclKind::Record,
        };
        let name = self.ident()?;
        let type_params = self.type_params()?;
        let components = if kind == TypeDeclKind::Record { self.params()? } else { Vec::new() };
        let extends = self.type_list(Tok::Extends)?;
        if kind == TypeDeclKind::Class && extends.len() > 1 {
            self.error(extends[1].span, "a class extends one class only");
        }
        let implements = self.type_list(Tok::Implements)?;
        let permits = if self.at_word("permits") && self.nth(1) == Tok::Ident && self.eat_word("permits") {
            self.comma_separated(Parser::ty)?
        } else {
            Vec::new()
        };
        let body_start = self.span();
        self.expect(Tok::LBrace)?;
        let constants = if kind == TypeDeclKind::Enum { self.enum_constants()? } else { Vec::new() };
        let members = self.class_members(name.name);
        self.end_of_class()?;
        Ok(TypeDecl {
            kind,
            modifiers: prefix.modifiers,
            contract: prefix.contract,
            ghost: prefix.ghost || self.spec,
            name,
            type_params,
            components,
            extends,
            implements,
            permits,
            constants,
            members,
            span: self.since(prefix.start),
            body_span: self.since(body_start),
        })
    }

    fn type_list(&mut self, word: Tok) -> Parsed<Vec<Type>> {
        if self.eat(word) { self.comma_separated(Parser::ty) } else { Ok(Vec::new()) }
    }

    fn end_of_class(&mut self) -> Parsed<()> {
        if self.eat(Tok::RBrace) {
            return Ok(());
        }
        // After a mistake inside, a missing brace is most likely its consequence.
        if self.c.at_end() && self.c.diagnostics.iter().any(Diagnostic::is_error) {
            return Err(Failed);
        }
        self.expected("`}`")
    }

    /// Constants, to the semicolon or the brace after them.
    fn enum_constants(&mut self) -> Parsed<Vec<EnumConstant>> {
        let mut constants = Vec::new();
        while !matches!(self.kind(), Tok::Semicolon | Tok::RBrace | Tok::End) {
            if self.at(Tok::SpecOpen) && !constants.is_empty() {
                break;
            }
            let constant = self.enum_constant()?;
            constants.push(constant);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if !self.eat(Tok::Semicolon) && !matches!(self.kind(), Tok::RBrace | Tok::SpecOpen) {
            return self.expected("`,`, `;` or `}`");
        }
        Ok(constants)
    }

    fn enum_constant(&mut self) -> Parsed<EnumConstant> {
        let start = self.span();
        let annotations = self.annotations()?;
        let name = self.ident()?;
        let args = if self.at(Tok::LParen) { self.args()? } else { Vec::new() };
        let body = if self.at(Tok::LBrace) { Some(self.class_body(name.name)?) } else { None };
        Ok(EnumConstant { annotations, name, args, body, span: self.since(start) })
    }

    pub(super) fn class_body(&mut self, name: Symbol) -> Parsed<ClassBody> {
        let start = self.span();
        self.expect(Tok::LBrace)?;
        let members = self.class_members(name);
        self.end_of_class()?;
        Ok(ClassBody { members, span: self.since(start) })
    }

    /// Members up to the closing brace.
    fn class_members(&mut self, class: Symbol) -> Vec<Member> {
        let mut members = Vec::new();
        loop {
            match self.kind() {
                Tok::RBrace | Tok::End => return members,
                Tok::Semicolon => {
                    self.bump();
                }
                _ => {
                    let before = self.c.mark();
                    if self.class_member(class, &mut members).is_err() {
                        self.recover_member();
                    }
                    if self.c.mark() == before {
                        self.bump();
                    }
                }
            }
        }
    }

    fn class_member(&mut self, class: Symbol, members: &mut Vec<Member>) -> Parsed<()> {
        if self.spec {
            let prefix = self.ghost_prefix()?;
            let member = self.spec_member(Place::Class(class), prefix)?;
            members.push(member);
            return Ok(());
        }
        let mut prefix = self.prefix(Place::Class(class))?;
        members.append(&mut prefix.declared);
        if matches!(self.kind(), Tok::RBrace | Tok::Semicolon | Tok::End) {
            return self.no_leftovers(&prefix);
        }
        let member = self.member(Place::Class(class), prefix)?;
        members.push(member);
        Ok(())
    }

    /// After an error: to what may be the next member, or to the end of the class.
    fn recover_member(&mut self) {
        self.skip_spec();
        let mut depth = 0u32;
        while !self.c.at_end() {
            match self.kind() {
                Tok::LBrace => depth += 1,
                Tok::RBrace if depth == 0 => return,
                Tok::RBrace => {
                    depth -= 1;
                    if depth == 0 {
                        self.bump();
                        return;
                    }
                }
                Tok::Semicolon if depth == 0 => {
                    self.bump();
                    return;
                }
                Tok::SpecOpen if depth == 0 => return,
                Tok::Public | Tok::Private | Tok::Protected | Tok::Class | Tok::Interface | Tok::Enum if depth == 0 => {
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }
}
