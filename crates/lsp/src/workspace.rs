//! The folders that the editor has open: what their files declare, also of those that are not open themselves.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use driver::{Options, lang};
use gen_lsp_types::{WorkspaceFolder, WorkspaceSymbol};
use walkdir::{DirEntry, WalkDir};

use crate::document::{Columns, Text};
use crate::index::Index;
use crate::navigate::Places;
use crate::program::Program;
use crate::uris;

/// Longer than this nobody waits for the symbols of a workspace; what was read is remembered for the next question.
const PATIENCE: Duration = Duration::from_millis(500);

#[derive(Default)]
pub struct Workspace {
    folders: Vec<PathBuf>,
    known: RefCell<HashMap<PathBuf, Known>>,
}

/// A file as it was at some time.
struct Known {
    changed: Option<SystemTime>,
    text: Text,
    index: Index,
}

impl Workspace {
    pub fn add(&mut self, folders: &[WorkspaceFolder]) {
        self.folders.extend(folders.iter().map(|folder| PathBuf::from(uris::path_of(&folder.uri))));
    }

    pub fn remove(&mut self, folders: &[WorkspaceFolder]) {
        self.folders.retain(|known| !folders.iter().any(|folder| Path::new(&uris::path_of(&folder.uri)) == known));
    }

    /// The symbols of files that `is_open` does not know.
    pub fn symbols(&self, query: &str, columns: Columns, is_open: &dyn Fn(&Path) -> bool) -> Vec<WorkspaceSymbol> {
        let deadline = Instant::now() + PATIENCE;
        let mut found = Vec::new();
        let files = self.folders.iter().flat_map(|folder| WalkDir::new(folder).into_iter().filter_entry(is_source));
        for entry in files.take_while(|_| Instant::now() < deadline).filter_map(Result::ok) {
            if entry.file_type().is_file() && lang::of_path(entry.path()).is_some() && !is_open(entry.path()) {
                self.of_file(entry.path(), query, columns, &mut found);
            }
        }
        found
    }

    fn of_file(&self, path: &Path, query: &str, columns: Columns, found: &mut Vec<WorkspaceSymbol>) {
        let changed = path.metadata().and_then(|data| data.modified()).ok();
        let mut known = self.known.borrow_mut();
        if known.get(path).is_none_or(|known| known.changed != changed) {
            let Ok(text) = std::fs::read_to_string(path) else { return };
            let Some(program) = Program::of_text(&path.display().to_string(), &text, Options::default()) else {
                return;
            };
            let (text, index) = (Text::new(text, columns), Index::of(&program));
            known.insert(path.to_path_buf(), Known { changed, text, index });
        }
        if let Some(Known { text, index, .. }) = known.get(path) {
            let uri = uris::of_path(&path.display().to_string());
            found.extend(Places { uri: &uri, text, index }.workspace_symbols(query));
        }
    }
}

/// Neither hidden nor what builds leave behind.
fn is_source(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    entry.depth() == 0 || !(name.starts_with('.') || name == "target" || name == "node_modules")
}
