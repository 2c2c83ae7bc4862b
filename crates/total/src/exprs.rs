//! The values of expressions.

use boogie::build::exp;
use boogie::tree::Exp as BExp;
use silver::tree::{BinOp, Exp, ExpKind, Expr, Resource, Trigger, Type, UnOp, Var};
use source::Symbol;

use crate::context::Cx;
use crate::encoder::Encoder;
use crate::gap::{Gap, Tr};
use crate::program::Res;
use crate::types::mangled;

impl Encoder<'_> {
    pub fn exps<'e>(&mut self, cx: &Cx, all: impl IntoIterator<Item = &'e Exp>) -> Tr<Vec<BExp>> {
        all.into_iter().map(|e| self.exp(cx, e)).collect()
    }

    /// The value of a pure expression. What it is where the expression is not defined does not matter.
    pub fn exp(&mut self, cx: &Cx, e: &Exp) -> Tr<BExp> {
        // What speaks of a value must know its type.
        self.ty(&e.ty, e.meta)?;
        Ok(match &e.kind {
            ExpKind::Int(i) => exp::int(i.clone()),
            ExpKind::Bool(b) => exp::bool(*b),
            ExpKind::Null => self.types.null.clone(),
            ExpKind::FullPerm => exp::real(1),
            ExpKind::NoPerm => exp::real(0),
            ExpKind::Wildcard => return Err(Gap::new("`wildcard` in this place", e.meta)),
            ExpKind::Epsilon => return Err(Gap::new("the permission amount `epsilon`", e.meta)),
            ExpKind::Local(name) => {
                let known = cx.vars.get(name);
                known.unwrap_or_else(|| panic!("variable `{name}` has no value at {:?}", e.meta.span)).clone()
            }
            ExpKind::Result => cx.result.clone().expect("result is known in postconditions"),
            ExpKind::Unary(UnOp::Neg, a) => exp::neg(&self.exp(cx, a)?),
            ExpKind::Unary(UnOp::Not, a) => exp::not(&self.exp(cx, a)?),
            ExpKind::Binary(op, l, r) => self.binary(cx, e, *op, l, r)?,
            ExpKind::Cond(c, a, b) => {
                let (c, a, b) = (self.exp(cx, c)?, self.exp(cx, a)?, self.exp(cx, b)?);
                exp::ite(&c, &a, &b)
            }
            ExpKind::Field(recv, field) => {
                let recv = self.exp(cx, recv)?;
                exp::select(cx.world.heap(Res::Field(*field)), &[recv])
            }
            ExpKind::App { function, args } => self.application(cx, e, *function, args)?,
            ExpKind::DomainApp { domain, function, type_args, args } => {
                let args = self.exps(cx, args)?;
                if let Some(of_array) = self.array_operator(*domain, *function, &args) {
                    return Ok(of_array);
                }
                let symbol = self.domain_function(*domain, *function, type_args, e.meta)?;
                self.b.app(symbol, args)
            }
            ExpKind::CurrentPerm(resource) => {
                let (res, args) = self.resource(cx, resource)?;
                exp::select(self.asked(cx, res, e.meta)?, &args)
            }
            ExpKind::ForPerm { vars, resource, body } => {
                let (bound, held, cx) = self.for_perm(cx, vars, resource)?;
                let body = self.exp(&cx, body)?;
                exp::forall(&bound, vec![vec![held.clone()]], exp::implies(&exp::lt(&exp::real(0), &held), &body))
            }
            ExpKind::Old(label, inner) => {
                let world = cx.old(*label, e.meta)?.world.clone();
                self.exp(&cx.in_world(world), inner)?
            }
            // The maps have all values, whatever is open.
            ExpKind::Unfolding(_, inner) => {
                if looks_at_permissions(inner) {
                    return Err(Gap::new("`perm` or `forperm` inside `unfolding`", e.meta));
                }
                self.exp(cx, inner)?
            }
            ExpKind::Asserting(_, inner) => self.exp(cx, inner)?,
            ExpKind::Applying(..) => return Err(Gap::new("`applying`", e.meta)),
            ExpKind::Let { var, value, body } => {
                let value = self.exp(cx, value)?;
                self.exp(&cx.bind(var.name, value), body)?
            }
            ExpKind::Forall { vars, triggers, body } => {
                let (bound, inner) = self.bound(cx, vars)?;
                let triggers = self.triggers(&inner, triggers);
                exp::forall(&bound, triggers, self.exp(&inner, body)?)
            }
            ExpKind::Exists { vars, triggers, body } => {
                let (bound, inner) = self.bound(cx, vars)?;
                let triggers = self.triggers(&inner, triggers);
                exp::exists(&bound, triggers, self.exp(&inner, body)?)
            }
            ExpKind::InhaleExhale(inhaled, _) => self.exp(cx, inhaled)?,
            ExpKind::Acc(_) | ExpKind::Wand(_) => return Err(Gap::new("an assertion as a value", e.meta)),
            ExpKind::AdtCtor { .. }
            | ExpKind::AdtField { .. }
            | ExpKind::AdtIs { .. }
            | ExpKind::PredicateInstance { .. } => unreachable!("the core has no {e:?}"),
            ExpKind::SeqLit(_)
            | ExpKind::SetLit(_)
            | ExpKind::MultisetLit(_)
            | ExpKind::MapLit(_)
            | ExpKind::Range(..)
            | ExpKind::Card(_)
            | ExpKind::Index(..)
            | ExpKind::Update(..)
            | ExpKind::Take(..)
            | ExpKind::Drop(..)
            | ExpKind::MapDomain(_)
            | ExpKind::MapRange(_) => self.collection(cx, e)?,
        })
    }

    fn collection(&mut self, cx: &Cx, e: &Expr) -> Tr<BExp> {
        if let ExpKind::MapLit(entries) = &e.kind {
            let mut all = Vec::new();
            for (key, value) in entries {
                all.push((self.exp(cx, key)?, self.exp(cx, value)?));
            }
            return Ok(self.collections().map_literal(&e.ty, all));
        }
        let mut args = self.exps(cx, e.children())?.into_iter();
        let of = e.children().first().map_or_else(|| e.ty.clone(), |first| first.ty.clone());
        let mut next = || args.next().expect("all operands");
        let mut c = self.collections();
        Ok(match &e.kind {
            ExpKind::SeqLit(_) => c.seq_literal(&e.ty, args.collect()),
            ExpKind::SetLit(_) | ExpKind::MultisetLit(_) => c.set_literal(&e.ty, args.collect()),
            ExpKind::Range(..) => c.range(next(), next()),
            ExpKind::Card(_) => c.card(&of, next()),
            ExpKind::Index(..) => c.index(&of, next(), next()),
            ExpKind::Update(..) => c.update(&of, next(), next(), next()),
            ExpKind::Take(..) => c.take(&of, next(), next()),
            ExpKind::Drop(..) => c.drop(&of, next(), next()),
            ExpKind::MapDomain(_) => c.domain(&of, next()),
            ExpKind::MapRange(_) => c.values(&of, next()),
            other => unreachable!("no collection: {other:?}"),
        })
    }

    fn binary(&mut self, cx: &Cx, e: &Expr, op: BinOp, l: &Exp, r: &Exp) -> Tr<BExp> {
        let (a, b) = (self.exp(cx, l)?, self.exp(cx, r)?);
        // An Int operand where the result is an amount counts as one.
        let as_amount =
            |x: &BExp| if e.ty == Type::Perm && x.ty == boogie::tree::Type::Int { exp::to_real(x) } else { x.clone() };
        Ok(match op {
            BinOp::Add => exp::add(&a, &b),
            BinOp::Sub => exp::sub(&a, &b),
            BinOp::Mul => exp::mul(&as_amount(&a), &as_amount(&b)),
            BinOp::IntDiv => exp::div(&a, &b),
            BinOp::Mod => exp::modulo(&a, &b),
            BinOp::PermDiv => exp::divide(&as_amount(&a), &as_amount(&b)),
            BinOp::Lt => exp::lt(&a, &b),
            BinOp::Le => exp::le(&a, &b),
            BinOp::Gt => exp::lt(&b, &a),
            BinOp::Ge => exp::le(&b, &a),
            BinOp::Eq => self.collections().equal(&l.ty, a, b),
            BinOp::Ne => exp::not(&self.collections().equal(&l.ty, a, b)),
            BinOp::And => exp::and(&a, &b),
            BinOp::Or => exp::or(&a, &b),
            BinOp::Implies => exp::implies(&a, &b),
            BinOp::In => self.collections().contains(&r.ty, a, b, cx.in_trigger),
            BinOp::Append | BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset => {
                self.collections().binary(op, &l.ty, a, b)
            }
        })
    }

    fn application(&mut self, cx: &Cx, e: &Expr, function: Symbol, args: &[Exp]) -> Tr<BExp> {
        if let Some(gap) = self.gaps.get(&function) {
            return Err(Gap::new(format!("the function `{function}`, whose declaration has {}", gap.what), e.meta));
        }
        let args = self.exps(cx, args)?;
        let symbols = self.functions[&function].clone();
        if cx.in_trigger
            && !symbols.maps.is_empty()
            && let Some(framed) = self.framed(cx, function, &args)?
        {
            return Ok(framed);
        }
        let opaque = self.core.functions[&function].annotations.contains_key("opaque");
        let revealed = e.annotations.as_ref().is_some_and(|all| all.contains_key("reveal"));
        let limited = cx.in_trigger || (opaque && !revealed) || cx.limited.contains(&function);
        let symbol = if limited { symbols.limited } else { symbols.full };
        Ok(self.b.app(symbol, self.with_maps(cx, &symbols.maps, args)))
    }

    /// The arguments of a function's symbols.
    pub fn with_maps(&self, cx: &Cx, maps: &[Res], args: Vec<BExp>) -> Vec<BExp> {
        maps.iter().map(|res| cx.world.heap(*res).clone()).chain(args).collect()
    }

    /// That a function may be applied.
    pub fn applicable(&mut self, cx: &Cx, function: Symbol, args: Vec<BExp>) -> BExp {
        let symbols = self.functions[&function].clone();
        self.b.app(symbols.pre, self.with_maps(cx, &symbols.maps, args))
    }

    /// The application by its snapshot, which is the same in every heap that frames it; nothing if that depends on conditions.
    fn framed(&mut self, cx: &Cx, function: Symbol, args: &[BExp]) -> Tr<Option<BExp>> {
        let decl = &self.core.functions[&function];
        let is_plain = |e: &Exp| {
            e.conjuncts().iter().all(|part| match &part.kind {
                ExpKind::Acc(acc) => crate::amount::is_positive(&acc.perm),
                _ => part.is_pure(),
            })
        };
        if !decl.pres.iter().all(is_plain) {
            return Ok(None);
        }
        let inner = cx.only(decl.params.iter().map(|p| p.name).zip(args.iter().cloned()));
        let snapshot = self.snapshot_of_all(&inner, &decl.pres)?;
        let symbol = self.functions[&function].frame;
        Ok(Some(self.b.app(symbol, [vec![snapshot], args.to_vec()].concat())))
    }

    /// Variables of a quantifier, and the context inside it.
    pub fn bound(&mut self, cx: &Cx, vars: &[Var]) -> Tr<(Vec<BExp>, Cx)> {
        let mut bound = Vec::new();
        for var in vars {
            let ty = self.ty(&var.ty, silver::tree::Meta::from(var.span))?;
            bound.push(self.b.bound(&mangled(var.name.as_str()), ty));
        }
        let inner = cx.bind_all(vars.iter().map(|var| var.name).zip(bound.iter().cloned()));
        Ok((bound, inner))
    }

    /// The triggers of a quantifier that can be said; without them the solver chooses its own.
    pub fn triggers(&mut self, cx: &Cx, triggers: &[Trigger]) -> Vec<exp::Terms> {
        let inner = Cx { in_trigger: true, ..cx.clone() };
        let mut all = Vec::new();
        for trigger in triggers {
            let terms: Tr<Vec<BExp>> = trigger.terms.iter().map(|term| self.trigger_term(&inner, term)).collect();
            all.extend(terms.ok().filter(|terms| terms.iter().all(is_pattern)));
        }
        all
    }

    fn trigger_term(&mut self, cx: &Cx, term: &Exp) -> Tr<BExp> {
        match &term.kind {
            // What is held is seen by its value.
            ExpKind::Acc(acc) => {
                let args = self.exps(cx, acc.loc.children())?;
                Ok(exp::select(cx.world.heap(Res::of(&acc.loc)), &args))
            }
            ExpKind::Wand(wand) => {
                let (res, args) = self.wand(wand);
                let args = self.exps(cx, &args)?;
                Ok(exp::select(cx.world.heap(res), &args))
            }
            _ => self.exp(cx, term),
        }
    }

    /// What must be defined of that which `perm`, `forperm` and `quasihavoc` speak of.
    pub fn parts_of(&self, resource: &Resource) -> Vec<Exp> {
        match resource {
            Resource::Loc(loc, _) => loc.children().into_iter().cloned().collect(),
            Resource::Wand(wand) => self.wand(wand).1,
        }
    }

    /// What `perm`, `forperm` and `quasihavoc` speak of.
    pub fn resource(&mut self, cx: &Cx, resource: &Resource) -> Tr<(Res, Vec<BExp>)> {
        match resource {
            Resource::Loc(loc, _) => Ok((Res::of(loc), self.exps(cx, loc.children())?)),
            Resource::Wand(wand) => {
                let (res, args) = self.wand(wand);
                Ok((res, self.exps(cx, &args)?))
            }
        }
    }

    /// The mask that `perm` and `forperm` look at: that of what is left.
    pub fn asked<'c>(&self, cx: &'c Cx, res: Res, at: silver::tree::Meta) -> Tr<&'c BExp> {
        let left = cx.world.held(res, at)?;
        Ok(if self.rules.left_after { left } else { cx.world.read(res) })
    }

    /// The variables of a `forperm`, what is held of its location, and the context of its body, which speaks of what is held.
    pub fn for_perm(&mut self, cx: &Cx, vars: &[Var], resource: &Resource) -> Tr<(Vec<BExp>, BExp, Cx)> {
        let (bound, inner) = self.bound(cx, vars)?;
        let (res, args) = self.resource(&inner, resource)?;
        let held = exp::select(self.asked(cx, res, resource.meta())?, &args);
        Ok((bound, held, within_held(&inner)))
    }
}

/// The context in which what is left may be read, and nothing else.
pub fn within_held(cx: &Cx) -> Cx {
    let mut world = cx.world.clone();
    world.read = world.held.clone();
    cx.in_world(world)
}

/// Whether an expression asks what is held.
pub fn looks_at_permissions(e: &Expr) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. }))
}

/// Whether a solver can look for the term: no connective, comparison, choice or quantifier is in it.
pub fn is_pattern(e: &BExp) -> bool {
    use boogie::tree::{BinOp, ExprKind};
    let mut fits = !matches!(e.kind, ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Bool(_));
    e.each(&mut |part| {
        fits &= match &part.kind {
            ExprKind::Binary(op, ..) => matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul),
            ExprKind::Unary(op, _) => matches!(op, boogie::tree::UnOp::Neg | boogie::tree::UnOp::ToReal),
            ExprKind::Ite(..) | ExprKind::Quantifier(_) | ExprKind::Lambda { .. } | ExprKind::Let { .. } => false,
            _ => true,
        }
    });
    fits
}
