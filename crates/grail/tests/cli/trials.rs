//! Is the code wrong, or a contract? What is said about it is so.

use super::sandbox::Sandbox;

/// A method whose code is wrong: its name, its contract and its body. Every one fails for some small input.
const WRONG_CODE: [(&str, &str); 15] = [
    ("(a: int, b: int) returns (r: int) ensures r >= a && r >= b", "if (a > b) { r := a } else { r := a }"),
    (
        "(n: int) returns (r: int) requires n >= 0 ensures r == n",
        "r := 0; var i: int := 0; while (i < n) invariant 0 <= i && i <= n && r == i { i := i + 1; r := i } if (n == 2) { r := 1 }",
    ),
    ("(n: int) returns (r: int) ensures r >= 0", "if (n < 0) { r := n } else { r := n }"),
    ("(n: int) returns (r: int) ensures r * 2 == n || r * 2 + 1 == n", "r := n / 2; if (n == 7) { r := 4 }"),
    ("(b: bool) returns (r: int) ensures b ==> r == 1", "if (b) { r := 0 }"),
    ("(n: int) requires acc(x) ensures acc(x) && x == old(x) + n", "x := x + n; if (n == 3) { x := 0 }"),
    ("(n: int) requires acc(x) ensures acc(x)", "x := 10 / n"),
    ("(n: int) requires acc(x)", "x := n; assert x != 3"),
    ("(s: int) returns (r: int) requires 0 <= s && s < 3 ensures r != s", "r := (s + 3) % 3"),
    ("() requires acc(x)", "call give(); x := 1"),
    ("(n: int) requires acc(x)", "if (n > 0) { call give() } x := 1"),
    ("(n: int) requires acc(x)", "fork t := give(); x := n; join t"),
    ("(n: int) returns (r: int) ensures r == n + 1", "var k: int; call k := next(n); r := k + 1"),
    ("()", "var c := new C; share c; acquire c; c.x := 0 - 1; release c"),
    ("(n: int) returns (r: int) requires n > 0 ensures 0 < r && r < n", "r := n - 1"),
];

/// A method whose code is right, where something that it relies on promises too little.
const WEAK_CONTRACT: [(&str, &str); 10] = [
    ("(n: int) returns (r: int) ensures r == n + 1", "call r := vague(n)"),
    ("(n: int) requires acc(x) ensures acc(x)", "x := n; call touch(); assert x == n"),
    (
        "(n: int) returns (r: int) requires n >= 0 ensures r == n",
        "r := 0; var i: int := 0; while (i < n) invariant 0 <= i { i := i + 1; r := r + 1 }",
    ),
    ("(n: int)", "var k: int; call k := vague(n); assert k > n"),
    (
        "(n: int) returns (r: int) requires n >= 0 ensures r >= 0",
        "r := n; var i: int := 0; while (i < 3) { i := i + 1; r := r + 1 }",
    ),
    ("(b: bool) returns (r: int) ensures r == 1", "call r := vague(0)"),
    ("(n: int) returns (r: int) ensures r == n + 2", "call r := vague(n); call r := vague(r)"),
    ("(n: int) returns (r: int) requires n > 0 ensures r > 0", "call r := vague(n)"),
    ("(n: int) requires acc(x) ensures acc(x) && x == 2 * n", "x := n; call double()"),
    (
        "(n: int) returns (r: int) requires 0 <= n ensures r == n * 2",
        "var i: int := n; r := 0; while (0 < i) invariant 0 <= i { i := i - 1; r := r + 2 }",
    ),
];

fn program(contract: &str, body: &str) -> String {
    format!(
        "class C {{
  var x: int
  invariant acc(x) && x >= 0
  method give() requires acc(x) {{ }}
  method next(n: int) returns (r: int) ensures r == n + 1 {{ r := n + 1 }}
  method vague(n: int) returns (r: int) {{ r := n + 1 }}
  method touch() requires acc(x) ensures acc(x) {{ }}
  method double() requires acc(x) ensures acc(x) {{ x := x + x }}
  method m{contract} {{ {body} }}
}}
"
    )
}

#[test]
fn code_that_fails_is_shown_to_fail() {
    for (number, (contract, body)) in WRONG_CODE.iter().enumerate() {
        let sandbox = Sandbox::new(&format!("trial-wrong-{number}")).file("a.chalice", &program(contract, body));
        let run = sandbox.grail(&["verify", "a.chalice"]);
        assert_eq!(run.code, 1, "{contract} {body}\n{run:?}");
        let command = run.stdout.split("the code fails: `grail ").nth(1).and_then(|rest| rest.split('`').next());
        let command = command.unwrap_or_else(|| panic!("{contract} {body}\n{}", run.stdout));
        let arguments: Vec<&str> = command.split(' ').collect();
        assert_eq!(sandbox.grail(&arguments).code, 1, "{command}");
    }
}

#[test]
fn code_that_does_not_fail_is_not_said_to() {
    for (number, (contract, body)) in WEAK_CONTRACT.iter().enumerate() {
        let sandbox = Sandbox::new(&format!("trial-weak-{number}")).file("a.chalice", &program(contract, body));
        let run = sandbox.grail(&["verify", "a.chalice"]);
        assert!(run.code == 1 && !run.stdout.contains("the code fails"), "{contract} {body}\n{run:?}");
        let told = ["says too little"].iter().all(|part| run.stdout.contains(part));
        // One bool has only two values, too few to say anything.
        assert_eq!(told, !contract.starts_with("(b: bool)"), "{contract} {body}\n{}", run.stdout);
    }
}
