//! The classes of the JDK that the front end knows: names and types, no contracts and no code.
//!
//! The table `library/jdk.txt` is written by `scripts/JdkTable.java`. It holds every public class of the packages that ordinary programs use, with
//! its public and protected members; classes and packages that are not in it are opaque, not wrong. A line is
//!
//! ```text
//! @java.util.Map.Entry 9 I 29 K:#Object;,V:#Object; - ..   a class: length of the package's name, kind, flags, type parameters,
//!                                                          superclass, interfaces
//! f 19 MAX_VALUE I i2147483647                             a field: flags, name, type, constant value
//! e 19 ABC Lp.E;                                           a constant of an enum
//! m 1 get - I TE; #Exception;                              a method: flags, name, type parameters, parameters, result, exceptions
//! c 1 - - I V                                              a constructor
//! p Lp.Sub;                                                a permitted subclass
//! ```
//!
//! Flags are those of [`Flags`](crate::tree::Flags), in hexadecimal. Types are written as in class files, with `#` for `Ljava.lang.` and `%` for
//! `Ljava.util.`.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

const TABLE: &str = include_str!("library/jdk.txt");

struct Index {
    /// From the qualified name to the lines of the class, without its sign.
    classes: FxHashMap<&'static str, &'static str>,
    packages: FxHashSet<&'static str>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index { classes: FxHashMap::default(), packages: FxHashSet::default() };
    for lines in TABLE[1..].split("\n@") {
        let Some((name, rest)) = lines.split_once(' ') else { continue };
        let package = rest.split(' ').next().and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
        index.classes.insert(name, lines);
        index.packages.insert(&name[..package]);
    }
    index
});

/// A class of the table.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    pub name: &'static str,
    /// How much of the name is the package.
    pub package: &'static str,
    pub kind: u8,
    pub flags: u32,
    pub type_params: &'static str,
    /// Absent for interfaces and `Object`.
    pub superclass: Option<&'static str>,
    pub interfaces: &'static str,
    members: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub enum MemberRecord {
    Field {
        flags: u32,
        name: &'static str,
        ty: &'static str,
        constant: Option<&'static str>,
        is_enum_constant: bool,
    },
    Method {
        flags: u32,
        /// `None` for a constructor.
        name: Option<&'static str>,
        type_params: &'static str,
        params: &'static str,
        result: &'static str,
        throws: &'static str,
    },
    Permits(&'static str),
}

pub fn find(qualified: &str) -> Option<Record> {
    let lines = *INDEX.classes.get(qualified)?;
    let (header, members) = lines.split_once('\n').unwrap_or((lines, ""));
    let mut words = header.split(' ');
    let mut next = || words.next().unwrap_or_default();
    let name = next();
    let package = &name[..next().parse().unwrap_or(0)];
    let kind = next().as_bytes().first().copied().unwrap_or(b'C');
    let flags = u32::from_str_radix(next(), 16).unwrap_or(0);
    let type_params = next();
    let superclass = Some(next()).filter(|text| *text != "-");
    Some(Record { name, package, kind, flags, type_params, superclass, interfaces: next(), members })
}

/// Whether the table holds all classes of a package that programs can name.
pub fn has_package(package: &str) -> bool {
    INDEX.packages.contains(package)
}

/// Whether some package of the table begins with this name.
pub fn has_package_prefix(prefix: &str) -> bool {
    INDEX
        .packages
        .iter()
        .any(|package| package.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
}

impl Record {
    pub fn members(&self) -> impl Iterator<Item = MemberRecord> + use<> {
        self.members.lines().filter_map(member)
    }

    /// The qualified name of the class around.
    pub fn outer(&self) -> Option<&'static str> {
        let (outer, _) = self.name.rsplit_once('.')?;
        (outer.len() > self.package.len()).then_some(outer)
    }
}

fn member(line: &'static str) -> Option<MemberRecord> {
    let mut words = line.split(' ');
    let sign = words.next()?;
    if sign == "p" {
        return Some(MemberRecord::Permits(words.next()?));
    }
    let flags = u32::from_str_radix(words.next()?, 16).ok()?;
    let name = words.next()?;
    Some(match sign {
        "f" | "e" => {
            let ty = words.next()?;
            MemberRecord::Field { flags, name, ty, constant: words.next(), is_enum_constant: sign == "e" }
        }
        _ => MemberRecord::Method {
            flags,
            name: (sign == "m").then_some(name),
            type_params: words.next()?,
            params: words.next()?,
            result: words.next()?,
            throws: words.next()?,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_found_with_their_members() {
        let list = find("java.util.ArrayList").expect("everybody uses it");
        assert_eq!((list.package, list.kind, list.outer()), ("java.util", b'C', None));
        assert!(list.members().any(|m| matches!(m, MemberRecord::Method { name: Some("add"), params: "TE;", .. })));
        assert_eq!(find("java.util.Map.Entry").and_then(|entry| entry.outer()), Some("java.util.Map"));
        assert!(find("java.util.NoSuchClass").is_none());
        assert!(has_package("java.util.concurrent") && !has_package("java.awt"));
        assert!(has_package_prefix("java") && !has_package_prefix("jav"));
    }

    #[test]
    fn every_line_is_understood() {
        for name in INDEX.classes.keys() {
            let record = find(name).expect("it is there");
            assert_eq!(record.members().count(), record.members.lines().count(), "{name}");
        }
    }
}
