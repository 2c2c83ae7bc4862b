//! Functions, methods and loops that say why they end.
//!
//! Several go round in a circle, and all measures get smaller. In a wrong program one does not, or gets smaller for ever.

use super::Maker;

/// A measure, with what makes it smaller and what does not.
struct Shape {
    params: &'static [(&'static str, &'static str)],
    /// What bounds the measure below; a wrong program may lack it.
    bound: &'static str,
    measure: &'static str,
    /// A condition, and the arguments under it.
    smaller: &'static [(&'static str, &'static [&'static str])],
    /// Also where the condition holds again afterwards: the last round of a loop need not make anything smaller.
    not_smaller: &'static [(&'static str, &'static [&'static str])],
    /// Smaller, but not bounded unless `bound` is known.
    unbounded: &'static [(&'static str, &'static [&'static str])],
}

const SHAPES: [Shape; 5] = [
    Shape {
        params: &[("n", "Int")],
        bound: "0 <= n",
        measure: "n",
        smaller: &[("0 < n", &["n - 1"]), ("1 < n", &["n - 2"]), ("0 < n", &["n \\ 2"]), ("n != 0", &["n - 1"])],
        not_smaller: &[("0 < n", &["n"]), ("n < 9", &["n + 1"]), ("0 < n", &["n - n \\ 2"]), ("2 < n", &["5 - n"])],
        unbounded: &[("n != 0", &["n - 1"]), ("n < 7", &["n - 1"])],
    },
    Shape {
        params: &[("m", "Int"), ("n", "Int")],
        bound: "0 <= m && 0 <= n",
        measure: "m, n",
        smaller: &[("0 < n", &["m", "n - 1"]), ("0 < m", &["m - 1", "n + 3"]), ("0 < m && 0 < n", &["m - 1", "n - 1"])],
        not_smaller: &[
            ("0 < n", &["m + 1", "n - 1"]),
            ("0 < n", &["m + n", "n - 1"]),
            ("1 < n", &["7 + m", "n - 1"]),
            ("0 < m", &["m", "n"]),
            ("0 < m", &["m", "m + n"]),
            ("m != n", &["n", "m"]),
        ],
        unbounded: &[("m != 0", &["m - 1", "n"]), ("n < 5", &["m", "n - 1"])],
    },
    Shape {
        params: &[("n", "Int"), ("up", "Int")],
        bound: "n <= up",
        measure: "up - n",
        smaller: &[("n < up", &["n + 1", "up"]), ("n < up", &["n", "up - 1"])],
        not_smaller: &[("n < up", &["n + 1", "up + 1"]), ("n < up", &["n - 1", "up"])],
        unbounded: &[("n != up", &["n + 1", "up"]), ("n != up", &["n", "up - 1"])],
    },
    Shape {
        params: &[("s", "Seq[Int]")],
        bound: "0 <= |s|",
        measure: "s",
        smaller: &[("0 < |s|", &["s[1..]"]), ("0 < |s|", &["s[..|s| - 1]"]), ("3 < |s|", &["s[1..3]"])],
        not_smaller: &[
            ("0 < |s|", &["s[0..]"]),
            ("0 < |s|", &["s[1..] ++ Seq(1)"]),
            ("0 < |s|", &["s[0 := 1]"]),
            ("|s| < 5", &["s ++ Seq(0)"]),
        ],
        unbounded: &[],
    },
    Shape {
        params: &[("s", "Seq[Int]"), ("n", "Int")],
        bound: "0 <= n",
        measure: "|s|, n",
        smaller: &[("0 < |s|", &["s[1..]", "n + 2"]), ("0 < n", &["s", "n - 1"]), ("0 < n", &["s[0..|s|]", "n \\ 2"])],
        not_smaller: &[
            ("0 < n", &["s ++ s", "n - 1"]),
            ("0 < n", &["Seq(n) ++ s", "n - 1"]),
            ("0 < |s|", &["s", "n"]),
            ("0 < |s|", &["s", "|s| + n"]),
        ],
        unbounded: &[("n != 0", &["s", "n - 1"])],
    },
];

type Round = (&'static str, &'static [&'static str]);

pub fn scenario(maker: &mut Maker, wrong: bool) {
    match maker.rng.below(5) {
        0 => instances(maker, wrong),
        1 => repeat(maker, wrong),
        _ => circle(maker, wrong),
    }
}

/// How one of a circle goes on, and whether it says what bounds its measure.
fn round(maker: &mut Maker, shape: &Shape, wrong: bool) -> (Round, bool) {
    if wrong && !shape.unbounded.is_empty() && maker.rng.chance(40) {
        let round = *maker.rng.pick(shape.unbounded);
        maker.is_wrong(&format!("{} for ever", round.1.join(", ")));
        (round, false)
    } else if wrong {
        let round = *maker.rng.pick(shape.not_smaller);
        maker.is_wrong(&format!("{} is not smaller", round.1.join(", ")));
        (round, true)
    } else {
        (*maker.rng.pick(shape.smaller), true)
    }
}

/// Functions or methods, each of which uses the next, and the last the first.
fn circle(maker: &mut Maker, wrong: bool) {
    let shape = maker.rng.pick(&SHAPES);
    let is_method = maker.rng.chance(30);
    let n_members = 1 + maker.rng.below(3);
    let names: Vec<String> = (0..n_members).map(|_| maker.name("round")).collect();
    let params: Vec<String> = shape.params.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    let wrong_at = if wrong { maker.rng.below(n_members) } else { n_members };
    let rounds: Vec<(Round, bool)> = (0..n_members).map(|at| round(maker, shape, at == wrong_at)).collect();
    // If one does not know the bound, no other may ask for it.
    let is_bounded = rounds.iter().all(|(_, bounded)| *bounded);
    for at in 0..n_members {
        let ((guard, args), _) = rounds[at];
        let by_clause = maker.rng.chance(25);
        let (bound, condition) = match (is_bounded, by_clause) {
            (false, _) => (String::new(), String::new()),
            (true, false) => (format!("  requires {}\n", shape.bound), String::new()),
            (true, true) => (String::new(), format!(" if {}", shape.bound)),
        };
        // Under a condition, the others have to be asked under it, too.
        let guard = if is_bounded { format!("{} && {guard}", shape.bound) } else { guard.to_string() };
        let head = format!("({})", params.join(", "));
        let clauses = format!("{bound}  decreases {}{condition}\n", shape.measure);
        let next = format!("{}({})", names[(at + 1) % n_members], args.join(", "));
        let k = maker.rng.between(0, 3);
        maker.declare(if is_method {
            format!("method {}{head}\n{clauses}{{\n  if ({guard}) {{\n    {next}\n  }}\n}}\n", names[at])
        } else {
            format!("function {}{head}: Int\n{clauses}{{\n  ({guard}) ? {k} + {next} : {k}\n}}\n", names[at])
        });
    }
}

/// Along instances of a predicate, of which some always stays outside.
fn instances(maker: &mut Maker, wrong: bool) {
    let (p, one, other) = (maker.name("chain"), maker.name("along"), maker.name("along"));
    maker.declare(format!("predicate {p}(x: Ref)\n{{\n  acc(x.next) && (x.next != null ==> {p}(x.next))\n}}\n"));
    let other = if maker.rng.chance(50) { other } else { one.clone() };
    for (name, next) in [(&one, &other), (&other, &one)] {
        let is_wrong = wrong && maker.wrong.is_none();
        let body = maker.or_wrong(
            is_wrong,
            &format!("unfolding acc({p}(x), wildcard) in (x.next == null ? 1 : 1 + {next}(x.next))"),
            &[
                &format!("unfolding acc({p}(x), wildcard) in (x.next == null ? 1 : 1 + {next}(x))"),
                &format!("unfolding acc({p}(x), wildcard) in {next}(x)"),
                &format!("1 + {next}(x)"),
            ],
        );
        maker.declare(format!(
            "function {name}(x: Ref): Int\n  requires acc({p}(x), wildcard)\n  decreases {p}(x)\n{{\n  {body}\n}}\n"
        ));
        if one == other {
            break;
        }
    }
}

/// A loop.
fn repeat(maker: &mut Maker, wrong: bool) {
    let name = maker.name("repeats");
    let shape = maker.rng.pick(&SHAPES);
    let ((guard, args), bounded) = round(maker, shape, wrong);
    let params: Vec<String> = shape.params.iter().map(|(name, ty)| format!("{name}0: {ty}")).collect();
    let mut body: Vec<String> = shape.params.iter().map(|(name, ty)| format!("var {name}: {ty} := {name}0")).collect();
    let invariant = if bounded { format!("    invariant {}\n", shape.bound) } else { String::new() };
    // At once: what is written second may speak of the first.
    let next: Vec<String> = shape
        .params
        .iter()
        .zip(args)
        .map(|((name, ty), arg)| format!("    var {name}1: {ty} := {arg}\n"))
        .chain(shape.params.iter().map(|(name, _)| format!("    {name} := {name}1\n")))
        .collect();
    let guard = if bounded { format!("{} && {guard}", shape.bound) } else { guard.to_string() };
    body.push(format!("while ({guard})\n{invariant}    decreases {}\n  {{\n{}  }}", shape.measure, next.concat()));
    let mut start = shape.bound.to_string();
    for (name, _) in shape.params {
        start = renamed(&start, name);
    }
    let known = bounded.then(|| format!("requires {start}"));
    let clauses: Vec<String> = known.into_iter().chain(["decreases".to_string()]).collect();
    maker.method(&format!("{name}({})", params.join(", ")), &clauses, &body);
}

/// A condition about what a variable is at the start.
fn renamed(condition: &str, name: &str) -> String {
    let words: Vec<String> = condition
        .split(' ')
        .map(|word| match word {
            word if word == name => format!("{name}0"),
            word if word == format!("|{name}|") => format!("|{name}0|"),
            word => word.to_string(),
        })
        .collect();
    words.join(" ")
}
