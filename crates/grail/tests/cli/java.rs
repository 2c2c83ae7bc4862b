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
