//! The pool that owns terms.
//!
//! A program's common terms (axioms, functions) are built in one pool, which is then frozen; every member forks it, adds its own
//! terms above, and is dropped as a whole. So there is no lock, no reference count, and memory is bounded by one member.

use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use elsa::FrozenVec;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use source::Symbol;

use crate::sort::Sort;
use crate::term::{DatatypeDecl, Func, FuncDecl, FuncKind, Node, Op, Quant, QuantKind, Term, VarName};

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A pool that can no longer grow and is shared by threads.
#[derive(Debug)]
pub struct FrozenPool {
    nodes: Vec<Node>,
    node_table: HashTable<u32>,
    funcs: Vec<FuncDecl>,
    func_table: HashTable<u32>,
    datatypes: Vec<Vec<DatatypeDecl>>,
    fresh: u32,
}

impl FrozenPool {
    /// Terms with a smaller index belong to this pool.
    pub fn n_terms(&self) -> usize {
        self.nodes.len()
    }

    pub fn n_funcs(&self) -> usize {
        self.funcs.len()
    }
}

pub struct Pool {
    base: Option<Arc<FrozenPool>>,
    base_nodes: u32,
    base_funcs: u32,
    nodes: FrozenVec<Box<Node>>,
    node_table: RefCell<HashTable<u32>>,
    funcs: FrozenVec<Box<FuncDecl>>,
    func_table: RefCell<HashTable<u32>>,
    /// Groups of datatypes that may refer to one another.
    datatypes: FrozenVec<Vec<DatatypeDecl>>,
    fresh: Cell<u32>,
}

/// The parts of a quantifier that [`Pool::quantify`] makes.
#[derive(Clone, Debug)]
pub struct Quantifier<'a> {
    pub kind: QuantKind,
    pub vars: &'a [Term],
    pub triggers: &'a [Vec<Term>],
    /// Terms that must not be chosen as triggers.
    pub forbidden: &'a [Term],
    pub body: Term,
    pub weight: Option<u32>,
    pub name: Symbol,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Pool {
    pub fn new() -> Pool {
        Pool {
            base: None,
            base_nodes: 0,
            base_funcs: 0,
            nodes: FrozenVec::new(),
            node_table: RefCell::default(),
            funcs: FrozenVec::new(),
            func_table: RefCell::default(),
            datatypes: FrozenVec::new(),
            fresh: Cell::new(0),
        }
    }

    pub fn fork(base: &Arc<FrozenPool>) -> Pool {
        Pool {
            base_nodes: base.nodes.len() as u32,
            base_funcs: base.funcs.len() as u32,
            fresh: Cell::new(base.fresh),
            base: Some(base.clone()),
            ..Pool::new()
        }
    }

    /// Ends the growth of a pool that is not itself a fork.
    pub fn freeze(self) -> FrozenPool {
        assert!(self.base.is_none(), "a fork is dropped, not frozen");
        FrozenPool {
            nodes: self.nodes.into_vec().into_iter().map(|node| *node).collect(),
            node_table: self.node_table.into_inner(),
            funcs: self.funcs.into_vec().into_iter().map(|decl| *decl).collect(),
            func_table: self.func_table.into_inner(),
            datatypes: self.datatypes.into_vec(),
            fresh: self.fresh.get(),
        }
    }

    pub fn n_terms(&self) -> usize {
        self.base_nodes as usize + self.nodes.len()
    }

    pub fn node(&self, t: Term) -> &Node {
        if t.0 < self.base_nodes {
            let base = self.base.as_ref().expect("a fork has a base");
            return &base.nodes[t.0 as usize];
        }
        self.nodes.get((t.0 - self.base_nodes) as usize).expect("a term of this pool")
    }

    pub fn op(&self, t: Term) -> &Op {
        &self.node(t).op
    }

    pub fn args(&self, t: Term) -> &[Term] {
        &self.node(t).args
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.node(t).sort
    }

    /// Whether a bound variable occurs free in `t`.
    pub fn is_open(&self, t: Term) -> bool {
        self.node(t).open
    }

    /// The term with this head and these arguments, unsimplified. Engines use the constructors of [`crate::build`].
    pub fn mk(&self, op: Op, args: impl IntoIterator<Item = Term>, sort: Sort) -> Term {
        let args: SmallVec<[Term; 3]> = args.into_iter().collect();
        let open = match &op {
            Op::Var(_) => true,
            Op::Quant(quant) => self.quant_is_open(quant, &args),
            _ => args.iter().any(|a| self.is_open(*a)),
        };
        self.intern(Node { op, args, sort, open })
    }

    fn quant_is_open(&self, quant: &Quant, args: &[Term]) -> bool {
        args.iter().any(|a| self.is_open(*a) && self.free_vars(*a).iter().any(|v| !quant.vars.contains(v)))
    }

    fn intern(&self, node: Node) -> Term {
        let hash = hash_of(&node);
        if let Some(base) = &self.base
            && let Some(id) = base.node_table.find(hash, |id| base.nodes[*id as usize] == node)
        {
            return Term(*id);
        }
        let mut table = self.node_table.borrow_mut();
        let own = |id: u32| self.nodes.get((id - self.base_nodes) as usize).expect("interned");
        if let Some(id) = table.find(hash, |id| *own(*id) == node) {
            return Term(*id);
        }
        let id = self.base_nodes + self.nodes.len() as u32;
        self.nodes.push(Box::new(node));
        table.insert_unique(hash, id, |id| hash_of(own(*id)));
        Term(id)
    }

    pub fn func_decl(&self, f: Func) -> &FuncDecl {
        if f.0 < self.base_funcs {
            let base = self.base.as_ref().expect("a fork has a base");
            return &base.funcs[f.0 as usize];
        }
        self.funcs.get((f.0 - self.base_funcs) as usize).expect("a function of this pool")
    }

    /// Declares a function (the same one for the same declaration).
    pub fn declare(&self, decl: FuncDecl) -> Func {
        let hash = hash_of(&decl);
        if let Some(base) = &self.base
            && let Some(id) = base.func_table.find(hash, |id| base.funcs[*id as usize] == decl)
        {
            return Func(*id);
        }
        let mut table = self.func_table.borrow_mut();
        let own = |id: u32| self.funcs.get((id - self.base_funcs) as usize).expect("interned");
        if let Some(id) = table.find(hash, |id| *own(*id) == decl) {
            return Func(*id);
        }
        let id = self.base_funcs + self.funcs.len() as u32;
        self.funcs.push(Box::new(decl));
        table.insert_unique(hash, id, |id| hash_of(own(*id)));
        Func(id)
    }

    /// The uninterpreted function of this very name.
    pub fn func(&self, name: impl Into<Symbol>, args: &[Sort], ret: Sort) -> Func {
        self.declare(FuncDecl { name: name.into(), fresh: 0, args: args.into(), ret, kind: FuncKind::Uninterpreted })
    }

    /// A function that no one else has.
    pub fn fresh_func(&self, name: impl Into<Symbol>, args: &[Sort], ret: Sort) -> Func {
        let fresh = self.next_fresh();
        self.declare(FuncDecl { name: name.into(), fresh, args: args.into(), ret, kind: FuncKind::Uninterpreted })
    }

    fn next_fresh(&self) -> u32 {
        let next = self.fresh.get() + 1;
        self.fresh.set(next);
        next
    }

    pub fn app(&self, f: Func, args: &[Term]) -> Term {
        let decl = self.func_decl(f);
        debug_assert_eq!(decl.args.len(), args.len(), "arity of {decl}");
        debug_assert!(
            decl.args.iter().zip(args).all(|(s, a)| *s == self.sort(*a)),
            "sorts of {decl}: {:?} against {:?}",
            decl.args,
            args.iter().map(|a| self.sort(*a)).collect::<Vec<_>>()
        );
        self.mk(Op::App(f), args.iter().copied(), decl.ret)
    }

    /// A constant that no one else has.
    pub fn fresh(&self, name: impl Into<Symbol>, sort: Sort) -> Term {
        let f = self.fresh_func(name, &[], sort);
        self.app(f, &[])
    }

    /// The constant of this very name.
    pub fn constant(&self, name: impl Into<Symbol>, sort: Sort) -> Term {
        let f = self.func(name, &[], sort);
        self.app(f, &[])
    }

    /// What a universal fact says of arbitrary values: its variables stand for themselves.
    pub fn arbitrary_instance(&self, fact: Term) -> Term {
        match self.op(fact) {
            Op::Quant(quant) if quant.kind == QuantKind::Forall => self.arbitrary_instance(self.args(fact)[0]),
            Op::And => self.and(self.args(fact).iter().map(|part| self.arbitrary_instance(*part))),
            _ => fact,
        }
    }

    /// A bound variable that no one else has.
    pub fn fresh_var(&self, name: impl Into<Symbol>, sort: Sort) -> Term {
        let name = VarName { name: name.into(), fresh: self.next_fresh() };
        self.mk(Op::Var(name), [], sort)
    }

    /// The quantifier's parts, if `t` is one: what it binds, its body, its trigger sets.
    pub fn quantifier(&self, t: Term) -> Option<(&Quant, Term, Vec<&[Term]>)> {
        let node = self.node(t);
        let Op::Quant(quant) = &node.op else { return None };
        let mut rest = &node.args[1..node.args.len() - quant.n_forbidden as usize];
        let mut triggers = Vec::with_capacity(quant.trigger_sizes.len());
        for size in &quant.trigger_sizes {
            let (set, tail) = rest.split_at(*size as usize);
            triggers.push(set);
            rest = tail;
        }
        Some((quant, node.args[0], triggers))
    }

    pub fn quant(&self, kind: QuantKind, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        self.quant_with(kind, vars, triggers, body, None, Symbol::new("q"))
    }

    pub fn quant_with(
        &self,
        kind: QuantKind,
        vars: &[Term],
        triggers: &[Vec<Term>],
        body: Term,
        weight: Option<u32>,
        name: Symbol,
    ) -> Term {
        self.quantify(&Quantifier { kind, vars, triggers, forbidden: &[], body, weight, name })
    }

    pub fn quantify(&self, q: &Quantifier<'_>) -> Term {
        if q.vars.is_empty() || matches!(self.op(q.body), Op::Bool(_)) {
            return q.body;
        }
        let trigger_sizes = q.triggers.iter().map(|set| set.len() as u32).collect();
        let (vars, n_forbidden) = (q.vars.into(), q.forbidden.len() as u32);
        let quant = Quant { kind: q.kind, vars, trigger_sizes, n_forbidden, weight: q.weight, name: q.name };
        let args = std::iter::once(q.body).chain(q.triggers.iter().flatten().copied());
        self.mk(Op::Quant(Box::new(quant)), args.chain(q.forbidden.iter().copied()), Sort::BOOL)
    }

    /// The terms that must not be chosen as triggers of the quantifier `t`.
    pub fn forbidden(&self, t: Term) -> &[Term] {
        let node = self.node(t);
        let Op::Quant(quant) = &node.op else { return &[] };
        &node.args[node.args.len() - quant.n_forbidden as usize..]
    }

    /// Declares datatypes that may refer to one another and to those declared before.
    pub fn declare_datatypes(&self, group: Vec<DatatypeDecl>) {
        debug_assert!(group.iter().all(|decl| self.datatype(decl.sort).is_none()), "declared once");
        self.datatypes.push(group);
    }

    /// The declaration of a datatype.
    pub fn datatype(&self, sort: Sort) -> Option<&DatatypeDecl> {
        self.datatype_group(sort)?.iter().find(|decl| decl.sort == sort)
    }

    /// All that was declared together with a datatype.
    pub fn datatype_group(&self, sort: Sort) -> Option<&[DatatypeDecl]> {
        let has = |group: &&[DatatypeDecl]| group.iter().any(|decl| decl.sort == sort);
        let of_base = self.base.iter().flat_map(|base| &base.datatypes).map(Vec::as_slice);
        of_base.chain(self.datatypes.iter()).find(has)
    }
}
