//! How far a member's text leads: which resources its proof must treat as quantified, and all that it may come to speak of.

use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::{Exp, ExpKind, Expr, Function, Loc, Method, Predicate, Program, Resource, Stmt, StmtKind, Type};
use source::Symbol;

use crate::depend::{collect_triggered, function_exps, tarjan};
use crate::heap::Res;
use crate::knowledge::{Subject, Subjects};
use crate::program::Context;

/// The domains that an expression itself speaks of, by its type or by what it applies.
fn domains_of(program: &Program, e: &Expr, found: &mut dyn FnMut(Symbol)) {
    domains_of_type(program, &e.ty, found);
    e.kind.binders().iter().for_each(|v| domains_of_type(program, &v.ty, found));
    if let ExpKind::DomainApp { domain, type_args, .. } = &e.kind {
        found(*domain);
        type_args.iter().for_each(|ty| domains_of_type(program, ty, found));
    }
}

pub fn domains_of_type(program: &Program, ty: &Type, found: &mut dyn FnMut(Symbol)) {
    if let Type::Named(name, _) = ty
        && program.domains.contains_key(name)
    {
        found(*name);
    }
    ty.args().iter().for_each(|arg| domains_of_type(program, arg, found));
}

/// Domains by what their axioms say of each other.
#[derive(Default)]
pub struct DomainGroups {
    /// The group of each domain.
    of: FxHashMap<Symbol, usize>,
    groups: Vec<Vec<Symbol>>,
    /// Those with an axiom that speaks of no domain: nobody can tell whom it concerns.
    of_everyone: Vec<Symbol>,
}

impl DomainGroups {
    /// An axiom of one domain may restrict another, whoever uses that: so the relation goes both ways.
    pub fn new(program: &Program) -> DomainGroups {
        let mut graph = vec![Vec::new(); program.domains.len()];
        let mut of_everyone = Vec::new();
        for (at, domain) in program.domains.values().enumerate() {
            for axiom in &domain.axioms {
                let mut mentioned = Vec::new();
                axiom.body.visit(&mut |e| domains_of(program, e, &mut |name| mentioned.push(name)));
                if mentioned.is_empty() && !of_everyone.contains(&domain.name) {
                    of_everyone.push(domain.name);
                }
                for other in mentioned.iter().filter_map(|name| program.domains.get_index_of(name)) {
                    graph[at].push(other);
                    graph[other].push(at);
                }
            }
        }
        let numbers = tarjan(&graph);
        let mut groups = vec![Vec::new(); numbers.iter().max().map_or(0, |most| most + 1)];
        for (name, number) in program.domains.keys().zip(&numbers) {
            groups[*number].push(*name);
        }
        DomainGroups { of: program.domains.keys().copied().zip(numbers).collect(), groups, of_everyone }
    }
}

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// At the contracts of functions.
    Contracts,
    /// At their definitions, too.
    Definitions,
}

/// The module whose members are all that is proved in a text.
pub fn module(ctx: &Context, text: Text<'_>) -> Option<Symbol> {
    let module = |name: Symbol| ctx.program.module(name);
    match text {
        Text::Functions([]) => None,
        Text::Functions([first, rest @ ..]) => {
            module(first.name).filter(|own| rest.iter().all(|f| module(f.name) == Some(*own)))
        }
        Text::Predicate(p) => module(p.name),
        Text::Method(m) => module(m.name),
    }
}

/// What a member's proof looks at, found by walking from its text.
struct Reach<'a> {
    ctx: &'a Context,
    depth: Depth,
    /// From where it looks.
    module: Option<Symbol>,
    quantified: FxHashSet<Res>,
    functions: FxHashSet<Symbol>,
    methods: FxHashSet<Symbol>,
    predicates: FxHashSet<Symbol>,
    domains: FxHashSet<Symbol>,
}

/// A member, or several that are proved together.
#[derive(Clone, Copy)]
pub enum Text<'p> {
    Functions(&'p [&'p Function]),
    Predicate(&'p Predicate),
    Method(&'p Method),
}

/// The resources that must be treated as quantified in a member: those that a quantified permission or a trigger speaks of, in
/// the member or in anything it depends on.
pub fn quantified(ctx: &Context, text: Text<'_>) -> FxHashSet<Res> {
    Reach::from(ctx, Depth::Contracts, text).quantified
}

/// All that a member may come to speak of: what functions that it applies are defined by, too.
pub fn subjects(ctx: &Context, text: Text<'_>) -> Subjects {
    let reach = Reach::from(ctx, Depth::Definitions, text);
    let definitions = reach.functions.iter().filter(|name| reach.knows(**name)).copied().map(Subject::Definition);
    let functions = reach.functions.iter().copied().map(Subject::Function);
    let resources = reach.quantified.iter().cloned().map(Subject::Resource);
    let domains = reach.domains.iter().copied().map(Subject::Domain);
    resources.chain(functions).chain(definitions).chain(domains).collect()
}

/// The resources that some member treats as quantified. Of all others there are no snapshot maps.
pub fn quantified_anywhere(ctx: &Context) -> FxHashSet<Res> {
    let mut reach = Reach::new(ctx, Depth::Contracts, None);
    ctx.program.functions.values().for_each(|f| reach.whole_function(f));
    ctx.program.predicates.keys().for_each(|name| reach.predicate(*name));
    ctx.program.methods.values().for_each(|method| reach.whole_method(method));
    reach.quantified
}

impl<'a> Reach<'a> {
    fn new(ctx: &'a Context, depth: Depth, module: Option<Symbol>) -> Reach<'a> {
        Reach {
            ctx,
            depth,
            module,
            quantified: FxHashSet::default(),
            functions: FxHashSet::default(),
            methods: FxHashSet::default(),
            predicates: FxHashSet::default(),
            domains: FxHashSet::default(),
        }
    }

    fn from(ctx: &'a Context, depth: Depth, text: Text<'_>) -> Reach<'a> {
        let mut reach = Reach::new(ctx, depth, module(ctx, text));
        if depth == Depth::Definitions {
            ctx.domain_groups.of_everyone.iter().for_each(|name| reach.domain(*name));
        }
        match text {
            Text::Functions(all) => all.iter().for_each(|f| reach.whole_function(f)),
            Text::Predicate(p) => reach.predicate(p.name),
            Text::Method(m) => reach.whole_method(m),
        }
        reach
    }

    /// A function with its body.
    fn whole_function(&mut self, f: &Function) {
        self.functions.insert(f.name);
        f.params.iter().for_each(|v| self.ty(&v.ty));
        self.ty(&f.ty);
        function_exps(f).for_each(|e| self.exp(e));
    }

    /// A method with its body.
    fn whole_method(&mut self, m: &Method) {
        self.method(m.name);
        if let Some(body) = &m.body {
            body.visit(&mut |stmt: &Stmt| {
                self.stmt(stmt);
                stmt.exps().into_iter().for_each(|e| self.exp(e));
            });
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Call { method, .. } => self.method(*method),
            StmtKind::Fold(acc) | StmtKind::Unfold(acc) => self.loc(&acc.loc),
            StmtKind::QuasihavocAll { resource, .. } => self.resource(resource),
            StmtKind::VarDecl(vars) => vars.iter().for_each(|v| self.ty(&v.ty)),
            _ => {}
        }
    }

    fn method(&mut self, name: Symbol) {
        if self.methods.insert(name) {
            let m = &self.ctx.program.methods[&name];
            m.params.iter().chain(&m.returns).for_each(|v| self.ty(&v.ty));
            m.pres.iter().chain(&m.posts).for_each(|e| self.exp(e));
        }
    }

    fn function(&mut self, name: Symbol) {
        if self.functions.insert(name) {
            let f = &self.ctx.program.functions[&name];
            let to_the_end = self.depth == Depth::Definitions && self.knows(name);
            let body = f.body.iter().filter(|_| to_the_end);
            f.pres.iter().chain(&f.posts).chain(body).for_each(|e| self.exp(e));
        }
    }

    /// Whether the function's body may be known.
    fn knows(&self, function: Symbol) -> bool {
        self.ctx.program.is_known_in(self.module, function)
    }

    fn predicate(&mut self, name: Symbol) {
        if self.predicates.insert(name) {
            self.ctx.program.predicates[&name].body.iter().for_each(|e| self.exp(e));
        }
    }

    fn domain(&mut self, name: Symbol) {
        if self.depth == Depth::Contracts || self.domains.contains(&name) {
            return;
        }
        let ctx = self.ctx;
        let group = &ctx.domain_groups.groups[ctx.domain_groups.of[&name]];
        self.domains.extend(group);
        let axioms = group.iter().flat_map(|name| &ctx.program.domains[name].axioms);
        axioms.for_each(|axiom| self.exp(&axiom.body));
    }

    fn ty(&mut self, ty: &Type) {
        domains_of_type(&self.ctx.program, ty, &mut |name| self.domain(name));
    }

    fn resource(&mut self, resource: &Resource) {
        if let Resource::Loc(loc, _) = resource {
            self.quantified.insert(self.ctx.loc(loc));
        }
    }

    fn loc(&mut self, loc: &Loc) {
        match loc {
            Loc::Predicate { name, .. } => self.predicate(*name),
            Loc::Field { field, .. } => self.ty(&self.ctx.program.fields[field].ty),
        }
    }

    fn exp(&mut self, e: &Exp) {
        let ctx = self.ctx;
        collect_triggered(ctx, e, &mut self.quantified);
        e.visit(&mut |e| {
            domains_of(&ctx.program, e, &mut |name| self.domain(name));
            match &e.kind {
                ExpKind::App { function, .. } => self.function(*function),
                ExpKind::Acc(acc) => self.loc(&acc.loc),
                ExpKind::Unfolding(acc, _) => self.loc(&acc.loc),
                ExpKind::Forall { body, .. } if !body.is_pure() => body.visit(&mut |inner| {
                    if let ExpKind::Acc(acc) = &inner.kind {
                        self.quantified.insert(ctx.loc(&acc.loc));
                    }
                }),
                _ => {}
            }
        });
    }
}
