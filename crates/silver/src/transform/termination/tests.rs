use super::*;
use crate::transform::testing::{lowered, program, show_body};
use crate::transform::{Core, Options, lower};

fn n_generated(core: &Core, purpose: Purpose) -> usize {
    let members = core.methods.keys().chain(core.functions.keys());
    members.filter(|name| core.generated(**name).is_some_and(|made| made.purpose == purpose)).count()
}

fn errors(text: &str) -> Vec<String> {
    match lower(program(text), Options::default()) {
        Ok(_) => vec![],
        Err(errors) => errors.into_iter().map(|e| e.message).collect(),
    }
}

#[test]
fn recursive_applications_must_decrease() {
    let core = lowered("function fac(n: Int): Int requires n >= 0 decreases n { n == 0 ? 1 : n * fac(n - 1) }");
    assert_eq!(
        show_body(&core, "fac_termination_proof"),
        r"var $aside: Bool
if ($aside)
  if (n == 0)
  else
    check TupleDecreases decreasing(n - 1, n) && bounded(n)
  inhale false
"
    );
    assert_eq!(n_generated(&core, Purpose::Termination), 1);
    assert!(core.functions[&Symbol::new("fac")].decreases.is_empty());
    assert!(core.domains.contains_key(&Symbol::new("IntWellFoundedOrder")));
}

#[test]
fn conditions_and_tuples_are_compared_as_specified() {
    let core = lowered(
        "function f(n: Int, m: Int): Int decreases n, m if n > 0 { g(m, n) }
         function g(n: Int, m: Int): Int decreases n { f(n, m) + h(n) }
         function h(n: Int): Int decreases _ if n > 1",
    );
    assert_eq!(
        show_body(&core, "f_termination_proof"),
        "check TupleDecreases n > 0 ==> decreasing(m, n) && bounded(n)\n"
    );
    let g = show_body(&core, "g_termination_proof");
    assert_eq!(
        g,
        r"check TupleCondition n > 0
check TupleDecreases decreasing(n, n) && bounded(n) || n == n && true
check TerminationCondition n > 1
"
    );
}

#[test]
fn members_without_measures_promise_nothing() {
    let core = lowered(
        "function f(n: Int): Int { f(n) }
         method m() { m() }
         method k() decreases { m() }",
    );
    assert_eq!(n_generated(&core, Purpose::Termination), 0);
    assert_eq!(show_body(&core, "m"), "m()\n");
    assert_eq!(show_body(&core, "k"), "check TerminationCondition false\nm()\n");
}

#[test]
fn loops_save_their_measure_and_check_it_at_the_end_of_the_body() {
    let core = lowered(
        "method m(n: Int) decreases n {
           var i: Int := n
           while (i > 0) invariant true decreases i if n > 0 { i := i - 1 }
         }",
    );
    assert_eq!(
        show_body(&core, "m"),
        r"var i: Int
i := n
check TerminationCondition i > 0 ==> n > 0
while (i > 0) invariant true
  var measure: Int
  measure := i
  var applies: Bool
  applies := n > 0
  i := i - 1
  check TupleCondition applies && i > 0 ==> n > 0
  check TupleDecreases applies && i > 0 ==> decreasing(i, measure) && bounded(measure)
"
    );
}

#[test]
fn unfolding_reveals_nesting_where_measures_speak_of_instances() {
    let core = lowered(
        "field next: Ref
         predicate list(x: Ref) { acc(x.next) && (x.next != null ==> acc(list(x.next), 1/2)) }
         function length(x: Ref): Int requires list(x) decreases list(x) {
           unfolding list(x) in x.next == null ? 1 : 1 + length(x.next)
         }",
    );
    let proof = show_body(&core, "length_termination_proof");
    let at = |needle: &str| proof.find(needle).unwrap_or_else(|| panic!("no `{needle}` in\n{proof}"));
    assert!(at("instance := PI_list(x)") < at("unfold acc(list(x)"));
    assert!(at("unfold acc(list(x)") < at("nestedPredicates(PI_list(x.next), instance)"));
    assert!(at("nestedPredicates") < at("decreasing(PI_list(x.next), old(PI_list(x)))"));
    assert_eq!(n_generated(&core, Purpose::Instance), 1);
    let function = &core.functions[&Symbol::new("PI_list")];
    assert!(function.body.is_none() && function.pres[0].contains_wildcard());
}

#[test]
fn amounts_do_not_matter_in_proofs_about_functions() {
    let core = lowered(
        "field f: Int
         function a(x: Ref, p: Perm): Int requires acc(x.f) && acc(x.f, p) decreases { b(x) }
         function b(x: Ref): Int requires acc(x.f, 1/2) decreases",
    );
    // `b` terminates, so there is nothing to prove.
    assert_eq!(n_generated(&core, Purpose::Termination), 0);
    let core = lowered(
        "field f: Int
         function a(x: Ref, p: Perm): Int requires acc(x.f) && acc(x.f, p) decreases { b(x) }
         function b(x: Ref): Int requires acc(x.f, 1/2) decreases *",
    );
    let method = &core.methods[&Symbol::new("a_termination_proof")];
    let pre = crate::transform::testing::show(&method.pres[0]);
    assert!(!pre.contains("write") && pre.contains("==>"), "{pre}");
}

#[test]
fn preconditions_are_replayed_from_nothing() {
    let core = lowered(
        "field f: Int
         function ok(i: Int): Bool decreases *
         function t(x: Ref): Int requires acc(x.f) && ok(x.f) decreases { 1 }",
    );
    let body = show_body(&core, "t_pres_termination_proof");
    assert!(body.starts_with("inhale acc(x.f"), "{body}");
    assert!(body.ends_with("check TerminationCondition false\n"), "{body}");
    assert!(core.methods[&Symbol::new("t_pres_termination_proof")].pres.is_empty());
}

#[test]
fn circular_definitions_are_refused() {
    assert_eq!(errors("function f(n: Int): Int ensures f(n) > 0").len(), 1);
    assert_eq!(errors("function f(n: Int): Int ensures f(n - 1) > 0 decreases n"), Vec::<String>::new());
}
