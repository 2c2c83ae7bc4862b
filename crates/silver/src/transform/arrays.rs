//! Arrays of the prover, told as axioms: for readers and verifiers that do not know how a prover calls its sorts.

use source::{Span, Symbol};

use crate::tree::{Axiom, Domain, DomainFunction, Exp, ExpKind, Expr, Meta, Program, Trigger, Type, Var};

/// The interpretation of a function that adds a number to what counters have at an index: of no prover's, but a word to our engine, which gathers what is added
/// at one index. What the function means is said by axioms, too.
pub const INCREMENT: &str = "grail.increment";

/// Domains that stand for arrays become ordinary ones. What is stored is read back, and everything else is as before; that arrays with the same elements
/// are the same is not said.
pub fn explained(program: &Program) -> Program {
    let mut program = program.clone();
    for domain in program.domains.values_mut() {
        for f in domain.functions.iter_mut().filter(|f| f.interpretation.as_deref() == Some(INCREMENT)) {
            f.interpretation = None;
        }
        let is_array = |sort: &String| sort.starts_with("(Array ");
        if domain.interpretation.as_ref().and_then(|all| all.get("SMTLIB")).is_some_and(is_array) {
            explain(domain);
        }
    }
    program
}

fn explain(domain: &mut Domain) {
    let called = |name: &str| domain.functions.iter().find(|f| f.interpretation.as_deref() == Some(name)).cloned();
    if let (Some(select), Some(store)) = (called("select"), called("store")) {
        domain.axioms.insert(0, read_back(domain.name, &select, &store));
    }
    domain.interpretation = None;
    domain.functions.iter_mut().for_each(|f| f.interpretation = None);
}

/// `forall a, i, v, j :: {select(store(a, i, v), j)} select(store(a, i, v), j) == (j == i ? v : select(a, j))`
fn read_back(domain: Symbol, select: &DomainFunction, store: &DomainFunction) -> Axiom {
    let m = Meta::NONE;
    let [array, index, value] = &store.params[..] else { unreachable!("an array, an index and a value") };
    let bound = |name: &str, like: &Var| Var { name: Symbol::new(name), ty: like.ty.clone(), span: Span::NONE };
    let vars = [bound("a", array), bound("i", index), bound("v", value), bound("j", index)];
    let [a, i, v, j] = vars.each_ref().map(|var| Expr::local(var.name, var.ty.clone(), m));
    let apply = |f: &DomainFunction, args: Vec<Exp>| {
        Expr::new(ExpKind::DomainApp { domain, function: f.name, type_args: vec![], args }, f.ty.clone(), m)
    };
    let stored = apply(store, vec![a.clone(), i.clone(), v.clone()]);
    let read = apply(select, vec![stored.clone(), j.clone()]);
    let before = apply(select, vec![a, j.clone()]);
    let expected = Expr::new(ExpKind::Cond(Expr::eq(j, i, m), v, before.clone()), value.ty.clone(), m);
    let trigger = |terms: Vec<Exp>| Trigger { terms, meta: m };
    let triggers = vec![trigger(vec![read.clone()]), trigger(vec![stored, before])];
    let body =
        Expr::new(ExpKind::Forall { vars: vars.to_vec(), triggers, body: Expr::eq(read, expected, m) }, Type::Bool, m);
    Axiom { name: Some(Symbol::new(&format!("{domain}$read_back"))), body, meta: m }
}
