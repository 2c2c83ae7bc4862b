//! Programs of any size, to see how time grows.

use std::fmt::Write as _;

/// So many methods, each with a contract, a loop and a call of the one before.
pub fn methods(count: usize) -> String {
    let mut text = String::from("field f: Int\n\npredicate cell(r: Ref) { acc(r.f) && r.f >= 0 }\n");
    for n in 0..count {
        let call = if n == 0 { String::new() } else { format!("  m{}(r, by)\n", n - 1) };
        // A write to the text in memory cannot fail.
        let _ = write!(
            text,
            "
method m{n}(r: Ref, by: Int)
  requires cell(r) && by > {n}
  ensures cell(r)
{{
  var i: Int := 0
{call}  unfold cell(r)
  while (i < by)
    invariant acc(r.f) && r.f >= 0 && i >= 0
  {{
    r.f := r.f + i
    i := i + 1
  }}
  assert i >= by && r.f >= 0
  fold cell(r)
}}
"
        );
    }
    text
}

/// One method of so many statements: writes to a few objects, an assertion after every fourth write.
pub fn statements(count: usize) -> String {
    let objects = 8;
    let mut text = String::from("field f: Int\n\nmethod m(a: Int");
    for o in 0..objects {
        let _ = write!(text, ", r{o}: Ref");
    }
    text.push_str(")\n");
    for o in 0..objects {
        let _ = writeln!(text, "  requires acc(r{o}.f) && r{o}.f > a");
    }
    text.push_str("{\n");
    for n in 0..count {
        let (to, from) = (n % objects, (n + 3) % objects);
        let _ = match n % 5 {
            4 => writeln!(text, "  assert r{from}.f > a"),
            _ => writeln!(text, "  r{to}.f := r{from}.f + {}", n % 7),
        };
    }
    text.push_str("}\n");
    text
}

/// As little as can be verified.
pub const TRIVIAL: &str = "method m(x: Int)\n  requires x > 1\n{\n  assert x > 0\n}\n";

#[cfg(test)]
mod tests {
    #[test]
    fn sizes_are_what_was_asked_for() {
        assert_eq!(super::methods(10).matches("method ").count(), 10);
        let statements = super::statements(100);
        assert_eq!(statements.matches(":=").count() + statements.matches("assert").count(), 100);
    }
}
