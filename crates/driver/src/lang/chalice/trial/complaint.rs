//! Whether a run complains about what a proof does not find: that both speak of one place is not enough. At `s[i] == 0` an index may be wrong, or the
//! claim.

use encode::chalice::codes as proof;
use machine::code::Purpose;
use machine::{Fault, codes as run};
use source::{Code, Diagnostic};

use crate::lang::trial;

/// The error of a proof that a run shows.
pub(super) fn shown_by<'a>(told: &'a mut [Diagnostic], fault: &Fault) -> Option<&'a mut Diagnostic> {
    // Where a contract is used elsewhere, the clause that does not hold is the second place.
    let clause = fault.secondary.iter().map(|(span, _)| *span).find(|_| fault.purpose.is_some());
    trial::about_claim(told, clause.unwrap_or(fault.span), |d| {
        trial::is_about(d, fault.span) && is_alike(d.code, fault)
    })
}

/// Whether an error of a proof is of the kind that a run has found.
fn is_alike(proved: Code, fault: &Fault) -> bool {
    match fault.purpose {
        Some(Purpose::LoopEntry) => proved == proof::INV_ENTRY,
        Some(Purpose::LoopBody) => proved == proof::INV_PRESERVE,
        Some(Purpose::FunctionPre) => proved == proof::FUNC_PRE,
        Some(Purpose::FunctionPost) => proved == proof::FUNC_POST,
        _ => kinds(proved).contains(&fault.code),
    }
}

/// What a run says where a proof says this.
fn kinds(proved: Code) -> &'static [Code] {
    match proved {
        proof::ASSERT => &[run::ASSERT, run::EVAL],
        proof::CALL_PRE | proof::FORK_PRE => &[run::PRECONDITION],
        proof::POST => &[run::POSTCONDITION],
        proof::MONITOR
        | proof::MONITOR_REFLEXIVE
        | proof::MONITOR_TRANSITIVE
        | proof::MONITOR_OWNS
        | proof::MONITOR_READERS => &[run::MONITOR],
        proof::WHERE => &[run::WHERE],
        // With predicates evaluated in place, what is folded wrongly is missed where it is promised.
        proof::FOLD => &[run::FOLD, run::POSTCONDITION],
        proof::UNFOLD | proof::UNFOLDING => &[run::FOLD],
        proof::SPEC_PRE => &[run::SPECIFICATION],
        proof::FUNC_PRE => &[run::NULL],
        proof::UNREADABLE | proof::MU_UNREADABLE => &[run::READ, run::NULL],
        proof::ACQUIRE_MU => &[run::READ, run::NULL, run::LOCK],
        proof::DIVISION => &[run::DIVISION],
        proof::RANGE | proof::INDEX => &[run::INDEX],
        proof::NULL => &[run::NULL],
        proof::WRITE => &[run::WRITE, run::NULL],
        proof::CONST_TWICE => &[run::CONSTANT],
        proof::JOIN => &[run::JOIN],
        proof::EVAL => &[run::EVAL, run::NULL],
        proof::AMOUNT => &[run::FOLD],
        proof::SHARE | proof::UNSHARE | proof::REORDER => &[run::LOCK, run::WRITE],
        proof::BOUND => &[run::ORDER, run::LOCK],
        proof::LOCK_ORDER => &[run::ORDER, run::LOCK],
        proof::NOT_HELD => &[run::LOCK],
        proof::SIGNAL => &[run::WHERE],
        proof::CREDIT | proof::OBLIG_RECEIVE_CREDIT => &[run::CREDIT],
        proof::DEBT => &[run::DEBT],
        proof::FREE => &[run::FREE],
        proof::LOCKCHANGE => &[run::LOCKCHANGE],
        proof::LEAK => &[run::LEAK],
        proof::OBLIG_ORDER | proof::OBLIG_CARGO => &[run::ORDER],
        proof::OBLIG_ORDER_CONTRACT => &[run::ORDER, run::PRECONDITION],
        proof::OBLIG_LEAK_METHOD
        | proof::OBLIG_LEAK_CALL
        | proof::OBLIG_LEAK_LOOP_ENTRY
        | proof::OBLIG_LEAK_LOOP_BODY => &[run::DEBT],
        proof::OBLIG_INSUFFICIENT => &[run::DEBT, run::MEASURE, run::LOCK],
        proof::OBLIG_LIFETIME | proof::OBLIG_FRESH => &[run::DEBT, run::MEASURE],
        proof::TERMINATION | proof::OBLIG_AMOUNT | proof::OBLIG_TERMINATE | proof::OBLIG_JOIN | proof::OBLIG_CANCEL => {
            &[run::MEASURE]
        }
        _ => &[],
    }
}
