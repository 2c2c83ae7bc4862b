//! The state of classes: when they are initialised, and what their initialisers do.

use java::tree as jv;
use java::tree::ClassId;
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, class_member};
use super::methods;
use super::terms;
use super::world::{Side, Sort};

impl<'a, 'p> Body<'a, 'p> {
    /// Before code of a class runs or its static fields are used, it and those above it are initialised, by whoever comes first.
    pub fn initialise(&mut self, class: ClassId, span: Span) {
        for class in self.e.tables.init_plan(class).order {
            if self.e.world.has_class_object(class) {
                self.initialise_one(class, span);
            }
        }
    }

    pub fn initialise_one(&mut self, class: ClassId, span: Span) {
        let object = self.e.class_object(class);
        let below = self.keep(&terms::is_below(&terms::level(&object), &"LTop"), Sort::Bool);
        let shared = self.e.in_shared(&object);
        let about = self.e.p[class].name_span;
        let cond = format!("{below} || {shared} || Held[{object}]");
        self.assert(Origin::new(Check::InitOrder, span).about(about), cond);
        self.interfere();
        let set = if self.e.p[class].flags.is_static_immutable() { "SI" } else { "S" };
        self.assume(format!("{below} ==> {set}[{object}]"));
        self.well_formed();
    }
}

impl<'p> Encoder<'p> {
    /// The initialiser of a class: it runs once, before anybody else can see the class object.
    pub fn class_initialiser(&self, class: ClassId) {
        if !self.world.has_class_object(class) {
            return;
        }
        let name = format!("{}.$clinit", self.class_name(class));
        let member = class_member(self.p, class);
        self.for_part(&name, member, &name, |e| e.class_initialiser_body(class, &name));
    }

    fn class_initialiser_body(&self, class: ClassId, name: &str) {
        let side = Side { class, is_static: true };
        let c = &self.p[class];
        let object = self.class_object(class);
        let mut body = Body::new(self, class);
        body.this = "$nobody".to_string();
        body.assume(format!("A[{object}] && !{} && Own[{object}] == null", self.in_shared(&object)));
        body.assume(format!("Held[{object}] && LTop == {}", terms::level(&object)));
        for (slot, value) in body.defaults(side) {
            body.assume(format!("{slot}(H[{object}]) == {value}"));
        }
        if !self.world.is_plain(side) {
            body.assume(format!("!{}", terms::is_packed(&object)));
        }
        for above in self.tables.init_plan(class).order.into_iter().filter(|above| *above != class) {
            if self.world.has_class_object(above) {
                body.initialise_one(above, c.name_span);
            }
        }
        for member in &c.members {
            match member {
                jv::Member::Field(f) if self.p[*f].is_static() && !self.world.is_constant(*f) => {
                    if let Some(init) = &self.p[*f].init {
                        body.initialise_field(*f, init, &object);
                    }
                }
                jv::Member::Initializer(block) if block.is_static => body.block(&block.body),
                _ => {}
            }
        }
        let end = last_initialiser(self, class);
        body.assert(Origin::new(Check::InitAccess, end), format!("A[{object}]"));
        body.assert(Origin::new(Check::InitInvalid, end), terms::is_packed(&object));
        let mut out = Lines::default();
        out.put(format!("procedure {name}()"));
        methods::put_modifies(self, &mut out);
        methods::put_entry_facts(self, &mut out);
        methods::put_body(&mut out, body);
        self.out.borrow_mut().extend(out);
    }
}

/// Where the initialisation of a class ends.
fn last_initialiser(e: &Encoder<'_>, class: ClassId) -> Span {
    let c = &e.p[class];
    c.initializers().filter(|init| init.is_static).last().map_or(c.name_span, |init| init.body.end())
}
