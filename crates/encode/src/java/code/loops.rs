//! Loops of core.

use java::tree as jv;
use java_core::core::{self, InvariantAt, Loop, OriginId, ValKind};
use silver::tree::*;
use source::Span;

use super::super::body::{Body, assigned};
use super::super::encoder::*;
use super::super::jumps::Scope;
use super::super::origin::Act;
use super::{Code, target};

impl<'a> Body<'_, 'a> {
    pub(super) fn code_loop(&mut self, c: &Code<'a>, l: &Loop, at: OriginId) {
        let span = c.span(at);
        let Some(written) = c.stmt(at).and_then(written_loop) else {
            return self.e.unsupported(span, "a loop that is not written");
        };
        if written.is_parallel() {
            let Some(round) = round_of(l) else {
                return self.e.unsupported(span, "a parallel loop without rounds");
            };
            return self.parallel_loop(written, span, |b| b.code_block(c, std::slice::from_ref(round)));
        }
        let after = self.fresh_label("after");
        self.scopes.push(Scope::Target { ids: vec![target(l.label)], after, again: None, value: None });
        match l.invariant_at {
            InvariantAt::Start => self.rounds(c, l, written, l.head.as_ref(), &l.body, span),
            InvariantAt::Test => self.do_rounds(c, l, written, span),
        }
        self.scopes.pop();
        let m = self.quiet(span);
        self.label(after, m);
    }

    /// A loop over something with an iterator, of which the rounds are known.
    pub(super) fn code_each(&mut self, c: &Code<'a>, iterator: &core::Call, rounds: &core::Stmt) {
        let span = c.span(rounds.origin);
        let (Some(each), core::StmtKind::Loop(l), Some(object)) = (each_of(c, rounds), &rounds.kind, &iterator.self_)
        else {
            return self.e.unsupported(span, "an iterator in this place");
        };
        let v = self.code_view(c, rounds.origin);
        let collection = self.code_value(c, &v, object);
        let round: Vec<core::Stmt> = round_of(l).cloned().into_iter().collect();
        let (written, local, of, element) = each;
        let inside = |b: &mut Self| b.code_block(c, &round);
        self.iterable_loop((written, &[target(l.label)], span), (local, of, element), collection, inside);
    }

    /// The body once, then as long as the condition holds: the invariant holds where that is about to be evaluated.
    fn do_rounds(&mut self, c: &Code<'a>, l: &Loop, written: &jv::Loop, span: Span) {
        let Some((round, test)) = l.body.split_first() else { return };
        self.code_block(c, std::slice::from_ref(round));
        let mut turned: Vec<core::Stmt> = test.to_vec();
        turned.push(round.clone());
        let head = match test {
            [core::Stmt { kind: core::StmtKind::If(cond, _, _), .. }] => match &cond.kind {
                ValKind::Not(cond) => Some(&**cond),
                _ => None,
            },
            _ => None,
        };
        self.rounds(c, l, written, head, &turned, span);
    }

    /// The loop itself. With a condition, the body begins with leaving if that is false.
    fn rounds(
        &mut self,
        c: &Code<'a>,
        l: &Loop,
        written: &jv::Loop,
        head: Option<&core::Val>,
        body: &[core::Stmt],
        span: Span,
    ) {
        let changed = self.changed_by(c, l, written);
        let index = l.index.map(|index| self.code_local(c, index));
        let outer = match &index {
            Some(index) => self.view.index.replace(index.clone()),
            None => self.view.index.clone(),
        };
        let mut invariants = self.index_bounds(c, l, span);
        invariants.extend(self.invariants(written, &changed, span));
        let decreases = self.loop_measure(written);
        let m = self.e.act(Act::Plain, span);
        let cond = match head {
            Some(head) => {
                let v = self.code(c.span(head.origin));
                self.code_condition(c, &v, head)
            }
            None => Expr::bool(true, m),
        };
        let body = if head.is_some() { &body[1..] } else { body };
        let body = self.block_of(|b| b.code_block(c, body));
        self.emit(StmtKind::While { cond, invariants, decreases, body }, m);
        self.view.index = outer;
    }

    /// The variables of the text that a loop changes.
    fn changed_by(&mut self, c: &Code<'a>, l: &Loop, written: &jv::Loop) -> Vec<jv::LocalId> {
        let named = |local: &jv::LocalId| match c.program[*local].copy_of {
            Some(param) => Some(param),
            None => (!c.program[*local].made).then_some(*local),
        };
        let mut changed: Vec<jv::LocalId> = l.changes.iter().filter_map(named).collect();
        // Specifications change variables of their own.
        changed.extend(assigned(&[&written.body]).into_iter().filter(|local| c.program[*local].ghost));
        changed.retain(|local| self.view.locals.contains_key(local));
        changed.sort();
        changed.dedup();
        changed
    }

    /// The number of the round lies within the array.
    fn index_bounds(&mut self, c: &Code<'a>, l: &Loop, span: Span) -> Vec<Exp> {
        let Some(core::Val { kind: ValKind::Compare(_, _, index, length), .. }) =
            l.head.as_ref().filter(|_| l.index.is_some())
        else {
            return Vec::new();
        };
        let (v, m) = (self.code(span), self.quiet(span));
        let (index, length) = (self.code_value(c, &v, index), self.code_value(c, &v, length));
        let above = cmp(BinOp::Le, Expr::int(0, m), index.clone(), m);
        vec![Expr::and(above, cmp(BinOp::Le, index, length, m), m)]
    }
}

pub(super) fn written_loop(stmt: &jv::Stmt) -> Option<&jv::Loop> {
    match &stmt.kind {
        jv::StmtKind::Loop(l) => Some(l),
        _ => None,
    }
}

/// A loop over something with an iterator, as it is written: with its variable, what it goes through, and the type of the elements.
pub(super) fn each_of<'a>(
    c: &Code<'a>,
    rounds: &core::Stmt,
) -> Option<(&'a jv::Loop, jv::LocalId, &'a jv::Exp, &'a jv::Type)> {
    let written = c.stmt(rounds.origin).and_then(written_loop)?;
    match &written.kind {
        jv::LoopKind::Each { local, of, over: jv::Over::Iterable(element) } => Some((written, *local, of, element)),
        _ => None,
    }
}

/// The statements of one round, without those that get the element.
pub(super) fn round_of(l: &Loop) -> Option<&core::Stmt> {
    l.body.iter().find(|stmt| matches!(stmt.kind, core::StmtKind::Block(..)))
}
