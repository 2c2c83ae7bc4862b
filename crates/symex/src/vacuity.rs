//! Contracts that nothing satisfies: whatever is proved below them is proved of nothing.
//!
//! Where a contract is produced, one path on which it does not contradict itself is a witness that it can be met. Without a witness the
//! clauses are produced again, one more each time, to find the one that contradicts those before it. Contradictions are looked for with
//! little effort, so not all are found; what is found is one.

use indexmap::IndexMap;
use logic::{Sort, Term};
use silver::tree::Meta;
use source::Symbol;
use verdict::{Contract, Vacuous};

use crate::clauses::Clause;
use crate::engine::Engine;
use crate::failure::{Abort, Eval, Flow, place};
use crate::preamble::{Axiom, Preamble};
use crate::produce::Snap;
use crate::state::State;

/// What was found so far, by member.
#[derive(Default)]
pub struct Vacuity {
    pub wanted: bool,
    found: IndexMap<Symbol, Vacuous>,
}

impl Vacuity {
    /// What was found about a member, once.
    pub fn take(&mut self, member: Symbol) -> Option<Vacuous> {
        self.found.shift_remove(&member)
    }
}

/// Whether something satisfies a contract.
pub struct Witness {
    sought: bool,
    found: bool,
    /// A contract with failures of its own is not looked at.
    n_failures: usize,
}

impl<'c> Engine<'c> {
    pub fn witness(&self) -> Witness {
        Witness { sought: self.findings.vacuity.wanted, found: false, n_failures: self.findings.failures.len() }
    }

    /// A path on which a contract was produced. It is a witness, unless what was produced contradicts itself.
    pub fn bear_witness(&mut self, witness: &mut Witness, st: &State) -> Flow {
        self.bear_witness_in(witness, st, self.pool.tt())
    }

    /// The same for those of its states that satisfy a condition.
    pub fn bear_witness_in(&mut self, witness: &mut Witness, st: &State, cond: Term) -> Flow {
        if witness.sought && !witness.found {
            let contradictory = self.scoped(|eng| {
                eng.assume(cond);
                eng.learn_from_heap(st);
                eng.path.is_contradictory(&eng.pool)
            });
            witness.found = !contradictory?;
        }
        Ok(())
    }

    fn is_without(&self, witness: &Witness) -> bool {
        witness.sought && !witness.found && self.findings.failures.len() == witness.n_failures
    }

    /// Remembers that nothing satisfies a contract, if there was no witness.
    pub fn note_contradiction(
        &mut self,
        member: Symbol,
        what: Contract,
        witness: Witness,
        start: &State,
        clauses: &[Clause],
    ) -> Flow {
        if self.is_without(&witness) {
            let at = self.first_contradiction(start, clauses)?.into_iter().map(place).collect();
            self.findings.vacuity.found.insert(member, Vacuous { what, at });
        }
        Ok(())
    }

    /// The same for what a function promises. If it cannot be applied in the first place, that is told.
    pub fn note_unkept(&mut self, member: Symbol, what: Contract, witness: Witness, at: Vec<Meta>) {
        if self.is_without(&witness) {
            let at = at.into_iter().map(place).collect();
            self.findings.vacuity.found.entry(member).or_insert(Vacuous { what, at });
        }
    }

    /// The first clause that nothing satisfies together with those before it.
    fn first_contradiction(&mut self, start: &State, clauses: &[Clause]) -> Eval<Option<Meta>> {
        let full = self.pool.full();
        for n in 1..=clauses.len() {
            let mut witness = self.witness();
            let flow = self.scoped(|eng| {
                let k: &mut dyn FnMut(&mut Self, State) -> Flow = &mut |eng, st| eng.bear_witness(&mut witness, &st);
                eng.produce(start.clone(), &clauses[..n], Snap::Fresh, full, k)
            });
            match flow {
                Ok(()) if self.is_without(&witness) => return Ok(Some(clauses[n - 1].exp.meta)),
                Ok(()) | Err(Abort::Failed(_)) => {}
                Err(abort) => return Err(abort),
            }
        }
        Ok(None)
    }

    /// The axioms that contradict each other, if some do: those that the contradiction was found with.
    pub fn contradictory_axioms(&mut self, preamble: &Preamble) -> Eval<Option<Vacuous>> {
        let written = preamble.axioms.iter().any(|axiom| !axiom.meta.span.is_none());
        if !self.findings.vacuity.wanted || !written || !self.contradict(preamble)? {
            return Ok(None);
        }
        let blamed = self.blame(preamble)?.unwrap_or_else(|| preamble.axioms.iter().collect());
        let at = blamed.into_iter().map(|axiom| place(axiom.meta)).collect();
        Ok(Some(Vacuous { what: Contract::Axioms, at }))
    }

    fn contradict(&mut self, preamble: &Preamble) -> Eval<bool> {
        self.scoped(|eng| {
            preamble.theory.iter().for_each(|filed| eng.assume(filed.fact));
            for fact in preamble.axioms.iter().flat_map(|axiom| &axiom.facts) {
                eng.assume(*fact);
                // What is said of all values is said of some: otherwise nothing would bring it up.
                eng.assume(eng.pool.arbitrary_instance(*fact));
            }
            eng.path.is_contradictory(&eng.pool)
        })
    }

    /// Each axiom is assumed under a name of its own, and the solver says which names it needed.
    fn blame<'p>(&mut self, preamble: &'p Preamble) -> Eval<Option<Vec<&'p Axiom>>> {
        let needed = self.scoped(|eng| {
            preamble.theory.iter().for_each(|filed| eng.assume(filed.fact));
            let mut names = Vec::new();
            for axiom in &preamble.axioms {
                let name = eng.pool.fresh("axiom", Sort::BOOL);
                for fact in &axiom.facts {
                    eng.assume(eng.pool.implies(name, *fact));
                    eng.assume(eng.pool.implies(name, eng.pool.arbitrary_instance(*fact)));
                }
                names.push(name);
            }
            eng.path.contradictory_among(&eng.pool, &names)
        })?;
        Ok(needed.map(|needed| needed.into_iter().map(|n| &preamble.axioms[n]).collect()))
    }
}
