//! Instances of a generic domain: what is said of one says nothing of another, however alike they look when they are written without
//! their types. Said openly, in quantifiers and functions, in predicates, and on the sides of wands.

use super::Maker;

const TYPES: [&str; 6] = ["Int", "Bool", "Ref", "Perm", "Seq[Int]", "Set[Ref]"];

/// A generic domain, and two of its instances.
struct Generic {
    make: String,
    size: String,
    value: i64,
    one: &'static str,
    other: &'static str,
}

impl Generic {
    fn declare(maker: &mut Maker) -> Generic {
        let (domain, make, size) = (maker.name("Generic"), maker.name("make"), maker.name("size"));
        maker.declare(format!(
            "domain {domain}[T] {{\n  function {make}(i: Int): T\n  function {size}(t: T): Int\n}}\n"
        ));
        let at = maker.rng.below(TYPES.len());
        let other = (at + 1 + maker.rng.below(TYPES.len() - 1)) % TYPES.len();
        Generic { make, size, value: maker.rng.between(1, 9), one: TYPES[at], other: TYPES[other] }
    }

    /// The size of the instance's value number `n`.
    fn size_of(&self, ty: &str, n: &str) -> String {
        format!("{}(({}({n}): {ty}))", self.size, self.make)
    }

    fn says(&self, ty: &str, n: &str) -> String {
        format!("{} == {}", self.size_of(ty, n), self.value)
    }
}

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let generic = Generic::declare(maker);
    let (right, lies) = match maker.rng.below(3) {
        0 => open(&generic),
        1 => declared(maker, &generic),
        _ => wands(&generic),
    };
    let right = maker.rng.pick(&right).clone();
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let statement = maker.or_wrong(wrong, &right, &lies);
    let name = maker.name("instance");
    let start = "var x: Ref\n  x := new(f, g)\n  x.f := 3\n  x.g := 3".to_string();
    maker.method(&format!("{name}()"), &[], &[start, statement]);
}

type Statements = (Vec<String>, Vec<String>);

fn open(generic: &Generic) -> Statements {
    let Generic { size, value, one, other, .. } = generic;
    let told = format!("inhale {}", generic.says(one, "3"));
    let all = format!("inhale forall t: {one} :: {{ {size}(t) }} {size}(t) == {value}");
    let right = vec![
        format!("{told}\n  assert {}", generic.says(one, "x.f")),
        format!("{all}\n  assert {}", generic.says(one, "5")),
        format!(
            "{told}\n  inhale {} == {value} + 1\n  assert {}",
            generic.size_of(other, "3"),
            generic.says(one, "x.g")
        ),
    ];
    let lies = vec![
        format!("{told}\n  assert {}", generic.says(other, "3")),
        format!("{told}\n  assert {}", generic.says(other, "x.f")),
        format!("{all}\n  assert {}", generic.says(other, "5")),
        format!("{told}\n  inhale {} == {value} + 1\n  assert false", generic.size_of(other, "3")),
        format!("{all}\n  assert forall t: {other} :: {{ {size}(t) }} {size}(t) == {value}"),
        format!("assert {} == {}", generic.size_of(one, "3"), generic.size_of(other, "3")),
    ];
    (right, lies)
}

/// Functions and predicates about one instance or the other.
fn declared(maker: &mut Maker, generic: &Generic) -> Statements {
    let Generic { one, other, value, .. } = generic;
    let (function, predicate) = (maker.name("sized"), maker.name("Sized"));
    maker.declare(format!(
        "function {function}(x: Ref): Int\n  requires acc(x.f)\n{{\n  {}\n}}\n",
        generic.size_of(one, "x.f")
    ));
    maker.declare(format!("predicate {predicate}(x: Ref)\n{{\n  acc(x.f) && {}\n}}\n", generic.says(one, "x.f")));
    let told = format!("inhale {}", generic.says(one, "3"));
    let told_other = format!("inhale {}", generic.says(other, "3"));
    let right = vec![
        format!("{told}\n  assert {function}(x) == {value}"),
        format!("{told}\n  fold {predicate}(x)\n  unfold {predicate}(x)\n  assert {}", generic.says(one, "x.f")),
    ];
    let lies = vec![
        format!("{told_other}\n  assert {function}(x) == {value}"),
        format!("assert {function}(x) == {}", generic.size_of(other, "3")),
        format!("{told_other}\n  fold {predicate}(x)"),
        format!("{told}\n  fold {predicate}(x)\n  unfold {predicate}(x)\n  assert {}", generic.says(other, "x.f")),
    ];
    (right, lies)
}

/// Wands whose sides speak of one instance or the other.
fn wands(generic: &Generic) -> Statements {
    let Generic { one, other, .. } = generic;
    let given = |ty: &str| format!("acc(x.f) --* acc(x.f) && {}", generic.says(ty, "x.f"));
    let asked = |ty: &str| format!("acc(x.f) && {} --* acc(x.f)", generic.says(ty, "x.f"));
    let kept = |ty: &str| format!("true --* acc(x.g) && {}", generic.says(ty, "x.g"));
    let told = format!("inhale {}", generic.says(one, "3"));
    let right = vec![
        format!("inhale {0}\n  apply {0}\n  assert {1}", given(one), generic.says(one, "x.f")),
        format!("{told}\n  package {0}\n  apply {0}\n  assert {1}", kept(one), generic.says(one, "3")),
        format!("{told}\n  package {0}\n  apply {0}\n  assert perm(x.f) == write", asked(one)),
        format!("inhale {0}\n  exhale {0}", given(one)),
    ];
    let lies = vec![
        format!("inhale {}\n  apply {}", given(one), given(other)),
        format!("inhale {}\n  exhale {}", given(one), given(other)),
        format!("{told}\n  package {}\n  apply {}", kept(one), kept(other)),
        format!("{told}\n  package {}\n  apply {}", asked(one), asked(other)),
        format!("inhale {}\n  assert (applying ({}) in true)", given(one), given(other)),
        format!("inhale {0}\n  apply {0}\n  assert {1}", given(one), generic.says(other, "x.f")),
        format!("{told}\n  package {}", kept(other)),
    ];
    (right, lies)
}
