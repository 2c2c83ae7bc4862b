//! Contracts that nothing satisfies: whatever is proved below them is proved of nothing.
//!
//! Where a contract is produced, one path on which it does not contradict itself is a witness that it can be met. Without a witness the
//! clauses are produced again, one more each time, to find the one that contradicts those before it. Contradictions are looked for with
//! little effort, so not all are found; what is found is one.

mod founded;
mod inside;

use indexmap::IndexMap;
use logic::Term;
use silver::tree::Meta;
use source::Symbol;
use verdict::{Contract, Vacuous};

use crate::clauses::Clause;
use crate::engine::Engine;
use crate::failure::{Abort, Eval, Flow, place};
use crate::path::Contradiction;
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
}

impl<'c> Engine<'c> {
    pub fn witness(&self) -> Witness {
        Witness { sought: self.findings.vacuity.wanted, found: false }
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
                eng.learn_from_instances(st);
                eng.path.is_contradictory(&eng.pool)
            });
            witness.found = !contradictory?;
        }
        Ok(())
    }

    /// Of a contract with failures, its own or those of what it rests on, nothing is said: it may only be contradictory because it has no meaning.
    fn is_without(&self, witness: &Witness) -> bool {
        witness.sought && !witness.found && self.findings.failures.is_empty()
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

    /// The same for a predicate without first instances.
    pub fn note_unfounded(&mut self, predicate: Symbol) {
        if !self.findings.vacuity.wanted {
            return;
        }
        if let Some(needed) = founded::obstacle(&self.ctx.program, predicate) {
            let at = vec![place(needed)];
            self.findings.vacuity.found.entry(predicate).or_insert(Vacuous { what: Contract::Instances, at });
        }
    }

    /// The same for what a function or a method promises. If it cannot be applied or called in the first place, that is told.
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

    /// The axioms that contradict each other, if some do: a few of them that do, where these are easily found.
    pub fn contradictory_axioms(&mut self, preamble: &Preamble) -> Eval<Option<Vacuous>> {
        let all: Vec<&Axiom> = preamble.axioms.iter().collect();
        if !self.findings.vacuity.wanted || all.iter().all(|axiom| axiom.meta.span.is_none()) {
            return Ok(None);
        }
        let mut search = Search { preamble, questions: MAX_QUESTIONS };
        let found = match search.ask(self, &all)? {
            Contradiction::NotFound => None,
            Contradiction::Found => Some(all),
            Contradiction::Lost => search.in_one_domain(self, &all)?,
        };
        let Some(found) = found else { return Ok(None) };
        let blamed = search.fewer(self, &found)?.unwrap_or(found);
        let at = blamed.into_iter().map(|axiom| place(axiom.meta)).collect();
        Ok(Some(Vacuous { what: Contract::Axioms, at }))
    }
}

/// Questions after which no fewer axioms are looked for.
const MAX_QUESTIONS: usize = 40;

/// Looks for axioms that contradict each other.
struct Search<'p> {
    preamble: &'p Preamble,
    questions: usize,
}

impl<'p> Search<'p> {
    /// Those of one domain, where all of them together are too many.
    fn in_one_domain(&mut self, eng: &mut Engine<'_>, all: &[&'p Axiom]) -> Eval<Option<Vec<&'p Axiom>>> {
        for domain in all.chunk_by(|a, b| a.instance == b.instance).filter(|domain| domain.len() < all.len()) {
            if self.contradict(eng, domain)? == Some(true) {
                return Ok(Some(domain.to_vec()));
            }
        }
        Ok(None)
    }

    /// A few of the axioms that contradict each other as well; `None` if the search goes astray. They are found by halves: what is needed of one half
    /// together with all of the other, then the other way round.
    fn fewer(&mut self, eng: &mut Engine<'_>, axioms: &[&'p Axiom]) -> Eval<Option<Vec<&'p Axiom>>> {
        let found = self.needed(eng, &[], false, axioms)?;
        Ok(match found {
            Some(few) if self.contradict(eng, &few)? == Some(true) => Some(few),
            _ => None,
        })
    }

    /// Those of the axioms that are needed for a contradiction with what is given, which may be enough if that `is_new`.
    fn needed(
        &mut self,
        eng: &mut Engine<'_>,
        given: &[&'p Axiom],
        is_new: bool,
        axioms: &[&'p Axiom],
    ) -> Eval<Option<Vec<&'p Axiom>>> {
        if is_new {
            match self.contradict(eng, given)? {
                None => return Ok(None),
                Some(true) => return Ok(Some(Vec::new())),
                Some(false) => {}
            }
        }
        if axioms.len() < 2 {
            return Ok(Some(axioms.to_vec()));
        }
        let (first, second) = axioms.split_at(axioms.len() / 2);
        let Some(late) = self.needed(eng, &[given, first].concat(), true, second)? else { return Ok(None) };
        let Some(early) = self.needed(eng, &[given, &late].concat(), !late.is_empty(), first)? else { return Ok(None) };
        Ok(Some([early, late].concat()))
    }

    /// `None` after too many questions.
    fn contradict(&mut self, eng: &mut Engine<'_>, axioms: &[&Axiom]) -> Eval<Option<bool>> {
        if self.questions == 0 {
            return Ok(None);
        }
        self.questions -= 1;
        Ok(Some(self.ask(eng, axioms)? == Contradiction::Found))
    }

    fn ask(&self, eng: &mut Engine<'_>, axioms: &[&Axiom]) -> Eval<Contradiction> {
        eng.scoped(|eng| {
            self.preamble.theory.iter().for_each(|filed| eng.assume(filed.fact));
            for fact in axioms.iter().flat_map(|axiom| &axiom.facts) {
                eng.assume(*fact);
                // What is said of all values is said of some: otherwise nothing would bring it up.
                eng.assume(eng.pool.arbitrary_instance(*fact));
            }
            eng.path.contradiction(&eng.pool)
        })
    }
}
