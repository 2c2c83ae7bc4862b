//! What is said to those who write what another language would have.

use source::SourceMap;

/// What is suggested for the first mistake of a program.
fn help(text: &str) -> String {
    let sources = SourceMap::new();
    let file = sources.add("test.chalice", text);
    let loaded = grail_chalice::load(&sources, &[file]);
    let first = loaded.diagnostics.first().unwrap_or_else(|| panic!("no error in {text}"));
    first.help.join("; ")
}

/// Help for a statement of a method.
fn statement(text: &str) -> String {
    help(&format!("class C {{ var f: int; method m(x: int) returns (r: int) {{ {text} }} }}"))
}

#[test]
fn assignments() {
    assert_eq!(statement("r = 1"), "`:=` assigns, `==` compares");
    assert_eq!(statement("this.f = 1"), "`:=` assigns, `==` compares");
    assert_eq!(statement("var y = 1"), "`:=` assigns, `==` compares");
    assert_eq!(statement("assert x = 1"), "`:=` assigns, `==` compares");
    assert_eq!(statement("r += 1"), "there is no `+=`: write `r := r + ..`");
    assert_eq!(statement("r++"), "there is no `++` for numbers: write `r := r + 1`");
    assert_eq!(statement("r--"), "there is no `--`: write `r := r - 1`");
}

#[test]
fn declarations() {
    assert_eq!(statement("int y"), "the type comes after the name: `var y: int`");
    assert_eq!(statement("int y = 3"), "the type comes after the name: `var y: int`");
    assert_eq!(statement("C c := null"), "to declare something, write `var c: C`");
    assert_eq!(help("class C { int f; }"), "the type comes after the name: `var f: int`");
    assert_eq!(help("class C { method m(int x) { } }"), "the type comes after the name: `x: int`");
    let named = "the results of a method have names: `returns (r: int)`; only a `function` has a type";
    assert_eq!(help("class C { method m(): int { } }"), named);
}

#[test]
fn results_and_objects() {
    assert!(statement("return 3").starts_with("there is no `return`"));
    assert!(statement("return;").starts_with("there is no `return`"));
    let fields = "there are no constructors: `new C`, or with values for fields `new C { f := 1 }`";
    assert_eq!(statement("var c := new C()"), fields);
    assert_eq!(statement("var c := new C(1)"), fields);
}

#[test]
fn statements_of_other_languages() {
    assert!(statement("for (i := 0) { }").starts_with("the only loop"));
    assert!(statement("while x < 3 { }").contains("parentheses"));
    assert!(statement("break;").contains("ends only at its condition"));
    assert!(statement("for (int i = 0; i < 3; i++) { }").starts_with("the only loop"));
    assert!(statement("System.out.println(\"x\");").contains("ChalicePrint"));
}

#[test]
fn other_languages() {
    assert!(help("public class C { }").contains("looks like Java"));
    assert!(help("class C { public void m() { } }").contains("looks like Java"));
    assert!(help("method Main() { }").contains("member of a class"));
    assert!(help("lemma l() { }").contains("looks like Dafny"));
    assert!(help("class C { method m() modifies this { } }").contains("acc(x.f)"));
    assert!(help("field f: Int").contains("looks like Silver"));
}

#[test]
fn nothing_is_guessed_for_other_mistakes() {
    assert_eq!(statement("assert x +"), "");
    assert_eq!(statement("fork"), "");
}
