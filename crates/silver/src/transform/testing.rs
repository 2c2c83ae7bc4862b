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

/// Enough of Silver's syntax to read results in tests.
pub fn show(e: &Expr) -> String {
    let all = |es: &[Exp]| es.iter().map(|e| show(e)).collect::<Vec<_>>().join(",");
    let quantifier = |word: &str, vars: &[Var], triggers: &[Trigger], body: &Exp| {
        let vars = vars.iter().map(|v| v.name.as_str()).collect::<Vec<_>>().join(",");
        let triggers: String = triggers.iter().map(|t| format!("{{{}}} ", all(&t.terms))).collect();
        format!("{word} {vars} :: {triggers}{}", show(body))
    };
    match &e.kind {
        ExpKind::Int(n) => n.to_string(),
        ExpKind::Bool(b) => b.to_string(),
        ExpKind::FullPerm => "write".into(),
        ExpKind::Local(name) => name.to_string(),
        ExpKind::Unary(op, e) => format!("{}({})", if *op == UnOp::Not { "!" } else { "-" }, show(e)),
        ExpKind::Binary(op, a, b) => {
            let op = match op {
                BinOp::And => "&&",
                BinOp::Implies => "==>",
                BinOp::Add => "+",
                BinOp::Sub => "-",
                BinOp::Mul => "*",
                BinOp::Eq => "==",
                BinOp::Lt => "<",
                BinOp::Gt => ">",
                BinOp::In => "in",
                other => &format!("{other:?}"),
            };
            format!("({} {op} {})", show(a), show(b))
        }
        ExpKind::Field(e, f) => format!("{}.{f}", show(e)),
        ExpKind::App { function, args } | ExpKind::DomainApp { function, args, .. } => {
            format!("{function}({})", all(args))
        }
        ExpKind::Acc(a) => match &a.loc {
            Loc::Field { recv, field } => format!("acc({}.{field},{})", show(recv), show(&a.perm)),
            Loc::Predicate { name, args } => format!("acc({name}({}),{})", all(args), show(&a.perm)),
        },
        ExpKind::NoPerm => "none".into(),
        ExpKind::Wildcard => "wildcard".into(),
        ExpKind::Cond(c, a, b) => format!("{} ? {} : {}", show(c), show(a), show(b)),
        ExpKind::CurrentPerm(Resource::Loc(loc, _)) => match loc {
            Loc::Field { recv, field } => format!("perm({}.{field})", show(recv)),
            Loc::Predicate { name, args } => format!("perm({name}({}))", all(args)),
        },
        ExpKind::Index(s, i) => format!("{}[{}]", show(s), show(i)),
        ExpKind::Old(_, e) => format!("old({})", show(e)),
        ExpKind::Let { var, value, body } => format!("(let {} == {} in {})", var.name, show(value), show(body)),
        ExpKind::Forall { vars, triggers, body } => quantifier("forall", vars, triggers, body),
        ExpKind::Exists { vars, triggers, body } => quantifier("exists", vars, triggers, body),
        ExpKind::InhaleExhale(a, b) => format!("[{}, {}]", show(a), show(b)),
        other => format!("{other:?}"),
    }
}

pub fn program(text: &str) -> Program {
    let sources = source::SourceMap::new();
    let loaded = crate::load_text(&sources, "test.vpr", text);
    loaded.program.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}

/// The lowered program.
pub fn lowered(text: &str) -> Program {
    super::lower(program(text), super::Options::default()).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The statements of a method, one a line, inner ones indented.
pub fn show_body(program: &Program, method: &str) -> String {
    let method = &program.methods[&source::Symbol::new(method)];
    let mut out = String::new();
    show_block(method.body.as_ref().expect("a body"), 0, &mut out);
    out
}

fn show_block(block: &Block, depth: usize, out: &mut String) {
    use StmtKind::*;
    for stmt in &block.stmts {
        let names = |vars: &[Var]| vars.iter().map(|v| v.name.as_str()).collect::<Vec<_>>().join(",");
        let line = match &stmt.kind {
            Block(_) => "block".into(),
            VarDecl(vars) => format!("var {}", names(vars)),
            Assign { target, value } => format!("{target} := {}", show(value)),
            Call { method, .. } => format!("call {method}"),
            Assert(e) => format!("assert {}", show(e)),
            Inhale(e) => format!("inhale {}", show(e)),
            Refute(e) => format!("refute {}", show(e)),
            Check { kind, cond } => format!("check {kind:?} {}", show(cond)),
            Unfold(acc) => format!("unfold {}", show(&acc.clone().into_exp())),
            If { cond, .. } => format!("if {}", show(cond)),
            While { cond, .. } => format!("while {}", show(cond)),
            Goto(name) => format!("goto {name}"),
            Label { name, .. } => format!("label {name}"),
            other => format!("{other:?}"),
        };
        out.push_str(&format!("{}{line}\n", "  ".repeat(depth)));
        for (i, inner) in stmt.blocks().into_iter().enumerate() {
            if i == 1 && !inner.stmts.is_empty() {
                out.push_str(&format!("{}else\n", "  ".repeat(depth)));
            }
            show_block(inner, depth + 1, out);
        }
    }
}
