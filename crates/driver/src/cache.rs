//! Proofs that were found before, kept in a folder.
//!
//! An entry says that this was proved, with a note of what else there is to tell. Its name is a digest of all that the proof depends on (texts, options,
//! the builds of Grail and of the solver), never of a time or a path, so an entry is right or it is not found. What failed is not kept: it is proved
//! again, and told as it is then. An entry that is damaged, cut off, of another version or under another name is no entry.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What the proof of something depends on, in short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key(blake3::Hash);

/// The first line of an entry. Entries with another one are ignored.
const HEADER: &str = "grail proof 2";
/// So many entries are kept with one first byte of their names: about 130,000 in all.
const MAX_IN_FOLDER: usize = 512;
/// Whether a folder is too large is looked at when one of so many entries is written.
const LOOKED_AT: u8 = 16;
/// One proof in so many is always tried again.
const SAMPLE: u8 = 64;

/// How proofs that were found before are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Use {
    /// They count, but for one in 64, which is tried again.
    #[default]
    Trust,
    /// All of them are tried again.
    Check,
    /// What is not among them is not proved at all.
    ReadOnly,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cache {
    folder: PathBuf,
    pub how: Use,
}

/// The environment variable with the folder of the cache, or `off`.
pub const FOLDER: &str = "GRAIL_CACHE";

impl Cache {
    pub fn new(folder: impl Into<PathBuf>, how: Use) -> Cache {
        Cache { folder: folder.into(), how }
    }

    /// The user's cache. None if there is no place for one, or it is switched off.
    pub fn of_user(how: Use) -> Option<Cache> {
        match std::env::var_os(FOLDER).filter(|value| !value.is_empty()).map(PathBuf::from) {
            Some(folder) if folder == Path::new("off") => None,
            Some(folder) => Some(Cache::new(folder, how)),
            None => source::places::caches().map(|caches| Cache::new(caches.join("proofs"), how)),
        }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn has(&self, key: Key) -> bool {
        self.get(key).is_some()
    }

    /// The note on a proof, if there is one.
    pub fn get(&self, key: Key) -> Option<String> {
        let text = fs::read_to_string(self.path(key)).ok()?;
        let note = text.lines().skip(BEFORE_NOTE).collect::<Vec<_>>().join("\n");
        (text == entry(key, &note)).then_some(note)
    }

    /// Whether a proof that was found before is to be tried again.
    pub fn is_sample(&self, key: Key) -> bool {
        match self.how {
            Use::Trust => key.0.as_bytes()[31].is_multiple_of(SAMPLE),
            Use::Check => true,
            Use::ReadOnly => false,
        }
    }

    /// Remembers a proof. A cache that cannot be written is none: nothing depends on it.
    pub fn put(&self, key: Key, note: &str) {
        if self.how == Use::ReadOnly {
            return;
        }
        let path = self.path(key);
        let Some(folder) = path.parent() else { return };
        let written = fs::create_dir_all(folder).is_ok() && write(&path, &entry(key, note)).is_ok();
        // To look at a folder costs more than to write into it.
        if written && key.0.as_bytes()[30].is_multiple_of(LOOKED_AT) {
            shrink(folder);
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for folder in folders(&self.folder) {
            // Somebody else may have removed it already.
            let _ = fs::remove_dir_all(folder);
        }
    }

    fn path(&self, key: Key) -> PathBuf {
        let name = key.0.to_hex();
        self.folder.join(&name[..2]).join(&name[2..])
    }
}

/// So many lines of an entry stand before the note.
const BEFORE_NOTE: usize = 3;

fn entry(key: Key, note: &str) -> String {
    let seal = Dependencies(blake3::Hasher::new()).on(key).on(note).key();
    format!("{HEADER}\n{}\n{}\n{note}\n", key.0.to_hex(), seal.0.to_hex())
}

/// All at once, so that nobody reads a part of it.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let unfinished = path.with_extension(format!("{}.tmp", std::process::id()));
    fs::File::create(&unfinished)?.write_all(text.as_bytes())?;
    fs::rename(&unfinished, path)
}

/// The folders of entries: two digits each.
fn folders(of: &Path) -> Vec<PathBuf> {
    let is_ours = |name: &str| name.len() == 2 && name.bytes().all(|b| b.is_ascii_hexdigit());
    let entries = fs::read_dir(of).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().to_str().is_some_and(is_ours)).map(|entry| entry.path()).collect()
}

/// Removes the oldest half of a folder that has become too large.
fn shrink(folder: &Path) {
    let entries: Vec<fs::DirEntry> = fs::read_dir(folder).into_iter().flatten().flatten().collect();
    if entries.len() > MAX_IN_FOLDER {
        let written = |entry: fs::DirEntry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()));
        let mut entries: Vec<_> = entries.into_iter().filter_map(written).collect();
        entries.sort();
        for (_, path) in &entries[..entries.len() / 2] {
            let _ = fs::remove_file(path);
        }
    }
}

/// Collects what a proof depends on.
#[derive(Clone)]
pub struct Dependencies(blake3::Hasher);

impl Dependencies {
    /// Every proof depends on who found it.
    pub fn new(solver: &str) -> Dependencies {
        Dependencies(blake3::Hasher::new()).on(HEADER).on(env!("GRAIL_BUILD")).on(solver)
    }

    pub fn on(mut self, text: impl AsRef<[u8]>) -> Dependencies {
        let text = text.as_ref();
        self.0.update(&(text.len() as u64).to_le_bytes());
        self.0.update(text);
        self
    }

    pub fn key(self) -> Key {
        Key(self.0.finalize())
    }
}

impl AsRef<[u8]> for Key {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("grail-cache-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            Folder(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn key(of: &str) -> Key {
        Dependencies::new("solver").on(of).key()
    }

    #[test]
    fn what_was_put_is_there_and_nothing_else() {
        let folder = Folder::new("put");
        let cache = Cache::new(&folder.0, Use::Trust);
        assert!(!cache.has(key("a")));
        cache.put(key("a"), "");
        assert!(cache.has(key("a")) && !cache.has(key("b")));
        cache.put(key("b"), "a note\nof two lines");
        assert_eq!(cache.get(key("b")).as_deref(), Some("a note\nof two lines"));
        cache.clear();
        assert!(!cache.has(key("a")));
    }

    #[test]
    fn what_is_damaged_or_foreign_is_no_entry() {
        let folder = Folder::new("damaged");
        let cache = Cache::new(&folder.0, Use::Trust);
        cache.put(key("a"), "note");
        let path = cache.path(key("a"));
        let whole = fs::read_to_string(&path).unwrap();
        let other = whole.replace("note", "mote");
        for text in
            [&whole[..whole.len() / 2], "", "grail proof 0\n", &entry(key("b"), ""), &format!("{whole} "), &other]
        {
            fs::write(&path, text).unwrap();
            assert!(!cache.has(key("a")), "{text:?}");
        }
    }

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(Dependencies::new("z").on("ab").on("c").key(), Dependencies::new("z").on("a").on("bc").key());
        assert_ne!(Dependencies::new("y").on("a").key(), Dependencies::new("z").on("a").key());
    }

    #[test]
    fn a_folder_does_not_grow_without_end() {
        let folder = Folder::new("large");
        fs::create_dir_all(&folder.0).unwrap();
        for n in 0..=MAX_IN_FOLDER {
            fs::write(folder.0.join(n.to_string()), "").unwrap();
        }
        shrink(&folder.0);
        assert!(fs::read_dir(&folder.0).unwrap().count() <= MAX_IN_FOLDER);
    }
}
