//! Types.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use source::Symbol;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Int,
    Bool,
    Perm,
    Ref,
    Seq(Arc<Type>),
    Set(Arc<Type>),
    Multiset(Arc<Type>),
    Map(Arc<Type>, Arc<Type>),
    /// A domain or an algebraic type, with its type arguments.
    Named(Symbol, Arc<[Type]>),
    /// A type variable of the enclosing domain or algebraic type.
    Var(Symbol),
    /// The type of a magic wand as a value; occurs only as the type of `Wand` nodes.
    Wand,
}

impl Type {
    pub fn seq(element: Type) -> Type {
        Type::Seq(Arc::new(element))
    }

    pub fn set(element: Type) -> Type {
        Type::Set(Arc::new(element))
    }

    pub fn multiset(element: Type) -> Type {
        Type::Multiset(Arc::new(element))
    }

    pub fn map(key: Type, value: Type) -> Type {
        Type::Map(Arc::new(key), Arc::new(value))
    }

    pub fn named(name: Symbol) -> Type {
        Type::Named(name, Arc::from([]))
    }

    /// The element type of a sequence, set or multiset; the key type of a map.
    pub fn element(&self) -> Option<&Type> {
        match self {
            Type::Seq(t) | Type::Set(t) | Type::Multiset(t) | Type::Map(t, _) => Some(t),
            _ => None,
        }
    }

    pub fn args(&self) -> &[Type] {
        match self {
            Type::Seq(t) | Type::Set(t) | Type::Multiset(t) => std::slice::from_ref(&**t),
            Type::Named(_, args) => args,
            _ => &[],
        }
    }

    /// No type variable anywhere.
    pub fn is_ground(&self) -> bool {
        match self {
            Type::Var(_) => false,
            Type::Map(k, v) => k.is_ground() && v.is_ground(),
            other => other.args().iter().all(Type::is_ground),
        }
    }

    /// Binds the type variables of this pattern so that it equals `ty`.
    pub fn unify(&self, ty: &Type, bound: &mut FxHashMap<Symbol, Type>) -> bool {
        match (self, ty) {
            (Type::Var(v), _) => *bound.entry(*v).or_insert_with(|| ty.clone()) == *ty,
            (Type::Seq(a), Type::Seq(b)) | (Type::Set(a), Type::Set(b)) | (Type::Multiset(a), Type::Multiset(b)) => {
                a.unify(b, bound)
            }
            (Type::Map(k, v), Type::Map(l, w)) => k.unify(l, bound) && v.unify(w, bound),
            (Type::Named(a, xs), Type::Named(b, ys)) => {
                a == b && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| x.unify(y, bound))
            }
            _ => self == ty,
        }
    }

    /// Replaces type variables.
    pub fn substitute(&self, lookup: &dyn Fn(Symbol) -> Option<Type>) -> Type {
        let sub = |t: &Arc<Type>| Arc::new(t.substitute(lookup));
        match self {
            Type::Var(v) => lookup(*v).unwrap_or_else(|| self.clone()),
            Type::Seq(t) => Type::Seq(sub(t)),
            Type::Set(t) => Type::Set(sub(t)),
            Type::Multiset(t) => Type::Multiset(sub(t)),
            Type::Map(k, v) => Type::Map(sub(k), sub(v)),
            Type::Named(name, args) => Type::Named(*name, args.iter().map(|t| t.substitute(lookup)).collect()),
            _ => self.clone(),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int => f.write_str("Int"),
            Type::Bool => f.write_str("Bool"),
            Type::Perm => f.write_str("Perm"),
            Type::Ref => f.write_str("Ref"),
            Type::Wand => f.write_str("Wand"),
            Type::Seq(t) => write!(f, "Seq[{t}]"),
            Type::Set(t) => write!(f, "Set[{t}]"),
            Type::Multiset(t) => write!(f, "Multiset[{t}]"),
            Type::Map(k, v) => write!(f, "Map[{k},{v}]"),
            Type::Var(name) => write!(f, "{name}"),
            Type::Named(name, args) if args.is_empty() => write!(f, "{name}"),
            Type::Named(name, args) => {
                write!(f, "{name}[")?;
                for (i, arg) in args.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{arg}")?;
                }
                f.write_str("]")
            }
        }
    }
}
