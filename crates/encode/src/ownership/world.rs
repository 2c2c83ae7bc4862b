//! The classes of a program as the model sees them: all of them, since what a class promises depends on those below it.

use indexmap::IndexSet;
use java::tree as jv;
use java::tree::{ClassId, FieldId, InvariantKind, MethodId, Model, Program, Type};
use java_core::tables::Tables;
use rustc_hash::FxHashSet;

/// What values of a type are in the translation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Int,
    Bool,
    Ref,
    Level,
    Set,
}

impl Sort {
    pub fn text(self) -> &'static str {
        match self {
            Sort::Int => "int",
            Sort::Bool => "bool",
            Sort::Ref => "Ref",
            Sort::Level => "Level",
            Sort::Set => "[Ref]bool",
        }
    }

    /// The value of a field that nobody has written.
    pub fn default(self) -> &'static str {
        match self {
            Sort::Int => "0",
            Sort::Bool => "false",
            Sort::Ref => "null",
            Sort::Level => "NoLevel",
            Sort::Set => "EmptySet",
        }
    }
}

/// Whose state something is: that of the objects of a class, or of the class itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    pub class: ClassId,
    pub is_static: bool,
}

pub struct World<'p> {
    pub p: &'p Program,
    pub layer: u8,
    /// Whether anything can become immutable, or be opened for reading.
    pub immutables: bool,
    /// Whether anything is opened for reading in a program of one thread.
    pub keeps: bool,
    /// Whether methods say with `modifies` what they change: such a program has one thread, and objects are owned or not.
    pub sequential: bool,
    /// Whether each class of an object has a state of its own, packed and unpacked by itself.
    pub frames: bool,
    /// Whether annotations speak of states that objects may have.
    pub state_words: bool,
    /// The classes and interfaces of the program.
    pub classes: Vec<ClassId>,
    class_objects: FxHashSet<ClassId>,
    pub object: ClassId,
    pub string: Option<ClassId>,
    pub thread: Option<ClassId>,
    pub runnable: Option<ClassId>,
    pub throwable: Option<ClassId>,
}

impl<'p> World<'p> {
    pub fn new(p: &'p Program, tables: &Tables<'p>) -> World<'p> {
        let layer = match p.model {
            Model::Ownership(layer) => layer,
            Model::Permissions => unreachable!("programs of this model only"),
        };
        let classes: Vec<ClassId> = p.source_classes().collect();
        let mut world = World {
            p,
            layer,
            immutables: false,
            keeps: false,
            frames: java::ownership::has_frames(p),
            sequential: java::ownership::has_one_thread(p),
            state_words: super::features::binds_states(p),
            classes,
            class_objects: FxHashSet::default(),
            object: p.find_class("java.lang.Object").expect("every program knows it"),
            string: p.find_class("java.lang.String"),
            thread: p.find_class("java.lang.Thread"),
            runnable: p.find_class("java.lang.Runnable"),
            throwable: p.find_class("java.lang.Throwable"),
        };
        let uses_immutables = layer >= 4 && super::features::uses_immutables(p);
        // One thread shares nothing.
        (world.immutables, world.keeps) = (uses_immutables && !world.sequential, uses_immutables && world.sequential);
        world.class_objects = super::features::class_objects(&world, tables);
        world
    }

    /// Whether there are levels of locks.
    pub fn levels(&self) -> bool {
        self.layer >= 2
    }

    /// Whether there are invariants and ownership.
    pub fn invariants_matter(&self) -> bool {
        self.layer >= 3
    }

    pub fn has_class_object(&self, class: ClassId) -> bool {
        self.class_objects.contains(&class)
    }

    pub fn superclass(&self, class: ClassId) -> Option<ClassId> {
        self.p[class].superclass.as_ref().and_then(Type::as_class)
    }

    /// The superclass, if it is one of the program.
    pub fn class_above(&self, class: ClassId) -> Option<ClassId> {
        java::ownership::class_above(self.p, class)
    }

    /// Whether objects may have a frame of this class that is not the object itself: there are classes below it.
    pub fn has_frame_apart(&self, class: ClassId) -> bool {
        let is_above = |below: &ClassId| self.class_above(*below) == Some(class);
        self.frames && self.classes.iter().any(is_above)
    }

    /// The class and those above it, nearest first; of interfaces only itself.
    pub fn chain(&self, class: ClassId) -> Vec<ClassId> {
        std::iter::successors(Some(class), |c| self.superclass(*c)).collect()
    }

    /// The classes of the program from the topmost down to this one.
    pub fn source_chain(&self, class: ClassId) -> Vec<ClassId> {
        let mut chain: Vec<ClassId> = self.chain(class).into_iter().filter(|c| self.p[*c].is_source()).collect();
        chain.reverse();
        chain
    }

    /// All types above, itself included.
    pub fn supertypes(&self, class: ClassId) -> IndexSet<ClassId> {
        let mut found = IndexSet::new();
        let mut open = vec![class];
        while let Some(next) = open.pop() {
            if found.insert(next) {
                let c = &self.p[next];
                open.extend(c.superclass.iter().chain(&c.interfaces).filter_map(Type::as_class));
            }
        }
        found
    }

    pub fn is_below(&self, class: ClassId, above: ClassId) -> bool {
        above == self.object || self.supertypes(class).contains(&above)
    }

    /// Whether it can have objects of exactly this class.
    pub fn is_concrete(&self, class: ClassId) -> bool {
        !self.p[class].kind.is_interface() && !self.p[class].flags.is_abstract()
    }

    /// The classes of the program at or below a type that have objects.
    pub fn concrete_below(&self, class: ClassId) -> Vec<ClassId> {
        self.classes.iter().copied().filter(|c| self.is_concrete(*c) && self.is_below(*c, class)).collect()
    }

    /// The fields of one side of a class, in the order of the text. Constants are values, not fields.
    pub fn fields(&self, side: Side) -> Vec<FieldId> {
        let p = self.p;
        let wanted = |f: &FieldId| p[*f].is_static() == side.is_static && !self.is_constant(*f);
        p[side.class].fields().filter(wanted).collect()
    }

    pub fn is_constant(&self, field: FieldId) -> bool {
        let field = &self.p[field];
        field.is_static() && field.constant.is_some()
    }

    pub fn all_fields(&self) -> Vec<FieldId> {
        let sides = self.classes.iter().flat_map(|c| {
            [Side { class: *c, is_static: false }, Side { class: *c, is_static: true }].map(|side| self.fields(side))
        });
        sides.flatten().collect()
    }

    pub fn reps(&self, side: Side) -> Vec<FieldId> {
        if !self.invariants_matter() {
            return Vec::new();
        }
        self.fields(side).into_iter().filter(|f| self.p[*f].flags.is_rep()).collect()
    }

    /// The rep fields of what is packed with a side of a class.
    pub fn all_reps(&self, side: Side) -> Vec<FieldId> {
        self.packed_with(side).into_iter().flat_map(|side| self.reps(side)).collect()
    }

    pub fn invariants(&self, side: Side) -> Vec<&'p jv::ObjectInvariant> {
        let all = self.p[side.class].specs.object_invariants.iter();
        all.filter(|inv| inv.is_static == side.is_static && inv.kind == InvariantKind::Object).collect()
    }

    /// The side with those it inherits from, topmost first. Class objects inherit nothing.
    pub fn sides_above(&self, side: Side) -> Vec<Side> {
        match side.is_static {
            true => vec![side],
            false => self.source_chain(side.class).into_iter().map(|class| Side { class, ..side }).collect(),
        }
    }

    /// The sides that have one state with this one: those it inherits from, too, unless each class has a frame of its own.
    pub fn packed_with(&self, side: Side) -> Vec<Side> {
        if self.frames { vec![side] } else { self.sides_above(side) }
    }

    fn adds_to_invariant(&self, side: Side) -> bool {
        !self.invariants(side).is_empty() || !self.reps(side).is_empty()
    }

    /// Whether objects of exactly this class have nothing to be packed for.
    pub fn is_plain_exactly(&self, side: Side) -> bool {
        let owns_above = self.frames && !side.is_static && self.class_above(side.class).is_some();
        !owns_above && !self.sides_above(side).into_iter().any(|side| self.adds_to_invariant(side))
    }

    /// Whether all objects of this static type have nothing to be packed for; with frames, whether their frames of this class have nothing.
    pub fn is_plain(&self, side: Side) -> bool {
        if !self.invariants_matter() {
            return true;
        }
        match side.is_static || self.frames {
            true => self.is_plain_exactly(side),
            false => self.is_plain_exactly(side) && self.rich_below(side).0.is_empty(),
        }
    }

    /// The sides of which an object may be besides this one, where its static type is that of this one. A frame is of one class only.
    pub fn sides_below(&self, side: Side) -> Vec<Side> {
        if side.is_static || self.frames {
            return Vec::new();
        }
        let below = |class: &ClassId| *class != side.class && self.is_below(*class, side.class);
        let objects = self.classes.iter().copied().filter(below).map(|class| Side { class, is_static: false });
        objects.chain(self.class_sides(side)).collect()
    }

    /// The class objects among the objects of a static type: those have types of the library.
    fn class_sides(&self, side: Side) -> Vec<Side> {
        let of_library = !side.is_static && !self.p[side.class].is_source();
        let objects = self.classes.iter().filter(|class| of_library && self.has_class_object(**class));
        objects.map(|class| Side { class: *class, is_static: true }).collect()
    }

    /// The sides of this static type that have something to be packed for, and whether objects of it are always of one of these.
    pub fn rich_below(&self, side: Side) -> (Vec<Side>, bool) {
        if side.is_static || self.frames {
            return (vec![side], true);
        }
        let objects = self.concrete_below(side.class).into_iter().map(|class| Side { class, ..side });
        let all = objects.chain(self.class_sides(side));
        let (plain, rich): (Vec<Side>, Vec<Side>) = all.partition(|side| self.is_plain_exactly(*side));
        // Of others there may be objects that are not of the program: arrays, lambdas, those of the library.
        let known = self.p[side.class].is_source() && !self.p[side.class].kind.is_interface();
        (rich, plain.is_empty() && known)
    }

    /// The classes at or below this one that have objects, and among them those with the same invariants and rep fields.
    pub fn packable_as(&self, class: ClassId) -> (Vec<ClassId>, bool) {
        let all = self.concrete_below(class);
        let adds = |c: &ClassId| {
            let between = self.source_chain(*c).into_iter().filter(|d| !self.is_below(class, *d));
            between.into_iter().any(|d| self.adds_to_invariant(Side { class: d, is_static: false }))
        };
        let same: Vec<ClassId> = all.iter().copied().filter(|c| !adds(c)).collect();
        let complete = same.len() == all.len() && self.p[class].is_source() && !self.p[class].kind.is_interface();
        (same, complete)
    }

    pub fn sort(&self, ty: &Type) -> Option<Sort> {
        use java::tree::Prim;
        Some(match ty {
            Type::Prim(Prim::Boolean) => Sort::Bool,
            Type::Prim(prim) if prim.is_integral() => Sort::Int,
            Type::Class(_) | Type::Array(_) | Type::Null | Type::Ref | Type::Var(_) => Sort::Ref,
            Type::LockLevel => Sort::Level,
            Type::Set(element) if element.is_reference() || element.is_unknown() => Sort::Set,
            _ => return None,
        })
    }

    pub fn constructors(&self, class: ClassId) -> Vec<MethodId> {
        self.p[class].constructors(self.p).collect()
    }
}
