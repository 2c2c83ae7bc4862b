//! Members: methods, functions, predicates, monitor invariants, where clauses.

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};
use verdict::MemberKind;

use super::body::{Body, local_names};
use super::encoder::*;
use super::obligations::When;
use super::origin::{Check, Context, Role, Situation};
use super::prelude;
use super::token_fractions::names_fraction;
use super::view::{OldHeap, OldView, View, Waits};

impl<'a> Encoder<'a> {
    pub fn declare_fields(&mut self) {
        let all: Vec<_> = self
            .p
            .fields()
            .map(|f| (self.field_name(ch::FieldRef::User(f)), self.p[f].ty.clone(), self.p[f].span))
            .collect();
        for (name, ty, span) in all {
            let ty = self.ty(&ty);
            self.out.fields.insert(name, Field { name, ty, meta: Meta::from(span) });
        }
        for f in [ch::FieldRef::Mu, ch::FieldRef::Joinable] {
            let used = if f == ch::FieldRef::Mu { self.features.locks } else { !self.features.forked.is_empty() };
            if used {
                let (name, ty) = (self.field_name(f), self.field_type(f));
                self.out.fields.insert(name, Field { name, ty, meta: Meta::NONE });
            }
        }
    }

    fn this_var(&self) -> Var {
        var("this", Type::Ref)
    }

    fn this_not_null(&self, span: Span) -> Exp {
        let m = Meta::from(span);
        not_null(Expr::local("this".into(), Type::Ref, m), m)
    }

    /// A view for a member whose parameters keep their names.
    fn member_view(&self, scope: &'a ch::Locals, context: Context) -> View<'a> {
        let this = Expr::local("this".into(), Type::Ref, Meta::NONE);
        View::new(context).in_member(scope, Some(this), local_names(self, scope))
    }

    fn params(&self, ids: &[ch::LocalId], v: &View<'a>) -> Vec<Var> {
        let var_of = |id: &ch::LocalId| match &v.names.locals[id].kind {
            ExpKind::Local(name) => {
                Var { name: *name, ty: v.names.locals[id].ty.clone(), span: v.names.locals[id].meta.span }
            }
            _ => unreachable!("parameters are variables"),
        };
        ids.iter().map(var_of).collect()
    }

    pub fn predicate(&mut self, id: ch::PredicateId) {
        let p: &'a ch::Predicate = &self.p[id];
        let name = self.predicate_name(id);
        let context = Context::new(Situation::Contract, p.span);
        let v = View { fraction: Some(write(Meta::NONE)), ..self.member_view(&p.locals, context) };
        let body = self.assertion(&v, &p.body);
        let mut params = vec![self.this_var()];
        params.extend(self.params(&p.params, &v));
        let meta = self.meta(context, Role::Pure, p.span);
        let annotations = Annotations::default();
        self.stands_for(name, MemberKind::Predicate, self.p[p.class].name, p.name);
        self.probe_alone(name, (&params, std::slice::from_ref(&body)), Check::SmokePredicate, &v, p.span);
        self.tokens_alone(name, (&params, std::slice::from_ref(&body)), &[&p.body], &v, p.span);
        self.out.predicates.insert(name, Predicate { name, params, body: Some(body), meta, annotations });
    }

    pub fn function(&mut self, id: ch::FunctionId) {
        let f: &'a ch::Function = &self.p[id];
        let name = self.function_name(id);
        let contract = Context::new(Situation::Contract, f.span);
        let v = self.member_view(&f.locals, contract);
        let mut params = Vec::new();
        let mut pres = Vec::new();
        if !f.is_static {
            params.push(self.this_var());
            pres.push(self.this_not_null(f.span));
        }
        params.extend(self.params(&f.params, &v));
        let v = self.with_thread(id, v, &mut params);
        for clause in &f.requires {
            let context = Context { clause: Some(clause.body.span), ..contract };
            pres.push(self.assertion(&v.checking(context), &clause.body));
        }
        let post_context =
            |c: &ch::Clause| Context { what: Situation::FuncPost, at: f.span, clause: Some(c.body.span) };
        let (lemmas, ensures): (Vec<&ch::Clause>, Vec<&ch::Clause>) = f
            .ensures
            .iter()
            .partition(|c| f.body.is_some() && (relates_values(&c.body, id, f) || self.comes_back(&c.body, id)));
        let posts = ensures.iter().map(|c| {
            let post = self.exp(&v.checking(post_context(c)), &c.body);
            speaks_of_result(&post, name, &params)
        });
        let posts = posts.collect();
        self.stands_for(name, MemberKind::Function, self.p[f.class].name, f.name);
        // What relates several values is proved apart and told to nobody: it takes the body to see it.
        if !lemmas.is_empty() {
            self.modules.open(name);
        }
        self.lemmas(id, &lemmas, (&params, &pres), &v);
        self.probe_alone(name, (&params, &pres), Check::SmokeFuncPre, &v, f.span);
        let requires: Vec<&ch::Exp> = f.requires.iter().map(|c| &c.body).collect();
        self.tokens_alone(name, (&params, &pres), &requires, &v, f.span);
        let body =
            f.body.as_ref().map(|e| self.function_value(&v.checking(Context::new(Situation::Statement, e.span)), f, e));
        let ty = self.ty(&f.ty);
        let meta = self.meta(contract, Role::Pure, f.span);
        let annotations = Annotations::default();
        let decreases = Vec::new();
        self.out.functions.insert(name, Function { name, params, ty, pres, posts, decreases, body, meta, annotations });
    }

    /// Whether an expression applies other functions from which a way leads back to this one. Two postconditions that speak of each other's
    /// functions would justify each other.
    fn comes_back(&self, e: &ch::Exp, id: ch::FunctionId) -> bool {
        let others = ch::recursion::applied(e).into_iter().filter(|other| *other != id).collect();
        ch::recursion::leads_to(self.p, others, id)
    }

    /// The thread that a function speaks of, if it does, as its last parameters.
    pub fn with_thread(&self, id: ch::FunctionId, v: View<'a>, params: &mut Vec<Var>) -> View<'a> {
        let thread = self.thread_params(id);
        let mut values = thread.iter().map(|p| Expr::local(p.name, p.ty.clone(), Meta::NONE));
        let (locks, credits) = (values.next(), values.collect());
        params.extend(thread);
        v.of_thread(locks, credits)
    }

    /// Locks and credits, as far as the program has them, of a thread that a function speaks of.
    pub fn thread_params(&self, id: ch::FunctionId) -> Vec<Var> {
        let speaks = self.features.thread_functions.contains(&id);
        let locks = speaks.then(|| var("$S", prelude::locks_type()));
        let credits = (speaks && self.features.channels).then(|| var("$C", prelude::credits_type()));
        locks.into_iter().chain(credits).collect()
    }

    /// Postconditions that relate different values of the function, or functions that lead back to it: proved once their definitions are
    /// known, which is all that its users need to see them, too.
    fn lemmas(&mut self, id: ch::FunctionId, clauses: &[&'a ch::Clause], head: (&[Var], &[Exp]), v: &View<'a>) {
        if clauses.is_empty() {
            return;
        }
        let f: &'a ch::Function = &self.p[id];
        let m = Meta::from(f.span);
        let args = head.0.iter().map(|p| Expr::local(p.name, p.ty.clone(), m)).collect();
        let value = Expr::new(ExpKind::App { function: self.function_name(id), args }, self.ty(&f.ty), m);
        let mut b = Body::new(self, v.with_result(value));
        for clause in clauses {
            let context = Context { what: Situation::FuncPost, at: f.span, clause: Some(clause.body.span) };
            let v = b.view.checking(context);
            let m = b.e.meta(context, Role::Pure, clause.body.span);
            let e = b.for_any(&v, &clause.body, m);
            b.emit(StmtKind::Assert(e), m);
        }
        let body = b.finish();
        let name = Symbol::new(&format!("{}$ensures", self.function_name(id)));
        let context = Context::new(Situation::Repeated, f.span);
        self.members.adds_to(name, self.function_name(id));
        self.unit_method(name, head.0.to_vec(), head.1.to_vec(), body, context);
    }

    /// A function's body; with default specifications, the predicates on `this` that it requires are open in it.
    fn function_value(&mut self, v: &View<'a>, f: &'a ch::Function, e: &'a ch::Exp) -> Exp {
        let unfolds = ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Unfolding(..)));
        let mut value = self.exp(v, e);
        if self.options.defaults == 0 || unfolds {
            return value;
        }
        for clause in &f.requires {
            for conjunct in conjuncts(&clause.body) {
                if let ch::ExprKind::Access(a) = &conjunct.kind
                    && let ch::Target::Predicate { recv, .. } = &a.target
                    && matches!(recv.kind, ch::ExprKind::This)
                    && let Some(loc) = self.predicate_loc(v, &a.target)
                {
                    let m = self.part(v, Role::Unfolding, a.span);
                    let ty = value.ty.clone();
                    value = Expr::new(ExpKind::Unfolding(Acc { loc, perm: wildcard(m), meta: m }, value), ty, m);
                }
            }
        }
        value
    }

    pub fn method(&mut self, id: ch::MethodId) {
        let method: &'a ch::Method = &self.p[id];
        let name = self.method_name(id);
        let span = method.span;
        let m = Meta::from(span);
        let mut v = self.member_view(&method.locals, Context::new(Situation::Contract, span));
        v.fraction = Some(if self.features.rd { Expr::local("$k".into(), Type::Perm, m) } else { write(m) });
        v.links = true;
        v.defaults = self.options.defaults;
        v.waits = Waits::Item;
        let mut params = vec![self.this_var()];
        params.extend(self.params(&method.ins, &v));
        let mut returns = self.params(&method.outs, &v);
        let mut pres = vec![self.this_not_null(span)];
        if self.features.rd {
            params.push(var("$k", Type::Perm));
            pres.push(self.is_fraction(&Expr::local("$k".into(), Type::Perm, m), m));
        }
        let locks = |name: &str| Expr::local(name.into(), prelude::locks_type(), m);
        if self.features.locks {
            params.push(var("$S0", prelude::locks_type()));
            returns.push(var("$S", prelude::locks_type()));
            v.thread.locks = Some(locks("$S0"));
        }
        let pre_exps: Vec<&ch::Exp> = method.requires.iter().map(|c| &c.body).collect();
        let pre_credits = if self.features.channels { vec![self.credits(&v, &pre_exps, span)] } else { vec![] };
        pre_credits.iter().for_each(|credits| self.refuse_levels_of_debts(&pre_exps, credits));
        v.thread.credits = pre_credits.clone();
        for clause in &method.requires {
            let context = Context { what: Situation::Contract, at: clause.body.span, clause: Some(clause.body.span) };
            let e = self.assertion(&v.checking(context), &clause.body);
            pres.push(e);
        }
        let before = |c: &Exp| match c.is_heap_dependent() {
            true => Expr::new(ExpKind::Old(OldLabel::Pre, c.clone()), c.ty.clone(), c.meta),
            false => c.clone(),
        };
        v.states.old = Some(OldView {
            heap: OldHeap::Label(OldLabel::Pre),
            locks: v.thread.locks.clone(),
            credits: pre_credits.iter().map(before).collect(),
        });
        if self.features.locks {
            v.thread.locks = Some(locks("$S"));
        }
        let posts = self.posts(method, &v);
        let body = self.variant.translates_body_of(self.p.full_name(id)).then(|| {
            self.inside = Some((name, method));
            let body = self.method_body(id, &v, pre_credits.first().cloned());
            self.inside = None;
            body
        });
        let meta = self.meta(Context::new(Situation::Contract, span), Role::Pure, span);
        let (decreases, annotations) = (Vec::new(), Annotations::default());
        self.stands_for(name, MemberKind::Method, self.p[method.class].name, method.name);
        self.out
            .methods
            .insert(name, Method { name, params, returns, pres, posts, decreases, body, meta, annotations });
    }

    fn posts(&mut self, method: &'a ch::Method, v: &View<'a>) -> Vec<Exp> {
        let span = method.span;
        let post_exps: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        let mut v = v.clone();
        if self.features.channels {
            let credits = self.credits(&v, &post_exps, span);
            self.refuse_levels_of_debts(&post_exps, &credits);
            v.thread.credits = vec![credits];
        }
        let mut posts = Vec::new();
        for clause in &method.ensures {
            let context = Context { what: Situation::Post, at: span, clause: Some(clause.body.span) };
            posts.push(self.assertion(&v.checking(context), &clause.body));
        }
        if self.features.locks {
            let context = Context::new(Situation::Check(Check::LockchangeMethod), span);
            let m = self.meta(context, Role::Check(Check::LockchangeMethod), span);
            let changed: Vec<Exp> = method.lockchange.iter().map(|e| self.exp(&v.checking(context), e)).collect();
            let set = self.changed_locks(&v, method, changed, m);
            let locks = |name: &str| Expr::local(name.into(), prelude::locks_type(), m);
            posts.push(prelude::locks_framed(locks("$S0"), locks("$S"), set, m));
        }
        posts
    }

    /// The locks a method may leave in another state: those it lists, and those whose release it takes over or gives back.
    fn changed_locks(&mut self, v: &View<'a>, method: &'a ch::Method, listed: Vec<Exp>, m: Meta) -> Exp {
        let set = Expr::new(ExpKind::SetLit(listed), Type::set(Type::Ref), m);
        let requires: Vec<&ch::Exp> = method.requires.iter().map(|c| &c.body).collect();
        let before = v.unchecked().with_locks(v.states.old.as_ref().and_then(|old| old.locks.clone()));
        let taken = self.moved_locks(&before, &requires, When::Now, m);
        let taken = taken.into_iter().map(|e| match e.is_heap_dependent() {
            true => Expr::new(ExpKind::Old(OldLabel::Pre, e.clone()), e.ty.clone(), m),
            false => e,
        });
        let ensures: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        let given = self.moved_locks(&v.unchecked(), &ensures, When::Now, m);
        taken.chain(given).fold(set, |all, more| Expr::binary(BinOp::Union, all, more, Type::set(Type::Ref), m))
    }

    fn method_body(&mut self, id: ch::MethodId, v: &View<'a>, pre_credits: Option<Exp>) -> Block {
        let method: &'a ch::Method = &self.p[id];
        let span = method.span;
        let mut v = View { defaults: 0, waits: Waits::Question, ..v.clone() };
        v.thread.credits = match self.features.channels {
            true => vec![Expr::local("$C".into(), prelude::credits_type(), Meta::from(span))],
            false => vec![],
        };
        let mut b = Body::new(self, v.clone());
        b.class = Some(method.class);
        b.bring_into_scope(method.ins.iter().chain(&method.outs).copied());
        let m = b.quiet(span);
        if b.has_locks() {
            b.set_locks(Expr::local("$S0".into(), prelude::locks_type(), m), m);
        }
        if let Some(credits) = pre_credits {
            let c = b.credits(m);
            b.declare(&c, m);
            b.set_credits(credits, m);
        }
        if b.obliged() {
            b.enter_method(method);
        }
        if b.has_locks() || b.has_channels() {
            b.types_differ(method, &v);
        }
        b.probe(Check::SmokePre, span);
        let quiet = v.checking(Context::new(Situation::Internal, span)).unchecked();
        method.requires.iter().for_each(|clause| b.nesting_of_clause(&quiet, &clause.body));
        let requires: Vec<&ch::Exp> = method.requires.iter().map(|c| &c.body).collect();
        b.tokens_exist(&v, &requires);
        b.stmts(&method.body);
        method.ensures.iter().for_each(|clause| b.nesting_of_clause(&quiet, &clause.body));
        let ensures: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        b.tokens_exist(&v, &ensures);
        let own = View { defaults: b.e.options.defaults, ..v.clone() };
        b.leak_check(Check::LeakMethod, &own, &ensures, span);
        b.bound_counts(&v, &ensures, span);
        if b.has_channels() {
            let given = b.e.credits(&v, &ensures, span);
            let rest = prelude::minus_credits(b.credits(m), given, m);
            b.check(Check::DebtMethod, span, |m| prelude::no_debt(rest.at(m), m));
        }
        if b.e.features.begun.contains(&id) {
            b.thread_ends(span);
        }
        if b.obliged() {
            b.leave_method(&View { waits: Waits::Item, ..v }, id);
        }
        b.probe(Check::SmokeEnd, span);
        b.finish()
    }

    /// A method that only checks an assertion: monitor invariants and where clauses.
    fn unit_method(&mut self, name: Symbol, params: Vec<Var>, pres: Vec<Exp>, body: Block, context: Context) {
        let meta = self.meta(context, Role::Pure, context.at);
        let method = Method {
            name,
            params,
            returns: vec![],
            pres,
            posts: vec![],
            decreases: vec![],
            body: Some(body),
            meta,
            annotations: Annotations::default(),
        };
        self.out.methods.insert(name, method);
    }

    /// A smoke probe behind an assertion that has no code of its own.
    fn probe_alone(&mut self, name: Symbol, head: (&[Var], &[Exp]), check: Check, v: &View<'a>, at: Span) {
        if !self.variant.probes {
            return;
        }
        let mut b = Body::new(self, v.clone());
        b.probe(check, at);
        let body = b.finish();
        let main = name;
        let name = Symbol::new(&format!("{name}$probe"));
        self.members.adds_to(name, main);
        self.unit_method(name, head.0.to_vec(), head.1.to_vec(), body, Context::new(Situation::Repeated, at));
    }

    /// The tokens are there whose fractions an assertion names that has no code of its own.
    fn tokens_alone(&mut self, main: Symbol, head: (&[Var], &[Exp]), clauses: &[&ch::Exp], v: &View<'a>, at: Span) {
        if !clauses.iter().any(|e| names_fraction(e)) {
            return;
        }
        let mut b = Body::new(self, v.clone());
        b.tokens_exist(v, clauses);
        let body = b.finish();
        let name = Symbol::new(&format!("{main}$tokens"));
        self.members.adds_to(name, main);
        self.unit_method(name, head.0.to_vec(), head.1.to_vec(), body, Context::new(Situation::Repeated, at));
    }

    pub fn channel(&mut self, id: ch::ChannelId) {
        let channel: &'a ch::Channel = &self.p[id];
        let Some(clause) = &channel.where_ else { return };
        let name = Symbol::new(&format!("{}$where", channel.name));
        let context = Context::new(Situation::Contract, channel.span);
        let v = View { fraction: Some(write(Meta::NONE)), ..self.member_view(&channel.locals, context) };
        let mut params = vec![self.this_var()];
        params.extend(self.params(&channel.params, &v));
        let e = self.assertion(&v, &clause.body);
        let mut b = Body::new(self, v);
        b.probe(Check::SmokeWhere, channel.span);
        let v = b.view.clone();
        b.tokens_exist(&v, &[&clause.body]);
        let body = b.finish();
        let pres = vec![self.this_not_null(channel.span), e];
        self.stands_for(name, MemberKind::WhereClause, channel.name, "where");
        self.unit_method(name, params, pres, body, context);
    }

    /// Well-definedness of the monitor invariant, and what must hold where it relates two states.
    pub fn monitor(&mut self, id: ch::ClassId) {
        let class: &'a ch::Class = &self.p[id];
        if class.invariants.is_empty() {
            return;
        }
        let name = Symbol::new(&format!("{}$invariant", class.name));
        let at = class.span;
        let context = Context::new(Situation::Contract, at);
        let mut v = View { fraction: Some(write(Meta::NONE)), ..self.member_view(&class.locals, context) };
        let two_state =
            class.invariants.iter().any(|i| ch::visit::any(&i.body, &|e| matches!(e.kind, ch::ExprKind::Old(_))));
        let mut params = vec![self.this_var()];
        let m = Meta::from(at);
        if two_state {
            params.push(var("$s0", prelude::state_type()));
            let s0 = Expr::local("$s0".into(), prelude::state_type(), m);
            v.states.old = Some(OldView::of_heap(OldHeap::State(s0)));
        }
        let mut pres = vec![self.this_not_null(at)];
        for clause in &class.invariants {
            let context = Context { clause: Some(clause.body.span), ..context };
            pres.push(self.assertion(&v.checking(context), &clause.body));
        }
        let exps: Vec<&ch::Exp> = class.invariants.iter().map(|c| &c.body).collect();
        let mut b = Body::new(self, v.clone());
        b.probe(Check::SmokeInvariant, at);
        b.tokens_exist(&v, &exps);
        if b.has_channels() {
            let given = b.e.credits(&v, &exps, at);
            b.check(Check::DebtMonitor, at, |m| prelude::no_debt(given.at(m), m));
        }
        if two_state {
            b.two_states(&v, class);
        }
        if b.e.features.read_locked.contains(&id) {
            b.owns_fractions(&v, class, at);
        }
        if b.e.options.check_leaks && b.has_locks() {
            b.monitor_leaks(at);
        }
        let body = b.finish();
        self.stands_for(name, MemberKind::Invariant, class.name, "invariant");
        self.unit_method(name, params, pres, body, context);
    }

    /// String literals as distinct constants.
    pub fn string_domain(&mut self) {
        let uses = |t: &ch::Type| ch_type_mentions_string(t);
        let locals = |l: &ch::Locals| l.0.iter().any(|l| uses(&l.ty));
        let declared = self.p.fields.iter().any(|f| uses(&f.ty))
            || self.p.methods.iter().any(|m| locals(&m.locals))
            || self.p.functions.iter().any(|f| uses(&f.ty) || locals(&f.locals))
            || self.p.channels.iter().any(|c| locals(&c.locals))
            || self.p.predicates.iter().any(|p| locals(&p.locals));
        if self.strings.is_empty() && !declared {
            return;
        }
        let name = "$Str".into();
        let constant = |n: usize| DomainFunction {
            name: Symbol::new(&format!("$str{n}")),
            unique: true,
            params: vec![],
            ty: prelude::string_type(),
            interpretation: None,
            meta: Meta::NONE,
        };
        let functions = (0..self.strings.len()).map(constant).collect();
        let domain = Domain {
            name,
            type_vars: vec![],
            interpretation: None,
            functions,
            axioms: vec![],
            meta: Meta::NONE,
            annotations: Annotations::default(),
        };
        self.out.domains.insert(name, domain);
    }
}

/// A function's value in its own postcondition is its result: Viper refuses a postcondition that applies the function.
fn speaks_of_result(post: &Exp, function: Symbol, params: &[Var]) -> Exp {
    let is_param = |(arg, param): (&Exp, &Var)| matches!(arg.kind, ExpKind::Local(name) if name == param.name);
    post.bottom_up(&mut |e| match &e.kind {
        ExpKind::App { function: f, args } if *f == function && args.iter().zip(params).all(is_param) => {
            Some(Expr::new(ExpKind::Result, e.ty.clone(), e.meta))
        }
        _ => None,
    })
}

/// Whether a function's postcondition applies the function itself to anything but its own arguments.
fn relates_values(e: &ch::Exp, id: ch::FunctionId, f: &ch::Function) -> bool {
    let own =
        |args: &[ch::Exp]| args.iter().zip(&f.params).all(|(a, p)| matches!(a.kind, ch::ExprKind::Local(l) if l == *p));
    ch::visit::any(e, &|e| match &e.kind {
        ch::ExprKind::Apply { recv, function, args } => {
            *function == id && !((f.is_static || matches!(recv.kind, ch::ExprKind::This)) && own(args))
        }
        _ => false,
    })
}

fn conjuncts(e: &ch::Exp) -> Vec<&ch::Exp> {
    match &e.kind {
        ch::ExprKind::Binary(ch::BinOp::And, a, b) => {
            let mut all = conjuncts(a);
            all.extend(conjuncts(b));
            all
        }
        _ => vec![e],
    }
}

fn ch_type_mentions_string(t: &ch::Type) -> bool {
    match t {
        ch::Type::String => true,
        ch::Type::Seq(t) | ch::Type::Set(t) => ch_type_mentions_string(t),
        _ => false,
    }
}

impl<'a> Body<'_, 'a> {
    /// A condition to be proved; outer universal quantifiers become variables with arbitrary values.
    fn for_any(&mut self, v: &View<'a>, e: &ch::Exp, m: Meta) -> Exp {
        let ch::ExprKind::Quant { quantifier: ch::Quantifier::Forall, vars, domain, body } = &e.kind else {
            return self.e.exp(v, e);
        };
        let (guards, inner, declared) = self.e.bound(v, vars, domain, e.span);
        let quiet = self.quiet(e.span);
        self.emit(StmtKind::VarDecl(declared), quiet);
        let body = self.for_any(&inner, body, m);
        implies_all(&guards, body, m)
    }

    /// What a thread keeps to its end nobody gets: it holds no lock then, and owes nothing that only a join would bring to light.
    fn thread_ends(&mut self, span: Span) {
        if self.has_locks() && !self.e.options.no_deadlock_checks {
            self.check(Check::LockchangeThread, span, |m| {
                let o = var("o$t", Type::Ref);
                let held = |locks: &str| {
                    let locks = Expr::local(locks.into(), prelude::locks_type(), m);
                    prelude::lock_status(locks, Expr::local(o.name, Type::Ref, m), m)
                };
                let is_held = |status: Exp| cmp(BinOp::Ne, status, Expr::int(0, m), m);
                let was_held = Expr::implies(is_held(held("$S")), is_held(held("$S0")), m);
                forall(vec![o.clone()], vec![Trigger { terms: vec![held("$S")], meta: m }], was_held, m)
            });
        }
        if self.has_channels() {
            let m = self.quiet(span);
            let credits = self.credits(m);
            self.check(Check::DebtThread, span, |m| prelude::no_debt(credits.at(m), m));
        }
    }

    fn monitor_leaks(&mut self, at: Span) {
        let m = self.quiet(at);
        let this = Expr::local("this".into(), Type::Ref, m);
        let own = level_field().of(&this);
        self.check(Check::LeakMonitorMu, at, |m| cmp(BinOp::Lt, perm(own.clone(), m), write(m), m));
        let mu = |o: Exp, m: Meta| field(o, level_field().name, prelude::level_type(), m);
        self.check(Check::LeakMonitorOrder, at, |m| {
            let q = var("q$c", Type::Ref);
            let q_exp = Expr::local(q.name, Type::Ref, m);
            let resource = Resource::Loc(level_field().of(&q_exp), m);
            let other = cmp(BinOp::Ne, q_exp.clone(), this.clone(), m);
            let readable = holds_some(own.clone(), m);
            let above = prelude::below(mu(this.clone(), m), mu(q_exp, m), m);
            let none_else = Expr::new(
                ExpKind::ForPerm {
                    vars: vec![q.clone()],
                    resource: resource.clone(),
                    body: Expr::not(other.clone(), m),
                },
                Type::Bool,
                m,
            );
            let ordered = Expr::new(
                ExpKind::ForPerm { vars: vec![q], resource, body: Expr::implies(other, above, m) },
                Type::Bool,
                m,
            );
            Expr::or(none_else, Expr::and(readable, ordered, m), m)
        });
    }
}
