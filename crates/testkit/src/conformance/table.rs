//! A table with a line for each folder.

use std::collections::BTreeMap;
use std::time::Duration;

use super::runner::{Outcome, Verdict};

const COLUMNS: [(Verdict, &str); 6] = [
    (Verdict::Exact, "exact"),
    (Verdict::Differs, "differs"),
    (Verdict::Unsupported, "unsupp."),
    (Verdict::Crash, "crash"),
    (Verdict::TimeOut, "time-out"),
    (Verdict::Ignored, "ignored"),
];

/// So many of the slowest files are named.
const SLOWEST: usize = 8;

/// The table, with a line of totals.
pub fn table(outcomes: &[Outcome]) -> String {
    let mut rows: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
    for outcome in outcomes {
        let folder = outcome.file.rsplit_once('/').map_or(".", |(folder, _)| folder);
        rows.entry(folder).or_default().push(outcome);
    }
    let mut text = format!("{:<44}", "folder");
    for (_, title) in COLUMNS {
        text.push_str(&format!("{title:>9}"));
    }
    text.push_str(&format!("{:>9}{:>9}\n", "UNSOUND", "seconds"));
    for (folder, members) in &rows {
        text.push_str(&row(folder, members));
    }
    text.push_str(&row("total", &outcomes.iter().collect::<Vec<_>>()));
    text
}

/// How long the files took: all together, the one in the middle, the slowest.
pub fn times(outcomes: &[Outcome], passed: Duration) -> String {
    let mut judged: Vec<&Outcome> = outcomes.iter().filter(|o| o.verdict != Verdict::Ignored).collect();
    judged.sort_by_key(|o| std::cmp::Reverse(o.time));
    let sum: Duration = judged.iter().map(|o| o.time).sum();
    let middle = judged.get(judged.len() / 2).map_or(Duration::ZERO, |o| o.time);
    let mut text = format!(
        "{} files in {:.1} s; one after the other {:.1} s; the median takes {:.0} ms. The slowest:\n",
        judged.len(),
        passed.as_secs_f64(),
        sum.as_secs_f64(),
        middle.as_secs_f64() * 1e3
    );
    for outcome in judged.iter().take(SLOWEST) {
        text.push_str(&format!("{:>8.0} ms  {}\n", outcome.time.as_secs_f64() * 1e3, outcome.file));
    }
    text
}

fn row(title: &str, outcomes: &[&Outcome]) -> String {
    let mut text = format!("{title:<44}");
    let mut cell = |n: usize| text.push_str(&if n == 0 { format!("{:>9}", ".") } else { format!("{n:>9}") });
    for (verdict, _) in COLUMNS {
        cell(outcomes.iter().filter(|o| o.verdict == verdict).count());
    }
    cell(outcomes.iter().filter(|o| o.unsound).count());
    let seconds: f64 = outcomes.iter().map(|o| o.time.as_secs_f64()).sum();
    text.push_str(&format!("{seconds:>9.1}\n"));
    text
}
