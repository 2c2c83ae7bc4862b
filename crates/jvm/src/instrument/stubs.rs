//! Contracts of the library: lists, maps and the like are used by whoever has the predicate that stands for what is in them.
//!
//! They are asked for as soon as a specification of the program mentions that predicate. What else the contracts require Java itself refuses.

use java::tree::{
    AmountWord, Call, Exp, Expr, ExprKind, MethodId, New, PredicateId, PredicateInstance, Program, Target, visit,
};
use rustc_hash::FxHashSet;

use super::accesses::{is_harmless, is_implicit, is_stable};
use super::{Instrumenter, Scope};

/// The predicates of the library that specifications of the program mention.
#[derive(Default)]
pub(super) struct Mentioned {
    /// What whoever makes an object has of it.
    pub states: FxHashSet<PredicateId>,
    /// What methods give, such as the state of an iterator: a run does not follow who has it.
    pub unfollowed: FxHashSet<PredicateId>,
}

pub(super) fn mentioned(p: &Program) -> Mentioned {
    let mut found = FxHashSet::default();
    let mut see = |e: &Expr| {
        if let ExprKind::Predicate(instance) = &e.kind
            && is_of_library(p, instance.predicate)
        {
            found.insert(instance.predicate);
        }
    };
    for class in p.source_classes() {
        let specs = &p[class].specs;
        specs.lock_invariants.iter().for_each(|inv| visit::each_deep(&inv.body, &mut see));
        specs.guards.iter().for_each(|guard| visit::each_deep(&guard.body, &mut see));
        for predicate in p[class].predicates() {
            p[predicate].body.iter().for_each(|e| visit::each_deep(e, &mut see));
        }
        for method in p[class].methods() {
            in_contract(p, method, &mut see);
            if let java::tree::Body::Block(block) = &p[method].body {
                block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see));
            }
        }
    }
    // Rights that no contract speaks of belong to nobody by themselves.
    let mut asked = FxHashSet::default();
    for method in p.methods().filter(|id| p[*id].class.is_some_and(|class| !p[class].is_source())) {
        in_contract(p, method, &mut |e| {
            if let ExprKind::Predicate(instance) = &e.kind {
                asked.insert(instance.predicate);
            }
        });
    }
    let mut made = FxHashSet::default();
    for method in p.methods().filter(|id| p[*id].is_constructor()) {
        in_contract(p, method, &mut |e| {
            if let ExprKind::Predicate(instance) = &e.kind {
                made.insert(instance.predicate);
            }
        });
    }
    found.retain(|id| asked.contains(id));
    let (states, unfollowed) = found.into_iter().partition(|id| made.contains(id));
    Mentioned { states, unfollowed }
}

fn in_contract(p: &Program, method: MethodId, see: &mut dyn FnMut(&Expr)) {
    let clauses = p[method].contract.clauses.iter();
    clauses.flat_map(visit::clause_expressions).for_each(|e| visit::each_deep(e, see));
}

fn is_of_library(p: &Program, predicate: PredicateId) -> bool {
    p[predicate].class.is_some_and(|class| !p[class].is_source())
}

/// How much of an object's state a method asks for.
#[derive(Clone, Copy)]
struct Asked {
    predicate: u32,
    all: bool,
}

impl Asked {
    fn word(self) -> &'static str {
        if self.all { "changes" } else { "looks" }
    }
}

impl Instrumenter<'_> {
    fn is_own_state(&self, instance: &PredicateInstance) -> bool {
        let of_this = match &instance.target {
            None => true,
            Some(target) => matches!(target.kind, ExprKind::This { .. }),
        };
        of_this && instance.args.is_empty() && self.library.states.contains(&instance.predicate)
    }

    /// The state of the object itself in a clause of a stub, and whether all of it.
    fn state_in(&self, e: &Exp) -> Option<Asked> {
        let found = |instance: &PredicateInstance, all: bool| {
            let predicate = self.predicate_id(instance.predicate);
            self.is_own_state(instance).then_some(Asked { predicate, all })
        };
        match &e.kind {
            ExprKind::Binary(java::tree::BinOp::Sep | java::tree::BinOp::And, a, b) => {
                self.state_in(a).or_else(|| self.state_in(b))
            }
            ExprKind::Convert(_, inner) => self.state_in(inner),
            ExprKind::Predicate(instance) => found(instance, true),
            ExprKind::Scale(amount, inner) => {
                let reads = matches!(amount.kind, ExprKind::Amount(AmountWord::Read));
                self.state_in(inner).filter(|_| reads).map(|asked| Asked { all: false, ..asked })
            }
            _ => None,
        }
    }

    /// What a method of the library asks of its object.
    fn stub_asks(&self, method: MethodId) -> Option<Asked> {
        let p = self.p;
        if p[p[method].class?].is_source() {
            return None;
        }
        let mut all = std::iter::once(method).chain(p[method].overrides.iter().copied());
        let source = all.find(|id| !p[*id].contract.is_empty())?;
        p[source].contract.preconditions().find_map(|(_, e)| self.state_in(e))
    }

    /// A call on a list, a map or the like. The question comes after arguments that do something, where the object can be named again.
    pub(super) fn stub_call(&mut self, e: &Expr, call: &Call, scope: &mut Scope) -> Option<String> {
        if self.library.states.is_empty() {
            return None;
        }
        let Some(asked) = call.method.known().and_then(|method| self.stub_asks(method)) else {
            return self.unknown_use(e, call, scope);
        };
        let (predicate, word) = (asked.predicate, asked.word());
        let Target::Object(target) = &call.target else { return None };
        if is_implicit(target) {
            return None;
        }
        let site = self.site(e.span);
        let mut pieces = self.inner(e, scope);
        let args: Vec<&Exp> = call.args.iter().collect();
        let last = call.args.last().filter(|_| !call.args.iter().all(|arg| is_harmless(arg)));
        let last = last.filter(|last| is_stable(target, &args) && pieces.iter().any(|(span, _)| *span == last.span));
        let at = last.map_or(target.span, |last| last.span);
        let object = self.source(target.span);
        for (_, text) in pieces.iter_mut().filter(|(span, _)| *span == at) {
            *text = match last {
                Some(_) => format!("grail.rt.G.then({text},grail.rt.Libraries.{word}({object},{predicate},{site}))"),
                None => format!("grail.rt.Libraries.{word}({text},{predicate},{site})"),
            };
        }
        pieces.extend(self.body_pieces(e, scope).unwrap_or_default());
        pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end && !span.is_none());
        Some(self.splice(e.span, pieces))
    }

    /// Lists and the like in the hands of library code without a contract: as its object or as its arguments.
    fn unknown_use(&mut self, e: &Expr, call: &Call, scope: &mut Scope) -> Option<String> {
        const HARMLESS: [&str; 3] = ["getClass", "requireNonNull", "identityHashCode"];
        let method = call.method.known().map(|id| &self.p[id]);
        if method.is_some_and(|m| {
            m.class.is_none_or(|class| self.p[class].is_source()) || HARMLESS.contains(&m.name.as_str())
        }) {
            return None;
        }
        let target = match &call.target {
            Target::Object(target) if !is_implicit(target) => Some(target),
            _ => None,
        };
        let used: Vec<(source::Span, u32)> =
            target.into_iter().chain(&call.args).filter_map(|used| Some((used.span, self.state_of(used)?))).collect();
        if used.is_empty() {
            return None;
        }
        let site = self.site(e.span);
        let mut pieces = self.inner(e, scope);
        for (at, predicate) in used {
            for (_, text) in pieces.iter_mut().filter(|(span, _)| *span == at) {
                *text = format!("grail.rt.Libraries.unknown({text},{predicate},{site})");
            }
        }
        pieces.extend(self.body_pieces(e, scope).unwrap_or_default());
        pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end && !span.is_none());
        Some(self.splice(e.span, pieces))
    }

    /// The predicate that stands for what is in an object of this type.
    fn state_of(&self, e: &Exp) -> Option<u32> {
        let class = match &e.kind {
            ExprKind::Convert(_, inner) => return self.state_of(inner),
            _ => e.ty.as_class()?,
        };
        let of = |id: &PredicateId| self.p[*id].class.is_some_and(|owner| self.is_below(class, owner));
        self.library.states.iter().copied().filter(of).map(|id| self.predicate_id(id)).min()
    }

    /// Who makes an object of the library has what its constructor promises.
    pub(super) fn stub_made(&self, new: &New, text: &str) -> Option<String> {
        let constructor = new.constructor.known()?;
        let class = self.p[constructor].class?;
        if self.p[class].is_source() {
            return None;
        }
        let asked = self.p[constructor].contract.postconditions().find_map(|(_, e)| self.state_in(e))?;
        asked.all.then(|| format!("grail.rt.Libraries.made({text},{})", asked.predicate))
    }

    /// A loop over the elements of a list.
    pub(super) fn stub_each(&mut self, of: &Exp, text: String) -> String {
        match self.state_of(of) {
            Some(predicate) => {
                let site = self.site(of.span);
                format!("grail.rt.Libraries.each({text},{predicate},{site})")
            }
            None => self.gone_through(of, text),
        }
    }

    /// Whether a class is another one or below it.
    fn is_below(&self, class: java::tree::ClassId, above: java::tree::ClassId) -> bool {
        let c = &self.p[class];
        class == above
            || c.superclass
                .iter()
                .chain(&c.interfaces)
                .filter_map(|ty| ty.as_class())
                .any(|up| self.is_below(up, above))
    }
}
