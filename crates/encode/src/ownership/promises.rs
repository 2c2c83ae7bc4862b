//! Derived and dynamic invariants: what follows from the invariants of a class for its inspectors. Others may rely on it.

use java::tree::{ClassId, Exp, ExprKind, InvariantKind, ObjectInvariant, Type, visit};

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, class_member, conjuncts};
use super::inspectors::{of_state_alone, parts_of};
use super::spec::{Reader, View};
use super::terms;
use super::world::{Side, Sort};

impl<'p> Encoder<'p> {
    fn promised(&self, class: ClassId, kind: InvariantKind) -> Vec<&'p ObjectInvariant> {
        self.p[class].specs.object_invariants.iter().filter(|inv| inv.kind == kind).collect()
    }

    /// How a promise is read: a derived one means the inspectors of its own class, a dynamic one those of the object's class.
    fn reader_of<'a>(&'a self, kind: InvariantKind) -> Reader<'a, 'p> {
        let mut view = View::of_state("o", "os");
        view.own_methods = kind == InvariantKind::Derived;
        Reader::new(self, view)
    }

    /// What everybody may assume of valid states.
    pub fn put_promises(&self, out: &mut Lines) {
        for class in &self.world.classes {
            for kind in [InvariantKind::Derived, InvariantKind::Dynamic] {
                for promise in self.promised(*class, kind) {
                    let reader = self.reader_of(kind);
                    for part in conjuncts(&promise.body) {
                        let triggers: Vec<String> = asked(&reader, part)
                            .into_iter()
                            .map(|application| format!("{{VS(o, os), {application}}} "))
                            .collect();
                        let triggers = if triggers.is_empty() { "{VS(o, os)} ".to_string() } else { triggers.concat() };
                        out.put(format!(
                            "axiom (forall o: Ref, os: Obj :: {triggers}VS(o, os) && $is(o, {}) ==> {});",
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
        let side = Side { class, is_static: false };
        self.assume_parts_valid(side, &mut body);
        let reader = Reader::new(self, View::of_state("o", "os"));
        for part in parts_of(self, side).into_iter().filter(|part| of_state_alone(part)) {
            body.assume(reader.read(part).term);
        }
        for promise in promises {
            let reader = self.reader_of(promise.kind);
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
    fn assume_parts_valid(&self, side: Side, body: &mut Body<'_, 'p>) {
        for rep in self.world.all_reps(side) {
            let f = &self.p[rep];
            let slot = self.slot(rep);
            let is = |value: &str, ty: &Type| {
                self.type_const(ty).map_or("true".to_string(), |class| terms::is(&value, &class))
            };
            body.assume(match (self.world.sort(&f.ty), &f.ty) {
                (Some(Sort::Set), Type::Set(element)) => format!(
                    "(forall r: Ref :: {{{slot}(os)[r]}} {{{slot}$st(os)[r]}} {slot}(os)[r] ==> r != null && VS(r, {slot}$st(os)[r]) && {})",
                    is("r", element)
                ),
                _ => format!(
                    "({slot}(os) != null ==> VS({slot}(os), {slot}$st(os)) && {})",
                    is(&format!("{slot}(os)"), &f.ty)
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
