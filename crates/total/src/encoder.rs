//! What a whole program becomes: types, maps, symbols of functions, and what each assertion stands for.

use boogie::build::{Builder, exp};
use boogie::tree::{Exp as BExp, FunctionId, Type as BType};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use silver::Core;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, Meta, Type};
use source::{Span, Symbol};

use crate::context::{Cx, Maps, World};
use crate::gap::{Gap, Tr};
use crate::program::{Plan, Res};
use crate::rules::Rules;
use crate::snapshot::Snapshots;
use crate::types::{Collections, Types, mangled};
use crate::wands::symbols::WandSymbols;

/// Which obligation is being checked, and where its failure is reported. The construct that fails adds the reason.
#[derive(Clone, Copy, Debug)]
pub struct Blame {
    pub kind: ErrorKind,
    pub at: Meta,
    /// Replaces the reason of every failure below, for checks that stand for something else.
    pub reason: Option<Reason>,
}

impl Blame {
    pub fn new(kind: ErrorKind, at: Meta) -> Blame {
        Blame { kind, at, reason: None }
    }
}

/// What an assertion stands for.
#[derive(Clone, Debug)]
pub struct Origin {
    pub kind: ErrorKind,
    pub reason: Reason,
    pub at: Meta,
    /// What the reason speaks of.
    pub offending: Exp,
    /// The claim is to be refuted: by its number in the whole program.
    pub refuted: Option<u32>,
}

/// The symbols of a function: the application, its twin that is not unfolded any further, that it may be applied, and its value by the
/// snapshot of what its precondition covers.
#[derive(Clone)]
pub struct FunctionSymbols {
    pub full: FunctionId,
    pub limited: FunctionId,
    pub pre: FunctionId,
    pub frame: FunctionId,
    /// The maps that come before the arguments.
    pub maps: Vec<Res>,
}

pub struct Encoder<'p> {
    pub core: &'p Core,
    pub rules: Rules,
    pub b: Builder,
    pub plan: Plan,
    pub types: Types,
    pub snapshots: Snapshots,
    pub functions: FxHashMap<Symbol, FunctionSymbols>,
    /// What is said where an instance is opened or closed.
    pub openings: FxHashMap<Symbol, FunctionId>,
    pub domain_functions: FxHashMap<(Symbol, Symbol, Vec<Type>), FunctionId>,
    /// What is said of wands, once there is one.
    pub wands: Option<WandSymbols>,
    /// The masks of those who hold nothing.
    zeros: FxHashMap<BType, BExp>,
    /// The amount of all wildcards, where they are not told apart.
    wildcard: Option<BExp>,
    /// For functions that depend on each other without a measure: whether what they promise was shown already.
    shown: IndexMap<Symbol, BExp>,
    /// Functions without a translation.
    pub gaps: FxHashMap<Symbol, Gap>,
    /// By number; 0 is nothing.
    pub origins: Vec<Origin>,
    /// How many claims are to be refuted.
    pub n_refutes: u32,
    /// The conditions that statements branch on, by where they are.
    pub conditions: FxHashMap<Span, Exp>,
}

impl<'p> Encoder<'p> {
    pub fn new(core: &'p Core, rules: Rules) -> Encoder<'p> {
        let mut b = Builder::default();
        let types = Types::new(&mut b);
        let snapshots = Snapshots::new(&mut b);
        Encoder {
            core,
            rules,
            b,
            plan: Plan::new(core),
            types,
            snapshots,
            functions: FxHashMap::default(),
            openings: FxHashMap::default(),
            domain_functions: FxHashMap::default(),
            wands: None,
            zeros: FxHashMap::default(),
            wildcard: None,
            shown: IndexMap::new(),
            gaps: FxHashMap::default(),
            origins: Vec::new(),
            n_refutes: 0,
            conditions: FxHashMap::default(),
        }
    }

    pub fn ty(&mut self, ty: &Type, at: Meta) -> Tr<BType> {
        self.types.of(&mut self.b, self.core, ty).map_err(|gap| Gap { at, ..gap })
    }

    pub fn collections(&mut self) -> Collections<'_> {
        Collections { types: &mut self.types, b: &mut self.b }
    }

    pub fn snap(&self) -> BType {
        self.snapshots.ty()
    }

    /// What locations of a resource are told apart by.
    pub fn index_types(&mut self, res: Res) -> Tr<Vec<BType>> {
        match res {
            Res::Field(_) => Ok(vec![self.types.reference.clone()]),
            Res::Predicate(name) => {
                let predicate = &self.core.predicates[&name];
                predicate.params.iter().map(|param| self.ty(&param.ty, predicate.meta)).collect()
            }
            Res::Wand(number) => {
                let params = self.plan.shapes.get(number).params.clone();
                params.iter().map(|param| self.ty(&param.ty, Meta::from(param.span))).collect()
            }
        }
    }

    pub fn heap_type(&mut self, res: Res) -> Tr<BType> {
        let value = match res {
            Res::Field(name) => {
                let field = &self.core.fields[&name];
                self.ty(&field.ty, field.meta)?
            }
            Res::Predicate(_) => self.snap(),
            Res::Wand(_) => self.wand_type(),
        };
        Ok(BType::map(self.index_types(res)?, value))
    }

    pub fn mask_type(&mut self, res: Res) -> Tr<BType> {
        Ok(BType::map(self.index_types(res)?, BType::Real))
    }

    /// Variables for the locations of a resource.
    pub fn location(&mut self, res: Res) -> Tr<Vec<BExp>> {
        let types = self.index_types(res)?;
        Ok(types.into_iter().map(|ty| self.b.bound("r", ty)).collect())
    }

    /// The mask of a resource of which nothing is held.
    pub fn zero(&mut self, res: Res) -> Tr<BExp> {
        let ty = self.mask_type(res)?;
        if let Some(known) = self.zeros.get(&ty) {
            return Ok(known.clone());
        }
        let zero = self.b.constant("zero", ty.clone());
        let at = self.location(res)?;
        let none = exp::select(&zero, &at);
        let fact = exp::forall(&at, vec![vec![none.clone()]], exp::eq(&none, &exp::real(0)));
        self.b.axiom(fact, Span::NONE);
        self.zeros.insert(ty, zero.clone());
        Ok(zero)
    }

    /// Whether what a function promises may be followed any further than an application of it: not in the proofs of the functions that
    /// depend on it and that it depends on, unless a measure says that they end.
    pub fn is_shown(&mut self, function: Symbol) -> BExp {
        let circle = self.plan.circle(self.core, function).filter(|_| self.rules.muted_cycle);
        let Some(circle) = circle.filter(|_| !self.core.is_measured(function)) else { return exp::bool(true) };
        if let Some(known) = self.shown.get(&circle) {
            return known.clone();
        }
        let shown = self.b.constant(&format!("shown${}", mangled(circle.as_str())), BType::Bool);
        self.shown.insert(circle, shown.clone());
        shown
    }

    /// What may be taken as shown in a member; in the proof about a function, nothing of those around it.
    pub fn all_shown(&self, about: Option<Symbol>) -> Vec<BExp> {
        let own = about.and_then(|function| self.plan.circle(self.core, function));
        self.shown.iter().filter(|(circle, _)| own != Some(**circle)).map(|(_, shown)| shown.clone()).collect()
    }

    /// One amount for all wildcards, for those who break a rule.
    pub fn one_wildcard(&mut self) -> BExp {
        let b = &mut self.b;
        self.wildcard.get_or_insert_with(|| b.constant("wildcard", BType::Real)).clone()
    }

    /// Variables for the heap maps of some resources, for facts about every heap.
    pub fn bound_heap(&mut self, maps: &[Res]) -> Tr<(Vec<BExp>, Maps)> {
        let mut all = IndexMap::new();
        for res in maps {
            let ty = self.heap_type(*res)?;
            let name = format!("H${}", mangled(res.name().as_str()));
            all.insert(*res, self.b.bound(&name, ty));
        }
        Ok((all.values().cloned().collect(), all.into()))
    }

    /// A context over an arbitrary heap, in which permissions are not spoken of.
    pub fn over_heap(&self, heap: Maps) -> Cx {
        Cx { world: World { heap, ..World::default() }, ..Cx::default() }
    }

    /// The number of an origin.
    pub fn origin(&mut self, blame: Blame, reason: Reason, offending: &Exp) -> u32 {
        let reason = blame.reason.unwrap_or(reason);
        let Blame { kind, at, .. } = blame;
        self.origins.push(Origin { kind, reason, at, offending: offending.clone(), refuted: None });
        self.origins.len() as u32
    }
}
