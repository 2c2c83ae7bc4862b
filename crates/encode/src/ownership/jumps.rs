//! Leaving blocks before their end: every monitor, read block and `finally` on the way is left with its checks.

use java::tree::{Exp, JumpId, Type};
use source::Span;

use super::body::{Body, Frame};
use super::checks::Check;
use super::document::Origin;
use super::terms;

impl<'a, 'p> Body<'a, 'p> {
    /// Leaves the frames from the innermost down to this depth.
    fn unwind(&mut self, depth: usize, at: Span) {
        let all = self.frames.clone();
        for n in (depth..all.len()).rev() {
            // What runs on the way runs under the frames outside.
            self.frames.truncate(n);
            match &all[n] {
                Frame::Finally { block } => self.block(block),
                frame => self.leave(frame, at),
            }
        }
        self.frames = all;
    }

    pub fn jump(&mut self, target: JumpId, again: bool, at: Span) {
        let is_target = |frame: &Frame<'p>| matches!(frame, Frame::Target { jump, .. } if *jump == target);
        let Some(depth) = self.frames.iter().rposition(is_target) else {
            return self.e.gap(at, "this jump");
        };
        self.unwind(depth + 1, at);
        let Frame::Target { leave, again: next, .. } = self.frames[depth].clone() else { return };
        match (again, next) {
            (true, Some(label)) => self.goto(&label),
            (true, None) => self.e.gap(at, "this jump"),
            (false, _) => self.goto(&leave),
        }
    }

    pub fn return_value(&mut self, value: Option<&'p Exp>, span: Span) {
        if let Some(value) = value {
            self.no_covariance(&value.ty, &self.result.clone(), value.span);
            let term = self.value(value);
            let result = match &self.ends {
                Some(end) => end.result.clone(),
                None => self.returns.map(|_| "$r".to_string()),
            };
            if let Some(result) = result {
                self.put(format!("{result} := {term};"));
            }
        }
        self.unwind(0, span);
        if let Some(end) = self.ends.clone() {
            return self.goto(&end.label);
        }
        self.out.put_for(Origin::new(Check::Post, span), "return;");
    }

    /// An object is thrown whose class is one of these, or below one.
    pub fn throw(&mut self, object: &str, types: &[Type], span: Span) {
        let types: Vec<Type> = types.iter().map(|ty| self.e.erased(ty)).collect();
        let all = self.frames.clone();
        for n in (0..all.len()).rev() {
            self.frames.truncate(n);
            match &all[n] {
                Frame::Finally { block } => self.block(block),
                Frame::Handlers { caught, catches } => {
                    if self.handled(object, &types, caught, catches) {
                        self.frames = all;
                        return;
                    }
                }
                frame => self.leave(frame, span),
            }
        }
        self.leave_by_exception(object, &types, span);
        self.frames = all;
    }

    /// Goes to the handlers that may be meant; whether one of them surely is.
    fn handled(&mut self, object: &str, types: &[Type], caught: &str, catches: &[(Vec<Type>, String)]) -> bool {
        let catches = catches.to_vec();
        for (wanted, label) in &catches {
            if types.iter().all(|ty| wanted.iter().any(|above| self.is_below(ty, above))) {
                self.put(format!("{caught} := {object};"));
                self.goto(label);
                return true;
            }
            let possible = |ty: &Type| wanted.iter().any(|other| self.is_below(ty, other) || self.is_below(other, ty));
            if types.iter().any(possible) {
                let is: Vec<String> = wanted
                    .iter()
                    .filter_map(|ty| self.e.type_const(ty))
                    .map(|name| terms::is(&object, &name))
                    .collect();
                self.when(&is.join(" || "), |body| {
                    body.put(format!("{caught} := {object};"));
                    body.goto(label);
                });
            }
        }
        false
    }

    fn leave_by_exception(&mut self, object: &str, types: &[Type], span: Span) {
        let declared: Vec<Type> = self.throws.iter().map(|ty| self.e.erased(ty)).collect();
        let covered = types.iter().all(|ty| declared.iter().any(|above| self.is_below(ty, above)));
        if !covered {
            let is: Vec<String> =
                declared.iter().filter_map(|ty| self.e.type_const(ty)).map(|name| terms::is(&object, &name)).collect();
            let cond = if is.is_empty() { "false".to_string() } else { is.join(" || ") };
            self.check(Check::ThrowUndeclared, span, cond);
        }
        if declared.is_empty() {
            return self.assume("false");
        }
        self.put(format!("$x := {object};"));
        self.out.put_for(Origin::new(Check::PostExceptional, span), "return;");
    }

    pub fn is_below(&self, ty: &Type, above: &Type) -> bool {
        match (self.e.class_of(ty), above.as_class()) {
            (Some(class), Some(above)) => self.e.world.is_below(class, above),
            _ => false,
        }
    }

    /// A library method may throw an exception of this class here.
    pub fn may_throw(&mut self, class: &str, span: Span) {
        let Some(class) = self.e.p.find_class(class) else {
            return self.e.gap(span, format!("the exception `{class}`"));
        };
        self.when("*", |body| {
            let thrown = body.allocate(class);
            body.throw(&thrown, &[Type::class(class)], span);
        });
    }
}
