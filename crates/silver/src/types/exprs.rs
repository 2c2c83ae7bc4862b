//! Expressions.

use source::{Span, Symbol};

use super::infer::{Node, Pick, Place, Sig};
use super::{Checker, MemberPart, shared_annotations};
use crate::codes;
use crate::names::{Use, error};
use crate::syntax::ptree as p;
use crate::tree::{BinOp, Exp, ExpKind, OldLabel, Type, UnOp, Var};
use source::suggest;

impl<'a> Checker<'a> {
    /// A pure expression of the given type, at the top of a statement or clause.
    pub(super) fn value(&mut self, e: &'a p::Expr, want: &Type) -> Option<Exp> {
        self.unifier.reset();
        self.pure(e, Some(want))
    }

    /// A pure expression of whatever type it has.
    pub(super) fn any_value(&mut self, e: &'a p::Expr) -> Option<Exp> {
        self.unifier.reset();
        self.pure(e, None)
    }

    /// An assertion at the top of a statement or clause.
    pub(super) fn assertion(&mut self, e: &'a p::Expr) -> Option<Exp> {
        self.unifier.reset();
        self.formula(e).map(|(e, _)| e)
    }

    fn pure(&mut self, e: &'a p::Expr, want: Option<&Type>) -> Option<Exp> {
        let node = self.expr(e);
        let (exp, pure) = self.settle(node, want)?;
        if !pure {
            self.impure(exp.meta.span);
            return None;
        }
        Some(exp)
    }

    /// A formula, and whether it is pure.
    pub(super) fn formula(&mut self, e: &'a p::Expr) -> Option<(Exp, bool)> {
        let node = self.expr(e);
        self.settle(node, Some(&Type::Bool))
    }

    pub(super) fn place(&self, e: &p::Expr) -> Place {
        Place { span: e.span, annotations: shared_annotations(&e.annotations) }
    }

    /// A node of known type that is pure.
    fn done(&self, e: &p::Expr, kind: ExpKind, ty: Type) -> Node<'a> {
        Node::Done(self.place(e).build(kind, ty), true)
    }

    pub(super) fn expr(&mut self, e: &'a p::Expr) -> Node<'a> {
        use p::ExprKind as E;
        match &e.kind {
            E::Int(n) => self.done(e, ExpKind::Int(n.clone()), Type::Int),
            E::Bool(b) => self.done(e, ExpKind::Bool(*b), Type::Bool),
            E::Null => self.done(e, ExpKind::Null, Type::Ref),
            E::Write => self.done(e, ExpKind::FullPerm, Type::Perm),
            E::None => self.done(e, ExpKind::NoPerm, Type::Perm),
            E::Wildcard => self.done(e, ExpKind::Wildcard, Type::Perm),
            E::Epsilon => self.done(e, ExpKind::Epsilon, Type::Perm),
            E::Result => self.result(e),
            E::Ident(name) => self.variable(e, *name),
            E::Call { name, args, ascribed } => self.call(e, *name, args, ascribed.as_ref()),
            E::Unary(op, inner) => self.unary(e, *op, inner),
            E::Binary(op, l, r) => self.binary(e, *op, l, r),
            E::Cond(c, a, b) => self.conditional(e, c, a, b),
            E::Field(recv, field) => self.field_read(e, recv, *field),
            E::Index(..) | E::Update(..) | E::Slice(..) | E::Range(..) | E::Card(_) => self.collection_op(e),
            E::MapDomain(_) | E::MapRange(_) => self.collection_op(e),
            E::Collection(kind, element, elements) => self.collection(e, *kind, element.as_ref(), elements),
            E::Map(types, entries) => self.map(e, types.as_ref(), entries),
            E::Let(name, value, body) => self.let_in(e, *name, value, body),
            E::Old(label, inner) => {
                let inner = self.expr(inner);
                let label = match label {
                    p::OldLabel::Pre => OldLabel::Pre,
                    p::OldLabel::Lhs => OldLabel::Lhs,
                    p::OldLabel::Label(name) => OldLabel::Label(name.name),
                };
                if let Node::Done(inner, false) = &inner {
                    self.impure(inner.meta.span);
                    return Node::Failed;
                }
                self.wrap(e, inner, move |inner| ExpKind::Old(label, inner))
            }
            E::New(_) => {
                let message = "`new` can only be the whole right side of an assignment to one variable or field";
                self.error(codes::MISPLACED, e.span, message);
                Node::Failed
            }
            E::Acc(..)
            | E::Perm(_)
            | E::ForPerm(..)
            | E::Unfolding(..)
            | E::Applying(..)
            | E::Asserting(..)
            | E::InhaleExhale(..)
            | E::Quantified(..)
            | E::PredicateInstance(..) => self.assertion_expr(e),
        }
    }

    /// A node around one body whose type and purity it takes over.
    pub(super) fn wrap(&mut self, e: &'a p::Expr, body: Node<'a>, make: impl FnOnce(Exp) -> ExpKind + 'a) -> Node<'a> {
        let place = self.place(e);
        match body {
            Node::Failed => Node::Failed,
            Node::Done(body, pure) => {
                let ty = if body.ty == Type::Wand { Type::Bool } else { body.ty.clone() };
                Node::Done(place.build(make(body), ty), pure)
            }
            open => {
                let t = self.fresh();
                self.apply(place, vec![open], vec![Sig::new([t.clone()], t)], |pick| make(pick.one()))
            }
        }
    }

    fn result(&mut self, e: &'a p::Expr) -> Node<'a> {
        let allowed = matches!(self.cx.part, MemberPart::FunctionPost | MemberPart::FunctionBody);
        match self.cx.result.clone().filter(|_| allowed) {
            Some(ty) => self.done(e, ExpKind::Result, ty),
            None => {
                if !allowed {
                    self.error(codes::MISPLACED, e.span, "`result` can only be used in a function's postcondition");
                }
                Node::Failed
            }
        }
    }

    fn variable(&mut self, e: &'a p::Expr, name: Symbol) -> Node<'a> {
        if let Some(variable) = self.vars.get(&name) {
            if variable.ambiguous {
                self.error(
                    codes::UNKNOWN_NAME,
                    e.span,
                    format!("`{name}` is declared twice, so it is not clear which is meant"),
                );
                return Node::Failed;
            }
            let Some(ty) = variable.ty.clone() else { return Node::Failed };
            return self.done(e, ExpKind::Local(name), ty);
        }
        let message = match self.globals.describe(name) {
            Some(what) => format!("`{name}` is {what}, not a variable"),
            None => format!("there is no variable named `{name}` here"),
        };
        let diagnostic = error(codes::UNKNOWN_NAME, e.span, message);
        self.diagnostics.push(suggest(diagnostic, name, self.vars.keys().copied()));
        Node::Failed
    }

    fn unary(&mut self, e: &'a p::Expr, op: p::UnOp, inner: &'a p::Expr) -> Node<'a> {
        let part = self.expr(inner);
        let (op, sigs) = match op {
            p::UnOp::Not => (UnOp::Not, vec![Sig::new([Type::Bool], Type::Bool)]),
            p::UnOp::Neg => (UnOp::Neg, vec![Sig::new([Type::Perm], Type::Perm), Sig::new([Type::Int], Type::Int)]),
        };
        self.apply(self.place(e), vec![part], sigs, move |pick| ExpKind::Unary(op, pick.one()))
    }

    fn binary(&mut self, e: &'a p::Expr, op: p::BinOp, l: &'a p::Expr, r: &'a p::Expr) -> Node<'a> {
        match op {
            p::BinOp::And => return self.connective(e, BinOp::And, l, r),
            p::BinOp::Implies => return self.connective(e, BinOp::Implies, l, r),
            p::BinOp::Wand => return self.wand_expr(e, l, r),
            _ => {}
        }
        let parts = vec![self.expr(l), self.expr(r)];
        let sigs = self.binary_sigs(op);
        self.apply(self.place(e), parts, sigs, move |pick| {
            let op = typed_op(op, pick.sig);
            let (l, r) = pick.two();
            ExpKind::Binary(op, l, r)
        })
    }

    /// `&&` and `==>`, which also connect assertions. Long chains lean to the right and are gone through in a loop.
    fn connective(&mut self, e: &'a p::Expr, op: BinOp, l: &'a p::Expr, r: &'a p::Expr) -> Node<'a> {
        let left = self.formula(l);
        let right = self.formula(r);
        let (Some((left, left_pure)), Some((right, right_pure))) = (left, right) else { return Node::Failed };
        if op == BinOp::Implies && !left_pure {
            self.impure(left.meta.span);
            return Node::Failed;
        }
        let exp = self.place(e).build(ExpKind::Binary(op, left, right), Type::Bool);
        Node::Done(exp, left_pure && right_pure)
    }

    fn conditional(&mut self, e: &'a p::Expr, c: &'a p::Expr, a: &'a p::Expr, b: &'a p::Expr) -> Node<'a> {
        let cond = self.pure(c, Some(&Type::Bool));
        let (a, b) = (self.expr(a), self.expr(b));
        let Some(cond) = cond else { return Node::Failed };
        let place = self.place(e);
        if matches!(a, Node::Done(_, false)) || matches!(b, Node::Done(_, false)) {
            let (a, b) = (self.settle(a, Some(&Type::Bool)), self.settle(b, Some(&Type::Bool)));
            let (Some((a, _)), Some((b, _))) = (a, b) else { return Node::Failed };
            return Node::Done(place.build(ExpKind::Cond(cond, a, b), Type::Bool), false);
        }
        let t = self.fresh();
        self.apply(place, vec![a, b], vec![Sig::new([t.clone(), t.clone()], t)], |pick| {
            let (a, b) = pick.two();
            ExpKind::Cond(cond, a, b)
        })
    }

    fn let_in(&mut self, e: &'a p::Expr, name: p::Ident, value: &'a p::Expr, body: &'a p::Expr) -> Node<'a> {
        // That the value is pure is a later check.
        let node = self.expr(value);
        let value = self.settle(node, None).map(|(value, _)| value);
        let body = self.scope(|cx| {
            cx.declare(name.name, value.as_ref().map(|v| v.ty.clone()), false);
            cx.expr(body)
        });
        let Some(value) = value else { return Node::Failed };
        let var = Var { name: name.name, ty: value.ty.clone(), span: name.span };
        self.wrap(e, body, |body| ExpKind::Let { var, value, body })
    }

    fn field_read(&mut self, e: &'a p::Expr, recv: &'a p::Expr, field: p::Ident) -> Node<'a> {
        let recv = self.expr(recv);
        let name = field.name;
        if !self.is_clear(field, Use::Field) {
            return Node::Failed;
        }
        if let Some(declared) = self.globals.fields.get(&name) {
            let Some(ty) = declared.ty.clone() else { return Node::Failed };
            let make = move |pick: Pick| ExpKind::Field(pick.one(), name);
            return self.apply(self.place(e), vec![recv], vec![Sig::new([Type::Ref], ty)], make);
        }
        let destructors = self.globals.adts_with_field(name);
        if !destructors.is_empty() {
            let sigs = destructors.into_iter().map(|(adt, ty)| self.adt_sig(adt, &[], &ty, true)).collect();
            let make = move |pick: Pick| ExpKind::AdtField { of: pick.one(), field: name };
            return self.apply(self.place(e), vec![recv], sigs, make);
        }
        if let Some((ctor, Some(adt))) = self.globals.tested_ctor(name).map(|(ctor, c)| (ctor, Some(c.adt))) {
            let sig = self.adt_sig(adt, &[], &Type::Bool, true);
            let make = move |pick: Pick| ExpKind::AdtIs { of: pick.one(), ctor };
            return self.apply(self.place(e), vec![recv], vec![sig], make);
        }
        self.unknown_field(field);
        Node::Failed
    }

    pub(super) fn unknown_field(&mut self, field: p::Ident) {
        let name = field.name;
        let message = match self.globals.describe(name) {
            Some(what) => format!("`{name}` is {what}, not a field"),
            None => format!("there is no field named `{name}`"),
        };
        let of_adts = self.globals.ctors.values().flat_map(|c| &c.fields).map(|(field, _)| field);
        let fields = self.globals.fields.keys().chain(of_adts).copied();
        self.diagnostics.push(suggest(error(codes::UNKNOWN_NAME, field.span, message), name, fields));
    }

    fn collection_op(&mut self, e: &'a p::Expr) -> Node<'a> {
        use p::ExprKind as E;
        let place = self.place(e);
        match &e.kind {
            E::Index(of, at) => {
                let parts = vec![self.expr(of), self.expr(at)];
                let sigs = self.index_sigs();
                self.apply(place, parts, sigs, |pick| {
                    let (of, at) = pick.two();
                    ExpKind::Index(of, at)
                })
            }
            E::Update(of, at, value) => {
                let parts = vec![self.expr(of), self.expr(at), self.expr(value)];
                let sigs = self.update_sigs();
                self.apply(place, parts, sigs, |pick| {
                    let (of, at, value) = pick.three();
                    ExpKind::Update(of, at, value)
                })
            }
            E::Slice(of, from, to) => {
                // `s[a..b]` keeps the first b elements, then drops the first a of them.
                let mut node = self.expr(of);
                for (bound, make) in [(to, ExpKind::Take as fn(Exp, Exp) -> ExpKind), (from, ExpKind::Drop)] {
                    if let Some(bound) = bound {
                        let s = Type::seq(self.fresh());
                        let parts = vec![node, self.expr(bound)];
                        node =
                            self.apply(place.clone(), parts, vec![Sig::new([s.clone(), Type::Int], s)], move |pick| {
                                let (of, bound) = pick.two();
                                make(of, bound)
                            });
                    }
                }
                node
            }
            E::Range(from, to) => {
                let parts = vec![self.expr(from), self.expr(to)];
                let sig = Sig::new([Type::Int, Type::Int], Type::seq(Type::Int));
                self.apply(place, parts, vec![sig], |pick| {
                    let (from, to) = pick.two();
                    ExpKind::Range(from, to)
                })
            }
            E::Card(of) => {
                let parts = vec![self.expr(of)];
                let sigs = self.card_sigs();
                self.apply(place, parts, sigs, |pick| ExpKind::Card(pick.one()))
            }
            E::MapDomain(of) | E::MapRange(of) => {
                let parts = vec![self.expr(of)];
                let (k, v) = (self.fresh(), self.fresh());
                let m = Type::map(k.clone(), v.clone());
                let domain = matches!(e.kind, E::MapDomain(_));
                let sig = Sig::new([m], Type::set(if domain { k } else { v }));
                self.apply(place, parts, vec![sig], move |pick| {
                    if domain { ExpKind::MapDomain(pick.one()) } else { ExpKind::MapRange(pick.one()) }
                })
            }
            _ => unreachable!("only called for operations on collections"),
        }
    }

    /// An element of a collection. That it is pure is a later check.
    fn element(&mut self, e: &'a p::Expr) -> Node<'a> {
        match self.expr(e) {
            Node::Done(e, false) if e.ty == Type::Bool => Node::Done(e, true),
            node => node,
        }
    }

    fn collection(
        &mut self,
        e: &'a p::Expr,
        kind: p::CollectionKind,
        element: Option<&p::Type>,
        elements: &'a [p::Expr],
    ) -> Node<'a> {
        let parts: Vec<Node<'a>> = elements.iter().map(|e| self.element(e)).collect();
        let t = match element {
            Some(element) => match self.resolve(element) {
                Some(ty) => ty,
                None => return Node::Failed,
            },
            None => self.fresh(),
        };
        let args = vec![t.clone(); parts.len()];
        let (result, make): (Type, fn(Vec<Exp>) -> ExpKind) = match kind {
            p::CollectionKind::Seq => (Type::seq(t), ExpKind::SeqLit),
            p::CollectionKind::Set => (Type::set(t), ExpKind::SetLit),
            p::CollectionKind::Multiset => (Type::multiset(t), ExpKind::MultisetLit),
        };
        self.apply(self.place(e), parts, vec![Sig::new(args, result)], move |pick| make(pick.parts))
    }

    fn map(
        &mut self,
        e: &'a p::Expr,
        types: Option<&(p::Type, p::Type)>,
        entries: &'a [(p::Expr, p::Expr)],
    ) -> Node<'a> {
        let parts: Vec<Node<'a>> = entries.iter().flat_map(|(k, v)| [k, v]).map(|e| self.element(e)).collect();
        let (k, v) = match types {
            Some((k, v)) => match (self.resolve(k), self.resolve(v)) {
                (Some(k), Some(v)) => (k, v),
                _ => return Node::Failed,
            },
            None => (self.fresh(), self.fresh()),
        };
        let args: Vec<Type> = entries.iter().flat_map(|_| [k.clone(), v.clone()]).collect();
        self.apply(self.place(e), parts, vec![Sig::new(args, Type::map(k, v))], |pick| {
            let mut parts = pick.parts.into_iter();
            let mut entries = Vec::new();
            while let (Some(k), Some(v)) = (parts.next(), parts.next()) {
                entries.push((k, v));
            }
            ExpKind::MapLit(entries)
        })
    }

    pub(super) fn arguments(&mut self, span: Span, name: Symbol, wanted: usize, given: usize) {
        let s = if wanted == 1 { "" } else { "s" };
        let message = format!("`{name}` takes {wanted} argument{s}, but {given} are given");
        self.error(codes::ARGUMENTS, span, message);
    }
}

/// The operator of the typed tree for the signature chosen.
fn typed_op(op: p::BinOp, sig: usize) -> BinOp {
    match op {
        p::BinOp::Iff | p::BinOp::Eq => BinOp::Eq,
        p::BinOp::Ne => BinOp::Ne,
        p::BinOp::Or => BinOp::Or,
        p::BinOp::Le => BinOp::Le,
        p::BinOp::Ge => BinOp::Ge,
        p::BinOp::Lt => BinOp::Lt,
        p::BinOp::Gt => BinOp::Gt,
        p::BinOp::In => BinOp::In,
        p::BinOp::Add => BinOp::Add,
        p::BinOp::Sub => BinOp::Sub,
        p::BinOp::Append => BinOp::Append,
        p::BinOp::Union => BinOp::Union,
        p::BinOp::Intersection => BinOp::Intersection,
        p::BinOp::SetMinus => BinOp::SetMinus,
        p::BinOp::Subset => BinOp::Subset,
        p::BinOp::Mul => BinOp::Mul,
        // The last reading of `/` is integer division.
        p::BinOp::Div if sig == 3 => BinOp::IntDiv,
        p::BinOp::Div => BinOp::PermDiv,
        p::BinOp::IntDiv => BinOp::IntDiv,
        p::BinOp::Mod => BinOp::Mod,
        p::BinOp::And => BinOp::And,
        p::BinOp::Implies | p::BinOp::Wand => BinOp::Implies,
    }
}
