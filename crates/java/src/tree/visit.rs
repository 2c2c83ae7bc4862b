//! Walking over expressions and statements.

use super::*;

/// The direct sub-expressions, in the order of evaluation. Bodies of lambdas, anonymous classes and switches are not among them; see
/// [`blocks`].
pub fn children(e: &Expr) -> Vec<&Exp> {
    use ExprKind::*;
    match &e.kind {
        Literal
        | Local(_)
        | This { .. }
        | ClassLit(_)
        | Result
        | CurrentThread
        | LoopIndex
        | Lockset
        | TypeValue(_)
        | Amount(_)
        | NoneOption
        | Model(_)
        | Error => vec![],
        Field { target, .. } | UnknownField { target, .. } => target.iter().collect(),
        Call(call) => call_children(call),
        ConstructorCall(call) => call.outer.iter().chain(&call.args).chain(ghost_children(&call.ghost)).collect(),
        New(new) => new.outer.iter().chain(&new.args).chain(ghost_children(&new.ghost)).collect(),
        NewArray { sizes, init } => sizes.iter().chain(init).collect(),
        ArrayInit(all) | Varargs(all) | Collection(_, all) | CollectionOp(_, all) | Builtin(_, all) => {
            all.iter().collect()
        }
        AdtCall { args, .. } => args.iter().collect(),
        ArrayLength(a)
        | Unary(_, a)
        | Step(_, a)
        | Cast(a)
        | Convert(_, a)
        | InstanceOf(a, _)
        | Old(_, a)
        | ModelField(_, a) => vec![a],
        Trigger { inner, .. } => vec![inner],
        Matches(a, pattern) => std::iter::once(a).chain(&pattern.guard).collect(),
        Index(a, b) | Binary(_, a, b) | Assign(a, b) | Scale(a, b) | Range(_, a, b) => vec![a, b],
        Compound { target, value, .. } => vec![target, value],
        Cond(a, b, c) | Update(a, b, c) => vec![a, b, c],
        Slice(a, b, c) => std::iter::once(a).chain(b).chain(c).collect(),
        Lambda(lambda) => match &lambda.body {
            LambdaBody::Expr(body) => vec![body],
            LambdaBody::Block(_) => vec![],
        },
        MethodRef(reference) => match &reference.kind {
            ReferenceKind::Bound(e) => vec![e],
            _ => vec![],
        },
        Switch(switch) => switch_expressions(switch),
        Around { inner, .. } => vec![inner],
        Replacing { by, original } => vec![by, original],
        Perm { location, amount, .. } => location_children(location).into_iter().chain([amount]).collect(),
        PointsTo { location, amount, value } => {
            location_children(location).into_iter().chain([amount, value]).collect()
        }
        CurrentPerm(location) => location_children(location),
        Predicate(instance) => instance_children(instance),
        Guards { queue, .. } => vec![queue],
        Guarded { target, inner } => vec![target, inner],
        Unfolding { instance, amount, body } => {
            instance_children(instance).into_iter().chain(amount).chain([body]).collect()
        }
        Quantified(q) => {
            let mut all = Vec::new();
            for binder in &q.binders {
                match &binder.range {
                    BinderRange::All => {}
                    BinderRange::Between(a, b) => all.extend([a, b]),
                    BinderRange::In(a) => all.push(a),
                }
            }
            all.extend(q.location.iter().flat_map(location_children));
            all.extend(&q.guard);
            all.push(&q.body);
            all
        }
        Let { value, body, .. } => vec![value, body],
        NdPartialIndex(a, b) => a.iter().chain(b).collect(),
        MapLiteral(entries) => entries.iter().flat_map(|(k, v)| [k, v]).collect(),
    }
}

fn call_children(call: &Call) -> Vec<&Exp> {
    let target = match &call.target {
        Target::Object(e) | Target::Static(Some(e)) => Some(e),
        _ => None,
    };
    target.into_iter().chain(&call.args).chain(ghost_children(&call.ghost)).collect()
}

fn ghost_children(ghost: &GhostArgs) -> impl Iterator<Item = &Exp> {
    ghost.given.iter().map(|(_, e)| e).chain(ghost.yields.iter().map(|(e, _)| e))
}

fn instance_children(instance: &PredicateInstance) -> Vec<&Exp> {
    instance.target.iter().chain(&instance.args).collect()
}

pub fn location_children(location: &Location) -> Vec<&Exp> {
    match &location.kind {
        LocationKind::Field { target, .. } => target.iter().collect(),
        LocationKind::Element { array, index } => vec![array, index],
        LocationKind::AllElements { array } => vec![array],
        LocationKind::Predicate(instance) => instance_children(instance),
        LocationKind::Unknown(e) => vec![e],
    }
}

/// Whether some sub-expression satisfies the question; not inside blocks.
pub fn any(e: &Expr, question: &dyn Fn(&Expr) -> bool) -> bool {
    question(e) || syntax::deep(|| children(e).into_iter().any(|e| any(e, question)))
}

/// Sees an expression and all below it, outermost first; not inside blocks.
pub fn each<'a>(e: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    see(e);
    syntax::deep(|| children(e).into_iter().for_each(|e| each(e, see)));
}

/// The statements inside an expression: of lambdas, switches, ghost code around it. Bodies of anonymous classes belong to their class.
pub fn blocks(e: &Expr) -> Vec<&[Stmt]> {
    match &e.kind {
        ExprKind::Lambda(lambda) => match &lambda.body {
            LambdaBody::Block(block) => vec![&block.stmts],
            LambdaBody::Expr(_) => vec![],
        },
        ExprKind::Switch(switch) => switch.cases.iter().map(|case| case.body.as_slice()).collect(),
        ExprKind::Around { with, then, .. } => {
            with.iter().chain(then).map(|stmt| std::slice::from_ref(&**stmt)).collect()
        }
        _ => vec![],
    }
}

/// The statements directly inside a statement, in the order of the text.
pub fn substatements(stmt: &Stmt) -> Vec<&Stmt> {
    use StmtKind::*;
    match &stmt.kind {
        Empty
        | Local(_)
        | Class(_)
        | Expr(_)
        | Return(_)
        | Break(_)
        | Continue(_)
        | Yield(..)
        | Throw(_)
        | Assert { .. } => {
            vec![]
        }
        Block(block) | Synchronized { body: block, .. } => block.stmts.iter().collect(),
        If { then, otherwise, .. } => std::iter::once(&**then).chain(otherwise.as_deref()).collect(),
        Loop(l) => {
            let init = match &l.kind {
                LoopKind::For { init, .. } => init.as_slice(),
                _ => &[],
            };
            init.iter().chain([&l.body]).collect()
        }
        Labeled { body, .. } => vec![body],
        Switch(switch) => switch.cases.iter().flat_map(|case| &case.body).collect(),
        Try(t) => {
            let catches = t.catches.iter().flat_map(|c| &c.body.stmts);
            t.body.stmts.iter().chain(catches).chain(t.finally.iter().flat_map(|f| &f.stmts)).collect()
        }
        Spec(spec) => match &**spec {
            SpecStmt::Ghost(inner) | SpecStmt::Extract(inner) | SpecStmt::Package(_, inner) => vec![inner],
            SpecStmt::Frame { body, .. } | SpecStmt::Read { body, .. } => body.stmts.iter().collect(),
            _ => vec![],
        },
    }
}

/// The expressions directly inside a statement, contracts included, in the order of the text.
pub fn expressions(stmt: &Stmt) -> Vec<&Exp> {
    use StmtKind::*;
    match &stmt.kind {
        Empty | Block(_) | Class(_) | Break(_) | Continue(_) | Labeled { .. } => vec![],
        Local(decls) => decls.iter().flat_map(|decl| &decl.init).collect(),
        Expr(e) | Throw(e) | Yield(_, e) => vec![e],
        Return(e) => e.iter().collect(),
        If { cond, .. } => vec![cond],
        Loop(l) => loop_expressions(l),
        Switch(switch) => switch_expressions(switch),
        Assert { cond, message } => std::iter::once(cond).chain(message).collect(),
        Synchronized { lock, .. } => vec![lock],
        Try(t) => t
            .resources
            .iter()
            .filter_map(|resource| match resource {
                Resource::Declared(decl) => decl.init.as_ref(),
                Resource::Existing(e) => Some(e),
            })
            .collect(),
        Spec(spec) => spec_expressions(spec),
    }
}

/// What a switch evaluates besides the bodies of its cases: what it is about, constants, and the conditions of patterns.
fn switch_expressions(switch: &Switch) -> Vec<&Exp> {
    let labels = switch.cases.iter().flat_map(|case| &case.labels).filter_map(|label| match label {
        CaseLabel::Constant(e) => Some(e),
        CaseLabel::Pattern(pattern) => pattern.guard.as_ref(),
        CaseLabel::Default | CaseLabel::Null => None,
    });
    std::iter::once(&switch.subject).chain(labels).collect()
}

fn loop_expressions(l: &Loop) -> Vec<&Exp> {
    let mut all: Vec<&Exp> = match &l.kind {
        LoopKind::While { cond } | LoopKind::Do { cond } => vec![cond],
        LoopKind::For { cond, update, .. } => cond.iter().chain(update).collect(),
        LoopKind::Each { of, .. } => vec![of],
    };
    all.extend(l.contract.iter().flat_map(clause_expressions));
    all
}

pub fn clause_expressions(clause: &Clause) -> Vec<&Exp> {
    use ClauseKind::*;
    match &clause.kind {
        Requires(e) | Ensures(e) | Context(e) | ContextEverywhere(e) | LoopInvariant(e) | Signals { body: e, .. } => {
            vec![e]
        }
        Given(_) | Yields(_) | Decreases(Measure::Assume) => vec![],
        Decreases(Measure::Tuple(all)) | Modifies(all) => all.iter().collect(),
    }
}

fn spec_expressions(spec: &SpecStmt) -> Vec<&Exp> {
    use SpecStmt::*;
    match spec {
        Assert(e) | Assume(e) | Inhale(e) | Exhale(e) | Refute(e) | Commit(e) | Apply(e) | Package(e, _) => vec![e],
        Fold(target) | Unfold(target) => {
            instance_children(&target.instance).into_iter().chain(&target.amount).collect()
        }
        Label(..) | Ghost(_) | Extract(_) | Recv(_) | Unsupported(_) => vec![],
        Frame { contract, .. } => contract.clauses.iter().flat_map(clause_expressions).collect(),
        PostJoin { thread, amount } => vec![thread, amount],
        Send { body, .. } => vec![body],
        Share { object, level, .. } => std::iter::once(object).chain(level).collect(),
        LockLevel { value, .. } => vec![value],
        Pack { object, .. } | Read { object, .. } => vec![object],
    }
}

/// Sees a statement and all inside it, outermost first, in the order of the text; not those inside expressions.
pub fn each_stmt<'a>(stmt: &'a Stmt, see: &mut dyn FnMut(&'a Stmt)) {
    see(stmt);
    syntax::deep(|| substatements(stmt).into_iter().for_each(|inner| each_stmt(inner, see)));
}

/// Sees every expression in a statement and in those inside it, through lambdas and switch expressions as well.
pub fn each_expr<'a>(stmt: &'a Stmt, see: &mut dyn FnMut(&'a Expr)) {
    syntax::deep(|| {
        expressions(stmt).into_iter().for_each(|e| each_deep(e, see));
        substatements(stmt).into_iter().for_each(|inner| each_expr(inner, see));
    });
}

/// Sees an expression and all below it, also those in statements inside it.
pub fn each_deep<'a>(e: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    see(e);
    syntax::deep(|| {
        children(e).into_iter().for_each(|e| each_deep(e, see));
        blocks(e).into_iter().flatten().for_each(|stmt| each_expr(stmt, see));
    });
}
