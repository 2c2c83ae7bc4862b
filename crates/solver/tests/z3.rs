//! The binding against the real library: answers, scopes, budgets, cancelling, errors, counterexamples, transcripts.

use grail_solver as solver;
use logic::{BigInt, FuncDecl, FuncKind, Pool, Sort, SortKind};
use solver::{Answer, Budget, Consistency, Patience, Recording, SnapshotStyle, Solver, Unproved, Value, Z3, Z3Options};
use source::Symbol;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn z3() -> Z3 {
    let library = solver::library().unwrap_or_else(|error| panic!("{error}"));
    Z3::new(library, &Z3Options::default()).expect("a solver")
}

const SOME: Budget = Budget::UNLIMITED;

#[test]
fn the_library_is_the_pinned_one() {
    let library = solver::library().expect("libz3");
    assert!(library.is_pinned_version(), "{} from {}", library.version(), library.origin());
}

#[test]
fn arithmetic_and_scopes() {
    let (p, mut z3) = (Pool::new(), z3());
    let (x, y) = (p.fresh("x", Sort::INT), p.fresh("y", Sort::INT));
    let goal = p.lt(x, p.add(y, p.int(1)));
    z3.push();
    z3.assume(&p, p.lt(x, y));
    assert_eq!(z3.prove(&p, goal, SOME), Answer::Proved);
    assert_eq!(z3.prove(&p, p.lt(y, x), SOME), Answer::NotProved(Unproved::Refuted));
    z3.pop();
    assert_eq!(z3.prove(&p, goal, SOME), Answer::NotProved(Unproved::Refuted));
    assert_eq!(z3.check(SOME), Consistency::Consistent);
    z3.assume(&p, p.ff());
    assert_eq!(z3.check(SOME), Consistency::Inconsistent);
    assert_eq!(z3.prove(&p, goal, SOME), Answer::Proved);
}

#[test]
fn permissions_are_exact() {
    let (p, mut z3) = (Pool::new(), z3());
    let k = p.fresh("k", Sort::PERM);
    let third = p.perm(logic::BigRational::new(1.into(), 3.into()));
    z3.assume(&p, p.eq(p.sum(&[k, k, k]), p.full()));
    assert_eq!(z3.prove(&p, p.eq(k, third), SOME), Answer::Proved);
    let n = p.fresh("n", Sort::INT);
    assert_eq!(
        z3.prove(&p, p.eq(p.to_perm(p.add(n, n)), p.mul(p.to_perm(p.int(2)), p.to_perm(n))), SOME),
        Answer::Proved
    );
}

#[test]
fn quantifiers_work_by_their_triggers() {
    let (p, mut z3) = (Pool::new(), z3());
    let f = p.func("f", &[Sort::INT], Sort::INT);
    let v = p.fresh_var("v", Sort::INT);
    let fv = p.app(f, &[v]);
    z3.assume(&p, p.forall(&[v], &[vec![fv]], p.lt(v, fv)));
    let c = p.fresh("c", Sort::INT);
    assert_eq!(z3.prove(&p, p.lt(c, p.app(f, &[c])), SOME), Answer::Proved);
    assert!(matches!(z3.prove(&p, p.lt(p.app(f, &[c]), c), SOME), Answer::NotProved(Unproved::Unknown(_))));
}

#[test]
fn a_useless_trigger_does_not_lose_the_quantifier() {
    let (p, mut z3) = (Pool::new(), z3());
    let f = p.func("f", &[Sort::INT], Sort::INT);
    let v = p.fresh_var("v", Sort::INT);
    let fv = p.app(f, &[v]);
    z3.assume(&p, p.forall(&[v], &[vec![p.int(7)]], p.lt(v, fv)));
    let c = p.fresh("c", Sort::INT);
    assert_eq!(z3.prove(&p, p.lt(c, p.app(f, &[c])), SOME), Answer::Proved);
}

#[test]
fn snapshots_are_pairs_in_both_styles() {
    for snapshots in [SnapshotStyle::Datatype, SnapshotStyle::Uninterpreted] {
        let library = solver::library().expect("libz3");
        let mut z3 = Z3::new(library, &Z3Options { snapshots, ..Z3Options::default() }).expect("a solver");
        let p = Pool::new();
        for axiom in logic::theory::snapshot_axioms(&p) {
            z3.assume(&p, axiom);
        }
        let (s, a, b) = (p.fresh("s", Sort::SNAP), p.fresh("a", Sort::SNAP), p.fresh("b", Sort::SNAP));
        z3.assume(&p, p.eq(s, p.combine(a, b)));
        assert_eq!(z3.prove(&p, p.eq(p.first(s), a), SOME), Answer::Proved, "{snapshots:?}");
        assert_eq!(z3.prove(&p, p.eq(p.second(s), b), SOME), Answer::Proved, "{snapshots:?}");
        assert_eq!(z3.prove(&p, p.ne(s, p.unit()), SOME), Answer::Proved, "{snapshots:?}");
        assert!(!z3.prove(&p, p.eq(a, b), SOME).is_proved());
    }
}

#[test]
fn operators_and_sorts_of_the_solver() {
    let (p, mut z3) = (Pool::new(), z3());
    let bits = Sort::new(SortKind::Raw(Symbol::new("(_ BitVec 8)")));
    let raw = |text: &str, args: &[Sort], ret: Sort| {
        let (name, kind) = (Symbol::new("raw"), FuncKind::Smt(Symbol::new(text)));
        p.declare(FuncDecl { name, fresh: 0, args: args.into(), ret, kind })
    };
    let of_int = raw("(_ int2bv 8)", &[Sort::INT], bits);
    let add = raw("bvadd", &[bits, bits], bits);
    let below = raw("bvult", &[bits, bits], Sort::BOOL);
    let byte = |i: i32| p.app(of_int, &[p.int(i)]);
    assert_eq!(z3.prove(&p, p.eq(p.app(add, &[byte(200), byte(100)]), byte(44)), SOME), Answer::Proved);
    assert_eq!(z3.prove(&p, p.app(below, &[byte(3), byte(4)]), SOME), Answer::Proved);
    assert_eq!(z3.prove(&p, p.app(below, &[byte(4), byte(3)]), SOME), Answer::NotProved(Unproved::Refuted));
}

#[test]
fn nonsense_is_a_failure_and_nothing_is_proved_after_it() {
    let (p, mut z3) = (Pool::new(), z3());
    let kind = FuncKind::Smt(Symbol::new("no-such-operator"));
    let f =
        p.declare(FuncDecl { name: Symbol::new("g"), fresh: 0, args: vec![Sort::INT].into(), ret: Sort::BOOL, kind });
    let goal = p.app(f, &[p.int(1)]);
    assert!(matches!(z3.prove(&p, goal, SOME), Answer::Failed(_)));
    assert!(z3.failure().is_some_and(|reason| reason.contains("no-such-operator")), "{:?}", z3.failure());
    let x = p.fresh("x", Sort::INT);
    assert!(matches!(z3.prove(&p, p.le(x, p.mul(x, x)), SOME), Answer::Failed(_)));
}

/// A query that takes long: pigeons and holes.
fn hard(p: &Pool, z3: &mut dyn Solver) {
    let n = 11;
    let pigeons: Vec<_> = (0..n).map(|_| p.fresh("pigeon", Sort::INT)).collect();
    for pigeon in &pigeons {
        z3.assume(p, p.and2(p.le(p.int(1), *pigeon), p.le(*pigeon, p.int(n - 1))));
    }
    for (i, a) in pigeons.iter().enumerate() {
        for b in &pigeons[..i] {
            z3.assume(p, p.ne(*a, *b));
        }
    }
}

#[test]
fn budgets_are_kept_and_can_be_lifted() {
    let (p, mut z3) = (Pool::new(), z3());
    let x = p.fresh("x", Sort::INT);
    z3.push();
    hard(&p, &mut z3);
    assert_eq!(z3.prove(&p, p.ff(), Budget::units(100_000)), Answer::OutOfBudget);
    assert_eq!(z3.check(Budget::units(100_000)), Consistency::OutOfBudget);
    z3.pop();
    assert_eq!(z3.prove(&p, p.le(x, p.add(x, p.int(1))), SOME), Answer::Proved);
    z3.assume(&p, p.lt(p.int(3), x));
    assert_eq!(z3.prove(&p, p.lt(p.int(2), x), SOME), Answer::Proved);
    assert!(z3.stats().units > 200_000, "{:?}", z3.stats());
}

#[test]
fn another_thread_can_cancel() {
    let (p, mut z3) = (Pool::new(), z3());
    hard(&p, &mut z3);
    let interrupter = z3.interrupter();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        interrupter.interrupt();
    });
    assert_eq!(z3.prove(&p, p.ff(), SOME), Answer::Cancelled);
    stopper.join().expect("the stopper");
    assert_eq!(z3.prove(&p, p.ff(), SOME), Answer::Cancelled, "a cancelled solver stays so");
    let late = z3.interrupter();
    drop(z3);
    late.interrupt();
}

#[test]
fn a_question_that_takes_too_long_is_ended_by_the_clock() {
    let patience = Patience { least: Duration::ZERO, a_unit: Duration::from_nanos(1) };
    let library = solver::library().unwrap_or_else(|error| panic!("{error}"));
    let mut z3 = Z3::new(library, &Z3Options { patience, ..Z3Options::default() }).expect("a solver");
    let p = Pool::new();
    let over = AtomicBool::new(false);
    let watched = z3.interrupter();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::SeqCst) {
                watched.stop_if_late();
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        z3.push();
        hard(&p, &mut z3);
        assert_eq!(z3.prove(&p, p.ff(), Budget::units(100_000_000)), Answer::OutOfBudget);
        assert_eq!(z3.stats().overdue, 1);
        z3.pop();
        let x = p.fresh("x", Sort::INT);
        assert_eq!(z3.prove(&p, p.le(x, p.add(x, p.int(1))), SOME), Answer::Proved, "later questions are not touched");
        over.store(true, Ordering::SeqCst);
    });
}

#[test]
fn counterexamples_have_values() {
    let (p, mut z3) = (Pool::new(), z3());
    let (x, k, b) = (p.fresh("x", Sort::INT), p.fresh("k", Sort::PERM), p.fresh("b", Sort::BOOL));
    let r = p.fresh("r", Sort::REF);
    z3.assume(&p, p.eq(x, p.int(-5)));
    z3.assume(&p, p.eq(k, p.perm(logic::BigRational::new(1.into(), 2.into()))));
    z3.assume(&p, p.eq(r, p.null()));
    let values = z3.counterexample(&p, b, &[x, k, b, r, p.null()], SOME);
    assert_eq!(values[0], Some(Value::Int(BigInt::from(-5))));
    assert_eq!(values[1], Some(Value::Perm(logic::BigRational::new(1.into(), 2.into()))));
    assert_eq!(values[2], Some(Value::Bool(false)));
    assert!(values[3].is_some() && values[3] == values[4]);
}

#[test]
fn forks_come_and_go() {
    let base = Pool::new();
    let x = base.constant("x", Sort::INT);
    let common = base.lt(base.int(0), x);
    let base = std::sync::Arc::new(base.freeze());
    let mut z3 = z3();
    for round in 0..3 {
        let p = Pool::fork(&base);
        z3.push();
        z3.assume(&p, common);
        let y = p.fresh("y", if round % 2 == 0 { Sort::INT } else { Sort::PERM });
        let twice = p.add(y, y);
        z3.assume(&p, if round % 2 == 0 { p.eq(y, x) } else { p.eq(y, p.to_perm(x)) });
        let goal = if round % 2 == 0 { p.lt(x, twice) } else { p.lt(p.to_perm(x), twice) };
        assert_eq!(z3.prove(&p, goal, SOME), Answer::Proved);
        z3.pop();
        z3.forget_from(base.n_terms(), base.n_funcs());
    }
}

#[test]
fn transcripts_replay() {
    let p = Pool::new();
    let mut text = Vec::new();
    let mut recording = Recording::new(z3(), &mut text);
    let s = p.fresh("s", Sort::seq(Sort::INT));
    let v = p.fresh_var("v", Sort::INT);
    let item = p.seq_index(s, v);
    recording.assume(&p, p.forall(&[v], &[vec![item]], p.lt(v, item)));
    recording.push();
    let n = p.constant("and", Sort::INT);
    recording.assume(&p, p.lt(p.int(-3), n));
    let goal = p.lt(p.int(-3), p.seq_index(s, n));
    assert_eq!(recording.prove(&p, goal, Budget::units(50_000)), Answer::Proved);
    recording.pop();
    // A variable without a binder is a constant, the same one in every fact.
    let w = p.fresh_var("w", Sort::INT);
    recording.assume(&p, p.lt(p.int(-3), w));
    assert_eq!(recording.prove(&p, p.lt(p.int(-3), p.seq_index(s, w)), SOME), Answer::Proved);
    assert!(!recording.prove(&p, goal, SOME).is_proved());
    recording.finish().1.expect("written to memory");
    let text = String::from_utf8(text).expect("text");
    let answers = solver::replay(solver::library().expect("libz3"), &text).expect("a script");
    let answers: Vec<&str> = answers.split_whitespace().collect();
    assert_eq!(answers, ["unsat", "unsat", "unknown"], "{text}");
}

#[test]
fn deep_terms_are_no_danger() {
    let p = Pool::new();
    let mut text = Vec::new();
    let mut recording = Recording::new(z3(), &mut text);
    let f = p.func("f", &[Sort::INT], Sort::INT);
    let x = p.constant("x", Sort::INT);
    recording.assume(&p, p.eq(p.app(f, &[x]), x));
    let deep = (0..50_000).fold(x, |t, _| p.app(f, &[t]));
    assert_eq!(recording.prove(&p, p.eq(deep, x), SOME), Answer::Proved);
    recording.finish().1.expect("written to memory");
    assert!(text.len() < 2_000_000, "{} bytes", text.len());
}

#[test]
fn a_restart_forgets_what_was_assumed_and_nothing_else() {
    let (p, mut z3) = (Pool::new(), z3());
    let x = p.fresh("x", Sort::INT);
    z3.push();
    z3.assume(&p, p.lt(x, p.int(0)));
    assert_eq!(z3.prove(&p, p.lt(x, p.int(5)), Budget::units(1)), Answer::OutOfBudget);
    assert_eq!(z3.prove(&p, p.lt(x, p.int(5)), SOME), Answer::Proved);
    assert_eq!(z3.prove(&p, p.lt(x, p.int(4)), Budget::units(1)), Answer::OutOfBudget);
    z3.restart(0);
    assert_eq!(z3.depth(), 0);
    assert_eq!(z3.prove(&p, p.lt(x, p.int(5)), SOME), Answer::NotProved(Unproved::Refuted));
    z3.assume(&p, p.lt(x, p.int(0)));
    assert_eq!(z3.prove(&p, p.lt(x, p.int(5)), SOME), Answer::Proved);
}

#[test]
fn arrays_are_extensional_and_have_several_indices() {
    let (p, mut z3) = (Pool::new(), z3());
    let sort = Sort::array(&[Sort::INT, Sort::BOOL], Sort::REAL);
    let (m, n) = (p.fresh("m", sort), p.fresh("n", sort));
    let (i, b) = (p.fresh_var("i", Sort::INT), p.fresh_var("b", Sort::BOOL));
    let (in_m, in_n) = (p.select(m, &[i, b]), p.select(n, &[i, b]));
    assert!(!z3.prove(&p, p.eq(m, n), SOME).is_proved());
    z3.assume(&p, p.forall(&[i, b], &[vec![in_m], vec![in_n]], p.eq(in_m, in_n)));
    assert_eq!(z3.prove(&p, p.eq(m, n), SOME), Answer::Proved);
    let (j, k, v) = (p.fresh("j", Sort::INT), p.fresh("k", Sort::BOOL), p.fresh("v", Sort::REAL));
    let read = p.select(p.store(m, &[j, p.tt()], v), &[j, k]);
    assert_eq!(z3.prove(&p, p.implies(k, p.eq(read, v)), SOME), Answer::Proved);
    assert!(!z3.prove(&p, p.eq(read, v), SOME).is_proved());
    let all = p.mk(logic::Op::ConstArray, [v], sort);
    let read = p.mk(logic::Op::Select, [all, j, k], Sort::REAL);
    assert_eq!(z3.prove(&p, p.mk(logic::Op::Eq, [read, v], Sort::BOOL), SOME), Answer::Proved);
}

#[test]
fn datatypes_refer_to_one_another_also_through_arrays() {
    let p = Pool::new();
    let sort = |name: &str| Sort::new(SortKind::Datatype(Symbol::new(name)));
    let (tree, forest) = (sort("Tree"), sort("Forest"));
    let constructor = |name: &str, fields: &[(&str, Sort)]| logic::ConstructorDecl {
        name: Symbol::new(name),
        fields: fields.iter().map(|(name, sort)| (Symbol::new(name), *sort)).collect(),
    };
    let leaf = constructor("Leaf", &[("value", Sort::INT)]);
    let node = constructor("Node", &[("children", forest), ("named", Sort::array(&[Sort::INT], tree))]);
    let group = constructor("Group", &[("all", Sort::array(&[Sort::INT], tree)), ("first", tree)]);
    p.declare_datatypes(vec![
        logic::DatatypeDecl { sort: tree, constructors: vec![leaf, node] },
        logic::DatatypeDecl { sort: forest, constructors: vec![group] },
    ]);
    let mut z3 = z3();
    let (t, f) = (p.fresh("t", tree), p.fresh("f", forest));
    z3.assume(&p, p.eq(p.field(f, 0, 1), t));
    z3.assume(&p, p.is_constructed(t, 1));
    assert_eq!(z3.prove(&p, p.not(p.is_constructed(t, 0)), SOME), Answer::Proved);
    let again = p.construct(forest, 0, &[p.field(f, 0, 0), t]);
    assert_eq!(z3.prove(&p, p.eq(f, again), SOME), Answer::Proved);
    let read = p.select(p.field(f, 0, 0), &[p.int(3)]);
    assert!(!z3.prove(&p, p.eq(read, t), SOME).is_proved());
    let rebuilt = p.construct(tree, 1, &[p.field(t, 1, 0), p.field(t, 1, 1)]);
    assert_eq!(z3.prove(&p, p.eq(t, rebuilt), SOME), Answer::Proved);

    let mut text = Vec::new();
    let mut recording = Recording::new(z3, &mut text);
    recording.restart(0);
    assert_eq!(recording.prove(&p, p.implies(p.is_constructed(t, 1), p.eq(t, rebuilt)), SOME), Answer::Proved);
    recording.finish().1.expect("written to memory");
    let text = String::from_utf8(text).expect("text");
    let answers = solver::replay(solver::library().expect("libz3"), &text).expect("a script");
    assert_eq!(answers.trim(), "unsat", "{text}");
}

#[test]
fn bit_vectors_and_sequences_of_the_solver() {
    let (p, mut z3) = (Pool::new(), z3());
    let (a, b) = (p.fresh("a", Sort::bits(8)), p.fresh("b", Sort::bits(8)));
    let op = |op, args: &[logic::Term]| p.bits_op(op, args);
    use logic::BitsOp::*;
    assert_eq!(z3.prove(&p, p.eq(op(Add, &[a, b]), op(Add, &[b, a])), SOME), Answer::Proved);
    let high = op(Extract { high: 15, low: 8 }, &[op(Concat, &[a, b])]);
    assert_eq!(z3.prove(&p, p.eq(high, a), SOME), Answer::Proved);
    assert!(!z3.prove(&p, op(Sle, &[a, b]), SOME).is_proved());
    z3.assume(&p, p.eq(a, p.bits(200, 8)));
    assert_eq!(z3.check(SOME), Consistency::Consistent);
    assert_eq!(z3.evaluate(&p, &[a]), [Some(Value::Bits(BigInt::from(200), 8))]);

    let seq = Sort::new(SortKind::NativeSeq(Sort::bits(8)));
    let smt = |text: &str, args: &[Sort], ret: Sort| {
        let (name, kind) = (Symbol::new(text), FuncKind::Smt(Symbol::new(text)));
        p.declare(FuncDecl { name, fresh: 0, args: args.into(), ret, kind })
    };
    let empty = p.app(smt("(as seq.empty {ret})", &[], seq), &[]);
    let unit = p.app(smt("seq.unit", &[Sort::bits(8)], seq), &[a]);
    let both = p.app(smt("seq.++", &[seq, seq], seq), &[empty, unit]);
    let len = p.app(smt("seq.len", &[seq], Sort::INT), &[both]);
    assert_eq!(z3.prove(&p, p.eq(len, p.int(1)), SOME), Answer::Proved);
    let ints = Sort::array(&[Sort::INT], Sort::INT);
    let add = smt("(_ map (+ ({0.value} {1.value}) {ret.value}))", &[ints, ints], ints);
    let (m, n) = (p.fresh("m", ints), p.fresh("n", ints));
    let (sum, three) = (p.app(add, &[m, n]), p.int(3));
    let want = p.add(p.select(m, &[three]), p.select(n, &[three]));
    assert_eq!(z3.prove(&p, p.eq(p.select(sum, &[three]), want), SOME), Answer::Proved);
}

#[test]
fn literals_can_be_assumed() {
    let (p, mut z3) = (Pool::new(), z3());
    let [a, b, c] = ["a", "b", "c"].map(|name| p.fresh(name, Sort::BOOL));
    let x = p.fresh("x", Sort::INT);
    z3.assume(&p, p.implies(a, p.lt(x, p.int(0))));
    z3.assume(&p, p.implies(b, p.lt(p.int(5), x)));
    z3.assume(&p, p.implies(c, p.eq(x, p.int(7))));
    assert_eq!(z3.check_assuming(&p, &[a, b], SOME), Consistency::Inconsistent);
    assert_eq!(z3.check_assuming(&p, &[p.not(a), c], SOME), Consistency::Consistent);
    assert_eq!(z3.evaluate(&p, &[x, a]), [Some(Value::Int(BigInt::from(7))), Some(Value::Bool(false))]);
    z3.assume(&p, p.not(p.and2(a, b)));
    assert_eq!(z3.check_assuming(&p, &[c, a, b], SOME), Consistency::Inconsistent);
}

#[test]
fn what_must_not_be_a_trigger_is_none() {
    let (p, mut z3) = (Pool::new(), z3());
    let [f, g] = ["f", "g"].map(|name| p.func(name, &[Sort::INT], Sort::INT));
    let v = p.fresh_var("v", Sort::INT);
    let (of_f, of_g) = (p.app(f, &[v]), p.app(g, &[v]));
    let fact = logic::Quantifier {
        kind: logic::QuantKind::Forall,
        vars: &[v],
        triggers: &[],
        forbidden: &[of_f],
        body: p.eq(of_f, of_g),
        weight: None,
        name: Symbol::new("q"),
    };
    z3.assume(&p, p.quantify(&fact));
    let three = p.int(3);
    // Only `g` wakes the fact up.
    assert!(!z3.prove(&p, p.eq(p.app(f, &[three]), p.app(f, &[p.int(4)])), SOME).is_proved());
    z3.assume(&p, p.eq(p.app(g, &[three]), p.int(9)));
    assert_eq!(z3.prove(&p, p.eq(p.app(f, &[three]), p.int(9)), SOME), Answer::Proved);
}
