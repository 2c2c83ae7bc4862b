//! Lambdas and method references as classes: before the translation each gets a class of its own with one method, so that everything else knows
//! only classes.

use java::tree as jv;
use java::tree::visit;
use rustc_hash::FxHashMap;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;

/// The program with a class for each lambda, and which class that is, by the place of the lambda. `None` if there are no lambdas.
pub fn as_classes(p: &jv::Program) -> Option<(jv::Program, FxHashMap<Span, jv::ClassId>)> {
    let mut found: Vec<(&jv::Expr, jv::Lambda, jv::ClassId)> = Vec::new();
    for class in p.source_classes() {
        each_exp_of_class(p, class, &mut |e| {
            let lambda = match &e.kind {
                jv::ExprKind::Lambda(lambda) => Some((**lambda).clone()),
                jv::ExprKind::MethodRef(reference) => as_lambda(p, reference, e.span),
                _ => None,
            };
            found.extend(lambda.filter(|l| l.implements.is_some()).map(|lambda| (e, lambda, class)));
        });
    }
    if found.is_empty() {
        return None;
    }
    let first = p.classes.len() as u32;
    let id = |n: usize| jv::ClassId(first + n as u32);
    let mut made = p.clone();
    let mut classes = FxHashMap::default();
    for (n, (e, lambda, class)) in found.iter().enumerate() {
        // The innermost lambda around it is the class around its own.
        let around = found.iter().enumerate().filter(|(m, (other, _, of))| {
            *m != n && of == class && other.span.start <= e.span.start && e.span.end <= other.span.end
        });
        let around = around.min_by_key(|(_, (other, _, _))| other.span.end - other.span.start);
        let outer = around.map_or(*class, |(m, _)| id(m));
        add_class(&mut made, lambda, e.span, *class, outer, n);
        classes.insert(e.span, id(n));
    }
    Some((made, classes))
}

/// `C::m` of a static method and `this::m`, with the contract of the method, as a lambda that calls it. Nothing is converted on the way.
fn as_lambda(p: &jv::Program, reference: &jv::MethodReference, span: Span) -> Option<jv::Lambda> {
    let method = reference.method.known()?;
    let implements = reference.implements.clone()?;
    let (own, interface) = (&p[method], &p[implements.method]);
    let (target, captures_this) = match &reference.kind {
        jv::ReferenceKind::Static(_) => (jv::Target::Static(None), false),
        jv::ReferenceKind::Bound(e) if matches!(e.kind, jv::ExprKind::This { .. }) => {
            (jv::Target::Object(e.clone()), true)
        }
        _ => return None,
    };
    let same = |a: &jv::Type, b: &jv::Type| a == b || (a.is_reference() && b.is_reference());
    let fits = own.params.len() == interface.params.len()
        && own.param_types(p).zip(interface.param_types(p)).all(|(a, b)| same(a, b))
        && (interface.result == jv::Type::Void || same(&own.result, &interface.result));
    let ghost = own.contract.given().next().is_some() || own.contract.yields().next().is_some();
    if !fits || ghost || own.is_varargs() || own.is_constructor() {
        return None;
    }
    let arg = |param: &jv::LocalId| jv::Expr::new(jv::ExprKind::Local(*param), p[*param].ty.clone(), span);
    let call = jv::Call {
        target,
        method: jv::MethodRef::Known(method),
        args: own.params.iter().map(arg).collect(),
        ghost: jv::GhostArgs::default(),
        name_span: span,
    };
    let call = jv::Expr::new(jv::ExprKind::Call(Box::new(call)), own.result.clone(), span);
    Some(jv::Lambda {
        implements: Some(implements),
        params: own.params.clone(),
        body: jv::LambdaBody::Expr(call),
        contract: own.contract.clone(),
        captures: Vec::new(),
        captures_this,
    })
}

fn each_exp_of_class<'p>(p: &'p jv::Program, class: jv::ClassId, see: &mut dyn FnMut(&'p jv::Expr)) {
    for member in &p[class].members {
        match member {
            jv::Member::Field(f) => p[*f].init.iter().for_each(|init| visit::each_deep(init, see)),
            jv::Member::Initializer(init) => init.body.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see)),
            jv::Member::Method(m) => {
                if let jv::Body::Block(block) = &p[*m].body {
                    block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see));
                }
            }
            jv::Member::Class(_) | jv::Member::Predicate(_) => {}
        }
    }
}

fn add_class(
    p: &mut jv::Program,
    lambda: &jv::Lambda,
    span: Span,
    class: jv::ClassId,
    outer: jv::ClassId,
    number: usize,
) {
    let Some(functional) = &lambda.implements else { return };
    let implemented = p[functional.method].clone();
    let method = jv::MethodId(p.methods.len() as u32);
    let own = jv::ClassId(p.classes.len() as u32);
    let object = p.find_class("java.lang.Object").map(jv::Type::class);
    let place = span.start_point();
    p.classes.push(jv::Class {
        name: Symbol::new(""),
        qualified: Symbol::new(&format!("{}$lambda{}", p[class].qualified, number + 1)),
        package: p[class].package,
        kind: jv::ClassKind::Class,
        origin: jv::Origin::Source,
        nesting: jv::Nesting::Anonymous,
        outer: Some(outer),
        is_inner: lambda.captures_this,
        flags: jv::Flags::FINAL,
        ghost: false,
        annotations: Vec::new(),
        type_params: Vec::new(),
        superclass: object,
        interfaces: vec![jv::Type::Class(functional.interface.clone())],
        permits: Vec::new(),
        members: vec![jv::Member::Method(method)],
        components: Vec::new(),
        captures: lambda.captures.clone(),
        specs: jv::ClassSpecs::default(),
        file: p[class].file,
        span,
        name_span: place,
        body_span: span,
    });
    let overrides = std::iter::once(functional.method).chain(implemented.overrides.iter().copied()).collect();
    p.methods.push(jv::Method {
        class: Some(own),
        kind: jv::MethodKind::Method,
        flags: jv::Flags::PUBLIC,
        ghost: false,
        synthetic: false,
        compact: false,
        annotations: Vec::new(),
        type_params: Vec::new(),
        params: lambda.params.clone(),
        contract: lambda.contract.clone(),
        body: jv::Body::Block(body_of(lambda, &implemented.result)),
        overrides,
        span,
        name_span: place,
        ..implemented
    });
}

fn body_of(lambda: &jv::Lambda, result: &jv::Type) -> jv::Block {
    match &lambda.body {
        jv::LambdaBody::Block(block) => block.clone(),
        jv::LambdaBody::Expr(e) => {
            let kind = match result {
                jv::Type::Void => jv::StmtKind::Expr(e.clone()),
                _ => jv::StmtKind::Return(Some(e.clone())),
            };
            jv::Block { stmts: vec![jv::Stmt { kind, span: e.span }], span: e.span }
        }
    }
}

impl Body<'_, '_> {
    /// The object that a lambda or method reference is: not a new one, Java may give the same twice.
    pub fn lambda(&mut self, e: &jv::Exp) -> Exp {
        let Some(class) = self.e.known.lambdas.get(&e.span).copied() else {
            return self.e.hole(e.span, &e.ty, "a lambda or method reference of this kind");
        };
        let m = self.quiet(e.span);
        let object = self.havoc("lambda", Type::Ref, e.span);
        self.inhale(not_null(object.clone(), m), m);
        self.assume_type(&object, &e.ty, e.span);
        self.link(&object, class, e.span);
        object
    }
}
