//! The functions of the prelude, each as a constructor: code is translated with these, so that none is written in two ways. That they are
//! those of the text is tested below.

use std::fmt::Display;

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) = $boogie:literal;)*) => {
        $($(#[$doc])* pub fn $name($($arg: &dyn Display),*) -> String {
            apply($boogie, &[$($arg),*])
        })*

        #[cfg(test)]
        const CONSTRUCTORS: &[(&str, usize)] = &[$(($boogie, <[&str]>::len(&[$(stringify!($arg)),*]))),*];
    };
}

fn apply(function: &str, args: &[&dyn Display]) -> String {
    let args: Vec<String> = args.iter().map(|arg| arg.to_string()).collect();
    format!("{function}({})", args.join(", "))
}

functions! {
    /// The object is of the type, or of one below.
    is(object, ty) = "$is";
    /// The type that an object was made with.
    type_of(object) = "typeof";
    /// A state in which the invariants hold: the object is packed.
    is_packed_state(state) = "$inv";
    is_class_object(object) = "$isclass";

    level(object) = "lvl";
    is_below(low, high) = "lt";

    union(set, more) = "Union";
    minus(set, without) = "Minus";
    /// All in a set have this owner.
    owned_by(owners, set, owner) = "OwnAll";

    length(array) = "$len";
    text_length(text) = "$slen";
    quotient(dividend, divisor) = "$div";
    remainder(dividend, divisor) = "$mod";
}

/// The state of an object now.
pub fn state(object: &dyn Display) -> String {
    format!("H[{object}]")
}

pub fn is_packed(object: &dyn Display) -> String {
    is_packed_state(&state(object))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_agree_with_the_text() {
        let text = include_str!("prelude.bpl");
        for (name, arity) in CONSTRUCTORS {
            let (_, declared) = text.split_once(&format!("function {name}(")).unwrap_or_else(|| panic!("no {name}"));
            let (params, _) = declared.split_once(')').expect("a parameter list");
            assert_eq!(params.split(", ").count(), *arity, "{name}");
        }
    }

    #[test]
    fn applications_are_written_once() {
        assert_eq!(is_below(&level(&"o"), &"LTop"), "lt(lvl(o), LTop)");
        assert_eq!(is_packed(&"this"), "$inv(H[this])");
    }
}
