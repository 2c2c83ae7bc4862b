//! Invariants and ownership in code: packing, unpacking, opening for reading.

use java::tree as jv;
use java::tree::{Exp, ExprKind, FieldId, Type};
use source::Span;

use super::body::{Body, Frame};
use super::checks::Check;
use super::document::Origin;
use super::encoder::conjuncts;
use super::frames;
use super::spec::{Reader, View};
use super::terms;
use super::world::{Side, Sort};

/// Who owns what is open for reading in a program of one thread: no object.
pub const READER: &str = "$reader";

/// Something that an object is made of: an object, or a set of them.
struct Part {
    value: String,
    is_set: bool,
    /// When the object has it.
    guard: Option<String>,
}

impl<'a, 'p> Body<'a, 'p> {
    /// Whose invariant a statement is about, by the static type.
    fn side_of(&self, object: &Exp) -> Option<Side> {
        match (&object.kind, &object.ty) {
            (ExprKind::ClassLit(Type::Class(ty)), _) => Some(Side { class: ty.class, is_static: true }),
            (_, ty) => self.e.class_of(ty).map(|class| Side { class, is_static: false }),
        }
    }

    /// The object that a statement is about, and whose invariant; nothing for arrays, which have none.
    fn subject(&mut self, object: &'p Exp, class: Option<jv::ClassId>) -> Option<(String, Side)> {
        let value = self.annotation(object);
        let term = self.keep(&value, Sort::Ref);
        if !self.is_surely_there(&value) {
            self.check(Check::NullDeref, object.span, format!("{term} != null"));
        }
        let side = self.side_of(object)?;
        if self.e.world.frames && !side.is_static && !self.e.is_class_with_frames(side.class) {
            self.e.gap(object.span, "packing an object that is known by no class of the program");
        }
        let Some(class) = class.filter(|class| *class != side.class) else { return Some((term, side)) };
        if !self.e.world.frames || side.is_static || !self.e.world.source_chain(side.class).contains(&class) {
            self.e.gap(object.span, "packing an object as another class than its own");
        }
        Some((term, Side { class, ..side }))
    }

    /// What is packed or unpacked: an object, or one frame of it.
    fn packed_place(&self, object: &str, side: Side) -> String {
        if side.is_static { object.to_string() } else { self.e.frame_of(object, side.class) }
    }

    pub fn pack(&mut self, object: &'p Exp, class: Option<jv::ClassId>, span: Span) {
        let Some((o, side)) = self.subject(object, class) else { return };
        self.unless_plain(&o, side, |body| body.pack_object(&o, side, object.span, span));
    }

    pub fn unpack(&mut self, object: &'p Exp, class: Option<jv::ClassId>, span: Span) {
        let Some((o, side)) = self.subject(object, class) else { return };
        self.unless_plain(&o, side, |body| body.unpack_object(&o, side, object.span, span));
    }

    /// Packing and unpacking do nothing to objects that have nothing to be packed for. That is a matter of their own class, not of the type by
    /// which they are known.
    fn unless_plain(&mut self, o: &str, side: Side, then: impl FnOnce(&mut Self)) {
        if self.e.world.is_plain(side) {
            return;
        }
        let (rich, all) = self.e.world.rich_below(side);
        if all {
            return then(self);
        }
        let cases: Vec<String> =
            rich.into_iter().map(|side| format!("{} == {}", terms::type_of(&o), self.e.side_const(side))).collect();
        self.when(&cases.join(" || "), then);
    }

    pub fn pack_object(&mut self, object: &str, side: Side, about: Span, span: Span) {
        let o = &*self.packed_place(object, side);
        let origin = |check: Check| Origin::new(check, span).about(about);
        self.assert(origin(self.e.which(Check::PackAccess, Check::PackCommitted)), self.e.mine(o));
        self.assert(origin(Check::PackValid), format!("!{}", terms::is_packed(&o)));
        self.exact_class(o, side, span, about);
        let reps = self.e.world.all_reps(side);
        for rep in &reps {
            self.rep_is_mine(o, *rep, span);
        }
        let above = self.frame_above(object, side);
        if let Some(above) = &above {
            let origin = |check: Check| Origin::new(check, span).of_frame_above();
            self.assert(origin(Check::PackRepCommitted), self.e.mine(above));
            self.assert(origin(Check::PackRepValid), terms::is_packed(above));
        }
        for side in self.e.world.packed_with(side) {
            for invariant in self.e.world.invariants(side) {
                let reader = Reader::new(self.e, View::of_invariant(object, side.class));
                for part in conjuncts(&invariant.body) {
                    let term = reader.read(part).term;
                    self.assert(Origin::new(Check::PackInvariant, span).about(part.span), term);
                }
            }
        }
        let parts: Vec<(FieldId, String)> = reps.iter().map(|rep| (*rep, self.rep_value(o, *rep))).collect();
        let mut changes = vec![("$inv".to_string(), "true".to_string())];
        for (rep, value) in &parts {
            let state = if self.is_set(*rep) { "H".to_string() } else { format!("H[{value}]") };
            changes.push((format!("{}$st", self.e.slot(*rep)), state));
        }
        changes.extend(above.iter().map(|above| (frames::ABOVE.to_string(), terms::state(above))));
        self.update(o, &changes);
        for (rep, value) in &parts {
            match self.is_set(*rep) {
                true => self.put(format!(
                    "A := {}; Own := {};",
                    terms::minus(&"A", &value),
                    terms::owned_by(&"Own", &value, &o)
                )),
                false => self.put(format!("A[{value}] := false; Own[{value}] := {o};")),
            }
        }
        if let Some(above) = above {
            self.put(format!("A[{above}] := false; Own[{above}] := {o};"));
        }
        self.well_formed();
    }

    /// The frame of the class above, which a packed frame owns.
    fn frame_above(&self, object: &str, side: Side) -> Option<String> {
        let above = self.e.world.class_above(side.class).filter(|_| self.e.world.frames && !side.is_static)?;
        Some(self.e.frame_of(object, above))
    }

    /// A subclass may promise more than this `pack` checks.
    fn exact_class(&mut self, o: &str, side: Side, span: Span, about: Span) {
        if side.is_static || self.e.world.frames {
            return;
        }
        let (same, complete) = self.e.world.packable_as(side.class);
        if complete {
            return;
        }
        let cases: Vec<String> =
            same.into_iter().map(|class| format!("{} == {}", terms::type_of(&o), self.e.class_const(class))).collect();
        let cond = if cases.is_empty() { "false".to_string() } else { cases.join(" || ") };
        self.assert(Origin::new(Check::PackType, span).about(about), cond);
    }

    fn is_set(&self, rep: FieldId) -> bool {
        self.e.world.sort(&self.e.p[rep].ty) == Some(Sort::Set)
    }

    fn rep_value(&mut self, o: &str, rep: FieldId) -> String {
        let sort = if self.is_set(rep) { Sort::Set } else { Sort::Ref };
        self.keep(&format!("{}(H[{o}])", self.e.slot(rep)), sort)
    }

    fn rep_is_mine(&mut self, o: &str, rep: FieldId, span: Span) {
        let value = format!("{}(H[{o}])", self.e.slot(rep));
        let about = self.e.p[rep].name_span;
        let (access, valid) = match self.is_set(rep) {
            true => {
                let all = |cond: &str| format!("(forall p: Ref :: {{{value}[p]}} {value}[p] ==> p != null && {cond})");
                (all(&self.e.mine("p")), all(&terms::is_packed(&"p")))
            }
            false => {
                let mine = self.e.mine(&value);
                (format!("{value} == null || {mine}"), format!("{value} == null || {}", terms::is_packed(&value)))
            }
        };
        let check = self.e.which(Check::PackRepAccess, Check::PackRepCommitted);
        self.assert(Origin::new(check, span).about(about), access);
        self.assert(Origin::new(Check::PackRepValid, span).about(about), valid);
    }

    pub fn unpack_object(&mut self, object: &str, side: Side, about: Span, span: Span) {
        let o = &*self.packed_place(object, side);
        let origin = |check: Check| Origin::new(check, span).about(about);
        self.assert(origin(self.e.which(Check::UnpackAccess, Check::UnpackCommitted)), self.e.mine(o));
        self.assert(origin(Check::UnpackInvalid), terms::is_packed(&o));
        let parts = self.parts_of(o, side);
        self.update(o, &[("$inv".to_string(), "false".to_string())]);
        for part in &parts {
            self.each_part(part, |body, value| match part.is_set {
                true => body.put(format!(
                    "A := {}; Own := {};",
                    terms::union(&"A", &value),
                    terms::owned_by(&"Own", &value, &"null")
                )),
                false => body.put(format!("A[{value}] := {value} != null; Own[{value}] := null;")),
            });
        }
        if let Some(above) = self.frame_above(object, side) {
            self.put(format!("A[{above}] := true; Own[{above}] := null;"));
        }
        self.well_formed();
    }

    /// What an object is made of, by its rep fields and those of the subclasses that it may be of.
    fn parts_of(&mut self, o: &str, side: Side) -> Vec<Part> {
        let mut parts = Vec::new();
        for rep in self.e.world.all_reps(side) {
            parts.push(Part { value: self.rep_value(o, rep), is_set: self.is_set(rep), guard: None });
        }
        for below in self.e.world.sides_below(side) {
            for rep in self.e.world.reps(below) {
                let guard = Some(terms::is(&o, &self.e.side_const(below)));
                parts.push(Part { value: self.rep_value(o, rep), is_set: self.is_set(rep), guard });
            }
        }
        parts
    }

    fn each_part(&mut self, part: &Part, then: impl FnOnce(&mut Self, &str)) {
        match &part.guard {
            Some(guard) => self.when(guard, |body| then(body, &part.value)),
            None => then(self, &part.value),
        }
    }

    /// `read (o) { .. }`: what the object is made of may be read inside, and the object is not opened for writing.
    pub fn read_block(&mut self, object: &'p Exp, block: &'p jv::Block, span: Span) {
        let Some((o, side)) = self.subject(object, None) else {
            return self.e.gap(span, "a read block on something that is not of a class");
        };
        if self.e.world.sequential {
            return self.kept_block(&o, side, object, block, span);
        }
        self.may_read(&o, span, object.span);
        self.assert(Origin::new(Check::ReadBlockValid, span).about(object.span), terms::is_packed(&o));
        let number = self.number();
        let access = self.variable(format!("$A{number}"), "[Ref]bool");
        let opened = self.variable(format!("$Rx{number}"), "[Ref]bool");
        let parts = self.parts_of(&o, side);
        self.put(format!("{access} := A; {opened} := Rx; A[{o}] := false; Rx[{o}] := true;"));
        for part in &parts {
            self.each_part(part, |body, value| match part.is_set {
                true => body.put(format!("Rx := {};", terms::union(&"Rx", &value))),
                false => body.put(format!("Rx[{value}] := {value} != null;")),
            });
        }
        self.well_formed();
        let frame = Frame::ReadBlock { object: o, access, opened };
        self.inside(frame, block);
    }

    /// The same in a program of one thread, which may read everything: nobody changes the object inside, as if it had an owner. Whoever owns it
    /// already can unpack itself, so then nothing is known.
    fn kept_block(&mut self, o: &str, side: Side, object: &'p Exp, block: &'p jv::Block, span: Span) {
        let place = self.packed_place(o, side);
        self.assert(Origin::new(Check::ReadBlockValid, span).about(object.span), terms::is_packed(&place));
        let number = self.number();
        let owner = self.variable(format!("$Own{number}"), "Ref");
        let state = self.variable(format!("$st{number}"), "Obj");
        self.put(format!("{owner} := Own[{place}]; {state} := {};", terms::state(&place)));
        self.when(&format!("{owner} == null"), |body| {
            body.put(format!("A[{place}] := false; Own[{place}] := {READER};"));
            body.well_formed();
        });
        self.inside(Frame::Kept { place, owner, state }, block);
    }

    fn inside(&mut self, frame: Frame<'p>, block: &'p jv::Block) {
        self.frames.push(frame.clone());
        self.block(block);
        self.frames.pop();
        self.leave(&frame, block.end());
    }
}
