//! The names that things of the program have in the logic.
//!
//! A program may call its things whatever it likes, also what the engine or a theory calls one of its own. So whatever stands for
//! something of the program has a `:` in its name, after the program's word for it. No identifier of a program has one, nor have the
//! engine's own names and those of variables (`x%1`) and fresh symbols (`x@1`), which may be made of the program's words.

use silver::tree::Type;
use source::Symbol;

/// A symbol of a program function or predicate: its value, or what else there is of it.
pub fn of_member(name: Symbol, part: &str) -> Symbol {
    Symbol::new(&format!("{name}:{part}"))
}

/// A function of a domain at ground type arguments. They are part of the name, as the sorts need not tell instances apart.
pub fn of_domain_function(domain: Symbol, type_args: &[Type], function: Symbol) -> Symbol {
    let domain = Type::Named(domain, type_args.into());
    Symbol::new(&format!("{function}:{domain}"))
}

/// A type that the program declares.
pub fn of_type(ty: &Type) -> Symbol {
    Symbol::new(&format!("{ty}:"))
}
