//! `unfolding` inside `unfolding`, deeper than any cut-off: what stands innermost is still checked.

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (p, get, user) = (maker.name("chain"), maker.name("deep"), maker.name("looks"));
    let sorted = maker.rng.chance(40);
    let order = if sorted { format!(" && x.f <= (unfolding {p}(x.next) in x.next.f)") } else { String::new() };
    maker.declare(format!(
        "predicate {p}(x: Ref)\n{{\n  acc(x.f) && acc(x.next) && (x.next != null ==> {p}(x.next){order})\n}}\n"
    ));
    let depth = 2 + maker.rng.below(3);
    let place = if wrong { maker.rng.below(3) } else { 3 };
    let at = |n: usize| format!("x{}", ".next".repeat(n));
    let innermost = maker.or_wrong(
        place == 0,
        &format!("{}.f", at(depth)),
        &[&format!("{}.g", at(depth)), &format!("{}.f \\ 0", at(depth)), "x.g", &format!("Seq(1)[{depth}]")],
    );
    maker.declare(format!(
        "function {get}(x: Ref): Int\n  requires {p}(x)\n{{\n  {}\n}}\n",
        opened(&p, &at, depth, &format!("{innermost} + 0"), "0 - 1")
    ));
    let values: Vec<i64> = (0..=depth as i64).map(|n| n + maker.rng.between(0, 2) + 2 * n).collect();
    let mut body = vec!["var x: Ref\n  var y: Ref".to_string(), "x := null".to_string()];
    for value in values.iter().rev() {
        body.push(format!("y := new(f, next)\n  y.f := {value}\n  y.next := x\n  fold {p}(y)\n  x := y"));
    }
    let found = values[depth];
    let claim = |e: &str, or: &str| format!("assert {}", opened(&p, &at, depth, e, or));
    let last = format!("{}.f", at(depth));
    let right = format!("assert {get}(x) == {found}");
    let lies = [
        claim(&format!("{last} == {}", found + 1), "true"),
        claim(&format!("perm({last}) == none"), "true"),
        claim(&format!("{last} \\ 0 == {last} \\ 0"), "true"),
        claim("x.g == x.g", "true"),
        format!("assert {get}(x) == {}", found + 1),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    body.push(maker.or_wrong(place == 1, &right, &lies));
    maker.method(&format!("{user}()"), &[], &body);
    if sorted {
        let name = maker.name("ordered");
        let next = format!("{}.f", at(depth - 1));
        let (right, lie) = (format!("{next} <= {last}"), format!("{next} < {last}"));
        let claim = maker.or_wrong(place == 2, &claim(&right, "true"), &[&claim(&lie, "true"), "assert false"]);
        maker.method(&format!("{name}(x: Ref)"), &[format!("requires {p}(x)")], &[claim]);
    } else if place == 2 {
        let name = maker.name("ordered");
        let lie = claim(&format!("{}.f <= {last}", at(depth - 1)), "true");
        maker.is_wrong(&lie);
        maker.method(&format!("{name}(x: Ref)"), &[format!("requires {p}(x)")], &[lie]);
    }
}

/// `e` with so many instances opened around it, one inside the other; `or` where the chain ends before.
fn opened(p: &str, at: &impl Fn(usize) -> String, depth: usize, e: &str, or: &str) -> String {
    let innermost = format!("(unfolding {p}({}) in ({e}))", at(depth));
    (0..depth)
        .rev()
        .fold(innermost, |inside, n| format!("(unfolding {p}({0}) in ({0}.next == null ? {or} : {inside}))", at(n)))
}
