//! Bodies with `goto`: executed along their control-flow graph.

use silver::cfg::{Arrival, BlockId, Cfg, Edge, Exit, LoopId};
use silver::obligation::ErrorKind;
use silver::tree::{Block, Meta};
use source::Symbol;
use verdict::Stage;

use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Flow, unsupported};
use crate::heap::Heap;
use crate::produce::Snap;
use crate::state::State;

/// What was kept aside at the entry of each loop the path is in, outermost first.
pub(super) type Kept = Vec<(LoopId, Heap)>;

/// A path that follows an edge of the graph, or none at the end of the body.
pub(super) struct Leaving<'g> {
    pub st: State,
    pub kept: Kept,
    pub edge: Option<&'g Edge>,
}

/// What becomes of a path at the end of a block.
pub(super) type Onward<'k, 'g, 'c> = &'k mut dyn FnMut(&mut Engine<'c>, Leaving<'g>) -> Flow;

impl<'c> Engine<'c> {
    /// The body of a method, or the proof script of a `package` statement.
    pub fn exec_body(&mut self, st: State, body: &Block, at: Meta, k: Cont<'_, 'c>) -> Flow {
        if !body.has_goto() {
            return self.exec_block(st, body, k);
        }
        let graph = Cfg::new(body).map_err(|diagnostic| unsupported(diagnostic.message, at))?;
        self.exec_graph(st, &graph, k)
    }

    fn exec_graph(&mut self, st: State, graph: &Cfg, k: Cont<'_, 'c>) -> Flow {
        if self.may_join() {
            return self.exec_graph_by_blocks(st, graph, k);
        }
        match graph.block(BlockId(0)).heads {
            Some(id) => self.enter_loop(st, graph, id, Vec::new(), k),
            None => self.exec_from(st, graph, BlockId(0), Vec::new(), k),
        }
    }

    fn exec_from(&mut self, st: State, graph: &Cfg, at: BlockId, kept: Kept, k: Cont<'_, 'c>) -> Flow {
        self.exec_basic_block(st, graph, at, kept, &mut |eng, Leaving { st, kept, edge }| match edge {
            None => k(eng, st),
            Some(edge) => {
                let (st, kept) = leave_loops(st, edge, kept);
                match edge.arrives {
                    Arrival::Plain => eng.exec_from(st, graph, edge.target, kept, k),
                    Arrival::Enters(id) => eng.enter_loop(st, graph, id, kept, k),
                    Arrival::Repeats(id) => eng.repeat_loop(st, graph, id),
                }
            }
        })
    }

    /// The statements of a block and the edges that its paths leave it by.
    pub(super) fn exec_basic_block<'g>(
        &mut self,
        st: State,
        graph: &'g Cfg,
        at: BlockId,
        kept: Kept,
        onward: Onward<'_, 'g, 'c>,
    ) -> Flow {
        let block = graph.block(at);
        self.exec_stmts(st, &block.stmts, &mut |eng, st| match &block.exit {
            Exit::Return => onward(eng, Leaving { st, kept: kept.clone(), edge: None }),
            Exit::Goto(edge) => onward(eng, Leaving { st, kept: kept.clone(), edge: Some(edge) }),
            Exit::Branch { cond, then, otherwise, .. } => {
                let kind = if block.heads.is_some() { ErrorKind::WhileFailed } else { ErrorKind::IfFailed };
                let value = eng.eval(&st, cond, Blame::new(kind, cond.meta));
                let Some(value) = eng.settle(value)? else { return Ok(()) };
                let onward = std::cell::RefCell::new(&mut *onward);
                let side = |eng: &mut Self, edge: &'g Edge| {
                    let st = eng.specialised(&st);
                    (onward.borrow_mut())(eng, Leaving { st, kept: kept.clone(), edge: Some(edge) })
                };
                eng.branch(value, cond, &mut |eng| side(eng, then), &mut |eng| side(eng, otherwise))
            }
        })
    }

    /// An iteration ends: its invariant holds again.
    pub(super) fn repeat_loop(&mut self, st: State, graph: &Cfg, id: LoopId) -> Flow {
        let invariants = &graph.get_loop(id).invariants;
        let at = invariants.first().map_or(Meta::NONE, |e| e.meta);
        self.note_step(Stage::IterationEnd, at, &st);
        let preserved = contract(invariants, |e| Blame::new(ErrorKind::InvariantNotPreserved, e.meta));
        self.consume(st, &preserved, &mut |_, _, _| Ok(()))
    }

    fn enter_loop(&mut self, st: State, graph: &Cfg, id: LoopId, kept: Kept, k: Cont<'_, 'c>) -> Flow {
        self.begin_iteration(st, graph, id, kept, &mut |eng, inside, kept| {
            eng.exec_from(inside, graph, graph.get_loop(id).head, kept, k)
        })
    }

    /// The state at the head of a loop in any iteration, from one before it.
    pub(super) fn begin_iteration(
        &mut self,
        st: State,
        graph: &Cfg,
        id: LoopId,
        kept: Kept,
        k: &mut dyn FnMut(&mut Engine<'c>, State, Kept) -> Flow,
    ) -> Flow {
        let this = graph.get_loop(id);
        let written: Vec<Symbol> = this.writes.iter().copied().collect();
        let established = contract(&this.invariants, |e| Blame::new(ErrorKind::InvariantNotEstablished, e.meta));
        let wellformed = contract(&this.invariants, |e| Blame::new(ErrorKind::NotWellformed, e.meta));
        let full = self.pool.full();
        let at = this.invariants.first().map_or(Meta::NONE, |e| e.meta);
        let probe = self.arbitrary_iteration(&st, &written, &this.invariants, at);
        self.scoped(|eng| eng.produce(probe, &wellformed, Snap::Fresh, full, &mut |_, _| Ok(())))?;
        self.consume(st, &established, &mut |eng, left, _| {
            let start = eng.arbitrary_iteration(&left, &written, &this.invariants, at);
            let mut kept = kept.clone();
            kept.push((id, left.heap.clone()));
            eng.produce(start, &wellformed, Snap::Fresh, full, &mut |eng, inside| {
                eng.note_step(Stage::Iteration, at, &inside);
                k(eng, inside, kept.clone())
            })
        })
    }
}

/// The state and what is still kept aside after the loops that an edge leaves.
pub(super) fn leave_loops(mut st: State, edge: &Edge, mut kept: Kept) -> (State, Kept) {
    for left in &edge.leaves {
        let (id, heap) = kept.pop().expect("a path leaves only loops it is in");
        debug_assert_eq!(id, *left);
        st.heap = st.heap.union(&heap);
    }
    (st, kept)
}
