//! Derived and dynamic invariants: what follows from the invariants of a class for its inspectors. Others may rely on it.

use java::tree::{ClassId, Exp, ExprKind, InvariantKind, ObjectInvariant, Type, visit};

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, class_member, conjuncts};
use super::inspectors::of_state_alone;
use super::spec::{Reader, View};
use super::terms;
use super::world::{Side, Sort};

impl<'p> Encoder<'p> {
    fn promised(&self, class: ClassId, kind: InvariantKind) -> Vec<&'p ObjectInvariant> {
        self.p[class].specs.object_invariants.iter().filter(|inv| inv.kind == kind).collect()
    }

    /// How a promise is read: a derived one means the inspectors of its own class, a dynamic one those of the object's class.
    fn reader_of<'a>(&'a self, class: ClassId, kind: InvariantKind) -> Reader<'a, 'p> {
        let own = (kind == InvariantKind::Derived).then_some(class);
        Reader::new(self, View::of_state("o", "os", own))
    }

    /// What everybody may assume of valid states.
    pub fn put_promises(&self, out: &mut Lines) {
        for class in &self.world.classes {
            for kind in [InvariantKind::Derived, InvariantKind::Dynamic] {
                for promise in self.promised(*class, kind) {
                    let reader = self.reader_of(*class, kind);
                    let whose =
                        if kind == InvariantKind::Derived { self.frame_of("o", *class) } else { "o".to_string() };
                    let valid = format!("VS({whose}, os)");
                    for part in conjuncts(&promise.body) {
                        let triggers: Vec<String> = asked(&reader, part)
                            .into_iter()
                            .map(|application| format!("{{{valid}, {application}}} "))
                            .collect();
                        let triggers = if triggers.is_empty() { format!("{{{valid}}} ") } else { triggers.concat() };
                        out.put(format!(
                            "axiom (forall o: Ref, os: Obj :: {triggers}{valid} && $is(o, {}) ==> {});",
                            self.class_const(*class),
                            reader.read(part).term
                        ));
                    }
                }
            }
        }
    }

    /// The proofs of what a class promises.
    pub fn promises(&self, class: ClassId) {
        let derived = self.promised(class, InvariantKind::Derived);
        if !derived.is_empty() {
            let name = format!("derived${}", self.class_name(class));
            let is = terms::is(&"o", &self.class_const(class));
            self.for_part(&name, class_member(self.p, class), &name, |e| {
                e.follows(&name, class, &is, derived, Check::DerivedFalse);
            });
        }
        for below in self.world.concrete_below(class) {
            let dynamic = self.promised(class, InvariantKind::Dynamic);
            if dynamic.is_empty() {
                continue;
            }
            let name = format!("dynamic${}${}", self.class_name(class), self.class_name(below));
            let is = format!("{} == {}", terms::type_of(&"o"), self.class_const(below));
            self.for_part(&name, class_member(self.p, below), &name, |e| {
                e.follows(&name, below, &is, dynamic, Check::DynamicFalse);
            });
        }
    }

    /// For every state in which the invariants of a class hold.
    fn follows(&self, name: &str, class: ClassId, is: &str, promises: Vec<&'p ObjectInvariant>, check: Check) {
        let mut body = Body::new(self, class);
        body.assume(format!("o != null && {is} && {}", terms::is_packed_state(&"os")));
        for above in self.world.source_chain(class) {
            let Some(state) = self.state_above("os", class, above) else { continue };
            let side = Side { class: above, is_static: false };
            if above != class && self.world.frames {
                body.assume(format!("VS({}, {state})", self.frame_of("o", above)));
            }
            self.assume_parts_valid(side, &state, &mut body);
            let reader = Reader::new(self, View::of_state("o", &state, Some(above)));
            let invariants = self.world.invariants(side).into_iter().flat_map(|inv| conjuncts(&inv.body));
            for part in invariants.filter(|part| of_state_alone(part)) {
                body.assume(reader.read(part).term);
            }
        }
        for promise in promises {
            let reader = self.reader_of(class, promise.kind);
            for part in conjuncts(&promise.body) {
                let meaning = reader.read(part);
                self.needs_of_inspector(part, meaning.needs, &mut body);
                let here = self.p[class].name_span;
                let origin = match check {
                    Check::DynamicFalse => Origin::new(check, here).about(part.span),
                    _ => Origin::new(check, part.span),
                };
                body.assert(origin, meaning.term);
            }
        }
        let mut out = Lines::default();
        out.put(format!("procedure {name}(o: Ref, os: Obj)"));
        super::methods::put_modifies(self, &mut out);
        super::methods::put_entry_facts(self, &mut out);
        super::methods::put_body(&mut out, body);
        self.out.borrow_mut().extend(out);
    }

    /// What a packed object is made of was packed when its state was copied: what is promised of it holds.
    fn assume_parts_valid(&self, side: Side, state: &str, body: &mut Body<'_, 'p>) {
        for rep in self.world.reps(side) {
            let f = &self.p[rep];
            let slot = self.slot(rep);
            let is = |value: &str, ty: &Type| {
                self.type_const(ty).map_or("true".to_string(), |class| terms::is(&value, &class))
            };
            body.assume(match (self.world.sort(&f.ty), &f.ty) {
                (Some(Sort::Set), Type::Set(element)) => format!(
                    "(forall r: Ref :: {{{slot}({state})[r]}} {{{slot}$st({state})[r]}} {slot}({state})[r] ==> r != null && VS(r, {slot}$st({state})[r]) && {})",
                    is("r", element)
                ),
                _ => format!(
                    "({slot}({state}) != null ==> VS({slot}({state}), {slot}$st({state})) && {})",
                    is(&format!("{slot}({state})"), &f.ty)
                ),
            });
        }
    }
}

/// The inspectors that are asked about the object, as triggers.
fn asked(reader: &Reader<'_, '_>, e: &Exp) -> Vec<String> {
    let mut found = Vec::new();
    visit::each(e, &mut |part| {
        if let ExprKind::Call(call) = &part.kind
            && reader.asks_about(call, &|e| matches!(e.kind, ExprKind::This { .. }))
            && !visit::any(part, &|e| matches!(e.kind, ExprKind::Local(_)))
        {
            found.push(reader.inspection(call, part).term);
        }
    });
    found
}
