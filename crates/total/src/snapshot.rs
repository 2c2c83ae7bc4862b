//! Snapshots: the values that an assertion covers, as a finite tree. The same tree for the same values, whatever the heap.

use boogie::build::{Builder, exp};
use boogie::tree::{CtorId, DatatypeId, Exp as BExp, FunctionId, Type as BType};
use rustc_hash::FxHashMap;
use silver::tree::{BinOp, Exp, ExpKind};
use source::{Span, Symbol};

use crate::amount::is_positive;
use crate::context::Cx;
use crate::encoder::Encoder;
use crate::gap::{Gap, Tr};
use crate::program::Res;
use crate::quantified::Family;

pub struct Snapshots {
    datatype: DatatypeId,
    unit: CtorId,
    pair: CtorId,
    nest: CtorId,
    family: CtorId,
    /// The values of many locations, as one.
    families: BType,
    wraps: FxHashMap<BType, CtorId>,
    /// The symbol of each quantified permission in a precondition or predicate, by where it is.
    places: FxHashMap<usize, Place>,
}

#[derive(Clone)]
struct Place {
    function: FunctionId,
    maps: Vec<Res>,
    free: Vec<Symbol>,
}

impl Snapshots {
    pub fn new(b: &mut Builder) -> Snapshots {
        let datatype = b.datatype("Snap");
        let snap = || BType::Data(datatype, [].into());
        let families = b.type_con("Family");
        let unit = b.ctor(datatype, ("unit", Vec::new()));
        let pair = b.ctor(datatype, ("pair", vec![("first".to_string(), snap()), ("second".to_string(), snap())]));
        let nest = b.ctor(datatype, ("nest", vec![("inner".to_string(), snap())]));
        let family = b.ctor(datatype, ("many", vec![("values".to_string(), families.clone())]));
        let (wraps, places) = (FxHashMap::default(), FxHashMap::default());
        Snapshots { datatype, unit, pair, nest, family, families, wraps, places }
    }

    pub fn ty(&self) -> BType {
        BType::Data(self.datatype, [].into())
    }
}

impl Encoder<'_> {
    pub fn unit(&self) -> BExp {
        self.b.construct(self.snapshots.unit, Vec::new())
    }

    fn wrap(&mut self, value: BExp) -> BExp {
        let ctor = match self.snapshots.wraps.get(&value.ty) {
            Some(known) => *known,
            None => {
                let number = self.snapshots.wraps.len();
                let field = vec![(format!("value{number}"), value.ty.clone())];
                let made = self.b.ctor(self.snapshots.datatype, (&format!("wrap{number}"), field));
                self.snapshots.wraps.insert(value.ty.clone(), made);
                made
            }
        };
        self.b.construct(ctor, vec![value])
    }

    /// The snapshot of all clauses together.
    pub fn snapshot_of_all(&mut self, cx: &Cx, clauses: &[Exp]) -> Tr<BExp> {
        let mut whole: Option<BExp> = None;
        for clause in clauses {
            let part = self.snapshot(cx, clause)?;
            whole = Some(match whole {
                None => part,
                Some(before) => self.b.construct(self.snapshots.pair, vec![before, part]),
            });
        }
        Ok(whole.unwrap_or_else(|| self.unit()))
    }

    /// The snapshot of an assertion in the context's heap.
    pub fn snapshot(&mut self, cx: &Cx, e: &Exp) -> Tr<BExp> {
        if e.is_pure() {
            return Ok(self.unit());
        }
        match &e.kind {
            ExpKind::Binary(BinOp::And, l, r) => {
                let (l, r) = (self.snapshot(cx, l)?, self.snapshot(cx, r)?);
                Ok(self.b.construct(self.snapshots.pair, vec![l, r]))
            }
            ExpKind::Binary(BinOp::Implies, cond, then) => {
                let cond = self.exp(cx, cond)?;
                let then = self.snapshot(cx, then)?;
                Ok(exp::ite(&cond, &then, &self.unit()))
            }
            ExpKind::Cond(cond, then, otherwise) => {
                let cond = self.exp(cx, cond)?;
                let (then, otherwise) = (self.snapshot(cx, then)?, self.snapshot(cx, otherwise)?);
                Ok(exp::ite(&cond, &then, &otherwise))
            }
            ExpKind::Let { var, value, body } => {
                let value = self.exp(cx, value)?;
                self.snapshot(&cx.bind(var.name, value), body)
            }
            ExpKind::Acc(acc) => {
                let res = Res::of(&acc.loc);
                let args = self.exps(cx, acc.loc.children())?;
                let value = exp::select(cx.world.heap(res), &args);
                let value = match res {
                    Res::Field(_) | Res::Wand(_) => self.wrap(value),
                    Res::Predicate(_) => self.b.construct(self.snapshots.nest, vec![value]),
                };
                if is_positive(&acc.perm) || !self.rules.covered {
                    return Ok(value);
                }
                let amount = self.some_amount(cx, &acc.perm)?;
                let covered = exp::lt(&exp::real(0), &amount);
                Ok(exp::ite(&covered, &value, &self.unit()))
            }
            ExpKind::Forall { .. } => self.family_snapshot(cx, e),
            ExpKind::Wand(wand) => {
                let (res, args) = self.wand(wand);
                let args = self.exps(cx, &args)?;
                let value = exp::select(cx.world.heap(res), &args);
                Ok(self.wrap(value))
            }
            _ => Err(Gap::new("this assertion inside a predicate or a function's precondition", e.meta)),
        }
    }

    /// One value for all the locations of a quantified permission.
    fn family_snapshot(&mut self, cx: &Cx, e: &Exp) -> Tr<BExp> {
        // Trees of the core live as long as the translation, so that their addresses are names.
        let key = std::sync::Arc::as_ptr(e) as usize;
        let place = match self.snapshots.places.get(&key) {
            Some(known) => known.clone(),
            None => {
                let made = self.declare_family(e)?;
                self.snapshots.places.insert(key, made.clone());
                self.tell_family(e, &made)?;
                made
            }
        };
        let mut args: Vec<BExp> = place.maps.iter().map(|res| cx.world.heap(*res).clone()).collect();
        args.extend(place.free.iter().map(|name| cx.vars[name].clone()));
        let values = self.b.app(place.function, args);
        Ok(self.b.construct(self.snapshots.family, vec![values]))
    }

    fn declare_family(&mut self, e: &Exp) -> Tr<Place> {
        let maps: Vec<Res> = self.plan.maps_of(self.core, [e]).into_iter().collect();
        let free = e.free_vars();
        let mut params = Vec::new();
        for res in &maps {
            params.push(self.heap_type(*res)?);
        }
        for ty in free.values() {
            params.push(self.ty(ty, e.meta)?);
        }
        let families = self.snapshots.families.clone();
        let function = self.b.function("family", &params, families);
        Ok(Place { function, maps, free: free.into_keys().collect() })
    }

    /// Two families are the same if they have the same locations with the same values, and only then.
    fn tell_family(&mut self, e: &Exp, place: &Place) -> Tr<()> {
        let (one_heap, one) = self.bound_heap(&place.maps)?;
        let (other_heap, other) = self.bound_heap(&place.maps)?;
        let free = e.free_vars();
        let mut vars = Vec::new();
        for (name, ty) in &free {
            let ty = self.ty(ty, e.meta)?;
            vars.push((*name, self.b.bound(name.as_str(), ty)));
        }
        let values: Vec<BExp> = vars.iter().map(|(_, var)| var.clone()).collect();
        let (one_cx, other_cx) =
            (self.over_heap(one).bind_all(vars.clone()), self.over_heap(other).bind_all(vars.clone()));
        let here = Family::new(self, &one_cx, e)?;
        let there = Family::over(self, &other_cx, e, &here.vars)?;
        let (covers, covered) = (here.covers(self), there.covers(self));
        let (at_here, at_there) = (
            exp::select(one_cx.world.heap(here.res), &here.args),
            exp::select(other_cx.world.heap(there.res), &there.args),
        );
        let same = exp::and(&exp::all_eq(&here.args, &there.args), &exp::eq(&at_here, &at_there));
        let agree = exp::and(&exp::iff(&covers, &covered), &exp::implies(&covers, &same));
        let mut triggers = vec![vec![at_here], vec![at_there]];
        triggers.extend(here.triggers.iter().cloned());
        triggers.extend(there.triggers.iter().cloned());
        let agree = exp::forall(&here.vars, triggers, agree);
        let (first, second) = (
            self.b.app(place.function, [one_heap.clone(), values.clone()].concat()),
            self.b.app(place.function, [other_heap.clone(), values.clone()].concat()),
        );
        let claim = exp::iff(&exp::eq(&first, &second), &agree);
        let all = [one_heap, other_heap, values].concat();
        let axiom = exp::forall(&all, vec![vec![first, second]], claim);
        self.b.axiom(axiom, Span::NONE);
        Ok(())
    }
}
