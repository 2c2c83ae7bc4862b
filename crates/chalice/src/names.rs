//! The names of a program, for editors: what its tables declare, and what the resolver found names to mean.

use source::names::{Declaration, NameKind, Names, Use};
use source::{FileId, SourceMap, Span};

use crate::resolve::{Resolved, resolve};
use crate::syntax::parser;
use crate::tree::*;

/// The names of files as one program, as far as they can be read.
pub fn index(sources: &SourceMap, files: &[FileId]) -> Names {
    let mut partial = false;
    let mut trees = Vec::new();
    for file in files {
        let (tree, errors) = parser::parse(&sources.file(*file));
        partial |= !errors.is_empty();
        trees.push(tree);
    }
    let Resolved { program, uses, .. } = resolve(&trees);
    let mut found = Found { sources, p: &program, declarations: Vec::new() };
    found.all();
    let declarations = found.declarations;
    let refines = |c: &Class| Some(Use { at: c.name_span, of: program[c.refines?].name_span });
    let supertypes = program.classes.iter().filter_map(refines).collect();
    Names { declarations, uses, overrides: refining_methods(&program), supertypes, partial }.settled(sources)
}

/// A refining method has the name of the one it refines.
fn refining_methods(p: &Program) -> Vec<Use> {
    let refined = |m: &Method| {
        let above = p[m.class].refines?;
        Some(Use { at: m.name_span, of: p[p.find_method(above, m.name)?].name_span })
    };
    p.methods.iter().filter_map(refined).collect()
}

struct Found<'a> {
    sources: &'a SourceMap,
    p: &'a Program,
    declarations: Vec<Declaration>,
}

impl Found<'_> {
    fn all(&mut self) {
        let p = self.p;
        for c in &p.classes {
            self.push(Declaration::new(c.name, NameKind::Type, c.name_span, c.span));
            self.locals(&c.locals, c.name_span, c.span);
        }
        for c in &p.channels {
            let params = self.params(&c.locals, &c.params);
            self.push(Declaration::new(c.name, NameKind::Type, c.name_span, c.span).with_params(params));
            self.locals(&c.locals, c.name_span, c.span);
        }
        for f in &p.fields {
            self.push(
                Declaration::new(f.name, NameKind::Field, f.name_span, f.span)
                    .within(p[f.class].name_span)
                    .typed(f.ty.show(p)),
            );
        }
        for m in &p.methods {
            let params = self.params(&m.locals, &m.ins);
            let outs = self.params(&m.locals, &m.outs);
            let mut method = Declaration::new(m.name, NameKind::Method, m.name_span, m.span)
                .within(p[m.class].name_span)
                .with_params(params);
            if !outs.is_empty() {
                method = method.typed(format!("({})", outs.join(", ")));
            }
            self.push(method);
            self.locals(&m.locals, m.name_span, m.span);
        }
        for f in &p.functions {
            let params = self.params(&f.locals, &f.params);
            let function =
                Declaration::new(f.name, NameKind::Function, f.name_span, f.span).within(p[f.class].name_span);
            self.push(function.with_params(params).typed(f.ty.show(p)));
            self.locals(&f.locals, f.name_span, f.span);
        }
        for q in &p.predicates {
            let params = self.params(&q.locals, &q.params);
            let predicate =
                Declaration::new(q.name, NameKind::Predicate, q.name_span, q.span).within(p[q.class].name_span);
            self.push(predicate.with_params(params));
            self.locals(&q.locals, q.name_span, q.span);
        }
        for c in &p.conditions {
            self.push(Declaration::new(c.name, NameKind::Condition, c.name_span, c.span).within(p[c.class].name_span));
            self.locals(&c.locals, c.name_span, c.span);
        }
    }

    fn push(&mut self, declaration: Declaration) {
        self.declarations.push(declaration);
    }

    fn params(&self, locals: &Locals, params: &[LocalId]) -> Vec<String> {
        params.iter().map(|id| format!("{}: {}", locals[*id].name, locals[*id].ty.show(self.p))).collect()
    }

    fn locals(&mut self, locals: &Locals, owner: Span, whole: Span) {
        for local in &locals.0 {
            let (kind, own) = match local.kind {
                LocalKind::In | LocalKind::Out => (NameKind::Parameter, whole),
                LocalKind::Const | LocalKind::Var | LocalKind::Bound => (NameKind::Variable, local.span),
            };
            let mut found =
                Declaration::new(local.name, kind, local.span, own).within(owner).typed(local.ty.show(self.p));
            let stated = matches!(local.kind, LocalKind::Var | LocalKind::Const);
            found.inferred = stated && !local.span.is_none() && !self.type_is_written(local.span);
            self.push(found);
        }
    }

    fn type_is_written(&self, name: Span) -> bool {
        let file = self.sources.file(name.file);
        let rest = file.text[name.end as usize..].trim_start();
        rest.starts_with(':') && !rest.starts_with(":=")
    }
}
