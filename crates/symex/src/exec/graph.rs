//! Bodies with `goto`: executed along their control-flow graph.

use silver::cfg::{Arrival, BlockId, Cfg, Edge, Exit, LoopId};
use silver::obligation::ErrorKind;
use silver::tree::{Block, Meta};
use source::Symbol;

use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Flow, unsupported};
use crate::heap::Heap;
use crate::produce::Snap;
use crate::state::State;

/// What was kept aside at the entry of each loop the path is in, outermost first.
type Kept = Vec<(LoopId, Heap)>;

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
        match graph.block(BlockId(0)).heads {
            Some(id) => self.enter_loop(st, graph, id, Vec::new(), k),
            None => self.exec_from(st, graph, BlockId(0), Vec::new(), k),
        }
    }

    fn exec_from(&mut self, st: State, graph: &Cfg, at: BlockId, kept: Kept, k: Cont<'_, 'c>) -> Flow {
        let block = graph.block(at);
        self.exec_stmts(st, &block.stmts, &mut |eng, st| match &block.exit {
            Exit::Return => k(eng, st),
            Exit::Goto(edge) => eng.follow(st, graph, edge, kept.clone(), k),
            Exit::Branch { cond, then, otherwise, .. } => {
                let kind = if block.heads.is_some() { ErrorKind::WhileFailed } else { ErrorKind::IfFailed };
                let value = eng.eval(&st, cond, Blame::new(kind, cond.meta));
                let Some(value) = eng.settle(value)? else { return Ok(()) };
                let k = std::cell::RefCell::new(&mut *k);
                let side = |eng: &mut Self, edge: &Edge| {
                    eng.follow(st.clone(), graph, edge, kept.clone(), &mut |eng, st| (k.borrow_mut())(eng, st))
                };
                eng.branch(value, cond, &mut |eng| side(eng, then), &mut |eng| side(eng, otherwise))
            }
        })
    }

    fn follow(&mut self, mut st: State, graph: &Cfg, edge: &Edge, mut kept: Kept, k: Cont<'_, 'c>) -> Flow {
        for left in &edge.leaves {
            let (id, heap) = kept.pop().expect("a path leaves only loops it is in");
            debug_assert_eq!(id, *left);
            st.heap = st.heap.union(&heap);
        }
        match edge.arrives {
            Arrival::Plain => self.exec_from(st, graph, edge.target, kept, k),
            Arrival::Enters(id) => self.enter_loop(st, graph, id, kept, k),
            Arrival::Repeats(id) => {
                let invariants = &graph.get_loop(id).invariants;
                let preserved = contract(invariants, |e| Blame::new(ErrorKind::InvariantNotPreserved, e.meta));
                self.consume(st, &preserved, &mut |_, _, _| Ok(()))
            }
        }
    }

    fn enter_loop(&mut self, st: State, graph: &Cfg, id: LoopId, kept: Kept, k: Cont<'_, 'c>) -> Flow {
        let this = graph.get_loop(id);
        let written: Vec<Symbol> = this.writes.iter().copied().collect();
        let established = contract(&this.invariants, |e| Blame::new(ErrorKind::InvariantNotEstablished, e.meta));
        let wellformed = contract(&this.invariants, |e| Blame::new(ErrorKind::NotWellformed, e.meta));
        let full = self.pool.full();
        let at = this.invariants.first().map_or(Meta::NONE, |e| e.meta);
        let probe = self.arbitrary_iteration(&st, &written, at);
        self.scoped(|eng| eng.produce(probe, &wellformed, Snap::Fresh, full, &mut |_, _| Ok(())))?;
        self.consume(st, &established, &mut |eng, left, _| {
            let start = eng.arbitrary_iteration(&left, &written, at);
            let mut kept = kept.clone();
            kept.push((id, left.heap.clone()));
            eng.produce(start, &wellformed, Snap::Fresh, full, &mut |eng, inside| {
                eng.exec_from(inside, graph, this.head, kept.clone(), k)
            })
        })
    }
}
