//! What methods and constructors require and ensure.

use java::tree as jv;
use java::tree::{Block, ClauseKind, Exp, ExprKind, MethodId, StmtKind, Type};
use source::{Diagnostic, Span};

use super::Instrumenter;
use super::words::Reading;
use crate::types;

/// What stands around a body.
#[derive(Default)]
struct Around {
    start: String,
    end: String,
}

impl Around {
    /// Something that begins behind all that began before, and ends before it.
    fn add(&mut self, start: &str, end: &str) {
        self.start.push_str(start);
        self.end.insert_str(0, end);
    }
}

/// How a body is followed to its end.
pub struct Ends {
    pub keeps_result: bool,
    pub start: String,
    pub end: String,
}

impl Instrumenter<'_> {
    pub fn method(&mut self, method: MethodId) -> Result<(), Diagnostic> {
        let m = &self.p[method];
        let jv::Body::Block(block) = &m.body else { return Ok(()) };
        self.is_static = m.is_static();
        self.type_params = types::params(self.p, &m.type_params).unwrap_or_default();
        self.reading = Reading::of_method(&m.params);
        if self.is_inherited(method) {
            self.without_word("final", m.span, m.name_span);
        }
        self.named_inspector(method);
        let mut around = Around::default();
        if self.is_run_of_thread(method) {
            let end = "} catch (Throwable $t) { throw grail.rt.G.uncaught($t); } finally { grail.rt.G.ended(); } ";
            around.add(" grail.rt.G.began(); try {", end);
        }
        let before = self.before(method);
        let called = explicit_call(block);
        match called.and_then(|(call, _)| call.args.first()) {
            // What is required must hold before anything of the object is made.
            Some(first) if !before.is_empty() => self.asked_first(method, first, &before),
            _ => around.start.push_str(&before),
        }
        let ends = self.ends(method);
        self.result = ends.as_ref().is_some_and(|ends| ends.keeps_result);
        self.inspecting = m.flags.is_inspector();
        self.block(block)?;
        (self.result, self.inspecting) = (false, false);
        // By now it is known what is asked about the state at entry.
        around.start.push_str(&self.reading.declarations(self.p));
        if let Some(ends) = ends {
            around.add(&ends.start, &ends.end);
        }
        self.inspector(method, &mut around);
        self.monitor(method, &mut around);
        match called {
            Some((_, span)) => {
                self.pieces.after(span, around.start);
                self.at_end(block, around.end);
            }
            None => self.inside(block, around.start, around.end),
        }
        Ok(())
    }

    fn inspector(&mut self, method: MethodId, around: &mut Around) {
        let m = &self.p[method];
        if !m.flags.is_inspector() {
            return;
        }
        let site = self.site(m.name_span);
        let states = m.params.iter().filter(|param| self.p[**param].flags.is_state());
        let states: String = states.map(|param| format!(", {}", self.p[*param].name)).collect();
        let frame = m.class.map_or(0, |class| self.frame(class));
        let asked = format!(" grail.rt.Own.inspects({site}, {frame}, this{states}); try {{");
        around.add(&asked, "} finally { grail.rt.Own.inspected(); } ");
    }

    /// A method with `synchronized` has a block of its own for it.
    fn monitor(&mut self, method: MethodId, around: &mut Around) {
        let m = &self.p[method];
        if !m.flags.is_synchronized() {
            return;
        }
        self.without_word("synchronized", m.span, m.name_span);
        let class = m.class.filter(|_| m.is_static()).and_then(|class| self.class_object(class));
        let lock = class.unwrap_or_else(|| "this".to_string());
        let (held, site, levels) = (self.fresh("m"), self.site(m.name_span), self.levels());
        around.add(
            &format!(
                " synchronized (grail.rt.OwnSync.lock({lock}, {levels}, {site})) {{ final Object {held} = grail.rt.OwnSync.entered(); try {{"
            ),
            &format!("}} finally {{ grail.rt.OwnSync.leave({held}, {site}); }} }} "),
        );
    }

    /// What is asked when a method is called.
    pub fn before(&mut self, method: MethodId) -> String {
        let m = &self.p[method];
        let is_main = m.is_static() && m.name.as_str() == "main";
        let check = match (m.flags.is_inspector(), is_main) {
            (true, _) => "inspector.pre",
            (_, true) => "entry.pre",
            _ => "call.pre",
        };
        let mut text = String::new();
        for param in m.params.iter().filter(|param| self.p[**param].flags.is_shared()) {
            let site = self.site(self.p[*param].span);
            text.push_str(&format!(" grail.rt.Own.sharedParameter({}, {site});", self.p[*param].name));
        }
        for (_, e) in m.contract.preconditions() {
            text.push_str(&self.checks(e, &format!("\"{check}\""), "the precondition does not hold"));
        }
        text
    }

    /// Asks in the first argument of `this(..)` or `super(..)`.
    fn asked_first(&mut self, method: MethodId, first: &Exp, before: &str) {
        let m = &self.p[method];
        let Some(class) = m.class else { return };
        let all: Vec<jv::TypeVarId> = self.p[class].type_params.iter().chain(&m.type_params).copied().collect();
        let params: Option<Vec<String>> = m
            .params
            .iter()
            .map(|param| Some(format!("{} {}", types::text(self.p, &self.p[*param].ty)?, self.p[*param].name)))
            .collect();
        let (Some(vars), Some(params)) = (types::params(self.p, &all), params) else {
            return self.remarks.push((m.name_span, "what this constructor requires".to_string()));
        };
        let name = self.fresh("pre");
        self.member(class, &format!("private static {vars}int {name}({}) {{{before} return 0; }}", params.join(", ")));
        let names: Vec<&str> = m.params.iter().map(|param| self.p[*param].name.as_str()).collect();
        self.pieces.around(first.span, "grail.rt.G.then(", format!(", {name}({}))", names.join(", ")));
    }

    /// What is asked when a method ends, by contracts of its own and those that it inherits.
    pub fn ends(&mut self, method: MethodId) -> Option<Ends> {
        let m = &self.p[method];
        let (mut normal, mut thrown) = (String::new(), String::new());
        for (n, of) in std::iter::once(method).chain(m.overrides.iter().copied()).enumerate() {
            let check = if n == 0 { "\"post\"" } else { "\"override.post\"" };
            self.reading.at_end(self.p, &self.p[of].params, &m.params, m.is_constructor());
            for clause in &self.p[of].contract.clauses {
                match &clause.kind {
                    ClauseKind::Ensures(e) | ClauseKind::Context(e) => {
                        let checks = self.checks(e, check, "the postcondition does not hold");
                        normal.push_str(&if n == 0 { checks } else { self.promised_above(of, checks) });
                    }
                    ClauseKind::Signals { local, body } if n == 0 => {
                        thrown.push_str(&self.signals(*local, body));
                    }
                    _ => {}
                }
            }
            self.reading.in_code();
        }
        if normal.is_empty() && thrown.is_empty() {
            return None;
        }
        let ty = types::text(self.p, &m.result).filter(|_| m.result != Type::Void && !m.is_constructor());
        let (kept, shown) = match &ty {
            Some(ty) => {
                let zero = match &m.result {
                    Type::Prim(jv::Prim::Boolean) => "false",
                    Type::Prim(_) => "0",
                    _ => "null",
                };
                (format!(" {ty} $r = {zero};"), format!(" final {ty} $result = $r;"))
            }
            None => Default::default(),
        };
        // In a constructor, final fields are not to be named as one's own before they have values.
        let this = if m.is_constructor() { " final var $this = this;" } else { "" };
        Some(Ends {
            keeps_result: ty.is_some(),
            start: format!("{this}{kept} boolean $ok = true; try {{"),
            end: format!(
                "}} catch (Throwable $t) {{ $ok = false;{thrown} throw $t; }} finally {{ if ($ok && grail.rt.Own.asks()) {{{shown}{normal} }} }} "
            ),
        })
    }

    /// What an overridden method promises counts for those who call it as it says: where what it requires held at entry.
    fn promised_above(&mut self, above: MethodId, checks: String) -> String {
        let (p, mut held) = (self.p, Vec::new());
        for (_, e) in p[above].contract.preconditions() {
            match self.held(e) {
                Some(asked) => held.push(asked),
                None => {
                    self.remarks.push((e.span, "this precondition of an overridden method".to_string()));
                    return String::new();
                }
            }
        }
        let checks = self.of_whole(checks);
        match held.is_empty() || checks.is_empty() {
            true => checks,
            false => format!(" if ({}) {{{checks} }}", held.join(" && ")),
        }
    }

    fn signals(&mut self, local: jv::LocalId, body: &Exp) -> String {
        let Some(class) = types::text(self.p, &self.p[local].ty) else { return String::new() };
        let name = self.fresh("x");
        self.reading.rename(local, &name);
        let message = "what is promised for the exception does not hold";
        let asked = self.checks(body, "\"post.exceptional\"", message);
        format!(" if ($t instanceof {class} {name} && grail.rt.Own.asks()) {{{asked} }}")
    }

    /// Puts text behind the first and before the last brace of a block.
    pub fn inside(&mut self, block: &Block, start: String, end: String) {
        let first = Span { end: block.span.start + 1, ..block.span };
        if !start.is_empty() {
            self.pieces.after(first, start);
        }
        self.at_end(block, end);
    }

    fn at_end(&mut self, block: &Block, end: String) {
        if !end.is_empty() {
            let last = Span { start: block.span.end - 1, ..block.span };
            self.pieces.before(last, end);
        }
    }
}

/// `this(..)` or `super(..)` at the beginning of a constructor, with its statement.
fn explicit_call(block: &Block) -> Option<(&jv::ConstructorCall, Span)> {
    let first = block.stmts.first()?;
    match &first.kind {
        StmtKind::Expr(e) => match &e.kind {
            ExprKind::ConstructorCall(call) if !call.implicit => Some((call, first.span)),
            _ => None,
        },
        _ => None,
    }
}
