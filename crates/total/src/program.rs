//! What there is in a program to hold, and who depends on what: which maps a member speaks of, which a function is a function of, what is
//! inside a predicate, which functions depend on each other.

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};
use silver::Core;
use silver::tree::{Acc, Block, Exp, ExpKind, Function, Loc, Method, NewFields, Predicate, Resource, StmtKind, Wand};
use source::Symbol;

use crate::wands::shape::{Shapes, wands_of};

/// Something that permission is held to: all locations of a field, all instances of a predicate, all wands of a shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Res {
    Field(Symbol),
    Predicate(Symbol),
    Wand(u32),
}

impl Res {
    pub fn of(loc: &Loc) -> Res {
        match loc {
            Loc::Field { field, .. } => Res::Field(*field),
            Loc::Predicate { name, .. } => Res::Predicate(*name),
        }
    }

    pub fn name(self) -> Symbol {
        match self {
            Res::Field(name) | Res::Predicate(name) => name,
            Res::Wand(number) => Symbol::new(&format!("wand{number}")),
        }
    }

    pub fn is_wand(self) -> bool {
        matches!(self, Res::Wand(_))
    }
}

pub type Resources = IndexSet<Res>;

/// What an expression mentions itself.
#[derive(Clone)]
struct Mentions<'p> {
    resources: Resources,
    functions: IndexSet<Symbol>,
    /// Predicates whose bodies it looks into.
    opened: IndexSet<Symbol>,
    known: Known<'p>,
}

/// What the program is, and which wands it has.
#[derive(Clone, Copy)]
struct Known<'p> {
    core: &'p Core,
    shapes: &'p Shapes,
}

impl<'p> Mentions<'p> {
    fn none(known: Known<'p>) -> Mentions<'p> {
        Mentions { resources: Resources::new(), functions: IndexSet::new(), opened: IndexSet::new(), known }
    }

    fn look(&mut self, e: &Exp) {
        e.visit_with_triggers(&mut |e| wands_of(e).into_iter().for_each(|wand| self.look_at_wand(wand)));
        e.visit_with_triggers(&mut |e| match &e.kind {
            ExpKind::Field(_, field) => {
                self.resources.insert(Res::Field(*field));
            }
            ExpKind::Acc(Acc { loc, .. })
            | ExpKind::CurrentPerm(Resource::Loc(loc, _))
            | ExpKind::ForPerm { resource: Resource::Loc(loc, _), .. } => {
                self.resources.insert(Res::of(loc));
            }
            ExpKind::Unfolding(acc, _) => self.open(acc),
            ExpKind::App { function, .. } => {
                self.functions.insert(*function);
            }
            _ => {}
        });
    }

    fn look_at_wand(&mut self, wand: &Wand) {
        let (number, _) = self.known.shapes.of(self.known.core, wand);
        self.resources.insert(Res::Wand(number));
    }

    fn open(&mut self, acc: &Acc) {
        self.resources.insert(Res::of(&acc.loc));
        if let Loc::Predicate { name, .. } = &acc.loc {
            self.opened.insert(*name);
        }
    }
}

/// Who depends on what.
pub struct Plan {
    /// The maps that a function is a function of.
    reads: FxHashMap<Symbol, Resources>,
    /// The maps that the body of a predicate speaks of.
    bodies: FxHashMap<Symbol, Resources>,
    /// What may be inside instances of a predicate, at any depth.
    inside: FxHashMap<Symbol, Resources>,
    /// The functions that each function leads to.
    leads_to: FxHashMap<Symbol, FxHashSet<Symbol>>,
    pub shapes: Shapes,
}

impl Plan {
    pub fn new(core: &Core) -> Plan {
        let mut plan = Plan {
            shapes: Shapes::new(core),
            reads: FxHashMap::default(),
            bodies: FxHashMap::default(),
            inside: FxHashMap::default(),
            leads_to: FxHashMap::default(),
        };
        plan.find_maps(core);
        plan.find_insides(core);
        plan.find_cycles(core);
        plan
    }

    fn find_maps(&mut self, core: &Core) {
        let shapes = std::mem::take(&mut self.shapes);
        let known = Known { core, shapes: &shapes };
        let functions: Vec<(Symbol, Mentions)> =
            core.functions.values().map(|f| (f.name, of_function(f, known))).collect();
        let bodies: Vec<(Symbol, Mentions)> =
            core.predicates.values().map(|p| (p.name, of_predicate(p, known))).collect();
        // Until nothing is added: functions and bodies speak of each other.
        loop {
            let before = self.size();
            for (name, mentions) in &bodies {
                let all = self.closed(mentions);
                self.bodies.insert(*name, all);
            }
            for (name, mentions) in &functions {
                let all = self.closed(mentions);
                self.reads.insert(*name, all);
            }
            if self.size() == before {
                break;
            }
        }
        self.shapes = shapes;
    }

    fn size(&self) -> usize {
        self.reads.values().chain(self.bodies.values()).map(|all| all.len() + 1).sum()
    }

    /// All maps that something speaks of which mentions these.
    fn closed(&self, mentions: &Mentions) -> Resources {
        let mut all = mentions.resources.clone();
        all.extend(mentions.functions.iter().flat_map(|f| self.reads.get(f)).flatten().copied());
        all.extend(mentions.opened.iter().flat_map(|p| self.bodies.get(p)).flatten().copied());
        all
    }

    fn find_insides(&mut self, core: &Core) {
        for name in core.predicates.keys() {
            let mut all = Resources::new();
            let mut todo = vec![*name];
            let mut seen: FxHashSet<Symbol> = [*name].into_iter().collect();
            while let Some(next) = todo.pop() {
                for res in &self.bodies[&next] {
                    all.insert(*res);
                    if let Res::Predicate(nested) = res
                        && seen.insert(*nested)
                    {
                        todo.push(*nested);
                    }
                }
            }
            self.inside.insert(*name, all);
        }
    }

    fn find_cycles(&mut self, core: &Core) {
        let direct: FxHashMap<Symbol, Vec<Symbol>> =
            core.functions.values().map(|f| (f.name, self.applied_by(core, f))).collect();
        for name in core.functions.keys() {
            let mut seen = FxHashSet::default();
            let mut todo = direct[name].clone();
            while let Some(next) = todo.pop() {
                if seen.insert(next) {
                    todo.extend(&direct[&next]);
                }
            }
            self.leads_to.insert(*name, seen);
        }
    }

    fn applied_by(&self, core: &Core, f: &Function) -> Vec<Symbol> {
        of_function(f, Known { core, shapes: &self.shapes }).functions.into_iter().collect()
    }

    /// The maps that a function is a function of, in a fixed order.
    pub fn reads(&self, function: Symbol) -> &Resources {
        &self.reads[&function]
    }

    pub fn body(&self, predicate: Symbol) -> &Resources {
        &self.bodies[&predicate]
    }

    pub fn inside(&self, predicate: Symbol) -> &Resources {
        &self.inside[&predicate]
    }

    /// The functions that a function leads to and that lead back to it, itself included.
    pub fn cycle(&self, function: Symbol) -> FxHashSet<Symbol> {
        let back = |other: &&Symbol| self.leads_to[*other].contains(&function);
        let mut all: FxHashSet<Symbol> = self.leads_to[&function].iter().filter(back).copied().collect();
        all.insert(function);
        all
    }

    /// The first of the functions that a function depends on and that depend on it; nothing if it does not depend on itself.
    pub fn circle(&self, core: &Core, function: Symbol) -> Option<Symbol> {
        let all = self.leads_to[&function].contains(&function).then(|| self.cycle(function))?;
        core.functions.keys().find(|name| all.contains(name)).copied()
    }

    /// All maps that some expressions speak of.
    pub fn maps_of<'e>(&self, core: &Core, exps: impl IntoIterator<Item = &'e Exp>) -> Resources {
        let mut mentions = Mentions::none(Known { core, shapes: &self.shapes });
        exps.into_iter().for_each(|e| mentions.look(e));
        self.closed(&mentions)
    }

    /// All maps that a method speaks of.
    pub fn maps_of_method(&self, core: &Core, method: &Method) -> Resources {
        let mut mentions = Mentions::none(Known { core, shapes: &self.shapes });
        method.pres.iter().chain(&method.posts).for_each(|e| mentions.look(e));
        if let Some(body) = &method.body {
            mentions.look_at_code(body);
        }
        self.closed(&mentions)
    }
}

impl Mentions<'_> {
    fn look_at_code(&mut self, body: &Block) {
        let core = self.known.core;
        body.visit(&mut |stmt| {
            stmt.exps().into_iter().for_each(|e| self.look(e));
            match &stmt.kind {
                StmtKind::FieldAssign { field, .. } => {
                    self.resources.insert(Res::Field(*field));
                }
                StmtKind::New { fields: NewFields::All, .. } => {
                    self.resources.extend(core.fields.keys().map(|name| Res::Field(*name)));
                }
                StmtKind::New { fields: NewFields::Only(names), .. } => {
                    self.resources.extend(names.iter().map(|name| Res::Field(*name)));
                }
                StmtKind::Call { method, .. } => {
                    let callee = &core.methods[method];
                    callee.pres.iter().chain(&callee.posts).for_each(|e| self.look(e));
                }
                StmtKind::Fold(acc) | StmtKind::Unfold(acc) => self.open(acc),
                StmtKind::Quasihavoc { resource: Resource::Loc(loc, _), .. }
                | StmtKind::QuasihavocAll { resource: Resource::Loc(loc, _), .. } => {
                    self.resources.insert(Res::of(loc));
                }
                StmtKind::Package { wand, .. }
                | StmtKind::Apply(wand)
                | StmtKind::Quasihavoc { resource: Resource::Wand(wand), .. }
                | StmtKind::QuasihavocAll { resource: Resource::Wand(wand), .. } => self.look_at_wand(wand),
                _ => {}
            }
        });
    }
}

fn of_function<'p>(f: &Function, known: Known<'p>) -> Mentions<'p> {
    let mut mentions = Mentions::none(known);
    f.pres.iter().chain(&f.posts).chain(&f.body).for_each(|e| mentions.look(e));
    mentions
}

fn of_predicate<'p>(p: &Predicate, known: Known<'p>) -> Mentions<'p> {
    let mut mentions = Mentions::none(known);
    p.body.iter().for_each(|e| mentions.look(e));
    mentions
}
