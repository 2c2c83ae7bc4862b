//! Small programs in which it matters, or seems to matter, who goes first.
//!
//! A few threads use locks, channels, conditions, tokens, levels and states that are over; `main` joins them and prints what came of it. Some of
//! what they do is wrong, always or under some schedules only, and whether it shows may depend on things that threads share without
//! saying so: what `old` and `eval` read, which levels exist at a fork, which objects exist at all. Nobody knows what comes of it: different
//! ways to explore the program must agree.

use crate::rng::Rng;

/// A program with a runnable `main`. It has at most `actions` actions a thread.
pub fn program(seed: u64, actions: usize) -> String {
    let mut rng = Rng::new(seed ^ 0x5c4e_d01e);
    let features = Features::by_chance(&mut rng);
    let n_threads = 2 + rng.below(5) / 4;
    let mut scene = Scene { rng, features, n_sends: 0, n_cells: 0, n_names: 0 };
    let methods: Vec<String> = (0..n_threads).map(|t| scene.thread(t, actions)).collect();
    scene.whole(&methods)
}

/// What the program speaks of besides locks and messages. Each costs schedules, so there are few of them in one program.
#[derive(Clone, Copy)]
struct Features {
    /// The monitor of `a` relates two states.
    two_state: bool,
    /// Levels of tokens are compared with those of locks that threads share meanwhile.
    levels: bool,
    /// All objects of a class are counted.
    objects: bool,
    conditions: bool,
    credits: bool,
}

impl Features {
    fn by_chance(rng: &mut Rng) -> Features {
        let mut chance = |percent| rng.chance(percent);
        Features {
            two_state: chance(30),
            levels: chance(25),
            objects: chance(12),
            conditions: chance(30),
            credits: chance(30),
        }
    }
}

struct Scene {
    rng: Rng,
    features: Features,
    /// Messages that `main` may expect: numbers, and new cells.
    n_sends: usize,
    n_cells: usize,
    n_names: usize,
}

/// What every thread gets.
const PARAMETERS: &str = "a: Cell, b: Cell, q: Pair, own: Cell, ch: Ch, cells: Cells";
const ARGUMENTS: &str = "a, b, q, own, ch, cells";

const CONTRACT: &str = "    requires a != null && b != null && q != null && own != null && ch != null && cells != null
    requires rd(a.mu) && rd(b.mu) && rd(q.mu) && rd(ch.mu) && a << b && b << q && q << ch
    requires waitlevel << a && waitlevel << b && waitlevel << q && waitlevel << ch
    ensures rd(a.mu) && rd(b.mu) && rd(q.mu) && rd(ch.mu)
";

impl Scene {
    fn name(&mut self, stem: &str) -> String {
        self.n_names += 1;
        format!("{stem}{}", self.n_names)
    }

    fn thread(&mut self, at: usize, actions: usize) -> String {
        let n = 1 + self.rng.below(actions);
        let body: String = (0..n).map(|_| format!("    {}\n", self.action())).collect();
        // Only the first thread may use what all of them know.
        let own = if at == 0 { "    requires acc(own.n) ensures acc(own.n)\n" } else { "" };
        format!("  method t{at}({PARAMETERS}) returns (seen: int)\n{CONTRACT}{own}  {{\n{body}  }}\n")
    }

    fn action(&mut self) -> String {
        let c = self.rng.below(6);
        let f = self.features;
        if f.levels && self.rng.chance(35) {
            return self.level();
        }
        if f.objects && self.rng.chance(35) {
            return self.object();
        }
        if f.conditions && self.rng.chance(30) {
            return self.condition(c);
        }
        if f.credits && self.rng.chance(35) {
            return self.credit(c);
        }
        match self.rng.below(9) {
            0 | 1 => self.lock(c),
            2 | 3 => self.state_of_lock(c),
            4 => self.fork_state(c),
            5 | 6 => self.unpermitted(c),
            7 => self.predicate(c),
            _ => {
                self.n_sends += 1;
                format!("send ch({c})")
            }
        }
    }

    fn lock(&mut self, c: usize) -> String {
        match self.rng.below(7) {
            0 => format!("lock (a) {{ a.n := a.n * 2 + {c} }}"),
            1 => format!("lock (b) {{ b.n := b.n * 3 + {c} }}"),
            2 => "lock (a) { lock (b) { b.n := b.n + a.n } }".into(),
            3 => "rd lock (a) { seen := seen * 10 + a.n }".into(),
            4 => format!("lock (a) {{ assert a.n != {c} }}"),
            // Against the order.
            5 => "lock (b) { lock (a) { a.n := a.n + b.n } }".into(),
            _ => "acquire a; a.n := a.n + 1; downgrade a; seen := a.n; rd release a".into(),
        }
    }

    /// What this thread saw of a monitor when it had it; others may have had it since.
    fn state_of_lock(&mut self, c: usize) -> String {
        match self.rng.below(6) {
            0 => format!(
                "lock (a) {{ a.n := a.n + 1; assert eval(a.acquire, a.n) + 1 == a.n }} assert eval(a.release, a.n) != {c}"
            ),
            1 => format!("rd acquire a; seen := eval(a.acquire, a.n); rd release a; assert seen != {c}"),
            // There may be no such state.
            2 => format!("assert eval(a.release, a.n) <= {c}"),
            3 => format!("lock (b) {{ b.n := {c} }} lock (a) {{ seen := eval(b.release, b.n) }}"),
            // Not readable in that state.
            4 => "lock (b) { b.n := b.n + 1 } assert eval(b.release, a.n) == 0".into(),
            _ => format!("acquire a; downgrade a; seen := eval(a.acquire, a.n) + {c}; rd release a"),
        }
    }

    fn fork_state(&mut self, c: usize) -> String {
        let token = self.name("w");
        match self.rng.below(5) {
            0 => format!("fork {token} := child(a); join {token}"),
            1 => format!(
                "acquire a; fork {token} := child(b); assert eval({token}.fork this.child(b), a.n) != {c}; release a; join {token}"
            ),
            // Another argument than at the fork.
            2 => format!("fork {token} := child(a); seen := eval({token}.fork this.child(b), {c}); join {token}"),
            // What another thread may have.
            3 => {
                format!("fork {token} := child(a); assert eval({token}.fork this.child(a), own.n) <= {c}; join {token}")
            }
            // After the join.
            _ => format!("fork {token} := child(a); join {token}; assert eval({token}.fork this.child(a), true)"),
        }
    }

    /// Reads and writes without permission, openly and through states that are over.
    fn unpermitted(&mut self, c: usize) -> String {
        match self.rng.below(6) {
            0 => format!("own.n := own.n + {c}; seen := own.n"),
            1 => format!("call looksBack(own, {c})"),
            2 => "call changes(own)".into(),
            3 => format!("call asks(own, {c})"),
            4 => "lock (b) { own.n := 5 }".into(),
            _ => format!("lock (a) {{ call looksBack(a, {c}) }}"),
        }
    }

    fn predicate(&mut self, c: usize) -> String {
        match self.rng.below(4) {
            0 => format!("acquire q; unfold q.v; q.x := q.x + {c}; fold q.v; release q"),
            1 => "lock (q) { seen := unfolding q.v in q.x }".into(),
            2 => format!("acquire q; unfold q.v; q.x := {c}; fold q.v; release q"),
            _ => "lock (q) { call q.grow() }".into(),
        }
    }

    /// Locks that are shared meanwhile, and tokens whose level is chosen among all there are.
    fn level(&mut self) -> String {
        let (z, token) = (self.name("z"), self.name("w"));
        let bounds = *self.rng.pick(&["above a", "above b", "below b", "between a and b", ""]);
        match self.rng.below(5) {
            0 | 1 => {
                self.n_cells += 1;
                format!("var {z} := new Cell; share {z} {bounds}; send cells({z})")
            }
            2 => format!("fork {token} := child(b); assert a << {token}.mu; join {token}"),
            3 => format!(
                "var {z} := new Cell; share {z} {bounds}; fork {token} := child(b); assert {z}.mu << {token}.mu; join {token}"
            ),
            _ => format!(
                "acquire a; fork {token} := child(b); seen := (b << {token}.mu ? 1 : 2); release a; join {token}"
            ),
        }
    }

    fn object(&mut self) -> String {
        let extra = self.name("e");
        match self.rng.below(5) {
            0 | 1 => format!("var {extra} := new Extra; seen := seen + 1"),
            2 => "assert forall o: Extra :: o == null".into(),
            3 => "call counts()".into(),
            _ => format!(
                "var {extra} := new Extra; lock (a) {{ a.n := a.n + 1 }} assert eval(a.release, forall o: Extra :: o == null || o == {extra})"
            ),
        }
    }

    fn condition(&mut self, c: usize) -> String {
        match self.rng.below(4) {
            0 => "acquire a; if (a.n == 0) { wait a.changed; seen := a.n } release a".into(),
            1 => format!("acquire a; wait a.changed; assert a.n != {c}; release a"),
            2 => "lock (a) { a.n := a.n + 1; signal forall a.changed }".into(),
            _ => "lock (a) { a.n := a.n + 1; signal a.changed }".into(),
        }
    }

    fn credit(&mut self, c: usize) -> String {
        let token = self.name("w");
        match self.rng.below(4) {
            // The taker may get what another thread has sent.
            0 | 1 => format!("fork {token} := taker(ch); send ch({c}); join seen := {token}"),
            2 => "receive seen := ch".into(),
            // Owes a message while it waits.
            _ => format!("fork {token} := taker(ch); lock (a) {{ a.n := {c} }} send ch({c}); join seen := {token}"),
        }
    }

    fn whole(&self, methods: &[String]) -> String {
        let f = self.features;
        let n = methods.len();
        let two_state = if f.two_state { " && old(n) <= n" } else { "" };
        let forks: String = (0..n).map(|t| format!("    fork f{t} := t{t}({ARGUMENTS})\n")).collect();
        let joins: String =
            (0..n).map(|t| format!("    var s{t}: int\n    join s{t} := f{t}\n    call out.Int(s{t})\n")).collect();
        let mut received = "    receive m := ch\n    call out.Int(m)\n".repeat(self.n_sends);
        for k in 0..self.n_cells {
            let last = n - 1;
            received.push_str(&format!("    var z{k}: Cell\n    receive z{k} := cells\n"));
            received.push_str(&format!("    call out.Int(z{k}.mu << f{last}.mu ? 1 : 0)\n"));
            received.push_str(&format!("    assert z{k} << b || !(z{k}.mu << f{last}.mu)\n"));
        }
        let methods = methods.concat();
        format!(
            "external class ChalicePrint {{ method Int(x: int) {{ }} }}
channel Ch(x: int)
channel Cells(z: Cell) where z != null && rd(z.mu)
class Extra {{ }}
class Pair {{
  var x: int
  predicate v {{ acc(x) }}
  invariant v && (unfolding v in x) >= old(unfolding v in x)
  method grow() requires v ensures v && (unfolding v in x) == old(unfolding v in x) + 1 {{ unfold v; x := x + 1; fold v }}
}}
class Cell {{
  var n: int
  condition changed where n != 0
  invariant acc(n){two_state}
}}
class Main {{
  method child(c: Cell) requires c != null && rd(c.mu) && waitlevel << c ensures rd(c.mu) {{ lock (c) {{ c.n := c.n + 10 }} }}
  method taker(c: Ch) returns (r: int) requires c != null && rd(c.mu) && credit(c) && waitlevel << c ensures rd(c.mu) {{ receive r := c }}
  method looksBack(d: Cell, k: int) requires d != null ensures old(d.n) <= k {{ }}
  method changes(d: Cell) requires d != null && acc(d.n) ensures acc(d.n) && d.n == old(d.n) + 1 {{ d.n := d.n + 1 }}
  method asks(d: Cell, k: int) requires d != null && d.n <= k {{ }}
  method counts() {{ var e := new Extra; assert old(forall o: Extra :: o == null) }}
{methods}  method main() {{
    var out := new ChalicePrint
    var own := new Cell
    var a := new Cell
    var b := new Cell
    var q := new Pair
    share a
    share b above a
    fold q.v
    share q above b
    var ch := new Ch above q
    var cells := new Cells
{forks}{joins}    lock (a) {{ call out.Int(a.n) }}
    lock (b) {{ call out.Int(b.n) }}
    var m: int
{received}  }}
}}
"
        )
    }
}
