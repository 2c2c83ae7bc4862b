//! Contracts for classes of the JDK: Java files that come with Grail.
//!
//! A stub says less than the class does, never more: it is trusted, so every clause must be true of the real class. One is read if the text of a program, or
//! of a stub that is read, names its class. What a stub does not mention is as the table of the [`library`](crate::library) has it, without a contract.

use rustc_hash::FxHashSet;
use source::SourceMap;

use crate::syntax::ast;

#[derive(Debug, PartialEq, Eq)]
pub struct Stub {
    /// `java.util.List`
    pub class: &'static str,
    pub text: &'static str,
}

macro_rules! stubs {
    ($($package:literal: $($class:literal)+;)+) => {
        &[$($(Stub {
            class: concat!($package, ".", $class),
            text: include_str!(concat!("stubs/", $package, "/", $class, ".java")),
        },)+)+]
    };
}

/// All of them.
pub const STUBS: &[Stub] = stubs! {
    "java.lang": "Integer" "Math" "String" "StringBuilder";
    "java.util": "ArrayList" "HashMap" "Iterator" "List" "Map" "Objects";
    "java.util.concurrent": "ConcurrentHashMap" "CountDownLatch" "Executors";
};

impl Stub {
    fn simple_name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }

    /// How the file is called in messages.
    pub fn file_name(&self) -> String {
        format!("<stubs>/{}.java", self.class.replace('.', "/"))
    }
}

/// The stubs for a program. Those for classes that the given files declare themselves are left out.
pub fn needed(sources: &SourceMap, units: &[ast::Unit]) -> Vec<&'static Stub> {
    // The ownership model has contracts of its own.
    if units.iter().any(|unit| unit.model.is_some()) {
        return Vec::new();
    }
    let declared: FxHashSet<String> = units.iter().flat_map(declared_classes).collect();
    let mut texts: Vec<std::sync::Arc<source::SourceFile>> = Vec::new();
    texts.extend(units.iter().map(|unit| sources.file(unit.file)));
    let mut texts: Vec<&str> = texts.iter().map(|file| file.text.as_str()).collect();
    let mut found: Vec<&'static Stub> = Vec::new();
    while let Some(text) = texts.pop() {
        for stub in STUBS {
            if !found.contains(&stub) && !declared.contains(stub.class) && names(text, stub.simple_name()) {
                found.push(stub);
                texts.push(stub.text);
            }
        }
    }
    found.sort_by_key(|stub| stub.class);
    found
}

fn declared_classes(unit: &ast::Unit) -> impl Iterator<Item = String> + '_ {
    let package = unit.package.as_ref().map(|package| format!("{}.", package.name.text())).unwrap_or_default();
    unit.decls.iter().filter_map(move |decl| match decl {
        ast::TopDecl::Type(decl) => Some(format!("{package}{}", decl.name.name)),
        _ => None,
    })
}

/// Whether a text has a word in it.
fn names(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !before.chars().next_back().is_some_and(is_part) && !after.chars().next().is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needed_by(text: &str) -> Vec<&'static str> {
        let sources = SourceMap::new();
        let file = sources.add("A.java", text);
        let (unit, _) = crate::syntax::parser::parse(&sources.file(file));
        needed(&sources, &[unit]).into_iter().map(|stub| stub.class).collect()
    }

    #[test]
    fn what_is_named_is_read_with_what_that_names() {
        assert_eq!(needed_by("class A { int x; }"), Vec::<&str>::new());
        let with_list = needed_by("import java.util.*; class A { ArrayList<A> all; }");
        assert!(with_list.contains(&"java.util.ArrayList") && with_list.contains(&"java.util.List"));
        assert!(!needed_by("class A { int MyArrayListener; }").contains(&"java.util.ArrayList"));
        assert!(!needed_by("package java.util; class ArrayList { }").contains(&"java.util.ArrayList"));
    }

    #[test]
    fn every_stub_is_legal_and_of_a_class_that_is_there() {
        for stub in STUBS {
            assert!(crate::library::find(stub.class).is_some(), "{}", stub.class);
            let sources = SourceMap::new();
            let file = sources.add("A.java", format!("class A {{ {} x; }}", stub.class));
            let loaded = crate::load(&sources, &[file]);
            assert!(loaded.diagnostics.is_empty(), "{}: {:?}", stub.class, loaded.diagnostics);
            let program = loaded.program.expect("no errors");
            let class = program.find_class(stub.class).expect("it was read");
            assert_eq!(program[class].origin, crate::tree::Origin::Stub);
        }
    }
}
