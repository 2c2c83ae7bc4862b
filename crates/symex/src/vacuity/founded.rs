//! Predicates whose instances nobody can make, because each needs another one first.

use rustc_hash::FxHashSet;
use silver::tree::{Acc, BinOp, Exp, ExpKind, Loc, Meta, Program};
use source::Symbol;

/// The instance that is in the way of all instances of a predicate, where there is one.
pub fn obstacle(program: &Program, predicate: Symbol) -> Option<Meta> {
    let made = Made::of(program);
    made.obstacle(program.predicates[&predicate].body.as_ref()?)
}

/// The predicates of which some instance can be made.
struct Made(FxHashSet<Symbol>);

impl Made {
    fn of(program: &Program) -> Made {
        let mut made = Made(FxHashSet::default());
        loop {
            let before = made.0.len();
            for predicate in program.predicates.values() {
                if predicate.body.as_ref().is_none_or(|body| made.obstacle(body).is_none()) {
                    made.0.insert(predicate.name);
                }
            }
            if made.0.len() == before {
                return made;
            }
        }
    }

    /// What an assertion needs in any case, and cannot be made. Under a condition anything may stand.
    fn obstacle(&self, e: &Exp) -> Option<Meta> {
        match &e.kind {
            ExpKind::Binary(BinOp::And, a, b) => self.obstacle(a).or_else(|| self.obstacle(b)),
            ExpKind::Cond(_, a, b) => self.obstacle(a).filter(|_| self.obstacle(b).is_some()),
            ExpKind::Let { body, .. } => self.obstacle(body),
            ExpKind::InhaleExhale(_, exhaled) => self.obstacle(exhaled),
            ExpKind::Acc(Acc { loc: Loc::Predicate { name, .. }, perm, meta }) => {
                let is_some = matches!(perm.kind, ExpKind::FullPerm | ExpKind::Wildcard);
                (is_some && !self.0.contains(name)).then_some(*meta)
            }
            _ => None,
        }
    }
}
