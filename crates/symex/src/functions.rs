//! Program functions: verified once, then known to everyone through axioms.
//!
//! A function's value depends on its arguments and on the snapshot of what its precondition covers. While it is verified, these
//! are variables standing for themselves, so that what was learnt can be closed over them as it is. Recursive applications in
//! axioms use the limited twin: one application unfolds the definition once.
//!
//! # What a postcondition may rest on
//!
//! What is known of an application (its postconditions, its definition) is known where it is marked as one that is allowed, by
//! evaluating it. An application in a body may be marked: if the body has a value, that of the application was there before, so the
//! postconditions hold by induction. In a postcondition, an application of the function itself, or of one that leads back to it,
//! comes before nothing: if it were marked, postconditions would prove themselves or each other. Its mark is kept until the whole
//! component has been [`proved`], unless the function has a measure: then the application is shown to be a smaller one. For the same
//! reason nothing is marked yet by the axioms of domains, and nothing from its own component on for a proof that a function terminates.

use logic::{Op, Pool, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, ExpKind, Expr, Function};
use source::Symbol;
use verdict::Contract;

use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::eval::result_name;
use crate::failure::{Blame, Eval, Flow};
use crate::heap::Heap;
use crate::knowledge::{Filed, Subject};
use crate::path::{Learnt, Mark};
use crate::produce::Snap;
use crate::program::{Context, FunctionSymbols};
use crate::state::{State, Store};

/// A function under verification: its symbols applied to the variables it is verified for.
pub struct Applied<'f> {
    pub decl: &'f Function,
    /// The snapshot, then the parameters.
    vars: Vec<Term>,
    full: Term,
    limited: Term,
    stateless: Term,
    precondition: Term,
}

impl<'f> Applied<'f> {
    pub fn new(eng: &mut Engine<'_>, decl: &'f Function) -> Applied<'f> {
        let symbols: FunctionSymbols = eng.ctx.functions[&decl.name];
        let p = &eng.pool;
        let snap = p.fresh_var("s", Sort::SNAP);
        let params: Vec<Term> = decl.params.iter().map(|v| p.fresh_var(v.name, eng.ctx.sort(&v.ty))).collect();
        let vars: Vec<Term> = std::iter::once(snap).chain(params.iter().copied()).collect();
        Applied {
            decl,
            full: p.app(symbols.full, &vars),
            limited: p.app(symbols.limited, &vars),
            stateless: p.app(symbols.stateless, &params),
            precondition: p.app(symbols.precondition, &vars),
            vars,
        }
    }

    fn start(&self) -> State {
        let params = self.decl.params.iter().map(|v| v.name);
        let store: Store = params.zip(self.vars[1..].iter().copied()).collect();
        State { store, heap: Heap::default().for_reading(), ..State::default() }
    }

    /// That a function which covers nothing is applied where its own applications are.
    fn in_its_own_state(&self, eng: &mut Engine<'_>) -> Term {
        match self.decl.pres.iter().all(|pre| eng.is_pure(pre)) {
            true => eng.pool.eq(self.vars[0], eng.pool.unit()),
            false => eng.pool.tt(),
        }
    }

    fn speaks_of_itself(&self) -> bool {
        let own = |e: &Expr| matches!(e.kind, ExpKind::App { function, .. } if function == self.decl.name);
        self.decl.posts.iter().any(|post| post.any(&mut |e| own(e)))
    }

    /// Files axioms under the function.
    pub fn axioms(&self, facts: Vec<Term>) -> Vec<Filed> {
        facts.into_iter().map(Filed::under(vec![Subject::Function(self.decl.name)])).collect()
    }

    /// Files what the body says, which not everyone may know who applies the function.
    pub fn definitions(&self, facts: Vec<Term>) -> Vec<Filed> {
        facts.into_iter().map(Filed::under(vec![Subject::Definition(self.decl.name)])).collect()
    }

    /// The axioms that need no proof: the limited twin has the same value, and an application is an application.
    pub fn definition_of_symbols(&self, eng: &Engine<'_>) -> Vec<Term> {
        let p = &eng.pool;
        vec![
            p.forall(&self.vars, &[vec![self.full]], p.eq(self.full, self.limited)),
            p.forall(&self.vars, &[vec![self.limited]], self.stateless),
        ]
    }
}

/// That the functions of a component are proved.
pub fn proved(pool: &Pool, component: usize) -> Term {
    pool.constant(format!("proved.{component}").as_str(), Sort::BOOL)
}

impl<'c> Engine<'c> {
    /// Runs `leaf` in every state that satisfies the function's precondition.
    fn in_function(&mut self, f: &Applied<'_>, leaf: Cont<'_, 'c>) -> Flow {
        self.dependent = f.vars.clone();
        let clauses = contract(&f.decl.pres, |e| Blame::new(ErrorKind::NotWellformed, e.meta));
        let full = self.pool.full();
        let flow = self.scoped(|eng| {
            // So that the function's own application, in its postcondition, is this one.
            if f.speaks_of_itself() {
                let own = f.in_its_own_state(eng);
                eng.assume(own);
            }
            eng.produce(f.start(), &clauses, Snap::Of(f.vars[0]), full, leaf)
        });
        self.dependent.clear();
        flow
    }

    /// A state of the function for its postconditions, with a value for `result`.
    fn at_end(&self, f: &Applied<'_>, st: &State, result: Term) -> State {
        let name = f.decl.name;
        let mut st = match self.ctx.program.is_measured(name) {
            true => st.clone(),
            false => st.awaiting(self.ctx.components[&name]),
        };
        st.store.set(result_name(), result);
        st
    }

    /// Phase one: the contract is well-formed. Gives the axioms that the postconditions are.
    pub fn verify_function_contract(&mut self, f: &Applied<'_>) -> Eval<Vec<Term>> {
        let mut axioms = Vec::new();
        let start = self.path.mark();
        let (mut possible, mut kept) = (self.witness(), self.witness());
        let unproved = !f.decl.posts.is_empty() && (f.decl.body.is_none() || self.may_be_circular(f.decl.name));
        self.in_function(f, &mut |eng, st| {
            eng.bear_witness(&mut possible, &st)?;
            let st = eng.at_end(f, &st, f.limited);
            let mut posts = Vec::new();
            for post in &f.decl.posts {
                let post = &eng.inhaled(post);
                let value = eng.eval(&st, post, Blame::new(ErrorKind::NotWellformed, post.meta));
                let Some(value) = eng.settle(value)? else { return Ok(()) };
                eng.assume(value);
                posts.push(value);
            }
            if unproved {
                eng.bear_witness(&mut kept, &st)?;
            }
            let guard = eng.path.guard_since(&eng.pool, start);
            let mut known = eng.definitional_since(start);
            known.extend(posts);
            axioms.push(eng.function_axiom(f, vec![vec![f.limited]], guard, known, None));
            Ok(())
        })?;
        let pres = contract(&f.decl.pres, |e| Blame::new(ErrorKind::NotWellformed, e.meta));
        self.note_contradiction(f.decl.name, Contract::Precondition, possible, &f.start(), &pres)?;
        if unproved {
            let posts = f.decl.posts.iter().map(|post| post.meta).collect();
            self.note_unkept(f.decl.name, Contract::Postcondition, kept, posts);
        }
        Ok(axioms)
    }

    /// Phase two: the body has a value, which satisfies the postconditions. Gives the definition.
    pub fn verify_function_body(&mut self, f: &Applied<'_>, body: &Exp) -> Eval<Vec<Term>> {
        let mut witness = self.witness();
        let circular = self.may_be_circular(f.decl.name);
        let definition = self.with_value(f, body, &mut |eng, st| {
            if circular {
                let own = f.in_its_own_state(eng);
                eng.bear_witness_in(&mut witness, &st, own)?;
            }
            for post in &f.decl.posts {
                let blame = Blame::new(ErrorKind::PostconditionViolated, post.meta);
                let post = &eng.exhaled(post);
                let checked = eng
                    .eval(&st, post, blame)
                    .and_then(|goal| eng.check(&st, goal, Reason::AssertionFalse, blame, post).map(|()| goal));
                let Some(goal) = eng.settle(checked)? else { return Ok(()) };
                eng.assume(goal);
            }
            Ok(())
        })?;
        if circular {
            self.note_unkept(f.decl.name, Contract::Definition, witness, vec![body.meta]);
        }
        Ok(definition)
    }

    /// Whether a function is defined by itself without a measure: then nothing shows that there is such a function.
    fn may_be_circular(&self, name: Symbol) -> bool {
        let component = self.ctx.components[&name];
        let applies_own = |body: &Exp| {
            body.any(
                &mut |e| matches!(e.kind, ExpKind::App { function, .. } if self.ctx.components[&function] == component),
            )
        };
        let body = self.ctx.program.functions[&name].body.as_ref();
        !self.ctx.program.is_measured(name) && body.is_some_and(applies_own)
    }

    /// The definition alone, if the body can be shown to have a value.
    pub fn define_function(&mut self, f: &Applied<'_>, body: &Exp) -> Option<Vec<Term>> {
        let all_errors = std::mem::replace(&mut self.findings.all_errors, false);
        let definition = self.with_value(f, body, &mut |_, _| Ok(()));
        self.findings.all_errors = all_errors;
        definition.ok()
    }

    /// Runs `leaf` in every state that satisfies the precondition, with the body's value as `result`. Gives the definition.
    fn with_value(&mut self, f: &Applied<'_>, body: &Exp, leaf: Cont<'_, 'c>) -> Eval<Vec<Term>> {
        let mut axioms = Vec::new();
        let opaque = f.decl.annotations.contains_key("opaque");
        let component = self.ctx.components[&f.decl.name];
        let same = self.ctx.components.iter().filter(|(_, other)| **other == component).map(|(name, _)| *name);
        self.functions.recursive = same.collect();
        let start = self.path.mark();
        let flow = self.in_function(f, &mut |eng, st| {
            eng.functions.opened.clear();
            let value = eng.eval(&st, body, Blame::new(ErrorKind::FunctionNotWellformed, f.decl.meta));
            let Some(value) = eng.settle(value)? else { return Ok(()) };
            let guard = eng.path.guard_since(&eng.pool, start);
            let known = eng.definitional_since(start);
            let mut triggers = vec![vec![f.full]];
            if !opaque {
                triggers.extend(eng.unfolding_triggers(f));
            }
            axioms.push(eng.function_axiom(f, triggers, guard, known, Some(value)));
            eng.assume(eng.pool.eq(f.limited, value));
            let st = eng.at_end(f, &st, f.limited);
            leaf(eng, st)
        });
        self.functions.recursive.clear();
        flow.map(|()| axioms)
    }

    /// Facts learnt since the mark that others need to make sense of a term: what defines fresh symbols, and where nested
    /// applications are allowed. The rest follows from the function's precondition.
    fn definitional_since(&self, mark: Mark) -> Vec<Term> {
        let learnt = self.path.learnt_since(&self.pool, mark);
        learnt.into_iter().map(Learnt::fact).filter(|fact| self.is_definitional(*fact)).collect()
    }

    fn is_definitional(&self, fact: Term) -> bool {
        let body = match self.pool.op(fact) {
            Op::Implies => self.pool.args(fact)[1],
            _ => fact,
        };
        if let Op::App(f) = self.pool.op(body) {
            // Openings of predicates stay out: they would make definitions unfold without end.
            return self.ctx.allowed_by(*f).is_some();
        }
        self.pool.any_subterm(fact, |t| match self.pool.op(t) {
            Op::App(f) => {
                let decl = self.pool.func_decl(*f);
                decl.fresh != 0 && !decl.args.is_empty()
            }
            _ => false,
        })
    }

    /// Opening a predicate that the function looks into makes its definition available in the opened state.
    fn unfolding_triggers(&self, f: &Applied<'_>) -> Vec<Vec<Term>> {
        let vars: FxHashSet<Term> = f.vars.iter().copied().collect();
        let mut sets = Vec::new();
        for opened in &self.functions.opened {
            let free = self.pool.free_vars(*opened);
            let only_params = free.iter().all(|v| vars.contains(v));
            let set = vec![f.stateless, *opened];
            let covers = f.vars.iter().all(|v| set.iter().any(|t| self.pool.free_vars(*t).contains(v)));
            if only_params && covers && self.is_pattern(*opened) && !sets.contains(&set) {
                sets.push(set);
            }
        }
        sets
    }

    /// Wherever the function may be applied and `guard` holds: the facts, and the application's value.
    fn function_axiom(
        &self,
        f: &Applied<'_>,
        triggers: Vec<Vec<Term>>,
        guard: Term,
        facts: Vec<Term>,
        value: Option<Term>,
    ) -> Term {
        let p = &self.pool;
        let component = self.ctx.components[&f.decl.name];
        let limited = |t: Term| limit(self.ctx, p, component, t);
        let mut claims: Vec<Term> = facts.into_iter().map(limited).collect();
        claims.extend(value.map(|value| p.eq(f.full, limited(value))));
        let claim = p.implies(p.and2(f.precondition, limited(guard)), p.and(claims));
        let name = Symbol::new(&format!("function {}", f.decl.name));
        p.quant_with(logic::QuantKind::Forall, &f.vars, &triggers, claim, None, name)
    }
}

/// Replaces applications of the component's functions by their limited twins.
fn limit(ctx: &Context, pool: &Pool, component: usize, t: Term) -> Term {
    let mut memo: FxHashMap<Term, Term> = FxHashMap::default();
    limit_in(ctx, pool, component, t, &mut memo)
}

fn limit_in(ctx: &Context, pool: &Pool, component: usize, t: Term, memo: &mut FxHashMap<Term, Term>) -> Term {
    if let Some(done) = memo.get(&t) {
        return *done;
    }
    let node = pool.node(t);
    let args: Vec<Term> = node.args.iter().map(|a| limit_in(ctx, pool, component, *a, memo)).collect();
    let twin = match &node.op {
        Op::App(f) => {
            let function = ctx.valued_by(*f).filter(|(name, _)| ctx.components[name] == component);
            function.map(|(_, symbols)| symbols.limited)
        }
        _ => None,
    };
    let new = match twin {
        Some(limited) => pool.app(limited, &args),
        None if args[..] == node.args[..] => t,
        None => pool.rebuild(t, &args),
    };
    memo.insert(t, new);
    new
}
