//! The standard files that `import <…>` finds.

macro_rules! files {
    ($($path:literal,)*) => {
        const FILES: &[(&str, &str)] = &[$(($path, include_str!(concat!("stdlib/", $path))),)*];
    };
}

files! {
    "adt/contains.vpr",
    "adt/derives.vpr",
    "decreases/all.vpr",
    "decreases/bool.vpr",
    "decreases/declaration.vpr",
    "decreases/int.vpr",
    "decreases/multiset.vpr",
    "decreases/perm.vpr",
    "decreases/predicate_instance.vpr",
    "decreases/predicate_instance_nested.vpr",
    "decreases/rational.vpr",
    "decreases/ref.vpr",
    "decreases/seq.vpr",
    "decreases/set.vpr",
    "predicateinstance/pi.vpr",
}

/// The text of the standard file with this (normalised) path.
pub fn text(path: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == path).map(|(_, text)| *text)
}
