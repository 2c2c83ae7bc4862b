//! Code expressions: true if no execution of the blocks returns false.
//!
//! Calls of procedures with `{:inline n}` stand for their bodies, as elsewhere. What lies beyond the depth is not supported here.

use std::rc::Rc;

use boogie::tree::{
    Call, CodeBlock, CodeEnd, CodeExpr, Else, ExprKind, Implementation, LabelId, ProcId, Procedure, Stmt, StmtKind,
    VarId, VarKind,
};
use logic::Term;
use rustc_hash::FxHashMap;
use source::Span;

use crate::inline::{declared_depth, only_implementation};

use super::{Env, Eval, Mode, Terms, unsupported};

/// Blocks on one path, and on all paths together, beyond which a code expression is not evaluated.
const MAX_STEPS: usize = 20_000;

struct Run<'e> {
    code: &'e CodeExpr,
    mode: Mode,
    /// The variables that may be changed: the expression's, and those of bodies in place of calls.
    own: Vec<VarId>,
    /// Values chosen on the way: the expression is true only if it is for all of them.
    chosen: Vec<Term>,
    steps: usize,
    at: Span,
}

/// What is still to be done.
#[derive(Clone)]
enum Rest<'e> {
    Stmts(&'e [Stmt], Rc<Rest<'e>>),
    /// The end of a block of the code expression, so many blocks behind its first.
    End(&'e CodeBlock, usize),
    /// The end of a body in place of a call.
    Called(Rc<Called<'e>>, Rc<Rest<'e>>),
}

struct Called<'e> {
    call: &'e Call,
    id: ProcId,
    procedure: &'e Procedure,
    implementation: &'e Implementation,
    /// Where the call stands.
    caller: Env,
}

impl<'e> Rest<'e> {
    /// The call whose body this belongs to, with what is to be done behind it.
    fn called(&self) -> Option<(&Rc<Called<'e>>, &Rc<Rest<'e>>)> {
        match self {
            Rest::Stmts(_, next) => next.called(),
            Rest::End(..) => None,
            Rest::Called(called, next) => Some((called, next)),
        }
    }

    /// How many bodies of a procedure this is inside of.
    fn depth_of(&self, procedure: ProcId) -> usize {
        let Some((called, next)) = self.called() else { return 0 };
        usize::from(called.id == procedure) + next.depth_of(procedure)
    }
}

impl<'p> Terms<'p> {
    pub fn code(&mut self, env: &Env, code: &CodeExpr, mode: Mode, at: Span) -> Eval<Term> {
        let mut run = Run { code, mode, own: code.locals.clone(), chosen: Vec::new(), steps: 0, at };
        let (inner, locals) = self.bind_all(env, &code.locals, at)?;
        run.chosen.extend(locals);
        let entry = code.blocks.first().map(|block| block.label);
        let Some(entry) = entry else { return unsupported("code without blocks", at) };
        // A type that is chosen inside depends on what was chosen before.
        run.mode = Mode { rigid: false, ..mode };
        let constraints = self.constraints(&run, &inner, &code.locals, None)?;
        let truth = self.code_block(&mut run, &inner, entry, 0)?;
        Ok(self.pool.forall(&run.chosen, &[], self.pool.implies(constraints, truth)))
    }

    /// What is known of variables with arbitrary values: their `where` clauses, and that assumption variables are no more than they were `before`, and
    /// true where they begin.
    fn constraints(&mut self, run: &Run<'_>, env: &Env, vars: &[VarId], before: Option<&Env>) -> Eval<Term> {
        let mut all = Vec::new();
        for var in vars {
            let variable = self.program.var(*var);
            if variable.kind == VarKind::Local && variable.attrs.is_set("assumption") {
                let now = self.variable(env, *var)?;
                all.push(match before {
                    Some(before) => self.pool.implies(now, self.variable(before, *var)?),
                    None => now,
                });
            }
            if let Some(constraint) = &variable.constraint {
                all.push(self.formula(env, constraint, run.mode.flipped())?);
            }
        }
        Ok(self.pool.and(all))
    }

    fn code_block<'e>(&mut self, run: &mut Run<'e>, env: &Env, label: LabelId, depth: usize) -> Eval<Term>
    where
        'p: 'e,
    {
        run.steps += 1;
        if run.steps > MAX_STEPS || depth > run.code.blocks.len() {
            return unsupported("a code expression with loops, or with so many paths", run.at);
        }
        let code = run.code;
        let Some(block) = code.blocks.iter().find(|block| block.label == label) else {
            return unsupported("a jump out of a code expression", run.at);
        };
        self.rest(run, env, &Rest::Stmts(&block.cmds, Rc::new(Rest::End(block, depth))))
    }

    fn rest<'e>(&mut self, run: &mut Run<'e>, env: &Env, rest: &Rest<'e>) -> Eval<Term>
    where
        'p: 'e,
    {
        match rest {
            Rest::Stmts(stmts, next) => match stmts.split_first() {
                Some((stmt, others)) => self.code_stmt(run, env, stmt, &Rest::Stmts(others, next.clone())),
                None => self.rest(run, env, next),
            },
            Rest::End(block, depth) => match &block.end {
                CodeEnd::Return(e) => self.formula(env, e, run.mode),
                CodeEnd::Goto(targets) => {
                    let mut parts = Vec::new();
                    for target in targets {
                        parts.push(self.code_block(run, env, *target, depth + 1)?);
                    }
                    Ok(self.pool.and(parts))
                }
            },
            Rest::Called(called, next) => self.code_returns(run, env, called, next),
        }
    }

    fn code_stmt<'e>(&mut self, run: &mut Run<'e>, env: &Env, stmt: &'e Stmt, rest: &Rest<'e>) -> Eval<Term>
    where
        'p: 'e,
    {
        let p = self.pool;
        match &stmt.kind {
            StmtKind::Assume(e) => {
                let premise = self.formula(env, e, run.mode.flipped())?;
                Ok(p.implies(premise, self.rest(run, env, rest)?))
            }
            StmtKind::Assert(e) => {
                let claim = self.formula(env, e, run.mode)?;
                Ok(p.and2(claim, self.rest(run, env, rest)?))
            }
            StmtKind::Havoc(vars) => {
                self.only_own(run, vars, stmt.at)?;
                let (inner, chosen) = self.bind_all(env, vars, stmt.at)?;
                run.chosen.extend(chosen);
                let constraints = self.constraints(run, &inner, vars, Some(env))?;
                Ok(p.implies(constraints, self.rest(run, &inner, rest)?))
            }
            StmtKind::Assign(assignments) => {
                let mut values = FxHashMap::default();
                for assignment in assignments {
                    let root = assignment.target.root;
                    self.only_own(run, &[root], stmt.at)?;
                    let value = self.term(env, &assignment.value)?;
                    let (whole, ty) = (self.variable(env, root)?, env.types.apply(&self.program.var(root).ty));
                    values.insert(root, self.updated(env, whole, &ty, &assignment.target.steps, value)?);
                }
                let mut inner = env.clone();
                for assignment in assignments {
                    inner = inner.bind(assignment.target.root, values[&assignment.target.root]);
                }
                self.rest(run, &inner, rest)
            }
            StmtKind::Call(call) => self.code_call(run, env, call, stmt, rest),
            StmtKind::If { guard, then, otherwise, .. } if rest.called().is_some() => {
                run.steps += 1;
                if run.steps > MAX_STEPS {
                    return unsupported("a code expression with so many paths", run.at);
                }
                let behind = Rc::new(rest.clone());
                let first = self.rest(run, env, &Rest::Stmts(&then.stmts, behind.clone()))?;
                let second = match otherwise {
                    Else::None => self.rest(run, env, rest)?,
                    Else::Block(block) => self.rest(run, env, &Rest::Stmts(&block.stmts, behind))?,
                    Else::If(inner) => self.code_stmt(run, env, inner, rest)?,
                };
                let Some(guard) = guard else { return Ok(p.and2(first, second)) };
                let holds = self.formula(env, guard, run.mode.flipped())?;
                let fails = self.formula(env, guard, run.mode)?;
                Ok(p.and2(p.implies(holds, first), p.or2(fails, second)))
            }
            StmtKind::Return => match rest.called() {
                Some((called, next)) => self.code_returns(run, env, &called.clone(), &next.clone()),
                None => unsupported("this command in a code expression", stmt.at),
            },
            _ => unsupported("this command in a code expression", stmt.at),
        }
    }

    /// A body in place of a call.
    fn code_call<'e>(
        &mut self,
        run: &mut Run<'e>,
        env: &Env,
        call: &'e Call,
        stmt: &Stmt,
        rest: &Rest<'e>,
    ) -> Eval<Term>
    where
        'p: 'e,
    {
        let program = self.program;
        let procedure = program.procedure(call.procedure);
        let inlined = only_implementation(procedure).and_then(|id| {
            let implementation = program.implementation(id);
            let depth = stmt.attrs.number("inline").or_else(|| declared_depth(procedure, implementation))?;
            Some((implementation, depth))
        });
        let Some((implementation, depth)) = inlined.filter(|_| procedure.type_params.is_empty()) else {
            return unsupported(
                "a call in a code expression that is not inlined, or of a polymorphic procedure",
                stmt.at,
            );
        };
        if rest.depth_of(call.procedure) as i64 >= depth {
            return unsupported("a call in a code expression beyond the depth of inlining", stmt.at);
        }
        if mentions_old(procedure, implementation) {
            return unsupported("a call in a code expression of a procedure that mentions `old`", stmt.at);
        }
        self.only_own(run, &call.results, stmt.at)?;
        let mut inner = env.clone();
        for ((own, declared), arg) in implementation.ins.iter().zip(&procedure.ins).zip(&call.args) {
            let value = self.term(env, arg)?;
            inner = inner.bind(*own, value).bind(*declared, value);
        }
        let locals: Vec<VarId> = implementation.body.locals.iter().chain(&implementation.outs).copied().collect();
        let (inner, chosen) = self.bind_all(&inner, &locals, stmt.at)?;
        run.chosen.extend(chosen);
        run.own.extend(&locals);
        let p = self.pool;
        let mut claims = Vec::new();
        for spec in procedure.requires.iter().filter(|spec| !spec.free && !call.free) {
            claims.push(self.formula(&inner, &spec.condition, run.mode)?);
        }
        let constraints = self.constraints(run, &inner, &locals, None)?;
        let called = Called { call, id: call.procedure, procedure, implementation, caller: env.clone() };
        let behind = Rest::Called(Rc::new(called), Rc::new(rest.clone()));
        let body = self.rest(run, &inner, &Rest::Stmts(&implementation.body.block.stmts, Rc::new(behind)))?;
        Ok(p.and2(p.and(claims), p.implies(constraints, body)))
    }

    /// Behind a body in place of a call: nothing but the results is left of it.
    fn code_returns<'e>(&mut self, run: &mut Run<'e>, env: &Env, called: &Called<'e>, next: &Rest<'e>) -> Eval<Term>
    where
        'p: 'e,
    {
        let p = self.pool;
        let mut inner = env.clone();
        let mut caller = called.caller.clone();
        let outs = called.implementation.outs.iter().zip(&called.procedure.outs);
        for (place, (own, declared)) in outs.enumerate() {
            let value = self.variable(env, *own)?;
            inner = inner.bind(*declared, value);
            if let Some(result) = called.call.results.get(place) {
                caller = caller.bind(*result, value);
            }
        }
        let (mut claims, mut premises) = (Vec::new(), Vec::new());
        for spec in &called.procedure.ensures {
            if spec.attrs.is_set("InlineAssume") {
                premises.push(self.formula(&inner, &spec.condition, run.mode.flipped())?);
            } else if !spec.free {
                claims.push(self.formula(&inner, &spec.condition, run.mode)?);
            }
        }
        let behind = self.rest(run, &caller, next)?;
        Ok(p.and2(p.and(claims), p.implies(p.and(premises), behind)))
    }

    fn only_own(&self, run: &Run<'_>, vars: &[VarId], at: Span) -> Eval<()> {
        if vars.iter().all(|var| run.own.contains(var)) {
            return Ok(());
        }
        unsupported("a code expression that changes a variable around it", at)
    }
}

fn mentions_old(procedure: &Procedure, implementation: &Implementation) -> bool {
    let mut found = false;
    let mut look = |e: &boogie::tree::Expr| e.each(&mut |e| found |= matches!(e.kind, ExprKind::Old(_)));
    procedure.requires.iter().chain(&procedure.ensures).for_each(|spec| look(&spec.condition));
    implementation.body.block.each_stmt(&mut |stmt| stmt.exps().into_iter().for_each(|e| look(e)));
    found
}
