//! What the precondition of a method asks for: the things a caller has to prepare.

use std::collections::BTreeSet;

use chalice::Program;
use chalice::tree::visit::{self, children};
use chalice::tree::*;
use num_bigint::BigInt;

#[derive(Clone, Debug, Default)]
pub struct Wants {
    /// Predicates that occur, also inside others.
    pub predicates: BTreeSet<PredicateId>,
    /// Classes whose objects are spoken of as shared.
    pub shared: BTreeSet<ClassId>,
    /// Classes whose objects are to be locked, for writing or for reading.
    pub locked: BTreeSet<ClassId>,
    pub read_locked: BTreeSet<ClassId>,
    /// Channels that credits are asked for.
    pub credits: BTreeSet<ChannelId>,
    /// Channels that messages are owed on.
    pub owed: BTreeSet<ChannelId>,
    /// Numbers that occur.
    pub integers: BTreeSet<BigInt>,
    /// Methods that make what is wanted of their receiver, as constructors do: a predicate, or what its monitor is to own.
    pub makers: Vec<MethodId>,
}

impl Wants {
    /// `usable` are the methods that a caller may call first.
    pub fn of(program: &Program, method: &Method, usable: &dyn Fn(MethodId) -> bool) -> Wants {
        let mut wants = Wants { integers: [0, 1, 2, 3, 5, -1].map(BigInt::from).into(), ..Wants::default() };
        for clause in &method.requires {
            wants.expression(program, &clause.body);
        }
        wants.makers = program.methods().filter(|m| usable(*m) && wants.is_maker(program, &program[*m])).collect();
        wants
    }

    fn is_maker(&self, program: &Program, method: &Method) -> bool {
        let names = |clauses: &[Clause], predicate: PredicateId| {
            clauses.iter().any(|clause| visit::any(&clause.body, &|e| is_own(e, predicate)))
        };
        let folds = self
            .predicates
            .iter()
            .filter(|p| program[**p].class == method.class)
            .any(|p| names(&method.ensures, *p) && !names(&method.requires, *p));
        folds || (self.shared.contains(&method.class) && method.name.as_str().eq_ignore_ascii_case("init"))
    }

    fn expression(&mut self, program: &Program, e: &Exp) {
        match &e.kind {
            ExprKind::Int(n) => {
                self.integers.extend([n - 1u32, n.clone(), n + 1u32]);
            }
            ExprKind::Access(access) | ExprKind::Unfolding(access, _) => self.target(program, &access.target),
            ExprKind::Field { recv, field: FieldRef::Mu } => self.share(program, &recv.ty),
            ExprKind::Holds(object) => {
                self.share(program, &object.ty);
                self.locked.extend(class_of(&object.ty));
            }
            ExprKind::RdHolds(object) => {
                self.share(program, &object.ty);
                self.read_locked.extend(class_of(&object.ty));
            }
            ExprKind::Duty(Duty::MustRelease { object, .. }) => {
                self.share(program, &object.ty);
                self.locked.extend(class_of(&object.ty));
            }
            ExprKind::Credit { channel, .. }
            | ExprKind::Duty(Duty::MayReceive { channel, .. } | Duty::MustReceive { channel, .. }) => {
                if let Type::Channel(c) = channel.ty
                    && self.credits.insert(c)
                    && let Some(clause) = &program[c].where_
                {
                    self.expression(program, &clause.body);
                }
            }
            ExprKind::Duty(Duty::MustSend { channel, .. }) => {
                if let Type::Channel(c) = channel.ty {
                    self.owed.insert(c);
                }
            }
            ExprKind::Binary(BinOp::Below, a, b) => {
                self.share(program, &a.ty);
                self.share(program, &b.ty);
            }
            _ => {}
        }
        for child in children(e) {
            self.expression(program, child);
        }
    }

    fn target(&mut self, program: &Program, target: &Target) {
        if let Target::Field { recv, field: FieldRef::Mu } = target {
            self.share(program, &recv.ty);
        }
        if let Target::Predicate { predicate, .. } | Target::ElementPredicates { predicate, .. } = target
            && self.predicates.insert(*predicate)
        {
            self.expression(program, &program[*predicate].body);
        }
    }

    fn share(&mut self, program: &Program, ty: &Type) {
        let Some(class) = class_of(ty) else { return };
        if self.shared.insert(class) {
            for clause in &program[class].invariants {
                self.expression(program, &clause.body);
            }
        }
    }
}

/// Permission to a predicate of `this`.
fn is_own(e: &Expr, wanted: PredicateId) -> bool {
    matches!(&e.kind, ExprKind::Access(Access { target: Target::Predicate { recv, predicate, .. }, .. })
        if *predicate == wanted && matches!(recv.kind, ExprKind::This))
}

fn class_of(ty: &Type) -> Option<ClassId> {
    if let Type::Class(class) = ty { Some(*class) } else { None }
}
