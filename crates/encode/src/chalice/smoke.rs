//! What smoke probes tell: contradictory specifications and unreachable code.
//!
//! A probe claims that nothing gets to its place. It should fail; one that holds is a warning.

use rustc_hash::FxHashSet;
use source::{Diagnostic, Span};

use super::origin::{Check, Situation};
use super::{ChaliceOrigins, codes, messages};

/// The probe with a number, if it is one.
pub fn probe(origins: &ChaliceOrigins, origin: u32) -> Option<(Span, Check)> {
    let context = origins.origins.get(origin as usize)?.context;
    match context.what {
        Situation::Check(check) if check.is_smoke() => Some((context.at, check)),
        _ => None,
    }
}

/// The warnings for the probes that were not reached, except those in `undecided` members. Where code is unreachable, so is what
/// follows: only the first of a stretch counts.
pub fn warnings(origins: &ChaliceOrigins, reached: &FxHashSet<u32>, undecided: &[Span]) -> Vec<Diagnostic> {
    let inside =
        |span: Span, member: &Span| member.file == span.file && member.start <= span.start && span.end <= member.end;
    let all = (0..origins.origins.len() as u32).filter_map(|o| probe(origins, o).map(|p| (o, p)));
    let mut hits: Vec<(Span, Check)> = all
        .filter(|(origin, (span, _))| !reached.contains(origin) && !undecided.iter().any(|m| inside(*span, m)))
        .map(|(_, hit)| hit)
        .collect();
    hits.sort_by_key(|(span, check)| (span.file, place(*span, *check), *check));
    let mut told = Vec::new();
    let mut silent: Option<(Span, u32)> = None;
    for (span, check) in hits {
        let at = place(span, check);
        if silent.is_some_and(|(file, until)| file.file == span.file && at < until) {
            continue;
        }
        let until = match check {
            // Nothing of a class lies behind its invariant, or behind another contract without code.
            Check::SmokeInvariant | Check::SmokePredicate | Check::SmokeFuncPre | Check::SmokeWhere => None,
            Check::SmokeThen | Check::SmokeElse | Check::SmokePre => Some(span.end + 1),
            _ => Some(origins.members.iter().find(|m| inside(span, m)).map_or(span.end + 1, |m| m.end + 1)),
        };
        silent = until.map(|until| (span, until)).or(silent);
        told.push(Diagnostic::warning(codes::SMOKE, span, messages::of_check(check).0).with_id(check.id()));
    }
    told
}

/// Where in its file a probe stands.
fn place(span: Span, check: Check) -> u32 {
    match check {
        Check::SmokeEnd | Check::SmokeAfterLoop | Check::SmokeLoopEnd | Check::SmokeAfter => span.end,
        _ => span.start,
    }
}
