//! Magic wands: packaged from what is held, applied once.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let name = maker.name("wand");
    let n = maker.rng.between(3, 7);
    let wand = "acc(x.f) --* acc(x.f) && acc(x.g)";
    let full = format!("acc(x.f) && x.f == {n} --* {name}_p(x) && acc(x.g)");
    let script = format!("{{\n    fold {name}_p(x)\n  }}");
    let right = [
        format!("package {wand}\n  apply {wand}\n  x.g := 1\n  assert x.f == {n}"),
        format!("package {wand}\n  x.f := 2\n  apply {wand}\n  assert x.f == 2 && perm(x.g) == write"),
        format!("package {full} {script}\n  apply {full}\n  unfold {name}_p(x)\n  assert x.g == 0 && x.f == {n}"),
        format!("package acc(x.f, 1/2) --* acc(x.f, 1/2)\n  assert x.f == {n}\n  x.f := 0"),
        format!(
            "fold {name}_p(x)\n  package true --* {name}_p(x)\n  apply true --* {name}_p(x)\n  unfold {name}_p(x)\n  assert x.f == {n}"
        ),
    ];
    // By what is wrong: each kind as often as any other.
    let lies = [
        // What the wand was made of is used.
        vec![
            format!("package {wand}\n  x.g := 1"),
            format!("package {full} {script}\n  assert x.g == 0"),
            format!("fold {name}_p(x)\n  package true --* {name}_p(x)\n  unfold {name}_p(x)"),
            format!("package true --* acc(x.f)\n  assert x.f == {n}"),
        ],
        // There is no such wand, or not any more.
        vec![
            format!("apply {wand}"),
            format!("package {wand}\n  apply {wand}\n  apply {wand}"),
            format!(
                "package true --* acc(x.f)\n  apply true --* acc(x.f)\n  exhale acc(x.f)\n  apply true --* acc(x.f)\n  x.f := 1"
            ),
            format!("package {wand}\n  apply {wand}\n  exhale acc(x.g)\n  apply {wand}\n  x.g := 1"),
        ],
        // There is not enough to make it, or to apply it.
        vec![
            format!("exhale acc(x.g)\n  package {wand}"),
            format!("exhale acc(x.g, 1/2)\n  package {full} {script}"),
            format!("package {wand}\n  exhale acc(x.f)\n  apply {wand}"),
            format!("package {full} {script}\n  x.f := {n} + 1\n  apply {full}"),
            format!("package {full} {script}\n  apply {full}\n  assert x.f == {n}"),
        ],
        // Its proof is wrong.
        vec![
            format!("package {full}"),
            format!("package {full} {{\n    assert x.f == {n} + 1\n    fold {name}_p(x)\n  }}"),
        ],
        // The values are others.
        vec![
            format!("package {wand}\n  x.f := 2\n  apply {wand}\n  assert x.f == {n}"),
            format!("package {full} {script}\n  apply {full}\n  unfold {name}_p(x)\n  assert x.f == {n} + 1"),
            format!("package {wand}\n  assert false"),
            format!("package {wand}\n  apply {wand}\n  assert false"),
        ],
    ];
    maker.declare(format!("predicate {name}_p(x: Ref)\n{{\n  acc(x.f)\n}}\n"));
    let chosen = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = maker.rng.pick(&lies).iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &chosen, &lies);
    let body = ["var x: Ref".to_string(), "x := new(f, g)".to_string(), format!("x.f := {n}\n  x.g := 0"), statement];
    maker.method(&format!("{name}()"), &[], &body);
}
