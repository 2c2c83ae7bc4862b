//! The counts of what is owed and may be received, and how amounts move between them.

use silver::tree::*;
use source::Span;

use super::item::{DutyKind, Item, Over, ite};
use super::measure::Measure;
use super::note::Note;
use super::scope::How;
use crate::chalice::body::Body;
use crate::chalice::encoder::*;
use crate::chalice::origin::Check;
use crate::chalice::prelude;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pool {
    SendBounded,
    SendFresh,
    ReleaseBounded,
    ReleaseFresh,
    Credits,
    ReceiveBounded,
    ReceiveFresh,
}

impl Pool {
    /// The last two are there only if there are duty channels.
    const ALL: [Pool; 7] = [
        Pool::SendBounded,
        Pool::SendFresh,
        Pool::ReleaseBounded,
        Pool::ReleaseFresh,
        Pool::Credits,
        Pool::ReceiveBounded,
        Pool::ReceiveFresh,
    ];
    /// What is owed with a level of its own, in the order of the prelude; credits oblige to nothing.
    pub const IN_ORDER: [Pool; 4] = [Pool::SendBounded, Pool::SendFresh, Pool::ReleaseBounded, Pool::ReleaseFresh];
    /// What is owed for the cargo of duty channels.
    pub const CARGO: [Pool; 2] = [Pool::ReceiveBounded, Pool::ReceiveFresh];

    /// Everything owed, as the functions of the prelude take it.
    pub fn owed(frame: Exp, locks: Exp, m: Meta) -> [Exp; 6] {
        let [sends, fresh_sends, releases, fresh_releases] = Pool::IN_ORDER.map(|pool| pool.variable(m));
        [frame, locks, sends, fresh_sends, releases, fresh_releases]
    }

    fn name(self) -> &'static str {
        match self {
            Pool::SendBounded => "$SB",
            Pool::SendFresh => "$SU",
            Pool::ReleaseBounded => "$HB",
            Pool::ReleaseFresh => "$HU",
            Pool::Credits => "$RC",
            Pool::ReceiveBounded => "$QB",
            Pool::ReceiveFresh => "$QU",
        }
    }

    pub fn bounded(kind: DutyKind) -> Pool {
        match kind {
            DutyKind::Send => Pool::SendBounded,
            DutyKind::Release => Pool::ReleaseBounded,
            DutyKind::Credit => Pool::Credits,
            DutyKind::Receive => Pool::ReceiveBounded,
        }
    }

    pub fn fresh(kind: DutyKind) -> Pool {
        match kind {
            DutyKind::Send => Pool::SendFresh,
            DutyKind::Release => Pool::ReleaseFresh,
            DutyKind::Credit => Pool::Credits,
            DutyKind::Receive => Pool::ReceiveFresh,
        }
    }

    pub fn kind(self) -> DutyKind {
        match self {
            Pool::SendBounded | Pool::SendFresh => DutyKind::Send,
            Pool::ReleaseBounded | Pool::ReleaseFresh => DutyKind::Release,
            Pool::Credits => DutyKind::Credit,
            Pool::ReceiveBounded | Pool::ReceiveFresh => DutyKind::Receive,
        }
    }

    pub fn variable(self, m: Meta) -> Exp {
        Expr::local(self.name().into(), prelude::credits_type(), m)
    }
}

impl Item {
    /// What a thread has when somebody else takes on the item anew: for each message that is owed, one may, or must, be received.
    pub fn counterpart(&self) -> Option<Pool> {
        match self.kind {
            DutyKind::Send if self.on_duty => Some(Pool::ReceiveFresh),
            DutyKind::Send => Some(Pool::Credits),
            DutyKind::Receive | DutyKind::Credit => Some(Pool::SendFresh),
            DutyKind::Release => None,
        }
    }
}

/// Which bounded duties may be handed over.
#[derive(Clone)]
pub enum Compare {
    /// Measures must get smaller.
    Strict,
    /// They must not get larger.
    UpTo,
    /// They must get smaller if there is another round.
    IfAgain(Exp),
    /// Any.
    Free,
    /// None: only fresh ones.
    Fresh,
}

/// How a hand-over is told.
#[derive(Clone, Copy)]
pub struct Handover {
    pub how: How,
    pub at: Span,
    /// What cannot be given is taken on by the other side, and its counterpart by this one.
    pub generates: bool,
}

pub fn min(a: Exp, b: Exp, m: Meta) -> Exp {
    ite(cmp(BinOp::Le, a.clone(), b.clone(), m), a, b, m)
}

fn minus(a: Exp, b: Exp, m: Meta) -> Exp {
    Expr::binary(BinOp::Sub, a, b, Type::Int, m)
}

fn negative(n: Exp, m: Meta) -> Exp {
    Expr::new(ExpKind::Unary(UnOp::Neg, n), Type::Int, m)
}

fn plus(a: Exp, b: Exp, m: Meta) -> Exp {
    Expr::binary(BinOp::Add, a, b, Type::Int, m)
}

fn positive(n: Exp, m: Meta) -> Exp {
    cmp(BinOp::Gt, n, Expr::int(0, m), m)
}

/// The bound object of a statement about all of a collection.
fn any_object(m: Meta) -> (Var, Exp) {
    let x = var("x$o", Type::Ref);
    let e = Expr::local(x.name, Type::Ref, m);
    (x, e)
}

impl<'a> Body<'_, 'a> {
    pub fn amount_in(&self, pool: Pool, x: &Exp, m: Meta) -> Exp {
        prelude::credit(pool.variable(m), x.clone(), m)
    }

    pub fn set_pool(&mut self, pool: Pool, value: Exp, m: Meta) {
        self.set(&pool.variable(m), value, m);
    }

    /// The counts this program needs.
    pub fn pools(&self) -> &'static [Pool] {
        if self.e.features.duty_channels { &Pool::ALL } else { &Pool::ALL[..5] }
    }

    pub fn owed_pools(&self) -> impl Iterator<Item = Pool> + use<> {
        self.pools().iter().copied().filter(|pool| *pool != Pool::Credits)
    }

    pub fn empty_pools(&mut self, m: Meta) {
        for pool in self.pools().iter().copied() {
            self.set_pool(pool, prelude::no_credits(m), m);
        }
        self.forget_measured(m);
    }

    /// Changes a count by a number.
    pub fn put(&mut self, pool: Pool, x: &Exp, n: Exp, m: Meta) {
        let next = prelude::add_credit(pool.variable(m), x.clone(), n, m);
        self.set_pool(pool, next, m);
    }

    pub fn take(&mut self, pool: Pool, x: &Exp, n: Exp, m: Meta) {
        self.put(pool, x, negative(n, m), m);
    }

    /// Changes the counts of all objects at once; the difference speaks of [`any_object`].
    fn put_all(&mut self, pool: Pool, difference: Exp, m: Meta) {
        let next = self.fresh("p", prelude::credits_type(), m);
        let (var, x) = any_object(m);
        let after = prelude::credit(next.clone(), x.clone(), m);
        let fact = Expr::eq(after.clone(), plus(self.amount_in(pool, &x, m), difference, m), m);
        let trigger = Trigger { terms: vec![after], meta: m };
        self.inhale(forall(vec![var], vec![trigger], fact, m), m);
        self.set_pool(pool, next, m);
    }

    /// Adds what an item grants.
    pub fn put_item(&mut self, pool: Pool, item: &Item, m: Meta) {
        match &item.over {
            Over::One(r) => {
                let (r, n) = (r.clone(), item.amount_at(r, m));
                self.put(pool, &r, n, m);
            }
            Over::Each { .. } => self.put_all(pool, item.amount_at(&any_object(m).1, m), m),
        }
    }

    /// Whether this scope lets a duty of this measure go.
    pub fn admitted(&self, kind: DutyKind, x: &Exp, measure: &Measure, compare: &Compare, m: Meta) -> Exp {
        let within = |below: &dyn Fn(&Measure) -> Exp| {
            let bounds = self.owed.duties.iter().filter(|item| item.kind == kind);
            let all = bounds.map(|item| Expr::implies(item.concerns(x, m), below(&item.measure_at(x)), m));
            Expr::conj(all.collect::<Vec<_>>(), m)
        };
        match compare {
            Compare::Free => Expr::bool(true, m),
            Compare::Fresh => Expr::bool(false, m),
            Compare::Strict => within(&|bound| measure.below(bound, m)),
            Compare::UpTo => within(&|bound| measure.up_to(bound, m)),
            Compare::IfAgain(guard) => Expr::implies(guard.clone(), within(&|bound| measure.below(bound, m)), m),
        }
    }

    /// Gives what an item asks for.
    pub fn give(&mut self, item: &Item, compare: &Compare, to: Handover) {
        match (item.kind, &item.over) {
            (DutyKind::Credit, Over::One(r)) => {
                let r = self.once_at("r", r.clone(), to.at);
                let m = self.quiet(to.at);
                let a = item.amount_at(&r, m);
                self.give_credit(&r, a, item, to);
            }
            (DutyKind::Credit, Over::Each { .. }) => self.give_credits(item, to),
            (_, Over::One(r)) => {
                let r = self.once_at("r", r.clone(), to.at);
                self.give_duty(&r, item, compare, to);
            }
            (_, Over::Each { .. }) => self.give_duties(item, compare, to),
        }
    }

    fn once_at(&mut self, hint: &str, e: Exp, at: Span) -> Exp {
        let m = self.quiet(at);
        self.keep(hint, e, m)
    }

    fn give_duty(&mut self, r: &Exp, item: &Item, compare: &Compare, to: Handover) {
        let m = self.quiet(to.at);
        let (bounded, fresh) = (Pool::bounded(item.kind), Pool::fresh(item.kind));
        let a = self.keep("n", item.amount_at(r, m), m);
        let ok = self.admitted(item.kind, r, &item.measure_at(r), compare, m);
        let ok = self.keep("ok", ok, m);
        let held = self.amount_in(bounded, r, m);
        self.note_missed(r, &a, &ok, &held, item, to);
        let counterpart = item.counterpart().filter(|_| to.generates);
        if counterpart.is_none() {
            self.check_owed(r, &a, &ok, item, compare, to);
        }
        let b = self.temp("b", from_bounded(&ok, held, a.clone(), m), m);
        self.take(bounded, r, b.clone(), m);
        let missing = minus(a, b, m);
        let u = self.temp("u", min(self.amount_in(fresh, r, m), missing.clone(), m), m);
        self.take(fresh, r, u.clone(), m);
        self.gain(counterpart, r, minus(missing, u, m), item, to);
    }

    /// What this thread has, or owes, because the other side took on an item anew.
    pub fn gain(&mut self, counterpart: Option<Pool>, r: &Exp, n: Exp, item: &Item, to: Handover) {
        let m = self.quiet(to.at);
        match counterpart {
            None => {}
            Some(Pool::Credits) => self.gain_credit(r, n, &item.measure_at(r), to.at),
            Some(pool) => {
                let n = self.keep("n", n, m);
                self.put(pool, r, n.clone(), m);
                self.note_gained(pool, r, positive(n, m), item.receiver, to);
            }
        }
    }

    /// A release, or a duty that is given back, must be there.
    fn check_owed(&mut self, r: &Exp, a: &Exp, ok: &Exp, item: &Item, compare: &Compare, to: Handover) {
        let (bounded, fresh) = (Pool::bounded(item.kind), Pool::fresh(item.kind));
        let enough = |b: &Self, m: Meta| {
            let usable = ite(ok.clone(), b.amount_in(bounded, r, m), Expr::int(0, m), m);
            cmp(BinOp::Ge, plus(usable, b.amount_in(fresh, r, m), m), a.clone(), m)
        };
        let all_bounded = |b: &Self, m: Meta| cmp(BinOp::Ge, b.amount_in(bounded, r, m), a.clone(), m);
        let wrong_form = match compare {
            Compare::Fresh => Check::ObligFresh,
            _ => Check::ObligLifetime,
        };
        if !matches!(compare, Compare::Free) {
            // There is one, but it may not be given in this way.
            let m = self.quiet(to.at);
            let condition = Expr::or(enough(self, m), Expr::not(all_bounded(self, m), m), m);
            let note = Note::wrong_form(item, to, self.owed.source_of(item.kind), wrong_form == Check::ObligFresh);
            self.noted(wrong_form, to.at, condition, note);
        }
        let m = self.quiet(to.at);
        let condition = enough(self, m);
        let note = Note::insufficient(item, to);
        self.noted(Check::ObligInsufficient, to.at, condition, note);
    }

    fn give_duties(&mut self, item: &Item, compare: &Compare, to: Handover) {
        let m = self.quiet(to.at);
        let (bounded, fresh) = (Pool::bounded(item.kind), Pool::fresh(item.kind));
        let (var, x) = any_object(m);
        let a = item.amount_at(&x, m);
        let ok = self.admitted(item.kind, &x, &item.measure_at(&x), compare, m);
        let before = |b: &mut Self, pool: Pool| {
            let p = b.temp("p", pool.variable(m), m);
            prelude::credit(p, x.clone(), m)
        };
        let (held, spare) = (before(self, bounded), before(self, fresh));
        let taken = from_bounded(&ok, held, a.clone(), m);
        let missing = minus(a.clone(), taken.clone(), m);
        let supplied = min(spare, missing.clone(), m);
        let rest = minus(missing, supplied.clone(), m);
        let counterpart = item.counterpart().filter(|_| to.generates);
        if counterpart.is_none() {
            let whole = Expr::implies(item.concerns(&x, m), Expr::eq(rest.clone(), Expr::int(0, m), m), m);
            let trigger = Trigger { terms: vec![self.amount_in(bounded, &x, m)], meta: m };
            let whole = forall(vec![var], vec![trigger], whole, m);
            self.noted(Check::ObligInsufficient, to.at, whole, Note::insufficient(item, to));
        }
        self.put_all(bounded, negative(taken, m), m);
        self.put_all(fresh, negative(supplied, m), m);
        if let Some(pool) = counterpart {
            self.put_all(pool, rest, m);
        }
    }

    /// Who grants a credit that it does not have owes the message.
    fn give_credit(&mut self, r: &Exp, a: Exp, item: &Item, to: Handover) {
        let m = self.quiet(to.at);
        let a = self.keep("n", a, m);
        self.weaken(r, a.clone(), m);
        let k = self.temp("k", min(self.amount_in(Pool::Credits, r, m), a.clone(), m), m);
        self.take(Pool::Credits, r, k.clone(), m);
        let owed = self.keep("n", minus(a, k, m), m);
        self.put(Pool::SendFresh, r, owed.clone(), m);
        self.note_gained(Pool::SendFresh, r, positive(owed, m), item.receiver, to);
    }

    fn give_credits(&mut self, item: &Item, to: Handover) {
        let m = self.quiet(to.at);
        let x = any_object(m).1;
        let a = item.amount_at(&x, m);
        let rc = self.temp("p", Pool::Credits.variable(m), m);
        let used = min(prelude::credit(rc, x, m), a.clone(), m);
        self.put_all(Pool::Credits, negative(used.clone(), m), m);
        self.put_all(Pool::SendFresh, minus(a, used, m), m);
    }

    /// A message leaves, or a lock: bounded duties first. Whoever sends without owing may receive.
    pub fn discharge(&mut self, kind: DutyKind, r: &Exp, receiver: Span, on_duty: bool, to: Handover) {
        let m = self.quiet(to.at);
        let item = Item {
            kind,
            over: Over::One(r.clone()),
            guard: Expr::bool(true, m),
            amount: Expr::int(1, m),
            measure: Measure::TOP,
            span: to.at,
            receiver,
            on_duty,
        };
        self.give_duty(r, &item, &Compare::Free, to);
    }

    /// A hand-over that left bounded duties behind because of its measure.
    fn note_missed(&mut self, r: &Exp, a: &Exp, ok: &Exp, held: &Exp, item: &Item, to: Handover) {
        if ok.is_true() {
            return;
        }
        let m = self.quiet(to.at);
        let missed = Expr::conj([positive(a.clone(), m), Expr::not(ok.clone(), m), positive(held.clone(), m)], m);
        let who = self.hoist("missed", Type::Ref, m);
        self.set(&who, ite(missed, r.clone(), null(m), m), m);
        self.owed.miss(who, Pool::bounded(item.kind), item, to);
    }

    /// A duty that arose here, so that a leak of it can be told.
    pub fn note_gained(&mut self, pool: Pool, r: &Exp, gained: Exp, receiver: Span, to: Handover) {
        let m = self.quiet(to.at);
        let who = self.hoist("since", Type::Ref, m);
        self.set(&who, ite(gained, r.clone(), null(m), m), m);
        self.owed.gain(who, pool, receiver, to);
    }
}

fn from_bounded(ok: &Exp, held: Exp, a: Exp, m: Meta) -> Exp {
    let taken = min(held, a, m);
    if ok.is_true() { taken } else { ite(ok.clone(), taken, Expr::int(0, m), m) }
}
