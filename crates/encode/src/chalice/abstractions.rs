//! What functions gave, and what was inside instances, in a state that is remembered.
//!
//! A state remembers the values of the fields that were held. A function's value, and a field inside an instance, are not among them; of those
//! that `old` looks back at in a contract or an invariant, the value is noted when the state is captured.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::view::{Mode, View};

/// An application, or an `unfolding`, under `old`.
#[derive(Clone, Copy)]
pub struct Abstraction<'a> {
    pub exp: &'a ch::Exp,
    /// What stands before it may say that it has no meaning.
    pub is_guarded: bool,
}

impl<'a> Abstraction<'a> {
    /// Those under `old` in an assertion; of those inside each other, the outermost.
    pub fn all(e: &'a ch::Exp) -> Vec<Abstraction<'a>> {
        let mut found = Vec::new();
        collect(e, Place { under_old: false, is_guarded: false, is_conjunct: true }, &mut found);
        found
    }

    /// Whether the state must tell if it has a meaning: how much was held of what it looks at.
    pub fn must_ask(&self) -> bool {
        self.is_guarded || matches!(self.exp.kind, ch::ExprKind::Unfolding(..))
    }

    /// Whether its meaning depends on nothing but what was held: on no index, divisor or variable of its own.
    pub fn can_ask(&self) -> bool {
        use ch::BinOp::{Div, Mod};
        use ch::ExprKind::*;
        let is_partial = |e: &ch::Expr| match &e.kind {
            Index(..) | Take(..) | Drop(..) | Range(..) | Binary(Div | Mod, ..) => true,
            Quant { .. } | Old(_) | Eval(..) | Credit { .. } | WaitLevel => true,
            Unfolding(..) => !std::ptr::eq(e, &**self.exp),
            _ => false,
        };
        !ch::visit::any(self.exp, &|e| is_partial(e))
    }

    /// The same, whatever is held of the instance that is unfolded.
    fn of_any_amount(&self) -> ch::Exp {
        match &self.exp.kind {
            ch::ExprKind::Unfolding(access, body) => {
                let access = ch::Access { amount: ch::Amount::Star, ..access.clone() };
                ch::Expr::new(ch::ExprKind::Unfolding(access, body.clone()), self.exp.ty.clone(), self.exp.span)
            }
            _ => self.exp.clone(),
        }
    }
}

#[derive(Clone, Copy)]
struct Place {
    under_old: bool,
    is_guarded: bool,
    /// Only conjunctions stand around it.
    is_conjunct: bool,
}

fn collect<'a>(e: &'a ch::Exp, place: Place, found: &mut Vec<Abstraction<'a>>) {
    use ch::BinOp::{And, Implies, Or};
    use ch::ExprKind::*;
    if place.under_old && matches!(e.kind, Apply { .. } | Unfolding(..)) {
        found.push(Abstraction { exp: e, is_guarded: place.is_guarded });
        return;
    }
    let under_old = place.under_old || matches!(e.kind, Old(_));
    let is_conjunct = place.is_conjunct && matches!(e.kind, Binary(And, ..));
    let children = ch::visit::children(e);
    let last = children.len().saturating_sub(1);
    for (i, child) in children.into_iter().enumerate() {
        let behind = match &e.kind {
            Binary(And, ..) => i > 0 && !place.is_conjunct,
            Binary(Implies | Or, ..) | Cond(..) => i > 0,
            // There may be nothing to say it of.
            Quant { .. } => i == last,
            _ => false,
        };
        collect(child, Place { under_old, is_guarded: place.is_guarded || behind, is_conjunct }, found);
    }
}

impl<'a> Body<'_, 'a> {
    /// Notes in a state what was captured just now, read as `v` says, and what `now` makes of the same expression.
    pub fn note(
        &mut self,
        abstraction: Abstraction<'a>,
        v: &View<'a>,
        state: &Exp,
        now: impl FnOnce(&mut Self, &ch::Exp) -> Exp,
        span: Span,
    ) {
        let m = self.quiet(span);
        let e = abstraction.exp;
        let unknown = |e: &ch::Expr| matches!(e.kind, ch::ExprKind::Local(id) if !v.names.locals.contains_key(&id));
        if ch::visit::any(e, &|e| unknown(e) || matches!(e.kind, ch::ExprKind::Result)) {
            return;
        }
        let asks = abstraction.must_ask();
        if asks && !abstraction.can_ask() && matches!(e.kind, ch::ExprKind::Unfolding(..)) {
            return;
        }
        let asks = asks && abstraction.can_ask();
        let then = self.e.exp(&View { checked: asks, ..v.in_mode(Mode::State(state.clone())) }, e);
        let (meant, then) = conditions(&then, m);
        let now = now(self, &abstraction.of_any_amount());
        self.inhale(Expr::implies(meant, Expr::eq(then, now, m), m), m);
    }

    /// Notes what the invariants of a monitor look back at, in a state of its holder that was captured just now.
    pub fn note_monitor(&mut self, invariants: &[&'a ch::Exp], v: &View<'a>, state: &Exp, span: Span) {
        let v = v.unchecked().with_old(None).in_mode(Mode::Now);
        for abstraction in invariants.iter().flat_map(|e| Abstraction::all(e)) {
            let asked = Abstraction { is_guarded: true, ..abstraction };
            if asked.can_ask() {
                self.note(asked, &v, state, |b, e| b.e.exp(&v, e), span);
            }
        }
    }
}

/// The value, and under which conditions it is one.
fn conditions(e: &Exp, m: Meta) -> (Exp, Exp) {
    let mut all = Vec::new();
    let value = e.bottom_up(&mut |e| match &e.kind {
        ExpKind::Asserting(condition, value) => {
            all.push(condition.bottom_up(&mut |e| Some(e.at(m))));
            Some(value.clone())
        }
        _ => None,
    });
    (Expr::conj(all, m), value)
}
