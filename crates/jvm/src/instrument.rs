//! From a resolved program to Java that checks itself.
//!
//! Text is spliced into the original: every token of the program stays on its line, specifications become blanks. What is generated stands on
//! lines that were there before.

mod accesses;
mod assertions;
mod classes;
mod contracts;
mod exprs;
mod formulas;
mod hoist;
mod library;
mod loops;
mod measures;
mod open;
mod order;
mod quantifiers;
mod shared;
mod specs;
mod stmts;
mod stubs;
mod wraps;

use java::tree::{ClassId, Exp, FieldId, LocalId, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{FileId, SourceMap, Span};

use crate::layout::{self, Layout};
use crate::sites::Sites;
use crate::text::{Base, Piece};
pub(crate) use accesses::{is_harmless, is_stable};
pub use contracts::Contracts;
pub use open::{Opened, Opening};

/// How much of what a thread holds a call gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// All of it.
    Thread,
    /// All but what its contract mentions and limits.
    #[default]
    Contract,
    /// What its contract says: as the proof sees it.
    Modular,
}

impl Policy {
    pub fn name(self) -> &'static str {
        match self {
            Policy::Thread => "thread",
            Policy::Contract => "contract",
            Policy::Modular => "modular",
        }
    }
}

/// A program that checks itself.
#[derive(Debug)]
pub struct Instrumented {
    /// The files of the program, in order, with their new texts.
    pub files: Vec<(FileId, String)>,
    pub sites: Sites,
    /// Names for messages: `f3=Cell.value`.
    pub names: String,
    /// What no run can check, with the reason.
    pub remarks: Vec<(Span, String)>,
    /// Where permissions may move in a way that no run follows: one that is missing may have gone there.
    pub unfollowed: Vec<(Span, String)>,
    /// What can happen by contract.
    pub openings: Vec<Opening>,
    /// Annotations ask for all objects that a thread has.
    pub counts: bool,
}

impl Instrumented {
    /// The program as it is, to be run without checks.
    pub fn plain(map: &SourceMap, p: &Program) -> Instrumented {
        let own = p.files.iter().filter(|file| !file.is_stub);
        let files = own.map(|file| (file.id, map.file(file.id).text.clone())).collect();
        Instrumented {
            files,
            sites: Sites::default(),
            names: String::new(),
            remarks: Vec::new(),
            unfollowed: Vec::new(),
            openings: Vec::new(),
            counts: false,
        }
    }
}

pub fn instrument(map: &SourceMap, p: &Program, policy: Policy) -> Instrumented {
    instrumented(map, p, policy, false)
}

/// The program with what a proof sees of calls and loops: each of them can happen by contract instead, if a run asks for that.
pub fn instrument_open(map: &SourceMap, p: &Program) -> Instrumented {
    instrumented(map, p, Policy::Modular, true)
}

fn instrumented(map: &SourceMap, p: &Program, policy: Policy, opens: bool) -> Instrumented {
    let guardians = java::guarded::guardians(p);
    let made = crate::annotations::written_out(p);
    let p = made.as_ref().unwrap_or(p);
    let own: Vec<&java::tree::File> = p.files.iter().filter(|file| !file.is_stub).collect();
    let bases = own.iter().map(|file| (file.id, Base::new(&map.file(file.id), &file.specs))).collect();
    let mut it = Instrumenter {
        p,
        policy,
        bases,
        layout: Layout::new(p),
        sites: Sites::default(),
        generated: FxHashMap::default(),
        contracts: FxHashMap::default(),
        n_names: 0,
        remarks: Vec::new(),
        unfollowed: Vec::new(),
        guardians,
        library: stubs::mentioned(p),
        opens,
        openings: Vec::new(),
    };
    it.declare_contracts();
    let mut files = Vec::new();
    for file in own {
        let mut pieces = Vec::new();
        for class in &file.classes {
            it.class(*class, &mut pieces);
        }
        let base = &it.bases[&file.id];
        let whole = Span { file: file.id, start: 0, end: base.len() };
        files.push((file.id, base.splice(whole, pieces)));
    }
    Instrumented {
        files,
        names: it.names(),
        sites: it.sites,
        remarks: it.remarks,
        unfollowed: it.unfollowed,
        openings: it.openings,
        counts: false,
    }
}

struct Instrumenter<'a> {
    p: &'a Program,
    policy: Policy,
    bases: FxHashMap<FileId, Base>,
    layout: Layout,
    sites: Sites,
    /// Members that were generated for a class, to be put at its end.
    generated: FxHashMap<ClassId, String>,
    contracts: FxHashMap<MethodId, Contracts>,
    n_names: usize,
    remarks: Vec<(Span, String)>,
    unfollowed: Vec<(Span, String)>,
    /// The locks that annotations put fields behind.
    guardians: FxHashMap<ClassId, Vec<java::guarded::Guardian>>,
    library: stubs::Mentioned,
    /// Whether calls and loops can happen by contract.
    opens: bool,
    openings: Vec<Opening>,
}

/// Where code or a specification stands.
#[derive(Clone)]
struct Scope {
    class: ClassId,
    is_static: bool,
    /// Variables that have another name here, or are known by an expression.
    names: FxHashMap<LocalId, String>,
    /// What `\result` is.
    result: Option<String>,
    /// Its type as Java writes it.
    result_type: String,
    /// What is asked about the state at entry.
    olds: Vec<Exp>,
    /// Whether there is an earlier state to ask about.
    has_old: bool,
    /// Whether returned values are kept for the postcondition.
    keeps_result: bool,
    /// `<T> `: the type parameters of the method around.
    type_params: String,
    /// Arrays that are known to be held in full, or not, with the variable that says which.
    owned: FxHashMap<hoist::Array, String>,
    /// Ghost variables that are there at run time.
    declared: FxHashSet<LocalId>,
    /// Whether a proof says something of this code, so that arithmetic which leaves its range matters.
    watches: bool,
}

impl Scope {
    fn new(class: ClassId, is_static: bool) -> Scope {
        Scope {
            class,
            is_static,
            names: FxHashMap::default(),
            result: None,
            result_type: String::new(),
            olds: Vec::new(),
            has_old: false,
            keeps_result: false,
            type_params: String::new(),
            owned: FxHashMap::default(),
            declared: FxHashSet::default(),
            watches: false,
        }
    }

    fn nested(&self) -> Scope {
        Scope { keeps_result: false, ..self.clone() }
    }
}

impl Instrumenter<'_> {
    fn base(&self, span: Span) -> &Base {
        &self.bases[&span.file]
    }

    fn source(&self, span: Span) -> String {
        self.base(span).slice(span.start, span.end).to_string()
    }

    fn splice(&self, span: Span, pieces: Vec<Piece>) -> String {
        self.base(span).splice(span, pieces)
    }

    fn breaks(&self, span: Span) -> String {
        self.base(span).breaks(span.start, span.end)
    }

    fn site(&mut self, span: Span) -> usize {
        self.sites.add(span)
    }

    fn fresh(&mut self, word: &str) -> String {
        self.n_names += 1;
        format!("${word}{}", self.n_names)
    }

    fn member(&mut self, class: ClassId, text: &str) {
        // In an anonymous class, what is not private must override something; others are used from other packages as well.
        let word = if self.is_anonymous(class) { " private " } else { " public " };
        let members = self.generated.entry(class).or_default();
        members.push_str(word);
        members.push_str(text);
    }

    /// How a static member that was generated for a class is named: by its own name where that is in scope.
    fn member_of(&self, class: ClassId, scope: &Scope) -> String {
        let mut at = Some(scope.class);
        while let Some(around) = at {
            let mut above = Some(around);
            while let Some(id) = above {
                if id == class {
                    return String::new();
                }
                above = layout::source_superclass(self.p, id);
            }
            at = self.p[around].outer;
        }
        layout::class_name(self.p, class).map_or_else(String::new, |name| format!("{name}."))
    }

    /// Names for messages.
    fn names(&self) -> String {
        let p = self.p;
        let mut out = String::new();
        for id in p.fields().filter(|id| self.layout.slot(*id).is_some()) {
            let field = &p[id];
            let word = if field.is_static() { "static " } else { "" };
            out.push_str(&format!("f{}={word}{}.{}\n", id.0, p[field.class].describe(p), field.name));
        }
        for id in p.predicates() {
            out.push_str(&format!("p{}={}\n", id.0, p[id].name));
        }
        out
    }

    fn is_tracked(&self, field: FieldId) -> bool {
        self.layout.slot(field).is_some()
    }
}
