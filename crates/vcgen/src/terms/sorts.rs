//! Sorts of types.

use boogie::tree::{DatatypeId, MapType, Type};
use logic::{ConstructorDecl, DatatypeDecl, Sort, SortKind};
use rustc_hash::FxHashMap;
use source::{Span, Symbol};

use super::schema::Use;
use super::{Eval, Terms, unsupported};
use crate::types::{self, TypeEnv};

/// Types nested deeper than this are not expanded any further: a program that needs more grows without end.
pub const MAX_DEPTH: usize = 24;

impl Terms<'_> {
    /// The sort of a type without parameters; rigid ones have one like any other type.
    pub fn sort(&mut self, ty: &Type, at: Span) -> Eval<Sort> {
        match ty {
            Type::Bool => return Ok(Sort::BOOL),
            Type::Int => return Ok(Sort::INT),
            Type::Real => return Ok(Sort::REAL),
            _ => {}
        }
        if let Some(sort) = self.find(|tables| &tables.sorts, ty) {
            return Ok(sort);
        }
        if types::depth(ty) > MAX_DEPTH {
            return unsupported("a type that is nested so deeply", at);
        }
        let sort = self.make_sort(ty, at)?;
        self.own.sorts.insert(ty.clone(), sort);
        match ty {
            Type::Con(id, args) if !args.is_empty() => self.used(Use::Con(*id), args),
            _ => {}
        }
        Ok(sort)
    }

    pub fn sorts(&mut self, types: &[Type], at: Span) -> Eval<Vec<Sort>> {
        types.iter().map(|ty| self.sort(ty, at)).collect()
    }

    fn make_sort(&mut self, ty: &Type, at: Span) -> Eval<Sort> {
        let raw = |text: String| Sort::new(SortKind::Raw(Symbol::new(&text)));
        Ok(match ty {
            Type::Bool => Sort::BOOL,
            Type::Int => Sort::INT,
            Type::Real => Sort::REAL,
            Type::BitVec(0) => self.unit(),
            Type::BitVec(width) => Sort::bits(*width),
            Type::Float(format) => raw(format!("(_ FloatingPoint {} {})", format.exponent, format.significand)),
            Type::RoundingMode => raw("RoundingMode".to_string()),
            Type::String => raw("String".to_string()),
            Type::Regex => raw("(RegEx String)".to_string()),
            Type::Con(id, args) => match self.program.type_con(*id).attrs.text("builtin") {
                Some("Seq") if args.len() == 1 => {
                    let element = self.sort(&args[0], at)?;
                    Sort::new(SortKind::NativeSeq(element))
                }
                Some(name) if args.is_empty() => raw(name.to_string()),
                Some(name) => return unsupported(format!("the solver's type `{name}` with arguments"), at),
                None => self.named(ty),
            },
            Type::Data(id, args) => {
                self.declare_datatypes(*id, args, at)?;
                Sort::new(SortKind::Datatype(Symbol::new(&self.type_name(ty))))
            }
            Type::Map(map) if map.params > 0 => self.named(ty),
            Type::Map(map) => self.array(map, at)?,
            Type::Var(_) => self.named(ty),
            Type::MapParam(_) => return unsupported("a parameter of a map type outside of it", at),
        })
    }

    /// The type with one value, for bit-vectors of no bits.
    pub fn unit(&mut self) -> Sort {
        let unit = Sort::new(SortKind::Datatype(Symbol::new("T@bv0")));
        if self.pool.datatype(unit).is_none() {
            let only = ConstructorDecl { name: Symbol::new("bv0@"), fields: Vec::new() };
            self.pool.declare_datatypes(vec![DatatypeDecl { sort: unit, constructors: vec![only] }]);
        }
        unit
    }

    fn type_name(&self, ty: &Type) -> String {
        format!("T@{}", types::text(self.program, ty))
    }

    fn named(&self, ty: &Type) -> Sort {
        Sort::named(Symbol::new(&self.type_name(ty)))
    }

    fn array(&mut self, map: &MapType, at: Span) -> Eval<Sort> {
        let value = self.sort(&map.result, at)?;
        let indices = self.sorts(&map.args, at)?;
        // A map without arguments is its value.
        Ok(if indices.is_empty() { value } else { Sort::array(&indices, value) })
    }

    /// The types of a constructor's fields, for a datatype used at these types.
    pub fn field_types(&self, datatype: DatatypeId, args: &[Type], ctor: u32) -> Vec<(Symbol, Type)> {
        let decl = self.program.datatype(datatype);
        let env = TypeEnv::new(&decl.type_params, args);
        let fields = decl.ctors[ctor as usize].fields.iter().map(|field| self.program.field(*field));
        fields.map(|field| (field.name, env.apply(&field.ty))).collect()
    }

    /// Declares a datatype and all others that its fields lead to.
    fn declare_datatypes(&mut self, id: DatatypeId, args: &[Type], at: Span) -> Eval<()> {
        let mut group: Vec<Type> = vec![Type::Data(id, args.into())];
        let mut next = 0;
        while next < group.len() {
            let ty = group[next].clone();
            let Type::Data(id, args) = &ty else { unreachable!("only datatypes are collected") };
            for ctor in 0..self.program.datatype(*id).ctors.len() as u32 {
                for (_, field) in self.field_types(*id, args, ctor) {
                    self.collect_datatypes(&field, &mut group, at)?;
                }
            }
            next += 1;
        }
        // Only those that lead to one another go together: the solver refuses an index that is under construction.
        for group in self.in_components(&group) {
            self.declare_group(&group, at)?;
        }
        Ok(())
    }

    /// Groups of datatypes that lead to one another, each behind those that it leads to.
    fn in_components(&self, all: &[Type]) -> Vec<Vec<Type>> {
        let leads_to: Vec<Vec<usize>> = all
            .iter()
            .map(|ty| {
                let Type::Data(id, args) = ty else { unreachable!("only datatypes are collected") };
                let n_ctors = self.program.datatype(*id).ctors.len() as u32;
                let fields = (0..n_ctors).flat_map(|ctor| self.field_types(*id, args, ctor));
                let mut found = Vec::new();
                fields.for_each(|(_, field)| occurrences(&field, all, &mut found));
                found
            })
            .collect();
        components(&leads_to).into_iter().map(|group| group.into_iter().map(|i| all[i].clone()).collect()).collect()
    }

    fn declare_group(&mut self, group: &[Type], at: Span) -> Eval<()> {
        // While the fields are translated, the sorts of the group are known already.
        let mut sorts: FxHashMap<Type, Sort> = FxHashMap::default();
        for ty in group {
            let sort = Sort::new(SortKind::Datatype(Symbol::new(&self.type_name(ty))));
            sorts.insert(ty.clone(), sort);
            self.own.sorts.insert(ty.clone(), sort);
        }
        let mut decls = Vec::new();
        for ty in group {
            let Type::Data(id, args) = ty else { unreachable!("only datatypes are collected") };
            if !args.is_empty() {
                self.used(Use::Data(*id), args);
            }
            let mut constructors = Vec::new();
            for (ctor, decl) in (0..).zip(&self.program.datatype(*id).ctors) {
                let mut fields = Vec::new();
                for (name, field) in self.field_types(*id, args, ctor) {
                    fields.push((name, self.sort(&field, at)?));
                }
                constructors.push(ConstructorDecl { name: decl.name, fields });
            }
            decls.push(DatatypeDecl { sort: sorts[ty], constructors });
        }
        self.pool.declare_datatypes(decls);
        Ok(())
    }

    /// Adds the datatypes in `ty` that are not known yet.
    fn collect_datatypes(&mut self, ty: &Type, group: &mut Vec<Type>, at: Span) -> Eval<()> {
        if types::depth(ty) > MAX_DEPTH {
            return unsupported("a datatype that grows without end", at);
        }
        match ty {
            Type::Data(..) if group.contains(ty) || self.find(|tables| &tables.sorts, ty).is_some() => {}
            Type::Data(_, args) => {
                group.push(ty.clone());
                args.iter().try_for_each(|arg| self.collect_datatypes(arg, group, at))?;
            }
            Type::Con(_, args) => args.iter().try_for_each(|arg| self.collect_datatypes(arg, group, at))?,
            // The instances of a polymorphic map are told apart from the map itself.
            Type::Map(map) if map.params > 0 => {}
            Type::Map(map) => {
                map.args.iter().chain([&map.result]).try_for_each(|part| self.collect_datatypes(part, group, at))?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Which of `all` occur in a type, by their places.
fn occurrences(ty: &Type, all: &[Type], found: &mut Vec<usize>) {
    found.extend(all.iter().position(|known| known == ty));
    match ty {
        Type::Data(_, args) | Type::Con(_, args) => args.iter().for_each(|arg| occurrences(arg, all, found)),
        Type::Map(map) => map.args.iter().chain([&map.result]).for_each(|part| occurrences(part, all, found)),
        _ => {}
    }
}

/// Strongly connected components, each behind those that it leads to (Tarjan's algorithm).
fn components(leads_to: &[Vec<usize>]) -> Vec<Vec<usize>> {
    struct Search<'g> {
        leads_to: &'g [Vec<usize>],
        index: Vec<Option<usize>>,
        low: Vec<usize>,
        stack: Vec<usize>,
        on_stack: Vec<bool>,
        next: usize,
        found: Vec<Vec<usize>>,
    }
    impl Search<'_> {
        fn visit(&mut self, v: usize) {
            self.index[v] = Some(self.next);
            self.low[v] = self.next;
            self.next += 1;
            self.stack.push(v);
            self.on_stack[v] = true;
            let leads_to = self.leads_to;
            for &w in &leads_to[v] {
                match self.index[w] {
                    None => {
                        self.visit(w);
                        self.low[v] = self.low[v].min(self.low[w]);
                    }
                    Some(index) if self.on_stack[w] => self.low[v] = self.low[v].min(index),
                    Some(_) => {}
                }
            }
            if Some(self.low[v]) == self.index[v] {
                let mut component = Vec::new();
                while let Some(w) = self.stack.pop() {
                    self.on_stack[w] = false;
                    component.push(w);
                    if w == v {
                        break;
                    }
                }
                self.found.push(component);
            }
        }
    }
    let n = leads_to.len();
    let mut search = Search {
        leads_to,
        index: vec![None; n],
        low: vec![0; n],
        stack: Vec::new(),
        on_stack: vec![false; n],
        next: 0,
        found: Vec::new(),
    };
    for v in 0..n {
        if search.index[v].is_none() {
            search.visit(v);
        }
    }
    search.found
}
