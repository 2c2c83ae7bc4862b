//! Expressions.

use source::Symbol;

use super::Printer;
use crate::tree::{
    Acc, Annotations, BinOp, Exp, ExpKind, Expr, Loc, OldLabel, Resource, Trigger, Type, UnOp, Var, Wand,
};

/// How tightly an expression binds. A place that needs a level puts anything looser into parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// Extends as far to the right as it can: quantifiers, `let`, `unfolding`.
    Open,
    Cond,
    Implies,
    Wand,
    Or,
    And,
    Eq,
    Compare,
    Sum,
    Product,
    Unary,
    Suffix,
    Atom,
}

use Level as L;

fn binary_level(op: BinOp) -> Level {
    match op {
        BinOp::Implies => L::Implies,
        BinOp::Or => L::Or,
        BinOp::And => L::And,
        BinOp::Eq | BinOp::Ne => L::Eq,
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::In => L::Compare,
        BinOp::Add | BinOp::Sub | BinOp::Append => L::Sum,
        BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset => L::Sum,
        BinOp::Mul | BinOp::IntDiv | BinOp::PermDiv | BinOp::Mod => L::Product,
    }
}

/// What the operands of a binary operator need. Comparisons next to each other would chain.
fn operand_levels(op: BinOp) -> (Level, Level) {
    match binary_level(op) {
        L::Implies => (L::Or, L::Implies),
        L::Or => (L::And, L::Or),
        L::And => (L::Eq, L::And),
        L::Eq => (L::Compare, L::Eq),
        L::Compare => (L::Sum, L::Sum),
        L::Sum => (L::Sum, L::Product),
        _ => (L::Product, L::Unary),
    }
}

fn sign(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::IntDiv => "\\",
        BinOp::Mod => "%",
        BinOp::PermDiv => "/",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Gt => ">",
        BinOp::Ge => ">=",
        BinOp::Eq => "==",
        BinOp::Ne => "!=",
        BinOp::And => "&&",
        BinOp::Or => "||",
        BinOp::Implies => "==>",
        BinOp::Append => "++",
        BinOp::Union => "union",
        BinOp::Intersection => "intersection",
        BinOp::SetMinus => "setminus",
        BinOp::Subset => "subset",
        BinOp::In => "in",
    }
}

fn level(e: &Expr) -> Level {
    use ExpKind::*;
    match &e.kind {
        Forall { .. } | Exists { .. } | ForPerm { .. } | Let { .. } => L::Open,
        Unfolding(..) | Applying(..) | Asserting(..) => L::Open,
        _ if e.annotations.is_some() => L::Atom,
        Cond(..) => L::Cond,
        Wand(_) => L::Wand,
        Binary(op, ..) => binary_level(*op),
        Unary(..) => L::Unary,
        Int(n) if n.sign() == num_bigint::Sign::Minus => L::Unary,
        Field(..) | AdtField { .. } | AdtIs { .. } | Index(..) | Update(..) | Take(..) | Drop(..) => L::Suffix,
        _ => L::Atom,
    }
}

impl Printer<'_> {
    pub(super) fn exp(&mut self, e: &Exp) {
        self.at(e, L::Open);
    }

    /// Prints where at least `needed` is needed.
    pub(super) fn at(&mut self, e: &Exp, needed: Level) {
        let parens = level(e) < needed;
        if parens {
            self.put("(");
        }
        if let Some(annotations) = &e.annotations {
            self.annotations(annotations, " ");
            // An annotation belongs to the atom behind it.
            let bare = Expr { annotations: None, ..(**e).clone() };
            let atomic = matches!(level(&bare), L::Open | L::Atom);
            self.put(if atomic { "" } else { "(" });
            self.kind(&bare);
            self.put(if atomic { "" } else { ")" });
        } else {
            self.kind(e);
        }
        if parens {
            self.put(")");
        }
    }

    pub(super) fn annotations(&mut self, annotations: &Annotations, separator: &str) {
        for (key, values) in annotations {
            let values: Vec<String> = values.iter().map(|v| format!("\"{v}\"")).collect();
            self.put(&format!("@{key}({}){separator}", values.join(", ")));
        }
    }

    fn args(&mut self, args: &[Exp]) {
        self.put("(");
        self.list(args, |p, a| p.exp(a));
        self.put(")");
    }

    pub(super) fn vars(&mut self, vars: &[Var]) {
        self.list(vars, |p, v| p.put(&format!("{}: {}", v.name, v.ty)));
    }

    fn kind(&mut self, e: &Expr) {
        use ExpKind::*;
        match &e.kind {
            Int(n) => self.put(&n.to_string()),
            Bool(b) => self.put(if *b { "true" } else { "false" }),
            Null => self.put("null"),
            FullPerm => self.put("write"),
            NoPerm => self.put("none"),
            Wildcard => self.put("wildcard"),
            Epsilon => self.put("epsilon"),
            Local(name) => self.put(name.as_str()),
            Result => self.put("result"),
            Unary(op, inner) => {
                self.put(match op {
                    UnOp::Neg => "-",
                    UnOp::Not => "!",
                });
                self.at(inner, L::Unary);
            }
            Binary(op, l, r) => {
                let (left, right) = operand_levels(*op);
                self.at(l, left);
                self.put(&format!(" {} ", sign(*op)));
                self.at(r, right);
            }
            Cond(c, a, b) => {
                self.at(c, L::Or);
                self.put(" ? ");
                self.exp(a);
                self.put(" : ");
                self.exp(b);
            }
            Field(of, name) | AdtField { of, field: name } => {
                self.at(of, L::Suffix);
                self.put(&format!(".{name}"));
            }
            AdtIs { of, ctor } => {
                self.at(of, L::Suffix);
                self.put(&format!(".is{ctor}"));
            }
            App { function, args } => {
                self.put(function.as_str());
                self.args(args);
            }
            DomainApp { domain, function, args, .. } => {
                let ascribe = self.leaves_open(*domain, *function);
                self.generic(ascribe, *function, args, &e.ty);
            }
            AdtCtor { ctor, args } => {
                let ascribe = self.ctor_leaves_open(&e.ty, *ctor);
                self.generic(ascribe, *ctor, args, &e.ty);
            }
            PredicateInstance { predicate, args } => {
                self.put(&format!("#{predicate}"));
                self.args(args);
            }
            Acc(acc) => self.acc(acc),
            Wand(wand) => self.wand(wand),
            CurrentPerm(resource) => {
                self.put("perm(");
                self.resource(resource);
                self.put(")");
            }
            Old(label, inner) => {
                match label {
                    OldLabel::Pre => self.put("old("),
                    OldLabel::Lhs => self.put("old[lhs]("),
                    OldLabel::Label(name) => self.put(&format!("old[{name}](")),
                }
                self.exp(inner);
                self.put(")");
            }
            InhaleExhale(a, b) => self.bracketed("[", &[a, b], ", ", "]"),
            Range(a, b) => self.bracketed("[", &[a, b], "..", ")"),
            Card(of) => self.bracketed("|", &[of], "", "|"),
            MapDomain(of) => self.bracketed("domain(", &[of], "", ")"),
            MapRange(of) => self.bracketed("range(", &[of], "", ")"),
            SeqLit(es) => self.collection("Seq", es, &e.ty),
            SetLit(es) => self.collection("Set", es, &e.ty),
            MultisetLit(es) => self.collection("Multiset", es, &e.ty),
            MapLit(entries) => self.map(entries, &e.ty),
            Index(of, at) => self.suffix(of, &[at], ""),
            Update(of, at, value) => self.suffix(of, &[at, value], " := "),
            Take(of, n) => {
                self.at(of, L::Suffix);
                self.bracketed("[..", &[n], "", "]");
            }
            Drop(of, n) => {
                self.at(of, L::Suffix);
                self.bracketed("[", &[n], "", "..]");
            }
            Forall { .. }
            | Exists { .. }
            | ForPerm { .. }
            | Let { .. }
            | Unfolding(..)
            | Applying(..)
            | Asserting(..) => self.binder(e),
        }
    }

    fn bracketed(&mut self, open: &str, parts: &[&Exp], separator: &str, close: &str) {
        self.put(open);
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                self.put(separator);
            }
            self.exp(part);
        }
        self.put(close);
    }

    fn suffix(&mut self, of: &Exp, parts: &[&Exp], separator: &str) {
        self.at(of, L::Suffix);
        self.bracketed("[", parts, separator, "]");
    }

    fn binder(&mut self, e: &Expr) {
        use ExpKind::*;
        match &e.kind {
            Forall { vars, triggers, body } => self.quantifier("forall ", vars, triggers, body),
            Exists { vars, triggers, body } => self.quantifier("exists ", vars, triggers, body),
            ForPerm { vars, resource, body } => {
                self.put("forperm ");
                self.vars(vars);
                self.put(" [");
                self.resource(resource);
                self.put("] :: ");
                self.exp(body);
            }
            Let { var, value, body } => {
                self.put(&format!("let {} == (", var.name));
                self.exp(value);
                self.put(") in ");
                self.exp(body);
            }
            Unfolding(acc, body) => {
                self.put("unfolding ");
                self.acc(acc);
                self.put(" in ");
                self.exp(body);
            }
            Applying(wand, body) => {
                self.put("applying (");
                self.wand(wand);
                self.put(") in ");
                self.exp(body);
            }
            Asserting(claim, body) => {
                self.put("asserting (");
                self.exp(claim);
                self.put(") in ");
                self.exp(body);
            }
            _ => unreachable!("only called for binders"),
        }
    }

    fn quantifier(&mut self, word: &str, vars: &[Var], triggers: &[Trigger], body: &Exp) {
        self.put(word);
        self.vars(vars);
        self.put(" :: ");
        for trigger in triggers {
            self.put("{ ");
            self.list(&trigger.terms, |p, t| p.exp(t));
            self.put(" } ");
        }
        self.exp(body);
    }

    fn generic(&mut self, ascribe: bool, name: Symbol, args: &[Exp], ty: &Type) {
        self.put(if ascribe { "(" } else { "" });
        self.put(name.as_str());
        self.args(args);
        if ascribe {
            self.put(&format!(": {ty})"));
        }
    }

    /// Whether the arguments of a domain function do not determine all its type arguments.
    fn leaves_open(&self, domain: Symbol, function: Symbol) -> bool {
        let Some(domain) = self.program.and_then(|p| p.domains.get(&domain)) else { return false };
        let Some(function) = domain.functions.iter().find(|f| f.name == function) else { return false };
        domain.type_vars.iter().any(|v| !function.params.iter().any(|p| mentions(&p.ty, *v)))
    }

    fn ctor_leaves_open(&self, ty: &Type, ctor: Symbol) -> bool {
        let Type::Named(adt, _) = ty else { return false };
        let Some(adt) = self.program.and_then(|p| p.adts.get(adt)) else { return false };
        let Some(ctor) = adt.ctors.iter().find(|c| c.name == ctor) else { return false };
        adt.type_vars.iter().any(|v| !ctor.fields.iter().any(|f| mentions(&f.ty, *v)))
    }

    pub(super) fn loc(&mut self, loc: &Loc) {
        match loc {
            Loc::Field { recv, field } => {
                self.at(recv, L::Suffix);
                self.put(&format!(".{field}"));
            }
            Loc::Predicate { name, args } => {
                self.put(name.as_str());
                self.args(args);
            }
        }
    }

    pub(super) fn acc(&mut self, acc: &Acc) {
        self.put("acc(");
        self.loc(&acc.loc);
        if !matches!(acc.perm.kind, ExpKind::FullPerm) {
            self.put(", ");
            self.exp(&acc.perm);
        }
        self.put(")");
    }

    pub(super) fn wand(&mut self, wand: &Wand) {
        self.at(&wand.lhs, L::Or);
        self.put(" --* ");
        self.exp(&wand.rhs);
    }

    pub(super) fn resource(&mut self, resource: &Resource) {
        match resource {
            Resource::Loc(loc, _) => self.loc(loc),
            Resource::Wand(wand) => self.wand(wand),
        }
    }

    fn collection(&mut self, word: &str, elements: &[Exp], ty: &Type) {
        self.put(word);
        if let (true, Some(element)) = (elements.is_empty(), ty.element()) {
            self.put(&format!("[{element}]"));
        }
        self.args(elements);
    }

    fn map(&mut self, entries: &[(Exp, Exp)], ty: &Type) {
        if entries.is_empty() {
            return self.put(&format!("{ty}()"));
        }
        self.put("Map(");
        self.list(entries, |p, (key, value)| {
            p.exp(key);
            p.put(" := ");
            p.exp(value);
        });
        self.put(")");
    }
}

fn mentions(ty: &Type, var: Symbol) -> bool {
    match ty {
        Type::Var(name) => *name == var,
        Type::Map(k, v) => mentions(k, var) || mentions(v, var),
        other => other.args().iter().any(|t| mentions(t, var)),
    }
}
