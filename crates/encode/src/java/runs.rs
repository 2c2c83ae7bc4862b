//! What a member evaluates itself when it runs: through switch expressions, and the initialisers of the anonymous objects that it makes. What is in a lambda runs
//! where that is called.
//!
//! Some calls are not written: a resource of `try` is closed, a for-each loop asks for an iterator and for what that gives.

use java::tree as jv;
use java::tree::visit;

use super::types::erased;

#[derive(Clone, Copy)]
pub enum Run<'a> {
    Stmt(&'a jv::Stmt),
    Exp(&'a jv::Expr),
}

/// Of a constructor, also what the initialisers do.
pub fn each_of<'a>(p: &'a jv::Program, id: jv::MethodId, see: &mut dyn FnMut(Run<'a>)) {
    match &p[id].body {
        jv::Body::None => {}
        jv::Body::Expr(e) => in_exp(p, e, see),
        jv::Body::Block(block) => block.stmts.iter().for_each(|stmt| in_stmt(p, stmt, see)),
    }
    if let Some(class) = p[id].class.filter(|_| p[id].is_constructor()) {
        in_initialisers(p, class, see);
    }
}

/// The expressions alone.
pub fn each_exp_of<'a>(p: &'a jv::Program, id: jv::MethodId, see: &mut dyn FnMut(&'a jv::Expr)) {
    each_of(p, id, &mut |run| {
        if let Run::Exp(e) = run {
            see(e);
        }
    });
}

/// A call, whether it is written or not.
pub struct Called<'a> {
    pub method: jv::MethodId,
    pub on: On<'a>,
    pub args: &'a [jv::Exp],
}

/// What a call is made on.
#[derive(Clone, Copy)]
pub enum On<'a> {
    Object(&'a jv::Exp),
    /// The variable of a resource.
    Variable(jv::LocalId),
    /// The object itself, without looking for what overrides the method; or nothing, if the method is static.
    Itself,
    /// The object that is being made.
    New,
    /// The iterator of a loop, which has no name.
    Unnamed,
}

impl<'a> Called<'a> {
    pub fn written(e: &'a jv::Expr) -> Option<Called<'a>> {
        let called =
            |method: jv::MethodRef, on, args: &'a [jv::Exp]| Some(Called { method: method.known()?, on, args });
        match &e.kind {
            jv::ExprKind::Call(call) => {
                let on = match &call.target {
                    jv::Target::Object(object) => On::Object(object),
                    _ => On::Itself,
                };
                called(call.method, on, &call.args)
            }
            jv::ExprKind::New(new) => called(new.constructor, On::New, &new.args),
            jv::ExprKind::ConstructorCall(call) => called(call.constructor, On::Itself, &call.args),
            _ => None,
        }
    }

    /// Whether it is a matter of the object's class what is run.
    pub fn is_dispatched(&self) -> bool {
        !matches!(self.on, On::Itself | On::New)
    }
}

/// The calls that a member makes.
pub fn each_call_of<'a>(p: &'a jv::Program, id: jv::MethodId, see: &mut dyn FnMut(Called<'a>)) {
    each_of(p, id, &mut |run| match run {
        Run::Exp(e) => Called::written(e).into_iter().for_each(&mut *see),
        Run::Stmt(stmt) => unwritten(p, stmt).into_iter().for_each(&mut *see),
    });
}

/// The calls that a statement makes and that are not written.
pub fn unwritten<'a>(p: &jv::Program, stmt: &'a jv::Stmt) -> Vec<Called<'a>> {
    let mut found = Vec::new();
    let mut call = |ty: &jv::Type, name: &str, on| {
        let method = method_of(p, ty, name);
        found.extend(method.map(|method| Called { method, on, args: &[] }));
        method
    };
    match &stmt.kind {
        jv::StmtKind::Try(t) => {
            for resource in &t.resources {
                match resource {
                    jv::Resource::Declared(decl) => call(&p[decl.local].ty, "close", On::Variable(decl.local)),
                    jv::Resource::Existing(e) => call(&e.ty, "close", On::Object(e)),
                };
            }
        }
        jv::StmtKind::Loop(l) => {
            if let jv::LoopKind::Each { of, over: jv::Over::Iterable(_), .. } = &l.kind
                && let Some(iterator) = call(&of.ty, "iterator", On::Object(of))
            {
                let made = &p[iterator].result;
                call(made, "hasNext", On::Unnamed);
                call(made, "next", On::Unnamed);
            }
        }
        _ => {}
    }
    found
}

/// The method without parameters that objects of a type have under a name, from the class itself upwards.
pub fn method_of(p: &jv::Program, ty: &jv::Type, name: &str) -> Option<jv::MethodId> {
    let mut todo = vec![erased(p, ty).as_class()?];
    let mut at = 0;
    while let Some(class) = todo.get(at).copied() {
        at += 1;
        let own = p.methods_named(class, name).find(|id| p[*id].params.is_empty());
        if own.is_some() {
            return own;
        }
        let c = &p[class];
        todo.extend(c.superclass.iter().chain(&c.interfaces).filter_map(jv::Type::as_class));
    }
    None
}

fn in_initialisers<'a>(p: &'a jv::Program, class: jv::ClassId, see: &mut dyn FnMut(Run<'a>)) {
    for member in &p[class].members {
        match member {
            jv::Member::Field(f) if !p[*f].is_static() => {
                p[*f].init.iter().for_each(|init| in_exp(p, init, see));
            }
            jv::Member::Initializer(init) if !init.is_static => {
                init.body.stmts.iter().for_each(|stmt| in_stmt(p, stmt, see));
            }
            _ => {}
        }
    }
}

fn in_stmt<'a>(p: &'a jv::Program, stmt: &'a jv::Stmt, see: &mut dyn FnMut(Run<'a>)) {
    see(Run::Stmt(stmt));
    syntax::deep(|| {
        visit::expressions(stmt).into_iter().for_each(|e| in_exp(p, e, see));
        visit::substatements(stmt).into_iter().for_each(|inner| in_stmt(p, inner, see));
    });
}

fn in_exp<'a>(p: &'a jv::Program, e: &'a jv::Expr, see: &mut dyn FnMut(Run<'a>)) {
    see(Run::Exp(e));
    if matches!(e.kind, jv::ExprKind::Lambda(_)) {
        return;
    }
    syntax::deep(|| {
        visit::children(e).into_iter().for_each(|e| in_exp(p, e, see));
        visit::blocks(e).into_iter().flatten().for_each(|stmt| in_stmt(p, stmt, see));
        if let jv::ExprKind::New(new) = &e.kind
            && let Some(class) = new.body
        {
            in_initialisers(p, class, see);
        }
    });
}
