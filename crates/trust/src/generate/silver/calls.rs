//! Methods that call each other: what a contract says is all that is known afterwards, what it does not mention stays.

use super::{Maker, lines};

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (callee, caller) = (maker.name("callee"), maker.name("caller"));
    let n = maker.rng.between(1, 5);
    let wrong_body = wrong && maker.rng.chance(35);
    let statement = maker.or_wrong(
        wrong_body,
        &format!("x.f := x.f + n + {n}"),
        &[&format!("x.f := x.f + n + {}", n + 1), "x.f := n", "exhale acc(x.f)", "x.g := 0", "r := x.f + n"],
    );
    maker.method(
        &format!("{callee}(x: Ref, n: Int) returns (r: Int)"),
        &[
            "requires acc(x.f)".to_string(),
            format!("ensures acc(x.f) && x.f == old(x.f) + n + {n}"),
            "ensures r == old(x.f)".to_string(),
        ],
        &["r := x.f".to_string(), statement],
    );
    let (a, k) = (maker.rng.between(-3, 6), maker.rng.between(0, 4));
    let after = a + k + n;
    let body = [
        "var x: Ref".to_string(),
        "var y: Ref".to_string(),
        "var r: Int".to_string(),
        "x := new(f, g)".to_string(),
        "y := new(f, g)".to_string(),
        format!("x.f := {a}"),
        format!("x.g := {a}"),
        format!("y.f := {k}"),
        format!("r := {callee}(x, {k})"),
    ];
    let right = format!("assert x.f == {after} && r == {a} && x.g == {a} && y.f == {k}");
    let claim = maker.or_wrong(
        wrong && !wrong_body,
        &right,
        &[
            &format!("assert x.f == {}", after + 1),
            &format!("assert x.f == {a}"),
            &format!("assert r != {a}"),
            &format!("assert y.f != {k}"),
            &format!("exhale acc(x.f)\n  r := {callee}(x, 1)"),
            "assert false",
            &format!("exhale acc(x.f, 1/2)\n  r := {callee}(x, 1)"),
        ],
    );
    maker.method(&format!("{caller}()"), &[], &[&body[..], &[claim]].concat());

    let (silent, user) = (maker.name("silent"), maker.name("user"));
    maker.method(
        &format!("{silent}(x: Ref)"),
        &lines(&["requires acc(x.f)", "ensures acc(x.f)"]),
        &lines(&["x.f := 0"]),
    );
    let mut body = lines(&["var x: Ref", "x := new(f, g)", "x.f := 0", "x.g := 1"]);
    body.push(format!("{silent}(x)"));
    body.push("assert x.g == 1 && perm(x.f) == write".to_string());
    if wrong && maker.wrong.is_none() {
        let lie = maker.or_wrong(true, "", &["assert x.f == 0", "assert x.f >= 0", "assert old(x.f) == 0"]);
        body.push(lie);
    }
    maker.method(&format!("{user}()"), &[], &body);
}
