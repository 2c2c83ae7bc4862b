//! Statements of specifications.

use java::tree::{Exp, ExprKind, FoldTarget, PredicateInstance, SpecStmt, Stmt, StmtKind};

use super::{Instrumenter, Scope};
use crate::layout;

impl Instrumenter<'_> {
    /// What stands in the place of a specification: code on its first line, then its line breaks.
    pub(super) fn spec(&mut self, stmt: &Stmt, spec: &SpecStmt, scope: &mut Scope) -> String {
        let breaks = self.breaks(stmt.span);
        let code = self.spec_code(stmt, spec, scope).unwrap_or_else(|why| self.not_checked(stmt, &why));
        // Statements with Java inside have the breaks of that.
        let lost = breaks.len().saturating_sub(code.matches('\n').count());
        code + &"\n".repeat(lost)
    }

    fn not_checked(&mut self, stmt: &Stmt, why: &str) -> String {
        let site = self.site(stmt.span);
        let why = why.replace('\\', "\\\\").replace('"', "'");
        format!("grail.rt.G.unchecked({site}, \"{why}\");")
    }

    /// A check of one assertion, and what becomes of it.
    fn checked(&mut self, base: &str, e: &Exp, stmt: &Stmt, then: &str, scope: &mut Scope) -> String {
        let mut body = String::new();
        self.assertion(e, scope, &mut body);
        let site = self.site(stmt.span);
        format!(
            "{{ grail.rt.Check $k = grail.rt.G.assertion(\"{base}\", {site}); if ($k != null) {{ try {{ {body} }} catch (Throwable $t) {{ $k.broken($t); }} {then} }} }}"
        )
    }

    fn spec_code(&mut self, stmt: &Stmt, spec: &SpecStmt, scope: &mut Scope) -> Result<String, String> {
        Ok(match spec {
            SpecStmt::Assert(e) => self.checked("assertFailed", e, stmt, "grail.rt.G.asserted($k);", scope),
            SpecStmt::Exhale(e) => self.checked("exhaleFailed", e, stmt, "grail.rt.G.exhaled($k);", scope),
            SpecStmt::Inhale(e) => {
                let mut body = String::new();
                self.assertion(e, scope, &mut body);
                let site = self.site(stmt.span);
                format!(
                    "{{ grail.rt.Check $k = grail.rt.G.inhaling({site}); if ($k != null) {{ try {{ {body} }} catch (Throwable $t) {{ $k.broken($t); }} grail.rt.G.inhaled($k); }} }}"
                )
            }
            SpecStmt::Assume(e) => {
                let text = self.formula(e, scope)?;
                let site = self.site(stmt.span);
                format!("grail.rt.G.assumed({text}, {site});")
            }
            SpecStmt::Label(..) => String::new(),
            SpecStmt::Refute(_) => return Err("that something cannot be proved".to_string()),
            SpecStmt::Fold(target) => self.fold(target, stmt, true, scope)?,
            SpecStmt::Unfold(target) => self.fold(target, stmt, false, scope)?,
            SpecStmt::Commit(e) => {
                if let Some(text) = self.commit_guard(e, stmt, scope) {
                    return text;
                }
                let text = self.formula(e, scope)?;
                let site = self.site(stmt.span);
                format!("grail.rt.G.commit({text}, {site});")
            }
            SpecStmt::PostJoin { thread, amount } => {
                let (thread, amount) = (self.formula(thread, scope)?, self.formula(amount, scope)?);
                let site = self.site(stmt.span);
                format!("grail.rt.G.postJoin({thread}, {amount}, {site});")
            }
            SpecStmt::Ghost(inner) => match &inner.kind {
                StmtKind::Spec(inner_spec) => self.spec_code(inner, inner_spec, scope)?,
                _ => self.ghost(inner, scope)?,
            },
            SpecStmt::Extract(inner) => self.stmt(inner, scope),
            SpecStmt::Frame { body, .. } => {
                let text = self.block(body, scope);
                format!("{}{text}", self.not_checked(stmt, "the contract of a framed block"))
            }
            SpecStmt::Package(..) | SpecStmt::Apply(_) => return Err("a magic wand".to_string()),
            SpecStmt::Send { .. } | SpecStmt::Recv(_) => return Err("messages between iterations".to_string()),
            _ => return Err("this statement".to_string()),
        })
    }

    /// Ghost code: variables, assignments to them, and decisions. Whole numbers are `long` in it.
    fn ghost(&mut self, stmt: &Stmt, scope: &mut Scope) -> Result<String, String> {
        Ok(match &stmt.kind {
            StmtKind::Empty => ";".to_string(),
            StmtKind::Local(decls) => {
                let mut out = String::new();
                for decl in decls {
                    let ty = self.p[decl.local].ty.clone();
                    let text = match ty.is_integral() {
                        true => "long".to_string(),
                        false => crate::types::text(self.p, &ty).ok_or("a collection of specifications")?,
                    };
                    let name = self.p[decl.local].name;
                    let value = decl.init.as_ref().map(|init| self.formula(init, scope)).transpose()?;
                    scope.declared.insert(decl.local);
                    out.push_str(&match value {
                        Some(value) => format!("{text} {name} = {value};"),
                        None => format!("{text} {name};"),
                    });
                }
                out
            }
            StmtKind::Expr(e) => match &e.kind {
                ExprKind::Assign(target, value) if matches!(target.kind, ExprKind::Local(_)) => {
                    format!("{} = {};", self.formula(target, scope)?, self.formula(value, scope)?)
                }
                ExprKind::Step(step, target) if matches!(target.kind, ExprKind::Local(_)) => {
                    format!("{}{};", self.formula(target, scope)?, step.text())
                }
                _ => return Err("this ghost code".to_string()),
            },
            StmtKind::If { cond, then, otherwise } => {
                let cond = self.formula(cond, scope)?;
                let then = self.ghost(then, scope)?;
                let otherwise = match otherwise {
                    Some(stmt) => format!(" else {{ {} }}", self.ghost(stmt, scope)?),
                    None => String::new(),
                };
                format!("if ({cond}) {{ {then} }}{otherwise}")
            }
            StmtKind::Block(block) => {
                let mut out = String::new();
                for stmt in &block.stmts {
                    out.push_str(&self.ghost(stmt, scope)?);
                }
                format!("{{ {out} }}")
            }
            StmtKind::Spec(spec) => self.spec_code(stmt, spec, scope)?,
            _ => return Err("this ghost code".to_string()),
        })
    }

    fn fold(&mut self, target: &FoldTarget, stmt: &Stmt, is_fold: bool, scope: &mut Scope) -> Result<String, String> {
        let instance = &target.instance;
        let amount = match &target.amount {
            Some(amount) => self.formula(amount, scope)?,
            None => "grail.rt.Amount.FULL".to_string(),
        };
        let args: String = self.instance_args(instance, scope)?.iter().map(|arg| format!(", {arg}")).collect();
        let receiver = self.receiver(instance, scope)?;
        let id = self.predicate_id(instance.predicate);
        let site = self.site(stmt.span);
        let (base, ask, end) = match is_fold {
            true => ("foldFailed", self.predicate_call(instance, "$k", scope)?, "folded"),
            false => ("unfoldFailed", format!("$k.predicate({id}, {receiver}, {amount}{args})"), "unfolded"),
        };
        let scaled = match is_fold && target.amount.is_some() {
            true => format!("$k.scale({amount}); {ask}; $k.unscale();"),
            false => format!("{ask};"),
        };
        Ok(format!(
            "{{ grail.rt.Check $k = grail.rt.G.assertion(\"{base}\", {site}); if ($k != null) {{ try {{ {scaled} }} catch (Throwable $t) {{ $k.broken($t); }} grail.rt.G.{end}($k, {id}, {receiver}, {amount}{args}); }} }}"
        ))
    }

    /// The evaluation of a predicate's body.
    pub(super) fn predicate_call(
        &mut self,
        instance: &PredicateInstance,
        check: &str,
        scope: &mut Scope,
    ) -> Result<String, String> {
        let predicate = &self.p[instance.predicate];
        if predicate.body.is_none() {
            return Err("a predicate without a definition".to_string());
        }
        let Some(class) = predicate.class else { return Err("a predicate outside all classes".to_string()) };
        let args: String = self.instance_args(instance, scope)?.iter().map(|arg| format!(", {arg}")).collect();
        let name = format!("$pred{}", instance.predicate.0);
        Ok(match self.p[instance.predicate].has_receiver() {
            true => format!("({}).{name}({check}{args})", self.receiver(instance, scope)?),
            false => {
                let owner = layout::class_name(self.p, class).ok_or("an anonymous class")?;
                format!("{owner}.{name}({check}{args})")
            }
        })
    }
}
