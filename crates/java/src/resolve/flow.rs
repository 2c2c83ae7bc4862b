//! What can happen when bodies run: which statements are reached, which variables have values, which exceptions escape.

mod assigned;
mod captures;
mod exceptions;
mod reach;
mod shape;
mod state;
mod unreachable;

pub use reach::completes;

pub(super) use shape::may_complete;

use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn check_flow(&mut self) {
        let program = std::mem::take(&mut self.program);
        let found = assigned::check(&program);
        let unreachable = unreachable::check(&program);
        let captured = captures::check(&program, &found.changed);
        self.program = program;
        // The ownership model has rules of its own for writing fields, and none for final ones.
        let has_own_rules = matches!(self.program.model, Model::Ownership(_));
        for (kind, span, message) in found.problems.into_iter().chain(captured) {
            match has_own_rules && kind.id == codes::FINAL_ASSIGNED.id {
                true => self.warning(codes::NOT_JAVA, span, format!("{message}; javac refuses this")),
                false => self.error(kind, span, message),
            };
        }
        for (span, message) in unreachable {
            self.warning(codes::NOT_JAVA, span, format!("{message}; javac refuses this"));
        }
        for local in self.program.locals() {
            self.program[local].effectively_final = !found.changed.contains(&local);
        }
        self.check_exceptions();
    }
}
