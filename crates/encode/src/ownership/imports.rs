//! Which inspectors may ask which: no inspector depends on itself, so that what they return is a definition.

use java::tree as jv;
use java::tree::{ClassId, Exp, ExprKind, InvariantKind, MethodId, Target, Type, visit};
use source::Span;

use super::checks::Check;
use super::encoder::Encoder;
use super::inspectors::is_pure;

/// A class as its own code means it, or as the class of an object that may be of a subclass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Node {
    Own(ClassId),
    Dispatched(ClassId),
}

impl<'p> Encoder<'p> {
    pub fn inspector_rules(&self) {
        for method in self.inspectors() {
            self.has_form(method);
            self.overrides_inspectors(method);
            self.asks_what_is_imported(method);
            self.does_not_ask_itself(method);
        }
        for class in &self.world.classes {
            self.imports_have_no_cycle(*class);
            self.invariants_ask_only_parts(*class);
        }
    }

    fn has_form(&self, method: MethodId) {
        let m = &self.p[method];
        let declared_only = m.body == jv::Body::None;
        let pure = self.inspected(method).is_some_and(is_pure);
        let contract = self.contract(method);
        let promises = !contract.ensures.is_empty() || !contract.signals.is_empty() || !contract.modifies.is_empty();
        let plain = !m.is_static() && m.throws.is_empty() && !m.flags.is_synchronized() && m.result != Type::Void;
        if (!declared_only && !pure) || promises || !plain {
            let message = Check::InspectorForm.kind().unproved;
            let help = "it has parameters and `requires`, and no `throws`, `ensures` or `modifies`; \
                        what needs more is an ordinary method";
            self.reject(Check::InspectorForm, m.name_span, message, help);
        }
    }

    /// Who calls an inspector relies on what it is, whatever the class of the object.
    fn overrides_inspectors(&self, method: MethodId) {
        let m = &self.p[method];
        for above in m.overrides.iter().filter(|above| !self.is_inspector(**above)) {
            if self.p[*above].class.is_some_and(|class| self.p[class].is_source()) {
                self.mixed(m.name_span);
            }
        }
        for (_, answer) in self.answers(method).into_iter().filter(|(_, answer)| !self.is_inspector(*answer)) {
            self.mixed(self.p[answer].name_span);
        }
        for (_, answer) in self.answers(method).into_iter().filter(|(_, answer)| self.is_inspector(*answer)) {
            self.looks_alike(method, answer);
        }
        let classes = self.world.classes.iter().flat_map(|class| self.p[*class].methods());
        for other in classes.filter(|other| self.p[*other].overrides.contains(&method) && !self.is_inspector(*other)) {
            self.mixed(self.p[other].name_span);
        }
    }

    /// Who asks gives the states of the same arguments, whatever the class of the object.
    fn looks_alike(&self, method: MethodId, answer: MethodId) {
        for (declared, own) in self.p[method].params.iter().zip(&self.p[answer].params) {
            if self.p[*declared].flags.is_state() != self.p[*own].flags.is_state() {
                let message =
                    "a parameter of an inspector is `state` in one class and not in another that it overrides";
                self.reject(Check::InspectorForm, self.p[*own].span, message, "write `state` in both, or in neither");
            }
        }
    }

    fn mixed(&self, span: Span) {
        let message = "a method is an inspector in one class and not in another that it overrides";
        self.reject(Check::InspectorForm, span, message, "make both inspectors, or neither");
    }

    fn calls_of(&self, e: &'p Exp) -> Vec<(&'p jv::Call, MethodId, Span)> {
        let mut found = Vec::new();
        visit::each(e, &mut |e| {
            if let ExprKind::Call(call) = &e.kind
                && let Some(method) = call.method.known()
            {
                found.push((&**call, method, e.span));
            }
        });
        found
    }

    /// The methods that an inspector may ask, whatever the classes of the objects.
    fn asked_by(&self, method: MethodId) -> Vec<MethodId> {
        let Some(value) = self.inspected(method) else { return Vec::new() };
        let contract = self.contract(method);
        let calls = std::iter::once(value).chain(contract.requires).flat_map(|e| self.calls_of(e));
        let mut asked = Vec::new();
        for (call, callee, _) in calls {
            asked.push(callee);
            if !matches!(call.target, Target::Super(_)) {
                asked.extend(self.answers(callee).into_iter().map(|(_, answer)| answer));
            }
        }
        asked
    }

    fn does_not_ask_itself(&self, method: MethodId) {
        let mut open = self.asked_by(method);
        let mut seen = Vec::new();
        while let Some(next) = open.pop() {
            if next == method {
                let name = self.p[method].name;
                let message = format!("the inspector `{name}` depends on itself");
                let help = "what an inspector returns is a definition: it asks only inspectors that do not ask it";
                return self.reject(Check::ImportCycle, self.p[method].name_span, message, help);
            }
            if !seen.contains(&next) {
                seen.push(next);
                open.extend(self.asked_by(next));
            }
        }
    }

    // Imports.

    fn neighbours(&self, node: Node) -> Vec<Node> {
        match node {
            Node::Own(class) => {
                let imported = self.p[class].specs.imports.iter().filter_map(|(ty, _)| ty.as_class());
                let above = self.world.superclass(class).filter(|above| self.p[*above].is_source());
                imported.map(Node::Dispatched).chain(above.map(Node::Own)).collect()
            }
            Node::Dispatched(class) => {
                let below = self.world.classes.iter().filter(|c| **c != class && self.world.is_below(**c, class));
                std::iter::once(class).chain(below.copied()).map(Node::Own).collect()
            }
        }
    }

    fn reaches(&self, from: Node, to: Node) -> bool {
        let mut open = self.neighbours(from);
        let mut seen = Vec::new();
        while let Some(next) = open.pop() {
            if next == to {
                return true;
            }
            if !seen.contains(&next) {
                seen.push(next);
                open.extend(self.neighbours(next));
            }
        }
        false
    }

    fn imports_have_no_cycle(&self, class: ClassId) {
        for (ty, span) in &self.p[class].specs.imports {
            let Some(imported) = ty.as_class() else { continue };
            let (here, there) = (Node::Own(class), Node::Dispatched(imported));
            if self.reaches(there, here) {
                let message =
                    format!("`{}` imports `{}`, which depends on it", self.p[class].name, self.p[imported].name);
                let help = "a class imports only classes whose inspectors do not ask its own";
                self.reject(Check::ImportCycle, *span, message, help);
            }
        }
    }

    fn asks_what_is_imported(&self, method: MethodId) {
        let Some(class) = self.p[method].class else { return };
        let contract = self.contract(method);
        let said = self.inspected(method).into_iter().chain(contract.requires);
        for (call, callee, span) in said.flat_map(|e| self.calls_of(e)) {
            let Some(asked) = self.p[callee].class.filter(|asked| self.p[*asked].is_source()) else { continue };
            // What its own class says is checked by what is asked, not by who is imported.
            let own = self.world.is_below(class, asked) || matches!(call.target, Target::Super(_));
            if !own && !self.reaches(Node::Own(class), Node::Dispatched(asked)) {
                let (here, there) = (self.p[class].name, self.p[asked].name);
                let message = format!("an inspector of `{here}` asks one of `{there}`, which `{here}` does not import");
                let help = format!("add `//@ imports {there};` to the class");
                self.reject(Check::ImportMissing, span, message, &help);
            }
        }
    }

    /// Whether its object is packed is not known while an invariant is checked.
    fn invariants_ask_only_parts(&self, class: ClassId) {
        let c = &self.p[class];
        for invariant in c.specs.object_invariants.iter().filter(|inv| inv.kind == InvariantKind::Object) {
            for (call, callee, span) in self.calls_of(&invariant.body) {
                let on_this = match &call.target {
                    Target::Object(object) => matches!(object.kind, ExprKind::This { .. }),
                    Target::Super(_) => !self.world.frames,
                    _ => true,
                };
                if self.is_inspector(callee) && on_this {
                    let message = "an invariant asks an inspector of its own object, which might not be packed there";
                    let help = "write what the inspector returns, or say it in a `derived_invariant`";
                    self.reject(Check::InvSelf, span, message, help);
                }
            }
        }
    }

    /// `(\forall T x; ..)` ranges over references, whether there are such objects or not.
    pub fn unbound_state(&self, e: &jv::Expr) {
        let ExprKind::Quantified(q) = &e.kind else { return };
        for binder in &q.binders {
            let is_bound = |e: &Exp| matches!(e.kind, ExprKind::Local(local) if local == binder.local);
            let of_objects = self.p[binder.local].ty.is_reference();
            if binder.state || !of_objects || !matches!(binder.range, jv::BinderRange::All) {
                continue;
            }
            for part in q.guard.iter().chain([&q.body]) {
                visit::each(part, &mut |e| {
                    let looks = match &e.kind {
                        ExprKind::Field { target: Some(target), .. } => is_bound(target),
                        ExprKind::Index(array, _) => is_bound(array),
                        ExprKind::ModelField(jv::ModelField::Inv, of) => is_bound(of),
                        ExprKind::Call(call) => self.looks_into(call, &is_bound),
                        _ => false,
                    };
                    if looks {
                        let message = "the state of an object is looked at that need not exist";
                        let help = "bind its state, too, with `\\forall state T x`, or give a set that it is in";
                        self.reject(Check::SpecState, e.span, message, help);
                    }
                });
            }
        }
    }

    fn looks_into(&self, call: &jv::Call, is_bound: &dyn Fn(&Exp) -> bool) -> bool {
        let Some(method) = call.method.known() else { return false };
        let of_state = |(arg, param): (&Exp, &jv::LocalId)| self.p[*param].flags.is_state() && is_bound(arg);
        matches!(&call.target, Target::Object(object) if is_bound(object))
            || call.args.iter().zip(&self.p[method].params).any(of_state)
    }
}
