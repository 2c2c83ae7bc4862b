//! Members.

use source::Symbol;

use super::Printer;
use crate::tree::{Adt, Annotations, Domain, Exp, Field, Function, Meta, Method, Predicate, Program};

impl Printer<'_> {
    pub(super) fn program(&mut self, program: &Program) {
        program.fields.values().for_each(|f| self.field(f));
        program.adts.values().for_each(|a| self.adt(a));
        program.domains.values().for_each(|d| self.domain(d));
        program.functions.values().for_each(|f| self.function(f));
        program.predicates.values().for_each(|p| self.predicate(p));
        program.methods.values().for_each(|m| self.method(m));
    }

    pub(super) fn field(&mut self, field: &Field) {
        self.line(&format!("field {}: {}", field.name, field.ty));
        self.end();
    }

    /// A blank line between members, then what is attached to this one.
    fn start(&mut self, annotations: &Annotations, meta: Meta) {
        if !self.out.is_empty() {
            self.end();
        }
        self.remarked.clear();
        self.comment(meta);
        self.annotations(annotations, "\n");
    }

    fn type_vars(&mut self, vars: &[Symbol]) {
        if !vars.is_empty() {
            self.put("[");
            self.list(vars, |p, v| p.put(v.as_str()));
            self.put("]");
        }
    }

    pub(super) fn adt(&mut self, adt: &Adt) {
        self.start(&adt.annotations, adt.meta);
        self.put(&format!("adt {}", adt.name));
        self.type_vars(&adt.type_vars);
        self.put(" {\n");
        for ctor in &adt.ctors {
            self.put(&format!("  {}(", ctor.name));
            self.vars(&ctor.fields);
            self.put(")\n");
        }
        self.put("}");
        if !adt.derives.is_empty() {
            self.put(" derives {\n");
            for d in &adt.derives {
                self.put(&format!("  {}", d.name));
                if let Some(param) = &d.param {
                    self.put(&format!("[{param}]"));
                }
                if !d.without.is_empty() {
                    self.put(" without ");
                    self.list(&d.without, |p, f| p.put(f.as_str()));
                }
                self.end();
            }
            self.put("}");
        }
        self.end();
    }

    pub(super) fn domain(&mut self, domain: &Domain) {
        self.start(&domain.annotations, domain.meta);
        self.put(&format!("domain {}", domain.name));
        self.type_vars(&domain.type_vars);
        if let Some(interpretation) = &domain.interpretation {
            self.put(" interpretation (");
            self.list(interpretation, |p, (key, value)| p.put(&format!("{key}: \"{value}\"")));
            self.put(")");
        }
        self.put(" {\n");
        for f in &domain.functions {
            self.put(if f.unique { "  unique function " } else { "  function " });
            self.put(&format!("{}(", f.name));
            self.vars(&f.params);
            self.put(&format!("): {}", f.ty));
            if let Some(interpretation) = &f.interpretation {
                self.put(&format!(" interpretation \"{interpretation}\""));
            }
            self.end();
        }
        for axiom in &domain.axioms {
            match axiom.name {
                Some(name) => self.put(&format!("  axiom {name} {{\n    ")),
                None => self.put("  axiom {\n    "),
            }
            self.exp(&axiom.body);
            self.put("\n  }\n");
        }
        self.put("}\n");
    }

    fn contract(&mut self, pres: &[Exp], posts: &[Exp], decreases: &[crate::tree::Decreases]) {
        self.end();
        self.clauses("requires ", pres);
        self.clauses("ensures ", posts);
        self.decreases(decreases);
    }

    fn braced(&mut self, body: Option<&Exp>) {
        if let Some(body) = body {
            self.put("{\n  ");
            self.exp(body);
            self.put("\n}\n");
        }
    }

    pub(super) fn function(&mut self, f: &Function) {
        self.start(&f.annotations, f.meta);
        self.put(&format!("function {}(", f.name));
        self.vars(&f.params);
        self.put(&format!("): {}", f.ty));
        self.contract(&f.pres, &f.posts, &f.decreases);
        self.braced(f.body.as_ref());
    }

    pub(super) fn predicate(&mut self, p: &Predicate) {
        self.start(&p.annotations, p.meta);
        self.put(&format!("predicate {}(", p.name));
        self.vars(&p.params);
        self.put(")\n");
        self.braced(p.body.as_ref());
    }

    pub(super) fn method(&mut self, m: &Method) {
        self.start(&m.annotations, m.meta);
        self.put(&format!("method {}(", m.name));
        self.vars(&m.params);
        self.put(")");
        if !m.returns.is_empty() {
            self.put(" returns (");
            self.vars(&m.returns);
            self.put(")");
        }
        self.contract(&m.pres, &m.posts, &m.decreases);
        if let Some(body) = &m.body {
            self.block(body);
            self.end();
        }
    }
}
