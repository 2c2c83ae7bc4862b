//! What is wrong is not proved, and what is right is.

#[path = "support/attacks.rs"]
mod common;

use grail_total::Rules;
use verdict::Outcome;

#[test]
fn attacks_are_seen_through() {
    let (mut n_bad, mut n_good) = (0, 0);
    for file in common::attacks() {
        for (name, outcome) in common::outcomes(&file, Rules::ALL, &|_| true) {
            let at = format!("{name} in {}", file.display());
            assert!(!matches!(outcome, Outcome::InternalError(_) | Outcome::SolverFailure(_)), "{at}: {outcome:?}");
            if name.as_str().starts_with("bad_") {
                n_bad += 1;
                assert_ne!(outcome, Outcome::Verified, "{at} is wrong and proved");
            } else if name.as_str().starts_with("good_") {
                n_good += 1;
                assert_eq!(outcome, Outcome::Verified, "{at} is right");
            }
        }
    }
    assert!(n_bad > 150 && n_good > 50, "{n_bad} wrong and {n_good} right members");
}
