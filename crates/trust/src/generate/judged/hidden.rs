//! Calls that nobody wrote: Java or its library makes them.

use super::exprs::block;
use super::template::{Place, Site};
use super::{Scene, Table};

pub const ALL: Table = &[
    ("text of object", text_of_object),
    ("text compound", text_compound),
    ("text by library", text_by_library),
    ("stack trace", stack_trace),
    ("text of cause", text_of_cause),
    ("equals by library", equals_by_library),
    ("order by library", order_by_library),
    ("comparator", comparator),
    ("functional argument", functional_argument),
    ("record equals", record_equals),
    ("generic arguments", generic_arguments),
    ("thread", thread),
    ("thread in thread", thread_in_thread),
];

/// A class whose text is recorded when somebody asks for it.
fn shown(s: &mut Scene) -> String {
    let name = s.name("Shown");
    let scope = s.shared();
    let text = s.learnt("public String", "toString()", &[], scope, |s| {
        let value = s.leaf();
        (format!("int v = {value};"), "\"abc\"".to_string())
    });
    s.declare(format!("static class {name} {{ {text} }}"));
    name
}

fn text_of_object(s: &mut Scene) -> String {
    let class = shown(s);
    let [a] = s.slots();
    let (object, text) = (s.name("o"), s.name("w"));
    let (ty, result) = (s.rng.pick(&["Object", class.as_str()]).to_string(), s.name("v"));
    let way = match s.rng.below(3) {
        0 => format!("\"\" + {object} + ({a})"),
        1 => format!("({a}) + \"\" + {object}"),
        _ => format!("{object} + \"\" + {object}"),
    };
    let stmts = format!("{ty} {object} = new {class}(); String {text} = {way}; int {result} = {text} == null ? 1 : 2;");
    block(s, &stmts, &result)
}

fn text_compound(s: &mut Scene) -> String {
    let class = shown(s);
    let [a] = s.slots();
    let (object, text, result) = (s.name("o"), s.name("w"), s.name("v"));
    let stmts = format!(
        "{class} {object} = new {class}(); String {text} = \"x\"; {text} += {a}; {text} += {object}; int {result} = {text} == null ? 1 : 2;"
    );
    block(s, &stmts, &result)
}

/// A method that is recorded when somebody calls it, and gives a value back.
fn noted(s: &mut Scene, head: &str, signature: &str, value: &str) -> String {
    let heap = s.shared();
    s.learnt(head, signature, &[], heap, |s| {
        let seen = s.leaf();
        (format!("int seen = {seen};"), value.to_string())
    })
}

fn text_by_library(s: &mut Scene) -> String {
    let class = shown(s);
    let [a] = s.slots();
    let (object, text, result) = (s.name("o"), s.name("w"), s.name("v"));
    let way = s
        .rng
        .pick(&[
            format!("String.valueOf({object})"),
            format!("new StringBuilder().append({object}).toString()"),
            format!("String.format(\"%s\", {object})"),
            format!("java.util.Objects.toString({object})"),
            format!("java.util.List.of({object}).toString()"),
            format!("String.join(\",\", java.util.List.of({object}.toString()))"),
        ])
        .clone();
    let stmts = format!("Object {object} = new {class}(); String {text} = {way}; int {result} = {a};");
    block(s, &stmts, &result)
}

fn stack_trace(s: &mut Scene) -> String {
    let (class, p, result) = (s.name("X"), s.place(), s.name("v"));
    let body = noted(s, "public synchronized Throwable", "fillInStackTrace()", "this");
    let [a] = s.slots();
    let above = *s.rng.pick(&["RuntimeException", "Exception", "Error"]);
    s.declare(format!("static class {class} extends {above} {{ {body} }}"));
    let stmts =
        format!("try {{ {p} = {a}; throw new {class}(); }} catch ({class} e{result}) {{ {p}++; }} int {result} = {p};");
    block(s, &stmts, &result)
}

fn text_of_cause(s: &mut Scene) -> String {
    let (class, result) = (s.name("X"), s.name("v"));
    let method = *s.rng.pick(&["toString()", "getMessage()", "getLocalizedMessage()"]);
    let body = noted(s, "public String", method, "\"w\"");
    let [a] = s.slots();
    s.declare(format!("static class {class} extends RuntimeException {{ {body} }}"));
    let made = s.rng.pick(&["Exception", "RuntimeException", "IllegalStateException", "Error"]).to_string();
    let stmts = format!("Throwable cause = new {class}(); Throwable outer = new {made}(cause); int {result} = {a};");
    block(s, &stmts, &result)
}

fn equals_by_library(s: &mut Scene) -> String {
    let (class, object, result) = (s.name("C"), s.name("o"), s.name("v"));
    let equals = noted(s, "public boolean", "equals(Object q)", "true");
    let hash = noted(s, "public int", "hashCode()", "7");
    s.declare(format!("static class {class} {{ {equals} {hash} }}"));
    let [a] = s.slots();
    let way = s
        .rng
        .pick(&[
            format!("java.util.Objects.equals({object}, new {class}())"),
            format!("new java.util.HashSet<Object>().add({object})"),
            format!("java.util.List.of({object}).contains(new {class}())"),
            format!("java.util.Map.of(1, {object}).containsValue(new {class}())"),
            format!("new java.util.ArrayList<Object>(java.util.List.of({object})).remove(new {class}())"),
        ])
        .clone();
    let stmts = format!("Object {object} = new {class}(); boolean b{object} = {way}; int {result} = {a};");
    block(s, &stmts, &result)
}

fn order_by_library(s: &mut Scene) -> String {
    let (class, result) = (s.name("C"), s.name("v"));
    let compare = noted(s, "public int", &format!("compareTo({class} q)"), "1");
    s.declare(format!("static class {class} implements Comparable<{class}> {{ {compare} }}"));
    let [a] = s.slots();
    let list = s.name("l");
    let way = s
        .rng
        .pick(&[
            format!("java.util.Collections.sort({list});"),
            format!("{list}.sort(null);"),
            format!("java.util.TreeSet<{class}> t{list} = new java.util.TreeSet<>({list});"),
            format!("{class} m{list} = java.util.Collections.max({list});"),
        ])
        .clone();
    let stmts = format!(
        "java.util.List<{class}> {list} = new java.util.ArrayList<>(); {list}.add(new {class}()); {list}.add(new {class}()); {way} int {result} = {a};"
    );
    block(s, &stmts, &result)
}

fn comparator(s: &mut Scene) -> String {
    let (class, list, result) = (s.name("C"), s.name("l"), s.name("v"));
    let compare = noted(s, "public int", "compare(Integer q, Integer r)", "1");
    s.declare(format!("static class {class} implements java.util.Comparator<Integer> {{ {compare} }}"));
    let [a] = s.slots();
    let stmts = format!(
        "java.util.List<Integer> {list} = new java.util.ArrayList<>(); {list}.add(1); {list}.add(2); {list}.sort(new {class}()); int {result} = {a};"
    );
    block(s, &stmts, &result)
}

fn functional_argument(s: &mut Scene) -> String {
    let (class, list, result) = (s.name("C"), s.name("l"), s.name("v"));
    let accept = noted(s, "public void", "accept(Integer q)", "");
    s.declare(format!("static class {class} implements java.util.function.Consumer<Integer> {{ {accept} }}"));
    let [a] = s.slots();
    let stmts = format!(
        "java.util.List<Integer> {list} = new java.util.ArrayList<>(); {list}.add(1); {list}.forEach(new {class}()); int {result} = {a};"
    );
    block(s, &stmts, &result)
}

/// Methods of a record that nobody wrote ask its components.
fn record_equals(s: &mut Scene) -> String {
    let (class, rec, result) = (s.name("C"), s.name("Rec"), s.name("v"));
    let equals = noted(s, "public boolean", "equals(Object q)", "true");
    let hash = noted(s, "public int", "hashCode()", "7");
    let text = noted(s, "public String", "toString()", "\"t\"");
    s.declare(format!("static class {class} {{ {equals} {hash} {text} }}"));
    s.declare(format!("record {rec}({class} c) {{ }}"));
    let [a] = s.slots();
    let way = s
        .rng
        .pick(&[
            "int h = r.hashCode();",
            "boolean b = r.equals(q);",
            "String w = \"\" + r;",
            "String w = r.toString();",
        ])
        .to_string();
    let stmts = format!("{rec} r = new {rec}(new {class}()), q = new {rec}(new {class}()); {way} int {result} = {a};");
    block(s, &stmts, &result)
}

/// An array that the compiler makes for arguments of a type variable: it is not of the type that is written.
fn generic_arguments(s: &mut Scene) -> String {
    let (one, two, result) = (s.name("m"), s.name("m"), s.name("v"));
    let [a] = s.slots();
    s.declare(format!("@SafeVarargs static <T> T[] {one}(T... all) {{ return all; }}"));
    s.declare(format!("static <T> T[] {two}(T q) {{ return {one}(q); }}"));
    let stmts = format!(
        "int {result} = {a}; try {{ Integer[] made = {two}(1); {result} += 100; }} \
         catch (ClassCastException e{result}) {{ {result} += 200; }}"
    );
    let claim = s.site(Site::Point(vec![Place::local(&result)]));
    block(s, &format!("{stmts} {claim}"), &result)
}

/// A thread that is started and joined: what it does is done when it was joined.
fn thread(s: &mut Scene) -> String {
    let (class, object, result) = (s.name("T"), s.name("o"), s.name("v"));
    let [a] = s.slots();
    let heap = vec![Place::heap("this.f")];
    let run = s.learnt("public void", "run()", &[], heap, |s| {
        let [v] = s.slots();
        (format!("f += {v};"), String::new())
    });
    let start = s.literal();
    s.declare(format!(
        "static class {class} extends Thread {{ int f; /*@ ensures Perm(f, 1) ** f == {start} ** idle(this); @*/ {class}() {{ f = {start}; }} {run} }}"
    ));
    let stmts = format!(
        "{class} {object} = new {class}(); {object}.start(); try {{ {object}.join(); }} catch (InterruptedException e{result}) {{ }} int {result} = {object}.f + ({a});"
    );
    let claim = s.site(Site::Point(vec![Place::heap(&format!("{object}.f")), Place::local(&result)]));
    block(s, &format!("{stmts} {claim}"), &result)
}

/// Making a thread asks the thread that makes it.
fn thread_in_thread(s: &mut Scene) -> String {
    let (class, object, result) = (s.name("T"), s.name("o"), s.name("v"));
    let [a] = s.slots();
    let own = vec![Place::heap("this.f")];
    let loader = s.learnt("public ClassLoader", "getContextClassLoader()", &[], own.clone(), |s| {
        let v = s.leaf();
        (format!("f += {v};"), "null".to_string())
    });
    let run = s.learnt("public void", "run()", &[], own, |s| {
        let v = s.leaf();
        (format!("f = {v}; Thread inner = new Thread();"), String::new())
    });
    s.declare(format!(
        "static class {class} extends Thread {{ int f; /*@ ensures Perm(f, 1) ** f == 0 ** idle(this); @*/ {class}() {{ f = 0; }} {loader} {run} }}"
    ));
    let stmts = format!(
        "{class} {object} = new {class}(); {object}.start(); try {{ {object}.join(); }} catch (InterruptedException e{result}) {{ }} int {result} = {object}.f + ({a});"
    );
    let claim = s.site(Site::Point(vec![Place::heap(&format!("{object}.f")), Place::local(&result)]));
    block(s, &format!("{stmts} {claim}"), &result)
}
