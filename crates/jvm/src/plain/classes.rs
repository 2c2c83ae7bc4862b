//! Where a compiled program begins: class files, read as far as their methods.

use std::fs;
use std::path::Path;

const STATIC: u16 = 8;
const PUBLIC: u16 = 1;

/// A class that can be started, and the first line of its `main`.
struct Main {
    class: String,
    line: u16,
}

/// The class to start with: the one that is asked for, the only one, or the first of a file that is the whole program.
/// `Err` if there are several,
/// `Ok(None)` if there is none.
pub fn main(folder: &Path, wanted: Option<&str>, is_one_file: bool) -> Result<Option<String>, Vec<String>> {
    let mut mains: Vec<Main> = walkdir::WalkDir::new(folder)
        .into_iter()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|e| e == "class"))
        .filter_map(|entry| Reader::new(fs::read(entry.path()).ok()?).main())
        .filter(|main| wanted.is_none_or(|wanted| main.class == wanted || main.class.replace('$', ".") == wanted))
        .collect();
    mains.sort_by(|a, b| (a.line, &a.class).cmp(&(b.line, &b.class)));
    let first = mains.first().map(|main| main.class.clone());
    match mains.len() {
        0 | 1 => Ok(first),
        _ if is_one_file => Ok(first),
        _ => Err(mains.into_iter().map(|main| main.class).collect()),
    }
}

/// Reads a class file from its beginning; whatever does not fit is no class to start with.
struct Reader {
    bytes: Vec<u8>,
    at: usize,
}

impl Reader {
    fn new(bytes: Vec<u8>) -> Reader {
        Reader { bytes, at: 0 }
    }

    fn u2(&mut self) -> Option<u16> {
        let bytes = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u4(&mut self) -> Option<usize> {
        Some(usize::from(self.u2()?) << 16 | usize::from(self.u2()?))
    }

    fn main(mut self) -> Option<Main> {
        self.at = 8;
        let pool = self.pool()?;
        let _access = self.u2()?;
        let this = self.u2()?;
        let class = pool.class(this)?.replace('/', ".");
        self.at += 2;
        let n_interfaces = self.u2()?;
        self.at += 2 * usize::from(n_interfaces);
        for _ in 0..self.u2()? {
            self.at += 6;
            self.attributes(&pool, None)?;
        }
        for _ in 0..self.u2()? {
            let access = self.u2()?;
            let (name, kind) = (self.u2()?, self.u2()?);
            let line = self.attributes(&pool, Some("Code"))?;
            let is_main = pool.text(name)? == "main" && pool.text(kind)? == "([Ljava/lang/String;)V";
            if is_main && access & (STATIC | PUBLIC) == STATIC | PUBLIC {
                return Some(Main { class, line: line.unwrap_or(0) });
            }
        }
        None
    }

    /// Skips the attributes of a member; of the code of a method, the first line.
    fn attributes(&mut self, pool: &Pool, wanted: Option<&str>) -> Option<Option<u16>> {
        let mut line = None;
        for _ in 0..self.u2()? {
            let name = self.u2()?;
            let length = self.u4()?;
            let end = self.at + length;
            if wanted == pool.text(name) {
                line = self.first_line(pool);
            }
            self.at = end;
        }
        Some(line)
    }

    fn first_line(&mut self, pool: &Pool) -> Option<u16> {
        self.at += 4;
        let length = self.u4()?;
        self.at += length;
        let n_handlers = self.u2()?;
        self.at += 8 * usize::from(n_handlers);
        for _ in 0..self.u2()? {
            let name = self.u2()?;
            let length = self.u4()?;
            let end = self.at + length;
            if pool.text(name) == Some("LineNumberTable") {
                self.at += 4;
                return self.u2();
            }
            self.at = end;
        }
        None
    }

    fn pool(&mut self) -> Option<Pool> {
        let n = usize::from(self.u2()?);
        let mut entries = vec![Entry::Other; n];
        let mut i = 1;
        while i < n {
            let tag = *self.bytes.get(self.at)?;
            self.at += 1;
            match tag {
                1 => {
                    let length = usize::from(self.u2()?);
                    let bytes = self.bytes.get(self.at..self.at + length)?;
                    entries[i] = Entry::Text(String::from_utf8_lossy(bytes).into_owned());
                    self.at += length;
                }
                7 => entries[i] = Entry::Class(self.u2()?),
                3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => self.at += 4,
                5 | 6 => {
                    self.at += 8;
                    i += 1;
                }
                8 | 16 | 19 | 20 => self.at += 2,
                15 => self.at += 3,
                _ => return None,
            }
            i += 1;
        }
        Some(Pool(entries))
    }
}

#[derive(Clone)]
enum Entry {
    Text(String),
    Class(u16),
    Other,
}

struct Pool(Vec<Entry>);

impl Pool {
    fn text(&self, index: u16) -> Option<&str> {
        match self.0.get(usize::from(index))? {
            Entry::Text(text) => Some(text),
            Entry::Class(_) | Entry::Other => None,
        }
    }

    fn class(&self, index: u16) -> Option<&str> {
        match self.0.get(usize::from(index))? {
            Entry::Class(name) => self.text(*name),
            Entry::Text(_) | Entry::Other => None,
        }
    }
}
