//! Applying functions: their precondition is checked here, and what it covers of the heap becomes an argument.

use logic::Term;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, ExpKind, Expr};
use source::Symbol;

use crate::clauses::{Clause, contract};
use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::functions::proved;
use crate::state::{State, Store};

impl<'c> Engine<'c> {
    pub(super) fn eval_application(
        &mut self,
        st: &State,
        e: &Expr,
        function: Symbol,
        args: &[Exp],
        blame: Blame,
    ) -> Eval<Term> {
        let args = self.eval_all(st, args, blame)?;
        let snap = self.function_snapshot(st, e, function, &args)?;
        let symbols = self.ctx.functions[&function];
        let mut with_snap = vec![snap];
        with_snap.extend(&args);
        if !st.is_lenient() {
            let applicable = self.pool.app(symbols.precondition, &with_snap);
            let component = self.ctx.components[&function];
            if st.awaits(component) {
                self.functions.awaited.insert(component);
                self.assume(self.pool.implies(proved(&self.pool, component), applicable));
            } else {
                self.assume(applicable);
            }
        }
        let opaque = self.ctx.program.functions[&function].annotations.contains_key("opaque");
        let revealed = e.annotations.as_ref().is_some_and(|all| all.contains_key("reveal"));
        let symbol = if opaque && !revealed { symbols.limited } else { symbols.full };
        Ok(self.pool.app(symbol, &with_snap))
    }

    /// Checks the function's precondition in the current heap and gives the snapshot of what it covers.
    fn function_snapshot(&mut self, st: &State, e: &Expr, function: Symbol, args: &[Term]) -> Eval<Term> {
        let decl = &self.ctx.program.functions[&function];
        if decl.pres.is_empty() {
            return Ok(self.pool.unit());
        }
        let kind = match self.ctx.program.generated(function).is_some() {
            true => ErrorKind::PredicateInstanceNoAccess,
            false => ErrorKind::ApplicationPrecondition,
        };
        let blame = Blame::new(kind, e.meta);
        let store: Store = decl.params.iter().map(|p| p.name).zip(args.iter().copied()).collect();
        let mut callee = st.for_contract(store, st.heap.clone());
        callee.heap = st.heap.for_reading();
        let clauses = contract(&decl.pres, |_| blame);
        self.footprint(&callee, &clauses)
    }

    /// The snapshot of what an assertion covers, in direct style: checks pure parts, and some permission to every location.
    /// Nothing is taken from the heap.
    pub fn footprint(&mut self, st: &State, clauses: &[Clause]) -> Eval<Term> {
        let mut parts = Vec::new();
        for clause in clauses {
            if let Some(part) = self.footprint_of(st, &clause.exp, clause.blame)? {
                parts.push(part);
            }
        }
        Ok(self.combine_all(&parts))
    }

    /// Right-nested pairs; `unit` for nothing.
    pub fn combine_all(&self, parts: &[Term]) -> Term {
        match parts.split_last() {
            None => self.pool.unit(),
            Some((last, rest)) => rest.iter().rfold(*last, |acc, part| self.pool.combine(*part, acc)),
        }
    }

    /// `None` for a pure assertion, which has been proved.
    fn footprint_of(&mut self, st: &State, e: &Exp, blame: Blame) -> Eval<Option<Term>> {
        if self.is_pure(e) {
            let e = self.exhaled(e);
            let goal = self.eval(st, &e, blame)?;
            self.check(st, goal, Reason::AssertionFalse, blame, &e)?;
            if !st.is_lenient() {
                self.assume(goal);
            }
            return Ok(None);
        }
        let e = &self.exhaled_parts(e);
        let part = match &e.kind {
            ExpKind::Acc(acc) => self.footprint_of_acc(st, acc, blame)?,
            ExpKind::Binary(silver::tree::BinOp::Implies, cond, body) => {
                let cond = self.eval(st, cond, blame)?;
                self.footprint_if(st, cond, body, None, blame)?
            }
            ExpKind::Cond(cond, a, b) => {
                let cond = self.eval(st, cond, blame)?;
                self.footprint_if(st, cond, a, Some(b), blame)?
            }
            ExpKind::Binary(silver::tree::BinOp::And, ..) => {
                self.footprint(st, &contract(std::slice::from_ref(e), |_| blame))?
            }
            ExpKind::Let { var, value, body } => {
                let value = self.eval(st, value, blame)?;
                let mut inner = st.clone();
                inner.store.set(var.name, value);
                self.footprint(&inner, &contract(std::slice::from_ref(body), |_| blame))?
            }
            ExpKind::InhaleExhale(_, exhaled) => {
                self.footprint(st, &contract(std::slice::from_ref(exhaled), |_| blame))?
            }
            ExpKind::Forall { .. } => self.footprint_quantified(st, e, blame)?,
            _ => {
                let what = format!("`{}` in the precondition of a function", silver::print::exp(e));
                return Err(crate::failure::unsupported(what, e.meta));
            }
        };
        Ok(Some(part))
    }

    fn footprint_if(&mut self, st: &State, cond: Term, a: &Exp, b: Option<&Exp>, blame: Blame) -> Eval<Term> {
        let negated = self.pool.not(cond);
        let branch = |eng: &mut Self, guard: Term, body: Option<&Exp>| -> Eval<Term> {
            let Some(body) = body else { return Ok(eng.pool.unit()) };
            if eng.knows(eng.pool.not(guard)) {
                return Ok(eng.pool.unit());
            }
            eng.under(guard, |eng| eng.footprint(st, &contract(std::slice::from_ref(body), |_| blame)))
        };
        let yes = branch(self, cond, Some(a))?;
        let no = branch(self, negated, b)?;
        if self.knows(cond) {
            return Ok(yes);
        }
        if self.knows(negated) {
            return Ok(no);
        }
        Ok(self.pool.ite(cond, yes, no))
    }

    fn footprint_of_acc(&mut self, st: &State, acc: &silver::tree::Acc, blame: Blame) -> Eval<Term> {
        let (res, args) = self.eval_loc(st, &acc.loc, blame)?;
        let perm = self.eval(st, &acc.perm, blame)?;
        let not_negative = self.pool.le(self.pool.none(), perm);
        self.check(st, not_negative, Reason::NegativePermission, blame, &acc.perm)?;
        let wanted = self.pool.positive(perm);
        let value = self.under(wanted, |eng| eng.read(st, res, &args))?;
        let Some(value) = value else {
            if st.is_lenient() {
                return Ok(self.pool.unit());
            }
            let access = acc.clone().into_exp();
            let text = silver::print::exp(&access);
            return Err(self.without_permission(
                st,
                (res, &args),
                Reason::InsufficientPermission,
                blame,
                acc.meta,
                &text,
            ));
        };
        let value = self.pool.wrap(value);
        Ok(self.pool.ite(wanted, value, self.pool.unit()))
    }
}
