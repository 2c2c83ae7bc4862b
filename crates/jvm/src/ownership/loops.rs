//! Loops over arrays: where nothing in a loop can take an array away, it is asked for once, before the loop.

use java::tree as jv;
use java::tree::{Exp, Expr, ExprKind, FieldId, LocalId, Loop, StmtKind, Type, visit};
use source::{Diagnostic, Span};

use super::{Instrumenter, accessor};

/// A loop that is being looked at.
pub struct Around {
    span: Span,
    changes: Changes,
    /// What is asked before it: the variable for the answer, and the question.
    asked: Vec<(String, String)>,
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
    fn of(stmt: &jv::Stmt) -> Changes {
        let mut changes = Changes::default();
        visit::each_expr(stmt, &mut |e| changes.see(e));
        visit::each_stmt(stmt, &mut |s| {
            changes.anything |=
                matches!(s.kind, StmtKind::Spec(_) | StmtKind::Synchronized { .. } | StmtKind::Class(_));
        });
        changes
    }

    fn see(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Call(_)
            | ExprKind::New(_)
            | ExprKind::ConstructorCall(_)
            | ExprKind::Lambda(_)
            | ExprKind::Switch(_)
            | ExprKind::Matches(..) => self.anything = true,
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
        if let jv::LoopKind::Each { of, over: jv::Over::Array, .. } = &l.kind {
            let site = self.site(of.span);
            self.pieces.around(of.span, "grail.rt.Own.readArray(", format!(", {site})"));
        }
        self.loops.push(Around { span: stmt.span, changes: Changes::of(stmt), asked: Vec::new() });
        let result = self.parts(stmt);
        let around = self.loops.pop().expect("the loop that was pushed");
        if !around.asked.is_empty() {
            let asked = around.asked.iter().map(|(name, question)| format!("final boolean {name} = {question}; "));
            self.pieces.around(whole, &format!("{{ {}", asked.collect::<String>()), " }".to_string());
        }
        result
    }

    /// Where an array is the same in all rounds of the loop around, and stays with who has it: the variable that says whether it may be accessed,
    /// and the array once more with its checks, for when it may not.
    pub fn asked_before(&mut self, array: &Exp, written: bool) -> Option<(String, String)> {
        let around = self.loops.last().filter(|around| !around.changes.anything)?;
        let word = if written { "writable" } else { "readable" };
        let stays = |local: &LocalId| {
            let at = self.p[*local].span;
            let outside = at.file != around.span.file || at.end <= around.span.start || around.span.end <= at.start;
            outside && !around.changes.locals.contains(local)
        };
        let (question, again) = match &array.kind {
            ExprKind::Local(local) if stays(local) => {
                let name = self.p[*local].name.to_string();
                (format!("grail.rt.Own.{word}({name})"), name)
            }
            ExprKind::Field { target: Some(target), field, via_super: false, .. }
                if matches!(target.kind, ExprKind::This { .. }) && !around.changes.fields.contains(field) =>
            {
                let ExprKind::This { class, .. } = target.kind else { return None };
                let (this, name) = (self.this(class, target.span), self.p[*field].name);
                let holds = self.keeps_holders(&target.ty)?;
                let site = self.site(array.span);
                let again = format!("{this}.{}({site}).{name}", accessor("read", holds));
                (format!("grail.rt.Own.{word}({this}.{name})"), again)
            }
            ExprKind::Index(rows, at) if !around.changes.rows => {
                let (ExprKind::Local(rows), ExprKind::Local(at)) = (&rows.kind, &at.kind) else { return None };
                if !stays(rows) || !stays(at) {
                    return None;
                }
                let (rows, at) = (self.p[*rows].name, self.p[*at].name);
                let site = self.site(array.span);
                let again = format!("grail.rt.Own.readArray({rows}, {site})[{at}]");
                (format!("grail.rt.Own.{word}({rows}, {at})"), again)
            }
            _ => return None,
        };
        let asked = &self.loops.last()?.asked;
        let known = asked.iter().find(|(_, other)| *other == question).map(|(name, _)| name.clone());
        let name = known.unwrap_or_else(|| {
            let name = self.fresh("c");
            self.loops.last_mut().expect("the loop around").asked.push((name.clone(), question));
            name
        });
        Some((name, again))
    }
}
