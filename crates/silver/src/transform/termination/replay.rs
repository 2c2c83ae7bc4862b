//! Evaluation of an expression as statements, so that something can be checked at every application on the way.
//!
//! A part that is only evaluated under a condition, or in another state, is replayed on a side branch that ends there:
//! `if (nondeterministically) { …; inhale false }`. So the number of paths grows with the size of the expression and not
//! exponentially, and nothing has to be undone.

use source::Symbol;

use crate::transform::names::LocalNames;
use crate::tree::*;

/// What to do at the application of a function: its name, arguments and place.
type OnApplication<'a> = dyn FnMut(Symbol, &[Exp], Meta) -> Vec<Stmt> + 'a;

pub struct Replay<'a, 'b> {
    pub names: &'a mut LocalNames,
    pub check: &'a mut OnApplication<'b>,
}

impl Replay<'_, '_> {
    /// Replays an expression that is evaluated in the current state. Accessibility predicates in it grant nothing.
    pub fn pure(&mut self, e: &Exp) -> Vec<Stmt> {
        if !has_applications(e) {
            return vec![];
        }
        let meta = e.meta;
        match &e.kind {
            ExpKind::App { function, args } => {
                let mut stmts: Vec<Stmt> = args.iter().flat_map(|a| self.pure(a)).collect();
                stmts.extend((self.check)(*function, args, meta));
                stmts
            }
            ExpKind::Binary(BinOp::And | BinOp::Implies, l, r) => {
                let mut stmts = self.pure(l);
                let then = self.pure(r);
                stmts.extend(self.aside(meta, only_if(without_permissions(l), then, vec![], meta)));
                stmts
            }
            ExpKind::Binary(BinOp::Or, l, r) => {
                let mut stmts = self.pure(l);
                let then = self.pure(r);
                let not = Expr::not(without_permissions(l), meta);
                stmts.extend(self.aside(meta, only_if(not, then, vec![], meta)));
                stmts
            }
            ExpKind::Cond(cond, then, otherwise) => {
                let mut stmts = self.pure(cond);
                let (then, otherwise) = (self.pure(then), self.pure(otherwise));
                stmts.extend(self.aside(meta, only_if(cond.clone(), then, otherwise, meta)));
                stmts
            }
            ExpKind::Unfolding(acc, body) => {
                let mut stmts: Vec<Stmt> = acc.children().into_iter().flat_map(|a| self.pure(a)).collect();
                let inside = self.pure(body);
                stmts.extend(self.after(StmtKind::Unfold(acc.clone()), inside, meta));
                stmts
            }
            ExpKind::Applying(wand, body) => {
                let inside = self.pure(body);
                self.after(StmtKind::Apply(wand.clone()), inside, meta)
            }
            ExpKind::Let { var, value, body } => {
                let mut stmts = self.pure(value);
                let inside = self.pure(body);
                stmts.extend(bind(var, value, inside, meta));
                stmts
            }
            ExpKind::Forall { vars, body, .. } | ExpKind::Exists { vars, body, .. } => {
                let inside = arbitrary(vars, self.pure(body), meta);
                self.aside(meta, inside)
            }
            ExpKind::ForPerm { vars, resource, body } => {
                let held = Expr::new(ExpKind::CurrentPerm(resource.clone()), Type::Perm, meta);
                let inside = only_if(more_than_none(held), self.pure(body), vec![], meta);
                self.aside(meta, arbitrary(vars, inside, meta))
            }
            other => other.children().into_iter().flat_map(|child| self.pure(child)).collect(),
        }
    }

    /// Replays an assertion from left to right, holding after each conjunct what it says.
    pub fn assertion(&mut self, e: &Exp) -> Vec<Stmt> {
        if !has_applications(e) {
            return vec![];
        }
        let meta = e.meta;
        match &e.kind {
            ExpKind::Binary(BinOp::And, l, r) => {
                let left = self.assertion(l);
                let right = self.assertion(r);
                let mut stmts = self.aside(meta, left);
                if !right.is_empty() {
                    stmts.push(Stmt::new(StmtKind::Inhale(l.clone()), l.meta));
                    stmts.extend(right);
                }
                stmts
            }
            _ if e.is_pure() => self.pure(e),
            ExpKind::Binary(BinOp::Implies, cond, then) => {
                let mut stmts = self.pure(cond);
                let then = self.assertion(then);
                stmts.extend(only_if(cond.clone(), then, vec![], meta));
                stmts
            }
            ExpKind::Cond(cond, then, otherwise) => {
                let mut stmts = self.pure(cond);
                let (then, otherwise) = (self.assertion(then), self.assertion(otherwise));
                stmts.extend(only_if(cond.clone(), then, otherwise, meta));
                stmts
            }
            ExpKind::Let { var, value, body } => {
                let mut stmts = self.pure(value);
                let inside = self.assertion(body);
                stmts.extend(bind(var, value, inside, meta));
                stmts
            }
            ExpKind::Forall { vars, body, .. } => arbitrary(vars, self.assertion(body), meta),
            ExpKind::InhaleExhale(inhaled, exhaled) => {
                let both = [self.assertion(inhaled), self.assertion(exhaled)];
                both.into_iter().flat_map(|stmts| self.aside(meta, stmts)).collect()
            }
            _ => self.pure(e),
        }
    }

    /// A side branch that ends after `stmts`. Plain checks need none.
    fn aside(&mut self, meta: Meta, mut stmts: Vec<Stmt>) -> Vec<Stmt> {
        if stmts.iter().all(|s| matches!(s.kind, StmtKind::Check { .. })) {
            return stmts;
        }
        let (choice, declaration) = self.names.declare("$aside", Type::Bool, meta);
        stmts.push(Stmt::new(StmtKind::Inhale(Expr::bool(false, meta)), meta));
        let kind = StmtKind::If { cond: choice, then: Block::new(stmts), otherwise: Block::default() };
        vec![declaration, Stmt::new(kind, meta)]
    }

    fn after(&mut self, first: StmtKind, mut stmts: Vec<Stmt>, meta: Meta) -> Vec<Stmt> {
        if stmts.is_empty() {
            return stmts;
        }
        stmts.insert(0, Stmt::new(first, meta));
        self.aside(meta, stmts)
    }
}

fn has_applications(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::App { .. }))
}

fn only_if(cond: Exp, then: Vec<Stmt>, otherwise: Vec<Stmt>, meta: Meta) -> Vec<Stmt> {
    if then.is_empty() && otherwise.is_empty() {
        return vec![];
    }
    let kind = StmtKind::If { cond, then: Block::new(then), otherwise: Block::new(otherwise) };
    vec![Stmt::new(kind, meta)]
}

/// Statements about variables that may have any value.
fn arbitrary(vars: &[Var], stmts: Vec<Stmt>, meta: Meta) -> Vec<Stmt> {
    if stmts.is_empty() {
        return stmts;
    }
    let mut all = vec![Stmt::new(StmtKind::VarDecl(vars.to_vec()), meta)];
    all.extend(stmts);
    vec![Stmt::new(StmtKind::Block(Block::new(all)), meta)]
}

fn bind(var: &Var, value: &Exp, mut stmts: Vec<Stmt>, meta: Meta) -> Vec<Stmt> {
    if stmts.is_empty() {
        return stmts;
    }
    stmts.insert(0, Stmt::new(StmtKind::Assign { target: var.name, value: value.clone() }, meta));
    arbitrary(std::slice::from_ref(var), stmts, meta)
}

/// The expression as a condition: what it says about permissions is taken to hold.
fn without_permissions(e: &Exp) -> Exp {
    e.inhaled().top_down(&mut |e| match &e.kind {
        ExpKind::Acc(_) | ExpKind::Wand(_) => Some(Expr::bool(true, e.meta)),
        ExpKind::Unfolding(acc, body) => Some(e.with_kind(ExpKind::Unfolding(acc.clone(), without_permissions(body)))),
        ExpKind::Applying(wand, body) => Some(e.with_kind(ExpKind::Applying(wand.clone(), without_permissions(body)))),
        ExpKind::Asserting(asserted, body) => {
            Some(e.with_kind(ExpKind::Asserting(asserted.clone(), without_permissions(body))))
        }
        ExpKind::CurrentPerm(_) => Some(e.clone()),
        _ => None,
    })
}

/// An expression of a function for use in a method: amounts only distinguish some permission from none there, so every
/// positive amount becomes `wildcard`.
pub fn readable(e: &Exp) -> Exp {
    e.bottom_up(&mut |e| match &e.kind {
        ExpKind::Acc(acc) => match positive(&acc.perm) {
            None => Some(some_of(acc).into_exp()),
            Some(cond) if cond.is_false() => None,
            Some(cond) => Some(Expr::implies(cond, some_of(acc).into_exp(), e.meta)),
        },
        ExpKind::Unfolding(acc, body) => Some(e.with_kind(ExpKind::Unfolding(some_of(acc), body.clone()))),
        _ => None,
    })
}

fn some_of(acc: &Acc) -> Acc {
    Acc { perm: Expr::new(ExpKind::Wildcard, Type::Perm, acc.perm.meta), ..acc.clone() }
}

/// When an amount is positive; `None` if it obviously always is.
pub fn positive(perm: &Exp) -> Option<Exp> {
    let meta = perm.meta;
    match &perm.kind {
        ExpKind::FullPerm | ExpKind::Wildcard => None,
        ExpKind::NoPerm => Some(Expr::bool(false, meta)),
        ExpKind::Binary(BinOp::PermDiv, a, b) if is_positive_literal(a) && is_positive_literal(b) => None,
        ExpKind::Cond(cond, then, otherwise) => {
            let or_true = |e: Option<Exp>| e.unwrap_or_else(|| Expr::bool(true, meta));
            let (then, otherwise) = (or_true(positive(then)), or_true(positive(otherwise)));
            Some(Expr::new(ExpKind::Cond(cond.clone(), then, otherwise), Type::Bool, meta))
        }
        _ => Some(more_than_none(perm.clone())),
    }
}

fn more_than_none(perm: Exp) -> Exp {
    let meta = perm.meta;
    Expr::binary(BinOp::Gt, perm, Expr::new(ExpKind::NoPerm, Type::Perm, meta), Type::Bool, meta)
}

fn is_positive_literal(e: &Exp) -> bool {
    matches!(&e.kind, ExpKind::Int(n) if n.sign() == num_bigint::Sign::Plus)
}
