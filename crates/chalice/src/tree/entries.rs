//! Where a run begins.

use super::{MethodId, Program};

/// The names of methods that a run begins with, in order of preference; upper and lower case are the same.
pub const NAMES: [&str; 2] = ["main", "start"];

/// The methods without parameters that a run may begin with if nobody says which: those of the first name that there is.
pub fn methods(p: &Program) -> Vec<MethodId> {
    let named = |name: &str| -> Vec<MethodId> {
        let is_named = |m: &MethodId| p[*m].ins.is_empty() && p[*m].name.as_str().eq_ignore_ascii_case(name);
        p.methods().filter(is_named).collect()
    };
    NAMES.into_iter().map(named).find(|found| !found.is_empty()).unwrap_or_default()
}
