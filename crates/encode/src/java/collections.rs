//! Sequences, sets, bags, maps, options, tuples.

use java::tree as jv;
use silver::tree::*;
use source::Symbol;

use super::algebraic::{Algebraic, Component, Constructor};
use super::encoder::*;
use super::origin::{Check, Role};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn collection(&mut self, v: &View, e: &jv::Exp) -> Exp {
        use jv::ExprKind::*;
        let m = self.node(v, Role::Plain, e.span);
        if !self.has_values(&e.ty) {
            return self.hole(e.span, &e.ty, "a collection of an unknown type");
        }
        let ty = self.ty(&e.ty);
        let new = |kind| Expr::new(kind, ty.clone(), m);
        match &e.kind {
            NoneOption => Constructor::None.make(vec![], ty, m),
            Collection(kind, elements) => {
                let elements: Vec<Exp> = elements.iter().map(|e| self.exp(v, e)).collect();
                match kind {
                    jv::CollectionKind::Seq => new(ExpKind::SeqLit(elements)),
                    jv::CollectionKind::Set => new(ExpKind::SetLit(elements)),
                    jv::CollectionKind::Bag => new(ExpKind::MultisetLit(elements)),
                    jv::CollectionKind::Tuple => Constructor::Pair.make(elements, ty, m),
                    jv::CollectionKind::Map => self.hole(e.span, &e.ty, "this collection"),
                }
            }
            MapLiteral(entries) => {
                let entries = entries.iter().map(|(k, x)| (self.exp(v, k), self.exp(v, x))).collect();
                new(ExpKind::MapLit(entries))
            }
            Range(jv::CollectionKind::Seq, low, high) => {
                let (low, high) = (self.exp(v, low), self.exp(v, high));
                new(ExpKind::Range(low, high))
            }
            Range(..) => self.hole(e.span, &e.ty, "a range as a set"),
            Slice(s, low, high) => {
                let mut value = self.exp(v, s);
                if let Some(high) = high {
                    let high = self.exp(v, high);
                    value = new(ExpKind::Take(value, high));
                }
                if let Some(low) = low {
                    let low = self.exp(v, low);
                    value = new(ExpKind::Drop(value, low));
                }
                value
            }
            Update(s, i, x) => {
                let (s, i, x) = (self.exp(v, s), self.exp(v, i), self.exp(v, x));
                new(ExpKind::Update(s, i, x))
            }
            CollectionOp(op, args) => {
                let args: Vec<Exp> = args.iter().map(|e| self.exp(v, e)).collect();
                self.collection_op(v, *op, &args, e, ty, m)
            }
            _ => self.hole(e.span, &e.ty, "this collection"),
        }
    }

    fn collection_op(&mut self, v: &View, op: jv::CollectionOp, args: &[Exp], e: &jv::Exp, ty: Type, m: Meta) -> Exp {
        use jv::CollectionOp as C;
        let new = |kind| Expr::new(kind, ty.clone(), m);
        let int = |n: i64| Expr::int(n, m);
        let both = |op, a: &Exp, b: &Exp| Expr::binary(op, a.clone(), b.clone(), ty.clone(), m);
        let is_option = |e: &Exp| Algebraic::of(&e.ty) == Some(Algebraic::Option);
        let part = |of: &Exp, which: Component| which.of(of, ty.clone(), m);
        let one = |e: &Exp, of: &Exp| Expr::new(ExpKind::SeqLit(vec![e.clone()]), of.ty.clone(), m);
        match (op, args) {
            (C::Size, [s]) => new(ExpKind::Card(s.clone())),
            (C::IsEmpty, [o]) if is_option(o) => Constructor::None.made(o, m),
            (C::IsEmpty, [s]) => {
                let card = Expr::new(ExpKind::Card(s.clone()), Type::Int, m);
                Expr::eq(card, int(0), m)
            }
            (C::Head, [s]) => new(ExpKind::Index(s.clone(), int(0))),
            (C::Tail, [s]) => new(ExpKind::Drop(s.clone(), int(1))),
            (C::At, [s, i]) => new(ExpKind::Index(s.clone(), i.clone())),
            (C::Get, [o]) if is_option(o) => {
                let value = part(o, Component::Get);
                let some = Constructor::Some.made(o, m);
                self.check(v, Check::NoneOption, e.span, value, |m| some.at(m))
            }
            (C::Get, [map, k]) => new(ExpKind::Index(map.clone(), k.clone())),
            (C::GetOrElse, [o, d]) => {
                let some = Constructor::Some.made(o, m);
                new(ExpKind::Cond(some, part(o, Component::Get), d.clone()))
            }
            (C::RemoveAt, [s, i]) => {
                let next = Expr::binary(BinOp::Add, i.clone(), int(1), Type::Int, m);
                let (front, back) = (new(ExpKind::Take(s.clone(), i.clone())), new(ExpKind::Drop(s.clone(), next)));
                both(BinOp::Append, &front, &back)
            }
            (C::Remove, [map, k]) => {
                let Type::Map(key, value) = &map.ty else {
                    return self.hole(e.span, &e.ty, "this operation of collections");
                };
                let domain = Symbol::new("$Maps");
                self.needed.domains.insert(domain);
                let type_args = vec![(**key).clone(), (**value).clone()];
                let args = vec![map.clone(), k.clone()];
                new(ExpKind::DomainApp { domain, function: Symbol::new("$without"), type_args, args })
            }
            (C::Concat, [a, b]) => both(BinOp::Append, a, b),
            (C::Prepend, [s, x]) => both(BinOp::Append, &one(x, s), s),
            (C::Drop, [s, n]) => new(ExpKind::Drop(s.clone(), n.clone())),
            (C::Take, [s, n]) => new(ExpKind::Take(s.clone(), n.clone())),
            (C::Slice, [s, a, b]) => {
                let front = new(ExpKind::Take(s.clone(), b.clone()));
                new(ExpKind::Drop(front, a.clone()))
            }
            (C::Update | C::Add, [s, i, x]) => new(ExpKind::Update(s.clone(), i.clone(), x.clone())),
            (C::Contains, [c, x]) => both(BinOp::In, x, c),
            (C::Count, [c, x]) => both(BinOp::In, x, c),
            (C::Intersect, [a, b]) => both(BinOp::Intersection, a, b),
            (C::Union | C::Sum, [a, b]) => both(BinOp::Union, a, b),
            (C::Difference, [a, b]) => both(BinOp::SetMinus, a, b),
            (C::SubsetOf | C::SubbagOf, [a, b]) => both(BinOp::Subset, a, b),
            (C::StrictSubsetOf | C::StrictSubbagOf, [a, b]) => {
                Expr::and(both(BinOp::Subset, a, b), cmp(BinOp::Ne, a.clone(), b.clone(), m), m)
            }
            (C::Keys, [map]) => new(ExpKind::MapDomain(map.clone())),
            (C::Values, [map]) => new(ExpKind::MapRange(map.clone())),
            (C::Equals, [a, b]) => cmp(BinOp::Eq, a.clone(), b.clone(), m),
            (C::Disjoint, [a, b]) => {
                let keys = |map: &Exp| match &map.ty {
                    Type::Map(k, _) => Expr::new(ExpKind::MapDomain(map.clone()), Type::Set(k.clone()), m),
                    _ => map.clone(),
                };
                let (a, b) = (keys(a), keys(b));
                let of = a.ty.clone();
                let shared = Expr::binary(BinOp::Intersection, a, b, of, m);
                Expr::eq(Expr::new(ExpKind::Card(shared), Type::Int, m), int(0), m)
            }
            (C::Fst, [p]) => part(p, Component::First),
            (C::Snd, [p]) => part(p, Component::Second),
            (C::IsLeft, [x]) => Constructor::Left.made(x, m),
            (C::IsRight, [x]) => Constructor::Right.made(x, m),
            (C::Left, [x]) => part(x, Component::Left),
            (C::Right, [x]) => part(x, Component::Right),
            (C::Data, [s]) => {
                let data = self.text_content(s.clone(), m);
                let s = s.clone();
                self.check(v, Check::Null, e.span, data, |m| not_null(s, m))
            }
            _ => self.hole(e.span, &e.ty, "this operation of collections"),
        }
    }
}
