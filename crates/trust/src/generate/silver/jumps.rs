//! Jumps over declarations, between scopes, in proof scripts, and in methods that must terminate.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.below(4) {
        0 => over(maker, wrong),
        1 => between(maker, wrong),
        2 => script(maker, wrong),
        _ => endless(maker, wrong),
    }
}

const TYPES: [(&str, &str); 4] = [("Int", "7"), ("Bool", "true"), ("Seq[Int]", "Seq(7)"), ("Perm", "1/2")];

/// A jump goes over a declaration: the variable has any value then.
fn over(maker: &mut Maker, wrong: bool) {
    let (name, label) = (maker.name("over"), maker.name("after"));
    let (ty, value) = *maker.rng.pick(&TYPES);
    let claim = maker.or_wrong(
        wrong,
        &format!("assert !b ==> v == {value}"),
        &[&format!("assert v == {value}"), "assert false"],
    );
    let body = [
        format!("if (b) {{\n    goto {label}\n  }}"),
        format!("var v: {ty} := {value}"),
        format!("label {label}"),
        claim,
    ];
    maker.method(&format!("{name}(b: Bool)"), &[], &body);
}

/// From one scope into another that has a variable of the same name.
fn between(maker: &mut Maker, wrong: bool) {
    let (name, label) = (maker.name("between"), maker.name("inside"));
    let (other, elsewhere) = *maker.rng.pick(&TYPES);
    let (ty, value) = *maker.rng.pick(&TYPES);
    let right = format!("assert !b ==> v == {value}");
    let claim = maker.or_wrong(wrong, &right, &[&format!("assert v == {value}"), "assert v == v && b", "assert false"]);
    let scope = format!("var v: {ty} := {value}\n    label {label}\n    {claim}");
    let second =
        if maker.rng.chance(50) { format!("{{\n    {scope}\n  }}") } else { format!("if (c) {{\n    {scope}\n  }}") };
    let body = [format!("if (b) {{\n    var v: {other} := {elsewhere}\n    goto {label}\n  }}"), second];
    maker.method(&format!("{name}(b: Bool, c: Bool)"), &[], &body);
}

/// A jump in a proof script leaves something out.
fn script(maker: &mut Maker, wrong: bool) {
    let (name, label) = (maker.name("script"), maker.name("end"));
    let value = maker.rng.between(2, 9);
    let lies = ["assert x.f == 0", "assert false", "var w: Int := 1\n    assert x.f == w"];
    let left_out = maker.or_wrong(wrong, "assert x.f >= 0", &lies);
    let wand = format!("acc(x.f) && x.f == {value} --* acc(x.f)");
    let jump = format!("if (b) {{\n      goto {label}\n    }}");
    let script = format!("{jump}\n    {left_out}\n    label {label}\n    assert x.f == {value}");
    let body = [format!("package {wand} {{\n    {script}\n  }}"), format!("exhale {wand}")];
    maker.method(&format!("{name}(x: Ref, b: Bool)"), &[], &body);
}

/// A method that must terminate does not come to a loop made of jumps.
fn endless(maker: &mut Maker, wrong: bool) {
    let (name, head) = (maker.name("endless"), maker.name("head"));
    let right = format!("if (n < 0 && n > 0) {{\n    label {head}\n    goto {head}\n  }}");
    let lies = [
        format!("label {head}\n  if (n > 3) {{\n    goto {head}\n  }}"),
        format!("label {head} invariant true\n  goto {head}"),
        format!("if (n > 0) {{\n    label {head}\n    goto {head}\n  }}"),
        format!("while (n > 0) decreases n {{\n    label {head}\n    goto {head}\n  }}"),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let body = maker.or_wrong(wrong, &right, &lies);
    maker.method(&format!("{name}(n: Int)"), &["decreases".to_string()], &[body]);
}
