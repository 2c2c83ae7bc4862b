//! What a program makes use of, so that only what is needed is in its translation.

use java::tree as jv;
use java::tree::visit;
use rustc_hash::FxHashMap;

#[derive(Clone, Debug, Default)]
pub struct Features {
    /// Classes of objects are asked for.
    pub types: bool,
    /// Casts that Java cannot check: what a type variable stands for is no certainty.
    pub unchecked_casts: bool,
}

impl Features {
    pub fn of(p: &jv::Program) -> Features {
        let mut features = Features::default();
        let mut see = |e: &jv::Expr| features.see(p, e);
        each_exp(p, &mut see);
        for method in &p.methods {
            if let jv::Body::Block(block) = &method.body {
                features.blocks(&block.stmts);
            }
            features.types |= !method.throws.is_empty() && method.class.is_some_and(|c| p[c].is_source());
            features.types |= method.contract.clauses.iter().any(|c| matches!(c.kind, jv::ClauseKind::Signals { .. }));
        }
        // A raw supertype lets anything into what it inherits.
        for class in p.classes.iter().filter(|class| class.is_source()) {
            features.unchecked_casts |= class.superclass.iter().chain(&class.interfaces).any(|ty| is_raw(p, ty));
        }
        // Whether an object has a lock invariant goes by its class.
        let has_locks = p.classes.iter().any(|class| !class.specs.lock_invariants.is_empty());
        let waits = |m: &jv::MethodId| p[*m].name.as_str() == "wait";
        let object = p.find_class("java.lang.Object");
        // The sides of read-write locks are told from objects by their class.
        let reads = |guard: &jv::Guard| super::read_locks::is_read_write(p, guard.field);
        features.types |= p.classes.iter().any(|class| class.specs.guards.iter().any(reads));
        features.types |= has_locks && object.is_some_and(|object| p[object].methods().any(|m| waits(&m)));
        // Families of predicates and functions go by the class.
        let abstracts = |predicate: &jv::Predicate| predicate.body.is_none() && predicate.has_receiver();
        features.types |= p.predicates.iter().any(abstracts);
        features.types |= p.methods.iter().any(|m| m.is_pure() && !m.overrides.is_empty());
        features
    }

    fn see(&mut self, p: &jv::Program, e: &jv::Expr) {
        use jv::ExprKind::*;
        // Through a raw type anything gets into a generic class.
        self.unchecked_casts |= is_raw(p, &e.ty);
        // Arrays in generic classes are asked for the type that they were made with.
        self.types |= matches!(e.kind, Convert(jv::Conversion::Erased, _)) && matches!(e.ty, jv::Type::Array(_));
        match &e.kind {
            InstanceOf(..) | Matches(..) | TypeValue(_) | Builtin(jv::Builtin::TypeOf, _) => self.types = true,
            Cast(inner) if e.ty.is_reference() => {
                self.types = true;
                self.unchecked_casts |= is_unchecked(&e.ty) && inner.ty != e.ty;
            }
            Convert(jv::Conversion::Boxing | jv::Conversion::Unboxing, _) => self.types = true,
            // The array has the type that is left of its elements' type when the program runs.
            Varargs(_) => self.unchecked_casts |= matches!(&e.ty, jv::Type::Array(element) if is_unchecked(element)),
            _ => {}
        }
    }

    fn blocks(&mut self, stmts: &[jv::Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                jv::StmtKind::Try(t) if !t.catches.is_empty() => self.types = true,
                jv::StmtKind::Throw(_) => self.types = true,
                _ => {}
            }
            for inner in visit::substatements(stmt) {
                self.blocks(std::slice::from_ref(inner));
            }
        }
    }
}

fn is_raw(p: &jv::Program, ty: &jv::Type) -> bool {
    match ty {
        jv::Type::Class(ty) => {
            let without = ty.args.is_empty() && !p[ty.class].type_params.is_empty();
            without || ty.args.iter().any(|arg| is_raw(p, arg))
        }
        jv::Type::Wildcard(wildcard) => match &**wildcard {
            jv::Wildcard::Any => false,
            jv::Wildcard::Extends(bound) | jv::Wildcard::Super(bound) => is_raw(p, bound),
        },
        jv::Type::Array(element) => is_raw(p, element),
        _ => false,
    }
}

fn is_unchecked(ty: &jv::Type) -> bool {
    match ty {
        jv::Type::Var(_) => true,
        jv::Type::Array(element) => is_unchecked(element),
        jv::Type::Class(class) => !class.args.is_empty(),
        _ => false,
    }
}

/// Sees every expression of the program: bodies, initialisers, contracts, definitions.
pub fn each_exp<'a>(p: &'a jv::Program, see: &mut dyn FnMut(&'a jv::Expr)) {
    for class in &p.classes {
        for field in class.fields() {
            if let Some(init) = &p[field].init {
                visit::each_deep(init, see);
            }
        }
        for init in class.initializers() {
            init.body.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see));
        }
        class.specs.lock_invariants.iter().for_each(|j| visit::each_deep(&j.body, see));
    }
    for method in &p.methods {
        for clause in &method.contract.clauses {
            clause_exps(clause).into_iter().for_each(|e| visit::each_deep(e, see));
        }
        match &method.body {
            jv::Body::None => {}
            jv::Body::Block(block) => block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see)),
            jv::Body::Expr(e) => visit::each_deep(e, see),
        }
    }
    for predicate in &p.predicates {
        if let Some(body) = &predicate.body {
            visit::each_deep(body, see);
        }
    }
}

pub fn clause_exps(clause: &jv::Clause) -> Vec<&jv::Exp> {
    use jv::ClauseKind::*;
    match &clause.kind {
        Requires(e) | Ensures(e) | Context(e) | ContextEverywhere(e) | LoopInvariant(e) | Signals { body: e, .. } => {
            vec![e]
        }
        Decreases(jv::Measure::Tuple(es)) | Modifies(es) => es.iter().collect(),
        Given(_) | Yields(_) | Decreases(jv::Measure::Assume) => vec![],
    }
}

/// The initialisers of all local variables.
pub fn initialisers(p: &jv::Program) -> FxHashMap<jv::LocalId, jv::Exp> {
    let mut found = FxHashMap::default();
    for method in &p.methods {
        let jv::Body::Block(block) = &method.body else { continue };
        for stmt in &block.stmts {
            super::locks::each_stmt(stmt, &mut |stmt| {
                let decls: Vec<&jv::LocalDecl> = match &stmt.kind {
                    jv::StmtKind::Local(decls) => decls.iter().collect(),
                    jv::StmtKind::Try(t) => t.resources.iter().filter_map(jv::Resource::declared).collect(),
                    _ => vec![],
                };
                for decl in decls {
                    found.extend(decl.init.iter().map(|init| (decl.local, init.clone())));
                }
            });
        }
    }
    found
}
