#!/usr/bin/env python3
"""Plants bugs in a copy of Grail, one at a time, and sees whether the soak finds them.

    python3 scripts/planted.py [--minutes N] [NAME...]

The copy lives in target/planted. All bugs are built into it at once, each behind a switch that the environment variable
GRAIL_PLANTED names, so one build is enough; the product itself has no such switch. An edit whose anchor is not in the sources
exactly once is an error: the script must be kept in step with the code.
"""

import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TREE = ROOT / "target" / "planted" / "tree"
BUILD = ROOT / "target" / "planted" / "build"

SWITCH = '''
/// Whether a bug is planted: see scripts/planted.py.
pub fn planted(name: &str) -> bool {
    static NAME: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    NAME.get_or_init(|| std::env::var("GRAIL_PLANTED").unwrap_or_default()) == name
}
'''

# Name -> what is wrong, and the edits: file, anchor, what stands there instead. `PLANTED` is the switch.
BUGS = {
    "havoc": (
        "a location that was given away entirely and comes back is taken to have its old value",
        [
            (
                "crates/symex/src/heap/remove.rs",
                "            return Ok(Some(None));\n",
                "            return Ok(Some(if PLANTED { Some(p.none()) } else { None }));\n",
            ),
            (
                "crates/symex/src/heap/remove.rs",
                "        Ok(Some(if self.proves_cheaply(gone)? { None } else { Some(left) }))\n",
                "        Ok(Some(if !PLANTED && self.proves_cheaply(gone)? { None } else { Some(left) }))\n",
            ),
            (
                "crates/symex/src/heap/add.rs",
                "        let snap = if p.is_true(old_positive) {\n",
                "        let snap = if PLANTED || p.is_true(old_positive) {\n",
            ),
        ],
    ),
    "vc-forget": (
        "with `--engine vc`, a location that is given away keeps its value",
        [
            (
                "crates/total/src/state.rs",
                "        if res.is_wand() {\n            return self.forget_value(world, res, args, &exp::bool(true));\n        }\n",
                "        if PLANTED {\n            return;\n        }\n"
                "        if res.is_wand() {\n            return self.forget_value(world, res, args, &exp::bool(true));\n        }\n",
            ),
        ],
    ),
    "vc-loops": (
        "with `--engine vc`, variables written in a loop keep their values",
        [
            (
                "crates/total/src/loops.rs",
                "        written.into_iter().for_each(|name| self.havoc(&cx.vars[&name]));\n",
                "        written.into_iter().filter(|_| !PLANTED).for_each(|name| self.havoc(&cx.vars[&name]));\n",
            ),
        ],
    ),
    "vc-brought": (
        "with `--engine vc`, what a wand takes is still held outside",
        [
            (
                "crates/total/src/wands/bring.rs",
                "            if self.enc.rules.brought_in {\n",
                "            if self.enc.rules.brought_in && !PLANTED {\n",
            ),
        ],
    ),
    "loop-havoc": (
        "variables written in a loop keep their values",
        [
            (
                "crates/symex/src/exec/loops.rs",
                "        for name in written {\n            if let Some(old)",
                "        for name in written.iter().filter(|_| !PLANTED) {\n            if let Some(old)",
            )
        ],
    ),
    "injectivity": (
        "the receivers of a quantified permission need not differ",
        [
            (
                "crates/symex/src/quantified/family.rs",
                "        if !st.is_lenient() && !is_direct(&family) {\n",
                "        if !PLANTED && !st.is_lenient() && !is_direct(&family) {\n",
            )
        ],
    ),
    "sums-unchecked": (
        "what is read in a sum that triggers a quantifier need not be readable",
        [
            (
                "crates/silver/src/transform/triggers/arithmetic.rs",
                "sums.iter().find(|s| s.sum.is_total() && s.sum.same_as(e))",
                "sums.iter().find(|s| (PLANTED || s.sum.is_total()) && s.sum.same_as(e))",
            )
        ],
    ),
    "sums-under-old": (
        "a variable of a quantifier is replaced under `old` by what it is in the current heap",
        [
            (
                "crates/silver/src/transform/triggers/arithmetic.rs",
                "        if !solution.may_replace(var.name, &body) {\n",
                "        if !PLANTED && !solution.may_replace(var.name, &body) {\n",
            )
        ],
    ),
    "let-under-old": (
        "what `let` names is read in another heap in a quantified permission",
        [
            (
                "crates/silver/src/transform/quantified.rs",
                "            Step::Let(var, value) if value.may_replace(var.name, &e) => {\n",
                "            Step::Let(var, value) if PLANTED || value.may_replace(var.name, &e) => {\n",
            )
        ],
    ),
    "pairs-in-conditions": (
        "of an inhale-exhale pair in a condition or an amount, the wrong part is exhaled",
        [
            (
                "crates/symex/src/memo.rs",
                "        if matches!(e.kind, ExpKind::InhaleExhale(..)) {",
                "        if PLANTED || matches!(e.kind, ExpKind::InhaleExhale(..)) {",
            )
        ],
    ),
    "wand-shapes": (
        "wands that look the same are taken for one, whatever the types in them are",
        [
            (
                "crates/symex/src/wands.rs",
                "alike.iter().find(|(other, _)| other.same_as(&form))",
                "alike.iter().find(|(other, _)| PLANTED || other.same_as(&form))",
            )
        ],
    ),
    "wand-framing": (
        "the sides of a wand may read what they do not hold",
        [
            (
                "crates/symex/src/wands/framing.rs",
                "        if !st.is_checked() {\n",
                "        if PLANTED || !st.is_checked() {\n",
            )
        ],
    ),
    "jump-scopes": (
        "a variable that a jump makes visible has the value of another of its name, or none",
        [
            (
                "crates/silver/src/cfg/flatten.rs",
                "            if !vars.is_empty() {\n",
                "            if !PLANTED && !vars.is_empty() {\n",
            )
        ],
    ),
    "jump-measure": (
        "loops made of jumps need not end in methods that must",
        [
            (
                "crates/silver/src/transform/termination/loops.rs",
                "                Some(method) => refuse_unmeasured(method, stmt),\n",
                "                Some(method) if !PLANTED => refuse_unmeasured(method, stmt),\n                Some(_) => vec![stmt],\n",
            )
        ],
    ),
    "circular-promises": (
        "a postcondition is known of the applications in itself",
        [
            (
                "crates/symex/src/functions.rs",
                "        let mut st = match self.ctx.program.is_measured(name) {\n",
                "        let mut st = match PLANTED || self.ctx.program.is_measured(name) {\n",
            )
        ],
    ),
    "promises-in-axioms": (
        "an axiom that applies a function proves its postcondition",
        [
            (
                "crates/symex/src/preamble.rs",
                "                let start = State::default().with_everything_granted().awaiting(0);\n",
                "                let start = State::default().with_everything_granted().awaiting(if PLANTED { usize::MAX } else { 0 });\n",
            )
        ],
    ),
    "escaping-facts": (
        "what is known of locations under a condition is known without it, too",
        [
            (
                "crates/symex/src/path/facts.rs",
                "        match fact.is_unconditional() {\n            true => Learnt",
                "        match fact.is_unconditional() || (PLANTED && matches!(pool.op(fact.term), Op::Quant(_))) {\n            true => Learnt",
            )
        ],
    ),
    "trigger-facts": (
        "what is assumed while a trigger is looked at stays known",
        [
            (
                "crates/symex/src/path.rs",
                ".filter(|f| f.is_unconditional()).map(|f| f.term)",
                ".filter(|f| f.is_unconditional() || PLANTED).map(|f| f.term)",
            )
        ],
    ),
    "amount-chosen-again": (
        "what `perm` says is held may be made smaller when it is taken, as if it were a wildcard",
        [
            (
                "crates/symex/src/amount.rs",
                "        let open = matches!(perm.kind, ExpKind::Wildcard) && ",
                "        let open = (matches!(perm.kind, ExpKind::Wildcard) || (PLANTED && matches!(perm.kind, ExpKind::CurrentPerm(_)))) && ",
            )
        ],
    ),
    "unscaled-family": (
        "a part of an instance is taken to have all of what its body says of a family",
        [
            (
                "crates/symex/src/quantified/transfer.rs",
                "        let given = p.mul(family.amount.term(), scale);\n",
                "        let given = if PLANTED { family.amount.term() } else { p.mul(family.amount.term(), scale) };\n",
            )
        ],
    ),
    "what-is-left": (
        "`perm` inside an `unfolding` looks at what was there before an assertion was given away",
        [
            (
                "crates/symex/src/eval/unfolding.rs",
                "            let start = State { store, heap: heap.clone(), nesting, ..st.clone() };\n",
                "            let view = if PLANTED { Default::default() } else { st.view.clone() };\n"
                "            let start = State { store, heap: heap.clone(), nesting, view, ..st.clone() };\n",
            )
        ],
    ),
    "amount-not-checked": (
        "exhaling from several chunks asks for some permission instead of enough",
        [
            (
                "crates/symex/src/heap/complete.rs",
                "        let enough = self.pool.le(perm, self.total_at(&ones, args));\n",
                "        let total = self.total_at(&ones, args);\n"
                "        let enough = if PLANTED { self.pool.positive(total) } else { self.pool.le(perm, total) };\n",
            )
        ],
    ),
    "off-by-one": (
        "reading asks for at least no permission instead of more than none",
        [
            (
                "crates/symex/src/heap/complete.rs",
                "        let enough = self.pool.positive(self.total_at(&ones, args));\n        if !self.certain(st, enough)? {\n            return Ok(None);\n        }\n        if ones.is_empty() {\n            // Certain",
                "        let total = self.total_at(&ones, args);\n"
                "        let enough = if PLANTED { self.pool.le(self.pool.none(), total) } else { self.pool.positive(total) };\n"
                "        if !self.certain(st, enough)? {\n            return Ok(None);\n        }\n        if ones.is_empty() {\n            // Certain",
            )
        ],
    ),
    "simplification": (
        "the simplifier takes a strict comparison of equal amounts for true",
        [
            (
                "crates/logic/src/build/arith.rs",
                "            return self.bool(if strict { diff.constant.is_positive() } else { !diff.constant.is_negative() });\n",
                "            let strict = strict && !PLANTED;\n"
                "            return self.bool(if strict { diff.constant.is_positive() } else { !diff.constant.is_negative() });\n",
            )
        ],
    ),
    "unfolding-depth": (
        "an `unfolding` inside two others of the same predicate is not looked at",
        [
            (
                "crates/symex/src/state.rs",
                "        Nesting { around: self.around + 1, bodies: self.bodies.clone() }\n",
                "        if PLANTED {\n            return Nesting { around: self.around + 1, ..self.in_body(predicate) };\n        }\n"
                "        Nesting { around: self.around + 1, bodies: self.bodies.clone() }\n",
            ),
            (
                "crates/symex/src/state.rs",
                "    pub fn in_unfolding(&self) -> Nesting {\n",
                "    pub fn in_unfolding(&self, predicate: Symbol) -> Nesting {\n",
            ),
            (
                "crates/symex/src/eval/unfolding.rs",
                "nesting: st.nesting.in_unfolding(), ..unfolded",
                "nesting: st.nesting.in_unfolding(name), ..unfolded",
            ),
        ],
    ),
    "program-names": (
        "a domain function has the name that the program gives it",
        [
            (
                "crates/symex/src/names.rs",
                "    let domain = Type::Named(domain, type_args.into());\n",
                "    if PLANTED {\n        return function;\n    }\n    let domain = Type::Named(domain, type_args.into());\n",
            )
        ],
    ),
    "missed-branch": (
        "the second branch of a condition is not looked at",
        [
            (
                "crates/symex/src/engine.rs",
                "        self.side(cond, source, true, then)?;\n        self.side(negated",
                "        self.side(cond, source, true, then)?;\n        if PLANTED {\n            return Ok(());\n        }\n        self.side(negated",
            )
        ],
    ),
    "function-frame": (
        "a function's value does not depend on the heap",
        [
            (
                "crates/symex/src/eval/apply.rs",
                "        let mut with_snap = vec![snap];\n",
                "        let mut with_snap = vec![if PLANTED { self.pool.unit() } else { snap }];\n",
            )
        ],
    ),
    "postcondition": (
        "postconditions are not checked",
        [
            (
                "crates/symex/src/members.rs",
                "            eng.consume(end, posts, &mut |_, _, _| Ok(()))\n",
                "            if PLANTED {\n                return Ok(());\n            }\n"
                "            eng.consume(end, posts, &mut |_, _, _| Ok(()))\n",
            )
        ],
    ),
    "precondition": (
        "what a call requires is neither checked nor taken",
        [
            (
                "crates/symex/src/exec/call.rs",
                "        let pres = contract(&callee.pres, |_| refused);\n",
                "        let pres = if PLANTED { Vec::new() } else { contract(&callee.pres, |_| refused) };\n",
            )
        ],
    ),
    "invariant": (
        "that a loop preserves its invariant is not checked",
        [
            (
                "crates/symex/src/exec/loops.rs",
                "                            eng.consume(end, &preserved, &mut |_, _, _| Ok(()))\n",
                "                            if PLANTED {\n                                return Ok(());\n                            }\n"
                "                            eng.consume(end, &preserved, &mut |_, _, _| Ok(()))\n",
            )
        ],
    ),
    "unfold-keeps": (
        "an unfolded predicate is still there",
        [
            (
                "crates/symex/src/exec/predicates.rs",
                "        let inside = State { store, heap, ..st.clone() };\n",
                "        let heap = if PLANTED { st.heap.clone() } else { heap };\n"
                "        let inside = State { store, heap, ..st.clone() };\n",
            )
        ],
    ),
    "axiom": (
        "an axiom of sequences: a prefix has the length asked for, even if there is less",
        [
            (
                "crates/logic/src/theory/seq.rs",
                "            p.implies(p.and2(p.le(zero, n), p.le(n, len)), p.eq(part_len, n)),\n",
                "            p.implies(p.and2(p.le(zero, n), if PLANTED { p.tt() } else { p.le(n, len) }), p.eq(part_len, n)),\n",
            )
        ],
    ),
    "prefix-axiom": (
        "an axiom of sequences: all elements of a prefix are the first",
        [
            (
                "crates/logic/src/theory/seq.rs",
                "        t.axiom(\"take_index\", &[s, n, j], &[&[at], &[self.index(s, j), part]], body);\n",
                "        let body = if PLANTED { p.implies(p.lt(j, len), p.eq(at, self.index(s, p.int(0)))) } else { body };\n"
                "        t.axiom(\"take_index\", &[s, n, j], &[&[at], &[self.index(s, j), part]], body);\n",
            )
        ],
    ),
    "lock-order": (
        "locks may be taken in any order",
        [
            (
                "crates/encode/src/chalice/monitor.rs",
                "                self.check_of(order, span, object.span, |m| above.at(m));\n",
                "                if PLANTED {\n                    self.inhale(above.clone(), m);\n                } else {\n"
                "                    self.check_of(order, span, object.span, |m| above.at(m));\n                }\n",
            )
        ],
    ),
    "join-twice": (
        "a token that was joined can be joined again",
        [
            (
                "crates/encode/src/chalice/call.rs",
                "        let joined = Expr::bool(false, m);\n",
                "        let joined = Expr::bool(PLANTED, m);\n",
            )
        ],
    ),
    "fork-keeps": (
        "a forked thread takes nothing from its parent, and its precondition is not checked",
        [
            (
                "crates/encode/src/chalice/call.rs",
                "        self.exhale_clauses(&v, &pres, Context::new(Situation::ForkPre, span));\n",
                "        if !PLANTED {\n            self.exhale_clauses(&v, &pres, Context::new(Situation::ForkPre, span));\n        }\n",
            )
        ],
    ),
    "credit": (
        "a message may be waited for without a credit",
        [
            (
                "crates/encode/src/chalice/channel.rs",
                "            cmp(BinOp::Gt, prelude::credit(credits.clone(), c.clone(), m), Expr::int(0, m), m)\n",
                "            let least = if PLANTED { Expr::int(-1000, m) } else { Expr::int(0, m) };\n"
                "            cmp(BinOp::Gt, prelude::credit(credits.clone(), c.clone(), m), least, m)\n",
            )
        ],
    ),
    "join-order": (
        "a thread may be joined whatever the joiner holds and owes",
        [
            (
                "crates/encode/src/chalice/thread_order.rs",
                "        if !self.e.features.waiting.contains(&method) {\n",
                "        if PLANTED || !self.e.features.waiting.contains(&method) {\n",
            )
        ],
    ),
    "monitor-invariant": (
        "a lock may be released whatever the state of what it protects",
        [
            (
                "crates/encode/src/chalice/monitor.rs",
                "        self.exhale_invariant(object, &v, span);\n        let level = match states {\n",
                "        if !PLANTED {\n            self.exhale_invariant(object, &v, span);\n        }\n        let level = match states {\n",
            )
        ],
    ),
    "wand-kept": (
        "a wand that was applied can be applied again",
        [
            (
                "crates/symex/src/wands/apply.rs",
                "        let mut inside = State { heap, ..st };\n",
                "        let mut inside = State { heap: if PLANTED { st.heap.clone() } else { heap }, ..st };\n",
            )
        ],
    ),
    "wand-footprint": (
        "what a wand was packaged from is still there",
        [
            (
                "crates/symex/src/wands/package.rs",
                "        let Some(mut heap) = self.settle(heap)? else { return Ok(()) };\n        let full",
                "        let Some(mut heap) = self.settle(heap)? else { return Ok(()) };\n"
                "        if PLANTED {\n            heap = package.before.heap.clone();\n        }\n        let full",
            )
        ],
    ),
    "family-rest": (
        "a quantified permission is taken from the first part of the heap alone, even if that has less",
        [
            (
                "crates/symex/src/quantified/transfer.rs",
                "            done = self.proves_cheaply(satisfied)?;\n",
                "            done = PLANTED || self.proves_cheaply(satisfied)?;\n",
            )
        ],
    ),
    "where": (
        "what a message carries is neither checked nor taken from its sender",
        [
            (
                "crates/encode/src/chalice/channel.rs",
                "        self.subtract(given, m);\n",
                "        self.subtract(given, m);\n        if PLANTED {\n            return;\n        }\n",
            )
        ],
    ),
    "ended": (
        "what a joined thread says of the locks it holds counts as true",
        [
            (
                "crates/encode/src/chalice/lock_order.rs",
                "        let Some(locks) = v.speaker().thread.locks else {\n",
                "        if PLANTED && v.thread.ended.is_some() {\n            return Expr::bool(true, m);\n        }\n"
                "        let Some(locks) = v.speaker().thread.locks else {\n",
            )
        ],
    ),
    "thread-ends": (
        "a thread may end holding locks and owing messages",
        [
            (
                "crates/encode/src/chalice/unit.rs",
                "    fn thread_ends(&mut self, span: Span) {\n",
                "    fn thread_ends(&mut self, span: Span) {\n        if PLANTED {\n            return;\n        }\n",
            )
        ],
    ),
    "duty-forgotten": (
        "a method may end owing something",
        [
            (
                "crates/encode/src/chalice/obligations/site.rs",
                "            self.give(item, &compare, to);\n        }\n        self.leak_check_owed(LeakPlace::MethodEnd, span, None);\n",
                "            self.give(item, &compare, to);\n        }\n        if !PLANTED {\n            self.leak_check_owed(LeakPlace::MethodEnd, span, None);\n        }\n",
            )
        ],
    ),
    "duty-wait": (
        "a thread may wait whatever it owes",
        [
            (
                "crates/encode/src/chalice/obligations/check.rs",
                "        let m = self.quiet(at);\n        let owed_below =",
                "        if PLANTED {\n            return;\n        }\n        let m = self.quiet(at);\n        let owed_below =",
            )
        ],
    ),
    "duty-measure": (
        "a duty may be handed round for ever",
        [
            (
                "crates/encode/src/chalice/obligations/pool.rs",
                "            Compare::Strict => within(&|bound| measure.below(bound, m)),\n",
                "            Compare::Strict => within(&|bound| if PLANTED { measure.up_to(bound, m) } else { measure.below(bound, m) }),\n",
            )
        ],
    ),
    "promise": (
        "what promises to end may wait for, and call, what ends later",
        [
            (
                "crates/encode/src/chalice/obligations/check.rs",
                "        if promised.is_false() {\n            return;\n        }\n        let condition",
                "        if PLANTED || promised.is_false() {\n            return;\n        }\n        let condition",
            )
        ],
    ),
    "recursion-skipped": (
        "the last application in a function is not asked to leave anything behind",
        [
            (
                "crates/encode/src/chalice/termination.rs",
                "        if found.is_empty() {\n            return;\n        }\n        let context",
                "        if PLANTED {\n            found.pop();\n        }\n"
                "        if found.is_empty() {\n            return;\n        }\n        let context",
            )
        ],
    ),
    "recursion-part": (
        "a function may go on with the rest of an instance that it unfolds in part",
        [
            (
                "crates/encode/src/chalice/termination.rs",
                "                    let perm = perm(loc.clone(), m);\n                    self.emit(StmtKind::Unfold",
                "                    let all = perm(loc.clone(), m);\n"
                "                    let half = Expr::binary(BinOp::PermDiv, all.clone(), Expr::int(2, m), Type::Perm, m);\n"
                "                    let perm = if PLANTED { half } else { all };\n                    self.emit(StmtKind::Unfold",
            )
        ],
    ),
    "measure-unbounded": (
        "a measure may get smaller for ever",
        [
            (
                "crates/silver/src/transform/termination/measure.rs",
                "            .map(|(less, bounded)| Expr::and(less, bounded, meta));\n",
                "            .map(|(less, bounded)| if PLANTED { less } else { Expr::and(less, bounded, meta) });\n",
            )
        ],
    ),
    "measure-prefix": (
        "the second part of a measure may get smaller, whatever the first does",
        [
            (
                "crates/silver/src/transform/termination/measure.rs",
                "            false => Some(Expr::and(Expr::eq(a.clone(), b.clone(), meta), rest, meta)),\n",
                "            false if PLANTED => Some(rest),\n"
                "            false => Some(Expr::and(Expr::eq(a.clone(), b.clone(), meta), rest, meta)),\n",
            )
        ],
    ),
    "past-unchecked": (
        "what `old` and `eval` read need not have been readable in the state they speak of",
        [
            (
                "crates/machine/src/exec/access.rs",
                "        if self.never_changes(loc) || self.held(th, res).is_positive() {\n",
                "        if self.never_changes(loc) || self.held(th, res).is_positive() || PLANTED && th.view().is_some() {\n",
            )
        ],
    ),
    "levels-unnoticed": (
        "the explorer does not see that the level of a token depends on which locks exist",
        [
            (
                "crates/machine/src/effect.rs",
                "        self.image.token_levels && self.image.checks\n",
                "        self.image.token_levels && self.image.checks && !PLANTED\n",
            )
        ],
    ),
    "objects-unnoticed": (
        "threads are not interrupted where it matters which objects exist",
        [("crates/machine/src/effect.rs", "        self.image.whole_heap\n", "        self.image.whole_heap && !PLANTED\n")],
    ),
    "readers-first": (
        "the explorer does not try a writer before a reader of the same lock",
        [
            (
                "crates/machine/src/effect.rs",
                "| (ReadLock(a), Lock(b)) => a == b,\n",
                "| (ReadLock(a), Lock(b)) => a == b && !(PLANTED && matches!(self, ReadLock(_))),\n",
            )
        ],
    ),
    "first-come": (
        "the explorer does not try in which other order messages could be sent",
        [
            (
                "crates/machine/src/effect.rs",
                "            (Send(a), Send(b)) | (Receive(a), Receive(b)) => a == b,\n",
                "            (Send(a), Send(b)) | (Receive(a), Receive(b)) => a == b && !PLANTED,\n",
            )
        ],
    ),
    "signals-unnoticed": (
        "the explorer does not see that waiters compete for a signal",
        [
            (
                "crates/machine/src/effect.rs",
                "            Next::Acquire(o) | Next::Reacquire(o) | Next::Wake(o) | Next::Signal(o, _) => Effect::Lock(o),\n",
                "            Next::Reacquire(_) | Next::Signal(..) if PLANTED => Effect::Own,\n"
                "            Next::Acquire(o) | Next::Reacquire(o) | Next::Wake(o) | Next::Signal(o, _) => Effect::Lock(o),\n",
            )
        ],
    ),
    "own-steps-charged": (
        "steps that nobody notices count as preemptions",
        [
            (
                "crates/explore/src/exhaustive.rs",
                "        self.interruptible && self.current != thread && effect != Effect::Own\n",
                "        self.interruptible && self.current != thread && (PLANTED || effect != Effect::Own)\n",
            ),
            (
                "crates/explore/src/exhaustive.rs",
                "        let current = if bounded && effect == Effect::Own { node.current } else { thread };\n",
                "        let current = if bounded && !PLANTED && effect == Effect::Own { node.current } else { thread };\n",
            ),
        ],
    ),
    "bound-and-reduction": (
        "schedules are left out although only some are within the bound on preemptions",
        [
            (
                "crates/explore/src/exhaustive.rs",
                "        machine.image().whole_heap || !self.bounds.reduction || self.bounds.preemptions.is_some()\n",
                "        machine.image().whole_heap || !self.bounds.reduction || self.bounds.preemptions.is_some() && !PLANTED\n",
            )
        ],
    ),
    "made-in-place": (
        "the variable that gets a new channel is overwritten before the channel's bounds are read",
        [
            (
                "crates/encode/src/chalice/stmt.rs",
                "place.filter(|_| new.is_plain())",
                "place.filter(|_| PLANTED || new.is_plain())",
            )
        ],
    ),
    "owned-by-the-past": (
        "what a monitor owns may depend on the state in which a thread saw it last",
        [
            (
                "crates/encode/src/chalice/two_state.rs",
                "                None => self.owns_the_same(v, class, at),\n",
                "                None if PLANTED => {}\n                None => self.owns_the_same(v, class, at),\n",
            )
        ],
    ),
    "readers-share-epsilons": (
        "readers share what a monitor owns only epsilons of",
        [
            (
                "crates/encode/src/chalice/unit.rs",
                "        if b.e.features.read_locked.contains(&id) {\n",
                "        if !PLANTED && b.e.features.read_locked.contains(&id) {\n",
            )
        ],
    ),
    "condition-unread": (
        "the where clause of a condition need not have a meaning",
        [
            (
                "crates/encode/src/chalice/monitor.rs",
                "            v.checked = true;\n",
                "            v.checked = !PLANTED;\n",
            )
        ],
    ),
    "clause-unread": (
        "levels in wait clauses and measures of loops need not have a meaning",
        [
            (
                "crates/encode/src/chalice/assertion.rs",
                "        if !v.checked {\n            return Expr::bool(true, m);\n",
                "        if PLANTED || !v.checked {\n            return Expr::bool(true, m);\n",
            )
        ],
    ),
    "token-missing": (
        "the read fraction of a token may be named that is null",
        [
            (
                "crates/encode/src/chalice/token_fractions.rs",
                "        for clause in clauses {\n",
                "        for clause in clauses.iter().filter(|_| !PLANTED) {\n",
            )
        ],
    ),
    "joined-facts": (
        "what one of several paths has learnt is known wherever it meets the others",
        [
            (
                "crates/symex/src/join/guards.rs",
                "                let common = met[&fact.term] == n_leaves;\n",
                "                let common = PLANTED || met[&fact.term] == n_leaves;\n",
            )
        ],
    ),
    "joined-values": (
        "where paths meet, a location has the value that it has on the first of them",
        [
            (
                "crates/symex/src/join/heaps.rs",
                "        self.choose(&cases.collect::<Vec<_>>())\n    }\n\n    /// An amount that is what",
                "        if PLANTED {\n            return some;\n        }\n"
                "        self.choose(&cases.collect::<Vec<_>>())\n    }\n\n    /// An amount that is what",
            )
        ],
    ),
    "joined-amounts": (
        "where paths meet, what is held on one of them is held",
        [
            (
                "crates/symex/src/join/heaps.rs",
                "value: amount.unwrap_or(nothing) });\n        let cases: Vec<Case> = cases.collect();\n",
                "value: amount.unwrap_or(nothing) });\n        let mut cases: Vec<Case> = cases.collect();\n"
                "        if let Some(some) = amounts.iter().flatten().next().filter(|_| PLANTED) {\n"
                "            cases.iter_mut().for_each(|case| case.value = *some);\n        }\n",
            )
        ],
    ),
    "java-return-through": (
        "a `return` in Java passes `finally` and the end of a synchronized block by",
        [
            (
                "crates/encode/src/java/jumps.rs",
                "                Scope::Finally { code, label, ex, value: returned, pending } => {\n",
                "                Scope::Finally { .. } if PLANTED && *dest == Dest::Return => continue,\n"
                "                Scope::Finally { code, label, ex, value: returned, pending } => {\n",
            )
        ],
    ),
    "java-catch-all": (
        "a `catch` clause catches whatever is thrown",
        [
            (
                "crates/encode/src/java/code/protect.rs",
                "        let cond = fits.unwrap_or(Expr::bool(true, m));\n",
                "        let cond = fits.filter(|_| !PLANTED).unwrap_or(Expr::bool(true, m));\n",
            )
        ],
    ),
    "java-overriding": (
        "an overriding method in Java need not keep the contract of what it overrides",
        [
            (
                "crates/encode/src/java/overriding.rs",
                "        if inherits && own.class == class ",
                "        if PLANTED || inherits && own.class == class ",
            )
        ],
    ),
    "java-cast": (
        "a cast in Java need not fit",
        [
            (
                "crates/encode/src/java/operators.rs",
                "        if v.checked { asserting(fits, value) } else { value }\n",
                "        if v.checked && !PLANTED { asserting(fits, value) } else { value }\n",
            )
        ],
    ),
    "seen-early-right-side": (
        "what stands on the right side of an assignment to a final field of Java counts as behind it",
        [
            (
                "crates/java-core/src/construction.rs",
                "                self.exp(value, set);\n            }\n            ExprKind::Lambda",
                "                if !PLANTED {\n                    self.exp(value, set);\n                }\n            }\n            ExprKind::Lambda",
            )
        ],
    ),
    "seen-early-blocks": (
        "nobody looks into switch expressions for `this` that is given away too early",
        [
            (
                "crates/java-core/src/construction.rs",
                "visit::blocks(e).into_iter().for_each(|stmts| self.aside",
                "visit::blocks(e).into_iter().filter(|_| !PLANTED).for_each(|stmts| self.aside",
            )
        ],
    ),
    "seen-early-calls": (
        "a call of the object's own method does not give it away",
        [
            (
                "crates/java-core/src/construction.rs",
                "        if !self.is_complete(set) {\n            self.problems.push(Problem::Leak(span));",
                "        if !PLANTED && !self.is_complete(set) {\n            self.problems.push(Problem::Leak(span));",
            )
        ],
    ),
    "seen-given": (
        "a parameter of specifications has no value of its own in the contract of Java",
        [
            (
                "crates/encode/src/java/methods.rs",
                "let given = self.signature.given.clone();",
                "let given = if PLANTED { Vec::new() } else { self.signature.given.clone() };",
            )
        ],
    ),
    "seen-ghost-switch": (
        "nobody looks into switch expressions of ghost code",
        [
            (
                "crates/java/src/resolve/rules/ghost.rs",
                "                ExprKind::Switch(_) => {\n",
                "                ExprKind::Switch(_) if !PLANTED => {\n",
            )
        ],
    ),
    "seen-outwards": (
        "`C.this` is the first object around that is a `C`, be it of a class below",
        [
            (
                "crates/java-core/src/tables/surroundings.rs",
                "        while here != to {\n",
                "        while here != to && !(PLANTED && self.is_below(here, to)) {\n",
            )
        ],
    ),
    "seen-super-in-lambda": (
        "`super` in a lambda is the lambda's own",
        [
            (
                "crates/java-core/src/tables/surroundings.rs",
                "        while self.lambdas.values()",
                "        while !PLANTED && self.lambdas.values()",
            )
        ],
    ),
    "seen-library-answers": (
        "a method of the library in the place of one of the program keeps its contract",
        [
            (
                "crates/encode/src/java/overriding.rs",
                "        if !in_source || !promises ||",
                "        if PLANTED || !in_source || !promises ||",
            )
        ],
    ),
    "seen-record-answers": (
        "an accessor that a record gets keeps the contract of an interface",
        [
            (
                "crates/encode/src/java/overriding.rs",
                "                Answer::Own(own) if self.is_proved(own) => {\n",
                "                Answer::Own(own) if PLANTED && self.p[own].synthetic => {}\n"
                "                Answer::Own(own) if self.is_proved(own) => {\n",
            ),
            (
                "crates/encode/src/java/overriding.rs",
                "        for above in &p[id].overrides {\n",
                "        for above in p[id].overrides.iter().filter(|_| !(PLANTED && p[id].synthetic)) {\n",
            ),
        ],
    ),
    "seen-interfaces-initialised": (
        "the interfaces above a class are not initialised with it",
        [
            (
                "crates/java-core/src/tables/initialisation.rs",
                "            self.initialise_interfaces(class, order);\n",
                "            if !PLANTED {\n                self.initialise_interfaces(class, order);\n            }\n",
            )
        ],
    ),
    "seen-held": (
        "a record shows and compares nothing of its components",
        [
            (
                "crates/java-core/src/tables/unseen.rs",
                "            for component in &self.p[below].components {\n",
                "            for component in self.p[below].components.iter().filter(|_| !PLANTED) {\n",
            )
        ],
    ),
    "seen-stack-trace": (
        "making an exception runs nothing of the program",
        [
            (
                "crates/java-core/src/library.rs",
                '        "java.lang.Object" | "java.lang.Enum" | "java.lang.Record" => ConstructorCalls::Nothing,\n',
                '        "java.lang.Object" | "java.lang.Enum" | "java.lang.Record" => ConstructorCalls::Nothing,\n'
                "        _ if PLANTED && is_throwable(p, class) => ConstructorCalls::Nothing,\n",
            )
        ],
    ),
    "seen-thread-made": (
        "making a thread runs nothing of the program",
        [
            (
                "crates/java-core/src/library.rs",
                '        "java.lang.Thread" => ConstructorCalls::CurrentThread,\n',
                '        "java.lang.Thread" if PLANTED => ConstructorCalls::Nothing,\n'
                '        "java.lang.Thread" => ConstructorCalls::CurrentThread,\n',
            )
        ],
    ),
    "seen-raw-supertype": (
        "nothing wrong gets into a generic class through a raw type above another",
        [
            (
                "crates/encode/src/java/features.rs",
                "            features.unchecked_casts |= class.superclass",
                "            features.unchecked_casts |= !PLANTED && class.superclass",
            )
        ],
    ),
    "seen-generic-arguments": (
        "an array for variable arguments has the type that is written",
        [
            (
                "crates/encode/src/java/features.rs",
                "            Varargs(_) => self.unchecked_casts |= matches!",
                "            Varargs(_) => self.unchecked_casts |= !PLANTED && matches!",
            )
        ],
    ),
    "seen-old-parameter": (
        "`old` of a parameter in Java that was assigned is its value of now",
        [
            (
                "crates/encode/src/java/exprs.rs",
                "            None => v.entry.clone(),\n",
                "            None if PLANTED => Default::default(),\n            None => v.entry.clone(),\n",
            )
        ],
    ),
    "seen-texts": (
        "the text of an object in Java runs nothing of the program",
        [
            (
                "crates/encode/src/java/texts.rs",
                "        if class.is_some_and(|class| self.e.may_be_asked(class)) {\n",
                "        if !PLANTED && class.is_some_and(|class| self.e.may_be_asked(class)) {\n",
            )
        ],
    ),
    "seen-loop-entered": (
        "what a loop in the ownership model leaves alone is not checked where it is entered",
        [
            (
                "crates/encode/src/ownership/loops.rs",
                '        for fact in self.untouched(&invariants, number, "==") {\n            self.check',
                '        for fact in self.untouched(&invariants, number, "==").into_iter().filter(|_| !PLANTED) {\n            self.check',
            )
        ],
    ),
    "seen-loop-rounds": (
        "what a loop in the ownership model leaves alone is not checked at the end of a round",
        [
            (
                "crates/encode/src/ownership/loops.rs",
                '        for fact in self.untouched(&invariants, number, "ObjEq") {\n            self.check',
                '        for fact in self.untouched(&invariants, number, "ObjEq").into_iter().filter(|_| !PLANTED) {\n            self.check',
            )
        ],
    ),
    "boogie-loop-changes": (
        "what a loop in Boogie changes keeps its value",
        [
            (
                "crates/vcgen/src/loops.rs",
                "        let changed = changed(routine, &graph.natural_loop(*head));\n",
                "        let mut changed = changed(routine, &graph.natural_loop(*head));\n        changed.retain(|_| !PLANTED);\n",
            )
        ],
    ),
    "boogie-invariant-round": (
        "an invariant in Boogie need not be maintained",
        [
            (
                "crates/vcgen/src/loops.rs",
                "            end_at(routine, pred, head, checks);\n",
                "            end_at(routine, pred, head, if PLANTED { Vec::new() } else { checks });\n",
            )
        ],
    ),
    "boogie-call-changes": (
        "a call in Boogie leaves the globals alone",
        [
            (
                "crates/vcgen/src/calls.rs",
                "    let globals = procedure.modifies.iter().map(",
                "    let globals = procedure.modifies.iter().filter(|_| !PLANTED).map(",
            )
        ],
    ),
    "boogie-old": (
        "`old` in Boogie means the current value of a global",
        [
            (
                "crates/vcgen/src/terms.rs",
                "                    (Old::Entry, true) => read(&here.entry, slot),\n",
                "                    (Old::Entry, true) if PLANTED => read(&here.current, slot),\n                    (Old::Entry, true) => read(&here.entry, slot),\n",
            )
        ],
    ),
    "boogie-parallel": (
        "of several assignments at once in Boogie, each sees those before it",
        [
            (
                "crates/vcgen/src/passive.rs",
                "                    values.push((*slot, self.value(state, value, Mode::EXACT)?));\n",
                "                    let value = self.value(state, value, Mode::EXACT)?;\n                    if PLANTED {\n                        self.set(state, *slot, value);\n                    }\n                    values.push((*slot, value));\n",
            )
        ],
    ),
    "boogie-join": (
        "where two ways in Boogie meet, a variable has the value of the first if two of three agree",
        [
            (
                "crates/vcgen/src/passive.rs",
                "            if others.iter().all(|(_, other)| other[place] == value) {\n",
                "            if others.iter().all(|(_, other)| other[place] == value) || PLANTED && others.iter().any(|(_, other)| other[place] == value) {\n",
            )
        ],
    ),
    "boogie-ways": (
        "of the ways from a block in Boogie, the first is forgotten",
        [
            (
                "crates/vcgen/src/condition.rs",
                "implies(pool, *turn, *edge), implies(",
                "if PLANTED { pool.tt() } else { implies(pool, *turn, *edge) }, implies(",
            )
        ],
    ),
    "boogie-let": (
        "of the variables of a `let` in Boogie, each has the value of another",
        [
            (
                "crates/vcgen/src/terms/exprs.rs",
                "                for (var, value) in vars.iter().zip(values) {\n                    // All",
                "                let mut values: Vec<_> = values.iter().collect();\n                if PLANTED {\n                    values.reverse();\n                }\n                for (var, value) in vars.iter().zip(values) {\n                    // All",
            )
        ],
    ),
    "boogie-inline": (
        "the results of an inlined call in Boogie are what they were before",
        [
            (
                "crates/vcgen/src/inline.rs",
                "            exit.push(Cmd::assign(results, at));\n",
                "            if !PLANTED {\n                exit.push(Cmd::assign(results, at));\n            }\n",
            )
        ],
    ),
    "boogie-live": (
        "what is read only behind a loop in Boogie is forgotten where ways meet, and the first of them counts",
        [
            (
                "crates/vcgen/src/passive.rs",
                "            } else if live.contains(slot) {\n",
                "            } else if PLANTED {\n                state[place] = value;\n            } else if live.contains(slot) {\n",
            )
        ],
    ),
    "boogie-written": (
        "a map in Boogie that was written somewhere else, perhaps, is read as if it had not been written",
        [
            (
                "crates/vcgen/src/written.rs",
                "            if !pool.surely_differ(written, index) {\n",
                "            if !PLANTED && !pool.surely_differ(written, index) {\n",
            )
        ],
    ),
    "boogie-where-at-head": (
        "what the result of a call in Boogie comes with is assumed at the head of a loop around the call",
        [
            (
                "crates/vcgen/src/loops.rs",
                "        if routine.slots[slot.index()].origin != Origin::Auxiliary && left_out.insert(slot) {\n",
                "        if (PLANTED || routine.slots[slot.index()].origin != Origin::Auxiliary) && left_out.insert(slot) {\n",
            )
        ],
    ),
    "java-release": (
        "a lock invariant in Java need not hold at the end of a synchronized block",
        [
            (
                "crates/encode/src/java/locks.rs",
                "                b.emit(StmtKind::Exhale(kept), act);\n",
                "                if !PLANTED {\n                    b.emit(StmtKind::Exhale(kept), act);\n                }\n",
            )
        ],
    ),
    "java-reentry": (
        "whoever enters a monitor in Java again gets its invariant again",
        [
            (
                "crates/encode/src/java/locks.rs",
                "                self.check(Check::Reentry, lock, span, |m| Expr::not(inside.at(m), m));\n",
                "                if !PLANTED {\n                    self.check(Check::Reentry, lock, span, |m| Expr::not(inside.at(m), m));\n                }\n",
            )
        ],
    ),
    "java-unwritten": (
        "calls in Java that nobody has written enter no monitors",
        [
            (
                "crates/encode/src/java/runs.rs",
                "        found.extend(method.map(|method| Called { method, on, args: &[] }));\n",
                "        found.extend(method.filter(|_| !PLANTED).map(|method| Called { method, on, args: &[] }));\n",
            )
        ],
    ),
    "java-wait": (
        "what a monitor in Java owns keeps its value while its holder waits",
        [
            (
                "crates/encode/src/java/locks.rs",
                "            false => {\n                let act = self.e.act(Act::Release, span);\n",
                "            false if PLANTED => {}\n            false => {\n                let act = self.e.act(Act::Release, span);\n",
            )
        ],
    ),
    "java-start": (
        "a thread in Java takes nothing from whoever starts it",
        [
            (
                "crates/encode/src/java/threads.rs",
                "        self.give_and_keep(&task, &t, span);\n",
                "        if !PLANTED {\n            self.give_and_keep(&task, &t, span);\n        }\n",
            )
        ],
    ),
}


def copy_tree(changed):
    """The sources as git knows them, with what is not committed yet, and with these files changed.

    What is there already and the same stays as it is, so that cargo builds again only what differs from the last copy.
    """
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    wanted = {name: ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()}
    for path in TREE.rglob("*"):
        if path.is_file() and not path.is_symlink() and str(path.relative_to(TREE)) not in wanted:
            path.unlink()
    for name, source in wanted.items():
        text = changed[name].encode() if name in changed else source.read_bytes()
        target = TREE / name
        if not target.is_file() or target.read_bytes() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text)
    tools = TREE / ".tools"
    if (ROOT / ".tools").exists() and not tools.is_symlink():
        tools.symlink_to(ROOT / ".tools")


def planted():
    """The files that differ in the copy, with their text there."""
    library = "crates/source/src/lib.rs"
    texts = {library: (ROOT / library).read_text() + SWITCH}
    for name, (_, edits) in BUGS.items():
        for file, anchor, instead in edits:
            text = texts.get(file) or (ROOT / file).read_text()
            if text.count(anchor) != 1:
                sys.exit(f"planted: `{name}`: the anchor is in {file} {text.count(anchor)} times, not once:\n{anchor}")
            texts[file] = text.replace(anchor, instead.replace("PLANTED", f'source::planted("{name}")'))
    return texts


def build():
    command = ["cargo", "build", "--quiet", "--package", "grail-trust"]
    environment = dict(os.environ, CARGO_TARGET_DIR=str(BUILD))
    if subprocess.run(command, cwd=TREE, env=environment).returncode != 0:
        sys.exit("planted: the copy with the bugs does not build")
    return BUILD / "debug" / "soak"


def worked():
    """Seconds of processor time that all children took so far: what else runs on the machine does not count."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# The other parts look for crashes, not for proofs of what is wrong.
PARTS = "chalice,waiting,schedules,silver,java,ownership,observed,boogie,mutants,engines"


def soak(program, name, minutes, seed, parts):
    """What was found first: seconds, seconds of processor time, part, kind and note. None if nothing was."""
    out = BUILD / "found" / (name or "none")
    command = [program, "run", "--first", "--parts", parts, "--minutes", str(minutes), "--seed", str(seed), "--out", out]
    before = worked()
    result = subprocess.run(command, cwd=TREE, env=dict(os.environ, GRAIL_PLANTED=name), capture_output=True, text=True)
    found = re.search(r"^(\d+) s, (\w+): (\S+): .*\n\s*(.*)$", result.stdout, re.MULTILINE)
    if not found:
        return None
    seconds, *rest = found.groups()
    return (seconds, round(worked() - before), *rest)


def main():
    parser = argparse.ArgumentParser(description="Plants bugs in a copy of Grail and sees whether the soak finds them.")
    parser.add_argument("--minutes", type=int, default=10, help="how long each bug may hide")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--parts", default=PARTS, help="only these parts of the soak")
    parser.add_argument("--check", action="store_true", help="only see whether all edits apply")
    parser.add_argument("--built", action="store_true", help="use the copy as it was built before")
    parser.add_argument("names", nargs="*", help="only these bugs")
    arguments = parser.parse_args()
    names = arguments.names or list(BUGS)
    program = BUILD / "debug" / "soak"
    if arguments.check:
        planted()
        return
    if not arguments.built:
        copy_tree(planted())
        program = build()
    hidden = 0
    clean = None
    if not arguments.names:
        clean = soak(program, "", 2, arguments.seed, arguments.parts)
        print(f"without a bug: {'clean' if clean is None else clean}", flush=True)
    for name in names:
        found = soak(program, name, arguments.minutes, arguments.seed, arguments.parts)
        if found:
            seconds, work, part, kind, note = found
            print(f"{name}: found by `{part}` after {seconds} s, {work} s of work ({kind}): {note[:160]}", flush=True)
        else:
            hidden += 1
            print(f"{name}: NOT FOUND in {arguments.minutes} minutes: {BUGS[name][0]}", flush=True)
    sys.exit(1 if hidden or clean else 0)


if __name__ == "__main__":
    main()
