//! Predicates and functions: folded, unfolded and looked into, in whole and in part.

use super::{Maker, Method};

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (class, user) = (maker.name("Node"), maker.name("Folds"));
    let (start, step) = (maker.rng.between(0, 6), maker.rng.between(1, 4));
    let at_class = wrong && maker.rng.chance(30);
    declare_node(maker, &class, step, at_class);
    let after = start + step;
    let right = [
        format!("n.inc();\n//@ assert n.look() == {after};"),
        format!("//@ assert n.look() == {start};\nn.inc();\nn.inc();\n//@ assert n.look() == {after} + {step};"),
        format!("n.inc();\n//@ unfold n.some();\nassert n.v == {after};\n//@ fold n.at({after});"),
        format!("//@ unfold n.some();\nn.v = {after};\n//@ fold n.some();\n//@ assert n.look() == {after};"),
        format!("//@ unfold [1\\2]n.some();\nassert n.v == {start};\n//@ fold [1\\2]n.some();\nn.inc();"),
        format!("//@ unfold n.some();\n//@ fold n.at({start});\n//@ exhale n.at({start});"),
    ];
    let lies = [
        format!("n.inc();\n//@ assert n.look() == {start};"),
        "n.v = 1;".to_string(),
        "int k = n.v;".to_string(),
        "//@ unfold [1\\2]n.some();\nn.v = 1;".to_string(),
        format!("//@ unfold n.some();\n//@ fold n.at({after});"),
        "//@ unfold n.some();\nn.v = -1;\n//@ fold n.some();".to_string(),
        "//@ unfold n.some();\nn.inc();".to_string(),
        "//@ unfold n.some();\n//@ unfold n.some();".to_string(),
        "//@ unfold n.some();\n//@ fold n.some();\n//@ fold n.some();".to_string(),
        "//@ exhale [1\\2]n.some();\nn.inc();".to_string(),
        format!("//@ exhale n.some();\n//@ inhale n.some();\n//@ assert n.look() == {start};"),
        format!("//@ unfold n.some();\nn.v = {after};\n//@ fold n.some();\n//@ assert n.look() == {start};"),
        "//@ fold o.some();".to_string(),
        "assert false;".to_string(),
    ];
    let claim = maker.one_of(wrong && !at_class, &right, &lies);
    let body = vec![format!("{class} n = new {class}({start});\n{class} o = n;"), claim];
    maker.class(&format!("class {user}"), &[], &[Method::new(&[], "static void act()", body)]);
}

fn declare_node(maker: &mut Maker, class: &str, step: i64, wrong: bool) {
    let right = [format!("v = v + {step};"), format!("int t = v;\nv = t + {step};")];
    let lies = [
        format!("v = v + {step} + 1;"),
        format!("v = v - {step};"),
        String::new(),
        format!("//@ exhale Perm(v, 1\\2);\nint t = v + {step};"),
    ];
    let change = maker.one_of(wrong, &right, &lies);
    let inc = vec!["//@ unfold some();".to_string(), change, "//@ fold some();".to_string()];
    let constructor = format!(
        "//@ requires k >= 0;\n//@ ensures some() ** look() == k;\n{class}(int k) {{\n    v = k;\n    //@ fold some();\n}}"
    );
    let members = [
        "int v;\n//@ resource at(int k) = Perm(v, 1) ** v == k;\n//@ resource some() = Perm(v, 1) ** v >= 0;",
        "//@ requires some();\n//@ ensures \\result >= 0;\n//@ pure int look() = \\Unfolding some() \\in v;",
        &constructor,
    ];
    let promise = format!("ensures some() ** look() == \\old(look()) + {step};");
    maker.class(
        &format!("class {class}"),
        &members,
        &[Method::new(&["requires some();", &promise], "void inc()", inc)],
    );
}
