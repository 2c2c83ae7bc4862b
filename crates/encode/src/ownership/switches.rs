//! Switches, as statements and as expressions.

use java::tree as jv;
use java::tree::{CaseLabel, Exp, JumpId};
use source::Span;

use super::body::{Body, Frame};
use super::world::Sort;

impl<'a, 'p> Body<'a, 'p> {
    pub fn switch(&mut self, switch: &'p jv::Switch) {
        let subject = self.value(&switch.subject);
        let is_text = self.is_string(&switch.subject.ty);
        if !switch.subject.ty.is_integral() && !is_text {
            return self.e.gap(switch.span, "a switch over values of this type");
        }
        let subject = self.settled(&subject, &switch.subject.ty, switch.subject.span);
        if is_text {
            self.not_null(&subject, switch.subject.span);
        }
        let leave = self.label("leave");
        let labels: Vec<String> = switch.cases.iter().map(|_| self.label("case")).collect();
        self.dispatch(switch, &subject, &labels, &leave, is_text);
        self.frames.push(Frame::Target { jump: switch.target, leave: leave.clone(), again: None });
        let scope = self.scope.len();
        for (case, label) in switch.cases.iter().zip(&labels) {
            self.place(label);
            for stmt in &case.body {
                self.statement(stmt);
            }
            if case.arrow {
                self.goto(&leave);
            }
        }
        self.scope.truncate(scope);
        self.frames.pop();
        self.place(&leave);
    }

    /// Goes to the case that is meant. Whether two texts are equal is not known.
    fn dispatch(&mut self, switch: &'p jv::Switch, subject: &str, labels: &[String], leave: &str, is_text: bool) {
        let mut otherwise = leave.to_string();
        for (case, label) in switch.cases.iter().zip(labels) {
            for wanted in &case.labels {
                match wanted {
                    CaseLabel::Default => otherwise = label.clone(),
                    CaseLabel::Constant(_) if is_text => self.put(format!("if (*) {{ goto {label}; }}")),
                    CaseLabel::Constant(e) => {
                        let value = self.value(e);
                        self.put(format!("if ({subject} == {value}) {{ goto {label}; }}"));
                    }
                    CaseLabel::Null | CaseLabel::Pattern(_) => self.e.gap(case.span, "this case"),
                }
            }
        }
        self.goto(&otherwise);
    }

    pub fn switch_value(&mut self, switch: &'p jv::Switch, e: &'p Exp) -> String {
        let sort = self.e.sort(&e.ty, e.span);
        let result = self.yielded(switch.target);
        self.variable(&result, sort.text());
        self.yields.insert(switch.target, e.ty.clone());
        self.switch(switch);
        if sort == Sort::Ref {
            self.assume(self.e.typed(&result, &e.ty));
        }
        result
    }

    fn yielded(&self, target: JumpId) -> String {
        format!("$yield{}", target.0)
    }

    pub fn yield_value(&mut self, target: JumpId, value: &'p Exp, span: Span) {
        if let Some(ty) = self.yields.get(&target).cloned() {
            self.no_covariance(&value.ty, &ty, value.span);
        }
        let term = self.value(value);
        self.put(format!("{} := {term};", self.yielded(target)));
        self.jump(target, false, span);
    }
}
