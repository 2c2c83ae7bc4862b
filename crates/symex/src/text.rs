//! Expressions in the program's words.

use silver::tree::Exp;

pub fn exp(e: &Exp) -> String {
    silver::print::exp(e)
}
