//! The user's folders that Grail reads and writes by itself.
//!
//! A relative name would mean another folder wherever Grail is started, perhaps one that somebody else has filled, so it names none.

use std::path::PathBuf;

/// Where users keep what can be made again, Grail's part of it.
pub fn caches() -> Option<PathBuf> {
    folder("XDG_CACHE_HOME", ".cache")
}

/// Where users keep what programs install for them, Grail's part of it.
pub fn data() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", ".local/share")
}

fn folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = set(variable).or_else(|| set("HOME").map(|home| home.join(below_home)));
    folder.map(|folder| folder.join("grail"))
}
