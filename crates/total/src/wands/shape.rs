//! When two wands are instances of one resource: when they look the same but for parts that have a value where the wand is mentioned.
//! These parts are its arguments.

use silver::Core;
use silver::tree::{Block, Exp, ExpKind, Expr, OldLabel, Program, Resource, StmtKind, Type, Var, Wand};
use source::Symbol;

use crate::gap::{Gap, Tr};

/// A wand with variables in the place of its arguments.
pub struct Shape {
    pub wand: Wand,
    pub params: Vec<Var>,
}

/// The shapes of all wands in a program.
#[derive(Default)]
pub struct Shapes(Vec<Shape>);

impl Shapes {
    pub fn new(core: &Core) -> Shapes {
        let mut shapes = Shapes::default();
        for method in core.methods.values() {
            method.pres.iter().chain(&method.posts).for_each(|e| shapes.look(core, e));
            if let Some(body) = &method.body {
                shapes.look_at_code(core, body);
            }
        }
        shapes
    }

    fn look_at_code(&mut self, core: &Core, body: &Block) {
        body.visit(&mut |stmt| {
            match &stmt.kind {
                StmtKind::Package { wand, .. }
                | StmtKind::Apply(wand)
                | StmtKind::Quasihavoc { resource: Resource::Wand(wand), .. }
                | StmtKind::QuasihavocAll { resource: Resource::Wand(wand), .. } => self.add(core, wand),
                _ => {}
            }
            stmt.exps().into_iter().for_each(|e| self.look(core, e));
        });
    }

    fn look(&mut self, core: &Core, e: &Exp) {
        e.visit_with_triggers(&mut |e| wands_of(e).into_iter().for_each(|wand| self.add(core, wand)));
    }

    fn add(&mut self, core: &Core, wand: &Wand) {
        let (shape, _) = taken_apart(core, wand);
        if self.find(&shape).is_none() {
            self.0.push(shape);
        }
    }

    fn find(&self, shape: &Shape) -> Option<usize> {
        let alike = |known: &Shape| {
            let types = known.params.iter().map(|p| &p.ty).eq(shape.params.iter().map(|p| &p.ty));
            types && known.wand.lhs.same_as(&shape.wand.lhs) && known.wand.rhs.same_as(&shape.wand.rhs)
        };
        self.0.iter().position(alike)
    }

    /// The number of a wand's shape, and its arguments.
    pub fn of(&self, core: &Core, wand: &Wand) -> (u32, Vec<Exp>) {
        let (shape, args) = taken_apart(core, wand);
        let number = self.find(&shape).expect("the wands of the program are known");
        (number as u32, args)
    }

    pub fn get(&self, number: u32) -> &Shape {
        &self.0[number as usize]
    }
}

/// The wands that an expression mentions itself.
pub fn wands_of(e: &Expr) -> Option<&Wand> {
    match &e.kind {
        ExpKind::Wand(wand)
        | ExpKind::Applying(wand, _)
        | ExpKind::CurrentPerm(Resource::Wand(wand))
        | ExpKind::ForPerm { resource: Resource::Wand(wand), .. } => Some(wand),
        _ => None,
    }
}

/// Whoever packages a wand holds other permissions than whoever applies it, so that a wand must not ask what is held.
pub fn asks_nothing(wand: &Wand) -> Tr<()> {
    fn asks(e: &Exp) -> Option<&Exp> {
        match &e.kind {
            ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. } => Some(e),
            _ => e.children().into_iter().find_map(asks),
        }
    }
    match asks(&wand.lhs).or_else(|| asks(&wand.rhs)) {
        Some(e) => Err(Gap::new(format!("`{}` inside a wand", silver::print::exp(e)), e.meta)),
        None => Ok(()),
    }
}

fn taken_apart(program: &Program, wand: &Wand) -> (Shape, Vec<Exp>) {
    let mut apart = Apart { program, args: Vec::new(), params: Vec::new(), bound: Vec::new() };
    let wand = wand.map(&mut |side| apart.go(side));
    (Shape { wand, params: apart.params }, apart.args)
}

struct Apart<'p> {
    program: &'p Program,
    args: Vec<Exp>,
    params: Vec<Var>,
    /// The variables bound inside the wand, outermost first; in a shape they are named by their places.
    bound: Vec<Symbol>,
}

impl Apart<'_> {
    fn go(&mut self, e: &Exp) -> Exp {
        if self.has_value(e) {
            let name = Symbol::new(&format!("arg#{}", self.args.len()));
            self.args.push(e.clone());
            self.params.push(Var { name, ty: e.ty.clone(), span: e.meta.span });
            return Expr::local(name, e.ty.clone(), e.meta);
        }
        if let ExpKind::Local(name) = &e.kind
            && let Some(at) = self.bound.iter().rposition(|bound| bound == name)
        {
            return Expr::local(place(at), e.ty.clone(), e.meta);
        }
        let outside = self.bound.len();
        self.bound.extend(e.kind.binders().iter().map(|var| var.name));
        let inside = untriggered(e).map_children(&mut |child| self.go(child));
        self.bound.truncate(outside);
        by_places(&inside, outside)
    }

    /// Whether a part has a value where the wand is mentioned. Quantifiers are kept as they are, with what they bind.
    fn has_value(&self, e: &Exp) -> bool {
        let is_quantifier = matches!(e.kind, ExpKind::Forall { .. } | ExpKind::Exists { .. });
        e.ty != Type::Wand
            && !is_quantifier
            && e.is_pure()
            && !self.bound.iter().any(|name| e.mentions(*name))
            && self.is_settled(e)
    }

    /// No heap is read but one that was kept, and no amount is left open.
    fn is_settled(&self, e: &Exp) -> bool {
        match &e.kind {
            ExpKind::Old(label, _) => *label != OldLabel::Lhs,
            ExpKind::App { function, args } => {
                let pres = &self.program.functions[function].pres;
                pres.iter().all(|pre| pre.is_pure()) && args.iter().all(|arg| self.is_settled(arg))
            }
            ExpKind::Field(..)
            | ExpKind::Unfolding(..)
            | ExpKind::Applying(..)
            | ExpKind::Asserting(..)
            | ExpKind::CurrentPerm(_)
            | ExpKind::ForPerm { .. }
            | ExpKind::Acc(_)
            | ExpKind::Wand(_)
            | ExpKind::InhaleExhale(..)
            | ExpKind::PredicateInstance { .. }
            | ExpKind::Wildcard
            | ExpKind::Epsilon
            | ExpKind::Result => false,
            _ => e.children().into_iter().all(|child| self.is_settled(child)),
        }
    }
}

fn place(at: usize) -> Symbol {
    Symbol::new(&format!("bound#{at}"))
}

/// Triggers change no meaning, so that they do not tell wands apart.
fn untriggered(e: &Exp) -> Exp {
    let (vars, body) = match &e.kind {
        ExpKind::Forall { vars, body, .. } | ExpKind::Exists { vars, body, .. } => (vars.clone(), body.clone()),
        _ => return e.clone(),
    };
    let triggers = Vec::new();
    e.with_kind(match &e.kind {
        ExpKind::Forall { .. } => ExpKind::Forall { vars, triggers, body },
        _ => ExpKind::Exists { vars, triggers, body },
    })
}

/// The node with its own variables named by their places.
fn by_places(e: &Exp, first: usize) -> Exp {
    let named = |(n, var): (usize, &Var)| Var { name: place(first + n), ..var.clone() };
    let all = |vars: &[Var]| vars.iter().enumerate().map(named).collect::<Vec<Var>>();
    let kind = match &e.kind {
        ExpKind::Forall { vars, body, .. } => {
            ExpKind::Forall { vars: all(vars), triggers: Vec::new(), body: body.clone() }
        }
        ExpKind::Exists { vars, body, .. } => {
            ExpKind::Exists { vars: all(vars), triggers: Vec::new(), body: body.clone() }
        }
        ExpKind::ForPerm { vars, resource, body } => {
            ExpKind::ForPerm { vars: all(vars), resource: resource.clone(), body: body.clone() }
        }
        ExpKind::Let { var, value, body } => {
            ExpKind::Let { var: named((0, var)), value: value.clone(), body: body.clone() }
        }
        _ => return e.clone(),
    };
    e.with_kind(kind)
}
