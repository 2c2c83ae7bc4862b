//! Chalice in the driver: encoded into Silver, proved there, and explained in Chalice's words.

mod trial;

use std::rc::Rc;
use std::sync::Arc;

use chalice::Program;
use chalice::tree::{Channel, Expr, ExprKind, StmtKind, visit};
use encode::chalice::{Options as EncodeOptions, encode};
use encode::{Encoded, Variant};
use machine::Machine;
use source::keywords::Group;
use source::names::Names;
use source::registry::Area;
use source::{Diagnostic, FileId, SourceMap, Symbol};
use verdict::{Failure, Member, MemberKind, TrustKind, Trusted};

use super::encoded::{EncodedUnit, MethodSource, Sources, Translatable};
use super::{Language, Loaded, Translated, Unit};
use crate::execute::{Execution, Stop};
use crate::exit::Exit;
use crate::options::Options;
use crate::repair::{Phrases, Specs};

pub struct Chalice;

const PHRASES: Phrases = Phrases {
    specs: Specs::BeforeBody,
    requires: "requires {}",
    ensures: "ensures {}",
    invariant: "invariant {}",
    decreases: "",
    modifies: "",
    write: "acc({})",
    read: "rd({})",
    may_wait: "rd({}.mu) && waitlevel << {}.mu",
    unfold: "unfold {}",
    fold: "fold {}",
    refuted: "assert false",
};

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

    fn registries(&self) -> &'static [&'static [Area]] {
        &[chalice::registry::AREAS, encode::chalice::registry::AREAS, machine::registry::AREAS]
    }

    fn keywords(&self) -> &'static [Group] {
        chalice::keywords::GROUPS
    }

    fn load(&self, map: &Arc<SourceMap>, files: &[FileId], options: &Options) -> Loaded {
        let chalice::Loaded { program, diagnostics } = chalice::load(map, files);
        let unit = program.map(|program| {
            let encoding = encode_options(map, files[0], options);
            let program = ChaliceProgram { files: files.to_vec(), program, options: encoding };
            Box::new(EncodedUnit::new(map.clone(), program, options)) as Box<dyn Unit>
        });
        Loaded { diagnostics, unit }
    }

    fn names(&self, map: &SourceMap, files: &[FileId], _options: &Options) -> Names {
        chalice::names::index(map, files)
    }

    fn phrases(&self) -> Option<&'static Phrases> {
        Some(&PHRASES)
    }

    fn runs(&self) -> bool {
        true
    }

    fn start(&self, map: &SourceMap, files: &[FileId], execution: &Execution) -> Result<Machine, Stop> {
        let loaded = chalice::load(map, files);
        let Some(program) = loaded.program else { return Err(Stop::Diagnostics(loaded.diagnostics)) };
        let entry = machine::find_entry(&program, execution.entry.as_deref(), &execution.args).map_err(Stop::Fault)?;
        let options = execution.options();
        let image = machine::lower::lower(&program, &options);
        Ok(Machine::new(Rc::new(image), &entry, options, execution.limits()))
    }

    fn targets(&self) -> &'static [&'static str] {
        &["silver", "boogie"]
    }

    fn translate(&self, map: &Arc<SourceMap>, files: &[FileId], target: &str, options: &Options) -> Translated {
        let chalice::Loaded { program, mut diagnostics } = chalice::load(map, files);
        let Some(program) = program else { return Translated { diagnostics, text: None, exit: Exit::Illegal } };
        let encoded = encode(&program, &encode_options(map, files[0], options), &Variant::default());
        if encoded.gaps.is_empty() && target == "boogie" {
            return crate::translate::encoded_to_boogie(encoded.program, false, diagnostics);
        }
        if encoded.gaps.is_empty() {
            let remark = |meta: silver::tree::Meta| super::source_line(map, meta.span);
            let text = Some(silver::print::commented(&silver::transform::arrays::explained(&encoded.program), &remark));
            return Translated { diagnostics, text, exit: Exit::Success };
        }
        diagnostics.extend(encoded.gaps.into_iter().map(|gap| gap.what));
        Translated { diagnostics, text: None, exit: Exit::Undecided }
    }
}

/// What the program asks for in its first line, and what the caller asks for.
fn encode_options(map: &SourceMap, file: FileId, options: &Options) -> EncodeOptions {
    let mut all = EncodeOptions::of_source(&map.file(file).text);
    all.obligations |= options.obligations.always;
    all.bounded_levels |= options.obligations.bounded_levels;
    all
}

/// A program with what it and the caller ask for.
struct ChaliceProgram {
    files: Vec<FileId>,
    program: Program,
    options: EncodeOptions,
}

impl Translatable for ChaliceProgram {
    fn is_empty(&self) -> bool {
        self.program.classes.is_empty() && self.program.channels.is_empty()
    }

    fn encode(&self, variant: &Variant) -> Encoded {
        encode(&self.program, &self.options, variant)
    }

    fn members(&self) -> Vec<Member> {
        let member = |id| Member { name: self.program.full_name(id), kind: MemberKind::Method };
        self.program.methods().map(member).collect()
    }

    fn sources(&self) -> Option<Sources> {
        let method = |id: chalice::tree::MethodId| {
            let of = &self.program[id];
            let spans = of.body.stmts.iter().map(|stmt| stmt.span);
            MethodSource { name: self.program.full_name(id), at: of.span, body: spans.reduce(source::Span::to) }
        };
        let uses = encode::chalice::uses(&self.program, &self.options);
        let methods = self.program.methods().map(method).collect();
        Some(Sources { files: self.files.clone(), uses, methods })
    }

    fn tried(&self, map: &SourceMap, member: Symbol, failures: &[Failure], told: Vec<Diagnostic>) -> Vec<Diagnostic> {
        trial::tried(&self.program, map, member, failures, told)
    }

    fn has_probes(&self) -> bool {
        true
    }

    fn wants_smoke(&self) -> bool {
        self.options.smoke
    }

    /// Whoever calls or forks a method relies on it, also if its contract is empty.
    fn mentions(&self) -> Vec<(Symbol, Symbol)> {
        let mut found = Vec::new();
        for id in self.program.methods() {
            visit::each_stmt(&self.program[id].body, &mut |stmt| {
                if let StmtKind::Call { call, .. } | StmtKind::Fork { call, .. } = &stmt.kind {
                    found.push((self.program.full_name(id), self.program.full_name(call.method)));
                }
            });
        }
        found
    }

    fn trusted(&self) -> Vec<Trusted> {
        let owing = |channel: &&Channel| channel.where_.iter().any(|clause| visit::any(&clause.body, &may_owe));
        let abstracts = self.program.functions.iter().filter(|f| f.body.is_none());
        let mut found: Vec<Trusted> =
            abstracts.map(|f| Trusted::named(TrustKind::Bodiless, "abstract function", f.name, f.span)).collect();
        let channels = self.program.channels.iter().filter(owing);
        found.extend(
            channels.map(|channel| Trusted::named(TrustKind::Debts, "indebted channel", channel.name, channel.span)),
        );
        let options = self.options.unchecked();
        found.extend(options.map(|option| {
            Trusted::named(TrustKind::Options, "weakening option", Symbol::new(option), source::Span::NONE)
        }));
        // Whoever misses a signal waits for ever: told once of each method and condition.
        let mut awaited = Vec::new();
        for id in self.program.methods() {
            visit::each_stmt(&self.program[id].body, &mut |stmt| {
                if let StmtKind::Wait { condition, .. } = stmt.kind
                    && !awaited.contains(&(id, condition))
                {
                    awaited.push((id, condition));
                    let of = &self.program[condition];
                    let name = Symbol::new(&format!("{}.{}", self.program[of.class].name, of.name));
                    found.push(Trusted::named(TrustKind::Signals, "missable signal", name, stmt.span));
                }
                // That there are values as a specification statement wants them is assumed, too.
                let assumes = matches!(stmt.kind, StmtKind::Assume(_) | StmtKind::Spec { .. });
                found.extend(assumes.then(|| Trusted::assumption(stmt.span)));
            });
        }
        found
    }
}

/// A number of credits that may be negative: a number in the text never is, its sign is an operator.
fn may_owe(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Credit { n: Some(n), .. } if !matches!(n.kind, ExprKind::Int(_)))
}
