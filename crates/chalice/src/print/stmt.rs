//! Statements and refinement patterns.

use super::expr::{list, show};
use super::{Printer, id_type, names};
use crate::syntax::ast::*;

impl Printer {
    pub(super) fn block(&mut self, block: &Block) {
        self.line("{");
        self.indented(|p| block.stmts.iter().for_each(|s| p.stmt(s)));
        self.line("}");
    }

    fn stmt(&mut self, stmt: &Stmt) {
        syntax::deep(|| match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::If(i) => self.if_stmt("if", i),
            StmtKind::While { guard, invariants, lockchange, body } => {
                self.line(format!("while ({})", show(guard)));
                self.indented(|p| {
                    invariants.iter().for_each(|i| p.line(format!("invariant {};", show(&i.body))));
                    lockchange.iter().for_each(|l| p.line(format!("lockchange {};", list(l))));
                });
                self.block(body);
            }
            StmtKind::Lock { object: Some(object), read, body } => {
                self.line(format!("{}lock ({})", if *read { "rd " } else { "" }, show(object)));
                self.block(body);
            }
            StmtKind::Lock { object: None, body, .. } => {
                self.line("[[");
                self.indented(|p| body.stmts.iter().for_each(|s| p.stmt(s)));
                self.line("]]");
            }
            simple => {
                let text = simple_stmt(simple);
                self.line(format!("{text};"));
            }
        });
    }

    fn if_stmt(&mut self, head: &str, i: &If) {
        self.line(format!("{head} ({})", show(&i.cond)));
        self.block(&i.then);
        let Some(otherwise) = &i.otherwise else { return };
        match &otherwise.kind {
            StmtKind::If(inner) => syntax::deep(|| self.if_stmt("else if", inner)),
            _ => {
                self.line("else");
                self.stmt(otherwise);
            }
        }
    }

    pub(super) fn patterns(&mut self, patterns: &[Pattern]) {
        for pattern in patterns {
            match pattern {
                Pattern::Skip(_) => self.line("_;"),
                Pattern::Rest(_) => self.line("*;"),
                Pattern::If { then, otherwise, .. } => {
                    self.line("if");
                    self.pattern_block(then);
                    match otherwise.as_deref() {
                        Some([Pattern::If { .. }]) => {
                            self.line("else");
                            self.patterns(otherwise.as_deref().unwrap_or_default());
                        }
                        Some(otherwise) => {
                            self.line("else");
                            self.pattern_block(otherwise);
                        }
                        None => {}
                    }
                }
                Pattern::While { invariants, body, .. } => {
                    self.line("while");
                    self.indented(|p| invariants.iter().for_each(|i| p.line(format!("invariant {};", show(&i.body)))));
                    self.pattern_block(body);
                }
                Pattern::Replace { names: which, by, .. } => {
                    self.line(format!("replaces {} by", which.as_deref().map_or("*".into(), names)));
                    self.block(by);
                }
                Pattern::Insert(stmts) => stmts.iter().for_each(|s| self.stmt(s)),
            }
        }
    }

    fn pattern_block(&mut self, patterns: &[Pattern]) {
        self.line("{");
        self.indented(|p| p.patterns(patterns));
        self.line("}");
    }
}

fn simple_stmt(kind: &StmtKind) -> String {
    match kind {
        StmtKind::Assert(e) => format!("assert {}", show(e)),
        StmtKind::Assume(e) => format!("assume {}", show(e)),
        StmtKind::Local { form, param, init } => {
            let init = init.as_ref().map(|i| format!(" := {}", rhs(i))).unwrap_or_default();
            format!("{}{}{init}", local_form(*form), id_type(param))
        }
        StmtKind::Spec { form, params, pre, post } => {
            let params = params.iter().map(id_type).collect::<Vec<_>>().join(", ");
            let pre = pre.as_ref().map(|e| format!("{}, ", show(e))).unwrap_or_default();
            format!("{}{params} [{pre}{}]", local_form(*form), show(post))
        }
        StmtKind::Call { targets: t, call: c } => format!("call {}{}", targets(t), call(c)),
        StmtKind::Fork { target, call: c, bounds: b } => {
            let target = target.map(|t| format!("{} := ", t.name)).unwrap_or_default();
            format!("fork {target}{}{}", call(c), bounds(b))
        }
        StmtKind::Join { targets: t, token } => format!("join {}{}", targets(t), show(token)),
        StmtKind::Share { object, bounds: b } => format!("share {}{}", show(object), bounds(b)),
        StmtKind::Reorder { object, bounds: b } => format!("reorder {}{}", show(object), bounds(b)),
        StmtKind::Object(op, object) => format!("{} {}", object_op(*op), show(object)),
        StmtKind::Assign { target, value } => format!("{} := {}", target.name, rhs(value)),
        StmtKind::FieldAssign { recv, field, value } => {
            format!("{}.{} := {}", super::expr::operand(recv), field.name, rhs(value))
        }
        StmtKind::Fold(e) => format!("fold {}", show(e)),
        StmtKind::Unfold(e) => format!("unfold {}", show(e)),
        StmtKind::Wait { recv, name } => format!("wait {}", member(recv.as_ref(), name)),
        StmtKind::Signal { recv, name, all } => {
            format!("signal {}{}", if *all { "forall " } else { "" }, member(recv.as_ref(), name))
        }
        StmtKind::Send { channel, args } => format!("send {}({})", super::expr::operand(channel), list(args)),
        StmtKind::Receive { targets: t, channel } => format!("receive {}{}", targets(t), show(channel)),
        StmtKind::Cancel { channel, within } => format!("cancel {} within {}", show(channel), show(within)),
        StmtKind::Block(_) | StmtKind::If(_) | StmtKind::While { .. } | StmtKind::Lock { .. } => {
            unreachable!("printed as compound statements")
        }
    }
}

fn local_form(form: LocalForm) -> String {
    let keyword = if form.spec {
        "spec"
    } else if form.constant {
        "const"
    } else {
        "var"
    };
    format!("{}{keyword} ", if form.ghost { "ghost " } else { "" })
}

fn targets(names: &[Ident]) -> String {
    if names.is_empty() { String::new() } else { format!("{} := ", super::names(names)) }
}

fn member(recv: Option<&Expr>, name: &Ident) -> String {
    match recv {
        Some(e) => format!("{}.{}", super::expr::operand(e), name.name),
        None => name.name.to_string(),
    }
}

fn call(call: &MethodCall) -> String {
    format!("{}({})", member(call.recv.as_ref(), &call.name), list(&call.args))
}

fn rhs(rhs: &Rhs) -> String {
    match rhs {
        Rhs::Exp(e) => show(e),
        Rhs::New { ty, inits, bounds: b, cargo, .. } => {
            let inits = inits.as_ref().map(|inits| {
                let inits = inits.iter().map(|(f, e)| format!("{} := {}", f.name, show(e))).collect::<Vec<_>>();
                format!(" {{ {} }}", inits.join(", "))
            });
            let cargo = cargo.as_ref().map(|b| format!(" cargo{}", bounds(b))).unwrap_or_default();
            format!("new {}{}{}{cargo}", ty.name, inits.unwrap_or_default(), bounds(b))
        }
    }
}

fn bounds(b: &Bounds) -> String {
    let also = |word: &str, es: &[Expr]| if es.is_empty() { String::new() } else { format!(" {word} {}", list(es)) };
    let range = match b.form {
        BoundsForm::None => String::new(),
        BoundsForm::Between => format!(" between {} and {}", list(&b.lower), list(&b.upper)),
        BoundsForm::Below => format!(" below {}{}", list(&b.upper), also("above", &b.lower)),
        BoundsForm::Above => format!(" above {}{}", list(&b.lower), also("below", &b.upper)),
    };
    let depth = b.depth.as_ref().map(|e| format!(" depth {}", show(e))).unwrap_or_default();
    range + &depth
}

fn object_op(op: ObjectOp) -> &'static str {
    match op {
        ObjectOp::Unshare => "unshare",
        ObjectOp::Acquire => "acquire",
        ObjectOp::Release => "release",
        ObjectOp::RdAcquire => "rd acquire",
        ObjectOp::RdRelease => "rd release",
        ObjectOp::Downgrade => "downgrade",
        ObjectOp::Free => "free",
    }
}
