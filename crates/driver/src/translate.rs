//! `translate`: one program in another language.

use std::sync::Arc;

use silver::Core;
use silver::transform::{self, lower};
use silver::tree::Program;
use source::{Diagnostic, SourceMap, Span};

use crate::codes;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::isolate::{self, Bug};
use crate::lang::{Language, Translated};
use crate::options::Options;

pub fn translate(
    map: &Arc<SourceMap>,
    input: Input,
    language: Option<&'static dyn Language>,
    target: &str,
    options: &Options,
) -> Translated {
    let (programs, diagnostics) = input::read(map, &[input], language);
    let [program] = programs.as_slice() else {
        return Translated { diagnostics, text: None, exit: Exit::Illegal };
    };
    let language = program.language;
    if !language.targets().contains(&target) {
        let message = format!("{} cannot be translated to `{target}`", language.title());
        let known = format!("it can be translated to {}", language.targets().join(", "));
        let diagnostic = Diagnostic::error(codes::NOT_AVAILABLE, Span::NONE, message).with_help(known);
        return Translated { diagnostics: vec![diagnostic], text: None, exit: Exit::Illegal };
    }
    let (map, files, target, options) = (map.clone(), program.files.clone(), target.to_string(), options.clone());
    let work = move || isolate::guard(|| language.translate(&map, &files, &target, &options));
    let result = isolate::spawn(work).map_err(|error| error.to_string()).map(|thread| thread.join());
    match result {
        Ok(Ok(Ok(translated))) => translated,
        Ok(Ok(Err(Bug(what)))) => broken(what),
        Ok(Err(_)) => broken("the translation ended without a word".to_string()),
        Err(what) => broken(what),
    }
}

/// A translation to Silver, in BoogiePL.
pub fn encoded_to_boogie(program: Program, termination: bool, mut diagnostics: Vec<Diagnostic>) -> Translated {
    let options = transform::Options { skip_termination: !termination, ..transform::Options::default() };
    match lower(program, options) {
        Ok(core) => to_boogie(&core, diagnostics),
        Err(errors) => {
            diagnostics.extend(errors);
            Translated { diagnostics, text: None, exit: Exit::Illegal }
        }
    }
}

/// Core Silver in BoogiePL, as the engine for verification conditions proves it.
pub fn to_boogie(core: &Core, mut diagnostics: Vec<Diagnostic>) -> Translated {
    let translation = total::translate(core, total::Rules::ALL, &|_| true);
    let gap = |(what, at): (&str, Span)| {
        Diagnostic::error(codes::UNSUPPORTED, at, format!("not supported: {what}"))
            .with_label("this has no translation")
    };
    diagnostics.extend(translation.gaps().map(gap));
    match diagnostics.iter().any(Diagnostic::is_error) {
        true => Translated { diagnostics, text: None, exit: Exit::Undecided },
        false => Translated { diagnostics, text: Some(translation.text()), exit: Exit::Success },
    }
}

fn broken(what: String) -> Translated {
    let diagnostic = Diagnostic::error(codes::BUG, Span::NONE, "internal error while translating").with_note(what);
    Translated { diagnostics: vec![diagnostic], text: None, exit: Exit::Bug }
}
