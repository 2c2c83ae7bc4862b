//! Loops: what they may change is said by their invariant, and checked.

use indexmap::IndexMap;
use java::tree as jv;
use java::tree::{BinOp, ClauseKind, Exp, ExprKind, LoopKind, Over, Step, StmtKind, Type, visit};
use source::Span;

use super::body::{Body, Frame};
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::conjuncts;
use super::spec::{Meaning, Reader, required_by};
use super::terms;
use super::world::Sort;

/// What a loop runs over, after its preparation.
enum Head<'p> {
    While(&'p Exp),
    Do(&'p Exp),
    For(Option<&'p Exp>, &'p [Exp]),
    Each { local: jv::LocalId, array: String, index: String, element: Type },
}

impl<'a, 'p> Body<'a, 'p> {
    pub fn loop_stmt(&mut self, l: &'p jv::Loop, span: Span) {
        let scope = self.scope.len();
        let head = match &l.kind {
            LoopKind::While { cond } => Head::While(cond),
            LoopKind::Do { cond } => Head::Do(cond),
            LoopKind::For { init, cond, update } => {
                init.iter().for_each(|stmt| self.statement(stmt));
                Head::For(cond.as_ref(), update)
            }
            LoopKind::Each { local, of, over: Over::Array } => self.each(*local, of),
            LoopKind::Each { of, .. } => return self.e.gap(of.span, "loops over collections"),
        };
        self.cut_loop(l, head, span);
        self.scope.truncate(scope);
    }

    fn each(&mut self, local: jv::LocalId, of: &'p Exp) -> Head<'p> {
        let value = self.value(of);
        let array = self.keep(&value, Sort::Ref);
        self.check(Check::NullDeref, of.span, format!("{array} != null"));
        let index = self.keep("0", Sort::Int);
        let element = match &of.ty {
            Type::Array(element) => (**element).clone(),
            _ => Type::Unknown,
        };
        self.declare(local);
        Head::Each { local, array, index, element }
    }

    fn cut_loop(&mut self, l: &'p jv::Loop, head: Head<'p>, span: Span) {
        let invariants = self.loop_invariants(l);
        let number = self.number();
        self.remember(number);
        let counters = self.counters(l);
        let at = l.contract.first().map_or(span.start_point(), |clause| clause.span);
        let (leave, again) = (self.label("leave"), self.label("next"));
        let check = self.e.which(Check::LoopFramePreserve, Check::FrameModifies);
        // Nothing has changed yet; the rounds are held to it below.
        for fact in self.untouched(&invariants, number, "==") {
            self.check(check, at, fact);
        }
        self.out.statement = at;
        self.put("while (true)");
        self.out.statement = Span::NONE;
        let clauses = self.clauses(&invariants, number, &head, &counters, at);
        self.out.lines.extend(clauses.lines);
        self.put("{");
        self.out.indent += 1;
        // All invariants hold here, so what one says may be what another needs.
        for (_, meaning) in &invariants {
            self.needs(meaning.needs.clone());
        }
        self.enter_round(&head, &leave);
        self.frames.push(Frame::Target { jump: l.target, leave: leave.clone(), again: Some(again.clone()) });
        let scope = self.scope.len();
        self.statement(&l.body);
        self.scope.truncate(scope);
        self.frames.pop();
        self.place(&again);
        self.end_round(&head, &leave);
        // States that agree in all slots are the same.
        for fact in self.untouched(&invariants, number, "ObjEq") {
            self.check(check, at, fact);
        }
        self.out.indent -= 1;
        self.put("}");
        self.place(&leave);
    }

    fn enter_round(&mut self, head: &Head<'p>, leave: &str) {
        match head {
            Head::While(cond) | Head::For(Some(cond), _) => {
                let value = self.value(cond);
                self.put(format!("if (!{value}) {{ goto {leave}; }}"));
            }
            Head::Each { local, array, index, element } => {
                self.put(format!("if (!({index} < {})) {{ goto {leave}; }}", terms::length(&array)));
                self.may_read(array, self.e.p[*local].span, self.e.p[*local].span);
                let slot = self.e.elements(element, self.e.p[*local].span);
                let name = self.e.local_name(*local);
                self.put(format!("{name} := {slot}(H[{array}])[{index}];"));
                if self.e.world.sort(element) == Some(Sort::Ref) {
                    self.assume(self.e.typed(&name, element));
                }
                if self.e.p[*local].ty != *element && !self.is_below(element, &self.e.p[*local].ty) {
                    self.e.gap(self.e.p[*local].span, "the conversion of this element");
                }
            }
            Head::Do(_) | Head::For(None, _) => {}
        }
    }

    fn end_round(&mut self, head: &Head<'p>, leave: &str) {
        match head {
            Head::Do(cond) => {
                let value = self.value(cond);
                self.put(format!("if (!{value}) {{ goto {leave}; }}"));
            }
            Head::For(_, update) => update.iter().for_each(|e| _ = self.value(e)),
            Head::Each { index, .. } => self.put(format!("{index} := {index} + 1;")),
            Head::While(_) => {}
        }
    }

    fn loop_invariants(&mut self, l: &'p jv::Loop) -> Vec<(&'p Exp, Meaning)> {
        let mut all = Vec::new();
        for clause in &l.contract {
            let ClauseKind::LoopInvariant(e) = &clause.kind else {
                self.e.gap(clause.span, "this clause of a loop");
                continue;
            };
            let reader = Reader::new(self.e, self.view());
            for part in conjuncts(e) {
                let meaning = reader.read(part);
                all.push((part, meaning));
            }
        }
        all
    }

    /// Keeps the state before the loop in variables.
    fn remember(&mut self, n: u32) {
        let mut kept = vec![("H", "[Ref]Obj"), ("Own", "[Ref]Ref"), ("A", "[Ref]bool")];
        kept.extend([("S", "[Ref]bool"), ("Alloc", "[Ref]bool")]);
        kept.extend([("LTop", "Level"), ("Held", "[Ref]bool")]);
        if self.e.world.immutables {
            kept.extend([("SI", "[Ref]bool"), ("Rx", "[Ref]bool")]);
        }
        for (name, sort) in kept {
            let old = self.variable(format!("${name}{n}"), sort);
            self.put(format!("{old} := {name};"));
        }
    }

    /// What need not be written as an invariant: variables that the loop only counts up, or only down. It is checked as any other.
    fn counters(&mut self, l: &'p jv::Loop) -> Vec<String> {
        let mut changes: IndexMap<jv::LocalId, Option<Direction>> = IndexMap::new();
        let mut see = |e: &jv::Expr| {
            for (local, direction) in assigned(e) {
                let known = changes.entry(local).or_insert(direction);
                if *known != direction {
                    *known = None;
                }
            }
        };
        visit::each_expr(&l.body, &mut see);
        match &l.kind {
            LoopKind::While { cond } | LoopKind::Do { cond } => visit::each_deep(cond, &mut see),
            LoopKind::For { cond, update, .. } => {
                cond.iter().chain(update).for_each(|e| visit::each_deep(e, &mut see));
            }
            LoopKind::Each { .. } => {}
        }
        let inside = declared_inside(&l.body);
        let mut facts = Vec::new();
        for (local, direction) in changes {
            let name = self.e.local_name(local);
            // Smaller types are cut down to size.
            let counts = matches!(self.e.p[local].ty, Type::INT | Type::LONG);
            let counts = counts && self.variables.contains_key(&name) && !inside.contains(&local);
            let Some(direction) = direction.filter(|_| counts) else { continue };
            let before = self.keep(&name, Sort::Int);
            facts.push(match direction {
                Direction::Up => format!("{before} <= {name}"),
                Direction::Down => format!("{name} <= {before}"),
            });
        }
        facts
    }

    /// What the invariants do not name is as before the loop: its state, the access to it, whether it is shared.
    fn untouched(&self, invariants: &[(&'p Exp, Meaning)], n: u32, same: &str) -> Vec<String> {
        let state = match same {
            "==" => format!("H[p] == $H{n}[p]"),
            _ => format!("ObjEq(H[p], $H{n}[p])"),
        };
        if self.e.world.sequential {
            // A loop changes no more than its method may.
            let Some(method) = self.method else { return Vec::new() };
            let others = self.e.not_modified(method, &self.e.contract(method), self.e.frame_meant(method));
            return vec![
                format!("(forall p: Ref :: {{H[p]}} {others} ==> {state})"),
                format!("(forall p: Ref :: {{Own[p]}} {others} ==> Own[p] == $Own{n}[p])"),
            ];
        }
        let reader = Reader::new(self.e, self.view());
        let ra = required_by(&reader, invariants.iter().map(|(e, _)| *e), "p");
        let mine_a = format!("$A{n}[p] && !{ra}");
        let mine_r = match self.e.world.immutables {
            true => format!("($A{n}[p] || Rx[p] || $SI{n}[p]) && !{ra}"),
            false => mine_a.clone(),
        };
        vec![
            format!("(forall p: Ref :: {{H[p]}} {mine_r} ==> {state})"),
            format!("(forall p: Ref :: {{A[p]}} {mine_a} ==> A[p])"),
            format!("(forall p: Ref :: {{S[p]}} {mine_a} ==> (S[p] <==> $S{n}[p]))"),
        ]
    }

    fn clauses(
        &self,
        invariants: &[(&'p Exp, Meaning)],
        n: u32,
        head: &Head<'p>,
        counters: &[String],
        at: Span,
    ) -> Lines {
        let mut out = Lines { indent: self.out.indent + 1, ..Lines::default() };
        for fact in self.untouched(invariants, n, "==") {
            out.put(format!("free invariant {fact};"));
        }
        let mut facts = vec![self.e.well_formed().to_string()];
        let immutables = self.e.world.immutables;
        let unchanged: &[&str] = if immutables { &["LTop", "Held", "Rx"] } else { &["LTop", "Held"] };
        facts.extend(unchanged.iter().map(|name| format!("{name} == ${name}{n}")));
        let growing: &[&str] = if immutables { &["S", "SI", "Alloc"] } else { &["S", "Alloc"] };
        facts.extend(growing.iter().map(|name| grows(name, &format!("${name}{n}"))));
        facts.extend(self.scope.iter().map(|local| self.e.typed(&self.e.local_name(*local), &self.e.p[*local].ty)));
        for fact in facts {
            out.put(format!("free invariant {fact};"));
        }
        let index = match head {
            Head::Each { index, .. } => Some(format!("0 <= {index}")),
            _ => None,
        };
        for fact in counters.iter().chain(&index) {
            out.put_for(Origin::new(Check::Internal, at), format!("invariant {fact};"));
        }
        for (part, meaning) in invariants {
            let origin = Origin::new(Check::LoopInvPreserve, part.span);
            out.put_for(origin, format!("invariant {};", meaning.term));
        }
        out
    }
}

/// The variables that a statement declares, which begin anew in each round.
fn declared_inside(body: &jv::Stmt) -> Vec<jv::LocalId> {
    let mut found = Vec::new();
    let mut see = |stmt: &jv::Stmt| match &stmt.kind {
        StmtKind::Local(decls) => found.extend(decls.iter().map(|decl| decl.local)),
        StmtKind::Loop(inner) => match &inner.kind {
            LoopKind::Each { local, .. } => found.push(*local),
            LoopKind::While { .. } | LoopKind::Do { .. } | LoopKind::For { .. } => {}
        },
        _ => {}
    };
    visit::each_stmt(body, &mut see);
    visit::each_expr(body, &mut |e| {
        visit::blocks(e).into_iter().flatten().for_each(|stmt| visit::each_stmt(stmt, &mut see));
    });
    found
}

/// Which way a variable is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

/// The variables that an expression assigns itself, with the way it counts them, if it only does that.
fn assigned(e: &jv::Expr) -> Vec<(jv::LocalId, Option<Direction>)> {
    let local = |target: &Exp| match &target.kind {
        ExprKind::Local(local) => Some(*local),
        _ => None,
    };
    let found = match &e.kind {
        ExprKind::Step(step, target) => {
            let up = matches!(step, Step::PreInc | Step::PostInc);
            local(target).map(|local| (local, Some(if up { Direction::Up } else { Direction::Down })))
        }
        // What is computed in another type is cut down to size.
        ExprKind::Compound { op: op @ (BinOp::Add | BinOp::Sub), target, value, at } if *at == target.ty => {
            let amount = value.constant.as_ref().and_then(jv::Constant::as_integral);
            let direction =
                amount.map(|n| if (n >= 0) == (*op == BinOp::Add) { Direction::Up } else { Direction::Down });
            local(target).map(|local| (local, direction))
        }
        ExprKind::Compound { target, .. } | ExprKind::Assign(target, _) => local(target).map(|local| (local, None)),
        ExprKind::Matches(_, pattern) => Some((pattern.local, None)),
        _ => None,
    };
    found.into_iter().collect()
}

/// What is in a set stays in it.
pub fn grows(now: &str, before: &str) -> String {
    format!("(forall p: Ref :: {{{now}[p]}} {{{before}[p]}} {before}[p] ==> {now}[p])")
}
