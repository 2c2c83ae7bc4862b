//! Reads and writes of fields and elements, with their checks.
//!
//! For each tracked field its class gets a question for reading and one for writing: `$r7(o, site)` and `$w7(o, site)`. Both return the object. `G.then(v, ..)`
//! asks after a value was computed. The order in which Java evaluates things stays as it is, and so does what is evaluated at all.

use java::tree::{BinOp, ClassId, Exp, Expr, ExprKind, FieldId, Nesting, Prim, Type, visit};
use source::Span;

use super::{Instrumenter, Scope};
use crate::layout::class_name;
use crate::types;

/// Whether evaluating it changes nothing and cannot fail, so that a check may come before it.
pub(crate) fn is_harmless(e: &Expr) -> bool {
    if e.constant.is_some() {
        return true;
    }
    match &e.kind {
        ExprKind::Literal | ExprKind::Local(_) | ExprKind::This { .. } => true,
        ExprKind::Unary(_, a) => is_harmless(a),
        ExprKind::Convert(how, a) => *how != java::tree::Conversion::Unboxing && is_harmless(a),
        // An object that is added to a text shows itself by a method of its own.
        ExprKind::Binary(BinOp::Add, a, b) if a.ty.as_prim().is_none() || b.ty.as_prim().is_none() => false,
        ExprKind::Binary(op, a, b) => !matches!(op, BinOp::Div | BinOp::Rem) && is_harmless(a) && is_harmless(b),
        ExprKind::Cond(a, b, c) => is_harmless(a) && is_harmless(b) && is_harmless(c),
        _ => false,
    }
}

/// Whether it has the same value when it is evaluated again after `later`.
pub(crate) fn is_stable(e: &Expr, later: &[&Exp]) -> bool {
    match &e.kind {
        ExprKind::Local(local) => !later.iter().any(|l| {
            let mut assigned = false;
            visit::each_deep(l, &mut |e| {
                let target = match &e.kind {
                    ExprKind::Assign(t, _) | ExprKind::Compound { target: t, .. } | ExprKind::Step(_, t) => t,
                    _ => return,
                };
                assigned |= matches!(target.kind, ExprKind::Local(l) if l == *local);
            });
            assigned
        }),
        ExprKind::This { .. } | ExprKind::Literal => true,
        ExprKind::Convert(_, inner) => is_stable(inner, later),
        ExprKind::Binary(op, a, b) => {
            !matches!(op, BinOp::Div | BinOp::Rem) && is_stable(a, later) && is_stable(b, later)
        }
        _ => e.constant.is_some(),
    }
}

impl Instrumenter<'_> {
    pub(super) fn is_anonymous(&self, class: ClassId) -> bool {
        matches!(self.p[class].nesting, Nesting::Anonymous | Nesting::Constant(_))
    }

    /// The instance of a class that is around, as Java names it.
    pub(super) fn this_text(&self, class: ClassId, scope: &Scope) -> String {
        if class == scope.class {
            return "this".to_string();
        }
        class_name(self.p, class).map_or_else(|| "this".to_string(), |name| format!("{name}.this"))
    }

    /// A question about a field of an object: `$r7(` to be followed by the object.
    fn question(&self, kind: char, field: FieldId, scope: &Scope) -> String {
        format!("{}${kind}{}", self.member_of(self.p[field].class, scope), field.0)
    }

    /// The check of a field that needs no object: of the class, or of the anonymous object around.
    fn bare_check(&mut self, kind: char, e: &Expr, scope: &Scope) -> String {
        let ExprKind::Field { target, field, .. } = &e.kind else { unreachable!("a field") };
        let field = *field;
        let site = self.site(e.span);
        let named = target.as_ref().filter(|t| !matches!(t.kind, ExprKind::This { .. }));
        if let (false, Some(object)) = (self.p[field].is_static(), named) {
            // An object of an anonymous class, seen from outside it.
            let slot = self.layout.slot(field).unwrap_or(0);
            return match is_stable(object, &[]) {
                true => {
                    let word = if kind == 'r' { "readOf" } else { "writeOf" };
                    format!("grail.rt.G.{word}({},{slot},{},{site})", self.source(object.span), field.0)
                }
                false => format!("grail.rt.G.skipped({site},\"a field of an anonymous class\")"),
            };
        }
        format!("{}({site})", self.question(kind, field, scope))
    }

    /// Whether a field is asked about without naming an object.
    fn is_bare(&self, field: FieldId) -> bool {
        self.p[field].is_static() || self.is_anonymous(self.p[field].class)
    }

    /// The receiver of a field as text, checked for reading or writing.
    fn checked_receiver(&mut self, kind: char, field: FieldId, receiver: &str, span: Span, scope: &Scope) -> String {
        let site = self.site(span);
        format!("{}({receiver},{site})", self.question(kind, field, scope))
    }

    pub(super) fn read_field(&mut self, e: &Expr, scope: &mut Scope) -> String {
        let ExprKind::Field { target, field, via_super, name_span } = &e.kind else { unreachable!("a field") };
        if self.is_shared(*field) {
            return self.read_shared(e, scope);
        }
        if self.guard(*field).is_some() && !*via_super {
            let owner = match target.as_ref().filter(|t| !is_implicit(t)) {
                Some(t) => self.expr(t, scope),
                None => self.implicit(target.as_ref(), scope),
            };
            let text = self.guarding(*field, &owner, scope);
            return self.on_its_lines(e.span, text);
        }
        if !self.is_tracked(*field) {
            return self.plain(e, scope);
        }
        if self.is_bare(*field) {
            let text = self.plain(e, scope);
            return format!("grail.rt.G.then({text},{})", self.bare_check('r', e, scope));
        }
        self.with_receiver('r', e, target.as_ref(), *field, *via_super, *name_span, scope)
    }

    /// A field of an object, with a check before the field is taken.
    fn with_receiver(
        &mut self,
        kind: char,
        e: &Expr,
        target: Option<&Exp>,
        field: FieldId,
        via_super: bool,
        name_span: Span,
        scope: &mut Scope,
    ) -> String {
        if via_super {
            return self.field_of_super(kind, e, target, field, name_span, scope);
        }
        match target.filter(|t| !is_implicit(t)) {
            Some(t) => {
                let receiver = self.expr(t, scope);
                let checked = self.checked_receiver(kind, field, &receiver, e.span, scope);
                self.splice(e.span, vec![(t.span, checked)])
            }
            None => {
                let receiver = self.implicit(target, scope);
                let checked = self.checked_receiver(kind, field, &receiver, e.span, scope);
                let name = self.source(name_span);
                self.splice(e.span, vec![(name_span, format!("{checked}.{name}"))])
            }
        }
    }

    /// `super.f`: the field of the class above, also where this class has one with the same name.
    fn field_of_super(
        &mut self,
        kind: char,
        e: &Expr,
        target: Option<&Exp>,
        field: FieldId,
        name_span: Span,
        scope: &mut Scope,
    ) -> String {
        let Some(class) = class_name(self.p, self.p[field].class) else { return self.not_checked_fully(e, scope) };
        let receiver = format!("(({class}) {})", self.implicit(target, scope));
        let checked = self.checked_receiver(kind, field, &receiver, e.span, scope);
        let text = format!("{checked}.{}", self.source(name_span));
        self.on_its_lines(e.span, text)
    }

    pub(super) fn implicit(&self, target: Option<&Exp>, scope: &Scope) -> String {
        match target.map(|t| &t.kind) {
            Some(ExprKind::This { class, .. }) => self.this_text(*class, scope),
            _ => "this".to_string(),
        }
    }

    /// `e.f = v`
    pub(super) fn write_field(&mut self, e: &Expr, target: &Exp, value: &Exp, scope: &mut Scope) -> String {
        let ExprKind::Field { target: receiver, field, via_super, name_span } = &target.kind else {
            unreachable!("a field")
        };
        let field = *field;
        let text = self.narrowed(value, &target.ty, scope);
        if self.is_bare(field) {
            let check = self.bare_check('w', target, scope);
            return self.splice(e.span, vec![(value.span, format!("grail.rt.G.then({text},{check})"))]);
        }
        let explicit = receiver.as_ref().filter(|r| !is_implicit(r));
        let again = match explicit {
            None => Some(self.implicit(receiver.as_ref(), scope)),
            Some(r) if is_stable(r, &[value]) && !via_super => Some(self.source(r.span)),
            Some(_) => None,
        };
        if let Some(again) = again {
            let check = self.checked_receiver('w', field, &again, target.span, scope);
            return self.splice(e.span, vec![(value.span, format!("grail.rt.G.then({text},{check})"))]);
        }
        let named = types::text(self.p, &self.p[field].ty).is_some();
        if is_harmless(value) || !named || *via_super {
            if !is_harmless(value) {
                return self.not_checked_fully(e, scope);
            }
            let left = self.with_receiver('w', target, receiver.as_ref(), field, *via_super, *name_span, scope);
            return self.splice(e.span, vec![(target.span, left), (value.span, text)]);
        }
        let r = explicit.expect("it has a receiver");
        let object = self.expr(r, scope);
        let site = self.site(target.span);
        let stores = self.question('k', field, scope);
        let breaks = self.breaks(Span { start: r.span.end, end: value.span.start, ..e.span });
        let call = format!("{stores}({object},{breaks}{text},{site})");
        self.splice(e.span, vec![(Span { start: target.span.start, ..value.span }, call)])
    }

    /// A value with the cast that a constant needs where no assignment narrows it.
    pub(super) fn narrowed(&mut self, value: &Exp, to: &Type, scope: &mut Scope) -> String {
        let text = self.expr(value, scope);
        match types::unboxed(self.p, to) {
            Some(prim @ (Prim::Byte | Prim::Short | Prim::Char))
                if value.constant.is_some() || to.as_prim().is_some() =>
            {
                format!("({})({text})", prim.name())
            }
            _ => text,
        }
    }

    /// `e.f op= v`, `e.f++`
    pub(super) fn update_field(&mut self, e: &Expr, target: &Exp, value: Option<&Exp>, scope: &mut Scope) -> String {
        let ExprKind::Field { target: receiver, field, via_super, name_span } = &target.kind else {
            unreachable!("a field")
        };
        let field = *field;
        let text = value.map(|v| (v, self.expr(v, scope)));
        if self.is_bare(field) {
            let check = self.bare_check('w', target, scope);
            return match text {
                Some((v, text)) => self.splice(e.span, vec![(v.span, format!("grail.rt.G.then({text},{check})"))]),
                None => format!("grail.rt.G.then({},{check})", self.source(e.span)),
            };
        }
        let harmless = value.is_none_or(|v| is_harmless(v));
        let explicit = receiver.as_ref().filter(|r| !is_implicit(r));
        let again = match explicit {
            None => Some(self.implicit(receiver.as_ref(), scope)),
            Some(r) if value.is_none_or(|v| is_stable(r, &[v])) && is_stable(r, &[]) => Some(self.source(r.span)),
            Some(_) => None,
        };
        match text {
            Some((v, text)) if !harmless => {
                let Some(again) = again else {
                    return match explicit {
                        Some(r) if !via_super => self.update_by_object(e, target, &[r], (v, text), scope),
                        _ => self.not_checked_fully(e, scope),
                    };
                };
                let left = self.with_receiver('r', target, receiver.as_ref(), field, *via_super, *name_span, scope);
                let check = self.checked_receiver('w', field, &again, target.span, scope);
                let right = format!("grail.rt.G.then({text},{check})");
                self.splice(e.span, vec![(target.span, left), (v.span, right)])
            }
            text => {
                let left = self.with_receiver('w', target, receiver.as_ref(), field, *via_super, *name_span, scope);
                let right = text.map(|(v, text)| (v.span, text));
                self.splice(e.span, std::iter::once((target.span, left)).chain(right).collect())
            }
        }
    }

    /// What is between the parentheses around an element: from its array to its bracket.
    fn element_span(&self, e: &Expr, array: &Exp, index: &Exp) -> Span {
        let bracket = self.base(e.span).find(']', index.span.end).map_or(e.span.end, |at| at + 1);
        Span { start: array.span.start, end: bracket, ..e.span }
    }

    pub(super) fn read_element(&mut self, e: &Expr, array: &Exp, index: &Exp, scope: &mut Scope) -> String {
        let inner = self.element_span(e, array, index);
        let (a, i) = (self.expr(array, scope), self.expr(index, scope));
        let site = self.site(e.span);
        if let Some(owned) = self.owned(array, scope) {
            let checked = format!("{owned} ? {i} : grail.rt.G.ri({a},{i},{site})");
            if is_stable(index, &[]) && !i.contains('\n') {
                return self.splice(e.span, vec![(index.span, checked)]);
            }
        }
        let between = self.breaks(Span { start: array.span.end, end: index.span.start, ..e.span });
        let after = self.breaks(Span { start: index.span.end, ..inner });
        self.splice(e.span, vec![(inner, format!("grail.rt.G.get({a},{between}{i},{after}{site})"))])
    }

    pub(super) fn write_element(&mut self, e: &Expr, target: &Exp, value: &Exp, scope: &mut Scope) -> String {
        let ExprKind::Index(array, index) = &target.kind else { unreachable!("an element") };
        let (a, i) = (self.expr(array, scope), self.expr(index, scope));
        let v = self.narrowed(value, &target.ty, scope);
        let site = self.site(target.span);
        if let Some(owned) = self.owned(array, scope)
            && is_stable(index, &[value])
            && target.ty.as_prim().is_some()
            && !v.contains('\n')
            && v.len() < 2000
        {
            let later = format!("{owned} ? ({v}) : grail.rt.G.then({v},grail.rt.G.wi({a},{i},{site}))");
            let left = self.splice(target.span, vec![(index.span, i)]);
            return self.splice(e.span, vec![(target.span, left), (value.span, later)]);
        }
        let between = self.breaks(Span { start: array.span.end, end: index.span.start, ..e.span });
        let after = self.breaks(Span { start: index.span.end, end: value.span.start, ..e.span });
        let whole = Span { start: array.span.start, ..value.span };
        self.splice(e.span, vec![(whole, format!("grail.rt.G.set({a},{between}{i},{after}{v},{site})"))])
    }

    /// `a[i] op= v`, `a[i]++`
    pub(super) fn update_element(&mut self, e: &Expr, target: &Exp, value: Option<&Exp>, scope: &mut Scope) -> String {
        let ExprKind::Index(array, index) = &target.kind else { unreachable!("an element") };
        let later: Vec<&Exp> = std::iter::once(index).chain(value).collect();
        let again = is_stable(array, &later) || self.owned(array, scope).is_some();
        let stable = again && is_stable(index, &later[1..]);
        let harmless = value.is_none_or(|v| is_harmless(v));
        let site = self.site(target.span);
        let (a, i) = (self.expr(array, scope), self.expr(index, scope));
        let v = value.map(|v| (v, self.expr(v, scope)));
        if !stable {
            return match v {
                Some((v, text)) if !harmless => self.update_by_object(e, target, &[array, index], (v, text), scope),
                v => self.update_by_method(e, target, (a, i), v.map(|(v, text)| (v.clone(), text)), scope),
            };
        }
        let mut pieces = vec![(array.span, a.clone())];
        if harmless {
            let checked = match self.owned(array, scope) {
                Some(owned) => format!("{owned} ? {i} : grail.rt.G.wi({a},{i},{site})"),
                None => format!("grail.rt.G.wi({a},{i},{site})"),
            };
            pieces.push((index.span, checked));
            pieces.extend(v.map(|(v, text)| (v.span, text)));
        } else if let Some((v, text)) = v {
            pieces.push((index.span, format!("grail.rt.G.ri({a},{i},{site})")));
            pieces.push((v.span, format!("grail.rt.G.then({text},grail.rt.G.wi({a},{i},{site}))")));
        }
        self.splice(e.span, pieces)
    }

    /// An update of an element whose array or index must not be evaluated twice.
    fn update_by_method(
        &mut self,
        e: &Expr,
        target: &Exp,
        (a, i): (String, String),
        value: Option<(Exp, String)>,
        scope: &Scope,
    ) -> String {
        let name = self.fresh("u");
        let site = self.site(target.span);
        let element = types::text(self.p, &target.ty).unwrap_or_else(|| "Object".to_string());
        let place = format!("a[grail.rt.G.wi(a,i,{site})]");
        let (param, operation) = match (&e.kind, &value) {
            (ExprKind::Compound { op, .. }, Some((v, _))) => {
                let ty = v.ty.as_prim().map_or("Object", Prim::name);
                (format!(", {ty} v"), format!("{place} {}= v", op.text()))
            }
            (ExprKind::Step(step, _), _) => {
                use java::tree::Step::*;
                let text = step.text();
                (
                    String::new(),
                    if matches!(step, PreInc | PreDec) { format!("{text}{place}") } else { format!("{place}{text}") },
                )
            }
            _ => unreachable!("an update"),
        };
        let head = format!("static {element} {name}({element}[] a, int i{param})");
        self.member(scope.class, &format!("{head} {{ return {operation}; }}"));
        let breaks = self.breaks(e.span);
        let v = value.map_or_else(String::new, |(_, text)| format!(",{text}"));
        let kept =
            breaks.len().saturating_sub(a.matches('\n').count() + i.matches('\n').count() + v.matches('\n').count());
        format!("{name}({a},{i}{v}{})", "\n".repeat(kept))
    }

    /// An update whose target must not be evaluated twice and whose value may do anything: an object remembers the target and its old value,
    /// then the value is computed, and then the object asks and stores.
    fn update_by_object(
        &mut self,
        e: &Expr,
        target: &Exp,
        parts: &[&Exp],
        (value, text): (&Exp, String),
        scope: &mut Scope,
    ) -> String {
        let ExprKind::Compound { op, .. } = &e.kind else { unreachable!("a compound assignment") };
        let site = self.site(target.span);
        let ty = types::text(self.p, &target.ty).unwrap_or_else(|| "Object".to_string());
        let value_type = value.ty.as_prim().map_or("Object", Prim::name);
        let (params, reads, writes, place) = match &target.kind {
            ExprKind::Field { field, .. } => {
                let (read, write) = (self.question('r', *field, scope), self.question('w', *field, scope));
                let class = class_name(self.p, self.p[*field].class).unwrap_or_default();
                let place = format!("o.{}", self.p[*field].name);
                (format!("{class} o"), format!("{read}(o,{site})"), format!("{write}(o,{site})"), place)
            }
            _ => (
                format!("{ty}[] a, int i"),
                format!("grail.rt.G.ri(a,i,{site})"),
                format!("grail.rt.G.wi(a,i,{site})"),
                "a[i]".to_string(),
            ),
        };
        let cast = types::unboxed(self.p, &target.ty).map_or_else(String::new, |prim| format!("({})", prim.name()));
        let name = self.fresh("u");
        let fields: String = params.split(", ").map(|p| format!("final {p}; ")).collect();
        let keeps: String =
            params.split(", ").filter_map(|p| p.rsplit(' ').next()).map(|p| format!("this.{p} = {p}; ")).collect();
        self.member(
            scope.class,
            &format!(
                "static final class {name} {{ {fields}final {ty} old; {name}({params}) {{ {reads}; {keeps}old = {place}; }} {ty} put({value_type} v) {{ {writes}; return {place} = {cast}(old {} v); }} }}",
                op.text()
            ),
        );
        let args: Vec<String> = parts.iter().map(|part| self.expr(part, scope)).collect();
        let made = format!("new {name}({}).put({text})", args.join(","));
        let lost = self.breaks(e.span).len().saturating_sub(made.matches('\n').count());
        made + &"\n".repeat(lost)
    }

    /// Checked before the value is computed, but not again after: said so when it is reached.
    fn not_checked_fully(&mut self, e: &Expr, scope: &mut Scope) -> String {
        let text = self.plain(e, scope);
        let site = self.site(e.span);
        let why = "an assignment whose target and value both have effects";
        format!("grail.rt.G.then({text},grail.rt.G.skipped({site},\"{why}\"))")
    }
}

pub(super) fn is_implicit(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::This { implicit: true, .. })
}
