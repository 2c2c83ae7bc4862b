//! The language server: `grail lsp`.
//!
//! One synchronous loop owns everything ([`Server`](server)); it takes messages of the editor and results of analyses in the order in which they
//! come, so that edits are never reordered. Analyses run beside it, one for a document, and are cancelled by the next edit. The
//! server has no list of languages: whatever [`driver::lang`] knows is served.

mod analysis;
mod answers;
mod background;
mod colours;
mod commands;
mod complete;
mod document;
mod fixes;
mod folding;
mod held;
mod index;
mod members;
mod navigate;
mod open;
mod program;
mod progress;
mod projects;
mod published;
mod rename;
mod requests;
mod server;
mod settings;
mod uris;
mod workspace;

use driver::Cache;
use driver::cache::Use;
use lsp_server::{Connection, ProtocolError};

pub use projects::{Projects, Setup};

/// Serves one editor over standard input and output, until it says that it is over.
pub fn serve(projects: Projects) -> Result<(), ProtocolError> {
    let (connection, threads) = Connection::stdio();
    let result = server::run(connection, Cache::of_user(Use::Trust), projects);
    // The writing thread ends when the last sender is gone, which is when the connection was dropped.
    let _ = threads.join();
    result
}

/// Serves one editor over a given connection. What was proved before is remembered in the cache.
pub fn serve_on(connection: Connection, cache: Option<Cache>) -> Result<(), ProtocolError> {
    server::run(connection, cache, projects::none())
}
