//! Assignments.

use rustc_hash::FxHashSet;
use source::{Label, Span};

use super::names::Callable;
use super::{Resolver, counted};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

/// A target whose types may be half-known.
struct HalfTarget {
    target: Target,
    /// The type of what is reached after each step.
    elements: Vec<Type>,
    /// Where Boogie reports it: the last bracket or arrow, or the variable.
    at: Span,
}

impl HalfTarget {
    fn ty(&self) -> &Type {
        &self.target.ty
    }
}

/// How a value of one type becomes one of another, where there is a way.
pub(super) fn conversion(given: &str, wanted: &str) -> Option<&'static str> {
    match (given, wanted) {
        ("int", "real") => Some("nothing is converted silently: `real(i)` makes a real of an integer"),
        ("real", "int") => Some("nothing is converted silently: `int(r)` makes an integer of a real, by rounding down"),
        _ => None,
    }
}

impl Resolver {
    pub(super) fn assignment(&mut self, stmt: &ast::Stmt, targets: &[ast::Lhs], values: &[ast::Expr]) -> StmtKind {
        let before = self.found.typing.len();
        if targets.len() != values.len() {
            let (targets, values) = (counted(targets.len(), "target"), counted(values.len(), "value"));
            let message = format!("{targets} cannot take {values}");
            self.name_error(codes::COUNT, stmt.at, message);
        }
        let mut values = self.exprs(values);
        let mut targets: Vec<Option<HalfTarget>> = targets.iter().map(|target| self.target(target)).collect();
        self.check_distinct(targets.iter().flatten().map(|t| (t.target.root, t.at)).collect());
        self.check_assumption_assignment(stmt, &targets, &values);
        if self.found.typing.len() == before {
            let roots: Vec<VarId> = targets.iter().flatten().map(|t| t.target.root).collect();
            self.check_assigned(&roots, stmt.at);
            for (target, value) in targets.iter().zip(&mut values) {
                let Some(target) = target else { continue };
                self.box_if_any(target.ty(), value);
                if !self.unifier.unify(target.ty(), &value.ty) {
                    let (wanted, given) = (self.type_text(target.ty()), self.type_text(&value.ty));
                    let message =
                        format!("a value of type `{given}` cannot be assigned to a target of type `{wanted}`");
                    let error = self.type_error(codes::TYPE_MISMATCH, target.at, message);
                    if let Some(help) = conversion(&given, &wanted) {
                        error.advise(help);
                    }
                }
            }
        }
        self.finish_all(&mut values);
        for half in targets.iter_mut().flatten() {
            self.finish_target(&mut half.target, &half.elements);
        }
        let pairs = targets.into_iter().flatten().map(|half| half.target).zip(values);
        StmtKind::Assign(pairs.map(|(target, value)| Assignment { target, value }).collect())
    }

    fn target(&mut self, lhs: &ast::Lhs) -> Option<HalfTarget> {
        let root = self.assigned_var(lhs.root);
        // Indices are looked at even if the variable is unknown.
        let mut ty = match root {
            Some(root) => self.program.var(root).ty.clone(),
            None => self.unifier.fresh(lhs.root.span),
        };
        let (mut steps, mut elements, mut at) = (Vec::new(), Vec::new(), lhs.root.span);
        for step in &lhs.steps {
            let map_at = at;
            let (step, element) = match step {
                ast::Step::Index { index, at: bracket } => {
                    at = *bracket;
                    let mut index = self.exprs(index);
                    let element = self.element(&ty, map_at, &mut index, at, "the assigned map");
                    (Step::Index { type_args: Vec::new(), index, at }, element)
                }
                ast::Step::Field { name, at: arrow } => {
                    at = *arrow;
                    let (field, element) = self.field_of(&ty, *name, at)?;
                    self.check_sealed(field.datatype, at);
                    (Step::Field { field, at }, Some(element))
                }
            };
            ty = match element {
                Some(element) => element,
                None => self.unifier.fresh(at),
            };
            elements.push(ty.clone());
            steps.push(step);
        }
        let target = Target { root: root?, steps, ty, span: lhs.span, at: lhs.root.span };
        Some(HalfTarget { target, elements, at })
    }

    /// The variable that a statement is to change.
    pub(super) fn assigned_var(&mut self, name: ast::Ident) -> Option<VarId> {
        let var = self.find_var(name);
        match var {
            None => self.unknown_var(name),
            Some(var) if self.inside.pure_procedure && self.program.var(var).kind == VarKind::Global => {
                let message =
                    format!("the global variable `{}` cannot be mentioned here, where there is no state", name.name);
                self.name_error(codes::CONTEXT, name.span, message);
            }
            Some(_) => {}
        }
        var
    }

    /// `{:assumption}` variables are assigned once, as `a := a && e`.
    fn check_assumption_assignment(&mut self, stmt: &ast::Stmt, targets: &[Option<HalfTarget>], values: &[Exp]) {
        for (target, value) in targets.iter().zip(values) {
            let Some(root) = target.as_ref().map(|t| t.target.root) else { continue };
            if !self.program.var(root).attrs.is_set("assumption") {
                continue;
            }
            let name = self.program.var(root).name;
            let strengthens = match &value.kind {
                ExprKind::Binary(BinOp::And, left, _) => left.kind == ExprKind::Var(root),
                _ => false,
            };
            if !strengthens {
                let message = format!("an assumption variable can only be strengthened: `{name} := {name} && ...`");
                self.name_error(codes::ASSUMPTION_VARIABLE, stmt.at, message);
            } else if let Some(earlier) = self.assumed.insert(root, stmt.at) {
                let message = format!("the assumption variable `{name}` is assigned more than once");
                let error = self.name_error(codes::ASSUMPTION_VARIABLE, stmt.at, message);
                error.secondary.push(Label { span: earlier, text: "assigned here already".to_string() });
            }
        }
    }

    /// An assumption variable cannot be a result: nothing says that the result is not weaker than what was assumed.
    pub(super) fn check_results(&mut self, vars: &[VarId], at: Span) {
        for var in
            vars.iter().filter(|var| self.program.var(**var).attrs.is_set("assumption")).copied().collect::<Vec<_>>()
        {
            let name = self.program.var(var).name;
            let message = format!("an assumption variable can only be strengthened: `{name} := {name} && ...`");
            self.name_error(codes::ASSUMPTION_VARIABLE, at, message);
        }
    }

    /// One statement cannot change a variable twice: which value would win?
    pub(super) fn check_distinct(&mut self, vars: Vec<(VarId, Span)>) {
        let mut seen = FxHashSet::default();
        for (var, at) in vars {
            if !seen.insert(var) {
                let declared = self.program.var(var);
                let (name, is_map) = (declared.name, matches!(declared.ty, Type::Map(..)));
                let error =
                    self.name_error(codes::TARGET_TWICE, at, format!("`{name}` is assigned twice in one statement"));
                error.advise(match is_map {
                    true => format!(
                        "two elements of one map are changed one after the other: `{name} := {name}[i := x][j := y]`"
                    ),
                    false => "assign its values one after the other, or to another variable".to_string(),
                });
            }
        }
    }

    /// Whether these may be changed here.
    pub(super) fn check_assigned(&mut self, vars: &[VarId], at: Span) {
        for var in vars {
            let variable = self.program.var(*var);
            let name = variable.name;
            match variable.kind {
                VarKind::Constant => {
                    self.type_error(codes::IMMUTABLE, at, format!("`{name}` is a constant and cannot be changed"));
                }
                VarKind::In => {
                    let message =
                        format!("`{name}` is an input parameter and cannot be changed; assign it to a local variable");
                    self.type_error(codes::IMMUTABLE, at, message);
                }
                VarKind::Bound => {
                    self.type_error(
                        codes::IMMUTABLE,
                        at,
                        format!("`{name}` is a bound variable and cannot be changed"),
                    );
                }
                VarKind::Global => {
                    if self.inside.frame.as_ref().is_some_and(|frame| !frame.contains(var)) {
                        let message =
                            format!("this changes `{name}`, which the procedure's `modifies` clauses do not list");
                        let error = self.type_error(codes::MODIFIES, at, message);
                        error.help.push(format!("add `modifies {name};` to the procedure"));
                    }
                }
                VarKind::Out | VarKind::Local => {}
            }
        }
    }

    /// `C(x, y) := e`
    pub(super) fn unpack(
        &mut self,
        stmt: &ast::Stmt,
        ctor: ast::Ident,
        vars: &[ast::Ident],
        value: &ast::Expr,
    ) -> Option<StmtKind> {
        let before = self.found.typing.len();
        let value = self.expr(value);
        let targets: Vec<Option<VarId>> = vars.iter().map(|var| self.assigned_var(*var)).collect();
        let spans = vars.iter().map(|var| var.span);
        self.check_distinct(targets.iter().copied().zip(spans).filter_map(|(var, span)| Some((var?, span))).collect());
        let ctor_id = match self.find_callable(ctor) {
            Some(Callable::Ctor(id)) => id,
            Some(Callable::Function(_)) => {
                let message =
                    format!("`{}` is a function, not a constructor, so nothing can be unpacked with it", ctor.name);
                self.type_error(codes::DATATYPE, ctor.span, message);
                return None;
            }
            None => {
                let names: Vec<_> = self.globals.functions.keys().copied().collect();
                self.unknown("constructor", ctor, names.into_iter());
                return None;
            }
        };
        let targets: Vec<VarId> = targets.into_iter().collect::<Option<_>>()?;
        let (fields, data) = self.ctor_types(ctor_id, ctor.span);
        if fields.len() != targets.len() {
            let message = format!(
                "`{}` has {}, but is unpacked into {}",
                ctor.name,
                counted(fields.len(), "field"),
                counted(targets.len(), "variable")
            );
            self.type_error(codes::COUNT, ctor.span, message);
        }
        if self.found.typing.len() > before {
            return None;
        }
        self.check_assigned(&targets, stmt.at);
        self.check_results(&targets, stmt.at);
        if !self.unifier.unify(&value.ty, &data) {
            let (wanted, given) = (self.type_text(&data), self.type_text(&value.ty));
            let message = format!("a value of type `{wanted}` is to be unpacked, but this is of type `{given}`");
            self.type_error(codes::TYPE_MISMATCH, stmt.at, message);
        }
        for (i, (var, field)) in targets.iter().zip(&fields).enumerate() {
            let ty = self.program.var(*var).ty.clone();
            if !self.unifier.unify(&ty, field) {
                let (wanted, given) = (self.type_text(field), self.type_text(&ty));
                let message = format!(
                    "field {} of `{}` is of type `{wanted}`, but the variable of type `{given}`",
                    i + 1,
                    ctor.name
                );
                self.type_error(codes::TYPE_MISMATCH, vars[i].span, message);
            }
        }
        let value = self.finish(value);
        Some(StmtKind::Unpack { ctor: ctor_id, vars: targets, value })
    }
}
