//! Statements.

use rustc_hash::FxHashSet;
use source::{Span, Symbol};

use super::{Checker, MemberPart, shared_annotations};
use crate::codes;
use crate::names::Use;
use crate::syntax::ptree as p;
use crate::tree::{
    Acc, Block, Decreases, DecreasesKind, Exp, ExpKind, Expr, Loc, NewFields, Stmt, StmtKind, Type, Var,
};

/// What stands on the left of an assignment.
enum Target {
    Local(Symbol, Type),
    Field { recv: Exp, field: Symbol, ty: Type },
}

impl Target {
    fn ty(&self) -> &Type {
        match self {
            Target::Local(_, ty) | Target::Field { ty, .. } => ty,
        }
    }
}

impl<'a> Checker<'a> {
    pub(super) fn block(&mut self, block: &'a p::Block) -> Block {
        self.scope(|cx| cx.stmts(&block.stmts))
    }

    fn stmts(&mut self, stmts: &'a [p::Stmt]) -> Block {
        let mut out = Vec::new();
        for s in stmts {
            self.stmt(s, &mut out);
        }
        Block { stmts: out }
    }

    /// Adds the translation of a statement to `out`. After an error it may be incomplete.
    fn stmt(&mut self, s: &'a p::Stmt, out: &mut Vec<Stmt>) {
        use p::StmtKind as S;
        let kind = match &s.kind {
            S::Block(b) => Some(StmtKind::Block(self.block(b))),
            S::Spliced(stmts) => {
                stmts.iter().for_each(|inner| self.stmt(inner, out));
                return;
            }
            S::Var(vars, init) => return self.var(s, vars, init.as_ref(), out),
            S::Assign(targets, value) => self.assign(s, targets, value),
            S::Expr(e) => self.expr_stmt(s, e),
            S::Inhale(e) => self.assertion(e).map(StmtKind::Inhale),
            S::Exhale(e) => self.assertion(e).map(StmtKind::Exhale),
            S::Assert(e) => self.assertion(e).map(StmtKind::Assert),
            S::Assume(e) => self.assertion(e).map(StmtKind::Assume),
            S::Refute(e) => self.value(e, &Type::Bool).map(StmtKind::Refute),
            S::Fold(e) => {
                self.unifier.reset();
                self.unfoldable(e).map(StmtKind::Fold)
            }
            S::Unfold(e) => {
                self.unifier.reset();
                self.unfoldable(e).map(StmtKind::Unfold)
            }
            S::Package(wand, script) => {
                self.unifier.reset();
                let wand = self.wand(wand);
                let script = script.as_ref().map(|b| self.block(b)).unwrap_or_default();
                wand.map(|wand| StmtKind::Package { wand, script })
            }
            S::Apply(wand) => {
                self.unifier.reset();
                self.wand(wand).map(StmtKind::Apply)
            }
            S::Quasihavoc { vars, cond, resource } => self.quasihavoc(vars.as_deref(), cond.as_ref(), resource),
            S::If(cond, then, otherwise) => {
                let cond = self.value(cond, &Type::Bool);
                let (then, otherwise) = (self.block(then), self.block(otherwise));
                cond.map(|cond| StmtKind::If { cond, then, otherwise })
            }
            S::While { cond, invariants, decreases, body } => {
                let cond = self.value(cond, &Type::Bool);
                let invariants = self.invariants(invariants);
                let decreases = self.decreases(decreases);
                let body = self.block(body);
                cond.map(|cond| StmtKind::While { cond, invariants, decreases, body })
            }
            S::Label(name, invariants) => {
                Some(StmtKind::Label { name: name.name, invariants: self.invariants(invariants) })
            }
            S::Goto(name) => Some(StmtKind::Goto(name.name)),
            S::Define(_) => None,
        };
        out.extend(kind.map(|kind| self.make(s, kind)));
    }

    fn make(&self, s: &p::Stmt, kind: StmtKind) -> Stmt {
        Stmt { kind, meta: s.span.into(), annotations: shared_annotations(&s.annotations) }
    }

    fn invariants(&mut self, all: &'a [p::Expr]) -> Vec<Exp> {
        self.within(|cx| cx.part = MemberPart::Invariant, |cx| all.iter().filter_map(|e| cx.assertion(e)).collect())
    }

    pub(super) fn decreases(&mut self, all: &'a [p::Decreases]) -> Vec<Decreases> {
        self.within(|cx| cx.measure = true, |cx| all.iter().filter_map(|d| cx.decreases_clause(d)).collect())
    }

    fn decreases_clause(&mut self, clause: &'a p::Decreases) -> Option<Decreases> {
        let condition = |cx: &mut Self, cond: &'a Option<p::Expr>| match cond {
            Some(cond) => cx.within(|c| c.measure = false, |cx| cx.measure_part(cond, Some(&Type::Bool))).map(Some),
            None => Some(None),
        };
        let kind = match &clause.kind {
            p::DecreasesKind::Star => DecreasesKind::Star,
            p::DecreasesKind::Wildcard(cond) => DecreasesKind::Wildcard { cond: condition(self, cond)? },
            p::DecreasesKind::Tuple(measure, cond) => {
                let part = |e| self.measure_part(e, None).map(|e| as_instance(&e));
                let measure: Vec<Option<Exp>> = measure.iter().map(part).collect();
                let cond = condition(self, cond);
                DecreasesKind::Tuple { measure: measure.into_iter().collect::<Option<Vec<Exp>>>()?, cond: cond? }
            }
        };
        Some(Decreases { kind, meta: clause.span.into() })
    }

    /// That measures are pure is a later check.
    fn measure_part(&mut self, e: &'a p::Expr, want: Option<&Type>) -> Option<Exp> {
        self.unifier.reset();
        let node = self.expr(e);
        self.settle(node, want).map(|(e, _)| e)
    }

    fn var(&mut self, s: &'a p::Stmt, vars: &'a [p::Formal], init: Option<&'a p::Expr>, out: &mut Vec<Stmt>) {
        let declared = self.formals(vars, true);
        let Some(declared) = declared else {
            init.iter().for_each(|init| {
                self.unifier.reset();
                self.expr(init);
            });
            return;
        };
        let targets = declared.iter().map(|v| Target::Local(v.name, v.ty.clone())).collect();
        out.push(self.make(s, StmtKind::VarDecl(declared)));
        if let Some(init) = init {
            let kind = self.assign_to(s, targets, init);
            out.extend(kind.map(|kind| Stmt::new(kind, s.span.into())));
        }
    }

    fn assign(&mut self, s: &'a p::Stmt, targets: &'a [p::Expr], value: &'a p::Expr) -> Option<StmtKind> {
        let checked: Vec<Option<Target>> = targets.iter().map(|t| self.target(t)).collect();
        let n_good = checked.iter().flatten().count();
        if n_good < checked.len() {
            // Still look at the right side, unless it could only repeat that the left side is wrong.
            if !matches!(value.kind, p::ExprKind::New(_)) && !self.is_method_call(value) {
                self.unifier.reset();
                self.expr(value);
            }
            return None;
        }
        self.assign_to(s, checked.into_iter().flatten().collect(), value)
    }

    fn is_method_call(&self, e: &p::Expr) -> bool {
        matches!(&e.kind, p::ExprKind::Call { name, .. } if self.globals.methods.contains_key(&name.name))
    }

    fn target(&mut self, e: &'a p::Expr) -> Option<Target> {
        match &e.kind {
            p::ExprKind::Ident(name) => {
                let problem = match self.vars.get(name) {
                    Some(v) if v.ambiguous => format!("`{name}` is declared twice, so it is not clear which is meant"),
                    Some(v) if v.assignable => return v.ty.clone().map(|ty| Target::Local(*name, ty)),
                    Some(_) => format!("`{name}` is a parameter, which cannot be assigned to"),
                    None => match self.globals.describe(*name) {
                        Some(what) => format!("`{name}` is {what}, not a variable"),
                        None => format!("there is no variable named `{name}` here"),
                    },
                };
                let is_parameter = self.vars.get(name).is_some_and(|v| !v.ambiguous && !v.assignable);
                let error = self.error(codes::TARGET, e.span, problem);
                if is_parameter {
                    error.advise("assign to a local variable or a result instead");
                }
                None
            }
            p::ExprKind::Field(recv, field) => {
                if !self.is_clear(*field, Use::Field) {
                    return None;
                }
                let Some(declared) = self.globals.fields.get(&field.name) else {
                    self.unifier.reset();
                    self.expr(recv);
                    self.unknown_field(*field);
                    return None;
                };
                let recv = self.value(recv, &Type::Ref)?;
                Some(Target::Field { recv, field: field.name, ty: declared.ty.clone()? })
            }
            _ => {
                self.error(codes::TARGET, e.span, "only a variable or a field can be assigned to");
                None
            }
        }
    }

    fn assign_to(&mut self, s: &'a p::Stmt, targets: Vec<Target>, value: &'a p::Expr) -> Option<StmtKind> {
        match &value.kind {
            p::ExprKind::New(fields) => return self.new_object(s, targets, value, fields),
            p::ExprKind::Call { name, args, .. } if self.globals.methods.contains_key(&name.name) => {
                return self.method_call(s, targets, value, *name, args);
            }
            _ => {}
        }
        let mut targets = targets.into_iter();
        let (Some(target), None) = (targets.next(), targets.next()) else {
            self.error(codes::ARGUMENTS, s.span, "only a method call can assign to several targets");
            return None;
        };
        let value = self.value(value, target.ty())?;
        Some(match target {
            Target::Local(target, _) => StmtKind::Assign { target, value },
            Target::Field { recv, field, .. } => StmtKind::FieldAssign { recv, field, value },
        })
    }

    fn new_object(
        &mut self,
        s: &'a p::Stmt,
        targets: Vec<Target>,
        value: &p::Expr,
        fields: &p::NewFields,
    ) -> Option<StmtKind> {
        let fields = match fields {
            p::NewFields::All => NewFields::All,
            p::NewFields::Only(names) => {
                let unknown: Vec<&p::Ident> =
                    names.iter().filter(|f| !self.globals.fields.contains_key(&f.name)).collect();
                for field in &unknown {
                    self.unknown_field(**field);
                }
                if !unknown.is_empty() {
                    return None;
                }
                NewFields::Only(names.iter().map(|f| f.name).collect())
            }
        };
        let [target] = &targets[..] else {
            self.error(codes::ARGUMENTS, s.span, "`new` makes one object, but there are several targets");
            return None;
        };
        if *target.ty() != Type::Ref {
            self.mismatch(value.span, &target.ty().to_string(), "Ref");
            return None;
        }
        self.with_targets(s, targets, |names| StmtKind::New { target: names[0], fields })
    }

    fn method_call(
        &mut self,
        s: &'a p::Stmt,
        targets: Vec<Target>,
        call: &'a p::Expr,
        name: p::Ident,
        args: &'a [p::Expr],
    ) -> Option<StmtKind> {
        let globals = self.globals;
        if !self.is_clear(name, Use::Call) {
            return None;
        }
        let method = &globals.methods[&name.name];
        if method.params.len() != args.len() {
            self.arguments(call.span, name.name, method.params.len(), args.len());
            return None;
        }
        let typed: Vec<Option<Exp>> =
            args.iter().zip(&method.params).map(|(a, want)| self.value(a, want.as_ref()?)).collect();
        if method.returns.len() != targets.len() {
            let message = format!(
                "`{}` has {} results, but there are {} targets for them",
                name.name,
                method.returns.len(),
                targets.len()
            );
            self.error(codes::ARGUMENTS, s.span, message);
            return None;
        }
        for (target, returned) in targets.iter().zip(&method.returns) {
            if let Some(returned) = returned
                && target.ty() != returned
            {
                self.mismatch(s.span, &target.ty().to_string(), &returned.to_string());
                return None;
            }
        }
        let args = typed.into_iter().collect::<Option<Vec<Exp>>>()?;
        self.with_targets(s, targets, |targets| StmtKind::Call { targets, method: name.name, args })
    }

    /// Calls and `new` assign only to variables. For a field, the receiver is evaluated before and the field written after.
    fn with_targets(
        &mut self,
        s: &'a p::Stmt,
        targets: Vec<Target>,
        make: impl FnOnce(Vec<Symbol>) -> StmtKind,
    ) -> Option<StmtKind> {
        let fields: Vec<Symbol> = targets
            .iter()
            .filter_map(|t| if let Target::Field { field, .. } = t { Some(*field) } else { None })
            .collect();
        if fields.is_empty() {
            let names = targets.iter().filter_map(|t| if let Target::Local(n, _) = t { Some(*n) } else { None });
            return Some(make(names.collect()));
        }
        if let Some(twice) = fields.iter().enumerate().find(|(i, f)| fields[..*i].contains(f)).map(|(_, f)| f) {
            let message = format!("two targets of this assignment are field `{twice}`, possibly of the same object");
            self.late_error(codes::TARGET, s.span, message);
        }
        let (mut before, mut after, mut names) = (Vec::new(), Vec::new(), Vec::new());
        let meta = s.span.into();
        for target in targets {
            match target {
                Target::Local(name, _) => names.push(name),
                Target::Field { recv, field, ty } => {
                    let (r, t) = (self.temporary("_r", s.span), self.temporary("_t", s.span));
                    let vars = vec![
                        Var { name: r, ty: Type::Ref, span: s.span },
                        Var { name: t, ty: ty.clone(), span: s.span },
                    ];
                    before.push(Stmt::new(StmtKind::VarDecl(vars), meta));
                    before.push(Stmt::new(StmtKind::Assign { target: r, value: recv }, meta));
                    let (recv, value) = (Expr::local(r, Type::Ref, meta), Expr::local(t, ty, meta));
                    after.push(Stmt::new(StmtKind::FieldAssign { recv, field, value }, meta));
                    names.push(t);
                }
            }
        }
        before.push(Stmt::new(make(names), meta));
        before.extend(after);
        Some(StmtKind::Block(Block { stmts: before }))
    }

    /// A variable name that occurs nowhere in the current method.
    fn temporary(&mut self, stem: &str, at: Span) -> Symbol {
        let program = self.program;
        let taken = self.member_names.get_or_insert_with(|| {
            let holds = |m: &&p::Member| m.span.file == at.file && m.span.start <= at.start && at.end <= m.span.end;
            let mut names = FxHashSet::default();
            if let Some(member) = program.members.iter().find(holds) {
                crate::macros::mentioned(member, &mut names);
            }
            names
        });
        let mut n = 0;
        loop {
            let name = Symbol::new(&format!("{stem}{n}"));
            if self.globals.describe(name).is_none() && !self.vars.contains_key(&name) && taken.insert(name) {
                return name;
            }
            n += 1;
        }
    }

    fn expr_stmt(&mut self, s: &'a p::Stmt, e: &'a p::Expr) -> Option<StmtKind> {
        match &e.kind {
            p::ExprKind::Call { name, args, .. } if self.globals.methods.contains_key(&name.name) => {
                self.method_call(s, Vec::new(), e, *name, args)
            }
            p::ExprKind::Ident(name) if name.as_str() == "unreachable" => Some(StmtKind::Unreachable),
            p::ExprKind::Call { name, .. } => {
                let message = match self.globals.describe(name.name) {
                    Some(what) => format!("`{}` is {what}; only methods can be called as statements", name.name),
                    None => format!("there is no method named `{}`", name.name),
                };
                self.error(codes::UNKNOWN_NAME, s.span, message);
                None
            }
            _ => {
                self.error(
                    codes::MISPLACED,
                    s.span,
                    "an expression is not a statement; was an assignment or a call meant?",
                );
                None
            }
        }
    }

    fn quasihavoc(
        &mut self,
        vars: Option<&'a [p::Formal]>,
        cond: Option<&'a p::Expr>,
        resource: &'a p::Expr,
    ) -> Option<StmtKind> {
        self.scope(|cx| {
            let quantified = vars.map(|vars| cx.formals(vars, false));
            let cond = cond.map(|cond| cx.value(cond, &Type::Bool));
            cx.unifier.reset();
            let resource = cx.resource(resource);
            let cond = match cond {
                Some(cond) => Some(cond?),
                None => None,
            };
            match quantified {
                Some(vars) => Some(StmtKind::QuasihavocAll { vars: vars?, cond, resource: resource? }),
                None => Some(StmtKind::Quasihavoc { cond, resource: resource? }),
            }
        })
    }
}

/// A predicate in a measure stands for its instance, whatever the amount of permission written with it.
fn as_instance(e: &Exp) -> Exp {
    match &e.kind {
        ExpKind::Acc(Acc { loc: Loc::Predicate { name, args }, .. }) => {
            let kind = ExpKind::PredicateInstance { predicate: *name, args: args.clone() };
            Expr::new(kind, Type::named("PredicateInstance".into()), e.meta)
        }
        _ => e.clone(),
    }
}
