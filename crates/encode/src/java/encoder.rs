//! What all parts of the translation share: names, origins, gaps.

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use java::guarded::Guardian;
use java::tree as jv;
use java_core::tables::{Reached, Tables};
use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::*;
use source::{Span, Symbol};
use verdict::{Member, MemberKind};

use super::array_types::Shared;
use super::code::Code;
use super::features::Features;
use super::lock_clauses::LockNeeds;
use super::names::Names;
use super::numbering::Numbering;
use super::origin::{Act, Check, OriginInfo, Role, Within};
use super::sums::Fold;
use super::view::View;
use super::{Options, codes, prelude};
use crate::Gap;
pub use crate::kit::*;

/// The member of the translation that is being made.
#[derive(Clone, Copy)]
pub struct Inside {
    pub member: Symbol,
    /// What others rely on: a contract, a function, a predicate. Otherwise a body.
    pub interface: bool,
}

pub struct Encoder<'a> {
    pub p: &'a jv::Program,
    pub options: &'a Options,
    pub known: Known<'a>,
    pub names: Names,
    pub origins: OriginTable<OriginInfo>,
    pub out: Program,
    pub members: Members,
    pub gaps: Vec<Gap>,
    /// Members whose contract or definition has a gap.
    pub tainted: IndexSet<Symbol>,
    pub at: Position,
    pub needed: Needed,
    pub asked: Asked,
    /// The names of labels in specifications.
    pub labels: FxHashMap<jv::LabelId, Symbol>,
    /// The values that variables had at labels, of those that are assigned later.
    pub snapshots: FxHashMap<jv::LabelId, Rc<FxHashMap<jv::LocalId, Exp>>>,
    /// The values of operands that were computed before, where a call is looked at as it is written.
    pub computed: FxHashMap<*const jv::Expr, Exp>,
    /// Where `committed` is claimed.
    pub claims: FxHashSet<Span>,
    n_bound: u32,
}

/// What is found out about a program before it is translated.
pub struct Known<'a> {
    pub tables: Tables<'a>,
    pub features: Features,
    pub numbers: Numbering,
    /// The initialisers of variables.
    pub inits: FxHashMap<jv::LocalId, jv::Exp>,
    /// Types of objects with a state that a stub speaks of.
    pub with_state: FxHashSet<jv::ClassId>,
    /// The classes of lambdas, by the place of the lambda.
    pub lambdas: FxHashMap<Span, jv::ClassId>,
    /// Methods that may wait for a monitor.
    pub blocking: IndexSet<jv::MethodId>,
    /// The classes that put fields of their own behind locks by annotations, with these locks.
    pub guardians: FxHashMap<jv::ClassId, Vec<Guardian>>,
    /// Locks are entered in an order.
    pub lock_order: bool,
    /// Which arrays may have been made with a smaller type than the written one.
    pub shared: Shared,
    /// The program in core.
    pub code: Rc<Code<'a>>,
}

impl<'a> Known<'a> {
    fn of(
        p: &'a jv::Program,
        lambdas: FxHashMap<Span, jv::ClassId>,
        options: &Options,
        shared: Shared,
        code: Rc<Code<'a>>,
    ) -> Known<'a> {
        let lock_order = options.lock_order || super::lock_order::is_declared(p);
        let mut features = Features::of(p);
        // The place of a lock goes by its class, and what may be stored into an array by the one that it was made with.
        features.types |= lock_order || !shared.is_empty();
        Known {
            tables: Tables::with_lambdas(p, lambdas.clone()),
            features,
            numbers: Numbering::of(p),
            inits: super::features::initialisers(p),
            with_state: super::stubs::with_state(p),
            lambdas,
            blocking: super::locks::blocking(p, lock_order),
            guardians: java::guarded::guardians(p),
            lock_order,
            shared,
            code,
        }
    }
}

/// What is being translated.
#[derive(Default)]
pub struct Position {
    pub inside: Option<Inside>,
    pub method: Option<jv::MethodId>,
    /// The class whose initialisation it is.
    pub initialising: Option<jv::ClassId>,
    /// A constant of the enum that is initialised is being made.
    pub making_constant: bool,
    /// Predicates whose bodies are being put in the place of their instances.
    pub inlining: Vec<jv::PredicateId>,
}

/// What the translation turned out to need: declared at its end.
#[derive(Default)]
pub struct Needed {
    /// Domains of the prelude, and its algebraic types.
    pub domains: IndexSet<Symbol>,
    pub adts: IndexSet<Symbol>,
    /// Functions of final fields and of captured variables.
    pub constants: IndexMap<Symbol, DomainFunction>,
    /// Facts about these and about enums.
    pub facts: Vec<Exp>,
    /// Library methods with contracts that are called, in order.
    pub methods: IndexSet<jv::MethodId>,
    /// Predicates of stubs that are mentioned.
    pub predicates: IndexSet<jv::PredicateId>,
    /// The functions of sums and of elements as sequences, by what they add up.
    pub folds: Vec<Fold>,
}

/// Answers about the program that are worked out when somebody asks, once.
#[derive(Default)]
pub struct Asked {
    /// What methods say of the monitors of their callers.
    pub lock_needs: Option<Rc<LockNeeds>>,
    /// What the initialisers of classes may lead to.
    pub reached: RefCell<FxHashMap<jv::ClassId, Rc<Reached>>>,
}

impl<'a> Encoder<'a> {
    pub fn new(
        p: &'a jv::Program,
        lambdas: FxHashMap<Span, jv::ClassId>,
        options: &'a Options,
        shared: Shared,
        code: Rc<Code<'a>>,
    ) -> Encoder<'a> {
        let plain = OriginInfo { role: Role::Plain, within: Within::Internal, span: Span::NONE, clause: Span::NONE };
        let mut names = Names::default();
        names.reserve(prelude::names());
        Encoder {
            p,
            options,
            known: Known::of(p, lambdas, options, shared, code),
            names,
            origins: OriginTable::new(plain),
            out: Program::default(),
            members: Members::default(),
            gaps: Vec::new(),
            tainted: IndexSet::new(),
            at: Position::default(),
            needed: Needed::default(),
            asked: Asked::default(),
            labels: FxHashMap::default(),
            snapshots: FxHashMap::default(),
            computed: FxHashMap::default(),
            claims: FxHashSet::default(),
            n_bound: 0,
        }
    }

    pub fn origin(&mut self, role: Role, within: Within, span: Span, clause: Span) -> Meta {
        self.origins.add(OriginInfo { role, within, span, clause }, span)
    }

    /// A node of an expression.
    pub fn node(&mut self, v: &View, role: Role, span: Span) -> Meta {
        self.origin(role, v.within, span, v.clause)
    }

    /// A statement.
    pub fn act(&mut self, act: Act, span: Span) -> Meta {
        self.origin(Role::Act(act), Within::Code, span, span)
    }

    /// An assertion that a statement makes use of: what fails in it is told as a failure of that statement.
    pub fn used(&mut self, e: Exp, act: Meta) -> Exp {
        Expr::and(e, Expr::bool(true, act), act)
    }

    /// Generated code that cannot fail.
    pub fn quiet(&mut self, span: Span) -> Meta {
        self.origin(Role::Plain, Within::Internal, span, span)
    }

    /// A value under a condition of Java's, where that is to be proved.
    pub fn check(
        &mut self,
        v: &View,
        check: Check,
        span: Span,
        value: Exp,
        condition: impl FnOnce(Meta) -> Exp,
    ) -> Exp {
        if !v.checked {
            return value;
        }
        let m = self.node(v, Role::Check(check), span);
        asserting(condition(m), value)
    }

    /// A construct without a translation.
    pub fn unsupported(&mut self, span: Span, what: impl std::fmt::Display) {
        if let Some(inside) = self.at.inside.filter(|inside| inside.interface) {
            self.tainted.insert(inside.member);
        }
        let member = self.at.inside.map(|inside| inside.member);
        Gap::new(codes::UNSUPPORTED, span, what, member).note(&mut self.gaps);
    }

    /// The same in a body, where whoever calls the member relies on what has no translation.
    pub fn unsupported_for_callers(&mut self, span: Span, what: impl std::fmt::Display) {
        let outer = self.at.inside;
        self.at.inside = outer.map(|inside| Inside { interface: true, ..inside });
        self.unsupported(span, what);
        self.at.inside = outer;
    }

    /// The same, with some value of a type in its place.
    pub fn hole(&mut self, span: Span, ty: &jv::Type, what: impl std::fmt::Display) -> Exp {
        self.unsupported(span, what);
        let ty = self.ty(ty);
        self.some_value(&ty, Meta::from(span))
    }

    pub fn within<T>(&mut self, member: Symbol, interface: bool, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.at.inside.replace(Inside { member, interface });
        let made = make(self);
        self.at.inside = outer;
        made
    }

    /// A member of the translation stands for one of the program.
    pub fn stands_for(&mut self, name: Symbol, kind: MemberKind, member: &str) {
        self.members.stands_for(name, Member { name: Symbol::new(member), kind });
    }

    /// A name for a bound variable.
    pub fn bound_name(&mut self, like: &str) -> Symbol {
        self.n_bound += 1;
        Symbol::new(&format!("{}${}b", super::names::ascii(like), self.n_bound))
    }

    /// The function of objects that a final field is.
    pub fn constant(&mut self, name: Symbol, params: Vec<Var>, ty: Type) {
        self.needed.constants.entry(name).or_insert_with(|| DomainFunction {
            name,
            unique: false,
            params,
            ty,
            interpretation: None,
            meta: Meta::NONE,
        });
    }

    pub fn constant_app(&self, name: Symbol, args: Vec<Exp>, m: Meta) -> Exp {
        let ty = self.needed.constants[&name].ty.clone();
        let kind = ExpKind::DomainApp { domain: Symbol::new("$Constants"), function: name, type_args: vec![], args };
        Expr::new(kind, ty, m)
    }

    /// How a class is named in messages and verdicts.
    pub fn class_title(&self, class: jv::ClassId) -> String {
        let c = &self.p[class];
        let own = match c.nesting {
            jv::Nesting::Anonymous | jv::Nesting::Constant(_) => c.qualified.to_string(),
            _ => c.name.to_string(),
        };
        match c.outer.filter(|_| matches!(c.nesting, jv::Nesting::Member)) {
            Some(outer) => format!("{}.{own}", self.class_title(outer)),
            None => own,
        }
    }

    pub fn method_title(&self, id: jv::MethodId) -> String {
        let method = &self.p[id];
        let overloaded = method.class.is_some_and(|class| {
            let same = |other: &jv::MethodId| self.p[*other].name == method.name && self.p[*other].kind == method.kind;
            self.p[class].methods().filter(same).count() > 1
        });
        let own = if overloaded { method.show(self.p) } else { method.name.to_string() };
        match method.class {
            Some(class) => format!("{}.{own}", self.class_title(class)),
            None => own,
        }
    }
}
