//! An open document, with what was found out about it.

use std::cell::OnceCell;
use std::sync::Arc;

use driver::{Cancel, Report};
use rustc_hash::FxHashMap;

use crate::document::{Change, Text};
use crate::fixes::Fix;
use crate::index::Index;
use crate::program::Program;

pub struct Document {
    pub text: Text,
    pub version: i32,
    /// What the diagnostics on the screen come from.
    pub shown: Option<Shown>,
    /// The last completed attempt to prove it, which may be of an earlier version.
    pub proved: Option<Proved>,
    /// Quick fixes that were found for this version.
    pub fixes: Vec<Fix>,
    /// What is held before lines of this version, in words, as far as somebody asked; nothing while it is being found out.
    pub held: FxHashMap<u32, Option<String>>,
    /// Absent if no language has such files.
    pub program: Option<Program>,
    /// Stops the analysis of this version.
    pub cancel: Cancel,
    /// Of this version.
    index: OnceCell<Arc<Index>>,
    /// Of the last version that could be read, moved along.
    last: Option<Arc<Index>>,
}

pub struct Shown {
    pub version: i32,
    pub report: Report,
}

/// Keeps a text beside the report that speaks of it.
pub struct Proved {
    pub text: Text,
    pub report: Report,
}

impl Document {
    pub fn new(text: Text, version: i32, program: Option<Program>) -> Document {
        Document {
            text,
            version,
            shown: None,
            proved: None,
            fixes: Vec::new(),
            held: FxHashMap::default(),
            program,
            cancel: Cancel::default(),
            index: OnceCell::new(),
            last: None,
        }
    }

    /// The document with another text.
    pub fn changed(self, text: Text, version: i32, program: Option<Program>, changes: &[Change]) -> Document {
        self.cancel.cancel();
        let known = self.index.into_inner().filter(|index| index.exact).or(self.last);
        let last = known.map(|index| {
            let index = Arc::try_unwrap(index).unwrap_or_else(|shared| shared.copied());
            Arc::new(changes.iter().fold(index, Index::moved))
        });
        Document { shown: self.shown, proved: self.proved, last, ..Document::new(text, version, program) }
    }

    /// The document as it is, in another program.
    pub fn surrounded(&mut self, program: Option<Program>) {
        self.program = program;
        self.held.clear();
        if let Some(index) = self.index.take().filter(|index| index.exact) {
            self.last = Some(index);
        }
    }

    /// Its names: as they are, or while the text cannot be read, as they were.
    pub fn index(&self) -> &Arc<Index> {
        self.index.get_or_init(|| match &self.program {
            Some(program) => self.best(Index::of(program)),
            None => Arc::new(Index::empty()),
        })
    }

    /// An analysis found the names of this version.
    pub fn learn(&mut self, index: Index) {
        if self.index.get().is_none() {
            let best = self.best(index);
            let _ = self.index.set(best);
        }
    }

    fn best(&self, index: Index) -> Arc<Index> {
        match &self.last {
            Some(last) if !index.exact => last.clone(),
            _ => Arc::new(index),
        }
    }
}
