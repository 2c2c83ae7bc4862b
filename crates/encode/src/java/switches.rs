//! Switch statements and expressions.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::effects::unboxed_type;
use super::encoder::*;
use super::jumps::Scope;
use super::operators::is_string;
use super::origin::{Act, Check};

impl<'a> Body<'_, 'a> {
    pub fn switch_statement(&mut self, switch: &jv::Switch, span: Span) {
        self.switch(switch, None, span);
    }

    pub fn switch_expression(&mut self, switch: &jv::Switch, e: &jv::Exp) -> Exp {
        let ty = self.e.ty(&e.ty);
        let value = self.fresh("v", ty, e.span);
        self.switch(switch, Some(value.clone()), e.span);
        value
    }

    fn switch(&mut self, switch: &jv::Switch, value: Option<Exp>, span: Span) {
        let subject = self.value(&switch.subject);
        let subject = self.temp("s", subject);
        let m = self.quiet(span);
        let ty = &switch.subject.ty;
        let takes_null = switch.cases.iter().flat_map(|c| &c.labels).any(|l| matches!(l, jv::CaseLabel::Null));
        if ty.is_reference() && !takes_null {
            self.check(Check::Null, switch.subject.span, span, |m| not_null(subject.clone(), m));
        }
        let after = self.fresh_label("after");
        let labels: Vec<Symbol> = switch.cases.iter().map(|_| self.fresh_label("case")).collect();
        let mut default = None;
        for (case, label) in switch.cases.iter().zip(&labels) {
            for wanted in &case.labels {
                if matches!(wanted, jv::CaseLabel::Default) {
                    default = Some(*label);
                    continue;
                }
                let Some(fits) = self.case_fits(&subject, ty, wanted, case.span) else { continue };
                let then = self.block_of(|b| {
                    if let jv::CaseLabel::Pattern(pattern) = wanted {
                        let variable = b.declare(pattern.local);
                        b.set(&variable, subject.clone(), m);
                        if let Some(guard) = &pattern.guard {
                            let guard_value = b.condition(guard);
                            let go = b.block_of(|b| b.emit(StmtKind::Goto(*label), m));
                            let act = b.e.act(Act::Plain, guard.span);
                            b.emit(StmtKind::If { cond: guard_value, then: go, otherwise: Block::default() }, act);
                            return;
                        }
                    }
                    b.emit(StmtKind::Goto(*label), m);
                });
                let act = self.e.act(Act::Plain, case.span);
                self.emit(StmtKind::If { cond: fits, then, otherwise: Block::default() }, act);
            }
        }
        match default {
            Some(label) => self.emit(StmtKind::Goto(label), m),
            None if value.is_some() || switch.exhaustive && has_arrows(switch) && value.is_some() => {
                // All constants are named; a value that is none of them came from a class that changed.
                self.check(Check::Null, span, span, |m| Expr::bool(false, m));
                self.dead_end(span);
            }
            None => self.emit(StmtKind::Goto(after), m),
        }
        let scope = Scope::Target { ids: vec![switch.target], after, again: None, value };
        self.scopes.push(scope);
        for (case, label) in switch.cases.iter().zip(&labels) {
            self.label(*label, m);
            self.statements(&case.body);
            if case.arrow {
                self.emit(StmtKind::Goto(after), m);
            }
        }
        self.scopes.pop();
        self.label(after, m);
    }

    /// Whether a case applies: by content, not by identity.
    fn case_fits(&mut self, subject: &Exp, ty: &jv::Type, label: &jv::CaseLabel, span: Span) -> Option<Exp> {
        let m = self.quiet(span);
        match label {
            jv::CaseLabel::Default => None,
            jv::CaseLabel::Null => Some(Expr::eq(subject.clone(), null(m), m)),
            jv::CaseLabel::Constant(e) => {
                let v = self.code(e.span);
                let wanted = self.e.exp(&v, e);
                if is_string(self.e.p, ty) {
                    let (a, b) = (self.e.text_content(subject.clone(), m), self.e.text_content(wanted, m));
                    return Some(Expr::eq(a, b, m));
                }
                let number = unboxed_type(self.e.p, ty);
                if ty.is_reference() && number.as_prim().is_some() {
                    let content = self.e.unboxed(&v.unchecked(), subject.clone(), &number, e.span);
                    return Some(Expr::eq(content, wanted, m));
                }
                if subject.ty != wanted.ty {
                    self.e.unsupported(e.span, "this case");
                    return None;
                }
                Some(Expr::eq(subject.clone(), wanted, m))
            }
            jv::CaseLabel::Pattern(pattern) => {
                let Some(test) = self.e.test(subject, &pattern.ty, m) else {
                    self.e.unsupported(pattern.span, "a test for a type of which too little is known");
                    return None;
                };
                Some(Expr::and(not_null(subject.clone(), m), test, m))
            }
        }
    }
}

fn has_arrows(switch: &jv::Switch) -> bool {
    switch.cases.iter().any(|case| case.arrow)
}
