//! A method body being translated: the statements so far, temporaries, and the view its expressions are read in.

use chalice::tree as ch;
use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::*;
use source::{Span, Symbol};

use super::amount::Occurrence;
use super::encoder::*;
use super::leaves::close;
use super::obligations::DutyScope;
use super::origin::{Check, Context, Role, Situation};
use super::prelude;
use super::view::View;

pub struct Body<'e, 'a> {
    pub e: &'e mut Encoder<'a>,
    /// How the method's own expressions are read now.
    pub view: View<'a>,
    out: Statements,
    /// What the current scope owes.
    pub owed: DutyScope,
    /// Variables to be declared at the top of the method.
    pub hoisted: Vec<Var>,
    /// Variables that are assigned once.
    pub temps: FxHashSet<Symbol>,
    /// The class of the method.
    pub class: Option<ch::ClassId>,
    /// The source's variables whose scope this place lies in.
    in_scope: Vec<ch::LocalId>,
}

impl Emit for Body<'_, '_> {
    fn statements(&mut self) -> &mut Statements {
        &mut self.out
    }
}

impl<'e, 'a> Body<'e, 'a> {
    pub fn new(e: &'e mut Encoder<'a>, view: View<'a>) -> Body<'e, 'a> {
        Body {
            e,
            view,
            out: Statements::default(),
            owed: DutyScope::default(),
            hoisted: Vec::new(),
            temps: FxHashSet::default(),
            class: None,
            in_scope: Vec::new(),
        }
    }

    pub fn finish(mut self) -> Block {
        let declarations = self.hoisted_declarations();
        self.out.finish(declarations)
    }

    /// Statements emitted by `inside`, as a block of their own.
    pub fn block_of(&mut self, inside: impl FnOnce(&mut Self)) -> Block {
        let outside = self.out.begin_block();
        let visible = self.in_scope.len();
        inside(self);
        self.in_scope.truncate(visible);
        self.out.end_block(outside)
    }

    /// From here on, up to the end of its block, a variable of the source is known.
    pub fn bring_into_scope(&mut self, locals: impl IntoIterator<Item = ch::LocalId>) {
        self.in_scope.extend(locals);
    }

    /// The source's variables that are known here, with their types.
    pub fn variables_in_scope(&self) -> Vec<(Exp, ch::Type)> {
        let Some(locals) = self.view.names.scope else { return Vec::new() };
        self.in_scope.iter().map(|id| (self.view.names.locals[id].clone(), locals[*id].ty.clone())).collect()
    }

    /// The meta of generated code that cannot fail.
    pub fn quiet(&mut self, span: Span) -> Meta {
        self.e.meta(Context::new(Situation::Internal, span), Role::Pure, span)
    }

    /// The view for the expressions of a statement.
    pub fn at(&self, what: Situation, span: Span) -> View<'a> {
        self.view.checking(Context::new(what, span))
    }

    /// A new variable with an arbitrary value.
    pub fn fresh(&mut self, hint: &str, ty: Type, m: Meta) -> Exp {
        let name = self.fresh_name(hint);
        self.emit(StmtKind::VarDecl(vec![Var { name, ty: ty.clone(), span: m.span }]), m);
        Expr::local(name, ty, m)
    }

    /// A new variable with this value.
    pub fn temp(&mut self, hint: &str, value: Exp, m: Meta) -> Exp {
        let t = self.fresh(hint, value.ty.clone(), m);
        if let ExpKind::Local(name) = t.kind {
            self.temps.insert(name);
        }
        self.set(&t, value, m);
        t
    }

    /// Evaluates once: constants and variables that never change stand for themselves.
    pub fn once(&mut self, hint: &str, value: Exp) -> Exp {
        let m = value.meta;
        match &value.kind {
            ExpKind::Int(_) | ExpKind::Bool(_) | ExpKind::Null => value,
            ExpKind::Local(name) if name.as_str() == "this" => value,
            _ => self.temp(hint, value, m),
        }
    }

    /// Assigns to a variable given as an expression.
    pub fn set(&mut self, target: &Exp, value: Exp, m: Meta) {
        if let ExpKind::Local(name) = &target.kind {
            self.emit(StmtKind::Assign { target: *name, value }, m);
        }
    }

    /// A condition with an error kind of its own.
    pub fn check(&mut self, check: Check, span: Span, condition: impl FnOnce(Meta) -> Exp) {
        self.check_of(check, span, span, condition);
    }

    /// A condition about a part of a statement, which its message names.
    pub fn check_of(&mut self, check: Check, span: Span, subject: Span, condition: impl FnOnce(Meta) -> Exp) {
        let m = self.e.meta(Context::new(Situation::Check(check), span), Role::Check(check), subject);
        let condition = condition(m);
        self.emit(StmtKind::Assert(condition), m);
    }

    /// A smoke probe: claims that nothing gets here. It fails where all is well, so probes are in a proof of their own.
    pub fn probe(&mut self, check: Check, span: Span) {
        if !self.e.variant.probes {
            return;
        }
        let quiet = self.quiet(span);
        let branch = self.fresh("probe", Type::Bool, quiet);
        let m = self.e.meta(Context::new(Situation::Check(check), span), Role::Check(check), span);
        let claim = Stmt::new(StmtKind::Assert(Expr::bool(false, m)), m);
        let then = Block::new(vec![claim]);
        self.emit(StmtKind::If { cond: branch, then, otherwise: Block::default() }, quiet);
    }

    // The thread's locks and credits.

    pub fn has_locks(&self) -> bool {
        self.e.features.locks
    }

    pub fn has_channels(&self) -> bool {
        self.e.features.channels
    }

    pub fn locks(&self, m: Meta) -> Exp {
        Expr::local(Symbol::new("$S"), prelude::locks_type(), m)
    }

    pub fn set_locks(&mut self, value: Exp, m: Meta) {
        let s = self.locks(m);
        self.set(&s, value, m);
    }

    pub fn credits(&self, m: Meta) -> Exp {
        if self.has_channels() {
            Expr::local(Symbol::new("$C"), prelude::credits_type(), m)
        } else {
            prelude::no_credits(m)
        }
    }

    pub fn set_credits(&mut self, value: Exp, m: Meta) {
        if self.has_channels() {
            let c = self.credits(m);
            self.set(&c, value, m);
        }
    }

    /// Gives credits away.
    pub fn subtract(&mut self, given: Exp, m: Meta) {
        if self.has_channels() && !prelude::is_no_credits(&given) {
            let c = self.credits(m);
            self.set_credits(prelude::minus_credits(c, given, m), m);
        }
    }

    pub fn add(&mut self, taken: Exp, m: Meta) {
        if self.has_channels() && !prelude::is_no_credits(&taken) {
            let c = self.credits(m);
            self.set_credits(prelude::plus_credits(c, taken, m), m);
        }
    }

    // Fractions.

    /// The read fraction of a site: fresh if its assertions mention one.
    pub fn site_fraction<'x>(&mut self, mut clauses: impl Iterator<Item = &'x ch::Exp>, span: Span) -> Option<Exp> {
        let enclosing = self.view.fraction.clone();
        if !clauses.any(super::amount::mentions_rd) {
            return enclosing;
        }
        let m = self.quiet(span);
        let k = self.fresh("k", Type::Perm, m);
        let mut facts = self.e.is_fraction(&k, m);
        if let Some(outer) = enclosing.filter(|k| matches!(k.kind, ExpKind::Local(_))) {
            facts = Expr::and(facts, is_less(1000, &k, outer, m), m);
        }
        self.inhale(facts, m);
        Some(k)
    }

    /// However many epsilons assertions count, they are less than any fraction.
    pub fn bound_counts(&mut self, v: &View<'a>, clauses: &[&ch::Exp], span: Span) {
        if !self.e.features.epsilons {
            return;
        }
        let v = v.checking(Context::new(Situation::Internal, span)).unchecked();
        let m = self.quiet(span);
        for clause in clauses {
            let facts = self.e.counts_of(&v, clause);
            facts.into_iter().for_each(|fact| self.inhale(fact, m));
        }
    }

    /// Makes the site's read fraction small enough for everything about to be exhaled.
    pub fn constrain(&mut self, v: &View<'a>, clauses: &[(&ch::Exp, Context)]) {
        let mut found: Vec<(Occurrence, Context)> = Vec::new();
        for (clause, context) in clauses {
            let inside = self.e.occurrences(&v.checking(*context).unchecked(), clause);
            found.extend(inside.into_iter().map(|o| (o, *context)));
        }
        let n = found.len() as u64;
        for (o, context) in found {
            let m = self.e.meta(context, Role::Readable, o.span);
            let least = if o.eps { prelude::many_epsilons(m) } else { none(m) };
            let some = cmp(BinOp::Gt, perm(o.loc.clone(), m), least, m);
            let mut all = times(n, o.amount.clone(), m);
            if o.eps {
                // What remains is a fraction, too.
                all = Expr::binary(BinOp::Add, all, times(1_000_000, prelude::many_epsilons(m), m), Type::Perm, m);
            }
            let small = cmp(BinOp::Lt, all, perm(o.loc.clone(), m), m);
            self.emit(StmtKind::Assert(close(&o.guards, &o.bound, some, m)), m);
            let quiet = self.quiet(o.span);
            self.inhale(close(&o.guards, &o.bound, small, quiet), quiet);
        }
    }
}

/// Silver names for the variables of a member, unique and close to the source's.
pub fn local_names(e: &Encoder<'_>, locals: &ch::Locals) -> FxHashMap<ch::LocalId, Exp> {
    let mut used = FxHashSet::from_iter([Symbol::new("this")]);
    let mut names = FxHashMap::default();
    for (i, local) in locals.0.iter().enumerate() {
        if local.kind == ch::LocalKind::Bound {
            continue;
        }
        let name = unused_name(local.name.as_str(), |name| used.contains(&name));
        used.insert(name);
        names.insert(ch::LocalId(i as u32), Expr::local(name, e.ty(&local.ty), Meta::from(local.span)));
    }
    names
}
