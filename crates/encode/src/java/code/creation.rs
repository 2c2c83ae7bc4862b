//! New objects.

use java::tree as jv;
use java_core::core::{Body, Eff, Fixed, Made, MethodId, Mutability, OriginId, Place, Stmt, StmtKind, Val, ValKind};
use silver::tree::{Exp, Expr};
use source::Span;

use super::super::body::Body as Encoded;
use super::super::encoder::*;
use super::Code;
use super::supported::is_supported;

impl<'a> Encoded<'_, 'a> {
    /// An object with its fields, and with what it keeps of the bodies around.
    pub fn made(&mut self, class: jv::ClassId, span: Span) -> Exp {
        let object = self.allocate(class, span);
        self.link(&object, class, span);
        object
    }

    /// What runs when a class is initialised.
    pub fn static_initialisers(&mut self, class: jv::ClassId) {
        let code = self.e.known.code.clone();
        let is_enum = self.e.p[class].kind == jv::ClassKind::Enum;
        let found = Some(&code).filter(|_| !is_enum).and_then(|c| {
            let Body::Code(block) = &c.program[c.program[class].init?].body else { return None };
            is_supported(self, c, block).then_some((c, block.as_slice()))
        });
        match found {
            Some((code, block)) => self.code_block(code, block),
            None => self.initialisers(class, true),
        }
    }

    /// What an anonymous class does with a new object, after the class above did its part.
    pub fn own_initialisers(&mut self, class: jv::ClassId) {
        let code = self.e.known.code.clone();
        let found = Some(&code).and_then(|c| {
            let made = |method: &&MethodId| c.program[**method].made == Some(Made::AnonymousConstructor);
            let constructor = c.program[class].methods.iter().find(made)?;
            let Body::Code(block) = &c.program[*constructor].body else { return None };
            let own = block.iter().position(|stmt| !self.is_above(c, stmt)).unwrap_or(block.len());
            is_supported(self, c, &block[own..]).then_some((c, &block[own..]))
        });
        match found {
            Some((code, block)) => self.code_block(code, block),
            None => self.initialisers(class, false),
        }
    }

    /// Whether a statement of a constructor makes the object of the class above.
    fn is_above(&self, c: &Code<'a>, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Do(None, Eff::Construct(..) | Eff::EnsureInit(_)) => true,
            StmtKind::Do(None, Eff::Write(Place::Field(_, field), ..)) => self.is_set_before(c, *field),
            _ => false,
        }
    }

    /// Whether a field has its value before any code sees its object.
    pub(super) fn is_set_before(&self, c: &Code<'a>, field: jv::FieldId) -> bool {
        matches!(c.program[field].mutability, Mutability::Fixed(_))
    }

    /// What such a field holds: a function of the object.
    pub(super) fn fixed(&mut self, c: &Code<'a>, object: Exp, field: jv::FieldId, value: Exp, span: Span) {
        let m = self.quiet(span);
        let class = c.program[field].class;
        let known = match &c.program[field].mutability {
            Mutability::Fixed(Fixed::Around) => Some(self.e.object_around(object, Expr::int(class.0, m), m)),
            Mutability::Fixed(Fixed::Variable) => {
                let kept = c.program[class].captures.iter().find(|(_, kept)| *kept == field).map(|(local, _)| *local);
                kept.map(|local| self.e.captured_by(local, object, m))
            }
            Mutability::Fixed(Fixed::Enclosing | Fixed::Receiver | Fixed::EnumNumber)
            | Mutability::Mutable
            | Mutability::Final
            | Mutability::Constant(_) => None,
        };
        match known {
            Some(known) => self.inhale(Expr::eq(known, value, m), m),
            None => self.e.unsupported(span, "this field of a new object"),
        }
    }

    pub(super) fn code_construct(&mut self, c: &Code<'a>, method: MethodId, object: &Val, args: &[Val], at: OriginId) {
        let span = c.span(at);
        let p = self.e.p;
        let v = self.code_view(c, at);
        let values = self.code_values(c, args, at);
        if (method.0 as usize) < p.methods.len() {
            for (arg, param) in args.iter().zip(&p[method].params) {
                self.flows_into(arg, &p[*param].ty, c.span(arg.origin));
            }
        }
        match (&object.kind, c.exp(at).map(|e| &e.kind)) {
            (ValKind::SelfRef, Some(jv::ExprKind::ConstructorCall(call))) => {
                self.called_constructor(call, values, span)
            }
            (_, Some(jv::ExprKind::New(new))) => {
                let object = self.code_value(c, &v, object);
                self.constructed(new, &object, values, span);
            }
            _ => self.e.unsupported(span, "a constructor in this place"),
        }
    }
}
