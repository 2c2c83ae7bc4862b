//! Permission that a method gets only after it is wanted, for the report of one that is missing.

use logic::Term;
use rustc_hash::FxHashSet;
use silver::obligation::ErrorKind;
use silver::tree::{Acc, Block, Exp, ExpKind, Loc, Meta, Program, Stmt, StmtKind, Subst};
use source::Symbol;
use verdict::{Beyond, Change, Event};

use crate::engine::Engine;
use crate::failure::{Blame, place};
use crate::heap::Res;
use crate::state::State;

impl<'c> Engine<'c> {
    /// The first statement after the one at work that gives permission to a location.
    pub fn given_later(&mut self, st: &State, res: Res, args: &[Term], blame: Blame) -> Option<Event> {
        let program = self.ctx.program.clone();
        let bodies = program.methods.values().filter_map(|method| method.body.as_ref());
        let rest = bodies.filter(|body| !body.has_goto()).find_map(|body| after(body, blame.at))?;
        let mut now = Now::default();
        for stmt in rest {
            for (assertion, actual) in given(&program, stmt) {
                for (recv, field) in locations(&assertion) {
                    if self.ctx.field(field) != res {
                        continue;
                    }
                    let known = now.known(&actual.apply(&recv));
                    let recv = known.and_then(|recv| self.peek(st, &recv, blame));
                    if recv.is_some_and(|recv| self.surely_same(&[recv], args)) && follows(stmt.meta, blame.at) {
                        let change = Change::Beyond(Beyond::Later);
                        let by = ErrorKind::InhaleFailed.kind();
                        return Some(Event { place: place(stmt.meta), change, by, share: None });
                    }
                }
            }
            now.change(stmt);
        }
        None
    }
}

/// What variables have become since a state, as far as it can be said in terms of that state.
#[derive(Default)]
struct Now {
    copies: Subst,
    changed: FxHashSet<Symbol>,
}

impl Now {
    fn known(&self, e: &Exp) -> Option<Exp> {
        let e = self.copies.apply(e);
        let is_old = !e.any(&mut |part| matches!(&part.kind, ExpKind::Local(name) if self.changed.contains(name)));
        is_old.then_some(e)
    }

    fn change(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { target, value } if matches!(value.kind, ExpKind::Local(_)) => match self.known(value) {
                Some(value) => self.copies = std::mem::take(&mut self.copies).with(*target, value),
                None => {
                    self.changed.insert(*target);
                }
            },
            _ => stmt.visit(&mut |part| self.changed.extend(part.assigned())),
        }
    }
}

/// The statements that follow a place in a body, whatever is decided in them.
fn after(block: &Block, at: Meta) -> Option<Vec<&Stmt>> {
    for (i, stmt) in block.stmts.iter().enumerate() {
        let inner = match &stmt.kind {
            _ if is_at(stmt, at) => Some(Vec::new()),
            StmtKind::Block(block) => after(block, at),
            StmtKind::If { then, otherwise, .. } => after(then, at).or_else(|| after(otherwise, at)),
            // What follows the loop comes after all its rounds.
            StmtKind::While { body, .. } => match after(body, at) {
                Some(rest) => return Some(rest),
                None => None,
            },
            _ => None,
        };
        if let Some(mut rest) = inner {
            rest.extend(&block.stmts[i + 1..]);
            return Some(rest);
        }
    }
    None
}

fn is_at(stmt: &Stmt, at: Meta) -> bool {
    let own = match &stmt.kind {
        StmtKind::Assert(e) | StmtKind::Inhale(e) | StmtKind::Exhale(e) => e.meta == at,
        _ => false,
    };
    own || stmt.meta == at
}

/// What a statement gives: assertions, with what stands for their variables.
fn given(program: &Program, stmt: &Stmt) -> Vec<(Exp, Subst)> {
    match &stmt.kind {
        StmtKind::Inhale(e) => vec![(e.clone(), Subst::new())],
        StmtKind::Unfold(Acc { loc: Loc::Predicate { name, args }, .. }) => {
            let predicate = &program.predicates[name];
            let body = predicate.body.iter().cloned();
            body.map(|body| (body, Subst::params(&predicate.params, args))).collect()
        }
        StmtKind::Call { method, args, .. } => {
            let callee = &program.methods[method];
            callee.posts.iter().map(|post| (post.clone(), Subst::params(&callee.params, args))).collect()
        }
        _ => Vec::new(),
    }
}

/// The fields that an assertion gives permission to.
pub fn locations(assertion: &Exp) -> Vec<(Exp, Symbol)> {
    let mut found = Vec::new();
    assertion.visit(&mut |e| {
        if let ExpKind::Acc(Acc { loc: Loc::Field { recv, field }, .. }) = &e.kind {
            found.push((recv.clone(), *field));
        }
    });
    found
}

fn follows(later: Meta, earlier: Meta) -> bool {
    !later.span.is_none() && later.span.file == earlier.span.file && later.span.start > earlier.span.start
}
