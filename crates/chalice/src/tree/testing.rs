//! For the tests of this module.

use source::SourceMap;

use super::Program;

pub fn program(text: &str) -> Program {
    let sources = SourceMap::new();
    let loaded = crate::load(&sources, &[sources.add("test.chalice", text)]);
    loaded.program.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}
