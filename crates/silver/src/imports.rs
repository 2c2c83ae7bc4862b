//! Imports: from a file to all members of all files it reaches.
//!
//! Every file is parsed once, whatever the number of ways to it. Its members stand where it was first imported.

use std::path::{Component, Path, PathBuf};

use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use source::{Diagnostic, FileId, SourceMap};

use crate::codes;
use crate::stdlib;
use crate::syntax::parse;
use crate::syntax::ptree::{Import, Member, MemberKind, Program};

/// Where imported files come from.
pub trait ReadFile {
    /// The text of a file, or why it cannot be read.
    fn read(&self, path: &Path) -> Result<String, String>;

    /// The text of a library file beyond those that are built in.
    fn read_library(&self, _path: &Path) -> Option<String> {
        None
    }

    /// A name that two paths share exactly if they lead to the same file.
    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }
}

/// The files of the operating system.
#[derive(Default)]
pub struct Disk {
    /// Folders where `import <…>` looks for files that are not built in.
    pub library: Vec<PathBuf>,
    /// Programs import files of this folder only, if it is set; it has no links in its name.
    pub confined_to: Option<PathBuf>,
}

impl ReadFile for Disk {
    fn read(&self, path: &Path) -> Result<String, String> {
        if let Some(folder) = &self.confined_to {
            // Also what is not there is not told apart outside.
            let inside = path.canonicalize().is_ok_and(|path| path.starts_with(folder));
            if !inside {
                return Err("it is not in the folder that may be read".to_string());
            }
        }
        let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
        String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_string())
    }

    fn read_library(&self, path: &Path) -> Option<String> {
        let anywhere = Disk::default();
        self.library.iter().find_map(|folder| anywhere.read(&folder.join(path)).ok())
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
    }
}

/// Files that exist only in memory.
#[derive(Default)]
pub struct InMemory(pub IndexMap<PathBuf, String>);

impl ReadFile for InMemory {
    fn read(&self, path: &Path) -> Result<String, String> {
        self.0.get(path).cloned().ok_or_else(|| "there is no such file".to_string())
    }
}

/// Where a file was found, which decides what its own imports mean.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Place {
    Local(PathBuf),
    /// A path in the standard library.
    Standard(PathBuf),
}

/// Parses `main` and all it imports.
pub(crate) fn gather(sources: &SourceMap, main: FileId, files: &dyn ReadFile) -> (Program, Vec<Diagnostic>) {
    let path = PathBuf::from(&sources.file(main).name);
    let mut gatherer =
        Gatherer { sources, files, seen: FxHashSet::default(), program: Program::default(), diagnostics: Vec::new() };
    gatherer.seen.insert(Place::Local(files.identity(&path)));
    gatherer.file(main, &Place::Local(path));
    (gatherer.program, gatherer.diagnostics)
}

struct Gatherer<'a> {
    sources: &'a SourceMap,
    files: &'a dyn ReadFile,
    seen: FxHashSet<Place>,
    program: Program,
    diagnostics: Vec<Diagnostic>,
}

impl Gatherer<'_> {
    fn file(&mut self, file: FileId, place: &Place) {
        let source = self.sources.file(file);
        let (program, diagnostics) = parse(file, &source.text);
        self.diagnostics.extend(diagnostics);
        for member in program.members {
            match member {
                Member { kind: MemberKind::Import(import), .. } => self.import(&import, place),
                member => self.program.members.push(member),
            }
        }
    }

    fn import(&mut self, import: &Import, from: &Place) {
        let target = match from {
            Place::Local(file) if !import.standard => Place::Local(beside(file, &import.path)),
            Place::Standard(file) if !import.standard => Place::Standard(beside(file, &import.path)),
            _ => Place::Standard(normalise(Path::new(&import.path))),
        };
        let identity = match &target {
            Place::Local(path) => Place::Local(self.files.identity(path)),
            standard => standard.clone(),
        };
        if !self.seen.insert(identity) {
            return;
        }
        let (name, text) = match &target {
            Place::Local(path) => (path.display().to_string(), self.files.read(path)),
            Place::Standard(path) => {
                let name = path.to_string_lossy();
                let text = stdlib::text(&name).map(str::to_string).or_else(|| self.files.read_library(path));
                (format!("<{name}>"), text.ok_or_else(|| "there is no such standard file".to_string()))
            }
        };
        match text {
            Ok(text) => {
                let file = self.sources.add(name, text);
                self.file(file, &target);
            }
            Err(reason) => {
                let message = format!("cannot import `{name}`: {reason}");
                let diagnostic = Diagnostic::error(codes::IMPORT, import.span, message).with_id("parser.error");
                let help = match &target {
                    Place::Local(_) => {
                        "the name is looked for beside the file that imports it; files of the library are imported with `import <decreases/int.vpr>`"
                    }
                    Place::Standard(_) => {
                        "`<..>` names a file of the library, such as `<decreases/int.vpr>`; others are imported with `import \"file.vpr\"`"
                    }
                };
                self.diagnostics.push(diagnostic.with_label("imported here").with_help(help));
            }
        }
    }
}

fn beside(file: &Path, path: &str) -> PathBuf {
    normalise(&file.parent().unwrap_or(Path::new("")).join(path))
}

/// Without `.` and, where possible, `..`.
fn normalise(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}
