//! Annotations of other checkers: `@GuardedBy` puts a field behind a lock, that of its object (`this`) or one in another field.
//!
//! Before the translation the field's permission becomes a part of what the lock guards, which every constructor commits at its end. `this` is not given
//! away before that, so all objects of the class that anybody else can see are committed. What `@Immutable` and `@ThreadSafe` promise is looked at by
//! [`promises`](super::promises).

use java::guarded::{Guardian, guardians, put_behind_locks};
use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::encoder::*;

/// The program with what the annotations mean written out. `None` if there are none.
pub fn written_out(p: &jv::Program) -> Option<jv::Program> {
    let guardians = guardians(p);
    if guardians.is_empty() {
        return None;
    }
    let mut made = p.clone();
    for class in p.source_classes().filter(|class| guardians.contains_key(class)) {
        put_behind_locks(&mut made, class);
        for constructor in p[class].constructors(p) {
            commit_at_end(&mut made, class, constructor, &guardians[&class]);
        }
    }
    Some(made)
}

fn this(class: jv::ClassId, span: Span) -> jv::Exp {
    jv::Expr::new(jv::ExprKind::This { class, implicit: true }, jv::Type::class(class), span)
}

/// The object whose lock it is.
fn lock(p: &jv::Program, class: jv::ClassId, guardian: Guardian, span: Span) -> jv::Exp {
    match guardian {
        Guardian::This => this(class, span),
        Guardian::Field(field) => {
            let target = Some(this(class, span));
            let kind = jv::ExprKind::Field { target, field, via_super: false, name_span: span };
            jv::Expr::new(kind, p[field].ty.clone(), span)
        }
    }
}

/// A constructor that does not leave it to another one stores what the locks guard, and promises it.
fn commit_at_end(p: &mut jv::Program, class: jv::ClassId, constructor: jv::MethodId, guardians: &[Guardian]) {
    let end = end_of(&p[constructor]);
    let locks: Vec<jv::Exp> = guardians.iter().map(|guardian| lock(p, class, *guardian, end)).collect();
    let method = &mut p[constructor];
    for lock in &locks {
        let committed = jv::ExprKind::Builtin(jv::Builtin::Committed, vec![lock.clone()]);
        let committed = jv::Expr::new(committed, jv::Type::BOOLEAN, end);
        method.contract.clauses.push(jv::Clause { kind: jv::ClauseKind::Ensures(committed), span: end });
    }
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
        for lock in locks {
            let commit = jv::StmtKind::Spec(Box::new(jv::SpecStmt::Commit(lock)));
            block.stmts.push(jv::Stmt { kind: commit, span: end });
        }
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
    /// Whether the constructors of a class commit what its locks guard.
    pub fn is_self_guarded(&self, class: jv::ClassId) -> bool {
        self.source_chain(class).iter().any(|class| self.known.guardians.contains_key(class))
    }

    /// That the locks of an object are committed.
    pub fn committed_locks(&mut self, object: &Exp, class: jv::ClassId, m: Meta) -> Vec<Exp> {
        let mut facts = Vec::new();
        for class in self.source_chain(class) {
            for guardian in self.known.guardians.get(&class).cloned().unwrap_or_default() {
                let lock = match guardian {
                    Guardian::This => object.clone(),
                    Guardian::Field(field) => self.final_value(field, object.clone(), m.span),
                };
                facts.push(self.lock_committed(lock, m));
            }
        }
        facts
    }

    /// What is known of a value that the program has got hold of: its type, and that what its locks guard is stored.
    pub fn value_fact(&mut self, e: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        let fact = self.type_fact(e, ty, m);
        let Some(class) = ty.as_class().filter(|class| self.is_self_guarded(*class)) else { return fact };
        let committed = Expr::conj(self.committed_locks(e, class, m), m);
        let stored = Expr::implies(not_null(e.clone(), m), committed, m);
        Some(match fact {
            Some(fact) => Expr::and(fact, stored, m),
            None => stored,
        })
    }
}
