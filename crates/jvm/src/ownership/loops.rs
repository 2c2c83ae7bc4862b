//! Loops over arrays: where nothing in a loop can take an array away, it is asked for once, before the loop.

use java::tree as jv;
use java::tree::{Exp, Expr, ExprKind, FieldId, LocalId, Loop, StmtKind, Type, visit};
use source::{Diagnostic, Span};

use super::{Instrumenter, accessor};
use crate::effects::runs_code;

/// A loop that is being looked at.
pub struct Around {
    span: Span,
    changes: Changes,
    /// What is asked before it: the variable for the answer, and the question.
    asked: Vec<(String, String)>,
}

/// The invariant of a loop.
struct Invariant {
    declared: String,
    /// Asks whether it holds; its value is true.
    holds: String,
}

/// What a loop may change.
#[derive(Default)]
struct Changes {
    /// Code that is not seen here runs, or a monitor is entered or left.
    anything: bool,
    locals: Vec<LocalId>,
    fields: Vec<FieldId>,
    /// Elements that are arrays.
    rows: bool,
}

impl Changes {
    fn of(p: &jv::Program, stmt: &jv::Stmt) -> Changes {
        let mut changes = Changes::default();
        visit::each_expr(stmt, &mut |e| changes.see(p, e));
        visit::each_stmt(stmt, &mut |s| {
            changes.anything |=
                matches!(s.kind, StmtKind::Spec(_) | StmtKind::Synchronized { .. } | StmtKind::Class(_));
        });
        changes
    }

    fn see(&mut self, p: &jv::Program, e: &Expr) {
        self.anything |= runs_code(p, e);
        match &e.kind {
            ExprKind::Assign(target, _) | ExprKind::Compound { target, .. } | ExprKind::Step(_, target) => {
                match &target.kind {
                    ExprKind::Local(local) => self.locals.push(*local),
                    ExprKind::Field { field, .. } => self.fields.push(*field),
                    _ => self.rows |= !matches!(target.ty, Type::Prim(_)),
                }
            }
            _ => {}
        }
    }
}

impl Instrumenter<'_> {
    /// A loop; `whole` is the statement with its labels.
    pub fn loop_stmt(&mut self, l: &Loop, stmt: &jv::Stmt, whole: Span) -> Result<(), Diagnostic> {
        let changes = Changes::of(self.p, stmt);
        let invariant = self.invariant(l, stmt.span);
        let again = invariant.as_ref().map_or("", |invariant| invariant.holds.as_str());
        if let jv::LoopKind::Each { of, over, .. } = &l.kind {
            match over {
                jv::Over::Array if changes.anything || invariant.is_some() => {
                    self.each_element(l, of, stmt.span, again);
                }
                jv::Over::Array => {
                    let site = self.site(of.span);
                    self.pieces.around(of.span, "grail.rt.Own.readArray(", format!(", {site})"));
                }
                _ if invariant.is_some() => {
                    self.remarks.push((stmt.span, "the invariant of a loop over a collection".to_string()));
                }
                _ => {}
            }
        } else if invariant.is_some() {
            self.asked_each_round(l, again);
        }
        self.loops.push(Around { span: stmt.span, changes, asked: Vec::new() });
        let result = self.parts(stmt);
        let around = self.loops.pop().expect("the loop that was pushed");
        let asked = around.asked.iter().map(|(name, question)| format!("final boolean {name} = {question}; "));
        let declared = invariant.map_or_else(String::new, |invariant| invariant.declared);
        let before = asked.chain([declared]).collect::<String>();
        if !before.is_empty() {
            // What stands around the whole begins before all that is inside it.
            self.pieces.before_all(whole, format!("{{ {before}"));
            self.pieces.after_all(whole, " }");
        }
        result
    }

    /// Asks for the invariant where a round begins: in front of the condition, unless that decides what the compiler takes to be reached.
    fn asked_each_round(&mut self, l: &Loop, holds: &str) {
        let cond = match &l.kind {
            jv::LoopKind::While { cond } | jv::LoopKind::For { cond: Some(cond), .. } => Some(cond),
            _ => None,
        };
        match cond.filter(|cond| cond.constant.is_none()) {
            Some(cond) => self.pieces.around(cond.span, &format!("{holds} && ("), ")".to_string()),
            None => self.pieces.around(l.body.span, &format!("{{ {holds}; "), " }".to_string()),
        }
    }

    /// The invariant of a loop, as a method that asks for it; its variables are arguments.
    fn invariant(&mut self, l: &Loop, span: Span) -> Option<Invariant> {
        let clauses: Vec<&Exp> = l
            .contract
            .iter()
            .filter_map(|clause| match &clause.kind {
                jv::ClauseKind::LoopInvariant(e) => Some(e),
                _ => None,
            })
            .collect();
        let mut text = String::new();
        for clause in &clauses {
            text.push_str(&self.checks(clause, "$c", "the loop invariant does not hold"));
        }
        if text.is_empty() {
            return None;
        }
        let (mut params, mut args) = (String::new(), String::new());
        let mut locals: Vec<(LocalId, String)> = clauses.iter().flat_map(|clause| self.locals(clause)).collect();
        locals.sort();
        locals.dedup();
        for (local, name) in locals.into_iter().filter(|(_, name)| text.contains(&format!(" = {name};"))) {
            let Some(ty) = self.java_type(&self.p[local].ty) else {
                self.remarks.push((span, "the invariant of this loop".to_string()));
                return None;
            };
            params.push_str(&format!(", {ty} {name}"));
            args.push_str(&format!(", {name}"));
        }
        for old in self.reading.olds_in(&text) {
            params.push_str(&format!(", grail.rt.Own.Then {old}"));
            args.push_str(&format!(", {old}"));
        }
        let (name, rounds) = (self.fresh("inv"), self.fresh("rounds"));
        let word = if self.is_static { "static " } else { "" };
        let head = format!("private {word}{}boolean {name}(grail.rt.Own.Rounds $l{params})", self.type_params);
        let body = format!("if (!grail.rt.Own.asks()) return true; String $c = $l.next();{text} return true;");
        self.member(self.here, &format!("{head} {{ {body} }}"));
        Some(Invariant {
            declared: format!("final grail.rt.Own.Rounds {rounds} = new grail.rt.Own.Rounds(); "),
            holds: format!("{name}({rounds}{args})"),
        })
    }

    /// `for (T x : array)`: each element is read when its turn comes, since the array may be given away in between.
    fn each_element(&mut self, l: &Loop, of: &Exp, span: Span, again: &str) {
        let base = self.base(span);
        let start = base.find_word("for", span.start, span.end).unwrap_or(span.start);
        let open = base.find('(', start).unwrap_or(start) + 1;
        let head = Span { start: open, end: of.span.start, ..span };
        let declared = base.slice(head.start, head.end).trim_end().trim_end_matches(':').to_string();
        let declared = declared.split_whitespace().collect::<Vec<_>>().join(" ");
        let (each, site, breaks) = (self.fresh("each"), self.site(of.span), self.breaks(head));
        self.pieces.replace(head, format!("{breaks}var {each} = grail.rt.G.each("));
        let again = if again.is_empty() { String::new() } else { format!("{again} && ") };
        self.pieces.after(of.span, format!(", {site}, false); {again}{each}.more(); "));
        self.pieces.around(l.body.span, &format!("{{ {declared} = {each}.a[{each}.next()]; "), " }".to_string());
    }

    /// Where an array stays with who has it in all rounds of a loop around: the variable that says whether it may be accessed, and the array
    /// once more with its checks, for when it may not. The outermost such loop asks.
    pub fn asked_before(&mut self, array: &Exp, written: bool) -> Option<(String, String)> {
        let word = if written { "writable" } else { "readable" };
        let (at, question, again) = match &array.kind {
            ExprKind::Local(local) => {
                let name = self.p[*local].name.to_string();
                (self.outermost(|it, around| it.stays(*local, around))?, format!("grail.rt.Own.{word}({name})"), name)
            }
            ExprKind::Field { target: Some(target), field, via_super: false, .. } => {
                let ExprKind::This { class, .. } = target.kind else { return None };
                let at = self.outermost(|_, around| !around.changes.fields.contains(field))?;
                let (this, name) = (self.this(class, target.span), self.p[*field].name);
                let holds = self.keeps_holders(&target.ty)?;
                let site = self.site(array.span);
                let again = format!("{this}.{}({site}).{name}", accessor("read", holds));
                (at, format!("grail.rt.Own.{word}({this}.{name})"), again)
            }
            ExprKind::Index(rows, index) => {
                let (ExprKind::Local(rows), ExprKind::Local(index)) = (&rows.kind, &index.kind) else { return None };
                let keeps = |it: &Self, around: &Around| !around.changes.rows && it.stays(*rows, around);
                let (name, number) = (self.p[*rows].name, self.p[*index].name);
                let site = self.site(array.span);
                let again = format!("grail.rt.Own.readArray({name}, {site})[{number}]");
                match self.outermost(|it, around| keeps(it, around) && it.stays(*index, around)) {
                    Some(at) => (at, format!("grail.rt.Own.{word}({name}, {number})"), again),
                    // Rows that come in turn are asked for all at once.
                    None => (self.outermost(keeps)?, format!("grail.rt.Own.{word}Rows({name})"), again),
                }
            }
            _ => return None,
        };
        let known = self.loops[at].asked.iter().find(|(_, other)| *other == question).map(|(name, _)| name.clone());
        let name = known.unwrap_or_else(|| {
            let name = self.fresh("c");
            self.loops[at].asked.push((name.clone(), question));
            name
        });
        Some((name, again))
    }

    /// The outermost loop from which on nothing can be given away, and of which this holds.
    fn outermost(&self, holds: impl Fn(&Self, &Around) -> bool) -> Option<usize> {
        let good = |around: &Around| !around.changes.anything && holds(self, around);
        self.loops.iter().enumerate().rev().take_while(|(_, around)| good(around)).map(|(at, _)| at).last()
    }

    /// Whether a variable has one value in all rounds.
    fn stays(&self, local: LocalId, around: &Around) -> bool {
        let at = self.p[local].span;
        let outside = at.file != around.span.file || at.end <= around.span.start || around.span.end <= at.start;
        outside && !around.changes.locals.contains(&local)
    }
}
