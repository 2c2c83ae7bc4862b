//! Terms that can trigger a quantifier, and the sets of them that mention all its variables.

use source::Symbol;

use super::Policy;
use crate::tree::*;

/// More alternative trigger sets than this help no solver; it also bounds the search.
const MAX_COVERS: usize = 256;

/// A set of terms covering the variables, and the variables that stand for what may not occur in a trigger.
#[derive(Clone, Debug)]
pub struct Cover {
    pub terms: Vec<Exp>,
    pub extra: Vec<Var>,
}

struct Candidate {
    /// As it may occur in a trigger.
    term: Exp,
    /// As written.
    written: Exp,
    covers: Vec<Symbol>,
    extra: Vec<Var>,
}

/// All useful covers of `vars` by terms found in `search`, in the order found.
pub fn covers(vars: &[Var], search: &[Exp], policy: &Policy<'_>) -> Vec<Cover> {
    let search: Vec<Exp> = search.iter().map(expand_lets).collect();
    let mut collector = Collector::new(vars, &search, policy);
    let mut found = Vec::new();
    for e in &search {
        collector.collect(e, &mut found);
    }
    let mut distinct: Vec<Candidate> = Vec::new();
    for candidate in found {
        if !distinct.iter().any(|c| c.written.same_as(&candidate.written)) {
            distinct.push(candidate);
        }
    }
    let wanted: Vec<Symbol> = vars.iter().map(|v| v.name).collect();
    let mut all = Vec::new();
    build(&wanted, &distinct.iter().collect::<Vec<_>>(), &mut Vec::new(), &mut all);
    without_subsumed(all)
}

/// Whether a term of this kind may be a trigger.
fn is_possible(e: &Expr, policy: &Policy<'_>) -> bool {
    use ExpKind::*;
    match &e.kind {
        App { .. } | DomainApp { .. } | AdtCtor { .. } | AdtField { .. } => true,
        SeqLit(_) | SetLit(_) | MultisetLit(_) | MapLit(_) | Range(..) | Card(_) | Index(..) | Update(..) => true,
        Take(..) | Drop(..) | MapDomain(_) | MapRange(_) => true,
        Binary(op, ..) => {
            use BinOp::*;
            matches!(op, Append | Union | Intersection | SetMinus | Subset | In)
        }
        Field(_, field) => policy.triggering_fields.contains(field),
        _ => false,
    }
}

/// Whether no trigger may contain such a node.
fn is_forbidden(e: &Expr, policy: &Policy<'_>) -> bool {
    use BinOp::*;
    match &e.kind {
        ExpKind::Binary(Add | Sub, ..) if policy.arithmetic && e.ty == Type::Int => !is_sum_of_allowed(e, policy),
        ExpKind::Binary(op, ..) => !matches!(op, Append | Union | Intersection | SetMinus | Subset | In),
        ExpKind::Unary(..) | ExpKind::Cond(..) | ExpKind::Let { .. } => true,
        ExpKind::Forall { .. } | ExpKind::Exists { .. } | ExpKind::ForPerm { .. } => true,
        ExpKind::Unfolding(..) | ExpKind::Applying(..) | ExpKind::Asserting(..) => true,
        ExpKind::InhaleExhale(..) | ExpKind::CurrentPerm(_) | ExpKind::Acc(_) | ExpKind::Wand(_) => true,
        ExpKind::PredicateInstance { .. } | ExpKind::AdtIs { .. } => true,
        _ => false,
    }
}

fn is_sum_of_allowed(e: &Expr, policy: &Policy<'_>) -> bool {
    e.children().into_iter().all(|child| !child.any(&mut |e| is_forbidden(e, policy)))
}

fn expand_lets(e: &Exp) -> Exp {
    e.top_down(&mut |e| match &e.kind {
        ExpKind::Let { var, value, body } => {
            Some(expand_lets(&body.substitute(&Subst::new().with(var.name, value.clone()))))
        }
        _ => None,
    })
}

struct Collector<'a> {
    vars: &'a [Var],
    policy: &'a Policy<'a>,
    /// Variables bound inside what is searched: terms with them say nothing about ours.
    nested: Vec<Symbol>,
    taken: Vec<Symbol>,
}

impl<'a> Collector<'a> {
    fn new(vars: &'a [Var], search: &[Exp], policy: &'a Policy<'a>) -> Collector<'a> {
        let mut nested = Vec::new();
        let mut taken: Vec<Symbol> = vars.iter().map(|v| v.name).collect();
        for e in search {
            e.visit(&mut |e| nested.extend(e.kind.binders().iter().map(|v| v.name)));
            taken.extend(e.free_vars().into_keys());
        }
        taken.extend(&nested);
        Collector { vars, policy, nested, taken }
    }

    /// Inner terms first.
    fn collect(&mut self, e: &Exp, found: &mut Vec<Candidate>) {
        let first = found.len();
        for child in e.children() {
            self.collect(child, found);
        }
        if let ExpKind::Old(label, _) = e.kind {
            for candidate in &mut found[first..] {
                let wrap = |t: &Exp| Expr::new(ExpKind::Old(label, t.clone()), t.ty.clone(), t.meta);
                candidate.term = wrap(&candidate.term);
                candidate.written = wrap(&candidate.written);
            }
        } else if is_possible(e, self.policy) {
            found.extend(self.candidate(e));
        }
    }

    fn candidate(&mut self, e: &Exp) -> Option<Candidate> {
        let mut extra = Vec::new();
        let term = e.map_children(&mut |arg| self.hide(arg, &mut extra));
        let free = term.free_vars();
        if free.keys().any(|name| self.nested.contains(name)) {
            return None;
        }
        let covers: Vec<Symbol> = self.vars.iter().map(|v| v.name).filter(|name| free.contains_key(name)).collect();
        (!covers.is_empty()).then(|| Candidate { term, written: e.clone(), covers, extra })
    }

    /// Puts fresh variables in the place of what no trigger may contain.
    fn hide(&mut self, e: &Exp, extra: &mut Vec<Var>) -> Exp {
        e.top_down(&mut |e| {
            is_forbidden(e, self.policy).then(|| {
                let name = fresh_name(Symbol::new("any"), &mut |n| self.taken.contains(&n));
                self.taken.push(name);
                extra.push(Var { name, ty: e.ty.clone(), span: e.meta.span });
                Expr::local(name, e.ty.clone(), e.meta)
            })
        })
    }
}

/// Takes or leaves each candidate in turn until all of `wanted` occur; a candidate must contribute something.
fn build<'a>(wanted: &[Symbol], from: &[&'a Candidate], chosen: &mut Vec<&'a Candidate>, out: &mut Vec<Cover>) {
    if out.len() >= MAX_COVERS {
        return;
    }
    if wanted.is_empty() {
        let terms = chosen.iter().map(|c| c.term.clone()).collect();
        let extra = chosen.iter().flat_map(|c| c.extra.iter().cloned()).collect();
        out.push(Cover { terms, extra });
        return;
    }
    for (at, candidate) in from.iter().enumerate() {
        let still: Vec<Symbol> = wanted.iter().copied().filter(|v| !candidate.covers.contains(v)).collect();
        if still.len() == wanted.len() {
            continue;
        }
        let rest: Vec<&Candidate> =
            from[at + 1..].iter().copied().filter(|c| c.covers.iter().any(|v| still.contains(v))).collect();
        chosen.push(candidate);
        build(&still, &rest, chosen, out);
        chosen.pop();
    }
}

fn is_strictly_inside(inner: &Expr, outer: &Expr) -> bool {
    outer.children().into_iter().any(|child| child.any(&mut |e| e.same_as(inner)))
}

/// Drops covers with a redundant term, and covers all of whose terms occur inside the terms of a stricter one: the solver
/// should not instantiate more often than the body gives reason to.
fn without_subsumed(all: Vec<Cover>) -> Vec<Cover> {
    let irredundant: Vec<Cover> =
        all.into_iter().filter(|c| !c.terms.iter().any(|a| c.terms.iter().any(|b| is_strictly_inside(a, b)))).collect();
    let subsumed = |c: &Cover| {
        irredundant
            .iter()
            .any(|stricter| c.terms.iter().all(|t| stricter.terms.iter().any(|s| is_strictly_inside(t, s))))
    };
    let keep: Vec<bool> = irredundant.iter().map(|c| !subsumed(c)).collect();
    irredundant.into_iter().zip(keep).filter_map(|(c, keep)| keep.then_some(c)).collect()
}
