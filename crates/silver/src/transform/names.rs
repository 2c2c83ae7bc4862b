//! Names for what transformations add.

use rustc_hash::FxHashSet;
use source::Symbol;

use crate::tree::*;

/// `base`, or `base$k` if that is a global name already.
pub fn fresh_global(program: &Program, base: &str) -> Symbol {
    let base = Symbol::new(base);
    if program.is_global(base) { fresh_name(base, &mut |name| program.is_global(name)) } else { base }
}

/// Hands out local names that a method does not use yet.
pub struct LocalNames {
    taken: FxHashSet<Symbol>,
}

impl LocalNames {
    pub fn of_method(program: &Program, method: &Method) -> LocalNames {
        let mut names = LocalNames::globals(program);
        names.taken.extend(method.params.iter().chain(&method.returns).map(|v| v.name));
        if let Some(body) = &method.body {
            names.taken.extend(body.declared().into_keys());
        }
        method.each_exp(&mut |e| names.avoid(e));
        names
    }

    pub fn of_function(program: &Program, function: &Function) -> LocalNames {
        let mut names = LocalNames::globals(program);
        names.taken.extend(function.params.iter().map(|v| v.name));
        function.each_exp(&mut |e| names.avoid(e));
        names
    }

    fn globals(program: &Program) -> LocalNames {
        let taken = program.fields.keys().chain(program.functions.keys()).chain(program.methods.keys());
        LocalNames { taken: taken.copied().collect() }
    }

    /// Keeps clear of every variable of an expression.
    pub fn avoid(&mut self, e: &Exp) {
        e.visit_with_triggers(&mut |e| {
            self.taken.extend(e.kind.binders().iter().map(|v| v.name));
            if let ExpKind::Local(name) = e.kind {
                self.taken.insert(name);
            }
        });
    }

    pub fn fresh(&mut self, base: &str) -> Symbol {
        let base = Symbol::new(base);
        let name = if self.taken.contains(&base) { fresh_name(base, &mut |n| self.taken.contains(&n)) } else { base };
        self.taken.insert(name);
        name
    }

    /// A new variable and its declaration.
    pub fn declare(&mut self, base: &str, ty: Type, meta: Meta) -> (Exp, Stmt) {
        let name = self.fresh(base);
        let var = Var { name, ty: ty.clone(), span: meta.span };
        (Expr::local(name, ty, meta), Stmt::new(StmtKind::VarDecl(vec![var]), meta))
    }
}
