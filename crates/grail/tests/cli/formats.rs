//! Reports for other tools: builds, workflows, comments; and what counts against an earlier report.

use super::sandbox::Sandbox;

const TWO: &str = "method right(n: Int)\n{\n  assert n == n\n}\n\nmethod wrong(n: Int)\n{\n  assert n > 0\n}\n";

#[test]
fn github_sees_the_line() {
    let run = Sandbox::new("format-github").file("a.vpr", TWO).grail(&["verify", "--format", "github", "a.vpr"]);
    assert_eq!(run.code, 1);
    let line = run.stdout.lines().next().unwrap_or_default();
    assert!(line.starts_with("::error file=a.vpr,line=8,col=10,endLine=8,title=grail G1308::"), "{line}");
    assert!(line.contains("%0A") && run.stdout.contains("1 failed"), "{run:?}");
}

#[test]
fn builds_see_members_as_tests() {
    let run = Sandbox::new("format-junit").file("a.vpr", TWO).grail(&["verify", "--format", "junit", "a.vpr"]);
    assert_eq!(run.code, 1);
    for part in ["<testsuite name=\"a.vpr\" tests=\"2\">", "<testcase name=\"right\" time=", "<failure message=\""] {
        assert!(run.stdout.contains(part), "{part} in {run:?}");
    }
    let (right, wrong) = run.stdout.split_once("name=\"wrong\"").expect("both are there");
    assert!(!right.contains("<failure") && wrong.contains("assert n &gt; 0"), "{run:?}");
    let opened = run.stdout.matches("<testcase").count();
    assert_eq!(opened, run.stdout.matches("</testcase>").count() + run.stdout.matches("/>").count());
}

#[test]
fn what_is_no_program_is_an_error_of_the_build() {
    let sandbox = Sandbox::new("format-junit-illegal").file("a.vpr", "method m() { x := 1 }\n");
    let run = sandbox.grail(&["verify", "--format", "junit", "a.vpr"]);
    assert!(run.code == 2 && run.stdout.contains("<error message=\""), "{run:?}");
}

/// A proof that rests on what was denied is none that a build may count on.
#[test]
fn a_build_sees_what_is_denied() {
    let text = "method m(n: Int)\n{\n  assume n > 0\n  assert n > 0\n}\n";
    let sandbox = Sandbox::new("format-junit-denied").file("a.vpr", text);
    let run = sandbox.grail(&["verify", "--deny", "assume", "--format", "junit", "a.vpr"]);
    assert!(run.code == 3 && run.stdout.contains("<error message=\"the proof rests on"), "{run:?}");
}

#[test]
fn comments_tell_what_is_open() {
    let run = Sandbox::new("format-markdown").file("a.vpr", TWO).grail(&["verify", "--format", "markdown", "a.vpr"]);
    assert!(run.stdout.starts_with("## Grail: not verified\n"), "{run:?}");
    assert!(run.stdout.contains("| method `wrong` | failed | `a.vpr:6` |"), "{run:?}");
    assert!(run.stdout.contains("<details><summary>error G1308: ") && !run.stdout.contains("`right`"), "{run:?}");
}

#[test]
fn against_a_baseline_only_what_is_new_counts() {
    let sandbox = Sandbox::new("baseline").file("a.vpr", TWO);
    let report = sandbox.grail(&["verify", "--format", "json", "a.vpr"]).stdout;
    let moved = format!("// moved\n\n{TWO}");
    let sandbox = sandbox.file("report.json", &report).file("a.vpr", &moved);
    let known = sandbox.grail(&["verify", "--baseline", "report.json", "a.vpr"]);
    assert_eq!((known.code, known.stderr.as_str()), (0, "1 error in the baseline\n"), "{known:?}");
    let more = format!("{TWO}\nmethod fresh(n: Int)\n{{\n  assert n > 1\n}}\n");
    let new = sandbox.file("a.vpr", &more).grail(&["verify", "--baseline", "report.json", "a.vpr"]);
    assert!(new.code == 1 && new.stdout.matches("error[").count() == 1, "{new:?}");
}

/// What is fixed in one member forgives nothing in another, though the words are the same.
#[test]
fn a_baseline_knows_members() {
    let sandbox = Sandbox::new("baseline-members").file("a.vpr", TWO);
    let report = sandbox.grail(&["verify", "--format", "json", "a.vpr"]).stdout;
    let exchanged = TWO.replace("n == n", "n == 1").replace("n > 0", "n == n");
    let sandbox = sandbox.file("report.json", &report).file("a.vpr", &exchanged);
    let new = sandbox.grail(&["verify", "--baseline", "report.json", "a.vpr"]);
    assert!(new.code == 1 && new.stdout.matches("error[").count() == 1, "{new:?}");
}

/// The body of a function is an axiom; that there is a function as it says is shown by nobody if it speaks of itself.
#[test]
fn functions_of_boogie_that_speak_of_themselves_are_trusted() {
    let text =
        "function f(x: int): int { f(x) + 1 }\nfunction g(x: int): int { x }\nprocedure p() { assert f(0) == 5; }\n";
    let run = Sandbox::new("recursive-function").file("a.bpl", text).grail(&["verify", "a.bpl"]);
    assert!(run.code == 0 && run.stdout.contains("trusted: 1 recursive function (f)"), "{run:?}");
}

#[test]
fn a_baseline_that_is_none_is_refused() {
    let sandbox = Sandbox::new("baseline-bad").file("a.vpr", TWO).file("b.json", "[]");
    for baseline in ["b.json", "missing.json"] {
        let run = sandbox.grail(&["verify", "--baseline", baseline, "a.vpr"]);
        assert!(run.code == 2 && run.stdout.contains("cannot read the baseline"), "{run:?}");
    }
}
