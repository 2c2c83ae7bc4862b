//! Java in the driver: encoded into Silver, proved there, and explained in Java's words.

mod trial;

use std::sync::Arc;

use encode::java::{Options as EncodeOptions, encode, is_understood};
use encode::{Encoded, Variant};
use java::Program;
use java::tree as jv;
use java::tree::{Model, visit};
use source::keywords::Group;
use source::names::Names;
use source::registry::Area;
use source::{Code, Diagnostic, FileId, SourceMap, Span, Symbol};
use verdict::{Failure, Member, MemberKind, TrustKind, Trusted};

use super::encoded::{EncodedUnit, Translatable};
use super::{Language, Loaded, Translated, jvm_run, ownership};
use crate::codes;
use crate::execute::{Outcome, OutsideRun};
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::options::Options;
use crate::repair::{Phrases, Specs};

pub struct Java;

const PHRASES: Phrases = Phrases {
    specs: Specs::BeforeDeclaration,
    requires: "//@ requires {};",
    ensures: "//@ ensures {};",
    invariant: "//@ loop_invariant {};",
    decreases: "//@ decreases {};",
    modifies: "",
    write: "Perm({}, write)",
    read: "Perm({}, read)",
    may_wait: "",
    unfold: "//@ unfold {};",
    fold: "//@ fold {};",
    refuted: "//@ assert false;",
};

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
        &[
            java::registry::AREAS,
            encode::java::registry::AREAS,
            encode::ownership::registry::AREAS,
            jvm::registry::AREAS,
        ]
    }

    fn keywords(&self) -> &'static [Group] {
        java::keywords::GROUPS
    }

    fn reserved(&self) -> &'static [&'static str] {
        java::syntax::token::RESERVED
    }

    fn joins_files(&self) -> bool {
        true
    }

    fn load(&self, map: &Arc<SourceMap>, files: &[FileId], options: &Options) -> Loaded {
        let java::Loaded { program, diagnostics } = load(map, files, options);
        let Some(program) = program else { return Loaded { diagnostics, unit: None } };
        if let Model::Ownership(_) = program.model {
            return ownership::load(map, program, diagnostics, options);
        }
        let trials = options.confirm.then(trial::Trials::default);
        let program = JavaProgram { program, options: encode_options(options), trials };
        let unit = Box::new(EncodedUnit::new(map.clone(), program, options));
        Loaded { diagnostics, unit: Some(unit) }
    }

    fn names(&self, map: &SourceMap, files: &[FileId], options: &Options) -> Names {
        java::names::index(map, files, &stubs(map, options).0)
    }

    fn phrases(&self) -> Option<&'static Phrases> {
        Some(&PHRASES)
    }

    fn runs(&self) -> bool {
        true
    }

    fn run_outside(&self, run: &OutsideRun) -> Option<Outcome> {
        Some(jvm_run::run(run))
    }

    fn targets(&self) -> &'static [&'static str] {
        &["silver", "boogie", "java"]
    }

    /// Each model has its own target; with `java`, the program as it is run.
    fn translate(&self, map: &Arc<SourceMap>, files: &[FileId], target: &str, options: &Options) -> Translated {
        let java::Loaded { program, mut diagnostics } = load(map, files, options);
        let Some(program) = program else { return Translated { diagnostics, text: None, exit: Exit::Illegal } };
        let in_model = matches!(program.model, Model::Ownership(_));
        if in_model && target == "silver" {
            let message = "programs in this model are translated to `boogie`, not to `silver`";
            let place = Span::new(files[0], 0, 0);
            diagnostics.push(Diagnostic::error(codes::UNSUPPORTED, place, message));
            return Translated { diagnostics, text: None, exit: Exit::Illegal };
        }
        if in_model && target == "boogie" {
            return ownership::translated(program, diagnostics);
        }
        if target == "java" {
            let instrumented = match in_model {
                true => jvm::ownership::instrument(map, &program),
                false => Ok(jvm::instrument(map, &program, jvm::Policy::default())),
            };
            let instrumented = match instrumented {
                Ok(instrumented) => instrumented,
                Err(d) => {
                    diagnostics.push(d);
                    return Translated { diagnostics, text: None, exit: Exit::Undecided };
                }
            };
            let texts: Vec<String> = instrumented.files.into_iter().map(|(_, text)| text).collect();
            return Translated { diagnostics, text: Some(texts.join("\n")), exit: Exit::Success };
        }
        let encoded = encode(&program, &encode_options(options), &Variant::default());
        if encoded.gaps.is_empty() && target == "boogie" {
            return crate::translate::encoded_to_boogie(encoded.program, true, diagnostics);
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

/// The program, with the stubs that the caller names.
fn load(map: &SourceMap, files: &[FileId], options: &Options) -> java::Loaded {
    let (stubs, mut problems) = stubs(map, options);
    let java::Loaded { program, mut diagnostics } = java::load_with_stubs(map, files, &stubs);
    let program = program.filter(|_| problems.is_empty());
    problems.append(&mut diagnostics);
    java::Loaded { program, diagnostics: problems }
}

fn stubs(map: &SourceMap, options: &Options) -> (Vec<FileId>, Vec<Diagnostic>) {
    let folder = options.stubs.iter().map(|folder| Input::Path(folder.clone())).collect::<Vec<_>>();
    let (stubs, problems) = input::read(map, &folder, None);
    (stubs.into_iter().filter(|p| p.language.name() == "java").flat_map(|p| p.files).collect(), problems)
}

fn encode_options(options: &Options) -> EncodeOptions {
    EncodeOptions { overflow: options.overflow, lock_order: options.lock_order }
}

/// A program with what the caller asks for.
struct JavaProgram {
    program: Program,
    options: EncodeOptions,
    /// If methods that are not proved shall be run.
    trials: Option<trial::Trials>,
}

impl Translatable for JavaProgram {
    fn is_empty(&self) -> bool {
        self.program.is_empty()
    }

    fn encode(&self, variant: &Variant) -> Encoded {
        encode(&self.program, &self.options, variant)
    }

    fn members(&self) -> Vec<Member> {
        let p = &self.program;
        let methods = p.source_classes().flat_map(|class| p[class].methods());
        let name = |m: &jv::Method| match m.class {
            Some(class) => Symbol::new(&format!("{}.{}", p[class].name, m.name)),
            None => m.name,
        };
        methods.map(|id| Member { name: name(&p[id]), kind: MemberKind::Method }).collect()
    }

    fn tried(&self, map: &SourceMap, member: Symbol, failures: &[Failure], told: Vec<Diagnostic>) -> Vec<Diagnostic> {
        match &self.trials {
            Some(trials) => trials.tried(&self.program, map, member, failures, told),
            None => told,
        }
    }

    fn proves_termination(&self) -> bool {
        true
    }

    fn unsatisfiable(&self) -> Option<Code> {
        Some(encode::java::codes::UNSATISFIABLE)
    }

    fn trusted(&self) -> Vec<Trusted> {
        let p = &self.program;
        let mut found = Vec::new();
        if !self.options.overflow {
            found.push(Trusted::named(
                TrustKind::Integers,
                "idealisation",
                Symbol::new("integers have no bounds"),
                Span::NONE,
            ));
        }
        if has_floats(p) {
            let name = Symbol::new("`float` and `double` are rationals");
            found.push(Trusted::named(TrustKind::Floats, "simplification", name, Span::NONE));
        }
        let waits = encode::java::unordered_waits(p, &self.options).into_iter();
        found.extend(waits.map(|(name, span)| Trusted::named(TrustKind::Waits, "unordered wait", name, span)));
        found.extend(library_methods(p));
        let with_axioms = p.adts.iter().filter(|adt| !adt.axioms.is_empty());
        found.extend(
            with_axioms
                .map(|adt| Trusted::named(TrustKind::Axiom, "axioms of an abstract data type", adt.name, adt.span)),
        );
        for class in p.source_classes() {
            p[class]
                .initializers()
                .for_each(|init| init.body.stmts.iter().for_each(|stmt| assumptions(stmt, &mut found)));
            p[class].fields().filter_map(|f| p[f].init.as_ref()).for_each(|init| assumptions_in(init, &mut found));
            for id in p[class].methods() {
                let method = &p[id];
                let is_abstract = method.flags.is_abstract() || p[class].kind.is_interface();
                let name = Symbol::new(&format!("{}.{}", p[class].name, method.name));
                match &method.body {
                    jv::Body::None if !is_abstract && !method.synthetic => {
                        found.push(Trusted::named(TrustKind::Bodiless, "method without a body", name, method.span));
                    }
                    jv::Body::Block(block) => block.stmts.iter().for_each(|stmt| assumptions(stmt, &mut found)),
                    jv::Body::None | jv::Body::Expr(_) => {}
                }
                if matches!(method.contract.measure(), Some(jv::Measure::Assume)) {
                    found.push(Trusted::named(TrustKind::NoMeasure, "assumed termination", name, method.span));
                }
            }
        }
        found
    }
}

/// The methods of libraries that the program calls: by the contract of a stub, or else they are taken to leave alone what the program has
/// permissions to.
fn library_methods(p: &Program) -> Vec<Trusted> {
    let mut found = Vec::new();
    let mut see = |e: &jv::Expr| {
        let called = match &e.kind {
            jv::ExprKind::Call(call) => call.method.known(),
            jv::ExprKind::New(new) => new.constructor.known().filter(|id| !p[*id].contract.is_empty()),
            _ => None,
        };
        let Some(id) = called.filter(|id| !is_understood(p, *id)) else { return };
        let method = &p[id];
        let Some(class) = method.class.filter(|class| !p[*class].is_source()) else { return };
        let name = Symbol::new(&format!("{}.{}", p[class].name, method.name));
        let specified = |id: &jv::MethodId| !p[*id].contract.is_empty();
        let what = match specified(&id) || method.overrides.iter().any(specified) {
            true => "library contract",
            false => "unspecified library method",
        };
        let trusted = Trusted::named(TrustKind::Library, what, name, e.span);
        if !found.iter().any(|other: &Trusted| (other.what, other.name) == (trusted.what, trusted.name)) {
            found.push(trusted);
        }
    };
    each_exp_of_code(p, &mut see);
    found
}

/// Whether code calculates with numbers that are rounded in a run.
fn has_floats(p: &Program) -> bool {
    let mut any = false;
    each_exp_of_code(p, &mut |e| any |= matches!(e.ty.as_prim(), Some(jv::Prim::Float | jv::Prim::Double)));
    any
}

/// The expressions of methods, initialisers and fields.
fn each_exp_of_code<'p>(p: &'p Program, see: &mut dyn FnMut(&'p jv::Expr)) {
    for class in p.source_classes() {
        p[class].fields().filter_map(|f| p[f].init.as_ref()).for_each(|init| visit::each_deep(init, see));
        let blocks = p[class].methods().filter_map(|id| match &p[id].body {
            jv::Body::Block(block) => Some(block),
            jv::Body::None | jv::Body::Expr(_) => None,
        });
        for block in blocks.chain(p[class].initializers().map(|init| &init.body)) {
            block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see));
        }
    }
}

/// What statements take to hold without proof.
fn assumptions(stmt: &jv::Stmt, found: &mut Vec<Trusted>) {
    if let jv::StmtKind::Spec(spec) = &stmt.kind
        && let jv::SpecStmt::Assume(_) | jv::SpecStmt::Inhale(_) = &**spec
    {
        found.push(Trusted::assumption(stmt.span));
    }
    visit::expressions(stmt).into_iter().for_each(|e| assumptions_in(e, found));
    visit::substatements(stmt).into_iter().for_each(|inner| assumptions(inner, found));
}

/// The same for an expression, with the statements of lambdas and switches in it.
fn assumptions_in(e: &jv::Expr, found: &mut Vec<Trusted>) {
    visit::each(e, &mut |e| {
        if let jv::ExprKind::Replacing { .. } = e.kind {
            found.push(Trusted::assumption(e.span));
        }
        visit::blocks(e).into_iter().flatten().for_each(|stmt| assumptions(stmt, found));
    });
}
