//! Programs of several packages, of which some are checked, and tests of JUnit.

use std::path::PathBuf;
use std::time::Duration;

use grail_jvm::{End, Order, Outcome, Request};

use crate::loaded::Loaded;

fn ran(files: &[(&str, &str)], include: &[&str], class_path: &[PathBuf]) -> Option<Outcome> {
    grail_jvm::find_jdk().ok()?;
    let loaded = Loaded::new(files, include);
    Some(grail_jvm::run(&Request { class_path, ..loaded.request(&Order::Free, Duration::from_secs(120)) }))
}

const MAIN: &str = "package app;
import tools.Tool;
public class Main extends Tool {
    //@ requires n > 0;
    static int half(int n) { return n / 2; }
    public static void main(String[] args) throws InterruptedException {
        Main m = new Main();
        Thread t = new Thread(() -> m.count++);
        t.start();
        t.join();
        m.count++;
        half(START);
    }
    static final int START = 1;
}";

const TOOL: &str = "package tools;
public class Tool {
    public int count;
    //@ requires n > 0;
    public static int third(int n) { return n / 3; }
}";

#[test]
fn only_included_packages_are_checked() {
    let files = [("Main.java", MAIN), ("Tool.java", TOOL)];
    let Some(outcome) = ran(&files, &[], &[]) else { return };
    assert_eq!(outcome.end, End::Violation, "{outcome:?}");
    let outcome = ran(&files, &["app"], &[]).expect("a JDK");
    assert_eq!(outcome.end, End::Exited(0), "{outcome:?}");
    let wrong = MAIN.replace("START = 1", "START = 0");
    let files = [("Main.java", wrong.as_str()), ("Tool.java", TOOL)];
    assert_eq!(ran(&files, &["app"], &[]).expect("a JDK").end, End::Violation);
    assert_eq!(ran(&files, &["tools"], &[]).expect("a JDK").end, End::Exited(0));
    // A package is not the one whose name it begins with.
    assert_eq!(ran(&files, &["ap"], &[]).expect("a JDK").end, End::Exited(0));
}

/// Where Debian puts the parts of JUnit 5.
fn junit() -> Option<Vec<PathBuf>> {
    let all = [
        "junit-jupiter-api",
        "junit-jupiter-engine",
        "junit-platform-commons",
        "junit-platform-engine",
        "junit-platform-launcher",
        "opentest4j",
        "apiguardian-api",
    ];
    let paths: Vec<PathBuf> = all.iter().map(|name| PathBuf::from(format!("/usr/share/java/{name}.jar"))).collect();
    paths.iter().all(|path| path.exists()).then_some(paths)
}

const TESTS: &str = "import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
class CounterTest {
    //@ requires n >= 0;
    static int next(int n) { return n + 1; }
    @Test void counts() { Assertions.assertEquals(2, next(1)); }
    @Test void countsOn() { Assertions.assertEquals(3, next(next(1))); }
}";

#[test]
fn tests_of_junit_are_run() {
    let Some(paths) = junit() else {
        eprintln!("skipped: no JUnit 5 in /usr/share/java");
        return;
    };
    let Some(outcome) = ran(&[("CounterTest.java", TESTS)], &[], &paths) else { return };
    assert_eq!(outcome.end, End::Exited(0), "{outcome:?}");
    let violated = TESTS.replace("next(next(1))", "next(next(-3) + 4)");
    assert_eq!(ran(&[("CounterTest.java", &violated)], &[], &paths).expect("a JDK").end, End::Violation);
    let failing = TESTS.replace("assertEquals(2,", "assertEquals(7,");
    assert_eq!(ran(&[("CounterTest.java", &failing)], &[], &paths).expect("a JDK").end, End::Exited(1));
}
