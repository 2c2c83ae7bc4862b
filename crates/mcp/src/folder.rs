//! The folder that the server was started in: nothing else is read.

use std::path::{Path, PathBuf};

use driver::{Input, lang};
use walkdir::{DirEntry, WalkDir};

pub struct Folder {
    /// Without links.
    root: PathBuf,
}

impl Folder {
    pub fn new(root: &Path) -> std::io::Result<Folder> {
        Ok(Folder { root: root.canonicalize()? })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The programs that paths name: files, or folders with all programs in them.
    pub fn inputs(&self, paths: &[String]) -> Result<Vec<Input>, String> {
        let mut all = Vec::new();
        for path in paths {
            let found = self.inside(Path::new(path))?;
            match found.is_dir() {
                true => self.programs(&found, &mut all)?,
                false => all.push(self.text(&found)?),
            }
        }
        match all.is_empty() {
            true => Err("there are no programs to work on".to_string()),
            false => Ok(all),
        }
    }

    /// What a path stands for once links and `..` are resolved, if that is in the folder.
    pub fn inside(&self, path: &Path) -> Result<PathBuf, String> {
        let refused = || format!("`{}` is outside the folder that this server may read", path.display());
        let full = self.root.join(path).canonicalize().map_err(|error| match self.is_lexically_inside(path) {
            true => format!("cannot read `{}`: {error}", path.display()),
            // Whether something is there is nobody's business either.
            false => refused(),
        })?;
        if full.starts_with(&self.root) { Ok(full) } else { Err(refused()) }
    }

    fn is_lexically_inside(&self, path: &Path) -> bool {
        !path.is_absolute() && !path.components().any(|part| part == std::path::Component::ParentDir)
    }

    fn programs(&self, folder: &Path, all: &mut Vec<Input>) -> Result<(), String> {
        let visible = |entry: &DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
        for entry in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(visible) {
            let entry = entry.map_err(|error| error.to_string())?;
            if entry.file_type().is_dir() || lang::of_path(entry.path()).is_none() {
                continue;
            }
            // A link that leads out of the folder is passed over.
            if let Ok(found) = self.inside(entry.path()) {
                all.push(self.text(&found)?);
            }
        }
        Ok(())
    }

    /// By the name it has seen from the folder.
    fn text(&self, file: &Path) -> Result<Input, String> {
        let name = file.strip_prefix(&self.root).unwrap_or(file).display().to_string();
        let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read `{name}`: {error}"))?;
        Ok(Input::Text { name, text })
    }
}
