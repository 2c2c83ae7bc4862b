//! The names of a program, for editors: what its tables declare, and what the resolver found names to mean.

use source::names::{Declaration, NameKind, Names, Use};
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::resolve::{Settings, resolve};
use crate::syntax::{ParseOptions, ast, parse};
use crate::tree::*;

/// The names of files as one program, as far as they can be read.
pub fn index(sources: &SourceMap, files: &[FileId]) -> Names {
    let mut whole = ast::Program::default();
    let (mut extents, mut partial) = (Vec::new(), false);
    for (file_number, file) in files.iter().enumerate() {
        let options = ParseOptions { file_number, recover: true, old_dialect: false };
        let parsed = parse(*file, &sources.file(*file).text, options);
        whole.decls.extend(parsed.program.decls);
        extents.extend(parsed.extents);
        partial |= parsed.diagnostics.iter().any(Diagnostic::is_error);
    }
    let resolved = resolve(&whole, Settings::default());
    let p = &resolved.program;
    let mut found = Found { p, extents, declarations: Vec::new() };
    found.types(&whole);
    found.callables();
    found.variables();
    let implements = |i: &Implementation| Use { at: i.span, of: p.procedure(i.procedure).span };
    let overrides = p.implementations.iter().map(implements).collect();
    Names { declarations: found.declarations, uses: resolved.uses, overrides, partial, ..Names::default() }
        .settled(sources)
}

struct Found<'a> {
    p: &'a Program,
    extents: Vec<Span>,
    declarations: Vec<Declaration>,
}

impl Found<'_> {
    /// The whole declaration that a name stands in.
    fn extent(&self, at: Span) -> Span {
        self.extents.iter().copied().find(|extent| extent.contains(at)).unwrap_or(at)
    }

    fn push(&mut self, declaration: Declaration) {
        self.declarations.push(declaration);
    }

    fn params(&self, vars: &[VarId]) -> Vec<String> {
        let shown = |var: &VarId| format!("{}: {}", self.p.var(*var).name, self.p.type_text(&self.p.var(*var).ty));
        vars.iter().map(shown).collect()
    }

    fn types(&mut self, syntax: &ast::Program) {
        for decl in &syntax.decls {
            if let ast::Decl::Types(types) = decl {
                for ty in &types.decls {
                    self.push(Declaration::new(ty.name.name, NameKind::Type, ty.name.span, self.extent(ty.name.span)));
                }
            }
        }
        let p = self.p;
        for ty in &p.type_vars {
            self.push(Declaration::new(ty.name, NameKind::TypeParameter, ty.span, ty.span));
        }
        for data in &p.datatypes {
            self.push(Declaration::new(data.name, NameKind::Type, data.span, self.extent(data.span)));
            for ctor in &data.ctors {
                let field = |id: &FieldId| format!("{}: {}", p.field(*id).name, p.type_text(&p.field(*id).ty));
                let mut constructor = Declaration::new(ctor.name, NameKind::Constructor, ctor.span, ctor.span)
                    .within(data.span)
                    .typed(data.name.as_str())
                    .with_params(ctor.fields.iter().map(field).collect());
                constructor.open = true;
                self.push(constructor);
            }
            for field in &data.fields {
                let ty = p.type_text(&field.ty);
                self.push(
                    Declaration::new(field.name, NameKind::Field, field.span, field.span).within(data.span).typed(ty),
                );
            }
        }
    }

    fn callables(&mut self) {
        let p = self.p;
        for f in &p.functions {
            let function = Declaration::new(f.name, NameKind::Function, f.span, self.extent(f.span));
            self.push(function.with_params(self.params(&f.params)).typed(p.type_text(&f.result)));
        }
        for q in &p.procedures {
            self.callable(q.name, q.span, &q.ins, &q.outs);
        }
        for i in &p.implementations {
            self.callable(p.procedure(i.procedure).name, i.span, &i.ins, &i.outs);
            for label in &i.body.labels {
                self.push(Declaration::new(label.name, NameKind::Label, label.span, label.span));
            }
        }
    }

    fn callable(&mut self, name: source::Symbol, at: Span, ins: &[VarId], outs: &[VarId]) {
        let mut found = Declaration::new(name, NameKind::Method, at, self.extent(at)).with_params(self.params(ins));
        if !outs.is_empty() {
            found = found.typed(format!("({})", self.params(outs).join(", ")));
        }
        self.push(found);
    }

    fn variables(&mut self) {
        for var in &self.p.vars {
            let (kind, whole) = match var.kind {
                VarKind::Constant => (NameKind::Constant, self.extent(var.span)),
                VarKind::Global => (NameKind::Variable, self.extent(var.span)),
                VarKind::Local => (NameKind::Variable, var.span),
                VarKind::In | VarKind::Out | VarKind::Bound => (NameKind::Parameter, var.span),
            };
            self.push(Declaration::new(var.name, kind, var.span, whole).typed(self.p.type_text(&var.ty)));
        }
    }
}
