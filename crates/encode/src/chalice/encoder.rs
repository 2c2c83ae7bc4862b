//! What all parts of the translation share: names, origins, small constructors.

use chalice::tree as ch;
use indexmap::IndexMap;
use silver::tree::*;
use source::{Span, Symbol};
use verdict::{Member, MemberKind};

use super::features::Features;
use super::modules::Modules;
use super::origin::{Context, OriginInfo, Role, Situation};
use super::prelude;
use super::view::View;
use super::{Options, codes};
pub use crate::kit::*;
use crate::{Gap, Variant};

pub struct Encoder<'a> {
    pub p: &'a ch::Program,
    pub options: &'a Options,
    pub variant: &'a Variant,
    pub features: Features,
    pub origins: OriginTable<OriginInfo>,
    pub out: Program,
    pub members: Members,
    pub modules: Modules,
    pub gaps: Vec<Gap>,
    /// The method whose body is being translated, with its name in the translation.
    pub inside: Option<(Symbol, &'a ch::Method)>,
    /// What to say about checks of obligations.
    pub notes: Vec<super::obligations::note::Note>,
    /// The variable for what is kept outside the scope that is being translated.
    pub frame_name: Symbol,
    /// String literals, numbered.
    pub strings: IndexMap<Symbol, ()>,
}

impl<'a> Encoder<'a> {
    pub fn new(p: &'a ch::Program, options: &'a Options, variant: &'a Variant) -> Encoder<'a> {
        let plain =
            OriginInfo { context: Context::new(Situation::Internal, Span::NONE), part: Role::Pure, span: Span::NONE };
        Encoder {
            p,
            options,
            variant,
            features: Features::of(p, options),
            origins: OriginTable::new(plain),
            out: Program::default(),
            members: Members::default(),
            modules: Modules::of(p),
            gaps: Vec::new(),
            inside: None,
            notes: Vec::new(),
            frame_name: Symbol::new("$W"),
            strings: IndexMap::new(),
        }
    }

    pub fn meta(&mut self, context: Context, part: Role, span: Span) -> Meta {
        self.origins.add(OriginInfo { context, part, span }, span)
    }

    pub fn part(&mut self, v: &View<'a>, part: Role, span: Span) -> Meta {
        self.meta(v.context, part, span)
    }

    /// A member of the translation stands for one of the program.
    pub fn stands_for(&mut self, name: Symbol, kind: MemberKind, class: Symbol, member: impl std::fmt::Display) {
        let member = Member { name: Symbol::new(&format!("{class}.{member}")), kind };
        self.members.stands_for(name, member);
        self.modules.note(member, class);
    }

    pub fn unsupported(&mut self, span: Span, what: impl std::fmt::Display) {
        // What a body says concerns its method alone; a contract that is read there concerns others, too.
        let method = self.inside.filter(|(_, method)| method.body.contains(span)).map(|(name, _)| name);
        Gap::new(codes::UNSUPPORTED, span, what, method).note(&mut self.gaps);
    }

    pub fn ty(&self, ty: &ch::Type) -> Type {
        match ty {
            ch::Type::Int => Type::Int,
            ch::Type::Bool => Type::Bool,
            ch::Type::String => prelude::string_type(),
            ch::Type::Mu => prelude::level_type(),
            ch::Type::Seq(t) => Type::seq(self.ty(t)),
            ch::Type::Set(t) => Type::set(self.ty(t)),
            ch::Type::Null | ch::Type::Class(_) | ch::Type::Channel(_) | ch::Type::Token(_) | ch::Type::Error => {
                Type::Ref
            }
        }
    }

    pub fn member_name(&self, class: ch::ClassId, name: Symbol) -> Symbol {
        Symbol::new(&format!("{}${name}", self.p[class].name))
    }

    pub fn field_name(&self, field: ch::FieldRef) -> Symbol {
        match field {
            ch::FieldRef::User(f) => self.member_name(self.p[f].class, self.p[f].name),
            ch::FieldRef::Mu => level_field().name,
            ch::FieldRef::Joinable => joinable_field().name,
        }
    }

    pub fn field_type(&self, field: ch::FieldRef) -> Type {
        match field {
            ch::FieldRef::User(f) => self.ty(&self.p[f].ty),
            ch::FieldRef::Mu => level_field().ty,
            ch::FieldRef::Joinable => joinable_field().ty,
        }
    }

    pub fn predicate_name(&self, p: ch::PredicateId) -> Symbol {
        self.member_name(self.p[p].class, self.p[p].name)
    }

    pub fn function_name(&self, f: ch::FunctionId) -> Symbol {
        self.member_name(self.p[f].class, self.p[f].name)
    }

    pub fn method_name(&self, m: ch::MethodId) -> Symbol {
        self.member_name(self.p[m].class, self.p[m].name)
    }

    // Names of the generated functions of remembered states and tokens.

    pub fn value_fn(&self, field: ch::FieldRef) -> Symbol {
        Symbol::new(&format!("$hv_{}", self.field_name(field).as_str().trim_start_matches('$')))
    }

    pub fn mask_fn(&self, field: ch::FieldRef) -> Symbol {
        Symbol::new(&format!("$hm_{}", self.field_name(field).as_str().trim_start_matches('$')))
    }

    pub fn predicate_mask_fn(&self, p: ch::PredicateId) -> Symbol {
        Symbol::new(&format!("$hm_{}", self.predicate_name(p)))
    }

    pub fn function_fn(&self, f: ch::FunctionId) -> Symbol {
        Symbol::new(&format!("$hg_{}", self.function_name(f)))
    }

    pub fn token_fn(&self, m: ch::MethodId, what: Symbol) -> Symbol {
        Symbol::new(&format!("$tk_{}${what}", self.method_name(m)))
    }
}

/// The level of an object: what is not shared is at the bottom.
pub fn level_field() -> GhostField {
    GhostField::new("$mu", prelude::level_type())
}

/// Whether a token has not been joined yet; who has all of the permission may join it.
pub fn joinable_field() -> GhostField {
    GhostField::new("$joinable", Type::Bool)
}

/// A function of the domain generated for this program.
pub fn remembered(function: Symbol, args: Vec<Exp>, ty: Type, meta: Meta) -> Exp {
    let domain = Symbol::new("$Remembered");
    Expr::new(ExpKind::DomainApp { domain, function, type_args: Vec::new(), args }, ty, meta)
}
