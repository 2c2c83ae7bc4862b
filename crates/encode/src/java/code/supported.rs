//! Which bodies have a meaning from core already. What is not named here is translated from the text.

use java::tree as jv;
use java_core::core::{Call, Check, CheckKind, Eff, Hidden, OriginId, Protection, Stmt, StmtKind, Val, ValKind, visit};

use super::super::body::Body;
use super::Code;
use super::effects::{is_assertion, written_call, written_operands};
use super::loops::{each_of, round_of, written_loop};
use super::protect::is_monitor;

/// What is in the way.
type Missing = &'static str;

pub fn is_supported<'a>(b: &Body<'_, 'a>, code: &Code<'a>, block: &[Stmt]) -> bool {
    Ask { b, code }.block(block).is_ok()
}

struct Ask<'s, 'e, 'a> {
    b: &'s Body<'e, 'a>,
    code: &'s Code<'a>,
}

impl Ask<'_, '_, '_> {
    fn block(&self, block: &[Stmt]) -> Result<(), Missing> {
        let mut at = 0;
        while let Some(stmt) = block.get(at) {
            if is_monitor(stmt, block.get(at + 1)) {
                self.monitor(stmt, &block[at + 1])?;
                at += 2;
                continue;
            }
            if let (StmtKind::Do(Some(_), Eff::Call(call)), Some(rounds)) = (&stmt.kind, block.get(at + 1))
                && call.hidden == Some(Hidden::Iterator)
            {
                self.each(call, rounds)?;
                at += 2;
                continue;
            }
            syntax::deep(|| self.stmt(stmt))?;
            at += 1;
        }
        Ok(())
    }

    /// How it goes on is known; only what is done in a round is asked.
    fn each(&self, iterator: &Call, rounds: &Stmt) -> Result<(), Missing> {
        iterator.self_.iter().try_for_each(|object| self.value(object))?;
        match (each_of(self.code, rounds), &rounds.kind) {
            (Some(_), StmtKind::Loop(l)) => match round_of(l) {
                Some(round) => self.block(std::slice::from_ref(round)),
                None => Err("a loop without rounds"),
            },
            _ => Err("an iterator without a loop"),
        }
    }

    fn monitor(&self, enter: &Stmt, inside: &Stmt) -> Result<(), Missing> {
        if let Some(lock) = self.b.monitor_of(self.code, enter.origin)
            && self.b.has_effects(lock)
            && super::super::guards::monitor_of(self.b.e.p, lock).is_some()
        {
            return Err("the monitor of something that guards, with effects");
        }
        match &inside.kind {
            StmtKind::Protect(protect) => self.block(&protect.body),
            _ => Err("a monitor"),
        }
    }

    fn stmt(&self, stmt: &Stmt) -> Result<(), Missing> {
        visit::values(stmt).into_iter().try_for_each(|value| self.value(value))?;
        match &stmt.kind {
            StmtKind::Let(..) | StmtKind::Set(..) | StmtKind::If(..) | StmtKind::Block(..) | StmtKind::Jump(_) => {}
            StmtKind::Try(..) => {}
            StmtKind::Do(_, eff) => self.effect(eff, stmt.origin)?,
            StmtKind::Check(check, _) => self.check(check)?,
            StmtKind::Loop(_) => match self.code.stmt(stmt.origin).and_then(written_loop) {
                Some(_) => {}
                None => return Err("a loop that is not written"),
            },
            StmtKind::Protect(protect) => match protect.why {
                Protection::Finally | Protection::Resource => {}
                Protection::Monitor => return Err("a monitor without its beginning"),
            },
            StmtKind::Gap(gap) => {
                if !self.code.program[*gap].kind.is_erased() {
                    return Err("a gap");
                }
                self.specification(stmt.origin)?;
            }
        }
        visit::blocks(stmt).into_iter().try_for_each(|block| self.block(block))
    }

    /// What it says is found in the text.
    fn specification(&self, at: OriginId) -> Result<(), Missing> {
        let node = self.code.node(at).ok_or("a specification without a node")?;
        if self.code.written.stmts.contains_key(&node) {
            return match &self.code.written.stmts[&node].kind {
                jv::StmtKind::Spec(spec) if matches!(**spec, jv::SpecStmt::Frame { .. }) => Err("a frame"),
                _ => Ok(()),
            };
        }
        let written = &self.code.written;
        let is_declared = written.declarations.contains_key(&node) || written.fields.contains_key(&node);
        let is_passed = matches!(
            self.code.written.exprs.get(&node).map(|e| &e.kind),
            Some(jv::ExprKind::Call(_) | jv::ExprKind::New(_) | jv::ExprKind::ConstructorCall(_))
        );
        if is_declared || is_passed { Ok(()) } else { Err("a specification inside an expression") }
    }

    fn check(&self, check: &Check) -> Result<(), Missing> {
        match check.kind {
            CheckKind::Null(_) | CheckKind::Assertion | CheckKind::Unmatched | CheckKind::Pollution(_) => Ok(()),
            CheckKind::Bounds
            | CheckKind::NegativeSize
            | CheckKind::Store
            | CheckKind::Cast(_)
            | CheckKind::Division
            | CheckKind::Range => Err("a check that stands alone"),
        }
    }

    fn effect(&self, eff: &Eff, at: OriginId) -> Result<(), Missing> {
        match eff {
            Eff::Write(..)
            | Eff::ReadVolatile(..)
            | Eff::NewArray(..)
            | Eff::ArrayOf(..)
            | Eff::BoxUp(..)
            | Eff::Concat(_)
            | Eff::CopyArray(..)
            | Eff::EnsureInit(_) => Ok(()),
            Eff::Call(call) => self.call(call, at),
            Eff::Allocate(class) => {
                let known = (class.0 as usize) < self.b.e.p.classes.len();
                let written = matches!(self.code.exp(at).map(|e| &e.kind), Some(jv::ExprKind::New(_)));
                if known && written { Ok(()) } else { Err("an object that is not written") }
            }
            Eff::Construct(_, _, args) => self.construct(args, at),
            Eff::Closure(..) => match self.code.exp(at) {
                Some(e) if self.b.e.known.lambdas.contains_key(&e.span) => Ok(()),
                Some(_) | None => Err("a method reference"),
            },
            Eff::Enter(..) | Eff::Exit(_) => Err("a monitor"),
            Eff::Unknown(_, operands) => self.unknown(operands, at),
            Eff::Gap(_) => Err("a gap"),
        }
    }

    fn unknown(&self, operands: &[Val], at: OriginId) -> Result<(), Missing> {
        let written = match self.code.exp(at).map(|e| &e.kind) {
            Some(jv::ExprKind::Call(call)) => {
                let target = matches!(call.target, jv::Target::Object(_) | jv::Target::Static(Some(_)));
                usize::from(target) + call.args.len()
            }
            Some(jv::ExprKind::New(new)) => usize::from(new.outer.is_some()) + new.args.len(),
            Some(jv::ExprKind::UnknownField { target, .. }) => usize::from(target.is_some()),
            None if is_assertion(self.code, at) => 0,
            _ => return Err("an assignment to something that is not known"),
        };
        if written == operands.len() { Ok(()) } else { Err("a member that is not known, with other operands") }
    }

    fn construct(&self, args: &[Val], at: OriginId) -> Result<(), Missing> {
        match self.code.exp(at).map(|e| &e.kind) {
            Some(jv::ExprKind::New(new)) if new.guards.is_some() => Err("`guards`"),
            Some(jv::ExprKind::New(new)) if new.body.is_some() && new.outer.is_some() => {
                Err("an anonymous class of an inner class")
            }
            Some(jv::ExprKind::New(new)) if args.len() == new.args.len() => Ok(()),
            Some(jv::ExprKind::ConstructorCall(call)) if args.len() == call.args.len() => Ok(()),
            _ => Err("a constructor that is not written"),
        }
    }

    fn call(&self, call: &Call, at: OriginId) -> Result<(), Missing> {
        let p = self.b.e.p;
        let id = call.dispatch.method();
        match call.hidden {
            Some(Hidden::ToString) => return Ok(()),
            Some(Hidden::Close) if (id.0 as usize) < p.methods.len() => return Ok(()),
            Some(_) => return Err("a hidden call"),
            None => {}
        }
        if id.0 as usize >= p.methods.len() {
            return Err("a call that is not written");
        }
        let Some((_, written)) = self.code.exp(at).and_then(written_call) else {
            return Err("a call that is not written");
        };
        let n_operands = usize::from(call.self_.is_some()) + call.args.len();
        let n_written = written_operands(written).len();
        if self.b.is_call_of_guarded(written)
            && written.args.iter().any(|arg| self.b.has_effects(arg))
            && !matches!(&written.target, jv::Target::Object(target) if self.is_fixed_path(target))
        {
            return Err("a call on an object that guards something, after effects");
        }
        if n_operands == n_written { Ok(()) } else { Err("a call with other operands than those that are written") }
    }

    /// Whether an expression is the same object, whatever happens.
    fn is_fixed_path(&self, e: &jv::Expr) -> bool {
        match &e.kind {
            jv::ExprKind::This { .. } => true,
            jv::ExprKind::Local(local) => self.b.e.p[*local].effectively_final,
            jv::ExprKind::Field { target, field, .. } => {
                self.b.e.p[*field].is_final() && target.as_ref().is_none_or(|target| self.is_fixed_path(target))
            }
            _ => false,
        }
    }

    fn value(&self, val: &Val) -> Result<(), Missing> {
        match &val.kind {
            ValKind::Read(place) => {
                if let java_core::core::Place::Field(_, field) = place
                    && field.0 as usize >= self.b.e.p.fields.len()
                {
                    return Err("a field that is not written");
                }
            }
            ValKind::Captured(_, field) => {
                let class = self.code.program[*field].class;
                let kept = &self.code.program[class].captures;
                if class.0 as usize >= self.b.e.p.classes.len() || !kept.iter().any(|(_, kept)| kept == field) {
                    return Err("what a function keeps");
                }
            }
            ValKind::Apply(_, operands) => {
                let written = self.code.exp(val.origin).and_then(written_call).map(|(_, call)| written_operands(call));
                if written.is_none_or(|written| written.len() != operands.len()) {
                    return Err("a pure call that is not written");
                }
            }
            ValKind::ClassObject(java_core::core::Rt::Class(_)) => {}
            ValKind::ClassObject(_) => return Err("the object of a class that is an array"),
            ValKind::Const(_)
            | ValKind::Null
            | ValKind::Local(_)
            | ValKind::SelfRef
            | ValKind::Outer(..)
            | ValKind::Length(_)
            | ValKind::Arith(..)
            | ValKind::Negate(..)
            | ValKind::Convert(..)
            | ValKind::Compare(..)
            | ValKind::SameObject(..)
            | ValKind::SameText(..)
            | ValKind::Not(_)
            | ValKind::And(..)
            | ValKind::Or(..)
            | ValKind::Cond(..)
            | ValKind::InstanceOf(..)
            | ValKind::As(..)
            | ValKind::Unbox(..) => {}
        }
        syntax::deep(|| val.operands().into_iter().try_for_each(|operand| self.value(operand)))
    }
}
