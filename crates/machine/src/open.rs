//! What contracts leave open where they stand in place of code, and who decides it.

use chalice::tree::Type;

use crate::value::Value;

/// Something that may have any value that a contract allows.
#[derive(Clone, Debug)]
pub struct Open {
    /// In the words of the program.
    pub name: String,
    pub ty: Type,
}

/// Decides what is left open, once each time that it is met.
pub trait Chooser {
    /// The value of something that now has another one. `objects` are those that there are of its class.
    fn choose(&mut self, open: &Open, now: &Value, objects: &[Value]) -> Value;
}
