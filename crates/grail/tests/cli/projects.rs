//! Project files, and verifying again when something changes.

use super::sandbox::Sandbox;

const RIGHT: &str = "method right(n: Int)\n{\n  assert n == n\n}\n";
const WRONG: &str = "method wrong(n: Int)\n{\n  assert n > 0\n}\n";

#[test]
fn a_project_names_its_files_from_any_folder_below_it() {
    let sandbox = Sandbox::new("project")
        .file("grail.toml", "files = [\"src\"]\n")
        .file("src/a.vpr", RIGHT)
        .file("src/deep/b.vpr", RIGHT)
        .file("elsewhere.vpr", WRONG);
    let run = sandbox.grail(&["verify"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "verified: 2 members in 2 files\n"), "{run:?}");
    let below = sandbox.shell("--version > /dev/null; cd src/deep && \"$0\" verify");
    assert_eq!((below.code, below.stdout.as_str()), (0, "verified: 2 members in 2 files\n"), "{below:?}");
    assert_eq!(sandbox.grail(&["verify", "elsewhere.vpr"]).code, 1);
}

#[test]
fn options_of_a_project_are_those_of_the_command() {
    let sandbox =
        Sandbox::new("project-options").file("a.vpr", WRONG).file("grail.toml", "[verify]\nformat = \"github\"\n");
    assert!(sandbox.grail(&["verify", "a.vpr"]).stdout.starts_with("::error "));
    assert!(sandbox.grail(&["verify", "--format", "text", "a.vpr"]).stdout.starts_with("error["));
    assert!(sandbox.grail(&["check", "a.vpr"]).stdout.starts_with("checked: "));
}

#[test]
fn a_page_is_written_again_and_again() {
    let sandbox = Sandbox::new("project-page").file("grail.toml", "files = [\"a.vpr\"]\n").file("a.vpr", RIGHT);
    for _ in 0..2 {
        let run = sandbox.grail(&["verify", "--report", "x.html"]);
        assert_eq!((run.code, run.stdout.as_str()), (0, "verified: 1 member in 1 file\n"), "{run:?}");
    }
}

#[test]
fn what_is_wrong_with_a_project_is_told_with_its_place() {
    for (number, (text, what)) in [
        ("files = \"src\"", "`files` is neither"),
        ("[verify]\nbudgett = 3", "unexpected argument '--budgett'"),
        ("[verify", "expected"),
    ]
    .into_iter()
    .enumerate()
    {
        let sandbox = Sandbox::new(&format!("project-bad-{number}")).file("a.vpr", RIGHT).file("grail.toml", text);
        let run = sandbox.grail(&["verify", "a.vpr"]);
        assert!(run.code == 2 && run.stderr.contains("grail.toml: ") && run.stderr.contains(what), "{run:?}");
    }
}

#[test]
fn without_files_and_without_a_project_the_usage_is_told() {
    let run = Sandbox::new("project-none").grail(&["verify"]);
    assert!(run.code == 2 && run.stderr.contains("<FILE>"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_change_is_seen_and_verified() {
    use std::time::Duration;
    let sandbox = Sandbox::new("watch").file("a.vpr", WRONG);
    let path = sandbox.path("a.vpr");
    let change = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(1500));
        std::fs::write(path, RIGHT).expect("it can be written");
    });
    let run = sandbox.grail_interrupted(&["verify", "--watch", "a.vpr"], Duration::from_millis(4000));
    change.join().expect("it was written");
    let (first, then) = (run.stdout.find("1 failed"), run.stdout.find("verified: 1 member in 1 file\n"));
    assert!(run.code == 0 && first.is_some() && then > first, "{run:?}");
}
