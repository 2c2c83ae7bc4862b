//! The names of a program, for editors: what its tables declare, and what the resolver found names to mean.

use source::names::{Declaration, NameKind, Names, Use};
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};

use crate::resolve::{Resolved, resolve};
use crate::stubs;
use crate::syntax::parser;
use crate::tree::*;

/// The names of files as one program, together with stubs, as far as they can be read.
pub fn index(sources: &SourceMap, files: &[FileId], stubs: &[FileId]) -> Names {
    let (mut units, mut partial) = (Vec::new(), false);
    for file in files.iter().chain(stubs) {
        let (unit, errors) = parser::parse(&sources.file(*file));
        partial |= errors.iter().any(Diagnostic::is_error);
        units.push(unit);
    }
    for stub in stubs::needed(sources, &units) {
        let file = sources.add(stub.file_name(), stub.text);
        units.push(parser::parse(&sources.file(file)).0);
    }
    let Resolved { program, uses, .. } = resolve(&units, files.len());
    let mut found = Found { sources, p: &program, declarations: Vec::new() };
    found.all();
    let declarations = found.declarations;
    Names { declarations, uses, overrides: families(&program), supertypes: supertypes(&program), partial }
        .settled(sources)
}

/// What has the name of something else: overriding methods, constructors, definitions of abstract predicates.
fn families(p: &Program) -> Vec<Use> {
    let mut found = Vec::new();
    for m in &p.methods {
        found.extend(m.overrides.iter().map(|above| Use { at: m.name_span, of: p[*above].name_span }));
        if let (true, Some(class)) = (m.is_constructor(), m.class) {
            found.push(Use { at: m.name_span, of: p[class].name_span });
        }
    }
    let defines = |q: &Predicate| Some(Use { at: q.name_span, of: p[q.defines?].name_span });
    found.extend(p.predicates.iter().filter_map(defines));
    found
}

fn supertypes(p: &Program) -> Vec<Use> {
    let above = |c: &Class| c.interfaces.iter().chain(&c.superclass).filter_map(Type::as_class).collect::<Vec<_>>();
    let of = |c: &Class| {
        above(c).into_iter().map(|class| Use { at: c.name_span, of: p[class].name_span }).collect::<Vec<_>>()
    };
    p.classes.iter().flat_map(of).collect()
}

struct Found<'a> {
    sources: &'a SourceMap,
    p: &'a Program,
    declarations: Vec<Declaration>,
}

impl Found<'_> {
    fn all(&mut self) {
        let p = self.p;
        for c in p.classes.iter().filter(|c| matches!(c.origin, Origin::Source | Origin::Stub)) {
            self.push(c.name, NameKind::Type, c.name_span, c.span);
        }
        for f in &p.fields {
            let kind = if f.enum_constant.is_some() { NameKind::Constant } else { NameKind::Field };
            let field = self.push(f.name, kind, f.name_span, f.span);
            (field.ty, field.container) = (Some(f.ty.show(p)), container(p, f.class));
        }
        for m in p.methods.iter().filter(|m| !m.synthetic) {
            let kind = match m.kind {
                MethodKind::Method => NameKind::Method,
                MethodKind::Constructor => NameKind::Constructor,
                MethodKind::Function => NameKind::Function,
            };
            let params = self.params(&m.params);
            let method = self.push(m.name, kind, m.name_span, m.span);
            method.params = Some(params);
            method.ty = (kind != NameKind::Constructor).then(|| m.result.show(p));
            method.container = m.class.and_then(|class| container(p, class));
        }
        for q in &p.predicates {
            let params = self.params(&q.params);
            let predicate = self.push(q.name, NameKind::Predicate, q.name_span, q.span);
            (predicate.params, predicate.container) = (Some(params), q.class.and_then(|class| container(p, class)));
        }
        for var in &p.type_vars {
            self.push(var.name, NameKind::TypeParameter, var.span, var.span);
        }
        for local in &p.locals {
            self.local(local);
        }
    }

    fn local(&mut self, local: &Local) {
        use LocalKind as L;
        let kind = match local.kind {
            L::Param | L::LambdaParam | L::Given | L::Yields | L::Signalled | L::Bound => NameKind::Parameter,
            L::Var | L::Each | L::Pattern | L::Caught | L::Resource => NameKind::Variable,
        };
        let inferred = self.is_var(local.span);
        let ty = local.ty.show(self.p);
        let found = self.push(local.name, kind, local.span, local.span);
        (found.ty, found.inferred) = (Some(ty), inferred);
    }

    fn push(&mut self, name: Symbol, kind: NameKind, at: Span, whole: Span) -> &mut Declaration {
        self.declarations.push(Declaration::new(name, kind, at, whole));
        self.declarations.last_mut().expect("just pushed")
    }

    fn params(&self, params: &[LocalId]) -> Vec<String> {
        params.iter().map(|id| format!("{} {}", self.p[*id].ty.show(self.p), self.p[*id].name)).collect()
    }

    /// Whether a name is declared with `var` in the place of a type.
    fn is_var(&self, name: Span) -> bool {
        if name.is_none() {
            return false;
        }
        let file = self.sources.file(name.file);
        let before = file.text[..name.start as usize].trim_end();
        before.len() < name.start as usize
            && before.strip_suffix("var").is_some_and(|before| !before.ends_with(is_part))
    }
}

/// A class without a name is no container; what is around it is.
fn container(p: &Program, class: ClassId) -> Option<Span> {
    (!p[class].name.as_str().is_empty()).then(|| p[class].name_span)
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}
