//! What smoke probes tell: contradictory specifications and unreachable code.

use source::{Diagnostic, Span};
use verdict::{ErrorKind, Failure};

use super::origin::{Check, What};
use super::{Encoded, codes, words};

/// Whether a failure is a probe that was answered, not an error.
pub fn is_probe(failure: &Failure) -> bool {
    failure.kind == ErrorKind::RefuteFailed
}

/// The warnings for the probes of one member. Where code is unreachable, so is what follows: only the first of a stretch counts.
pub fn warnings(encoded: &Encoded, probes: &[Failure]) -> Vec<Diagnostic> {
    let mut hits: Vec<(Span, Check)> = probes
        .iter()
        .filter_map(|f| match encoded.origins.get(f.at.origin as usize)?.context {
            context if matches!(context.what, What::Check(c) if c.is_smoke()) => {
                let What::Check(check) = context.what else { return None };
                Some((context.at, check))
            }
            _ => None,
        })
        .collect();
    hits.sort_by_key(|(span, check)| (order(*span, *check), *check));
    hits.dedup();
    let mut told = Vec::new();
    let mut silent_until = 0;
    for (span, check) in hits {
        let at = order(span, check);
        if at < silent_until {
            continue;
        }
        silent_until = match check {
            Check::SmokeThen | Check::SmokeElse => span.end,
            _ => u32::MAX,
        };
        told.push(Diagnostic::warning(codes::SMOKE, span, words::of_check(check).0).with_id(check.id()));
    }
    told
}

/// Where in its file a probe stands.
fn order(span: Span, check: Check) -> u32 {
    match check {
        Check::SmokeEnd | Check::SmokeAfterLoop | Check::SmokeLoopEnd | Check::SmokeAfter => span.end,
        _ => span.start,
    }
}
