//! What the driver asks of a language. A language is one module here that joins its front end, its engine and its words.

mod boogie;
mod chalice;
pub mod encoded;
pub mod foreign;
mod java;
mod jvm_run;
mod ownership;
mod silver;
mod trial;

use std::path::Path;
use std::sync::Arc;

use source::keywords::Group;
use source::names::Names;
use source::registry::Area;
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use verdict::{Member, MemberReport, Trusted};

use machine::Machine;

use crate::cancel::Cancel;
use crate::execute::{Execution, Outcome, OutsideRun, Stop};
use crate::exit::Exit;
use crate::options::Options;
use crate::reliance::Reliance;
use crate::repair::Phrases;
use words::way::Teller;

/// All languages, in the order in which they are listed to users.
pub const LANGUAGES: &[&dyn Language] = &[&silver::Silver, &chalice::Chalice, &boogie::Boogie, &java::Java];

/// The environment variable with the folders (separated like those of `PATH`) where `import <…>` looks for files that are not
/// built in.
pub const LIBRARY: &str = "GRAIL_LIBRARY";

pub trait Language: Send + Sync {
    /// As in `--lang`.
    fn name(&self) -> &'static str;
    /// As in a sentence.
    fn title(&self) -> &'static str;
    /// How names of its files end, without the dot.
    fn extensions(&self) -> &'static [&'static str];
    /// What there is to say about its codes, ascending.
    fn registries(&self) -> &'static [&'static [Area]];
    /// What its words mean.
    fn keywords(&self) -> &'static [Group] {
        &[]
    }
    /// Words that are no names, besides those in its table.
    fn reserved(&self) -> &'static [&'static str] {
        &[]
    }
    /// Whether files that are named together are one program. If not, each is a program of its own.
    fn joins_files(&self) -> bool {
        false
    }
    /// Parses and checks a program: one file, or at least one if [files are joined](Language::joins_files). The unit is there only if the
    /// program is legal.
    fn load(&self, map: &Arc<SourceMap>, files: &[FileId], options: &Options) -> Loaded;
    /// Which names a program declares and uses, as far as it can be read: also of one that is not legal or not finished.
    fn names(&self, _map: &SourceMap, _files: &[FileId], _options: &Options) -> Names {
        Names::default()
    }
    /// How it writes what a repair adds; absent if none are proposed for it.
    fn phrases(&self) -> Option<&'static Phrases> {
        None
    }
    /// Whether its programs can be run and explored.
    fn runs(&self) -> bool {
        false
    }
    /// Runs files as one program, if not Grail's own machine does.
    fn run_outside(&self, _run: &OutsideRun) -> Option<Outcome> {
        None
    }
    /// Files as one program, about to start.
    fn start(&self, _map: &SourceMap, _files: &[FileId], _execution: &Execution) -> Result<Machine, Stop> {
        unreachable!("programs in {} are not run", self.title())
    }
    /// The languages that [`translate`](Language::translate) knows, by name.
    fn targets(&self) -> &'static [&'static str] {
        &[]
    }
    /// The program in another language, one of the targets.
    fn translate(&self, _map: &Arc<SourceMap>, _files: &[FileId], target: &str, _options: &Options) -> Translated {
        unreachable!("`{target}` is not one of the targets")
    }
}

pub struct Translated {
    pub diagnostics: Vec<Diagnostic>,
    /// Absent if the program is not legal, or not all of it has a translation.
    pub text: Option<String>,
    pub exit: Exit,
}

pub struct Loaded {
    pub diagnostics: Vec<Diagnostic>,
    pub unit: Option<Box<dyn Unit>>,
}

/// A legal program, ready to be verified.
pub trait Unit: Send + Sync {
    /// Whether the program declares nothing at all.
    fn is_empty(&self) -> bool;
    /// What will be verified, in source order.
    fn members(&self) -> Vec<Member>;
    fn trusted(&self) -> Vec<Trusted>;
    /// Who relies on what.
    fn reliance(&self) -> Reliance;
    /// Verifies the members that the options select and tells `watch` about each.
    fn verify(&self, options: &Options, watch: &dyn Watch);
    /// What to tell the user about a member; nothing if it is verified.
    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic>;
    /// How to tell what was known on the way to a failure.
    fn teller(&self) -> &dyn Teller;
}

/// Told by an engine how it gets on; may be called from any thread.
pub trait Watch: Sync {
    fn cancel(&self) -> &Cancel;
    fn started(&self, member: Symbol);
    fn finished(&self, report: MemberReport);
    /// What stands in the way of verifying the program at all, and warnings that belong to no verdict.
    fn obstacles(&self, diagnostics: Vec<Diagnostic>);
}

pub fn by_name(name: &str) -> Option<&'static dyn Language> {
    LANGUAGES.iter().copied().find(|language| language.name() == name)
}

/// The language that the end of a path tells.
pub fn of_path(path: &Path) -> Option<&'static dyn Language> {
    let extension = path.extension()?.to_str()?;
    LANGUAGES.iter().copied().find(|language| language.extensions().contains(&extension))
}

pub fn extensions() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().flat_map(|language| language.extensions()).copied()
}

/// Where a piece of a translation comes from: the number and the text of its line.
pub(crate) fn source_line(map: &SourceMap, span: Span) -> Option<String> {
    let line = map.line_col(span)?.line;
    Some(format!("{line}: {}", map.file(span.file).line_text(line).trim()))
}
