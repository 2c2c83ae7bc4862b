//! Silver in the driver.

use std::sync::Arc;

use encode::Owner;
use silver::Disk;
use silver::cfg::Cfg;
use silver::transform::{self, lower};
use silver::tree::Program;
use source::keywords::Group;
use source::names::Names;
use source::registry::Area;
use source::{Diagnostic, FileId, SourceMap};
use verdict::{Member, MemberReport, Outcome, Trusted};

use super::{Language, Loaded, Translated, Unit, Watch};
use crate::engine::Proof;
use crate::engine::silver::SilverEngine;
use crate::exit::Exit;
use crate::options::Options;
use crate::reliance::Reliance;
use crate::repair::{Phrases, Specs};
use crate::{trusted, words};
use ::words::way::Teller;

pub struct Silver;

const PHRASES: Phrases = Phrases {
    specs: Specs::BeforeBody,
    requires: "requires {}",
    ensures: "ensures {}",
    invariant: "invariant {}",
    decreases: "decreases {}",
    modifies: "",
    write: "acc({})",
    read: "acc({}, wildcard)",
    may_wait: "",
    unfold: "unfold {}",
    fold: "fold {}",
    refuted: "assert false",
};

impl Language for Silver {
    fn name(&self) -> &'static str {
        "silver"
    }

    fn title(&self) -> &'static str {
        "Silver"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["vpr", "sil"]
    }

    fn registries(&self) -> &'static [&'static [Area]] {
        &[silver::registry::AREAS]
    }

    fn keywords(&self) -> &'static [Group] {
        silver::keywords::GROUPS
    }

    fn load(&self, map: &Arc<SourceMap>, files: &[FileId], options: &Options) -> Loaded {
        let silver::Loaded { program, mut diagnostics } = silver::load(map, files[0], &disk(options));
        let Some(program) = program else { return Loaded { diagnostics, unit: None } };
        match lower(program.clone(), transform::Options::default()) {
            Ok(core) => {
                diagnostics.extend(tangled(&program));
                if diagnostics.iter().any(Diagnostic::is_error) {
                    return Loaded { diagnostics, unit: None };
                }
                let proof = Proof::new(SilverEngine::new(core), as_written);
                Loaded { diagnostics, unit: Some(Box::new(SilverUnit { program, proof })) }
            }
            Err(errors) => {
                diagnostics.extend(errors);
                Loaded { diagnostics, unit: None }
            }
        }
    }

    fn names(&self, map: &SourceMap, files: &[FileId], options: &Options) -> Names {
        silver::names::index(map, files[0], &disk(options))
    }

    fn phrases(&self) -> Option<&'static Phrases> {
        Some(&PHRASES)
    }

    fn targets(&self) -> &'static [&'static str] {
        &["silver", "boogie"]
    }

    /// Silver to Silver: macros expanded, imports included, types written out. Silver to BoogiePL: what `--engine vc` proves.
    fn translate(&self, map: &Arc<SourceMap>, files: &[FileId], target: &str, options: &Options) -> Translated {
        let silver::Loaded { program, diagnostics } = silver::load(map, files[0], &disk(options));
        let Some(program) = program else { return Translated { diagnostics, text: None, exit: Exit::Illegal } };
        match target {
            "boogie" => crate::translate::encoded_to_boogie(program, true, diagnostics),
            _ => Translated { diagnostics, text: Some(silver::print::program(&program)), exit: Exit::Success },
        }
    }
}

/// Bodies with a jump into the middle of a loop.
fn tangled(program: &Program) -> impl Iterator<Item = Diagnostic> {
    let bodies = program.methods.values().filter_map(|method| method.body.as_ref());
    bodies.filter(|body| body.has_goto()).filter_map(|body| Cfg::new(body).err().map(|error| *error))
}

fn disk(options: &Options) -> Disk {
    let library = std::env::var_os(super::LIBRARY).map(|paths| std::env::split_paths(&paths).collect());
    Disk { library: library.unwrap_or_default(), confined_to: options.confined_to.clone() }
}

fn is_empty(program: &Program) -> bool {
    let Program { fields, domains, adts, functions, predicates, methods } = program;
    let others = fields.is_empty() && domains.is_empty() && adts.is_empty();
    others && functions.is_empty() && predicates.is_empty() && methods.is_empty()
}

/// Members are known to the user by the names they have.
fn as_written(member: Member) -> Option<Owner> {
    Some(Owner { member, main: member.name })
}

struct SilverUnit {
    /// As written.
    program: Program,
    proof: Proof,
}

impl Unit for SilverUnit {
    fn is_empty(&self) -> bool {
        is_empty(&self.program)
    }

    fn members(&self) -> Vec<Member> {
        self.proof.members().to_vec()
    }

    fn trusted(&self) -> Vec<Trusted> {
        trusted::of(&self.program)
    }

    fn reliance(&self) -> Reliance {
        let members = self.members();
        Reliance::of_silver(&self.program, |name| members.iter().copied().find(|member| member.name == name))
    }

    fn verify(&self, options: &Options, watch: &dyn Watch) {
        if !options.smoke {
            return self.proof.verify(options, watch);
        }
        let with_probes = transform::Options { smoke: true, ..transform::Options::default() };
        let core =
            lower(self.program.clone(), with_probes).expect("what could be lowered without probes can be with them");
        Proof::new(SilverEngine::new(core), as_written).verify(options, watch);
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        match &report.outcome {
            Outcome::Failed(failures) => failures.iter().map(words::silver::failure).collect(),
            Outcome::Unconfirmed { failures, .. } => {
                words::unconfirmed(report, failures.iter().map(words::silver::failure).collect())
            }
            _ => words::undecided(report).into_iter().collect(),
        }
    }

    fn teller(&self) -> &dyn Teller {
        &words::silver::AsWritten
    }
}
