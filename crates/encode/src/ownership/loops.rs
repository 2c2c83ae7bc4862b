//! Loops: what they may change is said by their invariant, and checked.

use java::tree as jv;
use java::tree::{ClauseKind, Exp, LoopKind, Over, Type};
use source::Span;

use super::body::{Body, Frame};
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::conjuncts;
use super::spec::{Meaning, Reader, required_by};
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
        let before = self.remember(number);
        let at = l.contract.first().map_or(span.start_point(), |clause| clause.span);
        let (leave, again) = (self.label("leave"), self.label("next"));
        self.put("while (true)");
        let clauses = self.clauses(&invariants, number, at, &before, &head);
        self.out.lines.extend(clauses.lines);
        self.put("{");
        self.out.indent += 1;
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
                self.put(format!("if (!({index} < $len({array}))) {{ goto {leave}; }}"));
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
            // What stands to the left of a conjunct guards it.
            let mut guard: Vec<String> = Vec::new();
            for part in conjuncts(e) {
                let mut meaning = reader.read(part);
                if !guard.is_empty() {
                    for need in &mut meaning.needs {
                        need.cond = format!("({} ==> {})", guard.join(" && "), need.cond);
                    }
                }
                guard.push(meaning.term.clone());
                all.push((part, meaning));
            }
        }
        all
    }

    /// Keeps the state before the loop in variables.
    fn remember(&mut self, n: u32) -> Vec<(&'static str, String)> {
        let mut kept = vec![("H", "[Ref]Obj"), ("A", "[Ref]bool"), ("S", "[Ref]bool"), ("Alloc", "[Ref]bool")];
        kept.extend([("LTop", "Level"), ("Held", "[Ref]bool")]);
        if self.e.world.immutables {
            kept.extend([("SI", "[Ref]bool"), ("Rx", "[Ref]bool")]);
        }
        let mut before = Vec::new();
        for (name, sort) in kept {
            let old = self.variable(format!("${name}{n}"), sort);
            self.put(format!("{old} := {name};"));
            before.push((name, old));
        }
        before
    }

    fn clauses(
        &mut self,
        invariants: &[(&'p Exp, Meaning)],
        n: u32,
        at: Span,
        before: &[(&'static str, String)],
        head: &Head<'p>,
    ) -> Lines {
        let reader = Reader::new(self.e, self.view());
        let ra = required_by(&reader, invariants.iter().map(|(e, _)| *e), "p");
        let immutables = self.e.world.immutables;
        let mine_a = format!("$A{n}[p] && !{ra}");
        let mine_r = match immutables {
            true => format!("($A{n}[p] || Rx[p] || $SI{n}[p]) && !{ra}"),
            false => mine_a.clone(),
        };
        let mut out = Lines { lines: Vec::new(), indent: self.out.indent + 1 };
        let frame = Origin::new(Check::LoopFramePreserve, at);
        out.put_for(frame, format!("invariant (forall p: Ref :: {{H[p]}} {mine_r} ==> ObjEq(H[p], $H{n}[p]));"));
        out.put_for(frame, format!("invariant (forall p: Ref :: {{A[p]}} {mine_a} ==> A[p]);"));
        out.put_for(frame, format!("invariant (forall p: Ref :: {{S[p]}} {mine_a} ==> (S[p] <==> $S{n}[p]));"));
        let mut facts = vec![self.e.well_formed().to_string()];
        let unchanged: &[&str] = if immutables { &["LTop", "Held", "Rx"] } else { &["LTop", "Held"] };
        facts.extend(unchanged.iter().map(|name| format!("{name} == ${name}{n}")));
        let growing: &[&str] = if immutables { &["S", "SI", "Alloc"] } else { &["S", "Alloc"] };
        facts.extend(growing.iter().map(|name| grows(name, &format!("${name}{n}"))));
        let _ = before;
        facts.extend(self.scope.iter().map(|local| {
            self.e.typed(&self.e.local_name(*local), &self.e.p[*local].ty)
        }));
        if let Head::Each { index, .. } = head {
            facts.push(format!("0 <= {index}"));
        }
        for fact in facts {
            out.put(format!("free invariant {fact};"));
        }
        for (part, meaning) in invariants {
            let origin = Origin::new(Check::LoopInvPreserve, part.span);
            out.put_for(origin, format!("invariant {};", meaning.term));
        }
        out
    }
}

/// What is in a set stays in it.
pub fn grows(now: &str, before: &str) -> String {
    format!("(forall p: Ref :: {{{now}[p]}} {{{before}[p]}} {before}[p] ==> {now}[p])")
}
