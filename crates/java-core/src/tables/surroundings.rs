//! Which object `C.this` is: the way from the object whose code it is to the objects around it.

use java::tree::ClassId;

use super::Tables;

/// A way from an object outwards: at each step, the instance around an object as an object of this class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outwards(pub Vec<ClassId>);

impl Tables<'_> {
    /// The way from an object whose code belongs to a class to the object that `C.this` means there. Only the class itself counts: a class may
    /// stand below the one that is around it. `None` if no object of the class is around.
    pub fn outwards(&self, from: ClassId, to: ClassId) -> Option<Outwards> {
        let mut steps = Vec::new();
        let mut here = from;
        while here != to {
            if !self.p[here].is_inner {
                return None;
            }
            steps.push(here);
            here = self.p[here].outer?;
        }
        Some(Outwards(steps))
    }

    /// The way from an object whose code belongs to a class to the object that `super` means there: lambdas have no `super` of their own.
    pub fn out_of_lambdas(&self, from: ClassId) -> Option<Outwards> {
        let mut to = from;
        while self.lambdas.values().any(|lambda| *lambda == to) {
            to = self.p[to].outer?;
        }
        self.outwards(from, to)
    }
}
