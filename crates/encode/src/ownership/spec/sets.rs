//! Sets of objects, and what a condition forces into the access set.

use java::tree as jv;
use java::tree::{BinOp, Builtin, CollectionKind, Exp, ExprKind, ModelWord};

use super::{Meaning, Reach, Reader};

impl Reader<'_, '_> {
    pub(super) fn membership(&self, op: BinOp, x: &Exp, set: &Exp) -> Meaning {
        let of = self.read(x);
        let member = self.member(set, &of.term);
        let mut needs = of.needs;
        needs.extend(member.needs);
        // Others may share at any time what this thread has no access to.
        let takes_away = |e: &jv::Expr| matches!(e.kind, ExprKind::Binary(BinOp::Minus, ..));
        let plain = op == BinOp::In && !self.view.denied && !jv::visit::any(set, &takes_away);
        if !plain && speaks_of_sharing(set) {
            needs.extend(self.reachable(&of.term, x.span));
        }
        match op {
            BinOp::In => Meaning { term: member.term, needs },
            _ => Meaning { term: format!("(!{})", member.term), needs },
        }
    }

    /// That a value is in a set.
    pub fn member(&self, set: &Exp, x: &str) -> Meaning {
        let a = self.view.access;
        if let ExprKind::Model(_) = set.kind {
            self.e.concurrent_only(set.span);
        }
        match &set.kind {
            // No part of an object's state.
            ExprKind::Model(_) if self.view.reach == Reach::Given => Meaning::just("$any$bool()"),
            ExprKind::Model(word) => Meaning::just(match word {
                ModelWord::AccessSet | ModelWord::WriteSet => format!("{a}[{x}]"),
                ModelWord::ReadSet => self.can_read(x),
                ModelWord::Shared => self.e.in_shared(x),
                ModelWord::SharedLockProtected => format!("S[{x}]"),
                ModelWord::SharedImmutable if self.e.world.immutables => format!("SI[{x}]"),
                ModelWord::SharedImmutable | ModelWord::NoLocks => "false".to_string(),
                ModelWord::LockStack => format!("Held[{x}]"),
            }),
            ExprKind::Collection(CollectionKind::Set, elements) => {
                let elements: Vec<Meaning> = elements.iter().map(|e| self.read(e)).collect();
                let needs = elements.iter().flat_map(|e| e.needs.clone()).collect();
                let equal: Vec<String> = elements.iter().map(|e| format!("{x} == {}", e.term)).collect();
                let term = if equal.is_empty() { "false".to_string() } else { format!("({})", equal.join(" || ")) };
                Meaning { term, needs }
            }
            ExprKind::Binary(BinOp::Union | BinOp::Minus, p, q) => {
                let joins = matches!(set.kind, ExprKind::Binary(BinOp::Union, ..));
                let (p, q) = (self.member(p, x), self.member(q, x));
                let mut needs = p.needs;
                needs.extend(q.needs);
                let term = match joins {
                    true => format!("({} || {})", p.term, q.term),
                    false => format!("({} && !{})", p.term, q.term),
                };
                Meaning { term, needs }
            }
            _ => self.read(set).map(|t| format!("{t}[{x}]")),
        }
    }

    pub(super) fn set_equality(&self, op: BinOp, a: &Exp, b: &Exp) -> Meaning {
        // Others may share at any time, so nobody knows all that is shared.
        if speaks_of_sharing(a) || speaks_of_sharing(b) {
            return self.unsupported(&jv::Type::BOOLEAN, a.span.to(b.span), "a comparison with all shared objects");
        }
        let (left, right) = (self.member(a, "q$"), self.member(b, "q$"));
        let trigger = if matches!(a.kind, ExprKind::Model(_)) { &left.term } else { &right.term };
        let trigger = if trigger.ends_with("[q$]") { format!("{{{trigger}}} ") } else { String::new() };
        let same = format!("(forall q$: Ref :: {trigger}{} <==> {})", left.term, right.term);
        let mut needs = left.needs;
        needs.extend(right.needs);
        Meaning { term: if op == BinOp::Eq { same } else { format!("(!{same})") }, needs }
    }

    /// A set as a value of its own.
    pub fn set_value(&self, e: &Exp) -> Meaning {
        match &e.kind {
            ExprKind::Collection(CollectionKind::Set, elements) => {
                let mut all = Meaning::just("EmptySet");
                for element in elements {
                    let one = self.read(element);
                    all.needs.extend(one.needs);
                    all.term = format!("{}[{} := true]", all.term, one.term);
                }
                all
            }
            ExprKind::Binary(op @ (BinOp::Union | BinOp::Minus), a, b) => {
                let (left, right) = (self.set_value(a), self.set_value(b));
                let name = if *op == BinOp::Union { "Union" } else { "Minus" };
                let mut needs = left.needs;
                needs.extend(right.needs);
                Meaning { term: format!("{name}({}, {})", left.term, right.term), needs }
            }
            ExprKind::Model(word) => match word {
                ModelWord::AccessSet | ModelWord::WriteSet => Meaning::just(self.view.access),
                _ => self.unsupported(&e.ty, e.span, "this set as a value"),
            },
            _ => self.read(e),
        }
    }

    /// The objects that a condition forces into the access set: when `p` is one of them.
    pub fn required(&self, e: &Exp, p: &str) -> Vec<String> {
        match &e.kind {
            ExprKind::Binary(BinOp::And, a, b) => {
                let mut all = self.required(a, p);
                all.extend(self.required(b, p));
                all
            }
            ExprKind::Binary(BinOp::Implies, guard, then) => {
                let guard = self.read(guard).term;
                self.required(then, p).into_iter().map(|case| format!("({guard} && {case})")).collect()
            }
            ExprKind::Binary(BinOp::In, x, set) if is_access(set) => vec![format!("{p} == {}", self.read(x).term)],
            ExprKind::Builtin(Builtin::Access | Builtin::Shareable, args) => {
                args.iter().map(|x| format!("{p} == {}", self.read(x).term)).collect()
            }
            ExprKind::Binary(BinOp::Eq, set, elements) if is_access(set) => match &elements.kind {
                ExprKind::Collection(CollectionKind::Set, _) => vec![self.member(elements, p).term],
                _ => Vec::new(),
            },
            ExprKind::Quantified(q) if q.quantifier == jv::Quantifier::Forall => self.required_of_all(q, p),
            _ => Vec::new(),
        }
    }

    /// `(\forall T x \in d; g; x \in \A)` requires all of d for which the guard holds.
    fn required_of_all(&self, q: &jv::Quantified, p: &str) -> Vec<String> {
        let [jv::Binder { local, range: jv::BinderRange::In(set), state: false }] = q.binders.as_slice() else {
            return Vec::new();
        };
        match gives_all(q, *local) {
            true => {
                let guard = q.guard.as_ref().map(|guard| {
                    let renamed = (*local, p.to_string());
                    self.with(|view| view.renamed.push(renamed)).read(guard).term
                });
                let guard = guard.map_or(String::new(), |guard| format!(" && {guard}"));
                vec![format!("({}{guard})", self.member(set, p).term)]
            }
            false => Vec::new(),
        }
    }
}

fn is_access(e: &Exp) -> bool {
    matches!(e.kind, ExprKind::Model(ModelWord::AccessSet | ModelWord::WriteSet))
}

/// Whether what is quantified says `x \in \A` of its variable.
fn gives_all(q: &jv::Quantified, local: jv::LocalId) -> bool {
    let asks = |e: &Exp| match &e.kind {
        ExprKind::Binary(BinOp::In, x, set) => matches!(x.kind, ExprKind::Local(x) if x == local) && is_access(set),
        _ => false,
    };
    crate::ownership::encoder::conjuncts(&q.body).into_iter().any(asks)
}

/// Whether an annotation depends on which objects are shared.
pub fn speaks_of_sharing(e: &Exp) -> bool {
    let words = [ModelWord::Shared, ModelWord::SharedLockProtected, ModelWord::SharedImmutable];
    jv::visit::any(e, &|e| match &e.kind {
        ExprKind::Model(word) => words.contains(word),
        ExprKind::Builtin(builtin, _) => matches!(builtin, Builtin::Shareable | Builtin::Lockable),
        _ => false,
    })
}

/// Whether an annotation depends on what the thread may access.
pub fn speaks_of_access(e: &Exp) -> bool {
    jv::visit::any(e, &|e| match &e.kind {
        ExprKind::Model(word) => matches!(word, ModelWord::AccessSet | ModelWord::WriteSet | ModelWord::ReadSet),
        ExprKind::Builtin(builtin, _) => matches!(builtin, Builtin::Access | Builtin::Shareable | Builtin::Lockable),
        _ => false,
    })
}

/// The part of a postcondition by which it depends on the access set what the caller gets. [`Reader::required`] says what that is. Who is called is proved
/// for every access set, and would give what the caller has kept.
pub fn gives_by_access(e: &Exp) -> Option<&Exp> {
    let dependent = |e: &'_ Exp| speaks_of_access(e);
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => gives_by_access(a).or_else(|| gives_by_access(b)),
        ExprKind::Binary(BinOp::Implies, guard, then) if gives(then) => {
            Some(guard).filter(|guard| dependent(guard)).or_else(|| gives_by_access(then))
        }
        ExprKind::Binary(BinOp::In, x, set) if is_access(set) => Some(x).filter(|x| dependent(x)),
        ExprKind::Builtin(Builtin::Access | Builtin::Shareable, args) => args.iter().find(|x| dependent(x)),
        ExprKind::Binary(BinOp::Eq, set, elements) if is_access(set) => Some(elements).filter(|all| dependent(all)),
        ExprKind::Quantified(q) if q.quantifier == jv::Quantifier::Forall && gives(e) => {
            let ranges = q.binders.iter().filter_map(|binder| match &binder.range {
                jv::BinderRange::In(set) => Some(set),
                _ => None,
            });
            ranges.chain(&q.guard).find(|part| dependent(part))
        }
        _ => None,
    }
}

/// Whether a condition forces anything into the access set.
fn gives(e: &Exp) -> bool {
    match &e.kind {
        ExprKind::Binary(BinOp::And, a, b) => gives(a) || gives(b),
        ExprKind::Binary(BinOp::Implies, _, then) => gives(then),
        ExprKind::Binary(BinOp::In | BinOp::Eq, _, _) | ExprKind::Builtin(..) => speaks_of_access(e),
        ExprKind::Quantified(q) => q.binders.iter().any(|binder| gives_all(q, binder.local)),
        _ => false,
    }
}

/// `p` is one of the objects that the conditions force into the access set.
pub fn required_by<'e>(reader: &Reader<'_, '_>, conditions: impl Iterator<Item = &'e Exp>, p: &str) -> String {
    let cases: Vec<String> = conditions.flat_map(|e| reader.required(e, p)).collect();
    if cases.is_empty() { "false".to_string() } else { format!("({})", cases.join(" || ")) }
}
