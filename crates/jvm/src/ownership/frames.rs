//! Programs in which each class of an object has a state of its own (a frame), packed and unpacked by itself.
//!
//! Frames have numbers, that of the topmost class being 0. Who may write which of them is kept by the object itself, from before any of its code
//! runs. Code and contracts of a class mean its own frame, so what a class inherits is written out: a method unpacks the frame of the class,
//! runs the one above and packs it again. An inspector that a class defines has a name of its own, by which the class and those below mean it
//! whatever they define themselves; by the name that is written, the class of the object answers.

use java::ownership::{class_above, opens};
use java::tree as jv;
use java::tree::{ClassId, Exp, ExprKind, FieldId, MethodId, Nesting, Target, Type};
use source::Diagnostic;

use super::words::Reading;
use super::{Instrumenter, unavailable};
use crate::layout::top;
use crate::types;

impl Instrumenter<'_> {
    /// The number of the frame of a class; without frames, an object is one.
    pub fn frame(&self, class: ClassId) -> usize {
        if self.frames { self.chain(class).len() - 1 } else { 0 }
    }

    /// The class and those above it in the program, nearest first.
    fn chain(&self, class: ClassId) -> Vec<ClassId> {
        std::iter::successors(Some(class), |class| class_above(self.p, *class)).collect()
    }

    /// The field that says who may write the frame of a class.
    pub fn writer(&self, class: ClassId) -> String {
        writer(self.frame(class))
    }

    /// The fields of an object that say who may read it and who may write it, and what the library asks for.
    pub fn holders(&self, root: ClassId) -> String {
        let below = self.p.source_classes().filter(|class| top(self.p, *class) == root);
        let last = below.map(|class| self.frame(class)).max().unwrap_or(0);
        let writers: Vec<String> = (0..=last).map(writer).collect();
        let declared: String = writers.iter().map(|writer| format!(", {writer} = $reader")).collect();
        let sets = match &writers[..] {
            [one] => format!("$reader = reader; {one} = writer;"),
            // Programs with frames have one thread, which may read all objects.
            all => {
                let case = |(n, writer): (usize, &String)| format!("case {n}: {writer} = writer; break; ");
                format!("switch (frame) {{ {}}}", all.iter().enumerate().map(case).collect::<String>())
            }
        };
        format!(
            " public transient Object $reader = Thread.currentThread(){declared}; \
             private transient grail.rt.Own.Shadow $own; \
             public final Object $reader() {{ return $reader; }} \
             public final void $holders(int frame, Object reader, Object writer) {{ {sets} }} \
             public final grail.rt.Own.Shadow $own() {{ return $own; }} \
             public final void $own(grail.rt.Own.Shadow s) {{ $own = s; }}"
        )
    }

    /// What an object says of the frame of a class.
    pub fn frame_members(&self, class: ClassId, packs: bool) -> String {
        let (n, id) = (self.frame(class), class.0);
        let above = if n == 0 { "null" } else { "super.$frame(frame)" };
        let own = format!(
            "new grail.rt.Own.Packs() {{ public void $reps(java.util.List<Object> out) {{ $reps{id}(out); }} \
             public void $invariants() {{ $invariants{id}(); }} public void $promises() {{ $promises{id}(); }} }}"
        );
        let own = if packs { own } else { "null".to_string() };
        format!(
            " public int $whole() {{ return {n}; }} \
             public grail.rt.Own.Packs $frame(int frame) {{ return frame == {n} ? {own} : {above}; }}"
        )
    }

    /// What cannot be run with frames.
    pub fn can_have_frames(&self, class: ClassId) -> Result<(), Diagnostic> {
        let c = &self.p[class];
        if class_above(self.p, class).is_none() || !self.frames {
            return Ok(());
        }
        let generic = matches!(&c.superclass, Some(Type::Class(ty)) if !ty.args.is_empty());
        match c.nesting == Nesting::Anonymous {
            true => Err(unavailable(c.body_span, "anonymous classes with a state for each class of an object")),
            false if generic => {
                Err(unavailable(c.name_span, "generic superclasses with a state for each class of an object"))
            }
            false => Ok(()),
        }
    }

    // What annotations mean.

    /// Whether this is the object whose code or contract is looked at, and not an instance around it.
    pub fn is_self(&self, e: &Exp) -> bool {
        let here = self.p[self.here].body_span;
        matches!(e.kind, ExprKind::This { class, .. } if self.this(class, here) == "this")
    }

    /// The frame that an annotation means with an object, where it is not the whole.
    pub fn meant(&self, object: &Exp) -> Option<usize> {
        let of_class = !self.p[self.here].kind.is_interface();
        (self.frames && of_class && !self.reading.whole && self.is_self(object)).then(|| self.frame(self.here))
    }

    /// The frame that `pack` and `unpack` are about.
    pub fn packed_frame(&self, object: &Exp, class: Option<ClassId>) -> Option<usize> {
        let own = match &object.kind {
            ExprKind::ClassLit(_) => return class.is_none().then_some(0),
            _ => object.ty.as_class(),
        };
        if !self.frames {
            return (class.is_none() || class == own).then_some(0);
        }
        let own = own.filter(|own| self.p[*own].is_source() && !self.p[*own].kind.is_interface());
        match (own, class) {
            // Arrays have one.
            (None, None) => matches!(object.ty, Type::Array(_)).then_some(0),
            (Some(own), class) => {
                let class = class.unwrap_or(own);
                self.chain(own).contains(&class).then(|| self.frame(class))
            }
            (None, Some(_)) => None,
        }
    }

    /// Whether a field of a class above is hidden by another of the same name.
    pub fn is_hidden(&self, field: FieldId) -> bool {
        let f = &self.p[field];
        let nearer = self.chain(self.here).into_iter().take_while(|class| *class != f.class);
        self.chain(self.here).contains(&f.class)
            && nearer.into_iter().any(|class| self.p[class].fields().any(|other| self.p[other].name == f.name))
    }

    /// Whether the code that is looked at may not name something of another class.
    pub fn is_out_of_sight(&self, class: ClassId, private: bool) -> bool {
        let outermost = |class: ClassId| std::iter::successors(Some(class), |c| self.p[*c].outer).last();
        private && outermost(class) != outermost(self.here)
    }

    /// What is said of objects as a whole counts where a frame stands for that.
    pub fn of_whole(&self, checks: String) -> String {
        match self.frames && !checks.is_empty() {
            true => format!(" if (grail.rt.Own.isWhole(this, {})) {{{checks} }}", self.frame(self.here)),
            false => checks,
        }
    }

    // Inspectors.

    /// Whether an inspector has a name for what its own class defines.
    fn has_own_name(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        let of_class = m.class.is_some_and(|class| self.p[class].is_source() && !self.p[class].kind.is_interface());
        self.frames && m.flags.is_inspector() && !m.flags.is_private() && of_class && m.body != jv::Body::None
    }

    fn own_name(&self, method: MethodId) -> String {
        format!("$own{}${}", method.0, self.p[method].name)
    }

    /// The name by which a call of an inspector means what a class defines, if the call does; and nothing if that is not known here.
    pub fn inspector_meant(&self, call: &jv::Call, method: MethodId) -> Option<String> {
        let own =
            |method| if self.has_own_name(method) { self.own_name(method) } else { self.p[method].name.to_string() };
        match &call.target {
            Target::Super(_) => Some(own(method)),
            Target::Object(object) if self.meant(object).is_some() => {
                let answers = |m: &MethodId| *m == method || self.p[*m].overrides.contains(&method);
                let chain = self.chain(self.here).into_iter();
                let answer = chain.flat_map(|class| self.p[class].methods().find(answers)).next();
                answer.filter(|m| self.p[*m].body != jv::Body::None).map(own)
            }
            _ => Some(self.p[method].name.to_string()),
        }
    }

    /// In code, `super.f()` means what the class above defines.
    pub fn super_inspector(&mut self, call: &jv::Call, method: MethodId) {
        if matches!(call.target, Target::Super(_)) && self.has_own_name(method) {
            self.pieces.replace(call.name_span, self.own_name(method));
        }
    }

    /// Gives an inspector its own name, and a method for the one that is written.
    pub fn named_inspector(&mut self, method: MethodId) {
        let m = &self.p[method];
        let Some(class) = m.class.filter(|_| self.has_own_name(method)) else { return };
        let Some(head) = self.head(method) else {
            return self.remarks.push((m.name_span, "this inspector".to_string()));
        };
        let (name, site) = (self.own_name(method), self.site(m.name_span));
        self.pieces.replace(m.name_span, name.clone());
        self.without_word("@Override", m.span, m.name_span);
        let body = format!("grail.rt.Own.asked(this, {site}); return {name}({});", self.arguments(method));
        self.member(class, &format!("{head} {{ {body} }}"));
    }

    // What a class inherits.

    /// Methods of classes above that objects of this class run: as if the class had written them.
    pub fn inherits(&mut self, class: ClassId) {
        if !self.frames {
            return;
        }
        let chain = self.chain(class);
        for (n, above) in chain.iter().enumerate().skip(1) {
            let overridden = |method: &MethodId| {
                let nearer = chain[..n].iter().flat_map(|class| self.p[*class].methods());
                nearer.into_iter().any(|m| self.p[m].overrides.contains(method))
            };
            let inherited: Vec<MethodId> = self.p[*above]
                .methods()
                .filter(|m| self.is_written_out(*m) && self.is_seen(class, *m) && !overridden(m))
                .collect();
            inherited.into_iter().for_each(|method| self.inherit(class, method));
        }
    }

    fn is_written_out(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        let is_own = m.is_static() || m.is_constructor() || m.flags.is_private() || m.flags.is_inspector();
        !is_own && !m.synthetic && m.body != jv::Body::None && !m.contract.is_empty()
    }

    /// Whether a class below writes it out, so that it must not be final.
    pub fn is_inherited(&self, method: MethodId) -> bool {
        let below = |class: &ClassId| class_above(self.p, *class) == self.p[method].class;
        self.frames && self.is_written_out(method) && self.p.source_classes().any(|class| below(&class))
    }

    /// Whether a class can override a method of a class above.
    fn is_seen(&self, class: ClassId, method: MethodId) -> bool {
        let m = &self.p[method];
        let same_package = m.class.is_some_and(|above| self.p[above].package == self.p[class].package);
        m.flags.is_public() || m.flags.is_protected() || same_package
    }

    fn inherit(&mut self, class: ClassId, method: MethodId) {
        let m = &self.p[method];
        let Some(head) = self.head(method) else {
            return self.remarks.push((m.name_span, "this method in the classes below".to_string()));
        };
        (self.here, self.is_static) = (class, false);
        self.reading = Reading::of_method(&m.params);
        let before = self.before(method);
        let ends = self.ends(method);
        let declarations = self.reading.declarations(self.p);
        let keeps_result = ends.as_ref().is_some_and(|ends| ends.keeps_result);
        let (start, end) = ends.map_or_else(Default::default, |ends| (ends.start, ends.end));
        let (n, site) = (self.frame(class), self.site(self.p[class].name_span));
        let word = |word: &str| match opens(self.p, method) {
            true => format!(" grail.rt.Own.{word}(this, {n}, {site});"),
            false => String::new(),
        };
        let call = format!("super.{}({});", m.name, self.arguments(method));
        let (call, returns) = match m.result == Type::Void {
            true => (call, ""),
            false if keeps_result => (format!("final var $v = {call}"), " return $r = $v;"),
            false => (format!("final var $v = {call}"), " return $v;"),
        };
        let body = format!("{before}{declarations}{start}{} {call}{}{returns} {end}", word("unpack"), word("pack"));
        self.member(class, &format!("{head} {{{body}}}"));
    }

    fn arguments(&self, method: MethodId) -> String {
        let names: Vec<&str> = self.p[method].params.iter().map(|param| self.p[*param].name.as_str()).collect();
        names.join(", ")
    }

    /// A method up to its body.
    fn head(&self, method: MethodId) -> Option<String> {
        let (p, m) = (self.p, &self.p[method]);
        let modifier = match () {
            () if m.flags.is_public() => "public ",
            () if m.flags.is_protected() => "protected ",
            () => "",
        };
        let param = |param: &jv::LocalId| Some(format!("{} {}", types::text(p, &p[*param].ty)?, p[*param].name));
        let params: Option<Vec<String>> = m.params.iter().map(param).collect();
        let throws: Option<Vec<String>> = m.throws.iter().map(|ty| types::text(p, ty)).collect();
        let throws = throws
            .filter(|throws| !throws.is_empty())
            .map_or_else(String::new, |t| format!(" throws {}", t.join(", ")));
        let (vars, result) = (types::params(p, &m.type_params)?, types::text(p, &m.result)?);
        Some(format!("{modifier}{vars}{result} {}({}){throws}", m.name, params?.join(", ")))
    }
}

/// The field that says who may write a frame.
fn writer(frame: usize) -> String {
    if frame == 0 { "$writer".to_string() } else { format!("$writer{frame}") }
}
