//! Scopes: a method's body or a loop's. Each has the items it was entered with, and remembers where duties arose in it.

use silver::tree::*;
use source::{Span, Symbol};

use super::cancel::Measured;
use super::item::{DutyKind, Item, Items, Over, Promise};
use super::pool::{Handover, Pool};
use crate::chalice::body::Body;
use crate::chalice::encoder::*;

/// How a duty came to be, or where it could have gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Call,
    Fork,
    Join,
    Send,
    Receive,
    Acquire,
    Release,
    LoopEntry,
    LoopBody,
    AfterLoop,
    MethodEnd,
}

/// A duty that arose in the scope.
pub struct Gained {
    /// The channel or lock, or null.
    pub who: Exp,
    pub pool: Pool,
    pub receiver: Span,
    pub to: Handover,
}

/// A hand-over that did not take a bounded duty along.
pub struct Missed {
    pub who: Exp,
    pub pool: Pool,
    pub item: Span,
    pub receiver: Span,
    pub to: Handover,
}

#[derive(Default)]
pub struct DutyScope {
    /// Duties the scope was entered with, their parts fixed then.
    pub duties: Vec<Item>,
    pub promises: Vec<Promise>,
    pub is_loop: bool,
    pub gained: Vec<Gained>,
    pub missed: Vec<Missed>,
    pub measured: Vec<Measured>,
}

impl DutyScope {
    pub fn gain(&mut self, who: Exp, pool: Pool, receiver: Span, to: Handover) {
        self.gained.push(Gained { who, pool, receiver, to });
    }

    pub fn miss(&mut self, who: Exp, pool: Pool, item: &Item, to: Handover) {
        self.missed.push(Missed { who, pool, item: item.span, receiver: item.receiver, to });
    }

    /// Where a duty of this kind was taken over.
    pub fn source_of(&self, kind: DutyKind) -> Option<Span> {
        self.duties.iter().find(|item| item.kind == kind).map(|item| item.span)
    }

    /// Whether the scope promised to end.
    pub fn promised(&self, m: Meta) -> Exp {
        any_of(self.promises.iter().map(|p| p.guard.clone()), m)
    }

    /// The variables that remember duties.
    pub fn witnesses(&self) -> impl Iterator<Item = &Exp> {
        let duties = self.gained.iter().map(|g| &g.who).chain(self.missed.iter().map(|w| &w.who));
        duties.chain(self.measured.iter().map(|s| &s.who))
    }
}

pub fn any_of(all: impl Iterator<Item = Exp>, m: Meta) -> Exp {
    all.reduce(|a, b| Expr::or(a, b, m)).unwrap_or_else(|| Expr::bool(false, m))
}

impl<'a> Body<'_, 'a> {
    pub fn obliged(&self) -> bool {
        self.e.features.obligations
    }

    /// A variable of the whole method, null or 0 at first.
    pub fn hoist(&mut self, hint: &str, ty: Type, m: Meta) -> Exp {
        let name = self.fresh_name(hint);
        self.hoisted.push(Var { name, ty: ty.clone(), span: m.span });
        Expr::local(name, ty, m)
    }

    /// The statements that declare what was hoisted.
    pub fn hoisted_declarations(&mut self) -> Vec<Stmt> {
        let mut all = Vec::new();
        for var in std::mem::take(&mut self.hoisted) {
            let (target, m) = (var.name, Meta::from(var.span));
            let value = if var.ty == Type::Ref { null(m) } else { Expr::int(0, m) };
            all.push(Stmt::new(StmtKind::VarDecl(vec![var]), m));
            all.push(Stmt::new(StmtKind::Assign { target, value }, m));
        }
        all
    }

    /// A value that stays: as it is if it cannot change.
    pub fn keep(&mut self, hint: &str, e: Exp, m: Meta) -> Exp {
        if self.is_constant(&e) { e } else { self.temp(hint, e, m) }
    }

    fn is_constant(&self, e: &Exp) -> bool {
        match &e.kind {
            ExpKind::Int(_) | ExpKind::Bool(_) | ExpKind::Null => true,
            ExpKind::Local(name) => self.is_fixed(*name),
            _ => false,
        }
    }

    /// Parameters and the translation's own temporaries are never assigned again.
    fn is_fixed(&self, name: Symbol) -> bool {
        if name.as_str() == "this" || self.temps.contains(&name) {
            return true;
        }
        let Some(scope) = self.view.names.scope else { return false };
        let of_name = self.view.names.locals.iter().find(|(_, e)| matches!(&e.kind, ExpKind::Local(n) if *n == name));
        of_name.is_some_and(|(id, _)| scope[*id].kind == chalice::tree::LocalKind::In)
    }

    /// Fixes the parts of items as they are now.
    pub fn freeze(&mut self, items: Items, m: Meta) -> (Vec<Item>, Vec<Promise>) {
        let mut label = None;
        let mut duties = Vec::new();
        for item in items.duties.into_iter().filter(|item| item.kind != DutyKind::Credit) {
            let fixed = match &item.over {
                Over::One(r) => Item {
                    guard: self.keep("g", item.guard.clone(), m),
                    over: Over::One(self.keep("r", r.clone(), m)),
                    amount: item.amount.clone(),
                    measure: item.measure.map(|t| self.keep("t", t.clone(), m)),
                    ..item
                },
                Over::Each { var, range } => {
                    let mut fix = |e: &Exp| self.freeze_over(e, var.name, &mut label, m);
                    Item {
                        guard: fix(&item.guard),
                        over: Over::Each { var: var.clone(), range: fix(range) },
                        amount: item.amount.clone(),
                        measure: item.measure.map(&mut fix),
                        ..item
                    }
                }
            };
            duties.push(fixed);
        }
        let promises = items.promises.into_iter().map(|p| Promise {
            guard: self.keep("g", p.guard, m),
            measure: p.measure.map(|t| self.keep("t", t.clone(), m)),
            span: p.span,
        });
        let promises = promises.collect();
        (duties, promises)
    }

    /// Fixes an expression that speaks of a bound variable: its other variables are copied, its reads tied to this state.
    fn freeze_over(&mut self, e: &Exp, bound: Symbol, label: &mut Option<Symbol>, m: Meta) -> Exp {
        let mut copies = Subst::new();
        for (name, ty) in e.free_vars() {
            if name != bound && !self.is_fixed(name) {
                let copy = self.temp("v", Expr::local(name, ty, m), m);
                copies = copies.with(name, copy);
            }
        }
        let e = e.substitute(&copies);
        if !e.is_heap_dependent() {
            return e;
        }
        let label = *label.get_or_insert_with(|| {
            let name = self.fresh_name("l");
            self.label(name, m);
            name
        });
        let ty = e.ty.clone();
        Expr::new(ExpKind::Old(OldLabel::Label(label), e), ty, m)
    }
}
