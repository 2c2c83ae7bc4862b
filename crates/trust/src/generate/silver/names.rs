//! Names that a verifier might have given something of its own: to the program they are names like any other.

use super::Maker;

/// Functions from Bool to Bool, sorts, and constants.
const MARKS: [&str; 5] = ["seen", "taken", "inv", "img", "applicable"];
const SORTS: [&str; 8] = ["MWSF", "FVF", "PSF", "WSF", "Snap", "Real", "Seq_Int", "type"];
const STEMS: [&str; 8] = ["i", "s", "x", "r", "inv", "sm", "taken", "canonical"];

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (domain, user) = (maker.name("Names"), maker.name("named"));
    let (g, k) = (maker.name("g"), maker.rng.between(1, 5));
    let marks: Vec<String> = MARKS.iter().map(|name| unused(maker, &[name])).collect();
    let sort = unused(maker, &SORTS);
    // Names of variables and fresh symbols are made of a name and a number.
    let sign = *maker.rng.pick(&["$", "_", "$$"]);
    let number = maker.rng.below(400);
    let stem = format!("{}{sign}{number}", maker.rng.pick(&STEMS));
    let constant = unused(maker, &[&stem]);
    maker.declare(format!(
        "domain {sort} {{\n  function {sort}_only(): {sort}\n  axiom {{ forall a: {sort} :: {{{sort}_id(a)}} a == {sort}_only() }}\n  function {sort}_id(a: {sort}): Int\n}}\n"
    ));
    let declare = |mark: &String| {
        format!("  function {mark}(b: Bool): Bool\n  axiom {{ forall b: Bool :: {{{mark}(b)}} {mark}(b) == b }}\n")
    };
    let declared: String = marks.iter().map(declare).collect();
    maker.declare(format!(
        "domain {domain} {{\n{declared}  function {g}(i: Int): Int\n  function {constant}(): Int\n\
         \x20 axiom {{ forall i: Int :: {{{g}(i)}} {g}(i) >= 0 }}\n\
         \x20 axiom {{ {constant}() == {k} && {g}({k}) == 0 && {g}({k} + 1) == 1 }}\n}}\n"
    ));
    let right = format!(
        "assert {sort}_only() == {sort}_only() && {g}({k}) == 0 && {g}({constant}() + 1) == 1 && {}(true)",
        marks[0]
    );
    let lies = [
        format!("assert forall i: Int :: {{{g}(i)}} {g}(i) >= 0 && {g}(i) > 5"),
        format!("assert forall i: Int :: {{{g}(i)}} {g}(i) == {g}({k})"),
        format!("assert forall s: Int :: {{{g}(s)}} {g}(s) == {g}({constant}())"),
        format!("assert {g}(m) >= 0 && {g}(m) <= 1"),
        format!("assert m == {constant}()"),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    maker.method(&format!("{user}(m: Int)"), &[], &[claim]);
}

/// One of the names, or one made from it, that the program does not use yet.
fn unused(maker: &mut Maker, names: &[&str]) -> String {
    let chosen = maker.rng.pick(names).to_string();
    let used = |name: &str| maker.members.iter().any(|text| text.contains(name));
    if used(&chosen) { maker.name(&format!("{chosen}_")) } else { chosen }
}
