//! Classes inside of others: the instance around, and the variables that they use of the code around. Both never change, so they are
//! functions of the object.

use java::tree as jv;
use java::tree::{ClassId, Exp, LocalId, MethodId};
use source::Span;

use super::body::Body;
use super::document::Lines;
use super::encoder::Encoder;
use super::library;
use super::world::Sort;

impl<'p> Encoder<'p> {
    pub fn outer(&self, class: ClassId) -> String {
        format!("{}.$outer", self.class_name(class))
    }

    fn held(&self, class: ClassId, local: LocalId) -> String {
        format!("{}.$held${}", self.class_name(class), self.local_name(local))
    }

    pub fn put_surroundings(&self, out: &mut Lines) {
        for class in &self.world.classes {
            if self.p[*class].is_inner {
                out.put(format!("function {}(o: Ref): Ref;", self.outer(*class)));
            }
            for local in &self.p[*class].captures {
                let sort = self.sort(&self.p[*local].ty, self.p[*local].span);
                out.put(format!("function {}(o: Ref): {};", self.held(*class, *local), sort.text()));
            }
        }
    }

    /// The innermost class around a place that has this variable of the code around it.
    fn holder(&self, local: LocalId, at: Span) -> Option<ClassId> {
        let holds = |class: &&ClassId| {
            let c = &self.p[**class];
            let around = c.body_span.file == at.file && c.body_span.start <= at.start && at.end <= c.body_span.end;
            around && c.captures.contains(&local)
        };
        let size = |class: &&ClassId| self.p[**class].body_span.end - self.p[**class].body_span.start;
        self.world.classes.iter().filter(holds).min_by_key(size).copied()
    }

    /// The innermost class around a place.
    pub fn class_around(&self, at: Span) -> Option<ClassId> {
        let around = |class: &&ClassId| {
            let body = self.p[**class].body_span;
            body.file == at.file && body.start <= at.start && at.end <= body.end
        };
        let size = |class: &&ClassId| self.p[**class].body_span.end - self.p[**class].body_span.start;
        self.world.classes.iter().filter(around).min_by_key(size).copied()
    }

    /// A variable of the code around a class, as its objects have it.
    pub fn captured(&self, local: LocalId, this: &str, at: Span) -> Option<String> {
        self.holder(local, at).map(|class| format!("{}({this})", self.held(class, local)))
    }

    /// The instance of a class around an object of another. A class may be inside of one that it extends, so only the class itself counts.
    pub fn instance_around(&self, from: ClassId, class: ClassId, this: &str) -> Option<String> {
        let (mut here, mut term) = (from, this.to_string());
        while here != class {
            if !self.p[here].is_inner {
                return None;
            }
            term = format!("{}({term})", self.outer(here));
            here = self.p[here].outer?;
        }
        Some(term)
    }
}

impl<'a, 'p> Body<'a, 'p> {
    /// What a new object of a class inside of others has of its surroundings.
    pub fn surround(&mut self, class: ClassId, object: &str, outer: Option<&str>, span: Span) {
        let c = &self.e.p[class];
        if let Some(outer) = outer.filter(|_| c.is_inner) {
            self.assume(format!("{}({object}) == {outer}", self.e.outer(class)));
        }
        for local in &c.captures {
            let value = self.local_value(*local, span);
            self.assume(format!("{}({object}) == {value}", self.e.held(class, *local)));
        }
    }

    /// A variable: of this code, or of the code around this class.
    pub fn local_value(&mut self, local: LocalId, at: Span) -> String {
        let Some(term) = self.e.captured(local, &self.this.clone(), at) else { return self.e.local_name(local) };
        let ty = &self.e.p[local].ty;
        if self.e.world.sort(ty) == Some(Sort::Ref) {
            self.assume(self.e.typed(&term, ty));
        }
        term
    }

    /// The instance of a class that this code is inside of.
    pub fn this_of(&mut self, class: ClassId, span: Span) -> String {
        let Some(term) = self.e.instance_around(self.class, class, &self.this.clone()) else {
            self.e.gap(span, "the instance of an enclosing class");
            return self.this.clone();
        };
        if term != self.this {
            let ty = jv::Type::class(class);
            self.assume(format!("{term} != null && {}", self.e.typed(&term, &ty)));
        }
        term
    }

    /// `new T(..) { .. }`: the constructor of the class above, then the initialisers of the class itself.
    pub fn new_anonymous(&mut self, new: &'p jv::New, constructor: MethodId, e: &'p Exp) -> String {
        let outer = self.outer_instance(new);
        let args = self.arguments(constructor, &new.args);
        let object = self.allocate(new.class);
        self.surround(new.class, &object, outer.as_deref(), e.span);
        let above = self.e.p[constructor].class;
        if above.is_some_and(|class| !self.e.p[class].is_source()) {
            library::super_constructor(self, constructor, new.class, &args, &new.args, e.span);
        } else if above.is_some_and(|class| self.e.p[class].is_inner) {
            self.e.gap(e.span, "an anonymous subclass of an inner class");
        }
        self.construct(constructor, &object, args, e.span);
        self.initialise(new.class, e.span);
        self.run_initialisers(new.class, &object);
        object
    }

    /// The instance that a new object is to be inside of.
    pub fn outer_instance(&mut self, new: &'p jv::New) -> Option<String> {
        let outer = new.outer.as_ref()?;
        let value = self.value(outer);
        self.not_null(&value, outer.span);
        Some(self.keep(&value, Sort::Ref))
    }
}
