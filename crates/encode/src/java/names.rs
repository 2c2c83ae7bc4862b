//! Names in the translation. Silver has one name space for all declarations, and variables must not repeat their names.

use indexmap::IndexSet;
use java::tree as jv;
use rustc_hash::FxHashMap;
use source::Symbol;

use crate::kit::unused_name;

/// The names of what the program declares. Each is given out once, so none can stand for two things.
#[derive(Default)]
pub struct Names {
    taken: IndexSet<Symbol>,
    fields: FxHashMap<jv::FieldId, Symbol>,
    methods: FxHashMap<jv::MethodId, Symbol>,
    predicates: FxHashMap<jv::PredicateId, Symbol>,
}

impl Names {
    /// A name like this one that nothing else has.
    pub fn fresh(&mut self, like: &str) -> Symbol {
        let name = unused_name(like, |name| self.taken.contains(&name));
        self.taken.insert(name);
        name
    }

    /// Names that the prelude has.
    pub fn reserve(&mut self, names: impl IntoIterator<Item = Symbol>) {
        self.taken.extend(names);
    }

    pub fn field(&mut self, p: &jv::Program, id: jv::FieldId) -> Symbol {
        if let Some(name) = self.fields.get(&id) {
            return *name;
        }
        let field = &p[id];
        let name = self.fresh(&format!("{}${}", class_name(p, Some(field.class)), ascii(field.name.as_str())));
        self.fields.insert(id, name);
        name
    }

    pub fn method(&mut self, p: &jv::Program, id: jv::MethodId) -> Symbol {
        if let Some(name) = self.methods.get(&id) {
            return *name;
        }
        let method = &p[id];
        let own = if method.is_constructor() { "init".to_string() } else { ascii(method.name.as_str()) };
        let name = self.fresh(&format!("{}${own}", class_name(p, method.class)));
        self.methods.insert(id, name);
        name
    }

    pub fn predicate(&mut self, p: &jv::Program, id: jv::PredicateId) -> Symbol {
        if let Some(name) = self.predicates.get(&id) {
            return *name;
        }
        let name = self.fresh(&format!("{}${}", class_name(p, p[id].class), ascii(p[id].name.as_str())));
        self.predicates.insert(id, name);
        name
    }
}

fn class_name(p: &jv::Program, class: Option<jv::ClassId>) -> String {
    class.map_or("global".to_string(), |class| ascii(&p[class].qualified.as_str().replace('.', "_")))
}

/// A name of Java's without anything but English letters, digits and `_`: what has a `$` is ours.
pub fn ascii(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars() {
        match c {
            c if c.is_ascii_alphanumeric() || c == '_' => plain.push(c),
            c => plain.push_str(&format!("_u{:x}_", c as u32)),
        }
    }
    if plain.starts_with(|c: char| c.is_ascii_digit()) { format!("_{plain}") } else { plain }
}
