//! Constructs of specifications: earlier states, labels, ghost variables.

use super::exprs::block;
use super::template::{Place, Site};
use super::{Scene, Table};

pub const ALL: Table = &[
    ("old of parameter", old_parameter),
    ("label", label),
    ("ghost variable", ghost_variable),
    ("quantified element", quantified),
];

/// What `\old` of a parameter is, after the parameter was assigned.
fn old_parameter(s: &mut Scene) -> String {
    let (name, log) = (s.name("m"), s.log());
    let [a, b] = s.slots();
    let by = s.rng.between(1, 3);
    let wrong = if s.rng.chance(50) { "\\old(p)" } else { "p" };
    s.declare(format!(
        "\n//@ context {log};\n//@ ensures {0}.log == \\old({0}.log) ** \\result == {wrong} + {by};\nstatic int {name}(int p) {{ p += {by}; int r = p; p = 0; /*@ assert \\old(p) + {by} == r; @*/ return r; }}",
        s.class
    ));
    let result = s.name("v");
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("int {result} = {name}({a}) + ({b}); {claim}"), &result)
}

fn label(s: &mut Scene) -> String {
    let (label, local, cell, result) = (s.name("L"), s.name("k"), s.name("c"), s.name("v"));
    let [a, b] = s.slots();
    let seen = [format!("\\old[{label}]({local})"), format!("\\old[{label}]({cell}.f)")];
    let stmts = format!(
        "int {local} = {a}; Cell {cell} = new Cell(); {cell}.f = {local} + 1; int k{local} = {local}; /*@ label {label}; @*/ {local} = {b}; {cell}.f = 0; /*@ assert {} == k{local} && {} == k{local} + 1; @*/ int {result} = k{local};",
        seen[0], seen[1]
    );
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("{stmts} {claim}"), &result)
}

fn ghost_variable(s: &mut Scene) -> String {
    let (ghost, local, result) = (s.name("g"), s.name("k"), s.name("v"));
    let [a, b] = s.slots();
    let stmts = format!(
        "int {local} = {a}; /*@ ghost int {ghost} = {local}; @*/ {local} = {b}; /*@ ghost {ghost} = {ghost} - {local}; @*/ int {result} = {local};"
    );
    let claim = s.site(Site::Point(vec![Place::local(&result), Place::local(&local)]));
    block(s, &format!("{stmts} {claim}"), &result)
}

fn quantified(s: &mut Scene) -> String {
    let (array, at, result) = (s.name("a"), s.name("i"), s.name("v"));
    let [a, b] = s.slots();
    let stmts = format!(
        "int[] {array} = {{ {a}, {b}, 3 }}; int {at} = 1; /*@ assert (\\forall int j; 0 <= j && j < 2; {array}[j] == {array}[j + {at} - 1]); @*/ {array}[{at}++] = {at}; int {result} = {array}[{at}] + {array}[1];"
    );
    let claim =
        s.site(Site::Point(vec![Place::local(&result), Place::local(&at), Place::heap(&format!("{array}[1]"))]));
    block(s, &format!("{stmts} {claim}"), &result)
}
