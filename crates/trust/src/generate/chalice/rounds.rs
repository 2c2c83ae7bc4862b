//! Methods that call and fork each other again and again, handing on what is owed, and promising to end.
//!
//! Each has a number that the others are given less of, and a rank; measures are made of both. The maker knows which calls make a measure
//! smaller, and is careless about one thing at most: then some call makes it stay the same, or grow.

use super::{Maker, lines, method};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Careless {
    Nothing,
    /// Whether what is owed is handed on within a smaller measure.
    Measure,
    /// Whether the promise to end gets smaller.
    Promise,
}

/// How a measure is made of the number and the rank.
#[derive(Clone, Copy)]
enum Form {
    Sum(i64),
    Pair,
}

impl Form {
    fn text(self, n: &str, rank: i64) -> String {
        match self {
            Form::Sum(1) => format!("{n} + {rank}"),
            Form::Sum(weight) => format!("{weight} * {n} + {rank}"),
            Form::Pair => format!("({n}, {rank})"),
        }
    }

    /// By how much the measure grows when the number gets less by `less`, and the rank goes from one to another.
    fn growth(self, less: i64, from: i64, to: i64) -> i64 {
        match self {
            Form::Sum(weight) => to - from - weight * less,
            Form::Pair if less > 0 => -1,
            Form::Pair => to - from,
        }
    }
}

/// How many messages are owed on account of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owed {
    Nothing,
    One,
    /// One more than the number.
    All,
}

impl Owed {
    fn text(self) -> &'static str {
        if self == Owed::All { "n + 1" } else { "1" }
    }

    fn at(self, n: i64) -> i64 {
        match self {
            Owed::Nothing => 0,
            Owed::One => 1,
            Owed::All => n + 1,
        }
    }

    /// What is owed more than for a number that is less.
    fn more(self, less: i64) -> i64 {
        if self == Owed::All { less } else { 0 }
    }
}

struct World {
    careless: Careless,
    owed: Owed,
    duty: Form,
    /// None if nothing promises to end.
    promise: Option<Form>,
    /// Of the methods.
    ranks: Vec<i64>,
}

/// What happens with what is owed at the call of the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Call,
    Fork,
    Join,
}

/// A program with a runnable `main`.
pub fn program(maker: &mut Maker, size: usize) {
    let careless = *maker.rng.pick(&[
        Careless::Nothing,
        Careless::Measure,
        Careless::Measure,
        Careless::Promise,
        Careless::Promise,
    ]);
    let form = |maker: &mut Maker| *maker.rng.pick(&[Form::Sum(1), Form::Sum(1), Form::Sum(3), Form::Pair]);
    let mut owed = *maker.rng.pick(&[Owed::Nothing, Owed::One, Owed::All]);
    let (duty, last) = (form(maker), form(maker));
    let mut promise = maker.rng.chance(60).then_some(last);
    // Only one rule is to stand in the way.
    match careless {
        Careless::Nothing => {}
        Careless::Measure => {
            promise = None;
            owed = *maker.rng.pick(&[Owed::One, Owed::All]);
        }
        Careless::Promise => {
            promise = Some(last);
            owed = *maker.rng.pick(&[Owed::Nothing, Owed::One]);
        }
    }
    let ranks = (0..1 + maker.rng.below(1 + size)).map(|_| maker.rng.between(1, 3)).collect();
    let world = World { careless, owed, duty, promise, ranks };
    let mut members = Vec::new();
    for i in 0..world.ranks.len() {
        members.extend(one_method(maker, &world, i));
    }
    let main = main_body(maker, &world);
    members.extend(method("main()", &[], &main));
    maker.declarations.push("channel Chan(x: int);\n".to_string());
    maker.declare("class Work", &members);
}

fn one_method(maker: &mut Maker, world: &World, i: usize) -> Vec<String> {
    let rank = world.ranks[i];
    let mut clauses = vec!["requires c != null && 0 <= n;".to_string()];
    if world.owed != Owed::Nothing {
        clauses.push(format!("requires mustSend(c, {}, {});", world.owed.text(), world.duty.text("n", rank)));
    }
    if let Some(promise) = world.promise {
        clauses.push(format!("requires mustTerminate({});", promise.text("n", rank)));
    }
    let mut body = lines(&["if (n == 0) {"]);
    body.extend(sends(world.owed.at(0)));
    body.push("} else {".to_string());
    body.extend(go_on(maker, world, rank));
    body.push("}".to_string());
    let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
    method(&format!("m{i}(c: Chan, n: int)"), &clauses, &body)
}

fn sends(times: i64) -> Vec<String> {
    (0..times.max(0)).map(|_| "  send c(n);".to_string()).collect()
}

/// The rest is left to another method, or to several.
fn go_on(maker: &mut Maker, world: &World, rank: i64) -> Vec<String> {
    let (next, less) = choose(maker, world, rank);
    // What promises to end may be called while something is still owed, and what is forked leaves it here anyway. A duty that is not
    // handed on is done first: then what the next one owes arises with it.
    let how = match maker.rng.below(4) {
        0 => Use::Fork,
        1 if world.promise.is_some() && world.owed == Owed::Nothing => Use::Join,
        _ => Use::Call,
    };
    let handed_on = match world.careless {
        Careless::Promise => false,
        Careless::Measure => true,
        Careless::Nothing => world.owed == Owed::All || maker.rng.chance(70),
    };
    let argument = if less == 0 { "n".to_string() } else { format!("n - {less}") };
    let step = match how {
        Use::Call => lines(&[&format!("  call m{next}(c, {argument});")]),
        Use::Fork => lines(&[&format!("  fork m{next}(c, {argument});")]),
        Use::Join => lines(&[&format!("  fork t := m{next}(c, {argument});"), "  join t;"]),
    };
    let rest = sends(world.owed.more(less));
    if world.owed == Owed::Nothing {
        step
    } else if !handed_on {
        [sends(1), step].concat()
    } else if world.promise.is_some() && maker.rng.chance(50) {
        [step, rest].concat()
    } else {
        [rest, step].concat()
    }
}

/// Who goes on, and with how much less of the number.
fn choose(maker: &mut Maker, world: &World, rank: i64) -> (usize, i64) {
    let careless = world.careless != Careless::Nothing && maker.rng.chance(70);
    let growth = |less: i64, next: usize| {
        let grows = |form: Form| form.growth(less, rank, world.ranks[next]);
        match world.careless {
            Careless::Measure => grows(world.duty),
            Careless::Promise => world.promise.map_or(-1, grows),
            Careless::Nothing => grows(world.duty).max(world.promise.map_or(-1, grows)),
        }
    };
    let all: Vec<(usize, i64)> = (0..world.ranks.len()).flat_map(|next| [(next, 0), (next, 1)]).collect();
    let fits = |(next, less): &(usize, i64)| match growth(*less, *next) {
        growth if growth < 0 => !careless,
        _ => careless,
    };
    // Calling itself is among them, with less or with the same.
    let some: Vec<(usize, i64)> = all.iter().copied().filter(fits).collect();
    // What stays the same is the first thing to slip through.
    let equal: Vec<(usize, i64)> = some.iter().copied().filter(|(next, less)| growth(*less, *next) == 0).collect();
    let from = if !equal.is_empty() && maker.rng.chance(80) { &equal } else { &some };
    *maker.rng.pick(from)
}

fn main_body(maker: &mut Maker, world: &World) -> Vec<String> {
    let mut body = lines(&["var c := new Chan;", "var x: int;"]);
    for i in 0..world.ranks.len() {
        let n = if maker.rng.chance(15) { 0 } else { maker.rng.between(1, 3) };
        let how = if maker.rng.chance(50) { "call" } else { "fork" };
        body.push(format!("{how} m{i}(c, {n});"));
        for _ in 0..maker.rng.between(0, world.owed.at(n)) {
            body.push("receive x := c;".to_string());
        }
    }
    body
}
