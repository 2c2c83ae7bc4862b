//! Chalice in the driver.

use chalice::Program;
use source::{Diagnostic, FileId, SourceMap};
use verdict::{MemberKind, MemberReport, Outcome, Place, Stats, Trusted};

use super::{Language, Loaded, Member, Unit, Watch};
use crate::options::Options;
use crate::words;

pub struct Chalice;

impl Language for Chalice {
    fn name(&self) -> &'static str {
        "chalice"
    }

    fn title(&self) -> &'static str {
        "Chalice"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["chalice"]
    }

    fn load(&self, map: &SourceMap, file: FileId) -> Loaded {
        let chalice::Loaded { program, diagnostics } = chalice::load(map, &[file]);
        Loaded { diagnostics, unit: program.map(|program| Box::new(ChaliceUnit { program }) as Box<dyn Unit>) }
    }
}

struct ChaliceUnit {
    program: Program,
}

impl Unit for ChaliceUnit {
    fn is_empty(&self) -> bool {
        self.program.classes.is_empty() && self.program.channels.is_empty()
    }

    fn members(&self) -> Vec<Member> {
        self.program.methods.iter().map(|m| Member { name: m.name, kind: MemberKind::Method }).collect()
    }

    fn trusted(&self) -> Vec<Trusted> {
        Vec::new()
    }

    fn verify(&self, _options: &Options, watch: &dyn Watch) {
        for method in self.program.methods.iter() {
            let at = Place { span: method.name_span, origin: 0 };
            let outcome = Outcome::Unsupported { what: "verification of Chalice methods".to_string(), at };
            let stats = Stats::default();
            watch.finished(MemberReport { name: method.name, kind: MemberKind::Method, at, outcome, stats });
        }
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        words::undecided(report).into_iter().collect()
    }
}
