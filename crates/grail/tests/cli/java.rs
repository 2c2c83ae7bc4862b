//! What only Java programs ask for: stubs, and integers of the machine.

use super::sandbox::Sandbox;

const ACCOUNT: &str = "
class Account {
    int balance;

    //@ context Perm(balance, 1);
    //@ ensures balance == \\old(balance) + sum;
    void deposit(int sum) { balance += sum; }
}
";

#[test]
fn integers_have_no_bounds_unless_that_is_asked_for() {
    let sandbox = Sandbox::new("java-overflow").file("Account.java", ACCOUNT);
    let run = sandbox.grail(&["verify", "Account.java"]);
    assert_eq!(run.code, 0, "{run:?}");
    let first = "verified for integers without bounds, relying on 1 assumption: 2 members in 1 file\n";
    assert!(run.stdout.starts_with(first), "{run:?}");
    let json = sandbox.grail(&["verify", "--format", "json", "Account.java"]);
    assert!(json.stdout.contains(&format!("\"text\": \"{}", first.trim_end())), "{json:?}");
    let run = sandbox.grail(&["verify", "--overflow", "Account.java"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("error[G5309]: the value of `balance += sum` might not fit into its type"), "{run:?}");
    assert!(!run.stdout.contains("integers"), "{run:?}");
}

#[test]
fn with_bounds_a_program_that_stays_inside_is_proved() {
    let text = ACCOUNT.replace(
        "    void deposit",
        "    //@ requires 0 <= sum && 0 <= balance && balance <= Integer.MAX_VALUE - sum;\n    void deposit",
    );
    let run = Sandbox::new("java-inside").file("Account.java", &text).grail(&["verify", "--overflow", "Account.java"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "verified: 2 members in 1 file\n"), "{run:?}");
}

#[test]
fn the_ownership_model_has_no_options_that_it_would_ignore() {
    let text = "//@ model ownership;\nclass T {\n  static void f(int x) { int y = x + 1; /*@ assert y > x; @*/ }\n}\n";
    let sandbox = Sandbox::new("java-ownership-options").file("T.java", text);
    let run = sandbox.grail(&["verify", "T.java"]);
    assert!(run.code == 0 && run.stdout.contains("integers have no bounds"), "{run:?}");
    assert!(!run.stdout.contains("--overflow"), "{run:?}");
    let denied = sandbox.grail(&["verify", "--deny", "integers", "T.java"]);
    assert!(denied.code == 3 && !denied.stdout.contains("--overflow"), "{denied:?}");
    for option in ["--overflow", "--lock-order"] {
        let run = sandbox.grail(&["verify", option, "T.java"]);
        let refused = format!("error[G0006]: `{option}` does not exist in the ownership model");
        assert!(run.code == 2 && run.stdout.contains(&refused), "{run:?}");
    }
}

#[test]
fn assumptions_inside_expressions_are_trusted_by_name() {
    let text = "//@ model ownership;\nclass T {\n  static int f(int x) {\n    return switch (x) { case 1 -> { /*@ assume 1 == 2; @*/ yield 1; } \
                default -> 2; };\n  }\n}\n";
    let run = Sandbox::new("java-ownership-assume").file("T.java", text).grail(&["verify", "T.java"]);
    assert!(run.code == 0 && run.stdout.contains("1 assumption\n"), "{run:?}");
}

const CLOCK: &str = "
import org.example.Clock;

class Timer {
    //@ requires clock != null;
    //@ ensures \\result >= 0;
    long elapsed(Clock clock) { return clock.now(); }
}
";

#[test]
fn a_stub_says_what_a_class_of_a_library_does() {
    let sandbox = Sandbox::new("java-stubs").file("Timer.java", CLOCK).file(
        "stubs/org/example/Clock.java",
        "package org.example;\npublic interface Clock {\n    //@ ensures \\result >= 0;\n    long now();\n}\n",
    );
    let without = sandbox.grail(&["verify", "Timer.java"]);
    assert_eq!(without.code, 3, "{without:?}");
    let with = sandbox.grail(&["verify", "--stubs", "stubs", "Timer.java"]);
    assert_eq!(with.code, 0, "{with:?}");
    assert!(with.stdout.contains("1 library contract (Clock.now)"), "{with:?}");
}

#[test]
fn a_stub_stands_in_the_place_of_the_one_that_comes_with_grail() {
    let program = "
import java.util.Objects;

class Program {
    Object same(Object o) { return Objects.requireNonNull(o); }
}
";
    let sandbox = Sandbox::new("java-own-stubs").file("Program.java", program).file(
        "stubs/Objects.java",
        "package java.util;\npublic final class Objects {\n    //@ ensures \\result == o;\n    \
         public static <T> T requireNonNull(T o);\n}\n",
    );
    assert_eq!(sandbox.grail(&["verify", "Program.java"]).code, 1);
    let run = sandbox.grail(&["verify", "--stubs", "stubs", "Program.java"]);
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn a_broken_stub_is_an_error_at_its_place() {
    let sandbox = Sandbox::new("java-broken-stubs")
        .file("Timer.java", CLOCK)
        .file("stubs/Clock.java", "package org.example;\npublic interface Clock { long now() }\n");
    let run = sandbox.grail(&["verify", "--stubs", "stubs", "Timer.java"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("stubs/Clock.java:2:"), "{run:?}");
    let run = sandbox.grail(&["verify", "--stubs", "nowhere", "Timer.java"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("`nowhere`"), "{run:?}");
}
