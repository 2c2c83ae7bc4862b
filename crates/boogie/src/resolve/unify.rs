//! Inference of types by unification.
//!
//! A type that is not known yet is a *proxy*: a [`Type::Var`] whose number is beyond those of the program's type variables, so
//! that half-known types are ordinary types. They live as long as one clause or statement is checked; afterwards
//! [`finish`](super::finish) replaces them by what was found. Some proxies are known to be a bit-vector of some least width, or
//! a map that is used in certain ways.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Span, Symbol};

use crate::tree::{MapParam, MapType, Type, TypeVarId};

/// Numbers from here on are proxies.
const PROXY: u32 = 1 << 31;
/// Numbers from here on stand for the parameters of polymorphic map types while two of these are compared.
const SKOLEM: u32 = 1 << 30;

#[derive(Clone, Debug)]
enum State {
    Bound(Type),
    Free,
    BitVec { min: u32 },
    Map { arity: usize, uses: Vec<Use> },
}

/// One select or store of a map whose type is not known.
#[derive(Clone, Debug)]
struct Use {
    args: Vec<Type>,
    result: Type,
}

struct Proxy {
    state: State,
    /// The type parameter that it instantiates, if it is one that has a name.
    name: Option<Symbol>,
    span: Span,
}

/// `left ++ right` has the width `total`, of which something is not known yet.
struct Sum {
    total: Type,
    left: Type,
    right: Type,
    span: Span,
}

/// For comparisons: type variables that may be chosen freely, and what was chosen.
struct Flexible {
    vars: FxHashSet<TypeVarId>,
    chosen: FxHashMap<TypeVarId, Type>,
}

/// A type that the program leaves open and that was chosen arbitrarily.
pub(super) struct Ambiguous {
    /// The type parameter that is open, if it has a name.
    pub name: Option<Symbol>,
    pub span: Span,
    pub chosen: Type,
}

#[derive(Default)]
pub(super) struct Unifier {
    proxies: Vec<Proxy>,
    sums: Vec<Sum>,
    skolems: u32,
    flexible: Option<Flexible>,
    pub ambiguous: Vec<Ambiguous>,
}

fn proxy_index(ty: &Type) -> Option<usize> {
    match ty {
        Type::Var(TypeVarId(n)) if *n >= PROXY => Some((*n - PROXY) as usize),
        _ => None,
    }
}

fn proxy_type(index: usize) -> Type {
    Type::Var(TypeVarId(PROXY + index as u32))
}

impl Unifier {
    /// Forgets all proxies; no half-known type may be around any more.
    pub fn clear(&mut self) {
        self.proxies.clear();
        self.sums.clear();
        self.skolems = 0;
    }

    /// A type about which nothing is known.
    pub fn fresh(&mut self, span: Span) -> Type {
        self.add(State::Free, None, span)
    }

    /// What a type parameter stands for.
    pub fn fresh_for(&mut self, name: Symbol, span: Span) -> Type {
        self.add(State::Free, Some(name), span)
    }

    pub fn fresh_bits(&mut self, min: u32, span: Span) -> Type {
        self.add(State::BitVec { min }, None, span)
    }

    pub fn fresh_map(&mut self, arity: usize, span: Span) -> Type {
        self.add(State::Map { arity, uses: Vec::new() }, None, span)
    }

    fn add(&mut self, state: State, name: Option<Symbol>, span: Span) -> Type {
        self.proxies.push(Proxy { state, name, span });
        proxy_type(self.proxies.len() - 1)
    }

    /// The type itself, or what the proxy is known to be; inside, proxies may remain.
    pub fn head(&self, ty: &Type) -> Type {
        let mut ty = ty;
        while let Some(State::Bound(known)) = proxy_index(ty).map(|i| &self.proxies[i].state) {
            ty = known;
        }
        ty.clone()
    }

    /// Whether nothing at all is known about the head of this type.
    pub fn is_open(&self, ty: &Type) -> bool {
        proxy_index(&self.head(ty)).is_some_and(|i| matches!(self.proxies[i].state, State::Free))
    }

    /// Replaces all proxies that are known.
    pub fn known(&self, ty: &Type) -> Type {
        self.head(ty).map_parts(&mut |part| self.known(part))
    }

    /// Makes two types equal, if possible.
    pub fn unify(&mut self, a: &Type, b: &Type) -> bool {
        let (a, b) = (self.head(a), self.head(b));
        if a == b {
            return true;
        }
        match (&a, &b) {
            // A proxy about which nothing is known takes the variable; others may be chosen for it.
            (Type::Var(v), _) if self.is_flexible(*v) && !self.is_open(&b) => self.choose(*v, b),
            (_, Type::Var(v)) if self.is_flexible(*v) && !self.is_open(&a) => self.choose(*v, a),
            (Type::Var(TypeVarId(PROXY..)), _) => self.bind(proxy_index(&a), b),
            (_, Type::Var(TypeVarId(PROXY..))) => self.bind(proxy_index(&b), a),
            (Type::Con(c, xs), Type::Con(d, ys)) if c == d => self.unify_all(xs, ys),
            (Type::Data(c, xs), Type::Data(d, ys)) if c == d => self.unify_all(xs, ys),
            (Type::Map(m), Type::Map(n)) => self.unify_maps(m, n),
            _ => false,
        }
    }

    fn unify_all(&mut self, xs: &[Type], ys: &[Type]) -> bool {
        xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| self.unify(x, y))
    }

    /// Whether two types can be made equal if type variables in them may be chosen, as in `x: a == 3`.
    pub fn comparable(&mut self, a: &Type, b: &Type) -> bool {
        let mut vars = FxHashSet::default();
        self.collect_vars(a, &mut vars);
        self.collect_vars(b, &mut vars);
        self.flexible = Some(Flexible { vars, chosen: FxHashMap::default() });
        let result = self.unify(a, b);
        self.flexible = None;
        result
    }

    fn collect_vars(&self, ty: &Type, vars: &mut FxHashSet<TypeVarId>) {
        match self.head(ty) {
            Type::Var(v) if v.0 < SKOLEM => _ = vars.insert(v),
            Type::Con(_, args) | Type::Data(_, args) => args.iter().for_each(|t| self.collect_vars(t, vars)),
            Type::Map(map) => map.args.iter().chain([&map.result]).for_each(|t| self.collect_vars(t, vars)),
            _ => {}
        }
    }

    fn is_flexible(&self, v: TypeVarId) -> bool {
        self.flexible.as_ref().is_some_and(|f| f.vars.contains(&v))
    }

    fn choose(&mut self, v: TypeVarId, ty: Type) -> bool {
        let flexible = self.flexible.as_ref().expect("the variable is flexible");
        if let Some(chosen) = flexible.chosen.get(&v).cloned() {
            return self.unify(&chosen, &ty);
        }
        if self.occurs(&Type::Var(v), &ty) {
            return false;
        }
        self.flexible.as_mut().expect("as before").chosen.insert(v, ty);
        true
    }

    /// Whether `needle` (a proxy or variable) occurs in `ty`.
    fn occurs(&self, needle: &Type, ty: &Type) -> bool {
        match self.head(ty) {
            Type::Con(_, args) | Type::Data(_, args) => args.iter().any(|t| self.occurs(needle, t)),
            Type::Map(map) => map.args.iter().chain([&map.result]).any(|t| self.occurs(needle, t)),
            Type::Var(v) => {
                let chosen = self.flexible.as_ref().and_then(|f| f.chosen.get(&v));
                Type::Var(v) == *needle || chosen.is_some_and(|t| self.occurs(needle, t))
            }
            _ => false,
        }
    }

    /// `ty` is not this proxy itself and not bound.
    fn bind(&mut self, proxy: Option<usize>, ty: Type) -> bool {
        let Some(i) = proxy else { return false };
        if self.occurs(&proxy_type(i), &ty) {
            return false;
        }
        let other = proxy_index(&ty);
        match (self.proxies[i].state.clone(), &ty, other.map(|j| self.proxies[j].state.clone())) {
            (State::Free, ..) => self.set(i, ty),
            (_, _, Some(State::Free)) => self.set(other.expect("it has a state"), proxy_type(i)),
            (State::BitVec { min }, Type::BitVec(width), _) if *width >= min => self.set(i, ty),
            (State::BitVec { min }, _, Some(State::BitVec { min: other_min })) => {
                let j = other.expect("it has a state");
                self.proxies[j].state = State::BitVec { min: min.max(other_min) };
                self.set(i, ty)
            }
            (State::Map { arity, uses }, Type::Map(map), _) if arity == map.args.len() => {
                let map = map.clone();
                self.set(i, ty) && uses.iter().all(|u| self.unify_use(&map, u))
            }
            (State::Map { arity, uses }, _, Some(State::Map { arity: other_arity, uses: mut more }))
                if arity == other_arity =>
            {
                more.extend(uses);
                self.proxies[other.expect("it has a state")].state = State::Map { arity, uses: more };
                self.set(i, ty)
            }
            _ => false,
        }
    }

    fn set(&mut self, i: usize, ty: Type) -> bool {
        self.proxies[i].state = State::Bound(ty);
        true
    }

    fn unify_use(&mut self, map: &MapType, u: &Use) -> bool {
        let (args, result) = self.instance(map, self.proxies.last().map_or(Span::NONE, |p| p.span));
        self.unify_all(&args, &u.args) && self.unify(&result, &u.result)
    }

    /// Argument and result types of a map with its parameters open.
    pub fn instance(&mut self, map: &MapType, span: Span) -> (Vec<Type>, Type) {
        let type_args: Vec<Type> = (0..map.params).map(|_| self.fresh(span)).collect();
        map.instantiate(&type_args)
    }

    /// Notes that the map proxy `ty` is applied to arguments of these types; the type of what it holds there.
    pub fn use_map(&mut self, ty: &Type, args: Vec<Type>, span: Span) -> Option<Type> {
        let result = self.fresh(span);
        let i = proxy_index(&self.head(ty))?;
        match &mut self.proxies[i].state {
            State::Map { uses, .. } => uses.push(Use { args, result: result.clone() }),
            _ => return None,
        }
        Some(result)
    }

    /// Equal up to the names of their parameters, which must not become part of any type outside.
    fn unify_maps(&mut self, m: &MapType, n: &MapType) -> bool {
        if m.params != n.params || m.args.len() != n.args.len() {
            return false;
        }
        let first = SKOLEM + self.skolems;
        self.skolems += m.params;
        let skolems: Vec<Type> = (0..m.params).map(|i| Type::Var(TypeVarId(first + i))).collect();
        let ((xs, x), (ys, y)) = (m.instantiate(&skolems), n.instantiate(&skolems));
        if !(self.unify_all(&xs, &ys) && self.unify(&x, &y)) {
            return false;
        }
        let outside = |ty: &Type| !skolems.iter().any(|s| self.occurs(s, ty));
        m.args.iter().chain([&m.result]).chain(&n.args).chain([&n.result]).all(outside)
            && self.flexible.iter().flat_map(|f| f.chosen.values()).all(outside)
    }

    /// Notes that a concatenation has this type; the parts are bit-vectors.
    pub fn sum(&mut self, left: &Type, right: &Type, span: Span) -> Type {
        if let (Type::BitVec(a), Type::BitVec(b)) = (self.head(left), self.head(right)) {
            return Type::BitVec(a.saturating_add(b));
        }
        let min = self.least_width(left).saturating_add(self.least_width(right));
        let total = self.fresh_bits(min, span);
        self.sums.push(Sum { total: total.clone(), left: left.clone(), right: right.clone(), span });
        total
    }

    fn least_width(&self, ty: &Type) -> u32 {
        match self.head(ty) {
            Type::BitVec(width) => width,
            other => match proxy_index(&other).map(|i| &self.proxies[i].state) {
                Some(State::BitVec { min }) => *min,
                _ => 0,
            },
        }
    }

    fn width(&self, ty: &Type) -> Option<u32> {
        match self.head(ty) {
            Type::BitVec(width) => Some(width),
            _ => None,
        }
    }

    /// Decides the widths of concatenations. What is said is where it cannot be done.
    pub fn settle_sums(&mut self) -> Vec<Span> {
        let mut bad = Vec::new();
        let mut open = std::mem::take(&mut self.sums);
        while !open.is_empty() {
            let before = open.len();
            open.retain(|sum| match self.settle(sum) {
                Some(good) => {
                    if !good {
                        bad.push(sum.span);
                    }
                    false
                }
                None => true,
            });
            if open.len() == before {
                // Nothing follows any more: take a left part to be all that it can be.
                let sum = open.remove(0);
                let right = self.least_width(&sum.right);
                let left = match self.width(&sum.total) {
                    Some(total) => total.saturating_sub(right),
                    None => self.least_width(&sum.left),
                };
                let good = self.unify(&sum.right, &Type::BitVec(right)) && self.unify(&sum.left, &Type::BitVec(left));
                if !(good && self.unify(&sum.total, &Type::BitVec(left.saturating_add(right)))) {
                    bad.push(sum.span);
                }
            }
        }
        bad
    }

    /// Whether the sum works out; `None` if that is not determined yet.
    fn settle(&mut self, sum: &Sum) -> Option<bool> {
        let (total, left, right) = (self.width(&sum.total), self.width(&sum.left), self.width(&sum.right));
        let (part, width) = match (total, left, right) {
            (_, Some(left), Some(right)) => (&sum.total, left.checked_add(right)),
            (Some(total), Some(left), None) => (&sum.right, total.checked_sub(left)),
            (Some(total), None, Some(right)) => (&sum.left, total.checked_sub(right)),
            _ => return None,
        };
        Some(width.is_some_and(|width| self.unify(part, &Type::BitVec(width))))
    }

    /// The type without any proxies: those about which nothing is known become `int`, with a note in `ambiguous`.
    pub fn final_type(&mut self, ty: &Type) -> Type {
        let head = self.head(ty);
        match proxy_index(&head) {
            Some(i) => self.default_for(i),
            None => head.map_parts(&mut |part| self.final_type(part)),
        }
    }

    fn default_for(&mut self, i: usize) -> Type {
        let chosen = match self.proxies[i].state.clone() {
            State::Bound(ty) => ty,
            State::Free => Type::Int,
            State::BitVec { min } => Type::BitVec(min),
            State::Map { arity, uses } => match uses.as_slice() {
                [u] => Type::map(u.args.clone(), u.result.clone()),
                _ => most_general_map(arity),
            },
        };
        // In this order, as the choice may depend on other proxies, but not on itself.
        if self.occurs(&proxy_type(i), &chosen) {
            self.set(i, Type::Int);
        } else {
            self.set(i, chosen.clone());
        }
        let chosen = self.final_type(&chosen);
        let (name, span) = (self.proxies[i].name, self.proxies[i].span);
        self.ambiguous.push(Ambiguous { name, span, chosen: chosen.clone() });
        chosen
    }
}

/// `<a, …, r>[a, …]r`: it can be used in every way.
fn most_general_map(arity: usize) -> Type {
    let param = |index: usize| Type::MapParam(MapParam { depth: 0, index: index as u32 });
    Type::Map(std::sync::Arc::new(MapType {
        params: arity as u32 + 1,
        args: (0..arity).map(param).collect(),
        result: param(arity),
    }))
}
