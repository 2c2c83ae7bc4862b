use super::*;
use crate::transform::instantiate::instantiate;
use crate::transform::testing::{lowered, program, show, show_body};

const LIST: &str = "adt List[T] { Nil() Cons(value: T, tail: List[T]) }\n";

fn axioms(program: &Program, domain: &str) -> Vec<String> {
    program.domains[&Symbol::new(domain)].axioms.iter().map(|a| show(&a.body)).collect()
}

#[test]
fn a_type_becomes_constructors_destructors_and_a_tag() {
    let core = encode(program(LIST));
    assert!(core.adts.is_empty());
    let names: Vec<&str> = core.domains[&Symbol::new("List")].functions.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["Nil", "Cons", "get_List_value", "get_List_tail", "List_tag"]);
    assert_eq!(
        axioms(&core, "List"),
        [
            "List_tag(Nil()) == 1",
            "forall value: T, tail: List[T] :: { Cons(value, tail) } get_List_value(Cons(value, tail)) == value",
            "forall value: T, tail: List[T] :: { Cons(value, tail) } get_List_tail(Cons(value, tail)) == tail",
            "forall value: T, tail: List[T] :: { Cons(value, tail) } List_tag(Cons(value, tail)) == 0",
            "forall t: List[T] :: { List_tag(t) } { get_List_value(t) } { get_List_tail(t) } \
             t == Nil() || t == Cons(get_List_value(t), get_List_tail(t))",
        ]
    );
}

#[test]
fn uses_become_applications_and_instances_are_found() {
    let text = format!("{LIST} method m(l: List[Int]) {{ assert l.isCons ==> l.tail == Nil() && l.value == 1 }}");
    let core = lowered(&text);
    let body = show_body(&core, "m");
    assert!(body.contains("List_tag(l) == 0 ==> get_List_tail(l) == Nil() && get_List_value(l) == 1"), "{body}");
    let instances = instantiate(&core);
    let [list] = &instances.domains[..] else { panic!("{:?}", instances.domains) };
    assert_eq!((list.functions.len(), list.axioms.len()), (5, 5));
}

#[test]
fn generated_names_keep_clear_of_the_programs_own() {
    let core = encode(program(&format!("{LIST} function List_tag(): Int")));
    assert!(core.domains[&Symbol::new("List")].functions.iter().any(|f| f.name.as_str() == "List_tag$1"));
}

#[test]
fn measures_over_algebraic_types_compare_ranks() {
    let text = format!("{LIST} function len(l: List[Int]): Int decreases l {{ l.isNil ? 0 : 1 + len(l.tail) }}");
    let core = lowered(&text);
    let order = axioms(&core, "ListWellFoundedOrder");
    assert!(order.iter().any(|a| a.contains("List_rank(tail) < List_rank(Cons(value, tail))")), "{order:?}");
    assert!(order.iter().any(|a| a.contains("List_rank(a) < List_rank(b) ==> decreasing(a, b)")), "{order:?}");
    let names: Vec<String> = instantiate(&core).domains.iter().map(|d| d.ty().to_string()).collect();
    assert!(names.contains(&"ListWellFoundedOrder[Int]".to_string()), "{names:?}");
    // Without termination there is nothing to order.
    assert!(!lowered(LIST).domains.contains_key(&Symbol::new("ListWellFoundedOrder")));
}

#[test]
fn mutually_recursive_types_rank_across() {
    let core = lowered(
        "adt A { a(b: B) } adt B { empty() some(x: A) }
         function f(x: B): Int decreases x { x.isempty ? 0 : f(x.x.b) }",
    );
    let order = axioms(&core, "AWellFoundedOrder");
    assert!(order.iter().any(|a| a.contains("B_rank(b) < A_rank(a(b))")), "{order:?}");
}

#[test]
fn contains_is_derived_only_where_it_is_imported() {
    let adt = "adt List { Nil() Cons(value: Int, tail: List) } derives { contains without value }\n";
    let plain = encode(program(adt));
    assert!(!axioms(&plain, "List").iter().any(|a| a.contains("contains")));
    let text = format!("import <adt/derives.vpr>\n{adt} method m(a: List, b: List) {{ assert contains(a, b) }}");
    let core = encode(program(&text));
    let list = axioms(&core, "List");
    let derived: Vec<&String> = list.iter().filter(|a| a.contains("contains")).collect();
    assert_eq!(derived, ["forall value: Int, tail: List :: { Cons(value, tail) } contains(tail, Cons(value, tail))"]);
    assert_eq!(
        axioms(&core, "ContainsTransitivityDomain"),
        ["forall a: List, b: List, c: List :: { contains(a, b), contains(b, c) } \
             contains(a, b) && contains(b, c) ==> contains(a, c)"]
    );
}
