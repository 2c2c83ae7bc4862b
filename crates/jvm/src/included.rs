//! Programs of which only some packages are checked; the others run as they are, like libraries.

use java::Program;
use java::tree::{ClassId, Origin};

/// The program with the specifications of these packages, and of those below them, alone.
pub fn only(program: &Program, packages: &[String]) -> Program {
    let is_meant = |package: &str| {
        packages.iter().any(|meant| {
            let rest = package.strip_prefix(meant.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    };
    let mut made = program.clone();
    for at in 0..made.files.len() {
        if made.files[at].is_stub || is_meant(made.files[at].package.as_str()) {
            continue;
        }
        let file = made.files[at].id;
        made.files[at].classes.clear();
        made.files[at].specs.clear();
        let inside: Vec<ClassId> = made.source_classes().filter(|class| made[*class].file == Some(file)).collect();
        for class in inside {
            made[class].origin = Origin::Library;
        }
    }
    made
}
