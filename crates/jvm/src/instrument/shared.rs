//! What other threads can notice without a monitor: volatile fields, objects of `java.util.concurrent` and a few others of the library, under whatever type. Where threads take turns, each such
//! access is a step.

use java::tree::{
    BinOp, Call, Exp, Expr, ExprKind, FieldId, MethodId, MethodReference, Prim, ReferenceKind, Step, Target, Type,
    visit,
};
use source::Span;

use super::accesses::{is_harmless, is_implicit, is_stable};
use super::{Instrumenter, Scope};
use crate::layout::is_library;
use crate::text::Piece;

/// What is done with an object of `java.util.concurrent`.
const LOOKS: &str = "READ";
const CHANGES: &str = "WRITE";
const LIBRARY: &str = "LIBRARY";
/// It may show something of another object.
const SHARED: &str = "SHARED";
/// Only the object itself tells whether threads can use it without a monitor.
const ANY: &str = "ANY";

/// Classes whose objects stand alone: what is done with one makes no difference to another. Maps have views. The ledger has the same list (`Shared`).
const ALONE: [&str; 7] = ["Semaphore", "CountDownLatch", "CyclicBarrier", "Exchanger", "Phaser", "Queue", "Deque"];

/// Types, outside of `java.util.concurrent`, of objects that threads may be able to use without a monitor.
const PERHAPS_SHARED: [&str; 33] = [
    "java.lang.Object",
    "java.lang.Number",
    "java.lang.Iterable",
    "java.lang.Runnable",
    "java.lang.CharSequence",
    "java.lang.Appendable",
    "java.lang.StringBuffer",
    "java.lang.AbstractStringBuilder",
    "java.lang.invoke.VarHandle",
    "java.util.Collection",
    "java.util.List",
    "java.util.Set",
    "java.util.SortedSet",
    "java.util.NavigableSet",
    "java.util.Map",
    "java.util.Map.Entry",
    "java.util.SortedMap",
    "java.util.NavigableMap",
    "java.util.Queue",
    "java.util.Deque",
    "java.util.Iterator",
    "java.util.ListIterator",
    "java.util.Enumeration",
    "java.util.AbstractCollection",
    "java.util.AbstractList",
    "java.util.AbstractSet",
    "java.util.AbstractQueue",
    "java.util.AbstractMap",
    "java.util.Vector",
    "java.util.Stack",
    "java.util.Hashtable",
    "java.util.Dictionary",
    "java.util.Properties",
];

fn may_be_shared(class: &str) -> bool {
    class.starts_with("java.util.concurrent.") || PERHAPS_SHARED.contains(&class)
}

impl Instrumenter<'_> {
    /// Whether accesses to a field are steps: it is volatile, and nobody asks for permissions to it.
    pub(super) fn is_shared(&self, field: FieldId) -> bool {
        let f = &self.p[field];
        f.flags.is_volatile() && !self.is_tracked(field) && self.p[f.class].is_source()
    }

    pub(super) fn read_shared(&mut self, e: &Expr, scope: &mut Scope) -> String {
        let ExprKind::Field { target, field, via_super, name_span } = &e.kind else { unreachable!("a field") };
        let text = self.plain(e, scope);
        if *via_super || text.contains('\n') {
            return self.skips_a_step(e.span, text);
        }
        if self.p[*field].is_static() {
            let site = self.site(e.span);
            return format!("(grail.rt.G.look({},{site}) ? {text} : {text})", field.0);
        }
        let (place, inner) = self.looked_at(e, target.as_ref(), *field, *name_span, scope);
        self.splice(e.span, vec![(place, inner)])
    }

    /// The object of a volatile field, after a step: what stands in its place, or before the name where no object is written.
    fn looked_at(
        &mut self,
        e: &Expr,
        target: Option<&Exp>,
        field: FieldId,
        name_span: Span,
        scope: &mut Scope,
    ) -> Piece {
        let site = self.site(e.span);
        match target.filter(|t| !is_implicit(t)) {
            Some(t) => {
                let object = self.expr(t, scope);
                (t.span, format!("grail.rt.G.look({object},{},{site})", field.0))
            }
            None => {
                let object = self.implicit(target, scope);
                let name = self.source(name_span);
                (name_span, format!("grail.rt.G.look({object},{},{site}).{name}", field.0))
            }
        }
    }

    /// `e.f = v`: the step comes after the value was computed.
    pub(super) fn write_shared(&mut self, e: &Expr, target: &Exp, value: &Exp, scope: &mut Scope) -> String {
        let ExprKind::Field { field, .. } = &target.kind else { unreachable!("a field") };
        let left = self.plain(target, scope);
        let text = match &value.kind {
            ExprKind::ArrayInit(_) => self.initial(value, scope),
            _ => self.narrowed(value, &target.ty, scope),
        };
        let site = self.site(target.span);
        let right = format!("grail.rt.G.then({text},grail.rt.G.touch({},{site}))", field.0);
        self.splice(e.span, vec![(target.span, left), (value.span, right)])
    }

    /// `e.f op= v`, `e.f++`: a step before the field is read and one before it is written.
    pub(super) fn update_shared(&mut self, e: &Expr, target: &Exp, value: Option<&Exp>, scope: &mut Scope) -> String {
        let ExprKind::Field { target: object, field, via_super, name_span } = &target.kind else {
            unreachable!("a field")
        };
        let site = self.site(target.span);
        let touch = format!("grail.rt.G.touch({},{site})", field.0);
        let left = match self.p[*field].is_static() || *via_super {
            true => self.plain(target, scope),
            false => {
                let piece = self.looked_at(target, object.as_ref(), *field, *name_span, scope);
                self.splice(target.span, vec![piece])
            }
        };
        if let Some(value) = value {
            let text = self.expr(value, scope);
            let right = format!("grail.rt.G.then({text},{touch})");
            return self.splice(e.span, vec![(target.span, left), (value.span, right)]);
        }
        let ExprKind::Step(step, _) = &e.kind else { unreachable!("a step") };
        let whole = matches!(&target.ty, Type::Prim(Prim::Byte | Prim::Short | Prim::Char | Prim::Int | Prim::Long));
        if !whole || left.contains('\n') {
            let text = self.splice(e.span, vec![(target.span, left)]);
            return self.skips_a_step(e.span, text);
        }
        let (to, back) = match step {
            Step::PreInc | Step::PostInc => ('+', '-'),
            Step::PreDec | Step::PostDec => ('-', '+'),
        };
        let changed = format!("{left} {to}= grail.rt.G.then(1,{touch})");
        let is_postfix = matches!(step, Step::PostInc | Step::PostDec);
        let ty = crate::types::text(self.p, &target.ty).unwrap_or_default();
        match is_postfix {
            true => format!("grail.rt.G.same(({ty}) (({changed}) {back} 1))"),
            false => format!("grail.rt.G.same({changed})"),
        }
    }

    fn skips_a_step(&mut self, span: Span, text: String) -> String {
        let site = self.site(span);
        format!("grail.rt.G.then({text},grail.rt.G.unseen({site}))")
    }

    /// How a call of `java.util.concurrent` is a step, if it is one.
    pub(super) fn shared_call(&self, call: &Call) -> Option<&'static str> {
        let method = &self.p[call.method.known()?];
        let class = self.p[method.class?].qualified;
        let Target::Object(target) = &call.target else { return None };
        if is_implicit(target) {
            return None;
        }
        let name = method.name.as_str();
        let Some(rest) = class.as_str().strip_prefix("java.util.concurrent.") else {
            let looks_at_thread = matches!(name, "isAlive" | "getState" | "isInterrupted");
            return match class.as_str() {
                "java.lang.Thread" if looks_at_thread => Some(SHARED),
                class => (may_be_shared(class) && name != "getClass").then_some(ANY),
            };
        };
        if rest.starts_with("atomic.") {
            let looks = matches!(name, "get" | "getPlain" | "getAcquire" | "getOpaque" | "intValue" | "longValue");
            return Some(if looks { LOOKS } else { CHANGES });
        }
        let alone = ALONE.iter().any(|known| rest.ends_with(known)) || rest.starts_with("CopyOnWrite");
        Some(if alone { CHANGES } else { LIBRARY })
    }

    /// The variables and fields whose objects an expression shows to the library, where that may be a step: arguments, and what is added to a text.
    fn shown_in(&self, e: &Expr) -> Vec<Span> {
        let is_text = |ty: &Type| ty.as_class().is_some_and(|c| self.p[c].qualified.as_str() == "java.lang.String");
        let of_library = |method: MethodId| self.p[method].class.is_some_and(|class| !self.p[class].is_source());
        let given: Vec<&Exp> = match &e.kind {
            ExprKind::Call(call) if call.method.known().is_none_or(of_library) => call.args.iter().collect(),
            ExprKind::New(new) if !self.p[new.class].is_source() => new.args.iter().collect(),
            ExprKind::Binary(BinOp::Add, a, b) if is_text(&e.ty) => vec![a, b],
            ExprKind::Compound { target, value, .. } if is_text(&target.ty) => vec![value],
            _ => vec![],
        };
        let each = given.into_iter().flat_map(|e| match &e.kind {
            ExprKind::Varargs(all) => all.iter().collect(),
            _ => vec![e],
        });
        let is_named = |e: &&Exp| matches!(e.kind, ExprKind::Local(_) | ExprKind::Field { .. });
        let shown = each.map(behind_conversions).filter(is_named).filter(|e| self.is_perhaps_shared(e));
        shown.map(|e| e.span).collect()
    }

    /// The texts inside an expression, after the steps that looking at their objects is.
    pub(super) fn with_shown(&mut self, e: &Expr, pieces: &mut [Piece]) {
        let shown = self.shown_in(e);
        for (span, text) in pieces.iter_mut().filter(|(span, _)| shown.contains(span)) {
            let site = self.site(*span);
            *text = format!("grail.rt.G.step({text},grail.rt.G.{ANY},{site})");
        }
    }

    fn is_perhaps_shared(&self, e: &Exp) -> bool {
        e.ty.as_class().is_some_and(|class| may_be_shared(self.p[class].qualified.as_str()))
    }

    /// What a loop goes through: asking its iterator is a step, where others may change it meanwhile.
    pub(super) fn gone_through(&mut self, e: &Exp, text: String) -> String {
        match self.is_perhaps_shared(e) {
            true => format!("grail.rt.G.through({text},{})", self.site(e.span)),
            false => text,
        }
    }

    /// `o::m` as `() -> o.m()`, where that means the same: the call is a step then.
    pub(super) fn as_stepping_lambda(
        &mut self,
        e: &Expr,
        reference: &MethodReference,
        scope: &mut Scope,
    ) -> Option<String> {
        let ReferenceKind::Bound(object) = &reference.kind else { return None };
        let (method, functional) = (reference.method.known()?, reference.implements.as_ref()?);
        let is_same = match &object.kind {
            ExprKind::Local(local) => self.p[*local].effectively_final,
            ExprKind::Field { field, .. } => self.p[*field].is_final() && self.p[*field].is_static(),
            _ => false,
        };
        if !is_same || !self.is_perhaps_shared(object) || !self.p[functional.method].params.is_empty() {
            return None;
        }
        let (text, site) = (self.expr(object, scope), self.site(e.span));
        let lambda = format!("() -> grail.rt.G.step({text},grail.rt.G.{ANY},{site}).{}()", self.p[method].name);
        Some(self.on_its_lines(e.span, lambda))
    }

    /// The object of `o::m`, which somebody else will call.
    pub(super) fn referred_to(&mut self, e: &Exp, text: String) -> String {
        match self.is_perhaps_shared(e) {
            true => format!("grail.rt.G.bound({text},{})", self.site(e.span)),
            false => text,
        }
    }

    /// `Executors.newFixedThreadPool(n)` and the like: their threads take turns.
    pub(super) fn makes_threads(&self, call: &Call) -> bool {
        const MAKERS: [&str; 5] = [
            "newFixedThreadPool",
            "newCachedThreadPool",
            "newSingleThreadExecutor",
            "newScheduledThreadPool",
            "newSingleThreadScheduledExecutor",
        ];
        let Some(method) = call.method.known() else { return false };
        let is_maker = MAKERS.iter().any(|name| is_library(self.p, method, "java.util.concurrent.Executors", name));
        is_maker && call.args.iter().all(|arg| arg.ty.as_prim().is_some())
    }

    /// A call with one more argument.
    pub(super) fn with_factory(&mut self, e: &Expr, call: &Call, scope: &mut Scope) -> String {
        let text = self.plain(e, scope);
        let Some(end) = text.rfind(')') else { return text };
        let comma = if call.args.is_empty() { "" } else { "," };
        format!("{}{comma}grail.rt.G.factory(){}", &text[..end], &text[end..])
    }

    /// A call after a step with its receiver.
    pub(super) fn stepping_call(&mut self, e: &Expr, call: &Call, kind: &str, scope: &mut Scope) -> String {
        let Target::Object(target) = &call.target else { unreachable!("an object") };
        let mut pieces = self.inner(e, scope);
        let site = self.site(e.span);
        let quiet = |arg: &Exp| is_harmless(arg) || matches!(arg.kind, ExprKind::Lambda(_) | ExprKind::MethodRef(_));
        let last = call.args.last().filter(|arg| !call.args.iter().all(quiet) && arg.ty.as_prim().is_some());
        if let Some(last) = last.filter(|last| pieces.iter().any(|(span, _)| *span == last.span)) {
            // After the arguments, which may have taken time; the receiver is evaluated again if that makes no difference.
            let (object, kind) = match is_stable(target, &call.args.iter().collect::<Vec<_>>()) {
                true => (self.source(target.span), kind),
                false => ("grail.rt.G.class".to_string(), LIBRARY),
            };
            let step = format!("grail.rt.G.step({object},grail.rt.G.{kind},{site})");
            for (_, text) in pieces.iter_mut().filter(|(span, _)| *span == last.span) {
                *text = format!("grail.rt.G.then({text},{step})");
            }
        } else {
            for (_, text) in pieces.iter_mut().filter(|(span, _)| *span == target.span) {
                *text = format!("grail.rt.G.step({text},grail.rt.G.{kind},{site})");
            }
        }
        if let Some(new) = self.body_pieces(e, scope) {
            pieces.extend(new);
        }
        pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end && !span.is_none());
        self.splice(e.span, pieces)
    }

    /// Statements inside an expression.
    pub(super) fn body_pieces(&mut self, e: &Expr, scope: &mut Scope) -> Option<Vec<Piece>> {
        let blocks = visit::blocks(e);
        (!blocks.is_empty())
            .then(|| blocks.into_iter().flatten().map(|stmt| (stmt.span, self.stmt(stmt, scope))).collect())
    }
}

fn behind_conversions(e: &Exp) -> &Exp {
    match &e.kind {
        ExprKind::Convert(_, inner) => behind_conversions(inner),
        _ => e,
    }
}
