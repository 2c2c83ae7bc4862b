//! What a program uses, so that its translation carries only what it needs.

use chalice::tree::visit::{children, each_stmt, stmt_exprs};
use chalice::tree::*;
use indexmap::IndexSet;
use rustc_hash::FxHashSet;

use super::abstractions::Abstraction;

#[derive(Default, Debug)]
pub struct Features {
    /// Locks, levels or the wait level are mentioned anywhere.
    pub locks: bool,
    /// Messages or credits, counted as one number: off where obligations count them.
    pub channels: bool,
    /// What threads owe each other is checked.
    pub obligations: bool,
    /// Messages of some channels carry duties.
    pub duty_channels: bool,
    /// Duties and rights to receive are cancelled against each other.
    pub cancels: bool,
    /// Some thread waits for another to end, or some token is given a place in the lock order.
    pub joins: bool,
    /// The methods that may wait for another thread.
    pub waiting: FxHashSet<MethodId>,
    /// The methods that may take or give up a lock, themselves or through others.
    pub locking: FxHashSet<MethodId>,
    /// The classes whose monitors are locked for reading.
    pub read_locked: FxHashSet<ClassId>,
    /// Something is said of locks held for reading.
    pub read_held: bool,
    /// Abstract read fractions of calls.
    pub rd: bool,
    /// The global read fraction, or epsilons.
    pub fractions: bool,
    /// Epsilons are counted: then fractions must be told apart from them.
    pub epsilons: bool,
    /// Fields that may be held in epsilons: named in such an amount, or inside a predicate that is.
    eps_fields: IndexSet<FieldRef>,
    /// Predicates that may be held in epsilons.
    eps_predicates: IndexSet<PredicateId>,
    /// Methods that are forked, joined or named in an eval.
    pub forked: IndexSet<MethodId>,
    /// Methods that a thread may begin with: forked ones, and those that a run begins with.
    pub begun: FxHashSet<MethodId>,
    /// Lock states are looked back at: two-state invariants, `eval` of acquire and release.
    pub lock_states: bool,
    /// Fields whose remembered values are needed.
    pub values: IndexSet<FieldRef>,
    /// Fields whose remembered permissions are needed.
    pub masks: IndexSet<FieldRef>,
    /// Predicates whose remembered permissions are needed.
    pub predicate_masks: IndexSet<PredicateId>,
    /// Functions whose remembered values are needed.
    pub functions: IndexSet<FunctionId>,
    /// Quantifiers over the levels of all channels or threads.
    pub level_quantifiers: Vec<source::Span>,
    /// Functions that speak of the thread that applies them.
    pub thread_functions: FxHashSet<FunctionId>,
    /// Locks and credits of remembered states are asked for.
    pub remembered_locks: bool,
    /// Predicates whose instances may contain, directly or not, instances of the same predicate.
    pub nested: IndexSet<PredicateId>,
}

impl Features {
    pub fn of(p: &Program, options: &super::Options) -> Features {
        let thread_functions = super::thread_functions::functions(p);
        let mut scan = Scan { p, f: Features { thread_functions, ..Features::default() }, quantifiers: Vec::new() };
        for channel in &p.channels {
            channel.where_.iter().for_each(|w| scan.exp(&w.body));
        }
        for class in &p.classes {
            for inv in &class.invariants {
                scan.exp(&inv.body);
                scan.remembered_old(&inv.body, true);
            }
        }
        for predicate in &p.predicates {
            scan.exp(&predicate.body);
        }
        for condition in &p.conditions {
            condition.where_.iter().for_each(|w| scan.exp(&w.body));
        }
        for function in &p.functions {
            function.requires.iter().chain(&function.ensures).for_each(|c| scan.exp(&c.body));
            function.body.iter().for_each(|e| scan.exp(e));
        }
        for method in &p.methods {
            method.requires.iter().chain(&method.ensures).for_each(|c| scan.exp(&c.body));
            scan.f.locks |= !method.lockchange.is_empty();
            method.lockchange.iter().for_each(|e| scan.exp(e));
            scan.block(&method.body);
        }
        let locals = p.methods.iter().map(|m| &m.locals).chain(p.functions.iter().map(|f| &f.locals));
        let locals = locals.chain(p.predicates.iter().map(|p| &p.locals)).chain(p.channels.iter().map(|c| &c.locals));
        for ty in locals.flat_map(|l| &l.0).map(|l| &l.ty).chain(p.fields.iter().map(|f| &f.ty)) {
            scan.f.forked.extend(token_of(ty));
        }
        for m in scan.f.forked.clone() {
            for clause in &p[m].ensures {
                scan.remembered_old(&clause.body, false);
                let asked = Abstraction::all(&clause.body).into_iter().filter(|a| a.must_ask() && a.can_ask());
                asked.for_each(|a| scan.remembered(a.exp, true));
            }
        }
        scan.inside_epsilons();
        let (mut f, quantifiers) = (scan.f, scan.quantifiers);
        f.locks |= f.channels || f.lock_states;
        if options.obligations || options.bounded_levels || super::obligations::mentioned(p) {
            (f.obligations, f.locks, f.channels) = (true, true, false);
        }
        f.duty_channels = p.channels.iter().any(|c| c.duty);
        f.fractions |= f.epsilons;
        quantifiers
            .iter()
            .for_each(|e| super::level_quantifiers::quantifiers(p, f.obligations, e, &mut f.level_quantifiers));
        f.waiting = waiting::methods(p);
        f.locking = waiting::locking(p);
        f.begun = f.forked.iter().copied().chain(entries::methods(p)).collect();
        f.nested = super::nesting::recursive(p);
        f
    }

    /// Whether a field may be held in epsilons: then having some of it is not yet having a fraction.
    pub fn in_epsilons(&self, field: FieldRef) -> bool {
        self.eps_fields.contains(&field)
    }

    /// Whether a predicate may be held in epsilons.
    pub fn instances_in_epsilons(&self, predicate: PredicateId) -> bool {
        self.eps_predicates.contains(&predicate)
    }

    /// Whether remembered states are needed at all.
    pub fn states(&self) -> bool {
        !self.forked.is_empty() || self.lock_states
    }
}

/// The method of a token type, or of tokens in a collection.
fn token_of(ty: &Type) -> Option<MethodId> {
    match ty {
        Type::Token(m) => Some(*m),
        Type::Seq(t) | Type::Set(t) => token_of(t),
        _ => None,
    }
}

struct Scan<'a> {
    p: &'a Program,
    f: Features,
    /// Those over whole types.
    quantifiers: Vec<Exp>,
}

impl Scan<'_> {
    fn block(&mut self, block: &Block) {
        each_stmt(block, &mut |stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        use StmtKind::*;
        if let Fold(access) | Unfold(access) = &stmt.kind {
            return self.access(access);
        }
        stmt_exprs(stmt).into_iter().for_each(|e| self.exp(e));
        match &stmt.kind {
            Declare { init: Some(Rhs::New(new)), .. }
            | Assign { value: Rhs::New(new), .. }
            | FieldAssign { value: Rhs::New(new), .. } => {
                self.f.channels |= matches!(new.what, Allocated::Channel(_));
            }
            While(l) => self.f.locks |= !l.lockchange.is_empty(),
            Fork { call, bounds, .. } => {
                self.f.forked.insert(call.method);
                if !bounds.is_empty() {
                    (self.f.joins, self.f.locks) = (true, true);
                }
            }
            Join { method, .. } => {
                self.f.joins = true;
                self.f.forked.insert(*method);
            }
            RdAcquire(e) | RdRelease(e) | Downgrade(e) | Lock { object: e, read: true, .. } => self.read_lock(e),
            Share { .. }
            | Reorder { .. }
            | Unshare(_)
            | Acquire(_)
            | Release(_)
            | Lock { .. }
            | Wait { .. }
            | Signal { .. } => self.f.locks = true,
            Send { .. } | Receive { .. } => self.f.channels = true,
            Cancel { .. } => self.f.cancels = true,
            Block(_)
            | Assert(_)
            | Assume(_)
            | Free(_)
            | Declare { .. }
            | Assign { .. }
            | FieldAssign { .. }
            | Spec { .. }
            | If { .. }
            | Call { .. }
            | Fold(_)
            | Unfold(_) => {}
        }
    }

    /// A read lock turns every amount of the invariant into an epsilon.
    fn read_lock(&mut self, object: &Exp) {
        self.f.locks = true;
        self.f.epsilons = true;
        if let Type::Class(c) = object.ty {
            self.f.read_locked.insert(c);
            for inv in &self.p[c].invariants {
                self.eps_targets(&inv.body);
            }
        }
    }

    fn eps_targets(&mut self, e: &Exp) {
        if let ExprKind::Access(a) = &e.kind {
            self.eps_access(a);
        }
        children(e).into_iter().for_each(|e| self.eps_targets(e));
    }

    fn eps_access(&mut self, a: &Access) {
        match &a.target {
            Target::Field { field, .. } | Target::Elements { field, .. } => {
                self.f.eps_fields.insert(*field);
            }
            Target::AllFields { class, .. } | Target::ElementsAllFields { class, .. } => {
                let fields: Vec<FieldId> = self.p[*class].fields().collect();
                self.f.eps_fields.extend(fields.into_iter().map(FieldRef::User));
            }
            Target::Predicate { predicate, .. } | Target::ElementPredicates { predicate, .. } => {
                self.f.eps_predicates.insert(*predicate);
            }
            Target::BackPointers { .. } => {}
        }
    }

    /// Unfolding an epsilon of a predicate leaves no more than an epsilon of what is inside.
    fn inside_epsilons(&mut self) {
        let mut done = 0;
        while let Some(id) = self.f.eps_predicates.get_index(done).copied() {
            let p = self.p;
            self.eps_targets(&p[id].body);
            done += 1;
        }
    }

    fn exp(&mut self, e: &Exp) {
        match &e.kind {
            ExprKind::Quant { domain: Domain::Type, .. } => self.quantifiers.push(e.clone()),
            ExprKind::RdHolds(_) => (self.f.locks, self.f.read_held) = (true, true),
            ExprKind::WaitLevel | ExprKind::LockBottom | ExprKind::Holds(_) => self.f.locks = true,
            ExprKind::Binary(BinOp::Below, ..) | ExprKind::Field { field: FieldRef::Mu, .. } => self.f.locks = true,
            ExprKind::Credit { .. } => self.f.channels = true,
            ExprKind::Access(a) => return self.access(a),
            ExprKind::Unfolding(a, body) => {
                self.access(a);
                return self.exp(body);
            }
            ExprKind::Eval(state, body) => {
                match state {
                    EvalState::Fork { method, .. } => {
                        self.f.forked.insert(*method);
                    }
                    _ => self.f.lock_states = true,
                }
                self.f.remembered_locks |= self.f.speaks(body);
                self.remembered(body, true);
            }
            _ => {}
        }
        children(e).into_iter().for_each(|e| self.exp(e));
    }

    fn access(&mut self, a: &Access) {
        if matches!(&a.target, Target::Field { field: FieldRef::Mu, .. } | Target::Elements { field: FieldRef::Mu, .. })
        {
            self.f.locks = true;
        }
        if self.amount(&a.amount) {
            self.eps_access(a);
        }
        let node = Expr::new(ExprKind::Access(a.clone()), Type::Bool, a.span);
        children(&node).into_iter().for_each(|e| self.exp(e));
    }

    /// Notes what an amount uses; whether it counts epsilons.
    fn amount(&mut self, amount: &Amount) -> bool {
        match amount {
            Amount::Full | Amount::Percent(_) | Amount::Star => false,
            Amount::Rd => {
                self.f.rd = true;
                false
            }
            Amount::RdOfToken(t) => {
                if let Type::Token(m) = t.ty {
                    self.f.forked.insert(m);
                }
                false
            }
            Amount::Global(_) => {
                self.f.fractions = true;
                false
            }
            Amount::Epsilons(_) => {
                self.f.epsilons = true;
                true
            }
            Amount::Add(a, b) | Amount::Sub(a, b) => self.amount(a) | self.amount(b),
            Amount::Scale(_, a) => self.amount(a),
        }
    }

    /// What `old` in an assertion looks back at, when the old state is a remembered one. Whether a fork's state lets itself be read so is
    /// checked with the contract of the method; a monitor's is asked about.
    fn remembered_old(&mut self, e: &Exp, monitor: bool) {
        if let ExprKind::Old(inner) = &e.kind {
            self.f.lock_states |= monitor;
            self.remembered(inner, monitor);
        }
        children(e).into_iter().for_each(|e| self.remembered_old(e, monitor));
    }

    /// Everything an expression reads in a remembered state, and (`masks`) what must have been held there.
    fn remembered(&mut self, e: &Exp, masks: bool) {
        match &e.kind {
            ExprKind::Field { field, .. } => self.remembered_field(*field, masks),
            ExprKind::Apply { function, .. } => {
                self.f.functions.insert(*function);
                if masks {
                    let p = self.p;
                    p[*function].requires.iter().for_each(|c| self.remembered(&c.body, true));
                }
            }
            ExprKind::Binary(BinOp::Below, l, r) if [l, r].iter().any(|e| e.ty.is_reference()) => {
                self.remembered_field(FieldRef::Mu, masks);
            }
            ExprKind::Eval(EvalState::Fork { .. }, _) => self.remembered_field(FieldRef::Joinable, masks),
            ExprKind::Eval(EvalState::Release(_), _) => self.remembered_field(FieldRef::Mu, masks),
            ExprKind::Access(a) if masks => self.remembered_mask(a),
            ExprKind::Unfolding(a, _) if masks => {
                self.remembered_mask(a);
                if let Target::Predicate { predicate, .. } = &a.target {
                    let p = self.p;
                    self.remembered(&p[*predicate].body, false);
                }
            }
            _ => {}
        }
        children(e).into_iter().for_each(|e| self.remembered(e, masks));
    }

    fn remembered_field(&mut self, field: FieldRef, masks: bool) {
        self.f.values.insert(field);
        if masks {
            self.f.masks.insert(field);
        }
    }

    fn remembered_mask(&mut self, a: &Access) {
        match &a.target {
            Target::Field { field, .. } | Target::Elements { field, .. } => {
                self.f.masks.insert(*field);
            }
            Target::Predicate { predicate, .. } | Target::ElementPredicates { predicate, .. } => {
                self.f.predicate_masks.insert(*predicate);
            }
            Target::AllFields { class, .. } | Target::ElementsAllFields { class, .. } => {
                let fields: Vec<FieldId> = self.p[*class].fields().collect();
                self.f.masks.extend(fields.into_iter().map(FieldRef::User));
            }
            Target::BackPointers { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(members: &str) -> Features {
        let sources = source::SourceMap::new();
        let text = format!("channel Ch(x: int)\nclass C {{ var f: int; invariant acc(f)\n {members} }}");
        let loaded = chalice::load(&sources, &[sources.add("test.chalice", text)]);
        let program = loaded.program.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        Features::of(&program, &super::super::Options::default())
    }

    fn of_statement(text: &str) -> Features {
        features(&format!("method other() {{ }} method m(c: C, b: bool) {{ {text} }}"))
    }

    #[test]
    fn plain_statements_need_nothing() {
        let f =
            of_statement("var x := 1; x := x + 1; assert x == 2; if (b) { var d := new C; } else { call c.other() }");
        assert!(!f.locks && !f.channels && !f.joins && !f.epsilons && !f.rd && !f.fractions && f.forked.is_empty());
    }

    /// Also inside of others.
    #[test]
    fn statements_bring_what_they_need() {
        for text in ["acquire c", "share c", "unshare c", "lock (c) { }", "if (b) { while (b) { release c } }"] {
            let f = of_statement(text);
            assert!(f.locks && !f.epsilons && f.read_locked.is_empty(), "{text}");
        }
        for text in ["rd acquire c", "rd lock (c) { }", "downgrade c"] {
            let f = of_statement(text);
            assert!(f.locks && f.epsilons && f.read_locked.len() == 1 && f.eps_fields.len() == 1, "{text}");
        }
        let f = of_statement("fork tk := c.other(); join tk");
        assert!(f.joins && f.forked.len() == 1);
        let f = of_statement("var ch := new Ch; send ch(1)");
        assert!(f.channels && f.locks);
    }

    #[test]
    fn expressions_bring_what_they_need() {
        assert!(of_statement("assert holds(c)").locks);
        assert!(of_statement("while (b) invariant waitlevel << c.mu { }").locks);
        let f = of_statement("assert rd(c.f)");
        assert!(f.rd && !f.epsilons);
        let f = of_statement("assert rd(c.f, 1)");
        assert!(f.epsilons && f.fractions);
    }
}
