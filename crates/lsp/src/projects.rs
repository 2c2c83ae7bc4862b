//! Which files belong together, and how they are verified.

use std::path::{Path, PathBuf};

use driver::lang::{self, Language};
use driver::{Options, input};

use crate::program::Program;

/// What the project of a file says about it.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    pub options: Options,
    /// The files and folders of the project.
    pub files: Vec<PathBuf>,
}

/// Finds the project of a file, or says what is wrong with it.
pub type Projects = Box<dyn Fn(&Path) -> Result<Setup, String> + Send>;

/// Every file is a program of its own.
pub fn none() -> Projects {
    Box::new(|_| Ok(Setup::default()))
}

/// The program of a document. If its language joins files, those of its project belong to it; `open` knows texts that are being edited.
pub fn program(name: &str, text: &str, setup: Setup, open: &dyn Fn(&Path) -> Option<String>) -> Option<Program> {
    let mut program = Program::of_text(name, text, setup.options)?;
    if program.language.joins_files() {
        for path in joined(program.language, Path::new(name), &setup.files) {
            let read = open(&path).or_else(|| std::fs::read_to_string(&path).ok());
            program.texts.extend(read.map(|text| (path.display().to_string(), text)));
        }
    }
    Some(program)
}

/// The other files of a project in a language, if the document is one of them.
fn joined(language: &dyn Language, document: &Path, files: &[PathBuf]) -> Vec<PathBuf> {
    let same = |a: &Path, b: &Path| a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b);
    let is_ours = |path: &PathBuf| lang::of_path(path).is_some_and(|of| of.name() == language.name());
    let all: Vec<PathBuf> = files.iter().flat_map(|path| input::programs_in(path)).filter(is_ours).collect();
    if !all.iter().any(|path| same(path, document)) {
        return Vec::new();
    }
    all.into_iter().filter(|path| !same(path, document)).collect()
}
