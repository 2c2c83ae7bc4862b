//! Functions: what is known of them, and the proof that they are as they promise.
//!
//! A function is one of the maps that it depends on, framed by the snapshot of its precondition. Everything that is said about it
//! is said of all maps, so that it is guarded: it holds where the precondition was checked, which is what `pre` says.

use std::rc::Rc;

use boogie::build::exp;
use boogie::tree::{Exp as BExp, Type as BType};
use rustc_hash::FxHashSet;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, ExpKind, Function, Loc};
use source::Symbol;

use crate::context::Cx;
use crate::encoder::{Blame, Encoder, FunctionSymbols};
use crate::exprs::looks_at_permissions;
use crate::gap::{Gap, Tr};
use crate::inhale::Inhaling;
use crate::members::Made;
use crate::program::Res;
use crate::state::Body;
use crate::stmts::always;
use crate::types::mangled;

impl Encoder<'_> {
    /// Declares what members speak of: predicates, functions, and what is known of both.
    pub fn declare(&mut self) {
        for predicate in self.core.predicates.values() {
            let declared = self.declare_predicate(predicate);
            if let Err(gap) = declared {
                self.gaps.insert(predicate.name, gap);
            }
        }
        for function in self.core.functions.values() {
            let declared = self.declare_function(function);
            if let Err(gap) = declared {
                self.gaps.insert(function.name, gap);
            }
        }
        // What a function without a translation leads to is found out by trying, until nothing changes.
        loop {
            let before = self.gaps.len();
            for function in self.core.functions.values() {
                let applies = |e: &Exp| {
                    let mut found = None;
                    e.visit(&mut |e| match &e.kind {
                        ExpKind::App { function, .. } if self.gaps.contains_key(function) => found = Some(*function),
                        _ => {}
                    });
                    found
                };
                let exps = function.pres.iter().chain(&function.posts).chain(&function.body);
                if let Some(other) = exps.into_iter().find_map(applies)
                    && !self.gaps.contains_key(&function.name)
                {
                    let gap = Gap::new(self.gaps[&other].what.clone(), function.meta);
                    self.gaps.insert(function.name, gap);
                }
            }
            if self.gaps.len() == before {
                break;
            }
        }
        for function in self.core.functions.values() {
            if self.gaps.contains_key(&function.name) {
                continue;
            }
            if let Err(gap) = self.tell_function(function) {
                self.gaps.insert(function.name, gap);
            }
        }
    }

    fn declare_predicate(&mut self, predicate: &silver::tree::Predicate) -> Tr<()> {
        let types = self.index_types(Res::Predicate(predicate.name))?;
        let name = format!("opening${}", mangled(predicate.name.as_str()));
        let opening = self.b.function(&name, &types, BType::Bool);
        self.openings.insert(predicate.name, opening);
        predicate.body.iter().try_for_each(only_values)
    }

    fn declare_function(&mut self, f: &Function) -> Tr<()> {
        f.pres.iter().chain(&f.posts).chain(&f.body).try_for_each(only_values)?;
        let maps: Vec<Res> = self.plan.reads(f.name).iter().copied().collect();
        let (mut heap, mut args) = (Vec::new(), Vec::new());
        for res in &maps {
            heap.push(self.heap_type(*res)?);
        }
        for param in &f.params {
            args.push(self.ty(&param.ty, f.meta)?);
        }
        let result = self.ty(&f.ty, f.meta)?;
        let with_heap = [heap, args.clone()].concat();
        let with_snap = [vec![self.snap()], args].concat();
        let name = mangled(f.name.as_str());
        let symbols = FunctionSymbols {
            full: self.b.function(&format!("fun${name}"), &with_heap, result.clone()),
            limited: self.b.function(&format!("limited${name}"), &with_heap, result.clone()),
            pre: self.b.function(&format!("pre${name}"), &with_heap, BType::Bool),
            frame: self.b.function(&format!("frame${name}"), &with_snap, result),
            maps,
        };
        self.functions.insert(f.name, symbols);
        Ok(())
    }

    /// What is known of a function wherever its precondition was checked.
    fn tell_function(&mut self, f: &Function) -> Tr<()> {
        let symbols = self.functions[&f.name].clone();
        let (mut all, heap) = self.bound_heap(&symbols.maps)?;
        let (params, cx) = self.bound(&self.over_heap(heap), &f.params)?;
        let cx = Cx { limited: Rc::new(self.plan.cycle(f.name)), defining: true, ..cx };
        all.extend(params.iter().cloned());
        let full = self.b.app(symbols.full, all.clone());
        let limited = self.b.app(symbols.limited, all.clone());
        let applicable = match self.rules.applicable {
            true => self.b.app(symbols.pre, all.clone()),
            false => exp::bool(true),
        };
        let at = f.meta.span;
        self.b.axiom(exp::forall(&all, vec![vec![full.clone()]], exp::eq(&full, &limited)), at);
        let snapshot = self.snapshot_of_all(&cx, &f.pres)?;
        let framed = self.b.app(symbols.frame, [vec![snapshot], params].concat());
        let framing = exp::implies(&applicable, &exp::eq(&limited, &framed));
        self.b.axiom(exp::forall(&all, vec![vec![limited.clone()]], framing), at);
        let shown = self.is_shown(f.name);
        let mut promised = exp::bool(true);
        let after = Cx { result: Some(limited.clone()), ..cx.clone() };
        for post in &f.posts {
            let post = &post.inhaled();
            let facts = self.facts(&after, post)?;
            promised = exp::and(&promised, &exp::implies(&shown, &facts));
            promised = exp::and(&promised, &self.exp(&after, post)?);
        }
        let promise = exp::implies(&applicable, &promised);
        self.b.axiom(exp::forall(&all, vec![vec![limited.clone()]], promise), at);
        if let Some(body) = &f.body {
            let facts = self.facts(&cx, body)?;
            let value = self.exp(&cx, body)?;
            let definition = exp::and(&facts, &exp::eq(&limited, &value));
            let definition = exp::implies(&exp::and(&shown, &applicable), &definition);
            let mut triggers = vec![vec![full]];
            if !f.annotations.contains_key("opaque") {
                triggers.extend(self.opened_triggers(&cx, f, &limited)?);
            }
            self.b.axiom(exp::forall(&all, triggers, definition), at);
        }
        Ok(())
    }

    /// Where an instance that the precondition covers is opened or closed, the definition is followed once more.
    fn opened_triggers(&mut self, cx: &Cx, f: &Function, limited: &BExp) -> Tr<Vec<exp::Terms>> {
        let mut triggers = Vec::new();
        for part in f.pres.iter().flat_map(|pre| pre.conjuncts()) {
            if let ExpKind::Acc(acc) = &part.kind
                && let Loc::Predicate { name, args } = &acc.loc
            {
                let args = self.exps(cx, args)?;
                let opening = self.b.app(self.openings[name], args);
                if crate::exprs::is_pattern(&opening) {
                    triggers.push(vec![limited.clone(), opening]);
                }
            }
        }
        Ok(triggers)
    }

    /// The proof that a function is defined and keeps its promises.
    pub fn function(&mut self, f: &Function) -> Tr<Made> {
        if let Some(gap) = self.gaps.get(&f.name) {
            return Err(gap.clone());
        }
        let muted: Rc<FxHashSet<Symbol>> = match self.core.is_measured(f.name) || !self.rules.muted_cycle {
            true => Rc::default(),
            false => Rc::new(self.plan.cycle(f.name)),
        };
        let symbols = self.functions[&f.name].clone();
        let maps = self.plan.reads(f.name).clone();
        let mut member = Body::new(self, maps, f.meta.span);
        member.for_reading = true;
        member.assume_shown(Some(f.name));
        let vars = member.params(&f.params, f.meta)?;
        let args: Vec<BExp> = f.params.iter().map(|p| vars[&p.name].clone()).collect();
        let world = member.nothing_held()?;
        let cx = Cx { vars: Rc::new(vars), world, ..Cx::default() };
        for pre in &f.pres {
            let how = Inhaling::for_reading(Blame::new(ErrorKind::NotWellformed, pre.meta));
            member.inhale(&cx, &always(), &pre.inhaled(), &how)?;
        }
        let all = member.enc.with_maps(&cx, &symbols.maps, args);
        let own = member.enc.b.app(symbols.limited, all);
        let after = Cx { result: Some(own.clone()), muted, ..cx.clone() };
        // The contract is well-defined whatever the value is.
        member.code.open();
        for post in &f.posts {
            let post = &post.inhaled();
            member.check(&after, &always(), post, Blame::new(ErrorKind::NotWellformed, post.meta))?;
            let fact = member.enc.exp(&after, post)?;
            member.assume(fact);
        }
        member.end_aside();
        if let Some(body) = &f.body {
            member.check(&cx, &always(), body, Blame::new(ErrorKind::FunctionNotWellformed, f.meta))?;
            let value = member.enc.exp(&cx, body)?;
            member.assume(exp::eq(&own, &value));
            for post in &f.posts {
                let blame = Blame::new(ErrorKind::PostconditionViolated, post.meta);
                let post = &post.exhaled();
                let facts = member.enc.facts(&after, post)?;
                member.assume(facts);
                let claim = member.enc.exp(&after, post)?;
                member.claim(&always(), &claim, Reason::AssertionFalse, blame, post);
            }
        }
        Ok(member.finish("function", f.name, f.meta))
    }
}

/// That something does not depend on amounts, nor on who is looking.
fn only_values(e: &Exp) -> Tr<()> {
    if looks_at_permissions(e) {
        return Err(Gap::new("`perm` or `forperm` in a function or predicate", e.meta));
    }
    let two_sided =
        |e: &silver::tree::Expr| matches!(&e.kind, ExpKind::InhaleExhale(a, b) if !a.is_pure() || !b.is_pure());
    if e.any(&mut |e| two_sided(e)) {
        return Err(Gap::new("`[A, B]` with permissions in a function or predicate", e.meta));
    }
    Ok(())
}
