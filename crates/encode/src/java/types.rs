//! Types, their values, and what Java's own checks let us know of them.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::algebraic::{Algebraic, Constructor};
use super::encoder::*;
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn ty(&mut self, ty: &jv::Type) -> Type {
        use jv::Type::*;
        match ty {
            Prim(jv::Prim::Boolean) | Resource => Type::Bool,
            Prim(jv::Prim::Float | jv::Prim::Double) | Frac | ZFrac | Rational => Type::Perm,
            Prim(_) | TypeValue(_) => Type::Int,
            Seq(t) => Type::seq(self.ty(t)),
            SpecString => Type::seq(Type::Int),
            Set(t) => Type::set(self.ty(t)),
            Bag(t) => Type::multiset(self.ty(t)),
            Map(types) => Type::map(self.ty(&types.0), self.ty(&types.1)),
            Option(t) => {
                let t = self.ty(t);
                self.algebraic(Algebraic::Option, vec![t])
            }
            Tuple(types) => {
                let args = vec![self.ty(&types.0), self.ty(&types.1)];
                self.algebraic(Algebraic::Pair, args)
            }
            Either(types) => {
                let args = vec![self.ty(&types.0), self.ty(&types.1)];
                self.algebraic(Algebraic::Either, args)
            }
            Adt(id, args) => {
                let args: Vec<Type> = args.iter().map(|t| self.ty(t)).collect();
                Type::Named(self.adt_name(*id), args.into())
            }
            Var(id) => self.type_of_var(*id),
            Void | Null | Class(_) | Array(_) | Intersection(_) | Wildcard(_) | Ref | Any | Nothing | LockLevel
            | LockStack | Unknown | Error => Type::Ref,
        }
    }

    pub fn algebraic(&mut self, ty: Algebraic, args: Vec<Type>) -> Type {
        self.needed.adts.insert(ty.name());
        Type::Named(ty.name(), args.into())
    }

    /// Whether values of the type can be translated at all.
    pub fn has_values(&self, ty: &jv::Type) -> bool {
        use jv::Type::*;
        match ty {
            Any | Nothing | LockLevel | LockStack | Error => false,
            Seq(t) | Set(t) | Bag(t) | Option(t) => self.has_values(t),
            Map(types) | Tuple(types) | Either(types) => self.has_values(&types.0) && self.has_values(&types.1),
            _ => true,
        }
    }

    /// The value of a location that nobody has written to.
    pub fn zero(&mut self, ty: &jv::Type, m: Meta) -> Exp {
        let ty = self.ty(ty);
        self.some_value(&ty, m)
    }

    pub fn some_value(&mut self, ty: &Type, m: Meta) -> Exp {
        let lit = |kind| Expr::new(kind, ty.clone(), m);
        match ty {
            Type::Int => Expr::int(0, m),
            Type::Bool => Expr::bool(false, m),
            Type::Perm => none(m),
            Type::Seq(_) => lit(ExpKind::SeqLit(vec![])),
            Type::Set(_) => lit(ExpKind::SetLit(vec![])),
            Type::Multiset(_) => lit(ExpKind::MultisetLit(vec![])),
            Type::Map(..) => lit(ExpKind::MapLit(vec![])),
            Type::Named(name, args) => match Algebraic::of(ty) {
                Some(Algebraic::Option) => Constructor::None.make(vec![], ty.clone(), m),
                Some(Algebraic::Pair) => {
                    let parts = args.iter().map(|t| self.some_value(t, m)).collect();
                    Constructor::Pair.make(parts, ty.clone(), m)
                }
                Some(Algebraic::Either) => {
                    let left = self.some_value(&args[0], m);
                    Constructor::Left.make(vec![left], ty.clone(), m)
                }
                None => self.some_adt_value(*name, args, ty, m),
            },
            Type::Ref | Type::Var(_) | Type::Wand => null(m),
        }
    }

    /// The class that an object of the type is of, as far as a test can tell: type variables and intersections are their first bound.
    pub fn erased(&self, ty: &jv::Type) -> jv::Type {
        erased(self.p, ty)
    }

    /// The class or interface that objects of a type have at least. Arrays have none.
    pub fn least_class(&self, ty: &jv::Type) -> Option<jv::ClassId> {
        match self.erased(ty) {
            jv::Type::Class(class) => Some(class.class),
            jv::Type::Ref => self.p.find_class("java.lang.Object"),
            _ => None,
        }
    }

    /// Whether a non-null object is of a type; `None` where that cannot be said.
    pub fn test(&mut self, o: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        match self.erased(ty) {
            jv::Type::Ref | jv::Type::Any => Some(Expr::bool(true, m)),
            jv::Type::Class(class) => self.class_test(o, class.class, m),
            jv::Type::Array(element) => self.array_test(o, &element, m),
            _ => None,
        }
    }

    pub fn is_object(&self, class: jv::ClassId) -> bool {
        self.p[class].qualified.as_str() == "java.lang.Object"
    }

    pub fn class_test(&mut self, o: &Exp, class: jv::ClassId, m: Meta) -> Option<Exp> {
        if self.is_object(class) {
            return Some(Expr::bool(true, m));
        }
        let typ = self.exact_class(o.clone(), m);
        self.number_test(&typ, class, m)
    }

    /// Whether the class with a number is, or is below, another.
    pub fn number_test(&mut self, number: &Exp, class: jv::ClassId, m: Meta) -> Option<Exp> {
        if self.p[class].origin == jv::Origin::Opaque {
            return None;
        }
        if self.p[class].kind.is_interface() {
            return Some(self.has_interface(number.clone(), Expr::int(class.0, m), m));
        }
        let (low, high) = self.known.numbers.interval(class)?;
        // An object has exactly the class only if that can have objects.
        let op = if self.p[class].flags.is_abstract() { BinOp::Lt } else { BinOp::Le };
        if low == high {
            return Some(Expr::eq(number.clone(), Expr::int(low, m), m));
        }
        let above = cmp(op, Expr::int(low, m), number.clone(), m);
        Some(Expr::and(above, cmp(BinOp::Le, number.clone(), Expr::int(high, m), m), m))
    }

    /// The number of a type as an array's element type: exact.
    pub fn type_number(&mut self, ty: &jv::Type, m: Meta) -> Option<Exp> {
        match self.erased(ty) {
            jv::Type::Prim(prim) => Some(Expr::int(-1 - prim as i64, m)),
            jv::Type::Array(element) => {
                let of = self.type_number(&element, m)?;
                Some(self.array_type(of, m))
            }
            jv::Type::Class(class) if self.p[class.class].kind.is_interface() => {
                Some(Expr::int(-100 - i64::from(class.class.0), m))
            }
            jv::Type::Class(class) => self.known.numbers.interval(class.class).map(|(low, _)| Expr::int(low, m)),
            jv::Type::Ref => {
                let object = self.p.find_class("java.lang.Object")?;
                self.known.numbers.interval(object).map(|(low, _)| Expr::int(low, m))
            }
            _ => None,
        }
    }

    /// Whether an object is an array of this type, or of a smaller one.
    fn array_test(&mut self, o: &Exp, element: &jv::Type, m: Meta) -> Option<Exp> {
        let typ = self.exact_class(o.clone(), m);
        self.is_array_number(&typ, element, m)
    }

    /// Whether the type with a number is one of arrays with such elements.
    fn is_array_number(&mut self, number: &Exp, element: &jv::Type, m: Meta) -> Option<Exp> {
        let ty = jv::Type::array(element.clone());
        if !self.is_wider_array(&ty) {
            return Some(Expr::eq(number.clone(), self.type_number(&ty, m)?, m));
        }
        let is_array = cmp(BinOp::Gt, number.clone(), Expr::int(self.known.numbers.highest, m), m);
        let of = self.element_type(number.clone(), m);
        let fits = self.is_subtype_number(&of, element, m)?;
        Some(Expr::and(is_array, fits, m))
    }

    /// Whether the type with a number is a type or below it.
    fn is_subtype_number(&mut self, number: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        match self.erased(ty) {
            jv::Type::Array(inner) => self.is_array_number(number, &inner, m),
            jv::Type::Class(class) if !self.is_object(class.class) => self.is_smaller_number(number, class.class, m),
            // A `String[]` is an `Object[]`, too; an `int[]` is not.
            jv::Type::Class(_) | jv::Type::Ref => {
                let class = cmp(BinOp::Ge, number.clone(), Expr::int(1, m), m);
                Some(Expr::or(class, cmp(BinOp::Le, number.clone(), Expr::int(-100, m), m), m))
            }
            other => Some(Expr::eq(number.clone(), self.type_number(&other, m)?, m)),
        }
    }

    /// `\typeof(o) <= \type(T)` and its like: subtypes are smaller.
    pub fn type_order(&mut self, v: &View, op: jv::BinOp, sides: (&jv::Exp, &jv::Exp), m: Meta) -> Exp {
        use jv::BinOp::{Ge, Gt, Lt};
        let (small, large) = if matches!(op, Gt | Ge) { (sides.1, sides.0) } else { sides };
        let number = self.exp(v, small);
        let order = match &large.kind {
            jv::ExprKind::TypeValue(ty) => self.is_subtype_number(&number, ty, m).zip(self.type_number(ty, m)),
            _ => None,
        };
        match order {
            Some((below, same)) if matches!(op, Lt | Gt) => Expr::and(below, cmp(BinOp::Ne, number, same, m), m),
            Some((below, _)) => below,
            None => self.hole(large.span, &jv::Type::BOOLEAN, "a comparison with a type that is not written out"),
        }
    }

    /// Whether the type with a number is a class or one below it, as a type of elements: also of abstract classes and interfaces there are arrays.
    fn is_smaller_number(&mut self, number: &Exp, class: jv::ClassId, m: Meta) -> Option<Exp> {
        let p = self.p;
        if !p[class].kind.is_interface() {
            let (low, high) = self.known.numbers.interval(class)?;
            let above = cmp(BinOp::Le, Expr::int(low, m), number.clone(), m);
            return Some(Expr::and(above, cmp(BinOp::Le, number.clone(), Expr::int(high, m), m), m));
        }
        let mut any = self.number_test(number, class, m)?;
        let below = p.classes().filter(|c| p[*c].kind.is_interface() && self.implements(*c, class));
        for interface in below.collect::<Vec<_>>() {
            let is_it = Expr::eq(number.clone(), self.type_number(&jv::Type::class(interface), m)?, m);
            any = Expr::or(any, is_it, m);
        }
        Some(any)
    }

    /// Whether arrays of this type may have been made with another, smaller one: storing into them is not safe.
    pub fn is_wider_array(&self, ty: &jv::Type) -> bool {
        match ty {
            jv::Type::Array(element) => match self.erased(element) {
                jv::Type::Class(class) => !self.p[class.class].flags.is_final(),
                jv::Type::Array(_) => self.is_wider_array(element),
                jv::Type::Ref => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether an array was made with exactly this type.
    pub fn exact_array_test(&mut self, o: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        let number = self.type_number(ty, m)?;
        let typ = self.exact_class(o.clone(), m);
        Some(Expr::eq(typ, number, m))
    }

    /// What is known of a value because of its type.
    pub fn type_fact(&mut self, e: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        if matches!(ty, jv::Type::Frac | jv::Type::ZFrac) {
            return Some(self.is_amount(e, ty, m));
        }
        if !ty.is_reference() {
            return self.range_fact(e, ty, m);
        }
        if let Some(class) = ty.as_class().filter(|c| self.p[*c].kind == jv::ClassKind::Enum && self.p[*c].is_source())
        {
            return Some(self.enum_fact(e, class, m));
        }
        if !self.known.features.types || matches!(ty, jv::Type::Null) {
            return None;
        }
        let test = match self.erased(ty) {
            jv::Type::Array(element) if !element.as_class().is_some_and(|class| self.is_object(class)) => {
                self.written_array_test(e, &jv::Type::Array(element), m)?
            }
            _ => self.test(e, ty, m)?,
        };
        (!test.is_true()).then(|| Expr::or(Expr::eq(e.clone(), null(m), m), test, m))
    }

    /// Values of machine integers lie within bounds, if those are checked.
    fn range_fact(&mut self, e: &Exp, ty: &jv::Type, m: Meta) -> Option<Exp> {
        if !self.options.overflow {
            return None;
        }
        let (low, high) = range_of(ty.as_prim()?)?;
        Some(in_range(e, low, high, m))
    }

    pub fn is_amount(&mut self, e: &Exp, ty: &jv::Type, m: Meta) -> Exp {
        let op = if matches!(ty, jv::Type::Frac) { BinOp::Lt } else { BinOp::Le };
        let above = cmp(op, none(m), e.clone(), m);
        Expr::and(above, cmp(BinOp::Le, e.clone(), write(m), m), m)
    }

    /// The axioms about interfaces and array types.
    pub fn type_axioms(&mut self) {
        if !self.needed.domains.contains(&Symbol::new("$Ty")) {
            return;
        }
        let m = Meta::NONE;
        let t = Expr::local(Symbol::new("$t"), Type::Int, m);
        let vars = || vec![Var { name: Symbol::new("$t"), ty: Type::Int, span: Span::NONE }];
        let aty = self.array_type(t.clone(), m);
        let above = cmp(BinOp::Gt, aty.clone(), Expr::int(self.known.numbers.highest, m), m);
        let inverse = Expr::eq(self.element_type(aty.clone(), m), t.clone(), m);
        let trigger = |e: Exp| vec![Trigger { terms: vec![e], meta: m }];
        let mut axioms = vec![forall(vars(), trigger(aty), Expr::and(above, inverse, m), m)];
        for interface in self.p.classes().filter(|c| self.p[*c].kind.is_interface()).collect::<Vec<_>>() {
            let id = Expr::int(interface.0, m);
            let has = self.has_interface(t.clone(), id.clone(), m);
            for class in self.p.classes() {
                if self.p[class].interfaces.iter().any(|i| i.as_class() == Some(interface)) {
                    if let Some(is) = self.number_test(&t, class, m) {
                        // Abstract classes have no objects, but their subclasses are implementations as well.
                        axioms.push(forall(vars(), trigger(has.clone()), Expr::implies(is, has.clone(), m), m));
                    }
                } else if self.is_wholly_known(class)
                    && !self.implements(class, interface)
                    && let Some((low, _)) = self.known.numbers.interval(class)
                {
                    let not = self.has_interface(Expr::int(low, m), id.clone(), m);
                    axioms.push(Expr::not(not, m));
                }
            }
        }
        axioms.append(&mut self.lock_axioms());
        self.add_axioms(Symbol::new("$Ty"), axioms);
    }

    /// Axioms that a domain of the prelude has in this program.
    pub fn add_axioms(&mut self, name: Symbol, axioms: Vec<Exp>) {
        let m = Meta::NONE;
        let domain = self.out.domains.entry(name).or_insert_with(|| Domain {
            name,
            type_vars: vec![],
            interpretation: None,
            functions: vec![],
            axioms: vec![],
            meta: m,
            annotations: Annotations::default(),
        });
        domain.axioms.extend(axioms.into_iter().map(|body| Axiom { name: None, body, meta: m }));
    }

    /// Whether all supertypes of a class are program text.
    fn is_wholly_known(&self, class: jv::ClassId) -> bool {
        if self.is_object(class) {
            return true;
        }
        let c = &self.p[class];
        let supertypes = c.superclass.iter().chain(&c.interfaces);
        c.is_source() && supertypes.into_iter().all(|t| t.as_class().is_some_and(|t| self.is_wholly_known(t)))
    }

    /// Whether a class has an interface, by itself or through its supertypes.
    pub fn implements(&self, class: jv::ClassId, interface: jv::ClassId) -> bool {
        implements(self.p, class, interface)
    }

    /// Whether one class is, or is below, another (interfaces included).
    pub fn is_below(&self, class: jv::ClassId, other: jv::ClassId) -> bool {
        self.implements(class, other) || self.is_object(other)
    }
}

/// See [`Encoder::erased`].
pub fn erased(p: &jv::Program, ty: &jv::Type) -> jv::Type {
    match ty {
        jv::Type::Var(var) => match p[*var].bounds.first() {
            Some(bound) if bound != ty => erased(p, bound),
            _ => jv::Type::Ref,
        },
        jv::Type::Intersection(types) => types.first().map_or(jv::Type::Ref, |t| erased(p, t)),
        jv::Type::Wildcard(_) => jv::Type::Ref,
        other => other.clone(),
    }
}

pub fn implements(p: &jv::Program, class: jv::ClassId, interface: jv::ClassId) -> bool {
    let c = &p[class];
    let mut above = c.superclass.iter().chain(&c.interfaces).filter_map(jv::Type::as_class);
    class == interface || above.any(|above| implements(p, above, interface))
}

/// The least and the greatest value of an integer type.
pub fn range_of(prim: jv::Prim) -> Option<(i128, i128)> {
    let bits = match prim {
        jv::Prim::Byte => 8,
        jv::Prim::Short => 16,
        jv::Prim::Int => 32,
        jv::Prim::Long => 64,
        jv::Prim::Char => return Some((0, 65535)),
        jv::Prim::Boolean | jv::Prim::Float | jv::Prim::Double => return None,
    };
    Some((-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1))
}

pub fn in_range(e: &Exp, low: i128, high: i128, m: Meta) -> Exp {
    let above = cmp(BinOp::Le, Expr::int(low, m), e.clone(), m);
    Expr::and(above, cmp(BinOp::Le, e.clone(), Expr::int(high, m), m), m)
}
