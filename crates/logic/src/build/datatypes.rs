//! Values of datatypes: taking apart what was put together.

use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{Func, FuncDecl, FuncKind, Op, Term};

impl Pool {
    /// The constructor of a declared datatype with this number, as a function.
    pub fn constructor(&self, datatype: Sort, number: u32) -> Func {
        let decl = &self.datatype(datatype).expect("a declared datatype").constructors[number as usize];
        let args = decl.fields.iter().map(|(_, sort)| *sort).collect();
        self.declare(FuncDecl { name: decl.name, fresh: 0, args, ret: datatype, kind: FuncKind::Construct(number) })
    }

    pub fn construct(&self, datatype: Sort, number: u32, args: &[Term]) -> Term {
        self.app(self.constructor(datatype, number), args)
    }

    /// Whether `value` was made by the constructor with this number.
    pub fn is_constructed(&self, value: Term, number: u32) -> Term {
        let sort = self.sort(value);
        let constructors = &self.datatype(sort).expect("a declared datatype").constructors;
        let (name, kind) = (constructors[number as usize].name, FuncKind::Test(number));
        let test = self.declare(FuncDecl { name, fresh: 0, args: [sort].as_slice().into(), ret: Sort::BOOL, kind });
        self.apply(test, &[value])
    }

    /// What gives a field of values made by the constructor with this number, as a function.
    pub fn selector(&self, datatype: Sort, number: u32, field: u32) -> Func {
        let decl = &self.datatype(datatype).expect("a declared datatype").constructors[number as usize];
        let (name, ret) = decl.fields[field as usize];
        let kind = FuncKind::Field(number, field);
        self.declare(FuncDecl { name, fresh: 0, args: [datatype].as_slice().into(), ret, kind })
    }

    /// A field of a value; any value if another constructor made it.
    pub fn field(&self, value: Term, number: u32, field: u32) -> Term {
        self.apply(self.selector(self.sort(value), number, field), &[value])
    }

    /// A function applied; what takes a constructed value apart is evaluated, and what is added to counters is gathered.
    pub fn apply(&self, func: Func, args: &[Term]) -> Term {
        let kind = &self.func_decl(func).kind;
        if let (FuncKind::Increment, &[counters, index, number]) = (kind, args) {
            return self.increment(func, counters, index, number);
        }
        if let (FuncKind::Test(_) | FuncKind::Field(..), [value]) = (kind, args)
            && let Op::App(made_by) = *self.op(*value)
            && let FuncKind::Construct(made_by) = self.func_decl(made_by).kind
        {
            match *kind {
                FuncKind::Test(number) => return self.bool(number == made_by),
                FuncKind::Field(number, field) if number == made_by => return self.args(*value)[field as usize],
                _ => {}
            }
        }
        if let FuncKind::Test(0) = kind
            && self.datatype(self.sort(args[0])).is_some_and(|decl| decl.constructors.len() == 1)
        {
            return self.tt();
        }
        self.app(func, args)
    }

    /// An equation of two constructed values, as far as it follows from how they were made.
    pub(super) fn eq_constructed(&self, (f, a): (Func, Term), (g, b): (Func, Term)) -> Option<Term> {
        let number = |func: Func| match self.func_decl(func).kind {
            FuncKind::Construct(number) => Some(number),
            _ => None,
        };
        if number(f)? != number(g)? {
            return Some(self.ff());
        }
        let parts = self.args(a).iter().zip(self.args(b)).map(|(x, y)| self.eq(*x, *y));
        Some(self.and(parts.collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::SortKind;
    use crate::term::{ConstructorDecl, DatatypeDecl};
    use source::Symbol;

    fn list(p: &Pool) -> Sort {
        let list = Sort::new(SortKind::Datatype(Symbol::new("List")));
        let nil = ConstructorDecl { name: Symbol::new("Nil"), fields: vec![] };
        let fields = vec![(Symbol::new("head"), Sort::INT), (Symbol::new("tail"), list)];
        let cons = ConstructorDecl { name: Symbol::new("Cons"), fields };
        p.declare_datatypes(vec![DatatypeDecl { sort: list, constructors: vec![nil, cons] }]);
        list
    }

    #[test]
    fn constructed_values_come_apart() {
        let p = Pool::new();
        let list = list(&p);
        let (x, l) = (p.fresh("x", Sort::INT), p.fresh("l", list));
        let (nil, cons) = (p.construct(list, 0, &[]), p.construct(list, 1, &[x, l]));
        assert_eq!(p.field(cons, 1, 0), x);
        assert_eq!(p.field(cons, 1, 1), l);
        assert!(p.is_true(p.is_constructed(cons, 1)) && p.is_false(p.is_constructed(nil, 1)));
        assert!(p.is_false(p.eq(nil, cons)));
        let other = p.construct(list, 1, &[p.int(3), l]);
        assert_eq!(p.eq(cons, other), p.eq(x, p.int(3)));
        assert!(!p.is_true(p.is_constructed(l, 1)) && !p.is_false(p.is_constructed(l, 1)));
    }
}
