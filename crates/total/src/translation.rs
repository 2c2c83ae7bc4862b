//! A whole program, translated.

use std::ops::Range;

use boogie::tree::{ImplId, Program};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use silver::Core;
use silver::tree::{Exp, Meta};
use source::{Span, Symbol};
use verdict::{Member, MemberKind};

use crate::encoder::{Encoder, Origin};
use crate::gap::{Gap, Tr};
use crate::members::Made;
use crate::rules::Rules;

/// A member of the program with what stands for it.
pub struct Translated {
    pub member: Member,
    pub at: Meta,
    pub made: Becomes,
}

/// What a member becomes.
pub enum Becomes {
    /// A procedure, some of whose claims are to be refuted.
    Procedure(ImplId, Range<u32>),
    /// There is nothing to show.
    Nothing,
    Unsupported(Gap),
}

/// A program of BoogiePL that stands for one of core Silver.
pub struct Translation {
    pub program: Program,
    pub members: IndexMap<Symbol, Translated>,
    origins: Vec<Origin>,
    pub conditions: FxHashMap<Span, Exp>,
}

impl Translation {
    /// What an assertion stands for, by its number.
    pub fn origin(&self, number: u32) -> Option<&Origin> {
        self.origins.get((number as usize).checked_sub(1)?)
    }

    /// The program as text.
    pub fn text(&self) -> String {
        boogie::print::program(&boogie::build::written(&self.program))
    }

    /// What has no translation, and where.
    pub fn gaps(&self) -> impl Iterator<Item = (&str, Span)> {
        self.members.values().filter_map(|one| match &one.made {
            Becomes::Unsupported(gap) => Some((gap.what.as_str(), gap.at.span)),
            _ => None,
        })
    }

    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }
}

/// Translates the members that are selected; the others only as far as those speak of them.
pub fn translate(core: &Core, rules: Rules, selected: &dyn Fn(Symbol) -> bool) -> Translation {
    let mut enc = Encoder::new(core, rules);
    let axioms = enc.declare_all();
    let mut members = IndexMap::new();
    let mut add = |enc: &mut Encoder<'_>,
                   member: Member,
                   at: Meta,
                   made: &mut dyn FnMut(&mut Encoder<'_>) -> Tr<Option<Made>>| {
        if !selected(member.name) {
            return;
        }
        let made = match &axioms {
            Err(gap) => Err(gap.clone()),
            Ok(()) => made(enc),
        };
        let made = match made {
            Ok(Some(Made { procedure, refutes })) => Becomes::Procedure(procedure, refutes),
            Ok(None) => Becomes::Nothing,
            Err(gap) => Becomes::Unsupported(gap),
        };
        members.insert(member.name, Translated { member, at, made });
    };
    for f in core.functions.values() {
        let member = Member { name: f.name, kind: MemberKind::Function };
        add(&mut enc, member, f.meta, &mut |enc| enc.function(f).map(Some));
    }
    for p in core.predicates.values() {
        let member = Member { name: p.name, kind: MemberKind::Predicate };
        add(&mut enc, member, p.meta, &mut |enc| enc.predicate(p));
    }
    for m in core.methods.values() {
        let member = Member { name: m.name, kind: MemberKind::Method };
        add(&mut enc, member, m.meta, &mut |enc| enc.method(m).map(Some));
    }
    let Encoder { b, origins, conditions, .. } = enc;
    Translation { program: b.finish(), members, origins, conditions }
}

impl Encoder<'_> {
    fn declare_all(&mut self) -> Tr<()> {
        self.declare();
        self.declare_domains()
    }
}
