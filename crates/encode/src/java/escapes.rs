//! Escapes of `this`: final fields are read as if they had their values always, so nobody may see an object before they have them.

use java::tree as jv;
use java::tree::visit;
use source::Span;

use super::encoder::*;

/// When something happens in the making of an object: initialisers run before the rest of the constructor, wherever they stand.
type Moment = (u8, u32);

/// After everything.
const END: Moment = (u8::MAX, u32::MAX);

/// What is evaluated when an object is made.
enum Step<'a> {
    Exp(&'a jv::Expr),
    /// A value that gets a name: of a field or variable that begins with it, for instance.
    Init(&'a jv::Exp),
}

impl Step<'_> {
    fn span(&self) -> Span {
        match self {
            Step::Exp(e) => e.span,
            Step::Init(e) => e.span,
        }
    }
}

impl<'a> Encoder<'a> {
    /// Final fields whose value is not in the text.
    fn open_finals(&self, class: jv::ClassId) -> Vec<jv::FieldId> {
        let is_open = |f: &jv::FieldId| {
            let f = &self.p[*f];
            f.is_final() && !f.is_static() && f.constant.is_none()
        };
        self.p[class].fields().filter(is_open).collect()
    }

    /// Where `this` may be seen by others before the final fields of its class have their values. An anonymous class has no constructor of
    /// its own.
    pub fn escapes(&mut self, class: jv::ClassId, constructor: Option<jv::MethodId>) {
        let p = self.p;
        // A class that commits its lock invariant by itself is not seen before that.
        let whole = self.is_self_guarded(class);
        if self.open_finals(class).is_empty() && !whole {
            return;
        }
        let last = match whole {
            true => Some(END),
            false => self.last_assignment(class, constructor),
        };
        if let Some(id) = constructor {
            let last = self.last_assignment(class, constructor);
            self.commits_late(id, last);
        }
        let mut gone: Option<Span> = None;
        let mut early: Option<Span> = None;
        self.making(class, constructor, &mut |step, at| {
            if early.is_none() && self.is_read_early(&step, at) {
                early = Some(step.span());
            }
            if gone.is_none() && last.is_some_and(|last| at <= last) {
                gone = self.escape(&step);
            }
        });
        if let Some(span) = early {
            self.unsupported(span, "a final field that is read before it has its value");
        }
        if let Some(span) = gone {
            self.unsupported(span, "`this` given away before all final fields have their values");
        }
        for above in self.source_chain(class).into_iter().skip(1) {
            let mut constructors: Vec<Option<jv::MethodId>> = p[above].constructors(p).map(Some).collect();
            if constructors.is_empty() {
                constructors.push(None);
            }
            let mut gone = false;
            for constructor in constructors {
                self.making(above, constructor, &mut |step, _| gone |= self.escape(&step).is_some());
            }
            if gone {
                let span = constructor.map_or(p[class].name_span, |id| p[id].name_span);
                self.unsupported(
                    span,
                    "a superclass that gives `this` away before the final fields of this class have their values",
                );
            }
        }
    }

    /// `this.f` may stand before the initialiser of a final field; of other final fields javac sees to it.
    fn is_read_early(&self, step: &Step<'_>, at: Moment) -> bool {
        let e: &jv::Expr = match step {
            Step::Exp(e) => e,
            Step::Init(e) => e,
        };
        let jv::ExprKind::Field { target: Some(target), field, .. } = &e.kind else { return false };
        let f = &self.p[*field];
        let own = f.is_final() && !f.is_static() && f.constant.is_none() && is_this(target);
        own && f.init.as_ref().is_some_and(|init| at < (0, init.span.start))
    }

    /// When the last final field of a class gets its value.
    fn last_assignment(&self, class: jv::ClassId, constructor: Option<jv::MethodId>) -> Option<Moment> {
        let p = self.p;
        let mut last: Option<Moment> = None;
        self.making(class, constructor, &mut |step, at| {
            let assigns = match step {
                Step::Init(_) => false,
                Step::Exp(e) => matches!(&e.kind, jv::ExprKind::Assign(target, _)
                    if matches!(&target.kind, jv::ExprKind::Field { field, .. }
                        if p[*field].is_final() && p[*field].class == class)),
            };
            if assigns {
                last = last.max(Some(at));
            }
        });
        for f in self.open_finals(class) {
            last = last.max(p[f].init.as_ref().map(|init| (0, init.span.start)));
        }
        if let Some(id) = constructor.filter(|id| p[*id].compact) {
            // Its fields get their values at its end.
            last = Some((1, p[id].span.end));
        }
        last
    }

    /// Everything that is evaluated when an object is made by a constructor, with the moment.
    fn making(&self, class: jv::ClassId, constructor: Option<jv::MethodId>, see: &mut dyn FnMut(Step<'a>, Moment)) {
        let p = self.p;
        let mut in_stmt = |stmt: &'a jv::Stmt, phase: u8| {
            visit::each_stmt(stmt, &mut |stmt| {
                for named in named_by(stmt) {
                    see(Step::Init(named), (phase, named.span.start));
                }
                for e in visit::expressions(stmt) {
                    visit::each_deep(e, &mut |e| see(Step::Exp(e), (phase, e.span.start)));
                }
            });
        };
        for member in &p[class].members {
            if let jv::Member::Initializer(init) = member
                && !init.is_static
            {
                init.body.stmts.iter().for_each(|stmt| in_stmt(stmt, 0));
            }
        }
        if let Some(jv::Body::Block(block)) = constructor.map(|id| &p[id].body) {
            block.stmts.iter().for_each(|stmt| in_stmt(stmt, 1));
        }
        for f in p[class].fields().filter(|f| !p[*f].is_static()) {
            if let Some(init) = &p[f].init {
                see(Step::Init(init), (0, init.span.start));
                visit::each_deep(init, &mut |e| see(Step::Exp(e), (0, e.span.start)));
            }
        }
    }

    /// Where `this` becomes known to others: as an argument, a value that is kept, the receiver of a method, or the object around a new one.
    fn escape(&self, step: &Step<'_>) -> Option<Span> {
        let around = |e: &jv::Expr| matches!(&e.kind, jv::ExprKind::New(new) if new.outer.is_none() && self.p[new.class].is_inner);
        match step {
            Step::Init(init) => is_this(init).then_some(init.span),
            Step::Exp(e) => (lets_this_go(e) || around(e)).then_some(e.span),
        }
    }

    /// `commit this` comes after all final fields have their values: lock invariants speak of these.
    fn commits_late(&mut self, id: jv::MethodId, last: Option<Moment>) {
        let p = self.p;
        let jv::Body::Block(block) = &p[id].body else { return };
        let mut early = None;
        block.stmts.iter().for_each(|stmt| {
            visit::each_stmt(stmt, &mut |stmt| {
                if let jv::StmtKind::Spec(spec) = &stmt.kind
                    && matches!(**spec, jv::SpecStmt::Commit(_))
                    && last.is_some_and(|last| (1, stmt.span.start) <= last)
                {
                    early = Some(stmt.span);
                }
            });
        });
        if let Some(span) = early {
            self.unsupported(span, "`commit` before all final fields have their values");
        }
    }
}

/// What a statement gives a name to: values of variables and resources, what is thrown and caught again, what a loop asks for an iterator.
fn named_by(stmt: &jv::Stmt) -> Vec<&jv::Exp> {
    match &stmt.kind {
        jv::StmtKind::Local(decls) => decls.iter().filter_map(|decl| decl.init.as_ref()).collect(),
        jv::StmtKind::Throw(e) => vec![e],
        jv::StmtKind::Loop(l) => match &l.kind {
            jv::LoopKind::Each { of, .. } => vec![of],
            _ => vec![],
        },
        jv::StmtKind::Try(t) => {
            let named = t.resources.iter().filter_map(|resource| match resource {
                jv::Resource::Declared(decl) => decl.init.as_ref(),
                jv::Resource::Existing(e) => Some(e),
            });
            named.collect()
        }
        _ => vec![],
    }
}

fn is_this(e: &jv::Exp) -> bool {
    let mut inner = e;
    while let jv::ExprKind::Convert(_, next) | jv::ExprKind::Cast(next) = &inner.kind {
        inner = next;
    }
    matches!(inner.kind, jv::ExprKind::This { .. })
}

fn lets_this_go(e: &jv::Expr) -> bool {
    use jv::ExprKind::*;
    match &e.kind {
        Call(call) => {
            let recv = match &call.target {
                jv::Target::Object(target) => is_this(target),
                jv::Target::Super(_) => true,
                _ => false,
            };
            recv || call.args.iter().any(is_this)
        }
        New(new) => new.args.iter().chain(&new.outer).any(is_this) || new.body.is_some(),
        ConstructorCall(call) => call.args.iter().any(is_this),
        Assign(_, value) => is_this(value),
        ArrayInit(all) | Varargs(all) => all.iter().any(is_this),
        Cond(_, a, b) => is_this(a) || is_this(b),
        // A text is asked for, or another name given, of which javac does not see what it is.
        Binary(jv::BinOp::Add, a, b) => is_this(a) || is_this(b),
        Matches(a, _) | Cast(a) => is_this(a),
        Switch(switch) => {
            let yields = switch.cases.iter().flat_map(|case| &case.body).any(|stmt| {
                let mut any = false;
                visit::each_stmt(stmt, &mut |s| any |= matches!(&s.kind, jv::StmtKind::Yield(_, e) if is_this(e)));
                any
            });
            is_this(&switch.subject) || yields
        }
        Around { inner, .. } => is_this(inner),
        Lambda(lambda) => lambda.captures_this,
        MethodRef(reference) => matches!(&reference.kind, jv::ReferenceKind::Bound(e) if is_this(e)),
        _ => false,
    }
}
