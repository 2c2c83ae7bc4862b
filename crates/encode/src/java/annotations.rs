//! Annotations of other checkers: `@GuardedBy("this")` puts a field behind the monitor of its object.
//!
//! Before the translation the field's permission becomes a part of the lock invariant of its class, which every constructor commits at its end. `this`
//! is not given away before that, so all objects of the class that anybody else can see are committed.

use java::tree as jv;
use rustc_hash::FxHashSet;
use silver::tree::*;
use source::Span;

use super::encoder::*;

/// The classes that guard fields of their own with their own monitor.
pub fn self_guarded(p: &jv::Program) -> FxHashSet<jv::ClassId> {
    // An anonymous class has no constructor that could commit: who makes the object keeps its fields.
    let guards = |class: &jv::ClassId| {
        p[*class].constructors(p).next().is_some()
            && p[*class].fields().any(|field| guarded_by_this(p, field).is_some())
    };
    p.source_classes().filter(guards).collect()
}

/// Where the annotation stands.
fn guarded_by_this(p: &jv::Program, field: jv::FieldId) -> Option<Span> {
    let f = &p[field];
    let annotation = f.annotations.iter().find(|a| a.simple_name() == "GuardedBy")?;
    let of_this = annotation.values.iter().any(|(_, value)| match value {
        jv::AnnotationValue::Constant(constant) => constant.as_text().as_deref() == Some("this"),
        jv::AnnotationValue::Other => false,
    });
    (of_this && !f.is_final() && !f.is_static()).then_some(annotation.span)
}

/// The program with what the annotations mean written out. `None` if there are none.
pub fn written_out(p: &jv::Program) -> Option<jv::Program> {
    let classes = self_guarded(p);
    if classes.is_empty() {
        return None;
    }
    let mut made = p.clone();
    for class in p.source_classes().filter(|class| classes.contains(class)) {
        for field in p[class].fields() {
            if let Some(span) = guarded_by_this(p, field) {
                let body = permission(p, class, field, span);
                made[class].specs.lock_invariants.push(jv::LockInvariant { is_static: false, body, span });
            }
        }
        for constructor in p[class].constructors(p) {
            commit_at_end(&mut made, class, constructor);
        }
    }
    Some(made)
}

fn this(class: jv::ClassId, span: Span) -> jv::Exp {
    jv::Expr::new(jv::ExprKind::This { class, implicit: true }, jv::Type::class(class), span)
}

fn permission(p: &jv::Program, class: jv::ClassId, field: jv::FieldId, span: Span) -> jv::Exp {
    let kind = jv::LocationKind::Field { target: Some(this(class, span)), field };
    let location = jv::Location { kind, ty: p[field].ty.clone(), span };
    let amount = jv::Expr::new(jv::ExprKind::Amount(jv::AmountWord::Write), jv::Type::Frac, span);
    let kind = jv::ExprKind::Perm { location, amount, form: jv::PermForm::Perm };
    jv::Expr::new(kind, jv::Type::Resource, span)
}

/// A constructor that does not leave it to another one stores the invariant, and promises it.
fn commit_at_end(p: &mut jv::Program, class: jv::ClassId, constructor: jv::MethodId) {
    let method = &mut p[constructor];
    let end = end_of(method);
    let committed = jv::ExprKind::Builtin(jv::Builtin::Committed, vec![this(class, end)]);
    let committed = jv::Expr::new(committed, jv::Type::BOOLEAN, end);
    method.contract.clauses.push(jv::Clause { kind: jv::ClauseKind::Ensures(committed), span: end });
    // What nobody wrote would promise the fields themselves.
    method.synthetic = false;
    let jv::Body::Block(block) = &mut method.body else { return };
    let delegates = block.stmts.first().is_some_and(|stmt| match &stmt.kind {
        jv::StmtKind::Expr(e) => matches!(&e.kind, jv::ExprKind::ConstructorCall(call) if !call.is_super),
        _ => false,
    });
    let mut commits = false;
    block.stmts.iter().for_each(|stmt| {
        jv::visit::each_stmt(stmt, &mut |stmt| {
            commits |= matches!(&stmt.kind, jv::StmtKind::Spec(spec) if matches!(**spec, jv::SpecStmt::Commit(_)));
        });
    });
    if !delegates && !commits {
        let commit = jv::StmtKind::Spec(Box::new(jv::SpecStmt::Commit(this(class, end))));
        block.stmts.push(jv::Stmt { kind: commit, span: end });
    }
}

/// The closing brace of a body, or the name of what has no body in the text.
fn end_of(method: &jv::Method) -> Span {
    match &method.body {
        jv::Body::Block(block) if !method.synthetic => block.end(),
        _ => method.name_span,
    }
}

impl<'a> Encoder<'a> {
    pub fn is_self_guarded(&self, class: jv::ClassId) -> bool {
        self.source_chain(class).iter().any(|class| self.self_guarded.contains(class))
    }

    /// What is known of a value that the program has got hold of: its type, and that its lock invariant is stored.
    pub fn value_fact(&mut self, e: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        let fact = self.type_fact(e, ty, m);
        if !ty.as_class().is_some_and(|class| self.is_self_guarded(class)) {
            return fact;
        }
        let committed = self.apply("$committed", [e.clone()], m);
        let stored = Expr::implies(not_null(e.clone(), m), committed, m);
        Some(match fact {
            Some(fact) => Expr::and(fact, stored, m),
            None => stored,
        })
    }
}
