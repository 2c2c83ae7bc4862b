//! Enums: their constants, and how these are made.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::{Body, assigned};
use super::encoder::*;
use super::origin::{Act, Within};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn enum_constant(&mut self, id: jv::FieldId, span: Span) -> Exp {
        let class = self.p[id].class;
        if !self.p[class].is_source() {
            return self.static_constant(id, span);
        }
        self.enum_facts(class);
        let name = self.names.field(self.p, id);
        self.constant_app(name, vec![], Meta::from(span))
    }

    fn ordinal_name(&mut self, class: jv::ClassId) -> Symbol {
        let name = Symbol::new(&format!("$ordinal_{}", class.0));
        self.constant(name, vec![var("o", Type::Ref)], Type::Int);
        name
    }

    pub fn ordinal(&mut self, class: jv::ClassId, of: Exp, m: Meta) -> Exp {
        self.enum_facts(class);
        let name = self.ordinal_name(class);
        self.constant_app(name, vec![of], m)
    }

    /// The constants of an enum are objects, all different.
    fn enum_facts(&mut self, class: jv::ClassId) {
        let p = self.p;
        let constants: Vec<jv::FieldId> = p[class].enum_constants(p).collect();
        let m = Meta::NONE;
        let ordinal = self.ordinal_name(class);
        for (n, id) in constants.into_iter().enumerate() {
            let name = self.names.field(p, id);
            if self.needed.constants.contains_key(&name) {
                continue;
            }
            self.constant(name, vec![], Type::Ref);
            let value = self.constant_app(name, vec![], m);
            self.needed.facts.push(not_null(value.clone(), m));
            let number = self.constant_app(ordinal, vec![value.clone()], m);
            self.needed.facts.push(Expr::eq(number, Expr::int(n as u64, m), m));
            self.component_facts(id, &value);
            let body = p[id].enum_constant.as_ref().and_then(|c| c.body);
            if self.known.features.types
                && let Some((low, _)) = self.known.numbers.interval(body.unwrap_or(class))
            {
                let typ = self.exact_class(value, m);
                self.needed.facts.push(Expr::eq(typ, Expr::int(low, m), m));
            }
        }
    }

    /// Null, or one of the constants.
    pub fn enum_fact(&mut self, e: &Exp, class: jv::ClassId, m: Meta) -> Exp {
        let p = self.p;
        self.enum_facts(class);
        let mut fact = Expr::eq(e.clone(), null(m), m);
        for id in p[class].enum_constants(p).collect::<Vec<_>>() {
            let name = self.names.field(p, id);
            let constant = self.constant_app(name, vec![], m);
            fact = Expr::or(fact, Expr::eq(e.clone(), constant, m), m);
        }
        fact
    }

    /// A constant of an enum that is made without arguments and without code.
    pub fn is_plain_constant(&self, id: jv::FieldId) -> bool {
        let p = self.p;
        let f = &p[id];
        let body = f.enum_constant.as_ref().and_then(|c| c.body);
        let plain = f.init.as_ref().is_none_or(|init| match &init.kind {
            jv::ExprKind::New(new) => new.args.is_empty() && new.constructor.known().is_none_or(|id| p[id].synthetic),
            _ => false,
        });
        let fields = p[f.class].fields().any(|f| !p[f].is_static());
        body.is_none() && plain && !fields
    }

    /// Whether all constants of an enum are made without any code: nobody sees them before they are there.
    fn is_plain_enum(&self, class: jv::ClassId) -> bool {
        self.p[class].enum_constants(self.p).all(|id| self.is_plain_constant(id))
    }

    /// Whether what is being translated may run before the constants of an enum are made.
    pub fn may_be_unmade(&self, class: jv::ClassId) -> bool {
        if !self.p[class].is_source() || self.is_plain_enum(class) {
            return false;
        }
        match (self.at.method, self.at.initialising) {
            (Some(method), _) => self.reached_from_initialiser(class).methods.contains(&method),
            // What stands behind the constants runs when they are there.
            (None, Some(other)) if other == class => self.at.making_constant,
            (None, Some(other)) => self.reached_from_initialiser(class).classes.contains(&other),
            (None, None) => false,
        }
    }

    /// The value that a constant has in a final field, if its constructor only stores an argument there that is a constant expression.
    fn component(&mut self, id: jv::FieldId, field: jv::FieldId) -> Option<Exp> {
        let p = self.p;
        let jv::ExprKind::New(new) = &p[id].init.as_ref()?.kind else { return None };
        let constructor = new.constructor.known()?;
        let jv::Body::Block(block) = &p[constructor].body else { return None };
        let stmts: Vec<&jv::Stmt> = block.stmts.iter().collect();
        let changed = assigned(&stmts);
        let mut stored = None;
        for stmt in &block.stmts {
            let jv::StmtKind::Expr(e) = &stmt.kind else { return None };
            match &e.kind {
                jv::ExprKind::ConstructorCall(call) if call.is_super => {}
                jv::ExprKind::Assign(target, value) => {
                    let jv::ExprKind::Field { target: Some(of), field: to, .. } = &target.kind else { return None };
                    if !matches!(of.kind, jv::ExprKind::This { .. }) {
                        return None;
                    }
                    if *to == field {
                        stored = Some(value);
                    }
                }
                _ => return None,
            }
        }
        let mut value = stored?;
        while let jv::ExprKind::Convert(jv::Conversion::Widening, inner) = &value.kind {
            value = inner;
        }
        let jv::ExprKind::Local(param) = value.kind else { return None };
        let at = p[constructor].params.iter().position(|other| *other == param && !changed.contains(&param))?;
        let arg = new.args.get(at)?;
        let constant = arg.constant.as_ref()?;
        let v = View::new(Within::Internal, p[id].span).unchecked();
        let value = self.constant_value(&v, constant, &arg.ty, p[id].span);
        Some(self.widened(value, &p[field].ty, p[id].span).at(Meta::NONE))
    }

    /// What the text says of the final fields of a constant.
    fn component_facts(&mut self, id: jv::FieldId, constant: &Exp) {
        let p = self.p;
        let m = Meta::NONE;
        let is_open = |f: &jv::FieldId| p[*f].is_final() && !p[*f].is_static() && p[*f].constant.is_none();
        for field in p[p[id].class].fields().filter(is_open) {
            if let Some(value) = self.component(id, field) {
                let known = self.final_value(field, constant.clone(), Span::NONE);
                self.needed.facts.push(Expr::eq(known, value, m));
            }
        }
    }
}

impl Body<'_, '_> {
    /// A constant gets all its fields, and its constructor runs.
    pub fn make_enum_constant(&mut self, id: jv::FieldId) {
        let p = self.e.p;
        let f = &p[id];
        if self.e.is_plain_constant(id) {
            return;
        }
        let Some(jv::ExprKind::New(new)) = f.init.as_ref().map(|init| &init.kind) else {
            return self.e.unsupported(f.span, "a constant of an enum that is made in another way");
        };
        let body = f.enum_constant.as_ref().and_then(|constant| constant.body);
        let m = self.quiet(f.span);
        let all: Vec<&jv::Exp> = new.args.iter().collect();
        let outer = std::mem::replace(&mut self.e.at.making_constant, true);
        let args = self.values(&all);
        let object = self.e.enum_constant(id, f.span);
        let fields = self.e.fresh_fields(body.unwrap_or(f.class), &object, m);
        self.inhale(Expr::conj(fields, m), m);
        if let Some(class) = body {
            self.e.escapes(class, None);
        }
        match new.constructor.known() {
            Some(constructor) => {
                for (arg, param) in new.args.iter().zip(&p[constructor].params) {
                    self.converted_array(arg, &p[*param].ty);
                }
                self.check_definitions(constructor, &object, f.span);
                let signature = self.e.signature(constructor);
                let all = std::iter::once(object.clone()).chain(args).collect();
                self.invoke(&signature, all, &new.ghost, Act::Call, f.span);
            }
            None => self.e.unsupported(f.span, "a constructor of which nothing is known"),
        }
        if let Some(class) = body {
            self.as_object(object, class, |b| b.initialisers(class, false));
        }
        self.e.at.making_constant = outer;
    }
}
