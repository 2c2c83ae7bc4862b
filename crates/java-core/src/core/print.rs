//! Core as text, for people and for tests. Nobody reads it back.

use std::fmt::Write;

use super::*;

/// The classes of the program's own text and what was made for them.
pub fn print(program: &Program) -> String {
    let mut printer = Printer { program, out: String::new(), depth: 0 };
    for class in program.class_ids().filter(|class| program[*class].is_source) {
        printer.class(class);
    }
    printer.out
}

struct Printer<'a> {
    program: &'a Program,
    out: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:indent$}{text}", "", indent = self.depth * 2);
    }

    fn class(&mut self, id: ClassId) {
        let class = &self.program[id];
        let kind = match class.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Lambda => "lambda",
        };
        let above: Vec<String> =
            class.superclass.iter().chain(&class.interfaces).map(|up| self.program[*up].name.to_string()).collect();
        self.line(&format!("{kind} {}: {} {{", class.qualified, above.join(", ")));
        self.depth += 1;
        for field in &class.fields {
            let field = &self.program[*field];
            let word = match &field.mutability {
                Mutability::Mutable => "var".to_string(),
                Mutability::Final => "final".to_string(),
                Mutability::Fixed(_) => "fixed".to_string(),
                Mutability::Constant(value) => format!("const {}", constant(value)),
            };
            let place = if field.is_static { "static " } else { "" };
            self.line(&format!("{place}{word} {}: {}", field.name, self.ty(&field.ty)));
        }
        for method in &class.methods {
            self.method(*method);
        }
        self.depth -= 1;
        self.line("}");
    }

    fn method(&mut self, id: MethodId) {
        let method = &self.program[id];
        let params: Vec<String> =
            method.params.iter().map(|p| format!("{}: {}", self.local(*p), self.ty(&self.program[*p].ty))).collect();
        let result = method.result.as_ref().map_or(String::new(), |ty| format!(": {}", self.ty(ty)));
        let word = match method.kind {
            MethodKind::Static => "static ",
            MethodKind::Instance => "",
            MethodKind::Constructor => "new ",
            MethodKind::ClassInit => "init ",
            MethodKind::Function => "function ",
        };
        let made = method.made.map_or(String::new(), |made| format!(" // {made:?}"));
        let head = format!("{word}{}({}){result}", method.name, params.join(", "));
        match &method.body {
            Body::Code(block) => {
                self.line(&format!("{head} {{{made}"));
                self.block(block);
                self.line("}");
            }
            Body::Abstract => self.line(&format!("{head} abstract{made}")),
            Body::Native => self.line(&format!("{head} native{made}")),
            Body::Library => self.line(&format!("{head} library{made}")),
            Body::Specification => self.line(&format!("{head} specification{made}")),
        }
    }

    fn block(&mut self, block: &[Stmt]) {
        self.depth += 1;
        syntax::deep(|| block.iter().for_each(|stmt| self.stmt(stmt)));
        self.depth -= 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let(local, value) => self.line(&format!("let {} = {}", self.local(*local), self.val(value))),
            StmtKind::Set(local, value) => self.line(&format!("{} = {}", self.local(*local), self.val(value))),
            StmtKind::Do(None, eff) => self.line(&self.eff(eff)),
            StmtKind::Do(Some(local), eff) => self.line(&format!("let {} = {}", self.local(*local), self.eff(eff))),
            StmtKind::Check(check, values) => {
                let values: Vec<String> = values.iter().map(|value| self.val(value)).collect();
                self.line(&format!("check {} {}", self.check(check), values.join(", ")));
            }
            StmtKind::If(cond, then, otherwise) => {
                self.line(&format!("if {} {{", self.val(cond)));
                self.block(then);
                if !otherwise.is_empty() {
                    self.line("} else {");
                    self.block(otherwise);
                }
                self.line("}");
            }
            StmtKind::Block(label, body) => {
                self.line(&format!("block {} {{", show(*label)));
                self.block(body);
                self.line("}");
            }
            StmtKind::Loop(l) => {
                let changes: Vec<String> = l.changes.iter().map(|local| self.local(*local)).collect();
                let head = l.head.as_ref().map_or(String::new(), |head| format!(" while {}", self.val(head)));
                self.line(&format!("loop {}{head} changes [{}] {{", show(l.label), changes.join(", ")));
                self.block(&l.body);
                self.line("}");
            }
            StmtKind::Jump(jump) => self.line(&match jump {
                Jump::Leave(label) => format!("leave {}", show(*label)),
                Jump::Return(None) => "return".to_string(),
                Jump::Return(Some(value)) => format!("return {}", self.val(value)),
                Jump::Throw(value) => format!("throw {}", self.val(value)),
            }),
            StmtKind::Try(body, catches) => {
                self.line("try {");
                self.block(body);
                for catch in catches {
                    let types: Vec<String> = catch.types.iter().map(|ty| self.class_name(*ty)).collect();
                    self.line(&format!("}} catch {}: {} {{", self.local(catch.local), types.join(" | ")));
                    self.block(&catch.body);
                }
                self.line("}");
            }
            StmtKind::Protect(protect) => {
                self.line(&format!("protect {:?} {{", protect.why));
                self.block(&protect.body);
                self.line("} exit {");
                self.block(&protect.exit);
                self.line("}");
            }
            StmtKind::Gap(gap) => self.line(&format!("gap {:?}", self.program[*gap].kind)),
        }
    }

    fn eff(&self, eff: &Eff) -> String {
        let checks = self.checks(eff.checks());
        match eff {
            Eff::Write(place, value, _) => format!("{} := {}{checks}", self.place(place), self.val(value)),
            Eff::ReadVolatile(place, _) => format!("volatile {}{checks}", self.place(place)),
            Eff::Call(call) => {
                let (word, method) = match call.dispatch {
                    Dispatch::Exact(method) => ("call!", method),
                    Dispatch::Virtual(method) => ("call", method),
                };
                let hidden = call.hidden.map_or(String::new(), |hidden| format!(" // {hidden:?}"));
                let args = self.vals(call.self_.iter().chain(&call.args));
                format!("{word} {}({args}){checks}{hidden}", self.method_name(method))
            }
            Eff::Allocate(class) => format!("allocate {}", self.class_name(*class)),
            Eff::Construct(method, object, args) => {
                let args = self.vals(std::iter::once(object).chain(args));
                format!("construct {}({args})", self.method_name(*method))
            }
            Eff::NewArray(ty, sizes, _) => format!("new {}({}){checks}", self.ty(ty), self.vals(sizes)),
            Eff::ArrayOf(ty, all) => format!("array of {} [{}]", self.ty(ty), self.vals(all)),
            Eff::CopyArray(array, _) => format!("copy {}{checks}", self.val(array)),
            Eff::Closure(class, fixed) => {
                let fixed: Vec<String> = fixed
                    .iter()
                    .map(|(field, value)| format!("{} = {}", self.program[*field].name, self.val(value)))
                    .collect();
                format!("closure {} {{{}}}", self.program[*class].qualified, fixed.join(", "))
            }
            Eff::BoxUp(prim, value) => format!("box {} {}", prim.name(), self.val(value)),
            Eff::Concat(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Part::Text(value) | Part::Prim(value) => self.val(value),
                        Part::Shown(local) => self.local(*local),
                    })
                    .collect();
                format!("concat [{}]", parts.join(", "))
            }
            Eff::EnsureInit(class) => format!("ensure {}", self.class_name(*class)),
            Eff::Enter(lock, _) => format!("enter {}{checks}", self.val(lock)),
            Eff::Exit(lock) => format!("exit {}", self.val(lock)),
            Eff::Unknown(name, all) => format!("unknown {name}({})", self.vals(all)),
            Eff::Gap(gap) => format!("gap {:?}", self.program[*gap].kind),
        }
    }

    fn vals<'a>(&self, values: impl IntoIterator<Item = &'a Val>) -> String {
        values.into_iter().map(|value| self.val(value)).collect::<Vec<_>>().join(", ")
    }

    fn val(&self, value: &Val) -> String {
        syntax::deep(|| format!("{}{}", self.kind(value), self.checks(&value.checks)))
    }

    fn kind(&self, value: &Val) -> String {
        use ValKind::*;
        let two = |a: &Val, op: &str, b: &Val| format!("({} {op} {})", self.val(a), self.val(b));
        match &value.kind {
            Const(value) => constant(value),
            Null => "null".to_string(),
            ClassObject(ty) => format!("{}.class", self.ty(ty)),
            Local(local) => self.local(*local),
            SelfRef => "self".to_string(),
            Outer(object, class) => format!("outer<{}>({})", self.class_name(*class), self.val(object)),
            Captured(object, field) => format!("{}.{}", self.val(object), self.program[*field].name),
            Read(place) => self.place(place),
            Length(array) => format!("{}.length", self.val(array)),
            Arith(op, prim, a, b) => two(a, &format!("{}{}", arith(*op), suffix(*prim)), b),
            Negate(prim, a) => format!("(-{} {})", suffix(*prim), self.val(a)),
            Convert(prim, a) => format!("{}({})", prim.name(), self.val(a)),
            Compare(op, prim, a, b) => two(a, &format!("{}{}", compare(*op), suffix(*prim)), b),
            SameObject(a, b) => two(a, "===", b),
            SameText(a, b) => two(a, "=text=", b),
            Not(a) => format!("!{}", self.val(a)),
            And(a, b) => two(a, "&&", b),
            Or(a, b) => two(a, "||", b),
            Cond(a, b, c) => format!("({} ? {} : {})", self.val(a), self.val(b), self.val(c)),
            InstanceOf(a, ty) => format!("({} is {})", self.val(a), self.ty(ty)),
            As(a, ty) => format!("({} as {})", self.val(a), self.ty(ty)),
            Apply(dispatch, operands) => {
                let mark = if matches!(dispatch, Dispatch::Exact(_)) { "!" } else { "" };
                format!("pure{mark} {}({})", self.method_name(dispatch.method()), self.vals(operands))
            }
            Unbox(prim, a) => format!("unbox {}({})", prim.name(), self.val(a)),
        }
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Field(object, field) => format!("{}.{}", self.val(object), self.program[*field].name),
            Place::Static(field) => {
                let entry = &self.program[*field];
                format!("{}.{}", self.class_name(entry.class), entry.name)
            }
            Place::Element(array, index) => format!("{}[{}]", self.val(array), self.val(index)),
        }
    }

    fn checks(&self, checks: &[Check]) -> String {
        let shown: Vec<String> =
            checks.iter().filter(|check| check.mode == Mode::Prove).map(|check| self.check(check)).collect();
        if shown.is_empty() { String::new() } else { format!(" {{{}}}", shown.join(", ")) }
    }

    fn check(&self, check: &Check) -> String {
        match &check.kind {
            CheckKind::Null(_) => "null".to_string(),
            CheckKind::Bounds => "bounds".to_string(),
            CheckKind::NegativeSize => "size".to_string(),
            CheckKind::Store => "store".to_string(),
            CheckKind::Cast(ty) => format!("cast {}", self.ty(ty)),
            CheckKind::Pollution(ty) => format!("pollution {}", self.ty(ty)),
            CheckKind::Division => "division".to_string(),
            CheckKind::Range => "range".to_string(),
            CheckKind::Unmatched => "unmatched".to_string(),
            CheckKind::Assertion => "assertion".to_string(),
        }
    }

    /// Locals of one name are told apart by their numbers only where they are temporaries: a name is enough for a reader.
    fn local(&self, local: LocalId) -> String {
        self.program[local].name.to_string()
    }

    fn class_name(&self, class: ClassId) -> String {
        let entry = &self.program[class];
        if entry.name.as_str().is_empty() { entry.qualified.to_string() } else { entry.name.to_string() }
    }

    fn method_name(&self, method: MethodId) -> String {
        let entry = &self.program[method];
        match entry.class {
            Some(class) => format!("{}.{}", self.class_name(class), entry.name),
            None => entry.name.to_string(),
        }
    }

    fn ty(&self, ty: &Rt) -> String {
        match ty {
            Rt::Prim(prim) => prim.name().to_string(),
            Rt::Class(class) => self.class_name(*class),
            Rt::Array(element) => format!("{}[]", self.ty(element)),
            Rt::Null => "null".to_string(),
            Rt::Spec(_) => "specification".to_string(),
        }
    }
}

fn show(label: Label) -> String {
    format!("L{}", label.0)
}

/// `int` is what most operations are about.
fn suffix(prim: Prim) -> String {
    if prim == Prim::Int { String::new() } else { format!(".{}", prim.name()) }
}

fn arith(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "+",
        ArithOp::Sub => "-",
        ArithOp::Mul => "*",
        ArithOp::Div => "/",
        ArithOp::Rem => "%",
        ArithOp::Shl => "<<",
        ArithOp::Shr => ">>",
        ArithOp::UShr => ">>>",
        ArithOp::And => "&",
        ArithOp::Or => "|",
        ArithOp::Xor => "^",
    }
}

fn compare(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "==",
        CmpOp::Ne => "!=",
        CmpOp::Lt => "<",
        CmpOp::Le => "<=",
        CmpOp::Gt => ">",
        CmpOp::Ge => ">=",
    }
}

fn constant(value: &Constant) -> String {
    match value {
        Constant::Boolean(value) => value.to_string(),
        Constant::Integral(value) => value.to_string(),
        Constant::Big(value) => value.to_string(),
        Constant::Floating { value, .. } => format!("{value:?}"),
        Constant::Str(units) => format!("{:?}", String::from_utf16_lossy(units)),
    }
}
