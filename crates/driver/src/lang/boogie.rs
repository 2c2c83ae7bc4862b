//! Boogie in the driver. Programs are checked and printed; proving them is not supported yet.

use std::sync::Arc;

use boogie::tree::{Implementation, Program};
use rustc_hash::FxHashMap;
use source::registry::Area;
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use verdict::{Member, MemberKind, MemberReport, Outcome, Place, Stats, Trusted};

use super::{Language, Loaded, Translated, Unit, Watch};
use crate::codes;
use crate::exit::Exit;
use crate::options::Options;
use crate::words;

pub struct Boogie;

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
        &[boogie::registry::AREAS]
    }

    fn load(&self, map: &Arc<SourceMap>, file: FileId, _options: &Options) -> Loaded {
        let loaded = boogie::load(map, &[file], &boogie::Options::default());
        let diagnostics = loaded.messages(map);
        let is_empty = loaded.syntax.decls.is_empty();
        let unit = loaded.program.map(|program| Box::new(BoogieUnit { program, file, is_empty }) as Box<dyn Unit>);
        Loaded { diagnostics, unit }
    }

    fn targets(&self) -> &'static [&'static str] {
        &["boogie"]
    }

    fn translate(&self, map: &Arc<SourceMap>, file: FileId, _target: &str, _options: &Options) -> Translated {
        let loaded = boogie::load(map, &[file], &boogie::Options::default());
        let diagnostics = loaded.messages(map);
        match loaded.program {
            Some(_) => {
                let text = Some(boogie::print::program(&loaded.syntax));
                Translated { diagnostics, text, exit: Exit::Success }
            }
            None => Translated { diagnostics, text: None, exit: Exit::Illegal },
        }
    }
}

struct BoogieUnit {
    program: Program,
    file: FileId,
    is_empty: bool,
}

impl BoogieUnit {
    /// The implementations with names: that of the procedure, and a number from its second implementation on.
    fn named<'a>(&'a self) -> Vec<(Symbol, &'a Implementation)> {
        let mut seen: FxHashMap<Symbol, u32> = FxHashMap::default();
        let named = |implementation: &'a Implementation| {
            let procedure = self.program.procedure(implementation.procedure).name;
            let count = seen.entry(procedure).or_default();
            *count += 1;
            let name = if *count == 1 { procedure } else { Symbol::new(&format!("{procedure}({count})")) };
            (name, implementation)
        };
        self.program.implementations.iter().map(named).collect()
    }
}

impl Unit for BoogieUnit {
    fn is_empty(&self) -> bool {
        self.is_empty
    }

    fn members(&self) -> Vec<Member> {
        let member = |(name, _)| Member { name, kind: MemberKind::Implementation };
        self.named().into_iter().map(member).collect()
    }

    fn trusted(&self) -> Vec<Trusted> {
        Vec::new()
    }

    fn verify(&self, _options: &Options, watch: &dyn Watch) {
        if self.program.implementations.is_empty() {
            let message = "not supported: proving Boogie programs";
            watch.obstacles(vec![Diagnostic::error(codes::UNSUPPORTED, Span::new(self.file, 0, 0), message)]);
        }
        for (name, implementation) in self.named() {
            watch.started(name);
            let at = Place { span: implementation.span, origin: 0 };
            let outcome = Outcome::Unsupported { what: "proving Boogie programs".to_string(), at };
            watch.finished(MemberReport {
                name,
                kind: MemberKind::Implementation,
                at,
                outcome,
                stats: Stats::default(),
            });
        }
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        words::undecided(report).into_iter().collect()
    }
}
