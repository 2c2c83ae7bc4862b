//! Hostile Java: `EXPECTED.tsv` says of each member whether it is right (`ok`) or wrong (`bad`), and where a wrong one fails with which code.
//! A wrong member that is verified is a wrong proof; a right one that fails was missed.

use super::finding::{Finding, MemberVerdict, Observed};

/// The table, below the suite's folder.
pub const TABLE: &str = "EXPECTED.tsv";

/// What must become of the members of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectations(Vec<Judged>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Judged {
    member: String,
    /// Where and how it fails, if it is wrong.
    wrong: Option<Failure>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Failure {
    line: Option<u32>,
    /// `postFailed:false or overrideFailed`
    kinds: Vec<String>,
}

impl Expectations {
    /// `None` if the table does not mention the file.
    pub fn read(file: &str, table: &str) -> Option<Expectations> {
        let rows = table.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|row| row[0] == file);
        let judged = rows.filter_map(|row| match row.as_slice() {
            [_, member, "ok", ..] => Some(Judged { member: named(member), wrong: None }),
            [_, member, "bad", line, kind, ..] => {
                let kinds = kind.split(" or ").map(|kind| kind.trim().to_string()).collect();
                let failure = Failure { line: line.parse().ok(), kinds };
                Some(Judged { member: named(member), wrong: Some(failure) })
            }
            _ => None,
        });
        Some(Expectations(judged.collect())).filter(|expectations| !expectations.0.is_empty())
    }

    pub fn rejects(&self) -> bool {
        self.0.iter().any(|judged| judged.wrong.is_some())
    }

    pub fn wrong_proof(&self, observed: &Observed) -> bool {
        self.verdicts(observed).any(|(judged, verdict)| {
            judged.wrong.is_some() && (verdict == Some(MemberVerdict::Verified) || observed.success)
        })
    }

    pub fn differences(&self, observed: &Observed) -> Vec<String> {
        // A file that is not legal has no members: that is right only if all of it was meant to be rejected.
        let illegal = observed.members.is_empty() && !observed.findings.is_empty();
        if illegal && self.0.iter().all(|judged| judged.wrong.is_some()) {
            return Vec::new();
        }
        let listed = |f: &Finding| format!("+ found      {}:{} ({})", f.line, f.id, f.code);
        let found = observed.findings.iter().filter(|_| illegal).map(listed);
        let judged = self.verdicts(observed).filter_map(|(judged, verdict)| judged.difference(verdict, observed));
        found.chain(judged).collect()
    }

    fn verdicts<'a>(&'a self, observed: &'a Observed) -> impl Iterator<Item = (&'a Judged, Option<MemberVerdict>)> {
        self.0.iter().map(|judged| (judged, observed.verdict_of(&judged.member)))
    }
}

impl Judged {
    fn difference(&self, verdict: Option<MemberVerdict>, observed: &Observed) -> Option<String> {
        let member = &self.member;
        match (&self.wrong, verdict) {
            (Some(_), Some(MemberVerdict::Verified)) => Some(format!("WRONG PROOF: {member} is verified")),
            (Some(failure), Some(MemberVerdict::Failed)) => failure.elsewhere(member, observed),
            (None, Some(MemberVerdict::Verified)) => None,
            (None, Some(MemberVerdict::Failed)) => Some(format!("missed: {member} is right")),
            (_, Some(MemberVerdict::Undecided)) => Some(format!("undecided: {member}")),
            (_, None) => Some(format!("no verdict: {member}")),
        }
    }
}

impl Failure {
    fn elsewhere(&self, member: &str, observed: &Observed) -> Option<String> {
        let line = self.line?;
        let at_line = |f: &&Finding| f.line == line || f.blamed == Some(line);
        let found: Vec<&str> = observed.findings.iter().filter(at_line).map(|f| f.id.as_str()).collect();
        let fits = |id: &&str| self.kinds.iter().any(|kind| id.starts_with(kind.as_str()));
        let wanted = self.kinds.join(" or ");
        match found.iter().any(fits) {
            true => None,
            false => Some(format!("elsewhere: {member} should fail at {line} with {wanted}, there is {found:?}")),
        }
    }
}

/// The table has the names of the class file format: `C.<init>(int,long)` for constructors, `C.<clinit>` for what runs when a class is loaded.
fn named(member: &str) -> String {
    match member.split_once('.') {
        Some((class, "<clinit>")) => format!("{class}.static"),
        Some((class, rest)) => match rest.strip_prefix("<init>") {
            Some(parameters) => format!("{class}.{class}{}", parameters.replace(',', ", ")),
            None => member.to_string(),
        },
        None => member.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_and_initialisers_have_names_in_java() {
        assert_eq!(named("C.<init>(int,long)"), "C.C(int, long)");
        assert_eq!(named("C.<clinit>"), "C.static");
        assert_eq!(named("C.ok_m"), "C.ok_m");
    }

    #[test]
    fn members_are_judged_one_by_one() {
        let table = "A.java\tA.ok_m\tok\t-\t-\tx\nA.java\tA.bad_m\tbad\t3\tpostFailed:false or perm\tx\n";
        let expectations = Expectations::read("A.java", table).unwrap();
        let observe = |ok, bad, line| Observed {
            members: vec![("A.ok_m".to_string(), ok), ("A.bad_m(int)".to_string(), bad)],
            findings: vec![Finding::new(line, "perm")],
            ..Observed::default()
        };
        use MemberVerdict::{Failed, Verified};
        assert!(expectations.differences(&observe(Verified, Failed, 3)).is_empty());
        assert_eq!(expectations.differences(&observe(Verified, Failed, 4)).len(), 1);
        assert_eq!(expectations.differences(&observe(Failed, Failed, 3)), ["missed: A.ok_m is right"]);
        assert!(expectations.wrong_proof(&observe(Verified, Verified, 3)));
        assert!(!expectations.wrong_proof(&observe(Verified, Failed, 3)));
    }
}
