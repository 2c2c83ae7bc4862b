//! Rules about obligations that need the whole program: what a thread may be given, and what it may promise.

use source::Span;

use super::Resolver;
use crate::codes;
use crate::tree::visit::{any, children, each_stmt};
use crate::tree::*;

impl Resolver {
    /// A thread of its own cannot release its forker's locks, and nobody need join it to take its duties over.
    pub(super) fn check_forked_duties(&mut self) {
        let mut forks = Vec::new();
        self.program.methods.iter().for_each(|m| forks_in(&m.body, &mut forks));
        for (method, span) in forks {
            let m = &self.program[method];
            let lock = m.requires.iter().find_map(|c| find(&c.body, &|d| matches!(d, Duty::MustRelease { .. })));
            let back = m
                .ensures
                .iter()
                .find_map(|c| find(&c.body, &|d| !matches!(d, Duty::MayReceive { .. } | Duty::MustTerminate { .. })));
            let name = m.name;
            if let Some(at) = lock {
                let message = format!(
                    "`{name}` cannot be forked: it takes over a lock, and locks belong to the thread that acquired them"
                );
                let d = self.error(codes::OBLIG_FORK, span, message);
                *d = d.clone().with_secondary(at, "the duty to release it is asked for here");
            }
            if let Some(at) = back {
                let message = format!(
                    "`{name}` cannot be forked: it gives a duty back, and nobody need join the thread to take it"
                );
                let d = self.error(codes::OBLIG_FORK, span, message);
                *d = d
                    .clone()
                    .with_secondary(at, "given back here")
                    .with_help("let the thread do it itself, or call the method");
            }
        }
    }
}

fn find(e: &Exp, wanted: &dyn Fn(&Duty) -> bool) -> Option<Span> {
    match &e.kind {
        ExprKind::Duty(duty) if wanted(duty) => Some(e.span),
        _ if !any(e, &|e| matches!(e.kind, ExprKind::Duty(_))) => None,
        _ => children(e).into_iter().find_map(|e| find(e, wanted)),
    }
}

fn forks_in(block: &Block, found: &mut Vec<(MethodId, Span)>) {
    each_stmt(block, &mut |stmt| {
        if let StmtKind::Fork { call, .. } = &stmt.kind {
            found.push((call.method, stmt.span));
        }
    });
}
