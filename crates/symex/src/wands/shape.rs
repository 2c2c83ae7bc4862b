//! The shape of a wand and the expressions in its holes.

use silver::tree::{Exp, ExpKind, Expr, OldLabel, Program, Type, Wand};
use source::Symbol;

pub struct Shape {
    /// The wand with holes. Equal texts need not be equal shapes: which instance of a generic domain is meant may be written nowhere.
    pub form: Exp,
    pub holes: Vec<Exp>,
}

pub fn of(program: &Program, wand: &Wand) -> Shape {
    let mut holes = Vec::new();
    let form = Punch { program, holes: &mut holes, bound: Vec::new() }.go(&wand.clone().into_exp());
    Shape { form, holes }
}

/// A `perm` or `forperm` in the wand that looks at another heap than a stored one.
pub fn look_at_permissions(wand: &Wand) -> Option<Exp> {
    find_look(&wand.lhs).or_else(|| find_look(&wand.rhs))
}

fn find_look(e: &Exp) -> Option<Exp> {
    match &e.kind {
        ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. } => Some(e.clone()),
        ExpKind::Old(label, _) if *label != OldLabel::Lhs => None,
        _ => e.children().into_iter().find_map(find_look),
    }
}

struct Punch<'a> {
    program: &'a Program,
    holes: &'a mut Vec<Exp>,
    /// Variables bound inside the wand, outermost first; they get names by position.
    bound: Vec<Symbol>,
}

impl Punch<'_> {
    fn go(&mut self, e: &Exp) -> Exp {
        if self.is_hole(e) {
            let name = format!("hole{}_{}", self.holes.len(), e.ty);
            self.holes.push(e.clone());
            return Expr::local(Symbol::new(&name), e.ty.clone(), e.meta);
        }
        if let ExpKind::Local(name) = &e.kind
            && let Some(at) = self.bound.iter().position(|b| b == name)
        {
            return Expr::local(Symbol::new(&format!("bound{at}")), e.ty.clone(), e.meta);
        }
        let n = self.bound.len();
        self.bound.extend(e.kind.binders().iter().map(|v| v.name));
        let punched = e.map_children(&mut |child| self.go(child));
        self.bound.truncate(n);
        rename_binders(&punched, n)
    }

    /// Whether an expression has a value where the wand is mentioned: it depends neither on the wand's own heap nor on variables
    /// bound inside the wand.
    fn is_hole(&self, e: &Exp) -> bool {
        // Quantifiers keep their structure: equivalent ones are different shapes.
        let quantifier = matches!(e.kind, ExpKind::Forall { .. } | ExpKind::Exists { .. });
        e.ty != Type::Wand && !quantifier && e.is_pure() && !self.mentions_bound(e) && is_stable(self.program, e)
    }

    fn mentions_bound(&self, e: &Exp) -> bool {
        self.bound.iter().any(|name| e.mentions(*name))
    }
}

/// No heap but a stored one is looked at, and no amount is left open.
fn is_stable(program: &Program, e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Old(OldLabel::Lhs, _) => false,
        ExpKind::Old(..) => true,
        // A function that asks for no permission cannot look at the heap.
        ExpKind::App { function, args } => {
            program.functions[function].pres.iter().all(|pre| pre.is_pure())
                && args.iter().all(|arg| is_stable(program, arg))
        }
        ExpKind::Field(..)
        | ExpKind::Unfolding(..)
        | ExpKind::Applying(..)
        | ExpKind::Asserting(..)
        | ExpKind::CurrentPerm(_)
        | ExpKind::ForPerm { .. }
        | ExpKind::Acc(_)
        | ExpKind::Wand(_)
        | ExpKind::Wildcard => false,
        _ => e.children().into_iter().all(|child| is_stable(program, child)),
    }
}

/// The node's own bound variables, named by position.
fn rename_binders(e: &Exp, from: usize) -> Exp {
    let name = |i: usize| Symbol::new(&format!("bound{}", from + i));
    let renamed = |vars: &[silver::tree::Var]| -> Vec<silver::tree::Var> {
        vars.iter().enumerate().map(|(i, v)| silver::tree::Var { name: name(i), ..v.clone() }).collect()
    };
    let kind = match &e.kind {
        ExpKind::Forall { vars, body, .. } => {
            ExpKind::Forall { vars: renamed(vars), triggers: Vec::new(), body: body.clone() }
        }
        ExpKind::Exists { vars, body, .. } => {
            ExpKind::Exists { vars: renamed(vars), triggers: Vec::new(), body: body.clone() }
        }
        ExpKind::ForPerm { vars, resource, body } => {
            ExpKind::ForPerm { vars: renamed(vars), resource: resource.clone(), body: body.clone() }
        }
        ExpKind::Let { var, value, body } => {
            let var = silver::tree::Var { name: name(0), ..var.clone() };
            ExpKind::Let { var, value: value.clone(), body: body.clone() }
        }
        _ => return e.clone(),
    };
    e.with_kind(kind)
}
