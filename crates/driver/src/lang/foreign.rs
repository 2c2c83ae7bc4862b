//! Programs in a file whose name belongs to another language.

use std::sync::Arc;

use source::{Diagnostic, FileId, SourceMap};

use super::{LANGUAGES, Language};
use crate::options::Options;

/// A program that is not legal in its language, but is in another one: the first error says so.
pub fn recognise(
    language: &dyn Language,
    map: &SourceMap,
    files: &[FileId],
    options: &Options,
    diagnostics: &mut [Diagnostic],
) {
    let others = LANGUAGES.iter().filter(|other| other.name() != language.name());
    let Some(other) = others.copied().find(|other| reads(*other, map, files, options)) else { return };
    let Some(first) = diagnostics.iter_mut().find(|d| d.is_error()) else { return };
    let extension = other.extensions()[0];
    first.help.push(format!(
        "the whole text is a {} program: end the file's name in `.{extension}`, or say `--lang {}`",
        other.title(),
        other.name()
    ));
}

/// Tried on a copy, so that nothing else hears of it.
fn reads(language: &dyn Language, map: &SourceMap, files: &[FileId], options: &Options) -> bool {
    let copy = Arc::new(SourceMap::new());
    let files: Vec<FileId> =
        files.iter().map(|id| map.file(*id)).map(|f| copy.add(f.name.clone(), f.text.clone())).collect();
    (files.len() == 1 || language.joins_files())
        && language.load(&copy, &files, options).unit.is_some_and(|unit| !unit.is_empty())
}
