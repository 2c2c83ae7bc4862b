//! Whose the members of a translation are.

use indexmap::{IndexMap, IndexSet};
use source::Symbol;
use verdict::Member;

use crate::Owner;

#[derive(Default)]
pub struct Members {
    pub owners: IndexMap<Symbol, Owner>,
    /// Members that nobody gives a verdict on: contracts of a library.
    pub unowned: IndexSet<Symbol>,
}

impl Members {
    /// A member of the translation stands for one of the program.
    pub fn stands_for(&mut self, name: Symbol, member: Member) {
        self.owners.insert(name, Owner { member, main: name });
    }

    /// A member of the translation adds to another, which stands for one of the program.
    pub fn adds_to(&mut self, name: Symbol, main: Symbol) {
        let member = self.owners[&main].member;
        self.owners.insert(name, Owner { member, main });
    }
}

#[cfg(test)]
mod tests {
    use verdict::MemberKind;

    use super::*;

    #[test]
    fn what_adds_to_a_member_has_its_owner() {
        let [method, check, more] = ["C$m", "C$m$check", "C$m$check$more"].map(Symbol::new);
        let member = Member { name: Symbol::new("C.m"), kind: MemberKind::Method };
        let mut members = Members::default();
        members.stands_for(method, member);
        members.adds_to(check, method);
        members.adds_to(more, check);
        let owner = |name| members.owners[&name];
        assert_eq!(owner(method), Owner { member, main: method });
        assert_eq!(owner(check), Owner { member, main: method });
        assert_eq!(owner(more).member, member);
    }
}
