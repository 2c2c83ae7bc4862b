//! Bringing permissions in from outside, while a wand is packaged: what its proof needs and does not have, as far as the states around have it.

use boogie::build::exp;
use boogie::tree::{Exp as BExp, Type as BType};

use crate::context::{Cx, World};
use crate::gap::Tr;
use crate::program::Res;
use crate::state::Body;

/// Whether a location is needed, and how much of it.
pub struct Wanted {
    pub is_wanted: BExp,
    pub need: Need,
}

/// How much of a location is needed.
pub enum Need {
    Amount(BExp),
    /// Some of it, however little.
    Share,
}

impl Body<'_, '_> {
    /// Takes what is missing of a location from the states around, nearest first.
    pub fn bring(&mut self, cx: &Cx, guard: &BExp, res: Res, args: &[BExp], need: &Need) -> Tr<()> {
        for layer in cx.outside.iter() {
            let (held, there) = (self.amount_at(&cx.world, res, args), self.amount_at(layer, res, args));
            let missing = self.missing(guard, (&held, &there), need);
            let moved = exp::lt(&exp::real(0), &missing);
            let value = exp::select(layer.heap(res), args);
            let value = self.named("brought", value);
            if self.enc.rules.brought_in {
                self.remove_permission(layer, res, args, &missing);
            }
            self.forget_moved(layer, res, args, &moved)?;
            self.may_leave(&moved);
            let here = exp::select(cx.world.heap(res), args);
            let same = match res.is_wand() {
                // Two with the same arguments may have different values.
                true => exp::implies(&exp::le(&held, &exp::real(0)), &exp::eq(&here, &value)),
                false => exp::eq(&here, &value),
            };
            self.assume(exp::implies(&moved, &same));
            self.receive(cx, res, args, &missing, &moved);
        }
        Ok(())
    }

    /// What is missing of a location here, and is there, by name. None where nothing is needed.
    fn missing(&mut self, guard: &BExp, (held, there): (&BExp, &BExp), need: &Need) -> BExp {
        let zero = exp::real(0);
        let missing = match need {
            Need::Amount(amount) => {
                let lacking = exp::sub(amount, held);
                let least = exp::ite(&exp::le(&lacking, there), &lacking, there);
                let wanted = exp::and(guard, &exp::and(&exp::lt(held, amount), &exp::lt(&zero, there)));
                exp::ite(&wanted, &least, &zero)
            }
            Need::Share => {
                let share = self.any("share", BType::Real);
                let wanted = exp::and(guard, &exp::and(&exp::le(held, &zero), &exp::lt(&zero, there)));
                let some = exp::and(&exp::lt(&zero, &share), &exp::lt(&share, there));
                self.assume(exp::implies(&wanted, &some));
                exp::ite(&wanted, &share, &zero)
            }
        };
        self.named("missing", missing)
    }

    /// What was known because of what has left a state, is forgotten there.
    fn forget_moved(&mut self, layer: &World, res: Res, args: &[BExp], moved: &BExp) -> Tr<()> {
        match res {
            Res::Field(_) => self.forget_at(layer, res, args),
            Res::Wand(_) => self.forget_value(layer, res, args, moved),
            Res::Predicate(name) => {
                self.forget_at(layer, res, args);
                for inner in self.enc.plan.inside(name).clone() {
                    if self.maps.contains(&inner) {
                        self.forget_unheld(layer, inner)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The execution may leave the proof here, without what it has brought in: it may be that nothing real is like what comes next.
    fn may_leave(&mut self, moved: &BExp) {
        if !self.enc.rules.left_proofs {
            return;
        }
        for package in self.packages.clone().iter().rev() {
            self.code.open();
            self.assume(moved.clone());
            let used = self.enc.wand_used(&package.wand);
            self.assume(exp::not(&used));
            self.code.goto(package.end, self.at);
            let leaving = self.code.close(self.at);
            let staying = boogie::tree::Block { stmts: Vec::new(), end: self.at };
            self.code.branch(None, leaving, staying, self.at);
        }
    }

    /// Adds to what is held, and to what may be read if that is kept apart: what was held before something was given away. Both are real.
    fn receive(&mut self, cx: &Cx, res: Res, args: &[BExp], more: &BExp, moved: &BExp) {
        for world in cx.world.masks_of(res) {
            self.add_permission(&world, res, args, more);
            let bounds = self.real_bounds(res, &self.amount_at(&world, res, args));
            self.assume(exp::implies(moved, &bounds));
        }
    }

    /// The same for the locations of a family: `need` says for each location how much of it is needed.
    pub fn bring_many(&mut self, cx: &Cx, res: Res, need: &mut dyn FnMut(&mut Self, &[BExp]) -> Tr<Wanted>) -> Tr<()> {
        for layer in cx.outside.iter() {
            let before = layer.held[&res].clone();
            let before = self.named("before", before);
            let value = layer.heap(res).clone();
            let value = self.named("brought", value);
            let held_before = cx.world.held[&res].clone();
            let held_before = self.named("before", held_before);
            self.change_mask(layer, res, |this, at, after, there| {
                let held = exp::select(&held_before, at);
                let Wanted { is_wanted: wanted, need } = need(this, at)?;
                let zero = exp::real(0);
                let less = match need {
                    Need::Amount(amount) => {
                        let lacking = exp::sub(&amount, &held);
                        let least = exp::ite(&exp::le(&lacking, there), &lacking, there);
                        let wanted = exp::and(&wanted, &exp::and(&exp::lt(&held, &amount), &exp::lt(&zero, there)));
                        exp::eq(after, &exp::ite(&wanted, &exp::sub(there, &least), there))
                    }
                    Need::Share => {
                        let wanted = exp::and(&wanted, &exp::and(&exp::le(&held, &zero), &exp::lt(&zero, there)));
                        let less = exp::and(&exp::lt(&zero, after), &exp::lt(after, there));
                        exp::ite(&wanted, &less, &exp::eq(after, there))
                    }
                };
                Ok(less)
            })?;
            self.forget_many_moved(layer, res)?;
            self.may_leave(&exp::bool(true));
            let rest = layer.held[&res].clone();
            let rest = self.named("rest", rest);
            let moved = |at: &[BExp]| exp::sub(&exp::select(&before, at), &exp::select(&rest, at));
            let is_new = |at: &[BExp]| exp::lt(&exp::real(0), &moved(at));
            let heap = cx.world.heap(res).clone();
            let at = self.enc.location(res)?;
            let here = exp::select(&heap, &at);
            let was_free = exp::le(&exp::select(&held_before, &at), &exp::real(0));
            let applies = match res.is_wand() {
                true => exp::and(&is_new(&at), &was_free),
                false => is_new(&at),
            };
            let same = exp::implies(&applies, &exp::eq(&here, &exp::select(&value, &at)));
            self.assume(exp::forall(&at, vec![vec![here]], same));
            for world in cx.world.masks_of(res) {
                self.change_mask(&world, res, |this, at, after, before| {
                    let sum = exp::eq(after, &exp::add(before, &moved(at)));
                    let bounds = exp::implies(&is_new(at), &this.real_bounds(res, after));
                    Ok(exp::and(&sum, &bounds))
                })?;
            }
        }
        Ok(())
    }

    fn forget_many_moved(&mut self, layer: &World, res: Res) -> Tr<()> {
        self.forget_unheld(layer, res)?;
        if let Res::Predicate(name) = res {
            for inner in self.enc.plan.inside(name).clone() {
                if self.maps.contains(&inner) {
                    self.forget_unheld(layer, inner)?;
                }
            }
        }
        Ok(())
    }
}
