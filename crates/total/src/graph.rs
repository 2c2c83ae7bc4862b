//! Bodies with `goto`: along their control-flow graph. A loop is cut at its head, as a structured one is; whoever leaves it gets back what
//! was kept aside at its entry.

use boogie::build::exp;
use boogie::tree::LabelId;
use silver::cfg::{Arrival, BlockId, Cfg, Edge, Exit, Loop, LoopId};
use silver::obligation::ErrorKind;
use silver::tree::{Block, Exp, Meta, StmtKind};
use source::Symbol;

use crate::context::{Cx, World};
use crate::encoder::Blame;
use crate::gap::{Gap, Tr};
use crate::inhale::Inhaling;
use crate::state::Body;
use crate::stmts::always;

/// A graph under translation.
struct Graph<'g> {
    cfg: &'g Cfg,
    labels: Vec<LabelId>,
    end: LabelId,
    /// What was kept aside at the entry of each loop.
    kept: Vec<World>,
}

impl Body<'_, '_> {
    pub fn graph(&mut self, cx: &Cx, body: &Block, at: Meta) -> Tr<()> {
        let cfg = Cfg::new(body).map_err(|diagnostic| Gap::new(diagnostic.message, at))?;
        let labels = (0..cfg.blocks.len()).map(|n| self.code.label(&format!("block{n}"), at.span)).collect();
        let end = self.code.label("end", at.span);
        let mut kept = Vec::new();
        for n in 0..cfg.loops.len() {
            kept.push(self.place_for(&format!("loop{n}"))?);
        }
        let graph = Graph { cfg: &cfg, labels, end, kept };
        if let Some(id) = cfg.block(BlockId(0)).heads {
            self.enter(cx, &graph, id)?;
        }
        for n in 0..cfg.blocks.len() {
            self.code.place(graph.labels[n], self.at);
            self.basic_block(cx, &graph, BlockId(n))?;
        }
        self.code.place(end, at.span);
        Ok(())
    }

    fn basic_block(&mut self, cx: &Cx, graph: &Graph<'_>, id: BlockId) -> Tr<()> {
        let block = graph.cfg.block(id);
        block.stmts.iter().try_for_each(|stmt| self.stmt(cx, stmt))?;
        match &block.exit {
            Exit::Return => {
                self.code.goto(graph.end, self.at);
                Ok(())
            }
            Exit::Goto(edge) => self.follow(cx, graph, edge),
            Exit::Branch { cond, then, otherwise, meta } => {
                let kind = if block.heads.is_some() { ErrorKind::WhileFailed } else { ErrorKind::IfFailed };
                self.check(cx, &always(), cond, Blame::new(kind, cond.meta))?;
                let guard = exp::placed(&self.enc.exp(cx, cond)?, cond.meta.span);
                self.enc.conditions.insert(cond.meta.span, cond.clone());
                self.code.open();
                self.follow(cx, graph, then)?;
                let then = self.code.close(meta.span);
                self.code.open();
                self.follow(cx, graph, otherwise)?;
                let otherwise = self.code.close(meta.span);
                self.code.branch(Some(guard), then, otherwise, meta.span);
                // Both sides have gone elsewhere.
                self.assume(exp::bool(false));
                self.code.goto(graph.end, self.at);
                Ok(())
            }
        }
    }

    /// An edge first leaves loops, then arrives.
    fn follow(&mut self, cx: &Cx, graph: &Graph<'_>, edge: &Edge) -> Tr<()> {
        for left in &edge.leaves {
            self.take_back(&cx.world, &graph.kept[left.0])?;
        }
        match edge.arrives {
            Arrival::Plain => {}
            Arrival::Enters(id) => self.enter(cx, graph, id)?,
            Arrival::Repeats(id) => {
                let invariants = &graph.cfg.get_loop(id).invariants;
                self.give_invariants(cx, invariants, ErrorKind::InvariantNotPreserved)?;
                self.assume(exp::bool(false));
                self.code.goto(graph.end, self.at);
                return Ok(());
            }
        }
        self.code.goto(graph.labels[edge.target.0], self.at);
        Ok(())
    }

    /// From before a loop to its head in any iteration.
    fn enter(&mut self, cx: &Cx, graph: &Graph<'_>, id: LoopId) -> Tr<()> {
        let this = graph.cfg.get_loop(id);
        let mut labels: Vec<Symbol> = Vec::new();
        for stmt in this.blocks.iter().flat_map(|block| &graph.cfg.block(*block).stmts) {
            stmt.visit(&mut |stmt| {
                if let StmtKind::Label { name, .. } = &stmt.kind {
                    labels.push(*name);
                }
            });
        }
        // Invariants without a meaning are reported as such, before anything is shown about them.
        self.code.open();
        self.any_iteration(cx, this, &labels, &|e| Inhaling::checked(Blame::new(ErrorKind::NotWellformed, e.meta)))?;
        self.end_aside();
        self.give_invariants(cx, &this.invariants, ErrorKind::InvariantNotEstablished)?;
        self.keep_in(&cx.world, &graph.kept[id.0]);
        self.any_iteration(cx, this, &labels, &|e| Inhaling::known(Blame::new(ErrorKind::WhileFailed, e.meta)))
    }

    /// Nothing is known but the invariants, and what the loop does not change.
    fn any_iteration(&mut self, cx: &Cx, this: &Loop, labels: &[Symbol], how: &dyn Fn(&Exp) -> Inhaling) -> Tr<()> {
        self.havoc_all(cx, this.writes.iter().copied(), labels.to_vec());
        self.forget_everything(&cx.world)?;
        this.invariants.iter().try_for_each(|e| self.inhale(cx, &always(), &e.inhaled(), &how(e)))
    }
}
