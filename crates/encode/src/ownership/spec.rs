//! What annotations mean: a term for the value, and what must hold for the annotation to have one.

use java::tree as jv;
use java::tree::{
    BinOp, Builtin, CollectionKind, Constant, Exp, ExprKind, LocalKind, ModelField, ModelWord, Type, UnOp,
};
use source::Span;

use super::checks::Check;
use super::encoder::Encoder;
use super::world::Sort;

/// The value of an annotation, and when it has one.
#[derive(Clone, Debug)]
pub struct Meaning {
    pub term: String,
    pub needs: Vec<Need>,
}

/// Something that must hold for an annotation to have a value.
#[derive(Clone, PartialEq, Debug)]
pub struct Need {
    pub cond: String,
    pub check: Check,
    pub span: Span,
}

/// Which objects an annotation may speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// What the thread may read.
    Thread,
    /// The object of an invariant and what it is made of, in the set `Conf`.
    Confined,
    /// Objects whose states are given, and what these are made of.
    Given,
}

/// An object whose state is given, and not looked up in the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    This,
    Local(jv::LocalId),
}

/// How an annotation is looked at.
#[derive(Clone, Debug)]
pub struct View {
    pub this: String,
    pub result: String,
    pub reach: Reach,
    /// The name of the access set.
    pub access: &'static str,
    /// Parameters as the caller gave them.
    pub at_entry: bool,
    /// Names for variables that are not called as usual.
    pub renamed: Vec<(jv::LocalId, String)>,
    /// States that are given. What these objects are made of is read in the copies that they keep.
    pub states: Vec<(Whose, String)>,
    /// Whether calls on `this` mean the methods of its class here, whatever subclasses do.
    pub own_methods: bool,
}

impl View {
    /// In the body of a method.
    pub fn of_code() -> View {
        View {
            this: "this".to_string(),
            result: "$r".to_string(),
            reach: Reach::Thread,
            access: "A",
            at_entry: false,
            renamed: Vec::new(),
            states: Vec::new(),
            own_methods: false,
        }
    }

    pub fn of_contract() -> View {
        View { at_entry: true, ..View::of_code() }
    }

    /// Of an invariant of the object that has this name.
    pub fn of_invariant(this: &str) -> View {
        View { this: this.to_string(), reach: Reach::Confined, own_methods: true, ..View::of_code() }
    }

    /// Of an object in a given state.
    pub fn of_state(this: &str, state: &str) -> View {
        let states = vec![(Whose::This, state.to_string())];
        View { this: this.to_string(), reach: Reach::Given, states, own_methods: true, ..View::of_contract() }
    }

    fn given(&self, whose: Whose) -> Option<&String> {
        self.states.iter().rev().find(|(known, _)| *known == whose).map(|(_, state)| state)
    }
}

impl Meaning {
    pub fn just(term: impl Into<String>) -> Meaning {
        Meaning { term: term.into(), needs: Vec::new() }
    }

    pub fn needing(mut self, cond: String, check: Check, span: Span) -> Meaning {
        self.needs.push(Need { cond, check, span });
        self
    }

    pub fn after(mut self, earlier: Vec<Need>) -> Meaning {
        self.needs.splice(0..0, earlier);
        self
    }

    fn map(self, wrap: impl Fn(&str) -> String) -> Meaning {
        Meaning { term: wrap(&self.term), needs: self.needs }
    }
}

fn guarded(guard: &str, needs: Vec<Need>) -> Vec<Need> {
    needs.into_iter().map(|need| Need { cond: format!("({guard} ==> {})", need.cond), ..need }).collect()
}

/// The needs of something that counts only if a guard holds, after those that count always. What is needed always is not needed again.
fn and_then(always: &mut Vec<Need>, guard: &str, then: Vec<Need>) {
    let known = |need: &Need| always.iter().any(|other| other.cond == need.cond && other.check == need.check);
    let new: Vec<Need> = then.into_iter().filter(|need| !known(need)).collect();
    always.extend(guarded(guard, new));
}

pub struct Reader<'a, 'p> {
    pub e: &'a Encoder<'p>,
    pub view: View,
}

impl<'a, 'p> Reader<'a, 'p> {
    pub fn new(e: &'a Encoder<'p>, view: View) -> Reader<'a, 'p> {
        Reader { e, view }
    }

    pub fn with(&self, change: impl FnOnce(&mut View)) -> Reader<'a, 'p> {
        let mut view = self.view.clone();
        change(&mut view);
        Reader { e: self.e, view }
    }

    /// A value of the right sort in place of one that has no translation.
    pub fn unsupported(&self, ty: &Type, span: Span, what: &str) -> Meaning {
        self.e.gap(span, format!("{what} in annotations"));
        Meaning::just(stand_in(self.e, ty))
    }

    pub fn read(&self, e: &Exp) -> Meaning {
        syntax::deep(|| self.read_here(e))
    }

    fn read_here(&self, e: &Exp) -> Meaning {
        if let Some(value) = e.constant.as_ref().and_then(|value| self.constant(value)) {
            return Meaning::just(value);
        }
        match &e.kind {
            ExprKind::Literal => Meaning::just("null"),
            ExprKind::Local(local) => match self.e.captured(*local, &self.view.this, e.span) {
                Some(held) if self.view.renamed.iter().all(|(known, _)| known != local) => Meaning::just(held),
                _ => Meaning::just(self.local(*local)),
            },
            ExprKind::This { class, .. } => self.this_of(*class, e),
            ExprKind::Result => Meaning::just(&self.view.result),
            ExprKind::Field { target, field, .. } => self.field(target.as_ref(), *field, e.span),
            ExprKind::ArrayLength(array) => {
                let of = self.read(array);
                let cond = format!("{} != null", of.term);
                of.needing(cond, Check::SpecNull, array.span).map(|t| format!("$len({t})"))
            }
            ExprKind::Index(array, index) => self.element(array, index, e),
            ExprKind::Unary(op, inner) => self.unary(*op, inner, e.span),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e),
            ExprKind::Cond(c, a, b) => self.choice(c, a, b),
            ExprKind::Cast(inner) => self.cast(inner, e),
            ExprKind::Convert(how, inner) => match how {
                jv::Conversion::Widening | jv::Conversion::Narrowing if e.ty.is_integral() => self.read(inner),
                jv::Conversion::Erased => self.read(inner),
                _ => self.unsupported(&e.ty, e.span, "this conversion"),
            },
            ExprKind::InstanceOf(inner, ty) => match self.e.type_const(ty) {
                Some(name) => self.read(inner).map(|t| format!("({t} != null && $is({t}, {name}))")),
                None => self.unsupported(&e.ty, e.span, "this type"),
            },
            ExprKind::Old(None, inner) => self.old(inner),
            ExprKind::Quantified(q) => self.quantified(q, e),
            ExprKind::ModelField(field, of) => self.model_field(*field, of, e.span),
            ExprKind::Model(ModelWord::NoLocks) => Meaning::just(self.no_locks()),
            ExprKind::Builtin(builtin, args) => self.sugar(*builtin, args, e.span),
            ExprKind::ClassLit(Type::Class(ty)) if self.e.world.has_class_object(ty.class) => {
                Meaning::just(self.e.class_object(ty.class))
            }
            ExprKind::Model(_) | ExprKind::Collection(CollectionKind::Set, _) => self.set_value(e),
            ExprKind::Call(call) => self.inspection(call, e),
            _ => self.unsupported(&e.ty, e.span, "this expression"),
        }
    }

    /// The object itself, or an instance around it.
    fn this_of(&self, class: jv::ClassId, e: &jv::Expr) -> Meaning {
        let written_in = self.e.class_around(e.span);
        let around = written_in.and_then(|from| self.e.instance_around(from, class, &self.view.this));
        Meaning::just(around.unwrap_or_else(|| self.view.this.clone()))
    }

    fn constant(&self, value: &Constant) -> Option<String> {
        constant(self.e, value)
    }

    fn local(&self, local: jv::LocalId) -> String {
        if let Some((_, name)) = self.view.renamed.iter().find(|(known, _)| *known == local) {
            return name.clone();
        }
        match self.e.p[local].kind {
            LocalKind::Param if self.view.at_entry => self.e.param_name(local),
            _ => self.e.local_name(local),
        }
    }

    /// What reading an object needs.
    pub fn readable(&self, object: &Exp, term: &str) -> Vec<Need> {
        let mut needs = Vec::new();
        let surely_there = matches!(object.kind, ExprKind::This { .. } | ExprKind::ClassLit(_));
        if !surely_there {
            needs.push(Need { cond: format!("{term} != null"), check: Check::SpecNull, span: object.span });
        }
        // A state that is given can be read.
        if self.given_state(object).is_none() {
            needs.extend(self.reachable(term, object.span));
        }
        needs
    }

    fn reachable(&self, term: &str, span: Span) -> Option<Need> {
        let (cond, check) = match self.view.reach {
            Reach::Thread if self.e.world.sequential => return None,
            Reach::Thread => (self.can_read(term), Check::SpecAccess),
            Reach::Confined => (format!("Conf[{term}]"), Check::InvConfined),
            Reach::Given => ("false".to_string(), Check::InspectorConfined),
        };
        Some(Need { cond, check, span })
    }

    /// The state of an object, if it is given or is part of one that is.
    fn given_state(&self, object: &Exp) -> Option<String> {
        match &object.kind {
            ExprKind::This { .. } => self.view.given(Whose::This).cloned(),
            ExprKind::Local(local) => self.view.given(Whose::Local(*local)).cloned(),
            ExprKind::Cast(inner) => self.given_state(inner),
            ExprKind::Field { target: Some(target), field, .. } if self.e.copy_sort(*field) == Some("Obj") => {
                self.given_state(target).map(|state| format!("{}$st({state})", self.e.slot(*field)))
            }
            _ => None,
        }
    }

    /// The state of an object; nothing is known of it where it may not be read.
    pub fn state(&self, object: &Exp, term: &str) -> String {
        match self.given_state(object) {
            Some(state) => state,
            None if self.view.reach == Reach::Given => "$any$Obj()".to_string(),
            None => format!("H[{term}]"),
        }
    }

    /// The same with what is said of members: what is in a set of rep objects has its copy there.
    pub fn knowing(&self, said: &Exp) -> Reader<'a, 'p> {
        let mut states = Vec::new();
        for part in super::encoder::conjuncts(said) {
            if let ExprKind::Binary(BinOp::In, x, set) = &part.kind
                && let ExprKind::Local(local) = x.kind
            {
                states.extend(self.member_state(local, set));
            }
        }
        self.with(|view| view.states.extend(states))
    }

    fn member_state(&self, local: jv::LocalId, set: &Exp) -> Option<(Whose, String)> {
        let ExprKind::Field { target: Some(owner), field, .. } = &set.kind else { return None };
        self.e.copy_sort(*field).filter(|sort| *sort != "Obj")?;
        let state = self.given_state(owner)?;
        Some((Whose::Local(local), format!("{}$st({state})[{}]", self.e.slot(*field), self.local(local))))
    }

    /// What may be read. Where only a part of the access set counts, this is still about all of it: who may only read an object leaves it
    /// as it is, so it need not be named.
    fn can_read(&self, object: &str) -> String {
        self.e.can_read(object)
    }

    fn field(&self, target: Option<&Exp>, field: jv::FieldId, span: Span) -> Meaning {
        let f = &self.e.p[field];
        if f.is_static() {
            if !self.e.p[f.class].is_source() {
                return self.unsupported(&f.ty, span, "a static field of a library");
            }
            let object = self.e.class_object(f.class);
            let needs = self.reachable(&object, span).into_iter().collect();
            return Meaning { term: format!("{}(H[{object}])", self.e.slot(field)), needs };
        }
        let Some(target) = target.filter(|_| self.e.p[f.class].is_source()) else {
            return self.unsupported(&f.ty, span, "a field of a library class");
        };
        let of = self.read(target);
        let needs = self.readable(target, &of.term);
        let state = self.state(target, &of.term);
        Meaning::just(format!("{}({state})", self.e.slot(field))).after(needs).after(of.needs)
    }

    fn element(&self, array: &Exp, index: &Exp, e: &Exp) -> Meaning {
        let (of, at) = (self.read(array), self.read(index));
        let slot = self.e.elements(&e.ty, e.span);
        let mut needs = of.needs;
        needs.extend(at.needs);
        needs.extend(self.readable(array, &of.term));
        let cond = format!("(0 <= {i} && {i} < $len({}))", of.term, i = at.term);
        needs.push(Need { cond, check: Check::SpecBounds, span: index.span });
        Meaning::just(format!("{slot}({})[{}]", self.state(array, &of.term), at.term)).after(needs)
    }

    fn unary(&self, op: UnOp, inner: &Exp, span: Span) -> Meaning {
        match op {
            UnOp::Plus => self.read(inner),
            UnOp::Minus => self.read(inner).map(|t| format!("(-{t})")),
            UnOp::Not => self.read(inner).map(|t| format!("(!{t})")),
            UnOp::Complement if inner.ty.is_integral() => self.read(inner).map(|t| complement(t, &inner.ty)),
            UnOp::Complement => self.unsupported(&inner.ty, span, "`~`"),
        }
    }

    fn choice(&self, c: &Exp, a: &Exp, b: &Exp) -> Meaning {
        let (c, a, b) = (self.read(c), self.read(a), self.read(b));
        let mut needs = c.needs;
        let mut otherwise = needs.clone();
        let before = needs.len();
        and_then(&mut needs, &c.term, a.needs);
        and_then(&mut otherwise, &format!("(!{})", c.term), b.needs);
        needs.extend(otherwise.split_off(before));
        Meaning { term: format!("(if {} then {} else {})", c.term, a.term, b.term), needs }
    }

    fn cast(&self, inner: &Exp, e: &Exp) -> Meaning {
        let of = self.read(inner);
        if e.ty.is_reference() {
            return match self.e.type_const(&e.ty) {
                Some(name) => {
                    let cond = format!("({t} == null || $is({t}, {name}))", t = of.term);
                    of.needing(cond, Check::CastType, e.span)
                }
                None => self.unsupported(&e.ty, e.span, "this cast"),
            };
        }
        match e.ty == inner.ty || (e.ty == Type::LONG && inner.ty.is_integral()) {
            true => of,
            false => self.unsupported(&e.ty, e.span, "a cast between numbers"),
        }
    }

    fn old(&self, inner: &Exp) -> Meaning {
        let meaning = self.with(|view| view.at_entry = true).read(inner);
        Meaning {
            term: format!("old({})", meaning.term),
            needs: meaning.needs.into_iter().map(|n| Need { cond: format!("old({})", n.cond), ..n }).collect(),
        }
    }

    fn no_locks(&self) -> &'static str {
        if self.e.world.levels() { "(LTop == MaxLevel)" } else { "(Held == EmptySet)" }
    }

    fn model_field(&self, field: ModelField, of: &Exp, span: Span) -> Meaning {
        match field {
            ModelField::IsEmpty => Meaning::just(self.no_locks()),
            ModelField::Top => self.unsupported(&Type::Ref, span, "`\\lockStack.top()`"),
            ModelField::LockLevel => self.level(of),
            ModelField::Committed => self.read(of).map(|t| format!("(Own[{t}] != null)")),
            ModelField::Inv => {
                let object = self.read(of);
                let needs = self.readable(of, &object.term);
                Meaning::just(format!("$inv({})", self.state(of, &object.term))).after(needs).after(object.needs)
            }
        }
    }

    /// A level: one itself, or that of an object.
    pub fn level(&self, e: &Exp) -> Meaning {
        if e.ty == Type::LockLevel {
            return self.read(e);
        }
        let of = self.read(e);
        let exempt = self.view.reach == Reach::Confined && matches!(e.kind, ExprKind::This { .. });
        let cond = format!("(S[{t}] || $isclass({t}))", t = of.term);
        let of = if exempt { of } else { of.needing(cond, Check::SpecLevel, e.span) };
        of.map(|t| format!("lvl({t})"))
    }

    fn sugar(&self, builtin: Builtin, args: &[Exp], span: Span) -> Meaning {
        let a = self.view.access;
        match (builtin, args) {
            (Builtin::Access, [o]) => self.read(o).map(|o| format!("{a}[{o}]")),
            (Builtin::Shareable, [o]) => self.read(o).map(|o| format!("({a}[{o}] && !{})", self.e.in_shared(o))),
            (Builtin::Lockable, [o]) => self.read(o).map(|o| match self.e.world.levels() {
                true => format!("(S[{o}] && !Held[{o}])"),
                false => format!("(S[{o}] && !{a}[{o}])"),
            }),
            _ => self.unsupported(&Type::BOOLEAN, span, "this word"),
        }
    }

    fn binary(&self, op: BinOp, a: &Exp, b: &Exp, e: &Exp) -> Meaning {
        match op {
            BinOp::In | BinOp::NotIn => return self.membership(op, a, b),
            BinOp::And | BinOp::Or | BinOp::Implies => return self.short_circuit(op, a, b),
            BinOp::Lt | BinOp::Gt | BinOp::Le | BinOp::Ge if is_level(a) || is_level(b) => {
                return self.level_comparison(op, a, b);
            }
            BinOp::Eq | BinOp::Ne if is_set(a) || is_set(b) => return self.set_equality(op, a, b),
            BinOp::Union | BinOp::Minus => return self.set_value(e),
            _ => {}
        }
        let (left, right) = (self.read(a), self.read(b));
        let mut needs = left.needs;
        needs.extend(right.needs);
        if matches!(op, BinOp::Div | BinOp::Rem) {
            needs.push(Need { cond: format!("{} != 0", right.term), check: Check::SpecDivisionByZero, span: b.span });
        }
        match arithmetic(op, &left.term, &right.term, &a.ty) {
            Some(term) => Meaning { term, needs },
            None => self.unsupported(&e.ty, e.span, "this operator"),
        }
    }

    fn short_circuit(&self, op: BinOp, a: &Exp, b: &Exp) -> Meaning {
        let left = self.read(a);
        let right = if op == BinOp::Or { self.read(b) } else { self.knowing(a).read(b) };
        let (sign, guard) = match op {
            BinOp::And => ("&&", left.term.clone()),
            BinOp::Or => ("||", format!("(!{})", left.term)),
            _ => ("==>", left.term.clone()),
        };
        let mut needs = left.needs;
        and_then(&mut needs, &guard, right.needs);
        Meaning { term: format!("({} {sign} {})", left.term, right.term), needs }
    }

    fn level_comparison(&self, op: BinOp, a: &Exp, b: &Exp) -> Meaning {
        let (low, high) = if matches!(op, BinOp::Gt | BinOp::Ge) { (b, a) } else { (a, b) };
        let strict = matches!(op, BinOp::Lt | BinOp::Gt);
        let side = |e: &Exp| match e.kind {
            ExprKind::Model(ModelWord::LockStack) => Meaning::just("LTop"),
            _ => self.level(e),
        };
        let stack_is_low = matches!(low.kind, ExprKind::Model(ModelWord::LockStack));
        if stack_is_low || (!strict && matches!(high.kind, ExprKind::Model(ModelWord::LockStack))) {
            return self.unsupported(&Type::BOOLEAN, a.span.to(b.span), "this comparison with the lock stack");
        }
        let (low, high) = (side(low), side(high));
        let mut needs = low.needs;
        needs.extend(high.needs);
        let below = format!("lt({}, {})", low.term, high.term);
        let term = if strict { below } else { format!("({below} || {} == {})", low.term, high.term) };
        Meaning { term, needs }
    }

    fn membership(&self, op: BinOp, x: &Exp, set: &Exp) -> Meaning {
        let of = self.read(x);
        let member = self.member(set, &of.term);
        let mut needs = of.needs;
        needs.extend(member.needs);
        if op == BinOp::In {
            return Meaning { term: member.term, needs };
        }
        // Others may share at any time what this thread has no access to.
        let shared = [ModelWord::Shared, ModelWord::SharedLockProtected, ModelWord::SharedImmutable];
        if matches!(&set.kind, ExprKind::Model(word) if shared.contains(word)) {
            needs.extend(self.reachable(&of.term, x.span));
        }
        Meaning { term: format!("(!{})", member.term), needs }
    }

    /// That a value is in a set.
    pub fn member(&self, set: &Exp, x: &str) -> Meaning {
        let a = self.view.access;
        if let ExprKind::Model(_) = set.kind {
            self.e.concurrent_only(set.span);
        }
        match &set.kind {
            ExprKind::Model(word) => Meaning::just(match word {
                ModelWord::AccessSet | ModelWord::WriteSet => format!("{a}[{x}]"),
                ModelWord::ReadSet => self.can_read(x),
                ModelWord::Shared => self.e.in_shared(x),
                ModelWord::SharedLockProtected => format!("S[{x}]"),
                ModelWord::SharedImmutable if self.e.world.immutables => format!("SI[{x}]"),
                ModelWord::SharedImmutable | ModelWord::NoLocks => "false".to_string(),
                ModelWord::LockStack => format!("Held[{x}]"),
            }),
            ExprKind::Collection(CollectionKind::Set, elements) => {
                let elements: Vec<Meaning> = elements.iter().map(|e| self.read(e)).collect();
                let needs = elements.iter().flat_map(|e| e.needs.clone()).collect();
                let equal: Vec<String> = elements.iter().map(|e| format!("{x} == {}", e.term)).collect();
                let term = if equal.is_empty() { "false".to_string() } else { format!("({})", equal.join(" || ")) };
                Meaning { term, needs }
            }
            ExprKind::Binary(BinOp::Union | BinOp::Minus, p, q) => {
                let joins = matches!(set.kind, ExprKind::Binary(BinOp::Union, ..));
                let (p, q) = (self.member(p, x), self.member(q, x));
                let mut needs = p.needs;
                needs.extend(q.needs);
                let term = match joins {
                    true => format!("({} || {})", p.term, q.term),
                    false => format!("({} && !{})", p.term, q.term),
                };
                Meaning { term, needs }
            }
            _ => self.read(set).map(|t| format!("{t}[{x}]")),
        }
    }

    fn set_equality(&self, op: BinOp, a: &Exp, b: &Exp) -> Meaning {
        let (left, right) = (self.member(a, "q$"), self.member(b, "q$"));
        let trigger = if matches!(a.kind, ExprKind::Model(_)) { &left.term } else { &right.term };
        let trigger = if trigger.ends_with("[q$]") { format!("{{{trigger}}} ") } else { String::new() };
        let same = format!("(forall q$: Ref :: {trigger}{} <==> {})", left.term, right.term);
        let mut needs = left.needs;
        needs.extend(right.needs);
        Meaning { term: if op == BinOp::Eq { same } else { format!("(!{same})") }, needs }
    }

    /// A set as a value of its own.
    pub fn set_value(&self, e: &Exp) -> Meaning {
        match &e.kind {
            ExprKind::Collection(CollectionKind::Set, elements) => {
                let mut all = Meaning::just("EmptySet");
                for element in elements {
                    let one = self.read(element);
                    all.needs.extend(one.needs);
                    all.term = format!("{}[{} := true]", all.term, one.term);
                }
                all
            }
            ExprKind::Binary(op @ (BinOp::Union | BinOp::Minus), a, b) => {
                let (left, right) = (self.set_value(a), self.set_value(b));
                let name = if *op == BinOp::Union { "Union" } else { "Minus" };
                let mut needs = left.needs;
                needs.extend(right.needs);
                Meaning { term: format!("{name}({}, {})", left.term, right.term), needs }
            }
            ExprKind::Model(word) => match word {
                ModelWord::AccessSet | ModelWord::WriteSet => Meaning::just(self.view.access),
                ModelWord::SharedLockProtected => Meaning::just("S"),
                ModelWord::Shared if !self.e.world.immutables => Meaning::just("S"),
                _ => self.unsupported(&e.ty, e.span, "this set as a value"),
            },
            _ => self.read(e),
        }
    }

    fn quantified(&self, q: &jv::Quantified, e: &Exp) -> Meaning {
        let word = match q.quantifier {
            jv::Quantifier::Forall => "forall",
            jv::Quantifier::Exists => "exists",
            _ => return self.unsupported(&e.ty, e.span, "this quantifier"),
        };
        self.bind(word, q, &q.binders)
    }

    /// One quantifier for each variable, so that each has triggers of its own.
    fn bind(&self, word: &str, q: &jv::Quantified, binders: &[jv::Binder]) -> Meaning {
        let Some((binder, rest)) = binders.split_first() else {
            let Some(said) = &q.guard else { return self.read(&q.body) };
            let (guard, body) = (self.read(said), self.knowing(said).read(&q.body));
            let mut needs = guard.needs;
            and_then(&mut needs, &guard.term, body.needs);
            return Meaning { term: joined(word, &guard.term, &body.term), needs };
        };
        let name = self.e.local_name(binder.local);
        let ty = &self.e.p[binder.local].ty;
        let sort = self.e.sort(ty, self.e.p[binder.local].span);
        let (domain, domain_needs) = self.domain(binder, &name, ty);
        let inside = self.inside(binder, &name);
        let body = inside.bind(word, q, rest);
        let inner: Vec<jv::LocalId> = rest.iter().map(|binder| binder.local).collect();
        let triggers = inside.triggers(binder, &name, q, &inner);
        let state = if binder.state { format!(", {name}$s: Obj") } else { String::new() };
        let quantify = |word: &str, triggers: &str, body: &str| {
            format!("({word} {name}: {}{state} :: {triggers}{body})", sort.text())
        };
        let term = quantify(word, &triggers, &joined(word, &domain, &body.term));
        let over_all =
            |need: Need| Need { cond: quantify("forall", "", &joined("forall", &domain, &need.cond)), ..need };
        let needs = domain_needs.into_iter().chain(body.needs.into_iter().map(over_all)).collect();
        Meaning { term, needs }
    }

    /// What is bound has a state where that is bound, too, or where it is in a set of rep objects with a state.
    fn inside(&self, binder: &jv::Binder, name: &str) -> Reader<'a, 'p> {
        let state = match &binder.range {
            _ if binder.state => Some((Whose::Local(binder.local), format!("{name}$s"))),
            jv::BinderRange::In(set) => self.member_state(binder.local, set),
            _ => None,
        };
        self.with(|view| view.states.extend(state))
    }

    fn domain(&self, binder: &jv::Binder, name: &str, ty: &Type) -> (String, Vec<Need>) {
        match &binder.range {
            jv::BinderRange::All if binder.state => match self.e.type_const(ty) {
                Some(class) => {
                    (format!("({name} != null && VS({name}, {name}$s) && $is({name}, {class}))"), Vec::new())
                }
                None => ("false".to_string(), Vec::new()),
            },
            jv::BinderRange::In(set) => {
                let member = self.member(set, name);
                (member.term, member.needs)
            }
            jv::BinderRange::Between(from, to) => {
                let (from, to) = (self.read(from), self.read(to));
                let needs = from.needs.into_iter().chain(to.needs).collect();
                (format!("({} <= {name} && {name} < {})", from.term, to.term), needs)
            }
            jv::BinderRange::All => match self.e.type_const(ty).filter(|_| ty.is_reference()) {
                Some(class) => (format!("$is({name}, {class})"), Vec::new()),
                None => ("true".to_string(), Vec::new()),
            },
        }
    }

    /// What instantiates a quantifier: reads of the bound object's fields, or of elements at exactly the bound index; else its membership.
    fn triggers(&self, binder: &jv::Binder, name: &str, q: &jv::Quantified, inner: &[jv::LocalId]) -> String {
        let mut found: Vec<String> = Vec::new();
        let mut see = |e: &Exp| {
            let of_bound = |e: &Exp| matches!(e.kind, ExprKind::Local(local) if local == binder.local);
            let mentions = |e: &Exp, locals: &[jv::LocalId]| {
                jv::visit::any(e, &|e| matches!(e.kind, ExprKind::Local(local) if locals.contains(&local)))
            };
            let term = match &e.kind {
                ExprKind::Field { target: Some(target), .. } if of_bound(target) => self.read(e).term,
                ExprKind::Index(array, index) if of_bound(index) && !mentions(array, &bound_in(q, inner)) => {
                    self.read(e).term
                }
                ExprKind::Call(call) if self.asks_about(call, &of_bound) && !mentions(e, &bound_in(q, inner)) => {
                    self.read(e).term
                }
                _ => return,
            };
            if !found.contains(&term) && !term.contains("$any$") {
                found.push(term);
            }
        };
        q.guard.iter().chain([&q.body]).for_each(|e| outside_old(e, &mut see));
        if binder.state {
            found.retain(|term| term.contains(&format!("{name}$s")));
        }
        if found.is_empty()
            && let jv::BinderRange::In(set) = &binder.range
            && let member = self.member(set, name).term
            && member.ends_with(&format!("[{name}]"))
        {
            found.push(member);
        }
        found.into_iter().map(|term| format!("{{{term}}} ")).collect()
    }

    /// The objects that a condition forces into the access set: when `p` is one of them.
    pub fn required(&self, e: &Exp, p: &str) -> Vec<String> {
        let is_access = |e: &Exp| matches!(e.kind, ExprKind::Model(ModelWord::AccessSet | ModelWord::WriteSet));
        match &e.kind {
            ExprKind::Binary(BinOp::And, a, b) => {
                let mut all = self.required(a, p);
                all.extend(self.required(b, p));
                all
            }
            ExprKind::Binary(BinOp::Implies, guard, then) => {
                let guard = self.read(guard).term;
                self.required(then, p).into_iter().map(|case| format!("({guard} && {case})")).collect()
            }
            ExprKind::Binary(BinOp::In, x, set) if is_access(set) => vec![format!("{p} == {}", self.read(x).term)],
            ExprKind::Builtin(Builtin::Access | Builtin::Shareable, args) => {
                args.iter().map(|x| format!("{p} == {}", self.read(x).term)).collect()
            }
            ExprKind::Binary(BinOp::Eq, set, elements) if is_access(set) => match &elements.kind {
                ExprKind::Collection(CollectionKind::Set, _) => vec![self.member(elements, p).term],
                _ => Vec::new(),
            },
            ExprKind::Quantified(q) if q.quantifier == jv::Quantifier::Forall => self.required_of_all(q, p),
            _ => Vec::new(),
        }
    }

    /// `(\forall T x \in d; x \in \A)` requires all of d.
    fn required_of_all(&self, q: &jv::Quantified, p: &str) -> Vec<String> {
        let [jv::Binder { local, range: jv::BinderRange::In(set), state: false }] = q.binders.as_slice() else {
            return Vec::new();
        };
        let asks = |e: &Exp| match &e.kind {
            ExprKind::Binary(BinOp::In, x, set) => {
                matches!(x.kind, ExprKind::Local(x) if x == *local)
                    && matches!(set.kind, ExprKind::Model(ModelWord::AccessSet | ModelWord::WriteSet))
            }
            _ => false,
        };
        match super::encoder::conjuncts(&q.body).into_iter().any(asks) {
            true => vec![self.member(set, p).term],
            false => Vec::new(),
        }
    }
}

/// `p` is one of the objects that the conditions force into the access set.
pub fn required_by<'e>(reader: &Reader<'_, '_>, conditions: impl Iterator<Item = &'e Exp>, p: &str) -> String {
    let cases: Vec<String> = conditions.flat_map(|e| reader.required(e, p)).collect();
    if cases.is_empty() { "false".to_string() } else { format!("({})", cases.join(" || ")) }
}

fn joined(word: &str, guard: &str, body: &str) -> String {
    let sign = if word == "forall" { "==>" } else { "&&" };
    if guard == "true" { body.to_string() } else { format!("({guard} {sign} {body})") }
}

/// The variables that quantifiers inside of this one bind.
fn bound_in(q: &jv::Quantified, inner: &[jv::LocalId]) -> Vec<jv::LocalId> {
    let mut bound = inner.to_vec();
    for e in q.guard.iter().chain([&q.body]) {
        jv::visit::each(e, &mut |e| {
            if let ExprKind::Quantified(inside) = &e.kind {
                bound.extend(inside.binders.iter().map(|binder| binder.local));
            }
        });
    }
    bound
}

/// Sees the parts of an expression that speak of the state it is about.
fn outside_old(e: &Exp, see: &mut dyn FnMut(&Exp)) {
    see(e);
    if !matches!(e.kind, ExprKind::Old(..)) {
        jv::visit::children(e).into_iter().for_each(|child| outside_old(child, see));
    }
}

fn is_level(e: &Exp) -> bool {
    e.ty == Type::LockLevel || e.ty.is_reference() || matches!(e.kind, ExprKind::Model(ModelWord::LockStack))
}

fn is_set(e: &Exp) -> bool {
    matches!(e.ty, Type::Set(_))
}

pub fn constant(e: &Encoder<'_>, value: &Constant) -> Option<String> {
    Some(match value {
        Constant::Boolean(b) => b.to_string(),
        Constant::Integral(n) if *n < 0 => format!("({n})"),
        Constant::Integral(n) => n.to_string(),
        Constant::Big(n) => format!("({n})"),
        Constant::Str(units) => e.string(units),
        Constant::Floating { .. } => return None,
    })
}

/// The bits of a number that operators on bits see.
fn width(ty: &Type) -> u32 {
    if *ty == Type::LONG { 64 } else { 32 }
}

pub fn complement(term: &str, ty: &Type) -> String {
    format!("$not${}({term})", width(ty))
}

/// An operator on values; `None` if there is no translation. The type is that of the left operand.
pub fn arithmetic(op: BinOp, a: &str, b: &str, ty: &Type) -> Option<String> {
    let boolean = ty.is_boolean();
    let bits = width(ty);
    Some(match op {
        BinOp::Add => format!("({a} + {b})"),
        BinOp::Sub => format!("({a} - {b})"),
        BinOp::Mul => format!("({a} * {b})"),
        BinOp::Div => format!("$div({a}, {b})"),
        BinOp::Rem => format!("$mod({a}, {b})"),
        BinOp::Lt => format!("({a} < {b})"),
        BinOp::Gt => format!("({a} > {b})"),
        BinOp::Le => format!("({a} <= {b})"),
        BinOp::Ge => format!("({a} >= {b})"),
        BinOp::Eq => format!("({a} == {b})"),
        BinOp::Ne => format!("({a} != {b})"),
        BinOp::BitAnd if boolean => format!("({a} && {b})"),
        BinOp::BitOr if boolean => format!("({a} || {b})"),
        BinOp::BitXor if boolean => format!("({a} != {b})"),
        BinOp::BitAnd => format!("$and${bits}({a}, {b})"),
        BinOp::BitOr => format!("$or${bits}({a}, {b})"),
        BinOp::BitXor => format!("$xor${bits}({a}, {b})"),
        BinOp::Shl => format!("$shl${bits}({a}, {b})"),
        BinOp::Shr => format!("$shr${bits}({a}, {b})"),
        BinOp::UShr => format!("$ushr${bits}({a}, {b})"),
        _ => return None,
    })
}

/// A value in place of one that has no translation: nothing is known of it.
pub fn stand_in(e: &Encoder<'_>, ty: &Type) -> &'static str {
    match e.world.sort(ty) {
        Some(Sort::Int) => "$any$int()",
        Some(Sort::Bool) => "$any$bool()",
        Some(Sort::Level) => "$any$Level()",
        Some(Sort::Set) => "$any$Set()",
        Some(Sort::Ref) | None => "$any$Ref()",
    }
}
