//! What objects of local and anonymous classes know of the body around them: its variables, which never change, and the enclosing object.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::view::View;

impl<'a> Encoder<'a> {
    /// A variable of a body around the class: a function of the object that has captured it.
    pub fn captured(&mut self, v: &View, local: jv::LocalId, m: Meta) -> Option<Exp> {
        let (mut object, mut here) = (v.this.clone()?, v.class?);
        while !self.p[here].captures.contains(&local) {
            let outer = self.p[here].outer.filter(|_| self.p[here].is_inner)?;
            object = self.object_around(object, Expr::int(here.0, m), m);
            here = outer;
        }
        Some(self.captured_by(local, object, m))
    }

    pub fn captured_by(&mut self, local: jv::LocalId, object: Exp, m: Meta) -> Exp {
        let name = Symbol::new(&format!("$captured_{}", local.0));
        let ty = self.ty(&self.p[local].ty);
        if !self.needed.constants.contains_key(&name) {
            self.constant(name, vec![var("o", Type::Ref)], ty);
            self.captured_object(name, local);
        }
        self.constant_app(name, vec![object], m)
    }

    /// A variable that was made with a new object has one, wherever it is known.
    fn captured_object(&mut self, name: Symbol, local: jv::LocalId) {
        let init = self.known.inits.get(&local).filter(|_| self.p[local].effectively_final);
        let Some(init) = init.cloned() else { return };
        let size = match &init.kind {
            jv::ExprKind::New(_) => None,
            jv::ExprKind::NewArray { sizes, .. } => {
                let size = sizes.first().and_then(|size| size.constant.as_ref()?.as_integral());
                size.filter(|size| *size >= 0)
            }
            _ => return,
        };
        let m = Meta::NONE;
        let bound = self.bound_name("o");
        let value = self.constant_app(name, vec![Expr::local(bound, Type::Ref, m)], m);
        let mut fact = not_null(value.clone(), m);
        if let Some(size) = size {
            let length = self.array_length(value.clone(), m);
            fact = Expr::and(fact, Expr::eq(length, Expr::int(size, m), m), m);
        }
        let vars = vec![Var { name: bound, ty: Type::Ref, span: Span::NONE }];
        let each = forall(vars, vec![Trigger { terms: vec![value], meta: m }], fact, m);
        self.needed.facts.push(each);
    }

    /// A class and the classes of the program above it.
    pub fn source_chain(&self, class: jv::ClassId) -> Vec<jv::ClassId> {
        let mut chain = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at.filter(|class| self.p[*class].is_source()) {
            chain.push(class);
            at = self.p[class].superclass.as_ref().and_then(jv::Type::as_class);
        }
        chain
    }
}

impl Body<'_, '_> {
    /// What a new object of a class gets to know of the body that makes it: the captured variables, and the object around where it is not
    /// written.
    pub fn link(&mut self, object: &Exp, class: jv::ClassId, span: Span) {
        let p = self.e.p;
        let m = self.quiet(span);
        for class in self.e.source_chain(class) {
            for local in p[class].captures.clone() {
                let here = self.view.locals.get(&local).cloned();
                let v = self.view.clone();
                let Some(value) = here.or_else(|| self.e.captured(&v, local, m)) else { continue };
                let known = self.e.captured_by(local, object.clone(), m);
                self.inhale(Expr::eq(known, value, m), m);
            }
            // A local or anonymous class: the object around is the one whose code this is.
            let is_local = !matches!(p[class].nesting, jv::Nesting::Member | jv::Nesting::Top);
            if let Some(outer) = p[class].outer.filter(|_| p[class].is_inner && is_local)
                && let Some(outwards) = self.view.class.and_then(|here| self.e.known.tables.outwards(here, outer))
                && let Some(this) = self.view.this.clone()
            {
                let around = self.e.object_outwards(this, &outwards, m);
                let of = self.e.object_around(object.clone(), Expr::int(class.0, m), m);
                self.inhale(Expr::eq(of, around, m), m);
            }
        }
    }

    /// There are objects around an object of an inner class.
    pub fn assume_around(&mut self, m: Meta) {
        let p = self.e.p;
        let (Some(mut object), Some(mut here)) = (self.view.this.clone(), self.view.class) else { return };
        while let Some(outer) = p[here].outer.filter(|_| p[here].is_inner) {
            object = self.e.object_around(object, Expr::int(here.0, m), m);
            self.inhale(not_null(object.clone(), m), m);
            self.assume_type(&object, &jv::Type::class(outer), p[here].name_span);
            here = outer;
        }
    }

    /// The exact class of an object, where classes are asked for.
    pub fn assume_exact_class(&mut self, object: &Exp, class: jv::ClassId, span: Span) {
        if !self.e.known.features.types {
            return;
        }
        let m = self.quiet(span);
        match self.e.known.numbers.interval(class) {
            Some((low, _)) => {
                let typ = self.e.exact_class(object.clone(), m);
                self.inhale(Expr::eq(typ, Expr::int(low, m), m), m);
            }
            None => self.e.unsupported(span, "an object of a class of which too little is known"),
        }
    }
}
