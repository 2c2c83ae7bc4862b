//! Verifying predicates and methods.

use silver::obligation::ErrorKind;
use silver::tree::{ExpKind, Method, OldLabel, Predicate, Stmt, StmtKind};
use verdict::{Contract, Outcome, Stage};

use crate::clauses::{Clause, contract};
use crate::engine::Engine;
use crate::failure::{Abort, Blame, Flow};
use crate::produce::Snap;
use crate::state::{State, Store};
use crate::vacuity::Witness;

/// Whether a method promises something that nobody shows. Who promises `false` means that it never ends.
fn is_promised(method: &Method, posts: &[Clause]) -> bool {
    method.body.is_none() && !posts.is_empty() && !posts.iter().any(|clause| clause.exp.is_false())
}

impl<'c> Engine<'c> {
    pub fn verify_predicate(&mut self, predicate: &Predicate) -> Flow {
        let Some(body) = &predicate.body else { return Ok(()) };
        let mut store = Store::default();
        for param in &predicate.params {
            let value = self.fresh(param.name, self.ctx.sort(&param.ty));
            store.set(param.name, value);
        }
        let blame = Blame::new(ErrorKind::PredicateNotWellformed, predicate.meta);
        let clauses = contract(std::slice::from_ref(body), |_| blame);
        let full = self.pool.full();
        let start = State { store, ..State::default() };
        let mut witness = self.witness();
        let beginning = start.clone();
        let flow = self.scoped(|eng| {
            eng.produce(start, &clauses, Snap::Fresh, full, &mut |eng, st| eng.bear_witness(&mut witness, &st))
        });
        flow?;
        self.note_contradiction(predicate.name, Contract::Body, witness, &beginning, &clauses)?;
        self.note_unfounded(predicate.name);
        Ok(())
    }

    pub fn verify_method(&mut self, method: &Method) -> Flow {
        self.note_quantified_wands(method);
        let mut store = Store::default();
        for var in method.params.iter().chain(&method.returns) {
            let value = self.fresh(var.name, self.ctx.sort(&var.ty));
            store.set(var.name, value);
        }
        let pres = contract(&method.pres, |e| Blame::new(ErrorKind::NotWellformed, e.meta));
        let wellformed = contract(&method.posts, |e| Blame::new(ErrorKind::NotWellformed, e.meta));
        let posts = contract(&method.posts, |e| Blame::new(ErrorKind::PostconditionViolated, e.meta));
        let full = self.pool.full();
        let start = State { store, ..State::default() };
        let (mut witness, mut kept) = (self.witness(), self.witness());
        let beginning = start.clone();
        let flow = self.scoped(|eng| {
            eng.produce(start, &pres, Snap::Fresh, full, &mut |eng, st| {
                let pre = st.clone();
                eng.scoped(|eng| eng.verify_body(method, st, &wellformed, &posts, &mut kept))?;
                // Asked last: it is a question of another kind, after which the solver would go about the proof in other ways.
                eng.bear_witness(&mut witness, &pre)
            })
        });
        flow?;
        self.note_contradiction(method.name, Contract::Precondition, witness, &beginning, &pres)?;
        if is_promised(method, &posts) {
            self.note_unkept(method.name, Contract::Postcondition, kept, posts.iter().map(|c| c.exp.meta).collect());
        }
        Ok(())
    }

    /// That the postcondition has a meaning, and that the body keeps it; without a body, whether something can keep it.
    fn verify_body(
        &mut self,
        method: &Method,
        mut st: State,
        wellformed: &[Clause],
        posts: &[Clause],
        kept: &mut Witness,
    ) -> Flow {
        st.set_old(OldLabel::Pre, st.heap.clone());
        let mut after = st.with_heap(crate::heap::Heap::default());
        // The results in the postcondition are not yet those that the body computes.
        for ret in &method.returns {
            let value = self.fresh(ret.name, self.ctx.sort(&ret.ty));
            after.store.set(ret.name, value);
        }
        let full = self.pool.full();
        let is_promised = is_promised(method, posts);
        self.scoped(|eng| {
            eng.produce(after, wellformed, Snap::Fresh, full, &mut |eng, st| match is_promised {
                true => eng.bear_witness(kept, &st),
                false => Ok(()),
            })
        })?;
        let Some(body) = &method.body else { return Ok(()) };
        self.note_step(Stage::Begin, method.meta, &st);
        self.exec_body(st, body, method.meta, &mut |eng, end| {
            eng.note_step(Stage::End, method.meta, &end);
            eng.consume(end, posts, &mut |_, _, _| Ok(()))
        })
    }

    /// Wands that a quantifier speaks of are quantified resources of this method; and packaging must know whether footprints can be
    /// observed.
    fn note_quantified_wands(&mut self, method: &Method) {
        let mut wands = Vec::new();
        let mut observes = false;
        let mut look = |e: &silver::tree::Exp| {
            e.visit(&mut |e| {
                observes |= matches!(e.kind, ExpKind::Applying(..) | ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. });
                let mut collect = |inner: &silver::tree::Exp| {
                    if let ExpKind::Wand(wand) = &inner.kind {
                        wands.push(wand.clone());
                    }
                };
                e.kind.triggers().iter().flat_map(|trigger| &trigger.terms).for_each(&mut collect);
                if let ExpKind::Forall { body, .. } = &e.kind
                    && !body.is_pure()
                {
                    body.visit(&mut collect);
                }
            });
        };
        let program = self.ctx.program.clone();
        let mut seen = vec![method.name];
        method.pres.iter().chain(&method.posts).for_each(&mut look);
        if let Some(body) = &method.body {
            body.visit(&mut |stmt: &Stmt| {
                stmt.exps().into_iter().for_each(&mut look);
                if let StmtKind::Call { method, .. } = &stmt.kind
                    && !seen.contains(method)
                {
                    seen.push(*method);
                    let callee = &program.methods[method];
                    callee.pres.iter().chain(&callee.posts).for_each(&mut look);
                }
            });
        }
        self.packaging.observed = observes;
        for wand in wands {
            let res = self.wand_resource(&wand);
            if self.quantified.insert(res) {
                let map = self.symbols(res).map;
                logic::theory::wrapper_axioms(&self.pool, map).into_iter().for_each(|axiom| self.assume(axiom));
                self.assume(self.symbols(res).trigger_axiom(&self.pool));
            }
        }
    }

    /// What became of a member whose exploration ended with `flow`.
    pub fn outcome(&mut self, flow: Flow) -> Outcome {
        match flow {
            Err(Abort::Fatal(outcome)) => outcome,
            Err(Abort::ManyPaths) => unreachable!("a member with many paths is tried otherwise"),
            Err(Abort::Failed(failure)) => {
                let mut all = std::mem::take(&mut self.findings.failures);
                all.push(*failure);
                Outcome::Failed(all)
            }
            Ok(()) if self.findings.failures.is_empty() => Outcome::Verified,
            Ok(()) => Outcome::Failed(std::mem::take(&mut self.findings.failures)),
        }
    }
}
