//! Numbers that get smaller when functions call each other.
//!
//! A function that needs nothing less in each call may still end because a number does: `fib(n - 1)`, `rest(s[1..])`. Which number that is, is
//! guessed from how the arguments look; that it stays above zero and gets smaller is proved.

use chalice::tree as ch;
use rustc_hash::FxHashMap;
use silver::tree::*;

use super::encoder::*;
use super::termination::{Around, Found, applications};
use super::view::View;

/// For each function of a circle, the parameter whose value, or whose length, counts.
pub type Measures = FxHashMap<ch::FunctionId, ch::LocalId>;

impl<'a> Encoder<'a> {
    /// What gets smaller in each application that leads from `id` back to it. Nothing is guessed if instances are unfolded on the way: then
    /// there are fewer locations.
    pub fn measures(&self, id: ch::FunctionId) -> Option<Measures> {
        let circle: Vec<ch::FunctionId> = ch::recursion::reached(self.p, vec![id])
            .into_iter()
            .filter(|other| ch::recursion::leads_to(self.p, vec![*other], id))
            .collect();
        let most = circle.iter().map(|id| self.p[*id].params.len()).max()?;
        (0..most).find_map(|n| {
            let nth = |id: &ch::FunctionId| Some((*id, self.countable(*id).nth(n)?));
            let measures: Measures = circle.iter().map(nth).collect::<Option<_>>()?;
            circle.iter().all(|id| self.looks_smaller(*id, &measures)).then_some(measures)
        })
    }

    /// The parameters that are numbers, or sequences in functions that look at no location: if a function needs the elements of a sequence, it
    /// must need fewer of them, as the original has it.
    fn countable(&self, id: ch::FunctionId) -> impl Iterator<Item = ch::LocalId> {
        let f = &self.p[id];
        let is_access = |e: &ch::Expr| matches!(e.kind, ch::ExprKind::Access(_));
        let looks_at_heap = f.requires.iter().any(|clause| ch::visit::any(&clause.body, &is_access));
        f.params.iter().copied().filter(move |p| match f.locals[*p].ty {
            ch::Type::Int => true,
            ch::Type::Seq(_) => !looks_at_heap,
            _ => false,
        })
    }

    fn looks_smaller(&self, id: ch::FunctionId, measures: &Measures) -> bool {
        let Some(body) = &self.p[id].body else { return false };
        let mut found: Found<'_> = Vec::new();
        applications(body, &mut Vec::new(), &mut found);
        let mut back = found.iter().filter(|(_, application)| measures.contains_key(&application.function));
        back.all(|(path, application)| {
            let counts = measures[&application.function];
            let at = self.p[application.function].params.iter().position(|p| *p == counts);
            let is_unfolded = path.iter().any(|around| matches!(around, Around::Unfolding(_)));
            !is_unfolded && at.is_some_and(|at| is_smaller(&application.args[at], measures[&id]))
        })
    }

    /// The number that counts, of a parameter with this value.
    pub fn counted(&self, value: Exp, m: Meta) -> Exp {
        match value.ty {
            Type::Int => value,
            _ => Expr::new(ExpKind::Card(value), Type::Int, m),
        }
    }

    /// Of the arguments of an application, the number that counts.
    pub fn argument(
        &mut self,
        v: &View<'a>,
        args: &'a [ch::Exp],
        function: ch::FunctionId,
        measures: &Measures,
    ) -> Option<Exp> {
        let counts = measures.get(&function)?;
        let at = self.p[function].params.iter().position(|p| p == counts)?;
        Some(self.exp(v, &args[at]))
    }
}

/// Whether an argument looks like less than a parameter: `n - 1`, `n / 2`, `m % n`, `s[1..]`, `s[..|s| - 1]`.
fn is_smaller(e: &ch::Exp, than: ch::LocalId) -> bool {
    use ch::BinOp::{Div, Mod, Sub};
    use ch::ExprKind::{Binary, Drop, Len, Take};
    let is_it = |e: &ch::Exp| matches!(e.kind, ch::ExprKind::Local(id) if id == than);
    let is_positive = |e: &ch::Exp| matches!(&e.kind, ch::ExprKind::Int(n) if *n >= 1.into());
    match &e.kind {
        Binary(Sub | Div, a, b) => is_it(a) && is_positive(b),
        Binary(Mod, _, b) => is_it(b),
        Drop(s, n) => is_it(s) && is_positive(n),
        Take(s, n) => {
            let shorter = |n: &ch::Exp| matches!(&n.kind, Binary(Sub, len, by) if matches!(&len.kind, Len(s) if is_it(s)) && is_positive(by));
            is_it(s) && shorter(n)
        }
        _ => false,
    }
}
