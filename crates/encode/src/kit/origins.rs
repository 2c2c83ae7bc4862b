//! Where the nodes of a translation come from.

use std::ops::{Deref, DerefMut};

use silver::tree::{Meta, Origin};
use source::Span;
use verdict::Place;

/// What the nodes of a translation stand for, by the number in their places. The first number is that of nodes that stand for nothing.
pub struct OriginTable<T>(Vec<T>);

impl<T: Copy> OriginTable<T> {
    pub fn new(nothing: T) -> OriginTable<T> {
        OriginTable(vec![nothing])
    }

    /// The meta of a node that stands for this.
    pub fn add(&mut self, origin: T, span: Span) -> Meta {
        self.0.push(origin);
        Meta { span, origin: Origin(self.0.len() as u32 - 1) }
    }

    /// What the node at a place stands for.
    pub fn at(&self, place: Place) -> Option<T> {
        (place.origin != 0).then(|| self.0.get(place.origin as usize).copied()).flatten()
    }
}

impl<T> Deref for OriginTable<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for OriginTable<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_know_what_they_stand_for() {
        let mut table = OriginTable::new("nothing");
        let (a, b) = (table.add("a", Span::NONE), table.add("b", Span::NONE));
        let at = |origin: Origin| table.at(Place { span: Span::NONE, origin: origin.0 });
        assert_eq!((at(a.origin), at(b.origin)), (Some("a"), Some("b")));
        assert_eq!(at(Meta::NONE.origin), None, "written by nobody");
        assert_eq!(at(Origin(7)), None);
    }
}
