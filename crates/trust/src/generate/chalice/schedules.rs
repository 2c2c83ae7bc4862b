//! Small programs in which it matters, or seems to matter, who goes first.
//!
//! A few threads use locks, channels, conditions, tokens, levels and states that are over; `main` joins them and prints what came of it. Some of
//! what they do is wrong, always or under some schedules only, and whether it shows may depend on things that threads share without
//! saying so: what `old` and `eval` read, which levels exist at a fork, which objects exist at all. Nobody knows what comes of it: different
//! ways to explore the program must agree.

use explore::Rng;

/// A program with a runnable `main`. It has at most `actions` actions a thread.
pub fn program(seed: u64, actions: usize) -> String {
    let mut rng = Rng::new(seed ^ 0x5c4e_d01e);
    let n_threads = 2 + rng.below(5) / 4;
    let themes = (0..1 + rng.below(2)).map(|_| *rng.pick(THEMES)).collect();
    let (careless, two_state) = (rng.chance(50), rng.chance(30));
    let mut scene = Scene { rng, themes, careless, two_state, n_sends: 0, n_cells: 0, n_names: 0 };
    let methods: Vec<String> = (0..n_threads).map(|t| scene.thread(t, actions)).collect();
    scene.whole(&methods)
}

/// What a program is about. There are few themes in one, so that threads have to do with each other.
#[derive(Clone, Copy)]
enum Theme {
    Locks,
    /// `eval` of the states of a monitor.
    LockStates,
    /// `eval` of the state of a fork.
    ForkStates,
    /// What only one thread may read and write.
    Owned,
    Predicates,
    /// Levels of tokens are compared with those of locks that threads share meanwhile.
    Levels,
    /// All objects of a class are counted.
    Objects,
    Conditions,
    Credits,
    Messages,
}

const THEMES: &[Theme] = &[
    Theme::Locks,
    Theme::LockStates,
    Theme::ForkStates,
    Theme::Owned,
    Theme::Predicates,
    Theme::Levels,
    Theme::Objects,
    Theme::Conditions,
    Theme::Credits,
    Theme::Messages,
];

struct Scene {
    rng: Rng,
    themes: Vec<Theme>,
    /// Whether some of what threads do is wrong under every schedule.
    careless: bool,
    /// The monitors of cells relate two states.
    two_state: bool,
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
        let body: String = (0..n).map(|_| format!("    {}\n", self.action(at == 0))).collect();
        let own = if at == 0 { "    requires acc(own.n) ensures acc(own.n)\n" } else { "" };
        format!("  method t{at}({PARAMETERS}) returns (seen: int)\n{CONTRACT}{own}  {{\n{body}  }}\n")
    }

    /// One action. Only the thread that owns it may use what all of them know.
    fn action(&mut self, owner: bool) -> String {
        let c = self.rng.below(6);
        if self.careless && self.rng.chance(15) {
            return self.wrong(c);
        }
        if self.rng.chance(15) {
            return self.lock(c);
        }
        match *self.rng.pick(&self.themes) {
            Theme::Locks => self.lock(c),
            Theme::LockStates => self.state_of_lock(c),
            Theme::ForkStates => self.fork_state(c),
            Theme::Owned if owner => self.owned(c),
            Theme::Owned => self.not_owned(c),
            Theme::Predicates => self.predicate(c),
            Theme::Levels => self.level(),
            Theme::Objects => self.object(),
            Theme::Conditions => self.condition(c),
            Theme::Credits => self.credit(c),
            Theme::Messages => self.message(c),
        }
    }

    fn lock(&mut self, c: usize) -> String {
        match self.rng.below(7) {
            0 => format!("lock (a) {{ a.n := a.n * 2 + {c} }}"),
            1 => format!("lock (b) {{ b.n := b.n * 3 + {c} }}"),
            2 => "lock (a) { lock (b) { b.n := b.n + a.n } }".into(),
            3 | 4 => "rd lock (a) { seen := seen * 10 + a.n }".into(),
            5 => format!("lock (a) {{ assert a.n != {c} }}"),
            _ => "acquire a; a.n := a.n + 1; downgrade a; seen := a.n; rd release a".into(),
        }
    }

    /// Fails whatever others do, unless they make it wait for ever before.
    fn wrong(&mut self, c: usize) -> String {
        let token = self.name("w");
        match self.rng.below(6) {
            // Against the order.
            0 => "lock (b) { lock (a) { a.n := a.n + b.n } }".into(),
            // Not readable in that state.
            1 => "lock (b) { b.n := b.n + 1 } assert eval(b.release, a.n) == 0".into(),
            // Another argument than at the fork.
            2 => format!("fork {token} := child(a); seen := eval({token}.fork this.child(b), {c}); join {token}"),
            // After the join.
            3 => format!("fork {token} := child(a); join {token}; assert eval({token}.fork this.child(a), true)"),
            4 => "lock (b) { a.n := 5 }".into(),
            _ => "receive seen := ch".into(),
        }
    }

    /// What this thread saw of a monitor when it had it; others may have had it since.
    fn state_of_lock(&mut self, c: usize) -> String {
        match self.rng.below(5) {
            0 => format!(
                "lock (a) {{ a.n := a.n + 1; assert eval(a.acquire, a.n) + 1 == a.n }} assert eval(a.release, a.n) != {c}"
            ),
            1 => format!("rd acquire a; seen := eval(a.acquire, a.n); rd release a; assert seen != {c}"),
            2 => format!("lock (b) {{ b.n := b.n + {c} }} lock (a) {{ seen := eval(b.release, b.n) }}"),
            3 => format!("lock (a) {{ a.n := a.n + {c} }} lock (b) {{ b.n := b.n + 1 }} seen := eval(a.release, a.n)"),
            _ => format!("acquire a; downgrade a; seen := eval(a.acquire, a.n) + {c}; rd release a"),
        }
    }

    fn fork_state(&mut self, c: usize) -> String {
        let token = self.name("w");
        match self.rng.below(3) {
            0 => format!("fork {token} := child(a); join {token}"),
            1 => format!(
                "acquire a; fork {token} := child(b); assert eval({token}.fork this.child(b), a.n) != {c}; release a; join {token}"
            ),
            // What the first thread has.
            _ => {
                format!("fork {token} := child(a); assert eval({token}.fork this.child(a), own.n) <= {c}; join {token}")
            }
        }
    }

    fn owned(&mut self, c: usize) -> String {
        match self.rng.below(4) {
            0 => format!("own.n := own.n + {c}; seen := own.n"),
            1 => "call changes(own)".into(),
            2 => format!("call looksBack(own, {c})"),
            _ => "lock (b) { own.n := 7 }".into(),
        }
    }

    /// Looks at what another thread owns, openly or in states that are over.
    fn not_owned(&mut self, c: usize) -> String {
        match self.rng.below(5) {
            0 | 1 => format!("call looksBack(own, {c})"),
            2 => "lock (a) { call looksBack(own, 3) }".into(),
            3 => format!("call asks(own, {c})"),
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
        let bounds = *self.rng.pick(&["below a", "below a", "above a", "below b", "between a and b", ""]);
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
        match self.rng.below(5) {
            0 => "acquire a; if (a.n == 0) { wait a.changed; seen := a.n } release a".into(),
            1 => format!("acquire a; a.n := a.n + 1; wait a.changed; seen := a.n; assert a.n != {c}; release a"),
            2 => "lock (a) { a.n := a.n + 1; signal forall a.changed }".into(),
            3 => "lock (a) { a.n := a.n + 1; signal a.changed } lock (a) { a.n := a.n + 5; signal a.changed }".into(),
            _ => "lock (a) { a.n := a.n + 1; signal a.changed }".into(),
        }
    }

    fn credit(&mut self, c: usize) -> String {
        let token = self.name("w");
        match self.rng.below(3) {
            // The taker may get what another thread has sent.
            0 => format!("fork {token} := taker(ch); send ch({c}); join seen := {token}"),
            1 => format!("send ch({c}); receive seen := ch"),
            // Owes a message while it waits.
            _ => format!("fork {token} := taker(ch); lock (a) {{ a.n := a.n + 2 }} send ch({c}); join seen := {token}"),
        }
    }

    fn message(&mut self, c: usize) -> String {
        self.n_sends += 1;
        match self.rng.below(3) {
            0 => format!("send ch({c})"),
            1 => format!("lock (b) {{ b.n := b.n + 1; send ch(b.n + {c}) }}"),
            _ => format!("send ch({c}); rd lock (a) {{ seen := a.n }}"),
        }
    }

    fn whole(&self, methods: &[String]) -> String {
        let n = methods.len();
        let two_state = if self.two_state { " && old(n) <= n" } else { "" };
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
        // Whoever mentions all objects anywhere is explored without reduction.
        let counts = match methods.contains("counts()") {
            true => "  method counts() { var e := new Extra; assert old(forall o: Extra :: o == null) }\n",
            false => "",
        };
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
{counts}{methods}  method main() {{
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
