//! The ownership model has names of its own for some rules that all annotations follow.

use source::Diagnostic;

/// How these rules are called elsewhere, and in the model.
const NAMES: &[(&str, &str)] = &[
    ("unknown-word", "annotation.mixed"),
    ("ghost-effect", "ghost.assign"),
    ("ghost-call", "ghost.call"),
    ("ghost-read", "ghost.read"),
];

pub fn rename(diagnostic: &mut Diagnostic) {
    let name = diagnostic.id.as_deref().and_then(|id| NAMES.iter().find(|(known, _)| *known == id));
    if let Some((_, name)) = name {
        diagnostic.id = Some((*name).to_string());
    }
}
