//! What an assertion says about obligations, read off it: duties, credits, promises, wait clauses.

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};

use super::depth::{DepthClause, depth_clause};
use super::fact::instead_of_waitlevel;
use super::measure::Measure;
use crate::chalice::encoder::*;
use crate::chalice::expr::is_waitlevel;
use crate::chalice::leaves::open;
use crate::chalice::lock_order::level_of;
use crate::chalice::view::{Mode, View};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DutyKind {
    /// A message is owed.
    Send,
    /// The release of a lock is owed.
    Release,
    /// A message may be received.
    Credit,
    /// A message on a duty channel must be received.
    Receive,
}

/// Whom an item is about.
#[derive(Clone, Debug)]
pub enum Over {
    One(Exp),
    /// Every object of a collection. The item's other parts mention the variable; an object that occurs twice counts once.
    Each {
        var: Var,
        range: Exp,
    },
}

#[derive(Clone, Debug)]
pub struct Item {
    pub kind: DutyKind,
    pub over: Over,
    pub guard: Exp,
    pub amount: Exp,
    /// `None` is above every number.
    pub measure: Measure,
    pub span: Span,
    /// The channel or lock as it was written.
    pub receiver: Span,
    /// Whether it is about a duty channel.
    pub on_duty: bool,
}

/// A promise to terminate.
#[derive(Clone, Debug)]
pub struct Promise {
    pub guard: Exp,
    pub measure: Measure,
    pub span: Span,
}

/// `waitlevel << e`, or with `==` in place of `<<`.
#[derive(Clone, Debug)]
pub struct WaitClause {
    pub guard: Exp,
    pub level: Exp,
    pub or_equal: bool,
    pub span: Span,
}

#[derive(Clone, Debug, Default)]
pub struct Items {
    pub duties: Vec<Item>,
    pub promises: Vec<Promise>,
    pub waits: Vec<WaitClause>,
    pub depths: Vec<DepthClause>,
}

/// The state in which an assertion is read.
#[derive(Clone, Copy)]
pub enum When {
    Now,
    /// The state of a label: the assertion has been given away since.
    At(Symbol),
}

impl Item {
    /// Whether the item is about this object.
    pub fn concerns(&self, x: &Exp, m: Meta) -> Exp {
        match &self.over {
            Over::One(r) => both(self.guard.clone(), Expr::eq(r.clone(), x.clone(), m), m),
            Over::Each { var, range } => {
                let here = Subst::new().with(var.name, x.clone());
                both(range.substitute(&here), self.guard.substitute(&here), m)
            }
        }
    }

    /// How much of it: for the one receiver, or for an object of the collection.
    pub fn amount_at(&self, x: &Exp, m: Meta) -> Exp {
        match &self.over {
            Over::One(_) => guarded(self.guard.clone(), self.amount.clone(), m),
            Over::Each { var, .. } => {
                let n = self.amount.substitute(&Subst::new().with(var.name, x.clone()));
                guarded(self.concerns(x, m), n, m)
            }
        }
    }

    pub fn measure_at(&self, x: &Exp) -> Measure {
        match &self.over {
            Over::One(_) => self.measure.clone(),
            Over::Each { var, .. } => self.measure.substitute(&Subst::new().with(var.name, x.clone())),
        }
    }
}

/// `guard ? n : 0`
fn guarded(guard: Exp, n: Exp, m: Meta) -> Exp {
    if guard.is_true() { n } else { ite(guard, n, Expr::int(0, m), m) }
}

pub fn ite(c: Exp, a: Exp, b: Exp, m: Meta) -> Exp {
    let ty = a.ty.clone();
    Expr::new(ExpKind::Cond(c, a, b), ty, m)
}

pub use crate::chalice::assertion::both;

/// A comparison of the wait level that is an item: the level, and whether it may be reached.
pub fn wait_clause(e: &ch::Exp) -> Option<(&ch::Exp, bool)> {
    match &e.kind {
        ch::ExprKind::Binary(ch::BinOp::Below, l, r)
            if matches!(l.kind, ch::ExprKind::WaitLevel) && !is_waitlevel(r) =>
        {
            Some((r, false))
        }
        ch::ExprKind::Binary(ch::BinOp::Eq, l, r) if matches!(l.kind, ch::ExprKind::WaitLevel) && !is_waitlevel(r) => {
            Some((r, true))
        }
        _ => None,
    }
}

/// Whether an expression contains an item.
pub fn has_items(e: &ch::Exp) -> bool {
    ch::visit::any(e, &|e| {
        matches!(e.kind, ch::ExprKind::Duty(_) | ch::ExprKind::Credit { .. } | ch::ExprKind::WaitLevel)
    })
}

impl<'a> Encoder<'a> {
    /// The items of assertions, in the order of the text.
    pub fn items(&mut self, v: &View<'a>, clauses: &[&ch::Exp], when: When) -> Items {
        let mode = match when {
            When::Now => v.states.mode.clone(),
            When::At(_) => Mode::Old,
        };
        let v = v.unchecked().in_mode(mode);
        let mut reader =
            Reader { e: self, when, guards: Vec::new(), opened: Vec::new(), each: None, found: Items::default() };
        clauses.iter().for_each(|clause| reader.read(&v, clause));
        reader.found
    }
}

struct Reader<'e, 'a, 'c> {
    e: &'e mut Encoder<'a>,
    when: When,
    guards: Vec<Exp>,
    /// The predicates that are open around the place.
    opened: Vec<&'c ch::Access>,
    each: Option<(Var, Exp)>,
    found: Items,
}

impl<'a, 'c> Reader<'_, 'a, 'c> {
    fn read(&mut self, v: &View<'a>, e: &'c ch::Exp) {
        use ch::ExprKind::*;
        if !has_items(e) {
            return;
        }
        match &e.kind {
            Binary(ch::BinOp::And, a, b) => {
                self.read(v, a);
                self.read(v, b);
            }
            Binary(ch::BinOp::Implies, c, a) => {
                let c = self.value(v, c);
                self.under(c, |r| r.read(v, a));
            }
            Cond(c, a, b) => {
                let c = self.value(v, c);
                let not = Expr::not(c.clone(), c.meta);
                self.under(c, |r| r.read(v, a));
                self.under(not, |r| r.read(v, b));
            }
            Unfolding(access, body) => {
                self.opened.push(access);
                self.read(v, body);
                self.opened.pop();
            }
            Quant { quantifier: ch::Quantifier::Forall, vars, domain: ch::Domain::Elements(s), body }
                if vars.len() == 1 =>
            {
                self.collection(v, vars[0], s, body);
            }
            Duty(ch::Duty::MustTerminate { .. }) if self.each.is_some() => self.not_in_collection(e.span, "a promise"),
            Duty(duty) => self.duty(v, duty, e.span),
            Credit { channel, n } => self.credit(v, channel, n.as_ref(), e.span),
            _ if self.each.is_some() => self.not_in_collection(e.span, "the wait level"),
            _ => match wait_clause(e) {
                Some((level, or_equal)) => {
                    let level_exp = self.value(v, &level_of(level));
                    let guard = self.guard(level_exp.meta);
                    self.found.waits.push(WaitClause { guard, level: level_exp, or_equal, span: e.span });
                }
                None => self.depth(v, e),
            },
        }
    }

    /// It is said of a whole thread, so an element cannot bound it.
    fn not_in_collection(&mut self, span: Span, what: &str) {
        self.e.unsupported(
            span,
            format!("{what} for each element of a collection (say it of one level or number that bounds them all)"),
        );
    }

    fn depth(&mut self, v: &View<'a>, e: &'c ch::Exp) {
        let Some((least, strict)) = depth_clause(e) else {
            let what = match &e.kind {
                ch::ExprKind::Binary(op, l, r) if is_waitlevel(l) || is_waitlevel(r) => instead_of_waitlevel(*op, l, r),
                _ => "an obligation or the wait level in this position",
            };
            return self.e.unsupported(e.span, what);
        };
        if self.e.refuse_depth(e.span) {
            return;
        }
        let least = self.value(v, least);
        let m = least.meta;
        let one = Expr::int(1, m);
        let least = if strict { least } else { Expr::binary(BinOp::Sub, least, one, Type::Int, m) };
        let guard = self.guard(m);
        self.found.depths.push(DepthClause { guard, least, span: e.span });
    }

    fn under(&mut self, guard: Exp, inside: impl FnOnce(&mut Self)) {
        self.guards.push(guard);
        inside(self);
        self.guards.pop();
    }

    fn guard(&self, m: Meta) -> Exp {
        let mut all = self.guards.iter().cloned();
        let Some(first) = all.next() else { return Expr::bool(true, m) };
        all.fold(first, |a, b| Expr::and(a, b, m))
    }

    fn collection(&mut self, v: &View<'a>, id: ch::LocalId, s: &'c ch::Exp, body: &'c ch::Exp) {
        let is_refs = s.ty.element().is_some_and(|t| t.is_reference());
        if self.each.is_some() || !is_refs {
            self.e.unsupported(
                s.span,
                "obligations over several collections at once, or over anything but objects and channels",
            );
            return;
        }
        let range = self.value(v, s);
        let m = range.meta;
        let name = Symbol::new(&format!("x$q{}", id.0));
        let var = Var { name, ty: Type::Ref, span: s.span };
        let x = Expr::local(name, Type::Ref, m);
        let range = Expr::binary(BinOp::In, x.clone(), range, Type::Bool, m);
        self.each = Some((var, range));
        self.read(&v.with_local(id, x), body);
        self.each = None;
    }

    fn duty(&mut self, v: &View<'a>, duty: &'c ch::Duty, span: Span) {
        match duty {
            ch::Duty::MustSend { channel, n, measure } => {
                let n = self.value(v, n);
                let measure = self.measure(v, measure.as_ref());
                self.item(v, DutyKind::Send, channel, n, measure, span);
            }
            ch::Duty::MustReceive { channel, n, measure } => {
                let n = self.value(v, n);
                let measure = self.measure(v, measure.as_ref());
                self.item(v, DutyKind::Receive, channel, n, measure, span);
            }
            ch::Duty::MayReceive { channel, n } => self.credit(v, channel, n.as_ref(), span),
            ch::Duty::MustRelease { object, measure } => {
                let measure = self.measure(v, measure.as_ref());
                let one = Expr::int(1, Meta::from(span));
                self.item(v, DutyKind::Release, object, one, measure, span);
            }
            ch::Duty::MustTerminate { measure } => {
                let measure = self.measure(v, measure.as_ref());
                let guard = self.guard(Meta::from(span));
                self.found.promises.push(Promise { guard, measure, span });
            }
        }
    }

    /// `credit(c, -n)` is the old way to write `mustSend(c, n)`.
    fn credit(&mut self, v: &View<'a>, channel: &'c ch::Exp, n: Option<&'c ch::Exp>, span: Span) {
        if let Some(owed) = n.and_then(ch::duties::debt) {
            let n = self.value(v, &owed);
            return self.item(v, DutyKind::Send, channel, n, Measure::TOP, span);
        }
        let n = match n {
            Some(n) => self.value(v, n),
            None => Expr::int(1, Meta::from(span)),
        };
        self.item(v, DutyKind::Credit, channel, n, Measure::TOP, span);
    }

    fn item(&mut self, v: &View<'a>, kind: DutyKind, receiver: &'c ch::Exp, amount: Exp, measure: Measure, span: Span) {
        let r = self.value(v, receiver);
        let guard = self.guard(r.meta);
        let over = match &self.each {
            None => Over::One(r),
            Some((var, range)) if matches!(&r.kind, ExpKind::Local(name) if *name == var.name) => {
                Over::Each { var: var.clone(), range: range.clone() }
            }
            Some(_) => {
                self.e.unsupported(span, "an obligation over a collection whose receiver is not the element itself");
                return;
            }
        };
        let on_duty = self.e.is_duty_channel(&receiver.ty);
        let receiver = written(v, receiver);
        self.found.duties.push(Item { kind, over, guard, amount, measure, span, receiver, on_duty });
    }

    fn measure(&mut self, v: &View<'a>, measure: Option<&'c ch::Measure>) -> Measure {
        Measure(measure.map(|t| t.0.iter().map(|e| self.value(v, e)).collect()))
    }

    /// A part of an item, in the state in which the assertion is read.
    fn value(&mut self, v: &View<'a>, e: &ch::Exp) -> Exp {
        let e = self.e.exp(v, &open(&self.opened, e));
        self.then(e)
    }

    fn then(&self, e: Exp) -> Exp {
        match self.when {
            When::At(label) if e.is_heap_dependent() => {
                let (ty, m) = (e.ty.clone(), e.meta);
                Expr::new(ExpKind::Old(OldLabel::Label(label), e), ty, m)
            }
            _ => e,
        }
    }
}

/// The receiver as it is written where the assertion is used.
fn written(v: &View<'_>, receiver: &ch::Exp) -> Span {
    let stands_for = match &receiver.kind {
        ch::ExprKind::Local(id) if v.names.foreign => v.names.locals.get(id),
        ch::ExprKind::This if v.names.foreign => v.names.this.as_ref(),
        _ => None,
    };
    stands_for.map(|e| e.meta.span).filter(|span| !span.is_none()).unwrap_or(receiver.span)
}
