//! Quantifiers as loops. The bounds of each variable are found in what stands before the body: `0 <= i && i < n`.

use java::tree::{BinOp, Binder, BinderRange, Exp, ExprKind, LocalId, Quantified, Quantifier, Type, visit};

use super::formulas::Formula;
use super::{Instrumenter, Scope};
use crate::types;

/// The variables that expressions use and do not bind themselves, in the order of their first use.
pub(super) fn free_locals(all: &[Exp]) -> Vec<LocalId> {
    let mut bound = Vec::new();
    let mut used = Vec::new();
    for e in all {
        visit::each_deep(e, &mut |e| match &e.kind {
            ExprKind::Local(local) if !used.contains(local) => used.push(*local),
            ExprKind::Quantified(q) => bound.extend(q.binders.iter().map(|b| b.local)),
            ExprKind::Let { local, .. } => bound.push(*local),
            _ => {}
        });
    }
    used.retain(|local| !bound.contains(local));
    used
}

fn uses(e: &Exp, local: LocalId) -> bool {
    let mut found = false;
    visit::each_deep(e, &mut |e| found |= matches!(e.kind, ExprKind::Local(l) if l == local));
    found
}

/// What is joined by `&&` and `**`, in order.
fn conjuncts(e: &Exp) -> Vec<Exp> {
    match &e.kind {
        ExprKind::Binary(BinOp::And | BinOp::Sep, a, b) => {
            let mut all = conjuncts(a);
            all.extend(conjuncts(b));
            all
        }
        ExprKind::Convert(java::tree::Conversion::ToResource, inner) => conjuncts(inner),
        _ => vec![e.clone()],
    }
}

/// A bound for a variable: the other side, whether it is below, and whether it is itself excluded.
fn bound(e: &Exp, local: LocalId) -> Option<(Exp, BinOp)> {
    let ExprKind::Binary(op, a, b) = &e.kind else { return None };
    let is_it = |e: &Exp| {
        matches!(&e.kind, ExprKind::Local(l) if *l == local)
            || matches!(&e.kind, ExprKind::Convert(_, inner) if matches!(&inner.kind, ExprKind::Local(l) if *l == local))
    };
    let flipped = |op: BinOp| match op {
        BinOp::Lt => BinOp::Gt,
        BinOp::Gt => BinOp::Lt,
        BinOp::Le => BinOp::Ge,
        BinOp::Ge => BinOp::Le,
        other => other,
    };
    if !op.is_comparison() && *op != BinOp::Eq {
        return None;
    }
    if is_it(a) && !uses(b, local) {
        return Some((b.clone(), *op));
    }
    (is_it(b) && !uses(a, local)).then(|| (a.clone(), flipped(*op)))
}

/// A quantifier in the form of a loop: `for` headers in front, closing braces after.
pub(super) struct Loops {
    pub open: String,
    pub close: String,
    /// The only variable with its bounds, if nothing else restricts it.
    pub interval: Option<(LocalId, String, String)>,
}

impl Instrumenter<'_> {
    /// The loops over the variables of a quantifier, those for which the guard holds. For `\forall` without a guard, what the body implies from
    /// is the guard; for `\exists`, the body itself.
    pub(super) fn loops(&mut self, q: &Quantified, scope: &mut Scope) -> Result<Loops, String> {
        let mut guard: Vec<Exp> = q.guard.iter().flat_map(conjuncts).collect();
        let mut at = &q.body;
        while let ExprKind::Binary(BinOp::Implies, a, b) = &at.kind {
            if q.quantifier == Quantifier::Exists {
                break;
            }
            guard.extend(conjuncts(a));
            at = b;
        }
        if q.quantifier == Quantifier::Exists {
            guard.extend(conjuncts(&q.body));
        }
        let binders: Vec<LocalId> = q.binders.iter().map(|b| b.local).collect();
        let mut loops = Loops { open: String::new(), close: String::new(), interval: None };
        let mut n_bounds = 0;
        // What stands before all bounds and speaks of none of the variables decides whether the bounds have a meaning.
        let mut n_first = 0;
        for conjunct in &guard {
            if binders.iter().any(|b| uses(conjunct, *b)) {
                break;
            }
            n_first += 1;
            let text = self.formula(conjunct, scope)?;
            loops.open.push_str(&format!("if ({text}) {{ "));
            loops.close.push('}');
        }
        for (i, binder) in q.binders.iter().enumerate() {
            let later = &binders[i..];
            let (low, high, n) = self.bounds(binder, &guard, later, scope)?;
            n_bounds += n;
            let name = format!("$b{}", binder.local.0);
            scope.names.insert(binder.local, name.clone());
            if self.p[binder.local].ty == Type::BOOLEAN {
                loops.open.push_str(&format!("for (boolean {name} : new boolean[] {{false, true}}) {{ "));
            } else {
                loops
                    .open
                    .push_str(&format!("for (long {name} = {low}, {name}e = {high}; {name} < {name}e; {name}++) {{ "));
            }
            loops.close.push('}');
            if binders.len() == 1 && n_bounds + n_first == guard.len() {
                loops.interval = Some((binder.local, low, high));
            }
        }
        if let Some(guard) = &q.guard {
            let text = self.formula(guard, scope)?;
            loops.open.push_str(&format!("if ({text}) {{ "));
            loops.close.push('}');
        }
        Ok(loops)
    }

    /// From where to where a variable runs, the end excluded, and how many conjuncts say so.
    fn bounds(
        &mut self,
        binder: &Binder,
        guard: &[Exp],
        later: &[LocalId],
        scope: &mut Scope,
    ) -> Result<(String, String, usize), String> {
        let ty = &self.p[binder.local].ty;
        if *ty == Type::BOOLEAN {
            return Ok((String::new(), String::new(), 0));
        }
        if !ty.is_integral() {
            return Err("a quantifier over objects".to_string());
        }
        if let BinderRange::Between(low, high) = &binder.range {
            return Ok((self.formula(low, scope)?, self.formula(high, scope)?, 0));
        }
        let (mut low, mut high): (Option<String>, Option<String>) = (None, None);
        let mut n = 0;
        for conjunct in guard {
            let Some((e, op)) = bound(conjunct, binder.local) else { continue };
            if later.iter().any(|l| uses(&e, *l)) {
                continue;
            }
            let text = self.formula(&e, scope)?;
            n += 1;
            let mut from = |text: String| {
                low = Some(low.take().map_or(text.clone(), |known| format!("Math.max({known}, {text})")));
            };
            let mut to = |text: String| {
                high = Some(high.take().map_or(text.clone(), |known| format!("Math.min({known}, {text})")));
            };
            match op {
                BinOp::Gt => from(format!("grail.rt.G.add({text}, 1)")),
                BinOp::Ge => from(format!("(long) ({text})")),
                BinOp::Lt => to(format!("(long) ({text})")),
                BinOp::Le => to(format!("grail.rt.G.add({text}, 1)")),
                _ => {
                    from(format!("(long) ({text})"));
                    to(format!("grail.rt.G.add({text}, 1)"));
                }
            }
        }
        match (low, high) {
            (Some(low), Some(high)) => Ok((low, high, n)),
            _ => Err("a quantifier without bounds".to_string()),
        }
    }

    /// `\forall`, `\exists` and `\sum` as a call of a method that was generated for it.
    pub(super) fn quantified(&mut self, q: &Quantified, scope: &mut Scope) -> Formula {
        let mut parts: Vec<Exp> = q.guard.iter().cloned().collect();
        parts.push(q.body.clone());
        for binder in &q.binders {
            if let BinderRange::Between(a, b) = &binder.range {
                parts.extend([a.clone(), b.clone()]);
            }
        }
        let mut inside = scope.clone();
        let binders: Vec<LocalId> = q.binders.iter().map(|b| b.local).collect();
        let mut params = Vec::new();
        let mut args = Vec::new();
        for local in free_locals(&parts).into_iter().filter(|l| !binders.contains(l)) {
            let ty = match &self.p[local].ty {
                ty if ty.is_integral() => "long".to_string(),
                ty => types::text(self.p, ty).ok_or("a variable whose type has no name")?,
            };
            let name = format!("$v{}", local.0);
            params.push(format!("{ty} {name}"));
            args.push(scope.names.get(&local).cloned().unwrap_or_else(|| self.p[local].name.to_string()));
            inside.names.insert(local, name);
        }
        if let Some(result) = &scope.result {
            params.push(format!("{} $result", scope.result_type));
            args.push(result.clone());
            inside.result = Some("$result".to_string());
        }
        let loops = self.loops(q, &mut inside)?;
        let mut body_at = &q.body;
        let mut conditions = Vec::new();
        if q.quantifier != Quantifier::Exists {
            while let ExprKind::Binary(BinOp::Implies, a, b) = &body_at.kind {
                conditions.push(self.formula(a, &mut inside)?);
                body_at = b;
            }
        }
        let mut body = self.formula(body_at, &mut inside)?;
        for condition in conditions.iter().rev() {
            body = format!("(!({condition}) || {body})");
        }
        scope.olds = inside.olds;
        for i in 0..scope.olds.len() {
            params.push(format!("grail.rt.Old $o{i}"));
            args.push(format!("$o{i}"));
        }
        let (ty, step, end) = match q.quantifier {
            Quantifier::Forall => ("boolean", format!("if (!({body})) return false;"), "return true;"),
            Quantifier::Exists => ("boolean", format!("if ({body}) return true;"), "return false;"),
            _ => ("long", format!("$s = grail.rt.G.add($s, {body});"), "return $s;"),
        };
        let start = if ty == "long" { "long $s = 0; " } else { "" };
        let name = self.fresh("q");
        let word = if scope.is_static { "static " } else { "" };
        let head = format!("{word}{}{ty} {name}({})", scope.type_params, params.join(", "));
        self.member(scope.class, &format!("{head} {{ {start}{}{step} {}{end} }}", loops.open, loops.close));
        Ok(format!("{name}({})", args.join(", ")))
    }
}
