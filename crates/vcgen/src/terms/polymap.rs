//! Polymorphic maps: for each instance of the map's parameters, an ordinary map.
//!
//! A value of type `<a>[Field a]a` is one of a sort of its own. For each instance `T` that occurs there is a function that gives its part at
//! `T`, and one that replaces that part; their laws are told as axioms. Nothing says that a map is no more than the parts that occur: two maps
//! that agree at all of them may still differ.

use boogie::tree::{MapType, Type};
use logic::{Func, Term};
use source::{Span, Symbol};
use std::sync::Arc;

use super::pointwise::mentions_union;
use super::schema::Use;
use super::{Eval, Terms, unsupported};
use crate::types;

/// The functions for one instance.
#[derive(Clone, Copy)]
pub struct MapPart {
    get: Func,
    replace: Func,
}

impl Terms<'_> {
    pub fn select(&mut self, map: Term, ty: &Arc<MapType>, args: &[Type], index: &[Term], at: Span) -> Eval<Term> {
        let map = if ty.params == 0 { map } else { self.pool.app(self.part(ty, args, at)?.get, &[map]) };
        Ok(if index.is_empty() { map } else { self.pool.select(map, index) })
    }

    pub fn store(
        &mut self,
        map: Term,
        ty: &Arc<MapType>,
        args: &[Type],
        index: &[Term],
        value: Term,
        at: Span,
    ) -> Eval<Term> {
        let write = |pool: &logic::Pool, map| if index.is_empty() { value } else { pool.store(map, index, value) };
        if ty.params == 0 {
            return Ok(write(self.pool, map));
        }
        if args.iter().any(mentions_union) {
            return unsupported("a map that is written at all types at once", at);
        }
        let part = self.part(ty, args, at)?;
        let written = write(self.pool, self.pool.app(part.get, &[map]));
        Ok(self.pool.app(part.replace, &[map, written]))
    }

    /// What the map is at one instance.
    pub fn part_of(&mut self, map: Term, ty: &Arc<MapType>, args: &[Type], at: Span) -> Eval<Term> {
        Ok(self.pool.app(self.part(ty, args, at)?.get, &[map]))
    }

    fn part(&mut self, ty: &Arc<MapType>, args: &[Type], at: Span) -> Eval<MapPart> {
        let key = (Type::Map(ty.clone()), args.to_vec());
        if let Some(part) = self.find(|tables| &tables.parts, &key) {
            return Ok(part);
        }
        let whole = self.sort(&key.0, at)?;
        let (index, result) = ty.instantiate(args);
        let array = self.sort(&Type::map(index, result), at)?;
        let texts: Vec<String> = args.iter().map(|arg| types::text(self.program, arg)).collect();
        let name = |what: &str| Symbol::new(&format!("{what}@{}<{}>", whole, texts.join(",")));
        let get = self.pool.func(name("part"), &[whole], array);
        let replace = self.pool.func(name("replace"), &[whole, array], whole);
        let part = MapPart { get, replace };
        self.own.parts.insert(key.clone(), part);
        // Nothing is ever written at the union of all types: not every map from it is one that keeps to types.
        let is_union = args.iter().any(mentions_union);
        if !is_union {
            self.laws(part);
        }
        let others = self.find(|tables| &tables.parts_of, &key.0).into_iter().flatten();
        let others: Vec<Vec<Type>> = match (self.base, self.own.parts_of.get(&key.0)) {
            // `find` stops at the first table that knows the map.
            (Some(base), Some(own)) if base.parts_of.contains_key(&key.0) => others.chain(own.clone()).collect(),
            _ => others.collect(),
        };
        for types in others {
            let other = self.find(|tables| &tables.parts, &(key.0.clone(), types.clone()));
            let other = other.expect("listed parts are known");
            if types.iter().zip(args).all(|(x, y)| types::may_be_equal(x, y)) {
                let (own, its) = (ty.instantiate(args).0, ty.instantiate(&types).0);
                if !is_union {
                    self.distance((part, &own), (other, &its));
                }
                if !types.iter().any(mentions_union) {
                    self.distance((other, &its), (part, &own));
                }
            } else {
                self.independence(part, other);
                self.independence(other, part);
            }
        }
        self.own.parts_of.entry(key.0.clone()).or_default().push(args.to_vec());
        let mut types = vec![key.0];
        types.extend(args.iter().cloned());
        self.used(Use::Map, &types);
        Ok(part)
    }

    fn law(&mut self, name: &str, vars: &[Term], trigger: Term, body: Term) {
        let name = Symbol::new(name);
        let kind = logic::QuantKind::Forall;
        self.facts.push(self.pool.quant_with(kind, vars, &[vec![trigger]], body, None, name));
    }

    fn laws(&mut self, part: MapPart) {
        let p = self.pool;
        let sorts = p.func_decl(part.replace).args.clone();
        let (m, a, b) = (p.fresh_var("m", sorts[0]), p.fresh_var("a", sorts[1]), p.fresh_var("b", sorts[1]));
        let changed = p.app(part.replace, &[m, a]);
        self.law("map-part-replaced", &[m, a], changed, p.eq(p.app(part.get, &[changed]), a));
        let same = p.eq(p.app(part.get, &[m]), a);
        self.law("map-part-same", &[m, a], changed, p.implies(same, p.eq(changed, m)));
        let twice = p.app(part.replace, &[changed, b]);
        self.law("map-part-twice", &[m, a, b], twice, p.eq(twice, p.app(part.replace, &[m, b])));
    }

    /// Replacing one part leaves the other as it is, since their types are different whatever rigid types stand for.
    fn independence(&mut self, replaced: MapPart, read: MapPart) {
        let p = self.pool;
        let sorts = p.func_decl(replaced.replace).args.clone();
        let (m, a) = (p.fresh_var("m", sorts[0]), p.fresh_var("a", sorts[1]));
        let after = p.app(read.get, &[p.app(replaced.replace, &[m, a])]);
        self.law("map-part-kept", &[m, a], after, p.eq(after, p.app(read.get, &[m])));
    }
}

impl Terms<'_> {
    /// Writing at one instance leaves another as it is wherever the index differs. (Where it does not, the two instances may be one, for some meaning
    /// of rigid types.) Each comes with the types of its index.
    fn distance(&mut self, (written, types): (MapPart, &[Type]), (read, read_types): (MapPart, &[Type])) {
        let p = self.pool;
        let decl = |part: MapPart| p.func_decl(part.replace).args.clone();
        let (sorts, read_sorts) = (decl(written), decl(read));
        let (Some((index, value)), Some((read_index, _))) = (sorts[1].array_parts(), read_sorts[1].array_parts())
        else {
            return;
        };
        let m = p.fresh_var("m", sorts[0]);
        let i: Vec<Term> = index.iter().map(|sort| p.fresh_var("i", *sort)).collect();
        let j: Vec<Term> = read_index.iter().map(|sort| p.fresh_var("j", *sort)).collect();
        let v = p.fresh_var("v", value);
        let mut differ = Vec::new();
        for place in 0..types.len() {
            differ.push(p.not(self.equal(i[place], &types[place], j[place], &read_types[place])));
        }
        let after = p.app(written.replace, &[m, p.store(p.app(written.get, &[m]), &i, v)]);
        let new = p.select(p.app(read.get, &[after]), &j);
        let before = p.select(p.app(read.get, &[m]), &j);
        let vars: Vec<Term> = [m].into_iter().chain(i).chain([v]).chain(j).collect();
        self.law("map-part-elsewhere", &vars, new, p.implies(p.or(differ), p.eq(new, before)));
    }
}
