//! Expressions.

use super::template::Place;
use super::{Scene, Table};

pub const ALL: Table = &[
    ("arithmetic", arithmetic),
    ("division", division),
    ("comparison", comparison),
    ("conditional", conditional),
    ("and-or", and_or),
    ("assignment", assignment),
    ("compound assignment", compound),
    ("increment", increment),
    ("array element", element),
    ("array compound", element_compound),
    ("array literal", array_literal),
    ("nested array", nested_array),
    ("field", field),
    ("field compound", field_compound),
    ("narrowing cast", narrowing),
    ("narrow compound", narrow_compound),
    ("widening", widening),
    ("bit operation", bits),
    ("shift", shift),
    ("char arithmetic", chars),
    ("boxing", boxing),
    ("box increment", box_increment),
    ("switch expression", switch_expression),
    ("switch yield", switch_yield),
    ("switch on text", switch_text),
    ("switch on pattern", switch_pattern),
    ("instanceof pattern", pattern),
    ("text", text),
    ("object comparison", same_object),
    ("cast", cast),
    ("class literal", class_object),
];

fn arithmetic(s: &mut Scene) -> String {
    let [a, b, c] = s.slots();
    let ops = ["+", "-"];
    let (one, two) = (*s.rng.pick(&ops), *s.rng.pick(&ops));
    match s.rng.chance(50) {
        true => format!("{a} {one} {b} {two} {c}"),
        false => format!("{a} {one} ({b} * {} {two} -({c}))", s.rng.between(-3, 3)),
    }
}

fn division(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let by = *s.rng.pick(&["2", "3", "-2", "-3", "7"]);
    let op = *s.rng.pick(&["/", "%"]);
    format!("({a}) {op} ({by}) + ({b})")
}

fn comparison(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let op = *s.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
    format!("({a}) {op} ({b}) ? 1 : 0")
}

fn conditional(s: &mut Scene) -> String {
    let [c, a, b] = s.slots();
    format!("({c}) > 1 ? {a} : {b}")
}

fn and_or(s: &mut Scene) -> String {
    let [a, b, c] = s.slots();
    let ops = ["&&", "||", "&", "|", "^"];
    let (one, two) = (*s.rng.pick(&ops), *s.rng.pick(&ops));
    format!("(({a}) > 0 {one} ({b}) > 1) {two} !(({c}) > 2) ? 3 : 4")
}

fn assignment(s: &mut Scene) -> String {
    let (p, q) = (s.place(), s.place());
    let [a, b] = s.slots();
    match s.rng.below(3) {
        0 => format!("{p} + ({p} = {a}) + {p} + {b}"),
        1 => format!("{p} = {q} = {a}"),
        _ => format!("({p} = {a}) + ({q} = {p} + {b})"),
    }
}

fn compound(s: &mut Scene) -> String {
    let (p, q) = (s.place(), s.place());
    let [a] = s.slots();
    let op = *s.rng.pick(&["+=", "-=", "*="]);
    let shown = if op == "*=" { format!("({a}) % 5") } else { a };
    format!("({p} {op} {shown}) + {q}")
}

fn increment(s: &mut Scene) -> String {
    let (p, q) = (s.place(), s.place());
    let [a] = s.slots();
    match s.rng.below(4) {
        0 => format!("{p} = {p}++ + {a}"),
        1 => format!("++{p} + {q}-- + {a} + {p}"),
        2 => format!("{a} - --{p} - {p}++"),
        _ => format!("{p}++ + ({p} += {a}) + ++{p}"),
    }
}

/// An array of the expression's own, with an index that is at hand.
fn with_array(s: &mut Scene, make: impl FnOnce(&mut Scene, &str, &str) -> String) -> String {
    let (array, index) = (s.name("a"), s.name("i"));
    let fill: Vec<String> = (0..3).map(|_| s.literal().to_string()).collect();
    s.scope.push(Place::local(&index).shown_only());
    s.scope.extend((0..3).map(|n| Place::heap(&format!("{array}[{n}]"))));
    let value = make(s, &array, &index);
    let result = s.name("v");
    let claim = s.claim();
    s.scope.truncate(s.scope.len() - 4);
    let start = s.literal().rem_euclid(2);
    block(
        s,
        &format!("int[] {array} = {{ {} }}; int {index} = {start}; int {result} = {value}; {claim}", fill.join(", ")),
        &result,
    )
}

/// Statements, as an expression.
pub fn block(s: &mut Scene, stmts: &str, value: &str) -> String {
    let subject = s.literal();
    format!("switch ({subject}) {{ default -> {{ {stmts} yield {value}; }} }}")
}

fn element(s: &mut Scene) -> String {
    with_array(s, |s, a, i| {
        let [v, w] = s.slots();
        match s.rng.below(4) {
            0 => format!("{a}[{i}++] = {i} + ({v})"),
            1 => format!("{a}[{i}] = {i} = 1"),
            2 => format!("({a}[{i}] = {v}) + {a}[{i} = 2] + ({w})"),
            _ => format!("{a}[{i}++] + {a}[{i}] + ({v})"),
        }
    })
}

fn element_compound(s: &mut Scene) -> String {
    with_array(s, |s, a, i| {
        let [v] = s.slots();
        match s.rng.below(4) {
            0 => format!("({a}[{i}++] += {i} + ({v})) + {i}"),
            1 => format!("({a}[{i}] += {i} = 2) + ({v})"),
            2 => format!("{a}[{i}]++ + ({v}) + {a}[{i}]"),
            _ => format!("--{a}[++{i}] + ({v}) - {a}[{i}]"),
        }
    })
}

fn array_literal(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let index = s.rng.below(2);
    match s.rng.chance(50) {
        true => format!("new int[] {{ {a}, {b} }}[{index}]"),
        false => {
            let sized = s.traced("3");
            format!("new int[{sized}].length + new int[] {{ {a}, {b} }}[{index}]")
        }
    }
}

fn nested_array(s: &mut Scene) -> String {
    let name = s.name("m");
    let [a, b] = s.slots();
    let (size, result) = (s.traced("2"), s.name("v"));
    block(
        s,
        &format!(
            "int[][] {name} = new int[{size}][3]; {name}[0][1] = {a}; {name}[1] = new int[] {{ 7, {b} }}; int {result} = {name}[0][1] + {name}[1][1] + {name}[1].length;"
        ),
        &result,
    )
}

fn field(s: &mut Scene) -> String {
    let (cell, result) = (s.name("c"), s.name("v"));
    s.scope.push(Place::heap(&format!("{cell}.f")));
    let [a, b] = s.slots();
    let other = s.name("c");
    let text = match s.rng.below(3) {
        0 => format!("({cell}.f = {a}) + {cell}.f + ({b})"),
        1 => format!("{cell}.f + (({cell} = {other}).f = {a}) + {cell}.f"),
        _ => format!("{other}.f + ({a}) + ({other} = {cell}).f"),
    };
    s.scope.pop();
    let value = s.literal();
    let stmts =
        format!("Cell {cell} = new Cell(); Cell {other} = new Cell(); {other}.f = {value}; int {result} = {text};");
    block(s, &stmts, &result)
}

fn field_compound(s: &mut Scene) -> String {
    let (cell, result) = (s.name("c"), s.name("v"));
    let [a] = s.slots();
    let other = s.name("c");
    let text = match s.rng.below(3) {
        0 => format!("({cell}.f += {cell}.f + ({a})) + {cell}.f"),
        1 => format!("{cell}.f++ + ({cell}.f -= {a}) + ++{cell}.f"),
        _ => format!("({cell}.f += ({cell} = {other}).f + ({a})) + {cell}.f"),
    };
    let value = s.literal();
    let stmts = format!(
        "Cell {cell} = new Cell(), {other} = new Cell(); {cell}.f = {value}; {other}.f = 3; int {result} = {text};"
    );
    block(s, &stmts, &result)
}

fn narrowing(s: &mut Scene) -> String {
    let [a] = s.slots();
    let by = *s.rng.pick(&["100", "130", "255", "40000", "70000", "-129", "1000003"]);
    let to = *s.rng.pick(&["byte", "short", "char", "int", "long"]);
    match s.rng.chance(30) {
        true => format!("(int) ({to}) (char) (({a}) + {by})"),
        false => format!("(int) ({to}) (({a}) + {by})"),
    }
}

fn narrow_compound(s: &mut Scene) -> String {
    let (name, result) = (s.name("n"), s.name("v"));
    let [a] = s.slots();
    let ty = *s.rng.pick(&["byte", "short", "char"]);
    let by = *s.rng.pick(&["+= 100 +", "+= 300 -", "-= 40000 +", "+= 70000L +", "*= 50 +"]);
    let step = *s.rng.pick(&["++", "--", ""]);
    let last = if step.is_empty() { String::new() } else { format!("{name}{step};") };
    let stmts = format!("{ty} {name} = 60; {name} {by} ({a}); {last} int {result} = {name};");
    block(s, &stmts, &result)
}

fn widening(s: &mut Scene) -> String {
    let (name, result) = (s.name("l"), s.name("v"));
    let [a, b] = s.slots();
    let stmts = format!("long {name} = {a}; {name} += {b}; int {result} = (int) ({name} + 1L);");
    block(s, &stmts, &result)
}

fn bits(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let op = *s.rng.pick(&["&", "|", "^"]);
    match s.rng.chance(20) {
        true => format!("~({a}) {op} ({b})"),
        false => format!("({a}) {op} ({b})"),
    }
}

fn shift(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let op = *s.rng.pick(&["<<", ">>", ">>>"]);
    let by = *s.rng.pick(&["1", "2", "33", "(-31)"]);
    // What is shifted without its sign is large.
    let cut = if op == ">>>" { " & 1023" } else { "" };
    format!("((({a}) {op} {by}){cut}) + ({b})")
}

fn chars(s: &mut Scene) -> String {
    let (name, result) = (s.name("h"), s.name("v"));
    let [a] = s.slots();
    let stmts = format!("char {name} = 'a'; {name} += {a}; int {result} = {name} - 'a' + {name}++ % 7 + {name};");
    block(s, &stmts, &result)
}

fn boxing(s: &mut Scene) -> String {
    let (name, result) = (s.name("b"), s.name("v"));
    let [a, b] = s.slots();
    let stmts = match s.rng.below(3) {
        0 => format!("Integer {name} = {a}; int {result} = {name} + ({b});"),
        1 => format!("Object {name} = {a}; int {result} = (Integer) {name} + ({b});"),
        _ => format!("Integer {name} = {a}; {name} += {b}; int {result} = {name}.intValue() + ({name} == 3 ? 1 : 0);"),
    };
    block(s, &stmts, &result)
}

fn box_increment(s: &mut Scene) -> String {
    let (name, result, old) = (s.name("b"), s.name("v"), s.name("b"));
    let [a] = s.slots();
    let stmts =
        format!("Integer {name} = {a}; Integer {old} = {name}++; int {result} = {name} * 10 + {old} + ++{name};");
    block(s, &stmts, &result)
}

fn switch_expression(s: &mut Scene) -> String {
    let [c, a, b, d] = s.slots();
    let (one, two) = (s.rng.between(-1, 2), s.rng.between(3, 4));
    format!("switch ({c}) {{ case {one} -> {a}; case {two}, 5 -> {b}; default -> {d}; }}")
}

fn switch_yield(s: &mut Scene) -> String {
    let [c, a, b, d] = s.slots();
    let (one, two) = (s.rng.between(-1, 2), s.rng.between(3, 4));
    let p = s.place();
    let ends = if s.rng.chance(50) { format!("yield ({a});") } else { format!("{p} = {a};") };
    format!(
        "switch ({c}) {{ case {one}: {ends} case {two}: {p}++; default: {{ if ({d} > 1) yield ({b}); yield ({p}); }} }}"
    )
}

fn switch_text(s: &mut Scene) -> String {
    let [a, b, c] = s.slots();
    let subject = *s.rng.pick(&["\"Aa\"", "\"BB\"", "\"\"", "\"b\""]);
    let name = s.name("w");
    let stmts = format!("String {name} = {subject};");
    let value = format!("switch ({name}) {{ case \"Aa\" -> {a}; case \"BB\", \"b\" -> {b}; default -> {c}; }}");
    let result = s.name("v");
    block(s, &format!("{stmts} int {result} = {value};"), &result)
}

fn switch_pattern(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let subject = s.rng.pick(&["1", "\"t\"", "new Cell()", "'c'", "2L"]).to_string();
    let (name, result) = (s.name("w"), s.name("v"));
    let stmts = format!(
        "Object {name} = {subject}; int {result} = {name} instanceof Integer q && q > 0 ? q + {a} : {name} instanceof Cell k ? k.f + {b} : {name} instanceof String ? 7 : 8;"
    );
    block(s, &stmts, &result)
}

fn pattern(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let (object, name, result) = (s.name("o"), s.name("q"), s.name("v"));
    let stmts = match s.rng.chance(50) {
        true => format!(
            "Object {object} = {a}; int {result}; if (!({object} instanceof Integer {name})) {{ {result} = 1; }} else {{ {result} = {name} + ({b}); }}"
        ),
        false => format!(
            "Object {object} = {a}; int {result} = {object} instanceof Integer {name} && {name} > 1 && ({name} = {b}) < 9 ? {name} : 5;"
        ),
    };
    block(s, &stmts, &result)
}

fn text(s: &mut Scene) -> String {
    let [a] = s.slots();
    let (name, result) = (s.name("w"), s.name("v"));
    let stmts = format!(
        "String {name} = \"a\" + 'b' + \"c\"; int {result} = {name}.length() + ({name}.equals(\"abc\") ? 1 : 0) + ({a});"
    );
    block(s, &stmts, &result)
}

fn same_object(s: &mut Scene) -> String {
    let (one, two) = (s.name("c"), s.name("c"));
    let [a, b] = s.slots();
    let made = if s.rng.chance(50) { one.clone() } else { "new Cell()".to_string() };
    let result = s.name("v");
    let stmts = format!(
        "Cell {one} = new Cell(); Cell {two} = {made}; {one}.f = {a}; {two}.f = {b}; int {result} = {one} == {two} ? {one}.f : {one}.f + 100;"
    );
    block(s, &stmts, &result)
}

fn cast(s: &mut Scene) -> String {
    let (object, result) = (s.name("o"), s.name("v"));
    let [a] = s.slots();
    let stmts =
        format!("Object {object} = new Cell(); ((Cell) {object}).f = {a}; int {result} = ((Cell) {object}).f + 1;");
    block(s, &stmts, &result)
}

fn class_object(s: &mut Scene) -> String {
    let [a] = s.slots();
    let class = &s.class;
    format!("({class}.class != null ? 1 : 0) + ({a})")
}
