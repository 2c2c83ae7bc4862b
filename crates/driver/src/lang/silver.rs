//! Silver in the driver.

use silver::imports::Disk;
use silver::tree::Program;
use source::{Diagnostic, FileId, SourceMap};
use verdict::{MemberKind, MemberReport, Outcome, Place, Stats, Trusted};

use super::{Language, Loaded, Member, Unit, Watch};
use crate::options::Options;
use crate::{trusted, words};

pub struct Silver;

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

    fn load(&self, map: &SourceMap, file: FileId) -> Loaded {
        let silver::Loaded { program, diagnostics } = silver::load(map, file, &Disk::default());
        Loaded { diagnostics, unit: program.map(|program| Box::new(SilverUnit { program }) as Box<dyn Unit>) }
    }
}

struct SilverUnit {
    program: Program,
}

impl Unit for SilverUnit {
    fn is_empty(&self) -> bool {
        let Program { fields, domains, adts, functions, predicates, methods, generated: _ } = &self.program;
        fields.is_empty()
            && domains.is_empty()
            && adts.is_empty()
            && functions.is_empty()
            && predicates.is_empty()
            && methods.is_empty()
    }

    fn members(&self) -> Vec<Member> {
        let functions = self.program.functions.keys().map(|name| Member { name: *name, kind: MemberKind::Function });
        let predicates = self.program.predicates.keys().map(|name| Member { name: *name, kind: MemberKind::Predicate });
        let methods = self.program.methods.keys().map(|name| Member { name: *name, kind: MemberKind::Method });
        functions.chain(predicates).chain(methods).collect()
    }

    fn trusted(&self) -> Vec<Trusted> {
        trusted::of(&self.program)
    }

    fn verify(&self, _options: &Options, watch: &dyn Watch) {
        for member in self.members() {
            let at = Place { span: source::Span::NONE, origin: 0 };
            let outcome = Outcome::Unsupported { what: "verification of Silver".to_string(), at };
            let stats = Stats::default();
            watch.finished(MemberReport { name: member.name, kind: member.kind, at, outcome, stats });
        }
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        match &report.outcome {
            Outcome::Failed(failures) => failures.iter().map(words::silver::failure).collect(),
            _ => words::undecided(report).into_iter().collect(),
        }
    }
}
