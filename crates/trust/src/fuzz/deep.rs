//! Programs nested far deeper, or longer, than anybody writes.

use crate::judge::Language;

/// A shape, its language and its text for a given depth.
pub struct Shape {
    pub name: &'static str,
    pub language: Language,
    make: fn(usize) -> String,
}

impl Shape {
    pub fn text(&self, depth: usize) -> String {
        (self.make)(depth)
    }
}

fn times(n: usize, text: &str) -> String {
    text.repeat(n)
}

fn silver(body: String) -> String {
    format!(
        "field f: Int\nfield next: Ref\npredicate p(x: Ref) {{ acc(x.f) }}\nfunction id(n: Int): Int {{ n }}\nmethod m(x: Ref, b: Bool, i: Int)\n{{\n{body}\n}}\n"
    )
}

fn chalice(body: String) -> String {
    format!(
        "class C {{\n  var f: int\n  var next: C\n  function id(n: int): int {{ n }}\n  method main()\n  {{\n    var b: bool\n    var i: int\n{body}\n  }}\n}}\n"
    )
}

fn boogie(body: String) -> String {
    format!("function id(n: int) returns (int);\nprocedure m(b: bool, i: int)\n{{\n  var s: int;\n{body}\n}}\n")
}

fn java(body: String) -> String {
    format!(
        "class C {{\n  C next;\n  static int id(int n) {{ return n; }}\n  void m(boolean b, int i) {{\n{body}\n  }}\n}}\n"
    )
}

const fn shape(name: &'static str, language: Language, make: fn(usize) -> String) -> Shape {
    Shape { name, language, make }
}

pub const SHAPES: &[Shape] = &[
    shape("silver-parentheses", Language::SILVER, |n| silver(format!("assert {}true{}", times(n, "("), times(n, ")")))),
    shape("silver-open-parentheses", Language::SILVER, |n| silver(format!("assert {}", times(n, "(")))),
    shape("silver-negations", Language::SILVER, |n| silver(format!("assert {}true", times(n, "!")))),
    shape("silver-minus", Language::SILVER, |n| silver(format!("i := {}1", times(n, "- ")))),
    shape("silver-sum", Language::SILVER, |n| silver(format!("assert i{} == i", times(n, " + 1")))),
    shape("silver-nested-sum", Language::SILVER, |n| {
        silver(format!("assert {}i{} > 0", times(n, "(1 + "), times(n, ")")))
    }),
    shape("silver-conjunction", Language::SILVER, |n| silver(format!("assert b{}", times(n, " && b")))),
    shape("silver-implications", Language::SILVER, |n| silver(format!("assert {}b", times(n, "b ==> ")))),
    shape("silver-conditionals", Language::SILVER, |n| silver(format!("assert {}b", times(n, "b ? b : ")))),
    shape("silver-ifs", Language::SILVER, |n| silver(format!("{}{}", times(n, "if (b) {\n"), times(n, "}\n")))),
    shape("silver-elseifs", Language::SILVER, |n| silver(format!("if (b) {{ }}{}", times(n, " elseif (b) { }")))),
    shape("silver-blocks", Language::SILVER, |n| silver(format!("{}{}", times(n, "{\n"), times(n, "}\n")))),
    shape("silver-loops", Language::SILVER, |n| silver(format!("{}{}", times(n, "while (b) {\n"), times(n, "}\n")))),
    shape("silver-calls", Language::SILVER, |n| silver(format!("assert {}i{} == i", times(n, "id("), times(n, ")")))),
    shape("silver-fields", Language::SILVER, |n| silver(format!("assert x{} == x", times(n, ".next")))),
    shape("silver-types", Language::SILVER, |n| silver(format!("var s: {}Int{}", times(n, "Seq["), times(n, "]")))),
    shape("silver-quantifiers", Language::SILVER, |n| {
        silver(format!("assert {}b", times(n, "forall k: Int :: b && ")))
    }),
    shape("silver-lets", Language::SILVER, |n| silver(format!("assert {}b", times(n, "let q == (b) in ")))),
    shape("silver-old", Language::SILVER, |n| silver(format!("assert {}b{}", times(n, "old("), times(n, ")")))),
    shape("silver-unfolding", Language::SILVER, |n| {
        silver(format!("inhale p(x)\nassert {}b", times(n, "unfolding p(x) in ")))
    }),
    shape("silver-sequence", Language::SILVER, |n| silver(format!("assert |Seq(1{})| > 0", times(n, ", 1")))),
    shape("silver-appends", Language::SILVER, |n| silver(format!("assert |Seq(1){}| > 0", times(n, " ++ Seq(1)")))),
    shape("silver-wands", Language::SILVER, |n| silver(format!("inhale {}true", times(n, "true --* ")))),
    shape("silver-statements", Language::SILVER, |n| {
        silver(times(n, "i := i + 1\n").replace("i := i", "j := j"))
            .replace("method m(", "method q() returns (j: Int) {}\nmethod m(")
            .replace("i: Int)\n", "i: Int) returns (j: Int)\n")
    }),
    shape("silver-members", Language::SILVER, |n| {
        (0..n / 10).map(|i| format!("method m{i}() {{ assert true }}\n")).collect()
    }),
    shape("silver-comment", Language::SILVER, |n| times(n, "/*")),
    shape("chalice-parentheses", Language::CHALICE, |n| {
        chalice(format!("assert {}true{}", times(n, "("), times(n, ")")))
    }),
    shape("chalice-open-parentheses", Language::CHALICE, |n| chalice(format!("assert {}", times(n, "(")))),
    shape("chalice-negations", Language::CHALICE, |n| chalice(format!("assert {}true", times(n, "!!")))),
    shape("chalice-sum", Language::CHALICE, |n| chalice(format!("assert i{} == {n}", times(n, " + 1")))),
    shape("chalice-nested-sum", Language::CHALICE, |n| {
        chalice(format!("assert {}i{} > 0", times(n, "(1 + "), times(n, ")")))
    }),
    shape("chalice-conjunction", Language::CHALICE, |n| chalice(format!("assert true{}", times(n, " && true")))),
    shape("chalice-implications", Language::CHALICE, |n| chalice(format!("assert {}true", times(n, "b ==> ")))),
    shape("chalice-ifs", Language::CHALICE, |n| chalice(format!("{}{}", times(n, "if (b) {\n"), times(n, "}\n")))),
    shape("chalice-else-ifs", Language::CHALICE, |n| chalice(format!("if (b) {{ }}{}", times(n, " else if (b) { }")))),
    shape("chalice-blocks", Language::CHALICE, |n| chalice(format!("{}{}", times(n, "{\n"), times(n, "}\n")))),
    shape("chalice-loops", Language::CHALICE, |n| chalice(format!("{}{}", times(n, "while (b) {\n"), times(n, "}\n")))),
    shape("chalice-locks", Language::CHALICE, |n| {
        chalice(format!("{}{}", times(n, "lock (this) {\n"), times(n, "}\n")))
    }),
    shape("chalice-calls", Language::CHALICE, |n| {
        chalice(format!("assert {}i{} == i", times(n, "id("), times(n, ")")))
    }),
    shape("chalice-fields", Language::CHALICE, |n| chalice(format!("assert this{} == this", times(n, ".next")))),
    shape("chalice-types", Language::CHALICE, |n| chalice(format!("var s: {}int{}", times(n, "seq<"), times(n, ">")))),
    shape("chalice-sequence", Language::CHALICE, |n| chalice(format!("assert |[1{}]| > 0", times(n, ", 1")))),
    shape("chalice-appends", Language::CHALICE, |n| chalice(format!("assert |[1]{}| > 0", times(n, " ++ [1]")))),
    shape("chalice-statements", Language::CHALICE, |n| chalice(times(n, "i := i + 1\n"))),
    shape("chalice-quantifiers", Language::CHALICE, |n| {
        chalice(format!("assert {}true", times(n, "forall k in [0..1] :: ")))
    }),
    shape("chalice-comment", Language::CHALICE, |n| times(n, "/*")),
    shape("boogie-parentheses", Language::BOOGIE, |n| boogie(format!("assert {}b{};", times(n, "("), times(n, ")")))),
    shape("boogie-open-parentheses", Language::BOOGIE, |n| boogie(format!("assert {}", times(n, "(")))),
    shape("boogie-negations", Language::BOOGIE, |n| boogie(format!("assert {}b;", times(n, "!!")))),
    shape("boogie-sum", Language::BOOGIE, |n| boogie(format!("assert i{} == i;", times(n, " + 1")))),
    shape("boogie-implications", Language::BOOGIE, |n| boogie(format!("assert {}b;", times(n, "b ==> ")))),
    shape("boogie-conditionals", Language::BOOGIE, |n| boogie(format!("assert {}b;", times(n, "if b then b else ")))),
    shape("boogie-ifs", Language::BOOGIE, |n| boogie(format!("{}{}", times(n, "if (b) {\n"), times(n, "}\n")))),
    shape("boogie-else-ifs", Language::BOOGIE, |n| boogie(format!("if (b) {{ }}{}", times(n, " else if (b) { }")))),
    shape("boogie-loops", Language::BOOGIE, |n| boogie(format!("{}{}", times(n, "while (b) {\n"), times(n, "}\n")))),
    shape("boogie-calls", Language::BOOGIE, |n| boogie(format!("assert {}i{} == i;", times(n, "id("), times(n, ")")))),
    shape("boogie-quantifiers", Language::BOOGIE, |n| {
        boogie(format!("assert {}b{};", times(n, "(forall k: int :: "), times(n, ")")))
    }),
    shape("boogie-types", Language::BOOGIE, |n| format!("var x: {}int;\n", times(n, "[int]"))),
    shape("boogie-statements", Language::BOOGIE, |n| boogie(times(n, "s := s + 1;\n"))),
    shape("boogie-comment", Language::BOOGIE, |n| times(n, "/*")),
    shape("java-parentheses", Language::JAVA, |n| java(format!("b = {}b{};", times(n, "("), times(n, ")")))),
    shape("java-open-parentheses", Language::JAVA, |n| java(format!("b = {}", times(n, "(")))),
    shape("java-negations", Language::JAVA, |n| java(format!("b = {}b;", times(n, "!")))),
    shape("java-sum", Language::JAVA, |n| java(format!("i = i{};", times(n, " + i")))),
    shape("java-conditionals", Language::JAVA, |n| java(format!("i = {}i;", times(n, "b ? i : ")))),
    shape("java-ifs", Language::JAVA, |n| java(format!("{}{}", times(n, "if (b) {\n"), times(n, "}\n")))),
    shape("java-else-ifs", Language::JAVA, |n| java(format!("if (b) {{ }}{}", times(n, " else if (b) { }")))),
    shape("java-loops", Language::JAVA, |n| java(format!("{}{}", times(n, "while (b) {\n"), times(n, "}\n")))),
    shape("java-calls", Language::JAVA, |n| java(format!("i = {}i{};", times(n, "id("), times(n, ")")))),
    shape("java-fields", Language::JAVA, |n| java(format!("C c = this{};", times(n, ".next")))),
    shape("java-lambdas", Language::JAVA, |n| java(format!("Object o = {}b;", times(n, "x -> ")))),
    shape("java-types", Language::JAVA, |n| {
        java(format!("java.util.List<{}C{}> x;", times(n, "java.util.List<"), times(n, ">")))
    }),
    shape("java-arrays", Language::JAVA, |n| java(format!("int{} x;", times(n, "[]")))),
    shape("java-classes", Language::JAVA, |n| format!("{}{}", times(n, "class C { "), times(n, "}"))),
    shape("java-statements", Language::JAVA, |n| java(times(n, "i = i + 1;\n"))),
    shape("java-specifications", Language::JAVA, |n| java(format!("//@ assert {}b{};", times(n, "("), times(n, ")")))),
    shape("java-comment", Language::JAVA, |n| times(n, "/*")),
];
