//! Access sets in the small: a language with objects, threads, sharing and monitors, and nothing else.
//!
//! [`machine`] runs it and says which steps are illegal; [`conditions`] makes the conditions whose validity excludes illegal steps, as
//! BoogiePL; [`make`] invents programs, and [`laws`] holds what is proved of the model against what they do: valid programs are legal, legal
//! ones have no data race, access sets and free objects partition all objects, no thread touches what another one has, and steps that
//! are not ordered commute.

pub mod conditions;
pub mod laws;
pub mod machine;
pub mod make;
pub mod syntax;
