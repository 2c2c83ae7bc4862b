//! Magic wands made, used and made again in an order chosen by chance.
//!
//! The maker counts, in halves, what is held of each location, and the wands there are. All steps are right; a wrong program ends with
//! one that is not: a wand that was used up, something that a wand was made of, more than there is.

use super::Maker;

/// Permission in halves, by location.
type Amounts = [i64; 3];

const LOCATIONS: [&str; 3] = ["x.f", "x.g", "y.f"];
const NOTHING: Amounts = [0, 0, 0];

struct Wand {
    text: &'static str,
    /// What is needed to make it, what to apply it, and what there is more of afterwards.
    made_of: Amounts,
    needs: Amounts,
    gives: Amounts,
}

const WANDS: [Wand; 6] = [
    Wand { text: "acc(x.f) --* acc(x.f) && acc(x.g)", made_of: [0, 2, 0], needs: [2, 0, 0], gives: [0, 2, 0] },
    Wand { text: "true --* acc(x.g)", made_of: [0, 2, 0], needs: NOTHING, gives: [0, 2, 0] },
    Wand { text: "true --* acc(x.g, 1/2)", made_of: [0, 1, 0], needs: NOTHING, gives: [0, 1, 0] },
    Wand {
        text: "acc(x.f, 1/2) --* acc(x.f, 1/2) && acc(x.g, 1/2)",
        made_of: [0, 1, 0],
        needs: [1, 0, 0],
        gives: [0, 1, 0],
    },
    Wand { text: "acc(y.f) --* acc(y.f) && acc(x.f)", made_of: [2, 0, 0], needs: [0, 0, 2], gives: [2, 0, 0] },
    Wand { text: "acc(y.f) --* acc(x.g)", made_of: [0, 2, 0], needs: [0, 0, 2], gives: [0, 2, -2] },
];

/// One thing to do.
#[derive(Clone, Copy)]
enum Deed {
    Package(usize),
    Apply(usize),
    Write(usize),
    /// Of a location, so many halves.
    Exhale(usize, i64),
    Inhale(usize, i64),
}

const DEEDS: usize = 2 * WANDS.len() + 5 * LOCATIONS.len();

impl Deed {
    fn nth(n: usize) -> Deed {
        const W: usize = WANDS.len();
        const L: usize = LOCATIONS.len();
        match n {
            n if n < W => Deed::Package(n),
            n if n < 2 * W => Deed::Apply(n - W),
            n => {
                let (kind, at) = ((n - 2 * W) / L, (n - 2 * W) % L);
                match kind {
                    0 => Deed::Write(at),
                    1 => Deed::Exhale(at, 1),
                    2 => Deed::Exhale(at, 2),
                    3 => Deed::Inhale(at, 1),
                    _ => Deed::Inhale(at, 2),
                }
            }
        }
    }

    fn text(self) -> String {
        let amount = |halves: i64| if halves == 2 { "write" } else { "1/2" };
        match self {
            Deed::Package(w) => format!("package {}", WANDS[w].text),
            Deed::Apply(w) => format!("apply {}", WANDS[w].text),
            Deed::Write(at) => format!("{} := 3", LOCATIONS[at]),
            Deed::Exhale(at, n) => format!("exhale acc({}, {})", LOCATIONS[at], amount(n)),
            Deed::Inhale(at, n) => format!("inhale acc({}, {})", LOCATIONS[at], amount(n)),
        }
    }
}

struct Scene {
    held: Amounts,
    wands: [i64; WANDS.len()],
    body: Vec<String>,
}

impl Scene {
    fn has(&self, needed: Amounts) -> bool {
        self.held.iter().zip(needed).all(|(held, needed)| *held >= needed)
    }

    fn is_right(&self, deed: Deed) -> bool {
        match deed {
            Deed::Package(w) => self.has(WANDS[w].made_of),
            Deed::Apply(w) => self.wands[w] > 0 && self.has(WANDS[w].needs),
            Deed::Write(at) => self.held[at] == 2,
            Deed::Exhale(at, n) => self.held[at] >= n,
            // More than all of a location is nowhere: nothing is reached after it.
            Deed::Inhale(at, n) => self.held[at] + self.promised(at) + n <= 2,
        }
    }

    /// What the wands there are may still give of a location.
    fn promised(&self, at: usize) -> i64 {
        WANDS.iter().zip(self.wands).map(|(wand, n)| n * wand.gives[at].max(0)).sum()
    }

    fn done(&mut self, deed: Deed) {
        self.body.push(deed.text());
        let mut change = |by: Amounts, sign: i64| {
            self.held.iter_mut().zip(by).for_each(|(held, by)| *held += sign * by);
        };
        match deed {
            Deed::Package(w) => {
                change(WANDS[w].made_of, -1);
                self.wands[w] += 1;
            }
            Deed::Apply(w) => {
                change(WANDS[w].gives, 1);
                self.wands[w] -= 1;
            }
            Deed::Write(_) => {}
            Deed::Exhale(at, n) => self.held[at] -= n,
            Deed::Inhale(at, n) => self.held[at] += n,
        }
    }
}

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let name = maker.name("wands");
    let mut scene = Scene { held: [2, 2, 2], wands: [0; WANDS.len()], body: Vec::new() };
    for _ in 0..3 + maker.rng.below(5) {
        // What was packaged is to be applied, too.
        let ready: Vec<Deed> = (0..WANDS.len()).map(Deed::Apply).filter(|deed| scene.is_right(*deed)).collect();
        let deeds: Vec<Deed> = (0..DEEDS).map(Deed::nth).filter(|deed| scene.is_right(*deed)).collect();
        let from = if !ready.is_empty() && maker.rng.chance(40) { &ready } else { &deeds };
        if !from.is_empty() {
            let deed = *maker.rng.pick(from);
            scene.done(deed);
        }
    }
    if wrong {
        let lie = lie(maker, &scene);
        maker.is_wrong(&lie);
        scene.body.push(lie);
    } else {
        let claims = LOCATIONS.iter().zip(scene.held).map(|(place, held)| format!("perm({place}) == {held}/2"));
        let claims: Vec<String> = claims.collect();
        scene.body.push(format!("assert {}", claims.join(" && ")));
    }
    let mut body = vec!["var x: Ref\n  var y: Ref".to_string(), "x := new(f, g)\n  y := new(f)".to_string()];
    body.extend(scene.body);
    maker.method(&format!("{name}()"), &[], &body);
}

/// Something that is not right here.
fn lie(maker: &mut Maker, scene: &Scene) -> String {
    if maker.rng.chance(25) {
        let at = maker.rng.below(LOCATIONS.len());
        return format!("assert perm({}) > {}/2", LOCATIONS[at], scene.held[at]);
    }
    let is_wrong = |deed: &Deed| !matches!(deed, Deed::Inhale(..)) && !scene.is_right(*deed);
    let deeds: Vec<Deed> = (0..DEEDS).map(Deed::nth).filter(is_wrong).collect();
    if deeds.is_empty() { "assert false".to_string() } else { maker.rng.pick(&deeds).text() }
}
