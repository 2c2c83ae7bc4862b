//! Packaging a wand: showing that its right side can be had from its left side and a footprint taken from the current heap.
//!
//! The proof runs in a scope of its own: the left side is produced from a variable that stands for any snapshot, the script is
//! executed, the right side consumed. The heap inside is surrounded by the current one, from which what is missing is
//! [brought in](super::bring). Everything assumed inside rests on the left side holding together with the footprint, so none of it
//! is known afterwards; but it is known again wherever the wand is applied, and that is what the wand's definition says:
//!
//! ```text
//! forall lhs :: applicable(wand, lhs) ==> what was learnt && apply(wand, lhs) == snapshot of the right side
//! ```
//!
//! # Branches
//!
//! Where the proof branches on something outside, the execution does so afterwards. Where it branches on the left side, the paths
//! may have different footprints. A wand is applied at most once; so the execution may branch on what it will be applied to, as if
//! that were known beforehand. That is no longer true if the method can look at a footprint without using it up (`applying`,
//! `perm`, `forperm`): then the footprint is what all the paths take together.

use indexmap::IndexSet;
use logic::{Func, Op, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use silver::obligation::ErrorKind;
use silver::tree::{Block, Exp, OldLabel, Stmt, Wand};
use verdict::Change;

use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Eval, Flow};
use crate::heap::{Heap, Outside, Res};
use crate::path::Mark;
use crate::produce::Snap;
use crate::state::State;

/// What package statements being executed have to remember.
#[derive(Default)]
pub struct Packaging {
    /// Whether the method can look at a wand's footprint without using up the wand.
    pub observed: bool,
    /// The proofs under way, outermost first.
    proofs: Vec<Proof>,
    /// Ends of paths of the innermost proof that turned out to be impossible.
    dead_ends: Vec<Leaf>,
    /// Families brought in: that they are injective, and what then defines their inverse functions.
    pub families: Vec<(Term, Vec<Term>)>,
    /// What is known of parts of amounts brought in; true of some choice of the part, whatever the left side.
    pub shares: Vec<Term>,
}

impl Packaging {
    /// Whether a proof is under way.
    pub fn is_proving(&self) -> bool {
        !self.proofs.is_empty()
    }

    /// Whether a term is the left side's snapshot of a proof under way.
    pub fn is_lhs(&self, t: Term) -> bool {
        self.proofs.iter().any(|proof| proof.lhs == t)
    }
}

/// Where the proof of a package statement started, and the variable for its left side's snapshot.
#[derive(Clone, Copy)]
struct Proof {
    lhs: Term,
    mark: Mark,
    trail: usize,
}

/// A package statement whose proof has been explored.
pub(super) struct Package {
    pub before: State,
    res: Res,
    args: Vec<Term>,
    lhs: Term,
    /// What the wand will be applied to, if the execution may know that.
    prophecy: Option<Term>,
    pub families: Vec<(Term, Vec<Term>)>,
    shares: Vec<Term>,
    /// Whether both sides mean the same when inhaled and when exhaled, so that their snapshots fit.
    symmetric: bool,
    blame: Blame,
}

/// The end of a path of the proof.
pub(super) struct Leaf {
    decisions: Vec<Decision>,
    /// What was learnt, each after so many of the decisions.
    facts: Vec<(usize, Term)>,
    /// The heap outside, without what was brought in.
    pub heap: Heap,
    /// The right side's snapshot. None if the path is impossible: that may be due to what was brought in, so this counts.
    snap: Option<Term>,
}

#[derive(Clone)]
struct Decision {
    /// What was decided: the condition, or that it does not hold.
    claim: Term,
    taken: bool,
    source: Exp,
    about_lhs: bool,
}

impl Leaf {
    fn claims(&self, claim: Term) -> bool {
        self.decisions.iter().any(|d| d.claim == claim)
    }
}

impl<'c> Engine<'c> {
    pub fn exec_package(&mut self, st: State, stmt: &Stmt, wand: &Wand, script: &Block, k: Cont<'_, 'c>) -> Flow {
        let blame = Blame::new(ErrorKind::PackageFailed, stmt.meta);
        let instance = self.eval_wand(&st, wand, blame);
        let Some((res, args)) = self.settle(instance)? else { return Ok(()) };
        // What the heap implies now will be harder to see when parts of it are in the wand.
        self.learn_from_heap(&st);
        let lhs = self.pool.fresh_var("lhs", Sort::SNAP);
        let leaves = self.explore_package(&st, wand, script, lhs, blame)?;
        let branches = leaves.iter().flat_map(|leaf| &leaf.decisions).any(|d| d.about_lhs);
        let foreseen = branches && !self.packaging.observed;
        let prophecy = foreseen.then(|| self.fresh("prophecy", Sort::SNAP));
        let outermost = self.packaging.proofs.is_empty();
        let (families, shares) = match outermost {
            true => (std::mem::take(&mut self.packaging.families), std::mem::take(&mut self.packaging.shares)),
            false => (self.packaging.families.clone(), self.packaging.shares.clone()),
        };
        let symmetric = super::is_symmetric(wand);
        let package = Package { before: st, res, args, lhs, prophecy, families, shares, symmetric, blame };
        self.resume(&package, &leaves.iter().collect::<Vec<_>>(), k)
    }

    fn explore_package(&mut self, st: &State, wand: &Wand, script: &Block, lhs: Term, blame: Blame) -> Eval<Vec<Leaf>> {
        let left = contract(std::slice::from_ref(&wand.lhs), |_| blame);
        let right = contract(std::slice::from_ref(&wand.rhs), |_| blame);
        let proof = Proof { lhs, mark: self.path.mark(), trail: self.trail.decisions.len() };
        let full = self.pool.full();
        let mut leaves = Vec::new();
        let n_dependent = self.dependent.len();
        self.dependent.push(lhs);
        self.packaging.proofs.push(proof);
        let elsewhere = std::mem::take(&mut self.packaging.dead_ends);
        let flow = self.scoped(|eng| {
            let empty = st.with_heap(Heap::default());
            eng.produce(empty, &left, Snap::Of(lhs), full, &mut |eng, produced| {
                let outside = Outside { heap: st.heap.clone(), brought: Vec::new() };
                let mut inside = st.with_heap(produced.heap.clone().surrounded_by(outside));
                inside.set_old(OldLabel::Lhs, produced.heap);
                eng.exec_body(inside.clone(), script, blame.at, &mut |eng, end| {
                    let end = State { heap: end.heap, ..inside.clone() };
                    eng.consume(end, &right, &mut |eng, after, snap| {
                        let framed = eng.check_right_side(&inside, wand, snap);
                        if eng.settle(framed)?.is_none() {
                            return Ok(());
                        }
                        leaves.extend(eng.leaf(&after.heap, Some(snap)));
                        Ok(())
                    })
                })
            })
        });
        self.dependent.truncate(n_dependent);
        self.packaging.proofs.pop();
        leaves.extend(std::mem::replace(&mut self.packaging.dead_ends, elsewhere));
        flow?;
        Ok(leaves)
    }

    /// Tells the proof under way that its current path is impossible.
    pub fn dead_end(&mut self, st: &State) {
        let leaf = self.leaf(&st.heap, None);
        self.packaging.dead_ends.extend(leaf);
    }

    /// The current path of the innermost proof as a leaf; `None` if the heap is not that of a proof.
    fn leaf(&self, heap: &Heap, snap: Option<Term>) -> Option<Leaf> {
        let heap = heap.outside()?.heap.clone();
        let Proof { lhs, mark, trail } = *self.packaging.proofs.last()?;
        let claims = self.path.decisions_since(mark, self.path.depth());
        let sources = &self.trail.decisions[trail..];
        debug_assert_eq!(claims.len(), sources.len(), "decisions and their sources go together");
        let decisions = claims
            .iter()
            .zip(sources)
            .map(|(claim, (source, taken))| Decision {
                claim: *claim,
                taken: *taken,
                source: source.clone(),
                about_lhs: self.pool.free_vars(*claim).contains(&lhs),
            })
            .collect();
        let facts = self.path.facts_since(mark).iter();
        let facts = facts.map(|fact| (self.path.decisions_since(mark, fact.depth).len(), fact.term)).collect();
        let facts = snap.map(|snap| self.relevant(lhs, snap, facts)).unwrap_or_default();
        Some(Leaf { decisions, facts, heap, snap })
    }

    /// The facts that say something of the left side or of symbols made during the proof that the right side depends on.
    fn relevant(&self, lhs: Term, snap: Term, mut facts: Vec<(usize, Term)>) -> Vec<(usize, Term)> {
        let mut wanted: FxHashSet<Func> = self.made_since(lhs, snap).collect();
        let made: Vec<Vec<Func>> = facts.iter().map(|(_, fact)| self.made_since(lhs, *fact).collect()).collect();
        let mut kept: Vec<bool> = facts.iter().map(|(_, fact)| self.is_about(lhs, *fact)).collect();
        let mut new: Vec<usize> = (0..facts.len()).filter(|i| kept[*i]).collect();
        loop {
            wanted.extend(new.iter().flat_map(|i| &made[*i]));
            new = (0..facts.len()).filter(|i| !kept[*i] && made[*i].iter().any(|f| wanted.contains(f))).collect();
            if new.is_empty() {
                break;
            }
            new.iter().for_each(|i| kept[*i] = true);
        }
        let mut kept = kept.into_iter();
        facts.retain(|_| kept.next() == Some(true));
        facts
    }

    /// A plain statement about the left side.
    fn is_about(&self, lhs: Term, fact: Term) -> bool {
        !self.pool.any_subterm(fact, |t| matches!(self.pool.op(t), Op::Quant(_)))
            && self.pool.free_vars(fact).contains(&lhs)
    }

    /// Functions in a term that were made after the variable.
    fn made_since(&self, var: Term, t: Term) -> impl Iterator<Item = Func> + use<> {
        let Op::Var(var) = self.pool.op(var) else { unreachable!("a variable") };
        let mut found = Vec::new();
        self.pool.any_subterm(t, |t| {
            if let Op::App(f) = self.pool.op(t)
                && self.pool.func_decl(*f).fresh > var.fresh
            {
                found.push(*f);
            }
            false
        });
        found.into_iter()
    }

    /// Goes on after the package statement, on every path that the proof tells apart.
    fn resume(&mut self, package: &Package, leaves: &[&Leaf], k: Cont<'_, 'c>) -> Flow {
        let usable = |d: &&Decision| package.prophecy.is_some() || !d.about_lhs;
        // A decision whose other side never got to the end is a mere fact: there, the left side cannot hold.
        let disputed = |d: &&Decision| leaves.iter().any(|leaf| leaf.claims(self.pool.not(d.claim)));
        let decision = leaves.iter().flat_map(|leaf| &leaf.decisions).filter(usable).find(disputed).cloned();
        let Some(Decision { claim, taken, source, .. }) = decision else {
            return self.finish_package(package, leaves, k);
        };
        let denied = self.pool.not(claim);
        let k = std::cell::RefCell::new(k);
        let resume = |eng: &mut Self, side: bool| {
            let opposite = if side == taken { denied } else { claim };
            let left: Vec<&Leaf> = leaves.iter().copied().filter(|leaf| !leaf.claims(opposite)).collect();
            eng.resume(package, &left, &mut |eng, st| (k.borrow_mut())(eng, st))
        };
        let cond = self.foreseen(package, if taken { claim } else { denied });
        self.branch(cond, &source, &mut |eng| resume(eng, true), &mut |eng| resume(eng, false))
    }

    /// A term about the left side as one about what the wand will be applied to.
    pub(super) fn foreseen(&self, package: &Package, t: Term) -> Term {
        match package.prophecy {
            Some(prophecy) => self.pool.substitute(t, &FxHashMap::from_iter([(package.lhs, prophecy)])),
            None => t,
        }
    }

    fn finish_package(&mut self, package: &Package, leaves: &[&Leaf], k: Cont<'_, 'c>) -> Flow {
        let function = self.fresh("wand", super::wand_sort());
        if package.symmetric {
            self.define_wand(package, leaves, function);
        }
        for share in &package.shares {
            if !self.mentions_lhs(package, *share) {
                self.assume(*share);
            }
        }
        let heap = self.outside_after(package, leaves);
        let Some(mut heap) = self.settle(heap)? else { return Ok(()) };
        let full = self.pool.full();
        heap.record_taken(&package.before.heap, package.blame);
        heap.record(Change::Gained, package.res, &package.args, full, package.blame);
        self.add_wand(&mut heap, package.res, &package.args, function);
        k(self, State { heap, ..package.before.clone() })
    }

    pub(super) fn mentions_lhs(&self, package: &Package, t: Term) -> bool {
        self.pool.free_vars(t).contains(&package.lhs)
    }

    fn define_wand(&mut self, package: &Package, leaves: &[&Leaf], function: Term) {
        let p = &self.pool;
        let lhs = package.lhs;
        let (applicable, value) = (self.wand_applicable(function, lhs), self.wand_result(function, lhs));
        // Possible paths that are still together are told apart by what they decided differently.
        let possible: Vec<&Leaf> = leaves.iter().copied().filter(|leaf| leaf.snap.is_some()).collect();
        let common = |claim: Term| possible.iter().all(|leaf| leaf.claims(claim));
        let mut claims: IndexSet<Term> = IndexSet::new();
        for leaf in &possible {
            let guard = |n: usize| {
                let decided = leaf.decisions[..n].iter().map(|d| d.claim);
                p.and(decided.filter(|claim| !common(*claim)))
            };
            claims.extend(leaf.facts.iter().map(|(n, fact)| p.implies(guard(*n), *fact)));
            claims.extend(leaf.snap.map(|snap| p.implies(guard(leaf.decisions.len()), p.eq(value, snap))));
        }
        claims.extend(package.prophecy.map(|prophecy| p.eq(lhs, prophecy)));
        let definition = p.forall(&[lhs], &[vec![value]], p.implies(applicable, p.and(claims)));
        self.assume(definition);
    }
}
