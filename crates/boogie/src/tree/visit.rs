//! Walking over programs.

use super::*;

impl Block {
    /// Every statement in this block, those in other statements included, each before what is in it.
    pub fn each_stmt(&self, f: &mut dyn FnMut(&Stmt)) {
        self.stmts.iter().for_each(|stmt| stmt.each_stmt(f));
    }
}

impl Stmt {
    /// This statement and every one in it.
    pub fn each_stmt(&self, f: &mut dyn FnMut(&Stmt)) {
        let mut current = self;
        // A chain of `else if`s is as long as the program likes.
        loop {
            f(current);
            match &current.kind {
                StmtKind::While { body, .. } => return nested(|| body.each_stmt(f)),
                StmtKind::If { then, otherwise, .. } => {
                    nested(|| then.each_stmt(f));
                    match otherwise {
                        Else::None => return,
                        Else::Block(block) => return nested(|| block.each_stmt(f)),
                        Else::If(next) => current = next,
                    }
                }
                _ => return,
            }
        }
    }

    /// The expressions of this statement, not those of statements in it, nor of attributes.
    pub fn exps(&self) -> Vec<&Exp> {
        match &self.kind {
            StmtKind::Assert(e) | StmtKind::Assume(e) | StmtKind::Unpack { value: e, .. } => vec![e],
            StmtKind::Assign(pairs) => pairs.iter().flat_map(Assignment::exps).collect(),
            StmtKind::Call(call) => call.args.iter().collect(),
            StmtKind::If { guard, .. } => guard.iter().collect(),
            StmtKind::While { guard, invariants, measures, .. } => {
                let invariants = invariants.iter().map(|spec| &spec.condition);
                guard.iter().chain(invariants).chain(measures.iter().flat_map(|m| &m.exps)).collect()
            }
            StmtKind::Measure(exps) => exps.iter().collect(),
            StmtKind::Label(_)
            | StmtKind::Havoc(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Break(_)
            | StmtKind::Reveal(_)
            | StmtKind::Hide(_)
            | StmtKind::Push
            | StmtKind::Pop => Vec::new(),
        }
    }

    /// The variables that this statement itself changes; those that a callee modifies are not among them.
    pub fn assigned(&self) -> Vec<VarId> {
        match &self.kind {
            StmtKind::Assign(pairs) => pairs.iter().map(|pair| pair.target.root).collect(),
            StmtKind::Havoc(vars) | StmtKind::Unpack { vars, .. } => vars.clone(),
            StmtKind::Call(call) => call.results.clone(),
            _ => Vec::new(),
        }
    }
}

impl Assignment {
    fn exps(&self) -> Vec<&Exp> {
        let index = self.target.steps.iter().flat_map(|step| match step {
            Step::Index { index, .. } => index.as_slice(),
            Step::Field { .. } => &[],
        });
        index.chain([&self.value]).collect()
    }
}

impl Expr {
    /// This expression and every one in it, triggers and the statements of code expressions included, attributes not.
    pub fn each(&self, f: &mut dyn FnMut(&Expr)) {
        nested(|| {
            f(self);
            match &self.kind {
                ExprKind::Quantifier(q) => q.triggers.iter().flat_map(|t| &t.terms).for_each(|term| term.each(f)),
                ExprKind::Code(code) => {
                    for block in &code.blocks {
                        block.cmds.iter().flat_map(Stmt::exps).for_each(|e| e.each(f));
                        if let CodeEnd::Return(e) = &block.end {
                            e.each(f);
                        }
                    }
                }
                _ => {}
            }
            self.children().into_iter().for_each(|child| child.each(f));
        });
    }
}

impl Program {
    /// Every expression that stands in the program, not those in it.
    pub fn each_exp(&self, f: &mut dyn FnMut(&Exp)) {
        self.vars.iter().filter_map(|var| var.constraint.as_ref()).for_each(&mut *f);
        self.functions.iter().filter_map(|function| function.body.as_ref()).for_each(|body| f(&body.value));
        self.axioms.iter().for_each(|axiom| f(&axiom.condition));
        for procedure in &self.procedures {
            procedure.requires.iter().chain(&procedure.ensures).for_each(|spec| f(&spec.condition));
            procedure.measures.iter().flat_map(|measure| &measure.exps).for_each(&mut *f);
        }
        for implementation in &self.implementations {
            implementation.body.block.each_stmt(&mut |stmt| stmt.exps().into_iter().for_each(&mut *f));
        }
    }
}

/// Deep programs need a deep stack.
fn nested<T>(f: impl FnOnce() -> T) -> T {
    syntax::deep(f)
}
