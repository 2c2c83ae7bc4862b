//! The nodes of the text, by their numbers: for what core does not say yet, which is all that specifications say.

use java::tree::{self, Exp, FieldId, LocalDecl, Member, Stmt, StmtKind, visit};
use rustc_hash::FxHashMap;

use super::Lowered;
use crate::core::NodeId;

/// The code of a program as it is written.
#[derive(Default)]
pub struct Written<'t> {
    pub exprs: FxHashMap<NodeId, &'t Exp>,
    pub stmts: FxHashMap<NodeId, &'t Stmt>,
    /// Variables with a value, by the value.
    pub declarations: FxHashMap<NodeId, &'t LocalDecl>,
    /// Fields with a value, by the value.
    pub fields: FxHashMap<NodeId, FieldId>,
}

impl<'t> Written<'t> {
    /// The nodes of the tree that this was lowered from.
    pub fn of(tree: &'t tree::Program, lowered: &Lowered) -> Written<'t> {
        let mut written = Written::default();
        for class in tree.source_classes() {
            for member in &tree[class].members {
                match member {
                    Member::Field(field) => {
                        if let Some(init) = &tree[*field].init {
                            written.fields.extend(lowered.nodes.known(&**init).map(|node| (node, *field)));
                            written.expr(lowered, init);
                        }
                    }
                    Member::Initializer(init) => init.body.stmts.iter().for_each(|stmt| written.stmt(lowered, stmt)),
                    Member::Method(method) => match &tree[*method].body {
                        tree::Body::Block(block) => block.stmts.iter().for_each(|stmt| written.stmt(lowered, stmt)),
                        tree::Body::Expr(_) | tree::Body::None => {}
                    },
                    Member::Class(_) | Member::Predicate(_) => {}
                }
            }
        }
        written
    }

    fn stmt(&mut self, lowered: &Lowered, stmt: &'t Stmt) {
        self.stmts.extend(lowered.nodes.known(stmt).map(|node| (node, stmt)));
        if let StmtKind::Local(all) = &stmt.kind {
            for decl in all {
                let node = decl.init.as_ref().and_then(|init| lowered.nodes.known(&**init));
                self.declarations.extend(node.map(|node| (node, decl)));
            }
        }
        syntax::deep(|| {
            visit::expressions(stmt).into_iter().for_each(|e| self.expr(lowered, e));
            visit::substatements(stmt).into_iter().for_each(|inner| self.stmt(lowered, inner));
        });
    }

    fn expr(&mut self, lowered: &Lowered, e: &'t Exp) {
        self.exprs.extend(lowered.nodes.known(&**e).map(|node| (node, e)));
        syntax::deep(|| {
            visit::children(e).into_iter().for_each(|e| self.expr(lowered, e));
            visit::blocks(e).into_iter().flatten().for_each(|stmt| self.stmt(lowered, stmt));
        });
    }
}
