//! From what the user named to texts in the source map.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;
use source::{Diagnostic, FileId, SourceMap, Span};
use walkdir::{DirEntry, WalkDir};

use crate::codes;
use crate::lang::{self, Language};

const MAX_SIZE: u64 = 256 << 20;

/// What to work on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A file, or a folder with all programs in it.
    Path(PathBuf),
    /// Standard input.
    Stdin,
    /// A text that the caller already has.
    Text { name: String, text: String },
}

/// A program's texts with their language.
#[derive(Clone)]
pub struct Program {
    /// At least one; more only if the language joins files.
    pub files: Vec<FileId>,
    pub language: &'static dyn Language,
}

/// Reads all inputs in the order given, folders sorted by path. Files of a language that joins them are one program. `language` overrides what the names of files say.
pub fn read(
    map: &SourceMap,
    inputs: &[Input],
    language: Option<&'static dyn Language>,
) -> (Vec<Program>, Vec<Diagnostic>) {
    let mut reader =
        Reader { map, language, programs: Vec::new(), diagnostics: Vec::new(), seen: FxHashSet::default() };
    for input in inputs {
        match input {
            Input::Path(path) if path.is_dir() => reader.folder(path),
            Input::Path(path) => reader.path(path),
            Input::Stdin => reader.stdin(),
            Input::Text { name, text } => reader.text(name, text.clone()),
        }
    }
    (reader.programs, reader.diagnostics)
}

/// The programs of a folder, or the file that is named.
pub fn programs_in(path: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(is_visible).filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_file()).map(DirEntry::into_path);
    files.filter(|path| lang::of_path(path).is_some()).collect()
}

fn is_visible(entry: &DirEntry) -> bool {
    entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
}

struct Reader<'a> {
    map: &'a SourceMap,
    language: Option<&'static dyn Language>,
    programs: Vec<Program>,
    diagnostics: Vec<Diagnostic>,
    /// The files that were read.
    seen: FxHashSet<PathBuf>,
}

impl Reader<'_> {
    fn problem(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn folder(&mut self, folder: &Path) {
        let mut found = false;
        for entry in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(is_visible) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => {
                    if lang::of_path(entry.path()).is_some() {
                        found = true;
                        self.path(entry.path());
                    }
                }
                Err(error) => {
                    let path = error.path().unwrap_or(folder).display().to_string();
                    let why = error.io_error().map_or_else(|| error.to_string(), io_words);
                    self.problem(unreadable(&path, &why));
                }
            }
        }
        if !found {
            let known: Vec<String> = lang::extensions().map(|ext| format!("`.{ext}`")).collect();
            self.problem(
                Diagnostic::error(
                    codes::NOTHING_TO_VERIFY,
                    Span::NONE,
                    format!("no programs in `{}`", folder.display()),
                )
                .with_note(format!("programs are files whose name ends in {}", known.join(", "))),
            );
        }
    }

    fn path(&mut self, path: &Path) {
        let name = path.display().to_string();
        // A file named twice is one program.
        if let Ok(same) = path.canonicalize()
            && !self.seen.insert(same)
        {
            return;
        }
        match File::open(path) {
            Err(error) => self.problem(unreadable(&name, &io_words(&error))),
            Ok(file) => self.stream(&name, file),
        }
    }

    fn stdin(&mut self) {
        self.stream("<stdin>", std::io::stdin().lock());
    }

    /// Pipes and devices do not tell their size: the limit is on what is read.
    fn stream(&mut self, name: &str, stream: impl Read) {
        let mut bytes = Vec::new();
        match stream.take(MAX_SIZE + 1).read_to_end(&mut bytes) {
            Err(error) => self.problem(unreadable(name, &io_words(&error))),
            Ok(read) if read as u64 > MAX_SIZE => {
                let limit = format!("a file has at most {} MiB", MAX_SIZE >> 20);
                let d = Diagnostic::error(codes::TOO_LARGE, Span::NONE, format!("`{name}` is too large"));
                self.problem(d.with_note(limit).with_help("split the program into several files"));
            }
            Ok(_) => self.bytes(name, bytes),
        }
    }

    fn bytes(&mut self, name: &str, bytes: Vec<u8>) {
        if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            return self.problem(not_text(name, "it begins like UTF-16", "utf-16"));
        }
        match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => self.text(name, text),
            Ok(_) => self.problem(not_text(name, "it holds zero bytes", "utf-16")),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                self.problem(not_text(name, &format!("the byte at offset {at} is not UTF-8"), "latin1"));
            }
        }
    }

    fn text(&mut self, name: &str, text: String) {
        let Some(language) = self.language.or_else(|| lang::of_path(Path::new(name))) else {
            let names: Vec<&str> = lang::LANGUAGES.iter().map(|language| language.name()).collect();
            let message = format!("cannot tell the language of `{name}`");
            return self.problem(
                Diagnostic::error(codes::UNKNOWN_LANGUAGE, Span::NONE, message)
                    .with_help(format!("say it with `--lang`: {}", names.join(", "))),
            );
        };
        let file = self.map.add(name, text);
        let joined = |program: &&mut Program| language.joins_files() && program.language.name() == language.name();
        match self.programs.iter_mut().find(joined) {
            Some(program) => program.files.push(file),
            None => self.programs.push(Program { files: vec![file], language }),
        }
    }
}

fn unreadable(name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(codes::UNREADABLE, Span::NONE, format!("cannot read `{name}`: {why}"))
}

fn not_text(name: &str, why: &str, perhaps: &str) -> Diagnostic {
    Diagnostic::error(codes::NOT_TEXT, Span::NONE, format!("`{name}` is not text"))
        .with_note(why)
        .with_help(format!("save it as UTF-8, or convert it: `iconv -f {perhaps} -t utf-8`"))
}

/// What the system said, without Rust's "(os error 2)".
pub(crate) fn io_words(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_string()
}
