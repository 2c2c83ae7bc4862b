//! Boogie programs to time: those of its suite, and generated ones of any size.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::boogie::{Class, Test};
use crate::conformance::Suite;

/// Files of the suite that are verified without options, by path relative to it.
pub fn suite() -> Vec<(String, PathBuf)> {
    let Some(folder) = Suite::Boogie.folder() else { return Vec::new() };
    let plain = |path: &PathBuf| {
        let test = Test::read(path);
        !test.fails && test.runs.len() == 1 && test.runs[0].options.is_empty() && test.runs[0].class() == Class::Verdict
    };
    let files = Suite::Boogie.files(&folder).into_iter().map(|name| (name.clone(), folder.join(name)));
    files.filter(|(_, path)| plain(path)).collect()
}

pub const TRIVIAL: &str = "procedure p(x: int) { assert x == x; }\n";

/// So many procedures, each with a contract, a loop and a call of the one before.
pub fn procedures(count: usize) -> String {
    let mut text = String::from("var cell: int;\n");
    for n in 0..count {
        let call = if n == 0 { String::new() } else { format!("  call p{}(by);\n", n - 1) };
        // A write to the text in memory cannot fail.
        let _ = write!(
            text,
            "
procedure p{n}(by: int)
  requires {n} < by && 0 <= cell;
  modifies cell;
  ensures 0 <= cell;
{{
  var i: int;
{call}  i := 0;
  while (i < by)
    invariant 0 <= cell && 0 <= i;
  {{
    cell := cell + i;
    i := i + 1;
  }}
  assert by <= i && 0 <= cell;
}}
"
        );
    }
    text
}

/// One procedure of so many statements.
pub fn statements(count: usize) -> String {
    let mut text = String::from(
        "procedure p(m: [int]int, n: int) returns (x: int)\n{\n  var a: [int]int;\n  a := m;\n  x := n;\n",
    );
    for n in 0..count / 2 {
        let _ = write!(text, "  a[{n}] := x;\n  x := x + 1;\n");
    }
    let _ = write!(text, "  assert x == n + {};\n}}\n", count / 2);
    text
}

/// One procedure of so many statements, every second of which is an assertion.
pub fn assertions(count: usize) -> String {
    let mut text = String::from("procedure p(n: int) returns (x: int)\n  requires 0 < n;\n{\n  x := n;\n");
    for n in 0..count / 2 {
        let _ = write!(text, "  x := x + 1;\n  assert {n} < x;\n");
    }
    text.push_str("}\n");
    text
}

/// One procedure of so many calls, each of which may change a global and gives what the next takes.
pub fn calls(count: usize) -> String {
    let mut text = String::from(
        "var cell: int;\n\nprocedure q(n: int) returns (x: int);\n  requires 0 < n;\n  modifies cell;\n  ensures n < x && cell == old(cell) + 1;\n\n",
    );
    let _ = write!(
        text,
        "procedure p(n: int) returns (x: int)\n  requires 0 < n;\n  modifies cell;\n  ensures cell == old(cell) + {count};\n{{\n  x := n;\n"
    );
    (0..count).for_each(|_| text.push_str("  call x := q(x);\n"));
    text.push_str("}\n");
    text
}

/// So many conditionals that add to one of two numbers.
pub fn shared_sums(count: usize) -> String {
    let mut text = String::from("procedure p(b: [int]bool) returns (x: int, y: int)\n{\n  x, y := 0, 0;\n");
    for n in 0..count {
        let _ = writeln!(text, "  if (b[{n}]) {{ x := x + 1; }} else {{ y := y + 1; }}");
    }
    let _ = write!(text, "  assert x + y == {count};\n}}\n");
    text
}

/// One procedure of so many conditionals, one after the other: twice as many paths with each.
pub fn conditionals(count: usize) -> String {
    let mut text = String::from("procedure p(b: [int]bool) returns (x: int)\n{\n  x := 0;\n");
    for n in 0..count {
        let _ = writeln!(text, "  if (b[{n}]) {{ x := x + 1; }} else {{ x := x + 2; }}");
    }
    let _ = write!(text, "  assert {count} <= x && x <= {};\n}}\n", 2 * count);
    text
}
