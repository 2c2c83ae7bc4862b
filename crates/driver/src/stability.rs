//! Verdicts that do not flicker: what is proved is proved again with other seeds, and proofs that this does not find are named.

use std::sync::Arc;

use source::{Diagnostic, SourceMap};
use verdict::{FAILING_SEEDS, MemberReport, Outcome};

use crate::cancel::Cancel;
use crate::codes;
use crate::input::Input;
use crate::options::Options;
use crate::report::Report;
use crate::run::{Progress, Request, Task, run};

/// Verifies, and so many times more with other seeds. The report is that of the first time, with a warning for each fragile proof.
pub fn stability(
    request: Request,
    seeds: u32,
    map: &Arc<SourceMap>,
    cancel: &Cancel,
    progress: &mut dyn Progress,
) -> Report {
    let Request { inputs, language, options, .. } = request;
    let attempt = |luck: u32, map: &Arc<SourceMap>, progress: &mut dyn Progress| {
        let options = Options { luck, cache: None, ..options.clone() };
        run(Request { task: Task::Verify, inputs: inputs.clone(), language, options }, map, cancel, progress)
    };
    debug_assert!(!inputs.contains(&Input::Stdin), "standard input can be read once");
    let mut report = attempt(0, map, progress);
    for luck in 1..=seeds {
        if cancel.is_cancelled() {
            break;
        }
        // Places differ between maps, members do not.
        let again = attempt(luck, &Arc::new(SourceMap::new()), progress);
        compare(&mut report, &again);
    }
    let fragile: Vec<Diagnostic> = report.members().filter_map(|member| told(member, seeds)).collect();
    report.diagnostics.extend(fragile);
    source::render::sort(&mut report.diagnostics);
    report
}

/// Counts the members of the first report that are proved there and not in the other.
fn compare(first: &mut Report, other: &Report) {
    for (file, other) in first.files.iter_mut().zip(&other.files) {
        for member in file.members.iter_mut().filter(|member| member.outcome == Outcome::Verified) {
            let same = |m: &&MemberReport| m.name == member.name && m.kind == member.kind;
            if other.members.iter().find(same).is_none_or(|again| again.outcome != Outcome::Verified) {
                count(member);
            }
        }
    }
}

fn count(member: &mut MemberReport) {
    match member.stats.counters.iter_mut().find(|(name, _)| *name == FAILING_SEEDS) {
        Some((_, n)) => *n += 1,
        None => member.stats.counters.push((FAILING_SEEDS, 1)),
    }
}

fn told(member: &MemberReport, seeds: u32) -> Option<Diagnostic> {
    let why = words::fragility(member.fragility()?);
    let message = format!("the proof of the {} is fragile: {why}", words::member(member));
    Some(
        Diagnostic::warning(codes::FRAGILE, member.at.span, message)
            .with_note(format!("it was proved {} with other seeds of the solver", words::count(seeds as usize, "more time")))
            .with_help("make the question smaller: split the member, say more in an invariant, or give quantifiers better triggers"),
    )
}

#[cfg(test)]
mod tests {
    use source::{Span, Symbol};
    use verdict::{Fragility, Member, MemberKind, Place};

    use super::*;
    use crate::exit::Exit;
    use crate::report::FileReport;

    fn report(outcomes: &[(&str, Outcome)]) -> Report {
        let at = Place { span: Span::NONE, origin: 0 };
        let member = |(name, outcome): &(&str, Outcome)| {
            MemberReport::new(Member { name: Symbol::new(name), kind: MemberKind::Method }, at, outcome.clone())
        };
        let members = outcomes.iter().map(member).collect();
        let file = FileReport { name: "a".into(), language: "silver", legal: true, members, assumptions: Vec::new() };
        Report { files: vec![file], ..Report::of_diagnostics(Vec::new(), Exit::Success) }
    }

    #[test]
    fn what_needs_most_of_its_budget_is_fragile_if_it_is_proved() {
        let mut all = report(&[("a", Outcome::Verified), ("b", Outcome::OutOfBudget)]);
        for member in &mut all.files[0].members {
            member.stats.counters.push((verdict::OVER_HALF, 1));
        }
        let found: Vec<_> = all.members().map(MemberReport::fragility).collect();
        assert_eq!(found, [Some(Fragility::OverHalf), None]);
    }

    #[test]
    fn what_some_seed_does_not_prove_is_fragile() {
        let mut first = report(&[("a", Outcome::Verified), ("b", Outcome::Verified), ("c", Outcome::OutOfBudget)]);
        compare(
            &mut first,
            &report(&[("a", Outcome::OutOfBudget), ("b", Outcome::Verified), ("c", Outcome::Verified)]),
        );
        compare(&mut first, &report(&[("b", Outcome::Verified)]));
        let found: Vec<_> = first.members().map(MemberReport::fragility).collect();
        assert_eq!(found, [Some(Fragility::FailingSeeds(2)), None, None]);
        assert!(told(first.members().next().unwrap(), 2).is_some());
    }
}
