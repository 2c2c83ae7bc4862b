//! Threads that wait for locks, messages and each other in orders chosen by chance.
//!
//! Permissions and the sums of credits are right, and so is the order of waiting, but for one thing at most that a program is careless
//! about: then one rule alone stands between it and a proof. Whether it goes too far the maker does not know. The verifier decides, and what it
//! lets pass must not block. So these are whole programs, not scenarios that are right by construction.

use super::{Maker, lines, method};

/// Locks and channels, in the order of their levels.
enum Thing {
    Lock(String),
    Channel(String),
}

impl Thing {
    fn name(&self) -> &str {
        match self {
            Thing::Lock(name) | Thing::Channel(name) => name,
        }
    }
}

/// What a program is careless about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Careless {
    Nothing,
    Everything,
    /// Which locks are held when another is taken.
    Acquire,
    /// What is held and owed when a message is waited for.
    Receive,
    /// Whether a message that is waited for was sent, or is owed by somebody else.
    Credit,
    /// What is held and owed when a method is called that waits.
    Call,
    /// What is held and owed when a thread is joined, and where its token lies.
    Join,
    /// Where a token is put.
    Place,
    /// What methods say about the order.
    Claims,
    /// Debts that a thread leaves behind.
    Debts,
}

/// What callers, forkers and joiners know of a method.
struct Contract {
    name: String,
    /// Credits asked for and given back, by channel.
    takes: Vec<i64>,
    gives: Vec<i64>,
    /// A token of this method, by its place, is taken over and joined.
    joins: Option<usize>,
    /// The first thing it may wait for.
    from: usize,
}

struct World {
    careless: Careless,
    things: Vec<Thing>,
    /// Whether locks protect tokens of the first method.
    keeps: bool,
    /// How much of `mu` methods ask for.
    read: &'static str,
    contracts: Vec<Contract>,
}

impl World {
    fn careless(&self, about: Careless) -> bool {
        self.careless == about || self.careless == Careless::Everything
    }

    fn channels(&self) -> Vec<&str> {
        self.things.iter().filter(|thing| matches!(thing, Thing::Channel(_))).map(Thing::name).collect()
    }

    fn locks(&self) -> Vec<&str> {
        self.things.iter().filter(|thing| matches!(thing, Thing::Lock(_))).map(Thing::name).collect()
    }

    fn place(&self, name: &str) -> usize {
        self.things.iter().position(|thing| thing.name() == name).unwrap_or(0)
    }

    fn names(&self) -> Vec<&str> {
        self.things.iter().map(Thing::name).collect()
    }

    fn params(&self) -> String {
        let param = |thing: &Thing| match thing {
            Thing::Lock(name) => format!("{name}: Lock"),
            Thing::Channel(name) => format!("{name}: Chan"),
        };
        self.things.iter().map(param).collect::<Vec<_>>().join(", ")
    }
}

/// Joins more often than the rest: a wrong one needs a thread, something held and a token at the same time.
const CARELESS: [Careless; 16] = [
    Careless::Nothing,
    Careless::Everything,
    Careless::Acquire,
    Careless::Receive,
    Careless::Credit,
    Careless::Credit,
    Careless::Credit,
    Careless::Call,
    Careless::Join,
    Careless::Join,
    Careless::Join,
    Careless::Join,
    Careless::Place,
    Careless::Claims,
    Careless::Debts,
    Careless::Debts,
];

/// A program with a runnable `main`.
pub fn program(maker: &mut Maker, size: usize) {
    let n_locks = 1 + maker.rng.below(2);
    let careless = *maker.rng.pick(&CARELESS);
    let n_channels = maker.rng.below(2 + usize::from(size > 1)).max(usize::from(careless == Careless::Credit));
    let mut things: Vec<Thing> = (0..n_locks).map(|i| Thing::Lock(format!("l{i}"))).collect();
    for i in 0..n_channels {
        let at = maker.rng.below(things.len() + 1);
        things.insert(at, Thing::Channel(format!("c{i}")));
    }
    let mut world = World {
        careless,
        things,
        keeps: maker.rng.chance(40),
        read: maker.rng.pick::<&str>(&["rd", "rd*", "rd*"]),
        contracts: Vec::new(),
    };
    let mut members = Vec::new();
    for at in 0..2 + maker.rng.below(size + 1) {
        members.extend(one_method(maker, &mut world, at));
    }
    declare_things(maker, &world);
    maker.declare("class Work", &members);
    let body = main_body(maker, &world);
    maker.declare("class Main", &[method("main()", &[], &body)].concat());
}

fn declare_things(maker: &mut Maker, world: &World) {
    let mut lock = lines(&["var v: int;"]);
    if world.keeps {
        lock.extend(lines(&[
            "var has: bool;",
            "var kept: token<Work.m0>;",
            "invariant acc(v) && acc(has) && acc(kept);",
        ]));
        let silent = world.careless(Careless::Join) && maker.rng.chance(50);
        let level = if silent { "" } else { " && rd*(mu) && mu << kept.mu" };
        lock.push(format!("invariant has ==> kept != null && acc(kept.joinable) && kept.joinable{level};"));
    } else {
        lock.push("invariant acc(v);".to_string());
    }
    maker.declare("class Lock", &lock);
    let clause = *maker.rng.pick(&["", " where 0 <= n"]);
    maker.declarations.push(format!("channel Chan(n: int){clause};\n"));
}

fn one_method(maker: &mut Maker, world: &mut World, at: usize) -> Vec<String> {
    let n = world.channels().len();
    let mut amount = |likely: usize| if maker.rng.chance(likely) { 0 } else { *maker.rng.pick(&[-1, 1, 1]) };
    let mut takes: Vec<i64> = (0..n).map(|_| amount(50)).collect();
    let mut gives: Vec<i64> = (0..n).map(|_| amount(90)).collect();
    let joins =
        (at > 0 && maker.rng.chance(30)).then(|| maker.rng.below(at)).filter(|j| world.contracts[*j].joins.is_none());
    // A thread that waits for nothing can be joined anywhere: not many of these.
    let n_places = world.things.len() + usize::from(maker.rng.chance(30));
    let from = maker.rng.below(n_places);
    if world.careless != Careless::Everything {
        gives.iter_mut().for_each(|n| *n = n.abs());
        // What is owed lies below what is waited for.
        let first = joins.map_or(from, |j| from.min(world.contracts[j].from));
        for (c, channel) in world.channels().into_iter().enumerate() {
            if world.place(channel) >= first {
                takes[c] = takes[c].abs();
            } else if world.careless == Careless::Debts && maker.rng.chance(60) {
                (takes[c], gives[c]) = (-1, -1);
            }
        }
    }

    let mut clauses = vec![format!("requires {};", readable(world).join(" && "))];
    clauses.extend(order(maker, world, from).map(|order| format!("requires {order};")));
    let contract = Contract { name: format!("m{at}"), takes, gives, joins, from };
    clauses.extend(credits(world, &contract.takes).map(|credits| format!("requires {credits};")));
    if let Some(j) = contract.joins {
        let silent = world.careless(Careless::Join) && maker.rng.chance(50);
        let level = if silent { "" } else { " && waitlevel << tk.mu" };
        let args = world.names().join(", ");
        let of = &world.contracts[j].name;
        clauses.push(format!(
            "requires tk != null && acc(tk.joinable) && tk.joinable && eval(tk.fork o.{of}({args}), true){level};"
        ));
    }
    let kept: Vec<String> = world.names().iter().map(|name| format!("{}({name}.mu)", world.read)).collect();
    clauses.push(format!("ensures {};", kept.join(" && ")));
    clauses.extend(credits(world, &contract.gives).map(|credits| format!("ensures {credits};")));

    let token = contract.joins.map(|of| Token { name: "tk".to_string(), of, owner: "o" });
    let mut scene = Scene::new(maker, world, contract.takes.clone(), from, "this", token);
    let n_steps = 2 + scene.maker.rng.below(4);
    let wait = scene.maker.rng.below(n_steps);
    for at in 0..n_steps {
        if at == wait {
            scene.wait();
        }
        scene.step();
    }
    let body = scene.ended(&contract.gives);
    let extra = match contract.joins {
        Some(j) => format!(", o: Work, tk: token<Work.{}>", world.contracts[j].name),
        None => String::new(),
    };
    let head = format!("{}({}{extra})", contract.name, world.params());
    world.contracts.push(contract);
    let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
    method(&head, &clauses, &body)
}

fn readable(world: &World) -> Vec<String> {
    let shared = |thing: &Thing| match thing {
        Thing::Lock(name) => format!(" && {name}.mu != lockbottom"),
        Thing::Channel(_) => String::new(),
    };
    let clause = |thing: &Thing| {
        let name = thing.name();
        format!("{name} != null && {}({name}.mu){}", world.read, shared(thing))
    };
    world.things.iter().map(clause).collect()
}

/// What a method says of levels: from where on it waits, and the order.
fn order(maker: &mut Maker, world: &World, from: usize) -> Option<String> {
    let names = world.names();
    let mut claims: Vec<String> = names.get(from).map(|name| format!("waitlevel << {name}")).into_iter().collect();
    for pair in names.windows(2) {
        if !world.careless(Careless::Claims) || maker.rng.chance(80) {
            claims.push(format!("{} << {}", pair[0], pair[1]));
        }
    }
    (!claims.is_empty()).then(|| claims.join(" && "))
}

fn credits(world: &World, amounts: &[i64]) -> Option<String> {
    let claim = |(channel, n): (&&str, &i64)| match n {
        0 => None,
        n if *n < 0 => Some(format!("credit({channel}, 0 - {})", -n)),
        n => Some(format!("credit({channel}, {n})")),
    };
    let claims: Vec<String> = world.channels().iter().zip(amounts).filter_map(claim).collect();
    (!claims.is_empty()).then(|| claims.join(" && "))
}

fn main_body(maker: &mut Maker, world: &World) -> Vec<String> {
    let mut body = lines(&["var w := new Work;"]);
    for (at, thing) in world.things.iter().enumerate() {
        let above = match at {
            0 => String::new(),
            _ => format!(" above {}", world.things[at - 1].name()),
        };
        match thing {
            Thing::Lock(name) => {
                body.push(format!("var {name} := new Lock;"));
                if world.keeps {
                    body.push(format!("{name}.has := false;"));
                }
                body.push(format!("share {name}{above};"));
            }
            Thing::Channel(name) => body.push(format!("var {name} := new Chan{above};")),
        }
    }
    let none = vec![0; world.channels().len()];
    let mut scene = Scene::new(maker, world, none.clone(), 0, "w", None);
    // What is in a method that nobody uses is not seen in any run.
    for j in 0..world.contracts.len() {
        scene.step();
        scene.use_method(j);
        scene.step();
    }
    body.extend(scene.ended(&none));
    body
}

/// A token to be joined.
struct Token {
    name: String,
    /// The method, by its place.
    of: usize,
    /// Whom the thread was forked on.
    owner: &'static str,
}

/// A body in the making.
struct Scene<'a> {
    maker: &'a mut Maker,
    world: &'a World,
    credit: Vec<i64>,
    /// The first thing that may be waited for while nothing is held or owed.
    from: usize,
    held: Vec<String>,
    tokens: Vec<Token>,
    /// Of the methods.
    receiver: &'static str,
    body: Vec<String>,
}

impl<'a> Scene<'a> {
    fn new(
        maker: &'a mut Maker,
        world: &'a World,
        credit: Vec<i64>,
        from: usize,
        receiver: &'static str,
        token: Option<Token>,
    ) -> Scene<'a> {
        let tokens = token.into_iter().collect();
        Scene { maker, world, credit, from, held: Vec::new(), tokens, receiver, body: Vec::new() }
    }

    fn step(&mut self) {
        match self.maker.rng.below(13) {
            0 | 1 => self.acquire(),
            2 => self.release(),
            3 => self.send(),
            4 => self.receive(),
            5 => self.any_method(Scene::call),
            6 => self.keep(),
            7 | 8 => self.join(),
            9 | 10 => self.inside(),
            _ => self.any_method(Scene::fork),
        }
    }

    /// Waits for the first thing that may be waited for here.
    fn wait(&mut self) {
        match self.world.things.get(self.from) {
            Some(Thing::Lock(name)) => self.acquire_one(name.clone()),
            Some(Thing::Channel(_)) => self.receive(),
            None => {}
        }
    }

    /// Something happens while a lock is held.
    fn inside(&mut self) {
        let n_held = self.held.len();
        self.acquire();
        if self.held.len() == n_held {
            return;
        }
        match self.maker.rng.below(4) {
            0 => self.keep(),
            1 => self.any_method(Scene::call),
            _ => self.join(),
        }
        if self.held.len() > n_held && self.maker.rng.chance(70) {
            self.release();
        }
    }

    /// Calls or forks a method; if it joins a thread, that one is started before.
    fn use_method(&mut self, j: usize) {
        if let Some(of) = self.world.contracts[j].joins {
            self.fork(of);
        }
        if self.maker.rng.chance(50) { self.fork(j) } else { self.call(j) }
    }

    /// Whether the thing at a place lies above all that is held and owed, or nobody cares.
    fn seems_high(&mut self, at: usize, why: Careless) -> bool {
        self.seems_high_without(&[], at, why)
    }

    /// The same after some credits have been given away.
    fn seems_high_without(&mut self, given: &[i64], at: usize, why: Careless) -> bool {
        let left = |c: usize| self.credit[c] - given.get(c).unwrap_or(&0);
        let channels = self.world.channels();
        let busy = |name: &str| {
            let owed = channels.iter().position(|channel| *channel == name).is_some_and(|c| left(c) < 0);
            owed || self.held.iter().any(|held| held == name)
        };
        let lowest = self.world.names().iter().rposition(|name| busy(name)).map_or(0, |at| at + 1);
        lowest.max(self.from) <= at || (self.world.careless(why) && self.maker.rng.chance(70))
    }

    /// Whether a thread of a method can be joined here, or nobody cares.
    fn may_join(&mut self, of: usize, given: &[i64]) -> bool {
        self.seems_high_without(given, self.world.contracts[of].from, Careless::Join)
    }

    fn acquire(&mut self) {
        let locks = self.world.locks();
        let lock = self.maker.rng.pick(&locks).to_string();
        self.acquire_one(lock);
    }

    fn acquire_one(&mut self, lock: String) {
        let at = self.world.place(&lock);
        if !self.held.contains(&lock) && self.seems_high(at, Careless::Acquire) {
            self.body.push(format!("acquire {lock};"));
            self.held.push(lock);
        }
    }

    fn release(&mut self) {
        if let Some(lock) = self.held.pop() {
            self.body.push(format!("release {lock};"));
        }
    }

    fn channel(&mut self) -> Option<usize> {
        let n = self.world.channels().len();
        (n > 0).then(|| self.maker.rng.below(n))
    }

    fn send(&mut self) {
        let Some(c) = self.channel() else { return };
        self.body.push(format!("send {}(1);", self.world.channels()[c]));
        self.credit[c] += 1;
    }

    fn receive(&mut self) {
        let Some(c) = self.channel() else { return };
        if self.credit[c] <= 0 && !(self.world.careless(Careless::Credit) && self.maker.rng.chance(70)) {
            return;
        }
        let at = self.world.place(self.world.channels()[c]);
        if !self.seems_high(at, Careless::Receive) {
            return;
        }
        let x = self.maker.name("x");
        self.body.push(format!("var {x}: int;"));
        self.body.push(format!("receive {x} := {};", self.world.channels()[c]));
        self.credit[c] -= 1;
        // A debt is in the way of much that follows: what was taken too early is mostly put back at once.
        if self.credit[c] < 0 && self.maker.rng.chance(70) {
            self.body.push(format!("send {}(1);", self.world.channels()[c]));
            self.credit[c] += 1;
        }
    }

    fn any_method(&mut self, use_it: fn(&mut Self, usize)) {
        let n = self.world.contracts.len();
        if n > 0 {
            let j = self.maker.rng.below(n);
            use_it(self, j);
        }
    }

    /// The arguments for a method; a token that it joins is given away. A thread begins with nothing held.
    fn args(&mut self, j: usize, by_thread: bool) -> Option<String> {
        let mut args = self.world.names().join(", ");
        if let Some(of) = self.world.contracts[j].joins {
            if !by_thread && !self.may_join(of, &self.world.contracts[j].takes) {
                return None;
            }
            let at = self.tokens.iter().position(|token| token.of == of)?;
            let token = self.tokens.remove(at);
            args.push_str(&format!(", {}, {}", token.owner, token.name));
        }
        Some(args)
    }

    fn call(&mut self, j: usize) {
        let contract = &self.world.contracts[j];
        if !self.seems_high_without(&contract.takes, contract.from, Careless::Call) {
            return;
        }
        let Some(args) = self.args(j, false) else { return };
        self.body.push(format!("call {}.{}({args});", self.receiver, contract.name));
        for (c, credit) in self.credit.iter_mut().enumerate() {
            *credit += contract.gives[c] - contract.takes[c];
        }
    }

    fn fork(&mut self, j: usize) {
        let Some(args) = self.args(j, true) else { return };
        let contract = &self.world.contracts[j];
        let name = self.maker.name("t");
        let level = self.bounds(contract);
        self.body.push(format!("fork {name} := {}.{}({args}){level};", self.receiver, contract.name));
        for (c, credit) in self.credit.iter_mut().enumerate() {
            *credit -= contract.takes[c];
        }
        self.tokens.push(Token { name, of: j, owner: self.receiver });
    }

    /// Where the token of a new thread is put: below what the thread waits for, unless nobody cares.
    fn bounds(&mut self, contract: &Contract) -> String {
        let names = self.world.names();
        if self.world.careless(Careless::Place) && self.maker.rng.chance(60) {
            let bound = *self.maker.rng.pick(&["above", "below"]);
            return format!(" {bound} {}", self.maker.rng.pick(&names));
        }
        // With a neighbour below that lies above all that may be held here: else it cannot be joined.
        if contract.joins.is_some() || contract.from <= self.from || self.maker.rng.chance(70) {
            return String::new();
        }
        let below = names[contract.from - 1];
        names.get(contract.from).map_or(format!(" above {below}"), |first| format!(" between {below} and {first}"))
    }

    fn join(&mut self) {
        if self.tokens.is_empty() {
            return;
        }
        let at = self.maker.rng.below(self.tokens.len());
        if !self.may_join(self.tokens[at].of, &[]) {
            return;
        }
        let token = self.tokens.remove(at);
        self.body.push(format!("join {};", token.name));
        for (c, credit) in self.credit.iter_mut().enumerate() {
            *credit += self.world.contracts[token.of].gives[c];
        }
    }

    /// A token is left with a lock that is held, or one found there is joined, now or after the release.
    fn keep(&mut self) {
        let (true, Some(lock)) = (self.world.keeps, self.held.last().cloned()) else { return };
        let above = self.world.contracts.first().is_some_and(|first| first.from > self.world.place(&lock));
        let own = self.tokens.iter().position(|token| token.of == 0);
        let own = own.filter(|_| above || self.world.careless(Careless::Join));
        if let Some(at) = own.filter(|_| self.maker.rng.chance(60)) {
            let token = self.tokens.remove(at);
            self.body.push(format!("{lock}.kept := {};", token.name));
            self.body.push(format!("{lock}.has := true;"));
            return;
        }
        let at = self.world.place(&lock) + 1;
        if !self.seems_high(at, Careless::Join) {
            return;
        }
        let (found, has) = (self.maker.name("t"), self.maker.name("has"));
        self.body.push(format!("var {found} := {lock}.kept;"));
        self.body.push(format!("var {has} := {lock}.has;"));
        self.body.push(format!("{lock}.has := false;"));
        if self.maker.rng.chance(70) {
            self.held.pop();
            self.body.push(format!("release {lock};"));
        }
        self.body.extend(lines(&[&format!("if ({has}) {{"), &format!("  join {found};"), "}"]));
    }

    /// Locks are released and debts are paid.
    fn ended(mut self, gives: &[i64]) -> Vec<String> {
        while !self.held.is_empty() {
            self.release();
        }
        for (c, channel) in self.world.channels().iter().enumerate() {
            for _ in self.credit[c]..gives[c] {
                self.body.push(format!("send {channel}(1);"));
            }
        }
        if self.world.read == "rd" || self.maker.rng.chance(60) {
            for _ in 0..3 * self.tokens.len() {
                self.join();
            }
        }
        self.body
    }
}
