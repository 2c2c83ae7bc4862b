//! Expressions that only specifications have.

use source::Span;

use super::super::env::Place;
use super::super::*;
use crate::syntax::ast::{AmountWord, SpecExpr as S};

impl<'a> Resolver<'a> {
    pub(in super::super) fn spec_expr(&mut self, e: &'a S, span: Span, expected: Option<&Type>) -> Exp {
        match e {
            S::Builtin(builtin, args) => self.builtin(*builtin, args, span),
            S::Result => self.result_word(span),
            S::Old(label, inner) => self.old(*label, inner, span, expected),
            S::Unfolding(target, body) => {
                let (instance, amount) = match self.fold_target(target) {
                    Some(target) => (target.instance, target.amount),
                    None => {
                        let body = self.expr(body, expected);
                        return Expr::new(ExprKind::Error, body.ty.clone(), span);
                    }
                };
                let body = self.expr(body, expected);
                let ty = body.ty.clone();
                Expr::new(ExprKind::Unfolding { instance, amount, body }, ty, span)
            }
            S::CurrentThread => Expr::new(ExprKind::CurrentThread, Type::INT, span),
            S::Index => {
                if !self.env.spec.loop_index {
                    return self.broken(
                        codes::SPEC_POSITION,
                        span,
                        "`\\index` stands in the contract or body of a for-each loop",
                    );
                }
                Expr::new(ExprKind::LoopIndex, Type::INT, span)
            }
            S::Lockset => Expr::new(ExprKind::Lockset, Type::Set(std::sync::Arc::new(Type::Ref)), span),
            S::TypeValue(ty) => {
                let of = self.ty(ty);
                Expr::new(ExprKind::TypeValue(of.clone()), Type::TypeValue(std::sync::Arc::new(of)), span)
            }
            S::NdPartialIndex(a, b) => {
                let int = |r: &mut Self, e| {
                    let value = r.value(e, Some(&Type::INT));
                    r.assign_to(value, &Type::INT)
                };
                let a = a.iter().map(|e| int(self, e)).collect();
                let b = b.iter().map(|e| int(self, e)).collect();
                Expr::new(ExprKind::NdPartialIndex(a, b), Type::BOOLEAN, span)
            }
            S::Cardinality(inner) => {
                let inner = self.value(inner, None);
                self.cardinality(inner, span)
            }
            S::Amount(word) => {
                let ty = match word {
                    AmountWord::None => Type::ZFrac,
                    AmountWord::Read | AmountWord::Write => Type::Frac,
                };
                Expr::new(ExprKind::Amount(*word), ty, span)
            }
            S::NoneOption => {
                let ty = match expected {
                    Some(ty @ Type::Option(_)) => ty.clone(),
                    _ => Type::Option(std::sync::Arc::new(Type::Nothing)),
                };
                Expr::new(ExprKind::NoneOption, ty, span)
            }
            S::Quantified { quantifier, binders, location, guard, body } => {
                self.quantified(*quantifier, binders, location.as_ref(), guard.as_ref(), body, span)
            }
            S::Let { ty, name, value, body } => {
                let ty = self.ty(ty);
                let value = self.value_for(value, &ty);
                self.env.push_block();
                let local = self.declare_local(*name, ty, LocalKind::Bound, Flags::FINAL);
                let body = self.expr(body, expected);
                self.env.pop();
                let ty = body.ty.clone();
                Expr::new(ExprKind::Let { local, value, body }, ty, span)
            }
            S::Trigger { skip, group, inner } => {
                let inner = self.value(inner, expected);
                let ty = inner.ty.clone();
                Expr::new(ExprKind::Trigger { skip: *skip, group: *group, inner }, ty, span)
            }
            S::Scale(amount, body) => {
                let amount = self.amount(amount);
                let body = self.formula(body);
                Expr::new(ExprKind::Scale(amount, body), Type::Resource, span)
            }
            S::Guarded { target, name, args, .. } => self.guarded_call(target, *name, args, span),
            S::AllElements(_) => {
                self.broken(codes::NOT_A_LOCATION, span, "`[*]` stands only in permissions: `Perm(a[*], p)`")
            }
            S::Slice(of, from, to) => self.slice(of, from.as_ref(), to.as_ref(), span),
            S::Update(of, key, value) => self.update(of, key, value, span),
            S::Range(kind, from, to) => self.range(*kind, from, to, span),
            S::Collection(kind, types, elements) => self.collection(*kind, types, elements, span, expected),
            S::MapLiteral(types, entries) => self.map_literal(types, entries, span),
            S::Model(word) => self.model_word(*word, span),
        }
    }

    fn result_word(&mut self, span: Span) -> Exp {
        match self.env.spec.result.clone() {
            Some(Type::Void) => {
                self.error(codes::RESULT_POSITION, span, "`\\result` of a method that returns nothing").advise(
                    "let the method return it; or say what has become of fields, with `\\old(..)` for what they were",
                );
                Expr::new(ExprKind::Error, Type::Error, span)
            }
            Some(ty) => Expr::new(ExprKind::Result, ty, span),
            None => {
                let message = "`\\result` stands only in `ensures`";
                self.broken(codes::RESULT_POSITION, span, message)
            }
        }
    }

    fn old(&mut self, label: Option<ast::Ident>, inner: &'a ast::Expr, span: Span, expected: Option<&Type>) -> Exp {
        if !self.old_is_allowed() {
            let why = match self.env.spec.place {
                Place::Requires => "in a precondition there is no earlier state",
                _ => "there is no earlier state here",
            };
            self.error(codes::OLD_POSITION, span, format!("`\\old` may not stand here: {why}"));
        }
        let label = match label {
            None => None,
            Some(label) => match self.env.labels.iter().rev().find(|(name, _)| *name == label.name) {
                Some((_, id)) => Some(*id),
                None => {
                    let message = format!("there is no `label {}` before this place", label.name);
                    self.error(codes::OLD_POSITION, label.span, message);
                    None
                }
            },
        };
        let inner = self.value(inner, expected);
        if inner.ty == Type::Resource {
            self.resource_here(&inner);
        }
        let ty = inner.ty.clone();
        Expr::new(ExprKind::Old(label, inner), ty, span)
    }

    fn model_word(&mut self, word: ModelWord, span: Span) -> Exp {
        if !matches!(self.program.model, Model::Ownership(_)) {
            let message = "this word belongs to the ownership model, which a file chooses with `//@ model ownership;`";
            return self.broken(codes::MODEL, span, message);
        }
        let ty = match word {
            ModelWord::LockStack => Type::LockStack,
            ModelWord::NoLocks => Type::BOOLEAN,
            _ => Type::Set(std::sync::Arc::new(Type::Ref)),
        };
        Expr::new(ExprKind::Model(word), ty, span)
    }
}
