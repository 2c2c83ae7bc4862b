//! What is said to those who write what another language would have.

use grail_silver::load_text;
use source::SourceMap;

/// What is suggested for the first mistake of a program.
fn help(text: &str) -> String {
    let loaded = load_text(&SourceMap::new(), "test.vpr", text);
    let first = loaded.diagnostics.first().unwrap_or_else(|| panic!("no error in {text}"));
    first.help.join("; ")
}

fn statement(text: &str) -> String {
    help(&format!("field f: Int method m(x: Int) returns (r: Int) {{ {text} }}"))
}

#[test]
fn assignments_and_declarations() {
    assert_eq!(statement("r = 1"), "`:=` assigns, `==` compares");
    assert_eq!(statement("assert x = 1"), "`:=` assigns, `==` compares");
    assert_eq!(statement("r += 1"), "there is no `+=`: write `x := x + ..`");
    assert_eq!(statement("Int y"), "the type comes after the name: `var y: Int`");
    assert_eq!(help("method m(Int x) { }"), "the type comes after the name: `x: Int`");
    let named = "the results of a method have names: `returns (r: Int)`; only a `function` has a type";
    assert_eq!(help("method m(): Int { }"), named);
}

#[test]
fn results_and_objects() {
    assert!(statement("return 3").starts_with("there is no `return`"));
    assert!(statement("var c: Ref; c := new C()").starts_with("there are no classes"));
}

#[test]
fn other_languages() {
    assert!(help("class C { }").contains("Chalice"));
    assert!(help("channel C(x: int)").contains("Chalice"));
    assert!(help("public class C { }").contains("Java"));
    assert!(help("procedure p();").contains("Boogie"));
    assert!(help("lemma l() { }").contains("Dafny"));
}

#[test]
fn letters_of_any_script_make_names() {
    let loaded = load_text(
        &SourceMap::new(),
        "test.vpr",
        "field größe: Int method 数(é: Ref) requires acc(é.größe) { é.größe := 1 }",
    );
    assert!(loaded.program.is_some(), "{:?}", loaded.diagnostics);
}
