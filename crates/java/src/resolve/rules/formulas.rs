//! What specifications may contain: nothing with an effect, and nothing that would not stay true where it is kept.

use super::super::*;
use super::Rules;
use super::walk::{Place, Spot};

impl<'p> Rules<'p> {
    pub(super) fn formula(&mut self, e: &'p Expr, spot: Spot) {
        self.parts(e, spot, true);
    }

    /// `positive`: the formula holds where it stands, it is not negated, compared or decided upon.
    fn parts(&mut self, e: &'p Expr, spot: Spot, positive: bool) {
        syntax::deep(|| {
            self.effects(e);
            self.positions(e, spot, positive);
            let inner = |rules: &mut Self, e: &'p Expr, positive: bool| rules.parts(e, spot, positive);
            match &e.kind {
                ExprKind::Binary(BinOp::And | BinOp::Sep, a, b) => {
                    inner(self, a, positive);
                    inner(self, b, positive);
                }
                ExprKind::Binary(BinOp::Implies, a, b) => {
                    inner(self, a, false);
                    inner(self, b, positive);
                }
                ExprKind::Binary(BinOp::Wand, a, b) => {
                    let spot = Spot { place: Place::Wand, ..spot };
                    self.parts(a, spot, positive);
                    self.parts(b, spot, positive);
                }
                ExprKind::Cond(c, a, b) => {
                    inner(self, c, false);
                    inner(self, a, positive);
                    inner(self, b, positive);
                }
                ExprKind::Convert(Conversion::ToResource, a) | ExprKind::Old(_, a) => inner(self, a, positive),
                ExprKind::Let { value, body, .. } => {
                    inner(self, value, false);
                    inner(self, body, positive);
                }
                ExprKind::Scale(amount, body) => {
                    inner(self, amount, false);
                    inner(self, body, positive);
                    self.check_scaled(body);
                }
                ExprKind::Guarded { target, inner: guarded } => {
                    inner(self, target, false);
                    inner(self, guarded, positive);
                }
                ExprKind::Quantified(q) if matches!(q.quantifier, Quantifier::Forall | Quantifier::ForallStar) => {
                    for child in visit::children(e) {
                        inner(self, child, positive && std::ptr::eq(&**child, &*q.body));
                    }
                }
                ExprKind::Unfolding { body, .. } => {
                    for child in visit::children(e) {
                        inner(self, child, positive && std::ptr::eq(&**child, &**body));
                    }
                }
                _ => visit::children(e).into_iter().for_each(|child| inner(self, child, false)),
            }
        })
    }

    /// A specification is evaluated without being run: it changes nothing and makes nothing.
    fn effects(&mut self, e: &'p Expr) {
        let help = "write it as code, or as a `ghost` statement";
        match &e.kind {
            ExprKind::Assign(..) | ExprKind::Compound { .. } | ExprKind::Step(..) => {
                self.violation_with(codes::SPEC_EFFECT, e.span, "a specification assigns nothing", help);
            }
            ExprKind::New(_) | ExprKind::NewArray { .. } | ExprKind::ConstructorCall(_) => {
                self.violation_with(codes::SPEC_EFFECT, e.span, "a specification creates no objects", help);
            }
            ExprKind::Lambda(_) | ExprKind::MethodRef(_) => {
                self.violation(codes::SPEC_EFFECT, e.span, "a lambda in a specification is not supported");
            }
            ExprKind::Switch(_) => {
                self.violation(codes::SPEC_EFFECT, e.span, "a `switch` in a specification is not supported: use `?:`");
            }
            ExprKind::Call(call) => self.check_pure_call(call),
            ExprKind::Builtin(Builtin::PolarityDependent, _) => {
                let message = "`\\polarity_dependent` is not supported: it assumes what nobody has checked";
                self.violation(codes::UNSUPPORTED, e.span, message);
            }
            _ => {}
        }
    }

    /// Specifications call what is pure. Of a library method without contract that is not known; the translation says so where it matters.
    pub(super) fn check_pure_call(&mut self, call: &'p Call) {
        let Some(method) = call.method.known() else { return };
        let entry = &self.program[method];
        let ours = entry.class.is_none_or(|class| match self.program[class].origin {
            Origin::Source => true,
            // A stub need not mention all methods of its class.
            Origin::Stub => !entry.name_span.is_none(),
            Origin::Library | Origin::Opaque => false,
        });
        if ours && !entry.is_pure() && !entry.flags.is_inspector() && !is_accessor(self.program, method) {
            let message = format!("`{}` is not pure: a specification cannot call it", entry.name);
            self.violation_with(
                codes::NOT_PURE,
                call.name_span,
                message,
                "declare it `/*@ pure @*/` if it has no effect",
            );
        }
    }

    /// What may stand only in some places.
    fn positions(&mut self, e: &'p Expr, spot: Spot, positive: bool) {
        let is_run = spot.method.is_some_and(|method| self.is_run(method));
        match &e.kind {
            ExprKind::Builtin(Builtin::Held, _) | ExprKind::Lockset => {
                let what = if matches!(e.kind, ExprKind::Lockset) { "`\\lockset`" } else { "`held`" };
                let allowed = match spot.place {
                    Place::Ensures | Place::Signals => !is_run,
                    Place::Requires | Place::Loop | Place::Assertion | Place::Check => true,
                    _ => false,
                };
                if !allowed {
                    let message = format!(
                        "{what} may not stand here: whoever gets this fact later need not be the thread that holds the lock"
                    );
                    let help = "it stands in contracts of methods, loop invariants and assertions; of `run`, in `requires` only";
                    self.violation_with(codes::HELD_POSITION, e.span, message, help);
                }
            }
            ExprKind::Builtin(Builtin::HeldRead, _) => {
                let contract = matches!(spot.place, Place::Requires | Place::Ensures | Place::Signals) && !is_run;
                if !contract {
                    self.violation(codes::HELD_POSITION, e.span, "`heldRead` stands only in contracts of methods");
                }
            }
            ExprKind::Builtin(Builtin::Committed, _) if !positive || spot.place == Place::Ghost => {
                let message =
                    "`committed` may only be stated: it is not negated, compared, decided upon or kept as a value";
                let help = "what is not committed yet may be committed at any time; write it as a conjunct, right of `==>` or in an arm of `?:`";
                self.violation_with(codes::COMMITTED_POSITION, e.span, message, help);
            }
            ExprKind::Builtin(Builtin::Committed, _)
                if spot.place == Place::Function && self.is_function_body(e, spot.method) =>
            {
                let message = "`committed` may only be stated: it is not the value of a function";
                self.violation(codes::COMMITTED_POSITION, e.span, message);
            }
            ExprKind::CurrentPerm(_) | ExprKind::Quantified(_)
                if asks_what_is_held(e) && !matches!(spot.place, Place::Check | Place::Ghost) =>
            {
                let message = "what is held now may be asked only in `assert`, `exhale`, `refute` and ghost code";
                self.violation(codes::PERM_POSITION, e.span, message);
            }
            ExprKind::Binary(BinOp::Wand, ..) => {
                let what = match spot.place {
                    Place::Predicate => Some("a predicate"),
                    Place::LockInvariant | Place::Guard => Some("what a lock guards"),
                    Place::Function => Some("the contract of a pure function"),
                    Place::Axiom => Some("an axiom"),
                    Place::Requires | Place::Ensures | Place::Signals if is_run => Some("the contract of `run`"),
                    _ => None,
                };
                if let Some(what) = what {
                    self.violation(codes::WAND_POSITION, e.span, format!("a magic wand cannot be part of {what}"));
                }
            }
            ExprKind::Old(_, inner) => self.check_old(e, inner, spot),
            ExprKind::CurrentThread => self.check_thread_local(e.span, spot, is_run, "`\\current_thread`"),
            ExprKind::Predicate(instance) => self.check_instance(instance, spot, is_run),
            ExprKind::Perm { location, .. } => {
                if let LocationKind::Predicate(instance) = &location.kind {
                    self.check_instance(instance, spot, is_run);
                }
            }
            ExprKind::Unfolding { instance, .. } => self.check_instance(instance, spot, is_run),
            _ => {}
        }
    }

    fn is_function_body(&self, e: &Expr, method: Option<MethodId>) -> bool {
        let body = method.map(|method| &self.program[method].body);
        matches!(body, Some(Body::Expr(body)) if visit::any(body, &|inner| std::ptr::eq(inner, e)))
    }

    fn check_instance(&mut self, instance: &PredicateInstance, spot: Spot, is_run: bool) {
        if self.program[instance.predicate].flags.is_thread_local() {
            let name = format!("the thread-local `{}`", self.program[instance.predicate].name);
            self.check_thread_local(instance.span, spot, is_run, &name);
        }
    }

    /// What belongs to a thread stays with it.
    fn check_thread_local(&mut self, span: Span, spot: Spot, is_run: bool, what: &str) {
        let allowed = match spot.place {
            Place::Predicate => spot.thread_local,
            Place::Function | Place::LockInvariant | Place::Guard | Place::Axiom => false,
            Place::Requires | Place::Ensures | Place::Signals => !is_run,
            _ => true,
        };
        if !allowed {
            let message = format!("{what} may not stand here: it would come to another thread");
            let help = "it may stand in contracts of methods that are not `run`, in code, and in predicates that are `thread_local`";
            self.violation_with(codes::THREAD_LOCAL_POSITION, span, message, help);
        }
    }

    fn check_old(&mut self, e: &Expr, inner: &Expr, spot: Spot) {
        let constructs = spot.method.is_some_and(|method| self.program[method].is_constructor());
        let contract = matches!(spot.place, Place::Ensures | Place::Signals);
        let of_this = |e: &Expr| match &e.kind {
            ExprKind::Field { target: Some(target), .. } => matches!(target.kind, ExprKind::This { .. }),
            _ => false,
        };
        if constructs && contract && visit::any(inner, &of_this) {
            let message = "before its constructor runs, an object has no fields to speak of";
            self.violation(codes::OLD_POSITION, e.span, message);
        }
    }

    fn check_scaled(&mut self, body: &Expr) {
        if visit::any(body, &|e| matches!(e.kind, ExprKind::Binary(BinOp::Wand, ..))) {
            self.violation(
                codes::WAND_POSITION,
                body.span,
                "a part of a magic wand means nothing: wands cannot be scaled",
            );
        }
    }
}

/// `perm(L)`, `\forperm`
fn asks_what_is_held(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::CurrentPerm(_) => true,
        ExprKind::Quantified(q) => q.quantifier == Quantifier::Forperm,
        _ => false,
    }
}

/// The accessor of a record that nobody wrote, and what every enum has.
pub(super) fn is_accessor(program: &Program, method: MethodId) -> bool {
    let entry = &program[method];
    entry.synthetic && !entry.is_constructor()
}
