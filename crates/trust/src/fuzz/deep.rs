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

const fn shape(name: &'static str, language: Language, make: fn(usize) -> String) -> Shape {
    Shape { name, language, make }
}

pub const SHAPES: &[Shape] = &[
    shape("silver-parentheses", Language::Silver, |n| silver(format!("assert {}true{}", times(n, "("), times(n, ")")))),
    shape("silver-open-parentheses", Language::Silver, |n| silver(format!("assert {}", times(n, "(")))),
    shape("silver-negations", Language::Silver, |n| silver(format!("assert {}true", times(n, "!")))),
    shape("silver-minus", Language::Silver, |n| silver(format!("i := {}1", times(n, "- ")))),
    shape("silver-sum", Language::Silver, |n| silver(format!("assert i{} == i", times(n, " + 1")))),
    shape("silver-nested-sum", Language::Silver, |n| {
        silver(format!("assert {}i{} > 0", times(n, "(1 + "), times(n, ")")))
    }),
    shape("silver-conjunction", Language::Silver, |n| silver(format!("assert b{}", times(n, " && b")))),
    shape("silver-implications", Language::Silver, |n| silver(format!("assert {}b", times(n, "b ==> ")))),
    shape("silver-conditionals", Language::Silver, |n| silver(format!("assert {}b", times(n, "b ? b : ")))),
    shape("silver-ifs", Language::Silver, |n| silver(format!("{}{}", times(n, "if (b) {\n"), times(n, "}\n")))),
    shape("silver-elseifs", Language::Silver, |n| silver(format!("if (b) {{ }}{}", times(n, " elseif (b) { }")))),
    shape("silver-blocks", Language::Silver, |n| silver(format!("{}{}", times(n, "{\n"), times(n, "}\n")))),
    shape("silver-loops", Language::Silver, |n| silver(format!("{}{}", times(n, "while (b) {\n"), times(n, "}\n")))),
    shape("silver-calls", Language::Silver, |n| silver(format!("assert {}i{} == i", times(n, "id("), times(n, ")")))),
    shape("silver-fields", Language::Silver, |n| silver(format!("assert x{} == x", times(n, ".next")))),
    shape("silver-types", Language::Silver, |n| silver(format!("var s: {}Int{}", times(n, "Seq["), times(n, "]")))),
    shape("silver-quantifiers", Language::Silver, |n| {
        silver(format!("assert {}b", times(n, "forall k: Int :: b && ")))
    }),
    shape("silver-lets", Language::Silver, |n| silver(format!("assert {}b", times(n, "let q == (b) in ")))),
    shape("silver-old", Language::Silver, |n| silver(format!("assert {}b{}", times(n, "old("), times(n, ")")))),
    shape("silver-unfolding", Language::Silver, |n| {
        silver(format!("inhale p(x)\nassert {}b", times(n, "unfolding p(x) in ")))
    }),
    shape("silver-sequence", Language::Silver, |n| silver(format!("assert |Seq(1{})| > 0", times(n, ", 1")))),
    shape("silver-appends", Language::Silver, |n| silver(format!("assert |Seq(1){}| > 0", times(n, " ++ Seq(1)")))),
    shape("silver-wands", Language::Silver, |n| silver(format!("inhale {}true", times(n, "true --* ")))),
    shape("silver-statements", Language::Silver, |n| {
        silver(times(n, "i := i + 1\n").replace("i := i", "j := j"))
            .replace("method m(", "method q() returns (j: Int) {}\nmethod m(")
            .replace("i: Int)\n", "i: Int) returns (j: Int)\n")
    }),
    shape("silver-members", Language::Silver, |n| {
        (0..n / 10).map(|i| format!("method m{i}() {{ assert true }}\n")).collect()
    }),
    shape("silver-comment", Language::Silver, |n| times(n, "/*")),
    shape("chalice-parentheses", Language::Chalice, |n| {
        chalice(format!("assert {}true{}", times(n, "("), times(n, ")")))
    }),
    shape("chalice-open-parentheses", Language::Chalice, |n| chalice(format!("assert {}", times(n, "(")))),
    shape("chalice-negations", Language::Chalice, |n| chalice(format!("assert {}true", times(n, "!!")))),
    shape("chalice-sum", Language::Chalice, |n| chalice(format!("assert i{} == {n}", times(n, " + 1")))),
    shape("chalice-nested-sum", Language::Chalice, |n| {
        chalice(format!("assert {}i{} > 0", times(n, "(1 + "), times(n, ")")))
    }),
    shape("chalice-conjunction", Language::Chalice, |n| chalice(format!("assert true{}", times(n, " && true")))),
    shape("chalice-implications", Language::Chalice, |n| chalice(format!("assert {}true", times(n, "b ==> ")))),
    shape("chalice-ifs", Language::Chalice, |n| chalice(format!("{}{}", times(n, "if (b) {\n"), times(n, "}\n")))),
    shape("chalice-else-ifs", Language::Chalice, |n| chalice(format!("if (b) {{ }}{}", times(n, " else if (b) { }")))),
    shape("chalice-blocks", Language::Chalice, |n| chalice(format!("{}{}", times(n, "{\n"), times(n, "}\n")))),
    shape("chalice-loops", Language::Chalice, |n| chalice(format!("{}{}", times(n, "while (b) {\n"), times(n, "}\n")))),
    shape("chalice-locks", Language::Chalice, |n| {
        chalice(format!("{}{}", times(n, "lock (this) {\n"), times(n, "}\n")))
    }),
    shape("chalice-calls", Language::Chalice, |n| {
        chalice(format!("assert {}i{} == i", times(n, "id("), times(n, ")")))
    }),
    shape("chalice-fields", Language::Chalice, |n| chalice(format!("assert this{} == this", times(n, ".next")))),
    shape("chalice-types", Language::Chalice, |n| chalice(format!("var s: {}int{}", times(n, "seq<"), times(n, ">")))),
    shape("chalice-sequence", Language::Chalice, |n| chalice(format!("assert |[1{}]| > 0", times(n, ", 1")))),
    shape("chalice-appends", Language::Chalice, |n| chalice(format!("assert |[1]{}| > 0", times(n, " ++ [1]")))),
    shape("chalice-statements", Language::Chalice, |n| chalice(times(n, "i := i + 1\n"))),
    shape("chalice-quantifiers", Language::Chalice, |n| {
        chalice(format!("assert {}true", times(n, "forall k in [0..1] :: ")))
    }),
    shape("chalice-comment", Language::Chalice, |n| times(n, "/*")),
];
