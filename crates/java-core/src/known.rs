//! Methods of the library whose results are values: they depend on nothing but their operands, and change nothing.

use java::tree::{ClassKind, MethodId, Origin, Prim, Program, Type, box_name};

const PRIMS: [Prim; 8] =
    [Prim::Boolean, Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double];

/// Methods of the library that are values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    StringLength,
    StringIsEmpty,
    StringCharAt,
    StringEquals,
    /// `intValue()` and the like.
    Unbox,
    BoxEquals,
    Abs,
    Min,
    Max,
    Ordinal,
    /// `Objects.key(o)`, which only specifications know.
    Key,
}

/// What a method of the library is known to give.
pub fn known_value(p: &Program, id: MethodId) -> Option<Known> {
    let method = &p[id];
    let class = method.class?;
    let owner = p[class].qualified.as_str();
    let n = method.params.len();
    let integral = || method.param_types(p).all(Type::is_integral);
    let boxed = PRIMS.into_iter().find(|prim| box_name(*prim) == owner);
    Some(match (owner, method.name.as_str(), n) {
        ("java.lang.String", "length", 0) => Known::StringLength,
        ("java.lang.String", "isEmpty", 0) => Known::StringIsEmpty,
        ("java.lang.String", "charAt", 1) => Known::StringCharAt,
        ("java.lang.String", "equals", 1) => Known::StringEquals,
        ("java.util.Objects", "key", 1) if p[class].origin == Origin::Stub => Known::Key,
        ("java.lang.Math", "abs", 1) if integral() => Known::Abs,
        ("java.lang.Math", "min", 2) if integral() => Known::Min,
        ("java.lang.Math", "max", 2) if integral() => Known::Max,
        (_, "ordinal", 0) if p[class].kind == ClassKind::Enum || owner == "java.lang.Enum" => Known::Ordinal,
        (_, "equals", 1) if boxed.is_some_and(|b| b != Prim::Float && b != Prim::Double) => Known::BoxEquals,
        (_, name, 0) if boxed.is_some_and(|prim| name.strip_suffix("Value") == Some(prim.name())) => Known::Unbox,
        _ => return None,
    })
}
