//! What annotations mean: a term for the value, and what must hold for the annotation to have one.

mod quantifiers;
mod sets;

pub use sets::{gives_by_access, required_by, speaks_of_access};

use java::tree as jv;
use java::tree::{
    BinOp, Builtin, CollectionKind, Constant, Exp, ExprKind, LocalKind, ModelField, ModelWord, Type, UnOp,
};
use source::Span;

use super::checks::Check;
use super::encoder::Encoder;
use super::terms;
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
    /// The class whose frame `this` means. If there is none, it is the object as a whole, as it is seen from outside.
    pub this_as: Option<jv::ClassId>,
    /// Whether calls on `this` mean the methods of its class here, whatever subclasses do.
    pub own_methods: bool,
    /// Whether the annotation may hold because this part of it does not.
    pub denied: bool,
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
            this_as: None,
            own_methods: false,
            denied: false,
        }
    }

    pub fn of_contract() -> View {
        View { at_entry: true, ..View::of_code() }
    }

    /// The same with `this` and its methods as a class has them.
    pub fn seen_as(self, class: Option<jv::ClassId>) -> View {
        View { this_as: class, own_methods: class.is_some(), ..self }
    }

    /// Of an invariant of a class, for the object that has this name.
    pub fn of_invariant(this: &str, class: jv::ClassId) -> View {
        View { this: this.to_string(), reach: Reach::Confined, ..View::of_code() }.seen_as(Some(class))
    }

    /// Of an object in a given state, as a class has it or as a whole.
    pub fn of_state(this: &str, state: &str, class: Option<jv::ClassId>) -> View {
        let states = vec![(Whose::This, state.to_string())];
        View { this: this.to_string(), reach: Reach::Given, states, ..View::of_contract() }.seen_as(class)
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

    /// For a part of which the opposite may count, too.
    pub fn denied(&self) -> Reader<'a, 'p> {
        self.with(|view| view.denied = true)
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
                of.needing(cond, Check::SpecNull, array.span).map(|t| terms::length(&t))
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
            ExprKind::InstanceOf(inner, ty) => match self.e.tested_type(ty) {
                Some(name) => self.read(inner).map(|t| format!("({t} != null && {})", terms::is(&t, &name))),
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

    /// Whether this is the object that the annotation is about, and not an instance around it.
    pub fn is_self(&self, object: &Exp) -> bool {
        matches!(object.kind, ExprKind::This { class, .. } if self.this_of(class, object).term == self.view.this)
    }

    /// What stands for an object in the heap: for the one that the annotation is about, the frame that is meant.
    pub fn place(&self, object: &Exp, term: &str) -> String {
        match self.view.this_as.filter(|_| self.is_self(object)) {
            Some(class) => self.e.frame_of(term, class),
            None => term.to_string(),
        }
    }

    /// What reading an object needs.
    pub fn readable(&self, object: &Exp, term: &str) -> Vec<Need> {
        self.readable_at(object, term, &self.place(object, term), self.given_state(object).is_some())
    }

    /// The same for what a class says of it.
    pub fn readable_as(&self, object: &Exp, term: &str, class: jv::ClassId) -> Vec<Need> {
        let given = self.given_as(object, term, class).is_some();
        self.readable_at(object, term, &self.e.frame_of(term, class), given)
    }

    fn readable_at(&self, object: &Exp, term: &str, place: &str, given: bool) -> Vec<Need> {
        let mut needs = Vec::new();
        let surely_there = matches!(object.kind, ExprKind::This { .. } | ExprKind::ClassLit(_));
        if !surely_there {
            needs.push(Need { cond: format!("{term} != null"), check: Check::SpecNull, span: object.span });
        }
        // A state that is given can be read.
        if !given {
            needs.extend(self.reachable(place, object.span));
        }
        needs
    }

    fn reachable(&self, place: &str, span: Span) -> Option<Need> {
        let (cond, check) = match self.view.reach {
            Reach::Thread if self.e.world.sequential => return None,
            Reach::Thread => (self.can_read(place), Check::SpecAccess),
            Reach::Confined => (format!("Conf[{place}]"), Check::InvConfined),
            Reach::Given => ("false".to_string(), Check::InspectorConfined),
        };
        Some(Need { cond, check, span })
    }

    /// The state of an object, if it is given or is part of one that is.
    fn given_state(&self, object: &Exp) -> Option<String> {
        match &object.kind {
            ExprKind::This { .. } if self.is_self(object) => self.view.given(Whose::This).cloned(),
            ExprKind::Local(local) => self.view.given(Whose::Local(*local)).cloned(),
            // Seen from outside, `this` is the object as a whole, of which only one frame is given.
            ExprKind::Cast(inner) if self.means_frame(inner) => None,
            ExprKind::Cast(inner) => self.given_state(inner),
            ExprKind::Field { target: Some(target), field, .. } if self.e.copy_sort(*field) == Some("Obj") => {
                let term = self.read(target).term;
                let state = self.given_as(target, &term, self.e.p[*field].class)?;
                Some(format!("{}$st({state})", self.e.slot(*field)))
            }
            _ => None,
        }
    }

    /// Whether this is the object that the annotation is about, with one frame of several.
    fn means_frame(&self, object: &Exp) -> bool {
        self.view.this_as.is_some_and(|class| self.e.world.has_frame_apart(class)) && self.is_self(object)
    }

    /// What a class says of an object whose state is given.
    fn given_as(&self, object: &Exp, term: &str, class: jv::ClassId) -> Option<String> {
        if let ExprKind::Cast(inner) = &object.kind {
            return self.given_as(inner, term, class);
        }
        let state = self.given_state(object)?;
        match self.view.this_as.filter(|_| self.e.world.frames && self.is_self(object)) {
            Some(here) => self.e.state_above(&state, here, class),
            None => Some(self.e.state_within(term, &state, class)),
        }
    }

    /// The state of an object; nothing is known of it where it may not be read.
    pub fn state(&self, object: &Exp, term: &str) -> String {
        self.known_state(self.given_state(object), &self.place(object, term))
    }

    /// The same of what a class says of it.
    pub fn state_as(&self, object: &Exp, term: &str, class: jv::ClassId) -> String {
        self.known_state(self.given_as(object, term, class), &self.e.frame_of(term, class))
    }

    fn known_state(&self, given: Option<String>, place: &str) -> String {
        match given {
            Some(state) => state,
            None if self.view.reach == Reach::Given => "$any$Obj()".to_string(),
            None => terms::state(&place),
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
        let term = self.read(owner).term;
        let state = self.given_as(owner, &term, self.e.p[*field].class)?;
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
            let term = match self.view.reach {
                Reach::Given => stand_in(self.e, &f.ty).to_string(),
                Reach::Thread | Reach::Confined => format!("{}(H[{object}])", self.e.slot(field)),
            };
            return Meaning { term, needs };
        }
        let Some(target) = target.filter(|_| self.e.p[f.class].is_source()) else {
            return self.unsupported(&f.ty, span, "a field of a library class");
        };
        let of = self.read(target);
        let needs = self.readable_as(target, &of.term, f.class);
        let state = self.state_as(target, &of.term, f.class);
        Meaning::just(format!("{}({state})", self.e.slot(field))).after(needs).after(of.needs)
    }

    fn element(&self, array: &Exp, index: &Exp, e: &Exp) -> Meaning {
        let (of, at) = (self.read(array), self.read(index));
        let slot = self.e.elements(&e.ty, e.span);
        let mut needs = of.needs;
        needs.extend(at.needs);
        needs.extend(self.readable(array, &of.term));
        let cond = format!("(0 <= {i} && {i} < {})", terms::length(&of.term), i = at.term);
        needs.push(Need { cond, check: Check::SpecBounds, span: index.span });
        Meaning::just(format!("{slot}({})[{}]", self.state(array, &of.term), at.term)).after(needs)
    }

    fn unary(&self, op: UnOp, inner: &Exp, span: Span) -> Meaning {
        match op {
            UnOp::Plus => self.read(inner),
            UnOp::Minus => self.read(inner).map(|t| format!("(-{t})")),
            UnOp::Not => self.denied().read(inner).map(|t| format!("(!{t})")),
            UnOp::Complement if inner.ty.is_integral() => self.read(inner).map(|t| complement(t, &inner.ty)),
            UnOp::Complement => self.unsupported(&inner.ty, span, "`~`"),
        }
    }

    fn choice(&self, c: &Exp, a: &Exp, b: &Exp) -> Meaning {
        let (c, a, b) = (self.denied().read(c), self.read(a), self.read(b));
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
                    let cond = format!("({t} == null || {})", terms::is(&of.term, &name), t = of.term);
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
        if self.view.reach == Reach::Given {
            return "$any$bool()";
        }
        if self.e.world.levels() { "(LTop == MaxLevel)" } else { "(Held == EmptySet)" }
    }

    fn model_field(&self, field: ModelField, of: &Exp, span: Span) -> Meaning {
        match field {
            ModelField::IsEmpty => Meaning::just(self.no_locks()),
            ModelField::Top => self.unsupported(&Type::Ref, span, "`\\lockStack.top()`"),
            ModelField::LockLevel => self.level(of),
            ModelField::Committed if self.view.reach == Reach::Given => Meaning::just("$any$bool()"),
            ModelField::Committed if self.view.reach == Reach::Confined => {
                self.unsupported(&Type::BOOLEAN, span, "`committed` of an invariant")
            }
            ModelField::Committed => self.read(of).map(|t| format!("(Own[{}] != null)", self.place(of, t))),
            ModelField::Inv => {
                let object = self.read(of);
                let mut needs = self.readable(of, &object.term);
                if self.view.reach == Reach::Confined {
                    // It changes when the object is packed, after the invariant was checked.
                    let cond = format!("{} != {}", object.term, self.view.this);
                    needs.push(Need { cond, check: Check::InvSelf, span });
                }
                Meaning::just(terms::is_packed_state(&self.state(of, &object.term))).after(needs).after(object.needs)
            }
        }
    }

    /// A level: one itself, or that of an object.
    pub fn level(&self, e: &Exp) -> Meaning {
        if e.ty == Type::LockLevel {
            return self.read(e);
        }
        let of = self.read(e);
        let exempt = self.view.reach == Reach::Confined && self.is_self(e);
        let cond = format!("(S[{t}] || {})", terms::is_class_object(&of.term), t = of.term);
        let of = if exempt { of } else { of.needing(cond, Check::SpecLevel, e.span) };
        of.map(|t| terms::level(&t))
    }

    fn sugar(&self, builtin: Builtin, args: &[Exp], span: Span) -> Meaning {
        let a = self.view.access;
        match (builtin, args) {
            _ if self.view.reach == Reach::Given => Meaning::just("$any$bool()"),
            (Builtin::Access, [o]) => self.read(o).map(|o| format!("{a}[{o}]")),
            (Builtin::Shareable, [o]) => self.read(o).map(|o| format!("({a}[{o}] && !{})", self.e.in_shared(o))),
            (Builtin::Lockable, [object]) => {
                let mut of = self.read(object);
                // Others may share at any time what this thread has no access to.
                of.needs.extend(self.reachable(&of.term, object.span).filter(|_| self.view.denied));
                of.map(|o| match self.e.world.levels() {
                    true => format!("(S[{o}] && !Held[{o}])"),
                    false => format!("(S[{o}] && !{a}[{o}])"),
                })
            }
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
        let of = if a.ty.is_boolean() { self.denied() } else { self.with(|_| {}) };
        let (left, right) = (of.read(a), of.read(b));
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
        let left = if op == BinOp::Implies { self.denied().read(a) } else { self.read(a) };
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
        let below = terms::is_below(&low.term, &high.term);
        let term = if strict { below } else { format!("({below} || {} == {})", low.term, high.term) };
        Meaning { term, needs }
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
        BinOp::Div => terms::quotient(&a, &b),
        BinOp::Rem => terms::remainder(&a, &b),
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
