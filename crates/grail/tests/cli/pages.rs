//! The pages for a browser: complete in themselves, and shown by a real browser where one is installed.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::sandbox::Sandbox;

const TWO_MEMBERS: &str =
    "method good()\n{\n  assert true\n}\n\n// </script><b id=\"injected\">\nmethod bad(n: Int)\n{\n  assert n > 0\n}\n";

const LOCKS: &str = "class Cell {
  var n: int
  invariant acc(n)
  method work()
    requires rd(mu) && waitlevel << this
  {
    acquire this
    n := n + 1
    release this
  }
  method main() {
    var c := new Cell { n := 0 }
    share c
    fork t := c.work()
    call c.work()
    join t
  }
}
";

/// A page as text: it asks nothing of the network, and its data ends where it should.
fn self_contained(path: &Path) -> String {
    let page = fs::read_to_string(path).expect("the page is there");
    for forbidden in ["src=", "<link", "@import", "https://", "fetch("] {
        assert!(!page.contains(forbidden), "{forbidden} in {}", path.display());
    }
    let data = page.split_once("type=\"application/json\">").expect("data").1;
    let data = data.split_once("</script>").expect("the end of the data").0;
    serde_json::from_str::<serde_json::Value>(data).expect("the data is JSON");
    page
}

/// What a browser makes of a page; nothing where there is none.
fn shown(path: &Path) -> Option<String> {
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    let profile = path.with_extension("profile");
    let browse = |browser: &&str| {
        let mut command = Command::new(browser);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom"]);
        command.arg(format!("--user-data-dir={}", profile.display()));
        command.arg(format!("file://{}", path.display())).output().ok()
    };
    let output = browsers.iter().find_map(browse);
    if output.is_none() {
        eprintln!("skipped: no browser to look at {}", path.display());
    }
    output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_report_shows_members_and_errors() {
    let sandbox = Sandbox::new("page-report").file("a.vpr", TWO_MEMBERS);
    let run = sandbox.grail(&["verify", "--report", "out.html", "a.vpr"]);
    assert_eq!(run.code, 1, "the exit code is that of the verification: {run:?}");
    self_contained(&sandbox.path("out.html"));
    let Some(seen) = shown(&sandbox.path("out.html")) else { return };
    assert!(seen.contains("1 failed") && seen.contains("error G1308"), "{seen}");
    assert!(seen.contains("assert n &gt; 0"), "the source is shown: {seen}");
    assert!(!seen.contains("<b id=\"injected\">"), "the program's text is text");
}

#[test]
fn a_report_of_a_large_project_opens() {
    let text: String = (0..2_000).map(|n| format!("method m{n}()\n{{\n  assert true\n}}\n")).collect();
    let sandbox = Sandbox::new("page-large").file("a.vpr", &text);
    let run = sandbox.grail(&["verify", "--report", "out.html", "a.vpr"]);
    assert_eq!(run.code, 0, "{run:?}");
    self_contained(&sandbox.path("out.html"));
    let Some(seen) = shown(&sandbox.path("out.html")) else { return };
    assert!(seen.contains(">m1999<") && seen.contains("2000 verified"), "all members are there");
}

#[test]
fn a_page_that_cannot_be_written_is_an_error() {
    let sandbox = Sandbox::new("page-unwritable").file("a.vpr", TWO_MEMBERS).file("b.chalice", LOCKS);
    let run = sandbox.grail(&["verify", "--report", "nowhere/out.html", "a.vpr"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.contains("cannot write `nowhere/out.html`"), "{run:?}");
    let run = sandbox.grail(&["run", "--timeline", "nowhere/out.html", "b.chalice"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("cannot write `nowhere/out.html`"), "{run:?}");
}

#[test]
fn a_timeline_shows_threads_and_locks() {
    let sandbox = Sandbox::new("page-timeline").file("a.chalice", LOCKS);
    let run = sandbox.grail(&["run", "--timeline", "out.html", "a.chalice"]);
    assert_eq!(run.code, 0, "{run:?}");
    self_contained(&sandbox.path("out.html"));
    let Some(seen) = shown(&sandbox.path("out.html")) else { return };
    for text in ["main thread", "thread 1", "acquire Cell#1", "class=\"held", "class=\"fork\"", "class=\"join\""] {
        assert!(seen.contains(text), "no {text} in {seen}");
    }
}

const JAVA: &str = "//@ lock_invariant Perm(n, 1);
class Cell {
    int n;
    //@ ensures committed(this);
    Cell() {
        //@ commit this;
    }
    //@ requires committed(this) ** !held(this);
    synchronized void work() {
        n = n + 1;
    }
}
class Worker extends Thread {
    final Cell cell;
    //@ requires cell != null ** committed(cell);
    //@ ensures this.cell == cell;
    Worker(Cell cell) {
        this.cell = cell;
    }
    //@ requires cell != null ** committed(cell) ** !held(cell);
    public void run() {
        cell.work();
    }
    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker(new Cell());
        worker.start();
        worker.join();
    }
}
";

#[test]
fn a_timeline_of_java_shows_threads_and_locks() {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: no Java to run");
        return;
    }
    let sandbox = Sandbox::new("page-java").file("Worker.java", JAVA);
    let run = sandbox.grail(&["run", "--timeline", "out.html", "Worker.java"]);
    assert_eq!(run.code, 0, "{run:?}");
    self_contained(&sandbox.path("out.html"));
    let Some(seen) = shown(&sandbox.path("out.html")) else { return };
    for text in
        ["main thread", "thread 1", "acquire Cell", "class=\"held", "class=\"fork\"", "class=\"join\"", "Worker.java"]
    {
        assert!(seen.contains(text), "no {text} in {seen}");
    }
}

#[test]
fn the_timeline_of_an_exploration_shows_the_failure() {
    let broken = LOCKS.replace("    acquire this\n", "").replace("    release this\n", "");
    let sandbox = Sandbox::new("page-explored").file("a.chalice", &broken);
    let run = sandbox.grail(&["explore", "--timeline", "out.html", "a.chalice"]);
    assert_eq!(run.code, 1, "{run:?}");
    self_contained(&sandbox.path("out.html"));
    let Some(seen) = shown(&sandbox.path("out.html")) else { return };
    assert!(seen.contains("class=\"event fault") && seen.contains("Cell#1.n"), "{seen}");
}

#[test]
fn a_long_run_opens() {
    let work = "    var i := 0\n    while (i < 4000)\n      invariant rd(mu) && waitlevel << this\n    {\n    acquire this\n    n := n + 1\n    release this\n      i := i + 1\n    }\n";
    let long = LOCKS.replace("    acquire this\n    n := n + 1\n    release this\n", work);
    let sandbox = Sandbox::new("page-long").file("a.chalice", &long);
    let run = sandbox.grail(&["run", "--timeline", "out.html", "a.chalice"]);
    assert_eq!(run.code, 0, "{run:?}");
    let steps: u64 =
        run.stdout.split(", ").nth(1).and_then(|text| text.split(' ').next()?.parse().ok()).expect("steps");
    assert!(steps > 100_000, "{run:?}");
    self_contained(&sandbox.path("out.html"));
    let Some(seen) = shown(&sandbox.path("out.html")) else { return };
    assert!(seen.contains("class=\"event"), "{}", &seen[..2_000.min(seen.len())]);
}
