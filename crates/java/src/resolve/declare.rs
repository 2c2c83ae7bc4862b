//! Entering declarations into the tables, without looking at any type.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use source::{Span, Symbol};

use super::*;

/// How far a part of a class is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Open,
    /// Being completed: whoever asks now asks in a circle.
    Started,
    Done,
}

/// What a class is made from.
#[derive(Clone, Copy)]
pub(crate) enum ClassSource<'a> {
    Decl(&'a ast::TypeDecl),
    /// An anonymous class, or the body of an enum constant.
    Body(&'a ast::ClassBody),
    Library(crate::library::Record),
    Opaque,
}

pub(crate) struct ClassInfo<'a> {
    pub source: ClassSource<'a>,
    /// The number of its file.
    pub file: usize,
    pub header: State,
    pub members: State,
    pub fields: IndexMap<Symbol, FieldId>,
    pub methods: IndexMap<Symbol, SmallVec<[MethodId; 2]>>,
    pub constructors: Vec<MethodId>,
    pub classes: FxHashMap<Symbol, ClassId>,
    pub predicates: FxHashMap<Symbol, PredicateId>,
    /// All supertypes are known.
    pub complete: Option<bool>,
    /// Of a local class: the names around it.
    pub env: Option<Box<Env>>,
    /// The bodies of its members were resolved.
    pub resolved: bool,
}

impl<'a> ClassInfo<'a> {
    pub fn new(source: ClassSource<'a>, file: usize) -> ClassInfo<'a> {
        ClassInfo {
            source,
            file,
            header: State::Open,
            members: State::Open,
            fields: IndexMap::default(),
            methods: IndexMap::default(),
            constructors: Vec::new(),
            classes: FxHashMap::default(),
            predicates: FxHashMap::default(),
            complete: None,
            env: None,
            resolved: false,
        }
    }

    /// The members that were written.
    pub fn member_decls(&self) -> &'a [ast::Member] {
        match self.source {
            ClassSource::Decl(decl) => &decl.members,
            ClassSource::Body(body) => &body.members,
            ClassSource::Library(_) | ClassSource::Opaque => &[],
        }
    }
}

#[derive(Clone, Copy, Default)]
pub(crate) struct MethodInfo<'a> {
    pub decl: Option<MethodDecl<'a>>,
}

#[derive(Clone, Copy)]
pub(crate) enum MethodDecl<'a> {
    Method(&'a ast::Member, &'a ast::Method),
    Constructor(&'a ast::Member, &'a ast::Constructor),
}

#[derive(Clone, Copy, Default)]
pub(crate) struct FieldInfo<'a> {
    pub init: Option<&'a ast::Expr>,
    pub constant: Option<&'a ast::EnumConstant>,
    pub evaluated: EvaluationState,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum EvaluationState {
    #[default]
    Open,
    Started,
    Done,
}

#[derive(Clone, Copy)]
pub(crate) struct PredicateInfo<'a> {
    pub decl: &'a ast::Predicate,
}

impl<'a> Resolver<'a> {
    pub(super) fn declare_all(&mut self) {
        let units = self.units;
        for (file, unit) in units.iter().enumerate() {
            let package = unit.package.as_ref().map_or(String::new(), |package| package.name.text());
            let package = Symbol::new(&package);
            self.files.push(FileScope::new(package));
            let mut classes = Vec::new();
            self.packages.entry(package).or_default();
            for decl in &unit.decls {
                if let ast::TopDecl::Type(decl) = decl {
                    let class = self.declare_top(file, package, decl);
                    classes.push(class);
                }
            }
            self.program.files.push(File {
                id: unit.file,
                package,
                is_stub: file >= self.stubs,
                classes,
                specs: unit.specs.clone(),
                ignored: unit.ignored.clone(),
            });
        }
        self.choose_model();
        self.load_known();
    }

    fn declare_top(&mut self, file: usize, package: Symbol, decl: &'a ast::TypeDecl) -> ClassId {
        let qualified = match package.as_str() {
            "" => decl.name.name,
            package => Symbol::new(&format!("{package}.{}", decl.name.name)),
        };
        if let Some(first) = self.packages[&package].get(&decl.name.name).copied() {
            let first = self.program[first].name_span;
            let message = format!("duplicate class: `{qualified}`");
            let diagnostic = self.error(codes::DUPLICATE_CLASS, decl.name.span, message);
            diagnostic.secondary.push(source::Label { span: first, text: "first declared here".to_string() });
        }
        let origin = if file >= self.stubs { Origin::Stub } else { Origin::Source };
        let class = self.declare_class(decl, qualified, Nesting::Top, None, origin, file);
        self.packages.entry(package).or_default().entry(decl.name.name).or_insert(class);
        class
    }

    /// Enters a class with its member classes.
    pub(super) fn declare_class(
        &mut self,
        decl: &'a ast::TypeDecl,
        qualified: Symbol,
        nesting: Nesting,
        outer: Option<ClassId>,
        origin: Origin,
        file: usize,
    ) -> ClassId {
        let kind = class_kind(decl.kind);
        let in_interface = outer.is_some_and(|outer| self.program[outer].kind.is_interface());
        let mut flags = flags_of(&decl.modifiers);
        let implicitly_static = kind != ClassKind::Class || (nesting == Nesting::Member && in_interface);
        if implicitly_static && nesting != Nesting::Top {
            flags = flags.with(Flags::STATIC);
        }
        if nesting == Nesting::Member && in_interface {
            flags = flags.with(Flags::PUBLIC);
        }
        if kind.is_interface() {
            flags = flags.with(Flags::ABSTRACT);
        }
        if kind == ClassKind::Record || (kind == ClassKind::Enum && decl.constants.iter().all(|c| c.body.is_none())) {
            flags = flags.with(Flags::FINAL);
        }
        if let Some(record) = crate::library::find(qualified.as_str()).filter(|_| origin == Origin::Stub) {
            flags = flags.with(Flags::from_bits(record.flags));
        }
        let class = self.new_class(
            Class {
                name: decl.name.name,
                qualified,
                package: self.files[file].package,
                kind,
                origin,
                nesting,
                outer,
                is_inner: matches!(nesting, Nesting::Member | Nesting::Local) && !flags.is_static(),
                flags,
                ghost: decl.ghost,
                annotations: Vec::new(),
                type_params: Vec::new(),
                superclass: None,
                interfaces: Vec::new(),
                permits: Vec::new(),
                members: Vec::new(),
                components: Vec::new(),
                captures: Vec::new(),
                specs: ClassSpecs::default(),
                file: Some(self.units[file].file),
                span: decl.span,
                name_span: decl.name.span,
                body_span: decl.body_span,
            },
            ClassInfo::new(ClassSource::Decl(decl), file),
        );
        self.program.by_name.entry(qualified).or_insert(class);
        self.declare_member_classes(class, &decl.members, origin, file);
        class
    }

    pub(super) fn declare_member_classes(
        &mut self,
        class: ClassId,
        members: &'a [ast::Member],
        origin: Origin,
        file: usize,
    ) {
        for member in members {
            let ast::MemberKind::Type(decl) = &member.kind else { continue };
            let qualified = Symbol::new(&format!("{}.{}", self.program[class].qualified, decl.name.name));
            let inner = self.declare_class(decl, qualified, Nesting::Member, Some(class), origin, file);
            if let Some(first) = self.infos.classes[class.0 as usize].classes.insert(decl.name.name, inner) {
                let first = self.program[first].name_span;
                self.duplicate(
                    codes::DUPLICATE_CLASS,
                    decl.name.span,
                    first,
                    format!("class `{}` is already defined", decl.name.name),
                );
            }
            self.check_name_of_enclosing(class, decl);
        }
    }

    fn check_name_of_enclosing(&mut self, class: ClassId, decl: &ast::TypeDecl) {
        let mut around = Some(class);
        while let Some(outer) = around {
            if self.program[outer].name == decl.name.name {
                let message = format!("class `{}` has the name of a class around it", decl.name.name);
                self.error(codes::DUPLICATE_CLASS, decl.name.span, message);
            }
            around = self.program[outer].outer;
        }
    }

    pub(super) fn new_class(&mut self, class: Class, info: ClassInfo<'a>) -> ClassId {
        let id = ClassId(self.program.classes.len() as u32);
        self.program.classes.push(class);
        self.infos.classes.push(info);
        id
    }

    pub(super) fn new_field(&mut self, field: Field, info: FieldInfo<'a>) -> FieldId {
        let id = FieldId(self.program.fields.len() as u32);
        self.program.fields.push(field);
        self.infos.fields.push(info);
        id
    }

    pub(super) fn new_method(&mut self, method: Method, info: MethodInfo<'a>) -> MethodId {
        let id = MethodId(self.program.methods.len() as u32);
        self.program.methods.push(method);
        self.infos.methods.push(info);
        id
    }

    pub(super) fn new_predicate(&mut self, predicate: Predicate, info: PredicateInfo<'a>) -> PredicateId {
        let id = PredicateId(self.program.predicates.len() as u32);
        self.program.predicates.push(predicate);
        self.infos.predicates.push(info);
        id
    }

    pub(super) fn duplicate(&mut self, kind: ErrorKind, span: Span, first: Span, message: String) {
        let diagnostic = self.error(kind, span, message);
        if !first.is_none() {
            diagnostic.secondary.push(source::Label { span: first, text: "first defined here".to_string() });
        }
    }

    /// All files are annotated in the same model, which the first annotation of a file chooses.
    fn choose_model(&mut self) {
        let units = self.units;
        let mut chosen: Option<(Model, Span)> = None;
        for unit in &units[..self.stubs] {
            let Some(choice) = &unit.model else {
                if unit.specs.is_empty() {
                    continue;
                }
                self.agree_on_model(&mut chosen, Model::Permissions, unit.specs[0]);
                continue;
            };
            let layer = match choice.layer.map(|layer| layer.name.as_str()) {
                None | Some("L5") => Some(5),
                Some("L1") => Some(1),
                Some("L2") => Some(2),
                Some("L3") => Some(3),
                Some("L4") => Some(4),
                Some(_) => None,
            };
            match (choice.name.name.as_str(), layer) {
                ("ownership", Some(layer)) => self.agree_on_model(&mut chosen, Model::Ownership(layer), choice.span),
                _ => {
                    self.error(codes::MODEL, choice.span, "there is no such model").help.push(
                        "`model ownership;`, or with a layer, `model ownership(L1);` to `ownership(L4)`".to_string(),
                    );
                }
            }
        }
        self.program.model = chosen.map_or(Model::Permissions, |(model, _)| model);
    }

    fn agree_on_model(&mut self, chosen: &mut Option<(Model, Span)>, model: Model, span: Span) {
        match chosen {
            None => *chosen = Some((model, span)),
            Some((first, _)) if *first == model => {}
            Some((_, first)) => {
                let first = *first;
                let diagnostic =
                    self.error(codes::MODEL, span, "the files of a program are annotated in different models");
                diagnostic.secondary.push(source::Label { span: first, text: "another one here".to_string() });
            }
        }
    }
}

fn class_kind(kind: ast::TypeDeclKind) -> ClassKind {
    match kind {
        ast::TypeDeclKind::Class => ClassKind::Class,
        ast::TypeDeclKind::Interface => ClassKind::Interface,
        ast::TypeDeclKind::Enum => ClassKind::Enum,
        ast::TypeDeclKind::Record => ClassKind::Record,
        ast::TypeDeclKind::Annotation => ClassKind::Annotation,
    }
}

pub(crate) fn flags_of(modifiers: &ast::Modifiers) -> Flags {
    use ast::Modifier::*;
    modifiers.words.iter().fold(Flags::NONE, |flags, (word, _)| {
        flags.with(match word {
            Public => Flags::PUBLIC,
            Protected => Flags::PROTECTED,
            Private => Flags::PRIVATE,
            Static => Flags::STATIC,
            Abstract => Flags::ABSTRACT,
            Final => Flags::FINAL,
            Native => Flags::NATIVE,
            Synchronized => Flags::SYNCHRONIZED,
            Transient => Flags::TRANSIENT,
            Volatile => Flags::VOLATILE,
            Strictfp => Flags::STRICTFP,
            Default => Flags::DEFAULT,
            Sealed => Flags::SEALED,
            NonSealed => Flags::NON_SEALED,
            Pure => Flags::PURE,
            Inline => Flags::INLINE,
            ThreadLocal => Flags::THREAD_LOCAL,
            StaticLockprotected => Flags::STATIC_LOCKPROTECTED,
            StaticImmutable => Flags::STATIC_IMMUTABLE,
            Shared => Flags::SHARED,
            Rep => Flags::REP,
            State => Flags::STATE,
            Inspector => Flags::INSPECTOR,
        })
    })
}
