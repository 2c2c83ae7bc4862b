//! Statements.

use super::Printer;
use super::exprs::Level;
use crate::tree::{Block, Decreases, DecreasesKind, Exp, NewFields, Resource, Stmt, StmtKind};

impl Printer<'_> {
    /// `{ … }` behind what is already on the line.
    pub(super) fn block(&mut self, block: &Block) {
        self.put("{");
        self.end();
        self.indent += 1;
        block.stmts.iter().for_each(|s| self.stmt(s));
        self.indent -= 1;
        self.line("}");
    }

    pub(super) fn stmt(&mut self, s: &Stmt) {
        self.comment(s.meta);
        self.line("");
        if let Some(annotations) = &s.annotations {
            self.annotations(annotations, " ");
        }
        self.stmt_kind(&s.kind);
        self.end();
    }

    fn word(&mut self, word: &str, e: &Exp) {
        self.put(word);
        self.exp(e);
    }

    fn stmt_kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Block(b) => self.block(b),
            StmtKind::VarDecl(vars) => {
                self.put("var ");
                self.vars(vars);
            }
            StmtKind::Assign { target, value } => self.word(&format!("{target} := "), value),
            StmtKind::FieldAssign { recv, field, value } => {
                self.at(recv, Level::Suffix);
                self.word(&format!(".{field} := "), value);
            }
            StmtKind::New { target, fields } => {
                let fields = match fields {
                    NewFields::All => "*".to_string(),
                    NewFields::Only(names) => names.iter().map(|n| n.as_str()).collect::<Vec<_>>().join(", "),
                };
                self.put(&format!("{target} := new({fields})"));
            }
            StmtKind::Call { targets, method, args } => {
                self.list(targets, |p, t| p.put(t.as_str()));
                self.put(if targets.is_empty() { "" } else { " := " });
                self.put(&format!("{method}("));
                self.list(args, |p, a| p.exp(a));
                self.put(")");
            }
            StmtKind::Inhale(e) => self.word("inhale ", e),
            StmtKind::Exhale(e) => self.word("exhale ", e),
            StmtKind::Assert(e) | StmtKind::Check { cond: e, .. } => self.word("assert ", e),
            StmtKind::Assume(e) => self.word("assume ", e),
            StmtKind::Refute(e) => self.word("refute ", e),
            StmtKind::Fold(acc) => {
                self.put("fold ");
                self.acc(acc);
            }
            StmtKind::Unfold(acc) => {
                self.put("unfold ");
                self.acc(acc);
            }
            StmtKind::Package { wand, script } => {
                self.put("package ");
                self.wand(wand);
                self.put(" ");
                self.block(script);
            }
            StmtKind::Apply(wand) => {
                self.put("apply ");
                self.wand(wand);
            }
            StmtKind::If { cond, then, otherwise } => {
                self.word("if (", cond);
                self.put(") ");
                self.block(then);
                if !otherwise.stmts.is_empty() {
                    self.put(" else ");
                    self.block(otherwise);
                }
            }
            StmtKind::While { cond, invariants, decreases, body } => {
                self.word("while (", cond);
                self.put(")");
                self.end();
                self.clauses("invariant ", invariants);
                self.decreases(decreases);
                self.line("");
                self.block(body);
            }
            StmtKind::Label { name, invariants } => {
                self.put(&format!("label {name}"));
                for invariant in invariants {
                    self.word(" invariant ", invariant);
                }
            }
            StmtKind::Goto(name) => self.put(&format!("goto {name}")),
            StmtKind::Quasihavoc { cond, resource } => {
                self.put("quasihavoc ");
                self.guarded(cond.as_ref(), resource);
            }
            StmtKind::QuasihavocAll { vars, cond, resource } => {
                self.put("quasihavocall ");
                self.vars(vars);
                self.put(" :: ");
                self.guarded(cond.as_ref(), resource);
            }
            StmtKind::Unreachable => self.put("unreachable"),
        }
    }

    fn guarded(&mut self, cond: Option<&Exp>, resource: &Resource) {
        if let Some(cond) = cond {
            self.at(cond, Level::Or);
            self.put(" ==> ");
        }
        self.resource(resource);
    }

    /// One clause a line, one step in.
    pub(super) fn clauses(&mut self, word: &str, clauses: &[Exp]) {
        self.indent += 1;
        for e in clauses {
            self.line(word);
            self.exp(e);
            self.end();
        }
        self.indent -= 1;
    }

    pub(super) fn decreases(&mut self, clauses: &[Decreases]) {
        self.indent += 1;
        for clause in clauses {
            self.line("decreases");
            let cond = match &clause.kind {
                DecreasesKind::Star => {
                    self.put(" *");
                    None
                }
                DecreasesKind::Wildcard { cond } => {
                    self.put(" _");
                    cond.as_ref()
                }
                DecreasesKind::Tuple { measure, cond } => {
                    self.put(if measure.is_empty() { "" } else { " " });
                    self.list(measure, |p, e| p.exp(e));
                    cond.as_ref()
                }
            };
            if let Some(cond) = cond {
                self.word(" if ", cond);
            }
            self.end();
        }
        self.indent -= 1;
    }
}
