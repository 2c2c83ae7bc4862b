//! For the tests of this module: small trees by hand, and a compact way to look at results.

use source::Span;

use crate::tree::*;

pub fn var(name: &str, ty: Type) -> Var {
    Var { name: name.into(), ty, span: Span::NONE }
}

pub fn int(name: &str) -> Exp {
    Expr::local(name.into(), Type::Int, Meta::NONE)
}

pub fn local(name: &str, ty: Type) -> Exp {
    Expr::local(name.into(), ty, Meta::NONE)
}

pub fn num(n: i64) -> Exp {
    Expr::int(n, Meta::NONE)
}

pub fn app(function: &str, args: Vec<Exp>) -> Exp {
    Expr::new(ExpKind::App { function: function.into(), args }, Type::Int, Meta::NONE)
}

pub fn bin(op: BinOp, a: Exp, b: Exp) -> Exp {
    use BinOp::*;
    let ty = if matches!(op, Add | Sub | Mul | IntDiv | Mod) { Type::Int } else { Type::Bool };
    Expr::binary(op, a, b, ty, Meta::NONE)
}

pub fn forall(vars: &[Var], body: Exp) -> Exp {
    Expr::new(ExpKind::Forall { vars: vars.to_vec(), triggers: vec![], body }, Type::Bool, Meta::NONE)
}

pub fn acc(recv: Exp, field: &str) -> Exp {
    let perm = Expr::new(ExpKind::FullPerm, Type::Perm, Meta::NONE);
    Acc { loc: Loc::Field { recv, field: field.into() }, perm, meta: Meta::NONE }.into_exp()
}

pub fn index(s: Exp, i: Exp) -> Exp {
    let ty = s.ty.element().expect("a sequence").clone();
    Expr::new(ExpKind::Index(s, i), ty, Meta::NONE)
}

pub fn show(e: &Exp) -> String {
    crate::print::exp(e)
}

pub fn program(text: &str) -> Program {
    let sources = source::SourceMap::new();
    let loaded = crate::load_text(&sources, "test.vpr", text);
    loaded.program.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}

/// The lowered program.
pub fn lowered(text: &str) -> super::Core {
    super::lower(program(text), super::Options::default()).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The statements of a method, one a line, inner ones indented; checks with their kinds.
pub fn show_body(program: &Program, method: &str) -> String {
    let method = &program.methods[&source::Symbol::new(method)];
    let mut out = String::new();
    show_block(method.body.as_ref().expect("a body"), 0, &mut out);
    out
}

fn show_block(block: &Block, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    for stmt in &block.stmts {
        let line = match &stmt.kind {
            StmtKind::Check { kind, cond } => format!("check {kind:?} {}", show(cond)),
            _ if stmt.blocks().is_empty() => crate::print::stmt(stmt),
            _ => crate::print::stmt(&stmt.map(&mut Exp::clone, &mut |_| Block::default())),
        };
        let line = line.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        out.push_str(&format!("{indent}{}\n", line.trim_end_matches([' ', '{', '}'])));
        for (i, inner) in stmt.blocks().into_iter().enumerate() {
            if i == 1 && !inner.stmts.is_empty() {
                out.push_str(&format!("{indent}else\n"));
            }
            show_block(inner, depth + 1, out);
        }
    }
}
