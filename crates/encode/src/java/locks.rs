//! Monitors.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::signature::{Signature, lock_set};
use super::view::View;

impl<'a> Body<'_, 'a> {
    /// The monitors that the thread holds here.
    pub fn held(&mut self, span: Span) -> Exp {
        let m = self.quiet(span);
        match &self.view.locks {
            Some(locks) => locks.at(m),
            None => Expr::new(ExpKind::SetLit(vec![]), lock_set(), m),
        }
    }

    /// A new object is no monitor that anybody holds.
    pub fn not_locked(&mut self, object: &Exp, span: Span) {
        if let Some(locks) = self.view.locks.clone() {
            let m = self.quiet(span);
            self.inhale(Expr::not(cmp(BinOp::In, object.clone(), locks, m), m), m);
        }
    }

    pub fn synchronized(&mut self, _lock: &jv::Exp, _body: &[jv::Stmt], span: Span) {
        self.e.unsupported(span, "`synchronized`");
    }

    pub fn synchronized_method(&mut self, _body: &[jv::Stmt], span: Span) {
        self.e.unsupported(span, "a synchronized method");
    }

    pub fn commit(&mut self, _object: &jv::Exp, span: Span) {
        self.e.unsupported(span, "`commit`");
    }
}

impl<'a> Encoder<'a> {
    pub fn class_literal(&mut self, _ty: &jv::Type, e: &jv::Exp) -> Exp {
        self.hole(e.span, &e.ty, "a class as an object")
    }

    pub fn lock_clause(&mut self, _id: jv::MethodId, _signature: &Signature, _v: &View) -> Vec<Exp> {
        Vec::new()
    }
}
