//! Algebraic types.
#![allow(unsafe_code)]

use super::{Context, Decl, Fallible, SortRef, api};
use std::ffi::c_uint;
use std::ptr;

/// A datatype to be made.
pub struct DatatypeSpec {
    pub name: String,
    pub constructors: Vec<ConstructorSpec>,
}

pub struct ConstructorSpec {
    pub name: String,
    pub fields: Vec<(String, SortRef)>,
}

/// A constructor of a datatype, what recognises its values and what takes them apart.
pub struct Constructor {
    pub function: Decl,
    pub tester: Decl,
    pub selectors: Vec<Decl>,
}

/// Constructors under way, deleted in any case.
struct Pieces<'a> {
    context: &'a Context,
    constructors: Vec<api::Constructor>,
    lists: Vec<api::Constructors>,
}

impl Drop for Pieces<'_> {
    fn drop(&mut self) {
        let api = self.context.api();
        // SAFETY: made below, and of no use once the datatypes have been made from them.
        unsafe {
            self.lists.iter().for_each(|list| (api.Z3_del_constructor_list)(self.context.raw(), *list));
            self.constructors.iter().for_each(|one| (api.Z3_del_constructor)(self.context.raw(), *one));
        }
    }
}

impl Context {
    /// A datatype that is made later, for fields that refer to it.
    pub fn datatype_reference(&self, name: &str) -> Fallible<SortRef> {
        let name = self.symbol(name)?;
        // SAFETY: see `bool_sort`; no parameters.
        self.node(unsafe { (self.api().Z3_mk_datatype_sort)(self.raw(), name, 0, ptr::null()) }).map(SortRef)
    }

    /// Makes datatypes that may refer to one another through [`datatype_reference`](Context::datatype_reference).
    pub fn datatypes(&self, group: &[DatatypeSpec]) -> Fallible<Vec<(SortRef, Vec<Constructor>)>> {
        let mut pieces = Pieces { context: self, constructors: Vec::new(), lists: Vec::new() };
        let mut names = Vec::new();
        for datatype in group {
            let first = pieces.constructors.len();
            for constructor in &datatype.constructors {
                pieces.constructors.push(self.constructor(constructor)?);
            }
            let own = &pieces.constructors[first..];
            // SAFETY: an array of the length given, which the list copies.
            let list = unsafe { (self.api().Z3_mk_constructor_list)(self.raw(), own.len() as c_uint, own.as_ptr()) };
            pieces.lists.push(list);
            names.push(self.symbol(&datatype.name)?);
        }
        let mut sorts = vec![ptr::null_mut(); group.len()];
        // SAFETY: three arrays of the length given.
        unsafe {
            let n = group.len() as c_uint;
            let (names, sorts) = (names.as_ptr(), sorts.as_mut_ptr());
            (self.api().Z3_mk_datatypes)(self.raw(), n, names, sorts, pieces.lists.as_mut_ptr());
        }
        self.check()?;
        drop(pieces);
        group.iter().zip(sorts).map(|(datatype, sort)| self.parts(datatype, sort)).collect()
    }

    fn constructor(&self, constructor: &ConstructorSpec) -> Fallible<api::Constructor> {
        let symbol = self.symbol(&constructor.name)?;
        let tester = self.symbol(&format!("is-{}", constructor.name))?;
        let names = constructor.fields.iter().map(|(name, _)| self.symbol(name)).collect::<Fallible<Vec<_>>>()?;
        let sorts: Vec<_> = constructor.fields.iter().map(|(_, sort)| self.own(&sort.0).raw.as_ptr()).collect();
        let mut refs = vec![0; sorts.len()];
        // SAFETY: three arrays of the length given.
        let made = unsafe {
            let (n, refs) = (sorts.len() as c_uint, refs.as_mut_ptr());
            (self.api().Z3_mk_constructor)(self.raw(), symbol, tester, n, names.as_ptr(), sorts.as_ptr(), refs)
        };
        self.check()?;
        Ok(made)
    }

    fn parts(&self, datatype: &DatatypeSpec, sort: api::Ast) -> Fallible<(SortRef, Vec<Constructor>)> {
        let sort = self.node(sort)?;
        let raw = sort.raw.as_ptr();
        let mut parts = Vec::new();
        for (c, constructor) in (0..).zip(&datatype.constructors) {
            // SAFETY: the indices, here and below, are those of the constructors and fields just given.
            let function = unsafe { (self.api().Z3_get_datatype_sort_constructor)(self.raw(), raw, c) };
            let function = self.node(function).map(Decl)?;
            // SAFETY: as above.
            let tester = unsafe { (self.api().Z3_get_datatype_sort_recognizer)(self.raw(), raw, c) };
            let tester = self.node(tester).map(Decl)?;
            let selector = |field: c_uint| {
                let get = self.api().Z3_get_datatype_sort_constructor_accessor;
                // SAFETY: as above.
                self.node(unsafe { get(self.raw(), raw, c, field) }).map(Decl)
            };
            let selectors = (0..constructor.fields.len() as c_uint).map(selector).collect::<Fallible<_>>()?;
            parts.push(Constructor { function, tester, selectors });
        }
        Ok((SortRef(sort), parts))
    }
}
