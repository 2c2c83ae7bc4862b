//! Inheritance: what is known of a call is what the static type promises, whatever object it is.

use super::{Maker, Method};
use crate::generate::maker::lines;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (base, sub, other, user) = (maker.name("Base"), maker.name("Sub"), maker.name("Other"), maker.name("Client"));
    let (step, kind) = (maker.rng.between(1, 4), maker.rng.between(2, 5));
    // Which part is wrong: the overriding method, or who uses it.
    let at_override = wrong && maker.rng.chance(40);
    declare_base(maker, &base);
    declare_sub(maker, &base, &sub, step, kind, at_override);
    maker.class(
        &format!("class {other} extends {base}"),
        &[&format!("//@ ensures Perm(f, 1) ** f == 0;\n{other}() {{ f = 0; }}")],
        &[Method::new(
            &["context Perm(f, 1);", "ensures f >= \\old(f) ** \\result >= 1;"],
            "int grow(int n)",
            lines(&["return 1;"]),
        )],
    );
    let body = known(maker, [&base, &sub, &other], step, kind, wrong && !at_override);
    let open = unknown(maker, &sub, wrong && maker.wrong.is_none());
    let methods = [
        Method::new(&[], "static void known()", body),
        Method::new(&["requires b != null ** Perm(b.f, 1);"], &format!("static int unknown({base} b)"), open),
    ];
    maker.class(&format!("class {user}"), &[], &methods);
}

fn declare_base(maker: &mut Maker, base: &str) {
    let grow = "//@ context Perm(f, 1);\n//@ ensures f >= \\old(f) ** \\result >= 1;\nabstract int grow(int n);";
    maker.class(
        &format!("abstract class {base}"),
        &["int f;", grow],
        &[Method::new(&["ensures \\result >= 2;"], "int kind()", lines(&["return 2;"]))],
    );
}

fn declare_sub(maker: &mut Maker, base: &str, sub: &str, step: i64, kind: i64, wrong: bool) {
    let (context, promise) = ("context Perm(f, 1);", format!("ensures f == \\old(f) + {step} ** \\result == {kind};"));
    let (body, of_kind) = (format!("f = f + {step};\nreturn {kind};"), format!("ensures \\result == {kind};"));
    let grow = |clauses: &[&str], body: &str| Method::new(clauses, "int grow(int n)", lines(&[body]));
    let asks = |clauses: &[&str], body: &str| Method::new(clauses, "int kind()", lines(&[body]));
    let returned = format!("return {kind};");
    let right = [grow(&[context, &promise], &body), asks(&[&of_kind], &returned)];
    if !wrong {
        return maker.class(&format!("class {sub} extends {base}"), &[&constructor(sub)], &right);
    }
    let less = format!("ensures f == \\old(f) - {step} ** \\result == {kind};");
    let [first, second] = right;
    let (what, methods) = match maker.rng.below(7) {
        0 => ("asks for more than what it overrides", [grow(&[context, "requires n > 0;", &promise], &body), second]),
        1 => (
            "promises less than what it overrides",
            [grow(&[context, &less], &format!("f = f - {step};\nreturn {kind};")), second],
        ),
        2 => (
            "does not keep its promise",
            [grow(&[context, &promise], &format!("f = f + {step} + 1;\nreturn {kind};")), second],
        ),
        3 => (
            "keeps the permission",
            [grow(&["requires Perm(f, 1);", &format!("ensures \\result == {kind};")], &body), second],
        ),
        4 => ("needs permission of its own", [first, asks(&["context Perm(f, 1\\2);", &of_kind], &returned)]),
        5 => ("says nothing of the result", [first, asks(&["ensures true;"], "return 0;")]),
        _ => ("reads what it has no permission to", [first, asks(&[&of_kind], &format!("int u = f;\n{returned}"))]),
    };
    maker.is_wrong(&format!("a method of {sub} {what}"));
    maker.class(&format!("class {sub} extends {base}"), &[&constructor(sub)], &methods);
}

fn constructor(sub: &str) -> String {
    format!("//@ ensures Perm(f, 1) ** f == 4;\n{sub}() {{ f = 4; }}")
}

/// Objects whose class is known.
fn known(maker: &mut Maker, [base, sub, other]: [&str; 3], step: i64, kind: i64, wrong: bool) -> Vec<String> {
    let start = format!("{sub} s = new {sub}();\n{base} b = s;\n{base} o = new {other}();\nint k = 0;");
    let after = 4 + step;
    let right = [
        format!("k = s.grow(0);\nassert k == {kind} && b.f == {after};"),
        "k = b.grow(1);\nassert k >= 1 && s.f >= 4;".to_string(),
        format!("assert b instanceof {sub};\n{sub} t = ({sub}) b;\nassert t == s && t.kind() == {kind};"),
        format!("assert !(o instanceof {sub}) && o != b && o.f == 0;"),
        "k = o.kind();\nassert k >= 2;".to_string(),
    ];
    // By what is wrong: each kind as often as any other.
    let lies = [
        // Contracts say something else, or less.
        vec![
            format!("k = s.grow(0);\nassert k == {kind} + 1;"),
            format!("k = s.grow(0);\nassert b.f == {after} + 1;"),
            format!("k = b.grow(0);\nassert k == {kind};"),
            format!("k = b.grow(0);\nassert s.f == {after};"),
            "k = o.grow(0);\nassert o.f == 0;".to_string(),
        ],
        // It is of another class.
        vec![
            format!("{sub} t = ({sub}) o;"),
            format!("if (k == 0) {{\n    k = (({sub}) o).kind();\n}}"),
            format!("assert o instanceof {sub};"),
            format!("o = b;\n{other} t = ({other}) o;"),
        ],
        vec![
            "o = null;\nk = o.kind();".to_string(),
            "//@ exhale Perm(b.f, 1\\2);\nk = s.grow(0);".to_string(),
            "assert b == o;".to_string(),
            "assert false;".to_string(),
        ],
    ];
    let lies = maker.rng.pick(&lies).clone();
    // Sometimes it is the other method that is wrong.
    let wrong = wrong && maker.rng.chance(70);
    vec![start, maker.one_of(wrong, &right, &lies)]
}

/// An object of any class.
fn unknown(maker: &mut Maker, sub: &str, wrong: bool) -> Vec<String> {
    let right =
        lines(&["int k = b.grow(2);\n//@ assert k >= 1 && b.f >= \\old(b.f);", "int k = b.kind();\nassert k >= 2;"]);
    let lies = [
        "int k = b.grow(2);\nassert k >= 2;".to_string(),
        "int k = b.grow(2);\n//@ assert b.f > \\old(b.f);".to_string(),
        "int k = b.kind();\nassert k == 2;".to_string(),
        format!("{sub} t = ({sub}) b;\nint k = 1;"),
        format!("assert b instanceof {sub};\nint k = 1;"),
        format!("assert !(b instanceof {sub});\nint k = 1;"),
        "int k = 1;\nassert false;".to_string(),
    ];
    vec![maker.one_of(wrong, &right, &lies), "return k;".to_string()]
}
