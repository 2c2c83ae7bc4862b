//! Calls: methods, constructors, lambdas.

use super::exprs::block;
use super::learnt::{Contract, Gives};
use super::template::{Place, Site};
use super::{Scene, Table};

pub const ALL: Table = &[
    ("static call", static_call),
    ("called twice", called_twice),
    ("instance call", instance_call),
    ("assigned parameter", assigned_parameter),
    ("recursion", recursion),
    ("overloading", overloading),
    ("variable arguments", varargs),
    ("override", overriding),
    ("super call", super_call),
    ("super in lambda", super_in_lambda),
    ("default method", default_method),
    ("private method passed over", private_passed_over),
    ("hidden static method", hidden_static),
    ("hidden field", hidden_field),
    ("lambda", lambda),
    ("lambda with this", lambda_this),
    ("method reference", reference),
    ("constructor", constructor),
    ("constructor chain", constructor_chain),
    ("initialiser block", initialiser),
    ("super constructor", super_constructor),
    ("early read", early_read),
    ("pure method", pure_method),
];

fn static_call(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let name = s.method(&["p", "q"]);
    format!("{name}({a}, {b})")
}

fn called_twice(s: &mut Scene) -> String {
    let [a, b] = s.slots();
    let name = s.method(&["p"]);
    format!("{name}({a}) - {name}({b})")
}

fn assigned_parameter(s: &mut Scene) -> String {
    let [a] = s.slots();
    let name = s.name("m");
    let shared = s.shared();
    let text = s.learnt("static int", &format!("{name}(int p)"), &["p"], shared, |s| {
        let [v, w] = s.slots();
        (format!("p = {v}; p += {w};"), "p".to_string())
    });
    s.declare(text);
    format!("{name}({a})")
}

fn recursion(s: &mut Scene) -> String {
    let name = s.name("m");
    let shared = s.shared();
    let text = s.learnt("static int", &format!("{name}(int p)"), &["p"], shared, |s| {
        let [v] = s.slots();
        (String::new(), format!("p <= 0 ? {v} : p + {name}(p - 1)"))
    });
    s.declare(text);
    format!("{name}({})", s.rng.below(3))
}

impl Scene {
    /// A static method of the program's class; the construct that is wanted next stands in it, or before it.
    fn method(&mut self, params: &[&str]) -> String {
        let name = self.name("m");
        let shared = self.shared();
        let typed: Vec<String> = params.iter().map(|name| format!("int {name}")).collect();
        let text = self.learnt("static int", &format!("{name}({})", typed.join(", ")), params, shared, |s| {
            let [v, w] = s.slots();
            (format!("int k = {v};"), format!("k + {w}"))
        });
        self.declare(text);
        name
    }

    /// What an object with a field `f` and the shared places can use.
    fn own(&self) -> Vec<Place> {
        let mut all = self.shared();
        all.push(Place::heap("this.f"));
        all
    }

    /// The contract of a method of an object with a field `f`.
    fn own_contract(&mut self) -> Contract {
        let own = self.own();
        self.contract(&["p"], own, Gives::Int)
    }

    fn own_body(&mut self, contract: &Contract) -> String {
        self.body_of(contract, |s| {
            let [v, w] = s.slots();
            (format!("int k = {v};"), format!("k + {w}"))
        })
    }

    fn own_method(&mut self) -> String {
        let contract = self.own_contract();
        let body = self.own_body(&contract);
        format!("{}int m(int p) {body}", contract.text)
    }
}

/// An object in a variable, whose field is observed afterwards.
fn on_object(s: &mut Scene, ty: &str, made: &str, call: impl FnOnce(&str) -> String) -> String {
    let (object, result) = (s.name("o"), s.name("v"));
    let value = call(&object);
    let observed = s.site(Site::Point(vec![Place::heap(&format!("{object}.f")), Place::local(&result)]));
    block(s, &format!("{ty} {object} = {made}; int {result} = {value}; {observed}"), &result)
}

fn instance_call(s: &mut Scene) -> String {
    let class = s.name("C");
    let [a] = s.slots();
    let method = s.own_method();
    s.declare(format!("static class {class} {{ int f; {method} }}"));
    on_object(s, &class, &format!("new {class}()"), |o| format!("{o}.m({a}) + {o}.f"))
}

fn overloading(s: &mut Scene) -> String {
    let class = s.name("C");
    let shared = s.shared();
    let kinds = ["int p", "long p", "Integer p", "Object p", "byte p", "int... p", "double p"];
    let mut methods = String::new();
    for (n, kind) in kinds.iter().enumerate() {
        if s.rng.chance(60) || n == 3 {
            methods.push_str(
                &s.learnt("static int", &format!("m({kind})"), &[], shared.clone(), |s| (String::new(), s.leaf())),
            );
        }
    }
    s.declare(format!("static class {class} {{ {methods} }}"));
    let [a] = s.slots();
    let arg = match s.rng.below(5) {
        0 => format!("(byte) ({a})"),
        1 => format!("(long) ({a})"),
        2 => format!("(Integer) ({a})"),
        3 => format!("(char) ({a})"),
        _ => a,
    };
    format!("{class}.m({arg})")
}

fn varargs(s: &mut Scene) -> String {
    let name = s.name("m");
    let [a, b, c] = s.slots();
    let body = "p.length == 0 ? -1 : p[0] + p.length";
    s.declare(format!(
        "/*@ requires p != null ** Perm(p[*], 1\\2); ensures Perm(p[*], 1\\2) ** \\result == ({body}); @*/ static int {name}(int... p) {{ return {body}; }}"
    ));
    match s.rng.below(3) {
        0 => format!("{name}() + ({a})"),
        1 => format!("{name}({a}, {b}, {c})"),
        _ => format!("{name}(new int[] {{ {a}, {b} }}) + {name}({c})"),
    }
}

/// Two classes, the lower one with its own `m`, which inherits the contract.
fn overriding(s: &mut Scene) -> String {
    let (up, low) = (s.name("U"), s.name("L"));
    let [a, b] = s.slots();
    let contract = s.own_contract();
    let (upper, lower) = (s.own_body(&contract), s.own_body(&contract));
    s.declare(format!("static class {up} {{ int f; {}int m(int p) {upper} }}", contract.text));
    s.declare(format!("static class {low} extends {up} {{ @Override int m(int p) {lower} }}"));
    let made = s.rng.pick(&[&up, &low]).to_string();
    let ty = if s.rng.chance(50) { up.clone() } else { made.clone() };
    let other = if s.rng.chance(40) { format!(" + new {up}().m({b})") } else { String::new() };
    on_object(s, &ty, &format!("new {made}()"), |o| format!("{o}.m({a}){other}"))
}

fn super_call(s: &mut Scene) -> String {
    let (up, low) = (s.name("U"), s.name("L"));
    let [a] = s.slots();
    let upper = s.own_method();
    let own = s.own();
    let lower = s.learnt("int", "n(int p)", &["p"], own, |s| {
        let [v] = s.slots();
        (String::new(), format!("super.m({v}) + f"))
    });
    let other = format!("\n//@ requires false;\nint m(int p) {{ return {}; }}", s.literal());
    let other = if s.rng.chance(50) { other } else { String::new() };
    s.declare(format!("static class {up} {{ int f; {upper} }}"));
    s.declare(format!("static class {low} extends {up} {{ {lower} {other} }}"));
    on_object(s, &low, &format!("new {low}()"), |o| format!("{o}.n({a})"))
}

fn super_in_lambda(s: &mut Scene) -> String {
    let (up, low, fun) = (s.name("U"), s.name("L"), s.name("Fn"));
    let [a] = s.slots();
    let (one, two) = (s.literal(), s.literal());
    s.declare(format!("interface {fun} {{ /*@ ensures \\result == {one} + 2 * p; @*/ int run(int p); }}"));
    s.declare(format!(
        "static class {up} {{ /*@ ensures \\result == {one} + 2 * p; @*/ int run(int p) {{ return {one} + p + p; }} }}"
    ));
    let inner = s.rng.pick(&["super::run", "p -> super.run(p)", "p -> { return super.run(p); }"]).to_string();
    s.declare(format!(
        "static class {low} extends {up} {{ /*@ ensures \\result == {two} + p; @*/ int other(int p) {{ return {two} + p; }}\n/*@ ensures \\result != null; @*/ {fun} get() {{ return {inner}; }} }}"
    ));
    let (fn_name, result) = (s.name("g"), s.name("v"));
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("{fun} {fn_name} = new {low}().get(); int {result} = {fn_name}.run({a}); {claim}"), &result)
}

fn default_method(s: &mut Scene) -> String {
    let (interface, class) = (s.name("I"), s.name("C"));
    let shared = s.shared();
    let [a] = s.slots();
    let method = s.learnt("default int", "m(int p)", &["p"], shared, |s| {
        let [v] = s.slots();
        (String::new(), format!("p + {v}"))
    });
    let hidden = if s.rng.chance(30) { "private int n() { return 4; } " } else { "" };
    s.declare(format!("interface {interface} {{ {method} {hidden} static int n(int p) {{ return 5; }} }}"));
    s.declare(format!("static class {class} implements {interface} {{ }}"));
    let ty = s.rng.pick(&[interface, class.clone()]).to_string();
    let (object, result) = (s.name("o"), s.name("v"));
    block(s, &format!("{ty} {object} = new {class}(); int {result} = {object}.m({a});"), &result)
}

fn private_passed_over(s: &mut Scene) -> String {
    let (up, interface, class) = (s.name("U"), s.name("I"), s.name("C"));
    let (one, two) = (s.literal(), s.literal() + 10);
    let [a] = s.slots();
    s.declare(format!("static class {up} {{ /*@ ensures \\result == {one}; @*/ private int m() {{ return {one}; }} /*@ ensures \\result == {one}; @*/ int call() {{ return m(); }} }}"));
    s.declare(format!(
        "interface {interface} {{ /*@ ensures \\result == {two}; @*/ default int m() {{ return {two}; }} }}"
    ));
    s.declare(format!("static class {class} extends {up} implements {interface} {{ }}"));
    let (object, result) = (s.name("o"), s.name("v"));
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    let call = s
        .rng
        .pick(&[
            format!("(({interface}) {object}).m()"),
            format!("{object}.call()"),
            format!("(({up}) {object}).call()"),
        ])
        .clone();
    block(s, &format!("{class} {object} = new {class}(); int {result} = {call} + ({a}); {claim}"), &result)
}

fn hidden_static(s: &mut Scene) -> String {
    let (up, low) = (s.name("U"), s.name("L"));
    let (one, two) = (s.literal(), s.literal() + 10);
    let method =
        |n: i64| format!("/*@ ensures \\result == {n}; @*/ static int m() {{ return {n}; }} static final int K = {n};");
    let (upper, lower) = (method(one), method(two));
    s.declare(format!("static class {up} {{ {upper} }}"));
    s.declare(format!("static class {low} extends {up} {{ {lower} }}"));
    let [a] = s.slots();
    let (object, result) = (s.name("o"), s.name("v"));
    let ty = s.rng.pick(&[&up, &low]).to_string();
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(
        s,
        &format!("{ty} {object} = new {low}(); int {result} = {object}.m() + {up}.m() + {object}.K + ({a}); {claim}"),
        &result,
    )
}

fn hidden_field(s: &mut Scene) -> String {
    let (up, low) = (s.name("U"), s.name("L"));
    let (one, two) = (s.literal(), s.literal() + 10);
    let [a] = s.slots();
    s.declare(format!("static class {up} {{ int f = {one}; }}"));
    s.declare(format!(
        "static class {low} extends {up} {{ int f = {two}; \n//@ context Perm(super.f, 1) ** Perm(this.f, 1);\n//@ ensures super.f == v ** this.f == \\old(this.f) ** \\result == v + this.f;\nint set(int v) {{ super.f = v; return super.f + f; }} }}"
    ));
    let (object, result) = (s.name("o"), s.name("v"));
    let seen =
        vec![Place::heap(&format!("{object}.f")), Place::heap(&format!("(({up}) {object}).f")), Place::local(&result)];
    let claim = s.site(Site::Point(seen));
    let act = match s.rng.below(3) {
        0 => format!("{object}.set({a})"),
        1 => format!("(({up}) {object}).f = {a}"),
        _ => format!("{object}.f = {a}"),
    };
    block(s, &format!("{low} {object} = new {low}(); int {result} = {act}; {claim}"), &result)
}

fn lambda(s: &mut Scene) -> String {
    let (kept, name, result) = (s.name("k"), s.name("g"), s.name("v"));
    let [a, b] = s.slots();
    let held = if s.rng.chance(30) { format!("{kept} + ") } else { String::new() };
    let (fun, text) = s.closure(|s| {
        let [v] = s.slots();
        format!("p + {held}{v}")
    });
    let twice = if s.rng.chance(30) { format!(" + {name}.run(1)") } else { String::new() };
    block(s, &format!("int {kept} = {a}; {fun} {name} = {text}; int {result} = {name}.run({b}){twice};"), &result)
}

fn lambda_this(s: &mut Scene) -> String {
    let (class, object, result) = (s.name("C"), s.name("o"), s.name("v"));
    let value = s.literal();
    let held = if s.rng.chance(40) { "this.g".to_string() } else { format!("(this.g == {value} ? 1 : 0)") };
    let (fun, text) = s.closure(|s| {
        let [v] = s.slots();
        format!("p + {held} + {v}")
    });
    let own = s.shared();
    let [a] = s.slots();
    let method = s.learnt("int", "m(int q)", &["q"], own, |s| {
        let got = s.leaf();
        (format!("{fun} fun = {text};"), format!("fun.run({got}) + q"))
    });
    s.declare(format!("static class {class} {{ final int g; /*@ ensures this.g == {value}; @*/ {class}() {{ g = {value}; }} {method} }}"));
    block(s, &format!("{class} {object} = new {class}(); int {result} = {object}.m({a});"), &result)
}

fn reference(s: &mut Scene) -> String {
    let (fun, class, name, result) = (s.name("Fn"), s.name("C"), s.name("g"), s.name("v"));
    let [a] = s.slots();
    let k = s.literal();
    s.declare(format!("interface {fun} {{ /*@ ensures \\result == p + {k}; @*/ int run(int p); }}"));
    s.declare(format!("static class {class} {{ /*@ ensures \\result == p + {k}; @*/ static int st(int p) {{ return p + {k}; }} /*@ ensures \\result == p + {k}; @*/ int in(int p) {{ return {k} + p; }} /*@ ensures \\result == p + {k}; @*/ static int boxed(Integer p) {{ return {k} + p; }} }}"));
    let made = s.rng.pick(&[format!("{class}::st"), format!("new {class}()::in"), format!("{class}::boxed")]).clone();
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("{fun} {name} = {made}; int {result} = {name}.run({a}); {claim}"), &result)
}

fn constructor(s: &mut Scene) -> String {
    let class = s.name("C");
    let [a] = s.slots();
    let (text, last) = s.learnt_constructor(&format!("{class}(int p"), "", "this.f", |s| {
        let [v] = s.slots();
        format!("f = p + {v};")
    });
    let start = s.literal();
    s.declare(format!("static class {class} {{ int f = {start}; {text} }}"));
    on_object(s, &class, &format!("new {class}({a}{last})"), |o| format!("{o}.f++"))
}

fn constructor_chain(s: &mut Scene) -> String {
    let class = s.name("C");
    let [a] = s.slots();
    let (text, last) = s.learnt_constructor(&format!("{class}(int p, boolean b"), "", "this.f", |s| {
        let [v] = s.slots();
        format!("f += p + {v};")
    });
    let (other, last_other) =
        s.learnt_constructor(&format!("{class}(int p"), &format!("this(p + 1, true{last});"), "this.f", |s| {
            let [v] = s.slots();
            format!("f = f * 2 + {v};")
        });
    let start = s.literal();
    s.declare(format!("static class {class} {{ int f = {start}; {text} {other} }}"));
    on_object(s, &class, &format!("new {class}({a}{last_other})"), |o| format!("{o}.f"))
}

fn initialiser(s: &mut Scene) -> String {
    let class = s.name("C");
    let [a] = s.slots();
    let mut scope = s.shared();
    scope.push(Place::heap("this.f"));
    let (one, two) = s.within(scope, |s| (s.leaf(), s.leaf()));
    let (text, last) = s.learnt_constructor(&format!("{class}(int p"), "", "this.f", |s| {
        let [v] = s.slots();
        format!("f = f * 3 + p + {v};")
    });
    s.declare(format!("static class {class} {{ {{ f = {one} + 1; }} int f; {text} {{ f += {two}; }} }}"));
    on_object(s, &class, &format!("new {class}({a}{last})"), |o| format!("{o}.f"))
}

fn super_constructor(s: &mut Scene) -> String {
    let (up, low) = (s.name("U"), s.name("L"));
    let [a] = s.slots();
    let (upper, last_upper) = s.learnt_constructor(&format!("{up}(int p"), "", "this.f", |s| {
        let [v] = s.slots();
        format!("f = p + {v};")
    });
    let (lower, last) =
        s.learnt_constructor(&format!("{low}(int p"), &format!("super(p * 2{last_upper});"), "this.f", |s| {
            let [v] = s.slots();
            format!("f += {v};")
        });
    let start = s.literal();
    s.declare(format!("static class {up} {{ int f = {start}; {upper} }}"));
    s.declare(format!("static class {low} extends {up} {{ {{ f *= 2; }} {lower} }}"));
    on_object(s, &low, &format!("new {low}({a}{last})"), |o| format!("{o}.f"))
}

/// A final field that somebody sees before it has its value.
fn early_read(s: &mut Scene) -> String {
    let (class, helper) = (s.name("C"), s.name("H"));
    let value = s.rng.between(1, 6);
    let see = s
        .rng
        .pick(&[
            "int seen = get();".to_string(),
            "int seen = this.get() + 0;".to_string(),
            format!("int seen = {helper}.see(this);"),
            format!("{class} self = this; int seen = self.get();"),
            "int seen = ((java.util.function.IntSupplier) this::get).getAsInt();".to_string(),
            "int seen = 0; for (int i = 0; i < 2; i++) { if (i == 0) { seen = get(); } }".to_string(),
            "int seen = switch (1) { default -> { int w = get(); yield w; } };".to_string(),
            "int seen = new Object() { int peek() { return get(); } }.peek();".to_string(),
            "String w = \"\" + this; int seen = 1;".to_string(),
        ])
        .clone();
    let late = s.rng.chance(30);
    let set = match s.rng.below(3) {
        0 => format!("g = {value} + 0 * (early = get());"),
        1 => format!("g = {value} + 0 * switch (1) {{ default -> {{ early = this.get(); yield 1; }} }};"),
        _ => format!("g = {value};"),
    };
    let body = if late { format!("{set} {see}") } else { format!("{see} {set}") };
    let claim = s.site(Site::Point(vec![Place::local("seen"), Place::local("early"), Place::local("this.g")]));
    s.declare(format!(
        "static class {class} {{ final int g; {class}() {{ int early = 0; {body} {claim} }}\n\
         /*@ ensures \\result == this.g; @*/ int get() {{ return g; }} public String toString() {{ get(); return \"t\"; }} }}"
    ));
    s.declare(format!("static class {helper} {{ static int see({class} c) {{ return c.get(); }} }}"));
    let [a] = s.slots();
    format!("new {class}().get() + ({a})")
}

fn pure_method(s: &mut Scene) -> String {
    let (up, low, object, result) = (s.name("U"), s.name("L"), s.name("o"), s.name("v"));
    let (one, two) = (s.literal(), s.literal() + 10);
    let [a] = s.slots();
    s.declare(format!("static class {up} {{ /*@ pure @*/ int m(int p) {{ return p + {one}; }} }}"));
    s.declare(format!("static class {low} extends {up} {{ /*@ pure @*/ int m(int p) {{ return p * 2 + {two}; }} }}"));
    let (ty, made) = (s.rng.pick(&[&up, &low]).to_string(), low.clone());
    let ty = if s.rng.chance(50) { up } else { ty };
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("{ty} {object} = new {made}(); int {result} = {object}.m({a}); {claim}"), &result)
}
