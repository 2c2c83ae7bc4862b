//! What a member evaluates itself when it runs: through switch expressions, and the initialisers of the anonymous objects that it makes. What is in a lambda runs
//! where that is called.

use java::tree as jv;
use java::tree::visit;

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
