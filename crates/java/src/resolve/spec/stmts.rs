//! Statements of specifications.

use source::Span;

use super::super::env::{Place, SpecContext};
use super::super::*;
use crate::syntax::ast::{AssertionStmt, SpecStmt as A};

impl<'a> Resolver<'a> {
    pub(in super::super) fn spec_stmt(&mut self, stmt: &'a A, span: Span) -> StmtKind {
        let resolved = match stmt {
            A::Assertion(kind, e) => self.assertion_stmt(*kind, e),
            A::Label(label) => {
                let id = self.new_label();
                if self.env.labels.iter().any(|(name, _)| *name == label.name) {
                    self.error(codes::LABEL, label.span, format!("label `{}` is already in use", label.name));
                }
                self.env.labels.push((label.name, id));
                Some(SpecStmt::Label(id, label.name))
            }
            A::Ghost(inner) => Some(SpecStmt::Ghost(self.in_ghost(|r| r.stmt(inner)))),
            A::Package(wand, proof) => {
                let wand = self.wand(wand);
                let proof = self.in_ghost(|r| {
                    r.env.push_block();
                    let proof = r.stmt(proof);
                    r.env.pop();
                    proof
                });
                Some(SpecStmt::Package(wand, proof))
            }
            A::Frame { contract, body } => {
                let contract = self.frame_contract(contract, span);
                let body = self.block(body);
                Some(SpecStmt::Frame { contract, body })
            }
            A::Extract(inner) => Some(SpecStmt::Extract(self.stmt(inner))),
            A::PostJoin { thread, amount } => {
                let (thread, amount) = self.in_ghost(|r| (r.value(thread, None), r.amount(amount)));
                let wanted = Type::class(self.known().thread);
                if !self.is_subtype(&thread.ty.clone(), &wanted) {
                    self.incompatible(&thread, &wanted);
                }
                Some(SpecStmt::PostJoin { thread, amount })
            }
            A::Send { name, distance, body } => {
                let distance_value = self.in_ghost(|r| r.value(distance, Some(&Type::INT)));
                let body = self.assertion(body, Place::Assertion);
                match distance_value.constant.as_ref().and_then(Constant::as_integral) {
                    Some(distance) if distance >= 1 => Some(SpecStmt::Send { name: name.name, distance, body }),
                    _ => {
                        let message = "the distance of `send` is a literal of at least 1: an iteration cannot receive what it has not sent yet";
                        self.error(codes::SEND_RECV, distance.span, message);
                        None
                    }
                }
            }
            A::Recv(name) => Some(SpecStmt::Recv(name.name)),
            A::Unsupported(word) => {
                self.error(codes::UNSUPPORTED, span, format!("`{word}` is not supported"));
                Some(SpecStmt::Unsupported(word))
            }
            A::Share { .. } | A::LockLevel { .. } | A::Pack { .. } | A::Read { .. } => self.model_stmt(stmt, span),
        };
        match resolved {
            Some(stmt) => StmtKind::Spec(Box::new(stmt)),
            None => StmtKind::Empty,
        }
    }

    fn assertion(&mut self, e: &'a ast::Expr, place: Place) -> Exp {
        let spec = SpecContext { place, result: None, old: true, loop_index: self.env.spec.loop_index };
        self.in_context(spec, |r| r.formula(e))
    }

    fn assertion_stmt(&mut self, kind: AssertionStmt, e: &'a ast::Expr) -> Option<SpecStmt> {
        Some(match kind {
            AssertionStmt::Assert => SpecStmt::Assert(self.assertion(e, Place::Assertion)),
            AssertionStmt::Assume => {
                let spec = SpecContext {
                    place: Place::Assertion,
                    result: None,
                    old: true,
                    loop_index: self.env.spec.loop_index,
                };
                SpecStmt::Assume(self.in_context(spec, |r| r.formula(e)))
            }
            AssertionStmt::Inhale => SpecStmt::Inhale(self.assertion(e, Place::Assertion)),
            AssertionStmt::Exhale => SpecStmt::Exhale(self.assertion(e, Place::Assertion)),
            AssertionStmt::Refute => SpecStmt::Refute(self.assertion(e, Place::Assertion)),
            AssertionStmt::Fold | AssertionStmt::Unfold => {
                let target = self.in_ghost(|r| r.fold_target(e))?;
                self.check_folded(&target, kind);
                match kind {
                    AssertionStmt::Fold => SpecStmt::Fold(target),
                    _ => SpecStmt::Unfold(target),
                }
            }
            AssertionStmt::Commit => {
                let object = self.in_ghost(|r| r.value(e, None));
                if !object.ty.is_reference() && !object.ty.is_unknown() {
                    let message =
                        format!("unexpected type: a reference is required, found `{}`", self.show(&object.ty));
                    self.error(codes::UNEXPECTED_TYPE, object.span, message);
                }
                SpecStmt::Commit(object)
            }
            AssertionStmt::Apply => SpecStmt::Apply(self.wand(e)),
        })
    }

    /// An abstract predicate has nothing inside. One that a subclass may define has.
    fn check_folded(&mut self, target: &FoldTarget, kind: AssertionStmt) {
        let entry = &self.program[target.instance.predicate];
        let has_body = self.infos.predicates[target.instance.predicate.0 as usize].decl.body.is_some();
        let (name, is_class_member) = (entry.name, entry.class.is_some());
        if !(has_body || is_class_member && self.is_defined_below(target.instance.predicate)) {
            let message = format!("`{name}` is abstract: it has no body to {}", kind.word());
            self.error(codes::ABSTRACT_FOLD, target.span, message);
        }
    }

    fn is_defined_below(&mut self, predicate: PredicateId) -> bool {
        let (name, owner) = (self.program[predicate].name, self.program[predicate].class);
        let Some(owner) = owner else { return false };
        let all: Vec<PredicateId> = self.program.predicates().collect();
        all.into_iter().any(|other| {
            let entry = &self.program[other];
            let below = entry.class.filter(|class| *class != owner && entry.name == name);
            let defined = self.infos.predicates[other.0 as usize].decl.body.is_some();
            defined && below.is_some_and(|class| self.is_subclass(class, owner))
        })
    }

    /// `A -* B`
    fn wand(&mut self, e: &'a ast::Expr) -> Exp {
        let value = self.assertion(e, Place::Assertion);
        if !matches!(value.kind, ExprKind::Binary(BinOp::Wand, ..) | ExprKind::Predicate(_) | ExprKind::Error) {
            self.error(codes::WRONG_FOLD, value.span, "a magic wand is packaged and applied: `A -* B`");
        }
        value
    }

    /// Statements of the ownership model.
    fn model_stmt(&mut self, stmt: &'a A, span: Span) -> Option<SpecStmt> {
        if !matches!(self.program.model, Model::Ownership(_)) {
            let message =
                "this statement belongs to the ownership model, which a file chooses with `//@ model ownership;`";
            self.error(codes::MODEL, span, message);
            return None;
        }
        Some(match stmt {
            A::Share { how, object, level } => {
                let object = self.in_ghost(|r| r.value(object, None));
                let level = level.as_ref().map(|level| self.in_ghost(|r| r.value(level, Some(&Type::LockLevel))));
                SpecStmt::Share { how: *how, object, level }
            }
            A::LockLevel { name, value } => {
                let (value, local) = self.in_ghost(|r| {
                    let value = r.value_for(value, &Type::LockLevel);
                    (value, r.declare_local(*name, Type::LockLevel, LocalKind::Var, Flags::NONE))
                });
                SpecStmt::LockLevel { local, value }
            }
            A::Pack { unpack, object, class } => {
                let object = self.in_ghost(|r| r.value(object, None));
                let class = class.as_ref().and_then(|class| self.ty(class).as_class());
                SpecStmt::Pack { unpack: *unpack, object, class }
            }
            A::Read { object, body } => {
                let object = self.in_ghost(|r| r.value(object, None));
                let body = self.block(body);
                SpecStmt::Read { object, body }
            }
            _ => return None,
        })
    }
}
