//! Where libz3 may be: only in places that the user or the installation chose.
//!
//! The working folder and those above it are none of them. They belong to whoever made what lies there, and to load a
//! library is to run it.

use std::path::{Path, PathBuf};

/// The environment variable with the library, its folder, or the word [`SYSTEM`].
pub const VARIABLE: &str = "GRAIL_Z3";
/// Stands for whatever library the system's loader finds.
pub const SYSTEM: &str = "system";

pub const FILE_NAMES: &[&str] = if cfg!(target_os = "macos") {
    &["libz3.dylib"]
} else if cfg!(windows) {
    &["libz3.dll"]
} else {
    &["libz3.so", "libz3.so.4.15", "libz3.so.4"]
};

/// The installation's folders, in their order: beside the executable, the user's data, and for a development build the checkout.
pub fn of_installation() -> Vec<PathBuf> {
    let executable = std::env::current_exe().ok();
    let beside = executable.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let data = source::places::data().map(|data| data.join("z3"));
    let kept = checkout().map(|checkout| checkout.join(".tools").join("z3"));
    [beside, data, kept].into_iter().flatten().collect()
}

/// The checkout that this program was built from, if it still lies in its `target`: it is then a development build.
pub fn checkout() -> Option<PathBuf> {
    let built_from = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?.parent()?;
    let target = built_from.join("target").canonicalize().ok()?;
    let executable = std::env::current_exe().ok()?.canonicalize().ok()?;
    executable.starts_with(target).then(|| built_from.to_path_buf())
}

/// The first of the library's names that a folder has.
pub fn file_in(folder: &Path) -> Option<PathBuf> {
    FILE_NAMES.iter().map(|name| folder.join(name)).find(|file| file.is_file())
}
