//! Which build of Z3 a file is: told by its digest, before anything in it runs.
//!
//! To read 20 MB takes longer than to verify a small program, so the digest of a file is remembered in the user's caches, under all that
//! the system says about the file: its path, device, inode, size and both its times. That is safe: what changes a file changes the time of
//! its last change, which no program can set, and who can write into the user's caches can start programs as the user anyway. A
//! file that has only just changed is not remembered, since it could change again within one tick of the system's clock.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

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

/// The version Grail is tested with; the resource counts that budgets speak of depend on it.
pub const PINNED: Version = Version { major: 4, minor: 15, patch: 4 };

/// The BLAKE3 digest of the library in the wheel that `scripts/fetch-z3.py` fetches; none where nobody has looked at one.
const PINNED_DIGEST: Option<&str> = if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
    Some("553d3ed1e6a15447962635fa53efff988661ad2b6cb7fe0d2ddf048ce0e410b7")
} else if cfg!(all(target_os = "linux", target_arch = "aarch64")) {
    Some("ee35fc914a0a5a09d2312aa5c089d4312b218ec0307fe80f2660a5a34eed6dc7")
} else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    Some("df71483477a11687a60c6b3e00f0285bfd0287c071381d1d95dc2224042fc6dc")
} else if cfg!(all(target_os = "macos", target_arch = "x86_64")) {
    Some("68ba73c82a29fd0b90f00989ddbca3e2690ebdc86f28621aa1ef38c8694183e6")
} else {
    None
};

/// A build of Z3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Build {
    /// The one Grail is tested with.
    Pinned,
    /// Another one, by its digest.
    Other(String),
    /// Whatever the system's loader has found under the name.
    OfSystem,
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Build::Pinned => write!(f, "pinned"),
            Build::Other(digest) => write!(f, "{digest}"),
            Build::OfSystem => write!(f, "of the system"),
        }
    }
}

impl Build {
    pub fn of_file(file: &Path) -> io::Result<Build> {
        let digest = digest(file, source::places::caches().map(|caches| caches.join("solvers")))?;
        Ok(if Some(digest.as_str()) == PINNED_DIGEST { Build::Pinned } else { Build::Other(digest) })
    }
}

/// The digest of a file, from the folder of those that are remembered if it is there.
fn digest(file: &Path, memory: Option<PathBuf>) -> io::Result<String> {
    let entry = memory.and_then(|memory| Some(memory.join(appearance(file)?)));
    if let Some(known) = entry.as_ref().and_then(|entry| fs::read_to_string(entry).ok())
        && blake3::Hash::from_hex(&known).is_ok()
    {
        return Ok(known);
    }
    let digest = blake3::Hasher::new().update_reader(File::open(file)?)?.finalize().to_hex().to_string();
    if let Some(entry) = entry {
        // What cannot be remembered is read again next time.
        let _ = remember(&entry, &digest);
    }
    Ok(digest)
}

/// All at once, so that nobody reads a part of it.
fn remember(entry: &Path, digest: &str) -> io::Result<()> {
    let unfinished = entry.with_extension(format!("{}.tmp", std::process::id()));
    fs::create_dir_all(entry.parent().unwrap_or(Path::new("")))?;
    fs::write(&unfinished, digest)?;
    fs::rename(&unfinished, entry)
}

/// What the system says about a file, in short. None if it has only just changed.
#[cfg(unix)]
fn appearance(file: &Path) -> Option<String> {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::MetadataExt;
    use std::time::{SystemTime, UNIX_EPOCH};

    const SETTLED_AFTER_SECONDS: i64 = 2;
    let facts = fs::metadata(file).ok()?;
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()?;
    if facts.ctime() + SETTLED_AFTER_SECONDS > now {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    for number in [facts.mtime(), facts.mtime_nsec(), facts.ctime(), facts.ctime_nsec()] {
        hasher.update(&number.to_le_bytes());
    }
    for number in [facts.dev(), facts.ino(), facts.len()] {
        hasher.update(&number.to_le_bytes());
    }
    hasher.update(file.as_os_str().as_bytes());
    Some(hasher.finalize().to_hex().to_string())
}

/// Other systems do not say when a file was last changed in a way that programs cannot set.
#[cfg(not(unix))]
fn appearance(_file: &Path) -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of our own in the system's place for such things.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("grail-build-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder");
        folder
    }

    #[test]
    fn a_file_that_has_just_changed_is_not_remembered() {
        let folder = folder("new");
        let (file, memory) = (folder.join("a"), folder.join("memory"));
        for text in ["one", "two"] {
            fs::write(&file, text).expect("a file");
            let expected = blake3::hash(text.as_bytes()).to_hex().to_string();
            assert_eq!(digest(&file, Some(memory.clone())).expect("readable"), expected);
        }
        assert!(!memory.exists());
        fs::remove_dir_all(&folder).expect("our folder");
    }

    #[test]
    #[cfg(unix)]
    fn a_file_that_changes_after_it_was_remembered_is_read_again() {
        let folder = folder("old");
        let (file, memory) = (folder.join("a"), folder.join("memory"));
        fs::write(&file, "one").expect("a file");
        let settled = || std::thread::sleep(std::time::Duration::from_millis(3100));
        settled();
        let first = digest(&file, Some(memory.clone())).expect("readable");
        let entry = memory.join(appearance(&file).expect("settled"));
        assert_eq!(fs::read_to_string(&entry).expect("remembered"), first);
        // What is remembered is used, as long as it is a digest at all.
        let other = blake3::hash(b"other").to_hex().to_string();
        fs::write(&entry, &other).expect("an entry");
        assert_eq!(digest(&file, Some(memory.clone())).expect("readable"), other);
        fs::write(&entry, "rubbish").expect("an entry");
        assert_eq!(digest(&file, Some(memory.clone())).expect("readable"), first);
        // The same size and the same time of modification, as somebody would leave them who wants to hide a change.
        let modified = fs::metadata(&file).and_then(|facts| facts.modified()).expect("a time");
        fs::write(&file, "two").expect("a file");
        File::options().write(true).open(&file).and_then(|file| file.set_modified(modified)).expect("a time");
        let second = blake3::hash(b"two").to_hex().to_string();
        assert_eq!(digest(&file, Some(memory.clone())).expect("readable"), second);
        settled();
        assert_eq!(digest(&file, Some(memory)).expect("readable"), second);
        fs::remove_dir_all(&folder).expect("our folder");
    }
}
