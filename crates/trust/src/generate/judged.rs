//! Java programs whose claims a JVM fills in.
//!
//! A program is drawn for one construct of Java, or for one inside another. It is closed and deterministic, and it records the order of what
//! happens in a number, digit by digit. Its specifications are left open at *sites*: what a method gets and gives, what holds at a loop head,
//! what is known at a point. A run on a JVM observes the values there. They become contracts, invariants and assertions: all of them are true of
//! the one run that there is. If one value is changed, something in the program is false, and nobody may prove the whole of it.

mod classes;
mod exprs;
mod hidden;
mod learnt;
mod members;
mod model;
mod observations;
mod specs;
mod stmts;
mod template;

pub use model::Model;
pub use observations::{Lie, Observations};
pub use template::{Claims, Template};

use explore::Rng;
use template::{Place, Site};

/// A construct of Java: an expression of type `int`, or statements.
#[derive(Clone, Copy)]
pub struct Construct {
    pub name: &'static str,
    make: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Expr(fn(&mut Scene) -> String),
    Stmt(fn(&mut Scene) -> String),
}

/// All constructs that programs of a model are drawn for.
pub fn constructs(model: Model) -> Vec<Construct> {
    // What is specified in words of its own has them in one model only.
    const OF_PERMISSIONS: [&str; 10] = [
        "generic class",
        "raw supertype",
        "variable arguments",
        "hidden field",
        "for-each iterable",
        "old of parameter",
        "exception of callee",
        "resources",
        "early read",
        "given",
    ];
    let is_hidden = |name: &str| hidden::ALL.iter().any(|(hidden, _)| *hidden == name);
    let mut all = all();
    all.retain(|c| model == Model::Permissions || !is_hidden(c.name) && !OF_PERMISSIONS.contains(&c.name));
    all
}

fn all() -> Vec<Construct> {
    let exprs = [exprs::ALL, members::ALL, classes::ALL, hidden::ALL, specs::ALL].concat();
    let exprs = exprs.into_iter().map(|(name, make)| Construct { name, make: Form::Expr(make) });
    exprs.chain(stmts::ALL.iter().map(|(name, make)| Construct { name, make: Form::Stmt(*make) })).collect()
}

type Table = &'static [(&'static str, fn(&mut Scene) -> String)];

/// A program for these constructs, the first around the second. Its only top-level class has the name.
pub fn program(name: &str, model: Model, wanted: &[Construct], seed: u64) -> Template {
    let mut scene = Scene {
        model,
        class: name.to_string(),
        rng: Rng::new(seed),
        members: Vec::new(),
        scope: Vec::new(),
        sites: Vec::new(),
        pending: wanted.iter().rev().copied().collect(),
        n_names: 0,
        n_digits: 0,
    };
    let test = scene.test();
    Template {
        text: scene.whole(&test),
        class: scene.class,
        sites: scene.sites,
        names: wanted.iter().map(|c| format!("{}{}", model.prefix(), c.name)).collect(),
    }
}

/// Who writes a program.
pub struct Scene {
    model: Model,
    /// The top-level class.
    class: String,
    rng: Rng,
    /// Methods and classes.
    members: Vec<String>,
    /// The `int` places that code here may use.
    scope: Vec<Place>,
    sites: Vec<Site>,
    /// Constructs that the program must still get, the next one last.
    pending: Vec<Construct>,
    n_names: usize,
    n_digits: usize,
}

impl Scene {
    fn name(&mut self, stem: &str) -> String {
        self.n_names += 1;
        format!("{stem}{}", self.n_names)
    }

    fn literal(&mut self) -> i64 {
        self.rng.between(-3, 6)
    }

    fn declare(&mut self, member: String) {
        self.members.push(member);
    }

    /// The permission that all code here has.
    fn log(&self) -> String {
        format!("Perm({0}.log, 1) ** Perm({0}.s, 1)", self.class)
    }

    /// The places that all code here can use. Ownership has them in an object of the method that is run.
    fn shared(&self) -> Vec<Place> {
        if self.model != Model::Permissions {
            return Vec::new();
        }
        vec![Place::heap(&format!("{}.log", self.class)).shown_only(), Place::heap(&format!("{}.s", self.class))]
    }

    /// `t(d, e)`: the digit is recorded when the call comes, after its argument.
    fn traced(&mut self, value: &str) -> String {
        self.n_digits = self.n_digits % 9 + 1;
        let digit = self.n_digits;
        let (log, object) = match self.model {
            Model::Permissions => (format!("{}.log", self.class), self.class.as_str()),
            Model::Ownership | Model::OneThread => (LOG.to_string(), "lg"),
        };
        // Code that may not use the record leaves nothing there.
        match self.scope.iter().any(|place| place.java == log) {
            true => format!("{object}.t({digit}, {value})"),
            false => value.to_string(),
        }
    }

    /// An `int` expression: the next construct that is wanted, or something small.
    fn slot(&mut self) -> String {
        // A construct that finds no place here stands somewhere else.
        let next = if self.has_place() { self.pending.pop() } else { None };
        match next {
            Some(next) => self.construct(next),
            None => self.leaf(),
        }
    }

    /// Several, of which a random one gets the construct that is wanted.
    fn slots<const N: usize>(&mut self) -> [String; N] {
        let lucky = self.rng.below(N);
        std::array::from_fn(|n| if n == lucky { self.slot() } else { self.leaf() })
    }

    fn construct(&mut self, construct: Construct) -> String {
        match construct.make {
            Form::Expr(make) => format!("({})", make(self)),
            Form::Stmt(make) => {
                let stmts = make(self);
                let value = self.place();
                format!("(switch ({}) {{ default -> {{ {stmts} yield {value}; }} }})", self.literal())
            }
        }
    }

    fn has_place(&self) -> bool {
        self.scope.iter().any(|place| place.is_used)
    }

    /// A place that can be read and written.
    fn place(&mut self) -> String {
        let all: Vec<&Place> = self.scope.iter().filter(|place| place.is_used).collect();
        self.rng.pick(&all).java.clone()
    }

    fn leaf(&mut self) -> String {
        if !self.has_place() {
            return self.literal().to_string();
        }
        match self.rng.below(8) {
            0 => self.place(),
            1 => format!("{}++", self.place()),
            2 => format!("({} = {})", self.place(), self.literal()),
            3 => self.literal().to_string(),
            4 => {
                let value = self.place();
                self.traced(&value)
            }
            _ => {
                let value = self.literal().to_string();
                self.traced(&value)
            }
        }
    }

    fn condition(&mut self) -> String {
        let value = self.leaf();
        let than = self.rng.between(-2, 4);
        let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
        format!("{value} {op} {than}")
    }

    /// What `make` writes where only these places can be used.
    fn within<T>(&mut self, scope: Vec<Place>, make: impl FnOnce(&mut Scene) -> T) -> T {
        let saved = std::mem::replace(&mut self.scope, scope);
        let made = make(self);
        self.scope = saved;
        made
    }

    /// A claim about all places in scope.
    fn claim(&mut self) -> String {
        let places = self.scope.clone();
        self.site(Site::Point(places))
    }

    fn site(&mut self, site: Site) -> String {
        self.sites.push(site);
        template::marker(template::Mark::Site, self.sites.len() - 1)
    }

    /// The statements of the method that is run.
    fn test(&mut self) -> String {
        let locals = ["x", "y"];
        let mut scope = self.shared();
        let mut text = String::new();
        if self.model != Model::Permissions {
            text.push_str("Log lg = new Log();\nlg.s = 2;\n");
            scope.extend([Place::heap(LOG).shown_only(), Place::heap("lg.s")]);
        }
        scope.extend(locals.iter().map(|name| Place::local(name)));
        self.scope = scope;
        for local in locals {
            let value = self.literal();
            text.push_str(&format!("int {local} = {value};\n"));
        }
        if self.rng.chance(40) {
            text.push_str("Cell o = new Cell();\n");
            self.scope.push(Place::heap("o.f"));
        }
        if self.rng.chance(30) {
            text.push_str("int[] arr = { 4, 5, 6 };\n");
            self.scope.extend((0..3).map(|n| Place::heap(&format!("arr[{n}]"))));
        }
        while let Some(next) = self.pending.pop() {
            let made = match next.make {
                Form::Stmt(make) => make(self),
                Form::Expr(make) => {
                    let target = self.place();
                    format!("{target} = {};", make(self))
                }
            };
            text.push_str(&made);
            text.push('\n');
            text.push_str(&self.claim());
            text.push('\n');
        }
        text
    }

    fn whole(&self, test: &str) -> String {
        let (class, log) = (&self.class, self.log());
        let members = self.members.join("\n");
        let header = self.model.header();
        if self.model != Model::Permissions {
            let context = self.model.context(&[Place::heap("this.log")]);
            return format!(
                "{header}class {class} {{\n\
                 static class Log {{\nlong log;\nint s;\n{context}\n\
                 //@ ensures this.log == \\old(this.log) * 10 + d && this.s == \\old(this.s) && \\result == v;\n\
                 int t(int d, int v) {{ log = log * 10 + d; return v; }}\n}}\n\
                 static class Cell {{ int f; }}\n\
                 {members}\n\
                 static void test() {{\n{test}}}\n\
                 public static void main(String[] args) {{ test(); }}\n}}\n"
            );
        }
        format!(
            "class {class} {{\n\
             static long log;\nstatic int s;\n\
             //@ requires Perm({class}.log, 1);\n\
             //@ ensures Perm({class}.log, 1) ** {class}.log == \\old({class}.log) * 10 + d ** \\result == v;\n\
             static int t(int d, int v) {{ log = log * 10 + d; return v; }}\n\
             static class Cell {{ int f; }}\n\
             {members}\n\
             //@ context {log};\n\
             static void test() {{\nlog = 0;\ns = 2;\n{test}}}\n\
             //@ requires {log};\n\
             public static void main(String[] args) {{ test(); }}\n}}\n"
        )
    }
}

/// Where the order of what happens is recorded, in the ownership model.
const LOG: &str = "lg.log";
