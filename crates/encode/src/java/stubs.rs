//! What is used of stubs: methods with contracts that are trusted, predicates and functions that only specifications know.

use java::tree as jv;
use rustc_hash::FxHashSet;

use super::body::Body;
use super::encoder::*;
use super::types::implements;

/// The types that objects may have whose state a stub speaks of by a predicate.
pub fn with_state(p: &jv::Program) -> FxHashSet<jv::ClassId> {
    let mut found = FxHashSet::default();
    let above = |class: jv::ClassId| {
        let mut all = vec![class];
        let mut at = 0;
        while let Some(class) = all.get(at).copied() {
            at += 1;
            let c = &p[class];
            for next in c.superclass.iter().chain(&c.interfaces).filter_map(jv::Type::as_class) {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
        }
        all
    };
    let has_state = |class: &jv::ClassId| speaks_of_state(p, *class);
    if !p.classes().any(|class| has_state(&class)) {
        return found;
    }
    found.extend(p.find_class("java.lang.Object"));
    for class in p.classes() {
        let all = above(class);
        let counts = |with: &jv::ClassId| p[class].kind.is_interface() || has_state_of(p, class, *with);
        if all.iter().any(|with| has_state(with) && counts(with)) {
            found.extend(all);
        }
    }
    found
}

fn speaks_of_state(p: &jv::Program, class: jv::ClassId) -> bool {
    p[class].origin == jv::Origin::Stub && p[class].predicates().any(|id| p[id].has_receiver())
}

/// Whether objects of a class, which is no interface, have the state that the stub of a type above it speaks of. Classes of the program that implement an interface say
/// themselves what it is, or get it from the constructor of a stub above them; those of the library have one if a stub says how such objects are made.
fn has_state_of(p: &jv::Program, class: jv::ClassId, with: jv::ClassId) -> bool {
    if !p[with].kind.is_interface() {
        return true;
    }
    if !p[class].is_source() {
        return implements(p, class, with) && is_made(p, with);
    }
    let mut at = Some(class);
    while let Some(class) = at {
        let c = &p[class];
        if c.origin == jv::Origin::Stub && implements(p, class, with) {
            return true;
        }
        if c.predicates().any(|own| p[with].predicates().any(|theirs| p[theirs].name == p[own].name)) {
            return true;
        }
        at = c.superclass.as_ref().and_then(jv::Type::as_class);
    }
    false
}

/// Whether programs make objects of an interface by a constructor in a stub.
fn is_made(p: &jv::Program, interface: jv::ClassId) -> bool {
    p.classes().any(|class| {
        let c = &p[class];
        c.origin == jv::Origin::Stub && !c.kind.is_interface() && implements(p, class, interface)
    })
}

/// Whether a method of a stub is called only by who has some of its object's state.
pub fn needs_state(p: &jv::Program, id: jv::MethodId) -> bool {
    let is_state_of_this = |e: &jv::Exp| {
        let instance = match &e.kind {
            jv::ExprKind::Scale(amount, inner) if amount.kind == jv::ExprKind::Amount(jv::AmountWord::Read) => {
                &inner.kind
            }
            kind => kind,
        };
        matches!(instance, jv::ExprKind::Predicate(instance)
            if instance.target.as_ref().is_some_and(|target| matches!(target.kind, jv::ExprKind::This { .. }))
                && p[instance.predicate].class == p[id].class)
    };
    p[id].contract.clauses.iter().any(|clause| match &clause.kind {
        jv::ClauseKind::Requires(e) | jv::ClauseKind::Context(e) => jv::conjuncts(e).into_iter().any(is_state_of_this),
        _ => false,
    })
}

impl<'a> Encoder<'a> {
    /// Whether an object of a type may have a state that a stub speaks of: what has no contract could change it, or look at it while others change it.
    pub fn may_have_state(&self, ty: &jv::Type) -> bool {
        match self.erased(ty) {
            jv::Type::Class(class) => self.known.with_state.contains(&class.class),
            jv::Type::Ref => !self.known.with_state.is_empty(),
            _ => false,
        }
    }

    /// Whether a class implements what the stub of an interface has contracts for, but has nothing for the state that these speak of. Its methods and those contracts
    /// have nothing to do with each other.
    pub fn has_own_way(&self, class: jv::ClassId, interface: jv::ClassId) -> bool {
        let p = self.p;
        let kind = p[class].kind;
        p[interface].kind.is_interface()
            && speaks_of_state(p, interface)
            && p[class].origin != jv::Origin::Stub
            && match kind.is_interface() {
                true => p[class].is_source(),
                false => !has_state_of(p, class, interface),
            }
    }

    /// Whether the contract of a method of a stub's interface says nothing of that of a class: the class goes its own way. A function of the stub that is known of
    /// every object is one of the class's, too.
    pub fn is_none_of(&self, class: jv::ClassId, above: jv::MethodId) -> bool {
        let Some(interface) = self.p[above].class else { return false };
        self.has_own_way(class, interface) && (!self.is_pure_method(above) || needs_state(self.p, above))
    }

    /// Whether a method of a stub could be one of the program that has nothing to do with the contract there. Not if whoever calls it needs the state: objects of
    /// classes that go their own way have none.
    pub fn may_go_own_way(&self, id: jv::MethodId) -> bool {
        let source = self.contract_source(id);
        let above = self.p[source].class.filter(|_| !needs_state(self.p, source));
        let Some(interface) = above.filter(|class| speaks_of_state(self.p, *class)) else { return false };
        self.p.source_classes().any(|class| self.implements(class, interface) && self.has_own_way(class, interface))
    }

    /// Whether functions and predicates of a class are declared in given text.
    pub fn is_specified(&self, class: Option<jv::ClassId>) -> bool {
        class.is_none_or(|class| matches!(self.p[class].origin, jv::Origin::Source | jv::Origin::Stub))
    }

    pub fn is_of_stub(&self, class: Option<jv::ClassId>) -> bool {
        class.is_some_and(|class| self.p[class].origin == jv::Origin::Stub)
    }

    /// A predicate is mentioned.
    pub fn uses_predicate(&mut self, id: jv::PredicateId) {
        if self.is_of_stub(self.p[id].class) {
            self.needed.predicates.insert(id);
        }
    }

    /// A function is applied.
    pub fn uses_function(&mut self, id: jv::MethodId, args: &[jv::Exp]) {
        if self.is_of_stub(self.p[id].class) {
            self.needed.methods.insert(id);
            self.check_keys(args, id);
        }
    }

    /// Everything of stubs that is used, and what that uses.
    pub fn trusted_members(&mut self) {
        let (mut methods, mut predicates) = (0, 0);
        loop {
            if let Some(id) = self.needed.methods.get_index(methods).copied() {
                methods += 1;
                match self.is_pure_method(id) {
                    true => self.trusted_function(id),
                    false => self.trusted_method(id),
                }
            } else if let Some(id) = self.needed.predicates.get_index(predicates).copied() {
                predicates += 1;
                self.trusted_predicate(id);
            } else {
                return;
            }
        }
    }

    /// What the library could call back of what a method with a contract is given: of elements and keys, what collections ask them.
    pub fn given_to_stub(&mut self, arg: &jv::Exp, param: &jv::Type) {
        let is_element = match param {
            jv::Type::Var(_) => true,
            other => other.as_class().is_some_and(|class| self.is_object(class)),
        };
        let class = self.least_class(&behind_widening(arg).ty).filter(|_| is_element);
        if class.is_some_and(|class| self.may_be_asked(class)) {
            self.unsupported(
                arg.span,
                "an object with an `equals`, `hashCode`, `compareTo` or `toString` that requires something, or calls such a method, in a collection or text",
            );
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// The arguments of a method with a contract in a stub.
    pub fn arguments_for_stub(&mut self, args: &[jv::Exp], id: jv::MethodId) {
        let p = self.e.p;
        for (arg, param) in args.iter().zip(&p[id].params) {
            let ty = &p[*param].ty;
            let is_function = ty.as_class().is_some_and(|class| p[class].kind.is_interface());
            match is_function {
                true => self.given_to_library(arg),
                false => self.e.given_to_stub(arg, ty),
            }
        }
        self.e.check_keys(args, id);
    }
}

/// An argument before it became one of a wider type.
pub fn behind_widening(e: &jv::Exp) -> &jv::Exp {
    match &e.kind {
        jv::ExprKind::Convert(conversion, inner) if *conversion != jv::Conversion::Boxing => behind_widening(inner),
        _ => e,
    }
}
