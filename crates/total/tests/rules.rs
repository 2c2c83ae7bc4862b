//! Each rule that soundness rests on is needed: without it, something wrong is proved.

#[path = "support/attacks.rs"]
mod common;

use grail_total::Rules;
use verdict::Outcome;

/// A wrong member that is proved without the rule.
const NOTICED_BY: &[(&str, &str, &str)] = &[
    ("forget_at_unfold", "versions.vpr", "bad_stale_version"),
    ("forget_insides", "predicates.vpr", "bad_stale_after_exhale"),
    ("forget_at_exhale", "permissions.vpr", "bad_havoc_after_exhale"),
    ("finite_new", "new.vpr", "bad_new_universal"),
    ("held_at_new", "new.vpr", "bad_new_unheld"),
    ("amounts_at_exhale", "permissions.vpr", "bad_negative_exhale_gain"),
    ("amounts_of_quantified", "quantified.vpr", "bad_amount_neg"),
    ("injectivity", "quantified.vpr", "bad_inj_exhale"),
    ("applicable", "functions.vpr", "bad_applied_nowhere"),
    ("muted_cycle", "functions.vpr", "bad_up"),
    ("muted_cycle", "functions.vpr", "bad_through_given"),
    ("muted_cycle", "functions.vpr", "bad_divides"),
    ("covered", "ablation.vpr", "bad_z_version2"),
    ("fresh_wildcards", "amounts.vpr", "bad_same_wildcards"),
    ("left_after", "amounts.vpr", "bad_asked_before"),
    ("reached", "permissions.vpr", "bad_nothing_to_look_at"),
    ("many_instances", "predicates.vpr", "bad_pred_sum"),
    ("brought_in", "wands.vpr", "bad_keeps_footprint"),
    ("unused_wands", "wands.vpr", "bad_never"),
    ("left_proofs", "wands.vpr", "bad_impossible_value"),
    ("left_proofs", "wands.vpr", "bad_impossible_family"),
    ("wands_apart", "wands.vpr", "bad_two_packaged"),
    ("sides_alone", "wands.vpr", "bad_inhaled_reads_outside"),
    ("unseen_footprints", "wands.vpr", "bad_foreseen"),
];

/// Rules that no wrong member needs, and why.
const NOT_NEEDED: &[(&str, &str)] = &[
    ("forget_in_loops", "where nothing is held, nothing is known of values anyway"),
    ("same_when_folded", "it is true of what is held, and only adds proofs"),
];

#[test]
fn without_a_rule_something_wrong_is_proved() {
    for rule in Rules::NAMES {
        let without = Rules::without(rule).expect("a rule");
        let attacks: Vec<_> = NOTICED_BY.iter().filter(|(name, ..)| name == rule).collect();
        let excused = NOT_NEEDED.iter().any(|(name, _)| name == rule);
        assert_ne!(
            attacks.is_empty(),
            !excused,
            "`{rule}` must be noticed by an attack, or have a reason why none can"
        );
        for (_, file, member) in attacks {
            let file = common::attacks().into_iter().find(|path| path.ends_with(file)).expect("the attack");
            let outcome = |rules| common::outcomes(&file, rules, &|name| name == *member).remove(0).1;
            assert_eq!(outcome(without), Outcome::Verified, "`{member}` does not notice that `{rule}` is not followed");
            assert_ne!(outcome(Rules::ALL), Outcome::Verified, "`{member}` is wrong and proved");
        }
    }
}

#[test]
fn rules_that_are_not_needed_prove_nothing_wrong() {
    for (rule, _) in NOT_NEEDED {
        let without = Rules::without(rule).expect("a rule");
        for file in common::attacks() {
            for (name, outcome) in common::outcomes(&file, without, &|name| name.starts_with("bad_")) {
                assert_ne!(outcome, Outcome::Verified, "without `{rule}`, `{name}` is wrong and proved");
            }
        }
    }
}
