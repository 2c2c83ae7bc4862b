//! Where an expression is looked at: what its variables stand for, and which maps say what the heap and the permissions are.

use std::rc::Rc;

use boogie::tree::Exp;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::{Meta, OldLabel};
use source::Symbol;

use crate::gap::{Gap, Tr};
use crate::program::Res;

/// A map for each resource.
pub type Maps = Rc<IndexMap<Res, Exp>>;

/// A state: values and permissions.
#[derive(Clone, Default)]
pub struct World {
    pub heap: Maps,
    /// The permissions that allow reading.
    pub read: Maps,
    /// The permissions that `perm` and `forperm` speak of: while something is given away, what is left.
    pub held: Maps,
}

impl World {
    pub fn heap(&self, res: Res) -> &Exp {
        self.heap.get(&res).unwrap_or_else(|| panic!("{res:?} is not among the maps that are spoken of"))
    }

    pub fn read(&self, res: Res) -> &Exp {
        self.read.get(&res).unwrap_or_else(|| panic!("{res:?} is not among the masks that are spoken of"))
    }

    /// The mask that is written to and, if it is another, the one for reading, each as the one that is written to.
    pub fn masks_of(&self, res: Res) -> Vec<World> {
        let apart = self.read(res).kind != self.held[&res].kind;
        let reading = apart.then(|| World { held: self.read.clone(), ..self.clone() });
        std::iter::once(self.clone()).chain(reading).collect()
    }

    /// The mask that `perm` looks at; there is none where permissions must not matter.
    pub fn held(&self, res: Res, at: Meta) -> Tr<&Exp> {
        self.held.get(&res).ok_or_else(|| Gap::new("looking at permissions in this place", at))
    }
}

/// A state that was kept.
#[derive(Clone)]
pub struct Kept {
    pub world: World,
    /// Whether it was reached; always, if there is none.
    pub reached: Option<Exp>,
}

/// What an expression needs to have a meaning.
#[derive(Clone, Default)]
pub struct Cx {
    pub vars: Rc<FxHashMap<Symbol, Exp>>,
    pub world: World,
    /// While a wand is packaged: the states around, nearest first, from which it gets what is missing.
    pub outside: Rc<Vec<World>>,
    pub olds: Rc<FxHashMap<OldLabel, Kept>>,
    pub result: Option<Exp>,
    /// Functions whose definitions are not followed any further: those that are being defined.
    pub limited: Rc<FxHashSet<Symbol>>,
    /// Functions of which an application teaches nothing, since what they promise is still to be shown.
    pub muted: Rc<FxHashSet<Symbol>>,
    pub in_trigger: bool,
    /// In definitions, which must not be followed for ever: where instances are opened is not told.
    pub defining: bool,
    /// Inside the body of an instance that was opened: what is inside further ones is not told.
    pub inside: bool,
}

impl Cx {
    pub fn bind(&self, name: Symbol, value: Exp) -> Cx {
        let mut vars = (*self.vars).clone();
        vars.insert(name, value);
        Cx { vars: Rc::new(vars), ..self.clone() }
    }

    pub fn bind_all(&self, bindings: impl IntoIterator<Item = (Symbol, Exp)>) -> Cx {
        let mut vars = (*self.vars).clone();
        vars.extend(bindings);
        Cx { vars: Rc::new(vars), ..self.clone() }
    }

    /// For a contract or body that knows nothing but its parameters.
    pub fn only(&self, bindings: impl IntoIterator<Item = (Symbol, Exp)>) -> Cx {
        let vars = Rc::new(bindings.into_iter().collect());
        Cx { vars, olds: Rc::default(), result: None, ..self.clone() }
    }

    pub fn in_world(&self, world: World) -> Cx {
        Cx { world, ..self.clone() }
    }

    /// In the proof of a wand, which has a state of its own.
    pub fn inside(&self, world: World) -> Cx {
        let outside = std::iter::once(&self.world).chain(self.outside.iter()).cloned().collect();
        Cx { world, outside: Rc::new(outside), ..self.clone() }
    }

    /// With nothing but what is held here.
    pub fn alone(&self) -> Cx {
        let World { heap, held, .. } = &self.world;
        let world = World { heap: heap.clone(), read: held.clone(), held: held.clone() };
        Cx { world, outside: Rc::default(), ..self.clone() }
    }

    /// The state that `old` looks back at.
    pub fn old(&self, label: OldLabel, at: Meta) -> Tr<&Kept> {
        self.olds.get(&label).ok_or_else(|| Gap::new("an earlier state that is not known here", at))
    }
}
