//! Code expressions.

use super::Resolver;
use super::stmts::Flow;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    pub(super) fn code_expr(&mut self, e: &ast::Expr, code: &ast::CodeExpr) -> Exp {
        self.inside.code_expressions += 1;
        let code = self.in_scope(|r| {
            let locals = r.locals(&code.locals);
            let mut flow = Flow::default();
            for block in &code.blocks {
                r.declare_label(&mut flow, block.label);
            }
            let blocks = code.blocks.iter().map(|block| r.code_block(&mut flow, block)).collect();
            CodeExpr { locals, labels: flow.labels, blocks }
        });
        self.inside.code_expressions -= 1;
        self.made(e, ExprKind::Code(Box::new(code)), Type::Bool)
    }

    fn code_block(&mut self, flow: &mut Flow, block: &ast::CodeBlock) -> CodeBlock {
        let label = flow.label(block.label.name).unwrap_or(LabelId(0));
        let cmds = block.cmds.iter().filter_map(|cmd| self.stmt(flow, None, cmd)).collect();
        let attrs = self.attributes(&block.attrs);
        let end = match &block.end {
            ast::CodeEnd::Goto(targets) => {
                CodeEnd::Goto(targets.iter().filter_map(|target| self.find_label(flow, *target)).collect())
            }
            ast::CodeEnd::Return(e) => CodeEnd::Return(self.condition(e, block.at, "what a code expression returns")),
        };
        CodeBlock { label, cmds, end, attrs, at: block.at }
    }
}
