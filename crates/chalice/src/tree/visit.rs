//! Walking over expressions and statements.

use super::*;

/// The direct sub-expressions, left to right.
pub fn children(e: &Expr) -> Vec<&Exp> {
    use ExprKind::*;
    match &e.kind {
        Int(_) | Bool(_) | Null | Str(_) | This | Result | Local(_) | WaitLevel | LockBottom | Assigned(_) => vec![],
        Field { recv, .. } | BackPointers { recv, .. } => vec![recv],
        Apply { recv, args, .. } => std::iter::once(recv).chain(args).collect(),
        Unary(_, e) | Len(e) | Holds(e) | RdHolds(e) | Old(e) | Depth(e) | Cargo(e) => vec![e],
        Binary(_, a, b) | Range(a, b) | Index(a, b) | Take(a, b) | Drop(a, b) => vec![a, b],
        Cond(a, b, c) => vec![a, b, c],
        SeqLit(es) | SetLit(es) => es.iter().collect(),
        Quant { domain, body, .. } => {
            let mut all = match domain {
                Domain::Type => vec![],
                Domain::Range { lo, hi, .. } => vec![lo, hi],
                Domain::Elements(s) => vec![s],
            };
            all.push(body);
            all
        }
        Access(a) => access_children(a),
        Credit { channel, n } => std::iter::once(channel).chain(n).collect(),
        Unfolding(a, e) => {
            let mut all = access_children(a);
            all.push(e);
            all
        }
        Eval(state, e) => {
            let mut all = vec![state.subject()];
            if let EvalState::Fork { recv, args, .. } = state {
                all.push(recv);
                all.extend(args.iter().flatten());
            }
            all.push(e);
            all
        }
        Duty(duty) => duty_children(duty),
    }
}

fn access_children(a: &Access) -> Vec<&Exp> {
    let mut all = match &a.target {
        Target::Field { recv, .. } | Target::AllFields { recv, .. } | Target::BackPointers { recv, .. } => vec![recv],
        Target::Predicate { recv, args, .. } => std::iter::once(recv).chain(args).collect(),
        Target::Elements { elements, .. }
        | Target::ElementPredicates { elements, .. }
        | Target::ElementsAllFields { elements, .. } => vec![elements],
    };
    amount_children(&a.amount, &mut all);
    all
}

fn amount_children<'a>(amount: &'a Amount, all: &mut Vec<&'a Exp>) {
    match amount {
        Amount::Full | Amount::Rd | Amount::Global(_) | Amount::Star => {}
        Amount::Percent(e) | Amount::RdOfToken(e) | Amount::Epsilons(e) => all.push(e),
        Amount::Add(a, b) | Amount::Sub(a, b) => {
            amount_children(a, all);
            amount_children(b, all);
        }
        Amount::Scale(n, a) => {
            all.push(n);
            amount_children(a, all);
        }
    }
}

fn duty_children(duty: &Duty) -> Vec<&Exp> {
    match duty {
        Duty::MustSend { channel, n, measure } | Duty::MustReceive { channel, n, measure } => {
            [channel, n].into_iter().chain(measure.iter().flat_map(|m| &m.0)).collect()
        }
        Duty::MayReceive { channel, n } => std::iter::once(channel).chain(n).collect(),
        Duty::MustRelease { object, measure } => {
            std::iter::once(object).chain(measure.iter().flat_map(|m| &m.0)).collect()
        }
        Duty::MustTerminate { measure } => measure.iter().flat_map(|m| &m.0).collect(),
    }
}

/// Whether some sub-expression satisfies the question.
pub fn any(e: &Expr, question: &dyn Fn(&Expr) -> bool) -> bool {
    question(e) || syntax::deep(|| children(e).into_iter().any(|e| any(e, question)))
}

/// The blocks of a statement, in the order of the text.
fn blocks(stmt: &Stmt) -> Vec<&Block> {
    use StmtKind::*;
    match &stmt.kind {
        Block(body) | Lock { body, .. } => vec![body],
        While(l) => vec![&l.body],
        If { then, otherwise, .. } => std::iter::once(then).chain(otherwise).collect(),
        Assert(_)
        | Assume(_)
        | Declare { .. }
        | Assign { .. }
        | FieldAssign { .. }
        | Spec { .. }
        | Call { .. }
        | Fork { .. }
        | Join { .. }
        | Share { .. }
        | Unshare(_)
        | Reorder { .. }
        | Acquire(_)
        | Release(_)
        | RdAcquire(_)
        | RdRelease(_)
        | Downgrade(_)
        | Free(_)
        | Fold(_)
        | Unfold(_)
        | Wait { .. }
        | Signal { .. }
        | Send { .. }
        | Receive { .. }
        | Cancel { .. } => vec![],
    }
}

/// Every statement of the block and of those inside it, in the order of the text.
pub fn each_stmt<'a>(block: &'a Block, see: &mut dyn FnMut(&'a Stmt)) {
    for stmt in &block.stmts {
        see(stmt);
        syntax::deep(|| blocks(stmt).into_iter().for_each(|block| each_stmt(block, see)));
    }
}

/// Whether a statement of the block, or of one inside it, satisfies `test`.
pub fn any_stmt(block: &Block, test: &dyn Fn(&StmtKind) -> bool) -> bool {
    let mut found = false;
    each_stmt(block, &mut |stmt| found |= test(&stmt.kind));
    found
}

/// The expressions of a statement, not those of statements inside it.
pub fn stmt_exprs(stmt: &Stmt) -> Vec<&Exp> {
    use StmtKind::*;
    match &stmt.kind {
        Block(_) | Declare { init: None, .. } => vec![],
        Assert(e) | Assume(e) | Unshare(e) | Acquire(e) | Release(e) | RdAcquire(e) | RdRelease(e) | Downgrade(e)
        | Free(e) => vec![e],
        Declare { init: Some(rhs), .. } | Assign { value: rhs, .. } => rhs_exprs(rhs),
        FieldAssign { recv, value, .. } => std::iter::once(recv).chain(rhs_exprs(value)).collect(),
        Spec { pre, post, .. } => pre.iter().chain([post]).collect(),
        If { cond, .. } => vec![cond],
        While(l) => {
            let clauses = l.invariants.iter().map(|clause| &clause.body);
            std::iter::once(&l.guard).chain(clauses).chain(&l.lockchange).collect()
        }
        Call { call, .. } => std::iter::once(&call.recv).chain(&call.args).collect(),
        Fork { call, bounds, .. } => {
            std::iter::once(&call.recv).chain(&call.args).chain(bounds_exprs(bounds)).collect()
        }
        Join { token, .. } => vec![token],
        Share { object, bounds } | Reorder { object, bounds } => {
            std::iter::once(object).chain(bounds_exprs(bounds)).collect()
        }
        Lock { object, .. } => vec![object],
        Fold(access) | Unfold(access) => access_children(access),
        Wait { recv, .. } | Signal { recv, .. } => vec![recv],
        Send { channel, args } => std::iter::once(channel).chain(args).collect(),
        Receive { channel, .. } => vec![channel],
        Cancel { channel, within } => vec![channel, within],
    }
}

fn rhs_exprs(rhs: &Rhs) -> Vec<&Exp> {
    match rhs {
        Rhs::Exp(e) => vec![e],
        Rhs::New(new) => {
            let values = new.inits.iter().map(|init| &init.value);
            values.chain(std::iter::once(&new.bounds).chain(&new.cargo).flat_map(bounds_exprs)).collect()
        }
    }
}

fn bounds_exprs(bounds: &Bounds) -> impl Iterator<Item = &Exp> {
    bounds.lower.iter().chain(&bounds.upper).chain(&bounds.depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::testing::program;

    #[test]
    fn every_statement_is_seen_in_the_order_of_the_text() {
        let p = program(
            "class C {
               method m(b: bool) requires rd(this.mu) {
                 assert b
                 { assume b }
                 if (b) { assert true } else if (!b) { assume true } else { assert false }
                 while (b) { lock (this) { assume false } }
                 assert !b
               }
             }",
        );
        let mut seen = Vec::new();
        each_stmt(&p.methods[0].body, &mut |stmt| {
            seen.push(match &stmt.kind {
                StmtKind::Assert(_) => "assert",
                StmtKind::Assume(_) => "assume",
                StmtKind::Block(_) => "block",
                StmtKind::If { .. } => "if",
                StmtKind::While(_) => "while",
                StmtKind::Lock { .. } => "lock",
                other => panic!("{other:?}"),
            });
        });
        let expected = [
            "assert", "block", "assume", "if", "assert", "if", "assume", "assert", "while", "lock", "assume", "assert",
        ];
        assert_eq!(seen, expected);
    }
}
