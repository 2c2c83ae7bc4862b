//! The theories with the real solver: not contradictory, strong enough for everyday facts, and not too strong.

#[path = "support/reader.rs"]
mod reader;

use grail_solver as solver;
use logic::{Pool, Sort, theory};
use reader::Reader;
use solver::{Budget, Consistency, Solver, Z3, Z3Options};

const BUDGET_MS: u32 = 2_000;

fn z3_with(pool: &Pool, sorts: &[Sort]) -> Z3 {
    let library = solver::library().unwrap_or_else(|error| panic!("{error}"));
    let mut z3 = Z3::new(library, &Z3Options::default()).expect("a solver");
    for axiom in theory::preamble(pool, sorts.iter().copied()) {
        z3.assume(pool, axiom);
    }
    z3
}

/// Checks two tables: what must be provable, and what must not be.
fn check(sorts: &[Sort], constants: &[(&str, Sort)], theorems: &str, others: &str) {
    let pool = Pool::new();
    let mut z3 = z3_with(&pool, sorts);
    let reader = Reader::new(&pool, constants);
    let mut wrong = Vec::new();
    let rows = |table: &'static str| table.lines().map(str::trim).filter(|row| !row.is_empty());
    let (theorems, others): (&'static str, &'static str) = (theorems.to_string().leak(), others.to_string().leak());
    for row in rows(theorems) {
        let answer = z3.prove(&pool, reader.read(row), Budget::milliseconds(BUDGET_MS));
        if !answer.is_proved() {
            wrong.push(format!("not proved: {row}  ({answer:?})"));
        }
    }
    for row in rows(others) {
        let answer = z3.prove(&pool, reader.read(row), Budget::milliseconds(BUDGET_MS));
        if answer.is_proved() {
            wrong.push(format!("proved, but false: {row}"));
        }
    }
    assert!(z3.failure().is_none(), "{:?}", z3.failure());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn no_theory_is_contradictory() {
    let elements = [Sort::INT, Sort::BOOL, Sort::REF, Sort::PERM, Sort::SNAP];
    for element in elements {
        for sort in [
            Sort::seq(element),
            Sort::set(element),
            Sort::multiset(element),
            Sort::map(element, Sort::INT),
            Sort::map(Sort::INT, element),
            Sort::seq(Sort::seq(element)),
        ] {
            let pool = Pool::new();
            let mut z3 = z3_with(&pool, &[sort, element]);
            // Something for the triggers to match.
            for name in ["a", "b"] {
                let c = pool.fresh(name, sort);
                z3.assume(&pool, pool.not(pool.equals(c, pool.fresh("c", sort))));
                z3.assume(&pool, pool.eq(pool.wrap(c), pool.fresh("s", Sort::SNAP)));
            }
            let answer = z3.check(Budget::milliseconds(BUDGET_MS));
            assert!(matches!(answer, Consistency::Unknown(_) | Consistency::OutOfBudget), "{sort}: {answer:?}");
        }
    }
}

#[test]
fn all_theories_together_are_not_contradictory() {
    let pool = Pool::new();
    let sorts = [
        Sort::seq(Sort::INT),
        Sort::map(Sort::INT, Sort::REF),
        Sort::multiset(Sort::INT),
        Sort::set(Sort::SNAP),
        Sort::seq(Sort::BOOL),
    ];
    let mut z3 = z3_with(&pool, &sorts);
    assert!(matches!(z3.check(Budget::UNLIMITED), Consistency::Unknown(_)));
}

#[test]
fn sequences() {
    let seq = Sort::seq(Sort::INT);
    let constants = [("s t u", seq), ("i j n k x y z", Sort::INT)];
    check(&[seq], &constants, SEQ_THEOREMS, SEQ_OTHERS);
}

#[test]
fn sets() {
    let set = Sort::set(Sort::INT);
    let constants = [("a b c", set), ("x y z", Sort::INT)];
    check(&[set], &constants, SET_THEOREMS, SET_OTHERS);
}

#[test]
fn multisets() {
    let multiset = Sort::multiset(Sort::INT);
    let constants = [("a b c", multiset), ("x y z n", Sort::INT)];
    check(&[multiset], &constants, MULTISET_THEOREMS, MULTISET_OTHERS);
}

#[test]
fn maps() {
    let map = Sort::map(Sort::INT, Sort::INT);
    let constants = [("m l", map), ("k h v w", Sort::INT), ("a", Sort::set(Sort::INT))];
    check(&[map], &constants, MAP_THEOREMS, MAP_OTHERS);
}

const SEQ_THEOREMS: &str = "
    (<= 0 (len s))
    (=> (== s (seq)) (= (len s) 0))
    (=> (= (len s) 0) (= s (seq)))
    (= (len (seq x)) 1)
    (= (len (seq x y z)) 3)
    (= (at (seq x) 0) x)
    (= (at (seq x y z) 0) x)
    (= (at (seq x y z) 1) y)
    (= (at (seq x y z) 2) z)
    (= (len (++ s t)) (+ (len s) (len t)))
    (= (len (++ s (seq x))) (+ (len s) 1))
    (=> (<=< 0 i (len s)) (= (at (++ s t) i) (at s i)))
    (=> (<=< 0 i (len t)) (= (at (++ s t) (+ i (len s))) (at t i)))
    (=> (<=< (len s) i (+ (len s) (len t))) (= (at (++ s t) i) (at t (- i (len s)))))
    (= (at (++ s (seq x)) (len s)) x)
    (= (++ s (seq)) s)
    (=> (== t (seq)) (= (++ t s) s))
    (= (++ (++ s t) u) (++ s (++ t u)))
    (=> (<=< 0 i (len s)) (= (len (upd s i x)) (len s)))
    (=> (<=< 0 i (len s)) (= (at (upd s i x) i) x))
    (=> (and (<=< 0 i (len s)) (<=< 0 j (len s)) (!= i j)) (= (at (upd s i x) j) (at s j)))
    (=> (<=< 0 i (len s)) (= (upd (upd s i x) i y) (upd s i y)))
    (=> (<=< 0 i (len s)) (= (upd s i (at s i)) s))
    (=> (and (<=< 0 i (len s)) (<=< 0 j (len s)) (!= i j)) (= (upd (upd s i x) j y) (upd (upd s j y) i x)))
    (=> (<=<= 0 n (len s)) (= (len (take s n)) n))
    (=> (< (len s) n) (= (len (take s n)) (len s)))
    (=> (< n 0) (= (take s n) (seq)))
    (=> (<= (len s) n) (= (take s n) s))
    (=> (and (<=< 0 i n) (< i (len s))) (= (at (take s n) i) (at s i)))
    (=> (<=<= 0 n (len s)) (= (len (drop s n)) (- (len s) n)))
    (=> (<= n 0) (= (drop s n) s))
    (=> (<= (len s) n) (= (drop s n) (seq)))
    (=> (and (<= 0 n) (<=< 0 i (- (len s) n))) (= (at (drop s n) i) (at s (+ i n))))
    (=> (<=<= 0 n (len s)) (= (++ (take s n) (drop s n)) s))
    (= (take (++ s t) (len s)) s)
    (= (drop (++ s t) (len s)) t)
    (=> (< 0 (len s)) (= (drop (++ s t) 1) (++ (drop s 1) t)))
    (=> (< 0 (len s)) (= (++ (seq (at s 0)) (drop s 1)) s))
    (=> (< 0 (len s)) (= (++ (take s (- (len s) 1)) (seq (at s (- (len s) 1)))) s))
    (=> (and (<= 0 i) (<= i j) (<= j (len s))) (= (len (take (drop s i) (- j i))) (- j i)))
    (=> (and (<= 0 n) (<= n k) (<= k (len s))) (= (take (take s k) n) (take s n)))
    (=> (and (<= 0 n) (<= 0 k) (<= (+ n k) (len s))) (= (drop (drop s n) k) (drop s (+ n k))))
    (=> (<=< 0 i (len s)) (in (at s i) s))
    (not (in x (seq)))
    (in x (seq x))
    (iff (in x (seq y)) (= x y))
    (in y (seq x y z))
    (=> (in x s) (in x (++ s t)))
    (=> (in x t) (in x (++ s t)))
    (=> (in x (++ s t)) (or (in x s) (in x t)))
    (=> (in x s) (< 0 (len s)))
    (=> (and (<=< 0 i (len s))) (in x (upd s i x)))
    (=> (in x (take s n)) (in x s))
    (=> (in x (drop s n)) (in x s))
    (=> (not (in x s)) (forall i (=> (<=< 0 i (len s)) (!= (at s i) x))))
    (=> (and (= (len s) (len t)) (forall i (at s i) (=> (<=< 0 i (len s)) (= (at s i) (at t i))))) (= s t))
    (=> (= s t) (= (len s) (len t)))
    (=> (= s t) (= t s))
    (=> (and (= s t) (= t u)) (= s u))
    (=> (!= (len s) (len t)) (!= s t))
    (=> (and (= (seq x) (seq y))) (= x y))
    (= (len (range 0 n)) (ite (< 0 n) n 0))
    (=> (<=< 0 i n) (= (at (range 0 n) i) i))
    (=> (< x y) (= (at (range x y) 0) x))
    (iff (in x (range i j)) (<=< i x j))
    (= (range 3 3) (seq))
    (= (range 1 3) (seq 1 2))
    (=> (and (<= i j) (<= j n)) (= (++ (range i j) (range j n)) (range i n)))
    (=> (<=< 0 i 3) (in i (range 0 3)))
";

const SEQ_OTHERS: &str = "
    (= (++ s t) (++ t s))
    (= (at s 0) x)
    (=> (= (len s) (len t)) (= s t))
    (= (len (upd s i x)) (+ (len s) 1))
    (= (take s n) (drop s n))
    (in x s)
    (not (in x s))
    (=> (in x (++ s t)) (in x s))
    (= (at (upd s i x) j) x)
    (= (len (range x y)) (- y x))
    false
";

const SET_THEOREMS: &str = "
    (<= 0 (card a))
    (=> (== a (set)) (= (card a) 0))
    (=> (= (card a) 0) (= a (set)))
    (=> (= (card a) 0) (not (in x a)))
    (=> (in x a) (< 0 (card a)))
    (not (in x (set)))
    (in x (set x))
    (in x (just x))
    (iff (in x (just y)) (= x y))
    (in y (set x y z))
    (=> (in x (set y z)) (or (= x y) (= x z)))
    (= (card (just x)) 1)
    (= (card (set x)) 1)
    (=> (!= x y) (= (card (set x y)) 2))
    (= (set x x) (set x))
    (= (set x y) (set y x))
    (= (just x) (set x))
    (=> (in x a) (in x (union a b)))
    (=> (in x b) (in x (union a b)))
    (=> (in x (union a b)) (or (in x a) (in x b)))
    (= (union a b) (union b a))
    (= (union a a) a)
    (= (union a (set)) a)
    (= (union (union a b) c) (union a (union b c)))
    (= (union (union a b) b) (union a b))
    (iff (in x (inter a b)) (and (in x a) (in x b)))
    (= (inter a b) (inter b a))
    (= (inter a a) a)
    (= (inter a (set)) (set))
    (= (inter (inter a b) c) (inter a (inter b c)))
    (= (inter a (union b c)) (union (inter a b) (inter a c)))
    (= (union a (inter b c)) (inter (union a b) (union a c)))
    (iff (in x (minus a b)) (and (in x a) (not (in x b))))
    (= (minus a a) (set))
    (= (minus a (set)) a)
    (= (minus (set) a) (set))
    (=> (in x b) (not (in x (minus a b))))
    (= (minus a (union b c)) (inter (minus a b) (minus a c)))
    (= (union (minus a b) (inter a b)) a)
    (= (union (minus a (just x)) (just x)) (union a (just x)))
    (=> (in x a) (= (union (minus a (just x)) (just x)) a))
    (= (+ (card (union a b)) (card (inter a b))) (+ (card a) (card b)))
    (<= (card (union a b)) (+ (card a) (card b)))
    (= (card (minus a b)) (- (card a) (card (inter a b))))
    (=> (in x a) (= (card (minus a (just x))) (- (card a) 1)))
    (=> (not (in x a)) (= (card (union a (just x))) (+ (card a) 1)))
    (=> (in x a) (= (card (union a (just x))) (card a)))
    (subset a a)
    (subset (set) a)
    (subset a (union a b))
    (subset (inter a b) a)
    (subset (minus a b) a)
    (=> (and (subset a b) (in x a)) (in x b))
    (=> (and (subset a b) (subset b c)) (subset a c))
    (=> (and (subset a b) (subset b a)) (= a b))
    (=> (subset a b) (= (union a b) b))
    (=> (subset a b) (= (inter a b) a))
    (=> (in x a) (subset (just x) a))
    (=> (forall x (in x a) (iff (in x a) (in x b))) (= a b))
    (=> (and (in x a) (not (in x b))) (!= a b))
    (=> (= a b) (= (card a) (card b)))
    (=> (= a b) (= b a))
    (=> (= (just x) (just y)) (= x y))
    (=> (and (in x a) (= (inter a b) (set))) (not (in x b)))
";

const SET_OTHERS: &str = "
    (= a b)
    (in x a)
    (= (card (set x y)) 2)
    (= (card (union a b)) (+ (card a) (card b)))
    (subset (union a b) a)
    (=> (subset a b) (= a b))
    (= (minus a b) (minus b a))
    (=> (= (card a) (card b)) (= a b))
    false
";

const MULTISET_THEOREMS: &str = "
    (<= 0 (card a))
    (<= 0 (count a x))
    (= (count (mset) x) 0)
    (=> (== a (mset)) (= (card a) 0))
    (=> (= (card a) 0) (= a (mset)))
    (=> (= (card a) 0) (= (count a x) 0))
    (=> (in x a) (< 0 (card a)))
    (= (count (mjust x) x) 1)
    (=> (!= x y) (= (count (mjust x) y) 0))
    (= (card (mjust x)) 1)
    (= (mjust x) (mset x))
    (= (count (mset x) x) 1)
    (= (count (mset x x) x) 2)
    (=> (!= x y) (= (count (mset x y) x) 1))
    (= (card (mset x y z)) 3)
    (= (mset x y) (mset y x))
    (= (mset x y z) (mset z y x))
    (= (count (union a b) x) (+ (count a x) (count b x)))
    (= (card (union a b)) (+ (card a) (card b)))
    (= (union a b) (union b a))
    (= (union a (mset)) a)
    (= (union (union a b) c) (union a (union b c)))
    (=> (= (card (union a b)) (card a)) (= b (mset)))
    (= (count (inter a b) x) (ite (<= (count a x) (count b x)) (count a x) (count b x)))
    (= (inter a b) (inter b a))
    (= (inter a a) a)
    (= (inter a (mset)) (mset))
    (= (inter (inter a b) c) (inter a (inter b c)))
    (= (minus a a) (mset))
    (= (minus a (mset)) a)
    (= (minus (union a b) b) a)
    (=> (<= (count b x) (count a x)) (= (count (minus a b) x) (- (count a x) (count b x))))
    (=> (<= (count a x) (count b x)) (= (count (minus a b) x) 0))
    (= (card (minus a b)) (- (card a) (card (inter a b))))
    (= (union (minus a b) (inter a b)) a)
    (=> (in x a) (= (union (minus a (mjust x)) (mjust x)) a))
    (subset a a)
    (subset (mset) a)
    (subset a (union a b))
    (subset (inter a b) a)
    (subset (minus a b) a)
    (=> (and (subset a b) (subset b c)) (subset a c))
    (=> (and (subset a b) (subset b a)) (= a b))
    (=> (subset a b) (<= (count a x) (count b x)))
    (=> (subset a b) (= (union a (minus b a)) b))
    (=> (forall x (count a x) (= (count a x) (count b x))) (= a b))
    (=> (!= (count a x) (count b x)) (!= a b))
    (=> (= a b) (= (card a) (card b)))
    (=> (= a b) (= b a))
    (=> (= (mjust x) (mjust y)) (= x y))
    (=> (and (= (mset x y) (mset x z))) (= y z))
";

const MULTISET_OTHERS: &str = "
    (= a b)
    (= (count (mset x y) x) 1)
    (= (mset x x) (mset x))
    (= (union a a) a)
    (subset (union a b) a)
    (= (minus a b) (minus b a))
    (= (union (minus a b) b) a)
    (=> (= (card a) (card b)) (= a b))
    false
";

const MAP_THEOREMS: &str = "
    (<= 0 (card m))
    (= (card (dom m)) (card m))
    (not (in k (map)))
    (=> (== m (map)) (= (card m) 0))
    (=> (= (card m) 0) (= m (map)))
    (= (dom (map)) (set))
    (=> (in k m) (< 0 (card m)))
    (=> (= (card m) 0) (not (in k m)))
    (in k (put m k v))
    (= (get (put m k v) k) v)
    (=> (and (!= k h) (in h m)) (= (get (put m k v) h) (get m h)))
    (=> (in h m) (in h (put m k v)))
    (=> (!= k h) (iff (in h (put m k v)) (in h m)))
    (=> (in h (put m k v)) (or (= h k) (in h m)))
    (=> (in k m) (= (card (put m k v)) (card m)))
    (=> (not (in k m)) (= (card (put m k v)) (+ (card m) 1)))
    (= (card (put (map) k v)) 1)
    (= (dom (put (map) k v)) (just k))
    (= (dom (put m k v)) (union (dom m) (just k)))
    (=> (in k m) (= (dom (put m k v)) (dom m)))
    (= (put (put m k v) k w) (put m k w))
    (=> (!= k h) (= (put (put m k v) h w) (put (put m h w) k v)))
    (=> (in k m) (= (put m k (get m k)) m))
    (=> (in k m) (in (get m k) (vals m)))
    (in v (vals (put m k v)))
    (=> (in v (vals m)) (< 0 (card m)))
    (=> (in v (vals m)) (not (forall k (=> (in k m) (!= (get m k) v)))))
    (=> (in k m) (< 0 (card (vals m))))
    (not (in v (vals (map))))
    (=> (= m l) (= (card m) (card l)))
    (=> (= m l) (iff (in k m) (in k l)))
    (=> (and (= m l) (in k m)) (= (get m k) (get l k)))
    (=> (and (in k m) (not (in k l))) (!= m l))
    (=> (and (in k m) (in k l) (!= (get m k) (get l k))) (!= m l))
    (=> (= m l) (= l m))
    (=> (= m l) (= (dom m) (dom l)))
    (=> (and (= (dom m) (dom l)) (forall k (get m k) (=> (in k m) (= (get m k) (get l k))))) (= m l))
    (=> (and (forall k (in k m) (in k m)) (= (dom m) (dom l))) (= (card m) (card l)))
";

const MAP_OTHERS: &str = "
    (= m l)
    (in k m)
    (= (card (put m k v)) (+ (card m) 1))
    (= (put m k v) m)
    (=> (= (dom m) (dom l)) (= m l))
    (= (vals m) (vals l))
    (=> (in v (vals m)) (= (get m k) v))
    (= (get (put m k v) h) v)
    false
";

/// Budgets mean something only if the same work always costs the same.
#[test]
fn the_same_questions_cost_the_same() {
    let cost = |names: [&str; 3]| {
        let pool = Pool::new();
        let seq = Sort::seq(Sort::INT);
        let mut z3 = z3_with(&pool, &[seq]);
        let [s, t, u] = names.map(|name| pool.fresh(name, seq));
        let (left, right) = (pool.seq_append(pool.seq_append(s, t), u), pool.seq_append(s, pool.seq_append(t, u)));
        assert!(z3.prove(&pool, pool.equals(left, right), Budget::UNLIMITED).is_proved());
        z3.stats().units
    };
    let first = cost(["s", "t", "u"]);
    cost(["some", "other", "names"]);
    assert_eq!(first, cost(["s", "t", "u"]));
    let elsewhere = std::thread::spawn(move || cost(["s", "t", "u"])).join().expect("a cost");
    assert_eq!(first, elsewhere);
}
