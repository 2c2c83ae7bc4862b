//! Generic traversal of statements and whole programs.

use indexmap::IndexMap;
use source::Symbol;

use super::*;

impl Decreases {
    pub fn exps(&self) -> Vec<&Exp> {
        match &self.kind {
            DecreasesKind::Tuple { measure, cond } => measure.iter().chain(cond).collect(),
            DecreasesKind::Wildcard { cond } => cond.iter().collect(),
            DecreasesKind::Star => vec![],
        }
    }

    pub fn map_exps(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Decreases {
        let kind = match &self.kind {
            DecreasesKind::Tuple { measure, cond } => {
                DecreasesKind::Tuple { measure: measure.iter().map(&mut *f).collect(), cond: cond.as_ref().map(f) }
            }
            DecreasesKind::Wildcard { cond } => DecreasesKind::Wildcard { cond: cond.as_ref().map(f) },
            DecreasesKind::Star => DecreasesKind::Star,
        };
        Decreases { kind, meta: self.meta }
    }
}

impl Stmt {
    /// The expressions of the statement itself, not of blocks inside it.
    pub fn exps(&self) -> Vec<&Exp> {
        use StmtKind::*;
        match &self.kind {
            Block(_) | VarDecl(_) | New { .. } | Goto(_) | Unreachable => vec![],
            Assign { value, .. } => vec![value],
            FieldAssign { recv, value, .. } => vec![recv, value],
            Call { args, .. } => args.iter().collect(),
            Inhale(e) | Exhale(e) | Assert(e) | Assume(e) | Refute(e) => vec![e],
            Check { cond, .. } | If { cond, .. } => vec![cond],
            Fold(acc) | Unfold(acc) => acc.children(),
            Package { wand, .. } | Apply(wand) => wand.children(),
            While { cond, invariants, decreases, .. } => {
                let measures = decreases.iter().flat_map(|d| d.exps());
                std::iter::once(cond).chain(invariants).chain(measures).collect()
            }
            Label { invariants, .. } => invariants.iter().collect(),
            Quasihavoc { cond, resource } | QuasihavocAll { cond, resource, .. } => {
                cond.iter().chain(resource.children()).collect()
            }
        }
    }

    /// The blocks directly inside.
    pub fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            StmtKind::Block(block) => vec![block],
            StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
            StmtKind::While { body, .. } => vec![body],
            StmtKind::Package { script, .. } => vec![script],
            _ => vec![],
        }
    }

    /// Replaces the statement's own expressions and the blocks directly inside.
    pub fn map(&self, exp: &mut dyn FnMut(&Exp) -> Exp, block: &mut dyn FnMut(&Block) -> Block) -> Stmt {
        use StmtKind::*;
        let kind = match &self.kind {
            VarDecl(_) | New { .. } | Goto(_) | Unreachable => self.kind.clone(),
            Block(inner) => Block(block(inner)),
            Assign { target, value } => Assign { target: *target, value: exp(value) },
            FieldAssign { recv, field, value } => FieldAssign { recv: exp(recv), field: *field, value: exp(value) },
            Call { targets, method, args } => {
                Call { targets: targets.clone(), method: *method, args: args.iter().map(exp).collect() }
            }
            Inhale(e) => Inhale(exp(e)),
            Exhale(e) => Exhale(exp(e)),
            Assert(e) => Assert(exp(e)),
            Assume(e) => Assume(exp(e)),
            Refute(e) => Refute(exp(e)),
            Check { kind, cond } => Check { kind: *kind, cond: exp(cond) },
            Fold(acc) => Fold(acc.map(exp)),
            Unfold(acc) => Unfold(acc.map(exp)),
            Package { wand, script } => Package { wand: wand.map(exp), script: block(script) },
            Apply(wand) => Apply(wand.map(exp)),
            If { cond, then, otherwise } => If { cond: exp(cond), then: block(then), otherwise: block(otherwise) },
            While { cond, invariants, decreases, body } => While {
                cond: exp(cond),
                invariants: invariants.iter().map(&mut *exp).collect(),
                decreases: decreases.iter().map(|d| d.map_exps(exp)).collect(),
                body: block(body),
            },
            Label { name, invariants } => Label { name: *name, invariants: invariants.iter().map(exp).collect() },
            Quasihavoc { cond, resource } => {
                Quasihavoc { cond: cond.as_ref().map(&mut *exp), resource: resource.map(exp) }
            }
            QuasihavocAll { vars, cond, resource } => {
                QuasihavocAll { vars: vars.clone(), cond: cond.as_ref().map(&mut *exp), resource: resource.map(exp) }
            }
        };
        Stmt { kind, meta: self.meta, annotations: self.annotations.clone() }
    }

    /// Replaces every expression of the statement and of all statements inside it.
    pub fn map_exps(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Stmt {
        // Two closures over one `f` cannot both borrow it: blocks are mapped in a second step.
        let own = self.map(f, &mut Block::clone);
        if own.blocks().is_empty() { own } else { own.map(&mut Exp::clone, &mut |block| block.map_exps(f)) }
    }

    /// Visits this statement and all inside, outermost first.
    pub fn visit<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        f(self);
        for block in self.blocks() {
            block.visit(f);
        }
    }

    /// As [`visit`](Self::visit), but not into proof scripts: those are bodies of their own, with their own jumps.
    pub fn visit_own<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        f(self);
        if !matches!(self.kind, StmtKind::Package { .. }) {
            self.blocks().into_iter().for_each(|block| block.visit_own(f));
        }
    }

    /// Local variables this statement itself assigns.
    pub fn assigned(&self) -> &[Symbol] {
        match &self.kind {
            StmtKind::Assign { target, .. } | StmtKind::New { target, .. } => std::slice::from_ref(target),
            StmtKind::Call { targets, .. } => targets,
            _ => &[],
        }
    }
}

impl Block {
    pub fn map_exps(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Block {
        Block { stmts: self.stmts.iter().map(|s| s.map_exps(f)).collect() }
    }

    /// Replaces every statement, here and inside, by a sequence; inner statements first.
    pub fn flat_map(&self, f: &mut dyn FnMut(Stmt) -> Vec<Stmt>) -> Block {
        let mut stmts = Vec::with_capacity(self.stmts.len());
        for stmt in &self.stmts {
            let stmt = stmt.map(&mut Exp::clone, &mut |block| block.flat_map(f));
            stmts.extend(f(stmt));
        }
        Block { stmts }
    }

    /// Visits every statement, here and inside, outermost first.
    pub fn visit<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        for stmt in &self.stmts {
            stmt.visit(f);
        }
    }

    /// As [`visit`](Self::visit), but not into proof scripts.
    pub fn visit_own<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        self.stmts.iter().for_each(|stmt| stmt.visit_own(f));
    }

    /// Visits the top expressions of every statement, here and inside.
    pub fn each_exp<'a>(&'a self, f: &mut dyn FnMut(&'a Exp)) {
        self.visit(&mut |stmt| stmt.exps().into_iter().for_each(&mut *f));
    }

    /// Variables declared here or inside, in order.
    pub fn declared(&self) -> IndexMap<Symbol, Type> {
        let mut all = IndexMap::new();
        self.visit(&mut |stmt| {
            if let StmtKind::VarDecl(vars) = &stmt.kind {
                all.extend(vars.iter().map(|v| (v.name, v.ty.clone())));
            }
        });
        all
    }

    pub fn any_stmt(&self, f: &mut dyn FnMut(&Stmt) -> bool) -> bool {
        self.stmts.iter().any(|stmt| f(stmt) || stmt.blocks().into_iter().any(|block| block.any_stmt(f)))
    }

    /// Whether anything jumps here, apart from jumps in proof scripts.
    pub fn has_goto(&self) -> bool {
        let mut found = false;
        self.visit_own(&mut |stmt| found |= matches!(stmt.kind, StmtKind::Goto(_)));
        found
    }
}

impl Method {
    pub fn each_exp<'a>(&'a self, f: &mut dyn FnMut(&'a Exp)) {
        self.pres.iter().chain(&self.posts).for_each(&mut *f);
        self.decreases.iter().flat_map(|d| d.exps()).for_each(&mut *f);
        if let Some(body) = &self.body {
            body.each_exp(f);
        }
    }

    pub fn map_exps(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Method {
        Method {
            pres: self.pres.iter().map(&mut *f).collect(),
            posts: self.posts.iter().map(&mut *f).collect(),
            decreases: self.decreases.iter().map(|d| d.map_exps(f)).collect(),
            body: self.body.as_ref().map(|b| b.map_exps(f)),
            ..self.clone()
        }
    }
}

impl Function {
    pub fn each_exp<'a>(&'a self, f: &mut dyn FnMut(&'a Exp)) {
        let measures = self.decreases.iter().flat_map(|d| d.exps());
        self.pres.iter().chain(&self.posts).chain(measures).chain(&self.body).for_each(f);
    }

    pub fn map_exps(&self, f: &mut dyn FnMut(&Exp) -> Exp) -> Function {
        Function {
            pres: self.pres.iter().map(&mut *f).collect(),
            posts: self.posts.iter().map(&mut *f).collect(),
            decreases: self.decreases.iter().map(|d| d.map_exps(f)).collect(),
            body: self.body.as_ref().map(f),
            ..self.clone()
        }
    }
}

impl Program {
    /// Visits the top expressions of all members, domain axioms included.
    pub fn each_exp<'a>(&'a self, f: &mut dyn FnMut(&'a Exp)) {
        self.domains.values().flat_map(|d| &d.axioms).for_each(|axiom| f(&axiom.body));
        self.functions.values().for_each(|function| function.each_exp(f));
        self.predicates.values().filter_map(|p| p.body.as_ref()).for_each(&mut *f);
        self.methods.values().for_each(|method| method.each_exp(f));
    }

    /// Replaces the top expressions of all members, domain axioms included.
    pub fn map_exps(mut self, f: &mut dyn FnMut(&Exp) -> Exp) -> Program {
        for axiom in self.domains.values_mut().flat_map(|d| &mut d.axioms) {
            axiom.body = f(&axiom.body);
        }
        for function in self.functions.values_mut() {
            *function = function.map_exps(f);
        }
        for body in self.predicates.values_mut().filter_map(|p| p.body.as_mut()) {
            *body = f(body);
        }
        for method in self.methods.values_mut() {
            *method = method.map_exps(f);
        }
        self
    }

    /// Every global name: members, domain functions, constructors.
    pub fn is_global(&self, name: Symbol) -> bool {
        self.fields.contains_key(&name)
            || self.domains.contains_key(&name)
            || self.adts.contains_key(&name)
            || self.functions.contains_key(&name)
            || self.predicates.contains_key(&name)
            || self.methods.contains_key(&name)
            || self.domains.values().any(|d| d.functions.iter().any(|f| f.name == name))
            || self.adts.values().any(|a| a.ctors.iter().any(|c| c.name == name))
    }
}
