//! Channels as stores: whoever takes a message has sent it before, or was given a credit by whoever did, and puts back what it took.
//!
//! Here a message is missing as soon as two steps change places or a method is not given the credit it uses, while sums of credits
//! still come out even at the end.

use super::{Maker, Step, lines, method};

pub fn scenario(maker: &mut Maker, n_steps: usize) -> Vec<Step> {
    let (store, keeper) = (maker.name("Store"), maker.name("Keeper"));
    let bound = maker.rng.between(0, 3);
    maker.declarations.push(format!("channel {store}(n: int) where {bound} <= n;\n"));
    let batch = maker.rng.between(2, 3);
    let returns = maker.rng.chance(50);
    declare(maker, &keeper, &store, bound, batch, returns);
    let (ch, k, x) = (maker.name("ch"), maker.name("k"), maker.name("x"));
    let made = vec![
        format!("var {x}: int := {bound};"),
        format!("var {k} := new {keeper};"),
        format!("var {ch} := new {store};"),
    ];
    let mut scene = Scene { maker, ch, k, x, bound, batch, returns, credit: 0, tokens: Vec::new(), steps: vec![made] };
    for _ in 0..n_steps + 2 {
        scene.step();
    }
    scene.join_all();
    while scene.credit > 0 {
        scene.receive();
    }
    scene.steps
}

/// `returns`: whoever borrows gives the credit for what it puts back to its caller.
fn declare(maker: &mut Maker, keeper: &str, store: &str, bound: i64, batch: i64, returns: bool) {
    let waits = |n: i64| format!("requires c != null && rd(c.mu) && waitlevel << c && credit(c, {n});");
    let kept = "ensures rd(c.mu);".to_string();
    let back = if returns { "ensures rd(c.mu) && credit(c, 1);" } else { "ensures rd(c.mu);" };
    let mut members = Vec::new();
    let body = ["var n: int;", "receive n := c;", &format!("assert {bound} <= n;"), "send c(n + 1);"];
    members.extend(method(&format!("borrow(c: {store})"), &[&waits(1), back], &lines(&body)));

    let body = ["i := 0;", &format!("while (i < {batch})"), &format!("  invariant 0 <= i && i <= {batch};")];
    let mut fill = lines(&["var i: int;"]);
    fill.extend(lines(&body));
    fill.extend(lines(&["  invariant credit(c, i);", "{", &format!("  send c({bound} + i);"), "  i := i + 1;", "}"]));
    let given = format!("ensures credit(c, {batch});");
    members.extend(method(&format!("fill(c: {store})"), &["requires c != null;", &given], &fill));

    let taken = [
        "sum := 0;".to_string(),
        format!("var i: int := {batch};"),
        "while (0 < i)".to_string(),
        "  invariant 0 <= i && rd(c.mu) && waitlevel << c && credit(c, i);".to_string(),
        format!("  invariant ({batch} - i) * {bound} <= sum;"),
        "{".to_string(),
        "  var n: int;".to_string(),
        "  receive n := c;".to_string(),
        "  sum := sum + n;".to_string(),
        "  i := i - 1;".to_string(),
        "}".to_string(),
    ];
    let sum = format!("ensures {batch} * {bound} <= sum;");
    members.extend(method(&format!("drain(c: {store}) returns (sum: int)"), &[&waits(batch), &kept, &sum], &taken));
    maker.declare(&format!("class {keeper}"), &members);
}

struct Scene<'a> {
    maker: &'a mut Maker,
    ch: String,
    k: String,
    /// A variable for what is received: declarations between statements would keep these from changing places.
    x: String,
    bound: i64,
    batch: i64,
    returns: bool,
    credit: i64,
    tokens: Vec<String>,
    steps: Vec<Step>,
}

impl Scene<'_> {
    fn step(&mut self) {
        match self.maker.rng.below(8) {
            0 | 1 if self.credit > 0 => self.receive(),
            2 if self.credit > 0 => {
                self.credit -= i64::from(!self.returns);
                self.push(&[format!("call {}.borrow({});", self.k, self.ch)]);
            }
            3 if self.credit >= self.batch => {
                self.credit -= self.batch;
                let sum = self.maker.name("sum");
                let claim = format!("assert {} <= {sum};", self.batch * self.bound);
                self.push(&[
                    format!("var {sum}: int;"),
                    format!("call {sum} := {}.drain({});", self.k, self.ch),
                    claim,
                ]);
            }
            4 => {
                self.credit += self.batch;
                self.push(&[format!("call {}.fill({});", self.k, self.ch)]);
            }
            5 => self.lend(),
            6 => self.join_all(),
            _ => {
                self.credit += 1;
                let n = self.bound + self.maker.rng.between(0, 3);
                self.push(&[format!("send {}({n});", self.ch)]);
            }
        }
    }

    fn push(&mut self, step: &[String]) {
        self.steps.push(step.to_vec());
    }

    fn receive(&mut self) {
        self.credit -= 1;
        let (ch, x) = (self.ch.clone(), self.x.clone());
        self.push(&[format!("receive {x} := {ch};"), format!("assert {} <= {x};", self.bound)]);
    }

    /// A thread borrows. If there is nothing yet, it waits for what is owed to it and sent in the next line.
    fn lend(&mut self) {
        let token = self.maker.name("t");
        let fork = format!("fork {token} := {}.borrow({});", self.k, self.ch);
        if self.credit > 0 {
            self.credit -= 1;
            self.push(&[fork]);
        } else {
            self.push(&[fork, format!("send {}({});", self.ch, self.bound)]);
        }
        self.tokens.push(token);
    }

    fn join_all(&mut self) {
        for token in std::mem::take(&mut self.tokens) {
            self.credit += i64::from(self.returns);
            self.push(&[format!("join {token};")]);
        }
    }
}
