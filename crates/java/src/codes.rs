//! The kinds of errors the front end reports: code, stable name, and a one-line summary for the registry.

use source::Code;

/// One kind of error.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub code: Code,
    /// The stable name used in tests and by tools.
    pub id: &'static str,
    pub summary: &'static str,
}

/// Input that does not follow the grammar; the parsing kit wants the bare code.
pub const SYNTAX: Code = Code("G5001");
pub const SKIPPED: Code = Code("G5004");

macro_rules! kinds {
    ($($name:ident = $code:literal $id:literal $summary:literal;)*) => {
        $(pub const $name: Kind = Kind { code: Code($code), id: $id, summary: $summary };)*

        /// Every kind, in the order of the codes.
        pub const ALL: &[Kind] = &[$($name,)*];
    };
}

kinds! {
    SYNTAX_KIND = "G5001" "parseError" "the text does not follow Java's grammar, or that of specifications";
    UNKNOWN_WORD = "G5002" "unknown-word" "a comment looks like a specification, but begins with no word of specifications";
    UNICODE_ESCAPE = "G5003" "unicode-escape" "`\\u` in a comment, which javac takes for a Unicode escape";
    SKIPPED_KIND = "G5004" "skipped" "text between `#` signs in a specification";
}
