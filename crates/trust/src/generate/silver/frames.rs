//! What functions say before and after something has changed.
//!
//! A function has a footprint, and a deed writes inside it or outside. Then the value is the same, or it need not be.

use super::Maker;

/// A function with its footprint, and deeds in and out of it. Each stands for all that is said about `it`, an application.
struct Shape {
    declaration: &'static str,
    it: &'static str,
    /// After the objects have been made.
    begin: &'static str,
    inside: &'static [&'static str],
    outside: &'static [&'static str],
}

const SHAPES: [Shape; 6] = [
    // Nothing is known about its values.
    Shape {
        declaration: "function NAME(x: Ref): Int\n  requires acc(x.f, 1/2)\n",
        it: "NAME(x)",
        begin: "",
        inside: &["x.f := x.f + 1", "SILENT(x)", "exhale acc(x.f)\n  inhale acc(x.f)"],
        outside: &["y.f := y.f + 1", "x.g := x.g + 1", "SILENT(y)", "exhale acc(x.f, 1/2)\n  inhale acc(x.f, 1/2)"],
    },
    Shape {
        declaration: "function NAME(x: Ref): Int\n  requires acc(x.f, wildcard) && acc(x.g, 1/2)\n{\n  2 * x.f - x.g\n}\n",
        it: "NAME(x)",
        begin: "",
        inside: &["x.f := x.f + 1", "x.g := x.g - 2", "SILENT(x)"],
        outside: &["y.f := y.f + 1", "y.g := 7", "SILENT(y)", "x.f := x.f + 1\n  x.g := x.g + 2"],
    },
    // Of two objects.
    Shape {
        declaration: "function NAME(x: Ref, y: Ref): Int\n  requires acc(x.f, 1/2) && acc(y.f, 1/3)\n{\n  x.f + y.f\n}\n",
        it: "NAME(x, y)",
        begin: "",
        inside: &["x.f := x.f + 1", "y.f := y.f - 1", "SILENT(y)", "exhale acc(y.f)\n  inhale acc(y.f)"],
        outside: &["x.g := x.g + 1", "y.g := x.f", "x.f := x.f + 1\n  y.f := y.f - 1"],
    },
    // Inside a predicate, with a body and without.
    Shape {
        declaration: "predicate P_NAME(x: Ref)\n{\n  acc(x.f) && acc(x.g)\n}\n\nfunction NAME(x: Ref): Int\n  requires acc(P_NAME(x), 1/2)\n{\n  unfolding acc(P_NAME(x), 1/2) in x.f + x.g\n}\n",
        it: "NAME(x)",
        begin: "fold P_NAME(x)",
        inside: &[
            "unfold P_NAME(x)\n  x.f := x.f + 1\n  fold P_NAME(x)",
            "exhale P_NAME(x)\n  inhale P_NAME(x)",
            "unfold P_NAME(x)\n  SILENT(x)\n  fold P_NAME(x)",
        ],
        outside: &[
            "unfold P_NAME(x)\n  fold P_NAME(x)",
            "y.f := y.f + 1",
            "exhale acc(P_NAME(x), 1/2)\n  inhale acc(P_NAME(x), 1/2)",
            "unfold P_NAME(x)\n  x.f := x.f + 1\n  x.g := x.g - 1\n  fold P_NAME(x)",
        ],
    },
    Shape {
        declaration: "predicate P_NAME(x: Ref)\n{\n  acc(x.f) && acc(x.g)\n}\n\nfunction NAME(x: Ref): Int\n  requires P_NAME(x)\n",
        it: "NAME(x)",
        begin: "fold P_NAME(x)",
        inside: &["unfold P_NAME(x)\n  x.g := x.g + 1\n  fold P_NAME(x)", "exhale P_NAME(x)\n  inhale P_NAME(x)"],
        outside: &["y.g := y.g + 1", "exhale acc(P_NAME(x), 1/2)\n  inhale acc(P_NAME(x), 1/2)", "SILENT(y)"],
    },
    // Of all objects of a set.
    Shape {
        declaration: "function NAME(s: Set[Ref]): Int\n  requires forall r: Ref :: r in s ==> acc(r.f, 1/2)\n",
        it: "NAME(s)",
        begin: "var s: Set[Ref]\n  s := Set(x, y)",
        inside: &["x.f := x.f + 1", "SILENT(y)", "exhale acc(y.f)\n  inhale acc(y.f)"],
        outside: &["x.g := x.g + 1", "exhale acc(x.f, 1/2)\n  inhale acc(x.f, 1/2)"],
    },
];

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (name, silent, user) = (maker.name("value"), maker.name("silent"), maker.name("changes"));
    let shape = maker.rng.pick(&SHAPES);
    let named = |text: &str| text.replace("NAME", &name).replace("SILENT", &silent);
    maker.declare(named(shape.declaration));
    maker.declare(format!("method {silent}(x: Ref)\n  requires acc(x.f)\n  ensures acc(x.f)\n"));
    let it = named(shape.it);
    let (a, b) = (maker.rng.between(0, 5), maker.rng.between(0, 5));
    let mut body = vec![
        "var x: Ref\n  var y: Ref\n  var before: Int".to_string(),
        format!("x := new(f, g)\n  y := new(f, g)\n  x.f := {a}\n  x.g := {b}\n  y.f := 0\n  y.g := 0"),
    ];
    body.extend((!shape.begin.is_empty()).then(|| named(shape.begin)));
    body.push("label start".to_string());
    body.push(format!("before := {it}"));
    for _ in 0..1 + maker.rng.below(2) {
        body.push(named(maker.rng.pick::<&str>(shape.outside)));
    }
    let same = [format!("assert {it} == before"), format!("assert {it} == old[start]({it})")];
    if wrong {
        body.push(named(maker.rng.pick::<&str>(shape.inside)));
        let [one, other] = &same;
        let lie = maker.or_wrong(true, "", &[one, other]);
        body.push(lie);
    } else {
        body.extend(same);
    }
    maker.method(&format!("{user}()"), &[], &body);
}
