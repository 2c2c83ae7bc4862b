//! `refute`: a claim that must not be provable, in at least one state that reaches it.

use rustc_hash::FxHashSet;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, Method, StmtKind};
use source::Span;
use verdict::{Failure, Outcome};

use crate::engine::Engine;
use crate::failure::{Abort, Blame, Eval, Flow};
use crate::state::State;

/// The refuted claims that turned out not to be provable somewhere.
#[derive(Default)]
pub struct Refutes {
    refuted: FxHashSet<Span>,
}

impl<'c> Engine<'c> {
    pub(super) fn exec_refute(&mut self, st: &State, e: &Exp) -> Eval<()> {
        let clauses = self.claim(ErrorKind::AssertFailed, e);
        let all_errors = std::mem::replace(&mut self.findings.all_errors, false);
        let flow = self.scoped(|eng| eng.consume(st.clone(), &clauses, &mut |_, _, _| Ok(())));
        self.findings.all_errors = all_errors;
        match flow {
            Ok(()) => Ok(()),
            // What could not even be asked is not refuted.
            Err(Abort::Failed(_)) if self.path.is_exhausted() => Err(Abort::Fatal(Outcome::OutOfBudget)),
            // What a joined state does not show, each of its paths may: they are to be followed. (That nothing gets here would be known of a joined
            // state, too, since it keeps what its paths know.)
            Err(Abort::Failed(_)) if self.branching.joining && !e.is_false() => Err(Abort::ManyPaths),
            Err(Abort::Failed(_)) => {
                self.findings.refutes.refuted.insert(e.meta.span);
                Ok(())
            }
            Err(fatal) => Err(fatal),
        }
    }

    /// Adds what refute statements have to say to the end of a method's exploration.
    pub fn add_unrefuted(&mut self, method: &Method, flow: Flow) -> Flow {
        if let Err(Abort::Fatal(_) | Abort::ManyPaths) = &flow {
            return flow;
        }
        let unrefuted = self.unrefuted(method);
        self.findings.failures.extend(unrefuted);
        flow
    }

    /// The failures of refute statements that held wherever they were reached (or were never reached).
    fn unrefuted(&mut self, method: &Method) -> Vec<Failure> {
        let mut claims = Vec::new();
        if let Some(body) = &method.body {
            body.visit(&mut |stmt| {
                if let StmtKind::Refute(e) = &stmt.kind {
                    claims.push(e);
                }
            });
        }
        let mut failures = Vec::new();
        for claim in claims {
            if self.findings.refutes.refuted.contains(&claim.meta.span) {
                continue;
            }
            let blame = Blame::new(ErrorKind::RefuteFailed, claim.meta);
            let text = silver::print::exp(claim);
            if let Abort::Failed(failure) =
                self.failed(&State::default(), Reason::RefutationTrue, blame, claim.meta, &text)
            {
                failures.push(*failure);
            }
        }
        failures
    }
}
