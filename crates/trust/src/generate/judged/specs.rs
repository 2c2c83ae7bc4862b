//! Constructs of specifications: earlier states, labels, ghost variables.

use super::exprs::block;
use super::template::{Mark, Place, Site, marker};
use super::{Scene, Table};

pub const ALL: Table = &[
    ("old of parameter", old_parameter),
    ("label", label),
    ("ghost variable", ghost_variable),
    ("quantified element", quantified),
    ("old in quantifier", old_quantified),
    ("given", given),
    ("ghost block", ghost_block),
    ("ghost switch", ghost_switch),
];

/// What `\old` of a parameter is, after the parameter was assigned.
fn old_parameter(s: &mut Scene) -> String {
    let (name, log) = (s.name("m"), s.log());
    let [a, b] = s.slots();
    let by = s.rng.between(1, 3);
    let wrong = if s.rng.chance(50) { "\\old(p)" } else { "p" };
    let passed = s.sites.len();
    s.sites.push(Site::Params(vec![Place::local("p")]));
    let [required, enter] = [Mark::Site, Mark::Enter].map(|mark| marker(mark, passed));
    let then = s.site(Site::Point(vec![Place::written("kept", "\\old(p)"), Place::local("p")]));
    s.declare(format!(
        "\n//@ context {log};\n\
         //@ ensures {0}.log == \\old({0}.log) ** {0}.s == \\old({0}.s) ** \\result == {wrong} + {by};\n{required}\n\
         static int {name}(int p) {{ {enter} int kept = p; p += {by}; int r = p; p = kept + 7; {then} return r; }}",
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

/// An index that is computed from a variable that changed.
fn old_quantified(s: &mut Scene) -> String {
    let (array, at, cell, label, result) = (s.name("a"), s.name("i"), s.name("c"), s.name("L"), s.name("v"));
    let [a, b] = s.slots();
    let stmts = format!(
        "int[] {array} = {{ {a}, {b}, 3, 4 }}; Cell {cell} = new Cell(); {cell}.f = 0; int k{at} = {array}[0]; /*@ label {label}; @*/ {cell}.f = 1; {array}[1] = 9; /*@ assert (\\forall int j; 0 <= j && j < 1; \\old[{label}]({array}[j + {cell}.f]) == k{at}); @*/ int {result} = {array}[{cell}.f];"
    );
    let claim = s.site(Site::Point(vec![Place::local(&result), Place::heap(&format!("{array}[1]"))]));
    block(s, &format!("{stmts} {claim}"), &result)
}

/// A parameter of specifications that the body changes: contracts mean what was given.
fn given(s: &mut Scene) -> String {
    let (name, result) = (s.name("m"), s.name("v"));
    let [a] = s.slots();
    let by = s.rng.between(1, 4);
    let change = s.rng.pick(&["/*@ ghost k = k + 50; @*/", ""]).to_string();
    let site = s.sites.len();
    let gets = vec![Place::written("p", &format!("(k - {by})"))];
    s.sites.push(Site::Method { gets, gives: vec![], result: Some("p".to_string()) });
    let [contract, enter, leave] = [Mark::Site, Mark::Enter, Mark::Leave].map(|mark| marker(mark, site));
    s.declare(format!(
        "\n//@ given int k;\n//@ requires k == p + {by};\n{contract}\n\
         static int {name}(int p) {{ {enter} {change} {leave} return p; }}"
    ));
    let arg = s.name("k");
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(
        s,
        &format!("int {arg} = {a}; int {result} = {name}({arg}) /*@ given {{ k = {arg} + {by} }} @*/; {claim}"),
        &result,
    )
}

/// Ghost code that would change what the program sees.
fn ghost_block(s: &mut Scene) -> String {
    let (local, ghost, result) = (s.name("k"), s.name("g"), s.name("v"));
    let [a, b] = s.slots();
    let act =
        s.rng.pick(&[format!("{ghost} = {ghost} + {local};"), format!("if ({local} > 1) {{ {ghost} = 3; }}")]).clone();
    let stmts =
        format!("int {local} = {a}; /*@ ghost int {ghost} = 1; ghost {{ {act} }} @*/ int {result} = {local} + ({b});");
    let claim = s.site(Site::Point(vec![Place::local(&result), Place::local(&local)]));
    block(s, &format!("{stmts} {claim}"), &result)
}

/// The same inside an expression: what it assigns is the program's, so somebody must object.
fn ghost_switch(s: &mut Scene) -> String {
    let (local, ghost, result) = (s.name("k"), s.name("g"), s.name("v"));
    let [a] = s.slots();
    let act = s
        .rng
        .pick(&[format!("{local} = 5; yield 1;"), format!("int z = {local}; yield z;"), "yield 2;".to_string()])
        .clone();
    let stmts = format!(
        "int {local} = {a}; /*@ ghost int {ghost} = switch (1) {{ default -> {{ {act} }} }}; @*/ int {result} = {local};"
    );
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("{stmts} {claim}"), &result)
}
