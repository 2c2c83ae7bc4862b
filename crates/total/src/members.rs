//! Methods and predicates: one procedure each.

use std::ops::Range;
use std::rc::Rc;

use boogie::tree::{Exp as BExp, ImplId};
use rustc_hash::FxHashMap;
use silver::obligation::ErrorKind;
use silver::tree::{Exp, Meta, Method, OldLabel, Predicate, StmtKind, Type, Var};
use source::Symbol;

use crate::context::{Cx, Kept};
use crate::encoder::{Blame, Encoder};
use crate::exhale::Exhaling;
use crate::gap::{Gap, Tr};
use crate::inhale::Inhaling;
use crate::state::Body;
use crate::stmts::always;
use crate::types::mangled;

/// A member's procedure.
pub struct Made {
    pub procedure: ImplId,
    /// The claims of it that are to be refuted.
    pub refutes: Range<u32>,
}

impl Encoder<'_> {
    pub fn predicate(&mut self, predicate: &Predicate) -> Tr<Option<Made>> {
        let Some(body) = &predicate.body else { return Ok(None) };
        if let Some(gap) = self.gaps.get(&predicate.name) {
            return Err(gap.clone());
        }
        let maps = self.plan.maps_of(self.core, [body]);
        let mut member = Body::new(self, maps, predicate.meta.span);
        member.assume_shown(None);
        let vars = member.params(&predicate.params, predicate.meta)?;
        let world = member.nothing_held()?;
        let cx = Cx { vars: Rc::new(vars), world, ..Cx::default() };
        let how = Inhaling::checked(Blame::new(ErrorKind::PredicateNotWellformed, predicate.meta));
        member.inhale(&cx, &always(), &body.inhaled(), &how)?;
        Ok(Some(member.finish("predicate", predicate.name, predicate.meta)))
    }

    pub fn method(&mut self, method: &Method) -> Tr<Made> {
        let maps = self.plan.maps_of_method(self.core, method);
        let about = self.core.proves_termination_of(method.name);
        let muted = match about {
            // That a function ends is part of why it keeps its promises.
            Some(function) if self.rules.muted_cycle => self.plan.cycle(function),
            _ => Default::default(),
        };
        let sees_footprints = self.sees_footprints(method);
        let mut member = Body::new(self, maps, method.meta.span);
        member.sees_footprints = sees_footprints;
        member.assume_shown(about);
        let mut vars = member.params(&method.params, method.meta)?;
        vars.extend(member.params(&method.returns, method.meta)?);
        if let Some(body) = &method.body {
            member.declare_locals(&mut vars, body, method.meta)?;
        }
        let world = member.nothing_held()?;
        let mut cx = Cx { vars: Rc::new(vars), world, muted: Rc::new(muted), ..Cx::default() };
        for pre in &method.pres {
            let how = Inhaling::checked(Blame::new(ErrorKind::NotWellformed, pre.meta));
            member.inhale(&cx, &always(), &pre.inhaled(), &how)?;
        }
        let before = member.kept(&cx.world, "old")?;
        let mut olds: FxHashMap<OldLabel, Kept> = FxHashMap::default();
        olds.insert(OldLabel::Pre, Kept { world: before, reached: None });
        member.declare_labels(&mut olds, method)?;
        cx.olds = Rc::new(olds);
        member.check_posts(&cx, &method.posts, &method.returns, method.meta)?;
        if let Some(body) = &method.body {
            match body.has_goto() {
                true => {
                    member.graph(&cx, body, method.meta)?;
                    member.refute_unreached(body);
                }
                false => member.block(&cx, body)?,
            }
            member.at = method.meta.span;
            let known = |post: &Exp| Exhaling::known(Blame::new(ErrorKind::PostconditionViolated, post.meta));
            let posts: Vec<(Exp, Exhaling)> = method.posts.iter().map(|post| (post.clone(), known(post))).collect();
            member.take_out(&cx, &posts)?;
        }
        Ok(member.finish("method", method.name, method.meta))
    }
}

impl Body<'_, '_> {
    /// In the proof about a function, nothing is taken as shown of those that depend on it and that it depends on.
    pub fn assume_shown(&mut self, about: Option<Symbol>) {
        self.enc.all_shown(about).into_iter().for_each(|shown| self.assume(shown));
    }

    pub fn finish(self, what: &str, name: Symbol, at: Meta) -> Made {
        let Body { enc, code, refutes, .. } = self;
        let procedure = enc.b.procedure(&format!("{what}${}", mangled(name.as_str())), code, at.span);
        Made { procedure, refutes }
    }

    /// Variables with any values.
    pub fn params(&mut self, params: &[Var], at: Meta) -> Tr<FxHashMap<Symbol, BExp>> {
        let mut vars = FxHashMap::default();
        for param in params {
            let ty = self.enc.ty(&param.ty, at)?;
            vars.insert(param.name, self.local(param.name.as_str(), ty));
        }
        Ok(vars)
    }

    fn declare_locals(&mut self, vars: &mut FxHashMap<Symbol, BExp>, body: &silver::tree::Block, at: Meta) -> Tr<()> {
        let mut declared: Vec<(Symbol, Type)> = Vec::new();
        body.visit(&mut |stmt| {
            if let StmtKind::VarDecl(vars) = &stmt.kind {
                declared.extend(vars.iter().map(|var| (var.name, var.ty.clone())));
            }
        });
        for (name, ty) in declared {
            let ty = self.enc.ty(&ty, at)?;
            match vars.get(&name) {
                Some(known) if known.ty == ty => {}
                Some(_) => return Err(Gap::new(format!("two variables `{name}` of different types"), at)),
                None => {
                    let var = self.local(name.as_str(), ty);
                    vars.insert(name, var);
                }
            }
        }
        Ok(())
    }

    /// Places for the states of all labels, none of which has been reached.
    fn declare_labels(&mut self, olds: &mut FxHashMap<OldLabel, Kept>, method: &Method) -> Tr<()> {
        let mut labels = Vec::new();
        if let Some(body) = &method.body {
            body.visit(&mut |stmt| {
                if let StmtKind::Label { name, .. } = &stmt.kind {
                    labels.push(*name);
                }
            });
        }
        for label in labels {
            let world = self.place_for(label.as_str())?;
            let reached = self.named(&format!("reached${label}"), boogie::build::exp::bool(false));
            olds.insert(OldLabel::Label(label), Kept { world, reached: Some(reached) });
        }
        Ok(())
    }

    /// That the postcondition has a meaning in any state after, with any results.
    fn check_posts(&mut self, cx: &Cx, posts: &[Exp], returns: &[Var], at: Meta) -> Tr<()> {
        if posts.is_empty() {
            return Ok(());
        }
        self.code.open();
        let results = self.params(returns, at)?;
        results.values().for_each(|var| self.havoc(var));
        self.forget_everything(&cx.world)?;
        let after = cx.bind_all(results);
        for post in posts {
            let how = Inhaling::checked(Blame::new(ErrorKind::NotWellformed, post.meta));
            self.inhale(&after, &always(), &post.inhaled(), &how)?;
        }
        self.end_aside();
        Ok(())
    }
}
