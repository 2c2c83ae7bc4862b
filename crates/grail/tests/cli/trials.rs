//! Is the code wrong, or a contract? What is said about it is so.

use super::sandbox::Sandbox;

/// A method whose code is wrong: its name, its contract and its body. Every one fails for some small input.
const WRONG_CODE: [(&str, &str); 30] = [
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
    ("(a: int, b: int) returns (r: int) ensures r <= a && r <= b", "if (a < b) { r := b } else { r := a }"),
    ("(n: int) returns (r: int) requires 0 <= n && n < 4 ensures r == n * n", "r := n + n"),
    (
        "(n: int) returns (r: int) requires n >= 0 ensures r == n * (n + 1) / 2",
        "r := 0; var i: int := 0; while (i < n) invariant 0 <= i && i <= n && r == i * (i - 1) / 2 { r := r + i; i := i + 1 }",
    ),
    ("(a: int, b: int) returns (c: int, d: int) ensures c == b && d == a", "c := b; d := c"),
    (
        "(n: int) returns (s: seq<int>) requires 0 <= n ensures |s| == n",
        "s := []; var i: int := 0; while (i <= n) invariant 0 <= i && i <= n + 1 && |s| == i { s := s ++ [i]; i := i + 1 }",
    ),
    ("(n: int) returns (r: int) requires n >= 0", "var s: seq<int> := [1, 2, 3]; r := s[n]"),
    ("(n: int)", "var c: C; if (n == 2) { c := null } else { c := new C } c.x := 1"),
    ("(n: int)", "var c := new C; share c; acquire c; c.x := n; release c"),
    ("(n: int) requires acc(x)", "var c := new C; if (n > 1) { c := this } call give(); c.x := 1"),
    ("(n: int) requires acc(x) ensures acc(x) && x == old(x)", "var t: int := x; x := n; if (n != 1) { x := t }"),
    ("(a: bool, b: bool) returns (r: bool) ensures r == (a && b)", "r := a || b"),
    ("(n: int) requires acc(x)", "fork t := give(); join t; x := n"),
    ("(n: int)", "assert n * n != 4"),
    ("(n: int) returns (r: int) ensures r >= n", "var k: int; call k := next(n); r := k - 2"),
    (
        "(n: int) requires acc(x) && n >= 0 ensures acc(x)",
        "var i: int := 0; x := 0; while (i < n) invariant acc(x) && 0 <= i && i <= n && x == i { x := x + 1; i := i + 1 } assert x < 3",
    ),
];

/// A method whose code is right, where something that it relies on promises too little.
const WEAK_CONTRACT: [(&str, &str); 30] = [
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
    ("(n: int) returns (r: int) ensures r > n", "call r := vague(n); call r := next(r)"),
    ("(n: int) requires acc(x) ensures acc(x) && x == n", "x := n; call touch()"),
    (
        "(n: int) returns (r: int) requires 0 <= n ensures r == 3 * n",
        "r := 0; var i: int := 0; while (i < n) invariant i <= n { i := i + 1; r := r + 3 }",
    ),
    ("(n: int) returns (r: int) ensures r == n + 3", "call r := vague(n); call r := next(r); call r := next(r)"),
    ("(a: int, b: int) returns (r: int) ensures r == a + b + 1", "call r := vague(a + b)"),
    (
        "(n: int) requires 0 <= n",
        "var s: seq<int> := []; var i: int := 0; while (i < n) invariant 0 <= i && i <= n { s := s ++ [i]; i := i + 1 } assert |s| == n",
    ),
    (
        "(n: int) returns (r: int) requires 0 < n ensures r == n - 1",
        "r := 0; var i: int := 1; while (i < n) invariant 1 <= i && i <= n { r := r + 1; i := i + 1 }",
    ),
    ("(n: int) requires acc(x) ensures acc(x) && x >= 0", "x := n * n; call touch()"),
    ("(n: int) requires acc(x)", "x := 4; call double(); assert x == 8"),
    ("(n: int) requires acc(x) ensures acc(x) && x == 4 * n", "x := n; call double(); call double()"),
    (
        "(n: int) returns (r: int) requires 0 <= n ensures r == n",
        "r := n; var i: int := 0; while (i < n) invariant 0 <= i { i := i + 1 }  r := i",
    ),
    ("(n: int) returns (r: bool) ensures r", "var k: int; call k := vague(n); r := k > n"),
    ("(n: int)", "var k: int; call k := vague(n); assert k != n"),
    (
        "(a: int, b: int) returns (r: int) ensures r >= a && r >= b",
        "r := a; var go: bool := true; while (go && r < b) { r := b; go := false }",
    ),
    ("(n: int) returns (r: int) requires 0 <= n ensures 0 <= r", "r := n; while (2 <= r) { r := r - 2 }"),
    (
        "(n: int) returns (r: int) requires 0 <= n ensures r == n % 2",
        "r := n; while (2 <= r) invariant 0 <= r { r := r - 2 }",
    ),
    ("(n: int) requires acc(x) ensures acc(x)", "var k: int; call k := vague(n); x := 6 / (k - n)"),
    (
        "(n: int) requires acc(x) && 0 <= n ensures acc(x) && x == n",
        "x := 0; var i: int := 0; while (i < n) invariant acc(x) && 0 <= i && i <= n { x := x + 1; i := i + 1 }",
    ),
    (
        "(n: int) returns (r: int) requires 0 <= n ensures r == n + n",
        "r := 0; var i: int := 0; while (i < n) invariant 0 <= i && i <= n && r >= i { r := r + 2; i := i + 1 }",
    ),
    ("(n: int) returns (r: int) ensures r - n == 1", "var k: int := n; call k := vague(k); r := k"),
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
