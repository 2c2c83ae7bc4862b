//! Code expressions: true if no execution of the blocks returns false.

use boogie::tree::{CodeBlock, CodeEnd, CodeExpr, LabelId, Stmt, StmtKind, VarId};
use logic::Term;
use rustc_hash::FxHashMap;
use source::Span;

use super::{Env, Eval, Mode, Terms, unsupported};

/// Blocks on one path, and on all paths together, beyond which a code expression is not evaluated.
const MAX_STEPS: usize = 20_000;

struct Run<'e> {
    code: &'e CodeExpr,
    mode: Mode,
    /// Values chosen on the way: the expression is true only if it is for all of them.
    chosen: Vec<Term>,
    steps: usize,
    at: Span,
}

impl Terms<'_> {
    pub fn code(&mut self, env: &Env, code: &CodeExpr, mode: Mode, at: Span) -> Eval<Term> {
        let mut run = Run { code, mode, chosen: Vec::new(), steps: 0, at };
        let (inner, locals) = self.bind_all(env, &code.locals, at)?;
        run.chosen.extend(locals);
        let entry = code.blocks.first().map(|block| block.label);
        let Some(entry) = entry else { return unsupported("code without blocks", at) };
        // A type that is chosen inside depends on what was chosen before.
        run.mode = Mode { rigid: false, ..mode };
        let constraints = self.constraints(&run, &inner, &code.locals)?;
        let truth = self.code_block(&mut run, &inner, entry, 0)?;
        Ok(self.pool.forall(&run.chosen, &[], self.pool.implies(constraints, truth)))
    }

    /// The `where` clauses of variables with arbitrary values.
    fn constraints(&mut self, run: &Run<'_>, env: &Env, vars: &[VarId]) -> Eval<Term> {
        let mut all = Vec::new();
        for var in vars {
            if let Some(constraint) = &self.program.var(*var).constraint {
                all.push(self.formula(env, constraint, run.mode.flipped())?);
            }
        }
        Ok(self.pool.and(all))
    }

    fn code_block(&mut self, run: &mut Run<'_>, env: &Env, label: LabelId, depth: usize) -> Eval<Term> {
        run.steps += 1;
        if run.steps > MAX_STEPS || depth > run.code.blocks.len() {
            return unsupported("a code expression with loops, or with so many paths", run.at);
        }
        let code = run.code;
        let Some(block) = code.blocks.iter().find(|block| block.label == label) else {
            return unsupported("a jump out of a code expression", run.at);
        };
        self.code_commands(run, env, block, &block.cmds, depth)
    }

    fn code_commands(
        &mut self,
        run: &mut Run<'_>,
        env: &Env,
        block: &CodeBlock,
        cmds: &[Stmt],
        depth: usize,
    ) -> Eval<Term> {
        let p = self.pool;
        let Some((cmd, rest)) = cmds.split_first() else {
            return match &block.end {
                CodeEnd::Return(e) => self.formula(env, e, run.mode),
                CodeEnd::Goto(targets) => {
                    let mut parts = Vec::new();
                    for target in targets {
                        parts.push(self.code_block(run, env, *target, depth + 1)?);
                    }
                    Ok(p.and(parts))
                }
            };
        };
        match &cmd.kind {
            StmtKind::Assume(e) => {
                let premise = self.formula(env, e, run.mode.flipped())?;
                Ok(p.implies(premise, self.code_commands(run, env, block, rest, depth)?))
            }
            StmtKind::Assert(e) => {
                let claim = self.formula(env, e, run.mode)?;
                Ok(p.and2(claim, self.code_commands(run, env, block, rest, depth)?))
            }
            StmtKind::Havoc(vars) => {
                self.only_own(run, vars, cmd.at)?;
                let (inner, chosen) = self.bind_all(env, vars, cmd.at)?;
                run.chosen.extend(chosen);
                let constraints = self.constraints(run, &inner, vars)?;
                Ok(p.implies(constraints, self.code_commands(run, &inner, block, rest, depth)?))
            }
            StmtKind::Assign(assignments) => {
                let mut values = FxHashMap::default();
                for assignment in assignments {
                    let root = assignment.target.root;
                    self.only_own(run, &[root], cmd.at)?;
                    let value = self.term(env, &assignment.value)?;
                    let (whole, ty) = (self.variable(env, root)?, env.types.apply(&self.program.var(root).ty));
                    values.insert(root, self.updated(env, whole, &ty, &assignment.target.steps, value)?);
                }
                let mut inner = env.clone();
                for assignment in assignments {
                    inner = inner.bind(assignment.target.root, values[&assignment.target.root]);
                }
                self.code_commands(run, &inner, block, rest, depth)
            }
            _ => unsupported("this command in a code expression", cmd.at),
        }
    }

    fn only_own(&self, run: &Run<'_>, vars: &[VarId], at: Span) -> Eval<()> {
        if vars.iter().all(|var| run.code.locals.contains(var)) {
            return Ok(());
        }
        unsupported("a code expression that changes a variable around it", at)
    }
}
