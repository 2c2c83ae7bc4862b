//! What objects of the program's classes run for the declarations that core calls, as the tables say.

use super::*;
use crate::tables::Answer as Selected;

impl Lowering<'_> {
    /// Asks the tables about every class of the text and every declaration that is called. Classes and methods that the lowering made are
    /// not known there; [`Program::select`] finds these by their signatures.
    pub(super) fn select_answers(&mut self) {
        let (n_classes, n_methods) = (self.tree.classes.len(), self.tree.methods.len());
        let known = |decl: &MethodId| (decl.0 as usize) < n_methods;
        let declared: Vec<MethodId> = self.called_declarations().into_iter().filter(known).collect();
        for class in self.out.class_ids().filter(|class| (class.0 as usize) < n_classes) {
            if !self.out[class].is_source {
                continue;
            }
            for decl in &declared {
                let Some(owner) = self.out[*decl].class else { continue };
                if !self.out.is_below(class, owner) || self.is_made_for(class, *decl) {
                    continue;
                }
                let answer = match self.tables.select(class, *decl) {
                    Selected::Own(method) => Answer::Body(method),
                    Selected::Library(method) => Answer::Library(method),
                    Selected::Abstract(_) => Answer::Abstract,
                    Selected::Conflict => Answer::Conflict,
                    Selected::Open => Answer::Open,
                };
                self.out.answers.insert((class, *decl), answer);
            }
        }
    }

    /// Whether the lowering made a method of this name for a class: those of records.
    fn is_made_for(&self, class: ClassId, decl: MethodId) -> bool {
        let name = self.out[decl].name;
        let made = |method: &MethodId| self.out[*method].name == name && self.out[*method].made.is_some();
        self.out[class].methods.iter().any(made)
    }

    fn called_declarations(&self) -> FxHashSet<MethodId> {
        let mut found = FxHashSet::default();
        for method in self.out.method_ids() {
            let Body::Code(block) = &self.out[method].body else { continue };
            visit::each_stmt(block, &mut |stmt| {
                if let StmtKind::Do(_, Eff::Call(Call { dispatch: Dispatch::Virtual(decl), .. })) = &stmt.kind {
                    found.insert(*decl);
                }
            });
        }
        found
    }
}
