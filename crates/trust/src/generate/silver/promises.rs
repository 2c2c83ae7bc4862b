//! Functions whose postconditions speak of each other, and axioms that apply functions. What a function promises is true by its own
//! body; in a wrong program one promises something that only another promise could give, or that an axiom seems to say.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.below(3) {
        0 => circle(maker, wrong),
        1 => by_body(maker, wrong),
        _ => axiom(maker, wrong),
    }
}

/// A clause that says nothing of a function's termination that would make anything smaller.
fn no_measure(maker: &mut Maker) -> &'static str {
    const CLAUSES: [&str; 4] = ["", "  decreases *\n", "  decreases _\n", "  decreases x if x > 1000 && x < 1000\n"];
    CLAUSES[maker.rng.below(CLAUSES.len())]
}

/// An application that says nothing, wherever it stands.
fn mention(maker: &mut Maker, name: &str) -> String {
    let arg = *maker.rng.pick(&["x", "x + 1", "x - 1"]);
    let application = format!("{name}({arg})");
    match maker.rng.below(4) {
        0 => format!("{application} == {application}"),
        1 => format!("(x > 0 ? {application} : {application} + 0) == {application}"),
        2 => format!("(let y == ({application}) in y == y)"),
        _ => format!("(forall z: Int :: {{{name}(z)}} {name}(z) == {name}(z))"),
    }
}

/// Functions in a circle: each mentions the next in its postcondition, and all promise the same, of themselves or of the next.
fn circle(maker: &mut Maker, wrong: bool) {
    let n_members = 2 + maker.rng.below(2);
    let names: Vec<String> = (0..n_members).map(|_| maker.name("promise")).collect();
    let value = maker.rng.between(0, 9);
    let right = format!("RESULT == {value}");
    let lies = [format!("RESULT == {}", value + 1), "false".to_string(), "x != x".to_string(), "x > x + 1".to_string()];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    // Whoever is mentioned first may be taken to keep its promise where that is still to be shown.
    let mentioned_first = maker.rng.chance(75);
    let of_next = wrong && maker.rng.chance(30);
    for (at, name) in names.iter().enumerate() {
        let next = &names[(at + 1) % n_members];
        let claim = claim.replace("RESULT", &if of_next { format!("{next}(x)") } else { "result".to_string() });
        let (clause, mention) = (no_measure(maker), mention(maker, next));
        let (first, second) = if mentioned_first { (&mention, &claim) } else { (&claim, &mention) };
        maker.declare(format!(
            "function {name}(x: Int): Int\n{clause}  ensures {first}\n  ensures {second}\n{{ {value} }}\n"
        ));
    }
}

/// A function mentions another in its postcondition, whose body applies it. Which is declared first makes no difference.
fn by_body(maker: &mut Maker, wrong: bool) {
    let (promising, applying) = (maker.name("promise"), maker.name("applying"));
    let value = maker.rng.between(0, 9);
    let right = format!("result == {value}");
    let lies = [format!("result > {value}"), "false".to_string()];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    let mention = mention(maker, &applying);
    let first = format!("function {promising}(x: Int): Int\n  ensures {mention}\n  ensures {claim}\n{{ {value} }}\n");
    let second = format!("function {applying}(x: Int): Int\n  ensures {claim}\n{{ {promising}(x) }}\n");
    let (first, second) = if maker.rng.chance(50) { (first, second) } else { (second, first) };
    maker.declare(first);
    maker.declare(second);
}

/// An axiom applies a function, itself or by way of another.
fn axiom(maker: &mut Maker, wrong: bool) {
    let (domain, constant) = (maker.name("Applies"), maker.name("constant"));
    let (function, above) = (maker.name("promise"), maker.name("above"));
    let (at, value) = (maker.rng.between(-2, 5), maker.rng.between(0, 9));
    let claim = maker.or_wrong(wrong, &format!("result == {value}"), &["false", &format!("x == {at} ==> false")]);
    let applied = if maker.rng.chance(50) { &function } else { &above };
    maker.declare(format!(
        "domain {domain} {{\n  function {constant}(): Int\n  axiom {{ {applied}({at}) == {constant}() }}\n}}\n"
    ));
    maker.declare(format!("function {function}(x: Int): Int\n  ensures {claim}\n{{ {value} }}\n"));
    maker.declare(format!("function {above}(x: Int): Int\n{{ {function}(x) }}\n"));
    let user = maker.name("user");
    maker.method(&format!("{user}()"), &[], &[format!("assert {constant}() == {value}")]);
}
