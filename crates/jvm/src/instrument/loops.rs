//! Loops, with and without invariants.
//!
//! The invariant is evaluated before the first round and, as part of the update, after every other: a `continue` reaches it, a `break` does not.

use java::tree::{ClauseKind, Exp, LocalId, Loop, LoopKind, Measure, Over, Stmt};
use source::Span;

use super::{Instrumenter, Scope};
use crate::text::Piece;
use crate::types;

/// What evaluates an invariant before the first round and after each, and what ends the loop.
struct Invariant {
    before: String,
    again: String,
    leave: String,
}

impl Instrumenter<'_> {
    pub(super) fn loop_stmt(
        &mut self,
        stmt: &Stmt,
        l: &Loop,
        label: Option<(Span, &str)>,
        scope: &mut Scope,
    ) -> String {
        let whole = label.map_or(stmt.span, |(span, _)| span);
        let Some(invariant) = self.invariant(l, stmt.span, scope) else {
            let outer = scope.owned.clone();
            let first = self.hoisted(l, scope);
            let pieces = self.plain_loop(stmt, l, scope);
            scope.owned = outer;
            let text = self.splice(whole, pieces);
            return if first.is_empty() { text } else { format!("{{ {first}{text} }}") };
        };
        let label_text = label.map_or_else(String::new, |(_, name)| format!("{name}: "));
        let breaks = label.map_or_else(String::new, |(span, _)| self.breaks(Span { end: stmt.span.start, ..span }));
        let Invariant { before, again, leave } = invariant;
        let inner = match &l.kind {
            LoopKind::While { cond } => {
                let start = self.keyword(stmt, "while");
                let open = self.base(stmt.span).find('(', start).unwrap_or(start) + 1;
                let mut pieces = vec![(Span { start, end: open, ..stmt.span }, format!("{label_text}for (;"))];
                let text = self.expr(cond, scope);
                pieces.push((cond.span, format!("{text}; {again}")));
                pieces.push((l.body.span, self.stmt(&l.body, scope)));
                self.splice(Span { start, ..stmt.span }, pieces)
            }
            LoopKind::For { init, cond, update } => {
                let start = self.keyword(stmt, "for");
                let open = self.base(stmt.span).find('(', start).unwrap_or(start) + 1;
                let first = self.base(stmt.span).find(';', init.last().map_or(open, |s| s.span.end.saturating_sub(1)));
                let first = first.unwrap_or(open);
                let inits = self.stmts(init, scope);
                let init_text = self.splice(Span { start: open, end: first, ..stmt.span }, inits);
                let mut pieces =
                    vec![(Span { start, end: first, ..stmt.span }, format!("{init_text}; {before} {label_text}for ("))];
                pieces.extend(cond.iter().map(|c| (c.span, self.expr(c, scope))));
                match update.split_last() {
                    Some((last, rest)) => {
                        for e in rest {
                            pieces.push((e.span, self.unwatched(e, scope)));
                        }
                        pieces.push((last.span, format!("{}, {again}", self.unwatched(last, scope))));
                    }
                    None => {
                        let from = cond.as_ref().map_or(first + 1, |c| c.span.end);
                        let second = self.base(stmt.span).find(';', from).unwrap_or(from) + 1;
                        pieces.push((Span { start: second, end: second, ..stmt.span }, again));
                    }
                }
                pieces.push((l.body.span, self.stmt(&l.body, scope)));
                let text = self.splice(Span { start, ..stmt.span }, pieces);
                return format!("{{ {breaks}{text} }} finally {{ {leave} }} }}");
            }
            LoopKind::Do { cond } => {
                let text = self.expr(cond, scope);
                let pieces =
                    vec![(l.body.span, self.stmt(&l.body, scope)), (cond.span, format!("{again} && ({text})"))];
                format!("{label_text}{}", self.splice(stmt.span, pieces))
            }
            LoopKind::Each { of, over, .. } => {
                let pieces = self.each_pieces(stmt, l, of, *over == Over::Array, &again, scope);
                format!("{label_text}{}", self.splice(stmt.span, pieces))
            }
        };
        format!("{{ {before} {breaks}{inner} }} finally {{ {leave} }} }}")
    }

    fn keyword(&self, stmt: &Stmt, word: &str) -> u32 {
        self.base(stmt.span).find_word(word, stmt.span.start, stmt.span.end).unwrap_or(stmt.span.start)
    }

    /// The clauses of a loop as code; nothing if there are none to check.
    fn invariant(&mut self, l: &Loop, span: Span, scope: &mut Scope) -> Option<Invariant> {
        let mut clauses: Vec<Exp> = Vec::new();
        let mut skipped = Vec::new();
        let mut measure: Vec<Exp> = Vec::new();
        for clause in &l.contract {
            match &clause.kind {
                ClauseKind::LoopInvariant(e) | ClauseKind::ContextEverywhere(e) => clauses.push(e.clone()),
                ClauseKind::Decreases(Measure::Tuple(es)) => measure.extend(es.iter().cloned()),
                ClauseKind::Decreases(Measure::Assume) => {}
                _ => skipped.push(clause.span),
            }
        }
        if clauses.is_empty() && skipped.is_empty() && measure.is_empty() && !self.can_open(l) {
            return None;
        }
        let mut body = String::new();
        // Inside its method, every variable is a parameter with its own name.
        let mut inside = scope.clone();
        for local in super::quantifiers::free_locals(&clauses) {
            if inside.names.remove(&local).is_some() {
                inside.declared.insert(local);
            }
        }
        for clause in &clauses {
            self.assertion(clause, &mut inside, &mut body);
        }
        if let Some(first) = measure.first() {
            let site = self.site(first.span);
            let values: Result<Vec<String>, String> = measure.iter().map(|e| self.measured(e, &mut inside)).collect();
            body.push_str(&match values {
                Ok(values) => format!("$l.measure({site}, $first, {}); ", values.join(", ")),
                Err(why) => format!("$k.at({site}).unchecked(\"{why}\"); "),
            });
        }
        clauses.extend(measure);
        scope.olds = inside.olds;
        for clause in skipped {
            let site = self.site(clause);
            body.push_str(&format!("$k.at({site}).unchecked(\"the contract of a parallel loop\"); "));
        }
        let name = self.fresh("inv");
        let params = self.free_params(&clauses, scope);
        let (heads, args): (Vec<String>, Vec<String>) = params.into_iter().unzip();
        let args: String = args.iter().map(|a| format!(", {a}")).collect();
        let heads: String = heads.iter().map(|h| format!(", {h}")).collect();
        let word = if scope.is_static { "static " } else { "" };
        let type_params = scope.type_params.clone();
        let head = format!("{word}{type_params}boolean {name}(grail.rt.Call $l, boolean $first{heads})");
        let start = "grail.rt.Check $k = $first ? $l.pre(\"invariantNotEstablished\") : $l.post(\"notMaintained\");";
        let end = "if ($first) $l.enter(); else $l.round(); return true;";
        let method = format!(
            "{head} {{ if (!$l.asks()) return true; {start} try {{ {body} }} catch (Throwable $t) {{ $k.broken($t); }} {end} }}"
        );
        self.member(scope.class, &method);
        let site = self.site(l.contract.first().map_or(span, |c| c.span));
        let call = self.fresh("loop");
        // The invariant of a `do` loop holds after its first round.
        let is_do = matches!(l.kind, LoopKind::Do { .. });
        let first = if is_do { String::new() } else { format!("{name}({call}, true{args});") };
        let any_round = self.open_loop(l, span, &call, &format!("{name}({call}, false{args});"));
        let again =
            format!("{name}({call}, {}{args})", if is_do { format!("{call}.isNew()") } else { "false".to_string() });
        Some(Invariant {
            before: format!("final grail.rt.Call {call} = grail.rt.Call.loop({site}); try {{ {first}{any_round}"),
            again,
            leave: format!("{call}.leave();"),
        })
    }

    /// `for (T x : array)`: each element is read when its turn comes.
    pub(super) fn each_element(&mut self, stmt: &Stmt, l: &Loop, of: &Exp, scope: &mut Scope) -> Vec<Piece> {
        self.each_pieces(stmt, l, of, true, "", scope)
    }

    fn each_pieces(
        &mut self,
        stmt: &Stmt,
        l: &Loop,
        of: &Exp,
        is_array: bool,
        again: &str,
        scope: &mut Scope,
    ) -> Vec<Piece> {
        let start = self.keyword(stmt, "for");
        let open = self.base(stmt.span).find('(', start).unwrap_or(start) + 1;
        let head = Span { start: open, end: of.span.start, ..stmt.span };
        // `final T x :` goes to the body, without its colon.
        let declared = self.source(head);
        let declared = declared.trim_end().trim_end_matches(':').split_whitespace().collect::<Vec<_>>().join(" ");
        let each = self.fresh("each");
        let site = self.site(of.span);
        let text = self.expr(of, scope);
        let breaks = self.breaks(head);
        let (made, more, next) = match is_array {
            true => {
                let quiet = super::hoist::is_quiet(self.p, l);
                let made = format!("grail.rt.G.each({text},{site},{quiet})");
                (made, "more", format!("{each}.a[{each}.next()]"))
            }
            false => (format!("({}).iterator()", self.stub_each(of, text)), "hasNext", format!("{each}.next()")),
        };
        let body = self.stmt(&l.body, scope);
        vec![
            (head, format!("{breaks}var {each} = ")),
            (of.span, format!("{made}; {each}.{more}(); {again}")),
            (l.body.span, format!("{{ {declared} = {next}; {body} }}")),
        ]
    }

    /// The variables of a method that assertions use, as parameters and arguments.
    pub(super) fn free_params(&self, clauses: &[Exp], scope: &Scope) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for local in super::quantifiers::free_locals(clauses) {
            if !scope.names.contains_key(&local) && !self.is_there(local, scope) {
                continue;
            }
            let ty = self.param_type(local);
            let name = scope.names.get(&local).cloned().unwrap_or_else(|| self.p[local].name.to_string());
            all.push((format!("{ty} {}", self.p[local].name), name));
        }
        for (i, _) in scope.olds.iter().enumerate() {
            all.push((format!("grail.rt.Old $o{i}"), format!("$o{i}")));
        }
        all
    }

    /// The type of a variable; where Java has no name for it, nothing of it is used but its identity.
    pub(super) fn param_type(&self, local: LocalId) -> String {
        if self.p[local].ghost && self.p[local].ty.is_integral() {
            return "long".to_string();
        }
        types::text(self.p, &self.p[local].ty).unwrap_or_else(|| "Object".to_string())
    }
}
