//! Threads that owe each other messages, releases and their end, as obligations say.
//!
//! Made like the [programs that wait](super::waiting): the maker keeps track of what is owed and may be received, and is careless about
//! one thing at most.

use super::{Maker, lines, method};

/// What a program is careless about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Careless {
    Nothing,
    Everything,
    /// Whether all that is owed is done in the end.
    End,
    /// What is owed when something is waited for.
    Wait,
    /// What is owed over a call that may not end.
    Call,
    /// Whether what is owed is handed on within a smaller measure.
    Measure,
    /// Whether promises to end get smaller.
    Promise,
}

const CARELESS: [Careless; 12] = [
    Careless::Nothing,
    Careless::Everything,
    Careless::End,
    Careless::End,
    Careless::Wait,
    Careless::Wait,
    Careless::Call,
    Careless::Call,
    Careless::Measure,
    Careless::Measure,
    Careless::Promise,
    Careless::Promise,
];

struct Contract {
    name: String,
    /// Messages to send and to receive, by channel.
    owes: Vec<i64>,
    rights: Vec<i64>,
    /// Of what it owes.
    measure: i64,
    /// That it ends.
    promise: Option<i64>,
    /// If it promises to end: the first thing that it may wait for.
    from: usize,
}

struct World {
    careless: Careless,
    /// Locks and channels in the order of their levels; channels are named with a `c`.
    things: Vec<String>,
    contracts: Vec<Contract>,
}

fn is_channel(thing: &str) -> bool {
    thing.starts_with('c')
}

impl World {
    fn careless(&self, about: Careless) -> bool {
        self.careless == about || self.careless == Careless::Everything
    }

    fn channels(&self) -> Vec<&str> {
        self.things.iter().map(String::as_str).filter(|thing| is_channel(thing)).collect()
    }

    fn locks(&self) -> Vec<&str> {
        self.things.iter().map(String::as_str).filter(|thing| !is_channel(thing)).collect()
    }

    fn place(&self, thing: &str) -> usize {
        self.things.iter().position(|other| other == thing).unwrap_or(0)
    }

    /// What every method says about what it is given.
    fn known(&self) -> String {
        let each = self.things.iter().map(|thing| match is_channel(thing) {
            true => format!("{thing} != null"),
            false => format!("{thing} != null && rd*({thing}.mu) && {thing}.mu != lockbottom"),
        });
        let order = self.things.windows(2).map(|pair| format!("{}.mu << {}.mu", pair[0], pair[1]));
        each.chain(order).collect::<Vec<_>>().join(" && ")
    }
}

/// A program with a runnable `main`.
pub fn program(maker: &mut Maker, size: usize) {
    let mut things: Vec<String> = (0..1 + maker.rng.below(2)).map(|i| format!("c{i}")).collect();
    for i in 0..1 + maker.rng.below(2) {
        let at = maker.rng.below(things.len() + 1);
        things.insert(at, format!("l{i}"));
    }
    let mut world = World { careless: *maker.rng.pick(&CARELESS), things, contracts: Vec::new() };
    let mut members = Vec::new();
    for at in 0..2 + maker.rng.below(size + 1) {
        members.extend(one_method(maker, &mut world, at));
    }
    maker.declare("class Lock", &lines(&["var v: int;", "invariant acc(v);"]));
    maker.declarations.push("channel Chan(n: int);\n".to_string());
    let main = main_body(maker, &world);
    members.extend(method("main()", &[], &main));
    maker.declare("class Work", &members);
}

fn one_method(maker: &mut Maker, world: &mut World, at: usize) -> Vec<String> {
    let n = world.channels().len();
    let promise = maker.rng.chance(60).then(|| maker.rng.between(1, 4));
    let from = maker.rng.below(world.things.len());
    let amount = |maker: &mut Maker| if maker.rng.chance(60) { 0 } else { maker.rng.between(1, 3) };
    let mut owes: Vec<i64> = (0..n).map(|_| amount(maker)).collect();
    let rights = (0..n).map(|_| amount(maker)).collect();
    if promise.is_some() {
        // It may owe only what lies below what it waits for; else it could not begin.
        for (channel, n) in world.channels().iter().zip(&mut owes) {
            if world.place(channel) >= from {
                *n = 0;
            }
        }
    }
    let contract = Contract { name: format!("m{at}"), owes, rights, measure: maker.rng.between(1, 3), promise, from };
    let mut clauses = vec![format!("requires {};", world.known())];
    for (c, channel) in world.channels().iter().enumerate() {
        if contract.owes[c] > 0 {
            clauses.push(format!("requires mustSend({channel}, {}, {});", contract.owes[c], contract.measure));
        }
        if contract.rights[c] > 0 {
            clauses.push(format!("requires mayReceive({channel}, {});", contract.rights[c]));
        }
    }
    if let Some(promise) = contract.promise {
        clauses.push(format!("requires mustTerminate({promise}) && waitlevel << {}.mu;", world.things[from]));
    }
    let mut scene = Scene::new(maker, world, Some(&contract));
    for _ in 0..2 + scene.maker.rng.below(4) {
        scene.step();
    }
    let body = scene.ended();
    let params: Vec<String> = world
        .things
        .iter()
        .map(|thing| format!("{thing}: {}", if is_channel(thing) { "Chan" } else { "Lock" }))
        .collect();
    let head = format!("{}({})", contract.name, params.join(", "));
    world.contracts.push(contract);
    let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
    method(&head, &clauses, &body)
}

fn main_body(maker: &mut Maker, world: &World) -> Vec<String> {
    let mut body = Vec::new();
    for (at, thing) in world.things.iter().enumerate() {
        let above = if at == 0 { String::new() } else { format!(" above {}", world.things[at - 1]) };
        if is_channel(thing) {
            body.push(format!("var {thing} := new Chan{above};"));
        } else {
            body.push(format!("var {thing} := new Lock;"));
            body.push(format!("share {thing}{above};"));
        }
    }
    let mut scene = Scene::new(maker, world, None);
    for j in 0..world.contracts.len() {
        scene.step();
        if scene.maker.rng.chance(50) {
            scene.fork(j)
        } else {
            scene.call(j)
        }
        scene.step();
    }
    body.extend(scene.ended());
    body
}

/// Of a thread that promises to end.
struct Token {
    name: String,
    promise: i64,
    /// What was owed here when it was forked.
    owed: Vec<String>,
}

/// A body in the making.
struct Scene<'a> {
    maker: &'a mut Maker,
    world: &'a World,
    /// Owed since the beginning, within a measure, and arisen here; by channel.
    bounded: Vec<i64>,
    measure: i64,
    fresh: Vec<i64>,
    rights: Vec<i64>,
    held: Vec<String>,
    promise: Option<i64>,
    /// What callers may keep owing lies below.
    from: usize,
    tokens: Vec<Token>,
    body: Vec<String>,
}

impl<'a> Scene<'a> {
    fn new(maker: &'a mut Maker, world: &'a World, contract: Option<&Contract>) -> Scene<'a> {
        let none = vec![0; world.channels().len()];
        Scene {
            maker,
            world,
            bounded: contract.map_or(none.clone(), |c| c.owes.clone()),
            measure: contract.map_or(0, |c| c.measure),
            fresh: none.clone(),
            rights: contract.map_or(none, |c| c.rights.clone()),
            held: Vec::new(),
            promise: contract.and_then(|c| c.promise),
            from: contract.filter(|c| c.promise.is_some()).map_or(0, |c| c.from),
            tokens: Vec::new(),
            body: Vec::new(),
        }
    }

    fn step(&mut self) {
        match self.maker.rng.below(10) {
            0 => self.acquire(),
            1 => self.release(),
            2 => self.send(),
            3 | 4 => self.receive(),
            5 | 6 => self.any_method(Scene::call),
            7 => self.join(),
            8 => self.round_by_round(),
            _ => self.any_method(Scene::fork),
        }
    }

    /// All that is owed here.
    fn owed(&self) -> Vec<String> {
        let channels = self.world.channels();
        let owing = (0..channels.len()).filter(|c| self.bounded[*c] + self.fresh[*c] > 0);
        owing.map(|c| channels[c].to_string()).chain(self.held.iter().cloned()).collect()
    }

    /// Whether everything owed lies below a place.
    fn is_high(&self, at: usize) -> bool {
        self.from <= at && self.owed().iter().all(|thing| self.world.place(thing) < at)
    }

    /// A rule is broken now and then, where nobody cares.
    fn whatever(&mut self, about: Careless) -> bool {
        self.world.careless(about) && self.maker.rng.chance(60)
    }

    fn acquire(&mut self) {
        let locks = self.world.locks();
        let lock = self.maker.rng.pick(&locks).to_string();
        let right = self.is_high(self.world.place(&lock));
        if !self.held.contains(&lock) && (right || self.whatever(Careless::Wait)) {
            self.body.push(format!("acquire {lock};"));
            self.held.push(lock);
        }
    }

    fn release(&mut self) {
        if let Some(lock) = self.held.pop() {
            self.body.push(format!("release {lock};"));
        }
    }

    fn channel(&mut self) -> usize {
        self.maker.rng.below(self.world.channels().len())
    }

    fn send(&mut self) {
        let c = self.channel();
        self.send_one(c);
    }

    fn send_one(&mut self, c: usize) {
        self.body.push(format!("send {}(1);", self.world.channels()[c]));
        match (self.bounded[c], self.fresh[c]) {
            (0, 0) => self.rights[c] += 1,
            (0, _) => self.fresh[c] -= 1,
            (_, _) => self.bounded[c] -= 1,
        }
    }

    fn receive(&mut self) {
        let c = self.channel();
        let channel = self.world.channels()[c];
        if self.rights[c] > 0 && (self.is_high(self.world.place(channel)) || self.whatever(Careless::Wait)) {
            let x = self.maker.name("x");
            self.body.push(format!("var {x}: int;"));
            self.body.push(format!("receive {x} := {channel};"));
            self.rights[c] -= 1;
        }
    }

    fn any_method(&mut self, use_it: fn(&mut Self, usize)) {
        let n = self.world.contracts.len();
        if n > 0 {
            let j = self.maker.rng.below(n);
            use_it(self, j);
        }
    }

    /// What is owed and may be received after a method has been given what it asks for.
    fn hand_over(&self, contract: &Contract) -> [Vec<i64>; 3] {
        let (mut bounded, mut fresh, mut rights) = (self.bounded.clone(), self.fresh.clone(), self.rights.clone());
        for c in 0..bounded.len() {
            let mut missing = contract.owes[c];
            let admitted = contract.measure < self.measure || self.world.careless(Careless::Measure);
            let b = if admitted { missing.min(bounded[c]) } else { 0 };
            bounded[c] -= b;
            missing -= b;
            let f = missing.min(fresh[c]);
            fresh[c] -= f;
            rights[c] += missing - f;
            let given = contract.rights[c].min(rights[c]);
            rights[c] -= given;
            fresh[c] += contract.rights[c] - given;
        }
        [bounded, fresh, rights]
    }

    fn use_with(&mut self, state: [Vec<i64>; 3]) {
        [self.bounded, self.fresh, self.rights] = state;
    }

    fn args(&self) -> String {
        self.world.things.join(", ")
    }

    fn call(&mut self, j: usize) {
        let contract = &self.world.contracts[j];
        let before = [self.bounded.clone(), self.fresh.clone(), self.rights.clone()];
        let after = self.hand_over(contract);
        self.use_with(after);
        let smaller = self.promise.is_none_or(|own| contract.promise.is_some_and(|promise| promise < own));
        let waits = contract.promise.is_none() || self.is_high(contract.from);
        let ends = contract.promise.is_some() || self.owed().is_empty();
        if (smaller || self.whatever(Careless::Promise))
            && (waits || self.whatever(Careless::Wait))
            && (ends || self.whatever(Careless::Call))
        {
            self.body.push(format!("call {}({});", contract.name, self.args()));
        } else {
            self.use_with(before);
        }
    }

    fn fork(&mut self, j: usize) {
        let contract = &self.world.contracts[j];
        let after = self.hand_over(contract);
        self.use_with(after);
        match contract.promise {
            Some(promise) if self.is_high(contract.from) || self.whatever(Careless::Wait) => {
                let name = self.maker.name("t");
                self.body.push(format!("fork {name} := {}({});", contract.name, self.args()));
                self.tokens.push(Token { name, promise, owed: self.owed() });
            }
            _ => self.body.push(format!("fork {}({});", contract.name, self.args())),
        }
    }

    /// A token lies above what was owed at the fork. Who promises to end waits only for what ends sooner.
    fn join(&mut self) {
        let Some(token) = self.tokens.pop() else { return };
        let high = self.owed().iter().all(|thing| token.owed.contains(thing));
        let sooner = self.promise.is_none_or(|own| token.promise < own);
        if (high || self.whatever(Careless::Wait)) && (sooner || self.whatever(Careless::Promise)) {
            self.body.push(format!("join {};", token.name));
        }
    }

    /// A loop that sends all that is owed on a channel.
    fn round_by_round(&mut self) {
        let c = self.channel();
        let n = self.bounded[c] + self.fresh[c];
        let fits = self.bounded[c] == 0 || n < self.measure;
        if n == 0 || !(fits || self.whatever(Careless::Measure)) {
            return;
        }
        let (i, channel) = (self.maker.name("i"), self.world.channels()[c]);
        let end = if self.whatever(Careless::Promise) { n.to_string() } else { format!("{i} + 1") };
        self.body.extend([
            format!("var {i} := {n};"),
            format!("while (0 < {i})"),
            format!("  invariant 0 <= {i} && mustSend({channel}, {i}, {i} + 1) && mustTerminate({end});"),
            "{".to_string(),
            format!("  send {channel}(1);"),
            format!("  {i} := {i} - 1;"),
            "}".to_string(),
        ]);
        self.bounded[c] = 0;
        self.fresh[c] = 0;
    }

    /// Locks are released, messages sent.
    fn ended(mut self) -> Vec<String> {
        while !self.held.is_empty() {
            self.release();
        }
        for c in 0..self.bounded.len() {
            let left = self.bounded[c] + self.fresh[c];
            let forgotten = i64::from(left > 0 && self.whatever(Careless::End));
            for _ in 0..left - forgotten {
                self.send_one(c);
            }
            self.bounded[c] = 0;
            self.fresh[c] = 0;
        }
        while !self.tokens.is_empty() && self.maker.rng.chance(60) {
            self.join();
        }
        self.body
    }
}
