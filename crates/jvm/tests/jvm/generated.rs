//! Generated programs do the same with and without checks, in both models: expressions with effects and exceptions in every place, and what
//! they leave behind, printed after each statement.
//!
//! `GRAIL_SEED=n` begins with another program, `GRAIL_PROGRAMS=n` makes more of them.

use crate::batch::{self, Case};
use grail_jvm::Policy;

/// Numbers by chance, the same for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }

    fn one<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// What stands before the statements: a class whose methods note that they were called, and sometimes throw.
const HEAD: &str = r#"
class Cell<T> {
    int v = 1; byte a = 2; char c = 'a'; long old = 3; short now = 4; boolean flag; double d = 0.5; Integer box = 7; String text = "x"; T it;
    int[] row = {1, 2, 3}; byte[] bytes = new byte[3]; String[] texts = {"p", "q", null}; int[][] grid = {{1, 2}, {3, 4}, null};
    Cell<T> next;
    final int fixed;
    Cell(int n) { fixed = n; this.v = n; }
    String show() {
        StringBuilder all = new StringBuilder();
        all.append(v).append(a).append((int) c).append(old).append(now).append(flag).append(d).append(box).append(text).append(it);
        for (int x : row) { all.append(',').append(x); }
        for (byte x : bytes) { all.append(';').append(x); }
        for (String x : texts) { all.append('/').append(x); }
        for (int[] g : grid) { if (g != null) { for (int x : g) { all.append('|').append(x); } } }
        return all.toString();
    }
}
class Odd extends RuntimeException { }
class Main {
    Cell<String> a = new Cell<>(1), z = new Cell<>(2), none;
    int x = 1, calls;
    int t(int k) { calls++; System.out.print(" t" + k); if (k == 4 && calls % 3 == 0) { throw new Odd(); } return k; }
    Cell<String> pick(int k) { System.out.print(" p" + k); return k == 0 ? a : k == 1 ? z : none; }
    int[] row(int k) { System.out.print(" r" + k); return k == 2 ? null : pick(k).row; }
    boolean yes(int k) { System.out.print(" y" + k); return k % 2 == 0; }
    <U> U same(U u) { System.out.print(" s"); return u; }
    String word(int k) { System.out.print(" w" + k); return k == 3 ? null : "w" + k; }
    void state() { System.out.println(" = " + x + " " + a.show() + " " + z.show()); a.v &= 1023; z.v &= 1023; a.text = "x"; z.text = "y"; a.it = null; z.it = null; }
"#;

struct Program<'c> {
    chance: &'c mut Chance,
    lambdas: usize,
    /// The variable that counts statements.
    counter: &'static str,
}

impl Program<'_> {
    fn object(&mut self) -> String {
        match self.chance.below(7) {
            0 => "a".to_string(),
            1 => "this.z".to_string(),
            2 => "(a)".to_string(),
            3 => format!("same({})", self.chance.one(&["a", "z"])),
            4 => "local".to_string(),
            _ => format!("pick({})", self.chance.one(&["0", "1", "0", "t(1)", "2"])),
        }
    }

    fn index(&mut self, depth: usize) -> String {
        match self.chance.below(5) {
            0 => "0".to_string(),
            1 => format!("t({})", self.chance.below(4)),
            2 => self.counter.to_string(),
            3 if depth > 0 => format!("({}) & 3", self.int(depth - 1)),
            _ => "1".to_string(),
        }
    }

    /// A place for numbers.
    fn target(&mut self, depth: usize) -> String {
        match self.chance.below(12) {
            0 => "x".to_string(),
            1 => "k".to_string(),
            2 => format!("{}.a", self.object()),
            3 => format!("{}.old", self.object()),
            4 => format!("{}.now", self.object()),
            5 => format!("{}.box", self.object()),
            6 => format!("{}.row[{}]", self.object(), self.index(depth)),
            7 => format!("row({})[{}]", self.chance.below(3), self.index(depth)),
            8 => format!("{}.bytes[{}]", self.object(), self.index(depth)),
            9 => format!("{}.grid[{}][{}]", self.object(), self.index(depth), self.index(depth)),
            10 => format!("({}.v)", self.object()),
            _ => format!("{}.v", self.object()),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.chance.below(4) {
                0 => self.counter.to_string(),
                1 => format!("{}", self.chance.below(5)),
                _ => format!("t({})", self.chance.below(5)),
            };
        }
        let d = depth - 1;
        match self.chance.below(16) {
            0 | 1 => {
                let op = self.chance.one(&["+", "-", "*", "/", "%", "&", "^", "<<", ">>>"]);
                format!("({} {op} {})", self.int(d), self.int(d))
            }
            2 => format!("({} ? {} : {})", self.truth(d), self.int(d), self.int(d)),
            3 => format!("{}.v", self.object()),
            4 => format!("{}.row[{}]", self.object(), self.index(d)),
            5 => format!("(x = {})", self.int(d)),
            6 => format!("({}.v = {})", self.object(), self.int(d)),
            7 => format!("({}.row[{}] = {})", self.object(), self.index(d), self.int(d)),
            8 => format!("({}.v {}= {})", self.object(), self.chance.one(&["+", "-", "|", "<<"]), self.int(d)),
            9 => format!("(row({})[{}] += {})", self.chance.below(3), self.index(d), self.int(d)),
            10 => format!("{}.row[{}]++", self.object(), self.index(d)),
            11 => format!("++{}.v", self.object()),
            12 => format!("(int) ({}.a += {})", self.object(), self.int(d)),
            13 => format!("switch ({} & 1) {{ case 0 -> {}; default -> {}; }}", self.int(d), self.int(d), self.int(d)),
            14 => format!("{}.grid[{}][{}]", self.object(), self.index(d), self.index(d)),
            _ => format!("t({})", self.int(d)),
        }
    }

    /// Variables that are assigned cannot be used in a lambda.
    fn inside_lambda(&mut self) -> String {
        self.counter = "x";
        let text = self.int(2);
        self.counter = "k";
        text
    }

    fn truth(&mut self, depth: usize) -> String {
        let d = depth.saturating_sub(1);
        match self.chance.below(6) {
            0 if depth > 0 => {
                format!("({} {} {})", self.truth(d), self.chance.one(&["&&", "||", "&", "^"]), self.truth(d))
            }
            1 if depth > 0 => format!("({} < {})", self.int(d), self.int(d)),
            2 => format!("({}.flag = {})", self.object(), self.chance.one(&["true", "yes(1)", "yes(2)"])),
            3 => format!("({} == {})", self.object(), self.object()),
            _ => format!("yes({})", self.chance.below(4)),
        }
    }

    fn text(&mut self) -> String {
        match self.chance.below(4) {
            0 => format!("{}.text", self.object()),
            1 => format!("(\"v\" + {})", self.int(1)),
            2 => "same(word(1))".to_string(),
            _ => format!("word({})", self.chance.below(5)),
        }
    }

    fn statement(&mut self) -> String {
        match self.chance.below(14) {
            0 => {
                let op = self.chance.one(&["+=", "-=", "*=", "/=", "^=", "%="]);
                format!("{} {op} {};", self.target(1), self.int(2))
            }
            1 => format!("{}{};", self.target(1), self.chance.one(&["++", "--"])),
            2 => format!("{}{};", self.chance.one(&["++", "--"]), self.target(1)),
            3 => format!("{}.text += {};", self.object(), self.text()),
            4 => format!("{}.it = {};", self.object(), self.text()),
            5 => {
                format!("{}.texts[{}] {} {};", self.object(), self.index(1), self.chance.one(&["=", "+="]), self.text())
            }
            6 => format!("{}.a = (byte) {};", self.object(), self.int(2)),
            7 => format!("{}.bytes[{}] = {};", self.object(), self.index(1), self.chance.one(&["5", "(byte) t(3)"])),
            8 => format!(
                "for (int e : row({})) {{ if (yes(e)) {{ {}.v += e; continue; }} x += {}; }}",
                self.chance.below(3),
                self.object(),
                self.int(1)
            ),
            9 => format!(
                "for (int i = 0; i < 2; i++) {{ {}.row[i] += {}; a.grid[i][0] = z.row[i]; }}",
                self.object(),
                self.int(1)
            ),
            10 => {
                self.lambdas += 1;
                let name = format!("f{}", self.lambdas);
                format!(
                    "java.util.function.IntSupplier {name} = () -> {}; x = {name}.getAsInt();",
                    self.inside_lambda()
                )
            }
            11 => format!("try {{ x = {}; }} finally {{ {}.v = {}; }}", self.int(2), self.object(), self.int(1)),
            12 => format!("{}.old = {}; {}.d *= {};", self.object(), self.int(1), self.object(), self.int(1)),
            _ => format!("x = {};", self.int(3)),
        }
    }

    fn whole(&mut self) -> String {
        let mut text = HEAD.to_string();
        text.push_str("    void run() {\n        int k = 1;\n        Cell<String> local = z;\n");
        for n in 0..12 {
            let statement = self.statement();
            text.push_str(&format!(
                "        try {{ System.out.print({n}); {statement} }} catch (RuntimeException e) {{ System.out.print(\" \" + e.getClass().getSimpleName()); }}\n        state();\n        k = {n} & 1;\n"
            ));
        }
        text.push_str("    }\n    public static void main(String[] args) { new Main().run(); }\n}\n");
        text
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn generated_programs_do_the_same() {
    let first = number("GRAIL_SEED", 1);
    let mut cases = Vec::new();
    for seed in first..first + number("GRAIL_PROGRAMS", 20) {
        let mut chance = Chance(seed);
        let text = Program { chance: &mut chance, lambdas: 0, counter: "k" }.whole();
        let name = format!("seed-{seed}");
        // With a contract, arithmetic is watched as well.
        let permissions = text.replacen("    void run() {", "    //@ requires true;\n    void run() {", 1);
        let ownership = format!("//@ model ownership;{text}");
        cases.push(Case { name: name.clone(), text, policy: None });
        cases.push(Case { name: name.clone(), text: permissions, policy: Some(Policy::Contract) });
        cases.push(Case { name, text: ownership, policy: Some(Policy::Contract) });
    }
    let Some(ran) = batch::run(&cases) else { return };
    let mut wrong = Vec::new();
    for (case, all) in cases.chunks(3).zip(ran.chunks(3)) {
        for (model, checked) in ["permissions", "ownership"].into_iter().zip(&all[1..]) {
            let name = &case[0].name;
            if let Some(problem) = all[0].problem.as_ref().or(checked.problem.as_ref()) {
                wrong.push(format!("{name}, {model}: {problem}\n{}", case[0].text));
            } else if all[0].output != checked.output || all[0].outcome.end != checked.outcome.end {
                let (a, b) = (&all[0].output, &checked.output);
                wrong.push(format!(
                    "{name}, {model}: plain\n{a}\nchecked\n{b}\n{:?}\n{}",
                    checked.outcome, case[0].text
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), cases.len() / 3 * 2, wrong.join("\n\n"));
}
