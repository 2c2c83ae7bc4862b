//! Annotated Java into Silver.
//!
//! Methods become methods, pure methods functions, predicates predicates; every check that Java makes (null, index, division, casts) is proved
//! where Java makes it. What bodies do, and in which order, comes from core ([`code`]); ghost code, specifications, and the few bodies that core
//! has a gap in are translated from their text. One concern a file: values ([`exprs`], [`operators`], [`collections`], [`texts`]), permissions ([`resources`],
//! [`quantifiers`]), code with effects in Java's order ([`effects`], [`stmts`], [`loops`], [`jumps`], [`switches`], [`calls`]), objects
//! ([`constructors`], [`arrays`], [`array_types`], [`statics`]), members ([`methods`], [`functions`], [`predicates`], [`overriding`]), monitors and threads
//! ([`locks`], [`threads`]), classes as numbers ([`numbering`], [`types`]), and what is said about failures ([`explain`]).
//!
//! What has no translation is a gap at its place, and makes the member it is in, and whoever relies on it, undecided ([`taint`]).

mod adts;
mod algebraic;
mod annotations;
mod array_types;
mod arrays;
mod body;
mod callbacks;
mod calls;
mod captures;
mod code;
pub mod codes;
mod collections;
mod constructors;
mod definitions;
mod effects;
mod encoder;
mod entry;
mod enums;
mod escapes;
mod explain;
mod exprs;
mod features;
mod functions;
mod guards;
mod jumps;
mod keys;
mod lambdas;
mod latches;
mod library_calls;
mod lock_clauses;
mod lock_order;
mod locks;
mod loops;
mod messages;
mod methods;
mod names;
mod numbering;
mod operators;
mod origin;
mod overriding;
mod parallel;
mod predicates;
mod prelude;
mod promises;
mod quantifiers;
mod read_locks;
pub mod registry;
mod resources;
mod runs;
mod shares;
mod signature;
mod started;
mod statics;
mod stmts;
mod stubs;
mod sums;
mod switches;
mod taint;
mod tasks;
mod termination;
mod texts;
mod threads;
mod types;
mod view;
mod waits;

use std::rc::Rc;

use java::tree as jv;
use java_core::tables::Tables;
use rustc_hash::FxHashMap;
use silver::tree::{Annotations, Axiom, Domain, Field, Meta};
use source::Symbol;

pub use waits::unordered as unordered_waits;

use array_types::Shared;
use code::Code;
use encoder::Encoder;
use origin::OriginInfo;

use crate::kit::OriginTable;
use crate::{Encoded, Variant};

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Arithmetic of code must stay inside the machine's integers. Otherwise they have no bounds.
    pub overflow: bool,
    /// Locks are entered in an order, also if no class of the program says which.
    pub lock_order: bool,
}

/// Whether a method of the library has a meaning of its own in translations: nothing about it is taken on trust but that.
pub fn is_understood(p: &jv::Program, id: jv::MethodId) -> bool {
    let owner = p[id].class.map(|class| p[class].qualified.as_str());
    let of_threads = matches!(
        (owner, p[id].name.as_str()),
        (Some("java.lang.Object"), "wait" | "notify" | "notifyAll") | (Some("java.lang.Thread"), "start" | "join")
    );
    let is_concurrent = owner.is_some_and(|owner| owner.starts_with("java.util.concurrent."));
    of_threads || is_concurrent && p[id].contract.is_empty() || java_core::known::known_value(p, id).is_some()
}

/// What the nodes of a translation stand for.
struct JavaOrigins {
    origins: OriginTable<OriginInfo>,
}

/// Contracts are as they are written: who relies on one that is not well-defined fails with it, so no variant is needed.
pub fn encode(p: &jv::Program, options: &Options, _variant: &Variant) -> Encoded {
    let with_guards = annotations::written_out(p);
    let p = with_guards.as_ref().unwrap_or(p);
    let with_classes = lambdas::as_classes(p);
    let (p, lambdas) = match &with_classes {
        Some((p, lambdas)) => (p, lambdas.clone()),
        None => (p, FxHashMap::default()),
    };
    let code = Rc::new(Code::of(Tables::with_lambdas(p, lambdas.clone()), options));
    let mut e = Encoder::new(p, lambdas.clone(), options, Shared::default(), code.clone());
    e.program();
    while !e.known.shared.found.is_empty() {
        e = Encoder::new(p, lambdas.clone(), options, e.known.shared.with_found(), code.clone());
        e.program();
    }
    Encoded {
        program: e.out,
        owners: e.members.owners,
        unowned: e.members.unowned,
        gaps: e.gaps,
        origins: Box::new(JavaOrigins { origins: e.origins }),
    }
}

impl Encoder<'_> {
    fn program(&mut self) {
        let p = self.p;
        self.declare_fields();
        (0..p.adts.len()).for_each(|n| self.adt(jv::AdtId(n as u32)));
        for id in p.predicates() {
            if p[id].class.is_none_or(|class| p[class].is_source()) {
                self.predicate(id);
            }
        }
        p.global_functions.iter().for_each(|id| self.function(*id));
        for class in p.source_classes() {
            self.class_initialiser(class);
            self.lock_invariants(class);
            self.guards(class);
            self.promises(class);
            p[class].methods().for_each(|id| self.method(id));
        }
        for class in p.source_classes() {
            p[class].methods().for_each(|id| self.override_checks(id));
            p[class].methods().for_each(|id| self.entry_check(id));
            self.inherited_checks(class);
            self.inherited_definitions(class);
        }
        self.trusted_members();
        self.key_axioms();
        self.order_axioms();
        self.type_axioms();
        self.constants_domain();
        self.spread_gaps();
        self.drop_gaps();
        prelude::add(&self.needed.domains, &self.needed.adts, &mut self.out);
    }

    fn declare_fields(&mut self) {
        let p = self.p;
        for id in p.fields() {
            let f = &p[id];
            if p[f.class].is_source() && !f.is_final() {
                let name = self.names.field(p, id);
                let ty = self.ty(&f.ty);
                self.out.fields.insert(name, Field { name, ty, meta: Meta::from(f.span) });
            }
        }
    }

    /// Final fields and constants of enums.
    fn constants_domain(&mut self) {
        if self.needed.constants.is_empty() {
            return;
        }
        let name = Symbol::new("$Constants");
        let axioms =
            self.needed.facts.iter().map(|body| Axiom { name: None, body: body.clone(), meta: Meta::NONE }).collect();
        let domain = Domain {
            name,
            type_vars: vec![],
            interpretation: None,
            functions: self.needed.constants.values().cloned().collect(),
            axioms,
            meta: Meta::NONE,
            annotations: Annotations::default(),
        };
        self.out.domains.insert(name, domain);
    }
}
