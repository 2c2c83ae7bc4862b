//! Who relies on what has no translation: nothing that is proved of them counts.

use indexmap::{IndexMap, IndexSet};
use silver::tree::*;
use source::Symbol;

use super::codes;
use super::encoder::Encoder;
use crate::Gap;

impl Encoder<'_> {
    /// Gives everything that uses a member with a gap in its contract or definition a gap of its own.
    pub fn spread_gaps(&mut self) {
        if self.tainted.is_empty() {
            return;
        }
        let interfaces = self.interfaces();
        loop {
            let more: Vec<Symbol> = interfaces
                .iter()
                .filter(|(name, used)| !self.tainted.contains(*name) && used.iter().any(|u| self.tainted.contains(u)))
                .map(|(name, _)| *name)
                .collect();
            if more.is_empty() {
                break;
            }
            self.tainted.extend(more);
        }
        let mut gaps = Vec::new();
        let mut see = |name: Symbol, used: &IndexSet<Symbol>, meta: Meta| {
            let known = self.gaps.iter().any(|gap| gap.method == Some(name));
            let Some(cause) = used.iter().find(|u| self.tainted.contains(*u)).filter(|_| !known) else { return };
            let whose = self.members.owners.get(cause).map_or(*cause, |owner| owner.member.name);
            let what = format!("this relies on `{whose}`, which has no complete translation");
            gaps.push(Gap::new(codes::UNSUPPORTED, meta.span, what, Some(name)));
        };
        for (name, used) in &interfaces {
            let meta = self.meta_of(*name);
            see(*name, used, meta);
        }
        for method in self.out.methods.values() {
            if let Some(body) = &method.body {
                let mut used = IndexSet::new();
                in_block(body, &mut used);
                see(method.name, &used, method.meta);
            }
        }
        self.gaps.extend(gaps);
    }

    /// Members with gaps are not looked at: what they would say is not the whole truth.
    pub fn drop_gaps(&mut self) {
        let broken: IndexSet<Symbol> =
            self.gaps.iter().filter_map(|gap| gap.method).chain(self.tainted.iter().copied()).collect();
        for name in &broken {
            if let Some(method) = self.out.methods.get_mut(name) {
                method.body = None;
                method.decreases.clear();
            }
            if let Some(function) = self.out.functions.get_mut(name) {
                function.body = None;
                (function.pres, function.posts) = (vec![], vec![]);
            }
            if let Some(predicate) = self.out.predicates.get_mut(name) {
                predicate.body = None;
            }
        }
        for name in &self.tainted {
            if let Some(method) = self.out.methods.get_mut(name) {
                (method.pres, method.posts) = (vec![], vec![]);
            }
        }
        // Who uses a contract of the library with a gap has one of its own.
        let unowned = &self.members.unowned;
        self.gaps.retain(|gap| !gap.method.is_some_and(|method| unowned.contains(&method)));
    }

    fn meta_of(&self, name: Symbol) -> Meta {
        let method = self.out.methods.get(&name).map(|m| m.meta);
        let function = self.out.functions.get(&name).map(|f| f.meta);
        method.or(function).or(self.out.predicates.get(&name).map(|p| p.meta)).unwrap_or(Meta::NONE)
    }

    /// What the contract or definition of each member mentions.
    fn interfaces(&self) -> IndexMap<Symbol, IndexSet<Symbol>> {
        let mut all: IndexMap<Symbol, IndexSet<Symbol>> = IndexMap::new();
        let mut see = |name: Symbol, exps: Vec<&Exp>| {
            let used = all.entry(name).or_default();
            exps.into_iter().for_each(|e| in_exp(e, used));
        };
        for m in self.out.methods.values() {
            see(m.name, m.pres.iter().chain(&m.posts).collect());
        }
        for f in self.out.functions.values() {
            see(f.name, f.pres.iter().chain(&f.posts).chain(&f.body).collect());
        }
        for p in self.out.predicates.values() {
            see(p.name, p.body.iter().collect());
        }
        all
    }
}

fn in_exp(e: &Exp, used: &mut IndexSet<Symbol>) {
    e.visit_with_triggers(&mut |e| {
        let predicate = |loc: &Loc, used: &mut IndexSet<Symbol>| {
            if let Loc::Predicate { name, .. } = loc {
                used.insert(*name);
            }
        };
        match &e.kind {
            ExpKind::App { function, .. } => {
                used.insert(*function);
            }
            ExpKind::Acc(acc) | ExpKind::Unfolding(acc, _) => predicate(&acc.loc, used),
            ExpKind::CurrentPerm(Resource::Loc(loc, _)) => predicate(loc, used),
            ExpKind::PredicateInstance { predicate, .. } => {
                used.insert(*predicate);
            }
            _ => {}
        }
    });
}

fn in_block(block: &Block, used: &mut IndexSet<Symbol>) {
    block.visit(&mut |stmt| {
        match &stmt.kind {
            StmtKind::Call { method, .. } => {
                used.insert(*method);
            }
            StmtKind::Fold(acc) | StmtKind::Unfold(acc) => {
                if let Loc::Predicate { name, .. } = &acc.loc {
                    used.insert(*name);
                }
            }
            _ => {}
        }
        stmt.exps().into_iter().for_each(|e| in_exp(e, used));
    });
}
