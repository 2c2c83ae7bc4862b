//! The program that a document belongs to.

use std::path::Path;
use std::sync::Arc;

use driver::lang::{self, Language};
use driver::{Input, Options, isolate};
use source::names::Names;
use source::{FileId, SourceMap};

/// The document of a program is the first of its files.
pub const DOCUMENT: FileId = FileId(0);

/// Texts that make one program, each with its path, the document first; and how it is verified.
#[derive(Clone)]
pub struct Program {
    pub language: &'static dyn Language,
    pub texts: Vec<(String, String)>,
    pub options: Options,
}

impl Program {
    /// A document by itself; nothing if no language has such names.
    pub fn of_text(name: &str, text: &str, options: Options) -> Option<Program> {
        let language = lang::of_path(Path::new(name))?;
        Some(Program { language, texts: vec![(name.to_string(), text.to_string())], options })
    }

    pub fn inputs(&self) -> Vec<Input> {
        let input = |(name, text): &(String, String)| Input::Text { name: name.clone(), text: text.clone() };
        self.texts.iter().map(input).collect()
    }

    /// The names of the program. What goes wrong in a language is no reason to end: then there are none.
    pub fn names(&self) -> (Arc<SourceMap>, Names) {
        let map = Arc::new(SourceMap::new());
        let files: Vec<FileId> = self.texts.iter().map(|(name, text)| map.add(name.as_str(), text.as_str())).collect();
        let names = isolate::guarded_deep(|| self.language.names(&map, &files, &self.options));
        (map, names.unwrap_or_else(|_| Names { partial: true, ..Names::default() }))
    }
}
