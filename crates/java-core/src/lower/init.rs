//! Initialisation of classes: which have code, and where it may run.

use java::tree::Member;

use super::*;

impl Lowering<'_> {
    /// The class is initialised here, unless it surely was before or nothing would run.
    pub(super) fn ensure(&mut self, class: ClassId, at: OriginId) {
        if !self.has_init(class) || self.is_initialised_here(class) {
            return;
        }
        let at = self.generated(at, Generated::Initialisation);
        self.perform(Eff::EnsureInit(class), at);
    }

    /// In static methods, constructors and the initialiser of a class its initialisation has begun in this thread. Instance methods and lambdas
    /// of the class say nothing: another thread may still be initialising it.
    fn is_initialised_here(&self, class: ClassId) -> bool {
        let [frame] = self.frames.as_slice() else { return false };
        let Some(method) = self.method else { return false };
        let begun = match self.out[method].kind {
            MethodKind::Static | MethodKind::Constructor | MethodKind::ClassInit => true,
            MethodKind::Instance | MethodKind::Function => false,
        };
        begun && frame.class == class
    }

    /// Whether initialising a class runs any code.
    pub(super) fn has_init(&mut self, class: ClassId) -> bool {
        if let Some(known) = self.initialised.get(&class) {
            return *known;
        }
        let above = self.initialised_before(class);
        let found = self.has_own_init(class) || above.into_iter().any(|class| self.has_init(class));
        self.initialised.insert(class, found);
        found
    }

    /// What a class initialises before itself: the superclass, which does the same for those above it, and interfaces. It is not enough to
    /// initialise all classes of the plan one by one: those between have begun before the first of them runs.
    pub(super) fn initialised_before(&self, class: ClassId) -> Vec<ClassId> {
        let interfaces = self.tables.init_plan(class).order;
        let interfaces = interfaces.into_iter().filter(|above| self.out[*above].kind == ClassKind::Interface);
        let mut all: Vec<ClassId> = self.out[class].superclass.into_iter().chain(interfaces).collect();
        all.retain(|above| *above != class && self.out[*above].is_source);
        all
    }

    fn has_own_init(&self, class: ClassId) -> bool {
        if class.0 as usize >= self.tree.classes.len() || !self.tree[class].is_source() {
            return false;
        }
        self.tree[class].members.iter().any(|member| match member {
            Member::Field(field) => {
                let field = &self.tree[*field];
                field.is_static() && !field.ghost && field.init.is_some() && field.constant.is_none()
            }
            Member::Initializer(initializer) => initializer.is_static,
            Member::Method(_) | Member::Class(_) | Member::Predicate(_) => false,
        })
    }
}
