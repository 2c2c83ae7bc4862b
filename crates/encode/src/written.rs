//! What the names of a translation are called in the program.
//!
//! Translations keep the program's names, with `$` where Silver needs them to differ: `Class$field`, `x$2` for a second `x`. A name that begins with `$`
//! is the translation's own.

use source::Symbol;

pub fn variable(name: Symbol) -> Option<String> {
    let written = name.as_str().split('$').next().unwrap_or_default();
    (!written.is_empty()).then(|| written.to_string())
}

/// A field, predicate or function.
pub fn member(name: Symbol) -> Option<String> {
    let (class, rest) = name.as_str().split_once('$')?;
    let written = rest.split('$').next().unwrap_or_default();
    (!class.is_empty() && !written.is_empty()).then(|| written.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_program_are_told() {
        let told = |tell: fn(Symbol) -> Option<String>, name: &str| tell(Symbol::new(name));
        assert_eq!(told(variable, "x"), Some("x".to_string()));
        assert_eq!(told(variable, "x$2"), Some("x".to_string()));
        assert_eq!(told(variable, "$t4"), None);
        assert_eq!(told(member, "Account$balance"), Some("balance".to_string()));
        assert_eq!(told(member, "Account$deposit$2"), Some("deposit".to_string()));
        assert_eq!(told(member, "$committed"), None);
    }
}
