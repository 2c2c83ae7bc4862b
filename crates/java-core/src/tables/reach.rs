//! What code may run: a closure over bodies, dispatch, constructors, initialisers of classes, and what the library calls.

use java::tree::{
    BinOp, Body, CaseLabel, ClassId, Exp, Expr, ExprKind, LoopKind, Member, MethodId, MethodRef, Over, Program,
    Resource, Stmt, StmtKind, Switch, Target, Type, visit,
};
use rustc_hash::FxHashSet;

use super::{Answer, Tables};

/// Everything that some code may run.
#[derive(Default, Debug)]
pub struct Reached {
    pub methods: FxHashSet<MethodId>,
    /// Classes whose initialisation is set off.
    pub classes: FxHashSet<ClassId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Method(MethodId),
    /// The initialisation of a class.
    Class(ClassId),
    /// The initialisers of an object.
    Object(ClassId),
}

/// Something that is evaluated.
#[derive(Clone, Copy)]
enum Part<'p> {
    Stmt(&'p Stmt),
    Exp(&'p Expr),
}

impl Tables<'_> {
    /// Everything that the initialisation of a class may run, in the thread that initialises it or in another.
    pub fn during_init(&self, class: ClassId) -> Reached {
        let mut search = Search { tables: self, todo: Vec::new(), found: Reached::default() };
        search.initialises(class);
        search.run();
        search.found
    }

    /// The methods of the program that a call of a method may run: itself, and what objects of the classes below its own answer with.
    pub fn targets(&self, method: MethodId) -> Vec<MethodId> {
        let p = self.p;
        let m = &p[method];
        let mut found = vec![method];
        let Some(owner) = m.class.filter(|_| !m.is_static() && !m.is_constructor() && !m.flags.is_private()) else {
            return found;
        };
        for class in p.source_classes().filter(|class| self.has_objects(*class) && self.is_below(*class, owner)) {
            match self.select(class, method) {
                Answer::Own(body) if !found.contains(&body) => found.push(body),
                _ => {}
            }
        }
        found
    }
}

struct Search<'t, 'p> {
    tables: &'t Tables<'p>,
    todo: Vec<Item>,
    found: Reached,
}

impl<'p> Search<'_, 'p> {
    fn run(&mut self) {
        let mut seen: FxHashSet<Item> = FxHashSet::default();
        while let Some(item) = self.todo.pop() {
            if !seen.insert(item) {
                continue;
            }
            match item {
                Item::Method(id) => {
                    self.found.methods.insert(id);
                }
                Item::Class(class) => {
                    self.found.classes.insert(class);
                }
                Item::Object(_) => {}
            }
            let mut parts = Vec::new();
            each_part(self.tables.p, item, &mut |part| parts.push(part));
            let around = class_of(self.tables.p, item);
            for part in parts {
                match part {
                    Part::Exp(e) => self.exp(e),
                    Part::Stmt(stmt) => self.stmt(stmt, around),
                }
            }
        }
    }

    fn initialises(&mut self, class: ClassId) {
        self.todo.extend(self.tables.init_plan(class).order.into_iter().map(Item::Class));
    }

    fn calls(&mut self, method: MethodId) {
        let p = self.tables.p;
        self.todo.extend(self.tables.targets(method).into_iter().map(Item::Method));
        if let Some(class) = p[method].class {
            match () {
                _ if p[method].is_static() => self.initialises(class),
                _ if p[method].is_constructor() => self.todo.push(Item::Object(class)),
                _ => {}
            }
        }
    }

    fn called_back(&mut self, methods: Vec<MethodId>) {
        self.todo.extend(methods.into_iter().map(Item::Method));
    }

    fn exp(&mut self, e: &'p Expr) {
        let p = self.tables.p;
        match &e.kind {
            ExprKind::Call(call) => {
                let target = match &call.target {
                    Target::Object(object) => Some(object),
                    _ => None,
                };
                self.call(call.method, target, &call.args);
            }
            ExprKind::New(new) => {
                self.initialises(new.class);
                self.todo.push(Item::Object(new.class));
                // The library may be given the new object.
                let own = self.tables.callbacks().iter().filter(|callback| callback.class == new.class);
                self.todo.extend(own.map(|callback| Item::Method(callback.body)));
                self.constructor(new.constructor, new.class, &new.args);
            }
            ExprKind::ConstructorCall(call) => self.constructor(call.constructor, call.class, &call.args),
            ExprKind::MethodRef(reference) => {
                self.lambda(e);
                self.call(reference.method, None, &[]);
            }
            ExprKind::Lambda(_) => self.lambda(e),
            ExprKind::Field { field, .. } if p[*field].is_static() => self.initialises(p[*field].class),
            ExprKind::Binary(BinOp::Add, a, b) if is_text(p, &e.ty) => self.shown([a, b]),
            ExprKind::Compound { op: BinOp::Add, target, value, .. } if is_text(p, &target.ty) => {
                self.shown([target, value]);
            }
            ExprKind::Switch(switch) => self.switch(switch),
            _ => {}
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt, around: Option<ClassId>) {
        let p = self.tables.p;
        match &stmt.kind {
            StmtKind::Assert { .. } => around.into_iter().for_each(|class| self.initialises(class)),
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Try(t) => {
                for resource in &t.resources {
                    let ty = match resource {
                        Resource::Declared(decl) => &p[decl.local].ty,
                        Resource::Existing(e) => &e.ty,
                    };
                    self.calls_by_name(ty, &["close"]);
                }
            }
            StmtKind::Loop(l) => {
                if let LoopKind::Each { of, over: Over::Iterable(_) | Over::Unknown, .. } = &l.kind {
                    self.calls_by_name(&of.ty, &["iterator"]);
                    // What the iterator is, only the collection knows.
                    let all = p.methods().filter(|m| matches!(p[*m].name.as_str(), "hasNext" | "next"));
                    self.todo.extend(all.filter(|m| p[*m].params.is_empty()).map(Item::Method));
                }
            }
            _ => {}
        }
    }

    /// A call of something that has no name in the text: whatever has the name, on whatever object.
    fn calls_by_name(&mut self, ty: &Type, names: &[&str]) {
        let p = self.tables.p;
        let class = ty.as_class();
        let fits = |m: &MethodId| {
            let may_be = match (class, p[*m].class) {
                (Some(class), Some(owner)) => self.tables.may_share_objects(class, owner),
                _ => true,
            };
            names.contains(&p[*m].name.as_str()) && p[*m].params.is_empty() && may_be
        };
        self.todo.extend(p.methods().filter(fits).map(Item::Method));
    }

    fn call(&mut self, method: MethodRef, target: Option<&'p Exp>, args: &'p [Exp]) {
        let p = self.tables.p;
        let operands: Vec<&Exp> = target.into_iter().chain(args).collect();
        match method {
            MethodRef::Known(id) => {
                self.calls(id);
                let owner = p[id].class.filter(|class| !self.tables.is_source(*class));
                if owner.is_some() {
                    self.called_back(self.tables.called_with(owner, &operands));
                }
            }
            MethodRef::Unknown(name) => {
                self.todo.extend(p.methods().filter(|id| p[*id].name == name).map(Item::Method));
                self.called_back(self.tables.called_with(None, &operands));
            }
        }
    }

    fn constructor(&mut self, constructor: MethodRef, class: ClassId, args: &'p [Exp]) {
        let p = self.tables.p;
        let made_by = match constructor {
            MethodRef::Known(id) => {
                self.calls(id);
                p[id].class
            }
            MethodRef::Unknown(_) => None,
        };
        let of_library = made_by.or(Some(class)).filter(|class| !self.tables.is_source(*class));
        if let Some(library) = of_library {
            self.called_back(self.tables.called_by_constructor(library, constructor.known(), Some(class)));
            self.called_back(self.tables.called_with(Some(library), &args.iter().collect::<Vec<_>>()));
        }
    }

    fn lambda(&mut self, e: &'p Expr) {
        let p = self.tables.p;
        let class = self.tables.lambdas.get(&e.span);
        self.todo.extend(class.into_iter().flat_map(|class| p[*class].methods()).map(Item::Method));
        if let Some(interface) = e.ty.as_class() {
            self.todo.extend(self.tables.lambda_init_plan(interface).order.into_iter().map(Item::Class));
        }
    }

    fn shown<'e>(&mut self, operands: impl IntoIterator<Item = &'e Exp>) {
        for operand in operands {
            self.called_back(self.tables.shown_as_text(&operand.ty));
        }
    }

    /// A switch over an enum asks the enum for its values.
    fn switch(&mut self, switch: &'p Switch) {
        let p = self.tables.p;
        let labels = switch.cases.iter().flat_map(|case| &case.labels);
        for label in labels {
            if let CaseLabel::Constant(e) = label
                && let ExprKind::Field { field, .. } = &e.kind
                && p[*field].enum_constant.is_some()
            {
                self.initialises(p[*field].class);
            }
        }
    }
}

fn is_text(p: &Program, ty: &Type) -> bool {
    ty.as_class().is_some_and(|class| p[class].qualified.as_str() == "java.lang.String")
}

fn class_of(p: &Program, item: Item) -> Option<ClassId> {
    match item {
        Item::Method(id) => p[id].class,
        Item::Class(class) | Item::Object(class) => Some(class),
    }
}

fn each_part<'p>(p: &'p Program, item: Item, see: &mut dyn FnMut(Part<'p>)) {
    let (class, of_class) = match item {
        Item::Method(id) => {
            return match &p[id].body {
                Body::None => {}
                Body::Expr(e) => in_exp(e, see),
                Body::Block(block) => block.stmts.iter().for_each(|stmt| in_stmt(stmt, see)),
            };
        }
        Item::Class(class) => (class, true),
        Item::Object(class) => (class, false),
    };
    for member in &p[class].members {
        match member {
            Member::Field(f) if p[*f].is_static() == of_class => {
                p[*f].init.iter().for_each(|init| in_exp(init, see));
            }
            Member::Initializer(init) if init.is_static == of_class => {
                init.body.stmts.iter().for_each(|stmt| in_stmt(stmt, see));
            }
            _ => {}
        }
    }
}

/// A statement and all inside it, lambdas too: somebody may run them.
fn in_stmt<'p>(stmt: &'p Stmt, see: &mut dyn FnMut(Part<'p>)) {
    see(Part::Stmt(stmt));
    syntax::deep(|| {
        visit::expressions(stmt).into_iter().for_each(|e| in_exp(e, see));
        visit::substatements(stmt).into_iter().for_each(|inner| in_stmt(inner, see));
    });
}

fn in_exp<'p>(e: &'p Expr, see: &mut dyn FnMut(Part<'p>)) {
    see(Part::Exp(e));
    syntax::deep(|| {
        visit::children(e).into_iter().for_each(|e| in_exp(e, see));
        visit::blocks(e).into_iter().flatten().for_each(|stmt| in_stmt(stmt, see));
    });
}
