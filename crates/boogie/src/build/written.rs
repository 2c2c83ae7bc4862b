//! A program that was made, as it would be written: the syntax that the printer prints. Datatypes are written by attributes, which Boogie has read
//! since long before it had a word for them.

use source::{Span, Symbol};

use crate::syntax::ast;
use crate::tree::*;

/// The program as syntax. Only what a [`Builder`](super::Builder) makes has one.
pub fn written(program: &Program) -> ast::Program {
    Writer { program }.program()
}

struct Writer<'p> {
    program: &'p Program,
}

fn ident(name: Symbol) -> ast::Ident {
    ast::Ident { name, span: Span::NONE }
}

fn expr(kind: ast::ExprKind) -> ast::Expr {
    ast::Expr { kind: Box::new(kind), span: Span::NONE, at: Span::NONE }
}

fn named(name: Symbol) -> ast::Type {
    ast::Type { kind: ast::TypeKind::Named(ident(name), Vec::new()), span: Span::NONE }
}

fn attrs(attrs: &Attrs) -> ast::Attrs {
    let value = |value: &AttrValue| match value {
        AttrValue::Str(text) => ast::AttrValue::Str(text.clone()),
        AttrValue::Exp(e) => unreachable!("no attribute with {e:?} is made"),
    };
    let attribute = |attribute: &Attribute| ast::Attribute {
        key: attribute.key,
        values: attribute.values.iter().map(value).collect(),
        span: Span::NONE,
    };
    attrs.iter().map(attribute).collect()
}

fn marked(key: &str) -> ast::Attrs {
    vec![ast::Attribute { key: Symbol::new(key), values: Vec::new(), span: Span::NONE }]
}

impl Writer<'_> {
    fn program(&self) -> ast::Program {
        let mut decls = Vec::new();
        for con in &self.program.type_cons {
            let decl = ast::TypeDecl { name: ident(con.name), params: Vec::new(), body: None };
            decls.push(ast::Decl::Types(ast::TypeDecls { attrs: attrs(&con.attrs), decls: vec![decl] }));
        }
        self.program.datatypes.iter().for_each(|datatype| decls.extend(self.datatype(datatype)));
        decls.extend(self.program.constants.iter().map(|constant| ast::Decl::Const(self.constant(constant))));
        decls.extend(self.program.functions.iter().map(|function| ast::Decl::Function(self.function(function))));
        decls.extend(self.program.axioms.iter().map(|axiom| {
            let condition = self.exp(&axiom.condition);
            ast::Decl::Axiom(ast::AxiomDecl { hideable: false, attrs: Vec::new(), condition, at: Span::NONE })
        }));
        for implementation in &self.program.implementations {
            decls.push(ast::Decl::Procedure(self.procedure(implementation)));
        }
        ast::Program { decls }
    }

    fn ty(&self, ty: &Type) -> ast::Type {
        let kind = match ty {
            Type::Bool => ast::TypeKind::Bool,
            Type::Int => ast::TypeKind::Int,
            Type::Real => ast::TypeKind::Real,
            Type::Con(id, _) => return named(self.program.type_con(*id).name),
            Type::Data(id, _) => return named(self.program.datatype(*id).name),
            Type::Map(map) => ast::TypeKind::Map(Box::new(ast::MapType {
                params: Vec::new(),
                args: map.args.iter().map(|arg| self.ty(arg)).collect(),
                result: self.ty(&map.result),
                at: Span::NONE,
            })),
            other => unreachable!("nothing of the type {other:?} is made"),
        };
        ast::Type { kind, span: Span::NONE }
    }

    fn group(&self, var: VarId) -> ast::VarGroup {
        let variable = self.program.var(var);
        let names = vec![ident(variable.name)];
        ast::VarGroup { attrs: Vec::new(), names, ty: self.ty(&variable.ty), constraint: None }
    }

    fn datatype(&self, datatype: &Datatype) -> Vec<ast::Decl> {
        let name = ast::TypeDecl { name: ident(datatype.name), params: Vec::new(), body: None };
        let whole = ast::TypeDecls { attrs: marked("datatype"), decls: vec![name] };
        let ctors = datatype.ctors.iter().map(|ctor| ast::Decl::Function(self.ctor(datatype, ctor)));
        std::iter::once(ast::Decl::Types(whole)).chain(ctors).collect()
    }

    fn ctor(&self, datatype: &Datatype, ctor: &Ctor) -> ast::FunctionDecl {
        let field = |id: &FieldId| {
            let field = self.program.field(*id);
            ast::FunctionArg { attrs: Vec::new(), name: Some(ident(field.name)), ty: self.ty(&field.ty) }
        };
        ast::FunctionDecl {
            revealed: false,
            attrs: marked("constructor"),
            name: ident(ctor.name),
            type_params: Vec::new(),
            params: ctor.fields.iter().map(field).collect(),
            result: ast::FunctionArg { attrs: Vec::new(), name: None, ty: named(datatype.name) },
            body: None,
            uses: Vec::new(),
        }
    }

    fn constant(&self, constant: &Constant) -> ast::ConstDecl {
        let variable = self.program.var(constant.var);
        ast::ConstDecl {
            attrs: Vec::new(),
            unique: constant.unique,
            names: vec![ident(variable.name)],
            ty: self.ty(&variable.ty),
            parents: None,
            complete: false,
            uses: Vec::new(),
            at: Span::NONE,
        }
    }

    fn function(&self, function: &Function) -> ast::FunctionDecl {
        let arg = |ty: &Type| ast::FunctionArg { attrs: Vec::new(), name: None, ty: self.ty(ty) };
        ast::FunctionDecl {
            revealed: false,
            attrs: attrs(&function.attrs),
            name: ident(function.name),
            type_params: Vec::new(),
            params: function.params.iter().map(|param| arg(&self.program.var(*param).ty)).collect(),
            result: arg(&function.result),
            body: None,
            uses: Vec::new(),
        }
    }

    fn procedure(&self, implementation: &Implementation) -> ast::ProcedureDecl {
        let procedure = self.program.procedure(implementation.procedure);
        let header = ast::Header {
            attrs: Vec::new(),
            name: ident(procedure.name),
            type_params: Vec::new(),
            ins: Vec::new(),
            outs: Vec::new(),
        };
        let body = &implementation.body;
        let locals = body.locals.iter().map(|local| self.group(*local)).collect();
        let body = ast::Body { locals, block: self.block(body, &body.block) };
        ast::ProcedureDecl { pure: false, header, specs: Vec::new(), body: Some(body) }
    }

    fn block(&self, body: &Body, block: &Block) -> ast::Block {
        ast::Block { stmts: block.stmts.iter().map(|stmt| self.stmt(body, stmt)).collect(), end: Span::NONE }
    }

    fn name(&self, var: VarId) -> ast::Ident {
        ident(self.program.var(var).name)
    }

    fn stmt(&self, body: &Body, stmt: &Stmt) -> ast::Stmt {
        let label = |id: &LabelId| ident(body.labels[id.index()].name);
        let kind = match &stmt.kind {
            StmtKind::Label(id) => ast::StmtKind::Label(label(id)),
            StmtKind::Assert(e) => ast::StmtKind::Assert(self.exp(e)),
            StmtKind::Assume(e) => ast::StmtKind::Assume(self.exp(e)),
            StmtKind::Havoc(vars) => ast::StmtKind::Havoc(vars.iter().map(|var| self.name(*var)).collect()),
            StmtKind::Assign(all) => {
                let lhs = |one: &Assignment| ast::Lhs {
                    root: self.name(one.target.root),
                    steps: Vec::new(),
                    span: Span::NONE,
                };
                let values = all.iter().map(|one| self.exp(&one.value)).collect();
                ast::StmtKind::Assign(all.iter().map(lhs).collect(), values)
            }
            StmtKind::Goto(ids) => ast::StmtKind::Goto(ids.iter().map(label).collect()),
            StmtKind::If { guard, then, otherwise, .. } => ast::StmtKind::If(ast::IfStmt {
                guard: guard.as_ref().map(|guard| self.exp(guard)),
                then: self.block(body, then),
                otherwise: match otherwise {
                    Else::None => ast::Else::None,
                    Else::Block(block) => ast::Else::Block(self.block(body, block)),
                    Else::If(inner) => ast::Else::If(Box::new(self.stmt(body, inner))),
                },
            }),
            other => unreachable!("no {other:?} is made"),
        };
        ast::Stmt { kind, attrs: Vec::new(), span: Span::NONE, at: Span::NONE }
    }

    fn exps(&self, all: &[Exp]) -> Vec<ast::Expr> {
        all.iter().map(|e| self.exp(e)).collect()
    }

    fn exp(&self, e: &Exp) -> ast::Expr {
        expr(match &e.kind {
            ExprKind::Bool(value) => ast::ExprKind::Bool(*value),
            ExprKind::Int(value) => ast::ExprKind::Int(value.clone()),
            ExprKind::Real(value) => ast::ExprKind::Real(value.clone()),
            ExprKind::Var(var) => ast::ExprKind::Var(self.program.var(*var).name),
            ExprKind::Unary(op, a) => ast::ExprKind::Unary(*op, self.exp(a)),
            ExprKind::Binary(op, a, b) => ast::ExprKind::Binary(operator(*op), self.exp(a), self.exp(b)),
            ExprKind::Ite(c, a, b) => ast::ExprKind::Ite(self.exp(c), self.exp(a), self.exp(b)),
            ExprKind::App { function, args, .. } => {
                ast::ExprKind::Call(ident(self.program.function(*function).name), self.exps(args))
            }
            ExprKind::Construct { ctor, args } => {
                ast::ExprKind::Call(ident(self.program.ctor(*ctor).name), self.exps(args))
            }
            ExprKind::Select { map, index, .. } => ast::ExprKind::Select(self.exp(map), self.exps(index)),
            ExprKind::Store { map, index, value, .. } => {
                ast::ExprKind::Store(self.exp(map), self.exps(index), self.exp(value))
            }
            ExprKind::Quantifier(q) => ast::ExprKind::Quantifier(ast::Quantifier {
                kind: q.kind,
                triggers: q.triggers.iter().map(|trigger| self.trigger(trigger)).collect(),
                of: ast::Quantified {
                    type_params: Vec::new(),
                    vars: q.vars.iter().map(|var| self.group(*var)).collect(),
                    attrs: Vec::new(),
                    body: self.exp(&q.body),
                },
            }),
            other => unreachable!("no {other:?} is made"),
        })
    }

    fn trigger(&self, trigger: &Trigger) -> ast::Trigger {
        ast::Trigger { positive: trigger.positive, terms: self.exps(&trigger.terms), span: Span::NONE }
    }
}

fn operator(op: BinOp) -> ast::BinOp {
    match op {
        BinOp::Iff => ast::BinOp::Iff,
        BinOp::Implies => ast::BinOp::Implies,
        BinOp::And => ast::BinOp::And,
        BinOp::Or => ast::BinOp::Or,
        BinOp::Eq => ast::BinOp::Eq,
        BinOp::Ne => ast::BinOp::Ne,
        BinOp::Lt => ast::BinOp::Lt,
        BinOp::Le => ast::BinOp::Le,
        BinOp::Gt => ast::BinOp::Gt,
        BinOp::Ge => ast::BinOp::Ge,
        BinOp::Below => ast::BinOp::Below,
        BinOp::Concat => ast::BinOp::Concat,
        BinOp::Add => ast::BinOp::Add,
        BinOp::Sub => ast::BinOp::Sub,
        BinOp::Mul => ast::BinOp::Mul,
        BinOp::Div => ast::BinOp::Div,
        BinOp::Mod => ast::BinOp::Mod,
        BinOp::RealDiv => ast::BinOp::RealDiv,
        BinOp::Pow => ast::BinOp::Pow,
    }
}
