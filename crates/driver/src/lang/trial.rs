//! Trying code out: what to call it with, and which errors a call speaks of.

use std::collections::BTreeSet;

use source::{Diagnostic, Span};

/// So many inputs are tried.
const MAX_INPUTS: usize = 40;
/// Fewer runs than this say nothing about the code.
pub const ENOUGH: usize = 3;
/// Values that an integer gets first.
const NUMBERS: [i64; 5] = [0, 1, -1, 2, 3];
/// So many values an integer gets.
const MAX_NUMBERS: usize = 10;

/// Small numbers, then those next to numbers that the code speaks of.
pub fn numbers(spoken_of: impl IntoIterator<Item = i64>) -> Vec<String> {
    let near: BTreeSet<i64> = spoken_of
        .into_iter()
        .flat_map(|n| [n.saturating_sub(1), n, n.saturating_add(1)])
        .filter(|n| !NUMBERS.contains(n))
        .collect();
    NUMBERS.into_iter().chain(near).take(MAX_NUMBERS).map(|n| n.to_string()).collect()
}

/// Inputs made of a choice of values for each parameter, the plainest first.
pub fn inputs(choices: &[Vec<String>]) -> Vec<Vec<String>> {
    let most: usize = choices.iter().map(|values| values.len() - 1).sum();
    let mut inputs = Vec::new();
    for plain in 0..=most {
        combine(choices, plain, &mut Vec::new(), &mut inputs);
    }
    inputs
}

/// All combinations whose places in the lists of choices add up to `plain`.
fn combine(choices: &[Vec<String>], plain: usize, chosen: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    if found.len() == MAX_INPUTS {
        return;
    }
    let Some((first, rest)) = choices.split_first() else {
        if plain == 0 {
            found.push(chosen.clone());
        }
        return;
    };
    for (place, value) in first.iter().enumerate().take(plain + 1) {
        chosen.push(value.clone());
        combine(rest, plain - place, chosen, found);
        chosen.pop();
    }
}

/// The error that speaks of a place where a run has failed.
pub fn error_about(told: &mut [Diagnostic], place: Span) -> Option<&mut Diagnostic> {
    told.iter_mut().find(|d| d.is_error() && is_about(d, place))
}

pub fn is_about(d: &Diagnostic, place: Span) -> bool {
    let within = |a: Span, b: Span| a.file == b.file && b.start <= a.start && a.end <= b.end;
    let labels = d.secondary.iter().map(|label| label.span).chain([d.primary.span]);
    !place.is_none() && labels.filter(|span| !span.is_none()).any(|span| within(place, span) || within(span, place))
}

/// What is said where a run shows the failure.
pub fn shown_by(command: &str) -> String {
    format!("the code fails: `{command}` shows it")
}

/// What is said where no run shows it, and only so much is known of something before it.
pub fn not_shown(n_runs: usize, suspect: &str) -> String {
    format!("run with {n_runs} small inputs, the code does not fail: perhaps {suspect} says too little")
}
