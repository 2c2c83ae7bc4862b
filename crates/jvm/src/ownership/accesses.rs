//! Reads and writes, each with its check where it happens: after everything that Java evaluates before it, since that may give the object
//! away.

use java::tree as jv;
use java::tree::{ClassId, Exp, Expr, ExprKind, FieldId, Prim, Step, Type, visit};
use source::Span;

use super::{Instrumenter, accessor};
use crate::effects::runs_code;
use crate::instrument::{is_harmless, is_stable};
use crate::types;

impl Instrumenter<'_> {
    fn is_loud(&self, e: &Exp) -> bool {
        visit::any(e, &|e| runs_code(self.p, e))
    }

    /// `target = value`
    pub fn assign(&mut self, e: &Expr, target: &Exp, value: &Exp) {
        match &target.kind {
            ExprKind::Field { field, .. } if self.is_class_state(*field) => {
                self.write_static(e, target, *field, Some(value));
            }
            ExprKind::Field { target: Some(object), field, via_super: false, .. } if self.is_kept(*field) => {
                self.assign_field(e, target, object, *field, value);
            }
            ExprKind::Index(array, index) if self.is_loud(value) || self.is_loud(index) => {
                let site = self.site(target.span);
                self.drop_prefix(target.span, array.span);
                self.pieces.around(Span { end: value.span.end, ..array.span }, "grail.rt.G.set(", format!(", {site})"));
                self.comma(array.span, index.span);
                self.comma(index.span, value.span);
                self.narrowed(value, &target.ty);
                [array, index, value].into_iter().for_each(|part| self.value(part));
            }
            _ => {
                self.access_of(target, true);
                self.value(value);
            }
        }
    }

    /// A field of the program's objects.
    fn is_kept(&self, field: FieldId) -> bool {
        !self.p[field].is_static() && self.p[self.p[field].class].is_source()
    }

    fn assign_field(&mut self, e: &Expr, target: &Exp, object: &Exp, field: FieldId, value: &Exp) {
        let is_this = matches!(object.kind, ExprKind::This { .. });
        // Java looks whether there is an object only after the value was computed.
        let (loud, is_final) = (!is_harmless(value), self.p[field].is_final());
        let site = self.site(target.span);
        if is_this && (loud || is_final) {
            // A final field is assigned by its own name only.
            let check = self.question("write", object, field, site);
            self.then(value, &target.ty, &check);
        } else if loud && self.keeps_holders(&Type::class(self.p[field].class)).is_some() {
            self.drop_prefix(target.span, object.span);
            let between = Span { start: object.span.end, end: value.span.start, ..e.span };
            let (breaks, put) = (self.breaks(between), self.put(field));
            self.pieces.replace(between, format!(".{put}({breaks}"));
            self.pieces.after(value.span, format!(", {site})"));
            self.value(object);
        } else {
            if loud {
                self.remarks.push((e.span, "an assignment whose value has effects".to_string()));
            }
            self.access_of(target, true);
        }
        if self.p[field].flags.is_shared() {
            self.shared_value(e.span, value);
        }
        self.value(value);
    }

    /// The first value of a field: written like any other.
    pub fn initial(&mut self, field: FieldId, init: &Exp) {
        let f = &self.p[field];
        if self.is_loud(init) {
            if matches!(init.kind, ExprKind::ArrayInit(_)) {
                self.remarks.push((init.span, "an initialiser whose values have effects".to_string()));
            } else {
                let site = self.site(init.span);
                let check = match self.keeps_holders(&Type::class(f.class)) {
                    Some(_) if f.is_static() => match self.class_object(f.class) {
                        Some(class) => format!("grail.rt.Statics.write({class}, {site})"),
                        None => "0".to_string(),
                    },
                    Some(class) => format!("this.{}({site})", accessor("write", class)),
                    None => format!("grail.rt.Own.write(this, {site})"),
                };
                self.then(init, &f.ty, &check);
            }
        }
        if f.flags.is_shared() {
            self.shared_value(init.span, init);
        }
        self.value(init);
    }

    /// Asks whether a value is shared, or null.
    pub fn shared_value(&mut self, at: Span, value: &Exp) {
        let site = self.site(at);
        self.pieces.around(value.span, "grail.rt.Own.shared(", format!(", {site})"));
    }

    /// `target op= value`, and `target++` without a value.
    pub fn update(&mut self, e: &Expr, target: &Exp, value: Option<&Exp>) {
        let shows = runs_code(self.p, e);
        let loud = shows || value.is_some_and(|v| self.is_loud(v));
        match &target.kind {
            ExprKind::Field { field, .. } if self.is_class_state(*field) => self.write_static(e, target, *field, value),
            ExprKind::Field { target: Some(object), field, via_super: false, .. } if loud && self.is_kept(*field) => {
                let value = value.expect("it is loud");
                let site = self.site(target.span);
                let named = self.keeps_holders(&Type::class(self.p[*field].class)).is_some();
                if is_stable(object, &[value]) {
                    self.access_of(target, false);
                    let check = self.question("write", object, *field, site);
                    self.then_shown(value, shows, &check);
                } else if named {
                    self.update_by_object(e, target, &[object], Some(value));
                } else {
                    self.remarks.push((e.span, "an assignment whose value has effects".to_string()));
                    self.access_of(target, true);
                    self.value(value);
                }
            }
            ExprKind::Index(array, index) if loud || self.is_loud(index) => {
                let later: Vec<&Exp> = std::iter::once(index).chain(value).collect();
                if !is_stable(array, &later) {
                    return self.update_by_object(e, target, &[array, index], value);
                }
                let site = self.site(target.span);
                let Some(again) = self.word(array) else { unreachable!("a variable") };
                let ask = |word: &str| format!("grail.rt.Own.{word}Array({again}, {site})");
                self.then(index, &Type::INT, &ask(if loud { "read" } else { "write" }));
                self.value(index);
                match value {
                    Some(value) if loud => self.then_shown(value, shows, &ask("write")),
                    Some(value) => self.value(value),
                    None => {}
                }
            }
            _ => {
                self.access_of(target, true);
                value.into_iter().for_each(|value| self.value(value));
            }
        }
    }

    /// `a[i]`
    pub fn read_element(&mut self, e: &Expr, array: &Exp, index: &Exp) {
        if !self.is_loud(index) {
            return self.access_of_element(e, array, index, false);
        }
        let site = self.site(e.span);
        let end = self.base(e.span).find(']', index.span.end).map_or(e.span.end, |at| at + 1);
        self.pieces.before(array.span, "grail.rt.G.get(");
        self.comma(array.span, index.span);
        let close = Span { start: index.span.end, end, ..e.span };
        let breaks = self.breaks(close);
        self.pieces.replace(close, format!(", {site}{breaks})"));
        self.value(array);
        self.value(index);
    }

    /// An access whose check stands where the object is named.
    pub fn access_of(&mut self, e: &Expr, written: bool) {
        match &e.kind {
            ExprKind::Field { target: Some(target), field, via_super, name_span } => {
                if *via_super && (written || !self.one_thread) {
                    return self.remarks.push((e.span, "a field of the superclass that is hidden".to_string()));
                }
                if self.is_kept(*field) && (written || self.checks_reads()) {
                    self.access(target, *field, e.span, *name_span, written);
                }
                self.value(target);
            }
            ExprKind::Index(array, index) => self.access_of_element(e, array, index, written),
            _ => self.value_parts(e),
        }
    }

    fn access_of_element(&mut self, e: &Expr, array: &Exp, index: &Exp, written: bool) {
        if written || self.checks_reads() {
            self.element_access(array, e.span, written);
        }
        self.value(array);
        self.value(index);
    }

    /// One thread may read all objects; inspectors look into few.
    fn checks_reads(&self) -> bool {
        !self.one_thread || self.inspecting
    }

    fn access(&mut self, object: &Exp, field: FieldId, span: Span, name: Span, written: bool) {
        let word = self.asking(written);
        let site = self.site(span);
        match (&object.kind, self.asked_class(field, word)) {
            (ExprKind::This { implicit: true, .. }, _) => {
                let asked = self.question(word, object, field, site);
                self.pieces.before(name, format!("{asked}."));
            }
            (_, Some(class)) => self.pieces.around(object.span, "(", format!(").{}({site})", accessor(word, class))),
            (_, None) => self.pieces.around(object.span, &format!("grail.rt.Own.{word}("), format!(", {site})")),
        }
    }

    fn asking(&self, written: bool) -> &'static str {
        match (written, self.inspecting) {
            (true, _) => "write",
            (false, true) => "within",
            (false, false) => "read",
        }
    }

    /// The class whose objects are asked themselves whether a field of theirs may be read or written.
    fn asked_class(&self, field: FieldId, word: &str) -> Option<ClassId> {
        self.keeps_holders(&Type::class(self.p[field].class)).filter(|_| word != "within")
    }

    /// The question whether an object that is named by something stable may be read or written; its value is the object.
    fn question(&mut self, word: &str, object: &Exp, field: FieldId, site: usize) -> String {
        let text = match &object.kind {
            ExprKind::This { class, .. } => self.this(*class, object.span),
            _ => self.word(object).unwrap_or_default(),
        };
        match self.asked_class(field, word) {
            Some(class) => format!("{text}.{}({site})", accessor(word, class)),
            None => format!("grail.rt.Own.{word}({text}, {site})"),
        }
    }

    /// Asks for an array, or before the loop around.
    fn element_access(&mut self, array: &Exp, span: Span, written: bool) {
        let word = match self.asking(written) {
            "write" => "writeArray",
            "read" => "readArray",
            other => other,
        };
        let site = self.site(span);
        match self.asked_before(array, written) {
            Some((known, again)) => {
                let otherwise = format!(" : grail.rt.Own.{word}({again}, {site}))");
                self.pieces.around(array.span, &format!("({known} ? "), otherwise);
            }
            None => self.pieces.around(array.span, &format!("grail.rt.Own.{word}("), format!(", {site})")),
        }
    }

    /// Lets a check come after a value.
    pub fn then(&mut self, value: &Exp, to: &Type, check: &str) {
        let cast = narrow(self.p, value, to).map_or_else(String::new, |prim| format!("({}) ", prim.name()));
        self.pieces.around(value.span, &format!("{cast}grail.rt.G.then("), format!(", {check})"));
    }

    /// The same for a value that is added to something, and for the text it is shown as.
    fn then_shown(&mut self, value: &Exp, shows: bool, check: &str) {
        self.pieces.around(value.span, "grail.rt.G.then(", format!(", {check})"));
        if shows {
            self.pieces.around(value.span, "String.valueOf((Object) (", "))".to_string());
        }
        self.value(value);
    }

    /// A constant where no assignment narrows it.
    fn narrowed(&mut self, value: &Exp, to: &Type) {
        if let Some(prim) = narrow(self.p, value, to) {
            self.pieces.around(value.span, &format!("({}) (", prim.name()), ")".to_string());
        }
    }

    fn comma(&mut self, from: Span, to: Span) {
        let between = Span { start: from.end, end: to.start, ..from };
        let breaks = self.breaks(between);
        self.pieces.replace(between, format!(", {breaks}"));
    }

    /// Parentheses that open before a target, and are closed in what is replaced.
    fn drop_prefix(&mut self, target: Span, first: Span) {
        let prefix = Span { end: first.start, ..target };
        if prefix.start < prefix.end {
            let breaks = self.breaks(prefix);
            self.pieces.replace(prefix, breaks);
        }
    }

    /// The method that stores a value in a field, after asking.
    fn put(&mut self, field: FieldId) -> String {
        let name = format!("$put{}", field.0);
        if self.puts.insert(field) {
            let (p, class) = (self.p, self.p[field].class);
            let ty = types::text(p, &p[field].ty).unwrap_or_else(|| "Object".to_string());
            let (field, ask) = (p[field].name, accessor("write", class));
            self.member(
                class,
                &format!("public final {ty} {name}({ty} v, int s) {{ {ask}(s); return this.{field} = v; }}"),
            );
        }
        name
    }

    /// An update whose target must not be evaluated twice: an object remembers the target and its old value, then the value is computed, and
    /// then the object asks and stores.
    fn update_by_object(&mut self, e: &Expr, target: &Exp, parts: &[&Exp], value: Option<&Exp>) {
        let Some(kind) = self.updating(e, target, value) else {
            self.remarks.push((e.span, "an assignment whose value has effects".to_string()));
            return self.value_parts(e);
        };
        // `++` may stand in front.
        self.drop_prefix(if value.is_some() { target.span } else { e.span }, parts[0].span);
        let last = parts[parts.len() - 1].span;
        let end = value.map_or(e.span.end, |value| value.span.start);
        let between = Span { start: last.end, end, ..e.span };
        let (breaks, close) = (self.breaks(between), if value.is_some() { "" } else { ")" });
        match parts {
            [_] => self.pieces.replace(between, format!(".$make{kind}().put({breaks}{close}")),
            _ => {
                self.pieces.before(parts[0].span, format!("new {kind}("));
                self.comma(parts[0].span, parts[1].span);
                self.pieces.replace(between, format!(").put({breaks}{close}"));
            }
        }
        if let Some(value) = value {
            self.pieces.after(value.span, ")");
            if runs_code(self.p, e) {
                self.pieces.around(value.span, "String.valueOf((Object) (", "))".to_string());
            }
            self.value(value);
        }
        parts.iter().for_each(|part| self.value(part));
    }

    /// The class of such objects, in the class of the field or in the one whose code is looked at.
    fn updating(&mut self, e: &Expr, target: &Exp, value: Option<&Exp>) -> Option<String> {
        let ty = types::text(self.p, &target.ty)?;
        let value_type = match value {
            Some(_) if runs_code(self.p, e) => Some("String".to_string()),
            Some(value) => Some(types::text(self.p, &value.ty)?),
            None => None,
        };
        let (name, site) = (self.fresh("U"), self.site(target.span));
        let cast = types::unboxed(self.p, &target.ty).map_or_else(String::new, |prim| format!("({}) ", prim.name()));
        let (operator, result) = match &e.kind {
            ExprKind::Compound { op, .. } => (op.text(), "now"),
            ExprKind::Step(Step::PreInc, _) => ("+", "now"),
            ExprKind::Step(Step::PreDec, _) => ("-", "now"),
            ExprKind::Step(Step::PostInc, _) => ("+", "old"),
            ExprKind::Step(Step::PostDec, _) => ("-", "old"),
            _ => unreachable!("an update"),
        };
        let operand = if value.is_some() { "v" } else { "1" };
        let param = value_type.map_or_else(String::new, |ty| format!("{ty} v"));
        let now = format!("{ty} now = {cast}(old {operator} {operand});");
        match &target.kind {
            ExprKind::Field { field, .. } => {
                let f = &self.p[*field];
                let (read, write) = (accessor("read", f.class), accessor("write", f.class));
                // A field of a generic class has another type inside it.
                let (from, to) = match f.ty == target.ty {
                    true => Default::default(),
                    false => (format!("({ty}) (Object) "), format!("({}) (Object) ", types::text(self.p, &f.ty)?)),
                };
                // By its full name: it may be called like what is local here.
                let (class, field) = (f.class, format!("{}.this.{}", self.p[f.class].name, f.name));
                self.member(
                    class,
                    &format!(
                        "final class {name} {{ final {ty} old; {name}() {{ {read}({site}); old = {from}{field}; }} {ty} put({param}) {{ {write}({site}); {now} {field} = {to}now; return {result}; }} }}"
                    ),
                );
                self.member(class, &format!("public final {name} $make{name}() {{ return new {name}(); }}"));
            }
            _ => {
                let ask = |word: &str| format!("grail.rt.Own.{word}Array(a, {site})");
                let (read, write) = (ask("read"), ask("write"));
                self.member(
                    self.here,
                    &format!(
                        "static final class {name} {{ final {ty}[] a; final int i; final {ty} old; {name}({ty}[] a, int i) {{ {read}; this.a = a; this.i = i; old = a[i]; }} {ty} put({param}) {{ {write}; {now} a[i] = now; return {result}; }} }}"
                    ),
                );
            }
        }
        Some(name)
    }
}

/// The type to which a value is narrowed where it is assigned: into a box only constants are, and others may be null.
fn narrow(p: &jv::Program, value: &Exp, ty: &Type) -> Option<Prim> {
    let is_small = |prim: &Prim| matches!(prim, Prim::Byte | Prim::Short | Prim::Char);
    let fits = ty.as_prim().is_some() || is_constant(value);
    types::unboxed(p, ty).filter(|prim| fits && is_small(prim))
}

fn is_constant(e: &Expr) -> bool {
    e.constant.is_some() || matches!(&e.kind, ExprKind::Convert(_, inner) if is_constant(inner))
}
