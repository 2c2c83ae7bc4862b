//! Renaming. A new name is taken only if the program means the same with it: it is read again, and every name must be found to mean what it meant.

use std::collections::HashMap;

use driver::{Cancel, Request, Silent, Task};
use gen_lsp_types::{Location, Position, PrepareRenamePlaceholder, TextEdit, Uri, WorkspaceEdit};
use source::keywords;
use source::names::{Declaration, Use};
use source::{FileId, Span};

use crate::navigate::Places;
use crate::program::Program;
use driver::lexical;

/// Why something is not renamed, in words for the user.
pub type Refusal = String;

/// The name at a position, if it can be renamed.
pub fn prepare(places: &Places<'_>, position: Position) -> Result<PrepareRenamePlaceholder, Refusal> {
    let found = renameable(places, position)?;
    let byte = places.text.byte(position);
    let here = |at: &Span| at.start as usize <= byte && byte <= at.end as usize;
    let all = places.index.places(found.at);
    let at =
        all.iter().filter(|at| at.file == crate::program::DOCUMENT).find(|at| here(at)).copied().unwrap_or(found.at);
    let range = places.text.range(at.start as usize, at.end as usize);
    Ok(PrepareRenamePlaceholder { range, placeholder: found.name.to_string() })
}

pub fn rename(places: &Places<'_>, program: &Program, position: Position, to: &str) -> Result<WorkspaceEdit, Refusal> {
    let found = renameable(places, position)?;
    check_name(program, to)?;
    let all = places.index.places(found.at);
    check_meaning(places, program, found, &all, to)?;
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for at in all {
        let Some(Location { uri, range }) = places.location(at) else { continue };
        changes.entry(uri).or_default().push(TextEdit { range, new_text: to.to_string() });
    }
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

fn renameable<'a>(places: &Places<'a>, position: Position) -> Result<&'a Declaration, Refusal> {
    if !places.index.exact {
        return Err("the file cannot be read as it is: fix its syntax errors before renaming".to_string());
    }
    let Some(found) = places.index.at(places.text.byte(position)) else {
        return Err("there is no name here that the program declares".to_string());
    };
    for member in places.index.names.family(found.at) {
        if places.location(member).is_none() {
            return Err(format!("`{}` belongs to a library, so it keeps its name", found.name));
        }
    }
    Ok(found)
}

fn check_name(program: &Program, to: &str) -> Result<(), Refusal> {
    let is_name =
        to.starts_with(|c: char| lexical::is_word(c) && !c.is_ascii_digit()) && to.chars().all(lexical::is_word);
    if !is_name {
        return Err(format!("`{to}` is not a name"));
    }
    let language = program.language;
    match keywords::words(language.keywords()).chain(language.reserved().iter().copied()).any(|word| word == to) {
        true => Err(format!("`{to}` is a word of {}, so nothing can be named so", language.title())),
        false => Ok(()),
    }
}

/// Whether every name of the renamed program means what it meant, and nothing is wrong that was not.
fn check_meaning(
    places: &Places<'_>,
    program: &Program,
    found: &Declaration,
    all: &[Span],
    to: &str,
) -> Result<(), Refusal> {
    let mut renamed = program.clone();
    for (n, (_, text)) in renamed.texts.iter_mut().enumerate() {
        let file = FileId(n as u32);
        for at in all.iter().rev().filter(|at| at.file == file) {
            text.replace_range(at.start as usize..at.end as usize, to);
        }
    }
    let moved = |span: Span| {
        let before = all.iter().filter(|at| at.file == span.file && at.start < span.start).count();
        let longer = |n: usize| (n + before * to.len()) - before * found.name.as_str().len();
        let end = if all.contains(&span) { longer(span.start as usize) + to.len() } else { longer(span.end as usize) };
        Span::new(span.file, longer(span.start as usize), end)
    };
    let own = |at: &Span| (at.file.0 as usize) < program.texts.len();
    let expected: Vec<Use> = places
        .index
        .names
        .uses
        .iter()
        .filter(|u| own(&u.at))
        .map(|u| Use { at: moved(u.at), of: moved(u.of) })
        .collect();
    let (_, names) = renamed.names();
    let found_now: Vec<Use> = names.uses.iter().filter(|u| own(&u.at)).copied().collect();
    let in_library = |u: &Use| !own(&u.of);
    let differs = expected.iter().find(|u| !in_library(u) && !found_now.contains(u));
    let new = found_now.iter().find(|u| !in_library(u) && !expected.contains(u));
    if let Some(u) = differs.or(new) {
        let (_, text) = &renamed.texts[u.at.file.0 as usize];
        let line = text[..lexical::floor(text, u.at.start as usize)].matches('\n').count() + 1;
        return Err(format!("`{to}` is taken: a name in line {line} would mean something else"));
    }
    let before = errors(program);
    match errors(&renamed).into_iter().find(|error| !before.contains(error)) {
        Some(error) => Err(format!("with the name `{to}` the program would be wrong: {error}")),
        None => Ok(()),
    }
}

/// What is wrong with a program, without its proof.
fn errors(program: &Program) -> Vec<String> {
    let map = std::sync::Arc::new(source::SourceMap::new());
    let request = Request {
        task: Task::Check,
        inputs: program.inputs(),
        language: Some(program.language),
        options: program.options.clone(),
    };
    let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    report.diagnostics.into_iter().filter(source::Diagnostic::is_error).map(|d| d.message).collect()
}
