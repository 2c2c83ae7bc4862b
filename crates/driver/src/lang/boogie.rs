//! Boogie in the driver.

use std::sync::Arc;

use boogie::tree::Program;
use encode::Owner;
use source::keywords::Group;
use source::names::Names;
use source::registry::Area;
use source::{Diagnostic, FileId, SourceMap};
use vcgen::inline::InlineMode;
use verdict::{Member, MemberReport, Outcome, Trusted};

use super::{Language, Loaded, Translated, Unit, Watch};
use crate::engine::Proof;
use crate::engine::vcgen::VerificationConditions;
use crate::exit::Exit;
use crate::options::Options;
use crate::reliance::Reliance;
use crate::repair::{Phrases, Specs};
use crate::{codes, trusted, words};
use ::words::way::Teller;

pub struct Boogie;

const PHRASES: Phrases = Phrases {
    specs: Specs::BeforeBody,
    requires: "requires {};",
    ensures: "ensures {};",
    invariant: "invariant {};",
    decreases: "",
    modifies: "modifies {};",
    write: "",
    read: "",
    may_wait: "",
    unfold: "",
    fold: "",
    refuted: "assert false;",
};

impl Language for Boogie {
    fn name(&self) -> &'static str {
        "boogie"
    }

    fn title(&self) -> &'static str {
        "Boogie"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["bpl"]
    }

    fn registries(&self) -> &'static [&'static [Area]] {
        &[boogie::registry::AREAS, vcgen::registry::AREAS]
    }

    fn keywords(&self) -> &'static [Group] {
        boogie::keywords::GROUPS
    }

    fn load(&self, map: &Arc<SourceMap>, files: &[FileId], _options: &Options) -> Loaded {
        let mut loaded = boogie::load(map, files, &boogie::Options::default());
        let diagnostics = loaded.messages(map);
        let is_empty = loaded.syntax.decls.is_empty();
        let Some(engine) = VerificationConditions::new(map, files, &mut loaded) else {
            return Loaded { diagnostics, unit: None };
        };
        let program = engine.program().clone();
        let proof = Proof::new(engine, |member| Some(Owner { member, main: member.name }));
        Loaded { diagnostics, unit: Some(Box::new(BoogieUnit { program, proof, file: files[0], is_empty })) }
    }

    fn names(&self, map: &SourceMap, files: &[FileId], _options: &Options) -> Names {
        boogie::names::index(map, files)
    }

    fn phrases(&self) -> Option<&'static Phrases> {
        Some(&PHRASES)
    }

    fn targets(&self) -> &'static [&'static str] {
        &["boogie", "smt2"]
    }

    /// To Boogie again, as it was read; or to its verification conditions.
    fn translate(&self, map: &Arc<SourceMap>, files: &[FileId], target: &str, _options: &Options) -> Translated {
        let loaded = boogie::load(map, files, &boogie::Options::default());
        let mut diagnostics = loaded.messages(map);
        let Some(program) = loaded.program else {
            return Translated { diagnostics, text: None, exit: Exit::Illegal };
        };
        if target == "boogie" {
            let text = Some(boogie::print::program(&loaded.syntax));
            return Translated { diagnostics, text, exit: Exit::Success };
        }
        match crate::engine::vcgen::smt2(&program) {
            Ok(text) => Translated { diagnostics, text: Some(text), exit: Exit::Success },
            Err(problem) => {
                let message = format!("not supported: {}", problem.what);
                diagnostics.push(Diagnostic::error(codes::UNSUPPORTED, problem.at, message));
                Translated { diagnostics, text: None, exit: Exit::Undecided }
            }
        }
    }
}

struct BoogieUnit {
    program: Arc<Program>,
    proof: Proof,
    file: FileId,
    is_empty: bool,
}

impl Unit for BoogieUnit {
    fn is_empty(&self) -> bool {
        self.is_empty
    }

    fn members(&self) -> Vec<Member> {
        self.proof.members().to_vec()
    }

    fn trusted(&self) -> Vec<Trusted> {
        let verified = vcgen::verify::members(&self.program, InlineMode::default());
        trusted::boogie::of(&self.program, self.file, &verified)
    }

    fn reliance(&self) -> Reliance {
        Reliance::of_boogie(&self.program, self.proof.members())
    }

    fn verify(&self, options: &Options, watch: &dyn Watch) {
        self.proof.verify(options, watch);
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        match &report.outcome {
            Outcome::Failed(failures) => failures.iter().map(words::boogie::failure).collect(),
            _ => words::undecided(report).into_iter().collect(),
        }
    }

    fn teller(&self) -> &dyn Teller {
        &words::boogie::AsWritten
    }
}
