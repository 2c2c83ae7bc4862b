//! Contracts of methods and constructors: methods that evaluate them, and bodies that call those.

use java::tree::{Body, ClassId, ClauseKind, Exp, ExprKind, Lambda, Method, MethodId, StmtKind, Type};
use source::Span;

use super::{Instrumenter, Policy, Scope};
use crate::layout;
use crate::types;

/// What was generated for the contract of a method.
#[derive(Clone, Debug, Default)]
pub struct Contracts {
    /// What is asked about the state at entry.
    olds: Vec<Exp>,
    /// Types of `signals` clauses, in order.
    signals: Vec<String>,
}

impl Instrumenter<'_> {
    /// Whether a contract is evaluated around a body: a measure alone is looked at on its own.
    fn has_contract(&self, id: MethodId) -> bool {
        self.p[id].contract.clauses.iter().any(|c| !matches!(c.kind, ClauseKind::Decreases(_)))
    }

    /// Generates the evaluators of all contracts.
    pub(super) fn declare_contracts(&mut self) {
        let methods: Vec<MethodId> = self.p.source_classes().flat_map(|class| self.p[class].methods()).collect();
        for id in methods {
            let method = &self.p[id];
            let is_java = !method.ghost && !matches!(method.body, Body::Expr(_));
            if is_java && self.has_contract(id) {
                if method.flags.is_native() {
                    self.remarks.push((method.name_span, "the contract of a native method".to_string()));
                }
                self.declare_contract(id);
            }
        }
        self.guards_unseen();
    }

    fn method_scope(&self, id: MethodId, class: ClassId) -> Scope {
        let method = &self.p[id];
        let mut scope = Scope::new(class, method.is_static());
        scope.type_params = types::params(self.p, &method.type_params).unwrap_or_default();
        scope
    }

    /// `, int a, String b`
    fn param_list(&self, method: &Method) -> String {
        method.params.iter().map(|id| format!(", {} {}", self.param_type(*id), self.p[*id].name)).collect()
    }

    fn declare_contract(&mut self, id: MethodId) {
        let p = self.p;
        let method = &p[id];
        let class = method.class.expect("a method of a class");
        let mut scope = self.method_scope(id, class);
        self.ghost_names(method, &mut scope);
        let params = self.evaluator_params(id);
        let word = self.evaluator_word(class, method);
        let head = |name: &str, more: &str, type_params: &str| {
            format!("{word}{type_params}void ${name}{}(grail.rt.Check $k{params}{more})", id.0)
        };

        let mut pre = String::new();
        for (_, e) in method.contract.preconditions() {
            self.assertion(e, &mut scope, &mut pre);
        }
        scope.has_old = true;
        scope.result = (method.result != Type::Void && !method.is_constructor()).then(|| "$result".to_string());
        scope.result_type = self.result_type(method);
        let mut post = String::new();
        for (_, e) in method.contract.postconditions() {
            self.assertion(e, &mut scope, &mut post);
        }
        let mut signals = Vec::new();
        for clause in &method.contract.clauses {
            if let ClauseKind::Signals { local, body } = &clause.kind {
                let mut text = String::new();
                let mut inside = scope.clone();
                inside.result = None;
                self.assertion(body, &mut inside, &mut text);
                scope.olds = inside.olds;
                signals.push((*local, text));
            }
        }
        let n_olds = scope.olds.len();
        let olds: String = (0..n_olds).map(|i| format!(", grail.rt.Old $o{i}")).collect();
        let result = scope.result.as_ref().map_or_else(String::new, |_| format!(", {} $result", scope.result_type));
        let guarded = |body: &str| format!("{{ try {{ {body} }} catch (Throwable $t) {{ $k.broken($t); }} }}");
        let types = scope.type_params.clone();
        self.member(class, &format!("{} {}", head("pre", "", &types), guarded(&pre)));
        self.member(class, &format!("{} {}", head("post", &format!("{result}{olds}"), &types), guarded(&post)));
        let mut signal_types = Vec::new();
        for (i, (local, body)) in signals.iter().enumerate() {
            let ty = self.param_type(*local);
            let name = p[*local].name;
            let head = head(&format!("sig{i}_"), &format!(", {ty} {name}{olds}"), &types);
            self.member(class, &format!("{head} {}", guarded(body)));
            signal_types.push(ty);
        }
        let olds = scope.olds.clone();
        self.declare_olds(id, class, &olds, 0);
        self.contracts.insert(id, Contracts { olds, signals: signal_types });
    }

    /// Names of variables that contracts know under another name.
    fn ghost_names(&self, method: &Method, scope: &mut Scope) {
        for local in method.contract.given().chain(method.contract.yields()) {
            if let Some(ty) = types::text(self.p, &self.p[local].ty) {
                scope.names.insert(local, format!("(({ty}) $ghost.get({}))", local.0));
            }
        }
    }

    fn has_ghosts(&self, id: MethodId) -> bool {
        let contract = &self.p[id].contract;
        contract.given().chain(contract.yields()).next().is_some()
    }

    /// `, int a, String b`: what evaluators of a method take, without the check.
    fn evaluator_params(&self, id: MethodId) -> String {
        let ghost = if self.has_ghosts(id) { ", grail.rt.Ghost $ghost" } else { "" };
        format!("{}{ghost}", self.param_list(&self.p[id]))
    }

    /// Methods that evaluate what is asked about the state at entry, from one number on.
    fn declare_olds(&mut self, id: MethodId, class: ClassId, olds: &[Exp], first: usize) {
        let method = &self.p[id];
        let mut scope = self.method_scope(id, class);
        self.ghost_names(method, &mut scope);
        let word = self.evaluator_word(class, method);
        let types = scope.type_params.clone();
        let params = self.evaluator_params(id);
        for (i, e) in olds.iter().enumerate().skip(first) {
            let body = match self.formula(e, &mut scope) {
                Ok(text) if e.ty.is_integral() => format!("return grail.rt.Old.of((long) ({text}));"),
                Ok(text) => format!("return grail.rt.Old.of({text});"),
                Err(why) => format!("throw new grail.rt.Unknown(\"{why}\");"),
            };
            let head = format!("{word}{types}grail.rt.Old $old{}_{i}({})", id.0, params.trim_start_matches(", "));
            let begin = "grail.rt.Old.begin(); try {";
            let text = format!(
                "{head} {{ {begin} {body} }} catch (Throwable $t) {{ return grail.rt.Old.broken($t); }} finally {{ grail.rt.Old.end(); }} }}"
            );
            self.member(class, &text);
        }
    }

    /// Modifiers of an evaluator: of the instance, unless the method has none.
    pub(super) fn evaluator_word(&self, class: ClassId, method: &Method) -> &'static str {
        match (method.is_static(), self.p[class].kind.is_interface()) {
            (true, _) => "static ",
            (false, true) => "default ",
            (false, false) => "",
        }
    }

    fn result_type(&self, method: &Method) -> String {
        self.written_type(method.span, method.name_span, &method.result).unwrap_or_else(|| "Object".to_string())
    }

    /// The contracts that a call of this method is under: inherited ones first, its own last.
    fn contracts_of(&self, id: MethodId) -> Vec<MethodId> {
        let mut all: Vec<MethodId> =
            self.p[id].overrides.iter().rev().copied().filter(|above| self.contracts.contains_key(above)).collect();
        if self.contracts.contains_key(&id) {
            all.push(id);
        }
        all
    }

    /// The body of a method or constructor, with its contracts around it.
    pub(super) fn method_body(&mut self, id: MethodId, class: ClassId) -> Option<(Span, String)> {
        let p = self.p;
        let method = &p[id];
        let Body::Block(block) = &method.body else { return None };
        if block.span.is_none() || method.ghost || method.synthetic {
            return None;
        }
        let contracts = self.contracts_of(id);
        let mut scope = self.method_scope(id, class);
        scope.watches = !contracts.is_empty();
        let locked = method.flags.is_synchronized();
        let commits = self.commits_after(id, class);
        let framed = !contracts.is_empty() || self.policy == Policy::Modular;
        let measured = self.measure(id, class);
        let is_thread = self.is_run_of_thread(id, class);
        if !framed && !locked && commits.is_empty() && measured.is_none() {
            let text = self.block(block, &mut scope);
            return Some((block.span, if is_thread { taking_turns(&text) } else { text }));
        }
        let known = self.contracts.get(&id).map_or_else(Vec::new, |c| c.olds.clone());
        let n_known = known.len();
        scope.has_old = self.contracts.contains_key(&id);
        scope.olds = known;
        self.ghost_names(method, &mut scope);
        scope.keeps_result = framed && method.result != Type::Void && !method.is_constructor();
        let written_call = block.stmts.first().filter(|stmt| {
            matches!(&stmt.kind, StmtKind::Expr(e) if matches!(&e.kind, ExprKind::ConstructorCall(call) if !call.implicit))
        });
        let start = written_call.map_or(block.span.start + 1, |stmt| stmt.span.end);
        let first = written_call.map(|stmt| (stmt.span, self.stmt(stmt, &mut scope)));
        let head = self.splice(Span { end: start, ..block.span }, first.into_iter().collect());
        let rest = &block.stmts[usize::from(written_call.is_some())..];
        let pieces = self.stmts(rest, &mut scope);
        let inner_span = Span { start, end: block.span.end - 1, ..block.span };
        let mut body = format!("{{{} }}", self.splice(inner_span, pieces));
        if framed && let Some(instead) = self.open_method(id, contracts.len().max(1)) {
            body = format!("{{ {instead}{body} }}");
        }
        if self.completes_compact(id) {
            let fields: String = method.params.iter().map(|m| format!(" this.{0} = {0};", p[*m].name)).collect();
            body = format!("{{ {body}{fields} }}");
        }
        if locked {
            let site = self.site(method.name_span);
            let lock = match method.is_static() {
                true => layout::class_name(p, class)
                    .map_or_else(|| "getClass()".to_string(), |name| format!("{name}.class")),
                false => "this".to_string(),
            };
            let inside = self.guarded(&body, site, block.end());
            body = format!("{{ synchronized (grail.rt.G.lock({lock},{site})) {inside} }}");
        }
        if !commits.is_empty() && rest.iter().all(java::completes) {
            body = format!("{{ {body}{commits} }}");
        }
        self.declare_olds(id, class, &scope.olds, n_known);
        if let Some(enter) = measured {
            let measure = self.fresh("measure");
            body = format!(
                "{{ final grail.rt.Measure {measure} = {enter}; try {body} finally {{ {measure}.leave(); }} }}"
            );
        }
        if framed {
            body = self.framed(id, class, &contracts, &scope, body);
        }
        // The breaks of the text are all in its parts.
        let text = format!("{head}{body} }}");
        Some((block.span, if is_thread { taking_turns(&text) } else { text }))
    }

    /// Whether the short constructor of a record is written in full: its fields must have their values before its end is judged.
    pub(super) fn completes_compact(&self, id: MethodId) -> bool {
        self.p[id].compact && (!self.contracts_of(id).is_empty() || self.policy == Policy::Modular)
    }

    /// Whether this is what a thread runs that is of this class.
    fn is_run_of_thread(&self, id: MethodId, class: ClassId) -> bool {
        let method = &self.p[id];
        let is_run = method.name.as_str() == "run" && method.params.is_empty() && !method.is_static();
        let mut at = Some(class);
        while let Some(id) = at.filter(|_| is_run) {
            if self.p[id].qualified.as_str() == "java.lang.Thread" {
                return true;
            }
            at = self.p[id].superclass.as_ref().and_then(|ty| ty.as_class());
        }
        false
    }

    /// Whether the end of a constructor commits what nobody commits by hand.
    pub(super) fn commits_at_end(&self, class: ClassId) -> bool {
        let has_invariant = |class: ClassId| self.p[class].specs.lock_invariants.iter().any(|inv| !inv.is_static);
        let mut at = Some(class);
        let mut found = false;
        while let Some(id) = at {
            found |= has_invariant(id);
            if self.commits_by_hand(id) {
                return false;
            }
            at = layout::source_superclass(self.p, id);
        }
        found && !self.is_anonymous(class)
    }

    fn commits_by_hand(&self, class: ClassId) -> bool {
        self.p[class].constructors(self.p).any(|id| match &self.p[id].body {
            Body::Block(block) => block.stmts.iter().any(super::library::commits),
            _ => false,
        })
    }

    /// What the end of a constructor does that nobody does by hand.
    fn commits_after(&mut self, id: MethodId, class: ClassId) -> String {
        if !self.p[id].is_constructor() {
            return String::new();
        }
        let site = self.site(self.p[id].name_span);
        self.commits_of_new(class, site)
    }

    /// Commits of a new object: of its own lock, and of those that annotations put something behind.
    pub(super) fn commits_of_new(&mut self, class: ClassId, site: usize) -> String {
        let own = match self.commits_at_end(class) {
            true => {
                let name = layout::class_name(self.p, class).unwrap_or_default();
                format!(" grail.rt.G.commitNew(this, {name}.class, {site});")
            }
            false => String::new(),
        };
        let others = match self.commits_by_hand(class) {
            true => String::new(),
            false => self.commits_of_annotations(class, site, &Scope::new(class, false)),
        };
        own + &others
    }

    /// A body between its preconditions and postconditions.
    fn framed(&mut self, id: MethodId, class: ClassId, contracts: &[MethodId], scope: &Scope, body: String) -> String {
        let p = self.p;
        let method = &p[id];
        let site = self.site(method.name_span);
        let mut text = body;
        let keeps = scope.keeps_result;
        let ghost_in = contracts.iter().any(|c| self.has_ghosts(*c));
        let own_last: Vec<Option<MethodId>> = match contracts.is_empty() {
            true => vec![None],
            false => contracts.iter().copied().map(Some).collect(),
        };
        // From the inside out: the own contract first.
        for (depth, contract) in own_last.iter().enumerate().rev() {
            let n_olds = match contract {
                Some(contract) if *contract == id => scope.olds.len(),
                Some(contract) => self.contracts[contract].olds.len(),
                None => 0,
            };
            text = self.frame(id, class, *contract, depth, site, text, keeps, n_olds);
        }
        let mut copies = String::new();
        for param in &method.params {
            let local = &p[*param];
            if !local.effectively_final && !contracts.is_empty() {
                copies.push_str(&format!("final {} $p_{} = {}; ", self.param_type(*param), local.name, local.name));
            }
        }
        let result = match keeps {
            true => {
                let zero = match &method.result {
                    Type::Prim(java::tree::Prim::Boolean) => "false",
                    Type::Prim(_) => "0",
                    _ => "null",
                };
                format!("{} $result = {zero}; ", self.result_type(method))
            }
            false => String::new(),
        };
        let ghost = if ghost_in { "final grail.rt.Ghost $ghost = grail.rt.Ghost.take(); " } else { "" };
        format!(" {ghost}{copies}{result}{text}")
    }

    /// One contract around a body.
    fn frame(
        &mut self,
        id: MethodId,
        class: ClassId,
        contract: Option<MethodId>,
        depth: usize,
        site: usize,
        body: String,
        keeps: bool,
        n_olds: usize,
    ) -> String {
        let p = self.p;
        let method = &p[id];
        let call = format!("$c{depth}");
        let may_start =
            matches!(method.name.as_str(), "run" | "call") && method.params.is_empty() && !method.is_static();
        let made = match may_start && depth == 0 {
            true => format!("grail.rt.Call.run({site}, this)"),
            false => format!("grail.rt.Call.method({site})"),
        };
        let mut pre = String::new();
        let mut post = String::new();
        let mut caught = String::new();
        let mut olds = String::new();
        if let Some(contract) = contract {
            let declared = &p[contract];
            let names = method.params.iter().map(|param| match p[*param].effectively_final {
                true => p[*param].name.to_string(),
                false => format!("$p_{}", p[*param].name),
            });
            let mut args: String = names.map(|name| format!(", {name}")).collect();
            if self.has_ghosts(contract) {
                args.push_str(", $ghost");
            }
            let on = if method.is_static() { self.static_owner(contract, class) } else { String::new() };
            let base = if contract == id && depth > 0 { "overrideFailed" } else { "preFailed" };
            pre = format!("if ({call}.asks()) {on}$pre{}({call}.pre(\"{base}\"){args}); ", contract.0);
            let Contracts { olds: promised, signals } = self.contracts[&contract].clone();
            let prefix = format!("$o{}", if contract == id { String::new() } else { format!("h{depth}_") });
            let bare = args.trim_start_matches(", ");
            olds = (0..n_olds)
                .map(|i| format!("final grail.rt.Old {prefix}{i} = {on}$old{}_{i}({bare}); ", contract.0))
                .collect();
            let old_args: String = (0..promised.len()).map(|i| format!(", {prefix}{i}")).collect();
            let result = if keeps && declared.result != Type::Void { ", $result" } else { "" };
            post = format!(
                "if ({call}.promises()) {{ {on}$post{}({call}.post(\"postFailed\"){args}{result}{old_args}); {call}.exit(); }} ",
                contract.0
            );
            caught = self.exceptional(contract, &call, &signals, &args, &old_args, &on);
        }
        let own = match method.is_constructor() && self.layout.room(layout::top(p, class)) > 0 {
            true => format!("{call}.own($g, {}); ", self.layout.depth(class)),
            false => String::new(),
        };
        let enter = format!("final grail.rt.Call {call} = {made}; {pre}{call}.enter(); {own}{olds}try {{");
        format!(
            "{{ {enter} {body} }} catch (Throwable $t) {{ {call}.thrown($t); {caught}throw $t; }} finally {{ try {{ {post}}} finally {{ {call}.leave(); }} }} }}"
        )
    }

    /// How the evaluator of a static method is named from another class.
    fn static_owner(&self, contract: MethodId, class: ClassId) -> String {
        match self.p[contract].class {
            Some(of) if of != class => {
                layout::class_name(self.p, of).map_or_else(String::new, |name| format!("{name}."))
            }
            _ => String::new(),
        }
    }

    /// What a contract says about exceptions: the clauses whose types fit, and that nothing else leaves.
    fn exceptional(
        &self,
        contract: MethodId,
        call: &str,
        signals: &[String],
        args: &str,
        olds: &str,
        on: &str,
    ) -> String {
        let p = self.p;
        let mut text = String::new();
        let mut allowed = Vec::new();
        for (i, ty) in signals.iter().enumerate() {
            text.push_str(&format!(
                "if ($t instanceof {ty}) {{ {on}$sig{i}_{}({call}.post(\"signalsFailed\"){args}, ({ty}) $t{olds}); {call}.exit(); }} ",
                contract.0
            ));
            allowed.push(ty.clone());
        }
        allowed
            .extend(p[contract].throws.iter().map(|ty| types::text(p, ty).unwrap_or_else(|| "Throwable".to_string())));
        let fits: Vec<String> = allowed.iter().map(|ty| format!("$t instanceof {ty}")).collect();
        let fits = if fits.is_empty() { "false".to_string() } else { fits.join(" || ") };
        format!("if ({call}.judges($t)) {{ {text}if (!({fits})) {call}.unexpected($t); }} ")
    }

    /// A lambda with a contract: what starts it as a thread gives it what it requires.
    pub(super) fn task(&mut self, text: String, lambda: &Lambda, span: Span, scope: &mut Scope) -> String {
        let interface = lambda.implements.as_ref().map(|f| self.p[f.interface.class].qualified);
        let is_call = match interface.as_ref().map(|name| name.as_str()) {
            None | Some("java.lang.Runnable") => false,
            Some("java.util.concurrent.Callable") => true,
            Some(_) => {
                let why = "the contract of a lambda that is neither a Runnable nor a Callable";
                self.remarks.push((span, why.to_string()));
                return text;
            }
        };
        let mut sides = Vec::new();
        let clauses = |pre: bool| -> Vec<Exp> {
            match pre {
                true => lambda.contract.preconditions().map(|(_, e)| e.clone()).collect(),
                false => lambda.contract.postconditions().map(|(_, e)| e.clone()).collect(),
            }
        };
        for pre in [true, false] {
            let mut body = String::new();
            for e in clauses(pre) {
                let mut inside = scope.nested();
                inside.has_old = false;
                inside.result = (is_call && !pre).then(|| "$o".to_string());
                self.assertion(&e, &mut inside, &mut body);
            }
            sides.push(format!("($k, $o) -> {{ try {{ {body} }} catch (Throwable $t) {{ $k.broken($t); }} }}"));
        }
        let site = self.site(span);
        let word = if is_call { "call" } else { "task" };
        format!("grail.rt.G.{word}({text}, {}, {}, {site})", sides[0], sides[1])
    }

    /// The contract of `run` or `call`, for whoever starts it.
    pub(super) fn declared_task(&mut self, class: ClassId, name: &str) -> Option<String> {
        let p = self.p;
        let run = p.methods_named(class, name).find(|id| p[*id].params.is_empty() && !p[*id].is_static())?;
        let contract = *self.contracts_of(run).last()?;
        if self.has_ghosts(contract) {
            self.remarks.push((p[run].name_span, format!("the contract of a `{name}` with ghost parameters")));
            return None;
        }
        let is_call = name == "call";
        let promises = p[contract].contract.postconditions().next().is_some();
        Some(match layout::class_name(p, class) {
            Some(name) => {
                let pre = format!("($k, $o) -> (({name}) $o).$pre{}($k)", contract.0);
                format!("static {{ grail.rt.G.task({name}.class, {pre}, {promises}, {is_call}); }}")
            }
            // A class without a name says it for each of its objects, and is known by the first.
            None => format!("{{ grail.rt.G.task(this, \"$pre{}\", {promises}, {is_call}); }}", contract.0),
        })
    }
}

/// A body that begins and ends when its thread's turn comes.
fn taking_turns(body: &str) -> String {
    let caught = "catch (Throwable $t) { throw grail.rt.G.uncaught($t); }";
    format!("{{ grail.rt.G.began(); try {body} {caught} finally {{ grail.rt.G.ended(); }} }}")
}
