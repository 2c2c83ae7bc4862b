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
        assert!(shows_a_failure(&sandbox, command), "{command}");
    }
}

/// Whether a command that an error names finds a violation.
fn shows_a_failure(sandbox: &Sandbox, command: &str) -> bool {
    // Quoted words stand between what has none.
    let pieces = command.split('\'').enumerate();
    let words: Vec<&str> = pieces
        .flat_map(|(at, piece)| match at % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        })
        .collect();
    sandbox.grail(&words).code == 1
}

#[test]
fn code_that_does_not_fail_is_not_said_to() {
    for (number, (contract, body)) in WEAK_CONTRACT.iter().enumerate() {
        let sandbox = Sandbox::new(&format!("trial-weak-{number}")).file("a.chalice", &program(contract, body));
        let run = sandbox.grail(&["verify", "a.chalice"]);
        assert!(run.code == 1 && !run.stdout.contains("the code fails"), "{contract} {body}\n{run:?}");
        assert!(run.stdout.contains("is too weak"), "{contract} {body}\n{}", run.stdout);
    }
}

/// Methods of Java whose code is wrong: a contract, a head and a body each.
const WRONG_JAVA: [(&str, &str, &str); 16] = [
    (
        r"//@ ensures \result >= a && \result >= b;",
        "static int m(int a, int b)",
        "if (a > b) { return a; } else { return a; }",
    ),
    (
        "//@ requires n >= 0;\n  //@ ensures \\result == n;",
        "static int m(int n)",
        "int r = 0; int i = 0;\n    //@ loop_invariant 0 <= i && i <= n && r == i;\n    while (i < n) { i++; r = i; } if (n == 2) { return 1; } return r;",
    ),
    (r"//@ ensures \result >= 0;", "static int m(int n)", "return n;"),
    (r"//@ ensures b ==> \result == 1;", "static int m(boolean b)", "return 0;"),
    (
        "//@ requires Perm(x, write);\n  //@ ensures Perm(x, write) ** x == \\old(x) + n;",
        "void m(int n)",
        "x = x + n; if (n == 3) { x = 0; }",
    ),
    ("//@ requires Perm(x, write);\n  //@ ensures Perm(x, write);", "void m(int n)", "x = 10 / n;"),
    ("//@ requires Perm(x, write);", "void m(int n)", "x = n;\n    //@ assert x != 3;\n"),
    ("//@ requires 0 <= s && s < 3;\n  //@ ensures \\result != s;", "static int m(int s)", "return (s + 3) % 3;"),
    ("//@ requires Perm(x, write);", "void m()", "give(); x = 1;"),
    ("//@ requires Perm(x, write);", "void m(int n)", "if (n > 0) { give(); } x = 1;"),
    (r"//@ ensures \result == n + 1;", "static int m(int n)", "int k = next(n); return k + 1;"),
    ("//@ requires n > 0;\n  //@ ensures 0 < \\result && \\result < n;", "static int m(int n)", "return n - 1;"),
    (
        "//@ requires a != null;\n  //@ requires (\\forall* int i; 0 <= i && i < a.length; Perm(a[i], read));",
        "static int m(int[] a)",
        "return a[0];",
    ),
    (r"//@ ensures \result == (a && b);", "static boolean m(boolean a, boolean b)", "return a || b;"),
    ("//@ requires n >= 0 && n < 10;\n  //@ ensures \\result == n * n;", "static int m(int n)", "return n + n;"),
    (r"//@ requires Perm(x, 1\2);", "void m(int n)", "if (n == 1) { x = n; }"),
];

/// Methods of Java whose code is right, where something that they rely on promises too little.
const WEAK_JAVA: [(&str, &str, &str); 12] = [
    (r"//@ ensures \result == n + 1;", "static int m(int n)", "return vague(n);"),
    (
        "//@ requires Perm(x, write);\n  //@ ensures Perm(x, write);",
        "void m(int n)",
        "x = n; touch();\n    //@ assert x == n;\n",
    ),
    (
        "//@ requires n >= 0;\n  //@ ensures \\result == n;",
        "static int m(int n)",
        "int r = 0; int i = 0;\n    //@ loop_invariant 0 <= i;\n    while (i < n) { i++; r++; } return r;",
    ),
    ("", "static void m(int n)", "int k = vague(n);\n    //@ assert k > n;\n"),
    (
        "//@ requires n >= 0;\n  //@ ensures \\result >= 0;",
        "static int m(int n)",
        "int r = n; int i = 0; while (i < 3) { i++; r++; } return r;",
    ),
    (r"//@ ensures \result == n + 2;", "static int m(int n)", "int r = vague(n); return vague(r);"),
    ("//@ requires n > 0;\n  //@ ensures \\result > 0;", "static int m(int n)", "return vague(n);"),
    ("//@ requires Perm(x, write);\n  //@ ensures Perm(x, write) ** x == 2 * n;", "void m(int n)", "x = n; twice();"),
    (
        "//@ requires 0 <= n;\n  //@ ensures \\result == n * 2;",
        "static int m(int n)",
        "int i = n; int r = 0;\n    //@ loop_invariant 0 <= i;\n    while (0 < i) { i--; r = r + 2; } return r;",
    ),
    (
        "//@ requires Perm(x, write);\n  //@ ensures Perm(x, write);",
        "void m(int n)",
        "int k = vague(n); x = 6 / (k - n);",
    ),
    (
        "//@ requires 0 <= n;\n  //@ ensures \\result == n % 2;",
        "static int m(int n)",
        "int r = n;\n    //@ loop_invariant 0 <= r;\n    while (2 <= r) { r = r - 2; } return r;",
    ),
    (r"//@ ensures \result;", "static boolean m(int n)", "int k = vague(n); return k > n;"),
];

/// All of them in one class, so that it is compiled once.
fn java_program(methods: &[(&str, &str, &str)]) -> String {
    let numbered = methods.iter().enumerate().map(|(number, (contract, head, body))| {
        let head = head.replace(" m(", &format!(" m{number}("));
        format!("  {contract}\n  {head} {{ {body} }}\n")
    });
    format!(
        r"class C {{
  int x;
  //@ ensures Perm(x, write);
  C() {{ x = 0; }}
  //@ requires Perm(x, write);
  void give() {{ }}
  //@ ensures \result == n + 1;
  static int next(int n) {{ return n + 1; }}
  static int vague(int n) {{ return n + 1; }}
  //@ requires Perm(x, write);
  //@ ensures Perm(x, write);
  void touch() {{ }}
  //@ requires Perm(x, write);
  //@ ensures Perm(x, write);
  void twice() {{ x = x + x; }}
{}}}
",
        numbered.collect::<String>()
    )
}

fn judged_by_runs(name: &str, methods: &[(&str, &str, &str)]) -> Option<(Sandbox, String)> {
    tried_java(name, &java_program(methods))
}

/// The program is judged, and methods that are not proved are run; nothing where there is no Java to run them with.
fn tried_java(name: &str, text: &str) -> Option<(Sandbox, String)> {
    let sandbox = Sandbox::new(name).file("C.java", text);
    if sandbox.grail(&["run", "C.java", "--entry", "C.next", "--arg", "1"]).code != 0 {
        println!("skipped: there is no JDK");
        return None;
    }
    let run = sandbox.grail(&["verify", "C.java", "--confirm"]);
    assert_eq!(run.code, 1, "{run:?}");
    Some((sandbox, run.stdout))
}

#[test]
fn java_that_fails_is_shown_to_fail() {
    let Some((sandbox, told)) = judged_by_runs("trial-java-wrong", &WRONG_JAVA) else { return };
    let commands: Vec<&str> =
        told.split("the code fails: `grail ").skip(1).filter_map(|rest| rest.split('`').next()).collect();
    assert_eq!(commands.len(), WRONG_JAVA.len(), "{told}");
    // Each needs a virtual machine of its own; those left out differ in nothing but what is wrong.
    for command in commands.iter().step_by(4) {
        assert!(shows_a_failure(&sandbox, command), "{command}");
    }
}

#[test]
fn java_that_does_not_fail_is_not_said_to() {
    let Some((_, told)) = judged_by_runs("trial-java-weak", &WEAK_JAVA) else { return };
    assert!(!told.contains("the code fails"), "{told}");
    assert_eq!(told.matches("is too weak").count(), WEAK_JAVA.len(), "{told}");
}

/// Methods of Chalice over objects, each with what is said about it.
const OBJECTS: [(&str, &str); 17] = [
    ("(n: int) requires acc(x) && x > 0 ensures acc(x) && x > 1 { x := x + n }", FAILS),
    ("(p: D) requires acc(p.v) ensures acc(p.v) && p.v >= 0 { p.v := p.v + 1 }", FAILS),
    ("(p: D, q: D) requires acc(p.v) && rd(q.v) { p.v := 1; assert q.v == 0 }", FAILS),
    ("(p: D, q: D) requires p != null && q != null { assert p != q }", FAILS),
    ("() requires acc(d) { assert d == null }", FAILS),
    ("(p: D) requires acc(p.*) && p.next != null && acc(p.next.v) { p.next.v := 2; assert p.v == 2 }", FAILS),
    ("(p: D) { p.v := 1 }", FAILS),
    ("(p: D) requires acc(p.v) && p.v == 7 ensures acc(p.v) && p.v == 7 { p.v := p.v + 1 }", FAILS),
    ("(o: C) requires acc(o.x) && o == this { o.x := 2; assert this.x != 2 }", FAILS),
    ("() requires acc(ok) && ok ensures acc(ok) && !ok { ok := ok }", FAILS),
    ("(s: seq<D>) requires |s| == 1 && s[0] != null && acc(s[0].v) { s[0].v := 1; assert s[0].v == 0 }", FAILS),
    ("(s: seq<D>) requires |s| > 1 && s[0] != null && s[1] != null { assert s[0] == s[1] }", FAILS),
    ("(n: int) requires counts ensures counts { unfold counts; x := x + n; fold counts }", FAILS),
    (
        "(p: D) requires p != null && p.positive ensures p.positive { unfold p.positive; p.v := p.v - 1; fold p.positive }",
        FAILS,
    ),
    ("() requires counts { unfold counts; assert x != 0; fold counts }", FAILS),
    ("(p: D) requires acc(p.v) && p.v >= 3 ensures acc(p.v) && p.v >= 4 { call bump(p) }", IS_WEAK),
    ("(p: D) requires acc(p.v) && p.v >= 3 ensures acc(p.v) && p.v >= 3 { call bump(p) }", IS_WEAK),
];
const FAILS: &str = "the code fails: `grail ";
const IS_WEAK: &str = "the contract of `bump` is too weak";

#[test]
fn objects_are_inputs_too() {
    for (number, (method, said)) in OBJECTS.iter().enumerate() {
        let text = format!(
            "class D {{ var v: int; var next: D; predicate positive {{ acc(v) && v > 0 }} }}
class C {{
  var x: int; var ok: bool; var d: D
  predicate counts {{ acc(x) && x >= 0 }}
  method bump(p: D) requires acc(p.v) ensures acc(p.v) {{ p.v := p.v + 1 }}
  method m{method}
}}
"
        );
        let sandbox = Sandbox::new(&format!("trial-objects-{number}")).file("a.chalice", &text);
        let run = sandbox.grail(&["verify", "a.chalice"]);
        let rest = run.stdout.split(said).nth(1).unwrap_or_else(|| panic!("{method}\n{}", run.stdout));
        if *said == FAILS {
            let command = rest.split('`').next().unwrap_or_default();
            assert!(shows_a_failure(&sandbox, command), "{command}");
        }
    }
}

/// What a contract allows is judged by a run, so what no run can judge is not said to be allowed.
#[test]
fn what_is_not_shown_is_not_said_to_be_too_weak() {
    let text = "class C {
  var x: int
  method low() returns (r: int) ensures forall i: int :: i * i >= r { r := 0 }
  method sampled() { var k: int; call k := low(); assert k <= 0 }
  method half() requires acc(x, 50) ensures acc(x, 50) { }
  method shared() requires acc(x, 50) { var k: int := x; call half(); assert x == k }
  method same() requires acc(x) ensures acc(x) && x == old(x) { }
  method next(n: int) returns (r: int) ensures r == n + 1 { r := n + 1 }
  method add() requires rd(mu) && waitlevel << mu { lock (this) { x := x + 1 } }
  invariant acc(x)
  method racy() requires acc(x) && acc(mu) && mu == lockbottom
  { x := 0; share this; fork t := add(); call add(); join t; lock (this) { assert x == 2 } }
  method strong(n: int) requires acc(x) { var k: int; x := n; call k := next(n); call same(); assert k * k * k != x * 5 + 2 * k * k }
}
";
    let sandbox = Sandbox::new("trial-unshown").file("a.chalice", text);
    let run = sandbox.grail(&["verify", "a.chalice"]);
    assert!(run.code == 1 && !run.stdout.contains("is too weak"), "{}", run.stdout);
}

/// Methods of Java over objects, each with what is said about it.
#[test]
fn objects_are_inputs_of_java_too() {
    let text = "class D { int v; D next;
  //@ ensures Perm(v, write) ** Perm(next, write);
  D(int k) { v = k; next = null; }
}
class C {
  int x; boolean ok;
  //@ ensures Perm(x, write) ** Perm(ok, write);
  C() { x = 0; }
  static int next(int n) { return n + 1; }
  //@ requires Perm(x, write) ** x > 0;
  //@ ensures Perm(x, write) ** x > 1;
  void a(int n) { x = x + n; }
  //@ requires p != null && q != null;
  static void b(D p, D q) {
    //@ assert p != q;
  }
  //@ requires p != null ** Perm(p.v, write) ** p.v == 7;
  //@ ensures Perm(p.v, write) ** p.v == 7;
  static void c(D p) { p.v = p.v + 1; }
  //@ requires Perm(ok, write) ** ok;
  //@ ensures Perm(ok, write) ** !ok;
  void d() { ok = ok; }
  //@ requires p != null ** Perm(p.v, write);
  //@ ensures Perm(p.v, write);
  static void bump(D p) { p.v = p.v + 1; }
  //@ requires p != null ** Perm(p.v, write) ** p.v >= 3;
  //@ ensures Perm(p.v, write) ** p.v >= 4;
  static void e(D p) { bump(p); }
}
";
    let Some((sandbox, told)) = tried_java("trial-java-objects", text) else { return };
    let commands: Vec<&str> = told.split(FAILS).skip(1).filter_map(|rest| rest.split('`').next()).collect();
    assert_eq!(commands.len(), 4, "{told}");
    assert!(commands.iter().take(2).all(|command| shows_a_failure(&sandbox, command)), "{told}");
    assert!(told.contains(IS_WEAK), "{told}");
}

/// A run that stops with something else than what an error is about does not show it, nor does one with an input that is not allowed.
#[test]
fn a_run_shows_what_the_error_says_and_nothing_else() {
    let text = "class C {
  var x: int
  predicate valid { acc(x) && 0 <= x }
  function value(part: int): int requires 0 < part && part <= 100 && acc(valid, part) { unfolding acc(valid, part) in x }
  method some(n: int) returns (r: int) ensures (exists k in [n..n+3] :: k * k * k == n * n * n) && r != n { r := n }
  method twice(n: int) requires 0 <= n { call positive(n + 1, n); call positive(n, n + 1) }
  method positive(a: int, b: int) requires a * a * a >= 0 && a > 0 && b > 0 { }
  method owner() requires valid { assert value(100) * value(100) * value(100) != -8 }
}
";
    let sandbox = Sandbox::new("trial-otherwise").file("a.chalice", text);
    let run = sandbox.grail(&["verify", "a.chalice", "--all-errors"]);
    let errors: Vec<&str> = run.stdout.split("\nerror").collect();
    let about = |claim: &str| {
        errors.iter().filter(|error| error.contains(&format!("`{claim}` may be false"))).collect::<Vec<_>>()
    };
    let existence = about("exists k in [n..n+3] :: k * k * k == n * n * n");
    assert!(existence.iter().all(|error| !error.contains(FAILS)), "{}", run.stdout);
    assert!(about("r != n").iter().all(|error| error.contains("--entry C.some --arg 0")), "{}", run.stdout);
    assert!(about("b > 0").iter().all(|error| error.contains("--arg 0")), "{}", run.stdout);
    assert!(!run.stdout.contains("x := -"), "{}", run.stdout);
}

/// Methods that want shared objects, each with what shows that they fail. What the invariant does not allow is no shared object.
const MONITORS: [(&str, &str); 8] = [
    ("() requires rd(mu) && waitlevel << mu { acquire this; x := x - 1; release this }", "'this = shared C'"),
    (
        "() requires rd(mu) && waitlevel << mu { acquire this; assert x != 2; release this }",
        "'this = shared C { x := 2 }'",
    ),
    (
        "() requires rd(mu) && waitlevel << mu { acquire this; assert x >= -1 && x < 3; release this }",
        "'this = shared C { x := 3 }'",
    ),
    (
        "(c: C) requires c != null && rd(c.mu) && waitlevel << c.mu { lock (c) { assert c.x == 0 } }",
        "'shared C { x := 1 }'",
    ),
    (
        "(c: C, d: C) requires c != null && d != null && rd(c.mu) && rd(d.mu) && waitlevel << c.mu && waitlevel << d.mu { acquire c; acquire d; release d; release c }",
        "'shared C' --arg 'shared C'",
    ),
    ("() requires rd(mu) && waitlevel << mu { acquire this }", "'this = shared C'"),
    (
        "() requires rd(mu) && waitlevel << mu { fork t := bump(); acquire this; assert x == 0; release this; join t }",
        "'this = shared C { x := 1 }'",
    ),
    ("() requires rd(mu) && waitlevel << mu { rd acquire this; x := 3; rd release this }", "'this = shared C'"),
];

#[test]
fn shared_objects_are_inputs_too() {
    for (number, (method, input)) in MONITORS.iter().enumerate() {
        let text = format!(
            "class C {{
  var x: int
  invariant acc(x) && x >= 0
  method bump() requires rd(mu) && waitlevel << mu ensures rd(mu) {{ acquire this; x := x + 1; release this }}
  method m{method}
}}
"
        );
        let sandbox = Sandbox::new(&format!("trial-monitors-{number}")).file("a.chalice", &text);
        let run = sandbox.grail(&["verify", "a.chalice"]);
        let command = run.stdout.split(FAILS).nth(1).and_then(|rest| rest.split('`').next());
        let command = command.unwrap_or_else(|| panic!("{method}\n{}", run.stdout));
        assert!(command.contains(input) && shows_a_failure(&sandbox, command), "{method}\n{command}");
    }
}

/// The same of Java: clauses of one contract, and an exception at a place where a claim is made.
#[test]
fn a_call_shows_what_the_error_says_and_nothing_else() {
    let text = r"class C {
  static int next(int n) { return n + 1; }
  //@ ensures (\exists int k; k > n && k < n + 2) && \result != n;
  static int same(int n) { return n; }
  //@ requires a != null && a.length > 0 ** (\forall* int k; 0 <= k && k < a.length; Perm(a[k], 1\2));
  //@ ensures \result == 10 / a[0] && \result > 0;
  static int share(int[] a) { return 10 / a[0]; }
}
";
    let Some((_, told)) = tried_java("trial-java-otherwise", text) else { return };
    let errors: Vec<&str> = told.split("\nerror").collect();
    let about = |words: &str| errors.iter().filter(|error| error.contains(words)).collect::<Vec<_>>();
    assert!(about("`(\\exists int k;").iter().all(|error| !error.contains(FAILS)), "{told}");
    assert!(about("`\\result != n` may be false").iter().all(|error| error.contains("C.same --arg 0")), "{told}");
    let divisions = about("divisor may be zero");
    assert!(!divisions.is_empty() && divisions.iter().all(|error| !error.contains("[1,2]")), "{told}");
}
