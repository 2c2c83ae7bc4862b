//! Fields that only a translation knows.

use silver::tree::*;
use source::Symbol;

use super::{acc, field, holds_all, holds_some, write};

/// Permission to such a field is a right (to join a thread, to start it, to count down a latch); what is in it is a note.
#[derive(Clone, PartialEq, Debug)]
pub struct GhostField {
    pub name: Symbol,
    pub ty: Type,
}

impl GhostField {
    pub fn new(name: impl Into<Symbol>, ty: Type) -> GhostField {
        GhostField { name: name.into(), ty }
    }

    /// Adds the field to a program, unless it has it already.
    pub fn declare(&self, program: &mut Program) {
        let GhostField { name, ty } = self.clone();
        program.fields.entry(name).or_insert(Field { name, ty, meta: Meta::NONE });
    }

    pub fn of(&self, object: &Exp) -> Loc {
        Loc::Field { recv: object.clone(), field: self.name }
    }

    pub fn value(&self, object: &Exp, m: Meta) -> Exp {
        field(object.clone(), self.name, self.ty.clone(), m)
    }

    pub fn assign(&self, object: &Exp, value: Exp) -> StmtKind {
        StmtKind::FieldAssign { recv: object.clone(), field: self.name, value }
    }

    /// A part of the right, to be given or taken.
    pub fn part(&self, object: &Exp, amount: Exp, m: Meta) -> Exp {
        acc(self.of(object), amount, m)
    }

    pub fn whole(&self, object: &Exp, m: Meta) -> Exp {
        self.part(object, write(m), m)
    }

    pub fn is_held(&self, object: &Exp, m: Meta) -> Exp {
        holds_all(self.of(object), m)
    }

    pub fn is_readable(&self, object: &Exp, m: Meta) -> Exp {
        holds_some(self.of(object), m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::testing::{object, shown};

    #[test]
    fn a_right_is_permission_to_a_field() {
        let (token, t, m) = (GhostField::new("$token", Type::Bool), object("t"), Meta::NONE);
        assert_eq!(shown(&token.whole(&t, m)), "acc(t.$token)");
        assert_eq!(shown(&token.is_held(&t, m)), "perm(t.$token) == write");
        assert_eq!(shown(&token.is_readable(&t, m)), "perm(t.$token) > none");
        assert_eq!(shown(&token.value(&t, m)), "t.$token");
    }

    #[test]
    fn a_field_is_declared_once() {
        let token = GhostField::new("$token", Type::Bool);
        let mut program = Program::default();
        token.declare(&mut program);
        token.declare(&mut program);
        assert_eq!(program.fields.len(), 1);
        assert_eq!(program.fields[&token.name].ty, Type::Bool);
    }
}
