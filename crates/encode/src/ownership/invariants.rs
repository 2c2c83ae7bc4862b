//! What an invariant may say: it stays true while its object is packed, whatever others do.

use java::tree::{BinOp, BinderRange, Builtin, Exp, Expr, ExprKind, ModelWord, visit};

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, class_member, conjuncts};
use super::methods::{put_body, put_entry_facts, put_modifies};
use super::spec::{Reader, View};
use super::terms;
use super::world::{Side, Sort};

impl<'p> Encoder<'p> {
    /// The invariants of a class depend on its own objects only, and mean something.
    pub fn invariants(&self, side: Side) {
        if self.world.invariants(side).is_empty() {
            return;
        }
        let suffix = if side.is_static { "$static" } else { "" };
        let name = format!("inv${}{suffix}", self.class_name(side.class));
        let member = class_member(self.p, side.class);
        let probe = format!("sat${}{suffix}", self.class_name(side.class));
        self.for_part(&name, member, &probe, |e| e.invariants_are_confined(side, &name));
        self.for_part(&probe, member, &probe, |e| e.invariants_are_required(side, &probe));
    }

    /// A procedure that requires the invariants and does nothing: whether they can hold at all is asked of whatever is required.
    fn invariants_are_required(&self, side: Side, name: &str) {
        let mut out = Lines::default();
        out.put(format!("procedure {name}(this: Ref)"));
        put_modifies(self, &mut out);
        put_entry_facts(self, &mut out);
        out.put(format!("  free requires this != null && Alloc[this] && $is(this, {});", self.side_const(side)));
        if side.is_static {
            out.put(format!("  free requires this == {};", self.class_object(side.class)));
        }
        for above in self.world.sides_above(side) {
            let reader = Reader::new(self, View::of_invariant("this", above.class));
            for part in self.world.invariants(above).into_iter().flat_map(|invariant| conjuncts(&invariant.body)) {
                let origin = Origin::new(Check::PackInvariant, part.span);
                out.put_for(origin, format!("  requires {};", reader.read(part).term));
            }
        }
        put_body(&mut out, Body::new(self, side.class));
        self.out.borrow_mut().extend(out);
    }

    fn invariants_are_confined(&self, side: Side, name: &str) {
        let mut body = Body::new(self, side.class);
        if side.is_static {
            body.this = self.class_object(side.class);
            body.put(format!("assume this == {};", self.class_object(side.class)));
        }
        body.assume(format!("this != null && Alloc[this] && {}", terms::is(&"this", &self.side_const(side))));
        body.variable("Conf", "[Ref]bool");
        body.put("havoc Conf;");
        let place = if side.is_static { "this".to_string() } else { self.frame_of("this", side.class) };
        body.assume(format!("Conf[{place}]"));
        self.assume_closed(side, &mut body);
        for above in self.world.sides_above(side) {
            for invariant in self.world.invariants(above) {
                let reader = Reader::new(self, View::of_invariant("this", above.class));
                for part in conjuncts(&invariant.body) {
                    if above == side {
                        self.stays_true(part, &mut body);
                    }
                    let meaning = reader.read(part);
                    if above == side {
                        body.needs(meaning.needs);
                    }
                    body.assume(meaning.term);
                }
            }
        }
        let mut out = Lines::default();
        out.put(format!("procedure {name}(this: Ref)"));
        put_modifies(self, &mut out);
        put_entry_facts(self, &mut out);
        put_body(&mut out, body);
        self.out.borrow_mut().extend(out);
    }

    /// What an object is made of belongs to it, and so on.
    fn assume_closed(&self, side: Side, body: &mut Body<'_, 'p>) {
        let is_set = |field: java::tree::FieldId| self.world.sort(&self.p[field].ty) == Some(Sort::Set);
        for class in &self.world.classes {
            for is_static in [false, true] {
                let other = Side { class: *class, is_static };
                for rep in self.world.reps(other) {
                    let (slot, ty) = (self.slot(rep), self.side_const(other));
                    let place = if is_static { "q".to_string() } else { self.frame_of("q", *class) };
                    let value = format!("{slot}({})", terms::state(&place));
                    body.assume(match is_set(rep) {
                        true => format!(
                            "(forall q, r: Ref :: {{{value}[r]}} Conf[{place}] && $is(q, {ty}) && {value}[r] ==> Conf[r])"
                        ),
                        false => format!(
                            "(forall q: Ref :: {{{value}}} Conf[{place}] && $is(q, {ty}) && {value} != null ==> Conf[{value}])"
                        ),
                    });
                }
            }
        }
        self.assume_frames_closed(side, body);
        for above in self.world.sides_above(side) {
            let place = if side.is_static { "this".to_string() } else { self.frame_of("this", above.class) };
            for rep in self.world.reps(above) {
                let value = format!("{}({})", self.slot(rep), terms::state(&place));
                body.assume(match is_set(rep) {
                    true => format!(
                        "(forall r: Ref :: {{{value}[r]}} {value}[r] ==> r != null && Conf[r] && {})",
                        terms::is_packed(&"r")
                    ),
                    false => format!("({value} != null ==> Conf[{value}] && {})", terms::is_packed(&value)),
                });
            }
        }
    }

    /// To a frame belong those above it, which are packed before it is.
    fn assume_frames_closed(&self, side: Side, body: &mut Body<'_, 'p>) {
        if !self.world.frames || side.is_static {
            return;
        }
        for above in self.world.source_chain(side.class).into_iter().filter(|above| *above != side.class) {
            let place = self.frame_of("this", above);
            body.assume(format!("Conf[{place}] && {}", terms::is_packed(&place)));
        }
        for class in self.world.classes.iter().filter(|class| self.world.has_frame_apart(**class)) {
            let place = self.frame_of("q", *class);
            for below in self.world.concrete_below(*class) {
                let exact = format!("typeof(q) == {}", self.class_const(below));
                body.assume(format!("(forall q: Ref :: {{{place}}} Conf[q] && {exact} ==> Conf[{place}])"));
            }
        }
    }

    /// What is shared stays shared, so an invariant may say that something is, and not that it is not.
    fn stays_true(&self, e: &Exp, body: &mut Body<'_, 'p>) {
        match &e.kind {
            ExprKind::Binary(BinOp::And | BinOp::Or, a, b) => {
                self.stays_true(a, body);
                self.stays_true(b, body);
            }
            ExprKind::Binary(BinOp::Implies, a, b) => {
                self.silent_on_sharing(a, body);
                self.stays_true(b, body);
            }
            ExprKind::Binary(BinOp::In, x, set) if is_sharing_word(set) => self.silent_on_sharing(x, body),
            ExprKind::Quantified(q) => {
                let domains = q.binders.iter().filter_map(|binder| match &binder.range {
                    BinderRange::In(set) => Some(set),
                    _ => None,
                });
                domains.chain(&q.guard).for_each(|e| self.silent_on_sharing(e, body));
                self.stays_true(&q.body, body);
            }
            _ => self.silent_on_sharing(e, body),
        }
    }

    fn silent_on_sharing(&self, e: &Exp, body: &mut Body<'_, 'p>) {
        if visit::any(e, &|part| is_sugar(part) || is_sharing_word(part)) {
            body.check(Check::InvMonotone, e.span, "false");
        }
    }
}

fn is_sharing_word(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Model(ModelWord::Shared | ModelWord::SharedLockProtected | ModelWord::SharedImmutable))
}

fn is_sugar(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Builtin(Builtin::Shareable | Builtin::Lockable, _))
}
