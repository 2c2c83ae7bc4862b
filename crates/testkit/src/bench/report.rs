//! The tables, as Markdown: read on a terminal and kept in `docs/benchmarks.md`.

use std::time::Duration;

use super::measure::Run;

/// A file with its times.
pub struct Line {
    pub name: String,
    pub grail: Run,
    pub silicon: Option<Run>,
}

pub const HEAD: &str = "| file | Grail | | Silicon | | ratio |\n|---|---:|---|---:|---|---:|";

pub fn line(line: &Line) -> String {
    let (theirs, verdict, ratio) = match &line.silicon {
        Some(run) => {
            (format!("{:.2} s", run.seconds()), run.end.word(), format!("{:.0}", run.seconds() / line.grail.seconds()))
        }
        None => (String::new(), "", String::new()),
    };
    let Run { end, .. } = line.grail;
    format!("| {} | {:.2} s | {} | {theirs} | {verdict} | {ratio} |", line.name, line.grail.seconds(), end.word())
}

/// Totals over the files that both ran on.
pub fn totals(lines: &[Line]) -> String {
    let both: Vec<(&Run, &Run)> = lines.iter().filter_map(|l| Some((&l.grail, l.silicon.as_ref()?))).collect();
    let mut text =
        format!("\nGrail: {} files in {:.2} s", lines.len(), lines.iter().map(|l| l.grail.seconds()).sum::<f64>());
    if let Some(peak) = lines.iter().filter_map(|l| l.grail.peak_kib).max() {
        text += &format!(", peak memory {} MB", peak / 1024);
    }
    text += ".\n";
    if !both.is_empty() {
        let ours: f64 = both.iter().map(|(grail, _)| grail.seconds()).sum();
        let theirs: f64 = both.iter().map(|(_, silicon)| silicon.seconds()).sum();
        let cpu = |runs: &mut dyn Iterator<Item = &Run>| runs.filter_map(|run| run.cpu).sum::<Duration>().as_secs_f64();
        let our_cpu = cpu(&mut both.iter().map(|(grail, _)| *grail));
        let their_cpu = cpu(&mut both.iter().map(|(_, silicon)| *silicon));
        let slower = both.iter().filter(|(grail, silicon)| grail.time > silicon.time).count();
        let differ = both.iter().filter(|(grail, silicon)| grail.end != silicon.end).count();
        text += &format!(
            "Both, {} files: Grail {ours:.2} s, Silicon {theirs:.2} s, {:.0} times as long (processor time {our_cpu:.2} s and {their_cpu:.2} s). \
             Grail slower on {slower}, another verdict on {differ}.\n",
            both.len(),
            theirs / ours
        );
    }
    text
}
