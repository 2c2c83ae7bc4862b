//! Where arithmetic leaves the range of its type, a run says so: proofs compute with numbers that have no range. Only in methods with a contract, of
//! which a proof says something.

use java::tree::{BinOp, Exp, Expr, ExprKind, Prim, Step, UnOp};
use source::Span;

use super::accesses::is_harmless;
use super::{Instrumenter, Scope};

/// The type of a sum that can leave its range: narrower ones are converted, in proofs too.
fn ranged(e: &Expr) -> Option<Prim> {
    e.ty.as_prim().filter(|prim| matches!(prim, Prim::Int | Prim::Long))
}

impl Instrumenter<'_> {
    /// `a + b` and the like, `-a`. `None` if it is none of these, or nobody watches.
    pub(super) fn watched(&mut self, e: &Expr, scope: &mut Scope) -> Option<String> {
        if !scope.watches || ranged(e).is_none() {
            return None;
        }
        match &e.kind {
            ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b) => {
                let word = match op {
                    BinOp::Add => "plus",
                    BinOp::Sub => "minus",
                    _ => "times",
                };
                let between = self.breaks(Span { start: a.span.end, end: b.span.start, ..e.span });
                let (a, b) = (self.expr(a, scope), self.expr(b, scope));
                let site = self.site(e.span);
                Some(self.on_its_lines(e.span, format!("grail.rt.Wraps.{word}({a},{between}{b},{site})")))
            }
            ExprKind::Unary(UnOp::Minus, a) => {
                let a = self.expr(a, scope);
                let site = self.site(e.span);
                Some(self.on_its_lines(e.span, format!("grail.rt.Wraps.negated({a},{site})")))
            }
            _ => None,
        }
    }

    /// `x += v` and the like, `x++`: its text, looked at afterwards where what was added is still known.
    pub(super) fn watched_update(&mut self, e: &Expr, value: Option<&Exp>, text: String, scope: &mut Scope) -> String {
        let Some(prim) = ranged(e).filter(|_| scope.watches) else { return text };
        let site = self.site(e.span);
        match (&e.kind, value) {
            (ExprKind::Compound { op: op @ (BinOp::Add | BinOp::Sub), target, .. }, Some(by)) => {
                let fits = by.ty.as_prim().is_some_and(|by| by == prim || by != Prim::Long && by.is_integral());
                let changes = matches!(target.kind, ExprKind::Local(local) if super::assertions::mentions(by, local));
                if !fits || changes || !is_harmless(by) {
                    return text;
                }
                let by = self.expr(by, scope);
                let word = if *op == BinOp::Add { "added" } else { "subtracted" };
                format!("grail.rt.Wraps.{word}({text},{by},{site})")
            }
            (ExprKind::Step(step, _), _) => {
                let edge = match step {
                    Step::PreInc | Step::PostDec => "MIN_VALUE",
                    Step::PreDec | Step::PostInc => "MAX_VALUE",
                };
                let of = if prim == Prim::Int { "Integer" } else { "Long" };
                format!("grail.rt.Wraps.stepped({text},{of}.{edge},{site})")
            }
            _ => text,
        }
    }

    /// An expression of which nobody watches whether it wraps: who counts up to a bound does not.
    pub(super) fn unwatched(&mut self, e: &Exp, scope: &mut Scope) -> String {
        let watches = std::mem::replace(&mut scope.watches, false);
        let text = self.expr(e, scope);
        scope.watches = watches;
        text
    }

    /// A text that was put together anew, with the line breaks of the old one.
    pub(super) fn on_its_lines(&self, span: Span, text: String) -> String {
        let lost = self.breaks(span).len().saturating_sub(text.matches('\n').count());
        text + &"\n".repeat(lost)
    }
}
