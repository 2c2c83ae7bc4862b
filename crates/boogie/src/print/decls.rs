//! Declarations.

use super::Printer;
use crate::syntax::ast::*;

impl Printer {
    pub(super) fn decl(&mut self, decl: &Decl) {
        self.line();
        match decl {
            Decl::Const(d) => self.constant(d),
            Decl::Function(d) => self.function(d),
            Decl::Axiom(d) => self.axiom(d),
            Decl::Types(d) => self.types(d),
            Decl::Datatype(d) => self.datatype(d),
            Decl::Vars(groups) => {
                // The attributes before the first group are for all.
                let attrs = groups.first().map(|group| group.attrs.clone()).unwrap_or_default();
                self.put("var ");
                self.attrs(&attrs);
                self.list(groups, |p, group| {
                    let own = group.attrs.get(attrs.len()..).unwrap_or_default().to_vec();
                    p.var_group(&VarGroup { attrs: own, ..group.clone() });
                });
                self.put(";");
            }
            Decl::Procedure(d) => self.procedure(d),
            Decl::Implementation(d) => {
                self.header("implementation ", &d.header);
                self.line();
                self.body(&d.body);
            }
        }
    }

    fn constant(&mut self, d: &ConstDecl) {
        self.put("const ");
        self.attrs(&d.attrs);
        self.put(if d.unique { "unique " } else { "" });
        self.idents(&d.names);
        self.put(": ");
        self.ty(&d.ty, false);
        if let Some(parents) = &d.parents {
            self.put(" extends");
            self.put(if parents.is_empty() { "" } else { " " });
            self.list(parents, |p, parent| {
                p.put(if parent.unique { "unique " } else { "" });
                p.ident(&parent.name);
            });
        }
        self.put(if d.complete { " complete" } else { "" });
        if d.uses.is_empty() { self.put(";") } else { self.uses(&d.uses) }
    }

    fn uses(&mut self, axioms: &[AxiomDecl]) {
        self.put(" uses {");
        self.indented(|p| {
            for axiom in axioms {
                p.line();
                p.axiom(axiom);
            }
        });
        self.line();
        self.put("}");
    }

    fn axiom(&mut self, d: &AxiomDecl) {
        self.put(if d.hideable { "hideable axiom " } else { "axiom " });
        self.attrs(&d.attrs);
        self.expr(&d.condition, 0);
        self.put(";");
    }

    fn function(&mut self, d: &FunctionDecl) {
        self.put(if d.revealed { "revealed function " } else { "function " });
        self.attrs(&d.attrs);
        self.ident(&d.name);
        self.type_params(&d.type_params);
        self.parens(true, |p| p.list(&d.params, Self::function_arg));
        self.put(" returns (");
        self.function_arg(&d.result);
        self.put(")");
        if let Some(body) = &d.body {
            self.line();
            self.put("{");
            self.indented(|p| {
                p.line();
                p.expr(body, 0);
            });
            self.line();
            self.put("}");
        }
        if !d.uses.is_empty() {
            self.uses(&d.uses);
        } else if d.body.is_none() {
            self.put(";");
        }
    }

    fn function_arg(&mut self, arg: &FunctionArg) {
        self.attrs(&arg.attrs);
        if let Some(name) = &arg.name {
            self.ident(name);
            self.put(": ");
        }
        self.ty(&arg.ty, false);
    }

    fn types(&mut self, d: &TypeDecls) {
        self.put("type ");
        self.attrs(&d.attrs);
        self.list(&d.decls, |p, decl| {
            p.ident(&decl.name);
            for param in &decl.params {
                p.put(" ");
                p.ident(param);
            }
            if let Some(body) = &decl.body {
                p.put(" = ");
                p.ty(body, false);
            }
        });
        self.put(";");
    }

    fn datatype(&mut self, d: &DatatypeDecl) {
        self.put("datatype ");
        self.attrs(&d.attrs);
        self.ident(&d.name);
        self.type_params(&d.type_params);
        self.put(" {");
        self.indented(|p| {
            for (i, ctor) in d.ctors.iter().enumerate() {
                p.put(if i > 0 { "," } else { "" });
                p.line();
                p.ident(&ctor.name);
                p.parens(true, |p| p.list(&ctor.fields, Self::var_group));
            }
        });
        self.line();
        self.put("}");
    }

    fn header(&mut self, word: &str, header: &Header) {
        self.put(word);
        self.attrs(&header.attrs);
        self.ident(&header.name);
        self.type_params(&header.type_params);
        self.parens(true, |p| p.list(&header.ins, Self::var_group));
        if !header.outs.is_empty() {
            self.put(" returns ");
            self.parens(true, |p| p.list(&header.outs, Self::var_group));
        }
    }

    fn procedure(&mut self, d: &ProcedureDecl) {
        self.header(if d.pure { "pure procedure " } else { "procedure " }, &d.header);
        self.put(if d.body.is_none() { ";" } else { "" });
        self.indented(|p| {
            for spec in &d.specs {
                p.line();
                match spec {
                    Contract::Modifies(names) => {
                        p.put("modifies ");
                        p.idents(names);
                        p.put(";");
                    }
                    Contract::Requires(spec) => p.spec("requires", spec),
                    Contract::Ensures(spec) => p.spec("ensures", spec),
                    Contract::Measure(measure) => p.measure(measure),
                }
            }
        });
        if let Some(body) = &d.body {
            self.line();
            self.body(body);
        }
    }
}
