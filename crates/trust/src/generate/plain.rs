//! Plain Java, drawn from the whole grammar: programs that print what happens in them, and end.
//!
//! They have no annotations. Whoever runs Java by other means than a JVM must print the same. Every method gives up when a common
//! store of fuel is empty, and every loop is short, so programs end. What they throw by themselves is caught and named.

mod classes;
mod exprs;
mod stmts;

use explore::Rng;

/// A type of generated programs.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Ty {
    Int,
    Long,
    Byte,
    Short,
    Char,
    Bool,
    Double,
    Text,
    BoxInt,
    BoxChar,
    Ints,
    Boxes,
    Color,
    Pair,
    /// `int -> int`
    Fn,
    Object,
    /// One of the program's classes.
    Class(usize),
}

struct Var {
    name: String,
    ty: Ty,
    /// Never assigned after its declaration: lambdas and local classes may use it.
    fixed: bool,
}

#[derive(Clone)]
struct Method {
    name: String,
    params: Vec<Ty>,
    result: Ty,
    is_static: bool,
}

struct Field {
    name: String,
    ty: Ty,
    is_static: bool,
    is_final: bool,
}

struct Class {
    name: String,
    above: Option<usize>,
    fields: Vec<Field>,
    methods: Vec<Method>,
    /// Objects can be made: `new C(int)`.
    is_concrete: bool,
    /// The class around, of an inner class.
    around: Option<usize>,
}

/// Where code stands.
#[derive(Clone)]
struct Place {
    /// The class whose object `this` is.
    this: Option<usize>,
    result: Option<Ty>,
    /// Labels of loops that can be left from here.
    loops: Vec<Option<String>>,
    /// Statements may not jump out of an expression.
    may_jump: bool,
    /// Nothing is called that could lead back here: no fuel has been taken yet.
    quiet: bool,
    /// Only variables that are never assigned can be seen.
    captured_from: usize,
    depth: usize,
}

struct Maker {
    rng: Rng,
    classes: Vec<Class>,
    vars: Vec<Var>,
    place: Place,
    n_names: usize,
    /// How many more nodes the expression may have.
    budget: usize,
    out: String,
    indent: usize,
}

/// A program whose only top-level class has this name.
pub fn program(name: &str, seed: u64) -> String {
    let place =
        Place { this: None, result: None, loops: Vec::new(), may_jump: true, quiet: false, captured_from: 0, depth: 0 };
    let mut maker = Maker {
        rng: Rng::new(seed),
        classes: Vec::new(),
        vars: Vec::new(),
        place,
        n_names: 0,
        budget: 0,
        out: String::new(),
        indent: 0,
    };
    maker.program(name);
    maker.out
}

const HELPERS: &str = "\
static int fuel = 40;
static int i(int n, int v) { System.out.println(n + \":\" + v); return v; }
static long l(int n, long v) { System.out.println(n + \":\" + v); return v; }
static boolean b(int n, boolean v) { System.out.println(n + \":\" + v); return v; }
static String s(int n, String v) { System.out.println(n + \":\" + v); return v; }
static Integer x(int n, Integer v) { System.out.println(n + \":\" + v); return v; }
static byte by(int n, byte v) { System.out.println(n + \":\" + v); return v; }
static short sh(int n, short v) { System.out.println(n + \":\" + v); return v; }
static char ch(int n, char v) { System.out.println(n + \":\" + (int) v); return v; }
static double du(int n, double v) { System.out.println(n + \":\" + v); return v; }
static Character bc(int n, Character v) { System.out.println(n + \";\"); return v; }
static int[] ia(int n, int[] v) { System.out.println(n + \":\" + (v == null ? -1 : v.length)); return v; }
static Integer[] xa(int n, Integer[] v) { System.out.println(n + \":\" + v.length); return v; }
static Color co(int n, Color v) { System.out.println(n + \":\" + v); return v; }
static Pair pa(int n, Pair v) { System.out.println(n + \":\" + v); return v; }
static String z(String v) { return v == null ? \"null\" : v.length() > 30 ? v.substring(0, 30) : v; }
static int sum(int... all) { int r = 0; for (int v : all) r += v; return r; }
interface Fn { int run(int a); default Fn twice() { return a -> run(run(a)); } }
interface Loud { int MADE = i(900, 1); default int loud(int a) { return i(901, a + 1); } }
enum Color { RED, GREEN(2) { int weight(int a) { return a * level + ordinal(); } }, BLUE(3);
    int level; static int made = i(902, 3);
    Color() { this(1); } Color(int level) { this.level = level; i(903, level); }
    int weight(int a) { return a + level; } }
record Pair(int left, String right) { static int count; Pair { count++; if (left > 100) left = i(904, left % 100); }
    Pair(int only) { this(only, \"p\" + only); } int both() { return left + (right == null ? 0 : right.length()); } }
static class Fault extends RuntimeException { final int code; Fault(int code) { super(\"fault \" + code); this.code = i(905, code); } }
static class Sub extends Fault { Sub(int code) { super(code + 1); } @Override public String getMessage() { return \"sub \" + super.getMessage(); } }
static class Res implements AutoCloseable { final int n; Res(int n) { this.n = i(906, n); if (n % 7 == 6) throw new Fault(n); }
    public void close() { i(907, n); if (n % 5 == 4) throw new Sub(n); } }";

impl Maker {
    fn name(&mut self, stem: &str) -> String {
        self.n_names += 1;
        format!("{stem}{}", self.n_names)
    }

    fn number(&mut self) -> usize {
        self.n_names += 1;
        self.n_names
    }

    fn line(&mut self, text: &str) {
        for line in text.lines() {
            self.out.push_str(&"    ".repeat(self.indent));
            self.out.push_str(line);
            self.out.push('\n');
        }
    }

    fn open(&mut self, head: &str) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
    }

    fn close(&mut self, tail: &str) {
        self.indent -= 1;
        self.line(&format!("}}{tail}"));
    }

    /// Text that is written elsewhere: what `make` writes.
    fn aside(&mut self, make: impl FnOnce(&mut Maker)) -> String {
        let saved = std::mem::take(&mut self.out);
        make(self);
        std::mem::replace(&mut self.out, saved)
    }

    fn program(&mut self, name: &str) {
        self.open(&format!("class {name}"));
        self.line(HELPERS);
        self.declare_classes();
        self.write_classes();
        let n_tests = 1 + self.rng.below(2);
        for n in 0..n_tests {
            self.test(n);
        }
        self.open("public static void main(String[] args)");
        for n in 0..n_tests {
            self.line("fuel = 40;");
            self.line(&format!(
                "try {{ test{n}({}); }} catch (Throwable e) {{ System.out.println(\"! \" + e.getClass().getSimpleName()); }}",
                n * 3 + 1
            ));
        }
        self.close("");
        self.close("");
    }

    fn test(&mut self, n: usize) {
        self.place.this = None;
        self.place.result = None;
        self.open(&format!("static void test{n}(int arg)"));
        self.vars.push(Var { name: "arg".to_string(), ty: Ty::Int, fixed: true });
        let size = 3 + self.rng.below(3);
        self.stmts(size);
        self.vars.clear();
        self.close("");
    }

    fn show(&self, ty: &Ty) -> String {
        match ty {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Char => "char",
            Ty::Bool => "boolean",
            Ty::Double => "double",
            Ty::Text => "String",
            Ty::BoxInt => "Integer",
            Ty::BoxChar => "Character",
            Ty::Ints => "int[]",
            Ty::Boxes => "Integer[]",
            Ty::Color => "Color",
            Ty::Pair => "Pair",
            Ty::Fn => "Fn",
            Ty::Object => "Object",
            Ty::Class(n) => {
                let class = &self.classes[*n];
                return match class.around {
                    Some(around) => format!("{}.{}", self.classes[around].name, class.name),
                    None => class.name.clone(),
                };
            }
        }
        .to_string()
    }

    /// A type for a variable, field or parameter.
    fn any_type(&mut self) -> Ty {
        match self.rng.below(24) {
            0..=5 => Ty::Int,
            6 => Ty::Long,
            7 => Ty::Byte,
            8 => Ty::Short,
            9 => Ty::Char,
            10 => Ty::Bool,
            11 => Ty::Double,
            12..=14 => Ty::Text,
            15..=16 => Ty::BoxInt,
            17 => Ty::BoxChar,
            18 => Ty::Ints,
            19 => Ty::Boxes,
            20 => Ty::Color,
            21 => Ty::Pair,
            22 => Ty::Fn,
            _ => match self.concrete() {
                Some(class) => Ty::Class(class),
                None => Ty::Object,
            },
        }
    }

    /// A class of which objects can be made anywhere.
    fn concrete(&mut self) -> Option<usize> {
        let all: Vec<usize> = (0..self.classes.len())
            .filter(|n| self.classes[*n].is_concrete && self.classes[*n].around.is_none())
            .collect();
        if all.is_empty() { None } else { Some(*self.rng.pick(&all)) }
    }

    fn is_below(&self, class: usize, above: usize) -> bool {
        class == above || self.classes[class].above.is_some_and(|up| self.is_below(up, above))
    }
}
