//! Classes: their slots, the questions about their fields, and what they declare to the ledger.

use java::tree::{Body, ClassId, ClassKind, Exp, FieldId, Member, MethodId, MethodKind, Type};
use source::Span;

use super::{Instrumenter, Scope};
use crate::layout;
use crate::text::Piece;
use crate::types;

impl Instrumenter<'_> {
    /// The pieces of a class and of those inside it.
    pub(super) fn class(&mut self, class: ClassId, pieces: &mut Vec<Piece>) {
        let mut scope = Scope::new(class, false);
        self.class_inside(class, pieces, &mut scope);
    }

    /// A class that stands in the body of a method has its variables.
    pub(super) fn class_inside(&mut self, class: ClassId, pieces: &mut Vec<Piece>, around: &mut Scope) {
        let p = self.p;
        let c = &p[class];
        if c.ghost || c.kind == ClassKind::Annotation {
            return;
        }
        let mut scope = Scope { names: around.names.clone(), ..Scope::new(class, false) };
        for member in &c.members {
            match member {
                Member::Field(id) => self.field(*id, pieces, &mut scope),
                Member::Method(id) => {
                    let method = &p[*id];
                    if self.completes_compact(*id) {
                        let at = method.name_span.end;
                        let params: Vec<String> =
                            method.params.iter().map(|m| format!("{} {}", self.param_type(*m), p[*m].name)).collect();
                        pieces.push((
                            Span { start: at, end: at, ..method.name_span },
                            format!("({})", params.join(", ")),
                        ));
                    }
                    pieces.extend(self.method_body(*id, class));
                    if method.flags.is_synchronized() && matches!(method.body, Body::Block(_)) {
                        pieces.extend(self.without_word("synchronized", method.span, method.name_span));
                    }
                    if matches!(method.kind, MethodKind::Function) || method.ghost {
                        self.function(*id, class);
                    }
                }
                Member::Class(id) => self.class(*id, pieces),
                Member::Initializer(init) => {
                    let mut inside = Scope { is_static: init.is_static, ..scope.clone() };
                    pieces.push((init.body.span, self.block(&init.body, &mut inside)));
                }
                Member::Predicate(id) => self.predicate(*id, class),
            }
        }
        self.declare(class, pieces);
    }

    fn without_word(&self, word: &str, span: Span, name: Span) -> Option<Piece> {
        let at = self.base(span).find_word(word, span.start, name.start)?;
        Some((Span { start: at, end: at + word.len() as u32, ..span }, String::new()))
    }

    fn field(&mut self, id: FieldId, pieces: &mut Vec<Piece>, scope: &mut Scope) {
        let field = &self.p[id];
        if field.ghost {
            return;
        }
        if let Some(init) = &field.init {
            let mut inside = Scope { is_static: field.is_static(), ..scope.clone() };
            if field.enum_constant.is_some() {
                self.enum_constant(id, pieces, &mut inside);
            } else if !init.span.is_none() {
                pieces.push((init.span, self.initial(init, &mut inside)));
            }
        }
    }

    /// The arguments and the body of a constant.
    fn enum_constant(&mut self, id: FieldId, pieces: &mut Vec<Piece>, scope: &mut Scope) {
        let p = self.p;
        let Some(init) = &p[id].init else { return };
        if let java::tree::ExprKind::New(new) = &init.kind {
            for arg in &new.args {
                if !arg.span.is_none() && arg.span.start >= p[id].span.start && arg.span.end <= p[id].span.end {
                    pieces.push((arg.span, self.expr(arg, scope)));
                }
            }
        }
        if let Some(body) = p[id].enum_constant.as_ref().and_then(|c| c.body) {
            self.class_inside(body, pieces, scope);
        }
    }

    /// A function of specifications, as a method.
    fn function(&mut self, id: MethodId, class: ClassId) {
        let method = &self.p[id];
        let Body::Expr(body) = &method.body else { return };
        let mut scope = Scope::new(class, method.is_static());
        let params: Option<Vec<String>> = method
            .params
            .iter()
            .map(|m| types::text(self.p, &self.p[*m].ty).map(|t| format!("{t} {}", self.p[*m].name)))
            .collect();
        let result = match &method.result {
            ty if ty.is_integral() => Some("long".to_string()),
            ty => types::text(self.p, ty),
        };
        let (Some(params), Some(result)) = (params, result) else { return };
        let word = match (method.is_static(), self.p[class].kind.is_interface()) {
            (true, _) => "static ",
            (false, true) => "default ",
            (false, false) => "",
        };
        let text = match self.formula(body, &mut scope) {
            Ok(text) => self.applied(id, class, &result, &text, scope),
            Err(why) => format!("throw new grail.rt.Unknown(\"{}\");", why.replace('\\', "\\\\")),
        };
        let head = format!("{word}{result} $f{}({})", id.0, params.join(", "));
        self.member(class, &format!("{head} {{ {text} }}"));
    }

    /// The body of a function between its precondition, its measure and its postcondition.
    fn applied(&mut self, id: MethodId, class: ClassId, result: &str, body: &str, mut scope: Scope) -> String {
        let method = &self.p[id];
        let site = self.site(method.name_span);
        let checked = |clauses: Vec<&Exp>, base: &str, scope: &mut Scope, it: &mut Self| {
            let mut text = String::new();
            clauses.into_iter().for_each(|e| it.assertion(e, scope, &mut text));
            if text.is_empty() {
                return text;
            }
            format!(
                "{{ grail.rt.Check $k = grail.rt.G.applied(\"{base}\", {site}); try {{ {text} }} catch (Throwable $t) {{ $k.broken($t); }} grail.rt.G.asserted($k); }} "
            )
        };
        let pre = checked(method.contract.preconditions().map(|(_, e)| e).collect(), "preFailed", &mut scope, self);
        scope.result = Some("$result".to_string());
        scope.result_type = result.to_string();
        let post = checked(method.contract.postconditions().map(|(_, e)| e).collect(), "postFailed", &mut scope, self);
        let value = format!("{pre}{result} $result = {body}; {post}return $result;");
        match self.measure(id, class) {
            Some(enter) => {
                format!("final grail.rt.Measure $measure = {enter}; try {{ {value} }} finally {{ $measure.leave(); }}")
            }
            None => value,
        }
    }

    fn predicate(&mut self, id: java::tree::PredicateId, class: ClassId) {
        let predicate = &self.p[id];
        let Some(body) = &predicate.body else { return };
        let mut scope = Scope::new(class, predicate.flags.is_static());
        let params: String =
            predicate.params.iter().map(|m| format!(", {} {}", self.param_type(*m), self.p[*m].name)).collect();
        let word = match (predicate.flags.is_static(), self.p[class].kind.is_interface()) {
            (true, _) => "static ",
            (false, true) => "default ",
            (false, false) => "",
        };
        let mut text = String::new();
        self.assertion(body, &mut scope, &mut text);
        let head = format!("{word}void $pred{}(grail.rt.Check $k{params})", id.0);
        self.member(class, &format!("{head} {{ {text} }}"));
    }

    /// What goes to the beginning and to the end of a class.
    fn declare(&mut self, class: ClassId, pieces: &mut Vec<Piece>) {
        let p = self.p;
        let c = &p[class];
        let mut first = String::new();
        let mut last = String::new();
        let is_class = matches!(c.kind, ClassKind::Class | ClassKind::Enum);
        if is_class && layout::source_superclass(p, class).is_none() && self.layout.room(class) > 0 {
            let room = self.layout.room(class);
            first.push_str(&format!(
                " public transient Object[] $g = this.$g != null ? this.$g : grail.rt.G.alloc({room});"
            ));
            if let Some(name) = layout::class_name(p, class) {
                let n = class.0;
                last.push_str(&format!(
                    " public static Object[] $slots{n}({name} o) {{ if (o == null) return null; Object[] g = o.$g; return g != null ? g : $adopt{n}(o); }} public static Object[] $adopt{n}({name} o) {{ synchronized (grail.rt.G.class) {{ if (o.$g == null) o.$g = grail.rt.G.alloc({room}); return o.$g; }} }} public static <$T extends {name}> $T $made{n}($T o, int s) {{ return grail.rt.G.made(o, (({name}) o).$g, s); }}"
                ));
            }
        }
        if self.layout.statics(class) > 0 {
            let n = class.0;
            first.push_str(&format!(
                " public static final Object[] $statics{n} = grail.rt.G.alloc({});",
                self.layout.statics(class)
            ));
            let class_lock =
                layout::class_name(p, class).filter(|_| c.specs.lock_invariants.iter().any(|inv| inv.is_static));
            if let Some(name) = class_lock {
                let site = self.site(c.name_span);
                last.push_str(&format!(" static {{ grail.rt.G.commit({name}.class, {site}); }}"));
            }
            last.push_str(&format!(" static {{ grail.rt.G.pool($statics{n}); }}"));
        }
        for id in c.fields() {
            if let Some(slot) = self.layout.slot(id) {
                last.push_str(&self.questions(id, slot, class));
            }
        }
        first.push_str(&self.declarations(class));
        if !first.is_empty() {
            let at = self.first_place(class);
            pieces.push((Span { start: at, end: at, ..c.body_span }, first));
        }
        // A constructor that is not written cannot commit at its end; an initialiser at the end of the class can.
        let unwritten = c.constructors(p).next().is_none_or(|id| p[id].synthetic);
        if c.kind == ClassKind::Class && unwritten && layout::class_name(p, class).is_some() {
            let site = self.site(c.name_span);
            let commits = self.commits_of_new(class, site);
            if !commits.is_empty() {
                last.push_str(&format!(" {{{commits} }}"));
            }
        }
        last.push_str(&self.generated.remove(&class).unwrap_or_default());
        if !last.is_empty() {
            let end = c.body_span.end - 1;
            pieces.push((Span { start: end, end, ..c.body_span }, self.end_of_constants(class) + &last));
        }
    }

    /// What a class tells the ledger when it is initialised.
    fn declarations(&mut self, class: ClassId) -> String {
        let p = self.p;
        let c = &p[class];
        let mut out = String::new();
        for is_static in [false, true] {
            let bodies: Vec<_> = c
                .specs
                .lock_invariants
                .iter()
                .filter(|inv| inv.is_static == is_static)
                .map(|inv| inv.body.clone())
                .collect();
            let Some(name) = layout::class_name(p, class).filter(|_| !bodies.is_empty()) else { continue };
            let mut scope = Scope::new(class, is_static);
            let mut text = String::new();
            for body in &bodies {
                self.assertion(body, &mut scope, &mut text);
            }
            let method = self.fresh("lockinv");
            let word = if is_static { "static " } else { "" };
            self.member(class, &format!(
                "{word}void {method}(grail.rt.Check $k) {{ try {{ {text} }} catch (Throwable $t) {{ $k.broken($t); }} }}"
            ));
            let call = if is_static { format!("{name}.{method}($k)") } else { format!("(({name}) $o).{method}($k)") };
            out.push_str(&format!(
                " static {{ grail.rt.G.invariant({name}.class, {is_static}, ($k, $o) -> {call}); }}"
            ));
        }
        if !c.kind.is_interface() {
            for name in ["run", "call"] {
                out.extend(self.declared_task(class, name).map(|task| format!(" {task}")));
            }
        }
        self.declare_guards(class);
        out.push_str(&self.declare_order(class));
        out
    }

    /// Behind the opening brace; in an enum, behind the constants.
    fn first_place(&self, class: ClassId) -> u32 {
        let c = &self.p[class];
        let base = self.base(c.body_span);
        if c.kind != ClassKind::Enum {
            return c.body_span.start + 1;
        }
        let last = c.enum_constants(self.p).last().map_or(c.body_span.start + 1, |id| self.p[id].span.end);
        match base.find(';', last).filter(|at| {
            *at < c.body_span.end && base.slice(last, *at).trim().trim_start_matches(',').trim().is_empty()
        }) {
            Some(at) => at + 1,
            None => c.body_span.end - 1,
        }
    }

    /// Constants of an enum without members have no semicolon.
    fn end_of_constants(&self, class: ClassId) -> String {
        let c = &self.p[class];
        if c.kind == ClassKind::Enum && self.first_place(class) == c.body_span.end - 1 {
            ";".to_string()
        } else {
            String::new()
        }
    }

    /// The questions about one field.
    fn questions(&self, id: FieldId, slot: usize, class: ClassId) -> String {
        let field = &self.p[id];
        let n = id.0;
        let mut out = String::new();
        for (kind, ask) in [('r', "read"), ('w', "write")] {
            if field.is_static() {
                let slots = format!("$statics{}", class.0);
                out.push_str(&format!(
                    " public static int ${kind}{n}(int s) {{ if ({slots}[{slot}] != grail.rt.G.me()) grail.rt.G.{ask}({slots}, {slot}, {n}, s); return 0; }}"
                ));
            } else if self.is_anonymous(class) {
                out.push_str(&format!(
                    " private int ${kind}{n}(int s) {{ if ($g == null) $g = grail.rt.G.alloc({}); if ($g[{slot}] != grail.rt.G.me()) grail.rt.G.{ask}($g, {slot}, {n}, s); return 0; }}",
                    self.layout.room(layout::top(self.p, class))
                ));
            } else if let Some(name) = layout::class_name(self.p, class) {
                let top = layout::top(self.p, class);
                let slots = match top == class {
                    true => format!("$slots{}", top.0),
                    false => format!("{}.$slots{}", layout::class_name(self.p, top).unwrap_or_default(), top.0),
                };
                out.push_str(&format!(
                    " public static <$T extends {name}> $T ${kind}{n}($T o, int s) {{ if (o != null) {{ Object[] g = (({name}) o).$g; if (g == null || g[{slot}] != grail.rt.G.me()) grail.rt.G.{ask}({slots}(o), {slot}, {n}, s); }} return o; }}"
                ));
            }
        }
        let ty = types::text(self.p, &field.ty);
        if let (false, false, Some(name), Some(ty)) =
            (field.is_static(), self.is_anonymous(class), layout::class_name(self.p, class), ty)
        {
            let vars = types::params(self.p, &self.p[class].type_params).unwrap_or_default();
            let args: Vec<String> = self.p[class].type_params.iter().map(|v| self.p[*v].name.to_string()).collect();
            let args = if args.is_empty() { String::new() } else { format!("<{}>", args.join(", ")) };
            // A member class of a generic class may mention its variables: then there is no static method for it.
            if !mentions_outer_variable(&field.ty, self.p, class) {
                out.push_str(&format!(
                    " public static {vars}{ty} $k{n}({name}{args} o, {ty} v, int s) {{ $w{n}(o, s); return o.{} = v; }}",
                    field.name
                ));
            }
        }
        out
    }
}

fn mentions_outer_variable(ty: &Type, p: &java::Program, class: ClassId) -> bool {
    match ty {
        Type::Var(var) => !p[class].type_params.contains(var),
        Type::Array(element) => mentions_outer_variable(element, p, class),
        Type::Class(c) => c.args.iter().any(|arg| mentions_outer_variable(arg, p, class)),
        _ => false,
    }
}
