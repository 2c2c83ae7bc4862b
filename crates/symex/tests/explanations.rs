//! What failures say beyond their place: the history of the missing permission, and a candidate counterexample.

#[path = "support/verify.rs"]
mod common;

use silver::obligation::ErrorKind;
use verdict::{Beyond, Change, Failure, Outcome, Sample, SampleValue};

/// Line, change, cause and share of each event.
type Events = Vec<(usize, Change, ErrorKind, Option<String>)>;

/// The one failure of a program whose fields and callees are given, as history events (line, change, cause, share) and values.
fn the_failure(method: &str) -> (Events, Vec<(String, String)>) {
    let text = format!(
        "field f: Int\npredicate P(x: Ref) {{ acc(x.f) }}\nmethod give(x: Ref) requires acc(x.f, 1/2)\n{method}"
    );
    let (sources, reports) = common::verify(text, grail_symex::DEFAULT_BRANCHES);
    let mut failures: Vec<Failure> = Vec::new();
    for report in reports {
        match report.outcome {
            Outcome::Verified => {}
            Outcome::Failed(found) => failures.extend(found),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(failures.len(), 1, "{failures:?}");
    let failure = failures.remove(0);
    let line = |span| sources.line_col(span).map_or(0, |at| at.line as usize);
    let events = failure
        .history
        .into_iter()
        .map(|e| (line(e.place.span), e.change, ErrorKind::of(e.by).expect("one of Silver's"), e.share));
    let value = |sample: Sample| match sample.value {
        SampleValue::Text(text) => (sample.name, text),
        SampleValue::Same(other, _) => (sample.name, other),
    };
    (events.collect(), failure.counterexample.into_iter().map(value).collect())
}

#[test]
fn a_call_that_took_a_share_is_named() {
    let (history, _) = the_failure("method m(x: Ref)\nrequires acc(x.f)\n{\ngive(x)\nx.f := 1\n}");
    assert_eq!(
        history,
        [
            (5, Change::Gained, ErrorKind::NotWellformed, None),
            (7, Change::GivenAway, ErrorKind::CallPrecondition, Some("1/2".into())),
        ]
    );
}

#[test]
fn an_assertion_gives_back_what_it_looked_at() {
    let (history, _) = the_failure("method m(x: Ref)\nrequires acc(x.f)\n{\nassert acc(x.f)\nfold P(x)\nx.f := 1\n}");
    let changes: Vec<_> = history.iter().map(|(line, change, ..)| (*line, *change)).collect();
    assert_eq!(changes, [(5, Change::Gained), (8, Change::GivenAway), (8, Change::Beyond(Beyond::Enclosed))]);
}

#[test]
fn other_locations_and_other_branches_are_left_out() {
    let program = "method m(x: Ref, y: Ref, b: Bool)\nrequires acc(x.f) && acc(y.f)\n{\ngive(y)\nif (b) {\ngive(x)\n} else {\nexhale acc(x.f)\nx.f := 1\n}\n}";
    let (history, _) = the_failure(program);
    let changes: Vec<_> = history.iter().map(|(line, change, ..)| (*line, *change)).collect();
    assert_eq!(changes, [(5, Change::Gained), (11, Change::GivenAway)]);
}

#[test]
fn a_loop_sets_aside_what_its_invariants_do_not_name() {
    let inside = "method m(x: Ref, b: Bool)\nrequires acc(x.f)\n{\nwhile (b)\n{\nx.f := 1\n}\n}";
    let (history, _) = the_failure(inside);
    let changes: Vec<_> = history.iter().map(|(line, change, ..)| (*line, *change)).collect();
    assert_eq!(changes, [(5, Change::Gained), (7, Change::Beyond(Beyond::SetAside))]);

    let after = "method m(x: Ref, b: Bool)\nrequires acc(x.f)\n{\nwhile (b)\n{\n}\ngive(x)\nx.f := 1\n}";
    let (history, _) = the_failure(after);
    let changes: Vec<_> = history.iter().map(|(line, change, ..)| (*line, *change)).collect();
    assert_eq!(changes, [(5, Change::Gained), (10, Change::GivenAway)]);
}

/// What is told of an instance that is missing, besides its past.
fn in_place(method: &str) -> Vec<(usize, Change)> {
    let (history, _) = the_failure(method);
    history
        .into_iter()
        .map(|(line, change, ..)| (line, change))
        .filter(|(_, c)| matches!(c, Change::Beyond(_)))
        .collect()
}

#[test]
fn a_missing_instance_is_missed_for_another_one() {
    let other = "method m(x: Ref, y: Ref)\nrequires P(y)\n{\nunfold P(x)\n}";
    assert_eq!(in_place(other), [(5, Change::Beyond(Beyond::Other))]);
    // A part of the instance itself says more.
    let part = "method m(x: Ref, y: Ref)\nrequires P(y) && acc(P(x), 1/2)\n{\nunfold P(x)\n}";
    assert_eq!(in_place(part), []);
    let gone = "method m(x: Ref, y: Ref)\nrequires P(y)\n{\nexhale P(y)\nunfold P(x)\n}";
    assert_eq!(in_place(gone), []);
}

#[test]
fn a_missing_instance_can_be_folded_if_all_its_permission_is_there() {
    let folded = |held: &str| in_place(&format!("method m(x: Ref)\nrequires {held}\n{{\nassert P(x)\n}}"));
    assert_eq!(folded("acc(x.f)"), [(7, Change::Beyond(Beyond::Unfolded))]);
    assert_eq!(folded("acc(x.f, 1/2)"), []);
    assert_eq!(folded("true"), []);
}

#[test]
fn a_false_claim_has_values_for_what_it_speaks_of() {
    let (_, values) =
        the_failure("method m(x: Ref, n: Int, k: Int)\nrequires acc(x.f) && x.f == 7\n{\nassert n != x.f\n}");
    assert_eq!(values, [("n".to_string(), "7".to_string()), ("x.f".to_string(), "7".to_string())]);
}
