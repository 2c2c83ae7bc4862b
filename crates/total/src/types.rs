//! Types of Silver in BoogiePL, with the theories of collections: those of `logic`, as axioms of the program.

use boogie::build::{Builder, exp};
use boogie::tree::{Exp, FunctionId, Type as BType};
use logic::{Func, MapOp, MultisetOp, Op, Pool, QuantKind, SeqOp, SetOp, Sort, Term, theory};
use rustc_hash::FxHashMap;
use silver::tree::{BinOp, Meta, Program, Type};
use source::{Span, Symbol};

use crate::gap::{Gap, Tr};

/// A name that BoogiePL allows.
pub fn mangled(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '$' }).collect()
}

/// What stands for the types of a program.
pub struct Types {
    pool: Pool,
    /// The types of sorts that were spoken of, with their theories told.
    of_sorts: FxHashMap<Sort, BType>,
    operators: FxHashMap<(Op, Sort), FunctionId>,
    /// Auxiliary functions of theories.
    auxiliary: FxHashMap<Func, FunctionId>,
    /// The sort of each domain at ground types, and back.
    domains: FxHashMap<Sort, Type>,
    pub reference: BType,
    pub null: Exp,
}

impl Types {
    pub fn new(b: &mut Builder) -> Types {
        let reference = b.type_con("Ref");
        let null = b.constant("null", reference.clone());
        let of_sorts = [
            (Sort::BOOL, BType::Bool),
            (Sort::INT, BType::Int),
            (Sort::PERM, BType::Real),
            (Sort::REF, reference.clone()),
        ];
        Types {
            pool: Pool::new(),
            of_sorts: of_sorts.into_iter().collect(),
            operators: FxHashMap::default(),
            auxiliary: FxHashMap::default(),
            domains: FxHashMap::default(),
            reference,
            null,
        }
    }

    /// The sort of a ground type.
    fn sort(&mut self, ty: &Type) -> Sort {
        match ty {
            Type::Int => Sort::INT,
            Type::Bool => Sort::BOOL,
            Type::Perm => Sort::PERM,
            Type::Ref => Sort::REF,
            Type::Seq(t) => Sort::seq(self.sort(t)),
            Type::Set(t) => Sort::set(self.sort(t)),
            Type::Multiset(t) => Sort::multiset(self.sort(t)),
            Type::Map(k, v) => Sort::map(self.sort(k), self.sort(v)),
            Type::Named(..) | Type::Var(_) | Type::Wand => {
                let sort = Sort::named(Symbol::new(&format!("{ty}")));
                self.domains.entry(sort).or_insert_with(|| ty.clone());
                sort
            }
        }
    }

    pub fn of(&mut self, b: &mut Builder, program: &Program, ty: &Type) -> Tr<BType> {
        let sort = self.sort(ty);
        if let Some(known) = self.of_sorts.get(&sort) {
            return Ok(known.clone());
        }
        for part in theory::required([sort]) {
            self.declare(b, program, part)?;
        }
        Ok(self.of_sorts[&sort].clone())
    }

    fn declare(&mut self, b: &mut Builder, program: &Program, sort: Sort) -> Tr<()> {
        if self.of_sorts.contains_key(&sort) {
            return Ok(());
        }
        let ty = match self.domains.get(&sort) {
            Some(Type::Named(name, _)) => match (interpretation(program, *name), array(program, *name)) {
                (_, Some((index, value))) => {
                    let (index, value) = (self.of(b, program, &index)?, self.of(b, program, &value)?);
                    BType::map(vec![index], value)
                }
                (Some(text), None) => b.solver_type(&mangled(name.as_str()), &text),
                (None, None) => b.type_con(&mangled(&format!("{}", self.domains[&sort]))),
            },
            Some(other) => return Err(Gap::new(format!("a value of the type `{other}`"), Meta::NONE)),
            None => b.type_con(&mangled(&format!("{sort}"))),
        };
        self.of_sorts.insert(sort, ty);
        let axioms = theory::axioms(&self.pool, sort);
        for axiom in axioms {
            let mut bound = FxHashMap::default();
            let axiom = self.term(b, &mut bound, axiom);
            b.axiom(axiom, Span::NONE);
        }
        Ok(())
    }

    /// An operator of a collection. `sort` is that of the collection it belongs to.
    fn apply(&mut self, b: &mut Builder, op: &Op, sort: Sort, args: Vec<Exp>, ret: Sort) -> Exp {
        let key = (op.clone(), sort);
        let function = match self.operators.get(&key) {
            Some(known) => *known,
            None => {
                let params: Vec<BType> = args.iter().map(|arg| arg.ty.clone()).collect();
                let result = self.of_sorts[&ret].clone();
                let name = mangled(&format!("{op:?} {sort}"));
                let made = b.function(&name, &params, result);
                self.operators.insert(key, made);
                made
            }
        };
        b.app(function, args)
    }

    /// A term of a theory as an expression.
    fn term(&mut self, b: &mut Builder, bound: &mut FxHashMap<Term, Exp>, t: Term) -> Exp {
        let node = self.pool.node(t).clone();
        if let Op::Quant(quant) = &node.op {
            let vars: Vec<Exp> = quant.vars.iter().map(|var| self.bind(b, bound, *var)).collect();
            let mut parts = node.args.iter().map(|arg| self.term(b, bound, *arg)).collect::<Vec<_>>().into_iter();
            let body = parts.next().expect("a quantifier has a body");
            let triggers = quant.trigger_sizes.iter().map(|n| parts.by_ref().take(*n as usize).collect()).collect();
            return match quant.kind {
                QuantKind::Forall => exp::forall(&vars, triggers, body),
                QuantKind::Exists => exp::exists(&vars, triggers, body),
            };
        }
        let args: Vec<Exp> = node.args.iter().map(|arg| self.term(b, bound, *arg)).collect();
        let sorts: Vec<Sort> = node.args.iter().map(|arg| self.pool.sort(*arg)).collect();
        match &node.op {
            Op::Bool(value) => exp::bool(*value),
            Op::Int(value) => exp::int(value.clone()),
            Op::Var(_) => bound[&t].clone(),
            Op::Not => exp::not(&args[0]),
            Op::And => exp::all(args),
            Op::Or => args.iter().skip(1).fold(args[0].clone(), |a, b| exp::or(&a, b)),
            Op::Implies => exp::implies(&args[0], &args[1]),
            Op::Ite => exp::ite(&args[0], &args[1], &args[2]),
            Op::Eq => exp::eq(&args[0], &args[1]),
            Op::Add => args.iter().skip(1).fold(args[0].clone(), |a, b| exp::add(&a, b)),
            Op::Mul => args.iter().skip(1).fold(args[0].clone(), |a, b| exp::mul(&a, b)),
            Op::Le => exp::le(&args[0], &args[1]),
            Op::Lt => exp::lt(&args[0], &args[1]),
            Op::App(func) => self.auxiliary(b, *func, args),
            Op::Seq(_) | Op::Set(_) | Op::Multiset(_) | Op::Map(_) => {
                let of = collection(&node.op, node.sort, &sorts);
                self.apply(b, &node.op, of, args, node.sort)
            }
            other => unreachable!("no theory of collections speaks of {other:?}"),
        }
    }

    fn bind(&mut self, b: &mut Builder, bound: &mut FxHashMap<Term, Exp>, var: Term) -> Exp {
        let ty = self.of_sorts[&self.pool.sort(var)].clone();
        let made = b.bound("t", ty);
        bound.insert(var, made.clone());
        made
    }

    fn auxiliary(&mut self, b: &mut Builder, func: Func, args: Vec<Exp>) -> Exp {
        let function = match self.auxiliary.get(&func) {
            Some(known) => *known,
            None => {
                let decl = self.pool.func_decl(func).clone();
                let params: Vec<BType> = args.iter().map(|arg| arg.ty.clone()).collect();
                let made = b.function(&mangled(decl.name.as_str()), &params, self.of_sorts[&decl.ret].clone());
                self.auxiliary.insert(func, made);
                made
            }
        };
        b.app(function, args)
    }
}

/// The collection that an operator belongs to.
fn collection(op: &Op, result: Sort, args: &[Sort]) -> Sort {
    match op {
        Op::Seq(SeqOp::Empty | SeqOp::Singleton | SeqOp::Range) => result,
        Op::Set(SetOp::Empty | SetOp::Singleton) => result,
        Op::Set(SetOp::In) => args[1],
        Op::Multiset(MultisetOp::Empty | MultisetOp::Singleton) => result,
        Op::Map(MapOp::Empty) => result,
        _ => args[0],
    }
}

/// The solver's own sort for an interpreted domain.
fn interpretation(program: &Program, domain: Symbol) -> Option<String> {
    program.domains.get(&domain)?.interpretation.as_ref()?.get("SMTLIB").cloned()
}

/// The types of indices and values, if a domain stands for arrays of the prover.
pub fn array(program: &Program, domain: Symbol) -> Option<(Type, Type)> {
    interpretation(program, domain).filter(|sort| sort.starts_with("(Array "))?;
    let select = program.domains[&domain].functions.iter().find(|f| f.interpretation.as_deref() == Some("select"))?;
    match select.params.as_slice() {
        [_, index] => Some((index.ty.clone(), select.ty.clone())),
        _ => None,
    }
}

/// Operators of collections on expressions.
pub struct Collections<'a> {
    pub types: &'a mut Types,
    pub b: &'a mut Builder,
}

impl Collections<'_> {
    fn op(&mut self, op: Op, of: &Type, args: Vec<Exp>, ret: &Type) -> Exp {
        let (of, ret) = (self.types.sort(of), self.types.sort(ret));
        self.types.apply(self.b, &op, of, args, ret)
    }

    fn seq(&mut self, op: SeqOp, of: &Type, args: Vec<Exp>, ret: &Type) -> Exp {
        self.op(Op::Seq(op), of, args, ret)
    }

    pub fn seq_literal(&mut self, ty: &Type, items: Vec<Exp>) -> Exp {
        let mut whole: Option<Exp> = None;
        for item in items {
            let one = self.seq(SeqOp::Singleton, ty, vec![item], ty);
            whole = Some(match whole {
                None => one,
                Some(before) => self.seq(SeqOp::Append, ty, vec![before, one], ty),
            });
        }
        whole.unwrap_or_else(|| self.seq(SeqOp::Empty, ty, Vec::new(), ty))
    }

    pub fn set_literal(&mut self, ty: &Type, items: Vec<Exp>) -> Exp {
        let (empty, one, more) = match ty {
            Type::Set(_) => (Op::Set(SetOp::Empty), Op::Set(SetOp::Singleton), Op::Set(SetOp::Insert)),
            _ => {
                (Op::Multiset(MultisetOp::Empty), Op::Multiset(MultisetOp::Singleton), Op::Multiset(MultisetOp::Insert))
            }
        };
        let mut whole: Option<Exp> = None;
        for item in items {
            whole = Some(match whole {
                None => self.op(one.clone(), ty, vec![item], ty),
                Some(before) => self.op(more.clone(), ty, vec![before, item], ty),
            });
        }
        whole.unwrap_or_else(|| self.op(empty, ty, Vec::new(), ty))
    }

    pub fn map_literal(&mut self, ty: &Type, entries: Vec<(Exp, Exp)>) -> Exp {
        let empty = self.op(Op::Map(MapOp::Empty), ty, Vec::new(), ty);
        entries.into_iter().fold(empty, |map, (k, v)| self.op(Op::Map(MapOp::Update), ty, vec![map, k, v], ty))
    }

    pub fn range(&mut self, from: Exp, to: Exp) -> Exp {
        let ty = Type::seq(Type::Int);
        self.seq(SeqOp::Range, &ty, vec![from, to], &ty)
    }

    pub fn card(&mut self, of: &Type, c: Exp) -> Exp {
        let op = match of {
            Type::Seq(_) => Op::Seq(SeqOp::Len),
            Type::Set(_) => Op::Set(SetOp::Card),
            Type::Multiset(_) => Op::Multiset(MultisetOp::Card),
            _ => Op::Map(MapOp::Card),
        };
        self.op(op, of, vec![c], &Type::Int)
    }

    pub fn index(&mut self, of: &Type, c: Exp, at: Exp) -> Exp {
        match of {
            Type::Map(_, value) => self.op(Op::Map(MapOp::Lookup), of, vec![c, at], value),
            _ => {
                let element = of.element().expect("a sequence").clone();
                self.seq(SeqOp::Index, of, vec![c, at], &element)
            }
        }
    }

    pub fn update(&mut self, of: &Type, c: Exp, at: Exp, value: Exp) -> Exp {
        let op = if matches!(of, Type::Map(..)) { Op::Map(MapOp::Update) } else { Op::Seq(SeqOp::Update) };
        self.op(op, of, vec![c, at, value], of)
    }

    pub fn take(&mut self, of: &Type, s: Exp, n: Exp) -> Exp {
        self.seq(SeqOp::Take, of, vec![s, n], of)
    }

    pub fn drop(&mut self, of: &Type, s: Exp, n: Exp) -> Exp {
        self.seq(SeqOp::Drop, of, vec![s, n], of)
    }

    pub fn domain(&mut self, of: &Type, m: Exp) -> Exp {
        let Type::Map(key, _) = of else { unreachable!("only maps have domains") };
        self.op(Op::Map(MapOp::Domain), of, vec![m], &Type::Set(key.clone()))
    }

    pub fn values(&mut self, of: &Type, m: Exp) -> Exp {
        let Type::Map(_, value) = of else { unreachable!("only maps have values") };
        self.op(Op::Map(MapOp::Values), of, vec![m], &Type::Set(value.clone()))
    }

    /// `x in c`; in triggers of sequences, its twin.
    pub fn contains(&mut self, of: &Type, x: Exp, c: Exp, in_trigger: bool) -> Exp {
        match of {
            Type::Seq(_) => {
                let op = if in_trigger { SeqOp::ContainsTrigger } else { SeqOp::Contains };
                self.seq(op, of, vec![c, x], &Type::Bool)
            }
            Type::Set(_) => self.op(Op::Set(SetOp::In), of, vec![x, c], &Type::Bool),
            Type::Multiset(_) => self.op(Op::Multiset(MultisetOp::Count), of, vec![c, x], &Type::Int),
            Type::Map(key, _) => {
                let keys = self.domain(of, c);
                self.op(Op::Set(SetOp::In), &Type::Set(key.clone()), vec![x, keys], &Type::Bool)
            }
            other => unreachable!("{other} is no collection"),
        }
    }

    pub fn binary(&mut self, op: BinOp, of: &Type, a: Exp, b: Exp) -> Exp {
        let is_set = matches!(of, Type::Set(_));
        let of_kind = |set: SetOp, multiset: MultisetOp| if is_set { Op::Set(set) } else { Op::Multiset(multiset) };
        let (op, ret) = match op {
            BinOp::Append => (Op::Seq(SeqOp::Append), of.clone()),
            BinOp::Union => (of_kind(SetOp::Union, MultisetOp::Union), of.clone()),
            BinOp::Intersection => (of_kind(SetOp::Intersection, MultisetOp::Intersection), of.clone()),
            BinOp::SetMinus => (of_kind(SetOp::Difference, MultisetOp::Difference), of.clone()),
            BinOp::Subset => (of_kind(SetOp::Subset, MultisetOp::Subset), Type::Bool),
            other => unreachable!("{other:?} is no operator of collections"),
        };
        self.op(op, of, vec![a, b], &ret)
    }

    /// The same value; of collections, the same elements.
    pub fn equal(&mut self, of: &Type, a: Exp, b: Exp) -> Exp {
        let op = match of {
            Type::Seq(_) => Op::Seq(SeqOp::Equal),
            Type::Set(_) => Op::Set(SetOp::Equal),
            Type::Multiset(_) => Op::Multiset(MultisetOp::Equal),
            Type::Map(..) => Op::Map(MapOp::Equal),
            _ => return exp::eq(&a, &b),
        };
        self.op(op, of, vec![a, b], &Type::Bool)
    }
}
