//! Classes inside classes, records, enums, generics, class initialisation.

use super::exprs::block;
use super::learnt::Gives;
use super::template::{Mark, Place, Site, marker};
use super::{Scene, Table};

pub const ALL: Table = &[
    ("inner class", inner),
    ("inner below outer", inner_below_outer),
    ("anonymous class", anonymous),
    ("lambda below outer", lambda_below_outer),
    ("itself in lambda", itself),
    ("record", record),
    ("record accessor", record_accessor),
    ("record answers interface", record_interface),
    ("enum", enumeration),
    ("enum constant body", enum_body),
    ("enum switch", enum_switch),
    ("generic class", generic),
    ("generic bridge", bridge),
    ("raw supertype", raw_supertype),
    ("library answers interface", library_interface),
    ("static field read early", static_early),
    ("static initialiser", static_initialiser),
    ("constant", constant),
];

fn observed(s: &mut Scene, stmts: &str, value: &str) -> String {
    let result = s.name("v");
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("{stmts} int {result} = {value}; {claim}"), &result)
}

fn inner(s: &mut Scene) -> String {
    let (out, inn) = (s.name("O"), s.name("I"));
    let (one, two) = (s.literal(), s.literal() + 10);
    let [a, b] = s.slots();
    s.declare(format!(
        "static class {out} {{ final int g; /*@ ensures g == q; @*/ {out}(int q) {{ g = q; }}\n\
         class {inn} {{ final int g; /*@ ensures g == q; @*/ {inn}(int q) {{ g = q; }}\n\
         /*@ ensures \\result == {out}.this.g * 100 + this.g; @*/ int both() {{ return {out}.this.g * 100 + g; }} }} }}"
    ));
    let (o, i) = (s.name("o"), s.name("i"));
    observed(
        s,
        &format!("{out} {o} = new {out}({a} + {one}); {out}.{inn} {i} = {o}.new {inn}({b} + {two});"),
        &format!("{i}.g - {o}.g"),
    )
}

fn inner_below_outer(s: &mut Scene) -> String {
    let (out, inn) = (s.name("O"), s.name("I"));
    let [a, b] = s.slots();
    let which = s
        .rng
        .pick(&["g", "this.g", &format!("{out}.this.g"), "get()", &format!("{out}.this.get()"), "super.get()"])
        .to_string();
    // What is private is not inherited.
    let hide = !which.starts_with("this.") && !which.starts_with("super.") && s.rng.chance(30);
    let access = if hide { "private " } else { "" };
    let contract = s.contract(&[], vec![], Gives::Int);
    let body = s.body_of(&contract, |_| (String::new(), which));
    s.declare(format!(
        "static class {out} {{ {access}final int g; /*@ ensures g == q; @*/ {out}(int q) {{ g = q; }} /*@ ensures \\result == g; @*/ {access}int get() {{ return g; }}\n\
         class {inn} extends {out} {{ /*@ ensures (({out}) this).g == q; @*/ {inn}(int q) {{ super(q); }} {}int see() {body} }} }}",
        contract.text
    ));
    let (o, i) = (s.name("o"), s.name("i"));
    observed(
        s,
        &format!("{out} {o} = new {out}({a}); {out}.{inn} {i} = {o}.new {inn}({b} + 10);"),
        &format!("{i}.see()"),
    )
}

fn anonymous(s: &mut Scene) -> String {
    let (up, o, kept) = (s.name("U"), s.name("o"), s.name("k"));
    let [a, b] = s.slots();
    let heap = s.shared();
    let contract = s.contract(&["p"], heap, Gives::Int);
    let held = if s.rng.chance(30) { format!("{kept} + ") } else { String::new() };
    let body = s.body_of(&contract, |s| {
        let [v] = s.slots();
        (String::new(), format!("p + {held}{v}"))
    });
    s.declare(format!("static abstract class {up} {{ {}abstract int m(int p); }}", contract.text));
    observed(s, &format!("int {kept} = {a}; {up} {o} = new {up}() {{ int m(int p) {body} }};"), &format!("{o}.m({b})"))
}

/// A lambda of an interface in which it stands: `this` is not the lambda.
fn lambda_below_outer(s: &mut Scene) -> String {
    let (fun, class, o) = (s.name("Me"), s.name("C"), s.name("o"));
    let [a] = s.slots();
    let (one, two) = (s.literal(), s.literal() + 10);
    let contract = s.contract(&[], vec![], Gives::Int);
    let deep = if s.rng.chance(30) { "this.me()".to_string() } else { format!("(this.me() > {one} ? 5 : 6)") };
    let body = s.body_of(&contract, |_| (String::new(), format!("{deep} + {two}")));
    let own = s.body_of(&contract, |_| (String::new(), one.to_string()));
    s.declare(format!("interface {fun} {{ {}int me(); /*@ ensures \\result != null; @*/ default {fun} wrap() {{ return () -> {body}; }} }}", contract.text));
    s.declare(format!("static class {class} implements {fun} {{ public int me() {own} }}"));
    let call =
        s.rng.pick(&[format!("{o}.wrap().me()"), format!("{o}.me()"), format!("{o}.wrap().wrap().me()")]).clone();
    observed(s, &format!("{fun} {o} = new {class}();"), &format!("{call} + ({a})"))
}

/// A lambda that gives the object around it, and says that it gives itself: by `this`, or by a method of `super`.
fn itself(s: &mut Scene) -> String {
    let (fun, up, class) = (s.name("Me"), s.name("U"), s.name("C"));
    let [a] = s.slots();
    let site = s.sites.len();
    let ensures = |what: &str| format!("\n//@ ensures {what};\n");
    s.sites.push(Site::Written { truth: ensures("\\result != null"), lie: ensures("\\result == this") });
    let [contract, reached] = [Mark::Site, Mark::Enter].map(|mark| marker(mark, site));
    let wrap = |access: &str, inner: &str| {
        format!("/*@ ensures \\result != null; @*/ {access} {fun} wrap() {{ return () -> {inner}; }}")
    };
    let (above, below) = match s.rng.chance(50) {
        true => (wrap("default", "this"), String::new()),
        false => (String::new(), wrap("public", "super.me()")),
    };
    s.declare(format!("interface {fun} {{ {contract} {fun} me(); {above} }}"));
    s.declare(format!(
        "static class {up} implements {fun} {{ {contract} public {fun} me() {{ return this; }} }}\n\
         static class {class} extends {up} {{ {below} }}"
    ));
    let (o, f, other) = (s.name("o"), s.name("f"), s.name("m"));
    let stmts = format!("{class} {o} = new {class}(); {fun} {f} = {o}.wrap(); {fun} {other} = {f}.me(); {reached}");
    block(s, &stmts, &a)
}

fn record(s: &mut Scene) -> String {
    let (rec, o) = (s.name("Rec"), s.name("o"));
    let [a, b] = s.slots();
    let compact = match s.rng.below(3) {
        0 => format!("{rec} {{ l = l + 1; }}"),
        1 => format!("{rec} {{ if (l > r) {{ int k = l; l = r; r = k; }} }}"),
        _ => String::new(),
    };
    s.declare(format!("record {rec}(int l, int r) {{ {compact} }}"));
    observed(s, &format!("{rec} {o} = new {rec}({a}, {b});"), &format!("{o}.l() * 10 + {o}.r()"))
}

fn record_accessor(s: &mut Scene) -> String {
    let (rec, o) = (s.name("Rec"), s.name("o"));
    let [a, b] = s.slots();
    let by = s.rng.between(1, 3);
    s.declare(format!("record {rec}(int l, int r) {{ /*@ ensures \\result == this.l + {by}; @*/ public int l() {{ return l + {by}; }} }}"));
    let same =
        s.rng.pick(&[format!("{o}.l()"), format!("{o}.r()"), format!("({o}.equals(new {rec}(1, 2)) ? 1 : 2)")]).clone();
    observed(s, &format!("{rec} {o} = new {rec}({a}, {b});"), &same)
}

fn record_interface(s: &mut Scene) -> String {
    let (interface, rec, o) = (s.name("I"), s.name("Rec"), s.name("o"));
    let [a] = s.slots();
    let result = s.name("v");
    let (contract, seen) = s.answer(&result);
    let c = s.literal();
    s.declare(format!("interface {interface} {{ {contract} int l(); }}"));
    s.declare(format!("record {rec}(int l) implements {interface} {{ }}"));
    block(s, &format!("{interface} {o} = new {rec}({a} + {c}); int {result} = {o}.l(); {seen}"), &result)
}

fn enumeration(s: &mut Scene) -> String {
    let (en, o) = (s.name("E"), s.name("o"));
    let [a] = s.slots();
    let (one, two) = (s.literal(), s.literal());
    s.declare(format!("enum {en} {{ A({one}), B({two}), C(7); final int w; /*@ ensures this.w == w; @*/ {en}(int w) {{ this.w = w; }} }}"));
    let pick = *s.rng.pick(&["A", "B", "C"]);
    let value = s
        .rng
        .pick(&[
            format!("{o}.ordinal()"),
            format!("{o}.w"),
            format!("({o} == {en}.B ? 1 : 2)"),
            format!("{en}.values().length"),
            format!("{o}.compareTo({en}.B)"),
        ])
        .clone();
    observed(s, &format!("{en} {o} = {en}.{pick};"), &format!("{value} + ({a})"))
}

fn enum_body(s: &mut Scene) -> String {
    let (en, o) = (s.name("E"), s.name("o"));
    let [a] = s.slots();
    let contract = s.contract(&[], vec![], Gives::Int);
    let (one, two) = (s.literal(), s.literal() + 10);
    let base = s.body_of(&contract, |_| (String::new(), one.to_string()));
    let other = s.body_of(&contract, |_| (String::new(), two.to_string()));
    s.declare(format!("enum {en} {{ A, B {{ int m() {other} }}; {}int m() {base} }}", contract.text));
    let pick = *s.rng.pick(&["A", "B"]);
    let way = format!("({o}.m() == {one} ? 1 : {o}.m() == {two} ? 2 : 3)");
    let both = format!("{en}.A.m() + {en}.B.m() > 100 ? 4 : {way}");
    observed(s, &format!("{en} {o} = {en}.{pick};"), &format!("({both}) + ({a})"))
}

fn enum_switch(s: &mut Scene) -> String {
    let (en, o) = (s.name("E"), s.name("o"));
    let [a, b] = s.slots();
    s.declare(format!("enum {en} {{ A, B, C }}"));
    let pick = *s.rng.pick(&["A", "B", "C"]);
    let value = match s.rng.chance(50) {
        true => format!("switch ({o}) {{ case A -> {a}; case B, C -> {b}; }}"),
        false => format!("switch ({o}) {{ case B: yield ({a}); case C: yield 5; default: yield ({b}); }}"),
    };
    observed(s, &format!("{en} {o} = {en}.{pick};"), &value)
}

fn generic(s: &mut Scene) -> String {
    let (boxed, o) = (s.name("Box"), s.name("o"));
    let [a, b] = s.slots();
    s.declare(format!(
        "static class {boxed}<T> {{ T v; /*@ ensures Perm(v, 1) ** v == w; @*/ {boxed}(T w) {{ v = w; }} /*@ requires Perm(v, 1\\2); ensures Perm(v, 1\\2) ** \\result == v; @*/ T get() {{ return v; }} }}"
    ));
    observed(s, &format!("{boxed}<Integer> {o} = new {boxed}<>({a});"), &format!("{o}.get() + ({o}.v = {b})"))
}

fn bridge(s: &mut Scene) -> String {
    let (up, low, o) = (s.name("U"), s.name("L"), s.name("o"));
    let [a] = s.slots();
    let contract = s.contract(&[], vec![], Gives::Int);
    let (one, two) = (s.literal(), s.literal() + 10);
    let base = s.body_of(&contract, |_| (String::new(), one.to_string()));
    let other = s.body_of(&contract, |_| (String::new(), two.to_string()));
    s.declare(format!("static class {up}<T> {{ {}int m(T p) {base} }}", contract.text));
    let first = if s.rng.chance(70) { format!("new {up}<Integer>().m(3) > 50 ? 1 : ") } else { String::new() };
    // The second does not override: it is another method.
    let own = match s.rng.chance(60) {
        true => format!("int m(Integer p) {other}"),
        false => format!("int m(int p) {{ return {two}; }}"),
    };
    s.declare(format!("static class {low} extends {up}<Integer> {{ {own} }}"));
    observed(s, &format!("{up}<Integer> {o} = new {low}();"), &format!("{first}{o}.m({a})"))
}

/// A class below a raw one: what the fields hold is not what their types say.
fn raw_supertype(s: &mut Scene) -> String {
    let (above, raw, o) = (s.name("G"), s.name("H"), s.name("o"));
    let [a] = s.slots();
    s.declare(format!("static class {above}<T> {{ T v; }}"));
    s.declare(format!("static class {raw} extends {above} {{ /*@ requires Perm(this.v, 1); ensures Perm(this.v, 1) ** this.v == w; @*/ void put(Object w) {{ this.v = w; }} }}"));
    let seen = s.name("v");
    let stmts = format!(
        "{raw} {o} = new {raw}(); {o}.put(\"w\"); {above}<Integer> g{o} = {o}; int {seen} = 0; \
         try {{ Integer k{o} = g{o}.v; {seen} = 1; }} catch (ClassCastException e{o}) {{ {seen} = 2; }}"
    );
    observed(s, &stmts, &format!("{seen} * 100 + ({a})"))
}

/// A method of the library stands in the place of the program's.
fn library_interface(s: &mut Scene) -> String {
    let (interface, class, o) = (s.name("I"), s.name("C"), s.name("o"));
    let [a] = s.slots();
    let result = s.name("v");
    let (contract, seen) = s.answer(&result);
    s.declare(format!("interface {interface} {{ {contract} int size(); }}"));
    s.declare(format!("static class {class} extends java.util.ArrayList<Integer> implements {interface} {{ }}"));
    block(s, &format!("{interface} {o} = new {class}(); int {result} = {o}.size(); {seen} {result} += {a};"), &result)
}

/// A static final field that somebody sees before it has its value.
fn static_early(s: &mut Scene) -> String {
    let (class, helper) = (s.name("C"), s.name("H"));
    let value = s.rng.between(1, 6);
    let [a] = s.slots();
    let get = s.learnt("static int", "get()", &[], vec![], |_| (String::new(), format!("{class}.K")));
    s.declare(format!("static class {helper} {{ {get} }}"));
    let through = match s.rng.below(5) {
        0 => format!(
            "static class {class} {{ static final int J = {helper}.get(); static final int K = Integer.valueOf({value}); }}"
        ),
        1 => format!(
            "static class {class} {{ static {{ {helper}.get(); }} static final int K = Integer.valueOf({value}); }}"
        ),
        2 => {
            let above = s.name("I");
            s.declare(format!("interface {above} {{ int J = {helper}.get(); default int n() {{ return 1; }} }}"));
            format!("static class {class} implements {above} {{ static final int K = Integer.valueOf({value}); }}")
        }
        3 => {
            let above = s.name("U");
            s.declare(format!("static class {above} {{ static int j = {helper}.get(); }}"));
            format!("static class {class} extends {above} {{ static final int K = Integer.valueOf({value}); }}")
        }
        _ => format!(
            "static class {class} {{ static final {class} ONE = new {class}(); static final int K = Integer.valueOf({value}); final int seen = {helper}.get(); }}"
        ),
    };
    s.declare(through);
    let first = s
        .rng
        .pick(&[
            format!("{class}.K"),
            format!("{helper}.get()"),
            format!("(new {class}() == null ? 1 : {helper}.get())"),
        ])
        .clone();
    format!("{first} + ({a})")
}

fn static_initialiser(s: &mut Scene) -> String {
    let class = s.name("C");
    let (one, two) = (s.literal(), s.literal());
    let [a] = s.slots();
    s.declare(format!("static class {class} {{ static final int K; static {{ int k = {one}; k += {two}; K = k; }} static final int M = K * 2; }}"));
    observed(s, "", &format!("{class}.K + {class}.M + ({a})"))
}

fn constant(s: &mut Scene) -> String {
    let class = s.name("C");
    let value = s.literal();
    let [a] = s.slots();
    s.declare(format!(
        "static class {class} {{ static final int K = {value} + 2; static final String T = \"a\" + K; }}"
    ));
    observed(s, "", &format!("{class}.K + ({class}.T == null ? 1 : 2) + ({a})"))
}
