//! Methods as procedures: what callers may rely on, and what is to be proved of the body.

use java::tree as jv;
use java::tree::{ClassId, ClauseKind, Exp, MethodId, Type};

use super::body::Body;
use super::checks::Check;
use super::document::{Lines, Origin};
use super::encoder::{Encoder, conjuncts, method_member};
use super::loops::grows;
use super::spec::{Meaning, Reader, View, gives_by_access, required_by};
use super::terms;
use super::world::{Side, Sort};

/// What a method asks for and promises.
#[derive(Default)]
pub struct Contract<'p> {
    pub requires: Vec<&'p Exp>,
    pub ensures: Vec<&'p Exp>,
    pub signals: Vec<(jv::LocalId, &'p Exp)>,
    /// The objects that the method may change, in programs of one thread.
    pub modifies: Vec<&'p Exp>,
    pub modified_at: Option<source::Span>,
}

pub fn put_modifies(e: &Encoder<'_>, out: &mut Lines) {
    out.put(match e.world.immutables {
        true => "  modifies H, A, S, Own, Alloc, LTop, Held, SI, Rx;",
        false => "  modifies H, A, S, Own, Alloc, LTop, Held;",
    });
}

/// What holds whenever code of the program starts to run.
pub fn put_entry_facts(e: &Encoder<'_>, out: &mut Lines) {
    for fact in entry_facts(e) {
        out.put(format!("  free requires {fact};"));
    }
}

pub fn entry_facts(e: &Encoder<'_>) -> Vec<String> {
    let mut facts = vec![e.well_formed().to_string(), "WfL(S, LTop, Held)".to_string()];
    if e.world.immutables {
        facts.push("(forall p: Ref :: {Rx[p]} Rx[p] ==> Alloc[p] && !A[p])".to_string());
    }
    facts
}

/// The body with its variables.
pub fn put_body(out: &mut Lines, body: Body<'_, '_>) {
    out.put("{");
    for (name, sort) in &body.variables {
        out.put(format!("  var {name}: {sort};"));
    }
    out.extend(Lines { indent: 0, ..body.out });
    out.put("}");
    out.put("");
}

impl<'p> Encoder<'p> {
    pub fn contract(&self, method: MethodId) -> Contract<'p> {
        let m = &self.p[method];
        let mut contract = Contract::default();
        for clause in &m.contract.clauses {
            match &clause.kind {
                ClauseKind::Requires(e) => contract.requires.extend(conjuncts(e)),
                ClauseKind::Ensures(e) => contract.ensures.extend(conjuncts(e)),
                ClauseKind::Context(e) => {
                    contract.requires.extend(conjuncts(e));
                    contract.ensures.extend(conjuncts(e));
                }
                ClauseKind::Signals { local, body } => {
                    contract.signals.extend(conjuncts(body).into_iter().map(|part| (*local, part)));
                }
                ClauseKind::Modifies(objects) => {
                    contract.modified_at.get_or_insert(clause.span);
                    contract.modifies.extend(objects);
                }
                _ => self.gap(clause.span, "this clause"),
            }
        }
        contract
    }

    /// How the contract of a method is read, by its own code or by those who call it on an object of any class.
    pub fn contract_reader(&self, this_as: Option<ClassId>) -> Reader<'_, 'p> {
        Reader::new(self, View::of_contract().seen_as(this_as))
    }

    /// Parameters as they are declared; the object first.
    pub fn params(&self, method: MethodId) -> Vec<(String, Type)> {
        let m = &self.p[method];
        let this = m.class.filter(|_| !m.is_static()).map(|class| ("this".to_string(), Type::class(class)));
        this.into_iter().chain(m.params.iter().map(|p| (self.param_name(*p), self.p[*p].ty.clone()))).collect()
    }

    pub fn header(&self, method: MethodId, name: &str) -> String {
        let m = &self.p[method];
        let params: Vec<String> = self
            .params(method)
            .into_iter()
            .map(|(name, ty)| format!("{name}: {}", self.sort(&ty, m.name_span).text()))
            .collect();
        let mut results = Vec::new();
        if m.result != Type::Void && !m.is_constructor() {
            results.push(format!("$r: {}", self.sort(&m.result, m.name_span).text()));
        }
        if !m.throws.is_empty() {
            results.push("$x: Ref".to_string());
        }
        let results = if results.is_empty() { String::new() } else { format!(" returns ({})", results.join(", ")) };
        format!("procedure {name}({}){results}", params.join(", "))
    }

    /// That the arguments are what their types say.
    pub fn argument_facts(&self, method: MethodId) -> Vec<String> {
        self.argument_facts_as(method, None)
    }

    /// The same for an object of a class that has the method, or of the one that declares it.
    fn argument_facts_as(&self, method: MethodId, class: Option<ClassId>) -> Vec<String> {
        let class = class.or(self.p[method].class);
        let mut facts = Vec::new();
        for (name, ty) in self.params(method) {
            match name.as_str() {
                "this" => {
                    let class = self.class_const(class.expect("methods with an object have a class"));
                    facts.push(format!("this != null && Alloc[this] && {}", terms::is(&"this", &class)));
                }
                _ if self.world.sort(&ty) == Some(Sort::Ref) => facts.push(self.typed(&name, &ty)),
                _ => {}
            }
        }
        facts
    }

    /// The conditions of `shared` parameters.
    pub fn shared_params(&self, method: MethodId) -> Vec<(String, source::Span)> {
        let shared = self.p[method].params.iter().filter(|p| self.p[**p].flags.is_shared());
        let cond = |p: &jv::LocalId| {
            let name = self.param_name(*p);
            (format!("{name} == null || {}", self.in_shared(&name)), self.p[*p].span)
        };
        shared.map(cond).collect()
    }

    /// Everything that is proved of a method of the program.
    pub fn method(&self, method: MethodId) {
        let m = &self.p[method];
        if m.kind == jv::MethodKind::Function || m.ghost {
            return self.gap(m.span, "methods that only annotations have");
        }
        // What nobody wrote and only initialises fields is part of every `new`.
        if self.is_inspector(method) {
            return self.inspector(method);
        }
        if m.synthetic && m.is_constructor() && m.class.is_some_and(|class| self.only_initialises(class)) {
            return;
        }
        let name = self.method_name(method);
        let member = method_member(self.p, method);
        self.unusual(method);
        self.for_part(&name, member, &name, |e| e.procedure(method, &name));
        let own = self.frame_meant(method);
        let meaning = format!("wd${name}");
        self.for_part(&meaning, member, &name, |e| e.contract_has_meaning(method, own, &meaning));
        if self.is_read_twice(method) {
            let dispatched = self.dispatched_procedure(method);
            let mut out = Lines::default();
            self.put_contract(method, None, &dispatched, &mut out);
            out.put("");
            self.out.borrow_mut().extend(out);
            let meaning = format!("wd${dispatched}");
            self.for_part(&meaning, member, &name, |e| e.contract_has_meaning(method, None, &meaning));
        }
    }

    /// What this translation does not know, wherever the method is used.
    fn unusual(&self, method: MethodId) {
        let m = &self.p[method];
        let abstract_there = m.flags.is_abstract() || m.class.is_some_and(|class| self.p[class].kind.is_interface());
        if m.body == jv::Body::None && !abstract_there {
            self.gap(m.name_span, "a method without a body");
        }
        if m.is_varargs() {
            self.gap(m.name_span, "methods with any number of arguments");
        }
    }

    fn procedure(&self, method: MethodId, name: &str) {
        let m = &self.p[method];
        let mut out = Lines::default();
        self.put_contract(method, self.frame_meant(method), name, &mut out);
        if let jv::Body::Block(block) = &m.body {
            let body = self.body(method, block);
            out.put("");
            out.put(self.header(method, name).replacen("procedure", "implementation", 1));
            put_body(&mut out, body);
        } else {
            out.put("");
            // A method without a body has nothing to be proved.
            self.owners.borrow_mut().shift_remove(&source::Symbol::new(name));
        }
        self.out.borrow_mut().extend(out);
    }

    /// A procedure without its body: everybody who calls it relies on it.
    pub fn put_contract(&self, method: MethodId, this_as: Option<ClassId>, name: &str, out: &mut Lines) {
        let part = self.current.take();
        out.put(format!("{};", self.header(method, name)));
        put_modifies(self, out);
        self.put_requires(method, this_as, out);
        self.put_ensures(method, this_as, out);
        self.current.set(part);
    }

    fn put_requires(&self, method: MethodId, this_as: Option<ClassId>, out: &mut Lines) {
        let m = &self.p[method];
        put_entry_facts(self, out);
        for fact in self.argument_facts_as(method, this_as) {
            out.put(format!("  free requires {fact};"));
        }
        if m.is_constructor() {
            let origin = Origin::new(Check::Internal, m.name_span);
            out.put_for(origin, format!("  requires {};", self.unshared_this(this_as)));
            for fact in self.constructor_facts(m.class.expect("constructors have a class")) {
                out.put(format!("  free requires {fact};"));
            }
        }
        for (cond, span) in self.shared_params(method) {
            out.put_for(Origin::new(Check::ParamShared, span), format!("  requires {cond};"));
        }
        let reader = self.contract_reader(this_as);
        for part in self.contract(method).requires {
            out.put_for(Origin::new(Check::Pre, part.span), format!("  requires {};", reader.read(part).term));
        }
    }

    /// What is known of an object when its constructor starts.
    fn constructor_facts(&self, class: ClassId) -> Vec<String> {
        let body = Body::new(self, class);
        let mut facts = Vec::new();
        let classes = if self.world.frames { self.world.source_chain(class) } else { vec![class] };
        for class in classes {
            let side = Side { class, is_static: false };
            let place = self.frame_of("this", class);
            let state = terms::state(&place);
            facts.extend(body.defaults(side).into_iter().map(|(slot, value)| format!("{slot}({state}) == {value}")));
            if !self.world.is_plain_exactly(side) {
                facts.push(format!("!{}", terms::is_packed(&place)));
            }
        }
        facts
    }

    fn put_ensures(&self, method: MethodId, this_as: Option<ClassId>, out: &mut Lines) {
        let m = &self.p[method];
        let reader = self.contract_reader(this_as);
        let contract = self.contract(method);
        let normally = if m.throws.is_empty() { String::new() } else { "$x == null ==> ".to_string() };
        for part in &contract.ensures {
            let origin = Origin::new(Check::Post, part.span);
            out.put_for(origin, format!("  ensures {normally}{};", reader.read(part).term));
        }
        for (meaning, span) in self.signalled(&contract, this_as) {
            out.put_for(Origin::new(Check::PostExceptional, span), format!("  ensures {};", meaning.term));
        }
        if self.has_default_contract(method) {
            let origin = Origin::new(Check::Post, m.name_span);
            out.put_for(origin, format!("  ensures {normally}{};", self.unshared_this(this_as)));
        }
        if self.world.sequential {
            let origin = Origin::new(Check::FrameModifies, contract.modified_at.unwrap_or(m.name_span));
            for fact in self.unmodified(method, &contract, this_as) {
                out.put_for(origin, format!("  ensures {fact};"));
            }
        }
        for fact in self.frame(method, &contract) {
            out.put(format!("  free ensures {fact};"));
        }
    }

    /// A constructor without a contract gives its object.
    fn has_default_contract(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        m.is_constructor() && m.contract.is_empty()
    }

    /// An object that nobody else knows yet.
    fn unshared_this(&self, this_as: Option<ClassId>) -> String {
        match self.world.sequential {
            true => {
                let frames = this_as.map_or(vec!["this".to_string()], |class| self.known_frames("this", class));
                let free: Vec<String> = frames.iter().map(|frame| format!("Own[{frame}] == null")).collect();
                free.join(" && ")
            }
            false => format!("A[this] && !{}", self.in_shared("this")),
        }
    }

    /// In a program of one thread: that `p` was there at entry, nobody owned it, and no clause names it.
    pub fn not_modified(&self, method: MethodId, contract: &Contract<'p>, this_as: Option<ClassId>) -> String {
        let reader = self.contract_reader(this_as);
        let place = |object: &Exp| reader.place(object, &reader.read(object).term);
        let mut named: Vec<String> =
            contract.modifies.iter().map(|object| format!("p != old({})", place(object))).collect();
        if self.p[method].is_constructor() {
            let frames = this_as.map_or(vec!["this".to_string()], |class| self.known_frames("this", class));
            named.extend(frames.into_iter().map(|frame| format!("p != {frame}")));
        }
        let named: String = named.into_iter().map(|other| format!(" && {other}")).collect();
        format!("old(Alloc)[p] && old(Own)[p] == null{named}")
    }

    /// Such an object is as before, and still nobody owns it.
    pub fn unmodified(&self, method: MethodId, contract: &Contract<'p>, this_as: Option<ClassId>) -> [String; 2] {
        let others = self.not_modified(method, contract, this_as);
        [
            format!("(forall p: Ref :: {{H[p]}} {others} ==> ObjEq(H[p], old(H)[p]))"),
            format!("(forall p: Ref :: {{Own[p]}} {others} ==> Own[p] == null)"),
        ]
    }

    /// What is promised when an exception leaves.
    pub fn signalled(&self, contract: &Contract<'p>, this_as: Option<ClassId>) -> Vec<(Meaning, source::Span)> {
        let mut all = Vec::new();
        for (local, part) in &contract.signals {
            let view = View { renamed: vec![(*local, "$x".to_string())], ..View::of_contract() }.seen_as(this_as);
            let meaning = Reader::new(self, view).read(part);
            let class = self.type_const(&self.p[*local].ty);
            let is = class.map_or("true".to_string(), |class| terms::is(&"$x", &class));
            let guard = format!("$x != null && {is}");
            let needs = meaning.needs.into_iter();
            let needs = needs.map(|mut need| {
                need.cond = format!("({guard} ==> {})", need.cond);
                need
            });
            all.push((Meaning { term: format!("({guard} ==> {})", meaning.term), needs: needs.collect() }, part.span));
        }
        all
    }

    /// The objects that a call may take away or change: when `p` is one of them.
    fn required_access(&self, method: MethodId, contract: &Contract<'p>) -> String {
        let reader = Reader::new(self, View::of_contract());
        let named = required_by(&reader, contract.requires.iter().copied(), "p");
        if self.p[method].is_constructor() { format!("(p == this || {named})") } else { named }
    }

    /// What a call leaves alone, and what every state after it satisfies.
    fn frame(&self, method: MethodId, contract: &Contract<'p>) -> Vec<String> {
        let m = &self.p[method];
        let immutables = self.world.immutables;
        let ra = self.required_access(method, contract);
        let mine_a = format!("(old(A)[p] && !old({ra}))");
        let mine_r = match immutables {
            true => format!("((old(A)[p] || Rx[p] || old(SI)[p]) && !old({ra}))"),
            false => mine_a.clone(),
        };
        let mut facts = match self.world.sequential {
            true => Vec::new(),
            false => vec![
                format!("(forall p: Ref :: {{H[p]}} {mine_r} ==> H[p] == old(H)[p])"),
                format!("(forall p: Ref :: {{A[p]}} {mine_a} ==> A[p])"),
                format!("(forall p: Ref :: {{S[p]}} {mine_a} ==> (S[p] <==> old(S)[p]))"),
            ],
        };
        let reader = Reader::new(self, View::of_contract());
        for part in contract.ensures.iter().filter(|_| !self.world.sequential).filter_map(|e| gives_by_access(e)) {
            self.gap(part.span, "a postcondition in which it depends on the access set what the caller gets");
        }
        let given = contract.ensures.iter().flat_map(|part| reader.required(part, "p"));
        let mut given: Vec<String> = given.collect();
        if self.has_default_contract(method) {
            given.push("p == this".to_string());
        }
        given.retain(|_| !self.world.sequential);
        let normally = if m.throws.is_empty() { "" } else { "$x == null && " };
        facts.extend(given.into_iter().map(|case| format!("(forall p: Ref :: {normally}{case} ==> !{mine_a})")));
        facts.extend(entry_facts(self));
        let unchanged: &[&str] = if immutables { &["LTop", "Held", "Rx"] } else { &["LTop", "Held"] };
        facts.extend(unchanged.iter().map(|name| format!("{name} == old({name})")));
        let growing: &[&str] = if immutables { &["S", "SI", "Alloc"] } else { &["S", "Alloc"] };
        facts.extend(growing.iter().map(|name| grows(name, &format!("old({name})"))));
        if self.world.sort(&m.result) == Some(Sort::Ref) && !m.is_constructor() {
            facts.push(self.typed("$r", &m.result));
        }
        if !m.throws.is_empty() {
            let classes = m.throws.iter().filter_map(|ty| self.type_const(ty));
            let is: Vec<String> = classes.map(|class| terms::is(&"$x", &class)).collect();
            facts.push(format!("$x == null || (Alloc[$x] && ({}))", is.join(" || ")));
        }
        facts
    }

    fn body<'a>(&'a self, method: MethodId, block: &'p jv::Block) -> Body<'a, 'p> {
        let m = &self.p[method];
        let class = m.class.expect("methods of the program are in classes");
        let mut body = Body::new(self, class);
        body.throws = m.throws.clone();
        body.method = Some(method);
        self.not_raw(&m.result, m.name_span);
        body.result = m.result.clone();
        body.returns = (!m.is_constructor()).then(|| self.world.sort(&m.result)).flatten();
        if m.is_static() {
            body.this = "$nobody".to_string();
        }
        if !m.throws.is_empty() {
            body.put("$x := null;");
        }
        for param in &m.params {
            body.declare(*param);
            body.put(format!("{} := {};", self.local_name(*param), self.param_name(*param)));
        }
        if m.is_static() {
            body.initialise(class, m.name_span);
        }
        if m.flags.is_synchronized() {
            let object = if m.is_static() { self.class_object(class) } else { "this".to_string() };
            body.monitor(&object, m.name_span, block.end(), |body| body.block(block));
        } else {
            body.block(block);
        }
        body.out.put_for(Origin::new(Check::Post, block.end()), "return;");
        body
    }

    /// That a contract means something wherever it is read, and that its precondition names what it needs.
    fn contract_has_meaning(&self, method: MethodId, this_as: Option<ClassId>, name: &str) {
        let m = &self.p[method];
        let contract = self.contract(method);
        let mut body = Body::new(self, m.class.expect("methods of the program are in classes"));
        body.put("$x := null;");
        let reader = self.contract_reader(this_as);
        for (cond, _) in self.shared_params(method) {
            body.assume(cond);
        }
        for part in &contract.requires {
            let meaning = reader.read(part);
            body.needs(meaning.needs);
            body.assume(meaning.term);
        }
        for object in &contract.modifies {
            body.needs(reader.read(object).needs);
        }
        self.precondition_is_local(method, &contract, &mut body);
        if !contract.ensures.is_empty() || !contract.signals.is_empty() {
            self.after_some_run(method, &contract, this_as, &mut body);
        }
        let mut out = Lines::default();
        let params = self.params(method);
        let header: Vec<String> =
            params.iter().map(|(name, ty)| format!("{name}: {}", self.sort(ty, m.name_span).text())).collect();
        let result = if m.result == Type::Void || m.is_constructor() {
            String::new()
        } else {
            format!("$r: {}, ", self.sort(&m.result, m.name_span).text())
        };
        out.put(format!("procedure {name}({}) returns ({result}$x: Ref)", header.join(", ")));
        put_modifies(self, &mut out);
        put_entry_facts(self, &mut out);
        for fact in self.argument_facts(method) {
            out.put(format!("  free requires {fact};"));
        }
        if m.is_constructor() {
            out.put(format!("  free requires {};", self.unshared_this(this_as)));
        }
        put_body(&mut out, body);
        self.out.borrow_mut().extend(out);
    }

    /// The precondition still holds if the thread has nothing but what it names.
    fn precondition_is_local(&self, method: MethodId, contract: &Contract<'p>, body: &mut Body<'_, 'p>) {
        if contract.requires.is_empty() || self.world.sequential {
            return;
        }
        let ra = self.required_access(method, contract);
        body.variable("A2", "[Ref]bool");
        body.put("havoc A2;");
        body.assume(format!("(forall p: Ref :: {{A2[p]}} A2[p] <==> A[p] && {ra})"));
        let reader = Reader::new(self, View { access: "A2", ..View::of_contract() });
        for part in &contract.requires {
            let term = reader.read(part).term;
            if mentions_set(&term, "A2") {
                body.check(Check::PreLocal, part.span, term);
            }
        }
    }

    /// The state after any run of the method: postconditions mean something there.
    fn after_some_run(
        &self,
        method: MethodId,
        contract: &Contract<'p>,
        this_as: Option<ClassId>,
        body: &mut Body<'_, 'p>,
    ) {
        let m = &self.p[method];
        body.put(match self.world.immutables {
            true => "havoc H, A, S, Own, Alloc, LTop, Held, SI, Rx;",
            false => "havoc H, A, S, Own, Alloc, LTop, Held;",
        });
        if m.result != Type::Void && !m.is_constructor() {
            body.put("havoc $r;");
        }
        body.put("havoc $x;");
        if m.throws.is_empty() {
            body.assume("$x == null");
        }
        for fact in self.unmodified(method, contract, this_as).into_iter().filter(|_| self.world.sequential) {
            body.assume(fact);
        }
        for fact in self.frame(method, &Contract { requires: contract.requires.clone(), ..Contract::default() }) {
            body.assume(fact);
        }
        if !contract.signals.is_empty() {
            body.when("*", |body| {
                for (meaning, _) in self.signalled(contract, this_as) {
                    body.needs(meaning.needs);
                    body.assume(meaning.term);
                }
                body.assume("false");
            });
        }
        body.assume("$x == null");
        let reader = self.contract_reader(this_as);
        for part in &contract.ensures {
            let meaning = reader.read(part);
            body.needs(meaning.needs);
            body.assume(meaning.term);
        }
    }
}

/// Whether a term speaks of this set.
fn mentions_set(term: &str, set: &str) -> bool {
    term.match_indices(set).any(|(at, _)| {
        let before = term[..at].chars().next_back();
        let after = term[at + set.len()..].chars().next();
        let part_of_name = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
        !part_of_name(before) && !part_of_name(after)
    })
}
