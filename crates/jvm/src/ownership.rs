//! Programs in the ownership model that check themselves: who has which object, what is shared, packed and owned, and the order of locks.
//!
//! Accesses are wrapped where they stand, annotations become calls of the library (`grail.rt.Own`).

mod accesses;
mod calls;
mod code;
mod contracts;
mod frames;
mod loops;
mod statics;
mod words;

use std::collections::BTreeMap;

use java::tree::{ClassId, FieldId, InvariantKind, Model, Nesting, ObjectInvariant, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::codes;
use crate::instrument::Instrumented;
use crate::sites::Sites;
use crate::text::{Base, Piece};
use words::Reading;

/// What is put into a file: at one place, what ends comes before what begins, and the innermost ends first.
#[derive(Default)]
struct Pieces {
    begins: Vec<Piece>,
    ends: Vec<Piece>,
    /// What stands around all of these; the outermost was added last.
    first: Vec<Piece>,
    last: Vec<Piece>,
    /// What stands in the place of something.
    instead: Vec<Piece>,
}

impl Pieces {
    fn before(&mut self, span: Span, text: impl Into<String>) {
        self.begins.push((Span { end: span.start, ..span }, text.into()));
    }

    fn after(&mut self, span: Span, text: impl Into<String>) {
        self.ends.push((Span { start: span.end, ..span }, text.into()));
    }

    fn around(&mut self, span: Span, before: &str, after: String) {
        self.before(span, before);
        self.after(span, after);
    }

    /// Before all that begins there, however late it is known.
    fn before_all(&mut self, span: Span, text: impl Into<String>) {
        self.first.push((Span { end: span.start, ..span }, text.into()));
    }

    /// After all that ends there.
    fn after_all(&mut self, span: Span, text: impl Into<String>) {
        self.last.push((Span { start: span.end, ..span }, text.into()));
    }

    fn replace(&mut self, span: Span, text: impl Into<String>) {
        self.instead.push((span, text.into()));
    }

    /// Those of a file.
    fn of(&self, file: FileId) -> Vec<Piece> {
        let ends = self.ends.iter().rev().chain(&self.last);
        let begins = self.first.iter().rev().chain(&self.begins);
        let all = ends.chain(begins).chain(&self.instead);
        all.filter(|(span, _)| span.file == file).cloned().collect()
    }
}

struct Instrumenter<'a> {
    p: &'a Program,
    layer: u8,
    bases: FxHashMap<FileId, Base>,
    sites: Sites,
    pieces: Pieces,
    remarks: Vec<(Span, String)>,
    /// The class whose code is looked at.
    here: ClassId,
    /// The classes whose objects are mentioned.
    mentioned: FxHashSet<ClassId>,
    /// Whether the code that is looked at has no object, and the type parameters of its method.
    is_static: bool,
    type_params: String,
    /// Whether returned values are kept for the postcondition.
    result: bool,
    reading: Reading,
    /// Members that were made for a class, to be put at its end.
    members: BTreeMap<ClassId, String>,
    /// The fields that have a method to store something in them.
    puts: FxHashSet<FieldId>,
    /// The loops around, innermost last.
    loops: Vec<loops::Around>,
    numbers: usize,
    /// Whether annotations ask for all objects of a thread.
    counts: bool,
    /// Whether the program has one thread, which may read all objects.
    one_thread: bool,
    /// Whether each class of an object has a state of its own.
    frames: bool,
    /// Whether the code that is looked at is an inspector's, which looks into few objects only.
    inspecting: bool,
}

/// The program with its checks, or what cannot be run with them.
pub fn instrument(map: &SourceMap, p: &Program) -> Result<Instrumented, Diagnostic> {
    let Model::Ownership(layer) = p.model else { unreachable!("programs of this model only") };
    let own: Vec<&java::tree::File> = p.files.iter().filter(|file| !file.is_stub).collect();
    let mut it = Instrumenter {
        p,
        layer,
        bases: own.iter().map(|file| (file.id, Base::new(&map.file(file.id), &file.specs))).collect(),
        sites: Sites::default(),
        pieces: Pieces::default(),
        remarks: Vec::new(),
        here: ClassId(0),
        mentioned: FxHashSet::default(),
        is_static: false,
        type_params: String::new(),
        result: false,
        reading: Reading::default(),
        members: BTreeMap::new(),
        puts: FxHashSet::default(),
        loops: Vec::new(),
        numbers: 0,
        counts: false,
        one_thread: java::ownership::has_one_thread(p),
        frames: java::ownership::has_frames(p),
        inspecting: false,
    };
    for class in p.source_classes() {
        it.can_have_frames(class)?;
        it.class(class)?;
    }
    it.class_states()?;
    if it.counts {
        it.counted_objects();
    }
    for (class, text) in std::mem::take(&mut it.members) {
        let body = p[class].body_span;
        it.pieces.before(Span { start: body.end - 1, ..body }, text);
    }
    let files = own.iter().map(|file| {
        let base = &it.bases[&file.id];
        (file.id, base.splice(Span { file: file.id, start: 0, end: base.len() }, it.pieces.of(file.id)))
    });
    let files = files.collect();
    Ok(Instrumented {
        files,
        names: String::new(),
        sites: it.sites,
        remarks: it.remarks,
        unfollowed: Vec::new(),
        openings: Vec::new(),
        counts: it.counts,
    })
}

fn unavailable(span: Span, what: &str) -> Diagnostic {
    let message = format!("{what}: not checked while a program runs");
    Diagnostic::error(codes::UNCHECKED, span, message)
        .with_help("`grail verify` proves the rules of the model; `--no-checks` runs the program as plain Java")
}

impl Instrumenter<'_> {
    fn site(&mut self, span: Span) -> usize {
        self.sites.add(span)
    }

    fn base(&self, span: Span) -> &Base {
        &self.bases[&span.file]
    }

    fn breaks(&self, span: Span) -> String {
        self.base(span).breaks(span.start, span.end)
    }

    fn member(&mut self, class: ClassId, text: &str) {
        let members = self.members.entry(class).or_default();
        members.push(' ');
        members.push_str(text);
    }

    /// Takes a modifier away.
    fn without_word(&mut self, word: &str, span: Span, name: Span) {
        if let Some(at) = self.base(span).find_word(word, span.start, name.start) {
            self.pieces.replace(Span { start: at, end: at + word.len() as u32, ..span }, "");
        }
    }

    fn fresh(&mut self, word: &str) -> String {
        self.numbers += 1;
        format!("${word}{}", self.numbers)
    }

    fn class(&mut self, class: ClassId) -> Result<(), Diagnostic> {
        let p = self.p;
        let c = &p[class];
        self.here = class;
        if !c.kind.is_interface() {
            self.shadow(class)?;
        }
        for field in c.fields().filter(|field| !p[*field].ghost) {
            self.outside_methods(p[field].is_static());
            if let Some(init) = &p[field].init {
                self.initial(field, init);
            }
        }
        for init in c.initializers() {
            self.outside_methods(init.is_static);
            self.block(&init.body)?;
        }
        for method in c.methods().filter(|method| !p[*method].synthetic) {
            self.method(method)?;
        }
        self.inherits(class);
        Ok(())
    }

    fn has_source_superclass(&self, class: ClassId) -> bool {
        java::ownership::class_above(self.p, class).is_some()
    }

    /// The members that keep what is known of an object, and what packing it checks.
    fn shadow(&mut self, class: ClassId) -> Result<(), Diagnostic> {
        let p = self.p;
        let c = &p[class];
        self.outside_methods(false);
        let reps: Vec<_> = c.fields().filter(|f| p[*f].flags.is_rep() && !p[*f].is_static()).collect();
        let own = |inv: &&java::tree::ObjectInvariant| inv.kind == InvariantKind::Object && !inv.is_static;
        let invariants: Vec<_> = c.specs.object_invariants.iter().filter(own).collect();
        let root = !self.has_source_superclass(class);
        let owns_above = self.frames && !root;
        let packs = self.layer >= 3 && (owns_above || !(reps.is_empty() && invariants.is_empty()));
        let anonymous = c.nesting == Nesting::Anonymous;
        if packs && anonymous {
            return Err(unavailable(c.body_span, "invariants of anonymous classes"));
        }
        if anonymous || !matches!(c.kind, java::tree::ClassKind::Class) {
            return Ok(());
        }
        let mut interfaces = Vec::new();
        let mut members = String::new();
        // Initialisers of fields run in the order of the text: an object has its holder before any of its code runs.
        let mut first = String::new();
        if root {
            interfaces.push(if self.frames { "grail.rt.Own.Framed" } else { "grail.rt.Own.Has" });
            first.push_str(&self.holders(class));
        }
        first.push_str(&self.ghost_fields(class)?);
        first.push_str(&self.accessors(class));
        self.pieces.after(Span { end: c.body_span.start + 1, ..c.body_span }, first);
        if packs {
            members.push_str(&self.packing(class, &reps, &invariants));
        }
        match self.frames {
            true => members.push_str(&self.frame_members(class, packs)),
            false if packs => interfaces.push("grail.rt.Own.Packs"),
            false => {}
        }
        if !interfaces.is_empty() {
            let word = if c.interfaces.is_empty() { " implements " } else { ", " };
            self.pieces.before(c.body_span, format!("{word}{} ", interfaces.join(", ")));
        }
        let end = Span { start: c.body_span.end - 1, ..c.body_span };
        self.pieces.before(end, members);
        Ok(())
    }

    /// What packing an object checks, together with the classes above; where each class has a state of its own, what packing that checks.
    fn packing(&mut self, class: ClassId, reps: &[FieldId], invariants: &[&ObjectInvariant]) -> String {
        let (id, together) =
            if self.frames { (class.0.to_string(), false) } else { (String::new(), self.packs_above(class)) };
        let above = if together { ("super.$reps(out);", "super.$invariants();") } else { ("", "") };
        let adds: String = reps.iter().map(|rep| self.adds_rep(*rep)).collect();
        let mut checks = String::new();
        for invariant in invariants {
            checks.push_str(&self.checks(&invariant.body, "\"pack.invariant\"", "the invariant does not hold"));
        }
        let promises = self.promises(class);
        format!(
            " public void $reps{id}(java.util.List<Object> out) {{ {}{adds} }} \
             public void $invariants{id}() {{ {}{checks} }} public void $promises{id}() {{{promises} }}",
            above.0, above.1
        )
    }

    /// Lets objects of the program be counted from their beginning.
    fn counted_objects(&mut self) {
        let p = self.p;
        let keeps = |class: &ClassId| self.keeps_holders(&java::tree::Type::class(*class)).is_some();
        let roots: Vec<ClassId> =
            p.source_classes().filter(keeps).filter(|class| !self.has_source_superclass(*class)).collect();
        for class in roots {
            let body = p[class].body_span;
            self.pieces.after(Span { end: body.start + 1, ..body }, " { grail.rt.Own.made(this); }");
        }
    }

    /// What is said to follow for objects of a class once they are packed, by the class itself and by all above it.
    fn promises(&mut self, class: ClassId) -> String {
        let p = self.p;
        let mut text = String::new();
        let (mut open, mut seen) = (vec![class], Vec::new());
        while let Some(of) = open.pop().filter(|of| p[*of].is_source()) {
            if seen.contains(&of) {
                continue;
            }
            seen.push(of);
            for inv in &p[of].specs.object_invariants {
                let (check, message) = match inv.kind {
                    InvariantKind::Derived if of == class => ("derived.false", "the derived invariant does not hold"),
                    InvariantKind::Dynamic => ("dynamic.false", "the dynamic invariant does not hold"),
                    _ => continue,
                };
                self.reading.whole = inv.kind == InvariantKind::Dynamic;
                let checks = self.checks(&inv.body, &format!("\"{check}\""), message);
                text.push_str(&if self.reading.whole { self.of_whole(checks) } else { checks });
                self.reading.whole = false;
            }
            let above = p[of].interfaces.iter().chain(&p[of].superclass);
            open.extend(above.filter_map(java::tree::Type::as_class));
        }
        text
    }

    /// Code that is no method's: there is no state at its entry.
    fn outside_methods(&mut self, is_static: bool) {
        self.is_static = is_static;
        self.type_params = String::new();
        self.reading = Reading::default();
    }

    /// Methods that return their object after asking whether it may be read or written. They have the name of its class in theirs, since
    /// those of a subclass return the subclass.
    fn accessors(&self, class: ClassId) -> String {
        let c = &self.p[class];
        let params: Vec<String> = c.type_params.iter().map(|param| self.p[*param].name.to_string()).collect();
        let params = if params.is_empty() { String::new() } else { format!("<{}>", params.join(", ")) };
        let one = |word: &str, who: &str, asks: &str| {
            format!(
                " public final {}{params} {}(int s) {{ if ({who} != Thread.currentThread()) grail.rt.Own.{asks}, s); return this; }}",
                c.name,
                accessor(word, class)
            )
        };
        let writes = format!("mayWrite(this, {}", self.frame(class));
        one("read", "$reader", "mayRead(this") + &one("write", &self.writer(class), &writes)
    }

    /// The class whose accessors an object of this static type has.
    fn keeps_holders(&self, ty: &java::tree::Type) -> Option<ClassId> {
        let class = ty.as_class()?;
        let c = &self.p[class];
        let named = c.nesting != Nesting::Anonymous && matches!(c.kind, java::tree::ClassKind::Class);
        (c.is_source() && named).then_some(class)
    }

    fn packs_above(&self, class: ClassId) -> bool {
        let p = self.p;
        let mut at = p[class].superclass.as_ref().and_then(java::tree::Type::as_class);
        while let Some(above) = at.filter(|above| p[*above].is_source()) {
            let c = &p[above];
            let own = |inv: &java::tree::ObjectInvariant| inv.kind == InvariantKind::Object && !inv.is_static;
            let invariant = c.specs.object_invariants.iter().any(own);
            if invariant || c.fields().any(|f| p[f].flags.is_rep() && !p[f].is_static()) {
                return true;
            }
            at = c.superclass.as_ref().and_then(java::tree::Type::as_class);
        }
        false
    }
}

fn accessor(word: &str, class: ClassId) -> String {
    format!("${word}{}", class.0)
}

/// What is said about a broken rule.
pub fn violation(check: &str, why: &str, thread: &str, site: Span, given: Span) -> Diagnostic {
    let mut d = Diagnostic::error(codes::OWNERSHIP, site, why.to_string()).with_id(check.to_string());
    d.primary.text = format!("by {thread}");
    if given.is_none() { d } else { d.with_secondary(given, "it went there here") }
}
