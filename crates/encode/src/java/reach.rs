//! What code may call or set off: a closure over bodies, dispatch, constructors and the initialisers of classes.

use java::tree as jv;
use java::tree::visit;
use rustc_hash::FxHashSet;

use super::encoder::Encoder;
use super::runs::{Run, unwritten};

#[derive(Default)]
pub struct Reached {
    pub methods: FxHashSet<jv::MethodId>,
    /// Classes whose initialisation is set off.
    pub classes: FxHashSet<jv::ClassId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Method(jv::MethodId),
    /// The initialisation of a class.
    Class(jv::ClassId),
    /// The initialisers of an object.
    Object(jv::ClassId),
}

/// Everything that the static initialisers of a class may lead to.
pub fn from_initialiser(e: &Encoder<'_>, class: jv::ClassId) -> Reached {
    let mut todo = vec![Item::Class(class)];
    let mut seen: FxHashSet<Item> = FxHashSet::default();
    let mut found = Reached::default();
    while let Some(item) = todo.pop() {
        if !seen.insert(item) {
            continue;
        }
        match item {
            Item::Method(id) => {
                found.methods.insert(id);
            }
            Item::Class(class) => {
                found.classes.insert(class);
                // A superclass is initialised first.
                todo.extend(e.p[class].superclass.as_ref().and_then(jv::Type::as_class).map(Item::Class));
            }
            Item::Object(_) => {}
        }
        each_part(e.p, item, &mut |part| match part {
            Run::Exp(exp) => reached(e, exp, &mut todo),
            Run::Stmt(stmt) => unwritten(e.p, stmt).into_iter().for_each(|call| called(e, call.method, &mut todo)),
        });
    }
    found
}

fn each_part<'p>(p: &'p jv::Program, item: Item, see: &mut dyn FnMut(Run<'p>)) {
    let (class, of_class) = match item {
        Item::Method(id) => {
            return match &p[id].body {
                jv::Body::None => {}
                jv::Body::Expr(e) => in_exp(e, see),
                jv::Body::Block(block) => block.stmts.iter().for_each(|stmt| in_stmt(stmt, see)),
            };
        }
        Item::Class(class) => (class, true),
        Item::Object(class) => (class, false),
    };
    for member in &p[class].members {
        match member {
            jv::Member::Field(f) if p[*f].is_static() == of_class => {
                p[*f].init.iter().for_each(|init| in_exp(init, see));
            }
            jv::Member::Initializer(init) if init.is_static == of_class => {
                init.body.stmts.iter().for_each(|stmt| in_stmt(stmt, see));
            }
            _ => {}
        }
    }
}

/// A statement and all inside it, lambdas too: somebody may run them.
fn in_stmt<'p>(stmt: &'p jv::Stmt, see: &mut dyn FnMut(Run<'p>)) {
    see(Run::Stmt(stmt));
    syntax::deep(|| {
        visit::expressions(stmt).into_iter().for_each(|e| in_exp(e, see));
        visit::substatements(stmt).into_iter().for_each(|inner| in_stmt(inner, see));
    });
}

fn in_exp<'p>(e: &'p jv::Expr, see: &mut dyn FnMut(Run<'p>)) {
    see(Run::Exp(e));
    syntax::deep(|| {
        visit::children(e).into_iter().for_each(|e| in_exp(e, see));
        visit::blocks(e).into_iter().flatten().for_each(|stmt| in_stmt(stmt, see));
    });
}

/// The methods that an expression may call, whatever overrides them among them, and the classes that it sets off.
fn reached(e: &Encoder<'_>, exp: &jv::Expr, todo: &mut Vec<Item>) {
    let p = e.p;
    let method = match &exp.kind {
        jv::ExprKind::Call(call) => call.method.known(),
        jv::ExprKind::New(new) => {
            todo.extend([Item::Class(new.class), Item::Object(new.class)]);
            todo.extend(known_to_library(e, new.class).map(Item::Method));
            new.constructor.known()
        }
        jv::ExprKind::Lambda(_) => {
            let class = e.known.lambdas.get(&exp.span);
            todo.extend(class.into_iter().flat_map(|class| p[*class].methods()).map(Item::Method));
            None
        }
        jv::ExprKind::ConstructorCall(call) => call.constructor.known(),
        jv::ExprKind::MethodRef(reference) => reference.method.known(),
        jv::ExprKind::Field { field, .. } if p[*field].is_static() => {
            todo.push(Item::Class(p[*field].class));
            None
        }
        _ => None,
    };
    if let Some(id) = method {
        called(e, id, todo);
    }
}

fn called(e: &Encoder<'_>, id: jv::MethodId, todo: &mut Vec<Item>) {
    let p = e.p;
    todo.push(Item::Method(id));
    todo.extend(e.overriders(id).into_iter().map(Item::Method));
    todo.extend(p[id].class.filter(|_| p[id].is_static()).map(Item::Class));
    todo.extend(p[id].class.filter(|_| p[id].is_constructor()).map(Item::Object));
}

/// The methods of a new object that the library could call when it is given the object.
fn known_to_library<'e>(e: &'e Encoder<'_>, class: jv::ClassId) -> impl Iterator<Item = jv::MethodId> + 'e {
    let p = e.p;
    let of_library = move |id: &jv::MethodId| p[*id].class.is_some_and(|class| !p[class].is_source());
    let methods = e.source_chain(class).into_iter().flat_map(move |class| p[class].methods());
    methods.filter(move |id| p[*id].overrides.iter().any(of_library))
}
