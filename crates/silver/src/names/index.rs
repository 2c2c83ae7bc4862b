//! The names of a program, for editors.
//!
//! Silver has no overloading, so the parse tree says it all, also of a program that is not finished. Macros are not expanded: their names and
//! what stands in their bodies are names like all others.

use rustc_hash::FxHashMap;
use source::names::{Declaration, NameKind, Names, Use};
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};

use crate::imports::{self, ReadFile};
use crate::syntax::ptree::*;
use crate::syntax::visit::{VisitMut, walk_expr, walk_member, walk_stmt, walk_ty};

/// The names of a program with all it imports, as far as it can be read.
pub fn index(sources: &SourceMap, main: FileId, files: &dyn ReadFile) -> Names {
    let (mut program, diagnostics) = imports::gather(sources, main, files);
    let mut index = Index::new(sources);
    program.members.iter().for_each(|member| index.declare_member(member));
    program.members.iter_mut().for_each(|member| index.member(member));
    let partial = diagnostics.iter().any(Diagnostic::is_error);
    Names { declarations: index.declarations, uses: index.uses, partial, ..Names::default() }.settled(sources)
}

type Places = FxHashMap<Symbol, Span>;

struct Index<'a> {
    sources: &'a SourceMap,
    /// Names of fields, also of algebraic types, of what can be called, macros included, and of types.
    fields: Places,
    callables: Places,
    types: Places,
    scopes: Vec<Places>,
    labels: Places,
    /// Jumps may come before their label.
    jumps: Vec<Ident>,
    /// What the variables that are declared now are.
    local: NameKind,
    declarations: Vec<Declaration>,
    uses: Vec<Use>,
}

impl<'a> Index<'a> {
    fn new(sources: &'a SourceMap) -> Index<'a> {
        Index {
            sources,
            fields: Places::default(),
            callables: Places::default(),
            types: Places::default(),
            scopes: Vec::new(),
            labels: Places::default(),
            jumps: Vec::new(),
            local: NameKind::Variable,
            declarations: Vec::new(),
            uses: Vec::new(),
        }
    }

    fn text(&self, span: Span) -> String {
        self.sources.snippet(span)
    }

    fn shown(&self, formals: &[Formal]) -> Vec<String> {
        formals.iter().map(|f| format!("{}: {}", f.name.name, self.text(f.ty.span))).collect()
    }

    fn declared(&mut self, name: Ident, kind: NameKind, whole: Span) -> &mut Declaration {
        self.declarations.push(Declaration::new(name.name, kind, name.span, whole));
        self.declarations.last_mut().expect("just pushed")
    }

    fn used(&mut self, name: Ident, of: Option<Span>) {
        self.uses.extend(of.map(|of| Use { at: name.span, of }));
    }

    fn declare_member(&mut self, member: &Member) {
        let whole = member.span;
        match &member.kind {
            MemberKind::Import(_) => {}
            MemberKind::Define(d) => self.declare_macro(d),
            MemberKind::Fields(fields) => {
                for f in fields {
                    self.fields.entry(f.name.name).or_insert(f.name.span);
                    let ty = self.text(f.ty.span);
                    self.declared(f.name, NameKind::Field, whole).ty = Some(ty);
                }
            }
            MemberKind::Method(m) => {
                self.callables.entry(m.name.name).or_insert(m.name.span);
                let (params, returns) = (self.shown(&m.params), self.shown(&m.returns));
                let method = self.declared(m.name, NameKind::Method, whole);
                method.params = Some(params);
                method.ty = (!returns.is_empty()).then(|| format!("({})", returns.join(", ")));
            }
            MemberKind::Function(f) => self.declare_function(f.name, self.shown(&f.params), f.ty.span, whole),
            MemberKind::Predicate(p) => {
                self.callables.entry(p.name.name).or_insert(p.name.span);
                let params = self.shown(&p.params);
                self.declared(p.name, NameKind::Predicate, whole).params = Some(params);
            }
            MemberKind::Domain(d) => {
                self.types.entry(d.name.name).or_insert(d.name.span);
                self.declared(d.name, NameKind::Type, whole);
                for f in &d.functions {
                    let param = |(name, ty): &(Option<Ident>, Type)| match name {
                        Some(name) => format!("{}: {}", name.name, self.text(ty.span)),
                        None => self.text(ty.span),
                    };
                    let params = f.params.iter().map(param).collect();
                    self.declare_function(f.name, params, f.ty.span, f.span);
                }
            }
            MemberKind::Adt(a) => {
                self.types.entry(a.name.name).or_insert(a.name.span);
                self.declared(a.name, NameKind::Type, whole);
                for c in &a.ctors {
                    self.declare_constructor(a.name, c);
                }
            }
        }
    }

    fn declare_function(&mut self, name: Ident, params: Vec<String>, result: Span, whole: Span) {
        self.callables.entry(name.name).or_insert(name.span);
        let ty = self.text(result);
        let function = self.declared(name, NameKind::Function, whole);
        (function.params, function.ty, function.open) = (Some(params), Some(ty), true);
    }

    fn declare_constructor(&mut self, adt: Ident, c: &AdtCtor) {
        self.callables.entry(c.name.name).or_insert(c.name.span);
        let params = self.shown(&c.fields);
        let ctor = self.declared(c.name, NameKind::Constructor, c.span);
        ctor.open = true;
        (ctor.params, ctor.ty, ctor.container) = (Some(params), Some(adt.name.to_string()), Some(adt.span));
        for f in &c.fields {
            // A field of several constructors is one field.
            match self.fields.get(&f.name.name).copied() {
                Some(first) => self.used(f.name, Some(first)),
                None => {
                    self.fields.insert(f.name.name, f.name.span);
                    let ty = self.text(f.ty.span);
                    let field = self.declared(f.name, NameKind::Field, f.name.span);
                    (field.ty, field.container) = (Some(ty), Some(adt.span));
                }
            }
        }
    }

    fn declare_macro(&mut self, d: &Define) {
        self.callables.entry(d.name.name).or_insert(d.name.span);
        let params = d.params.as_ref().map(|params| params.iter().map(|p| p.name.to_string()).collect());
        self.declared(d.name, NameKind::Macro, d.span).params = params;
    }

    fn member(&mut self, member: &mut Member) {
        self.scoped(|v| match &mut member.kind {
            MemberKind::Define(d) => v.define(d),
            MemberKind::Domain(Domain { type_vars, .. }) | MemberKind::Adt(Adt { type_vars, .. }) => {
                let type_vars = type_vars.clone();
                let outer: Vec<(Symbol, Option<Span>)> =
                    type_vars.iter().map(|var| (var.name, v.types.insert(var.name, var.span))).collect();
                for var in type_vars {
                    v.declared(var, NameKind::TypeParameter, var.span);
                }
                walk_member(v, member);
                for (name, before) in outer {
                    match before {
                        Some(before) => v.types.insert(name, before),
                        None => v.types.remove(&name),
                    };
                }
            }
            MemberKind::Method(m) => {
                v.local = NameKind::Parameter;
                v.formals(&mut m.params);
                v.formals(&mut m.returns);
                v.local = NameKind::Variable;
                // Parameters a second time, as what they are already.
                walk_member(v, member);
            }
            MemberKind::Function(Function { params, .. }) | MemberKind::Predicate(Predicate { params, .. }) => {
                v.local = NameKind::Parameter;
                v.formals(params);
                v.local = NameKind::Variable;
                walk_member(v, member);
            }
            _ => walk_member(v, member),
        });
        for jump in std::mem::take(&mut self.jumps) {
            let label = self.labels.get(&jump.name).copied();
            self.used(jump, label);
        }
        self.labels.clear();
    }

    fn define(&mut self, d: &mut Define) {
        self.scoped(|v| {
            v.local = NameKind::Parameter;
            d.params.iter_mut().flatten().for_each(|p| v.declare(p));
            v.local = NameKind::Variable;
            match &mut d.body {
                DefineBody::Expr(e) => v.expr(e),
                DefineBody::Stmts(b) => v.block(b),
            }
        });
    }

    fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
        self.scopes.push(Places::default());
        inside(self);
        self.scopes.pop();
    }

    fn find_variable(&self, name: Symbol) -> Option<Span> {
        self.scopes.iter().rev().find_map(|scope| scope.get(&name)).or_else(|| self.callables.get(&name)).copied()
    }
}

impl VisitMut for Index<'_> {
    fn expr(&mut self, e: &mut Expr) {
        match &e.kind {
            ExprKind::Ident(name) => {
                let name = Ident { name: *name, span: e.span };
                self.used(name, self.find_variable(name.name));
            }
            ExprKind::Field(_, name) => self.used(*name, self.fields.get(&name.name).copied()),
            ExprKind::New(NewFields::Only(names)) => {
                names.iter().for_each(|name| self.used(*name, self.fields.get(&name.name).copied()));
            }
            ExprKind::Call { name, .. } | ExprKind::PredicateInstance(name, _) => {
                self.used(*name, self.find_variable(name.name));
            }
            _ => {}
        }
        syntax::deep(|| match &e.kind {
            ExprKind::Let(..) | ExprKind::Quantified(..) | ExprKind::ForPerm(..) => self.scoped(|v| walk_expr(v, e)),
            _ => walk_expr(self, e),
        });
    }

    fn stmt(&mut self, s: &mut Stmt) {
        match &mut s.kind {
            StmtKind::Define(d) => {
                self.declare_macro(d);
                self.define(d);
            }
            StmtKind::Quasihavoc { .. } => self.scoped(|v| walk_stmt(v, s)),
            _ => walk_stmt(self, s),
        }
    }

    fn block(&mut self, b: &mut Block) {
        self.scoped(|v| b.stmts.iter_mut().for_each(|s| v.stmt(s)));
    }

    fn ty(&mut self, t: &mut Type) {
        if let TypeKind::Named(name, _) = &t.kind {
            self.used(*name, self.types.get(&name.name).copied());
        }
        walk_ty(self, t);
    }

    fn declare(&mut self, name: &mut Ident) {
        let scope = self.scopes.last_mut().expect("members are in a scope");
        if scope.insert(name.name, name.span) != Some(name.span) {
            let kind = self.local;
            self.declared(*name, kind, name.span);
        }
    }

    fn formals(&mut self, formals: &mut [Formal]) {
        for f in formals {
            let known = self.declarations.len();
            self.declare(&mut f.name);
            if self.declarations.len() > known {
                let ty = self.text(f.ty.span);
                self.declarations[known].ty = Some(ty);
            }
            self.ty(&mut f.ty);
        }
    }

    fn label(&mut self, label: &mut Ident) {
        self.jumps.push(*label);
    }

    fn declare_label(&mut self, label: &mut Ident) {
        self.labels.insert(label.name, label.span);
        self.declared(*label, NameKind::Label, label.span);
    }
}
