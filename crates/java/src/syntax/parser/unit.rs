//! Files: package, imports, modules, declarations.

use super::*;

impl Parser<'_> {
    pub(super) fn unit(&mut self) -> Unit {
        let mut unit = Unit {
            file: source::FileId(0),
            package: None,
            imports: Vec::new(),
            decls: Vec::new(),
            module: None,
            model: None,
            specs: Vec::new(),
            ignored: Vec::new(),
        };
        if self.head(&mut unit).is_err() {
            self.recover_top();
        }
        while !self.c.at_end() {
            let before = self.c.mark();
            if self.top(&mut unit).is_err() {
                self.recover_top();
            }
            if self.c.mark() == before {
                self.bump();
            }
        }
        unit
    }

    /// What comes before the declarations.
    fn head(&mut self, unit: &mut Unit) -> Parsed<()> {
        self.model_choice(unit)?;
        if self.nth(self.skip_annotations(0)) == Tok::Package && !self.spec {
            let annotations = self.annotations()?;
            self.bump();
            let name = self.path()?;
            self.semicolon()?;
            unit.package = Some(Package { annotations, name });
        }
        self.model_choice(unit)?;
        while self.at(Tok::Import) || self.at(Tok::Semicolon) {
            if !self.eat(Tok::Semicolon) {
                let import = self.import()?;
                unit.imports.push(import);
            }
        }
        self.model_choice(unit)
    }

    /// `//@ model ownership;`
    fn model_choice(&mut self, unit: &mut Unit) -> Parsed<()> {
        let follows = |kind| matches!(kind, Tok::Semicolon | Tok::LParen);
        if !(self.at(Tok::SpecOpen)
            && self.nth_is_word(1, "model")
            && self.nth(2) == Tok::Ident
            && follows(self.nth(3)))
        {
            return Ok(());
        }
        self.open_spec();
        let start = self.bump().span;
        let name = self.ident()?;
        let mut layer = None;
        if self.eat(Tok::LParen) {
            layer = Some(self.ident()?);
            self.expect_after(Tok::RParen)?;
        }
        self.semicolon()?;
        self.ownership = name.name.as_str() == "ownership";
        unit.model = Some(ModelChoice { name, layer, span: self.since(start) });
        if !self.close_spec() {
            // What else the comment holds is read with the declarations; the parser stays inside.
            return Ok(());
        }
        Ok(())
    }

    fn import(&mut self) -> Parsed<Import> {
        let start = self.bump().span;
        let is_static = self.eat(Tok::Static);
        let path = self.path()?;
        let mut on_demand = false;
        if self.eat(Tok::Dot) {
            if !self.eat(Tok::Star) {
                return self.expected("a name or `*`");
            }
            on_demand = true;
        }
        let span = self.since(start);
        self.semicolon()?;
        Ok(Import { is_static, path, on_demand, span })
    }

    fn top(&mut self, unit: &mut Unit) -> Parsed<()> {
        if self.eat(Tok::Semicolon) {
            return Ok(());
        }
        match self.kind() {
            Tok::Import => {
                self.error(self.span(), "imports stand before all declarations");
                let import = self.import()?;
                unit.imports.push(import);
                return Ok(());
            }
            Tok::Package => {
                self.error(self.span(), "the package declaration stands first in a file");
                self.c.skip_until(|kind| kind == Tok::Semicolon);
                return Ok(());
            }
            _ => {}
        }
        if self.at_module() {
            let module = self.module()?;
            unit.module = Some(module);
            return Ok(());
        }
        let mut prefix = self.prefix(super::prefix::Place::Top)?;
        for decl in prefix.declared.drain(..) {
            unit.decls.push(top_of_member(decl));
        }
        if self.c.at_end() || self.at(Tok::Semicolon) {
            return self.no_leftovers(&prefix);
        }
        if self.at_module() {
            let mut module = self.module()?;
            module.annotations = prefix.modifiers.annotations;
            unit.module = Some(module);
            return Ok(());
        }
        if self.at_type_decl() {
            let decl = self.type_decl(prefix)?;
            unit.decls.push(TopDecl::Type(Box::new(decl)));
            return Ok(());
        }
        if self.at(Tok::RBrace) {
            return self
                .fail("expected a class, interface, enum or record, found `}`: more braces are closed than opened");
        }
        self.expected("a class, interface, enum or record")
    }

    fn at_module(&self) -> bool {
        let named = |n: usize| self.nth_is_word(n, "module") && self.nth(n + 1) == Tok::Ident;
        !self.spec && (named(0) || (self.at_word("open") && named(1)))
    }

    fn module(&mut self) -> Parsed<Module> {
        let start = self.span();
        let open = self.eat_word("open");
        self.bump();
        let name = self.path()?;
        self.expect(Tok::LBrace)?;
        let mut directives = Vec::new();
        while !self.at(Tok::RBrace) && !self.c.at_end() {
            let directive = self.directive()?;
            directives.push(directive);
        }
        self.expect(Tok::RBrace)?;
        Ok(Module { annotations: Vec::new(), open, name, directives, span: self.since(start) })
    }

    fn directive(&mut self) -> Parsed<Directive> {
        let word = if self.at(Tok::Ident) { self.current().into_owned() } else { String::new() };
        let directive = match word.as_str() {
            "requires" => {
                self.bump();
                let (mut transitive, mut is_static) = (false, false);
                loop {
                    if self.eat(Tok::Static) {
                        is_static = true;
                    } else if self.at_word("transitive") && matches!(self.nth(1), Tok::Ident | Tok::Static) {
                        self.bump();
                        transitive = true;
                    } else {
                        break;
                    }
                }
                Directive::Requires { transitive, is_static, module: self.path()? }
            }
            "exports" | "opens" => {
                self.bump();
                let package = self.path()?;
                let to = if self.eat_word("to") { self.comma_separated(Parser::path)? } else { Vec::new() };
                if word == "opens" { Directive::Opens { package, to } } else { Directive::Exports { package, to } }
            }
            "uses" => {
                self.bump();
                Directive::Uses(self.path()?)
            }
            "provides" => {
                self.bump();
                let service = self.path()?;
                if !self.eat_word("with") {
                    return self.expected("`with`");
                }
                Directive::Provides { service, with: self.comma_separated(Parser::path)? }
            }
            _ => return self.expected("`requires`, `exports`, `opens`, `uses` or `provides`"),
        };
        self.semicolon()?;
        Ok(directive)
    }

    /// To what may be the next declaration.
    fn recover_top(&mut self) {
        self.skip_spec();
        let mut depth = 0u32;
        while !self.c.at_end() {
            match self.kind() {
                Tok::LBrace => depth += 1,
                Tok::RBrace => depth = depth.saturating_sub(1),
                Tok::Class | Tok::Interface | Tok::Enum if depth == 0 => return,
                Tok::Public | Tok::Abstract | Tok::Final if depth == 0 => return,
                Tok::Import if depth == 0 => return,
                _ => {}
            }
            self.bump();
        }
    }
}

/// At the top of a file, a declaration of a specification is one of the program.
fn top_of_member(member: Member) -> TopDecl {
    match member.kind {
        MemberKind::Type(decl) => TopDecl::Type(decl),
        _ => TopDecl::Member(Box::new(member)),
    }
}
