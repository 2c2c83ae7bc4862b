//! What `@Immutable` and `@ThreadSafe` promise, and that what `@GuardedBy` names can guard.
//!
//! They are looked at field by field; each promise that is not kept is a failure of a member of its own, which stands for the annotations of the class.

use java::guarded::{guarded_by, guardian};
use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};
use verdict::MemberKind;

use super::encoder::*;
use super::origin::{Check, Role, Within};

/// Classes of the JDK whose objects never change.
const IMMUTABLE: [&str; 11] = [
    "java.lang.String",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Short",
    "java.lang.Character",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.math.BigInteger",
    "java.util.UUID",
];

impl<'a> Encoder<'a> {
    pub fn promises(&mut self, class: jv::ClassId) {
        let p = self.p;
        let mut promised = Vec::new();
        let mut broken: Vec<(Check, Span)> = Vec::new();
        if self.promises_to_be("Immutable", class) {
            promised.push("Immutable");
            self.immutable(class, &mut broken);
        }
        if self.promises_to_be("ThreadSafe", class) {
            promised.push("ThreadSafe");
            self.thread_safe(class, &mut broken);
        }
        let vague: Vec<Span> = p[class]
            .fields()
            .filter(|field| guardian(p, *field).is_none())
            .filter_map(|field| guarded_by(p, field).map(|annotation| annotation.span))
            .collect();
        if !vague.is_empty() {
            promised.push("GuardedBy");
        }
        let Some(first) = promised.first() else { return };
        let plain = super::names::ascii(&p[class].qualified.as_str().replace('.', "_"));
        let name = self.names.fresh(&format!("{plain}$annotations"));
        let title = format!("{}.@{first}", self.class_title(class));
        self.stands_for(name, MemberKind::Method, &title);
        self.within(name, false, |e| {
            for span in vague {
                e.unsupported(
                    span,
                    "this guard: it is `this`, or a final field with a `ReentrantLock`, a read-write lock or an `Object` of its own, which is used as a lock and \
                     for nothing else",
                );
            }
            e.broken_promises(name, &broken, p[class].name_span);
        });
    }

    fn broken_promises(&mut self, name: Symbol, broken: &[(Check, Span)], span: Span) {
        let m = self.quiet(span);
        let mut params = Vec::new();
        let mut stmts = Vec::new();
        for (n, (check, span)) in broken.iter().enumerate() {
            // One way for each, so that all of them are told.
            let choice = Symbol::new(&format!("$way{n}"));
            params.push(Var { name: choice, ty: Type::Bool, span: Span::NONE });
            let at = self.origin(Role::Check(*check), Within::Code, *span, *span);
            let fails = Stmt::new(StmtKind::Assert(Expr::bool(false, at)), at);
            let cond = Expr::local(choice, Type::Bool, Meta::NONE);
            let kind = StmtKind::If { cond, then: Block::new(vec![fails]), otherwise: Block::default() };
            stmts.push(Stmt::new(kind, m));
        }
        let method = Method {
            name,
            params,
            returns: vec![],
            pres: vec![],
            posts: vec![],
            decreases: vec![],
            body: Some(Block::new(stmts)),
            meta: m,
            annotations: Annotations::default(),
        };
        self.out.methods.insert(name, method);
    }

    /// Whether a class or one above it has an annotation: what is promised for objects of a class is promised for those of its subclasses.
    fn promises_to_be(&self, annotation: &str, class: jv::ClassId) -> bool {
        let has = |class: &jv::ClassId| self.p[*class].annotations.iter().any(|a| a.simple_name() == annotation);
        self.source_supertypes(class).iter().any(has)
    }

    /// A class with all classes and interfaces of the program above it.
    fn source_supertypes(&self, class: jv::ClassId) -> Vec<jv::ClassId> {
        let above = |other: &jv::ClassId| self.p[*other].is_source() && self.implements(class, *other);
        self.p.classes().filter(above).collect()
    }

    fn immutable(&mut self, class: jv::ClassId, broken: &mut Vec<(Check, Span)>) {
        let p = self.p;
        for class in self.source_chain(class) {
            for field in p[class].fields().filter(|field| !p[*field].is_static() && !p[*field].ghost) {
                let f = &p[field];
                match f.is_final() {
                    false => broken.push((Check::Immutable, f.name_span)),
                    true if !self.never_changes(&f.ty) => broken.push((Check::ImmutableInside, f.name_span)),
                    true => {}
                }
            }
            let above = p[class].superclass.as_ref().and_then(jv::Type::as_class);
            let unknown = above.filter(|above| !p[*above].is_source()).map(|above| p[above].qualified.as_str());
            if !matches!(unknown, None | Some("java.lang.Object" | "java.lang.Record" | "java.lang.Enum")) {
                broken.push((Check::ImmutableInside, p[class].name_span));
            }
        }
    }

    /// Whether objects of a type are the same for ever, with all that belongs to them.
    fn never_changes(&self, ty: &jv::Type) -> bool {
        let p = self.p;
        if ty.as_prim().is_some() {
            return true;
        }
        let Some(class) = ty.as_class() else { return false };
        let fields_of_enum = |class: jv::ClassId| {
            p[class].fields().all(|f| p[f].enum_constant.is_some() || p[f].is_final() && p[f].ty.as_prim().is_some())
        };
        IMMUTABLE.contains(&p[class].qualified.as_str())
            || self.promises_to_be("Immutable", class)
            || p[class].kind == jv::ClassKind::Enum && p[class].is_source() && fields_of_enum(class)
    }

    fn thread_safe(&mut self, class: jv::ClassId, broken: &mut Vec<(Check, Span)>) {
        let p = self.p;
        // What is inherited belongs to the object as well.
        for class in self.source_chain(class) {
            for field in p[class].fields().filter(|field| !p[*field].is_final() && !p[*field].ghost) {
                if !self.is_behind_a_lock(class, field) {
                    broken.push((Check::ThreadSafe, p[field].name_span));
                }
            }
            for id in p[class].methods().filter(|id| !p[*id].is_constructor() && !p[*id].flags.is_private()) {
                for (clause, e) in p[self.contract_source(id)].contract.preconditions() {
                    if visit::any(e, &|e| is_of_this(e)) {
                        broken.push((Check::ThreadSafeCall, clause.span));
                    }
                }
            }
        }
    }

    /// Whether all of a field belongs to a lock of its object, or of its class.
    fn is_behind_a_lock(&self, class: jv::ClassId, field: jv::FieldId) -> bool {
        let specs = &self.p[class].specs;
        let is_static = self.p[field].is_static();
        let invariants = specs.lock_invariants.iter().filter(|j| j.is_static == is_static).map(|j| &j.body);
        let locks = specs.guards.iter().filter(|guard| guard.kind == jv::GuardKind::Lock && !is_static);
        invariants.chain(locks.map(|guard| &guard.body)).any(|body| has_all_of(body, field))
    }
}

/// Whether a formula has, whatever else holds, all of a field of `this`.
fn has_all_of(e: &jv::Exp, field: jv::FieldId) -> bool {
    match &e.kind {
        jv::ExprKind::Binary(jv::BinOp::Sep | jv::BinOp::And, a, b) => has_all_of(a, field) || has_all_of(b, field),
        jv::ExprKind::Convert(_, inner) => has_all_of(inner, field),
        jv::ExprKind::Perm { location, amount, .. } => {
            let all = match &amount.kind {
                jv::ExprKind::Amount(word) => *word == jv::AmountWord::Write,
                _ => jv::literal_amount(amount) == Some((1, 1)),
            };
            all && is_field_of_this(location, field)
        }
        _ => false,
    }
}

fn is_field_of_this(location: &jv::Location, field: jv::FieldId) -> bool {
    match &location.kind {
        jv::LocationKind::Field { target, field: of } => {
            let own = target.as_ref().is_none_or(|target| matches!(target.kind, jv::ExprKind::This { .. }));
            own && field == *of
        }
        _ => false,
    }
}

/// A permission to the object or to what it refers to, or that its monitor is held.
fn is_of_this(e: &jv::Expr) -> bool {
    let reached = |e: &jv::Exp| visit::any(e, &|e| matches!(e.kind, jv::ExprKind::This { .. }));
    match &e.kind {
        jv::ExprKind::Perm { location, .. } | jv::ExprKind::PointsTo { location, .. } => match &location.kind {
            jv::LocationKind::Field { target, .. } => target.as_ref().is_some_and(reached),
            jv::LocationKind::Element { array, .. } | jv::LocationKind::AllElements { array } => reached(array),
            jv::LocationKind::Predicate(instance) => instance.target.as_ref().is_some_and(reached),
            jv::LocationKind::Unknown(_) => false,
        },
        jv::ExprKind::Predicate(instance) => instance.target.as_ref().is_some_and(reached),
        jv::ExprKind::Builtin(jv::Builtin::Held, args) => args.iter().any(reached),
        _ => false,
    }
}
