//! The order of locks: a thread that waits for a lock holds only locks that come before it, so no circle of threads waits for locks.
//!
//! The place of a lock is the rank of its class (`lock_before` says which classes come first) and then its number (`lock_level`, of final fields). Where
//! one of these is not known, nothing is: such a lock is entered by threads that hold no other, and none is entered inside. The locks in the fields of an object
//! have the place of that object, and so are not entered inside each other.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::origin::{Check, Role, Within};
use super::view::View;

/// Whether the classes of a program say how their locks are ordered.
pub fn is_declared(p: &jv::Program) -> bool {
    p.source_classes().any(|class| p[class].specs.lock_level.is_some() || !p[class].specs.lock_before.is_empty())
}

impl<'a> Encoder<'a> {
    /// `\lockset < o`, `\lockset <= o`: all that is held, or all but the lock itself, comes before it.
    pub fn lockset_before(&mut self, v: &View, op: jv::BinOp, lock: &jv::Exp, m: Meta) -> Exp {
        let Some(held) = v.locks.clone() else {
            return self.hole(lock.span, &jv::Type::BOOLEAN, "`\\lockset` in this place");
        };
        let lock = self.exp(v, lock);
        self.all_come_before(&held, &lock, op == jv::BinOp::Le, m)
    }

    /// That every lock of a set comes before another one; that one itself may be among them, or not.
    pub fn all_come_before(&mut self, held: &Exp, lock: &Exp, with_itself: bool, m: Meta) -> Exp {
        let bound = self.bound_name("lock");
        all_before(held, bound, m, &mut |one| self.comes_before(one, lock, with_itself, m))
    }

    /// What makes waiting for a lock safe.
    pub fn can_wait(&mut self, held: &Exp, lock: &Exp, again: bool, m: Meta) -> Exp {
        let before = self.all_come_before(held, lock, false, m);
        match again && !before.is_true() {
            true => Expr::or(is_in(lock.clone(), held.clone(), m), before, m),
            false => before,
        }
    }

    fn comes_before(&mut self, one: &Exp, other: &Exp, or_same: bool, m: Meta) -> Exp {
        let ranks = (self.lock_rank(one.clone(), m), self.lock_rank(other.clone(), m));
        let levels = (self.lock_level(one.clone(), m), self.lock_level(other.clone(), m));
        let by_level =
            Expr::and(Expr::eq(ranks.0.clone(), ranks.1.clone(), m), cmp(BinOp::Lt, levels.0, levels.1, m), m);
        let before = Expr::or(cmp(BinOp::Lt, ranks.0, ranks.1, m), by_level, m);
        match or_same {
            true => Expr::or(Expr::eq(one.clone(), other.clone(), m), before, m),
            false => before,
        }
    }

    /// What the clauses of classes say of the places of their objects, and of the locks in their fields.
    pub fn order_axioms(&mut self) {
        let p = self.p;
        if !self.needed.domains.contains(&Symbol::new("$Order")) {
            return;
        }
        let m = Meta::NONE;
        let mut axioms = Vec::new();
        for class in p.source_classes() {
            for (later, _) in &p[class].specs.lock_before {
                let (first, then) = (self.class_rank(class), self.class_rank(*later));
                axioms.push(cmp(BinOp::Lt, first, then, m));
            }
            if self.has_rank(class) {
                let rank = self.class_rank(class);
                axioms.extend(self.of_all(class, |e, o| e.lock_rank(o.clone(), m), |_, _| rank));
            }
            if let Some(level) = &p[class].specs.lock_level {
                axioms.extend(self.of_all(
                    class,
                    |e, o| e.lock_level(o.clone(), m),
                    |e, o| {
                        let mut v = View::new(Within::LockInvariant, level.span).unchecked();
                        v.class = Some(class);
                        v.this = Some(o.clone());
                        e.exp(&v, level)
                    },
                ));
            }
            axioms.extend(self.types_of_locks(class));
            let locks = p[class].specs.guards.iter().filter(|guard| guard.kind == jv::GuardKind::Lock);
            for guard in locks.filter(|guard| !p[guard.field].is_static()) {
                let places: [fn(&mut Self, Exp, Meta) -> Exp; 2] = [Self::lock_rank, Self::lock_level];
                for place in places {
                    axioms.extend(self.of_all(
                        class,
                        |e, o| {
                            let lock = e.final_value(guard.field, o.clone(), Span::NONE);
                            place(e, lock, m)
                        },
                        |e, o| place(e, o.clone(), m),
                    ));
                }
            }
        }
        self.add_axioms(Symbol::new("$Order"), axioms);
    }

    /// The objects in final fields are of the types of these, so that their places are known.
    fn types_of_locks(&mut self, class: jv::ClassId) -> Vec<Exp> {
        let p = self.p;
        let m = Meta::NONE;
        let is_lock = |e: &Self, field: &jv::FieldId| {
            let of = p[*field].ty.as_class();
            of.is_some_and(|of| {
                p.classes().any(|known| e.has_place(known) && (e.is_below(of, known) || e.is_below(known, of)))
            })
        };
        let fields = p[class].fields().filter(|f| p[*f].is_final() && !p[*f].is_static() && p[*f].constant.is_none());
        let fields: Vec<jv::FieldId> = fields.filter(|field| is_lock(self, field)).collect();
        let mut axioms = Vec::new();
        for field in fields {
            let name = self.bound_name("o");
            let o = Expr::local(name, Type::Ref, m);
            let value = self.final_value(field, o, Span::NONE);
            let Some(fact) = self.type_fact(&value, &p[field].ty, m) else { continue };
            let vars = vec![Var { name, ty: Type::Ref, span: Span::NONE }];
            axioms.push(forall(vars, vec![Trigger { terms: vec![value], meta: m }], fact, m));
        }
        axioms
    }

    /// A class whose objects, or the locks in their fields, have a place.
    fn has_place(&self, class: jv::ClassId) -> bool {
        self.has_rank(class) || self.p[class].specs.guards.iter().any(|guard| guard.kind == jv::GuardKind::Lock)
    }

    /// A class whose place among the others is declared.
    fn has_rank(&self, class: jv::ClassId) -> bool {
        let p = self.p;
        let named = p.source_classes().any(|other| p[other].specs.lock_before.iter().any(|(later, _)| *later == class));
        named || p[class].specs.lock_level.is_some() || !p[class].specs.lock_before.is_empty()
    }

    fn class_rank(&mut self, class: jv::ClassId) -> Exp {
        self.rank_of_class(Expr::int(class.0, Meta::NONE), Meta::NONE)
    }

    /// `forall o :: {f(o)} o is of the class ==> f(o) == value(o)`
    fn of_all(
        &mut self,
        class: jv::ClassId,
        function: impl FnOnce(&mut Self, &Exp) -> Exp,
        value: impl FnOnce(&mut Self, &Exp) -> Exp,
    ) -> Option<Exp> {
        let m = Meta::NONE;
        let name = self.bound_name("o");
        let o = Expr::local(name, Type::Ref, m);
        let (of, value) = (function(self, &o), value(self, &o));
        let is_one = self.class_test(&o, class, m)?;
        let vars = vec![Var { name, ty: Type::Ref, span: Span::NONE }];
        let trigger = Trigger { terms: vec![of.clone()], meta: m };
        Some(forall(vars, vec![trigger], Expr::implies(is_one, Expr::eq(of, value, m), m), m))
    }
}

impl<'a> Body<'_, 'a> {
    /// A thread waits for a lock only if all that it holds comes before, or it has the lock already, where that may be entered again.
    pub fn in_order(&mut self, lock: &Exp, again: bool, at: Span, span: Span) {
        let held = self.held(span);
        self.check_order(at, span, |e, m| e.can_wait(&held, lock, again, m));
    }

    /// A thread that waits on a monitor wants it back while it holds the others.
    pub fn waits_in_order(&mut self, lock: &Exp, at: Span, span: Span) {
        let held = self.held(span);
        self.check_order(at, span, |e, m| e.all_come_before(&held, lock, true, m));
    }

    fn check_order(&mut self, at: Span, span: Span, condition: impl FnOnce(&mut Encoder<'a>, Meta) -> Exp) {
        if !self.e.known.lock_order {
            return;
        }
        let m = self.e.origin(Role::Check(Check::LockOrder), Within::Code, at, span);
        let condition = condition(self.e, m);
        if !condition.is_true() {
            self.emit(StmtKind::Assert(condition), m);
        }
    }
}
