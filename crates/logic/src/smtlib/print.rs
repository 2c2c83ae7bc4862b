//! Printing single terms. Shared and long subterms are named with `let`, so that the text is not larger than the graph and
//! deep terms do not cost the square of their depth.

use super::{apply_raw, bits_name, operator, sort_symbol, with_sorts};
use crate::pool::Pool;
use crate::sort::{Sort, SortKind};
use crate::term::{DatatypeDecl, Func, FuncDecl, FuncKind, Op, QuantKind, Term, VarName};
use num_bigint::BigInt;
use num_traits::{One, Signed};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// Names symbols, each its own, and remembers what needs a declaration.
#[derive(Default)]
pub struct Printer {
    taken: FxHashSet<String>,
    funcs: FxHashMap<FuncDecl, String>,
    sorts: FxHashMap<Sort, String>,
    operators: FxHashMap<String, String>,
    /// Variables that occur without a binder: constants, then.
    free: FxHashSet<VarName>,
    declarations: String,
    /// What was declared, in order, and where in it the open scopes begin.
    declared: Vec<Declared>,
    scopes: Vec<usize>,
}

/// Something declared and the name it took; both are free again when the scope ends.
struct Declared {
    what: Entity,
    name: String,
}

enum Entity {
    Sort(Sort),
    Func(FuncDecl),
    Operator(String),
    Free(VarName),
}

/// Names with a meaning of their own in SMT-LIB or its usual extensions, or in our prelude.
const RESERVED: &[&str] = &[
    "and",
    "or",
    "not",
    "xor",
    "ite",
    "let",
    "forall",
    "exists",
    "match",
    "par",
    "as",
    "true",
    "false",
    "distinct",
    "div",
    "mod",
    "abs",
    "to_real",
    "to_int",
    "is_int",
    "select",
    "store",
    "const",
    "lambda",
    "implies",
    "iff",
    "if",
    "divisible",
    "Bool",
    "Int",
    "Real",
    "String",
    "Array",
    "Seq",
    "Set",
    "List",
    "RegLan",
    "BitVec",
    "FloatingPoint",
    "RoundingMode",
    "RNE",
    "RNA",
    "RTP",
    "RTN",
    "RTZ",
    "nil",
    "insert",
    "head",
    "tail",
    "concat",
    "extract",
    "repeat",
    "union",
    "intersection",
    "member",
    "subset",
    "complement",
    "Ref",
    "Snap",
    "null",
    "unit",
    "combine",
    "first",
    "second",
    "map",
    "min",
    "max",
];

const RESERVED_PREFIXES: &[&str] =
    &["bv", "fp", "str", "seq", "re", "set", "int", "nat", "is", "rem", "sign_", "zero_", "rotate_"];

fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name) || RESERVED_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// A symbol as SMT-LIB writes it: plain where it can be, between bars otherwise.
pub fn quote(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let starts_well = name.starts_with(|c: char| !c.is_ascii_digit() && c != '@' && c != '.');
    if starts_well && name.chars().all(plain) {
        name.to_string()
    } else {
        let inner: String = name.chars().map(|c| if c == '|' || c == '\\' { '_' } else { c }).collect();
        format!("|{inner}|")
    }
}

impl Printer {
    pub fn new() -> Printer {
        Printer::default()
    }

    /// The declarations that became necessary since the last call.
    pub fn take_declarations(&mut self) -> String {
        std::mem::take(&mut self.declarations)
    }

    /// Opens a scope: declarations made inside end with it, as solvers have it.
    pub fn push(&mut self) {
        self.scopes.push(self.declared.len());
    }

    pub fn pop(&mut self) {
        let start = self.scopes.pop().unwrap_or(0);
        for Declared { what, name } in self.declared.drain(start..) {
            self.taken.remove(&name);
            match what {
                Entity::Sort(sort) => drop(self.sorts.remove(&sort)),
                Entity::Func(decl) => drop(self.funcs.remove(&decl)),
                Entity::Operator(symbol) => drop(self.operators.remove(&symbol)),
                Entity::Free(var) => drop(self.free.remove(&var)),
            }
        }
    }

    /// The text of a term. What it mentions for the first time is added to the declarations.
    pub fn term(&mut self, pool: &Pool, term: Term) -> String {
        if pool.is_open(term) {
            for var in pool.free_vars(term) {
                self.declare_free(pool, var);
            }
        }
        let mut scope = TermPrinter { printer: self, pool, names: FxHashMap::default(), n_lets: 0 };
        scope.with_lets(term)
    }

    /// A name that nothing else has.
    fn name(&mut self, wanted: &str, what: Entity) -> String {
        let mut name = if is_reserved(wanted) { format!("{wanted}!") } else { wanted.to_string() };
        let mut n = 1;
        while !self.taken.insert(name.clone()) {
            n += 1;
            name = format!("{wanted}!{n}");
        }
        let quoted = quote(&name);
        self.declared.push(Declared { what, name });
        quoted
    }

    pub fn sort(&mut self, pool: &Pool, sort: Sort) -> String {
        if let Some(known) = self.sorts.get(&sort) {
            return known.clone();
        }
        let text = match sort.kind() {
            SortKind::Bool | SortKind::Int | SortKind::Perm | SortKind::Ref | SortKind::Snap | SortKind::Raw(_) => {
                sort_symbol(sort)
            }
            // Composed anew each time: the parts may have other names once their scope is over.
            SortKind::Array(index, value) => {
                return format!("(Array {} {})", self.sort(pool, index), self.sort(pool, value));
            }
            SortKind::Indices(first, rest) => {
                return format!("{} {}", self.sort(pool, first), self.sort(pool, rest));
            }
            SortKind::NativeSeq(element) => return format!("(Seq {})", self.sort(pool, element)),
            SortKind::BitVec(width) => format!("(_ BitVec {width})"),
            SortKind::Datatype(_) => {
                self.datatypes(pool, pool.datatype_group(sort).expect("a declared datatype"));
                return self.sorts[&sort].clone();
            }
            _ => {
                let name = self.name(&sort_symbol(sort), Entity::Sort(sort));
                writeln!(self.declarations, "(declare-sort {name} 0)").expect("writing to a string");
                name
            }
        };
        self.sorts.insert(sort, text.clone());
        text
    }

    /// Declares a whole group, with the names of constructors and fields.
    fn datatypes(&mut self, pool: &Pool, group: &[DatatypeDecl]) {
        for decl in group {
            let name = self.name(&sort_symbol(decl.sort), Entity::Sort(decl.sort));
            self.sorts.insert(decl.sort, name);
        }
        let heads: Vec<String> = group.iter().map(|decl| format!("({} 0)", self.sorts[&decl.sort])).collect();
        let mut bodies = Vec::new();
        for decl in group {
            let mut constructors = Vec::new();
            for (number, constructor) in (0..).zip(&decl.constructors) {
                let mut text = self.part(pool, pool.constructor(decl.sort, number));
                for (field, (_, sort)) in (0..).zip(&constructor.fields) {
                    let selector = self.part(pool, pool.selector(decl.sort, number, field));
                    write!(text, " ({selector} {})", self.sort(pool, *sort)).expect("writing to a string");
                }
                constructors.push(format!("({text})"));
            }
            bodies.push(format!("({})", constructors.join(" ")));
        }
        writeln!(self.declarations, "(declare-datatypes ({}) ({}))", heads.join(" "), bodies.join(" "))
            .expect("writing to a string");
    }

    /// Names a constructor or a field.
    fn part(&mut self, pool: &Pool, func: Func) -> String {
        let decl = pool.func_decl(func);
        let name = self.name(&decl.to_string(), Entity::Func(decl.clone()));
        self.funcs.insert(decl.clone(), name.clone());
        name
    }

    fn declare(&mut self, pool: &Pool, wanted: &str, what: Entity, args: &[Sort], ret: Sort) -> String {
        let args: Vec<String> = args.iter().map(|sort| self.sort(pool, *sort)).collect();
        let ret = self.sort(pool, ret);
        let name = self.name(wanted, what);
        writeln!(self.declarations, "(declare-fun {name} ({}) {ret})", args.join(" ")).expect("writing to a string");
        name
    }

    fn declare_free(&mut self, pool: &Pool, var: Term) {
        let Op::Var(name) = *pool.op(var) else { unreachable!("free variables are variables") };
        if self.free.insert(name) {
            let sort = self.sort(pool, pool.sort(var));
            // Not through `name`: binders use the plain name, and a free variable must have the one it will have there.
            self.declared.push(Declared { what: Entity::Free(name), name: String::new() });
            writeln!(self.declarations, "(declare-fun {} () {sort})", quote(&name.to_string()))
                .expect("writing to a string");
        }
    }

    fn func(&mut self, pool: &Pool, decl: &FuncDecl) -> String {
        if let Some(known) = self.funcs.get(decl) {
            return known.clone();
        }
        let name = match decl.kind {
            FuncKind::Smt(text) => {
                return with_sorts(text.as_str(), &decl.args, decl.ret, |sort| self.sort(pool, sort));
            }
            FuncKind::Uninterpreted | FuncKind::Increment => {
                self.declare(pool, &decl.to_string(), Entity::Func(decl.clone()), &decl.args, decl.ret)
            }
            FuncKind::Construct(_) => {
                self.sort(pool, decl.ret);
                return self.funcs[decl].clone();
            }
            FuncKind::Field(..) => {
                self.sort(pool, decl.args[0]);
                return self.funcs[decl].clone();
            }
            FuncKind::Test(number) => {
                let constructor = pool.func_decl(pool.constructor(decl.args[0], number));
                return format!("(_ is {})", self.func(pool, constructor));
            }
        };
        self.funcs.insert(decl.clone(), name.clone());
        name
    }

    fn operator(&mut self, pool: &Pool, term: Term) -> String {
        let symbol = operator(pool, term).expect("an operator without a counterpart").symbol();
        if let Some(known) = self.operators.get(&symbol) {
            return known.clone();
        }
        let args: Vec<Sort> = pool.args(term).iter().map(|arg| pool.sort(*arg)).collect();
        let name = self.declare(pool, &symbol, Entity::Operator(symbol.clone()), &args, pool.sort(term));
        self.operators.insert(symbol, name.clone());
        name
    }
}

/// Texts longer than this get a name.
const LONG: usize = 400;

/// One term under way.
struct TermPrinter<'a> {
    printer: &'a mut Printer,
    pool: &'a Pool,
    /// Texts of subterms already printed or named.
    names: FxHashMap<Term, String>,
    n_lets: usize,
}

impl TermPrinter<'_> {
    /// The text of `root`, with `let` for every subterm that occurs more than once below it, binders apart.
    fn with_lets(&mut self, root: Term) -> String {
        let mut order = Vec::new();
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        self.survey(root, &mut order, &mut uses);
        let mut lets = Vec::new();
        let mut added = Vec::new();
        for term in order {
            let text = self.node(term);
            let worth_a_name = uses[&term] > 1 || text.len() > LONG;
            if term != root && worth_a_name && !self.pool.args(term).is_empty() {
                self.n_lets += 1;
                let name = format!("?{}", self.n_lets);
                lets.push((name.clone(), text));
                self.names.insert(term, name);
            } else {
                self.names.insert(term, text);
            }
            added.push(term);
        }
        let mut text = self.names[&root].clone();
        for (name, value) in lets.into_iter().rev() {
            text = format!("(let (({name} {value})) {text})");
        }
        // What a binder's body named is out of sight afterwards.
        for term in added {
            self.names.remove(&term);
        }
        text
    }

    /// Subterms not yet named, arguments first, and how often each is used. Does not look below binders.
    fn survey(&self, root: Term, order: &mut Vec<Term>, uses: &mut FxHashMap<Term, u32>) {
        let mut todo = vec![(root, false)];
        while let Some((term, ready)) = todo.pop() {
            if ready {
                order.push(term);
                continue;
            }
            if self.names.contains_key(&term) {
                continue;
            }
            let seen = uses.entry(term).or_insert(0);
            *seen += 1;
            if *seen > 1 {
                continue;
            }
            todo.push((term, true));
            if !matches!(self.pool.op(term), Op::Quant(_)) {
                todo.extend(self.pool.args(term).iter().rev().map(|arg| (*arg, false)));
            }
        }
    }

    /// A term whose arguments have texts.
    fn node(&mut self, term: Term) -> String {
        let node = self.pool.node(term);
        let head = match &node.op {
            Op::Bool(value) => value.to_string(),
            Op::Int(value) => integer(value),
            Op::Perm(value) => rational(value),
            Op::Null => "null".to_string(),
            Op::Var(name) => quote(&name.to_string()),
            Op::Quant(_) => return self.quantifier(term),
            Op::App(func) => {
                let decl = self.pool.func_decl(*func);
                let name = self.printer.func(self.pool, decl);
                return apply_raw(&name, &self.args(term));
            }
            Op::Not => "not".to_string(),
            Op::And => "and".to_string(),
            Op::Or => "or".to_string(),
            Op::Implies => "=>".to_string(),
            Op::Ite => "ite".to_string(),
            Op::Eq => "=".to_string(),
            Op::Distinct => "distinct".to_string(),
            Op::Add => "+".to_string(),
            Op::Mul => "*".to_string(),
            Op::IntDiv => "div".to_string(),
            Op::Mod => "mod".to_string(),
            Op::Lt => "<".to_string(),
            Op::Le => "<=".to_string(),
            Op::ToPerm => "to_real".to_string(),
            Op::PermDiv => "/".to_string(),
            Op::Floor => "to_int".to_string(),
            Op::Select => "select".to_string(),
            Op::Store => "store".to_string(),
            Op::ConstArray => format!("(as const {})", self.printer.sort(self.pool, node.sort)),
            Op::Bits(value) => format!("(_ bv{value} {})", node.sort.width().expect("a bit-vector")),
            Op::BitsOp(op) => bits_name(*op),
            Op::SnapUnit => "unit".to_string(),
            Op::SnapCombine => "combine".to_string(),
            Op::SnapFirst => "first".to_string(),
            Op::SnapSecond => "second".to_string(),
            Op::Wrap | Op::Unwrap | Op::Seq(_) | Op::Set(_) | Op::Multiset(_) | Op::Map(_) => {
                self.printer.operator(self.pool, term)
            }
        };
        apply_raw(&head, &self.args(term))
    }

    fn args(&self, term: Term) -> Vec<String> {
        self.pool.args(term).iter().map(|arg| self.names[arg].clone()).collect()
    }

    fn quantifier(&mut self, term: Term) -> String {
        let (quant, body, triggers) = self.pool.quantifier(term).expect("a quantifier");
        let vars: Vec<String> = quant
            .vars
            .iter()
            .map(|var| {
                let Op::Var(name) = self.pool.op(*var) else { unreachable!("bound variables are variables") };
                let sort = self.printer.sort(self.pool, self.pool.sort(*var));
                format!("({} {sort})", quote(&name.to_string()))
            })
            .collect();
        let body = self.with_lets(body);
        let mut notes = String::new();
        for set in &triggers {
            // Patterns may not contain `let`; they are small.
            let terms: Vec<String> = set.iter().map(|t| self.plain(*t)).collect();
            write!(notes, " :pattern ({})", terms.join(" ")).expect("writing to a string");
        }
        for term in self.pool.forbidden(term) {
            write!(notes, " :no-pattern {}", self.plain(*term)).expect("writing to a string");
        }
        if let Some(weight) = quant.weight {
            write!(notes, " :weight {weight}").expect("writing to a string");
        }
        let name = quote(&quant.name.to_string());
        let kind = if quant.kind == QuantKind::Forall { "forall" } else { "exists" };
        format!("({kind} ({}) (! {body}{notes} :qid {name}))", vars.join(" "))
    }

    /// A term printed as a tree.
    fn plain(&mut self, term: Term) -> String {
        let fresh: Vec<Term> = self.pool.args(term).iter().copied().filter(|t| !self.names.contains_key(t)).collect();
        for arg in &fresh {
            let text = self.plain(*arg);
            self.names.insert(*arg, text);
        }
        let text = self.node(term);
        for arg in &fresh {
            self.names.remove(arg);
        }
        text
    }
}

fn integer(value: &BigInt) -> String {
    if value.is_negative() { format!("(- {})", value.abs()) } else { value.to_string() }
}

fn rational(value: &num_rational::BigRational) -> String {
    let magnitude = value.abs();
    let text = if magnitude.denom().is_one() {
        format!("{}.0", magnitude.numer())
    } else {
        format!("(/ {}.0 {}.0)", magnitude.numer(), magnitude.denom())
    };
    if value.is_negative() { format!("(- {text})") } else { text }
}
