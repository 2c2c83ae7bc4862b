//! Type variables that inference solves for, with undo.

use rustc_hash::FxHashMap;
use source::Symbol;

use crate::tree::Type;

/// Open variables are [`Type::Var`]s whose names no program can contain.
#[derive(Default)]
pub(super) struct Unifier {
    names: Vec<Symbol>,
    /// How many of `names` are in use.
    n_open: usize,
    index: FxHashMap<Symbol, usize>,
    bound: Vec<Option<Type>>,
    /// What an undetermined variable becomes, where that is not Int.
    defaults: Vec<Option<Type>>,
    trail: Vec<usize>,
}

pub(super) struct Mark(usize);

/// A solution for some open variables.
pub(super) type Bindings = Vec<(Symbol, Type)>;

impl Unifier {
    pub fn reset(&mut self) {
        self.n_open = 0;
        self.bound.clear();
        self.defaults.clear();
        self.trail.clear();
    }

    pub fn fresh(&mut self, default: Option<Type>) -> Type {
        if self.n_open == self.names.len() {
            let name = Symbol::new(&format!("?{}", self.n_open));
            self.names.push(name);
            self.index.insert(name, self.n_open);
        }
        self.n_open += 1;
        self.bound.push(None);
        self.defaults.push(default);
        Type::Var(self.names[self.n_open - 1])
    }

    fn open(&self, ty: &Type) -> Option<usize> {
        match ty {
            Type::Var(name) => self.index.get(name).copied().filter(|i| *i < self.n_open),
            _ => None,
        }
    }

    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    pub fn undo(&mut self, mark: Mark) {
        for i in self.trail.drain(mark.0..) {
            self.bound[i] = None;
        }
    }

    /// What was found out since the mark.
    pub fn since(&self, mark: &Mark) -> Bindings {
        self.trail[mark.0..].iter().map(|i| (self.names[*i], self.bound[*i].clone().expect("on the trail"))).collect()
    }

    pub fn adopt(&mut self, bindings: &Bindings) -> bool {
        bindings.iter().all(|(name, ty)| self.unify(&Type::Var(*name), ty))
    }

    fn head(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        while let Some(next) = self.open(&ty).and_then(|i| self.bound[i].clone()) {
            ty = next;
        }
        ty
    }

    pub fn unify(&mut self, a: &Type, b: &Type) -> bool {
        let (a, b) = (self.head(a), self.head(b));
        match (self.open(&a), self.open(&b)) {
            (Some(i), Some(j)) if i == j => return true,
            (Some(i), _) => return self.bind(i, b),
            (_, Some(j)) => return self.bind(j, a),
            _ => {}
        }
        match (&a, &b) {
            (Type::Seq(x), Type::Seq(y)) | (Type::Set(x), Type::Set(y)) | (Type::Multiset(x), Type::Multiset(y)) => {
                self.unify(x, y)
            }
            (Type::Map(k, v), Type::Map(l, w)) => self.unify(k, l) && self.unify(v, w),
            (Type::Named(m, xs), Type::Named(n, ys)) => {
                m == n && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| self.unify(x, y))
            }
            _ => a == b,
        }
    }

    fn bind(&mut self, i: usize, ty: Type) -> bool {
        if self.occurs(i, &ty) {
            return false;
        }
        self.bound[i] = Some(ty);
        self.trail.push(i);
        true
    }

    fn occurs(&self, i: usize, ty: &Type) -> bool {
        let ty = self.head(ty);
        match &ty {
            Type::Var(_) => self.open(&ty) == Some(i),
            Type::Map(k, v) => self.occurs(i, k) || self.occurs(i, v),
            other => other.args().iter().any(|t| self.occurs(i, t)),
        }
    }

    /// With everything filled in that is known.
    pub fn resolve(&self, ty: &Type) -> Type {
        if self.n_open == 0 {
            return ty.clone();
        }
        ty.substitute(&|name| {
            let i = self.open(&Type::Var(name))?;
            Some(self.resolve(self.bound[i].as_ref()?))
        })
    }

    pub fn is_settled(&self, ty: &Type) -> bool {
        if self.n_open == 0 {
            return true;
        }
        let ty = self.head(ty);
        match &ty {
            Type::Var(_) => self.open(&ty).is_none(),
            Type::Map(k, v) => self.is_settled(k) && self.is_settled(v),
            other => other.args().iter().all(|t| self.is_settled(t)),
        }
    }

    /// Like `resolve`, with undetermined variables given their default for good. Tells whether one became Int for want of
    /// anything better.
    pub fn ground(&mut self, ty: &Type) -> (Type, bool) {
        let mut guessed = false;
        loop {
            let resolved = self.resolve(ty);
            let Some(i) = self.first_open(&resolved) else { return (resolved, guessed) };
            let default = self.defaults[i].clone();
            guessed |= default.is_none();
            self.bind(i, default.unwrap_or(Type::Int));
        }
    }

    fn first_open(&self, ty: &Type) -> Option<usize> {
        match ty {
            Type::Var(_) => self.open(ty),
            Type::Map(k, v) => self.first_open(k).or_else(|| self.first_open(v)),
            other => other.args().iter().find_map(|t| self.first_open(t)),
        }
    }
}
