//! Numbers for classes, so that tests of types are arithmetic: a class has an interval, those of its subclasses lie inside it, and unless it
//! is final there is room in it for subclasses that nobody knows.

use java::tree as jv;
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Numbering {
    intervals: FxHashMap<jv::ClassId, (i64, i64)>,
    pub highest: i64,
}

impl Numbering {
    pub fn of(p: &jv::Program) -> Numbering {
        let mut below: FxHashMap<jv::ClassId, Vec<jv::ClassId>> = FxHashMap::default();
        for id in p.classes() {
            if let Some(superclass) = p[id].superclass.as_ref().and_then(jv::Type::as_class) {
                below.entry(superclass).or_default().push(id);
            }
        }
        let mut numbering = Numbering::default();
        if let Some(object) = p.find_class("java.lang.Object") {
            let mut next = 1;
            numbering.number(p, object, &below, &mut next);
            numbering.highest = next;
        }
        numbering
    }

    fn number(
        &mut self,
        p: &jv::Program,
        class: jv::ClassId,
        below: &FxHashMap<jv::ClassId, Vec<jv::ClassId>>,
        next: &mut i64,
    ) {
        // What is known by name only may stand elsewhere.
        if p[class].origin == jv::Origin::Opaque || p[class].kind.is_interface() || self.intervals.contains_key(&class)
        {
            return;
        }
        let low = *next;
        *next += 1;
        self.intervals.insert(class, (low, low));
        for sub in below.get(&class).into_iter().flatten() {
            self.number(p, *sub, below, next);
        }
        // Nobody else extends a final class, or a sealed one whose subclasses are all here.
        if !p[class].flags.is_final() && !p[class].flags.is_sealed() {
            *next += 1;
        }
        self.intervals.insert(class, (low, *next - 1));
    }

    /// The number of the class itself, and the last one of its subclasses.
    pub fn interval(&self, class: jv::ClassId) -> Option<(i64, i64)> {
        self.intervals.get(&class).copied()
    }
}
