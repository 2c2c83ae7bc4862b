//! The expectations of VerCors' Java examples: regions in the text, else the suite's table, else the file's header.
//!
//! A region `/*[/expect postFailed:false]*/ … /*[/end]*/` wants a failure with this code inside it, and errors outside of all regions are
//! unexpected. The delimiters of the comment may be missing inside of specifications. The suite's table has a line for each file: whether it
//! verifies, fails, or is rejected before verification, and with which code. Headers are lines like `//:: verdict Fail`.

use std::path::Path;

use super::finding::{Finding, Observed};

/// The suite's table, below its folder.
pub const TABLE: &str = "suite-table.tsv";

/// What is not judged, by the beginnings of paths, and why.
const NOT_JUDGED: &[(&str, &str)] = &[
    ("technical/javabip/", "annotations of a component framework"),
    ("publications/", "annotations of a component framework"),
    ("archive/chalice/FullThread", "a syntax that VerCors no longer reads"),
    ("archive/chalice/atomics/", "a syntax that VerCors no longer reads"),
    ("archive/chalice/synchronizers/", "a syntax that VerCors no longer reads"),
    ("archive/known-problems/822/", "histories"),
    ("archive/known-problems/824/", "predicate families"),
    ("archive/known-problems/829/", "histories"),
    ("archive/known-problems/no-issue/quickselect/", "a part of a program"),
    ("archive/known-problems/no-issue/verifythis/2017/other_attempts/kadane2D.java", "a part of a program"),
    ("concepts/import/src/separate/package-info.java", "no code"),
    ("inline/TechnicalEnumSpec-java-use-builtin-enums.java", "still has the margin it was cut out with"),
];

/// Where the table and the header disagree, and the header is right: one failure is hidden by how VerCors encodes `refute`, the other file was
/// taken out of the suite.
const HEADER_IS_RIGHT: &[&str] = &["concepts/refute/refute3.java", "concepts/summation/TestCountFail.java"];

/// What VerCors rejects although it is Java: arrays as objects, boxing, inner classes; and amounts in preconditions of pure functions, which are
/// only tested. These verify.
const LEGAL: &[&str] = &[
    "concepts/basic/ArrayAsObject.java",
    "concepts/basic/Boxing.java",
    "concepts/classes/InnerClass.java",
    "archive/known-problems/769/test-scale.java",
];

/// What a file's authors expect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectations {
    /// Failures in these regions, and nothing else; without any the file verifies.
    Regions(Vec<Region>),
    /// Some failure; with this code, if it is known.
    Fails(Option<String>),
    /// Not legal. With one of these codes, if they are known.
    Illegal(Vec<String>),
}

/// Lines, both ends included, with the code of the failure that is expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    pub code: String,
    pub from: u32,
    pub to: u32,
}

impl Expectations {
    /// `None` if the file is not judged.
    pub fn read(file: &str, text: &str, table: &str) -> Option<Expectations> {
        if NOT_JUDGED.iter().any(|(start, _)| file.starts_with(start)) {
            return None;
        }
        if LEGAL.contains(&file) {
            return Some(Expectations::Regions(Vec::new()));
        }
        let regions = regions(text);
        if !regions.is_empty() {
            return Some(Expectations::Regions(regions));
        }
        if let Some(first) = text.lines().next().and_then(|line| line.strip_prefix("// expect ")) {
            let (verdict, code) = first.split_once(' ').unwrap_or((first, ""));
            return verdict_of(verdict.trim(), code.trim());
        }
        let row = table.lines().map(|line| line.split('\t').collect::<Vec<_>>()).find(|row| row[0] == file);
        match row.as_deref() {
            Some([_, verdict, code, ..]) if !HEADER_IS_RIGHT.contains(&file) => verdict_of(verdict, code),
            _ => header(text),
        }
    }

    pub fn rejects(&self) -> bool {
        !matches!(self, Expectations::Regions(regions) if regions.is_empty())
    }

    /// Only what checking without proving can find.
    pub fn front_end_only(self) -> Expectations {
        match self {
            Expectations::Illegal(codes) => Expectations::Illegal(codes),
            _ => Expectations::Regions(Vec::new()),
        }
    }

    /// How what was found differs, a line each.
    pub fn differences(&self, observed: &Observed) -> Vec<String> {
        let findings = &observed.findings;
        let listed = || findings.iter().map(|f| format!("+ found      {}:{} ({})", f.line, f.id, f.code));
        match self {
            Expectations::Regions(regions) => region_differences(regions, findings),
            Expectations::Fails(code) => {
                let fits = |f: &Finding| !is_illegal(f) && code.as_ref().is_none_or(|code| fits(code, &f.id));
                match findings.iter().any(fits) {
                    true => Vec::new(),
                    false => {
                        let wanted = format!("- expected a failure {}", code.as_deref().unwrap_or_default());
                        std::iter::once(wanted).chain(listed()).collect()
                    }
                }
            }
            Expectations::Illegal(codes) => {
                let fits = |f: &Finding| codes.is_empty() || codes.iter().any(|code| fits(code, &f.id));
                match findings.iter().any(|f| is_illegal(f) && fits(f)) {
                    true => Vec::new(),
                    false => {
                        let wanted = format!("- expected an illegal program {}", codes.join(", "));
                        std::iter::once(wanted).chain(listed()).collect()
                    }
                }
            }
        }
    }
}

/// The files that are verified together with this one: those of its folder, if the table says that there are several; those whose headers name the
/// same case; and those of its package, which VerCors finds by itself.
pub fn companions(file: &str, files: &[String], table: &str, text_of: &dyn Fn(&str) -> String) -> Vec<String> {
    let others = || files.iter().filter(|other| *other != file);
    let row = table.lines().map(|line| line.split('\t').collect::<Vec<_>>()).find(|row| row[0] == file);
    let together = row.and_then(|row| row.get(3)?.trim().parse::<usize>().ok()).unwrap_or(1);
    if together > 1 {
        let folder = Path::new(file).parent();
        return others().filter(|other| Path::new(other).parent() == folder).cloned().collect();
    }
    let text = text_of(file);
    let (cases, package) = (cases(&text), package(&text));
    let neighbours = others().filter(|other| Path::new(other).parent() == Path::new(file).parent());
    let belongs = |other: &&String| {
        let text = text_of(other);
        let same_case = self::cases(&text).iter().any(|case| cases.contains(case));
        same_case || package.is_some() && self::package(&text) == package
    };
    neighbours.filter(belongs).cloned().collect()
}

fn package(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.trim().strip_prefix("package "))?;
    line.split(';').next().map(|name| name.trim().to_string())
}

fn cases(text: &str) -> Vec<String> {
    let named = headers(text).filter(|(key, _)| matches!(*key, "case" | "cases"));
    named.flat_map(|(_, values)| values.split_whitespace().map(str::to_string)).collect()
}

/// Errors of the front end have codes of their own.
fn is_illegal(finding: &Finding) -> bool {
    ["G50", "G51", "G52"].contains(&finding.code.get(..3).unwrap_or_default())
}

/// Whether a code is one that begins as expected. Some errors of names and types are told apart more finely by us.
fn fits(expected: &str, found: &str) -> bool {
    let plain = |id: &str| id.strip_prefix("resolutionError:").unwrap_or(id).to_string();
    plain(found).starts_with(&plain(expected)) || expected == "noSuchName" && found == "static-context"
}

fn verdict_of(verdict: &str, code: &str) -> Option<Expectations> {
    let codes = || code.split(',').map(str::trim).filter(|code| !code.is_empty()).map(str::to_string);
    match verdict {
        "verify" => Some(Expectations::Regions(Vec::new())),
        "fail" => Some(Expectations::Fails(codes().next())),
        "error" => Some(Expectations::Illegal(codes().collect())),
        _ => None,
    }
}

fn headers(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("//::"));
    lines.map(|rest| rest.trim().split_once(' ').unwrap_or((rest.trim(), ""))).map(|(key, values)| (key, values.trim()))
}

fn header(text: &str) -> Option<Expectations> {
    let of = |wanted: &[&str]| headers(text).find(|(key, _)| wanted.contains(key)).map(|(_, values)| values);
    let run = of(&["tool", "tools"]).is_none_or(|tools| tools.contains("silicon") || tools.contains("carbon"));
    if !run || headers(text).next().is_none() {
        return None;
    }
    match of(&["verdict"]).unwrap_or("Pass") {
        "Pass" => Some(Expectations::Regions(Vec::new())),
        "Fail" => Some(Expectations::Fails(None)),
        "Error" => Some(Expectations::Illegal(Vec::new())),
        _ => None,
    }
}

/// Regions may be nested: an end belongs to the one that was opened last.
fn regions(text: &str) -> Vec<Region> {
    let mut open: Vec<(String, u32)> = Vec::new();
    let mut regions = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let number = at as u32 + 1;
        for piece in line.split("[/").skip(1) {
            if let Some(code) = piece.strip_prefix("expect ").and_then(|rest| rest.split(']').next()) {
                open.push((code.trim().to_string(), number));
            } else if piece.starts_with("end]")
                && let Some((code, from)) = open.pop()
            {
                regions.push(Region { code, from, to: number });
            }
        }
    }
    regions
}

fn region_differences(regions: &[Region], findings: &[Finding]) -> Vec<String> {
    let inside = |region: &Region, f: &Finding| {
        let lines = region.from..=region.to;
        let there = lines.contains(&f.line) || f.blamed.is_some_and(|line| lines.contains(&line));
        there && fits(&region.code, &f.id)
    };
    let absent = regions.iter().filter(|region| !findings.iter().any(|f| inside(region, f)));
    let surplus = findings.iter().filter(|f| !regions.iter().any(|region| inside(region, f)));
    absent
        .map(|region| format!("- missing    {}..{}:{}", region.from, region.to, region.code))
        .chain(surplus.map(|f| format!("+ unexpected {}:{} ({})", f.line, f.id, f.code)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observed(findings: &[(u32, &str, &str)]) -> Observed {
        let finding =
            |(line, id, code): &(u32, &str, &str)| Finding { code: code.to_string(), ..Finding::new(*line, id) };
        Observed { findings: findings.iter().map(finding).collect(), ..Observed::default() }
    }

    #[test]
    fn regions_want_their_failure_and_no_other() {
        let text = "class C {\n/*[/expect postFailed:false]*/\n//@ ensures false;\nvoid m() { }\n/*[/end]*/\n}\n";
        let expectations = Expectations::read("a.java", text, "a.java\tverify\t\t1\n").unwrap();
        assert!(expectations.rejects());
        assert!(expectations.differences(&observed(&[(3, "postFailed:false", "G1308")])).is_empty());
        assert_eq!(expectations.differences(&observed(&[(3, "perm", "G1308")])).len(), 2);
        assert_eq!(expectations.differences(&observed(&[])).len(), 1);
    }

    #[test]
    fn tables_and_headers_say_what_becomes_of_a_file() {
        let table = "a.java\terror\tresolutionError:type,type\t1\n";
        let illegal = Expectations::read("a.java", "", table).unwrap();
        assert!(illegal.differences(&observed(&[(1, "type", "G5101")])).is_empty());
        assert!(!illegal.differences(&observed(&[(1, "type", "G1308")])).is_empty());
        let fails = Expectations::read("b.java", "//:: tools silicon\n//:: verdict Fail\n", table).unwrap();
        assert!(fails.differences(&observed(&[(9, "perm", "G1308")])).is_empty());
        assert_eq!(Expectations::read("b.java", "//:: tools\n", table), None);
    }

    #[test]
    fn files_of_one_case_belong_together() {
        let files = ["x/A.java", "x/B.java", "y/C.java"].map(str::to_string);
        let text = |_: &str| "//:: cases Both\n".to_string();
        assert_eq!(companions("x/A.java", &files, "", &text), ["x/B.java"]);
    }
}
