//! Simplification never changes meaning: random terms evaluate to the same value before and after.

#[path = "support/random.rs"]
mod random;
#[path = "support/terms.rs"]
mod terms;
#[path = "support/values.rs"]
mod values;

extern crate grail_logic as logic;

use logic::eval::{Environment, Interpretation, Value, eval};
use logic::smtlib::Printer;
use logic::{Func, Pool, Sort};
use random::Random;
use terms::{Terms, simplified, sorts};

/// Constants have values that depend on their name and a seed.
struct Constants(u64);

impl Interpretation for Constants {
    fn apply(&self, pool: &Pool, func: Func, _: &[Value]) -> Option<Value> {
        let decl = pool.func_decl(func);
        let name = decl.name.as_str().bytes().fold(self.0, |h, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
        Some(Random(name).value(decl.ret))
    }

    fn universe(&self, _: Sort) -> Vec<Value> {
        Vec::new()
    }
}

#[test]
fn random_terms_keep_their_value() {
    let mut defined = 0;
    for seed in 0..4_000 {
        let pool = Pool::new();
        let mut terms = Terms { pool: &pool, random: Random(seed), collections: true, nonlinear: true };
        let sort = terms.random.pick(&sorts(true));
        let raw = terms.term(sort, 4);
        let simple = simplified(&pool, raw);
        assert_eq!(pool.sort(raw), pool.sort(simple));
        assert_eq!(simplified(&pool, simple), simple, "seed {seed}: simplified twice is simplified once");
        for variant in 0..6 {
            let meaning = Constants(seed * 31 + variant);
            let value = |t| eval(&pool, &meaning, &Environment::default(), t);
            let Some(before) = value(raw) else { continue };
            defined += 1;
            let after = value(simple);
            let show = |t| Printer::new().term(&pool, t);
            assert_eq!(Some(before), after, "seed {seed}\n  {}\n  {}", show(raw), show(simple));
        }
    }
    assert!(defined > 10_000, "only {defined} cases had a value");
}
