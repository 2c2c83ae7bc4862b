//! One macro body made ready for one use: parameters replaced by arguments, its own variables renamed where they would clash.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Span, Symbol};

use crate::syntax::ptree::*;
use crate::syntax::visit::{VisitMut, walk_expr, walk_stmt};

/// What a name in a macro's body becomes.
#[derive(Clone)]
pub(super) enum Replacement {
    Argument(Expr),
    Renamed(Symbol),
}

/// Names that variables of a macro's body must avoid.
pub(super) struct Fresh {
    /// Declared in the program, or introduced by expansions in the scopes around.
    taken: FxHashSet<Symbol>,
    /// What was introduced in the scopes that are open, and where each scope begins.
    introduced: Vec<Symbol>,
    scopes: Vec<usize>,
    /// Numbers below this are in use for a name.
    next: FxHashMap<Symbol, u32>,
}

impl Fresh {
    pub fn new(taken: FxHashSet<Symbol>) -> Fresh {
        Fresh { taken, introduced: Vec::new(), scopes: Vec::new(), next: FxHashMap::default() }
    }

    pub fn enter(&mut self) {
        self.scopes.push(self.introduced.len());
    }

    pub fn leave(&mut self) {
        let start = self.scopes.pop().unwrap_or(0);
        for name in self.introduced.drain(start..) {
            self.taken.remove(&name);
            self.next.clear();
        }
    }

    /// A variable's name: `name` itself if nothing declares it yet, `name$k` otherwise.
    fn declare(&mut self, name: Symbol) -> Symbol {
        let fresh = self.declare_label(name);
        self.introduced.push(fresh);
        fresh
    }

    /// The same for a label, which is visible in the whole method.
    fn declare_label(&mut self, name: Symbol) -> Symbol {
        if self.taken.insert(name) { name } else { self.numbered(name) }
    }

    fn numbered(&mut self, name: Symbol) -> Symbol {
        let number = self.next.entry(name).or_insert(0);
        loop {
            let fresh = Symbol::new(&format!("{name}${number}"));
            *number += 1;
            if self.taken.insert(fresh) {
                return fresh;
            }
        }
    }
}

pub(super) struct Instantiate<'a> {
    replace: FxHashMap<Symbol, Replacement>,
    /// Labels that the body declares.
    labels: FxHashMap<Symbol, Symbol>,
    fresh: &'a mut Fresh,
    /// Nodes produced, counted against the budget of the whole expansion.
    pub n_nodes: usize,
    /// A parameter used where only a name can stand, although its argument is not a name.
    pub not_a_name: Option<Symbol>,
}

impl<'a> Instantiate<'a> {
    pub fn new(fresh: &'a mut Fresh, replace: FxHashMap<Symbol, Replacement>) -> Instantiate<'a> {
        Instantiate { replace, labels: FxHashMap::default(), fresh, n_nodes: 0, not_a_name: None }
    }

    /// The body of a statement macro.
    pub fn body(&mut self, b: &mut Block) {
        let mut labels = Labels::default();
        labels.block(b);
        for label in labels.0 {
            if !self.replace.contains_key(&label) {
                let fresh = self.fresh.declare_label(label);
                self.labels.insert(label, fresh);
            }
        }
        self.block(b);
    }

    /// Renames a declared variable if need be; what its name meant outside is to be restored at the end of its scope.
    fn bind(&mut self, name: &mut Ident, outside: &mut Vec<(Symbol, Option<Replacement>)>) {
        let declared = name.name;
        let fresh = self.fresh.declare(declared);
        let before = if fresh == declared {
            self.replace.remove(&declared)
        } else {
            self.replace.insert(declared, Replacement::Renamed(fresh))
        };
        outside.push((declared, before));
        name.name = fresh;
    }

    fn restore(&mut self, outside: Vec<(Symbol, Option<Replacement>)>) {
        for (name, before) in outside.into_iter().rev() {
            match before {
                Some(replacement) => self.replace.insert(name, replacement),
                None => self.replace.remove(&name),
            };
        }
    }

    fn bind_formals(&mut self, formals: &mut [Formal], outside: &mut Vec<(Symbol, Option<Replacement>)>) {
        for f in formals {
            self.ty(&mut f.ty);
            self.bind(&mut f.name, outside);
        }
    }
}

impl VisitMut for Instantiate<'_> {
    fn expr(&mut self, e: &mut Expr) {
        self.n_nodes += 1;
        let mut outside = Vec::new();
        match &mut e.kind {
            ExprKind::Ident(name) => match self.replace.get(name) {
                Some(Replacement::Argument(argument)) => {
                    *e = argument.clone();
                    self.n_nodes += size(e);
                }
                Some(Replacement::Renamed(fresh)) => *name = *fresh,
                None => {}
            },
            ExprKind::Let(name, value, body) => {
                self.expr(value);
                self.bind(name, &mut outside);
                self.expr(body);
            }
            ExprKind::Quantified(_, formals, ..) | ExprKind::ForPerm(formals, ..) => {
                self.bind_formals(formals, &mut outside);
                e.for_each_child_mut(&mut |c| self.expr(c));
            }
            _ => walk_expr(self, e),
        }
        self.restore(outside);
    }

    /// Only a parameter may stand for such a name, and only if its argument is one.
    fn name(&mut self, name: &mut Ident) {
        match self.replace.get(&name.name) {
            Some(Replacement::Argument(Expr { kind: ExprKind::Ident(argument), .. })) => name.name = *argument,
            Some(Replacement::Argument(_)) => self.not_a_name = Some(name.name),
            _ => {}
        }
    }

    fn label(&mut self, label: &mut Ident) {
        match self.labels.get(&label.name) {
            Some(fresh) => label.name = *fresh,
            None => self.name(label),
        }
    }

    fn block(&mut self, b: &mut Block) {
        let mut outside = Vec::new();
        for s in &mut b.stmts {
            match &mut s.kind {
                StmtKind::Var(formals, init) => {
                    init.iter_mut().for_each(|e| self.expr(e));
                    self.bind_formals(formals, &mut outside);
                }
                _ => self.stmt(s),
            }
        }
        self.restore(outside);
    }

    fn stmt(&mut self, s: &mut Stmt) {
        self.n_nodes += 1;
        if let StmtKind::Quasihavoc { vars: Some(vars), cond, resource } = &mut s.kind {
            let mut outside = Vec::new();
            self.bind_formals(vars, &mut outside);
            cond.iter_mut().for_each(|e| self.expr(e));
            self.expr(resource);
            self.restore(outside);
            return;
        }
        walk_stmt(self, s);
    }
}

/// The labels declared in a body.
#[derive(Default)]
struct Labels(Vec<Symbol>);

impl VisitMut for Labels {
    fn declare_label(&mut self, label: &mut Ident) {
        self.0.push(label.name);
    }
}

/// Gives every node one position: that of the macro's use.
pub(super) struct Respan(pub Span);

impl VisitMut for Respan {
    fn span(&mut self, span: &mut Span) {
        *span = self.0;
    }

    fn name(&mut self, name: &mut Ident) {
        name.span = self.0;
    }

    fn declare(&mut self, name: &mut Ident) {
        name.span = self.0;
    }
}

fn size(e: &Expr) -> usize {
    let mut n = 1;
    e.for_each_child(&mut |c| n += size(c));
    n
}
