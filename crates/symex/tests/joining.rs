//! Proofs with states joined where paths meet: members called `bad_…` are wrong and must be rejected; those called `ok_…` are right and
//! must be proved without going back to paths, those called `hard_…` at least that way.

#[path = "support/verify.rs"]
mod common;

use verdict::{MemberReport, Outcome};

/// So that states are joined at the first branch.
const AT_ONCE: u64 = 0;
/// A member is begun path by path, then with joined states; a third time means that these did not do.
const JOINED: u64 = 2;

fn attempts(report: &MemberReport) -> u64 {
    report.stats.counters.iter().find(|(name, _)| *name == "attempts").map_or(0, |(_, n)| *n)
}

fn judge(text: &str) {
    let (_, reports) = common::verify(text.to_string(), AT_ONCE);
    let mut wrong = Vec::new();
    for report in &reports {
        let (name, verified) = (report.name.to_string(), report.outcome == Outcome::Verified);
        match name.split_once('_').map(|(prefix, _)| prefix) {
            Some("bad") if verified => wrong.push(format!("{name} is wrong and was proved")),
            Some("ok" | "hard") if !verified => wrong.push(format!("{name} is right: {:?}", report.outcome)),
            Some("ok") if attempts(report) > JOINED => wrong.push(format!("{name} was not proved with joined states")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(reports.len() > 3, "members to judge");
}

#[test]
fn facts_stay_on_their_side() {
    judge(include_str!("joining/facts.vpr"));
}

#[test]
fn values_are_those_of_a_side() {
    judge(include_str!("joining/values.vpr"));
}

#[test]
fn amounts_are_those_of_a_side() {
    judge(include_str!("joining/permissions.vpr"));
}

#[test]
fn resources_are_those_of_a_side() {
    judge(include_str!("joining/resources.vpr"));
}

/// So many paths that nobody could follow them.
#[test]
fn many_conditionals_are_no_more_work_than_their_text() {
    let n = 60;
    let params: String = (0..n).map(|i| format!(", b{i}: Bool")).collect();
    let body: String = (0..n).map(|i| format!("if (b{i}) {{ x.f := x.f + 2 }} else {{ x.f := x.f + 1 }}\n")).collect();
    let claim = format!("old(x.f) + {n} <= x.f && x.f <= old(x.f) + {}", 2 * n);
    let text =
        format!("field f: Int\nmethod m(x: Ref{params})\nrequires acc(x.f)\nensures acc(x.f) && {claim}\n{{\n{body}}}");
    let (_, reports) = common::verify(text, grail_symex::DEFAULT_BRANCHES);
    assert_eq!(reports.last().map(|report| &report.outcome), Some(&Outcome::Verified));
}

#[test]
fn jumps_packages_and_opened_bodies_meet() {
    judge(include_str!("joining/jumps.vpr"));
}

/// What cannot be decided for what a member may cost ends, undecided, at the obligation that was under way.
#[test]
fn a_member_that_costs_too_much_ends() {
    let n = 40;
    let params: Vec<String> = (0..n).map(|i| format!("a{i}: Int")).collect();
    let body: String = (0..n).map(|i| format!("if (a{i} * a{i} > x) {{ x := x * a{i} }}\n")).collect();
    let text =
        format!("method m({}) returns (x: Int)\nensures x * x * x != 7 * a0 * a1\n{{\n{body}}}", params.join(", "));
    let (_, reports) = common::verify_within(text, grail_symex::DEFAULT_BRANCHES, Some(100_000));
    let outcome = &reports.last().expect("a report").outcome;
    assert!(matches!(outcome, Outcome::Failed(failures) if failures.iter().all(|f| f.out_of_budget)), "{outcome:?}");
}
