//! What was seen of each construct.

use std::collections::BTreeMap;

use super::{Fate, Judged, Tried};
use crate::judge::Verdict;

#[derive(Default)]
pub struct Table {
    rows: BTreeMap<String, Row>,
    pairs: BTreeMap<(String, String), u64>,
    total: Row,
}

#[derive(Default)]
struct Row {
    programs: u64,
    illegal: u64,
    useless: u64,
    /// Programs with this construct alone whose true claims are all proved, and others.
    proved: u64,
    open: u64,
    /// All programs whose true claims are proved.
    proved_with_others: u64,
    lies: u64,
    hidden: u64,
    wrong: u64,
}

impl Row {
    fn add(&mut self, judged: &Judged) {
        self.programs += 1;
        match &judged.fate {
            Fate::Illegal(_) => self.illegal += 1,
            Fate::Useless => self.useless += 1,
            Fate::Tried(Tried { truth, wrong, lies, hidden, .. }) => {
                self.proved_with_others += u64::from(*truth == Verdict::Right);
                if judged.constructs.len() == 1 {
                    *(if *truth == Verdict::Right { &mut self.proved } else { &mut self.open }) += 1;
                }
                self.lies += *lies as u64;
                self.hidden += *hidden as u64;
                self.wrong += wrong.len() as u64;
            }
        }
    }

    fn text(&self, name: &str) -> String {
        let Row { programs, useless, proved, open, lies, hidden, wrong, .. } = self;
        let share = match proved + open {
            0 => "-".to_string(),
            alone => format!("{} %", proved * 100 / alone),
        };
        format!("{name:36} {programs:>8} {useless:>8} {proved:>8} {share:>8} {lies:>8} {hidden:>8} {wrong:>8}\n")
    }
}

impl Table {
    pub fn add(&mut self, judged: &Judged) {
        self.total.add(judged);
        for construct in &judged.constructs {
            self.rows.entry(construct.clone()).or_default().add(judged);
        }
        if let [around, inside] = &judged.constructs[..] {
            *self.pairs.entry((around.clone(), inside.clone())).or_default() += 1;
        }
    }

    /// How many false claims were proved.
    pub fn wrong(&self) -> u64 {
        self.total.wrong
    }

    /// Whether no program at all was proved: then nothing is known of false claims, either.
    pub fn is_void(&self) -> bool {
        self.total.proved_with_others == 0
    }

    /// How many programs javac refuses.
    pub fn illegal(&self) -> u64 {
        self.total.illegal
    }

    /// A row for each construct. The share of programs that are proved with their true claims counts those with one construct alone.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{:36} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
            "construct", "programs", "useless", "proved", "share", "lies", "hidden", "wrong"
        );
        for (name, row) in &self.rows {
            text.push_str(&row.text(name));
        }
        text.push_str(&self.total.text("all"));
        let Row { programs, proved_with_others, .. } = &self.total;
        text.push_str(&format!("{proved_with_others} of {programs} programs are proved with their true claims\n"));
        text.push_str(&format!("{} pairs of constructs\n", self.pairs.len()));
        text
    }
}
