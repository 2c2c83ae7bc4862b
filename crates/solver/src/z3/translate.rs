//! From terms to Z3's expressions, each once.
//!
//! What was translated is remembered by the term's number, for as long as the term's pool lives. Deep terms are no danger:
//! nothing here recurses over terms.

use super::context::{
    Binary, Constructor, ConstructorSpec, Context, DatatypeSpec, Decl, Expr, Fallible, Nary, SolverFailure, SortRef,
    Unary,
};
use logic::{Func, FuncKind, Op, Pool, QuantKind, Sort, SortKind, Term};
use rustc_hash::FxHashMap;

/// How snapshots look to Z3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SnapshotStyle {
    /// As an algebraic type, with Z3's own decision procedure.
    Datatype,
    /// As an uninterpreted sort; the axioms that relate pairs and their parts are the caller's to assume.
    Uninterpreted,
}

struct Snapshots {
    sort: SortRef,
    unit: Decl,
    combine: Decl,
    first: Decl,
    second: Decl,
}

/// An operator given as SMT-LIB text: an expression over placeholders.
struct Template {
    body: Expr,
    holes: Vec<Expr>,
}

enum Callee {
    Declared(Decl),
    Template(Template),
}

pub struct Translator {
    context: Context,
    snapshots: Snapshots,
    null: Expr,
    terms: Vec<Option<Expr>>,
    funcs: Vec<Option<Callee>>,
    sorts: FxHashMap<Sort, SortRef>,
    datatypes: FxHashMap<Sort, Vec<Constructor>>,
    /// Functions that stand for operators without a counterpart in Z3: collections, wrappers. The sort is the one that tells
    /// instances of the operator apart.
    operators: FxHashMap<logic::smtlib::Operator, Decl>,
    /// Terms under way; kept to spare the allocation.
    pending: Vec<Term>,
}

impl Translator {
    pub fn new(context: Context, style: SnapshotStyle) -> Fallible<Translator> {
        let snapshots = Snapshots::new(&context, style)?;
        let reference = context.uninterpreted_sort("Ref")?;
        let null = context.apply(&context.declare("null", &[], &reference)?, [])?;
        let sorts = FxHashMap::from_iter([
            (Sort::BOOL, context.bool_sort()?),
            (Sort::INT, context.int_sort()?),
            (Sort::PERM, context.real_sort()?),
            (Sort::REF, reference),
            (Sort::SNAP, snapshots.sort.clone()),
        ]);
        let (terms, funcs, operators, pending) = (Vec::new(), Vec::new(), FxHashMap::default(), Vec::new());
        let datatypes = FxHashMap::default();
        Ok(Translator { context, snapshots, null, terms, funcs, sorts, datatypes, operators, pending })
    }

    pub fn forget_from(&mut self, n_terms: usize, n_funcs: usize) {
        self.terms.truncate(n_terms);
        self.funcs.truncate(n_funcs);
    }

    pub fn term(&mut self, pool: &Pool, term: Term) -> Fallible<Expr> {
        if let Some(done) = self.known(term) {
            return Ok(done.clone());
        }
        let mut pending = std::mem::take(&mut self.pending);
        pending.clear();
        pending.push(term);
        let outcome = self.settle(pool, &mut pending);
        self.pending = pending;
        outcome?;
        Ok(self.done(term).clone())
    }

    /// Translates all of `pending`, arguments before what they are arguments of.
    fn settle(&mut self, pool: &Pool, pending: &mut Vec<Term>) -> Fallible<()> {
        while let Some(&term) = pending.last() {
            if self.known(term).is_some() {
                pending.pop();
                continue;
            }
            let node = pool.node(term);
            let waiting = pending.len();
            if let Op::Quant(quant) = &node.op {
                pending.extend(quant.vars.iter().filter(|var| self.known(**var).is_none()));
            }
            pending.extend(node.args.iter().filter(|arg| self.known(**arg).is_none()));
            if pending.len() == waiting {
                let expr = self.build(pool, term)?;
                let index = term.index();
                if self.terms.len() <= index {
                    self.terms.resize_with(index + 1, || None);
                }
                self.terms[index] = Some(expr);
                pending.pop();
            }
        }
        Ok(())
    }

    fn known(&self, term: Term) -> Option<&Expr> {
        self.terms.get(term.index())?.as_ref()
    }

    /// A term that has been translated.
    fn done(&self, term: Term) -> &Expr {
        self.known(term).expect("arguments are translated before what they are arguments of")
    }

    fn build(&mut self, pool: &Pool, term: Term) -> Fallible<Expr> {
        let node = pool.node(term);
        let args = &node.args[..];
        match &node.op {
            Op::Bool(value) => self.context.bool(*value),
            Op::Int(value) => self.context.numeral(&value.to_string(), &self.sorts[&Sort::INT]),
            Op::Perm(value) => self.context.numeral(&value.to_string(), &self.sorts[&Sort::PERM]),
            Op::Null => Ok(self.null.clone()),
            Op::Var(name) => {
                let sort = self.sort(pool, node.sort)?;
                self.context.apply(&self.context.declare(&name.to_string(), &[], &sort)?, [])
            }
            Op::App(func) => self.call(pool, *func, args),
            Op::Not => self.unary(Unary::Not, args),
            Op::ToPerm => self.unary(Unary::ToReal, args),
            Op::Floor => self.unary(Unary::Floor, args),
            Op::Select => self.context.select(self.done(args[0]), args[1..].iter().map(|arg| self.done(*arg))),
            Op::Store => {
                let (value, index) = args[1..].split_last().expect("a store has a value");
                let index = index.iter().map(|arg| self.done(*arg));
                self.context.store(self.done(args[0]), index, self.done(*value))
            }
            Op::ConstArray => self.const_array(pool, node.sort, args[0]),
            Op::Bits(value) => {
                let sort = self.sort(pool, node.sort)?;
                self.context.numeral(&value.to_string(), &sort)
            }
            Op::BitsOp(op) => {
                let args: Vec<&Expr> = args.iter().map(|arg| self.done(*arg)).collect();
                self.context.bits_op(*op, &args)
            }
            Op::And => self.nary(Nary::And, args),
            Op::Or => self.nary(Nary::Or, args),
            Op::Add => self.nary(Nary::Add, args),
            Op::Mul => self.nary(Nary::Mul, args),
            Op::Distinct => self.nary(Nary::Distinct, args),
            Op::Implies => self.binary(Binary::Implies, args),
            Op::Eq => self.binary(Binary::Eq, args),
            Op::IntDiv | Op::PermDiv => self.binary(Binary::Div, args),
            Op::Mod => self.binary(Binary::Mod, args),
            Op::Lt => self.binary(Binary::Lt, args),
            Op::Le => self.binary(Binary::Le, args),
            Op::Ite => self.context.ite(self.done(args[0]), self.done(args[1]), self.done(args[2])),
            Op::Quant(_) => self.quantifier(pool, term),
            Op::SnapUnit => self.apply(&self.snapshots.unit, args),
            Op::SnapCombine => self.apply(&self.snapshots.combine, args),
            Op::SnapFirst => self.apply(&self.snapshots.first, args),
            Op::SnapSecond => self.apply(&self.snapshots.second, args),
            Op::Wrap | Op::Unwrap | Op::Seq(_) | Op::Set(_) | Op::Multiset(_) | Op::Map(_) => self.operator(pool, term),
        }
    }

    fn unary(&self, op: Unary, args: &[Term]) -> Fallible<Expr> {
        self.context.unary(op, self.done(args[0]))
    }

    fn binary(&self, op: Binary, args: &[Term]) -> Fallible<Expr> {
        self.context.binary(op, self.done(args[0]), self.done(args[1]))
    }

    fn nary(&self, op: Nary, args: &[Term]) -> Fallible<Expr> {
        self.context.nary(op, args.iter().map(|arg| self.done(*arg)))
    }

    fn apply(&self, function: &Decl, args: &[Term]) -> Fallible<Expr> {
        self.context.apply(function, args.iter().map(|arg| self.done(*arg)))
    }

    fn quantifier(&self, pool: &Pool, term: Term) -> Fallible<Expr> {
        let (quant, body, triggers) = pool.quantifier(term).expect("a quantifier");
        let bound: Vec<Expr> = quant.vars.iter().map(|var| self.done(*var).clone()).collect();
        let exprs = |set: &&[Term]| set.iter().map(|t| self.done(*t).clone()).collect();
        let triggers: Vec<Vec<Expr>> = triggers.iter().map(exprs).collect();
        let forbidden: Vec<Expr> = pool.forbidden(term).iter().map(|t| self.done(*t).clone()).collect();
        let forall = quant.kind == QuantKind::Forall;
        // Z3's own default weight is 1.
        let weight = quant.weight.unwrap_or(1);
        let (name, body) = (quant.name.to_string(), self.done(body));
        self.context.quantifier(forall, weight, &name, &bound, &triggers, &forbidden, body)
    }

    fn operator(&mut self, pool: &Pool, term: Term) -> Fallible<Expr> {
        let operator = logic::smtlib::operator(pool, term).expect("an operator that Z3 has not");
        let key = operator;
        if !self.operators.contains_key(&key) {
            let domain = self.sorts(pool, pool.args(term).iter().map(|arg| pool.sort(*arg)))?;
            let range = self.sort(pool, pool.sort(term))?;
            let decl = self.context.declare(&operator.symbol(), &domain, &range)?;
            self.operators.insert(key, decl);
        }
        self.apply(&self.operators[&key], pool.args(term))
    }

    // ---- functions

    fn call(&mut self, pool: &Pool, func: Func, args: &[Term]) -> Fallible<Expr> {
        if self.funcs.get(func.index()).is_none_or(Option::is_none) {
            let callee = self.callee(pool, func)?;
            if self.funcs.len() <= func.index() {
                self.funcs.resize_with(func.index() + 1, || None);
            }
            self.funcs[func.index()] = Some(callee);
        }
        match self.funcs[func.index()].as_ref() {
            Some(Callee::Declared(decl)) => self.apply(decl, args),
            Some(Callee::Template(template)) => {
                let args: Vec<Expr> = args.iter().map(|arg| self.done(*arg).clone()).collect();
                self.context.substitute(&template.body, &template.holes, &args)
            }
            None => unreachable!("filled above"),
        }
    }

    fn callee(&mut self, pool: &Pool, func: Func) -> Fallible<Callee> {
        let decl = pool.func_decl(func);
        let domain = self.sorts(pool, decl.args.iter().copied())?;
        let range = self.sort(pool, decl.ret)?;
        match decl.kind {
            FuncKind::Construct(number) => Ok(Callee::Declared(self.made(decl.ret, number).function.clone())),
            FuncKind::Test(number) => Ok(Callee::Declared(self.made(decl.args[0], number).tester.clone())),
            FuncKind::Field(number, field) => {
                Ok(Callee::Declared(self.made(decl.args[0], number).selectors[field as usize].clone()))
            }
            FuncKind::Uninterpreted | FuncKind::Increment => {
                Ok(Callee::Declared(self.context.declare(&decl.to_string(), &domain, &range)?))
            }
            FuncKind::Smt(text) => {
                let mut spoken_of: Vec<Sort> = Vec::new();
                let operator = logic::smtlib::with_sorts(text.as_str(), &decl.args, decl.ret, |sort| {
                    // Z3's parser takes a datatype with the names of its constructors, and refuses to take it twice.
                    let known = spoken_of.iter().position(|other| *other == sort).unwrap_or_else(|| {
                        spoken_of.push(sort);
                        spoken_of.len() - 1
                    });
                    format!("sort{}", known + 1)
                });
                let refs = self.sorts(pool, spoken_of.into_iter())?;
                Ok(Callee::Template(self.template(&operator, &refs, &domain, &range)?))
            }
        }
    }

    /// A constructor of a datatype whose sort has been translated.
    fn made(&self, sort: Sort, number: u32) -> &Constructor {
        &self.datatypes[&sort][number as usize]
    }

    /// The operator applied to placeholders, as Z3's parser reads it; sorts it speaks of are called `sort1`, `sort2`, ...
    fn template(&self, operator: &str, sorts: &[SortRef], domain: &[SortRef], range: &SortRef) -> Fallible<Template> {
        let names: Vec<String> = (0..domain.len()).map(|i| format!("hole{i}")).collect();
        let holes = domain.iter().zip(&names).map(|(sort, name)| self.context.declare(name, &[], sort));
        let holes = holes.collect::<Fallible<Vec<Decl>>>()?;
        let result = self.context.declare("result", &[], range)?;
        let body = logic::smtlib::apply_raw(operator, &names);
        let mut decls: Vec<(&str, &Decl)> = names.iter().map(String::as_str).zip(&holes).collect();
        decls.push(("result", &result));
        let sort_names: Vec<String> = (1..=sorts.len()).map(|i| format!("sort{i}")).collect();
        let sorts: Vec<(&str, &SortRef)> = sort_names.iter().map(String::as_str).zip(sorts).collect();
        let parsed = self.context.parse(&format!("(assert (= result {body}))"), &sorts, &decls)?;
        let sides = parsed.first().map(|equation| self.context.args(equation)).transpose()?.unwrap_or_default();
        // Z3 may turn an equation between truth values around; the placeholder side is the one without arguments.
        let text = |expr: &Expr| self.context.text(expr);
        let body = sides.into_iter().find(|side| text(side) != "result");
        let body = body.ok_or_else(|| SolverFailure(format!("`{operator}` is not an operator of the solver")))?;
        let holes = holes.iter().map(|hole| self.context.apply(hole, [])).collect::<Fallible<_>>()?;
        Ok(Template { body, holes })
    }

    // ---- sorts

    fn sorts(&mut self, pool: &Pool, sorts: impl Iterator<Item = Sort>) -> Fallible<Vec<SortRef>> {
        sorts.map(|sort| self.sort(pool, sort)).collect()
    }

    fn sort(&mut self, pool: &Pool, sort: Sort) -> Fallible<SortRef> {
        if let Some(known) = self.sorts.get(&sort) {
            return Ok(known.clone());
        }
        let made = match sort.kind() {
            SortKind::Array(_, value) => {
                let (indices, _) = sort.array_parts().expect("an array");
                let indices = self.sorts(pool, indices.into_iter())?;
                let value = self.sort(pool, value)?;
                self.context.array_sort(&indices, &value)?
            }
            SortKind::BitVec(width) => self.context.bits_sort(width)?,
            SortKind::NativeSeq(element) => {
                let element = self.sort(pool, element)?;
                self.context.sequence_sort(&element)?
            }
            SortKind::Datatype(_) => {
                self.make_datatypes(pool, sort)?;
                return Ok(self.sorts[&sort].clone());
            }
            SortKind::Raw(text) => self.raw_sort(&text.to_string())?,
            _ => self.context.uninterpreted_sort(&logic::smtlib::sort_symbol(sort))?,
        };
        self.sorts.insert(sort, made.clone());
        Ok(made)
    }

    /// Makes the whole group that a datatype was declared in.
    fn make_datatypes(&mut self, pool: &Pool, sort: Sort) -> Fallible<()> {
        let Some(group) = pool.datatype_group(sort) else {
            return Err(SolverFailure(format!("the datatype `{sort}` is not declared")));
        };
        // While the group is made, its members are known by reference; what is built of them meanwhile is forgotten after.
        let before: Vec<Sort> = self.sorts.keys().copied().collect();
        for decl in group {
            self.sorts.insert(decl.sort, self.context.datatype_reference(&decl.sort.to_string())?);
        }
        let mut specs = Vec::new();
        for decl in group {
            let mut constructors = Vec::new();
            for constructor in &decl.constructors {
                let mut fields = Vec::new();
                for (name, sort) in &constructor.fields {
                    fields.push((name.to_string(), self.sort(pool, *sort)?));
                }
                constructors.push(ConstructorSpec { name: constructor.name.to_string(), fields });
            }
            specs.push(DatatypeSpec { name: decl.sort.to_string(), constructors });
        }
        self.sorts.retain(|sort, _| before.contains(sort) || self.datatypes.contains_key(sort));
        for (decl, (sort, constructors)) in group.iter().zip(self.context.datatypes(&specs)?) {
            self.sorts.insert(decl.sort, sort);
            self.datatypes.insert(decl.sort, constructors);
        }
        Ok(())
    }

    fn const_array(&mut self, pool: &Pool, sort: Sort, value: Term) -> Fallible<Expr> {
        let (indices, element) = sort.array_parts().expect("an array");
        if let [index] = indices[..] {
            let index = self.sort(pool, index)?;
            return self.context.const_array(&index, self.done(value));
        }
        let (array, element) = (self.sort(pool, sort)?, self.sort(pool, element)?);
        let made = self.template("(as const sort1)", std::slice::from_ref(&array), &[element], &array)?;
        self.context.substitute(&made.body, &made.holes, &[self.done(value).clone()])
    }

    fn raw_sort(&self, text: &str) -> Fallible<SortRef> {
        let script = format!("(declare-const x {text})(declare-fun p ({text}) Bool)(assert (p x))");
        let parsed = self.context.parse(&script, &[], &[])?;
        let args = parsed.first().map(|fact| self.context.args(fact)).transpose()?.unwrap_or_default();
        match &args[..] {
            [x] => self.context.sort_of(x),
            _ => Err(SolverFailure(format!("`{text}` is not a sort of the solver"))),
        }
    }
}

impl Snapshots {
    fn new(context: &Context, style: SnapshotStyle) -> Fallible<Snapshots> {
        match style {
            SnapshotStyle::Datatype => {
                let snap = context.datatype_reference("Snap")?;
                let unit = ConstructorSpec { name: "unit".to_string(), fields: Vec::new() };
                let fields = ["first", "second"].map(|field| (field.to_string(), snap.clone())).to_vec();
                let combine = ConstructorSpec { name: "combine".to_string(), fields };
                let spec = DatatypeSpec { name: "Snap".to_string(), constructors: vec![unit, combine] };
                let mut made = context.datatypes(&[spec])?;
                let Some((sort, parts)) = made.pop() else { unreachable!("one datatype") };
                let [unit, pair] = &parts[..] else { unreachable!("two constructors") };
                let [first, second] = &pair.selectors[..] else { unreachable!("two fields") };
                let [unit, combine, first, second] = [&unit.function, &pair.function, first, second].map(Decl::clone);
                Ok(Snapshots { sort, unit, combine, first, second })
            }
            SnapshotStyle::Uninterpreted => {
                let sort = context.uninterpreted_sort("Snap")?;
                let s = || sort.clone();
                Ok(Snapshots {
                    unit: context.declare("unit", &[], &sort)?,
                    combine: context.declare("combine", &[s(), s()], &sort)?,
                    first: context.declare("first", &[s()], &sort)?,
                    second: context.declare("second", &[s()], &sort)?,
                    sort,
                })
            }
        }
    }
}
