//! Sequences, sets, bags, maps, options and tuples.

use std::sync::Arc;

use source::Span;

use super::super::*;

/// What an operation takes besides its collection, and what it gives.
struct Operation {
    op: CollectionOp,
    params: Vec<Type>,
    result: Type,
}

impl<'a> Resolver<'a> {
    /// An operation of a collection type by its name.
    fn operation(&mut self, ty: &Type, name: &str) -> Option<Operation> {
        use CollectionOp::*;
        let int = Type::INT;
        let boolean = Type::BOOLEAN;
        let own = ty.clone();
        let make = |op, params: Vec<Type>, result: Type| Some(Operation { op, params, result });
        match (name, ty) {
            ("size", Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(_)) => return make(Size, vec![], int),
            ("isEmpty", Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(_) | Type::Option(_)) => {
                return make(IsEmpty, vec![], boolean);
            }
            _ => {}
        }
        match ty {
            Type::Seq(element) => {
                let element = (**element).clone();
                match name {
                    "head" => make(Head, vec![], element),
                    "tail" => make(Tail, vec![], own),
                    "removeAt" => make(RemoveAt, vec![int], own),
                    "concat" => make(Concat, vec![own.clone()], own),
                    "prepend" => make(Prepend, vec![element], own),
                    "drop" => make(Drop, vec![int], own),
                    "take" => make(Take, vec![int], own),
                    "slice" => make(Slice, vec![int.clone(), int], own),
                    "update" => make(Update, vec![int, element], own),
                    "contains" => make(Contains, vec![element], boolean),
                    _ => None,
                }
            }
            Type::Set(element) => {
                let element = (**element).clone();
                match name {
                    "intersect" => make(Intersect, vec![own.clone()], own),
                    "union" => make(Union, vec![own.clone()], own),
                    "difference" => make(Difference, vec![own.clone()], own),
                    "contains" => make(Contains, vec![element], boolean),
                    "subsetOf" => make(SubsetOf, vec![own], boolean),
                    "strictSubsetOf" => make(StrictSubsetOf, vec![own], boolean),
                    _ => None,
                }
            }
            Type::Bag(element) => {
                let element = (**element).clone();
                match name {
                    "sum" => make(Sum, vec![own.clone()], own),
                    "intersect" => make(Intersect, vec![own.clone()], own),
                    "count" => make(Count, vec![element], int),
                    "difference" => make(Difference, vec![own.clone()], own),
                    "subbagOf" => make(SubbagOf, vec![own], boolean),
                    "strictSubbagOf" => make(StrictSubbagOf, vec![own], boolean),
                    _ => None,
                }
            }
            Type::Map(pair) => {
                let (key, value) = (pair.0.clone(), pair.1.clone());
                match name {
                    "keys" => make(Keys, vec![], Type::Set(Arc::new(key))),
                    "values" => make(Values, vec![], Type::Set(Arc::new(value))),
                    "items" => make(Items, vec![], Type::Set(Arc::new(Type::Tuple(pair.clone())))),
                    "add" => make(Add, vec![key, value], own),
                    "remove" => make(Remove, vec![key], own),
                    "get" => make(Get, vec![key], value),
                    "equals" => make(Equals, vec![own], boolean),
                    "disjoint" => make(Disjoint, vec![own], boolean),
                    _ => None,
                }
            }
            Type::Option(element) => {
                let element = (**element).clone();
                match name {
                    "get" => make(Get, vec![], element),
                    "getOrElse" => make(GetOrElse, vec![element.clone()], element),
                    _ => None,
                }
            }
            Type::Tuple(pair) => match name {
                "fst" => make(Fst, vec![], pair.0.clone()),
                "snd" => make(Snd, vec![], pair.1.clone()),
                _ => None,
            },
            Type::Either(pair) => match name {
                "left" => make(Left, vec![], pair.0.clone()),
                "right" => make(Right, vec![], pair.1.clone()),
                "isLeft" => make(IsLeft, vec![], boolean),
                "isRight" => make(IsRight, vec![], boolean),
                _ => None,
            },
            _ if self.is_string(ty) && name == "data" => make(Data, vec![], self.seq_of(int)),
            _ => None,
        }
    }

    /// `xs.size`, `o.inv`: members without parentheses.
    pub(in super::super) fn spec_member(&mut self, target: &Exp, name: ast::Ident, span: Span) -> Option<Exp> {
        if !self.env.in_spec() {
            return None;
        }
        if let Some(e) = self.model_field(target, name, span) {
            return Some(e);
        }
        if !target.ty.is_spec_only() {
            return None;
        }
        let operation = self.operation(&target.ty.clone(), name.name.as_str())?;
        if !operation.params.is_empty() {
            let message = format!("`{}` takes {} arguments", name.name, operation.params.len());
            return Some(self.broken(codes::NOT_APPLICABLE, name.span, message));
        }
        Some(Expr::new(ExprKind::CollectionOp(operation.op, vec![target.clone()]), operation.result, span))
    }

    /// `o.inv`, `o.committed`, `o.lockLevel` of the ownership model.
    fn model_field(&mut self, target: &Exp, name: ast::Ident, span: Span) -> Option<Exp> {
        if !matches!(self.program.model, Model::Ownership(_)) || !target.ty.is_reference() {
            return None;
        }
        let (field, ty) = match name.name.as_str() {
            "inv" => (ModelField::Inv, Type::BOOLEAN),
            "committed" => (ModelField::Committed, Type::BOOLEAN),
            "lockLevel" => (ModelField::LockLevel, Type::LockLevel),
            _ => return None,
        };
        Some(Expr::new(ExprKind::ModelField(field, target.clone()), ty, span))
    }

    pub(super) fn collection_call(
        &mut self,
        target: &Exp,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Exp> {
        if !(target.ty.is_spec_only() || self.is_string(&target.ty) && name.name.as_str() == "data") {
            return None;
        }
        let operation = self.operation(&target.ty.clone(), name.name.as_str())?;
        if operation.params.len() != args.len() {
            let message = format!("`{}` takes {} arguments, not {}", name.name, operation.params.len(), args.len());
            return Some(self.broken(codes::NOT_APPLICABLE, name.span, message));
        }
        let mut all = vec![target.clone()];
        for (arg, ty) in args.iter().zip(&operation.params) {
            let value = self.value_for(arg, ty);
            all.push(value);
        }
        Some(Expr::new(ExprKind::CollectionOp(operation.op, all), operation.result, span))
    }

    pub(super) fn cardinality(&mut self, inner: Exp, span: Span) -> Exp {
        let counted =
            matches!(inner.ty, Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(_)) || inner.ty.is_unknown();
        if !counted {
            let message = format!("`|..|` counts a collection, not `{}`", self.show(&inner.ty));
            return self.broken(codes::BAD_OPERAND, inner.span, message);
        }
        Expr::new(ExprKind::CollectionOp(CollectionOp::Size, vec![inner]), Type::INT, span)
    }

    /// `s[i]`, `m[k]`
    pub(in super::super) fn spec_index(&mut self, of: &Exp, index: &'a ast::Expr, span: Span) -> Option<Exp> {
        let (key, ty) = match &of.ty {
            Type::Seq(element) => (Type::INT, (**element).clone()),
            Type::Map(pair) => (pair.0.clone(), pair.1.clone()),
            _ => return None,
        };
        let index = self.value_for(index, &key);
        Some(Expr::new(ExprKind::CollectionOp(CollectionOp::At, vec![of.clone(), index]), ty, span))
    }

    pub(super) fn slice(
        &mut self,
        of: &'a ast::Expr,
        from: Option<&'a ast::Expr>,
        to: Option<&'a ast::Expr>,
        span: Span,
    ) -> Exp {
        let of = self.value(of, None);
        let mut bound = |e: Option<&'a ast::Expr>| e.map(|e| self.value_for(e, &Type::INT));
        let (from, to) = (bound(from), bound(to));
        if !matches!(of.ty, Type::Seq(_)) && !of.ty.is_unknown() {
            let message = format!("a sequence is sliced, not `{}`", self.show(&of.ty));
            return self.broken(codes::BAD_OPERAND, of.span, message);
        }
        let ty = of.ty.clone();
        Expr::new(ExprKind::Slice(of, from, to), ty, span)
    }

    pub(super) fn update(&mut self, of: &'a ast::Expr, key: &'a ast::Expr, value: &'a ast::Expr, span: Span) -> Exp {
        let of = self.value(of, None);
        let (key_type, value_type) = match &of.ty {
            Type::Seq(element) => (Type::INT, (**element).clone()),
            Type::Map(pair) => (pair.0.clone(), pair.1.clone()),
            Type::Unknown | Type::Error => (Type::Unknown, Type::Unknown),
            _ => {
                let message = format!("a sequence or map is updated, not `{}`", self.show(&of.ty));
                return self.broken(codes::BAD_OPERAND, of.span, message);
            }
        };
        let (key, value) = (self.value_for(key, &key_type), self.value_for(value, &value_type));
        let ty = of.ty.clone();
        Expr::new(ExprKind::Update(of, key, value), ty, span)
    }

    pub(super) fn range(&mut self, kind: CollectionKind, from: &'a ast::Expr, to: &'a ast::Expr, span: Span) -> Exp {
        let (from, to) = (self.value_for(from, &Type::INT), self.value_for(to, &Type::INT));
        let ty = match kind {
            CollectionKind::Seq => self.seq_of(Type::INT),
            _ => Type::Set(Arc::new(Type::INT)),
        };
        Expr::new(ExprKind::Range(kind, from, to), ty, span)
    }

    pub(super) fn collection(
        &mut self,
        kind: CollectionKind,
        types: &'a [ast::Type],
        elements: &'a [ast::Expr],
        span: Span,
        expected: Option<&Type>,
    ) -> Exp {
        let types: Vec<Type> = types.iter().map(|ty| self.ty(ty)).collect();
        if kind == CollectionKind::Tuple {
            return self.tuple(&types, elements, span);
        }
        let wanted = match (kind, expected) {
            (CollectionKind::Seq, Some(Type::Seq(t)))
            | (CollectionKind::Set, Some(Type::Set(t)))
            | (CollectionKind::Bag, Some(Type::Bag(t))) => Some((**t).clone()),
            _ => None,
        };
        let declared = types.first().cloned();
        let elements: Vec<Exp> = elements
            .iter()
            .map(|e| match &declared {
                Some(ty) => self.value_for(e, ty),
                None => self.value(e, wanted.as_ref()),
            })
            .collect();
        let element = declared.unwrap_or_else(|| self.element_type(&elements, wanted.as_ref()));
        let ty = match kind {
            CollectionKind::Seq => Type::Seq(Arc::new(element)),
            CollectionKind::Bag => Type::Bag(Arc::new(element)),
            _ => Type::Set(Arc::new(element)),
        };
        Expr::new(ExprKind::Collection(kind, elements), ty, span)
    }

    fn tuple(&mut self, types: &[Type], elements: &'a [ast::Expr], span: Span) -> Exp {
        let ([a, b], [x, y]) = (types, elements) else {
            return self.broken(
                codes::NOT_APPLICABLE,
                span,
                "a tuple has two types and two values: `tuple<int, int> { 1, 2 }`",
            );
        };
        let (x, y) = (self.value_for(x, a), self.value_for(y, b));
        let ty = Type::Tuple(Arc::new((a.clone(), b.clone())));
        Expr::new(ExprKind::Collection(CollectionKind::Tuple, vec![x, y]), ty, span)
    }

    pub(super) fn map_literal(
        &mut self,
        types: &'a [ast::Type],
        entries: &'a [(ast::Expr, ast::Expr)],
        span: Span,
    ) -> Exp {
        let types: Vec<Type> = types.iter().map(|ty| self.ty(ty)).collect();
        let [key, value] = &types[..] else {
            return self.broken(codes::TYPE_ARGUMENTS, span, "a map has a type of keys and one of values");
        };
        let entries = entries.iter().map(|(k, v)| (self.value_for(k, key), self.value_for(v, value))).collect();
        let ty = Type::Map(Arc::new((key.clone(), value.clone())));
        Expr::new(ExprKind::MapLiteral(entries), ty, span)
    }
}
