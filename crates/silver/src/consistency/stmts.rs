//! Method bodies: labels, call targets, proof scripts.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Label, Span, Symbol};

use super::Checker;
use super::exprs::Place;
use crate::codes;
use crate::tree::{Block, Stmt, StmtKind};

impl Checker {
    /// The labels of a body, each of which may stand there once.
    pub(super) fn labels(&mut self, body: &Block) -> FxHashSet<Symbol> {
        let mut seen: FxHashMap<Symbol, Span> = FxHashMap::default();
        body.visit(&mut |s| {
            if let StmtKind::Label { name, .. } = &s.kind
                && let Some(first) = seen.insert(*name, s.meta.span)
            {
                let diagnostic = self.error(codes::LABEL, s.meta.span, format!("there are two labels named `{name}`"));
                diagnostic.secondary.push(Label { span: first, text: "the other one".to_string() });
            }
        });
        seen.into_keys().collect()
    }

    /// Jumps stay in the proof script they stand in, and outside of scripts those that stand outside.
    pub(super) fn jumps(&mut self, body: &Block, anywhere: &FxHashSet<Symbol>) {
        let mut labels = FxHashSet::default();
        body.visit_own(&mut |s| {
            if let StmtKind::Label { name, .. } = &s.kind {
                labels.insert(*name);
            }
        });
        body.visit_own(&mut |s| match &s.kind {
            StmtKind::Goto(name) if !anywhere.contains(name) => {
                self.error(codes::LABEL, s.meta.span, format!("there is no label named `{name}` in this method"))
                    .advise(format!("write `label {name}` where to go on"));
            }
            StmtKind::Goto(name) if !labels.contains(name) => {
                let message = format!("`goto {name}` jumps into or out of a proof script");
                self.error(codes::WAND_FORM, s.meta.span, message);
            }
            StmtKind::Package { script, .. } => self.script_jumps(script, anywhere),
            _ => {}
        });
    }

    /// Jumps in a proof script lead forward: like any loop, one made of jumps has no place there.
    fn script_jumps(&mut self, script: &Block, anywhere: &FxHashSet<Symbol>) {
        let mut passed = FxHashSet::default();
        script.visit_own(&mut |s| match &s.kind {
            StmtKind::Label { name, .. } => {
                passed.insert(*name);
            }
            StmtKind::Goto(name) if passed.contains(name) => {
                let message = format!("`goto {name}` jumps back: a proof script cannot contain loops");
                self.error(codes::WAND_FORM, s.meta.span, message);
            }
            _ => {}
        });
        self.jumps(script, anywhere);
    }

    pub(super) fn block(&mut self, block: &Block, at: Place) {
        block.stmts.iter().for_each(|s| self.stmt(s, at));
    }

    fn stmt(&mut self, s: &Stmt, at: Place) {
        match &s.kind {
            StmtKind::Fold(acc) | StmtKind::Unfold(acc) => self.acc(acc, at),
            StmtKind::Apply(wand) => self.wand(wand, at),
            StmtKind::Package { wand, script } => {
                self.wand(wand, at);
                let declared = script.declared().into_keys().collect();
                self.script(script, &declared);
                self.block(script, Place { lhs_state: true, ..at });
                return;
            }
            StmtKind::Quasihavoc { cond, resource } | StmtKind::QuasihavocAll { cond, resource, .. } => {
                cond.iter().for_each(|e| self.exp(e, at));
                self.resource(resource, at);
            }
            _ => s.exps().into_iter().for_each(|e| self.exp(e, at)),
        }
        if let StmtKind::Call { targets, .. } = &s.kind
            && let Some((_, twice)) = targets.iter().enumerate().find(|(i, t)| targets[..*i].contains(t))
        {
            let message = format!("this call assigns two results to `{twice}`");
            self.error(codes::DUPLICATE_TARGET, s.meta.span, message)
                .advise("take each result with a variable of its own");
        }
        s.blocks().into_iter().for_each(|b| self.block(b, at));
    }

    /// A proof script only rearranges permissions: it may assign to its own variables, and nothing else.
    fn script(&mut self, script: &Block, declared: &FxHashSet<Symbol>) {
        for s in &script.stmts {
            let problem =
                match &s.kind {
                    StmtKind::FieldAssign { .. } => Some("a proof script cannot assign to fields".to_string()),
                    StmtKind::New { .. } => Some("a proof script cannot create objects".to_string()),
                    StmtKind::While { .. } => Some("a proof script cannot contain loops".to_string()),
                    _ => s.assigned().iter().find(|name| !declared.contains(name)).map(|name| {
                        format!("a proof script cannot assign to `{name}`, which is declared outside of it")
                    }),
                };
            if let Some(problem) = problem {
                self.error(codes::WAND_FORM, s.meta.span, problem)
                    .advise("do it before `package`: the script only folds, unfolds, packages and applies, to get from the left side to the right");
            }
            // Scripts inside are checked on their own.
            if !matches!(s.kind, StmtKind::Package { .. }) {
                s.blocks().into_iter().for_each(|b| self.script(b, declared));
            }
        }
    }
}
