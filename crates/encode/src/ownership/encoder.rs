//! What all parts of the translation share: the classes, the names, and what was met on the way.

use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use java::tree as jv;
use java::tree::{ClassId, FieldId, LocalId, MethodId, Prim, Program, Type};
use java_core::tables::Tables;
use source::{Diagnostic, Span, Symbol};
use verdict::{Member, MemberKind};

use super::checks::{self, Check};
use super::document::Lines;
use super::frames;
use super::terms;
use super::world::{Side, Sort, World};
use crate::{Gap, Owner};

/// A type that objects are asked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKey {
    Class(ClassId),
    /// The type of the object of a class.
    ClassObject(ClassId),
    Prim(Prim),
    Array(Box<TypeKey>),
    /// The frames of a class that are not the object itself.
    Frame(ClassId),
    /// The class of a lambda, by its number, with the interface that it implements.
    Lambda(ClassId, u32),
}

pub struct Encoder<'p> {
    pub world: World<'p>,
    pub tables: Tables<'p>,
    pub p: &'p Program,
    /// The procedures.
    pub out: RefCell<Lines>,
    /// Literals, by the number in their names.
    pub strings: RefCell<IndexSet<Arc<[u16]>>>,
    pub types: RefCell<IndexSet<TypeKey>>,
    pub gaps: RefCell<Vec<Gap>>,
    /// Rules of the model that are broken, whatever the program does.
    pub rejected: RefCell<Vec<Diagnostic>>,
    pub owners: RefCell<IndexMap<Symbol, Owner>>,
    /// The procedure that is being translated.
    pub current: Cell<Option<Symbol>>,
    names: IndexMap<MethodId, String>,
}

impl<'p> Encoder<'p> {
    pub fn new(p: &'p Program) -> Encoder<'p> {
        let tables = Tables::of(p);
        Encoder {
            names: method_names(p),
            world: World::new(p, &tables),
            tables,
            p,
            out: RefCell::default(),
            strings: RefCell::default(),
            types: RefCell::default(),
            gaps: RefCell::default(),
            rejected: RefCell::default(),
            owners: RefCell::default(),
            current: Cell::new(None),
        }
    }

    /// Something that has no translation. What relies on it is not proved.
    pub fn gap(&self, span: Span, what: impl Display) {
        Gap::new(checks::UNSUPPORTED, span, what, self.current.get()).note(&mut self.gaps.borrow_mut());
    }

    /// A program that breaks a rule of the model by what is written.
    pub fn reject(&self, check: Check, span: Span, message: impl Into<String>, help: &str) {
        let diagnostic = Diagnostic::error(check.code(), span, message).with_id(check.id()).with_help(help);
        let mut rejected = self.rejected.borrow_mut();
        if !rejected.contains(&diagnostic) {
            rejected.push(diagnostic);
        }
    }

    /// Runs `inside` for a procedure that belongs to a member of the user's.
    pub fn for_part(&self, name: &str, member: Member, main: &str, inside: impl FnOnce(&Self)) {
        let part = Symbol::new(name);
        self.owners.borrow_mut().insert(part, Owner { member, main: Symbol::new(main) });
        let outside = self.current.replace(Some(part));
        inside(self);
        self.current.set(outside);
    }

    pub fn sort(&self, ty: &Type, span: Span) -> Sort {
        self.world.sort(ty).unwrap_or_else(|| {
            self.gap(span, format!("values of the type `{}`", ty.show(self.p)));
            Sort::Ref
        })
    }

    /// What is known of a value by its type is not, where type arguments are left out.
    pub fn not_raw(&self, ty: &Type, span: Span) {
        match ty {
            Type::Array(element) => self.not_raw(element, span),
            Type::Class(ty) if ty.args.is_empty() && !self.p[ty.class].type_params.is_empty() => {
                self.gap(span, format!("`{}` without type arguments", self.p[ty.class].name));
            }
            Type::Class(ty) => ty.args.iter().for_each(|arg| self.not_raw(arg, span)),
            _ => {}
        }
    }

    // Names.

    pub fn method_name(&self, method: MethodId) -> String {
        self.names[&method].clone()
    }

    pub fn class_name(&self, class: ClassId) -> String {
        safe(self.p[class].qualified.as_str())
    }

    /// The function that reads a field of an object's state.
    pub fn slot(&self, field: FieldId) -> String {
        let f = &self.p[field];
        format!("{}.{}", self.class_name(f.class), safe(f.name.as_str()))
    }

    /// The object of a class.
    pub fn class_object(&self, class: ClassId) -> String {
        format!("$class.{}", self.class_name(class))
    }

    pub fn local_name(&self, local: LocalId) -> String {
        format!("{}${}", safe(self.p[local].name.as_str()), local.0)
    }

    /// A parameter as the caller gave it.
    pub fn param_name(&self, local: LocalId) -> String {
        format!("{}$p", safe(self.p[local].name.as_str()))
    }

    pub fn string(&self, units: &Arc<[u16]>) -> String {
        self.type_const(&Type::class(self.world.string.unwrap_or(self.world.object)));
        let (number, _) = self.strings.borrow_mut().insert_full(units.clone());
        format!("$str{number}")
    }

    // Types.

    pub fn type_key(&self, ty: &Type) -> Option<TypeKey> {
        Some(match ty {
            Type::Class(ty) => TypeKey::Class(ty.class),
            Type::Prim(prim) => TypeKey::Prim(*prim),
            Type::Array(element) => TypeKey::Array(Box::new(self.type_key(element)?)),
            Type::Var(var) => match self.p[*var].bounds.first() {
                Some(bound) if !matches!(bound, Type::Var(_)) => self.type_key(bound)?,
                _ => TypeKey::Class(self.world.object),
            },
            _ => return None,
        })
    }

    /// The class that a type of objects is when a program runs: of a type variable, what bounds it.
    pub fn class_of(&self, ty: &Type) -> Option<ClassId> {
        match self.type_key(ty)? {
            TypeKey::Class(class) => Some(class),
            _ => None,
        }
    }

    /// A type without its variables.
    pub fn erased(&self, ty: &Type) -> Type {
        self.class_of(ty).map_or_else(|| ty.clone(), Type::class)
    }

    /// The constant that stands for a type of objects.
    pub fn type_const(&self, ty: &Type) -> Option<String> {
        self.type_key(ty).map(|key| self.key_const(key))
    }

    /// The constant that stands for a type in a test of objects. Arrays are taken to be of exactly the type that they are used with, so a
    /// test for arrays that may be of a subtype has no translation.
    pub fn tested_type(&self, ty: &Type) -> Option<String> {
        let exact = match ty {
            Type::Array(element) => self.has_no_subtypes(element),
            _ => true,
        };
        self.type_const(ty).filter(|_| exact)
    }

    /// Whether values of a type are of exactly that type.
    pub fn has_no_subtypes(&self, ty: &Type) -> bool {
        match ty {
            Type::Prim(_) => true,
            Type::Array(element) => self.has_no_subtypes(element),
            Type::Class(ty) => self.p[ty.class].flags.is_final(),
            _ => false,
        }
    }

    pub fn class_const(&self, class: ClassId) -> String {
        self.key_const(TypeKey::Class(class))
    }

    pub fn side_const(&self, side: Side) -> String {
        self.key_const(if side.is_static { TypeKey::ClassObject(side.class) } else { TypeKey::Class(side.class) })
    }

    pub fn key_const(&self, key: TypeKey) -> String {
        let name = self.key_name(&key);
        self.types.borrow_mut().insert(key);
        format!("$T.{name}")
    }

    pub fn key_name(&self, key: &TypeKey) -> String {
        match key {
            TypeKey::Class(class) => self.class_name(*class),
            TypeKey::ClassObject(class) => format!("{}$class", self.class_name(*class)),
            TypeKey::Frame(class) => format!("{}$frame", self.class_name(*class)),
            TypeKey::Prim(prim) => prim.name().to_string(),
            TypeKey::Array(element) => format!("{}$arr", self.key_name(element)),
            TypeKey::Lambda(_, number) => format!("$lambda{number}"),
        }
    }

    /// That a value is one that its static type allows: true by Java's typing.
    pub fn typed(&self, value: &str, ty: &Type) -> String {
        match self.type_const(ty) {
            _ if *ty == Type::Null => format!("{value} == null"),
            None => format!("({value} == null || Alloc[{value}])"),
            Some(name) => format!("({value} == null || (Alloc[{value}] && {}))", terms::is(&value, &name)),
        }
    }

    // What is allowed.

    /// Something that only programs with several threads have.
    pub fn concurrent_only(&self, span: Span) {
        if self.world.sequential {
            self.gap(span, "locks, threads and access sets in a program with `modifies` or `committed`");
        }
    }

    /// What writing, packing and unpacking an object needs: access to it, or that nobody owns it.
    pub fn mine(&self, object: &str) -> String {
        if self.world.sequential { format!("Own[{object}] == null") } else { format!("A[{object}]") }
    }

    /// One of two checks: that of programs with several threads, or that of programs with one.
    pub fn which(&self, access: Check, committed: Check) -> Check {
        if self.world.sequential { committed } else { access }
    }

    pub fn can_read(&self, object: &str) -> String {
        match self.world.immutables {
            true => format!("(A[{object}] || SI[{object}] || Rx[{object}])"),
            false => format!("A[{object}]"),
        }
    }

    pub fn in_shared(&self, object: &str) -> String {
        match self.world.immutables {
            true => format!("(S[{object}] || SI[{object}])"),
            false => format!("S[{object}]"),
        }
    }

    /// The facts that every state has, in this state.
    pub fn well_formed(&self) -> &'static str {
        if self.world.immutables { "Wf(H, A, S, Own, Alloc, SI)" } else { "Wf(H, A, S, Own, Alloc)" }
    }

    /// All slots of the states of objects: fields, copies of what is owned, elements of arrays, whether it is packed.
    pub fn slots(&self) -> Vec<(String, String)> {
        let mut slots = vec![("$inv".to_string(), "bool".to_string())];
        if self.world.frames {
            slots.push((frames::ABOVE.to_string(), "Obj".to_string()));
        }
        for field in self.world.all_fields() {
            let Some(sort) = self.world.sort(&self.p[field].ty) else { continue };
            let name = self.slot(field);
            slots.push((name.clone(), sort.text().to_string()));
            if let Some(copy) = self.copy_sort(field) {
                slots.push((format!("{name}$st"), copy.to_string()));
            }
        }
        for (name, sort) in [("$ei", "[int]int"), ("$er", "[int]Ref"), ("$eb", "[int]bool")] {
            slots.push((name.to_string(), sort.to_string()));
        }
        slots
    }

    /// What a rep field keeps of the states of its objects.
    pub fn copy_sort(&self, field: FieldId) -> Option<&'static str> {
        let f = &self.p[field];
        (self.world.invariants_matter() && f.flags.is_rep()).then(|| match self.world.sort(&f.ty) {
            Some(Sort::Set) => "[Ref]Obj",
            _ => "Obj",
        })
    }

    /// The slot of the elements of an array.
    pub fn elements(&self, element: &Type, span: Span) -> &'static str {
        match self.sort(element, span) {
            Sort::Bool => "$eb",
            Sort::Ref => "$er",
            _ => "$ei",
        }
    }
}

/// Names of Java in the letters of Boogie; what the translation adds to names begins with a single `$`.
pub fn safe(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        match c {
            '$' => text.push_str("$$"),
            c if c.is_ascii_alphanumeric() || c == '_' || c == '.' => text.push(c),
            c => text.push_str(&format!("$u{:x}$$", c as u32)),
        }
    }
    text
}

/// The number of parameters tells methods of the same name apart, or else their place.
fn method_names(p: &Program) -> IndexMap<MethodId, String> {
    let mut names: IndexMap<MethodId, String> = IndexMap::new();
    let mut taken = IndexSet::new();
    for id in p.methods() {
        let m = &p[id];
        let class = m.class.map_or("", |class| p[class].qualified.as_str());
        let name = if m.is_constructor() { "$init" } else { &*safe(m.name.as_str()) };
        let plain = format!("{}.{name}${}", safe(class), m.params.len());
        let name = if taken.contains(&plain) { format!("{plain}${}", id.0) } else { plain };
        taken.insert(name.clone());
        names.insert(id, name);
    }
    names
}

/// A method as the user knows it; overloaded ones with the types of their parameters.
pub fn method_member(p: &Program, id: MethodId) -> Member {
    let m = &p[id];
    let kind = if m.is_constructor() { MemberKind::Constructor } else { MemberKind::Method };
    let Some(class) = m.class else { return Member { name: m.name, kind } };
    let overloaded = p[class].methods().filter(|other| p[*other].name == m.name).count() > 1;
    let shown = if overloaded { m.show(p) } else { m.name.to_string() };
    Member { name: Symbol::new(&format!("{}.{shown}", p[class].name)), kind }
}

/// The class as far as it is proved itself: its invariants, its initialiser.
pub fn class_member(p: &Program, class: ClassId) -> Member {
    Member { name: p[class].name, kind: MemberKind::Class }
}

/// Where a member is declared.
pub fn declared(p: &Program, member: Member) -> Option<Span> {
    p.source_classes().find_map(|class| {
        let of_method = |id: &MethodId| method_member(p, *id) == member;
        let method = || p[class].methods().find(of_method).map(|id| p[id].name_span);
        if class_member(p, class) == member { Some(p[class].name_span) } else { method() }
    })
}

/// The parts of a conjunction, in order.
pub fn conjuncts(e: &jv::Exp) -> Vec<&jv::Exp> {
    let mut parts = Vec::new();
    collect(e, &mut parts);
    parts
}

fn collect<'e>(e: &'e jv::Exp, parts: &mut Vec<&'e jv::Exp>) {
    match &e.kind {
        jv::ExprKind::Binary(jv::BinOp::And, a, b) => {
            collect(a, parts);
            collect(b, parts);
        }
        _ => parts.push(e),
    }
}
