//! Finding and loading libz3.
//!
//! The order: `GRAIL_Z3` when set (and then nothing else), beside the executable, `.tools/z3` in the folders above the
//! executable and above the current one, then whatever the system's loader knows. A Z3 compiled in with the feature
//! `static-z3` wins over all but `GRAIL_Z3`.
#![allow(unsafe_code)]

use super::api::Api;
use std::ffi::CString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The version Grail is tested with; the resource counts that budgets speak of depend on it.
pub const PINNED: Version = Version { major: 4, minor: 15, patch: 4 };

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
    pub patch: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// A libz3 ready for use.
pub struct Library {
    pub(super) api: Api,
    version: Version,
    origin: String,
}

/// Why there is no solver.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    #[error("no Z3 library was found; looked at {}\n{HOW_TO_GET_IT}", .looked.join(", "))]
    NotFound { looked: Vec<String> },
    #[error("{path} is not a library that can be loaded: {reason}\n{HOW_TO_GET_IT}")]
    Unloadable { path: String, reason: String },
    #[error("{path} is not the Z3 that Grail needs ({PINNED}): it has no function {function}\n{HOW_TO_GET_IT}")]
    Incomplete { path: String, function: &'static str },
}

const HOW_TO_GET_IT: &str = "to get it: run `make` or `python3 scripts/fetch-z3.py` in Grail's sources, or set GRAIL_Z3 to \
a libz3 4.15.4 (file or folder), or install one for the whole system, or build Grail with `--features static-z3`";

const FILE_NAMES: &[&str] = if cfg!(target_os = "macos") {
    &["libz3.dylib"]
} else if cfg!(windows) {
    &["libz3.dll"]
} else {
    &["libz3.so", "libz3.so.4.15", "libz3.so.4"]
};

/// The library of this process; looked for once.
pub fn library() -> Result<&'static Library, LoadError> {
    static FOUND: OnceLock<Result<Library, LoadError>> = OnceLock::new();
    FOUND.get_or_init(find).as_ref().map_err(Clone::clone)
}

impl Library {
    pub fn version(&self) -> Version {
        self.version
    }

    /// Where it came from: a path, a name the system's loader resolved, or "compiled in".
    pub fn origin(&self) -> &str {
        &self.origin
    }

    pub fn is_pinned_version(&self) -> bool {
        self.version == PINNED
    }

    /// A ceiling on the memory of all solvers of this process; a query that meets it fails.
    pub fn limit_memory(&self, megabytes: u32) {
        self.set_global("memory_max_size", &megabytes.to_string());
    }

    fn set_global(&self, name: &str, value: &str) {
        let (name, value) = (CString::new(name).unwrap_or_default(), CString::new(value).unwrap_or_default());
        // SAFETY: two nul-terminated strings that outlive the call, which copies them.
        unsafe { (self.api.Z3_global_param_set)(name.as_ptr(), value.as_ptr()) }
    }

    fn ready(api: Api, origin: String) -> Library {
        let mut numbers = [0u32; 4];
        let [major, minor, patch, revision] = &mut numbers;
        // SAFETY: four valid places to write to.
        unsafe { (api.Z3_get_version)(major, minor, patch, revision) };
        let version = Version { major: numbers[0], minor: numbers[1], patch: numbers[2] };
        let library = Library { api, version, origin };
        // Complaints about patterns and the like would go straight to standard error.
        library.set_global("warning", "false");
        // For the whole process rather than for each solver: Z3 looks options up all the time, and a solver's own are slower.
        for (name, value) in logic::smtlib::Z3_OPTIONS {
            library.set_global(name, value);
        }
        library
    }
}

fn find() -> Result<Library, LoadError> {
    if let Some(chosen) = std::env::var_os("GRAIL_Z3").filter(|chosen| !chosen.is_empty()) {
        return load_chosen(Path::new(&chosen));
    }
    #[cfg(feature = "static-z3")]
    return Ok(Library::ready(Api::linked(), "compiled in".to_string()));
    #[cfg(not(feature = "static-z3"))]
    search()
}

/// An explicit choice is taken or refused, never quietly replaced by another.
fn load_chosen(chosen: &Path) -> Result<Library, LoadError> {
    let file = if chosen.is_dir() { file_in(chosen) } else { chosen.is_file().then(|| chosen.to_path_buf()) };
    match file {
        Some(file) => load(&file),
        None => Err(LoadError::NotFound { looked: vec![format!("GRAIL_Z3 ({})", chosen.display())] }),
    }
}

#[cfg(not(feature = "static-z3"))]
fn search() -> Result<Library, LoadError> {
    let folders = folders_to_search();
    if let Some(file) = folders.iter().find_map(|folder| file_in(folder)) {
        return load(&file);
    }
    for name in FILE_NAMES {
        match load(Path::new(name)) {
            Err(LoadError::Unloadable { .. }) => {}
            decided => return decided,
        }
    }
    let mut looked: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    looked.push("the system's libraries".to_string());
    Err(LoadError::NotFound { looked })
}

#[cfg(not(feature = "static-z3"))]
fn folders_to_search() -> Vec<PathBuf> {
    let executable = std::env::current_exe().ok();
    let beside = executable.as_deref().and_then(Path::parent);
    let current = std::env::current_dir().ok();
    let mut folders: Vec<PathBuf> = beside.map(Path::to_path_buf).into_iter().collect();
    for start in [beside, current.as_deref()].into_iter().flatten() {
        let kept = start.ancestors().map(|folder| folder.join(".tools").join("z3")).filter(|folder| folder.is_dir());
        folders.extend(kept);
    }
    folders.dedup();
    folders
}

fn file_in(folder: &Path) -> Option<PathBuf> {
    FILE_NAMES.iter().map(|name| folder.join(name)).find(|file| file.is_file())
}

fn load(path: &Path) -> Result<Library, LoadError> {
    let shown = path.display().to_string();
    // SAFETY: loading runs the library's initialisers; a file that the user or the installation put under the name of
    // Z3 is trusted to be Z3.
    let loaded = unsafe { libloading::Library::new(path) };
    let loaded = loaded.map_err(|error| LoadError::Unloadable { path: shown.clone(), reason: error.to_string() })?;
    // SAFETY: the signatures are those of Z3, and the library is leaked below, so that it stays loaded.
    let api = unsafe { Api::from_library(&loaded) };
    let api = api.map_err(|function| LoadError::Incomplete { path: shown.clone(), function })?;
    std::mem::forget(loaded);
    Ok(Library::ready(api, shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of our own in the system's folder for such things.
    fn temporary(name: &str, content: &[u8]) -> PathBuf {
        let path = std::env::temp_dir().join(format!("grail-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("a temporary file");
        path
    }

    #[test]
    fn a_chosen_library_is_taken_or_refused() {
        let missing = load_chosen(Path::new("/no/such/place")).err().expect("an error");
        assert!(matches!(missing, LoadError::NotFound { .. }));
        assert!(missing.to_string().contains("GRAIL_Z3 (/no/such/place)"), "{missing}");
        assert!(missing.to_string().contains("fetch-z3.py"), "{missing}");

        let junk = temporary("junk", b"not a library");
        let error = load_chosen(&junk).err().expect("an error");
        std::fs::remove_file(&junk).expect("a temporary file");
        assert!(matches!(error, LoadError::Unloadable { .. }), "{error}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn another_library_is_not_z3() {
        let error = load(Path::new("libc.so.6")).err().expect("an error");
        assert!(matches!(error, LoadError::Incomplete { .. }), "{error}");
        assert!(error.to_string().contains("4.15.4"), "{error}");
    }
}
