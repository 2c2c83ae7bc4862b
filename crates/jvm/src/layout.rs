//! Which fields are tracked, and where an object keeps who holds them.
//!
//! Every class on top of a chain of the program's classes gets one hidden field with an array: a slot for each tracked field of the whole
//! chain below it. Static fields have such an array of their own in each class.

use java::tree::{
    ClassId, ClassKind, ExprKind, Field, FieldId, Location, LocationKind, MethodId, Nesting, Program, visit,
};
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Layout {
    slots: FxHashMap<FieldId, usize>,
    /// By class: how many slots an object has that counts down to this class.
    depth: FxHashMap<ClassId, usize>,
    /// By class on top of a chain: how many slots its objects have, whatever their class.
    room: FxHashMap<ClassId, usize>,
    statics: FxHashMap<ClassId, usize>,
}

impl Layout {
    pub fn new(p: &Program) -> Layout {
        let mut layout = Layout {
            slots: FxHashMap::default(),
            depth: FxHashMap::default(),
            room: FxHashMap::default(),
            statics: FxHashMap::default(),
        };
        let mentioned = mentioned_fields(p);
        for class in p.source_classes() {
            layout.place(p, class, &mentioned);
        }
        for class in p.source_classes() {
            let top = top(p, class);
            let depth = layout.depth[&class];
            let room = layout.room.entry(top).or_default();
            *room = (*room).max(depth);
        }
        layout
    }

    fn place(&mut self, p: &Program, class: ClassId, mentioned: &FxHashSet<FieldId>) -> usize {
        if let Some(depth) = self.depth.get(&class) {
            return *depth;
        }
        let mut next = match source_superclass(p, class) {
            Some(superclass) => self.place(p, superclass, mentioned),
            None => 0,
        };
        let mut next_static = 0;
        for id in p[class].fields() {
            if !is_tracked(p, &p[id], mentioned.contains(&id)) {
                continue;
            }
            let counter = if p[id].is_static() { &mut next_static } else { &mut next };
            *counter += 1;
            self.slots.insert(id, *counter);
        }
        self.depth.insert(class, next);
        self.statics.insert(class, next_static);
        next
    }

    /// The slot of a field that is tracked.
    pub fn slot(&self, field: FieldId) -> Option<usize> {
        self.slots.get(&field).copied()
    }

    /// How many slots objects have, if this class is where they keep them.
    pub fn room(&self, class: ClassId) -> usize {
        self.room.get(&class).copied().unwrap_or(0)
    }

    pub fn depth(&self, class: ClassId) -> usize {
        self.depth.get(&class).copied().unwrap_or(0)
    }

    pub fn statics(&self, class: ClassId) -> usize {
        self.statics.get(&class).copied().unwrap_or(0)
    }
}

/// The superclass, if it is one of the program's.
pub fn source_superclass(p: &Program, class: ClassId) -> Option<ClassId> {
    p[class].superclass.as_ref().and_then(|ty| ty.as_class()).filter(|id| p[*id].is_source())
}

/// The class at the top of the chain of the program's classes.
pub fn top(p: &Program, class: ClassId) -> ClassId {
    let mut at = class;
    while let Some(above) = source_superclass(p, at) {
        at = above;
    }
    at
}

fn is_tracked(p: &Program, field: &Field, mentioned: bool) -> bool {
    let class = &p[field.class];
    let has_slots = match class.kind {
        ClassKind::Class | ClassKind::Enum => true,
        ClassKind::Record => field.is_static(),
        ClassKind::Interface | ClassKind::Annotation => false,
    };
    // What is volatile never races; only a specification makes it anybody's.
    let counts = !field.flags.is_volatile() || mentioned;
    has_slots && !field.is_final() && field.enum_constant.is_none() && !field.ghost && !class.ghost && counts
}

/// The fields that specifications ask permissions for.
fn mentioned_fields(p: &Program) -> FxHashSet<FieldId> {
    let mut found = FxHashSet::default();
    let mut see = |e: &java::tree::Expr| {
        let location = match &e.kind {
            ExprKind::Perm { location, .. } | ExprKind::PointsTo { location, .. } => location,
            _ => return,
        };
        if let Location { kind: LocationKind::Field { field, .. }, .. } = location {
            found.insert(*field);
        }
    };
    for predicate in &p.predicates {
        predicate.body.iter().for_each(|e| visit::each_deep(e, &mut see));
    }
    for method in p.methods() {
        let clauses = &p[method].contract.clauses;
        clauses.iter().flat_map(visit::clause_expressions).for_each(|e| visit::each_deep(e, &mut see));
        if let java::tree::Body::Block(block) = &p[method].body {
            block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see));
        }
    }
    for class in p.source_classes() {
        p[class].specs.lock_invariants.iter().for_each(|inv| visit::each_deep(&inv.body, &mut see));
        p[class].specs.guards.iter().for_each(|guard| visit::each_deep(&guard.body, &mut see));
    }
    found
}

/// How a class is named from anywhere it is in scope; anonymous classes have no name.
pub fn class_name(p: &Program, class: ClassId) -> Option<String> {
    let c = &p[class];
    match c.nesting {
        Nesting::Anonymous | Nesting::Constant(_) => None,
        Nesting::Top => Some(c.qualified.to_string()),
        Nesting::Local => Some(c.name.to_string()),
        Nesting::Member => {
            let outer = c.outer.and_then(|outer| class_name(p, outer));
            Some(outer.map_or_else(|| c.name.to_string(), |outer| format!("{outer}.{}", c.name)))
        }
    }
}

/// Whether a method is this one of a library class.
pub fn is_library(p: &Program, method: MethodId, class: &str, name: &str) -> bool {
    p[method].name.as_str() == name && p[method].class.is_some_and(|id| p[id].qualified.as_str() == class)
}
