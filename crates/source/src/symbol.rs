//! Interned names.

use std::fmt;
use std::sync::{LazyLock, RwLock};

use rustc_hash::FxHashMap;

/// A name, interned for the life of the process: copying and comparing cost nothing. The order of symbols is that of their
/// text, never of their numbers, so that sorting by symbol is the same in every run.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(u32);

#[derive(Default)]
struct Interner {
    ids: FxHashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

static INTERNER: LazyLock<RwLock<Interner>> = LazyLock::new(RwLock::default);

impl Symbol {
    pub fn new(text: &str) -> Symbol {
        if let Some(id) = INTERNER.read().expect("interner lock").ids.get(text) {
            return Symbol(*id);
        }
        let mut interner = INTERNER.write().expect("interner lock");
        if let Some(id) = interner.ids.get(text) {
            return Symbol(*id);
        }
        let id = interner.texts.len() as u32;
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        interner.texts.push(text);
        interner.ids.insert(text, id);
        Symbol(id)
    }

    pub fn as_str(self) -> &'static str {
        INTERNER.read().expect("interner lock").texts[self.0 as usize]
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Symbol) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Symbol {
    fn cmp(&self, other: &Symbol) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Symbol {
        Symbol::new(text)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
