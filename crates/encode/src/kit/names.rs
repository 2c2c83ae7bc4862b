//! Names of the source in Silver.

use silver::syntax::lexer::is_free_name;
use source::Symbol;

/// A name like this one that Silver allows and that is not taken.
pub fn unused_name(like: &str, is_taken: impl Fn(Symbol) -> bool) -> Symbol {
    let mut name = Symbol::new(like);
    let mut n = 1;
    while is_taken(name) || !is_free_name(name.as_str()) {
        n += 1;
        name = Symbol::new(&format!("{like}${n}"));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_where_they_can_be() {
        let taken = Symbol::new("x");
        let name = |like: &str| unused_name(like, |name| name == taken).to_string();
        assert_eq!(name("y"), "y");
        assert_eq!(name("x"), "x$2", "taken");
        assert_eq!(name("lhs"), "lhs$2", "a word of Silver");
    }
}
