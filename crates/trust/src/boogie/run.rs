//! Running an implementation: from values by chance, with whatever is left open chosen by chance, until an assertion fails.
//!
//! A run only counts as far as the proof speaks of it: it stops silently where an assumption or a `where` clause does not hold, where a value
//! cannot be computed, and after some time. So an assertion that fails in a run is one that must not be proved.

use std::collections::BTreeMap;
use std::rc::Rc;

use boogie::tree::{
    Assignment, Call, ImplId, Implementation, ProcId, Procedure, Program, Spec, Step, Stmt, StmtKind, VarId,
};
use explore::Rng;
use source::Span;

use super::eval::Scope;
use super::flat::{Instr, flat};
use super::value::Value;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Returned,
    /// Nothing is known of what follows.
    Silent,
    /// The assertion at this place does not hold.
    Failed(Span),
}

/// What the variables were at a place with `{:hole N}`.
pub struct Seen {
    pub hole: u32,
    pub values: BTreeMap<String, Value>,
}

pub struct Run<'p> {
    program: &'p Program,
    rng: Rng,
    globals: BTreeMap<VarId, Value>,
    steps: usize,
    calls: usize,
    /// The results that the procedure being run has, whose `where` clauses hold, each with that of its implementation.
    promised: Vec<(VarId, VarId)>,
    pub seen: Vec<Seen>,
}

struct Stop(End);

type Go<T> = Result<T, Stop>;

const SILENT: Stop = Stop(End::Silent);
const MAX_STEPS: usize = 1_500;
const MAX_CALLS: usize = 12;
/// How often values are chosen until they meet a condition.
const TRIES: usize = 25;

type Locals = BTreeMap<VarId, Value>;

/// Runs an implementation once.
pub fn run(program: &Program, id: ImplId, rng: Rng) -> (End, Vec<Seen>) {
    let mut run =
        Run { program, rng, globals: BTreeMap::new(), steps: 0, calls: 0, promised: Vec::new(), seen: Vec::new() };
    let end = match run.anywhere(id) {
        Ok(()) => End::Returned,
        Err(Stop(end)) => end,
    };
    (end, run.seen)
}

impl<'p> Run<'p> {
    /// From values that meet the precondition.
    fn anywhere(&mut self, id: ImplId) -> Go<()> {
        let program = self.program;
        let implementation = program.implementation(id);
        let procedure = program.procedure(implementation.procedure);
        for _ in 0..TRIES {
            let constants = program.constants.iter().map(|constant| constant.var);
            for var in constants.chain(program.globals.iter().copied()) {
                let value = self.any(var)?;
                self.globals.insert(var, value);
            }
            let args = procedure.ins.iter().map(|var| self.any(*var)).collect::<Go<Vec<Value>>>()?;
            let locals: Locals = procedure.ins.iter().copied().zip(args.iter().cloned()).collect();
            let scope = self.scope(&locals, &self.globals);
            let axioms = program.axioms.iter().all(|axiom| scope.holds(program, &axiom.condition) == Some(true));
            if axioms && self.all_hold(&scope, &procedure.requires) {
                return self.body(id, args).map(|_| ());
            }
        }
        Err(SILENT)
    }

    fn any(&mut self, var: VarId) -> Go<Value> {
        Value::any(self.program, &self.program.var(var).ty, &mut self.rng).ok_or(SILENT)
    }

    fn scope(&self, locals: &Locals, old: &BTreeMap<VarId, Value>) -> Scope {
        let mut current = self.globals.clone();
        current.extend(locals.iter().map(|(var, value)| (*var, value.clone())));
        let promised = self.promised.iter().filter_map(|(promised, out)| Some((*promised, locals.get(out)?.clone())));
        current.extend(promised);
        Scope::new(current, Rc::new(old.clone()))
    }

    fn all_hold(&self, scope: &Scope, specs: &[Spec]) -> bool {
        specs.iter().all(|spec| scope.holds(self.program, &spec.condition) == Some(true))
    }

    /// Whether the `where` clauses of all variables in view hold. The proof assumes them where variables get values that it does not know.
    fn constrained(&self, scope: &Scope) -> Go<()> {
        if scope.current.keys().all(|var| self.is_allowed(*var, scope)) { Ok(()) } else { Err(SILENT) }
    }

    /// Whether the `where` clause of a variable holds.
    fn is_allowed(&self, var: VarId, scope: &Scope) -> bool {
        let constraint = &self.program.var(var).constraint;
        constraint.as_ref().is_none_or(|condition| scope.holds(self.program, condition) == Some(true))
    }

    /// Executes a body; its precondition holds.
    fn body(&mut self, id: ImplId, args: Vec<Value>) -> Go<Vec<Value>> {
        let program = self.program;
        let implementation = program.implementation(id);
        let procedure = program.procedure(implementation.procedure);
        self.calls += 1;
        if self.calls > MAX_CALLS {
            return Err(SILENT);
        }
        let code = flat(&implementation.body).ok_or(SILENT)?;
        let old = self.globals.clone();
        let mut locals: Locals = implementation.ins.iter().copied().zip(args.iter().cloned()).collect();
        let formals: Locals = procedure.ins.iter().copied().zip(args).collect();
        locals.extend(formals.clone());
        let promised = procedure.outs.iter().copied().zip(implementation.outs.iter().copied()).collect();
        let of_the_caller = std::mem::replace(&mut self.promised, promised);
        self.begin(implementation, &mut locals, &old)?;
        self.execute(&code, &mut locals, &old)?;
        self.promised = of_the_caller;
        self.calls -= 1;
        let outs: Vec<Value> = implementation.outs.iter().map(|var| locals[var].clone()).collect();
        let mut visible = formals;
        visible.extend(procedure.outs.iter().copied().zip(outs.iter().cloned()));
        let scope = self.scope(&visible, &old);
        for spec in &procedure.ensures {
            self.note(&spec.attrs, &scope);
            if !spec.free {
                self.check(&scope, &spec.condition, spec.at)?;
            }
        }
        Ok(outs)
    }

    /// Gives values to results and local variables, such that all `where` clauses hold.
    fn begin(&mut self, of: &Implementation, locals: &mut Locals, old: &BTreeMap<VarId, Value>) -> Go<()> {
        for _ in 0..TRIES {
            self.choose(locals, old, of.outs.iter().chain(&of.body.locals))?;
            if self.constrained(&self.scope(locals, old)).is_ok() {
                return Ok(());
            }
        }
        Err(SILENT)
    }

    /// Gives new values to variables, such that the `where` clauses hold.
    fn choose<'v>(
        &mut self,
        locals: &mut Locals,
        old: &BTreeMap<VarId, Value>,
        vars: impl Iterator<Item = &'v VarId> + Clone,
    ) -> Go<()> {
        for _ in 0..TRIES {
            for var in vars.clone() {
                let value = self.any(*var)?;
                self.set(locals, *var, value);
            }
            let scope = self.scope(locals, old);
            let promised =
                |var: &VarId| self.promised.iter().find(|(_, out)| out == var).map(|(promised, _)| *promised);
            if vars.clone().all(|var| {
                self.is_allowed(*var, &scope) && promised(var).is_none_or(|var| self.is_allowed(var, &scope))
            }) {
                return Ok(());
            }
        }
        Err(SILENT)
    }

    fn set(&mut self, locals: &mut Locals, var: VarId, value: Value) {
        match self.globals.get_mut(&var) {
            Some(global) => *global = value,
            None => {
                locals.insert(var, value);
            }
        }
    }

    fn check(&self, scope: &Scope, condition: &boogie::tree::Exp, at: Span) -> Go<()> {
        match scope.holds(self.program, condition) {
            Some(true) => Ok(()),
            Some(false) => Err(Stop(End::Failed(at))),
            None => Err(SILENT),
        }
    }

    /// Notes what the variables are, where that is asked for.
    fn note(&mut self, attrs: &boogie::tree::Attrs, scope: &Scope) {
        let Some(hole) = attrs.number("hole") else { return };
        let name = |var: &VarId| self.program.var(*var).name.to_string();
        let mut values: BTreeMap<String, Value> =
            scope.current.iter().map(|(var, value)| (name(var), value.clone())).collect();
        values.extend(scope.old.iter().map(|(var, value)| (format!("old({})", name(var)), value.clone())));
        self.seen.push(Seen { hole: hole as u32, values });
    }

    fn execute(&mut self, code: &[Instr<'p>], locals: &mut Locals, old: &BTreeMap<VarId, Value>) -> Go<()> {
        let mut at = 0;
        loop {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return Err(SILENT);
            }
            let next = at + 1;
            at = match &code[at] {
                Instr::Return => return Ok(()),
                Instr::Jump(targets) => *self.rng.pick(targets),
                Instr::Label => {
                    self.constrained(&self.scope(locals, old))?;
                    next
                }
                Instr::Unless(None, other) => *self.rng.pick(&[next, *other]),
                Instr::Unless(Some(guard), other) => {
                    let holds = self.scope(locals, old).holds(self.program, guard).ok_or(SILENT)?;
                    if holds { next } else { *other }
                }
                Instr::Head(invariants) => {
                    self.head(invariants, &self.scope(locals, old))?;
                    next
                }
                Instr::Simple(stmt) => {
                    self.simple(stmt, locals, old)?;
                    next
                }
            };
        }
    }

    fn head(&mut self, invariants: &[Spec], scope: &Scope) -> Go<()> {
        self.constrained(scope)?;
        for spec in invariants {
            self.note(&spec.attrs, scope);
            if spec.free {
                if scope.holds(self.program, &spec.condition) != Some(true) {
                    return Err(SILENT);
                }
            } else {
                self.check(scope, &spec.condition, spec.at)?;
            }
        }
        Ok(())
    }

    fn simple(&mut self, stmt: &Stmt, locals: &mut Locals, old: &BTreeMap<VarId, Value>) -> Go<()> {
        let scope = self.scope(locals, old);
        match &stmt.kind {
            StmtKind::Assert(condition) => self.check(&scope, condition, stmt.at),
            StmtKind::Assume(condition) => {
                self.note(&stmt.attrs, &scope);
                if scope.holds(self.program, condition) == Some(true) { Ok(()) } else { Err(SILENT) }
            }
            StmtKind::Havoc(vars) => self.choose(locals, old, vars.iter()),
            StmtKind::Assign(assignments) => {
                let new: Option<Vec<Value>> = assignments.iter().map(|one| self.assigned(&scope, one)).collect();
                for (assignment, value) in assignments.iter().zip(new.ok_or(SILENT)?) {
                    self.set(locals, assignment.target.root, value);
                }
                Ok(())
            }
            StmtKind::Call(call) => self.call(call, stmt.at, &scope, locals, old),
            _ => Err(SILENT),
        }
    }

    /// The new value of the variable that is assigned to as a whole or in parts.
    fn assigned(&self, scope: &Scope, assignment: &Assignment) -> Option<Value> {
        let root = scope.current.get(&assignment.target.root)?.clone();
        let new = scope.value(self.program, &assignment.value)?;
        self.updated(scope, root, &assignment.target.steps, new)
    }

    fn updated(&self, scope: &Scope, whole: Value, steps: &[Step], new: Value) -> Option<Value> {
        let Some((step, rest)) = steps.split_first() else { return Some(new) };
        match step {
            Step::Index { index, .. } => {
                let index: Option<Vec<Value>> = index.iter().map(|e| scope.value(self.program, e)).collect();
                let index = index?;
                let map = whole.map()?;
                let part = self.updated(scope, map.select(&index, self.program)?, rest, new)?;
                map.store(&index, part)
            }
            Step::Field { field, .. } => {
                let Value::Data(ctor, parts) = &whole else { return None };
                let place = self.program.ctor(*ctor).fields.iter().position(|own| own == field)?;
                let mut parts = parts.to_vec();
                parts[place] = self.updated(scope, parts[place].clone(), rest, new)?;
                Some(Value::Data(*ctor, parts.into()))
            }
        }
    }

    fn call(
        &mut self,
        call: &Call,
        at: Span,
        scope: &Scope,
        locals: &mut Locals,
        old: &BTreeMap<VarId, Value>,
    ) -> Go<()> {
        let procedure = self.program.procedure(call.procedure);
        let args: Option<Vec<Value>> = call.args.iter().map(|arg| scope.value(self.program, arg)).collect();
        let args = args.ok_or(SILENT)?;
        let formals: Locals = procedure.ins.iter().copied().zip(args.iter().cloned()).collect();
        let inside = self.scope(&formals, &self.globals);
        for spec in &procedure.requires {
            if spec.free || call.free {
                if inside.holds(self.program, &spec.condition) != Some(true) {
                    return Err(SILENT);
                }
            } else {
                self.check(&inside, &spec.condition, at)?;
            }
        }
        let before = self.globals.clone();
        let outs = match procedure.implementations.first() {
            Some(id) => self.body(*id, args)?,
            None => self.by_contract(call.procedure, &formals)?,
        };
        let mut visible = formals;
        visible.extend(procedure.outs.iter().copied().zip(outs.iter().cloned()));
        let behind = self.scope(&visible, &before);
        self.constrained(&behind)?;
        if !self.all_hold(&behind, &procedure.ensures) {
            return Err(SILENT);
        }
        for (var, value) in call.results.iter().zip(outs) {
            self.set(locals, *var, value);
        }
        // What the caller knows of its own variables.
        self.constrained(&self.scope(locals, old))
    }

    /// Whatever the contract allows.
    fn by_contract(&mut self, id: ProcId, formals: &Locals) -> Go<Vec<Value>> {
        let procedure: &Procedure = self.program.procedure(id);
        let before = self.globals.clone();
        for _ in 0..TRIES {
            let mut visible = formals.clone();
            self.choose(&mut visible, &before, procedure.modifies.iter().chain(&procedure.outs))?;
            if self.all_hold(&self.scope(&visible, &before), &procedure.ensures) {
                return Ok(procedure.outs.iter().map(|var| visible[var].clone()).collect());
            }
        }
        Err(SILENT)
    }
}
