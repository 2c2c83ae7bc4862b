//! The front end on small programs: how expressions are read and typed, and how macros expand.

use grail_silver::tree::{Exp, Program, StmtKind, Type};
use grail_silver::{InMemory, Loaded, load, load_text, print};
use source::{SourceMap, Symbol};

/// Runs on a stack that deep programs need.
fn with_deep_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(1 << 30).spawn(run).unwrap().join().unwrap();
}

fn load_string(text: &str) -> Loaded {
    load_text(&SourceMap::new(), "test.vpr", text)
}

fn program(text: &str) -> Program {
    let loaded = load_string(text);
    match loaded.program {
        Some(program) => program,
        None => panic!("{:#?}\nin\n{text}", loaded.diagnostics),
    }
}

const WORLD: &str = "
    field f: Int
    predicate P(r: Ref) { acc(r.f) }
    function fun(i: Int): Int
    domain Box[T] { function box(x: T): Box[T] function unbox(b: Box[T]): T }
    method world(r: Ref, i: Int, j: Int, k: Int, b: Bool, c: Bool, d: Bool, p: Perm, s: Seq[Int], t: Set[Int])
    { assert ";

/// The expression, as the only assertion of a method with some variables.
fn assertion(text: &str) -> Exp {
    let program = program(&format!("{WORLD}{text} }}"));
    let body = program.methods[0].body.clone().unwrap();
    match &body.stmts[0].kind {
        StmtKind::Assert(e) => e.clone(),
        other => panic!("{other:?}"),
    }
}

/// Both read as the same tree.
#[track_caller]
fn same(a: &str, b: &str) {
    assert_eq!(print::exp(&assertion(a)), print::exp(&assertion(b)), "{a} against {b}");
}

/// The type of the left side of an equation.
#[track_caller]
fn typed(text: &str, ty: Type) {
    let e = assertion(&format!("{text} == {text}"));
    assert_eq!(e.children()[0].ty, ty, "{text}");
}

#[test]
fn operators_bind_as_documented() {
    same("b ==> c ==> d", "b ==> (c ==> d)");
    same("b --* c ==> d", "b --* (c ==> d)");
    same("b ==> c --* d", "b ==> (c --* d)");
    same("b && c || d", "(b && c) || d");
    same("b == c == d", "b == (c == d)");
    same("!b == c", "(!b) == c");
    same("-i * j == k", "((-i) * j) == k");
    same("i - j - k == 0", "((i - j) - k) == 0");
    same("i + j * k == 0", "(i + (j * k)) == 0");
    same("t subset t == b", "(t subset t) == b");
    same("b ? c : d ? b : c", "b ? c : (d ? b : c)");
    same("b && forall x: Int :: x == x && c", "b && (forall x: Int :: (x == x && c))");
    same("b <==> c <==> d", "b == (c == d)");
    same("|s|==0||b", "(|s| == 0) || b");
}

#[test]
fn comparisons_chain() {
    same("0 <= i < j < k", "((0 <= i) && (i < j)) && (j < k)");
    same("0 <= i in s", "(0 <= i) && (i in s)");
}

#[test]
fn slices_and_iff_are_written_out() {
    same("s[1..2] == s", "s[..2][1..] == s");
    same("b <==> c", "b == c");
}

#[test]
fn division_is_a_fraction_unless_an_integer_is_wanted() {
    typed("i / 2", Type::Perm);
    typed("(i / 2 + 0)", Type::Int);
    typed("(i / 2 + none)", Type::Perm);
    typed("(i / 2 * j)", Type::Perm);
    typed("i \\ 2", Type::Int);
    typed("Seq(i / 2)", Type::seq(Type::Perm));
    typed("Seq(1, i / 2)", Type::seq(Type::Int));
    typed("fun(i / 2)", Type::Int);
    typed("unbox(box(i / 2))", Type::Perm);
}

#[test]
fn open_types_are_found_from_the_context() {
    typed("(s ++ Seq())", Type::seq(Type::Int));
    typed("(b ? Set() : t)", Type::set(Type::Int));
    typed("box(Seq(true))", Type::Named("Box".into(), [Type::seq(Type::Bool)].into()));
    typed("|Seq()|", Type::Int);
    same("Seq() == s", "Seq[Int]() == s");
    same("i in Set()", "i in Set[Int]()");
}

#[test]
fn phases_stop_at_the_first_that_fails() {
    let loaded = load_string("method m() { assert 1 assert old[l](2) == 2 }");
    let ids: Vec<_> = loaded.diagnostics.iter().filter_map(|d| d.id.as_deref()).collect();
    assert_eq!(ids, ["typechecker.error"]);
    assert!(loaded.program.is_none());
}

/// The body of the method `main` after expansion, a statement a line.
fn expanded(text: &str) -> String {
    let program = program(text);
    let body = program.methods[&Symbol::new("main")].body.clone().unwrap();
    body.stmts.iter().map(print::stmt).collect::<Vec<_>>().join("\n")
}

#[test]
fn macro_variables_do_not_clash() {
    let text = "define inc(x) { var t: Int := x  x := t + 1 }
        method main() { var t: Int  inc(t) inc(t) }";
    assert_eq!(
        expanded(text),
        "var t: Int\nvar t$0: Int\nt$0 := t\nt := t$0 + 1\nvar t$1: Int\nt$1 := t\nt := t$1 + 1"
    );
}

#[test]
fn macro_variables_of_sibling_blocks_may_share_names() {
    let text = "define d { var v: Int  v := 1 }
        method main() { { d } { d } }";
    assert_eq!(expanded(text), "{\n  var v: Int\n  v := 1\n}\n{\n  var v: Int\n  v := 1\n}");
}

#[test]
fn macro_variables_stay_visible() {
    let text = "define d { var v: Int  v := 1 }
        method main() { d  assert v == 1 }";
    assert_eq!(expanded(text), "var v: Int\nv := 1\nassert v == 1");
}

#[test]
fn bound_variables_are_not_parameters() {
    let text = "define all(x, y) (forall x: Int :: x == y) && x
        method main(b: Bool, i: Int) { assert all(b, i) }";
    assert_eq!(expanded(text), "assert (forall x: Int :: x == i) && b");
}

#[test]
fn bound_variables_do_not_capture_arguments() {
    let text = "define above(x) forall i: Int :: i > x
        method main(i: Int) { assert above(i) }";
    assert_eq!(expanded(text), "assert forall i$0: Int :: i$0 > i");
}

#[test]
fn free_names_of_a_macro_mean_what_they_mean_at_its_use() {
    let text = "define use x == 1
        method main(x: Int) { assert use }";
    assert_eq!(expanded(text), "assert x == 1");
}

#[test]
fn macros_stand_for_names() {
    let text = "field f: Int
        define g f
        define here there
        method main(r: Ref) { label here  r.g := 1  assert old[here](r.g) == 1 }";
    assert_eq!(expanded(text), "label there\nr.f := 1\nassert old[there](r.f) == 1");
}

#[test]
fn labels_of_macros_do_not_clash() {
    let text = "define jump { label l  goto l }
        method main() { jump jump }";
    assert_eq!(expanded(text), "label l\ngoto l\nlabel l$0\ngoto l$0");
}

#[test]
fn expansions_have_the_place_of_the_use() {
    let sources = SourceMap::new();
    let text = "define bad x\nmethod m()\n{\n  assert bad\n}";
    let loaded = load_text(&sources, "test.vpr", text);
    let lines: Vec<_> = loaded.diagnostics.iter().map(|d| sources.line_col(d.primary.span).unwrap().line).collect();
    assert_eq!(lines, [4]);
}

#[test]
fn files_are_imported_once_and_cycles_end() {
    let files = [
        ("dir/a.vpr", "import \"../b.vpr\" import <decreases/int.vpr> function a(): Int"),
        ("b.vpr", "import \"dir/a.vpr\" import \"./dir/a.vpr\" function b(): Int"),
    ];
    let files = InMemory(files.into_iter().map(|(path, text)| (path.into(), text.into())).collect());
    let sources = SourceMap::new();
    let main = sources.add("main.vpr", "import \"b.vpr\" import \"dir/a.vpr\" method m() { assert a() == b() }");
    let loaded = load(&sources, main, &files);
    let program = loaded.program.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    assert_eq!(program.functions.len(), 2);
    assert!(program.domains.contains_key(&Symbol::new("WellFoundedOrder")));
}

#[test]
fn calls_with_field_targets_use_temporaries() {
    let text = "field f: Int field g: Ref
        method two() returns (a: Int, b: Ref)
        method main(r: Ref) { var _r0: Ref  var x: Int  r.f, r.g.g := two() }";
    let block = expanded(text);
    assert!(block.contains("_r1 := r\n"), "{block}");
    assert!(block.contains("_t0, _t1 := two()"), "{block}");
    assert!(block.ends_with("_r1.f := _t0\n  _r2.g := _t1\n}"), "{block}");
}

#[test]
fn long_chains_are_no_problem() {
    with_deep_stack(|| {
        let chain = |operand: &str, op: &str| vec![operand; 10_000].join(op);
        for (operand, op) in [("b", " && "), ("b", " ==> "), ("b", " || "), ("b", " == ")] {
            let e = assertion(&chain(operand, op));
            assert!(print::exp(&e).len() > 10_000);
        }
        for (operand, op) in [("i", " + "), ("i / 2", " + "), ("i", " * "), ("i", " < ")] {
            assertion(&format!("{} {op} {}", chain(operand, op), if op == " < " { "3" } else { "0 == 0" }));
        }
        assertion(&format!("{} == s", chain("Seq(i)", " ++ ")));
        assertion(&format!("s{} == s", "[0 := 1]".repeat(10_000)));
    });
}

#[test]
fn nesting_has_a_limit() {
    with_deep_stack(|| {
        for (open, close) in
            [("(", ")"), ("!", ""), ("|", "|"), ("old(", ")"), ("Seq(", ")"), ("b ? b : ", ""), ("b --* ", "")]
        {
            let text = format!("{WORLD}{}b{} }}", open.repeat(100_000), close.repeat(100_000));
            assert!(load_string(&text).program.is_none(), "{open}");
        }
        let text = format!("method m() {} {}", "{".repeat(100_000), "}".repeat(100_000));
        assert!(load_string(&text).program.is_none());
    });
}

#[test]
fn macro_bombs_are_refused() {
    with_deep_stack(|| {
        let mut text = String::from("define m0(x) x && x\n");
        for i in 1..60 {
            text += &format!("define m{i}(x) m{}(m{}(x))\n", i - 1, i - 1);
        }
        text += "method main() { assert m59(true) }";
        let loaded = load_string(&text);
        assert!(loaded.diagnostics.iter().any(|d| d.code.0 == "G1004"), "{:?}", loaded.diagnostics);
    });
}

/// Broken texts give messages, never a crash: every prefix of a program, and the program without each of its words.
#[test]
fn broken_programs_are_survived() {
    let text = "import <decreases/int.vpr>\nfield f: Int\ndefine M(x) acc(x.f)\nadt L[T] { N() C(h: T, t: L[T]) }
        domain D[T] { function d(x: T): T axiom a { forall x: T :: { d(x) } d(x) == x } }
        function g(r: Ref): Int requires M(r) ensures result > 0 decreases 1 { unfolding P(r) in r.f + g(r) }
        predicate P(r: Ref) { acc(r.f, 1/2) && (r != null ==> P(r)) }
        method m(r: Ref, s: Seq[Int]) returns (y: Int, z: Ref) requires M(r) && [true, perm(r.f) > none]
        { var i: Int := |s| + s[0..2][1] label l while (i < 3) invariant i >= 0 { i := i + 1 } y, z := m(r, s) z := new(f)
          package acc(r.f) --* P(r) { fold P(r) } assert old[l](r.f) == 1 && (let q == (i) in q == 1) @a(\"b\") goto l }";
    for end in 0..text.len() {
        load_string(&text[..end]);
    }
    let words: Vec<&str> = text.split_inclusive([' ', '(', ')', '{', '}', '.']).collect();
    for skip in 0..words.len() {
        let rest: String = words.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, w)| *w).collect();
        load_string(&rest);
        let twice: String = words.iter().enumerate().flat_map(|(i, w)| [*w, if i == skip { *w } else { "" }]).collect();
        load_string(&twice);
    }
}
