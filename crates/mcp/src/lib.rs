//! A door for assistants: `grail mcp` speaks the Model Context Protocol on standard input and output.
//!
//! An assistant asks for [tools]: check, verify, run, explore, explain, why. They are the driver's own functions, the same that the command line and the language
//! server use. Answers are short, for people as text and for programs as structured content, with the whole context of each failure. Nothing outside the [folder] that the
//! server was started in is read.
//!
//! The protocol over standard input and output is a line of JSON a message and needs three methods. The crate `rmcp` would bring an asynchronous runtime and some sixty
//! crates for them, beside a driver that is synchronous throughout; so the [loop](server) is our own.

mod answer;
mod folder;
mod server;
mod tools;

use std::io::{BufRead, Write};
use std::path::Path;

pub use server::Settings;

/// Serves one assistant over standard input and output, until its input ends. Only files in the folder are read.
pub fn serve(folder: &Path, settings: Settings) -> std::io::Result<()> {
    serve_on(std::io::stdin().lock(), std::io::stdout(), folder, settings)
}

/// Serves one assistant over given streams.
pub fn serve_on(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    folder: &Path,
    settings: Settings,
) -> std::io::Result<()> {
    server::run(input, output, folder::Folder::new(folder)?, settings)
}
