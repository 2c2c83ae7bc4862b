//! The parser on small programs: what it accepts, how it reads what could be read in two ways, and what it says about mistakes.

use grail_java::syntax::ast::*;
use grail_java::syntax::parser::parse;
use source::{Diagnostic, SourceMap};

fn read(text: &str) -> (Unit, Vec<Diagnostic>) {
    let map = SourceMap::new();
    let id = map.add("A.java", text);
    parse(&map.file(id))
}

fn accept(text: &str) -> Unit {
    let (unit, diagnostics) = read(text);
    assert!(diagnostics.iter().all(|d| !d.is_error()), "{text}\n{diagnostics:#?}");
    unit
}

/// The messages about a program with mistakes.
fn messages(text: &str) -> Vec<String> {
    read(text).1.into_iter().filter(Diagnostic::is_error).map(|d| d.message).collect()
}

fn first_class(unit: &Unit) -> &TypeDecl {
    match &unit.decls[0] {
        TopDecl::Type(decl) => decl,
        TopDecl::Member(member) => panic!("a class was expected: {member:?}"),
    }
}

/// The statements of a method body.
fn body(text: &str) -> Vec<Stmt> {
    let unit = accept(&format!("class A {{ void m() {{ {text}\n }} }}"));
    let MemberKind::Method(method) = &first_class(&unit).members[0].kind else { panic!("a method") };
    let MethodBody::Block(block) = &method.body else { panic!("a body") };
    block.stmts.clone()
}

fn expr(text: &str) -> Expr {
    match body(&format!("x = {text};")).remove(0).kind {
        StmtKind::Expr(Expr { kind: ExprKind::Assign(_, value), .. }) => *value,
        other => panic!("{other:?}"),
    }
}

/// An expression of a specification.
fn spec(text: &str) -> Expr {
    let StmtKind::Spec(stmt) = body(&format!("//@ assert {text};")).remove(0).kind else { panic!("a specification") };
    let SpecStmt::Assertion(_, e) = *stmt else { panic!("an assertion") };
    e
}

fn shapes(all: &[Expr]) -> String {
    all.iter().map(shape).collect::<Vec<_>>().join(", ")
}

/// An expression with all operators in parentheses.
fn shape(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Name(name) => name.to_string(),
        ExprKind::Literal(Literal::Int(n)) => n.to_string(),
        ExprKind::Binary(op, a, b) => format!("({} {} {})", shape(a), op.text(), shape(b)),
        ExprKind::Unary(op, a) => format!("({}{})", op.text(), shape(a)),
        ExprKind::Cond(a, b, c) => format!("({} ? {} : {})", shape(a), shape(b), shape(c)),
        ExprKind::Paren(inner) => shape(inner),
        ExprKind::Assign(a, b) => format!("({} = {})", shape(a), shape(b)),
        ExprKind::Cast(_, inner) => format!("(cast {})", shape(inner)),
        ExprKind::InstanceOf(inner, _) => format!("({} instanceof)", shape(inner)),
        ExprKind::Field(inner, name) => format!("{}.{}", shape(inner), name.name),
        ExprKind::Index(a, b) => format!("{}[{}]", shape(a), shape(b)),
        ExprKind::Call(call) => {
            let target = call.target.as_ref().map_or(String::new(), |t| format!("{}.", shape(t)));
            format!("{target}{}({})", call.name.name, shapes(&call.args))
        }
        ExprKind::Lambda(lambda) => format!("lambda{}", lambda.params.len()),
        ExprKind::MethodRef(_) => "reference".to_string(),
        ExprKind::Spec(e) => match &**e {
            SpecExpr::Scale(a, b) => format!("[{}]{}", shape(a), shape(b)),
            SpecExpr::Collection(_, _, all) => format!("<{}>", shapes(all)),
            SpecExpr::Cardinality(e) => format!("|{}|", shape(e)),
            SpecExpr::Unfolding(a, b) => format!("(unfolding {} in {})", shape(a), shape(b)),
            SpecExpr::Guarded { target, name, .. } => format!("{}->{}", shape(target), name.name),
            SpecExpr::Slice(a, ..) => format!("slice {}", shape(a)),
            SpecExpr::Update(a, b, c) => format!("update {} {} {}", shape(a), shape(b), shape(c)),
            SpecExpr::Amount(_) => "amount".to_string(),
            SpecExpr::Builtin(b, args) => format!("{}({})", b.text(), shapes(args)),
            other => format!("{other:?}"),
        },
        other => format!("{other:?}"),
    }
}

#[test]
fn operators_bind_as_in_java() {
    assert_eq!(shape(&expr("a + b * c - d")), "((a + (b * c)) - d)");
    assert_eq!(shape(&expr("a << 1 + b >>> 2 >> 3")), "(((a << (1 + b)) >>> 2) >> 3)");
    assert_eq!(shape(&expr("a || b && c | d ^ e & f == g")), "(a || (b && (c | (d ^ (e & (f == g))))))");
    assert_eq!(shape(&expr("a ? b : c ? d : e")), "(a ? b : (c ? d : e))");
    assert_eq!(shape(&expr("a = b = c")), "(a = (b = c))");
    assert_eq!(shape(&expr("-a + ~b")), "((-a) + (~b))");
    assert_eq!(shape(&expr("a < b == c instanceof D")), "((a < b) == (c instanceof))");
}

#[test]
fn casts_lambdas_and_parentheses() {
    assert_eq!(shape(&expr("(int) -a")), "(cast (-a))");
    assert_eq!(shape(&expr("(a) - b")), "(a - b)");
    assert_eq!(shape(&expr("(A) b")), "(cast b)");
    assert_eq!(shape(&expr("(A) !b")), "(cast (!b))");
    assert_eq!(shape(&expr("(A<B>[]) b.c()")), "(cast b.c())");
    assert_eq!(shape(&expr("(A & B) (c) -> d")), "(cast lambda1)");
    assert_eq!(shape(&expr("(a, b) -> c")), "lambda2");
    assert_eq!(shape(&expr("(final int a, B... b) -> { }")), "lambda2");
    assert_eq!(shape(&expr("() -> 1")), "lambda0");
    assert_eq!(shape(&expr("a -> b -> c")), "lambda1");
    assert_eq!(shape(&expr("A<B>::new")), "reference");
    assert_eq!(shape(&expr("int[]::new")), "reference");
    assert_eq!(shape(&expr("a.b[]::clone")), "reference");
    assert_eq!(shape(&expr("f(a < b, c > d)")), "f((a < b), (c > d))");
}

#[test]
fn operators_of_specifications() {
    assert_eq!(shape(&spec("a && b ** c")), "((a && b) ** c)");
    assert_eq!(shape(&spec("a ==> b ==> c")), "(a ==> (b ==> c))");
    assert_eq!(shape(&spec("a -* b ** c")), "(a -* (b ** c))");
    assert_eq!(shape(&spec("a ==> b ? c : d")), "((a ==> b) ? c : d)");
    assert_eq!(shape(&spec("[1\\2]p() ** q")), "([(1 \\ 2)]p() ** q)");
    assert_eq!(shape(&spec("-1\\2")), "((-1) \\ 2)");
    assert_eq!(shape(&spec("a :: b :: c")), "(a :: (b :: c))");
    assert_eq!(shape(&spec("|a| + |b|")), "(|a| + |b|)");
    assert_eq!(shape(&spec("[a] == b")), "(<a> == b)");
    assert_eq!(shape(&spec("[a, b] + c")), "(<a, b> + c)");
    assert_eq!(shape(&spec("a \\in b + c")), "(a \\in (b + c))");
    assert_eq!(shape(&spec("\\Unfolding p() \\in a && b")), "(unfolding p() in (a && b))");
    assert_eq!(shape(&spec("a->p(b) ** c")), "(a->p ** c)");
    assert_eq!(shape(&spec("a?.p(b)")), "a->p");
    assert_eq!(shape(&spec("a[b -> c]")), "update a b c");
    assert_eq!(shape(&spec("a[..b] == a[b..] ** a[1..2] == c")), "((slice a == slice a) ** (slice a == c))");
    assert_eq!(shape(&spec("Perm(a.b, read) ** `read` == 1")), "(Perm(a.b, amount) ** (read == 1))");
}

#[test]
fn quantifiers_and_collections() {
    for text in [
        "(\\forall int i; 0 <= i && i < n; a[i] > 0)",
        "(\\forall* int i = 0 .. n, int j = i .. m; Perm(a[i][j], 1\\2))",
        "(\\exists C c; c != null)",
        "(∀* int i; 0 <= i; Perm(a[i], 1))",
        "(\\let int x = 1; x == 1)",
        "(\\sum int i; 0 <= i && i < n; a[i]) == 0",
        "(\\forall int i; {: a[i] :} > 0 && {:<<2: b[i] :} == 0)",
        "seq<int> { 1, 2 } == [t: int] && set<seq<int>> { } != {t: seq<int>}",
        "map<int, int> { 1 -> f(2), 3 -> 4 } == m && b{1, 2} == b{t: int}",
        "tuple<int, int> { 1, 2 }.fst == 1 && {1 .. 3} == {1, 2}",
        "\\old(x) == \\old[L](y) && \\typeof(this) == \\type(A)",
        "\\nd_partial_index(i, j; n, m) && \\nd_index(i, n, j, m) == 3",
        "Perm(a[*], write) ** Value(b.c) ** PointsTo(d, 1, 2)",
        "|xs| == 0 || |ys| > 1",
        "\\sum([0 .. 3], \\vcmp(xs, \\vrep(1))) == 0",
    ] {
        spec(text);
    }
}

#[test]
fn contracts_attach_to_what_follows() {
    let unit = accept(
        "//@ lock_invariant Perm(x, 1);
        class A {
            int x;
            //@ requires Perm(x, 1);
            /*@ ensures Perm(x, 1); pure @*/ int get() { return x; }
            /*@ ghost int g; resource p(int n) = Perm(x, 1) ** x == n;
                requires n > 0; pure int twice(int n) = 2 * n; @*/
            //@ given frac f; yields int y; signals (Exception e) true; decreases;
            void m() throws Exception { }
        }",
    );
    let class = first_class(&unit);
    assert_eq!(class.contract.clauses.len(), 1);
    let clauses: Vec<usize> = class.members.iter().map(|m| m.contract.clauses.len()).collect();
    assert_eq!(clauses, [0, 2, 0, 0, 1, 4]);
    assert!(class.members[1].modifiers.has(Modifier::Pure));
    let ghost: Vec<bool> = class.members.iter().map(|m| m.ghost).collect();
    assert_eq!(ghost, [false, false, true, true, true, false]);
    assert_eq!(unit.specs.len(), 5);
}

#[test]
fn loops_collect_their_clauses() {
    let stmts = body(
        "//@ loop_invariant a;
        outer:
        //@ loop_invariant b;
        while (c)
        /*@ loop_invariant d; decreases n; @*/
        { }",
    );
    let StmtKind::Labeled { body, .. } = &stmts[0].kind else { panic!("{stmts:?}") };
    let StmtKind::While { contract, .. } = &body.kind else { panic!("{body:?}") };
    assert_eq!(contract.len(), 4);
}

#[test]
fn ghost_statements_do_not_take_the_place_of_java_statements() {
    let stmts = body("if (a) //@ assert b;\n c = 1;\n d = 2;");
    assert_eq!(stmts.len(), 2);
    let StmtKind::If { then, .. } = &stmts[0].kind else { panic!("{stmts:?}") };
    let StmtKind::Block(block) = &then.kind else { panic!("{then:?}") };
    assert_eq!(block.stmts.len(), 2);
}

#[test]
fn java_code_between_two_comments() {
    let stmts = body("//@ frame requires a; ensures b; {\n x = 1; y = 2;\n //@ }\n z = 3;");
    assert_eq!(stmts.len(), 2);
    let StmtKind::Spec(spec) = &stmts[0].kind else { panic!("{stmts:?}") };
    let SpecStmt::Frame { contract, body } = &**spec else { panic!("{spec:?}") };
    assert_eq!((contract.clauses.len(), body.stmts.len()), (2, 2));
}

#[test]
fn ignored_regions_leave_nothing() {
    let unit = accept("class A { //@ spec_ignore {\n int x; void m() { }\n //@ spec_ignore }\n int y; }");
    assert_eq!(first_class(&unit).members.len(), 1);
    assert_eq!(unit.ignored.len(), 1);
}

#[test]
fn specifications_around_expressions() {
    body("int x = m(1) /*@ given { g = 4, h = x } yields { out = r } @*/;");
    body("x = /*@ with { g = 1; } @*/ m(1) /*@ then { assert g == 1; } @*/;");
    body("x = /*@ \\replacing(0) @*/ m(1) /*@ \\replacing_done @*/;");
    body("Runnable r = /*@ requires Perm(x, 1); ensures true; @*/ () -> { x = 1; };");
    body("q = new LinkedBlockingQueue<M>() /*@ guards I @*/;");
    body("//@ t.postJoin(1\\2);\n t.join();");
}

#[test]
fn everything_of_java_17() {
    accept(include_str!("data/Everything.java"));
    accept(
        "module a.b { requires transitive java.base; requires static x; exports a.b to c, d; opens e; uses F.G; \
         provides H with I, J; }",
    );
    accept("@Deprecated open module m { }");
    accept("");
    accept("/** doc */ package p;");
}

#[test]
fn words_of_specifications_are_names_in_java() {
    accept(
        "class A { int requires, ensures, pure, resource; void ghost(int given, int held) { requires = given + Perm(held); fold(); } }",
    );
}

#[test]
fn mistakes_are_told_where_they_are_and_reading_goes_on() {
    assert_eq!(
        messages("class A { int x\n void m() { int y = ; f( ; } int z }"),
        [
            "expected `;`, found `void`",
            "illegal start of expression: `;`",
            "illegal start of expression: `;`",
            "expected `;`, found `}`"
        ]
    );
    assert_eq!(messages("class A { void m() { if x; } }"), ["expected `(`, found `x`"]);
    assert_eq!(messages("class A { foo() { } }"), ["invalid method declaration; return type required"]);
    assert_eq!(messages("class A { int assert; }"), ["expected a name, found the keyword `assert`"]);
    assert_eq!(messages("class A {"), ["reached end of file while parsing; expected `}`"]);
    assert_eq!(messages("class A { int x = 2147483648; }"), ["integer number too large"]);
    assert_eq!(messages("class A { public public int x; }"), ["repeated modifier `public`"]);
    assert_eq!(
        messages("class A { void m() { try { } } }"),
        ["`try` without `catch`, `finally` or resource declarations"]
    );
    assert_eq!(messages("class A { void m() { else { } } }"), ["`else` without `if`"]);
}

#[test]
fn misplaced_specifications() {
    let message = "a specification may not stand here; expected an expression";
    assert_eq!(messages("class A { int x = 1 + /*@ assert true; @*/ 2; }"), [message]);
    assert_eq!(
        messages("class A { //@ requires true;\n }"),
        ["this clause belongs to nothing: a method, class or loop must follow it"]
    );
    assert_eq!(
        messages("class A { void m() { //@ loop_invariant true;\n int x; } }"),
        ["this clause may not stand here: a loop must follow it"]
    );
    assert_eq!(
        messages("class A { //@ requires x\n //@ && y;\n void m() { } }").first().map(String::as_str),
        Some("the comment ends in the middle of a specification; expected `;`")
    );
    assert_eq!(
        messages("class A { void n() { /*@ assert true; t.foo(); @*/ } }"),
        ["this is no statement of specifications; ghost code begins with `ghost`"]
    );
}

#[test]
fn nothing_makes_the_parser_fail_otherwise() {
    let inside = |text: String| format!("class A {{ void m() {{ x = {text}; }} }}");
    let stmts = |text: String| format!("class A {{ void m() {{ {text} }} }}");
    for n in [1000, 100_000] {
        for text in [
            inside("(".repeat(n)),
            inside(format!("{}1{}", "(".repeat(n), ")".repeat(n))),
            inside("-".repeat(n)),
            inside("! ".repeat(n)),
            inside(format!("1{}", " + 1".repeat(n))),
            inside(format!("a{}", ".b".repeat(n))),
            inside(format!("a{}", "[".repeat(n))),
            inside("a ? b : ".repeat(n)),
            inside("a ? ".repeat(n)),
            inside("x -> ".repeat(n)),
            inside("a = ".repeat(n)),
            inside("(A) ".repeat(n)),
            inside("new A() {".repeat(n)),
            inside("switch (x) { default -> ".repeat(n)),
            inside(format!("a{}", "<a".repeat(n))),
            inside("{".repeat(n)),
            stmts("if (x) ".repeat(n)),
            stmts("{".repeat(n)),
            stmts("l: ".repeat(n)),
            stmts(format!("if (x) {{ }} {}", "else if (x) { } ".repeat(n))),
            stmts(format!("//@ assert {}x;\n", "(\\forall int i; ".repeat(n))),
            stmts(format!("//@ ghost {} ;\n", "ghost ".repeat(n))),
            stmts(format!("//@ assert {}x;\n", "[1\\2]".repeat(n))),
            stmts(format!("//@ assert {}x;\n", "|".repeat(n))),
            format!("class A {{ {}", "class A {".repeat(n)),
            format!("class A {{ {} x; }}", "A<".repeat(n)),
            format!("class A {{ int{} x; }}", "[]".repeat(n)),
            format!("@A({} class B {{ }}", "@A(".repeat(n)),
            format!("@A({} class B {{ }}", "{".repeat(n)),
            "/*@ ".repeat(n),
            "//@ }\n".repeat(n),
            "}".repeat(n),
            "\\u".repeat(n),
            "\"".repeat(n),
            "\\".repeat(n),
        ] {
            read(&text);
        }
    }
}

/// Every prefix of a program, and the program with a character missing or too much.
#[test]
fn broken_programs_are_read() {
    let text = include_str!("data/Broken.java");
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        read(&text[..end]);
        let (before, after) = text.split_at(end);
        let mut rest = after.chars();
        rest.next();
        read(&format!("{before}{}", rest.as_str()));
        read(&format!("{before}/*@{after}"));
        read(&format!("{before}){after}"));
    }
}
