//! Trying code out: what to call it with, and which errors a call speaks of.

use std::collections::{BTreeSet, VecDeque};

use source::{Diagnostic, Span, Symbol};
use verdict::{Failure, SampleValue};

use crate::execute::quoted;

/// So many inputs are tried.
pub const MAX_INPUTS: usize = 40;
/// Fewer runs than this say nothing about the code.
pub const ENOUGH: usize = 3;
/// Values that an integer gets first.
const NUMBERS: [i64; 5] = [0, 1, -1, 2, 3];
/// What is said of code that fails begins with this.
const FAILS: &str = "the code fails: ";
/// More values than this explain nothing.
const MAX_TOLD: usize = 6;
/// So many values an integer gets.
const MAX_NUMBERS: usize = 10;

/// Small numbers, then those next to numbers that the code speaks of.
pub fn numbers(spoken_of: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let near: BTreeSet<i64> = spoken_of
        .into_iter()
        .flat_map(|n| [n.saturating_sub(1), n, n.saturating_add(1)])
        .filter(|n| !NUMBERS.contains(n))
        .collect();
    NUMBERS.into_iter().chain(near).take(MAX_NUMBERS).collect()
}

/// The integers in counterexamples.
pub fn numbers_in(failures: &[Failure]) -> impl Iterator<Item = i64> {
    let values = failures.iter().flat_map(|failure| &failure.counterexample).map(|sample| &sample.value);
    values.filter_map(|value| match value {
        SampleValue::Text(text) => text.parse().ok(),
        SampleValue::Same(..) => None,
    })
}

/// Inputs made of a choice of values for each parameter, the plainest first.
pub fn inputs(choices: &[Vec<String>], limit: usize) -> Vec<Vec<String>> {
    let most: usize = choices.iter().map(|values| values.len() - 1).sum();
    let mut inputs = Vec::new();
    for plain in 0..=most {
        combine(choices, plain, limit, &mut Vec::new(), &mut inputs);
    }
    inputs
}

/// All combinations whose places in the lists of choices add up to `plain`.
fn combine(
    choices: &[Vec<String>],
    plain: usize,
    limit: usize,
    chosen: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    if found.len() == limit {
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
        combine(rest, plain - place, limit, chosen, found);
        chosen.pop();
    }
}

/// The error that a run has shown, among those of its kind: the one that is about this part of a clause. Nothing where it may be one or another.
pub fn about_claim(
    told: &mut [Diagnostic],
    part: Span,
    is_alike: impl Fn(&Diagnostic) -> bool,
) -> Option<&mut Diagnostic> {
    let claim = |d: &Diagnostic| ::words::claim_of(d).unwrap_or(d.primary.span);
    let speaks_of = |d: &Diagnostic| match ::words::claim_of(d) {
        Some(claim) => overlap(claim, part),
        None => is_about(d, part),
    };
    let alike: Vec<usize> = told
        .iter()
        .enumerate()
        .filter(|(_, d)| d.is_error() && is_alike(d) && speaks_of(d))
        .map(|(at, _)| at)
        .collect();
    let first = *alike.first()?;
    let is_one = alike.iter().all(|at| claim(&told[*at]) == claim(&told[first]));
    let exactly = alike.iter().copied().find(|at| claim(&told[*at]) == part);
    told.get_mut(exactly.or(is_one.then_some(first))?)
}

/// Whether an error speaks of a place, if only beside others.
pub fn is_about(d: &Diagnostic, place: Span) -> bool {
    let mut labels = d.secondary.iter().map(|label| label.span).chain([d.primary.span]);
    labels.any(|span| overlap(span, place))
}

/// Whether one place lies within the other.
pub fn overlap(a: Span, b: Span) -> bool {
    let within = |a: Span, b: Span| a.file == b.file && b.start <= a.start && a.end <= b.end;
    !a.is_none() && !b.is_none() && (within(a, b) || within(b, a))
}

/// Arguments as they are written on a command line.
pub fn arguments(input: &[String]) -> String {
    input.iter().map(|arg| format!(" --arg {}", quoted(arg))).collect()
}

/// What is said where a run shows the failure.
pub fn shown_by(command: &str) -> String {
    format!("{FAILS}`{command}` shows it")
}

/// Whether a run has shown that the code fails.
pub fn is_shown(d: &Diagnostic) -> bool {
    d.notes.iter().any(|note| note.starts_with(FAILS))
}

/// Whether there is an error of which nothing is known yet.
pub fn is_any_open(told: &[Diagnostic]) -> bool {
    told.iter().any(|d| d.is_error() && !is_shown(d))
}

/// What is said where the code does not fail, but something else that a contract allows does.
pub fn too_weak(contract: &str, input: &[String], allowed: &[(String, String)]) -> String {
    let input = if input.is_empty() { String::new() } else { format!("with {}, ", input.join(", ")) };
    let allowed = match allowed {
        [] => "that nothing changes".to_string(),
        some => in_order(some),
    };
    format!(
        "{contract} is too weak: {input}it allows {allowed}, and then this fails, although the code itself does not"
    )
}

/// Names and values; what has a value twice has one after the other.
fn in_order(values: &[(String, String)]) -> String {
    let told = values.iter().take(MAX_TOLD).enumerate().map(|(at, (name, value))| {
        let again = values[..at].iter().any(|(before, _)| before == name);
        format!("{}{name} = {value}", if again { "then " } else { "" })
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What is said where neither is shown: no run fails, and only so much is known of something before it.
pub fn not_confirmed(n_runs: usize, suspect: Option<&str>) -> String {
    let suspect = suspect.map_or_else(String::new, |suspect| format!(": perhaps {suspect} says too little"));
    format!("not confirmed: run with {n_runs} small inputs, the code does not fail{suspect}")
}

/// Lists of choices, one for each thing that is left open, from the plainest on: each as a place in the list of what can be chosen. How
/// much is left open turns out only when a list is tried.
pub struct Tapes {
    waiting: VecDeque<Vec<usize>>,
    left: usize,
}

impl Tapes {
    /// At most so many of them.
    pub fn new(left: usize) -> Tapes {
        Tapes { waiting: VecDeque::from([Vec::new()]), left }
    }

    pub fn next(&mut self) -> Option<Vec<usize>> {
        self.left = self.left.checked_sub(1)?;
        self.waiting.pop_front()
    }

    /// The tape was tried, and there was a choice among so many each time. What comes after it differs in one choice, not before the last one that
    /// was not the plainest, so that nothing comes twice.
    pub fn tried(&mut self, tape: &[usize], among: &[usize]) {
        for at in tape.len().saturating_sub(1)..among.len() {
            let mut next = tape.to_vec();
            next.resize(next.len().max(at + 1), 0);
            next[at] += 1;
            if next[at] < among[at] {
                self.waiting.push_back(next);
            }
        }
    }
}

/// An object as an input: whether it is new or shared, its class and what its fields start with.
pub fn object(word: &str, class: Symbol, inits: &[String]) -> String {
    match inits {
        [] => format!("{word} {class}"),
        some => format!("{word} {class} {{ {} }}", some.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_of_choices_comes_once_and_the_plainest_first() {
        let among = [3, 2, 2];
        let mut tapes = Tapes::new(100);
        let mut seen = Vec::new();
        while let Some(tape) = tapes.next() {
            tapes.tried(&tape, &among);
            seen.push((0..3).map(|at| tape.get(at).copied().unwrap_or(0)).collect::<Vec<_>>());
        }
        assert_eq!(seen.len(), 12);
        assert!(seen.is_sorted_by_key(|choices| choices.iter().sum::<usize>()));
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 12);
    }
}
