//! `grail translate`.

use std::sync::Arc;

use driver::{Exit, Options};
use source::SourceMap;
use source::render::text;

use crate::color;
use crate::output::{complain, print};
use cli::{Color, TranslateArgs};

/// The translation goes to standard output and all else to standard error, so that it can be redirected to a file.
pub fn translate(args: &TranslateArgs) -> Exit {
    let map = Arc::new(SourceMap::new());
    let language = args.lang.as_deref().and_then(driver::lang::by_name);
    let options = Options { obligations: args.obligations.chosen(), ..Options::default() };
    let translated = driver::translate::translate(&map, cli::input(&args.file), language, &args.to, &options);
    for diagnostic in &translated.diagnostics {
        complain(&text::render(&map, diagnostic, color::style(Color::Never)));
    }
    if let Some(text) = translated.text {
        print(&text);
    }
    translated.exit
}
