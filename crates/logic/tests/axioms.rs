//! The axioms of the theories hold of real sequences, sets, multisets and maps.

#[path = "support/random.rs"]
mod random;
#[path = "support/values.rs"]
mod values;

extern crate grail_logic as logic;

use logic::eval::{Environment, Interpretation, Value, eval};
use logic::smtlib::Printer;
use logic::{BigInt, Func, Pool, Sort, theory};
use random::Random;

/// What the auxiliary functions of the theories are meant to be.
struct Intended;

impl Interpretation for Intended {
    fn apply(&self, pool: &Pool, func: Func, args: &[Value]) -> Option<Value> {
        let name = pool.func_decl(func).name.as_str();
        let (_, name) = name.rsplit_once('.').expect("the function of an instance");
        match (name, args) {
            ("add", [Value::Int(a), Value::Int(b)]) => Some(Value::Int(a + b)),
            ("sub", [Value::Int(a), Value::Int(b)]) => Some(Value::Int(a - b)),
            ("place", [Value::Seq(items), x]) => position(items.iter().position(|item| item == x)),
            ("difference", [Value::Seq(a), Value::Seq(b)]) => position(a.iter().zip(b).position(|(x, y)| x != y)),
            ("some", [Value::Set(items)]) => items.first().cloned(),
            ("some", [Value::Multiset(counts)]) => counts.keys().next().cloned(),
            ("some", [Value::Map(entries)]) => entries.keys().next().cloned(),
            ("difference-at", [Value::Set(a), Value::Set(b)]) => a.symmetric_difference(b).next().cloned(),
            ("difference-at", [Value::Multiset(a), Value::Multiset(b)]) => {
                a.keys().chain(b.keys()).filter(|x| a.get(x) != b.get(x)).min().cloned()
            }
            ("difference-at", [Value::Map(a), Value::Map(b)]) => {
                a.keys().chain(b.keys()).filter(|k| a.get(k) != b.get(k)).min().cloned()
            }
            ("key-of", [Value::Map(entries), v]) => entries.iter().find(|(_, w)| *w == v).map(|(k, _)| k.clone()),
            _ => panic!("no meaning for {name}"),
        }
    }

    fn universe(&self, sort: Sort) -> Vec<Value> {
        match sort {
            Sort::INT => (-3..7).map(|i| Value::Int(BigInt::from(i))).collect(),
            Sort::BOOL => vec![Value::Bool(false), Value::Bool(true)],
            Sort::REF => (0..3).map(Value::Ref).collect(),
            _ => panic!("no universe for {sort}"),
        }
    }
}

fn position(at: Option<usize>) -> Option<Value> {
    at.map(|at| Value::Int(BigInt::from(at)))
}

#[test]
fn every_axiom_holds_of_real_collections() {
    for element in [Sort::INT, Sort::BOOL, Sort::REF] {
        for sort in [
            Sort::seq(element),
            Sort::set(element),
            Sort::multiset(element),
            Sort::map(element, Sort::INT),
            Sort::map(Sort::INT, element),
        ] {
            check(sort);
        }
    }
}

fn check(sort: Sort) {
    let pool = Pool::new();
    let axioms = theory::axioms(&pool, sort);
    assert!(axioms.len() > 10, "{sort}");
    let mut random = Random(7);
    for axiom in axioms {
        // An axiom may do without a value at the edges of what is defined, but not most of the time.
        let (mut held, mut open) = (0, 0);
        for _ in 0..400 {
            let (vars, body) = match pool.quantifier(axiom) {
                Some((quant, body, _)) => (quant.vars.to_vec(), body),
                None => (Vec::new(), axiom),
            };
            let mut env = Environment::default();
            for var in vars {
                env.insert(var, random.value(pool.sort(var)));
            }
            match eval(&pool, &Intended, &env, body) {
                Some(Value::Bool(true)) => held += 1,
                None => open += 1,
                other => panic!("{other:?} for {}\nwith {env:?}", Printer::new().term(&pool, axiom)),
            }
        }
        let text = Printer::new().term(&pool, axiom);
        assert!(open == 0, "open in {open} of {} cases: {text}", held + open);
    }
}
