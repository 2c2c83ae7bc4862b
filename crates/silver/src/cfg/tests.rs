use super::*;
use crate::tree::*;

fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Meta::NONE)
}

fn label(name: &str, invariants: Vec<Exp>) -> Stmt {
    stmt(StmtKind::Label { name: name.into(), invariants })
}

fn goto(name: &str) -> Stmt {
    stmt(StmtKind::Goto(name.into()))
}

fn set(name: &str) -> Stmt {
    stmt(StmtKind::Assign { target: name.into(), value: Expr::int(1, Meta::NONE) })
}

fn flag() -> Exp {
    Expr::local("c".into(), Type::Bool, Meta::NONE)
}

fn when(then: Vec<Stmt>, otherwise: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::If { cond: flag(), then: Block::new(then), otherwise: Block::new(otherwise) })
}

fn repeat(body: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::While { cond: flag(), invariants: vec![flag()], decreases: vec![], body: Block::new(body) })
}

fn cfg(stmts: Vec<Stmt>) -> Cfg {
    Cfg::new(&Block::new(stmts)).expect("reducible")
}

fn arrivals(cfg: &Cfg) -> Vec<(usize, usize, Vec<usize>, Arrival)> {
    let edges = |(at, b): (usize, &BasicBlock)| {
        let of = |e: &Edge| (at, e.target.0, e.leaves.iter().map(|l| l.0).collect(), e.arrives);
        b.exit.edges().into_iter().map(of).collect::<Vec<_>>()
    };
    cfg.blocks.iter().enumerate().flat_map(edges).collect()
}

#[test]
fn without_goto_everything_stays_structured() {
    let cfg = cfg(vec![set("x"), repeat(vec![when(vec![set("y")], vec![])]), label("l", vec![flag()])]);
    assert_eq!(cfg.blocks.len(), 1);
    assert_eq!(cfg.blocks[0].stmts.len(), 3);
    assert!(cfg.loops.is_empty());
}

#[test]
fn a_label_that_is_jumped_back_to_is_a_loop_with_its_invariants() {
    let cfg = cfg(vec![set("a"), label("l", vec![flag()]), set("x"), when(vec![goto("l")], vec![]), set("y")]);
    let l = LoopId(0);
    let [lp] = &cfg.loops[..] else { panic!("{:?}", cfg.loops) };
    assert_eq!(lp.invariants.len(), 1);
    assert_eq!(lp.writes.iter().map(|v| v.as_str()).collect::<Vec<_>>(), ["x"]);
    let edges = arrivals(&cfg);
    assert!(edges.contains(&(0, 1, vec![], Arrival::Enters(l))), "{edges:?}");
    assert!(edges.iter().any(|e| e.1 == 1 && e.3 == Arrival::Repeats(l)), "{edges:?}");
    assert_eq!(edges.iter().filter(|e| e.2 == [0]).count(), 1, "{edges:?}");
}

#[test]
fn leaving_two_loops_at_once_is_one_edge() {
    let inner = repeat(vec![when(vec![goto("out")], vec![]), set("x")]);
    let cfg = cfg(vec![repeat(vec![inner, set("y")]), label("out", vec![])]);
    assert_eq!(cfg.loops.len(), 2);
    assert_eq!(cfg.loops[1].parent, Some(LoopId(0)));
    assert_eq!(cfg.loops[0].parent, None);
    assert!(arrivals(&cfg).iter().any(|e| e.2 == [1, 0]), "{:?}", arrivals(&cfg));
    assert!(cfg.loops[0].writes.len() == 2 && cfg.loops[1].writes.len() == 1);
}

#[test]
fn a_while_whose_body_never_returns_still_has_its_invariants_checked() {
    let cfg = cfg(vec![repeat(vec![goto("out")]), label("out", vec![flag()])]);
    assert_eq!(cfg.loops.len(), 1);
    assert_eq!(cfg.loops[0].blocks.len(), 1);
    assert_eq!(cfg.ignored_invariants.len(), 1);
}

#[test]
fn jumping_into_a_loop_is_refused() {
    let body = Block::new(vec![when(vec![goto("mid")], vec![]), repeat(vec![label("mid", vec![]), set("x")])]);
    assert_eq!(Cfg::new(&body).unwrap_err().code, IRREDUCIBLE);
    assert_eq!(Cfg::new(&Block::new(vec![goto("nowhere")])).unwrap_err().code, UNKNOWN_LABEL);
}

#[test]
fn code_after_a_jump_is_dropped() {
    let cfg = cfg(vec![goto("end"), set("x"), label("end", vec![])]);
    assert_eq!(cfg.blocks.len(), 2);
    assert!(cfg.blocks.iter().flat_map(|b| &b.stmts).all(|s| s.assigned().is_empty()));
}
