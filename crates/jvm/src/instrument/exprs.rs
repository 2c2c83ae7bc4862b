//! Expressions of the program.

use java::tree::{Call, Exp, Expr, ExprKind, Lambda, LambdaBody, New, Target, Type, visit};
use source::Span;

use super::accesses::is_implicit;
use super::stmts::asked_by;
use super::{Instrumenter, Scope};
use crate::layout::is_library;
use crate::text::Piece;
use crate::types;

/// Methods of the library in whose place the ledger has one of that name.
const REPLACED: &[(&str, &str)] = &[
    ("java.lang.Thread", "start"),
    ("java.lang.Thread", "join"),
    ("java.lang.Thread", "interrupt"),
    ("java.lang.Thread", "sleep"),
    ("java.lang.Thread", "yield"),
    ("java.lang.Thread", "onSpinWait"),
    ("java.lang.Object", "wait"),
    ("java.lang.Object", "notify"),
    ("java.lang.Object", "notifyAll"),
    ("java.lang.System", "arraycopy"),
    ("java.lang.System", "exit"),
];

impl Instrumenter<'_> {
    /// The text of an expression, with checks.
    pub(super) fn expr(&mut self, e: &Exp, scope: &mut Scope) -> String {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.expr_at(e, scope))
    }

    fn expr_at(&mut self, e: &Expr, scope: &mut Scope) -> String {
        if e.constant.is_some() {
            return self.source(e.span);
        }
        match &e.kind {
            ExprKind::Convert(_, inner) => self.expr(inner, scope),
            ExprKind::Field { .. } => self.read_field(e, scope),
            ExprKind::Index(array, index) => self.read_element(e, array, index, scope),
            ExprKind::Assign(target, value) => match &target.kind {
                ExprKind::Field { field, .. } if self.is_tracked(*field) => self.write_field(e, target, value, scope),
                ExprKind::Index(..) => self.write_element(e, target, value, scope),
                ExprKind::Field { field, .. } if self.is_shared(*field) => self.write_shared(e, target, value, scope),
                ExprKind::Field { .. } => {
                    let left = self.plain(target, scope);
                    let right = self.initial(value, scope);
                    self.splice(e.span, vec![(target.span, left), (value.span, right)])
                }
                _ => {
                    let right = self.initial(value, scope);
                    self.splice(e.span, vec![(value.span, right)])
                }
            },
            ExprKind::Compound { target, value, .. } => {
                let text = self.update(e, target, Some(value), scope);
                self.watched_update(e, Some(value), text, scope)
            }
            ExprKind::Step(_, target) => {
                let text = self.update(e, target, None, scope);
                self.watched_update(e, None, text, scope)
            }
            ExprKind::Call(call) => self.call(e, call, scope),
            ExprKind::New(new) => self.new_object(e, new, scope),
            ExprKind::NewArray { .. } => {
                let text = self.plain(e, scope);
                if types::is_simple(self.p, &e.ty) { format!("grail.rt.G.arr({text})") } else { text }
            }
            ExprKind::Lambda(lambda) => self.lambda(e, lambda, scope),
            ExprKind::MethodRef(reference) => {
                if let Some(functional) = &reference.implements {
                    self.inherits_unseen(functional.method, e.span);
                }
                self.as_stepping_lambda(e, reference, scope).unwrap_or_else(|| self.plain(e, scope))
            }
            ExprKind::Replacing { original, .. } => self.expr(original, scope),
            ExprKind::Around { inner, .. } => {
                self.remarks.push((e.span, "ghost code around an expression".to_string()));
                let text = self.expr(inner, scope);
                self.splice(e.span, vec![(inner.span, text)])
            }
            _ => self.watched(e, scope).unwrap_or_else(|| self.plain(e, scope)),
        }
    }

    fn update(&mut self, e: &Expr, target: &Exp, value: Option<&Exp>, scope: &mut Scope) -> String {
        match &target.kind {
            ExprKind::Field { field, .. } if self.is_tracked(*field) => self.update_field(e, target, value, scope),
            ExprKind::Index(..) => self.update_element(e, target, value, scope),
            ExprKind::Field { field, .. } if self.is_shared(*field) => self.update_shared(e, target, value, scope),
            ExprKind::Field { .. } => {
                let left = self.plain(target, scope);
                let right = value.map(|v| (v.span, self.expr(v, scope)));
                self.splice(e.span, std::iter::once((target.span, left)).chain(right).collect())
            }
            _ => {
                let right = value.map(|v| (v.span, self.expr(v, scope)));
                self.splice(e.span, right.into_iter().collect())
            }
        }
    }

    /// An initialiser: `{a, b}` is an array of its own.
    pub(super) fn initial(&mut self, e: &Exp, scope: &mut Scope) -> String {
        let text = self.expr(e, scope);
        match &e.kind {
            ExprKind::ArrayInit(_) if types::is_simple(self.p, &e.ty) => match types::text(self.p, &e.ty) {
                Some(ty) => format!("grail.rt.G.arr(new {ty} {text})"),
                None => text,
            },
            _ => text,
        }
    }

    /// An expression as it is, with checks inside it.
    pub(super) fn plain(&mut self, e: &Expr, scope: &mut Scope) -> String {
        let mut pieces = self.inner(e, scope);
        for block in visit::blocks(e) {
            for stmt in block {
                pieces.push((stmt.span, self.stmt(stmt, scope)));
            }
        }
        pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end && !span.is_none());
        self.splice(e.span, pieces)
    }

    /// The written sub-expressions.
    pub(super) fn inner(&mut self, e: &Expr, scope: &mut Scope) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let children: Vec<&Exp> = match &e.kind {
            ExprKind::Around { inner, .. } => vec![inner],
            ExprKind::Call(call) => match &call.target {
                Target::Object(t) | Target::Static(Some(t)) => std::iter::once(t).chain(&call.args).collect(),
                _ => call.args.iter().collect(),
            },
            ExprKind::New(new) => new.outer.iter().chain(&new.args).collect(),
            ExprKind::ConstructorCall(call) => call.outer.iter().chain(&call.args).collect(),
            ExprKind::Switch(switch) => asked_by(switch),
            _ => visit::children(e),
        };
        for child in children {
            self.written(child, &mut pieces, scope);
            if let (ExprKind::MethodRef(_), Some((_, text))) = (&e.kind, pieces.last_mut()) {
                *text = self.referred_to(child, std::mem::take(text));
            }
        }
        self.with_shown(e, &mut pieces);
        pieces
    }

    /// A sub-expression, unless nothing is written for it.
    fn written(&mut self, e: &Exp, pieces: &mut Vec<Piece>, scope: &mut Scope) {
        if is_implicit(e) || e.span.is_none() {
            return;
        }
        match &e.kind {
            ExprKind::Varargs(all) => all.iter().for_each(|e| self.written(e, pieces, scope)),
            ExprKind::Convert(_, inner) => self.written(inner, pieces, scope),
            _ => {
                let text = self.expr(e, scope);
                pieces.push((e.span, text));
            }
        }
    }

    fn call(&mut self, e: &Expr, call: &Call, scope: &mut Scope) -> String {
        if !call.ghost.yields.is_empty() {
            self.remarks.push((e.span, "ghost results of a call".to_string()));
        }
        let replaced = call.method.known().and_then(|method| {
            let known = REPLACED.iter().find(|(class, name)| is_library(self.p, method, class, name));
            known.map(|(_, name)| *name)
        });
        let clones = call.method.known().is_some_and(|m| is_library(self.p, m, "java.lang.Object", "clone"));
        if clones {
            let text = self.plain(e, scope);
            return match &call.target {
                Target::Super(_) => format!("grail.rt.G.cloned({text})"),
                Target::Object(receiver) if types::is_simple(self.p, &receiver.ty) => format!("grail.rt.G.arr({text})"),
                _ => text,
            };
        }
        let moves = self.library_call(e, call, scope).or_else(|| self.stub_call(e, call, scope));
        if let Some(text) = moves {
            return text;
        }
        match (replaced, &call.target) {
            (Some(name), Target::Object(receiver)) => {
                let object = match &receiver.kind {
                    ExprKind::This { class, implicit: true } => self.this_text(*class, scope),
                    _ => self.expr(receiver, scope),
                };
                self.replaced_call(e, name, Some(object), &call.args, scope)
            }
            (Some(name), Target::Static(None)) => self.replaced_call(e, name, None, &call.args, scope),
            _ if self.changes_array(call) => self.library_writes(e, call, scope),
            _ if !call.ghost.given.is_empty() => self.call_with_ghosts(e, call, scope),
            _ if self.makes_threads(call) => self.with_factory(e, call, scope),
            _ => match self.shared_call(call) {
                Some(kind) => self.stepping_call(e, call, kind, scope),
                None => self.plain(e, scope),
            },
        }
    }

    /// `Arrays.fill(a, ..)`, `Arrays.sort(a)`, `Arrays.setAll(a, ..)`
    fn changes_array(&self, call: &Call) -> bool {
        let Some(method) = call.method.known() else { return false };
        ["fill", "sort", "parallelSort", "setAll"]
            .iter()
            .any(|name| is_library(self.p, method, "java.util.Arrays", name))
    }

    /// The library writes elements: all of them, or a range, which is not followed.
    fn library_writes(&mut self, e: &Expr, call: &Call, scope: &mut Scope) -> String {
        let site = self.site(e.span);
        let mut pieces = self.inner(e, scope);
        let first = call.args[0].span;
        let is_range = call.args.get(1).is_some_and(|arg| arg.ty == Type::INT) && call.args.len() > 2;
        if let Some((_, text)) = pieces.iter_mut().find(|(span, _)| *span == first) {
            *text = match is_range {
                true => format!(
                    "grail.rt.G.then({text},grail.rt.G.skipped({site},\"a range of an array that the library changes\"))"
                ),
                false => format!("grail.rt.G.whole({text},{site})"),
            };
        }
        pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end && !span.is_none());
        self.splice(e.span, pieces)
    }

    /// A call that passes ghost arguments: they are laid down when all others were evaluated.
    fn call_with_ghosts(&mut self, e: &Expr, call: &Call, scope: &mut Scope) -> String {
        let mut given = Vec::new();
        for (local, value) in &call.ghost.given {
            let integral = self.p[*local].ty.is_integral();
            match self.formula(value, scope) {
                Ok(text) if integral => given.push(format!("{}, grail.rt.G.i({text})", local.0)),
                Ok(text) => given.push(format!("{}, {text}", local.0)),
                // The callee then says that it was not given.
                Err(_) => {}
            }
        }
        let give = format!("grail.rt.Ghost.give({})", given.join(", "));
        let written: Vec<&Exp> = call.args.iter().filter(|arg| !arg.span.is_none()).collect();
        let mut pieces = self.inner(e, scope);
        let target = match &call.target {
            Target::Object(t) => Some(t),
            _ => None,
        };
        match (written.last(), target) {
            (Some(last), _) => {
                if let Some((_, text)) = pieces.iter_mut().find(|(span, _)| span.end == last.span.end) {
                    *text = format!("grail.rt.G.then({text},{give})");
                }
            }
            (None, Some(t)) if is_implicit(t) => {
                let this = self.implicit(Some(t), scope);
                let name = self.source(call.name_span);
                pieces.push((call.name_span, format!("grail.rt.G.then({this},{give}).{name}")));
            }
            (None, Some(t)) => {
                if let Some((_, text)) = pieces.iter_mut().find(|(span, _)| *span == t.span) {
                    *text = format!("grail.rt.G.then({text},{give})");
                }
            }
            (None, None) => {}
        }
        pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end);
        self.splice(e.span, pieces)
    }

    /// A call of the library that the ledger has to know about.
    fn replaced_call(
        &mut self,
        e: &Expr,
        name: &str,
        object: Option<String>,
        args: &[Exp],
        scope: &mut Scope,
    ) -> String {
        let site = self.site(e.span);
        let mut all: Vec<String> = object.into_iter().collect();
        all.extend(args.iter().map(|arg| self.expr(arg, scope)));
        all.push(site.to_string());
        let text = format!("grail.rt.G.{name}({})", all.join(","));
        self.on_its_lines(e.span, text)
    }

    fn new_object(&mut self, e: &Expr, new: &New, scope: &mut Scope) -> String {
        let mut pieces = self.inner(e, scope);
        if let Some(body) = new.body {
            self.class_inside(body, &mut pieces, scope);
        }
        pieces.retain(|(span, _)| span.start >= e.span.start && span.end <= e.span.end && !span.is_none());
        let text = self.splice(e.span, pieces);
        if let Some(text) = self.stub_made(new, &text) {
            return text;
        }
        let class = &self.p[new.class];
        let room = self.layout.room(crate::layout::top(self.p, new.class));
        if new.body.is_some() || !class.is_source() || room == 0 || !class.type_params.is_empty() || class.is_inner {
            return text;
        }
        let site = self.site(e.span);
        let owner = self.member_of(crate::layout::top(self.p, new.class), scope);
        format!("{owner}$made{}({text},{site})", crate::layout::top(self.p, new.class).0)
    }

    fn lambda(&mut self, e: &Expr, lambda: &Lambda, scope: &mut Scope) -> String {
        let mut inside = scope.nested();
        let piece = match &lambda.body {
            LambdaBody::Expr(body) => (body.span, self.expr(body, &mut inside)),
            LambdaBody::Block(block) => (block.span, self.block(block, &mut inside)),
        };
        scope.olds = inside.olds;
        let text = self.splice(e.span, vec![piece]);
        if lambda.contract.is_empty() {
            if let Some(functional) = &lambda.implements {
                self.inherits_unseen(functional.method, e.span);
            }
            return text;
        }
        self.task(text, lambda, e.span, scope)
    }

    /// Where a type is written in front of a name: without modifiers and annotations.
    pub(super) fn written_type(&self, span: Span, name: Span, ty: &Type) -> Option<String> {
        if let Some(text) = types::text(self.p, ty) {
            return Some(text);
        }
        let text = self.base(span).slice(span.start, name.start);
        let words = [
            "public",
            "protected",
            "private",
            "static",
            "final",
            "abstract",
            "native",
            "synchronized",
            "default",
            "strictfp",
        ];
        let mut rest = text.trim();
        loop {
            let next = words.iter().find_map(|word| {
                rest.strip_prefix(word).filter(|r| r.starts_with(char::is_whitespace)).map(str::trim_start)
            });
            match next {
                Some(next) => rest = next,
                None => break,
            }
        }
        (!rest.is_empty() && !rest.starts_with(['@', '<']))
            .then(|| rest.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}
