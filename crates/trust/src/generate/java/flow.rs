//! Control flow over local variables: branches, loops with breaks and continues, `switch`, exceptions, `finally`, calls.
//!
//! The maker runs the program while it writes it: it knows which way is taken, and every value. What is not taken may claim anything.

use super::{Maker, Method};

const VARS: [&str; 3] = ["a", "b", "c"];
type Values = [i64; 3];

struct Scene<'a> {
    maker: &'a mut Maker,
    class: String,
    values: Values,
}

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let class = maker.name("Flow");
    let p = maker.rng.between(-3, 6);
    let mut scene = Scene { maker, class: class.clone(), values: [p, 0, 1] };
    let mut body = vec!["int a = p;\nint b = 0;\nint c = 1;".to_string()];
    for _ in 0..1 + scene.maker.rng.below(4) {
        body.push(scene.statement(2).join("\n"));
        if scene.maker.rng.chance(30) {
            body.push(scene.truth());
        }
    }
    if wrong {
        let lie = scene.lie();
        body.push(lie);
    } else {
        body.push(scene.truth());
    }
    let result = scene.values[0] + scene.values[2];
    let promise = match wrong && maker.wrong.is_none() {
        true => result + 1,
        false => result,
    };
    if promise != result {
        maker.is_wrong(&format!("ensures \\result == {promise};"));
    }
    body.push("return a + c;".to_string());
    let helpers = [
        Method::new(&["ensures \\result == 2 * k;"], "static int twice(int k)", vec!["return k + k;".into()]),
        Method::new(
            &["ensures \\result == (k < 0 ? -k : k);"],
            "static int size(int k)",
            vec!["if (k < 0) { return -k; }".into(), "return k;".into()],
        ),
        // What is returned is known before `finally` changes the variable.
        Method::new(
            &["ensures \\result == k;"],
            "static int early(int k)",
            vec!["int r = k;".into(), "try { return r; } finally { r = r + 1; }".into()],
        ),
    ];
    let act = Method::new(
        &[&format!("requires p == {p};"), &format!("ensures \\result == {promise};")],
        "static int act(int p)",
        body,
    );
    maker.class(&format!("class {class}"), &[], &helpers.into_iter().chain([act]).collect::<Vec<_>>());
}

fn indented(lines: Vec<String>) -> Vec<String> {
    lines.iter().flat_map(|line| line.lines()).map(|line| format!("    {line}")).collect()
}

fn block(head: &str, body: Vec<String>) -> Vec<String> {
    [vec![format!("{head} {{")], indented(body), vec!["}".to_string()]].concat()
}

impl Scene<'_> {
    fn var(&mut self) -> usize {
        self.maker.rng.below(VARS.len())
    }

    fn statement(&mut self, depth: usize) -> Vec<String> {
        match self.maker.rng.below(if depth == 0 { 3 } else { 9 }) {
            0..3 => vec![self.assignment()],
            3 | 4 => self.branch(depth - 1),
            5 => self.switch(depth - 1),
            6 => self.exception(depth - 1),
            7 => self.counting(),
            _ => self.leaving(),
        }
    }

    fn assignment(&mut self) -> String {
        let (x, y, n) = (self.var(), self.var(), self.maker.rng.between(-3, 5));
        let [left, right] = [VARS[x], VARS[y]];
        let (value, other) = (self.values[x], self.values[y]);
        let large = other.abs() > 100;
        let (new, text) = match self.maker.rng.below(8) {
            0 => (n, format!("{left} = {n};")),
            1 => (value + n, format!("{left} += {n};")),
            2 => (value - 1, format!("{left}--;")),
            3 if !large => (other + n, format!("{left} = {right} + ({n});")),
            4 if !large => (2 * other, format!("{left} = {}.twice({right});", self.class)),
            5 => (other.abs(), format!("{left} = size({right});")),
            6 => (other, format!("{left} = early({right});")),
            _ => (value.max(other), format!("{left} = {left} > {right} ? {left} : {right};")),
        };
        self.values[x] = new;
        text
    }

    /// A condition, and whether it holds.
    fn condition(&mut self) -> (String, bool) {
        let (x, n) = (self.var(), self.maker.rng.between(-2, 2));
        let (name, value) = (VARS[x], self.values[x]);
        let than = value + n;
        match self.maker.rng.below(4) {
            0 => (format!("{name} == {than}"), value == than),
            1 => (format!("{name} < {than}"), value < than),
            2 => (format!("!({name} >= {than})"), value < than),
            _ => (format!("{name} != {than} && {name} <= {than}"), value < than),
        }
    }

    /// Statements that are run, or that are not: then nothing comes of them, and they may claim what is false.
    fn body(&mut self, depth: usize, taken: bool) -> Vec<String> {
        let before = self.values;
        let mut lines: Vec<String> = (0..1 + self.maker.rng.below(2)).flat_map(|_| self.statement(depth)).collect();
        if !taken {
            self.values = before;
            if self.maker.rng.chance(40) {
                lines.push("assert false;".to_string());
            }
        }
        lines
    }

    fn branch(&mut self, depth: usize) -> Vec<String> {
        let (condition, holds) = self.condition();
        let then = self.body(depth, holds);
        let mut lines = block(&format!("if ({condition})"), then);
        if self.maker.rng.chance(60) {
            let otherwise = self.body(depth, !holds);
            lines.extend(block("else", otherwise));
        }
        lines
    }

    fn switch(&mut self, depth: usize) -> Vec<String> {
        let x = self.var();
        let value = self.values[x];
        let first = value + self.maker.rng.between(-1, 1);
        let second = first + 1;
        let falls_through = self.maker.rng.chance(40);
        let mut one = self.body(depth, value == first);
        if !falls_through {
            one.push("break;".to_string());
        }
        let mut two = self.body(depth, value == second || (value == first && falls_through));
        two.push("break;".to_string());
        let rest = self.body(depth, value != first && value != second);
        let mut lines = vec![format!("case {first}:")];
        lines.extend(indented(one));
        lines.push(format!("case {second}:"));
        lines.extend(indented(two));
        lines.push("default:".to_string());
        lines.extend(indented(rest));
        block(&format!("switch ({})", VARS[x]), lines)
    }

    /// Something is thrown or not, caught here or further out, and `finally` happens in any case.
    fn exception(&mut self, depth: usize) -> Vec<String> {
        const KINDS: [&str; 3] = ["IllegalStateException", "IllegalArgumentException", "ArithmeticException"];
        let (thrown, caught) = (*self.maker.rng.pick(&KINDS), *self.maker.rng.pick(&KINDS));
        let before = self.body(depth, true);
        let (condition, throws) = self.condition();
        let after = self.body(depth, !throws);
        let mut tried = before;
        tried.extend(block(&format!("if ({condition})"), vec![format!("throw new {thrown}();")]));
        tried.extend(after);
        let here = throws && thrown == caught;
        let mut lines = block("try", tried);
        let handler = self.body(depth, here);
        let (e, outer) = (self.maker.name("e"), self.maker.name("e"));
        lines.extend(block(&format!("catch ({caught} {e})"), handler));
        if self.maker.rng.chance(60) {
            let last = self.body(depth, true);
            lines.extend(block("finally", last));
        }
        let mut all = block("try", lines);
        let further = self.body(depth, throws && !here);
        all.extend(block(&format!("catch (RuntimeException {outer})"), further));
        all
    }

    /// A loop that counts, in which one round may be left out.
    fn counting(&mut self) -> Vec<String> {
        let (x, step, rounds) = (self.var(), self.maker.rng.between(-2, 3), self.maker.rng.between(0, 4));
        let (i, first) = (self.maker.name("i"), self.maker.name("n"));
        let name = VARS[x];
        let skipped = self.maker.rng.chance(40).then(|| self.maker.rng.between(0, 4));
        let (done, skip) = match skipped {
            Some(at) => (format!("({i} <= {at} ? {i} : {i} - 1)"), format!("if ({i} == {at}) {{ continue; }}")),
            None => (i.clone(), String::new()),
        };
        let n_done = rounds - skipped.is_some_and(|at| at < rounds) as i64;
        self.values[x] += step * n_done;
        let head = format!("for (int {i} = 0; {i} < {rounds}; {i}++)");
        let body = [skip, format!("{name} += {step};")].into_iter().filter(|line| !line.is_empty()).collect();
        let mut lines = vec![
            format!("int {first} = {name};"),
            format!("//@ loop_invariant 0 <= {i} ** {i} <= {rounds} ** {name} == {first} + {step} * {done};"),
        ];
        lines.extend(block(&head, body));
        lines
    }

    /// A loop that is left in its middle, through `finally`.
    fn leaving(&mut self) -> Vec<String> {
        let (x, step, rounds) = (self.var(), self.maker.rng.between(-2, 3), self.maker.rng.between(0, 4));
        let (i, first, ends) = (self.maker.name("i"), self.maker.name("n"), self.maker.name("ends"));
        let name = VARS[x];
        let finally = self.maker.rng.chance(50);
        self.values[x] += step * rounds;
        let leave = *self.maker.rng.pick(&["break", "break out"]);
        let mut round = block(&format!("if ({i} == {rounds})"), vec![format!("{leave};")]);
        round.push(format!("{name} += {step};\n{i}++;"));
        if finally {
            round = [block("try", round), block("finally", vec![format!("{ends} = {ends} + 1;")])].concat();
        }
        let label = if leave == "break" { "" } else { "out:" };
        let counted = if finally { format!(" ** {ends} == {i}") } else { String::new() };
        let mut lines = vec![format!("int {i} = 0;\nint {first} = {name};\nint {ends} = 0;")];
        lines.extend((!label.is_empty()).then(|| label.to_string()));
        lines.push(format!(
            "//@ loop_invariant 0 <= {i} ** {i} <= {rounds} ** {name} == {first} + {step} * {i}{counted};"
        ));
        lines.extend(block("while (true)", round));
        if finally {
            lines.push(format!("assert {ends} == {};", rounds + 1));
        }
        lines
    }

    fn truth(&mut self) -> String {
        let x = self.var();
        format!("assert {} == {};", VARS[x], self.values[x])
    }

    /// Something false; or nothing, and then the promise of the method is.
    fn lie(&mut self) -> String {
        let x = self.var();
        let (name, value) = (VARS[x], self.values[x]);
        let (condition, holds) = self.condition();
        let reached = if holds { condition } else { format!("!({condition})") };
        let lies = [
            format!("assert {name} == {};", value + 1),
            format!("assert {name} < {value};"),
            "assert false;".to_string(),
            format!("if ({reached}) {{\n    assert false;\n}}"),
            "try {\n    throw new IllegalStateException();\n} catch (RuntimeException e) {\n    assert false;\n}"
                .to_string(),
            "try {\n    a = 0;\n} finally {\n    assert false;\n}".to_string(),
            // Nobody catches it.
            "if (c == c) {\n    throw new IllegalStateException();\n}".to_string(),
            "try {\n    if (c == c) { throw new IllegalStateException(); }\n} catch (ArithmeticException e) {\n    c = c;\n}"
                .to_string(),
            String::new(),
        ];
        let lie = self.maker.rng.pick(&lies).clone();
        if !lie.is_empty() {
            self.maker.is_wrong(&lie);
        }
        lie
    }
}
