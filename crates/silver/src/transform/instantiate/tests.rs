use source::Span;

use super::*;
use crate::transform::testing::*;

fn t() -> Type {
    Type::Var("T".into())
}

fn cell(of: Type) -> Type {
    Type::Named("Cell".into(), [of].into())
}

fn function(name: &str, params: &[Type], ty: Type) -> DomainFunction {
    let params = params.iter().map(|ty| Var { name: "a".into(), ty: ty.clone(), span: Span::NONE }).collect();
    DomainFunction { name: name.into(), unique: false, params, ty, interpretation: None, meta: Meta::NONE }
}

fn app(domain: &str, name: &str, type_args: &[Type], args: Vec<Exp>, ty: Type) -> Exp {
    let kind = ExpKind::DomainApp { domain: domain.into(), function: name.into(), type_args: type_args.to_vec(), args };
    Expr::new(kind, ty, Meta::NONE)
}

fn domain(name: &str, type_vars: &[&str], functions: Vec<DomainFunction>, axioms: Vec<Exp>) -> Domain {
    Domain {
        name: name.into(),
        type_vars: type_vars.iter().map(|v| (*v).into()).collect(),
        interpretation: None,
        functions,
        axioms: axioms.into_iter().map(|body| Axiom { name: None, body, meta: Meta::NONE }).collect(),
        meta: Meta::NONE,
        annotations: Annotations::new(),
    }
}

fn program(domains: Vec<Domain>, field_types: &[Type]) -> Program {
    let field = |(i, ty): (usize, &Type)| {
        let name: Symbol = format!("f{i}").as_str().into();
        (name, Field { name, ty: ty.clone(), meta: Meta::NONE })
    };
    Program {
        domains: domains.into_iter().map(|d| (d.name, d)).collect(),
        fields: field_types.iter().enumerate().map(field).collect(),
        ..Program::default()
    }
}

fn names(instances: &Instances) -> Vec<String> {
    instances.domains.iter().map(|d| d.ty().to_string()).collect()
}

#[test]
fn instances_come_from_types_and_have_ground_axioms() {
    let x = local("x", t());
    let get = app("Cell", "get", &[t()], vec![app("Cell", "put", &[t()], vec![x.clone()], cell(t()))], t());
    let axiom = forall(&[var("x", t())], Expr::eq(get, x, Meta::NONE));
    let d = domain(
        "Cell",
        &["T"],
        vec![function("put", &[t()], cell(t())), function("get", &[cell(t())], t())],
        vec![axiom],
    );
    let got = instantiate(&program(vec![d], &[cell(Type::Int), Type::seq(cell(Type::Ref))]));
    assert_eq!(names(&got), ["Cell[Int]", "Cell[Ref]"]);
    let first = &got.domains[0];
    assert_eq!(first.functions[0].result, cell(Type::Int));
    assert_eq!(show(&first.axioms[0].body), "forall x: Int :: get(put(x)) == x");
    assert!(first.axioms[0].body.children()[0].children()[1].ty == Type::Int);
    assert!(got.types.contains(&Type::seq(cell(Type::Ref))));
}

#[test]
fn growing_types_stop_one_level_deeper() {
    let d = domain("Cell", &["T"], vec![function("wrap", &[cell(t())], cell(cell(t())))], vec![]);
    let got = instantiate(&program(vec![d], &[cell(Type::Int)]));
    assert_eq!(names(&got), ["Cell[Int]", "Cell[Cell[Int]]"]);
    assert_eq!(got.domains[0].functions.len(), 1);
    // `wrap` on the deepest type would need a type that does not exist.
    assert!(got.domains[1].functions.is_empty());
}

#[test]
fn applications_find_axioms_of_other_domains() {
    let order = domain("Order", &["T"], vec![function("less", &[t(), t()], Type::Bool)], vec![]);
    let s = Type::Var("S".into());
    let (a, b) = (local("a", Type::seq(s.clone())), local("b", Type::seq(s.clone())));
    let less = app("Order", "less", &[Type::seq(s.clone())], vec![a, b], Type::Bool);
    let vars = [var("a", Type::seq(s.clone())), var("b", Type::seq(s))];
    let seqs = domain("SeqOrder", &["S"], vec![], vec![forall(&vars, less)]);
    let null = || local("s", Type::seq(Type::Ref));
    let use_ = app("Order", "less", &[Type::seq(Type::Ref)], vec![null(), null()], Type::Bool);
    let user = domain("User", &[], vec![], vec![forall(&[var("s", Type::seq(Type::Ref))], use_)]);
    let got = instantiate(&program(vec![order, seqs, user], &[]));
    assert_eq!(names(&got), ["Order[Seq[Ref]]", "SeqOrder[Ref]", "User"]);
    assert_eq!(got.domains[1].axioms.len(), 1);
}

#[test]
fn functions_of_two_instances_are_two_even_where_their_types_agree() {
    let n = app("Cell", "limit", &[t()], vec![], Type::Int);
    let d = domain("Cell", &["T"], vec![function("limit", &[], Type::Int)], vec![bin(BinOp::Gt, n, num(0))]);
    let got = instantiate(&program(vec![d], &[cell(Type::Int), cell(Type::Ref)]));
    assert_eq!(got.domains.iter().map(|d| d.functions.len()).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(got.domains.iter().map(|d| d.axioms.len()).collect::<Vec<_>>(), [1, 1]);
}
