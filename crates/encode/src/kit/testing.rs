//! What the tests of the kit share.

use silver::tree::*;
use source::Symbol;

pub use silver::print::exp as shown;

pub fn object(name: &str) -> Exp {
    Expr::local(Symbol::new(name), Type::Ref, Meta::NONE)
}

pub fn amount(name: &str) -> Exp {
    Expr::local(Symbol::new(name), Type::Perm, Meta::NONE)
}
