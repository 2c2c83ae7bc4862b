//! `switch`, as a statement and as an expression, in both forms.
//!
//! The tests come first, each leaving to its case. The bodies follow in their order, so that falling through is falling through:
//! `block end { block c2 { block c1 { tests } body 1 } body 2 }`.

use java::tree::{self, CaseLabel, ExprKind, Switch};

use super::*;

/// How labels are told apart.
enum Subject {
    Number(Prim),
    Text,
    Enum(ClassId),
    Object,
}

impl Lowering<'_> {
    pub(super) fn switch_stmt(&mut self, switch: &Switch, at: OriginId) {
        self.switch(switch, None, at);
    }

    pub(super) fn switch_value(&mut self, switch: &Switch, ty: Rt, at: OriginId) -> Val {
        let result = self.temporary(ty);
        self.switch(switch, Some(result), at);
        self.local_value(result, at)
    }

    fn switch(&mut self, switch: &Switch, result: Option<LocalId>, at: OriginId) {
        let ty = self.rt(&switch.subject.ty);
        let about = match (ty.prim().or_else(|| self.boxed_prim(&ty)), &ty) {
            (Some(prim), _) => Subject::Number(prim),
            (None, _) if self.is_string(&ty) => Subject::Text,
            (None, Rt::Class(class)) if self.is_enum(*class) => Subject::Enum(*class),
            _ => Subject::Object,
        };
        if let Subject::Enum(class) = about {
            // The table of numbers is made from the constants before the subject is evaluated.
            if self.is_being_initialised(class) {
                self.out.gaps.push(Gap { method: self.method, kind: GapKind::EnumSwitch, span: switch.span });
                let gap = GapId(self.out.gaps.len() as u32 - 1);
                self.emit(StmtKind::Gap(gap), at);
            }
            self.ensure(class, at);
        }
        let subject = self.subject(switch, &about, &ty, at);
        let end = self.new_label();
        self.jumps.insert(switch.target, Target { leave: end, again: None, result });
        let labels: Vec<Label> = switch.cases.iter().map(|_| self.new_label()).collect();
        let (mut inner, ()) = self.block_of(|l| l.tests(switch, &labels, &subject, &about, end, result.is_some(), at));
        for (case, label) in switch.cases.iter().zip(labels) {
            let (outer, ()) = self.block_of(|l| {
                l.emit(StmtKind::Block(label, inner), at);
                l.stmts(&case.body);
                // A body that ends with a jump needs no other.
                if case.arrow && !matches!(l.buf.last(), Some(Stmt { kind: StmtKind::Jump(_), .. })) {
                    l.emit(StmtKind::Jump(Jump::Leave(end)), at);
                }
            });
            inner = outer;
        }
        self.emit(StmtKind::Block(end, inner), at);
    }

    /// Constructors and initialisers of an enum run before its table of numbers can be made.
    fn is_being_initialised(&self, class: ClassId) -> bool {
        let early = self
            .method
            .is_some_and(|method| matches!(self.out[method].kind, MethodKind::Constructor | MethodKind::ClassInit));
        early && self.frames.last().is_some_and(|frame| self.out.is_below(frame.class, class))
    }

    fn is_enum(&self, class: ClassId) -> bool {
        self.tree.classes.get(class.0 as usize).is_some_and(|entry| entry.kind == tree::ClassKind::Enum)
    }

    /// The value that is looked at, once. It is not null, unless a case says so.
    fn subject(&mut self, switch: &Switch, about: &Subject, ty: &Rt, at: OriginId) -> Val {
        let subject = self.expr(&switch.subject);
        let subject = self.pinned(subject);
        // Without labels nobody looks at it.
        if self.is_fixed(&subject) {
            self.drop_node(&*switch.subject, Dropped::Discarded);
        }
        let takes_null =
            switch.cases.iter().flat_map(|case| &case.labels).any(|label| matches!(label, CaseLabel::Null));
        if ty.is_reference() && !takes_null {
            let check = check(CheckKind::Null(Dereferenced::Switch), at);
            self.emit(StmtKind::Check(check, vec![subject.clone()]), at);
        }
        match about {
            Subject::Number(prim) if !takes_null => {
                let number = self.coerce(subject, &Rt::Prim(*prim));
                self.pinned(number)
            }
            Subject::Number(_) | Subject::Text | Subject::Enum(_) | Subject::Object => subject,
        }
    }

    fn tests(
        &mut self,
        switch: &Switch,
        labels: &[Label],
        subject: &Val,
        about: &Subject,
        end: Label,
        is_value: bool,
        at: OriginId,
    ) {
        let mut default = None;
        for (case, target) in switch.cases.iter().zip(labels) {
            for label in &case.labels {
                match label {
                    CaseLabel::Default => default = Some(*target),
                    CaseLabel::Null => {
                        let null = value(ValKind::Null, Rt::Null, at);
                        let test = ValKind::SameObject(Box::new(subject.clone()), Box::new(null));
                        self.leave_if(value(test, Rt::BOOLEAN, at), *target, at);
                    }
                    CaseLabel::Constant(constant) => {
                        let test = self.constant_test(subject, constant, about);
                        self.leave_if(test, *target, at);
                    }
                    CaseLabel::Pattern(pattern) => {
                        let test = self.matches(subject.clone(), pattern, at);
                        self.leave_if(test, *target, at);
                    }
                }
            }
        }
        match default {
            Some(label) => self.emit(StmtKind::Jump(Jump::Leave(label)), at),
            None if is_value || switch.cases.iter().flat_map(|case| &case.labels).any(is_pattern) => {
                self.emit(StmtKind::Check(check(CheckKind::Unmatched, at), Vec::new()), at);
            }
            None => self.emit(StmtKind::Jump(Jump::Leave(end)), at),
        }
    }

    fn leave_if(&mut self, test: Val, label: Label, at: OriginId) {
        let (then, ()) = self.block_of(|l| l.emit(StmtKind::Jump(Jump::Leave(label)), at));
        self.emit(StmtKind::If(test, then, Vec::new()), at);
    }

    fn constant_test(&mut self, subject: &Val, constant: &Exp, about: &Subject) -> Val {
        let at = self.here(constant);
        let subject = Box::new(subject.clone());
        match about {
            Subject::Number(prim) => {
                let constant = self.expr(constant);
                let number = self.coerce(*subject, &Rt::Prim(*prim));
                value(ValKind::Compare(CmpOp::Eq, *prim, Box::new(number), Box::new(constant)), Rt::BOOLEAN, at)
            }
            Subject::Text => {
                let constant = self.expr(constant);
                value(ValKind::SameText(subject, Box::new(constant)), Rt::BOOLEAN, at)
            }
            Subject::Enum(_) | Subject::Object => {
                // A constant of the enum, which is there: the subject is one.
                let constant = match &constant.kind {
                    ExprKind::Field { field, .. } => {
                        let ty = self.out[*field].ty.clone();
                        value(ValKind::Read(Place::Static(*field)), ty, at)
                    }
                    _ => self.expr(constant),
                };
                value(ValKind::SameObject(subject, Box::new(constant)), Rt::BOOLEAN, at)
            }
        }
    }
}

fn is_pattern(label: &CaseLabel) -> bool {
    matches!(label, CaseLabel::Pattern(_))
}
