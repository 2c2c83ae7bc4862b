//! Java in the driver. Programs are checked; proving them is not supported yet.

use std::sync::Arc;

use source::registry::Area;
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use verdict::{Member, MemberKind, MemberReport, Outcome, Place, Stats, Trusted};

use super::{Language, Loaded, Translated, Unit, Watch};
use crate::exit::Exit;
use crate::options::Options;
use crate::words;

pub struct Java;

impl Language for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn title(&self) -> &'static str {
        "Java"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["java"]
    }

    fn registries(&self) -> &'static [&'static [Area]] {
        &[java::registry::AREAS]
    }

    fn joins_files(&self) -> bool {
        true
    }

    fn load(&self, map: &Arc<SourceMap>, files: &[FileId], _options: &Options) -> Loaded {
        let java::Loaded { program, diagnostics } = java::load(map, files);
        let unit = program.map(|program| Box::new(JavaUnit { program, file: files[0] }) as Box<dyn Unit>);
        Loaded { diagnostics, unit }
    }

    fn targets(&self) -> &'static [&'static str] {
        &[]
    }

    fn translate(&self, _map: &Arc<SourceMap>, _files: &[FileId], _target: &str, _options: &Options) -> Translated {
        Translated { diagnostics: Vec::new(), text: None, exit: Exit::Undecided }
    }
}

struct JavaUnit {
    program: java::Program,
    file: FileId,
}

impl JavaUnit {
    fn member(&self) -> Member {
        Member { name: Symbol::new("program"), kind: MemberKind::Class }
    }
}

impl Unit for JavaUnit {
    fn is_empty(&self) -> bool {
        self.program.is_empty()
    }

    fn members(&self) -> Vec<Member> {
        vec![self.member()]
    }

    fn trusted(&self) -> Vec<Trusted> {
        Vec::new()
    }

    fn verify(&self, _options: &Options, watch: &dyn Watch) {
        let Member { name, kind } = self.member();
        watch.started(name);
        let at = Place { span: Span::new(self.file, 0, 0), origin: 0 };
        let outcome = Outcome::Unsupported { what: "proving Java programs".to_string(), at };
        watch.finished(MemberReport { name, kind, at, outcome, claims: Vec::new(), stats: Stats::default() });
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        words::undecided(report).into_iter().collect()
    }
}
