//! Loops. On entry the invariant is given away and the rest kept aside. An arbitrary iteration starts from the invariant alone, and must give it
//! back. After the loop the invariant is received again, beside what was kept.

use boogie::build::exp;
use silver::obligation::ErrorKind;
use silver::tree::{Block, Exp, OldLabel, StmtKind};
use source::Symbol;

use crate::context::Cx;
use crate::encoder::Blame;
use crate::exhale::Exhaling;
use crate::gap::Tr;
use crate::inhale::Inhaling;
use crate::state::Body;
use crate::stmts::always;

impl Body<'_, '_> {
    pub fn while_loop(&mut self, cx: &Cx, cond: &Exp, invariants: &[Exp], body: &Block) -> Tr<()> {
        let at = self.at;
        // Invariants without a meaning are reported as such, before anything is shown about them.
        self.code.open();
        self.havoc_written(cx, body);
        self.forget_everything(&cx.world)?;
        for invariant in invariants {
            let how = Inhaling::checked(Blame::new(ErrorKind::NotWellformed, invariant.meta));
            self.inhale(cx, &always(), &invariant.inhaled(), &how)?;
        }
        self.end_aside();
        self.give_invariants(cx, invariants, ErrorKind::InvariantNotEstablished)?;
        self.havoc_written(cx, body);
        self.code.open();
        match self.enc.rules.forget_in_loops {
            true => self.forget_everything(&cx.world)?,
            false => self.hold_nothing(&cx.world)?,
        }
        for invariant in invariants {
            let how = Inhaling::known(Blame::new(ErrorKind::WhileFailed, invariant.meta));
            self.inhale(cx, &always(), &invariant.inhaled(), &how)?;
        }
        self.check(cx, &always(), cond, Blame::new(ErrorKind::WhileFailed, cond.meta))?;
        let guard = self.enc.exp(cx, cond)?;
        self.assume(exp::placed(&guard, cond.meta.span));
        self.block(cx, body)?;
        self.at = at;
        self.give_invariants(cx, invariants, ErrorKind::InvariantNotPreserved)?;
        self.end_aside();
        for invariant in invariants {
            let how = Inhaling::known(Blame::new(ErrorKind::WhileFailed, invariant.meta));
            self.inhale(cx, &always(), &invariant.inhaled(), &how)?;
        }
        let facts = self.enc.facts(cx, cond)?;
        self.assume(facts);
        let guard = self.enc.exp(cx, cond)?;
        self.assume(exp::placed(&exp::not(&guard), cond.meta.span));
        Ok(())
    }

    pub fn give_invariants(&mut self, cx: &Cx, invariants: &[Exp], kind: ErrorKind) -> Tr<()> {
        let clauses: Vec<(Exp, Exhaling)> =
            invariants.iter().map(|e| (e.clone(), Exhaling::known(Blame::new(kind, e.meta)))).collect();
        self.give_away(cx, &clauses)
    }

    /// Whatever a loop may have changed in earlier iterations is any.
    fn havoc_written(&mut self, cx: &Cx, body: &Block) {
        let (mut written, mut labels): (Vec<Symbol>, Vec<Symbol>) = (Vec::new(), Vec::new());
        body.visit(&mut |stmt| {
            written.extend(stmt.assigned());
            match &stmt.kind {
                StmtKind::VarDecl(vars) => written.extend(vars.iter().map(|var| var.name)),
                StmtKind::Label { name, .. } => labels.push(*name),
                _ => {}
            }
        });
        self.havoc_all(cx, written, labels);
    }

    /// Variables, and what was kept at labels, are any.
    pub fn havoc_all(&mut self, cx: &Cx, written: impl IntoIterator<Item = Symbol>, labels: Vec<Symbol>) {
        written.into_iter().for_each(|name| self.havoc(&cx.vars[&name]));
        for label in labels {
            let kept = cx.olds[&OldLabel::Label(label)].clone();
            self.havoc_kept(&kept.world);
            kept.reached.iter().for_each(|reached| self.havoc(reached));
        }
    }
}
