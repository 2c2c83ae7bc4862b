//! The body of a procedure while it is written: its lines, its variables, and what is around the current statement.

use indexmap::IndexMap;
use java::tree as jv;
use java::tree::{ClassId, Exp, JumpId, LocalId, MethodId, Type};
use source::Span;

use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::Encoder;
use super::lambdas::LambdaEnd;
use super::spec::{Reader, View, speaks_of_access};
use super::world::Sort;

/// What a jump out of the current statement passes, innermost last.
#[derive(Clone)]
pub enum Frame<'p> {
    /// A statement that jumps name: a loop, a switch, a labelled one.
    Target { jump: JumpId, leave: String, again: Option<String> },
    /// A monitor that is held.
    Monitor { object: String, level: Option<String>, about: Span },
    /// A block in which an object is opened for reading.
    ReadBlock { object: String, access: String, opened: String },
    /// The same in a program of one thread, where it keeps the state that it has.
    Kept { place: String, owner: String, state: String },
    /// The end of a `try` that runs whatever happens.
    Finally { block: &'p jv::Block },
    /// Handlers: what they catch, and where they begin.
    Handlers { caught: String, catches: Vec<(Vec<Type>, String)> },
}

pub struct Body<'a, 'p> {
    pub e: &'a Encoder<'p>,
    pub out: Lines,
    /// With their sorts.
    pub variables: IndexMap<String, String>,
    pub frames: Vec<Frame<'p>>,
    /// The class whose code this is.
    pub class: ClassId,
    /// The object whose code this is.
    pub this: String,
    /// The method whose code this is, if it is one.
    pub method: Option<MethodId>,
    /// Where the lambda ends whose code this is.
    pub ends: Option<LambdaEnd>,
    /// What may leave the procedure.
    pub throws: Vec<Type>,
    pub returns: Option<Sort>,
    pub result: Type,
    /// Variables of object types that are in scope.
    pub scope: Vec<LocalId>,
    /// The classes whose initialisers are being written, one inside the other.
    pub creating: Vec<ClassId>,
    /// The types of the switch expressions around.
    pub yields: IndexMap<JumpId, Type>,
    numbers: u32,
}

impl<'a, 'p> Body<'a, 'p> {
    pub fn new(e: &'a Encoder<'p>, class: ClassId) -> Body<'a, 'p> {
        Body {
            e,
            out: Lines { indent: 1, ..Lines::default() },
            variables: IndexMap::new(),
            frames: Vec::new(),
            class,
            this: "this".to_string(),
            method: None,
            ends: None,
            throws: Vec::new(),
            returns: None,
            result: Type::Void,
            scope: Vec::new(),
            creating: Vec::new(),
            yields: IndexMap::new(),
            numbers: 0,
        }
    }

    pub fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    pub fn variable(&mut self, name: impl Into<String>, sort: impl Into<String>) -> String {
        let name = name.into();
        self.variables.insert(name.clone(), sort.into());
        name
    }

    /// A new variable.
    pub fn temp(&mut self, sort: Sort) -> String {
        let number = self.number();
        self.variable(format!("$t{number}"), sort.text())
    }

    /// A new variable with this value.
    pub fn keep(&mut self, value: &str, sort: Sort) -> String {
        let temp = self.temp(sort);
        self.put(format!("{temp} := {value};"));
        temp
    }

    pub fn put(&mut self, text: impl Into<String>) {
        self.out.put(text);
    }

    pub fn assume(&mut self, fact: impl AsRef<str>) {
        self.put(format!("assume {};", fact.as_ref()));
    }

    pub fn assert(&mut self, origin: Origin, cond: impl AsRef<str>) {
        self.out.put_for(origin, format!("assert {};", cond.as_ref()));
    }

    pub fn check(&mut self, check: Check, span: Span, cond: impl AsRef<str>) {
        self.assert(Origin::new(check, span), cond);
    }

    /// What every state of the program satisfies.
    pub fn well_formed(&mut self) {
        self.assume(self.e.well_formed());
    }

    pub fn label(&mut self, what: &str) -> String {
        format!("${what}{}", self.number())
    }

    pub fn place(&mut self, label: &str) {
        self.put(format!("{label}:"));
    }

    pub fn goto(&mut self, label: &str) {
        self.put(format!("goto {label};"));
    }

    pub fn indented(&mut self, inside: impl FnOnce(&mut Self)) {
        self.out.indent += 1;
        inside(self);
        self.out.indent -= 1;
    }

    /// `if (c) { .. }`
    pub fn when(&mut self, cond: &str, inside: impl FnOnce(&mut Self)) {
        self.put(format!("if ({cond}) {{"));
        self.indented(inside);
        self.put("}");
    }

    /// What `inside` writes, apart.
    pub fn apart<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> (T, Lines) {
        let (indent, statement) = (self.out.indent, self.out.statement);
        let around = std::mem::replace(&mut self.out, Lines { lines: Vec::new(), indent, statement });
        let result = inside(self);
        let written = std::mem::replace(&mut self.out, around);
        (result, written)
    }

    pub fn insert(&mut self, written: Lines) {
        self.out.lines.extend(written.lines);
    }

    // Annotations in code.

    pub fn view(&self) -> View {
        let class = self.e.is_class_with_frames(self.class).then_some(self.class);
        View { this: self.this.clone(), ..View::of_code() }.seen_as(class)
    }

    /// The value of an annotation that has an effect, after the checks that it has one.
    pub fn annotation(&mut self, e: &Exp) -> String {
        self.independent_of_access(e);
        let meaning = Reader::new(self.e, self.view()).denied().read(e);
        self.needs(meaning.needs);
        meaning.term
    }

    /// What the thread may access leaves no traces in the state: callers take it that a method knows only of what it was given.
    pub fn independent_of_access(&mut self, e: &Exp) {
        if speaks_of_access(e) {
            self.e.gap(e.span, "ghost code that depends on the access set");
        }
    }

    /// Checks that an annotation has a meaning. What is needed of all values of a variable is of no use later, so it is not assumed.
    pub fn needs(&mut self, needs: Vec<super::spec::Need>) {
        for need in needs {
            let origin = Origin::new(need.check, need.span);
            let quiet = if need.cond.contains("(forall ") { "{:subsumption 0} " } else { "" };
            self.out.put_for(origin, format!("assert {quiet}{};", need.cond));
        }
    }

    // States of objects.

    /// Changes some slots of the state of an object.
    pub fn update(&mut self, object: &str, changes: &[(String, String)]) {
        let state = self.variable("s$", "Obj");
        let facts: Vec<String> = self
            .e
            .slots()
            .into_iter()
            .map(|(slot, _)| match changes.iter().find(|(changed, _)| *changed == slot) {
                Some((_, value)) => format!("{slot}({state}) == {value}"),
                None => format!("{slot}({state}) == {slot}(H[{object}])"),
            })
            .collect();
        self.put(format!("havoc {state};"));
        self.assume(facts.join(" && "));
        self.put(format!("H := H[{object} := {state}];"));
    }

    /// A state of which only these slots are known.
    pub fn fresh_state(&mut self, object: &str, known: &[(String, String)]) {
        let state = self.variable("s$", "Obj");
        self.put(format!("havoc {state};"));
        let facts: Vec<String> = known.iter().map(|(slot, value)| format!("{slot}({state}) == {value}")).collect();
        self.assume(facts.join(" && "));
        self.put(format!("H := H[{object} := {state}];"));
    }

    /// What other threads may do while this one waits: everything to what it has no access to.
    pub fn interfere(&mut self) {
        for (name, sort) in [("H$i", "[Ref]Obj"), ("S$i", "[Ref]bool"), ("Al$i", "[Ref]bool")] {
            self.variable(name, sort);
        }
        let immutables = self.e.world.immutables;
        self.put("H$i := H; S$i := S; Al$i := Alloc;");
        if immutables {
            self.variable("SI$i", "[Ref]bool");
            self.put("SI$i := SI;");
        }
        self.put(if immutables { "havoc H, S, Own, Alloc, SI;" } else { "havoc H, S, Own, Alloc;" });
        let mine = if immutables { "A[p] || Rx[p] || SI$i[p]" } else { "A[p]" };
        self.assume(format!("(forall p: Ref :: {{H[p]}} {mine} ==> H[p] == H$i[p])"));
        self.assume("(forall p: Ref :: {S[p]} {S$i[p]} S$i[p] ==> S[p])");
        self.assume("(forall p: Ref :: {S[p]} A[p] ==> (S[p] <==> S$i[p]))");
        self.assume("(forall p: Ref :: {Alloc[p]} {Al$i[p]} Al$i[p] ==> Alloc[p])");
        if immutables {
            self.assume("(forall p: Ref :: {SI[p]} SI$i[p] ==> SI[p])");
            self.assume("(forall p: Ref :: {SI[p]} A[p] ==> !SI[p])");
        }
    }

    /// Whether a term is never null: the object itself, objects of classes, texts of the program. No name of Java's begins like these.
    pub fn is_surely_there(&self, object: &str) -> bool {
        object == self.this || object.starts_with("$class.") || object.starts_with("$str")
    }

    /// That an object is there, unless it surely is.
    pub fn not_null(&mut self, object: &str, span: Span) {
        if !self.is_surely_there(object) {
            self.check(Check::NullDeref, span, format!("{object} != null"));
        }
    }
}
