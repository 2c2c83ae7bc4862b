//! Frames: in a program of one thread with subclasses, each class of an object has a state of its own, which is packed and unpacked by itself.
//! A packed frame owns the frame of the class above, as if that were in a rep field.
//!
//! The frame of the class that an object was made of is the object itself, so whoever looks at an object from outside, such as its owner, sees
//! the whole of it. The frames of the classes above are references of their own, which no value of the program ever is.

use java::tree::{ClassId, MethodId};

use super::document::Lines;
use super::encoder::{Encoder, TypeKey};
use super::terms;

/// The copy that a frame keeps of the one above.
pub const ABOVE: &str = "$super$st";

impl<'p> Encoder<'p> {
    /// The reference that stands for the frame of a class.
    pub fn frame_of(&self, object: &str, class: ClassId) -> String {
        match self.world.has_frame_apart(class) {
            true => format!("{}({object})", self.frame_function(class)),
            false => object.to_string(),
        }
    }

    fn frame_function(&self, class: ClassId) -> String {
        format!("{}.$frame", self.class_name(class))
    }

    /// The state of the frame of one class in that of a class below it.
    pub fn state_above(&self, state: &str, below: ClassId, class: ClassId) -> Option<String> {
        if !self.world.frames {
            return Some(state.to_string());
        }
        let chain = self.world.source_chain(below);
        let steps = chain.iter().rev().position(|c| *c == class)?;
        Some((0..steps).fold(state.to_string(), |state, _| format!("{ABOVE}({state})")))
    }

    /// The state of the frame of a class in that of the object.
    pub fn state_within(&self, object: &str, state: &str, class: ClassId) -> String {
        match self.world.has_frame_apart(class) {
            true => format!("{}.$within({object}, {state})", self.class_name(class)),
            false => state.to_string(),
        }
    }

    /// The frames of an object that the code of a class knows: its own, and those above.
    pub fn known_frames(&self, object: &str, class: ClassId) -> Vec<String> {
        match self.world.frames {
            true => self.world.source_chain(class).into_iter().map(|class| self.frame_of(object, class)).collect(),
            false => vec![object.to_string()],
        }
    }

    fn classes_with_frames_apart(&self) -> Vec<ClassId> {
        self.world.classes.iter().copied().filter(|class| self.world.has_frame_apart(*class)).collect()
    }

    pub fn put_frames(&self, out: &mut Lines) {
        if !self.world.frames {
            return;
        }
        out.put("");
        out.put("// Frames. That of the class of an object is the object itself; others are no values of the program.");
        out.put(format!("function {ABOVE}(s: Obj): Obj;"));
        out.put("function $holder(f: Ref): Ref;");
        for class in self.classes_with_frames_apart() {
            let (function, name) = (self.frame_function(class), self.class_const(class));
            let apart = self.key_const(TypeKey::Frame(class));
            let frame = format!("{function}(o)");
            out.put(format!("function {function}(o: Ref): Ref;"));
            out.put(format!(
                "axiom (forall o: Ref :: {{{frame}}} (typeof(o) == {name} ==> {frame} == o) && \
                 ({} && typeof(o) != {name} ==> {frame} != null && typeof({frame}) == {apart} && $holder({frame}) == o));",
                terms::is(&"o", &name)
            ));
            self.put_states_within(class, out);
        }
        let interfaces = self.world.classes.iter().filter(|class| self.p[**class].kind.is_interface());
        for interface in interfaces.map(|class| self.class_const(*class)) {
            for class in self.classes_with_frames_apart() {
                let apart = self.key_const(TypeKey::Frame(class));
                out.put(format!(
                    "axiom (forall o: Ref :: {{$is(o, {interface})}} $is(o, {interface}) ==> typeof(o) != {apart});"
                ));
            }
        }
    }

    fn put_states_within(&self, class: ClassId, out: &mut Lines) {
        let name = format!("{}.$within", self.class_name(class));
        out.put(format!("function {name}(o: Ref, s: Obj): Obj;"));
        for below in self.world.concrete_below(class) {
            let Some(state) = self.state_above("s", below, class) else { continue };
            let exact = format!("typeof(o) == {}", self.class_const(below));
            out.put(format!("axiom (forall o: Ref, s: Obj :: {{{name}(o, s)}} {exact} ==> {name}(o, s) == {state});"));
        }
    }

    /// What is known of frames in every well-formed state, with what makes the prover look at it.
    pub fn frame_facts(&self) -> Vec<(String, String)> {
        let mut facts = Vec::new();
        for class in self.classes_with_frames_apart() {
            let (frame, name) = (self.frame_of("o", class), self.class_const(class));
            facts.push((frame.clone(), format!("(Alloc[o] && {} ==> Alloc[{frame}])", terms::is(&"o", &name))));
            for below in self.world.concrete_below(class).into_iter().filter(|below| *below != class) {
                let exact = format!("typeof(o) == {}", self.class_const(below));
                facts.extend(self.owned_above("o", &exact, below, class));
            }
            for below in self.classes_with_frames_apart() {
                if below != class && self.world.is_below(below, class) {
                    let is = terms::is(&"o", &self.class_const(below));
                    facts.extend(self.owned_above(&self.frame_of("o", below), &is, below, class));
                }
            }
        }
        facts
    }

    /// A packed frame owns those above it, one through the other, and keeps their states.
    fn owned_above(&self, frame: &str, is: &str, below: ClassId, class: ClassId) -> Option<(String, String)> {
        let above = self.frame_of("o", class);
        let (state, packed) = (terms::state(&frame), terms::is_packed(&frame));
        let copy = self.state_above(&state, below, class)?;
        let chain = self.world.source_chain(below);
        let owner = chain.iter().skip_while(|c| **c != class).nth(1)?;
        let owner = if *owner == below { frame.to_string() } else { self.frame_of("o", *owner) };
        let fact = format!(
            "({packed} && {is} ==> {} && {copy} == {} && Own[{above}] == {owner})",
            terms::is_packed(&above),
            terms::state(&above)
        );
        Some((terms::state(&above), fact))
    }

    /// A state that a frame can have while it is packed has in it one that the frame above can have.
    pub fn put_valid_above(&self, out: &mut Lines) {
        for class in self.world.classes.iter().filter(|_| self.world.frames) {
            let Some(above) = self.world.class_above(*class) else { continue };
            let is = terms::is(&"o", &self.class_const(*class));
            let exact = format!("typeof(o) == {}", self.class_const(*class));
            let frames = [("o".to_string(), exact), (self.frame_of("o", *class), is)];
            for (frame, is) in frames.iter().take(if self.world.has_frame_apart(*class) { 2 } else { 1 }) {
                let valid = format!("VS({frame}, s)");
                let inside = format!("VS({}, {ABOVE}(s))", self.frame_of("o", above));
                out.put(format!(
                    "axiom (forall o: Ref, s: Obj :: {{{valid}, {ABOVE}(s)}} {valid} && {is} ==> {inside});"
                ));
            }
        }
    }

    // Which procedure a call runs.

    /// Whether code of a class means a frame with `this`.
    pub fn is_class_with_frames(&self, class: ClassId) -> bool {
        self.world.frames && self.p[class].is_source() && !self.p[class].kind.is_interface()
    }

    /// The class whose frame the code of a method and its contract mean with `this`.
    pub fn frame_meant(&self, method: MethodId) -> Option<ClassId> {
        let m = &self.p[method];
        let class = m.class.filter(|class| self.is_class_with_frames(*class))?;
        let has_code = m.body != java::tree::Body::None || m.synthetic;
        (!m.is_static() && has_code).then_some(class)
    }

    /// Whether the contract of a method means something else to those who call it on an object of any class than to its own code.
    pub fn is_read_twice(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        let apart = self.frame_meant(method).is_some_and(|class| self.world.has_frame_apart(class));
        apart && !m.flags.is_private() && !m.is_constructor()
    }

    /// The procedure of a call on an object of any class.
    pub fn dispatched_procedure(&self, method: MethodId) -> String {
        let name = self.method_name(method);
        if self.is_read_twice(method) { format!("{name}$D") } else { name }
    }

    /// The procedure that objects of exactly this class run, or that `super` means in the classes below.
    pub fn procedure_at(&self, class: ClassId, method: MethodId) -> String {
        let answer = self.answer(class, method).unwrap_or(method);
        match self.is_inherited(class, answer) {
            true => self.inherited_procedure(class, answer),
            false => self.method_name(answer),
        }
    }

    /// Whether objects of a class run a method with the frame of a class above.
    pub fn is_inherited(&self, class: ClassId, answer: MethodId) -> bool {
        self.frame_meant(answer).is_some_and(|there| there != class)
    }

    pub fn inherited_procedure(&self, class: ClassId, method: MethodId) -> String {
        format!("{}.$inherited${}", self.class_name(class), self.method_name(method))
    }
}
