//! Folding and unfolding predicates.

use boogie::build::exp;
use boogie::tree::{Exp as BExp, Type as BType};
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Acc, ExpKind, Loc, Stmt};
use source::Symbol;

use crate::amount::is_positive;
use crate::context::Cx;
use crate::encoder::Blame;
use crate::exhale::{Exhaling, Scale};
use crate::gap::Tr;
use crate::inhale::Inhaling;
use crate::program::Res;
use crate::state::Body;
use crate::stmts::always;
use crate::wands::bring::Need;

impl Body<'_, '_> {
    /// The predicate, its arguments by name, and the amount, which is positive; none for a wildcard.
    fn instance(&mut self, cx: &Cx, acc: &Acc, blame: Blame) -> Tr<(Symbol, Vec<BExp>, Option<BExp>)> {
        let Loc::Predicate { name, args } = &acc.loc else { unreachable!("only predicates are folded") };
        self.check_all(cx, &always(), args, blame)?;
        let values = self.enc.exps(cx, args)?;
        let args: Vec<BExp> = values.into_iter().map(|value| self.named("arg", value)).collect();
        if let ExpKind::Wildcard = acc.perm.kind {
            return Ok((*name, args, None));
        }
        self.check(cx, &always(), &acc.perm, blame)?;
        let amount = self.enc.exp(cx, &acc.perm)?;
        let amount = self.named("amount", amount);
        if !is_positive(&acc.perm) {
            let claim = exp::lt(&exp::real(0), &amount);
            self.claim(&always(), &claim, Reason::PermissionNotPositive, blame, &acc.perm);
        }
        Ok((*name, args, Some(amount)))
    }

    pub fn fold(&mut self, cx: &Cx, stmt: &Stmt, acc: &Acc) -> Tr<()> {
        let blame = Blame::new(ErrorKind::FoldFailed, stmt.meta);
        let (name, args, amount) = self.instance(cx, acc, blame)?;
        let (scale, amount) = match amount {
            Some(amount) => (Scale::Part(amount.clone()), amount),
            None => {
                let some = self.any("wildcard", BType::Real);
                self.assume(exp::lt(&exp::real(0), &some));
                (Scale::Some(some.clone()), some)
            }
        };
        let inner = self.of_predicate(cx, name, &args);
        let body = self.enc.core.predicates[&name].body.clone().expect("abstract predicates are not folded");
        // What is given is inside now: nothing is forgotten.
        self.take_out(&inner, &[(body, Exhaling { scale, ..Exhaling::known(blame) })])?;
        let snapshot = self.enc.body_snapshot(cx, name, &args)?;
        self.set_instance(&cx.world, name, &args, snapshot);
        self.add_permission(&cx.world, Res::Predicate(name), &args, &amount);
        let opening = self.enc.b.app(self.enc.openings[&name], args);
        self.assume(opening);
        Ok(())
    }

    pub fn unfold(&mut self, cx: &Cx, stmt: &Stmt, acc: &Acc) -> Tr<()> {
        let blame = Blame::new(ErrorKind::UnfoldFailed, stmt.meta);
        let (name, args, amount) = self.instance(cx, acc, blame)?;
        let res = Res::Predicate(name);
        let need = amount.clone().map_or(Need::Share, Need::Amount);
        self.bring(cx, &always(), res, &args, &need)?;
        let held = self.amount_at(&cx.world, res, &args);
        let suffices = match &amount {
            Some(amount) => exp::le(amount, &held),
            None => exp::lt(&exp::real(0), &held),
        };
        let whole = acc.clone().into_exp();
        self.claim(&always(), &suffices, Reason::InsufficientPermission, blame, &whole);
        let amount = match amount {
            Some(amount) => amount,
            None => {
                let some = self.any("wildcard", BType::Real);
                self.assume(exp::and(&exp::lt(&exp::real(0), &some), &exp::lt(&some, &held)));
                some
            }
        };
        let snapshot = self.enc.body_snapshot(cx, name, &args)?;
        self.assume(exp::eq(&exp::select(cx.world.heap(res), &args), &snapshot));
        let opening = self.enc.b.app(self.enc.openings[&name], args.clone());
        self.assume(opening);
        self.remove_permission(&cx.world, res, &args, &amount);
        if self.enc.rules.forget_at_unfold {
            self.forget_at(&cx.world, res, &args);
        }
        let inner = self.of_predicate(cx, name, &args);
        let body = self.enc.core.predicates[&name].body.clone().expect("abstract predicates are not unfolded");
        let how = Inhaling { scale: Some(amount), ..Inhaling::known(blame) };
        self.inhale(&inner, &always(), &body.inhaled(), &how)
    }

    /// The context of a predicate's body.
    fn of_predicate(&self, cx: &Cx, name: Symbol, args: &[BExp]) -> Cx {
        let predicate = &self.enc.core.predicates[&name];
        cx.only(predicate.params.iter().map(|p| p.name).zip(args.iter().cloned()))
    }
}
