//! Branches whose sides do different things, and what is known where they meet again.
//!
//! The maker follows all four cases of two unknown conditions: what is held, in halves, all values, and which object a variable is. A right
//! claim is true in each case, a wrong one is false in at least one.

use super::Maker;

const PLACES: [&str; 3] = ["o.f", "p.f", "o.g"];
const WHOLE: i64 = 2;

#[derive(Clone, Debug)]
struct Case {
    b: bool,
    c: bool,
    n: i64,
    /// Which object `z` is: its field `f` is this place.
    z: usize,
    held: [i64; 3],
    /// `None` where it is not known.
    values: [Option<i64>; 3],
}

impl Case {
    fn guard(&self) -> String {
        let literal = |name: &str, holds: bool| if holds { name.to_string() } else { format!("!{name}") };
        format!("{} && {}", literal("b", self.b), literal("c", self.c))
    }
}

/// One thing to do.
#[derive(Clone, Copy)]
enum Deed {
    Set(i64),
    Add(i64),
    Point(usize),
    Write(usize, i64),
    WriteThrough(i64),
    Read(usize),
    ReadThrough,
    Exhale(usize),
    Inhale(usize),
}

impl Deed {
    fn any(maker: &mut Maker) -> Deed {
        let (place, k) = (maker.rng.below(PLACES.len()), maker.rng.between(-2, 6));
        match maker.rng.below(10) {
            0 => Deed::Set(k),
            1 => Deed::Add(k),
            2 | 3 => Deed::Point(place % 2),
            4 => Deed::Write(place, k),
            5 => Deed::WriteThrough(k),
            6 => Deed::Read(place),
            7 => Deed::ReadThrough,
            8 => Deed::Exhale(place),
            _ => Deed::Inhale(place),
        }
    }

    fn text(self) -> String {
        match self {
            Deed::Set(k) => format!("n := {k}"),
            Deed::Add(k) => format!("n := n + ({k})"),
            Deed::Point(at) => format!("z := {}", ["o", "p"][at]),
            Deed::Write(at, k) => format!("{} := {k}", PLACES[at]),
            Deed::WriteThrough(k) => format!("z.f := {k}"),
            Deed::Read(at) => format!("n := {}", PLACES[at]),
            Deed::ReadThrough => "n := z.f".to_string(),
            Deed::Exhale(at) => format!("exhale acc({}, 1/2)", PLACES[at]),
            Deed::Inhale(at) => format!("inhale acc({}, 1/2)", PLACES[at]),
        }
    }

    fn is_right(self, case: &Case) -> bool {
        let readable = |at: usize| case.held[at] > 0 && case.values[at].is_some();
        match self {
            Deed::Set(_) | Deed::Add(_) | Deed::Point(_) => true,
            Deed::Write(at, _) => case.held[at] == WHOLE,
            Deed::WriteThrough(_) => case.held[case.z] == WHOLE,
            Deed::Read(at) => readable(at),
            Deed::ReadThrough => readable(case.z),
            Deed::Exhale(at) => case.held[at] > 0,
            Deed::Inhale(at) => case.held[at] < WHOLE,
        }
    }

    /// Whether a proof may say that it is right in this case: what is only not known is no mistake.
    fn is_wrong(self, case: &Case) -> bool {
        match self {
            Deed::Read(at) => case.held[at] == 0,
            Deed::ReadThrough => case.held[case.z] == 0,
            Deed::Inhale(_) => false,
            _ => !self.is_right(case),
        }
    }

    fn done(self, case: &mut Case) {
        match self {
            Deed::Set(k) => case.n = k,
            Deed::Add(k) => case.n += k,
            Deed::Point(at) => case.z = at,
            Deed::Write(at, k) => case.values[at] = Some(k),
            Deed::WriteThrough(k) => case.values[case.z] = Some(k),
            Deed::Read(at) => case.n = case.values[at].unwrap_or_default(),
            Deed::ReadThrough => case.n = case.values[case.z].unwrap_or_default(),
            Deed::Exhale(at) => {
                case.held[at] -= 1;
                if case.held[at] == 0 {
                    case.values[at] = None;
                }
            }
            Deed::Inhale(at) => case.held[at] += 1,
        }
    }
}

#[derive(Clone, Copy)]
enum Condition {
    B,
    C,
    Both,
    Either,
    Above(i64),
    First,
}

impl Condition {
    fn any(maker: &mut Maker) -> Condition {
        let all = [Condition::B, Condition::C, Condition::Both, Condition::Either, Condition::First];
        let above = Condition::Above(maker.rng.between(-1, 3));
        if maker.rng.chance(20) { above } else { *maker.rng.pick(&all) }
    }

    fn text(self) -> String {
        match self {
            Condition::B => "b".to_string(),
            Condition::C => "c".to_string(),
            Condition::Both => "b && c".to_string(),
            Condition::Either => "b || !c".to_string(),
            Condition::Above(k) => format!("n > {k}"),
            Condition::First => "z == o".to_string(),
        }
    }

    fn holds(self, case: &Case) -> bool {
        match self {
            Condition::B => case.b,
            Condition::C => case.c,
            Condition::Both => case.b && case.c,
            Condition::Either => case.b || !case.c,
            Condition::Above(k) => case.n > k,
            Condition::First => case.z == 0,
        }
    }
}

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let start = |b: bool, c: bool| Case { b, c, n: 0, z: 0, held: [WHOLE; 3], values: [Some(1), Some(2), Some(3)] };
    let mut cases: Vec<Case> = [false, true].into_iter().flat_map(|b| [start(b, false), start(b, true)]).collect();
    let mut body = vec![
        "var o: Ref\n  var p: Ref\n  var z: Ref\n  var n: Int".to_string(),
        "o := new(f, g)\n  p := new(f)\n  o.f := 1\n  p.f := 2\n  o.g := 3\n  z := o\n  n := 0".to_string(),
    ];
    for _ in 0..2 + maker.rng.below(4) {
        let lines = statement(maker, &mut cases, 2);
        body.push(lines.join("\n  "));
        if maker.rng.chance(30) {
            body.push(truth(maker, &cases));
        }
    }
    body.push(match wrong {
        true => lie(maker, &cases),
        false => truth(maker, &cases),
    });
    let name = maker.name("meets");
    maker.method(&format!("{name}(b: Bool, c: Bool)"), &[], &body);
}

fn statement(maker: &mut Maker, cases: &mut [Case], depth: usize) -> Vec<String> {
    if cases.is_empty() || depth == 0 || maker.rng.chance(30) {
        let deed = (0..8).map(|_| Deed::any(maker)).find(|deed| cases.iter().all(|case| deed.is_right(case)));
        let Some(deed) = deed else { return Vec::new() };
        cases.iter_mut().for_each(|case| deed.done(case));
        return vec![deed.text()];
    }
    let condition = Condition::any(maker);
    let (mut then, mut otherwise): (Vec<Case>, Vec<Case>) = cases.iter().cloned().partition(|c| condition.holds(c));
    let mut lines = vec![format!("if ({}) {{", condition.text())];
    lines.extend(side(maker, &mut then, depth - 1));
    if maker.rng.chance(70) {
        lines.push("} else {".to_string());
        lines.extend(side(maker, &mut otherwise, depth - 1));
    }
    lines.push("}".to_string());
    for case in cases.iter_mut() {
        let after = then.iter().chain(&otherwise).find(|after| (after.b, after.c) == (case.b, case.c));
        *case = after.cloned().expect("every case goes one way");
    }
    lines
}

fn side(maker: &mut Maker, cases: &mut [Case], depth: usize) -> Vec<String> {
    let n = 1 + maker.rng.below(2);
    let lines: Vec<String> = (0..n).flat_map(|_| statement(maker, cases, depth)).collect();
    lines.iter().map(|line| format!("  {line}")).collect()
}

/// Something that is true in one case.
fn truth(maker: &mut Maker, cases: &[Case]) -> String {
    let case = maker.rng.pick(cases).clone();
    let (guard, at) = (case.guard(), maker.rng.below(PLACES.len()));
    let (place, held) = (PLACES[at], case.held[at]);
    match (maker.rng.below(4), case.values[at]) {
        (0, Some(value)) => format!("assert {guard} ==> {place} == {value}"),
        (1, _) => format!("assert {guard} ==> perm({place}) == {held}/2"),
        (2, _) => format!("assert {guard} ==> z == {}", ["o", "p"][case.z]),
        _ => format!("assert {guard} ==> n == {}", case.n),
    }
}

/// Something that is false in a case, whatever it is in the others.
fn lie(maker: &mut Maker, cases: &[Case]) -> String {
    let case = maker.rng.pick(cases).clone();
    let (guard, at) = (case.guard(), maker.rng.below(PLACES.len()));
    let (place, held, other) = (PLACES[at], case.held[at], maker.rng.pick(cases).clone());
    let mut lies = vec![
        "assert false".to_string(),
        format!("assert {guard} ==> false"),
        format!("assert {guard} ==> n == {}", case.n + 1),
        format!("assert {guard} ==> perm({place}) == {}/2", held + 1),
        format!("assert {guard} ==> z == {}", ["p", "o"][case.z]),
    ];
    if let Some(value) = case.values[at] {
        lies.push(format!("assert {guard} ==> {place} == {}", value + 1));
    }
    // What is so in another case.
    let mut borrowed = Vec::new();
    if case.n != other.n {
        borrowed.push(format!("assert n == {}", other.n));
        borrowed.push(format!("assert {guard} ==> n == {}", other.n));
    }
    if case.z != other.z {
        borrowed.push(format!("assert z == {}", ["o", "p"][other.z]));
    }
    if other.held[at] > held {
        borrowed.push(format!("exhale acc({place}, {}/2)", other.held[at]));
        borrowed.push(format!("assert perm({place}) == {}/2", other.held[at]));
    }
    if let (Some(value), Some(theirs)) = (case.values[at], other.values[at])
        && value != theirs
        && cases.iter().all(|case| case.held[at] > 0)
    {
        borrowed.push(format!("assert {place} == {theirs}"));
    }
    let deeds: Vec<Deed> = (0..20).map(|_| Deed::any(maker)).filter(|deed| deed.is_wrong(&case)).collect();
    borrowed.extend(deeds.iter().map(|deed| deed.text()));
    let from = if borrowed.is_empty() || maker.rng.chance(30) { &lies } else { &borrowed };
    let lie = maker.rng.pick(from).clone();
    maker.is_wrong(&lie);
    lie
}
