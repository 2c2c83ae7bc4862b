//! The lives of locks: shared, taken and released here or by methods and threads, moved in the order, unshared, shared again, freed.
//!
//! The maker knows the state of each lock, and is careless now and then: it does something that fits another state. Whether that is
//! wrong is left to the judges.

use super::{Maker, lines, method};

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Own,
    Shared,
    Held,
    Freed,
}

struct Lock {
    name: String,
    state: State,
    /// Threads that use it.
    tokens: Vec<String>,
}

struct Scene<'a> {
    maker: &'a mut Maker,
    careless: bool,
    locks: Vec<Lock>,
    /// What is shared, from low to high.
    order: Vec<usize>,
    body: Vec<String>,
}

/// A program with a runnable `main`.
pub fn program(maker: &mut Maker, size: usize) {
    maker.declare("class Cell", &lines(&["var v: int;", "invariant acc(v) && 0 <= v;"]));
    let waits = "requires o != null && rd(o.mu) && waitlevel << o.mu;";
    let mut members = method(
        "touch(o: Cell)",
        &[waits, "ensures rd(o.mu);"],
        &lines(&["acquire o;", "o.v := o.v + 1;", "release o;"]),
    );
    let given = "ensures rd(o.mu) && holds(o) && acc(o.v) && 0 <= o.v;";
    members.extend(method("grab(o: Cell)", &[waits, given, "lockchange o;"], &lines(&["acquire o;"])));
    let taken = "requires o != null && rd(o.mu) && holds(o) && acc(o.v) && 0 <= o.v;";
    members.extend(method(
        "drop(o: Cell)",
        &[taken, "ensures rd(o.mu) && !holds(o);", "lockchange o;"],
        &lines(&["release o;"]),
    ));
    maker.declare("class Work", &members);
    let careless = maker.rng.chance(60);
    let mut scene =
        Scene { maker, careless, locks: Vec::new(), order: Vec::new(), body: lines(&["var w := new Work;"]) };
    for at in 0..1 + scene.maker.rng.below(3) {
        scene.body.push(format!("var o{at} := new Cell;"));
        scene.body.push(format!("o{at}.v := {at};"));
        scene.locks.push(Lock { name: format!("o{at}"), state: State::Own, tokens: Vec::new() });
    }
    for _ in 0..5 + scene.maker.rng.below(4 + 2 * size) {
        scene.step();
    }
    let main = scene.ended();
    maker.declare("class Main", &method("main()", &[], &main));
}

impl Scene<'_> {
    fn step(&mut self) {
        let at = self.maker.rng.below(self.locks.len());
        let mut state = self.locks[at].state;
        if self.careless && self.maker.rng.chance(15) {
            state = *self.maker.rng.pick(&[State::Own, State::Shared, State::Held, State::Freed]);
        }
        match (state, self.maker.rng.below(6)) {
            (State::Own, 0 | 1) => self.write(at),
            (State::Own, 2) if self.maker.rng.chance(25) => {
                self.join_all(at);
                self.push(at, "free LOCK;");
                self.locks[at].state = State::Freed;
            }
            (State::Own, _) => self.share(at),
            (State::Shared, 0) => self.use_up(at, "call w.touch(LOCK);", State::Shared),
            (State::Shared, 1) => self.fork(at),
            (State::Shared, 2) => self.use_up(at, "call w.grab(LOCK);", State::Held),
            (State::Shared, 3) => self.join_all(at),
            (State::Shared, _) => self.use_up(at, "acquire LOCK;", State::Held),
            (State::Held, 0) => self.write(at),
            (State::Held, 1) => self.reorder(at),
            (State::Held, 2) => self.unshare(at),
            (State::Held, 3) => self.to(at, "call w.drop(LOCK);", State::Shared),
            (State::Held, _) => self.to(at, "release LOCK;", State::Shared),
            (State::Freed, _) => {}
        }
    }

    fn push(&mut self, at: usize, text: &str) {
        self.body.push(text.replace("LOCK", &self.locks[at].name));
    }

    fn to(&mut self, at: usize, text: &str, state: State) {
        self.push(at, text);
        self.locks[at].state = state;
    }

    fn write(&mut self, at: usize) {
        let value = self.maker.rng.between(if self.careless { -1 } else { 0 }, 4);
        self.push(at, &format!("LOCK.v := {value};"));
    }

    fn place(&self, at: usize) -> Option<usize> {
        self.order.iter().position(|other| *other == at)
    }

    /// Whether all that is held lies below.
    fn is_high(&mut self, at: usize) -> bool {
        let place = self.place(at);
        let held = |other: &usize| self.locks[*other].state == State::Held;
        let highest = self.order.iter().rposition(held);
        highest.is_none_or(|highest| place.is_some_and(|place| place > highest))
            || (self.careless && self.maker.rng.chance(10))
    }

    /// Something that waits for the lock.
    fn use_up(&mut self, at: usize, text: &str, state: State) {
        if self.is_high(at) {
            self.to(at, text, state);
        }
    }

    fn fork(&mut self, at: usize) {
        let token = self.maker.name("t");
        self.push(at, &format!("fork {token} := w.touch(LOCK);"));
        self.locks[at].tokens.push(token);
    }

    /// Threads that may wait are joined while nothing is held.
    fn join_all(&mut self, at: usize) {
        if self.locks.iter().any(|lock| lock.state == State::Held) && !(self.careless && self.maker.rng.chance(10)) {
            return;
        }
        for token in std::mem::take(&mut self.locks[at].tokens) {
            self.body.push(format!("join {token};"));
        }
    }

    /// A place in the order, and how it is said.
    fn bounds(&mut self) -> (usize, String) {
        let place = self.maker.rng.below(self.order.len() + 1);
        let name = |place: usize| self.locks[self.order[place]].name.clone();
        let text = match (place > 0, place < self.order.len()) {
            (false, false) => String::new(),
            (true, false) => format!(" above {}", name(place - 1)),
            (false, true) => format!(" below {}", name(place)),
            (true, true) => format!(" between {} and {}", name(place - 1), name(place)),
        };
        (place, text)
    }

    fn share(&mut self, at: usize) {
        self.order.retain(|other| *other != at);
        let (place, bounds) = self.bounds();
        self.order.insert(place, at);
        self.to(at, &format!("share LOCK{bounds};"), State::Shared);
    }

    fn reorder(&mut self, at: usize) {
        if self.locks[at].tokens.is_empty() || self.careless {
            self.order.retain(|other| *other != at);
            let (place, bounds) = self.bounds();
            self.order.insert(place, at);
            let bounds = if bounds.is_empty() { " above lockbottom".to_string() } else { bounds };
            self.push(at, &format!("reorder LOCK{bounds};"));
        }
    }

    fn unshare(&mut self, at: usize) {
        if self.locks[at].tokens.is_empty() || self.careless {
            self.order.retain(|other| *other != at);
            self.to(at, "unshare LOCK;", State::Own);
        }
    }

    fn ended(mut self) -> Vec<String> {
        for at in 0..self.locks.len() {
            if self.locks[at].state == State::Held {
                self.to(at, "release LOCK;", State::Shared);
            }
        }
        for at in 0..self.locks.len() {
            if self.maker.rng.chance(50) {
                self.join_all(at);
            }
        }
        self.body
    }
}
