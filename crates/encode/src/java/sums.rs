//! Sums over ranges, and the elements of an array as a sequence: recursive functions, one for each shape of the summand.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};

use super::encoder::*;
use super::origin::{Role, Within};
use super::view::View;

/// A function that was made for a shape: its parameters are what the shape mentions, then the bounds.
pub struct Fold {
    /// In terms of `$0`, `$1`, … and the index `$k`.
    shape: Exp,
    is_sequence: bool,
    name: Symbol,
}

/// What is added up: between bounds, an expression in which the index is a variable.
struct Summand {
    low: Exp,
    high: Exp,
    value: Exp,
    index: Symbol,
}

impl<'a> Encoder<'a> {
    /// `(\sum int i; lo <= i && i < hi; e)`
    pub fn sum(&mut self, v: &View, q: &jv::Quantified, e: &jv::Exp) -> Exp {
        let [binder] = &q.binders[..] else {
            return self.hole(e.span, &e.ty, "`\\sum` over several variables");
        };
        let m = self.node(v, Role::Plain, e.span);
        let index = self.bound_name(self.p[binder.local].name.as_str());
        let inner = v.with([(binder.local, Expr::local(index, Type::Int, m))]);
        let Some((low, high, rest)) = self.bounds(v, q, binder, m) else {
            return self.hole(e.span, &e.ty, "`\\sum` without the bounds `lo <= i && i < hi`");
        };
        let plain = inner.unchecked();
        let mut value = self.exp(&plain, &q.body);
        if value.ty == Type::Bool {
            value = count(value, m);
        }
        if let Some(condition) = rest.into_iter().map(|e| self.exp(&plain, &e)).reduce(|a, b| Expr::and(a, b, m)) {
            let (zero, ty) = (self.some_value(&value.ty.clone(), m), value.ty.clone());
            value = Expr::new(ExpKind::Cond(condition, value, zero), ty, m);
        }
        self.folded(v, Summand { low, high, value, index }, false, e)
    }

    /// `\sum([lo .. hi], values)` of older specifications.
    pub fn sum_over(&mut self, v: &View, range: &jv::Exp, values: &jv::Exp, e: &jv::Exp) -> Exp {
        let jv::ExprKind::Range(_, low, high) = &range.kind else {
            return self.hole(e.span, &e.ty, "`\\sum` over something else than a range");
        };
        let m = self.node(v, Role::Plain, e.span);
        let (low, high) = (self.exp(v, low), self.exp(v, high));
        let index = self.bound_name("k");
        let at = Expr::local(index, Type::Int, m);
        let mut value = self.vector_element(&v.unchecked(), values, &at);
        if value.ty == Type::Bool {
            value = count(value, m);
        }
        self.folded(v, Summand { low, high, value, index }, false, e)
    }

    fn vector_element(&mut self, v: &View, e: &jv::Exp, at: &Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        match &e.kind {
            jv::ExprKind::Builtin(jv::Builtin::VectorRepeat, args) => self.exp(v, &args[0]),
            jv::ExprKind::Builtin(jv::Builtin::VectorCompare, args) => {
                let (a, b) = (self.vector_element(v, &args[0], at), self.vector_element(v, &args[1], at));
                Expr::eq(a, b, m)
            }
            _ => {
                let sequence = self.exp(v, e);
                let ty = match &sequence.ty {
                    Type::Seq(of) => (**of).clone(),
                    _ => return self.hole(e.span, &jv::Type::INT, "`\\sum` over this"),
                };
                Expr::new(ExpKind::Index(sequence, at.clone()), ty, m)
            }
        }
    }

    /// `\values(a, lo, hi)`
    pub fn values_of(&mut self, v: &View, array: &jv::Exp, low: &jv::Exp, high: &jv::Exp, e: &jv::Exp) -> Exp {
        let jv::Type::Array(element) = &array.ty else {
            return self.hole(e.span, &e.ty, "`\\values` of something else than an array");
        };
        let (low, high, a) = (self.exp(v, low), self.exp(v, high), self.exp(v, array));
        let index = self.bound_name("k");
        let m = self.node(v, Role::Read(super::origin::Place::Element), array.span);
        let slot = self.array_slot(a, Expr::local(index, Type::Int, m), m);
        let name = self.element_field(element);
        let ty = self.ty(element);
        let value = field(slot, name, ty, m);
        self.folded(v, Summand { low, high, value, index }, true, e)
    }

    /// The bounds of a summation variable, and what else is asked of it.
    fn bounds(
        &mut self,
        v: &View,
        q: &jv::Quantified,
        binder: &jv::Binder,
        m: Meta,
    ) -> Option<(Exp, Exp, Vec<jv::Exp>)> {
        let mut rest = Vec::new();
        let (mut low, mut high) = (None, None);
        if let jv::BinderRange::Between(a, b) = &binder.range {
            (low, high) = (Some(self.exp(v, a)), Some(self.exp(v, b)));
        }
        let is_index = |e: &jv::Exp| matches!(unconverted(e).kind, jv::ExprKind::Local(id) if id == binder.local);
        let speaks = |e: &jv::Exp| visit::any(e, &|e| matches!(e.kind, jv::ExprKind::Local(id) if id == binder.local));
        let mut parts = Vec::new();
        q.guard.iter().for_each(|guard| conjuncts(guard, &mut parts));
        for part in parts {
            use jv::BinOp::{Ge, Gt, Le, Lt};
            let bound = match &unconverted(part).kind {
                jv::ExprKind::Binary(op @ (Le | Lt), a, b) if is_index(b) && !speaks(a) => Some((true, *op == Lt, a)),
                jv::ExprKind::Binary(op @ (Ge | Gt), b, a) if is_index(b) && !speaks(a) => Some((true, *op == Gt, a)),
                jv::ExprKind::Binary(op @ (Lt | Le), a, b) if is_index(a) && !speaks(b) => Some((false, *op == Le, b)),
                jv::ExprKind::Binary(op @ (Gt | Ge), b, a) if is_index(a) && !speaks(b) => Some((false, *op == Ge, b)),
                _ => None,
            };
            match bound {
                Some((is_low, beyond, e)) if (if is_low { &low } else { &high }).is_none() => {
                    let mut value = self.exp(v, e);
                    if beyond {
                        value = Expr::binary(BinOp::Add, value, Expr::int(1, m), Type::Int, m);
                    }
                    *(if is_low { &mut low } else { &mut high }) = Some(value);
                }
                _ => rest.push(part.clone()),
            }
        }
        Some((low?, high?, rest))
    }

    /// The application of the function for a summand.
    fn folded(&mut self, v: &View, summand: Summand, is_sequence: bool, e: &jv::Exp) -> Exp {
        let Summand { low, high, value, index } = summand;
        let m = self.node(v, Role::Application, e.span);
        let mut args = Vec::new();
        let shape = abstracted(&value, index, &mut args);
        if !is_simple(&shape) {
            return self.hole(e.span, &e.ty, "calls, quantifiers and other states in what is summed up");
        }
        let shape = Subst::new().with(index, Expr::local(Symbol::new("$k"), Type::Int, Meta::NONE)).apply(&shape);
        let param = |(n, arg): (usize, &Exp)| Var { name: param_name(n), ty: arg.ty.clone(), span: Span::NONE };
        let params: Vec<Var> = args.iter().enumerate().map(param).collect();
        let ty = match is_sequence {
            true => Type::seq(value.ty.clone()),
            false => value.ty.clone(),
        };
        let known =
            self.needed.folds.iter().find(|f| f.is_sequence == is_sequence && f.shape.same_as(&shape)).map(|f| f.name);
        let name = known.unwrap_or_else(|| self.new_fold(shape, params, is_sequence, e.span));
        args.extend([low, high]);
        Expr::new(ExpKind::App { function: name, args }, ty, m)
    }

    fn new_fold(&mut self, shape: Exp, mut params: Vec<Var>, is_sequence: bool, span: Span) -> Symbol {
        let name = self.names.fresh(if is_sequence { "$values" } else { "$sum" });
        let owner =
            self.at.inside.map(|inside| inside.member).filter(|member| self.members.owners.contains_key(member));
        match owner {
            Some(owner) => self.members.adds_to(name, owner),
            None => {
                self.members.unowned.insert(name);
            }
        }
        let m = self.quiet(span);
        let int = |name: &str| Expr::local(Symbol::new(name), Type::Int, m);
        let (low, high) = (int("$low"), int("$high"));
        let args: Vec<Exp> = params.iter().map(|p| Expr::local(p.name, p.ty.clone(), m)).collect();
        params.extend([var("$low", Type::Int), var("$high", Type::Int)]);
        let ty = if is_sequence { Type::seq(shape.ty.clone()) } else { shape.ty.clone() };
        let before = Expr::binary(BinOp::Sub, high.clone(), Expr::int(1, m), Type::Int, m);
        let rest = args.iter().cloned().chain([low.clone(), before.clone()]).collect();
        let rest = Expr::new(ExpKind::App { function: name, args: rest }, ty.clone(), m);
        let last = Subst::new().with(Symbol::new("$k"), before).apply(&shape);
        let (zero, both) = match is_sequence {
            true => {
                let one = Expr::new(ExpKind::SeqLit(vec![last]), ty.clone(), m);
                (
                    Expr::new(ExpKind::SeqLit(vec![]), ty.clone(), m),
                    Expr::binary(BinOp::Append, rest, one, ty.clone(), m),
                )
            }
            false => (self.some_value(&ty, m), Expr::binary(BinOp::Add, rest, last, ty.clone(), m)),
        };
        let done = cmp(BinOp::Le, high.clone(), low.clone(), m);
        let body = Expr::new(ExpKind::Cond(done, zero, both), ty.clone(), m);
        let needed = self.origin(Role::Plain, Within::Sum, span, span);
        let pres = footprint(&shape, &low, &high, needed);
        let posts = match is_sequence {
            true => sequence_posts(&shape, &ty, &low, &high, m),
            false => vec![],
        };
        let measure = vec![Expr::binary(BinOp::Sub, high, low, Type::Int, m)];
        let decreases = vec![Decreases { kind: DecreasesKind::Tuple { measure, cond: None }, meta: m }];
        let annotations = Annotations::default();
        let function = Function { name, params, ty, pres, posts, decreases, body: Some(body), meta: m, annotations };
        self.out.functions.insert(name, function);
        self.needed.folds.push(Fold { shape, is_sequence, name });
        name
    }
}

fn param_name(n: usize) -> Symbol {
    Symbol::new(&format!("${n}"))
}

/// A summand in which everything that does not depend on the index is a parameter: evaluated where the sum stands.
fn abstracted(e: &Exp, index: Symbol, args: &mut Vec<Exp>) -> Exp {
    use ExpKind::{Bool, FullPerm, Int, NoPerm, Null};
    if e.mentions(index) {
        let kind = e.kind.map(&mut |child| abstracted(child, index, args));
        return Expr::new(kind, e.ty.clone(), e.meta);
    }
    if matches!(e.kind, Int(_) | Bool(_) | Null | NoPerm | FullPerm) {
        return e.clone();
    }
    let n = args.iter().position(|arg| arg.same_as(e)).unwrap_or_else(|| {
        args.push(e.clone());
        args.len() - 1
    });
    Expr::local(param_name(n), e.ty.clone(), Meta::NONE)
}

/// The length of the sequence, and its elements.
fn sequence_posts(shape: &Exp, ty: &Type, low: &Exp, high: &Exp, m: Meta) -> Vec<Exp> {
    let result = Expr::new(ExpKind::Result, ty.clone(), m);
    let length = Expr::binary(BinOp::Sub, high.clone(), low.clone(), Type::Int, m);
    let card = Expr::new(ExpKind::Card(result.clone()), Type::Int, m);
    let known = Expr::eq(card.clone(), length, m);
    let ordered = cmp(BinOp::Le, low.clone(), high.clone(), m);
    let j = Expr::local(Symbol::new("$j"), Type::Int, m);
    let at = Expr::new(ExpKind::Index(result, j.clone()), shape.ty.clone(), m);
    let there = Expr::binary(BinOp::Add, low.clone(), j.clone(), Type::Int, m);
    let element = Subst::new().with(Symbol::new("$k"), there).apply(shape);
    let inside = Expr::and(cmp(BinOp::Le, Expr::int(0, m), j.clone(), m), cmp(BinOp::Lt, j, card, m), m);
    let each = Expr::implies(inside, Expr::eq(at.clone(), element, m), m);
    let vars = vec![Var { name: Symbol::new("$j"), ty: Type::Int, span: Span::NONE }];
    let each = forall(vars, vec![Trigger { terms: vec![at], meta: m }], each, m);
    let mut posts = vec![Expr::implies(ordered.clone(), known, m), Expr::implies(ordered.clone(), each, m)];
    posts.extend(element_post(shape, ty, low, high, m).map(|each| Expr::implies(ordered, each, m)));
    posts
}

/// The same from the side of the array: who speaks of an element knows its place in the sequence.
fn element_post(shape: &Exp, ty: &Type, low: &Exp, high: &Exp, m: Meta) -> Option<Exp> {
    let name = Symbol::new("$k");
    let ExpKind::Field(slot, _) = &shape.kind else { return None };
    if !is_slot_of(slot, name) {
        return None;
    }
    let k = Expr::local(name, Type::Int, m);
    let inside = Expr::and(cmp(BinOp::Le, low.clone(), k.clone(), m), cmp(BinOp::Lt, k.clone(), high.clone(), m), m);
    let place = Expr::binary(BinOp::Sub, k, low.clone(), Type::Int, m);
    let at = Expr::new(ExpKind::Index(Expr::new(ExpKind::Result, ty.clone(), m), place), shape.ty.clone(), m);
    let each = Expr::implies(inside, Expr::eq(at, shape.clone(), m), m);
    let vars = vec![Var { name, ty: Type::Int, span: Span::NONE }];
    Some(forall(vars, vec![Trigger { terms: vec![slot.clone()], meta: m }], each, m))
}

/// What has to be there to evaluate a summand between the bounds: fields, elements, places in sequences.
fn footprint(shape: &Exp, low: &Exp, high: &Exp, m: Meta) -> Vec<Exp> {
    let name = Symbol::new("$k");
    let k = Expr::local(name, Type::Int, m);
    let some = cmp(BinOp::Lt, low.clone(), high.clone(), m);
    let inside = Expr::and(cmp(BinOp::Le, low.clone(), k.clone(), m), cmp(BinOp::Lt, k, high.clone(), m), m);
    let between = |above: &Exp, below: &Exp, s: &Exp| {
        let card = Expr::new(ExpKind::Card(s.clone()), Type::Int, m);
        let from = cmp(BinOp::Le, Expr::int(0, m), above.clone(), m);
        (from, cmp(BinOp::Lt, below.clone(), card.clone(), m), cmp(BinOp::Le, below.clone(), card, m))
    };
    let mut found: Vec<Exp> = Vec::new();
    shape.visit(&mut |e| found.push(Expr::new(e.kind.clone(), e.ty.clone(), m)));
    let mut needs: Vec<Exp> = Vec::new();
    // What is inside comes first: it frames what is around it.
    for e in found.into_iter().rev() {
        let need = match &e.kind {
            ExpKind::Field(recv, name) => acc(Loc::Field { recv: recv.clone(), field: *name }, wildcard(m), m),
            ExpKind::Index(s, at) if matches!(at.kind, ExpKind::Local(local) if local == name) && !s.mentions(name) => {
                let (from, _, to) = between(low, high, s);
                Expr::and(from, to, m)
            }
            ExpKind::Index(s, at) => {
                let (from, to, _) = between(at, at, s);
                Expr::and(from, to, m)
            }
            _ => continue,
        };
        let need = match need.mentions(name) {
            true => {
                let vars = vec![Var { name, ty: Type::Int, span: Span::NONE }];
                let triggers = match &e.kind {
                    ExpKind::Field(recv, _) if is_slot_of(recv, name) => {
                        vec![Trigger { terms: vec![recv.clone()], meta: m }]
                    }
                    _ => vec![],
                };
                forall(vars, triggers, Expr::implies(inside.clone(), need, m), m)
            }
            false => Expr::implies(some.clone(), need, m),
        };
        if !needs.iter().any(|other| other.same_as(&need)) {
            needs.push(need);
        }
    }
    needs
}

fn is_slot_of(e: &Exp, index: Symbol) -> bool {
    matches!(&e.kind, ExpKind::DomainApp { args, .. }
        if matches!(args.last().map(|i| &i.kind), Some(ExpKind::Local(name)) if *name == index))
}

/// Whether an expression is arithmetic over fields, elements and sequences: that much is known to be defined from its parts.
fn is_simple(e: &Exp) -> bool {
    !e.any(&mut |e| {
        !matches!(
            e.kind,
            ExpKind::Int(_)
                | ExpKind::Bool(_)
                | ExpKind::Null
                | ExpKind::NoPerm
                | ExpKind::FullPerm
                | ExpKind::Local(_)
                | ExpKind::Field(..)
                | ExpKind::DomainApp { .. }
                | ExpKind::Unary(..)
                | ExpKind::Cond(..)
                | ExpKind::Index(..)
                | ExpKind::Card(_)
        ) && !matches!(&e.kind, ExpKind::Binary(op, ..) if !matches!(op, BinOp::IntDiv | BinOp::Mod | BinOp::PermDiv))
    })
}

fn count(e: Exp, m: Meta) -> Exp {
    Expr::new(ExpKind::Cond(e, Expr::int(1, m), Expr::int(0, m)), Type::Int, m)
}

fn unconverted(e: &jv::Exp) -> &jv::Exp {
    match &e.kind {
        jv::ExprKind::Convert(_, inner) => unconverted(inner),
        _ => e,
    }
}

fn conjuncts<'e>(e: &'e jv::Exp, found: &mut Vec<&'e jv::Exp>) {
    match &unconverted(e).kind {
        jv::ExprKind::Binary(jv::BinOp::And | jv::BinOp::Sep, a, b) => {
            conjuncts(a, found);
            conjuncts(b, found);
        }
        _ => found.push(e),
    }
}
