//! Programs in the ownership model: `EXPECTED.tsv` beside them lists the checks that must fail, the first of which is to be reported. Every
//! check that is reported is listed; how often does not matter. `reject c` is for programs that are refused by what is written.

use std::path::Path;

use super::finding::Observed;

/// The tables, below the suite's folder. The programs of a table are folders or files beside it.
pub const TABLES: [&str; 2] = ["ownership-cases", "ownership-encoding-examples/java"];
pub const TABLE: &str = "EXPECTED.tsv";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectations {
    /// In the order of importance; none for a right program.
    checks: Vec<String>,
}

/// The name of a program in its table: that of its folder, or of the file itself.
pub fn case(table: &str, file: &str) -> Option<String> {
    let rest = Path::new(file).strip_prefix(table).ok()?;
    let first = rest.components().next()?.as_os_str().to_str()?;
    Some(first.trim_end_matches(".java").to_string())
}

impl Expectations {
    /// `None` if the table does not mention the program.
    pub fn read(case: &str, table: &str) -> Option<Expectations> {
        let row = table.lines().map(|line| line.split('\t').collect::<Vec<_>>()).find(|row| row[0] == case)?;
        let checks = row.get(3).map_or("", |checks| checks.trim_start_matches("reject "));
        Some(Expectations { checks: checks.split_whitespace().map(str::to_string).collect() })
    }

    pub fn rejects(&self) -> bool {
        !self.checks.is_empty()
    }

    pub fn differences(&self, observed: &Observed) -> Vec<String> {
        let found = |check: &String| observed.findings.iter().any(|finding| finding.id == *check);
        let missing = self.checks.first().filter(|check| !found(check)).map(|check| format!("- missing    {check}"));
        let surplus = observed.findings.iter().filter(|finding| !self.checks.contains(&finding.id));
        let surplus = surplus.map(|finding| format!("+ unexpected {}:{}", finding.line, finding.id));
        missing.into_iter().chain(surplus).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::Finding;
    use super::*;

    #[test]
    fn the_first_check_is_reported_and_no_other_than_those_listed() {
        let table = "case\tlayer\toptions\tchecks\na\tL3\twd\tlock.order unlock.access\nb\tL3\twd\t\nc\tL3\twd\treject set.type\n";
        let observe = |ids: &[&str]| Observed {
            findings: ids.iter().map(|id| Finding::new(1, id)).collect(),
            ..Observed::default()
        };
        let a = Expectations::read("a", table).unwrap();
        assert!(a.differences(&observe(&["lock.order"])).is_empty());
        assert!(a.differences(&observe(&["lock.order", "unlock.access"])).is_empty());
        assert_eq!(a.differences(&observe(&["unlock.access"])).len(), 1);
        assert_eq!(a.differences(&observe(&["lock.order", "post"])).len(), 1);
        assert!(!Expectations::read("b", table).unwrap().rejects());
        assert!(Expectations::read("c", table).unwrap().differences(&observe(&["set.type"])).is_empty());
        assert_eq!(case(TABLES[0], "ownership-cases/4.2/A.java"), Some("4.2".to_string()));
        assert_eq!(case(TABLES[1], "ownership-encoding-examples/java/inv-self.java"), Some("inv-self".to_string()));
    }
}
