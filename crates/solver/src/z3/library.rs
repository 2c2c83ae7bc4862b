//! Finding and loading libz3.
//!
//! The order: `GRAIL_Z3` when set (and then nothing else), the Z3 compiled in with the feature `static-z3`, the folders of the
//! [installation](places). There, only the pinned build is taken, and its digest is compared before it is loaded. Who sets `GRAIL_Z3` may
//! choose another build; `grail --version` and `grail doctor` say so. The system's library is taken with `GRAIL_Z3=system` only.
#![allow(unsafe_code)]

use super::api::Api;
use super::build::{Build, PINNED, Version};
use super::places::{self, FILE_NAMES, SYSTEM, VARIABLE};
use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A libz3 ready for use.
pub struct Library {
    pub(super) api: Api,
    version: Version,
    build: Build,
    origin: String,
}

/// Why there is no solver.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    #[error("no Z3 library was found; looked at {}\n{HOW_TO_GET_IT}", .looked.join(", "))]
    NotFound { looked: Vec<String> },
    #[error(
        "GRAIL_Z3 is `{path}`, which is another file wherever Grail is started; a library is named by its whole path\n{HOW_TO_GET_IT}"
    )]
    Relative { path: String },
    #[error("{path} is not a library that can be loaded: {reason}\n{HOW_TO_GET_IT}")]
    Unloadable { path: String, reason: String },
    #[error("{path} is not the Z3 that Grail needs ({PINNED}): it has no function {function}\n{HOW_TO_GET_IT}")]
    Incomplete { path: String, function: &'static str },
}

const HOW_TO_GET_IT: &str = "to get it: run `make` in Grail's sources, or `python3 scripts/fetch-z3.py --user` there for an \
installed Grail, or set GRAIL_Z3 to the whole path of a libz3 4.15.4 (file or folder) or to `system` for the system's, or build \
Grail with `--features static-z3`";

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

    pub fn build(&self) -> &Build {
        &self.build
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

    fn ready(api: Api, build: Build, origin: String) -> Library {
        let mut numbers = [0u32; 4];
        let [major, minor, patch, revision] = &mut numbers;
        // SAFETY: four valid places to write to.
        unsafe { (api.Z3_get_version)(major, minor, patch, revision) };
        let version = Version { major: numbers[0], minor: numbers[1], patch: numbers[2] };
        let library = Library { api, version, build, origin };
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
    if let Some(chosen) = std::env::var_os(VARIABLE).filter(|chosen| !chosen.is_empty()) {
        return if chosen == SYSTEM { load_of_system() } else { load_chosen(Path::new(&chosen)) };
    }
    #[cfg(feature = "static-z3")]
    return Ok(Library::ready(Api::linked(), Build::Pinned, "compiled in".to_string()));
    #[cfg(not(feature = "static-z3"))]
    load_installed(&places::of_installation())
}

/// An explicit choice is taken or refused, never quietly replaced by another.
fn load_chosen(chosen: &Path) -> Result<Library, LoadError> {
    if chosen.is_relative() {
        return Err(LoadError::Relative { path: chosen.display().to_string() });
    }
    let file = if chosen.is_dir() { places::file_in(chosen) } else { chosen.is_file().then(|| chosen.to_path_buf()) };
    let Some(file) = file else {
        return Err(LoadError::NotFound { looked: vec![format!("{VARIABLE} ({})", chosen.display())] });
    };
    let build = Build::of_file(&file)
        .map_err(|error| LoadError::Unloadable { path: file.display().to_string(), reason: error.to_string() })?;
    load(&file, build)
}

fn load_of_system() -> Result<Library, LoadError> {
    for name in FILE_NAMES {
        match load(Path::new(name), Build::OfSystem) {
            Err(LoadError::Unloadable { .. }) => {}
            decided => return decided,
        }
    }
    Err(LoadError::NotFound { looked: vec!["the system's libraries".to_string()] })
}

/// The first pinned build in the folders. What else lies there under its name is not loaded.
#[cfg_attr(feature = "static-z3", allow(dead_code))]
fn load_installed(folders: &[PathBuf]) -> Result<Library, LoadError> {
    let mut looked = Vec::new();
    for folder in folders {
        let Some(file) = places::file_in(folder) else {
            looked.push(folder.display().to_string());
            continue;
        };
        match Build::of_file(&file) {
            Ok(Build::Pinned) => return load(&file, Build::Pinned),
            Ok(_) => looked.push(format!("{} (which is not the build that Grail is tested with)", file.display())),
            Err(error) => looked.push(format!("{} (which cannot be read: {error})", file.display())),
        }
    }
    Err(LoadError::NotFound { looked })
}

fn load(path: &Path, build: Build) -> Result<Library, LoadError> {
    let shown = path.display().to_string();
    // SAFETY: loading runs the library's initialisers. It is the pinned Z3 by its digest, or the one that the user chose.
    let loaded = unsafe { libloading::Library::new(path) };
    let loaded = loaded.map_err(|error| LoadError::Unloadable { path: shown.clone(), reason: error.to_string() })?;
    // SAFETY: the signatures are those of Z3, and the library is leaked below, so that it stays loaded.
    let api = unsafe { Api::from_library(&loaded) };
    let api = api.map_err(|function| LoadError::Incomplete { path: shown.clone(), function })?;
    std::mem::forget(loaded);
    Ok(Library::ready(api, build, shown))
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

        let relative = load_chosen(Path::new(".tools/z3")).err().expect("an error");
        assert!(matches!(relative, LoadError::Relative { .. }), "{relative}");

        let junk = temporary("junk", b"not a library");
        let error = load_chosen(&junk).err().expect("an error");
        std::fs::remove_file(&junk).expect("a temporary file");
        assert!(matches!(error, LoadError::Unloadable { .. }), "{error}");
    }

    #[test]
    fn an_installed_library_is_the_pinned_one() {
        let folder = std::env::temp_dir().join(format!("grail-installed-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        std::fs::write(folder.join(FILE_NAMES[0]), "not a library").expect("a temporary file");
        let error = load_installed(std::slice::from_ref(&folder)).err().expect("an error");
        std::fs::remove_dir_all(&folder).expect("a temporary folder");
        assert!(matches!(error, LoadError::NotFound { .. }), "{error}");
        assert!(error.to_string().contains("not the build that Grail is tested with"), "{error}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn another_library_is_not_z3() {
        let error = load(Path::new("libc.so.6"), Build::OfSystem).err().expect("an error");
        assert!(matches!(error, LoadError::Incomplete { .. }), "{error}");
        assert!(error.to_string().contains("4.15.4"), "{error}");
    }
}
