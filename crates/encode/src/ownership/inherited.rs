//! Methods that a class inherits, where each class of an object has a frame of its own: as if the class had written
//! `{ unpack this; super.m(..); pack this; }`, or `{ super.m(..); }` for a method that changes nothing.

use java::tree::{ClassId, MethodId};

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin, Role};
use super::encoder::{Encoder, class_member};
use super::methods::put_body;
use super::world::Side;

impl<'p> Encoder<'p> {
    /// Everything that a class inherits of those above it.
    pub fn inherits(&self, class: ClassId) {
        let Some(above) = self.world.class_above(class).filter(|_| self.world.frames) else { return };
        for higher in self.world.source_chain(above) {
            for method in self.p[higher].methods() {
                if self.can_be_inherited(method) && self.answer(class, method) == Some(method) {
                    self.inherit(class, above, method);
                }
            }
        }
    }

    fn can_be_inherited(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        self.frame_meant(method).is_some() && !m.is_constructor() && !m.flags.is_private() && !m.flags.is_inspector()
    }

    fn inherit(&self, class: ClassId, above: ClassId, method: MethodId) {
        let name = self.inherited_procedure(class, method);
        self.for_part(&name, class_member(self.p, class), &name, |e| {
            let mut out = Lines::default();
            e.put_contract(method, Some(class), &name, &mut out);
            out.put("");
            out.put(e.header(method, &name).replacen("procedure", "implementation", 1));
            put_body(&mut out, e.inherited_body(class, above, method));
            e.out.borrow_mut().extend(out);
        });
    }

    fn inherited_body<'a>(&'a self, class: ClassId, above: ClassId, method: MethodId) -> Body<'a, 'p> {
        let m = &self.p[method];
        let here = self.p[class].name_span;
        let side = Side { class, is_static: false };
        let mut body = Body::new(self, class);
        let opens = java::ownership::opens(self.p, method);
        if opens {
            body.unpack_object("this", side, here, here);
        }
        let mut results = Vec::new();
        if self.world.sort(&m.result).is_some() {
            results.push("$r");
        }
        if !m.throws.is_empty() {
            results.push("$x");
        }
        let sign = if results.is_empty() { String::new() } else { format!("{} := ", results.join(", ")) };
        let args: Vec<String> = self.params(method).into_iter().map(|(name, _)| name).collect();
        let call = format!("call {sign}{}({});", self.procedure_at(above, method), args.join(", "));
        body.out.put_for(Origin::new(Check::CallPre, here), call);
        let ends = Origin::new(Check::Post, here);
        if !m.throws.is_empty() {
            body.when("$x != null", |body| body.out.put_for(ends, "return;"));
        }
        if opens {
            body.pack_object("this", side, here, here);
        }
        body.out.put_for(ends, "return;");
        for line in &mut body.out.lines {
            line.origin = line.origin.map(|origin| {
                let above = origin.role == Role::FrameAbove;
                Origin { role: Role::Inherited { method: m.name_span, above }, span: here, ..origin }
            });
        }
        body
    }
}
