//! Branches, loops and jumps.

use super::{Maker, lines};

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.below(4) {
        0 => branches(maker, wrong),
        1 => conditional(maker, wrong),
        2 => repeat(maker, wrong),
        _ => jump(maker, wrong),
    }
}

/// Two unknown conditions, four ways through.
fn branches(maker: &mut Maker, wrong: bool) {
    let name = maker.name("branches");
    let (p, q, r) = (maker.rng.between(0, 4), maker.rng.between(5, 9), maker.rng.between(10, 14));
    let mut body = lines(&["var x: Ref", "x := new(f)", "x.f := 0"]);
    body.push(format!("if (b) {{\n    x.f := x.f + {p}\n  }} else {{\n    x.f := x.f + {q}\n  }}"));
    body.push(format!("if (c < d) {{\n    x.f := x.f + {r}\n  }}"));
    let right = format!("assert x.f == (b ? {p} : {q}) + (c < d ? {r} : 0)");
    let lies = [
        format!("assert x.f == {p} || x.f == {q}"),
        format!("assert x.f == {p} + {r} || x.f == {q} + {r} || x.f == {p}"),
        format!("assert x.f == {p} + {r} || x.f == {q} + {r} || x.f == {q}"),
        format!("assert b ==> x.f == {p}"),
        format!("assert c <= d ==> x.f >= {r}"),
        format!("assert !b ==> x.f != {q}"),
        "assert b".to_string(),
        "assert !b || c < d".to_string(),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    body.push(maker.or_wrong(wrong, &right, &lies));
    maker.method(&format!("{name}(b: Bool, c: Int, d: Int)"), &[], &body);
}

/// Permission on a condition.
fn conditional(maker: &mut Maker, wrong: bool) {
    let name = maker.name("conditional");
    let clause = "requires b ==> acc(x.f) && x.f == 1".to_string();
    let ensures = "ensures b ==> acc(x.f) && x.f == 2".to_string();
    let right = "if (b) {\n    x.f := 2\n  }";
    let lies = [
        "x.f := 2",
        "if (!b) {\n    x.f := 2\n  }",
        "if (b) {\n    x.f := 3\n  }",
        "if (b) {\n    x.f := 2\n    exhale acc(x.f, 1/2)\n  }",
        "if (b) {\n    x.f := 2\n    assert false\n  }",
        "if (!b) {\n    assert false\n  } else {\n    x.f := 2\n  }",
        "if (b) {\n    x.f := 2\n  }\n  assert x.f == 2",
    ];
    let statement = maker.or_wrong(wrong, right, &lies);
    maker.method(&format!("{name}(b: Bool, x: Ref)"), &[clause, ensures], &[statement]);
}

fn repeat(maker: &mut Maker, wrong: bool) {
    let name = maker.name("loop");
    let by = maker.rng.between(1, 3);
    let which = if wrong { maker.rng.below(4) } else { 4 };
    let step = maker.or_wrong(
        which == 0,
        &format!("x.f := x.f + {by}"),
        &[&format!("x.f := x.f + {}", by + 1), &format!("x.f := {by}"), "exhale acc(x.f, 1/2)", "x.g := x.g + 1"],
    );
    let invariant = maker.or_wrong(
        which == 1,
        &format!("invariant 0 <= i && i <= n && acc(x.f) && x.f == i * {by}"),
        &[
            &format!("invariant 0 <= i && i < n && acc(x.f) && x.f == i * {by}"),
            &format!("invariant 0 <= i && i <= n && acc(x.f) && x.f == i * {by} + 1"),
            &format!("invariant 0 < i && i <= n && acc(x.f) && x.f == i * {by}"),
        ],
    );
    let claim = maker.or_wrong(
        which >= 2 && wrong,
        &format!("assert x.f == n * {by} && i == n && x.g == 7"),
        &[
            &format!("assert x.f == n * {by} + 1"),
            "assert i == n + 1",
            "assert x.f == 0",
            "assert i == 0",
            "assert x.g == 8",
            "assert false",
            "assert n > 0",
        ],
    );
    let body = [
        "var x: Ref".to_string(),
        "var i: Int".to_string(),
        "x := new(f, g)".to_string(),
        "i := 0".to_string(),
        "x.f := 0".to_string(),
        "x.g := 7".to_string(),
        format!("while (i < n)\n    {invariant}\n  {{\n    {step}\n    i := i + 1\n  }}"),
        claim,
    ];
    maker.method(&format!("{name}(n: Int)"), &["requires 0 <= n".to_string()], &body);
}

fn jump(maker: &mut Maker, wrong: bool) {
    let name = maker.name("jump");
    let by = maker.rng.between(1, 3);
    let which = if wrong { maker.rng.below(3) } else { 3 };
    let step = maker.or_wrong(which == 0, &format!("a := a + {by}"), &[&format!("a := a + {}", by + 1), "a := 0 - 1"]);
    let invariant = maker.or_wrong(
        which == 1,
        &format!("invariant 0 <= i && i <= n && a == i * {by}"),
        &[
            &format!("invariant 0 <= i && i <= n && a == i * {by} + 1"),
            &format!("invariant 0 < i && i <= n && a == i * {by}"),
        ],
    );
    let claim = maker.or_wrong(
        which == 2,
        &format!("assert a == n * {by}"),
        &[&format!("assert a == n * {by} - 1"), "assert a == 0", "assert i == 0", "assert false", "assert n > 0"],
    );
    let head = maker.name("head");
    let body = [
        "var i: Int".to_string(),
        "var a: Int".to_string(),
        "i := 0".to_string(),
        "a := 0".to_string(),
        format!("label {head}\n    {invariant}"),
        format!("if (i < n) {{\n    {step}\n    i := i + 1\n    goto {head}\n  }}"),
        claim,
    ];
    maker.method(&format!("{name}(n: Int)"), &["requires 0 <= n".to_string()], &body);
}
