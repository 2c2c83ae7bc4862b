//! New objects: initialisation of the class, the object around, arguments, and only then the object.

use java::tree::{self, MethodRef, Nesting};

use super::*;

/// What the compiler gives a constant of an enum.
pub(super) struct EnumNumber {
    pub name: Symbol,
    pub ordinal: u32,
}

impl Lowering<'_> {
    /// `new C(..)`, also with a body, and the constants of enums.
    pub(super) fn creation(&mut self, e: &Exp, new: &tree::New, number: Option<EnumNumber>, at: OriginId) -> Val {
        let class = new.class;
        self.ghost_args(&new.ghost, at);
        let Some(constructor) = self.constructor_of(new) else { return self.unknown_creation(e, new, at) };
        self.ensure(class, at);
        let around = new.constructor.known().and_then(|constructor| self.tree[constructor].class).unwrap_or(class);
        let (outer, values) = self.outer_and_args(around, new.outer.as_ref(), &new.args, at);
        // The object around an anonymous class is where it stands; what is written is for the class above it.
        let (own_outer, above) = if new.body.is_some() { (None, outer) } else { (outer, None) };
        let object = self.run(Eff::Allocate(class), Rt::Class(class), at);
        if let Err(frames::Nowhere(kind)) = self.set_fixed(class, &object, own_outer, at) {
            return self.gap_value(e, kind);
        }
        if let Some(number) = number {
            self.set_number(&object, number, at);
        }
        let args = above.into_iter().chain(values).collect();
        self.perform(Eff::Construct(constructor, object.clone(), args), at);
        object
    }

    /// The object around, which must be there before the arguments are evaluated, and the arguments.
    pub(super) fn outer_and_args(
        &mut self,
        class: ClassId,
        outer: Option<&Exp>,
        args: &[Exp],
        at: OriginId,
    ) -> (Option<Val>, Vec<Val>) {
        let has_outer = self.out[class].outer.is_some() || !self.out[class].is_source;
        let mut operands = Vec::new();
        match outer {
            Some(outer) if has_outer => {
                let object = self.expr(outer);
                let object = self.pinned(object);
                for check in self.null_check(&object, Dereferenced::OuterInstance, at) {
                    self.emit(StmtKind::Check(check, vec![object.clone()]), at);
                }
                operands.push(self.operand_of(object));
            }
            // Nobody wrote it, and a local class of static code has none.
            Some(outer) => self.drop_node(&**outer, Dropped::Discarded),
            None => {}
        }
        let has_outer = !operands.is_empty();
        operands.extend(args.iter().map(|arg| self.operand(arg)));
        let mut values = self.settle(operands);
        let outer = has_outer.then(|| values.remove(0));
        (outer, values)
    }

    /// The constructor that runs first: that of an anonymous class is made.
    fn constructor_of(&mut self, new: &tree::New) -> Option<MethodId> {
        match (new.body, new.constructor) {
            (Some(body), MethodRef::Known(above)) => Some(self.anonymous_constructor(body, above)),
            (None, MethodRef::Known(constructor)) => Some(constructor),
            (_, MethodRef::Unknown(_)) => None,
        }
    }

    fn unknown_creation(&mut self, e: &Exp, new: &tree::New, at: OriginId) -> Val {
        if new.body.is_some() {
            return self.gap_value(e, GapKind::Unknown);
        }
        let operands = new.outer.iter().chain(&new.args).map(|e| self.operand(e)).collect();
        let operands = self.settle(operands);
        let (name, ty) = (self.tree[new.class].name, self.rt(&e.ty));
        self.run(Eff::Unknown(name, operands), ty, at)
    }

    /// Sets the object around and the captured values that one class keeps. Nothing runs between.
    pub(super) fn set_fixed(
        &mut self,
        class: ClassId,
        object: &Val,
        outer: Option<Val>,
        at: OriginId,
    ) -> Result<(), frames::Nowhere> {
        let at = self.generated(at, Generated::Fixed);
        if let Some(field) = self.out[class].outer {
            let outer = match (outer, self.tree[class].outer) {
                (Some(outer), _) => outer,
                (None, Some(around)) => self.path_to(around, at)?,
                (None, None) => return Err(frames::Nowhere(GapKind::NoInstance)),
            };
            let place = Place::Field(Box::new(object.clone()), field);
            self.perform(Eff::Write(place, outer, Vec::new()), at);
        }
        for (local, field) in self.out[class].captures.clone() {
            let val = self.variable(local, at)?;
            let place = Place::Field(Box::new(object.clone()), field);
            self.perform(Eff::Write(place, val, Vec::new()), at);
        }
        Ok(())
    }

    /// The constructor of an anonymous class: that of the class above, then the initialisers.
    fn anonymous_constructor(&mut self, class: ClassId, above: MethodId) -> MethodId {
        if let Some(made) = self.made_constructor(class) {
            return made;
        }
        let above_class = self.tree[above].class.expect("a constructor has a class");
        let types: Vec<Rt> = self.out[above].params.iter().map(|param| self.out[*param].ty.clone()).collect();
        let outer_type = self.out[above_class].outer.map(|field| self.out[field].ty.clone());
        let origin = self.unwritten(self.tree[class].span, Generated::DefaultConstructor);
        let saved = self.enter(class, false);
        let self_ = self.new_local("self", Rt::Class(class));
        let outer = outer_type.map(|ty| self.new_local("$outer", ty));
        let params: Vec<LocalId> =
            types.into_iter().enumerate().map(|(n, ty)| self.new_local(&format!("p{n}"), ty)).collect();
        let method = self.new_method(Method {
            class: Some(class),
            name: self.tree[class].qualified,
            kind: MethodKind::Constructor,
            made: Some(Made::AnonymousConstructor),
            access: Access::Public,
            is_abstract: false,
            overrides: Vec::new(),
            self_: Some(self_),
            params: outer.into_iter().chain(params.iter().copied()).collect(),
            result: None,
            throws: self.out[above].throws.clone(),
            body: Body::Native,
            origin,
        });
        self.method = Some(method);
        self.out[class].methods.push(method);
        let (body, ()) = self.block_of(|l| {
            let outer = outer.map(|local| l.local_value(local, origin));
            let args = params.iter().map(|param| l.local_value(*param, origin)).collect();
            l.construct_above(Some(above), above_class, outer, args, origin);
            l.initialisers(class, false);
        });
        self.out[method].body = Body::Code(body);
        self.leave(saved);
        method
    }

    fn made_constructor(&self, class: ClassId) -> Option<MethodId> {
        let is_made = |method: &MethodId| self.out[*method].made == Some(Made::AnonymousConstructor);
        self.out[class].methods.iter().copied().find(is_made)
    }

    /// The constructor of the class above runs on the object itself. What that class keeps of the bodies around is set just before: nothing
    /// of it runs earlier.
    pub(super) fn construct_above(
        &mut self,
        constructor: Option<MethodId>,
        above: ClassId,
        outer: Option<Val>,
        args: Vec<Val>,
        at: OriginId,
    ) {
        let class = self.frames.last().expect("a constructor stands in a frame").class;
        let object = value(ValKind::SelfRef, Rt::Class(class), at);
        let has_outer = outer.is_some() || self.out[above].outer.is_none();
        let early = std::mem::replace(&mut self.frames.last_mut().expect("as above").early, true);
        let fixed = self.set_fixed(above, &object, outer, at);
        self.frames.last_mut().expect("as above").early = early;
        if let Err(frames::Nowhere(kind)) = fixed
            && (has_outer || self.tree[above].nesting != Nesting::Top)
        {
            self.out.gaps.push(Gap { method: self.method, kind, span: self.out[at].span });
            let gap = GapId(self.out.gaps.len() as u32 - 1);
            self.emit(StmtKind::Gap(gap), at);
        }
        // `Object()` does nothing, and that of an enum has no arguments that anybody wrote.
        if let Some(constructor) = constructor.filter(|_| above != self.object()) {
            self.perform(Eff::Construct(constructor, object, args), at);
        }
    }
}
