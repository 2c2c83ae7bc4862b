//! Monitor invariants that relate two states: the one in which a thread saw the monitor last, and the present one.
//!
//! Each thread has a last state of its own, so what holds between two states must hold over any number of changes in between. And the monitor
//! is the same for all of them: what it owns must not depend on who looks, else two threads could be given the same permission.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::loops::Tokens;
use super::origin::{Check, Context, Role, Situation};
use super::view::{OldHeap, OldView, View};

/// What of an invariant depends on the state before.
#[derive(Default)]
struct Dependent {
    permissions: Option<Span>,
    credits: Option<Span>,
}

impl Dependent {
    fn of(class: &ch::Class) -> Dependent {
        let mut found = Dependent::default();
        class.invariants.iter().for_each(|clause| found.collect(&clause.body, false));
        found
    }

    /// `guarded`: whether that a part is meant at all depends on the state before.
    fn collect(&mut self, e: &ch::Exp, guarded: bool) {
        use ch::ExprKind::*;
        let looks_back = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, Old(_)));
        match &e.kind {
            Binary(ch::BinOp::And, a, b) => {
                self.collect(a, guarded);
                self.collect(b, guarded);
            }
            Binary(ch::BinOp::Implies, c, a) => self.collect(a, guarded || looks_back(c)),
            Cond(c, a, b) => {
                let guarded = guarded || looks_back(c);
                self.collect(a, guarded);
                self.collect(b, guarded);
            }
            Access(_) if guarded || looks_back(e) => self.permissions = Some(e.span),
            Credit { .. } | Duty(_) if guarded || looks_back(e) => self.credits = Some(e.span),
            // Under a quantifier or an open predicate, whatever is said counts.
            _ => {
                let dependent = guarded || looks_back(e);
                let any = |what: &dyn Fn(&ch::ExprKind) -> bool| ch::visit::any(e, &|e| what(&e.kind));
                if dependent && any(&|e| matches!(e, Access(_))) {
                    self.permissions = Some(e.span);
                }
                if dependent && any(&|e| matches!(e, Credit { .. } | Duty(_))) {
                    self.credits = Some(e.span);
                }
            }
        }
    }
}

fn some_amount(class: &ch::Class) -> Option<Span> {
    let found = std::cell::Cell::new(None);
    for clause in &class.invariants {
        ch::visit::any(&clause.body, &|e| {
            if matches!(&e.kind, ch::ExprKind::Access(a) if a.amount == ch::Amount::Star) {
                found.set(Some(e.span));
            }
            false
        });
    }
    found.get()
}

/// What `old` means if the state before is a remembered one.
fn remembered_at(state: Exp) -> Option<OldView> {
    Some(OldView::of_heap(OldHeap::State(state)))
}

impl<'a> Body<'_, 'a> {
    /// The checks of an invariant over two states; it is assumed for an arbitrary state before.
    pub fn two_states(&mut self, v: &View<'a>, class: &'a ch::Class) {
        let dependent = Dependent::of(class);
        if let Some(credit) = dependent.credits {
            self.e.unsupported(credit, "a right to receive in a monitor that depends on `old`");
        }
        if let Some(at) = dependent.permissions {
            match some_amount(class) {
                Some(star) => self.e.unsupported(star, "`rd*` in a monitor beside permissions that depend on `old`"),
                None => self.owns_the_same(v, class, at),
            }
        }
        self.reflexive_and_transitive(v, class);
    }

    /// A new state holding what is held now, with what the invariants of the class look back at.
    fn captured_class(&mut self, v: &View<'a>, class: &'a ch::Class, at: Span) -> Exp {
        let state = self.captured("s", at);
        let invariants: Vec<&'a ch::Exp> = class.invariants.iter().map(|c| &c.body).collect();
        self.note_monitor(&invariants, v, &state, at);
        state
    }

    /// Whatever the state before was, the monitor owns what it would own if nothing had changed.
    fn owns_the_same(&mut self, v: &View<'a>, class: &'a ch::Class, at: Span) {
        let m = self.quiet(at);
        let branch = self.fresh("b", Type::Bool, m);
        let then = self.block_of(|b| {
            let now = b.captured_class(v, class, at);
            b.give_owned(v, class, now, at);
            let nothing = b.nothing_held(Check::MonitorOwns, at, Tokens::All);
            b.emit(nothing.kind, nothing.meta);
            b.inhale(Expr::bool(false, m), m);
        });
        self.emit(StmtKind::If { cond: branch, then, otherwise: Block::default() }, m);
    }

    /// Gives away what the monitor owns if nothing has changed since a state.
    fn give_owned(&mut self, v: &View<'a>, class: &'a ch::Class, now: Exp, at: Span) {
        // That there is that much is asked with the invariant between a state and itself.
        let context = Context::new(Situation::Repeated, at);
        let same = v.checking(context).unchecked().with_old(remembered_at(now));
        let m = self.e.part(&same, Role::Pure, at);
        let owned = class.invariants.iter().map(|c| self.e.permissions(&same, &c.body)).collect::<Vec<_>>();
        self.emit(StmtKind::Exhale(Expr::conj(owned, m)), m);
    }

    /// The invariant must hold between a state and itself, and between the first and the third of three states.
    fn reflexive_and_transitive(&mut self, v: &View<'a>, class: &'a ch::Class) {
        let at = class.invariants.first().map_or(class.span, |c| c.span);
        let m = self.quiet(at);
        let now = self.captured_class(v, class, at);
        let same = v.clone().unchecked().with_old(remembered_at(now.clone()));
        let exps: Vec<&'a ch::Exp> = class.invariants.iter().map(|c| &c.body).collect();
        let contexts = |what: Situation| -> Vec<(&'a ch::Exp, Context)> {
            class
                .invariants
                .iter()
                .map(|c| (&c.body, Context { what, at: c.span, clause: Some(c.body.span) }))
                .collect()
        };
        let branch = self.fresh("b", Type::Bool, m);
        let reflexive = self.block_of(|b| {
            b.exhale_clauses(
                &same,
                &contexts(Situation::MonitorReflexive),
                Context::new(Situation::MonitorReflexive, at),
            );
        });
        let transitive = self.block_of(|b| {
            b.give_owned(v, class, now.clone(), at);
            // Here the old state is one of which the invariant is known, whatever holds now: what `old` reads must have been held in it.
            let asked = Some(OldView::of_heap(OldHeap::Asked(now.clone())));
            b.inhale_clauses(&View { checked: true, ..same.with_old(asked) }, exps.iter().copied(), at);
            b.exhale_clauses(
                &v.unchecked(),
                &contexts(Situation::MonitorTransitive),
                Context::new(Situation::MonitorTransitive, at),
            );
        });
        self.emit(StmtKind::If { cond: branch, then: reflexive, otherwise: transitive }, m);
    }
}
