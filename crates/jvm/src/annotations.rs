//! `@GuardedBy` of other checkers, as in a proof: the field is behind the monitor of its object or behind the lock in another field.

use java::Program;
use java::guarded::{guardians, put_behind_locks};

/// The program with what the annotations mean written out. `None` if there are none.
pub fn written_out(p: &Program) -> Option<Program> {
    let guardians = guardians(p);
    if guardians.is_empty() {
        return None;
    }
    let mut made = p.clone();
    for class in p.source_classes().filter(|class| guardians.contains_key(class)) {
        put_behind_locks(&mut made, class);
    }
    Some(made)
}
