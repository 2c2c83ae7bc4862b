//! `switch` and patterns.

use source::{Span, Symbol};

use super::env::{Jump, JumpKind};
use super::*;

/// What a switch is about.
enum Subject {
    /// Constants of this type.
    Constants(Type),
    Enum(ClassId),
    /// Patterns may tell it apart.
    Object,
    Unknown,
}

impl<'a> Resolver<'a> {
    pub(super) fn switch_stmt(&mut self, switch: &'a ast::Switch) -> Switch {
        self.switch(switch, JumpKind::Switch, None).0
    }

    pub(super) fn switch_expr(&mut self, switch: &'a ast::Switch, span: Span, expected: Option<&Type>) -> Exp {
        let (node, results) = self.switch(switch, JumpKind::SwitchExpr, Some(expected.cloned()));
        if !node.exhaustive && !node.subject.ty.is_unknown() {
            self.error(codes::SWITCH, switch.span, "the switch expression does not cover all possible input values");
        }
        self.check_yields_value(&node);
        let ty = self.switch_type(&results, expected);
        Expr::new(ExprKind::Switch(Box::new(node)), ty, span)
    }

    /// A switch expression has a value in every case.
    fn check_yields_value(&mut self, switch: &Switch) {
        let arrow = switch.cases.first().is_some_and(|case| case.arrow);
        let ends = |case: &&Case| case.body.iter().all(flow::completes);
        let open = match arrow {
            true => switch.cases.iter().find(ends),
            // Without arrows, one case falls through to the next.
            false => switch.cases.last().filter(ends),
        };
        if let Some(case) = open {
            let end = match case.body.last().map(|stmt| &stmt.kind) {
                Some(StmtKind::Block(block)) => block.end(),
                _ => case.span,
            };
            let what = if arrow { "switch rule" } else { "switch expression" };
            self.error(codes::SWITCH, end, format!("{what} completes without providing a value"));
        }
    }

    fn switch_type(&mut self, results: &[Type], expected: Option<&Type>) -> Type {
        let real: Vec<Type> = results.iter().filter(|ty| **ty != Type::Nothing).cloned().collect();
        let Some(first) = real.first().cloned() else { return expected.cloned().unwrap_or(Type::Unknown) };
        if real.iter().all(|ty| *ty == first) {
            return first;
        }
        if let Some(expected) = expected.filter(|ty| !ty.is_unknown()) {
            return expected.clone();
        }
        let prims: Option<Vec<Prim>> = real.iter().map(|ty| self.as_primitive(ty)).collect();
        if let Some(prims) = prims {
            if prims.iter().all(|p| *p == Prim::Boolean) {
                return Type::BOOLEAN;
            }
            if prims.iter().all(|p| p.is_numeric()) {
                return Type::Prim(prims.into_iter().reduce(operators::promoted).unwrap_or(Prim::Int));
            }
        }
        let boxed: Vec<Type> =
            real.iter().map(|ty| ty.as_prim().map_or(ty.clone(), |prim| Type::class(self.box_of(prim)))).collect();
        self.lub(&boxed)
    }

    /// The switch, and the types of what it yields.
    fn switch(&mut self, switch: &'a ast::Switch, kind: JumpKind, wanted: Option<Option<Type>>) -> (Switch, Vec<Type>) {
        let subject = self.value(&switch.subject, None);
        let about = self.subject(&subject);
        let target = self.new_jump();
        let saved_yields = std::mem::take(&mut self.env.yields);
        self.env.yields = env::Yields { wanted: wanted.clone().flatten(), types: Vec::new() };
        self.env.jumps.push(Jump { target, label: None, kind });
        self.env.push_block();
        let mut seen: Vec<(Constant, Span)> = Vec::new();
        let mut constants: Vec<Symbol> = Vec::new();
        let (mut has_default, mut has_pattern_for_all) = (false, false);
        let mut cases = Vec::new();
        let arrow = switch.cases.first().is_some_and(|case| case.arrow);
        for case in &switch.cases {
            if case.arrow != arrow {
                self.error(codes::SWITCH, case.span, "different case kinds used in the switch: `->` and `:`");
            }
            self.env.push_block();
            let labels = case
                .labels
                .iter()
                .map(|label| {
                    let label = self.case_label(label, &about, &subject, &mut seen, &mut constants);
                    match &label {
                        CaseLabel::Default => {
                            if has_default {
                                self.error(codes::SWITCH, case.span, "duplicate default label");
                            }
                            has_default = true;
                        }
                        CaseLabel::Pattern(pattern) if pattern.guard.is_none() => {
                            let (ty, to) = (subject.ty.clone(), pattern.ty.clone());
                            has_pattern_for_all |= self.is_subtype(&ty, &to);
                        }
                        _ => {}
                    }
                    label
                })
                .collect();
            let body = self.case_body(case, kind, target);
            self.close_case(arrow);
            cases.push(Case { labels, arrow: case.arrow, body, span: case.span });
        }
        self.env.pop();
        self.env.jumps.pop();
        let yields = std::mem::replace(&mut self.env.yields, saved_yields);
        let exhaustive = has_default || has_pattern_for_all || self.covers(&about, &subject, &constants, &cases);
        (Switch { subject, target, cases, exhaustive, span: switch.span }, yields.types)
    }

    /// Variables of a group with `:` are visible in the groups after it.
    fn close_case(&mut self, arrow: bool) {
        let Some(env::Frame::Block { vars, classes }) = self.env.frames.pop() else { return };
        if !arrow && let Some(env::Frame::Block { vars: outer, classes: outer_classes }) = self.env.frames.last_mut() {
            outer.extend(vars);
            outer_classes.extend(classes);
        }
    }

    fn subject(&mut self, subject: &Exp) -> Subject {
        let ty = subject.ty.clone();
        if ty.is_unknown() {
            return Subject::Unknown;
        }
        match self.as_primitive(&ty) {
            Some(Prim::Byte | Prim::Short | Prim::Char | Prim::Int) => {
                return Subject::Constants(Type::Prim(self.as_primitive(&ty).unwrap_or(Prim::Int)));
            }
            Some(_) if ty.as_prim().is_some() => {
                let message = format!(
                    "constant label of type `{}`: a switch is about integers, strings, enums and objects",
                    self.show(&ty)
                );
                self.error(codes::SWITCH, subject.span, message);
                return Subject::Unknown;
            }
            _ => {}
        }
        if self.is_string(&ty) {
            return Subject::Constants(ty);
        }
        match ty.as_class() {
            Some(class) if self.program[class].kind == ClassKind::Enum => Subject::Enum(class),
            Some(class) if !self.is_complete(class) => Subject::Unknown,
            _ => Subject::Object,
        }
    }

    fn case_label(
        &mut self,
        label: &'a ast::CaseLabel,
        about: &Subject,
        subject: &Exp,
        seen: &mut Vec<(Constant, Span)>,
        constants: &mut Vec<Symbol>,
    ) -> CaseLabel {
        let e = match label {
            ast::CaseLabel::Default(_) => return CaseLabel::Default,
            ast::CaseLabel::Pattern(pattern) => {
                let pattern = self.pattern(pattern, subject);
                let name = self.program[pattern.local].name;
                self.env.declare(name, pattern.local);
                return CaseLabel::Pattern(self.guarded(pattern, label));
            }
            ast::CaseLabel::Expr(e) => e,
        };
        if matches!(e.kind, ast::ExprKind::Literal(ast::Literal::Null)) {
            return CaseLabel::Null;
        }
        match about {
            Subject::Enum(class) => {
                let ast::ExprKind::Name(name) = e.kind else {
                    let e = self.broken(
                        codes::SWITCH,
                        e.span,
                        "an enum switch case label must be the unqualified name of a constant",
                    );
                    return CaseLabel::Constant(e);
                };
                self.enum_label(*class, name, e.span, constants)
            }
            Subject::Constants(ty) => {
                let value = self.value(e, Some(ty));
                let value = self.assign_to(value, ty);
                match &value.constant {
                    Some(constant) => {
                        if let Some((_, first)) = seen.iter().find(|(other, _)| other == constant) {
                            let first = *first;
                            self.duplicate(codes::SWITCH, e.span, first, "duplicate case label".to_string());
                        }
                        seen.push((constant.clone(), e.span));
                    }
                    None if value.ty.is_unknown() || matches!(value.kind, ExprKind::UnknownField { .. }) => {}
                    None => {
                        self.error(codes::SWITCH, e.span, "constant expression required");
                    }
                }
                CaseLabel::Constant(value)
            }
            Subject::Object | Subject::Unknown => {
                // The name of a constant of an enum that is not known.
                if let (Subject::Unknown, ast::ExprKind::Name(name)) = (about, &e.kind) {
                    let kind = ExprKind::UnknownField { target: None, name: *name };
                    return CaseLabel::Constant(Expr::new(kind, Type::Unknown, e.span));
                }
                let value = self.value(e, None);
                if matches!(about, Subject::Object) && value.ty != Type::Error {
                    let message = format!(
                        "constant label of type `{}` for a switch about `{}`",
                        self.show(&value.ty),
                        self.show(&subject.ty)
                    );
                    self.error(codes::SWITCH, e.span, message);
                }
                CaseLabel::Constant(value)
            }
        }
    }

    fn guarded(&mut self, pattern: Pattern, label: &'a ast::CaseLabel) -> Pattern {
        let ast::CaseLabel::Pattern(ast::Pattern { kind: ast::PatternKind::Guarded(_, guard), .. }) = label else {
            return pattern;
        };
        let guard = self.condition(guard);
        for local in bindings(&guard, true) {
            let name = self.program[local].name;
            self.env.declare(name, local);
        }
        Pattern { guard: Some(guard), ..pattern }
    }

    fn enum_label(&mut self, class: ClassId, name: Symbol, span: Span, constants: &mut Vec<Symbol>) -> CaseLabel {
        self.members(class);
        let field = self.infos.classes[class.0 as usize].fields.get(&name).copied();
        match field.filter(|field| self.program[*field].enum_constant.is_some()) {
            Some(field) => {
                if constants.contains(&name) {
                    self.error(codes::SWITCH, span, "duplicate case label");
                }
                constants.push(name);
                CaseLabel::Constant(self.static_field(field, None, span, span))
            }
            None => {
                let message = format!(
                    "an enum switch case label must be the unqualified name of a constant: `{}` has no `{name}`",
                    self.program[class].name
                );
                let e = self.broken(codes::SWITCH, span, message);
                CaseLabel::Constant(e)
            }
        }
    }

    fn case_body(&mut self, case: &'a ast::Case, kind: JumpKind, target: JumpId) -> Vec<Stmt> {
        if !case.arrow {
            return self.stmts(&case.body);
        }
        // After an arrow, an expression is what the switch yields.
        if let ([ast::Stmt { kind: ast::StmtKind::Expr(e), span }], JumpKind::SwitchExpr) = (&case.body[..], kind) {
            let value = self.yielded(e);
            return vec![Stmt { kind: StmtKind::Yield(target, value), span: *span }];
        }
        self.stmts(&case.body)
    }

    /// A value that a switch expression gives.
    pub(super) fn yielded(&mut self, e: &'a ast::Expr) -> Exp {
        let wanted = self.env.yields.wanted.clone().filter(|ty| !ty.is_unknown());
        let value = self.value(e, wanted.as_ref());
        let value = match &wanted {
            Some(ty) if self.way(&value.ty.clone(), ty, value.constant.as_ref(), convert::Allow::Assign).is_some() => {
                self.assign_to(value, ty)
            }
            _ => value,
        };
        self.env.yields.types.push(value.ty.clone());
        value
    }

    /// Whether the cases name all values there are.
    fn covers(&mut self, about: &Subject, subject: &Exp, constants: &[Symbol], cases: &[Case]) -> bool {
        match about {
            Subject::Unknown => true,
            Subject::Enum(class) => {
                let class = *class;
                self.members(class);
                let all: Vec<Symbol> =
                    self.program[class].enum_constants(&self.program).map(|field| self.program[field].name).collect();
                all.iter().all(|name| constants.contains(name))
            }
            Subject::Constants(_) => false,
            Subject::Object => {
                let patterns: Vec<Type> = cases
                    .iter()
                    .flat_map(|case| &case.labels)
                    .filter_map(|label| match label {
                        CaseLabel::Pattern(pattern) if pattern.guard.is_none() => Some(pattern.ty.clone()),
                        _ => None,
                    })
                    .collect();
                let ty = subject.ty.clone();
                self.is_covered(&ty, &patterns, 0)
            }
        }
    }

    /// A sealed type is covered if all its permitted subclasses are.
    fn is_covered(&mut self, ty: &Type, patterns: &[Type], depth: u32) -> bool {
        if patterns.iter().any(|pattern| self.is_subtype(ty, pattern)) {
            return true;
        }
        let classes = self.classes_of_type(ty);
        depth < 20
            && classes.into_iter().any(|class| {
                let sealed = self.program[class].flags.is_sealed() && self.program[class].flags.is_abstract();
                let permits = self.permitted(class);
                sealed
                    && !permits.is_empty()
                    && permits.into_iter().all(|sub| self.is_covered(&Type::class(sub), patterns, depth + 1))
            })
    }

    /// The subclasses that a sealed class allows: those it names, or those of its file.
    pub(super) fn permitted(&mut self, class: ClassId) -> Vec<ClassId> {
        if !self.program[class].permits.is_empty() {
            return self.program[class].permits.clone();
        }
        let file = self.program[class].file;
        let others: Vec<ClassId> =
            self.program.classes().filter(|other| self.program[*other].file == file && file.is_some()).collect();
        others.into_iter().filter(|other| self.direct_superclasses(*other).contains(&class)).collect()
    }

    pub(super) fn pattern(&mut self, pattern: &'a ast::Pattern, value: &Exp) -> Pattern {
        match &pattern.kind {
            ast::PatternKind::Guarded(inner, _) => self.pattern(inner, value),
            ast::PatternKind::Bind { modifiers, ty, name } => {
                let to = self.ty(ty);
                self.check_type_test(value, &to, ty.span);
                if self.is_subtype(&value.ty.clone(), &to)
                    && !value.ty.is_unknown()
                    && !to.is_unknown()
                    && value.ty == to
                {
                    // Java 17 refuses a test that is always true.
                    let message = format!(
                        "expression type `{}` is a subtype of pattern type `{}`",
                        self.show(&value.ty),
                        self.show(&to)
                    );
                    self.warning(codes::NOT_JAVA, pattern.span, message);
                }
                self.check_shadowing(*name);
                let local = self.new_local(Local {
                    name: name.name,
                    ty: to.clone(),
                    kind: LocalKind::Pattern,
                    flags: declare::flags_of(modifiers),
                    ghost: self.env.in_spec(),
                    effectively_final: false,
                    constant: None,
                    span: name.span,
                });
                Pattern { ty: to, local, guard: None, span: pattern.span }
            }
        }
    }

    /// Runs `work` where the variables are visible that a condition binds when it is true, or false.
    pub(super) fn with_bindings<T>(&mut self, cond: &Exp, when: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let bound = bindings(cond, when);
        if bound.is_empty() {
            return work(self);
        }
        self.env.push_block();
        for local in bound {
            let name = self.program[local].name;
            self.env.declare(name, local);
        }
        let result = work(self);
        self.env.pop();
        result
    }
}

/// The pattern variables that are bound if a condition has this value.
pub(super) fn bindings(cond: &Expr, when: bool) -> Vec<LocalId> {
    match (&cond.kind, when) {
        (ExprKind::Matches(_, pattern), true) => vec![pattern.local],
        (ExprKind::Unary(UnOp::Not, inner), _) => bindings(inner, !when),
        (ExprKind::Binary(BinOp::And, a, b), true) | (ExprKind::Binary(BinOp::Or, a, b), false) => {
            let mut all = syntax::deep(|| bindings(a, when));
            all.extend(bindings(b, when));
            all
        }
        (ExprKind::Convert(_, inner), _) => bindings(inner, when),
        _ => Vec::new(),
    }
}
