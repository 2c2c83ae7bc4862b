//! `unfolding`, `asserting` and `applying`: expressions that look at a changed heap, which is forgotten afterwards.

use logic::Term;
use silver::obligation::Reason;
use silver::tree::{Acc, Exp, ExpKind, Loc, Resource, Wand};
use source::Symbol;

use crate::amount::Amount;
use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Eval, Flow, unsupported};
use crate::heap::{Chunk, Res};
use crate::produce::Snap;
use crate::state::{State, Store};

impl<'c> Engine<'c> {
    pub(super) fn eval_unfolding(&mut self, st: &State, acc: &Acc, inner: &Exp, blame: Blame) -> Eval<Term> {
        let st = &st.alone();
        let Loc::Predicate { name, .. } = &acc.loc else { unreachable!("only predicates are unfolded") };
        let (_, args) = self.eval_loc(st, &acc.loc, blame)?;
        let amount = self.eval_amount(st, &acc.perm, blame)?;
        let positive = self.pool.positive(amount.term());
        self.check(st, positive, Reason::PermissionNotPositive, blame, &acc.perm)?;
        let amount = match st.part() {
            Some(scale) => amount.times(&self.pool, Amount::exactly(scale)),
            None => amount,
        };
        if st.nesting.is_beyond(*name) {
            // Deep inside opened bodies, which were shown to be well-defined where they are declared: some value.
            let sort = self.ctx.sort(&inner.ty);
            return Ok(self.fresh("unknown", sort));
        }
        self.eval_unfolded(st, acc, *name, &args, amount, inner, blame)
    }

    fn eval_unfolded(
        &mut self,
        st: &State,
        acc: &Acc,
        name: Symbol,
        args: &[Term],
        amount: Amount,
        inner: &Exp,
        blame: Blame,
    ) -> Eval<Term> {
        let res = self.ctx.predicate(name);
        let taken = if st.heap.is_for_reading() || st.is_lenient() {
            self.read(st, res, args)?.map(|snap| (st.heap.clone(), snap))
        } else {
            self.take(st, &st.heap, res, args, amount)?
        };
        let Some((heap, snap)) = taken else {
            let text = silver::print::exp(&acc.clone().into_exp());
            return Err(self.without_permission(
                st,
                (res, args),
                Reason::InsufficientPermission,
                blame,
                acc.meta,
                &text,
            ));
        };
        self.assume_predicate_trigger(name, snap, args);
        self.note_opening(st, name, snap, args, inner);
        let program = self.ctx.program.clone();
        let predicate = &program.predicates[&name];
        let body = predicate.body.as_ref().expect("abstract predicates are not unfolded");
        let store: Store = predicate.params.iter().map(|p| p.name).zip(args.iter().copied()).collect();
        let clauses = contract(std::slice::from_ref(body), |_| blame);
        self.joined(&inner.ty, |eng, leaf| {
            let nesting = st.nesting.in_body(name);
            let start = State { store, heap: heap.clone(), nesting, ..st.clone() };
            eng.produce(start, &clauses, Snap::Of(snap), amount.term(), &mut |eng, unfolded| {
                eng.learn_from_opened(&heap, &unfolded.heap);
                let added = unfolded.heap.added_to(&heap, |new, old| eng.pool.sub(new, old));
                let state = State { store: st.store.clone(), nesting: st.nesting.in_unfolding(), ..unfolded };
                eng.with_left_opened(state, acc, (res, args, amount), &added, inner, &mut |eng, state| {
                    let value = eng.eval(&state, inner, blame)?;
                    leaf(eng, value)
                })
            })
        })
    }

    /// Inside an assertion that is being given away, what is left is opened along with what was there, unless less is left of the
    /// instance than is opened: `perm` and `forperm` look at what is left.
    fn with_left_opened(
        &mut self,
        st: State,
        acc: &Acc,
        (res, args, amount): (Res, &[Term], Amount),
        inside: &[(Res, Chunk)],
        inner: &Exp,
        k: Cont<'_, 'c>,
    ) -> Flow {
        let Some(left) = st.left().filter(|_| self.looks_at_permissions(inner) && !st.heap.is_for_reading()) else {
            return k(self, st);
        };
        let held = self.held(left, res, args);
        let p = &self.pool;
        let enough = if amount.is_open() { p.positive(held) } else { p.le(amount.term(), held) };
        let k = std::cell::RefCell::new(k);
        let opened = &mut |eng: &mut Self| {
            let taken = eng.take(&st, left, res, args, amount);
            let Some((mut left, _)) = eng.settle(taken)?.flatten() else {
                return Err(unsupported("looking at the permission that is left here", acc.meta));
            };
            inside.iter().for_each(|(res, chunk)| eng.put(&mut left, *res, chunk.clone()));
            (k.borrow_mut())(eng, st.with_left(left))
        };
        self.branch(enough, &acc.clone().into_exp(), opened, &mut |eng| (k.borrow_mut())(eng, st.clone()))
    }

    /// An outermost opening around a recursive call is where a definition unfolds along with the predicate.
    fn note_opening(&mut self, st: &State, name: Symbol, snap: Term, args: &[Term], inner: &Exp) {
        let recursive = &self.functions.recursive;
        let calls =
            |e: &silver::tree::Expr| matches!(&e.kind, ExpKind::App { function, .. } if recursive.contains(function));
        if st.nesting.is_outermost() && !recursive.is_empty() && inner.any(&mut |e| calls(e)) {
            let trigger = self.ctx.predicate_triggers[&name];
            let all: Vec<Term> = std::iter::once(snap).chain(args.iter().copied()).collect();
            self.functions.opened.push(self.pool.app(trigger, &all));
        }
    }

    /// Says that the instance was opened or closed here, so that functions over it may unfold.
    pub fn assume_predicate_trigger(&mut self, name: Symbol, snap: Term, args: &[Term]) {
        let trigger = self.ctx.predicate_triggers[&name];
        let all: Vec<Term> = std::iter::once(snap).chain(args.iter().copied()).collect();
        let fact = self.pool.app(trigger, &all);
        self.assume(fact);
    }

    pub(super) fn eval_asserting(&mut self, st: &State, assertion: &Exp, inner: &Exp, blame: Blame) -> Eval<Term> {
        let st = &st.alone();
        if st.left().is_some() && self.looks_at_what_it_gives(assertion) {
            // What is left now would have to be known without what this assertion would give away, too.
            let what = "looking at permissions in `asserting` while others are being given away";
            return Err(unsupported(what, assertion.meta));
        }
        let clauses = contract(std::slice::from_ref(assertion), |_| blame);
        self.joined(&inner.ty, |eng, leaf| {
            eng.consume(st.clone(), &clauses, &mut |eng, _, _| {
                let value = eng.eval(st, inner, blame)?;
                leaf(eng, value)
            })
        })
    }

    pub(super) fn eval_applying(&mut self, st: &State, wand: &Wand, inner: &Exp, blame: Blame) -> Eval<Term> {
        let st = &st.alone();
        if st.left().is_some() && self.looks_at_permissions(inner) {
            let what = "looking at permissions in `applying` while others are being given away";
            return Err(unsupported(what, wand.meta));
        }
        self.joined(&inner.ty, |eng, leaf| {
            eng.apply_wand(st.clone(), wand, blame, &mut |eng, applied| {
                let value = eng.eval(&applied, inner, blame)?;
                leaf(eng, value)
            })
        })
    }

    /// Whether an assertion asks what is held of a resource that it also gives away.
    fn looks_at_what_it_gives(&self, assertion: &Exp) -> bool {
        let of = |resource: &Resource| match resource {
            Resource::Loc(loc, _) => Some(self.ctx.loc(loc)),
            Resource::Wand(_) => None,
        };
        let (mut asked, mut given, mut anything) = (Vec::new(), Vec::new(), false);
        assertion.visit(&mut |e| match &e.kind {
            ExpKind::CurrentPerm(resource) | ExpKind::ForPerm { resource, .. } => asked.push(of(resource)),
            ExpKind::App { function, .. } => anything |= self.ctx.introspective.contains(function),
            ExpKind::Acc(acc) => given.push(Some(self.ctx.loc(&acc.loc))),
            ExpKind::Wand(_) => given.push(None),
            _ => {}
        });
        given.iter().any(|res| anything || asked.contains(res))
    }

    /// Whether an expression asks what is held, itself or in the precondition of a function.
    fn looks_at_permissions(&self, e: &Exp) -> bool {
        e.any(&mut |e| crate::depend::looks_at_permissions(e, &self.ctx.introspective))
    }
}
