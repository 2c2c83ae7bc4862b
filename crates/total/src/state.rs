//! The maps of a member, and everything that writes to them.
//!
//! This is the only file that does, for the sake of one invariant. In every state that the translation reaches, the maps agree with some real
//! heap on all that is held, directly or inside instances that are held; everything else in them is unconstrained; and for an instance
//! that is held, its map has the snapshot of its body. A value is known only as long as something is held that covers it.

use std::rc::Rc;

use boogie::build::{Code, exp};
use boogie::tree::{Exp as BExp, Type as BType};
use indexmap::IndexMap;
use source::{Span, Symbol};

use crate::context::{Maps, World};
use crate::encoder::Encoder;
use crate::gap::Tr;
use crate::program::{Res, Resources};
use crate::types::mangled;
use crate::wands::Packaging;

/// A member under translation.
pub struct Body<'e, 'p> {
    pub enc: &'e mut Encoder<'p>,
    pub code: Code,
    /// The place of what is being translated.
    pub at: Span,
    /// The resources that the member speaks of.
    pub maps: Resources,
    /// The claims that are to be refuted, by their numbers in the whole program.
    pub refutes: std::ops::Range<u32>,
    /// In a function of amounts only matters whether they are positive.
    pub for_reading: bool,
    /// The wands that are being packaged, outermost first.
    pub packages: Vec<Packaging>,
    pub n_packages: usize,
    /// Whether the member can see what the proof of a wand took, other than by lacking it.
    pub sees_footprints: bool,
}

impl<'e, 'p> Body<'e, 'p> {
    pub fn new(enc: &'e mut Encoder<'p>, maps: Resources, at: Span) -> Body<'e, 'p> {
        let refutes = enc.n_refutes..enc.n_refutes;
        let (packages, sees_footprints) = (Vec::new(), true);
        Body {
            enc,
            code: Code::default(),
            at,
            maps,
            refutes,
            for_reading: false,
            packages,
            n_packages: 0,
            sees_footprints,
        }
    }

    pub fn local(&mut self, name: &str, ty: BType) -> BExp {
        self.enc.b.local(&mut self.code, &mangled(name), ty)
    }

    pub fn assume(&mut self, fact: BExp) {
        self.code.assume(fact, self.at);
    }

    pub fn assign(&mut self, var: &BExp, value: BExp) {
        self.code.assign(var, value, self.at);
    }

    pub fn havoc(&mut self, var: &BExp) {
        self.code.havoc(std::slice::from_ref(var), self.at);
    }

    /// A variable with any value.
    pub fn any(&mut self, name: &str, ty: BType) -> BExp {
        let var = self.local(name, ty);
        self.havoc(&var);
        var
    }

    /// The value, from now on by name: what it was computed from may change.
    pub fn named(&mut self, name: &str, value: BExp) -> BExp {
        let var = self.local(name, value.ty.clone());
        self.assign(&var, value);
        var
    }

    fn new_maps(&mut self, name: &str, masks: bool) -> Tr<Maps> {
        let mut all = IndexMap::new();
        for res in self.maps.clone() {
            let ty = if masks { self.enc.mask_type(res)? } else { self.enc.heap_type(res)? };
            all.insert(res, self.local(&format!("{name}${}", res.name()), ty));
        }
        Ok(Rc::new(all))
    }

    /// A heap of which nothing is known, and of which nothing is held.
    pub fn nothing_held(&mut self) -> Tr<World> {
        let heap = self.new_maps("H", false)?;
        let masks = self.new_maps("M", true)?;
        let world = World { heap, read: masks.clone(), held: masks };
        self.forget_everything(&world)?;
        Ok(world)
    }

    /// From now on nothing is held, and nothing known of the heap.
    pub fn forget_everything(&mut self, world: &World) -> Tr<()> {
        for map in world.heap.values() {
            self.havoc(map);
        }
        self.hold_nothing(world)
    }

    pub fn hold_nothing(&mut self, world: &World) -> Tr<()> {
        for (res, mask) in world.held.iter() {
            let zero = self.enc.zero(*res)?;
            self.assign(mask, zero);
        }
        Ok(())
    }

    /// The state as it is, kept for later.
    pub fn kept(&mut self, world: &World, name: &str) -> Tr<World> {
        let heap = self.new_maps(&format!("H${name}"), false)?;
        let masks = self.new_maps(&format!("M${name}"), true)?;
        let kept = World { heap, read: masks.clone(), held: masks };
        self.keep_in(world, &kept);
        Ok(kept)
    }

    /// Variables for a state that is kept later.
    pub fn place_for(&mut self, name: &str) -> Tr<World> {
        let heap = self.new_maps(&format!("H${name}"), false)?;
        let masks = self.new_maps(&format!("M${name}"), true)?;
        Ok(World { heap, read: masks.clone(), held: masks })
    }

    /// Keeps a state in another one's variables.
    pub fn keep_in(&mut self, world: &World, kept: &World) {
        for (to, from) in [(&kept.heap, &world.heap), (&kept.held, &world.held)] {
            for (res, map) in to.iter() {
                self.assign(map, from[res].clone());
            }
        }
    }

    /// Any earlier state: for what a loop may have kept in other iterations.
    pub fn havoc_kept(&mut self, kept: &World) {
        kept.heap.values().chain(kept.held.values()).for_each(|map| self.havoc(map));
    }

    /// The masks, those of some resources copied: what is done to the copies is not done to the masks.
    pub fn copied(&mut self, masks: &Maps, which: &Resources) -> Maps {
        let mut all = (**masks).clone();
        for res in which {
            if let Some(mask) = masks.get(res) {
                let copy = self.named(&format!("R${}", res.name()), mask.clone());
                all.insert(*res, copy);
            }
        }
        Rc::new(all)
    }

    /// What was kept aside comes back beside what is held: of what both have some of, the values are the same.
    pub fn take_back(&mut self, world: &World, kept: &World) -> Tr<()> {
        for res in self.maps.clone() {
            let (mask, aside) = (world.held[&res].clone(), kept.held[&res].clone());
            let value_aside = kept.heap[&res].clone();
            let value = world.heap[&res].clone();
            let new = self.any(&format!("H${}", res.name()), value.ty.clone());
            let at = self.enc.location(res)?;
            let is_held = |mask: &BExp| exp::lt(&exp::real(0), &exp::select(mask, &at));
            let after = exp::select(&new, &at);
            let same = |map: &BExp| exp::eq(&after, &exp::select(map, &at));
            let (here, there) = (is_held(&mask), is_held(&aside));
            // Two wands with the same arguments are two, and may have different values.
            let (of_here, of_there) = match res.is_wand() {
                true => (exp::and(&here, &exp::not(&there)), exp::and(&there, &exp::not(&here))),
                false => (here, there),
            };
            let facts = exp::and(&exp::implies(&of_here, &same(&value)), &exp::implies(&of_there, &same(&value_aside)));
            self.assume(exp::forall(&at, vec![vec![after.clone()]], facts));
            self.assign(&value, new);
            self.change_mask(world, res, |_, at, after, before| {
                let sum = exp::eq(after, &exp::add(before, &exp::select(&aside, at)));
                let bound = match res {
                    Res::Field(_) => exp::le(after, &exp::real(1)),
                    Res::Predicate(_) | Res::Wand(_) => exp::bool(true),
                };
                Ok(exp::and(&sum, &bound))
            })?;
        }
        Ok(())
    }

    // ---- permissions

    /// What is held of a location.
    pub fn amount_at(&self, world: &World, res: Res, args: &[BExp]) -> BExp {
        exp::select(&world.held[&res], args)
    }

    pub fn add_permission(&mut self, world: &World, res: Res, args: &[BExp], amount: &BExp) {
        let mask = &world.held[&res];
        let more = exp::add(&exp::select(mask, args), amount);
        self.assign(mask, exp::store(mask, args, &more));
    }

    pub fn remove_permission(&mut self, world: &World, res: Res, args: &[BExp], amount: &BExp) {
        let mask = &world.held[&res];
        let less = exp::sub(&exp::select(mask, args), amount);
        self.assign(mask, exp::store(mask, args, &less));
    }

    /// Another mask, of which `says` tells at every location what it has there, from that and what was there before.
    pub fn change_mask(
        &mut self,
        world: &World,
        res: Res,
        says: impl FnOnce(&mut Self, &[BExp], &BExp, &BExp) -> Tr<BExp>,
    ) -> Tr<()> {
        let mask = world.held[&res].clone();
        let new = self.any(&format!("M${}", res.name()), mask.ty.clone());
        let at = self.enc.location(res)?;
        let (after, before) = (exp::select(&new, &at), exp::select(&mask, &at));
        let fact = says(self, &at, &after, &before)?;
        self.assume(exp::forall(&at, vec![vec![after]], fact));
        self.assign(&mask, new);
        Ok(())
    }

    // ---- values

    /// Writes to a field. That all permission is held is for whoever calls to show.
    pub fn write(&mut self, world: &World, field: Symbol, recv: &BExp, value: &BExp) {
        let heap = &world.heap[&Res::Field(field)];
        self.assign(heap, exp::store(heap, std::slice::from_ref(recv), value));
    }

    /// An instance of which some is held now stands for this snapshot. A part that was held before stands for the same.
    pub fn set_instance(&mut self, world: &World, predicate: Symbol, args: &[BExp], snapshot: BExp) {
        let res = Res::Predicate(predicate);
        let heap = &world.heap[&res];
        let snapshot = self.named("snap", snapshot);
        let was_held = exp::lt(&exp::real(0), &self.amount_at(world, res, args));
        if self.enc.rules.same_when_folded {
            self.assume(exp::implies(&was_held, &exp::eq(&exp::select(heap, args), &snapshot)));
        }
        self.assign(heap, exp::store(heap, args, &snapshot));
    }

    /// A wand that was just packaged: the next one to be used of those with these arguments.
    pub fn set_wand(&mut self, world: &World, res: Res, args: &[BExp], value: &BExp) {
        let heap = &world.heap[&res];
        self.assign(heap, exp::store(heap, args, value));
    }

    /// Where nothing is held of a location any more, nothing is known of it. Of wands with the same arguments, one that is left may have
    /// another value.
    pub fn forget_at(&mut self, world: &World, res: Res, args: &[BExp]) {
        if res.is_wand() {
            return self.forget_value(world, res, args, &exp::bool(true));
        }
        let heap = &world.heap[&res];
        let before = exp::select(heap, args);
        let any = self.any("forgotten", before.ty.clone());
        let is_held = exp::lt(&exp::real(0), &self.amount_at(world, res, args));
        self.assign(heap, exp::store(heap, args, &exp::ite(&is_held, &before, &any)));
    }

    /// Of a resource only that is known of which something is held.
    pub fn forget_unheld(&mut self, world: &World, res: Res) -> Tr<()> {
        if res.is_wand() {
            self.havoc(&world.heap[&res]);
            return Ok(());
        }
        let mask = world.held[&res].clone();
        self.forget_but(world, res, |_, at| Ok(exp::lt(&exp::real(0), &exp::select(&mask, at))))
    }

    /// Of a resource only that is known which `is_kept` says.
    pub fn forget_but(
        &mut self,
        world: &World,
        res: Res,
        is_kept: impl FnOnce(&mut Self, &[BExp]) -> Tr<BExp>,
    ) -> Tr<()> {
        let heap = world.heap[&res].clone();
        let new = self.any(&format!("H${}", res.name()), heap.ty.clone());
        let at = self.enc.location(res)?;
        let (after, before) = (exp::select(&new, &at), exp::select(&heap, &at));
        let is_kept = is_kept(self, &at)?;
        self.assume(exp::forall(&at, vec![vec![after.clone()]], exp::implies(&is_kept, &exp::eq(&after, &before))));
        self.assign(&heap, new);
        Ok(())
    }

    /// The value of one location is any.
    pub fn forget_value(&mut self, world: &World, res: Res, args: &[BExp], hit: &BExp) {
        let heap = &world.heap[&res];
        let before = exp::select(heap, args);
        let any = self.any("havocked", before.ty.clone());
        self.assign(heap, exp::store(heap, args, &exp::ite(hit, &any, &before)));
    }
}
