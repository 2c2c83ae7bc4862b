//! Values.

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};

use super::encoder::*;
use super::origin::{Check, Role};
use super::prelude;
use super::view::{Mode, OldHeap, View};

impl<'a> Encoder<'a> {
    pub fn exp(&mut self, v: &View<'a>, e: &ch::Exp) -> Exp {
        syntax::deep(|| self.exp_now(v, e))
    }

    fn exp_now(&mut self, v: &View<'a>, e: &ch::Exp) -> Exp {
        use ch::ExprKind::*;
        let m = self.part(v, Role::Pure, e.span);
        let ty = self.ty(&e.ty);
        match &e.kind {
            Int(n) => Expr::int(n.clone(), m),
            Bool(b) => Expr::bool(*b, m),
            Null => null(m),
            Str(text) => self.string(*text, m),
            This => v.names.this.clone().unwrap_or_else(|| null(m)).at(m),
            Result => v.names.result.clone().unwrap_or_else(|| Expr::new(ExpKind::Result, ty, m)),
            Local(id) => match v.names.locals.get(id) {
                Some(value) => value.at(m),
                None => {
                    self.unsupported(e.span, "this variable has no value here");
                    Expr::local(Symbol::new("$unknown"), ty, m)
                }
            },
            WaitLevel => {
                self.unsupported(e.span, "`waitlevel` as a value");
                prelude::bottom(m)
            }
            LockBottom => prelude::bottom(m),
            Field { recv, field } => self.read(v, recv, *field, e.span),
            Apply { recv, function, args } => self.application(v, recv, *function, args, e.span),
            Unary(ch::UnOp::Not, a) => Expr::not(self.exp(v, a), m),
            Unary(ch::UnOp::Neg, a) => {
                let a = self.exp(v, a);
                Expr::new(ExpKind::Unary(UnOp::Neg, a), Type::Int, m)
            }
            Binary(op, l, r) => self.binary(v, *op, l, r, m),
            Cond(c, a, b) => {
                let (c, a, b) = (self.exp(v, c), self.exp(v, a), self.exp(v, b));
                Expr::new(ExpKind::Cond(c, a, b), ty, m)
            }
            SeqLit(es) => {
                let es = es.iter().map(|e| self.exp(v, e)).collect();
                Expr::new(ExpKind::SeqLit(es), ty, m)
            }
            SetLit(es) => {
                let es = es.iter().map(|e| self.exp(v, e)).collect();
                Expr::new(ExpKind::SetLit(es), ty, m)
            }
            Range(lo, hi) => {
                let (lo, hi) = (self.exp(v, lo), self.exp(v, hi));
                let range = Expr::new(ExpKind::Range(lo.clone(), hi.clone()), ty, m);
                self.checked(v, Check::Range, e.span, range, |m| cmp(BinOp::Le, lo, hi, m))
            }
            Index(s, i) => {
                let (s, i) = (self.exp(v, s), self.exp(v, i));
                Expr::new(ExpKind::Index(s, i), ty, m)
            }
            Take(s, n) => {
                let (s, n) = (self.exp(v, s), self.exp(v, n));
                let part = Expr::new(ExpKind::Take(s.clone(), n.clone()), ty, m);
                self.checked(v, Check::TakeBounds, e.span, part, |m| within(s, n, m))
            }
            Drop(s, n) => {
                let (s, n) = (self.exp(v, s), self.exp(v, n));
                let part = Expr::new(ExpKind::Drop(s.clone(), n.clone()), ty, m);
                self.checked(v, Check::DropBounds, e.span, part, |m| within(s, n, m))
            }
            Len(s) => {
                let s = self.exp(v, s);
                Expr::new(ExpKind::Card(s), Type::Int, m)
            }
            Quant { quantifier, vars, domain, body } => {
                let (guards, inner, bound) = self.bound(v, vars, domain, e.span);
                let body = self.exp(&inner, body);
                self.quantified(*quantifier, bound, guards, body, m)
            }
            Holds(o) => self.lock_status(v, o, 1, Role::Holds, e.span),
            RdHolds(o) => self.lock_status(v, o, 2, Role::RdHolds, e.span),
            Assigned(id) => match v.names.locals.get(id).map(|e| &e.kind) {
                Some(ExpKind::Local(name)) => Expr::local(flag(*name), Type::Bool, m),
                _ => Expr::bool(true, m),
            },
            Old(inner) => self.old(v, inner, m),
            Unfolding(access, body) => self.unfolding(v, access, body, e.span),
            Eval(state, body) => {
                let (facts, inner) = self.eval_view(v, state, e.span);
                let body = self.exp(&inner, body);
                // A value in a state that there is not is none. (As a conjunct of an assertion, all of it is claimed.)
                if v.checked && !facts.is_true() { asserting(facts, body) } else { body }
            }
            BackPointers { .. } => {
                self.unsupported(e.span, "back pointers of tracked fields");
                Expr::new(ExpKind::SetLit(vec![]), ty, m)
            }
            Credit { channel, n } if self.features.obligations => self.credit_facts(v, channel, n.as_ref(), e.span),
            Access(_) | Credit { .. } => {
                self.unsupported(e.span, "a permission inside a value");
                Expr::bool(true, m)
            }
            Duty(duty) => self.duty_facts(v, duty, e.span),
            Cargo(channel) => {
                let channel = self.exp(v, channel);
                self.level_without_permission(v, prelude::cargo_level, channel, e.span)
            }
            Depth(level) => self.depth(v, level, e.span),
        }
    }

    /// Adds a condition that Silver does not check itself.
    fn checked(&mut self, v: &View<'a>, check: Check, span: Span, e: Exp, condition: impl FnOnce(Meta) -> Exp) -> Exp {
        if !v.checked {
            return e;
        }
        let m = self.part(v, Role::Check(check), span);
        asserting(condition(m), e)
    }

    fn string(&mut self, text: Symbol, m: Meta) -> Exp {
        let n = self.strings.insert_full(text, ()).0;
        let function = Symbol::new(&format!("$str{n}"));
        let kind = ExpKind::DomainApp { domain: Symbol::new("$Str"), function, type_args: vec![], args: vec![] };
        Expr::new(kind, prelude::string_type(), m)
    }

    /// `recv.field` in the state the view means.
    pub fn read(&mut self, v: &View<'a>, recv: &ch::Exp, field: ch::FieldRef, span: Span) -> Exp {
        let fixed = field == ch::FieldRef::Mu && self.level_is_fixed(&recv.ty);
        let recv = self.exp(v, recv);
        if fixed {
            return self.level_without_permission(v, prelude::channel_level, recv, span);
        }
        self.read_of(v, recv, field, span)
    }

    /// A level that needs no permission is still one of something.
    fn level_without_permission(&mut self, v: &View<'a>, level: fn(Exp, Meta) -> Exp, of: Exp, span: Span) -> Exp {
        let m = self.part(v, Role::Pure, span);
        let value = level(of.clone(), m);
        self.checked(v, Check::LevelNull, span, value, |m| not_null(of, m))
    }

    pub fn read_of(&mut self, v: &View<'a>, recv: Exp, of: ch::FieldRef, span: Span) -> Exp {
        let part = if of == ch::FieldRef::Mu { Role::ReadMu } else { Role::Read };
        let m = self.part(v, part, span);
        let ty = self.field_type(of);
        match &v.states.mode {
            Mode::State(s) => {
                let s = s.clone();
                let value = remembered(self.value_fn(of), vec![s.clone(), recv.clone()], ty, m);
                match v.checked {
                    true => asserting(self.readable_then(v, &s, &recv, of, span), value),
                    false => value,
                }
            }
            _ => field(recv, self.field_name(of), ty, m),
        }
    }

    fn application(&mut self, v: &View<'a>, recv: &ch::Exp, f: ch::FunctionId, args: &[ch::Exp], span: Span) -> Exp {
        let declared: &'a ch::Function = &self.p[f];
        if let (true, ch::ExprKind::This, Some(body), Mode::Now | Mode::Old) =
            (v.defaults >= 2, &recv.kind, &declared.body, &v.states.mode)
        {
            let args: Vec<Exp> = args.iter().map(|e| self.exp(v, e)).collect();
            let locals = declared.params.iter().copied().zip(args);
            let inner = v.in_member(&declared.locals, v.names.this.clone(), locals);
            let inner = View { defaults: 1, ..inner };
            return self.through_function(&inner, body);
        }
        let ty = self.ty(&declared.ty);
        let mut all = Vec::new();
        if !declared.is_static {
            all.push(self.exp(v, recv));
        }
        all.extend(args.iter().map(|a| self.exp(v, a)));
        if self.features.thread_functions.contains(&f) {
            all.extend(self.thread_arguments(v, span));
        }
        let m = self.part(v, Role::Application, span);
        match &v.states.mode {
            Mode::State(s) => {
                all.insert(0, s.clone());
                let value = remembered(self.function_fn(f), all, ty, m);
                if v.checked { asserting(self.applicable_then(v, recv, declared, args, span), value) } else { value }
            }
            _ => Expr::new(ExpKind::App { function: self.function_name(f), args: all }, ty, m),
        }
    }

    /// The thread that a function speaks of.
    fn thread_arguments(&mut self, v: &View<'a>, span: Span) -> Vec<Exp> {
        let v = v.speaker();
        let Some(locks) = v.thread.locks.clone().filter(|_| v.thread.credits.len() <= 1) else {
            self.unsupported(span, "a function that speaks of locks or the wait level in this place");
            return Vec::new();
        };
        let credits = self.features.channels.then(|| super::lock_order::credits(&v, Meta::from(span)));
        std::iter::once(locks).chain(credits).collect()
    }

    /// The body of a function on `this`; the predicates it unfolds on `this` are open already.
    fn through_function(&mut self, v: &View<'a>, body: &ch::Exp) -> Exp {
        match &body.kind {
            ch::ExprKind::Unfolding(access, inner) if matches!(&access.target, ch::Target::Predicate { recv, .. } if matches!(recv.kind, ch::ExprKind::This)) => {
                self.through_function(v, inner)
            }
            _ => self.exp(v, body),
        }
    }

    fn binary(&mut self, v: &View<'a>, op: ch::BinOp, l: &ch::Exp, r: &ch::Exp, m: Meta) -> Exp {
        use ch::BinOp as B;
        if matches!(op, B::Below | B::Eq | B::Ne) && (is_waitlevel(l) || is_waitlevel(r)) {
            return self.waitlevel(v, op, l, r, m);
        }
        if op == B::Below {
            let (l, r) = (self.level(v, l), self.level(v, r));
            return prelude::below(l, r, m);
        }
        let set = matches!(l.ty, ch::Type::Set(_));
        let (le, re) = (self.exp(v, l), self.exp(v, r));
        let bool_op = |op| Expr::binary(op, le.clone(), re.clone(), Type::Bool, m);
        let int_op = |op| Expr::binary(op, le.clone(), re.clone(), Type::Int, m);
        let set_op = |op| Expr::binary(op, le.clone(), re.clone(), le.ty.clone(), m);
        let strict = |a: &Exp, b: &Exp| {
            let subset = Expr::binary(BinOp::Subset, a.clone(), b.clone(), Type::Bool, m);
            Expr::and(subset, cmp(BinOp::Ne, a.clone(), b.clone(), m), m)
        };
        match op {
            B::Iff | B::Eq => bool_op(BinOp::Eq),
            B::Ne => bool_op(BinOp::Ne),
            B::Implies => bool_op(BinOp::Implies),
            B::And => bool_op(BinOp::And),
            B::Or => bool_op(BinOp::Or),
            B::Lt if set => strict(&le, &re),
            B::Gt if set => strict(&re, &le),
            B::Le if set => bool_op(BinOp::Subset),
            B::Ge if set => Expr::binary(BinOp::Subset, re.clone(), le.clone(), Type::Bool, m),
            B::Lt => bool_op(BinOp::Lt),
            B::Le => bool_op(BinOp::Le),
            B::Ge => bool_op(BinOp::Ge),
            B::Gt => bool_op(BinOp::Gt),
            B::In => bool_op(BinOp::In),
            B::NotIn => Expr::not(bool_op(BinOp::In), m),
            B::Append => Expr::binary(BinOp::Append, le.clone(), re, le.ty.clone(), m),
            B::Add if set => set_op(BinOp::Union),
            B::Sub if set => set_op(BinOp::SetMinus),
            B::Mul if set => set_op(BinOp::Intersection),
            B::Add => int_op(BinOp::Add),
            B::Sub => int_op(BinOp::Sub),
            B::Mul => int_op(BinOp::Mul),
            B::Div => int_op(BinOp::IntDiv),
            B::Mod => int_op(BinOp::Mod),
            B::Below => bool_op(BinOp::Eq),
        }
    }

    fn old(&mut self, v: &View<'a>, inner: &ch::Exp, m: Meta) -> Exp {
        let Some(old) = v.states.old.clone() else {
            self.unsupported(inner.span, "`old` in this place");
            return self.exp(v, inner);
        };
        let mut then = v.of_thread(old.locks.clone(), old.credits.clone());
        match old.heap {
            OldHeap::State(s) => {
                then.states.mode = Mode::State(s);
                self.exp(&then.unchecked(), inner)
            }
            OldHeap::Asked(s) => {
                then.states.mode = Mode::State(s);
                self.exp(&then, inner)
            }
            OldHeap::Label(_) if v.states.mode != Mode::Now => self.exp(&then, inner),
            OldHeap::Label(label) => {
                then.states.mode = Mode::Old;
                let e = self.exp(&then, inner);
                let ty = e.ty.clone();
                Expr::new(ExpKind::Old(label, e), ty, m)
            }
        }
    }

    fn unfolding(&mut self, v: &View<'a>, access: &ch::Access, body: &ch::Exp, span: Span) -> Exp {
        if let Mode::State(s) = &v.states.mode {
            // A remembered state has no predicates to open: its values are simply there.
            let s = s.clone();
            return match v.checked {
                true => self.unfolding_then(v, &s, access, body, span),
                false => self.exp(v, body),
            };
        }
        let inner = self.exp(v, body);
        self.unfolding_in(v, access, inner.clone(), span).unwrap_or(inner)
    }

    /// `unfolding access in value`
    pub fn unfolding_in(&mut self, v: &View<'a>, access: &ch::Access, value: Exp, span: Span) -> Option<Exp> {
        let m = self.part(v, Role::Unfolding, span);
        let loc = self.predicate_loc(v, &access.target)?;
        let perm = match super::amount::is_inexact(&access.amount) {
            true => wildcard(m),
            false => {
                let mut perm = self.amount(v, &access.amount, m);
                if v.checked
                    && let Some(there) = self.tokens_there(v, &access.amount, access.span)
                {
                    perm = asserting(there, perm);
                }
                match self.positive(v, &access.amount, &perm, access.span) {
                    Some(positive) => asserting(positive, perm),
                    None => perm,
                }
            }
        };
        let ty = value.ty.clone();
        Some(Expr::new(ExpKind::Unfolding(Acc { loc, perm, meta: m }, value), ty, m))
    }

    pub fn predicate_loc(&mut self, v: &View<'a>, target: &ch::Target) -> Option<Loc> {
        let ch::Target::Predicate { recv, predicate, args } = target else { return None };
        let mut all = vec![self.exp(v, recv)];
        all.extend(args.iter().map(|a| self.exp(v, a)));
        Some(Loc::Predicate { name: self.predicate_name(*predicate), args: all })
    }

    /// The bound variables of a quantifier: conditions that range over their domain, the view inside, and what is declared.
    pub fn bound(
        &mut self,
        v: &View<'a>,
        vars: &[ch::LocalId],
        domain: &ch::Domain,
        span: Span,
    ) -> (Vec<Exp>, View<'a>, Vec<Var>) {
        let m = self.part(v, Role::Pure, span);
        let mut inner = v.clone();
        let (mut guards, mut declared) = (Vec::new(), Vec::new());
        for id in vars {
            let (name, ty) = self.bound_name(v, *id);
            match domain {
                ch::Domain::Type => {
                    inner = inner.with_local(*id, Expr::local(name, ty.clone(), m));
                    declared.push(Var { name, ty, span });
                }
                ch::Domain::Range { lo, hi, span: range } => {
                    let (lo, hi) = (self.exp(v, lo), self.exp(v, hi));
                    let i = Expr::local(name, Type::Int, m);
                    let from = cmp(BinOp::Le, lo.clone(), i.clone(), m);
                    let from = self.checked(v, Check::Range, *range, from, |m| cmp(BinOp::Le, lo, hi.clone(), m));
                    guards.push(from);
                    guards.push(cmp(BinOp::Lt, i.clone(), hi, m));
                    inner = inner.with_local(*id, i);
                    declared.push(Var { name, ty: Type::Int, span });
                }
                ch::Domain::Elements(s) if matches!(s.ty, ch::Type::Seq(_)) => {
                    let s = self.exp(v, s);
                    let i = Expr::local(name, Type::Int, m);
                    guards.push(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m));
                    guards.push(cmp(BinOp::Lt, i.clone(), Expr::new(ExpKind::Card(s.clone()), Type::Int, m), m));
                    inner = inner.with_local(*id, Expr::new(ExpKind::Index(s, i), ty, m));
                    declared.push(Var { name, ty: Type::Int, span });
                }
                ch::Domain::Elements(s) => {
                    let s = self.exp(v, s);
                    let x = Expr::local(name, ty.clone(), m);
                    guards.push(Expr::binary(BinOp::In, x.clone(), s, Type::Bool, m));
                    inner = inner.with_local(*id, x);
                    declared.push(Var { name, ty, span });
                }
            }
        }
        (guards, inner, declared)
    }

    /// A name for a bound variable that nothing the view's variables stand for speaks of.
    pub fn unused_name(&self, v: &View<'a>, name: &str) -> Symbol {
        let used = |name: Symbol| {
            let mut values = v.names.locals.values().chain(&v.names.this);
            values.any(|e| e.free_vars().iter().any(|(used, _)| *used == name))
        };
        let mut name = Symbol::new(name);
        while used(name) {
            name = Symbol::new(&format!("{name}$"));
        }
        name
    }

    /// A bound variable's Silver name. In its own member it is unique because ids are; where an expression of another member is read, it must
    /// differ from what the variables there stand for.
    fn bound_name(&self, v: &View<'a>, id: ch::LocalId) -> (Symbol, Type) {
        let local = &v.names.scope.expect("an expression has a scope")[id];
        let name = self.unused_name(v, &format!("{}$q{}", local.name, id.0));
        (name, self.ty(&local.ty))
    }

    pub fn quantified(&mut self, q: ch::Quantifier, vars: Vec<Var>, guards: Vec<Exp>, body: Exp, m: Meta) -> Exp {
        match q {
            ch::Quantifier::Forall => {
                let body = match guards.is_empty() {
                    true => body,
                    false => Expr::implies(Expr::conj(guards, m), body, m),
                };
                forall(vars, vec![], body, m)
            }
            ch::Quantifier::Exists => {
                let body = Expr::conj(guards.into_iter().chain([body]), m);
                Expr::new(ExpKind::Exists { vars, triggers: vec![], body }, Type::Bool, m)
            }
            ch::Quantifier::Sum | ch::Quantifier::Max => {
                self.unsupported(m.span, "`sum` and `max`");
                Expr::int(0, m)
            }
        }
    }
}

fn within(s: Exp, n: Exp, m: Meta) -> Exp {
    let from = cmp(BinOp::Le, Expr::int(0, m), n.clone(), m);
    let to = cmp(BinOp::Le, n, Expr::new(ExpKind::Card(s), Type::Int, m), m);
    Expr::and(from, to, m)
}

/// The variable that says whether a constant was assigned.
pub fn flag(name: Symbol) -> Symbol {
    Symbol::new(&format!("{name}$assigned"))
}

/// `waitlevel` or `old(waitlevel)`
pub fn is_waitlevel(e: &ch::Exp) -> bool {
    match &e.kind {
        ch::ExprKind::WaitLevel => true,
        ch::ExprKind::Old(inner) => is_waitlevel(inner),
        _ => false,
    }
}
