//! `Objects.key`: the same number for objects that `equals` takes for the same.
//!
//! It does not change with time, so it is used only for objects whose `equals` does not either: texts, boxes, constants of enums, and objects of final classes
//! that leave `equals` as it is. Collections are asked with no others.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};

use super::encoder::*;
use super::stubs::behind_widening;
use super::view::View;
use java_core::known::{Known, known_value};

/// How objects of a class are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Identity {
    Text,
    Number,
    Truth,
    Own,
}

impl<'a> Encoder<'a> {
    fn identity(&self, class: jv::ClassId) -> Option<Identity> {
        let p = self.p;
        let c = &p[class];
        Some(match c.qualified.as_str() {
            "java.lang.String" => Identity::Text,
            "java.lang.Boolean" => Identity::Truth,
            "java.lang.Byte" | "java.lang.Short" | "java.lang.Character" | "java.lang.Integer" | "java.lang.Long" => {
                Identity::Number
            }
            _ if c.kind == jv::ClassKind::Enum => Identity::Own,
            _ if c.flags.is_final() && c.kind == jv::ClassKind::Class && self.leaves_equals(class) => Identity::Own,
            _ => return None,
        })
    }

    /// Whether a class and all above it are program text without an `equals` or `hashCode`.
    fn leaves_equals(&self, class: jv::ClassId) -> bool {
        let p = self.p;
        if self.is_object(class) {
            return true;
        }
        let defines = p[class].methods().any(|id| matches!(p[id].name.as_str(), "equals" | "hashCode"));
        let above = p[class].superclass.as_ref().and_then(jv::Type::as_class);
        p[class].is_source() && !defines && above.is_some_and(|above| self.leaves_equals(above))
    }

    /// `Objects.key(o)`
    pub fn key(&mut self, v: &View, o: &jv::Exp, value: Exp, m: Meta) -> Exp {
        let in_stub = v.class.is_some_and(|class| self.p[class].origin == jv::Origin::Stub);
        if !in_stub {
            self.check_key(o);
        }
        self.equality_key(value, m)
    }

    fn check_key(&mut self, o: &jv::Exp) {
        let plain = behind_widening(o);
        let known = match &plain.ty {
            jv::Type::Null => true,
            ty => ty.as_class().is_some_and(|class| self.identity(class).is_some()),
        };
        if !known {
            let what = format!(
                "a key or element of type `{}`, of which is not known what `equals` does: text, boxes, enums and final classes without \
                 an `equals` will do",
                plain.ty.show(self.p)
            );
            self.unsupported(o.span, what);
        }
    }

    /// Arguments whose key a contract speaks of.
    pub fn check_keys(&mut self, args: &[jv::Exp], id: jv::MethodId) {
        let p = self.p;
        let source = self.contract_source(id);
        let mut keyed: Vec<jv::LocalId> = Vec::new();
        let mut see = |e: &jv::Expr| {
            if let jv::ExprKind::Call(call) = &e.kind
                && call.method.known().and_then(|id| known_value(p, id)) == Some(Known::Key)
                && let jv::ExprKind::Local(local) = behind_widening(&call.args[0]).kind
            {
                keyed.push(local);
            }
        };
        for clause in &p[source].contract.clauses {
            super::features::clause_exps(clause).into_iter().for_each(|e| visit::each_deep(e, &mut see));
        }
        if let jv::Body::Expr(e) = &p[source].body {
            visit::each_deep(e, &mut see);
        }
        for (arg, param) in args.iter().zip(&p[source].params) {
            if keyed.contains(param) {
                self.check_key(arg);
            }
        }
    }

    /// What keys are, class by class.
    pub fn key_axioms(&mut self) {
        let domain = Symbol::new("$Key");
        if !self.needed.domains.contains(&domain) {
            return;
        }
        let m = Meta::NONE;
        let o = Expr::local(Symbol::new("$o"), Type::Ref, m);
        let key = self.equality_key(o.clone(), m);
        let typ = self.exact_class(o.clone(), m);
        let mut axioms = Vec::new();
        let texts = self.p.find_class("java.lang.String").and_then(|class| self.known.numbers.interval(class));
        if let Some((number, _)) = texts.filter(|_| self.needed.domains.contains(&Symbol::new("$Str"))) {
            let d = Expr::local(Symbol::new("$d"), Type::seq(Type::Int), m);
            let literal = self.interned_text(d, m);
            let typ = self.exact_class(literal.clone(), m);
            let vars = vec![Var { name: Symbol::new("$d"), ty: Type::seq(Type::Int), span: Span::NONE }];
            let is_text = Expr::eq(typ, Expr::int(number, m), m);
            axioms.push(forall(vars, vec![Trigger { terms: vec![literal], meta: m }], is_text, m));
        }
        for class in self.p.classes().collect::<Vec<_>>() {
            let Some(identity) = self.identity(class) else { continue };
            let Some(test) = self.class_test(&o, class, m) else { continue };
            let value = match identity {
                Identity::Text => {
                    let text = self.text_content(o.clone(), m);
                    self.text_key(text, m)
                }
                Identity::Number => {
                    let number = self.number_in_box(o.clone(), m);
                    self.number_key(typ.clone(), number, m)
                }
                Identity::Truth => {
                    let truth = self.truth_in_box(o.clone(), m);
                    self.truth_key(truth, m)
                }
                Identity::Own => self.own_key(o.clone(), m),
            };
            let is = Expr::and(not_null(o.clone(), m), test, m);
            let body = Expr::implies(is, Expr::eq(key.clone(), value, m), m);
            let vars = vec![Var { name: Symbol::new("$o"), ty: Type::Ref, span: Span::NONE }];
            axioms.push(forall(vars, vec![Trigger { terms: vec![key.clone()], meta: m }], body, m));
        }
        self.add_axioms(domain, axioms);
    }
}
