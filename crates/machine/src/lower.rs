//! From the resolved Chalice program to the machine's code.
//!
//! [`lower`] makes an [`Image`]: one piece of code for each method, function, predicate, monitor invariant, condition and where
//! clause. With checks, contracts are part of the code; without, only what the program computes is left. What cannot be
//! executed becomes an instruction that says so when it is reached.

mod assertion;
mod expr;
mod promised;
mod quantifier;
mod scan;
mod stmt;

use chalice::tree::*;
use rustc_hash::FxHashMap;
use source::Span;

use crate::code::*;
use crate::int::Int;
use crate::options::{ByContract, Options, PermissionScope, Predicates};
use crate::value::Value;

/// Lowers a whole program.
pub fn lower(program: &Program, options: &Options) -> Image {
    let facts = scan::scan(program);
    let mut image = Image {
        checks: options.checks,
        noticed: options.noticed,
        inline_predicates: options.predicates == Predicates::Inline,
        whole_heap: facts.whole_heap,
        token_levels: facts.token_levels,
        obligations: chalice::tree::duties::mentioned(program),
        ..Image::default()
    };
    declare(program, options, &facts, &mut image);
    let mut pool = Pool { ids: FxHashMap::default() };
    let mut lower = |image: &mut Image, locals: &Locals, name: String, work: &dyn Fn(&mut Lower<'_>)| -> CodeId {
        let mut l = Lower::new(program, options, image, &mut pool, locals);
        work(&mut l);
        let code = l.finish(name);
        image.codes.push(code);
        CodeId(image.codes.len() as u32 - 1)
    };
    for id in program.methods() {
        let method = &program[id];
        let code = lower(&mut image, &method.locals, name_in(program, method.class, method.name), &|l| {
            l.method(method, Body::Code)
        });
        image.methods[id.0 as usize].code = code;
    }
    if let Some((of, promised)) = image.by_contract {
        let method = &program.methods[of as usize];
        let name = name_in(program, method.class, method.name);
        let code = lower(&mut image, &method.locals, name, &|l| l.method(method, Body::Promised));
        image.methods[promised as usize].code = code;
    }
    for id in program.functions() {
        let function = &program[id];
        let name = name_in(program, function.class, function.name);
        let code = lower(&mut image, &function.locals, name, &|l| l.function(function));
        image.functions[id.0 as usize].code = code;
    }
    if !options.checks {
        return image;
    }
    for id in program.predicates() {
        let predicate = &program[id];
        let name = name_in(program, predicate.class, predicate.name);
        let code = lower(&mut image, &predicate.locals, name, &|l| {
            l.parameters(&predicate.params);
            l.assertion(&predicate.body);
            l.emit(Instr::EndSpec, predicate.span);
        });
        image.predicates[id.0 as usize].code = code;
    }
    for id in program.classes() {
        let class = &program[id];
        if class.invariants.is_empty() {
            continue;
        }
        let name = format!("the monitor invariant of {}", class.name);
        let code = lower(&mut image, &class.locals, name, &|l| l.clauses(&class.invariants, class.span));
        image.classes[id.0 as usize].invariant = Some(code);
    }
    for id in program.classes() {
        let class = &program[id];
        let name = format!("sharing an object of {}", class.name);
        let code = lower(&mut image, &class.locals, name, &|l| l.sharing(class.name_span));
        image.classes[id.0 as usize].sharing = Some(code);
    }
    for id in program.channels() {
        let channel = &program[id];
        let Some(clause) = &channel.where_ else { continue };
        let name = format!("the where clause of {}", channel.name);
        let code = lower(&mut image, &channel.locals, name, &|l| {
            l.parameters(&channel.params);
            l.clauses(std::slice::from_ref(clause), channel.span);
        });
        image.channels[id.0 as usize].where_ = Some(code);
    }
    for id in program.conditions() {
        let condition = &program[id];
        let Some(clause) = &condition.where_ else { continue };
        let name = format!("the where clause of {}", condition.name);
        let code = lower(&mut image, &condition.locals, name, &|l| {
            l.clauses(std::slice::from_ref(clause), condition.span);
        });
        image.conditions[id.0 as usize].where_ = Some(code);
    }
    image
}

fn name_in(program: &Program, class: ClassId, name: source::Symbol) -> String {
    format!("{}.{}", program[class].name, name)
}

/// Enters everything that has a name, code still missing.
fn declare(program: &Program, options: &Options, facts: &scan::Facts, image: &mut Image) {
    let no_code = CodeId(u32::MAX);
    let waiting = chalice::tree::waiting::methods(program);
    for id in program.classes() {
        let class = &program[id];
        image.classes.push(ClassInfo {
            name: class.name,
            fields: class.fields().map(|f| program[f].name).collect(),
            defaults: class.fields().map(|f| default_value(&program[f].ty)).collect(),
            invariant: None,
            sharing: None,
            remembers: facts.monitors || facts.two_state_invariants.contains(&id),
        });
    }
    for id in program.channels() {
        image.channels.push(ChannelInfo { name: program[id].name, duty: program[id].duty, where_: None });
    }
    for id in program.methods() {
        let method = &program[id];
        image.methods.push(MethodInfo {
            name: method.name,
            class: method.class.0,
            code: no_code,
            n_ins: method.ins.len() as u16,
            n_outs: method.outs.len() as u16,
            remembers: facts.forks.contains(&id),
            waits: waiting.contains(&id),
            span: method.name_span,
        });
    }
    if let Some(ByContract::Method(id)) = options.by_contract.filter(|_| options.checks) {
        image.by_contract = Some((id.0, image.methods.len() as u32));
        image.methods.push(image.methods[id.0 as usize].clone());
    }
    for id in program.functions() {
        image.functions.push(FunctionInfo { code: no_code, is_static: program[id].is_static });
    }
    for id in program.predicates() {
        let predicate = &program[id];
        image.predicates.push(PredicateInfo {
            name: predicate.name,
            class: predicate.class.0,
            n_params: predicate.params.len() as u16,
            code: no_code,
        });
    }
    for id in program.conditions() {
        image.conditions.push(ConditionInfo { name: program[id].name, where_: None });
    }
}

/// What an uninitialised variable or field holds.
pub fn default_value(ty: &Type) -> Value {
    match ty {
        Type::Int => Value::Int(0),
        Type::Bool => Value::Bool(false),
        Type::Seq(_) => Value::seq(Vec::new()),
        Type::Set(_) => Value::set(Vec::new()),
        Type::Mu => Value::Level(crate::order::Level::BOTTOM),
        Type::String => Value::Str(source::Symbol::new("")),
        Type::Null | Type::Class(_) | Type::Channel(_) | Type::Token(_) | Type::Error => Value::Null,
    }
}

/// What a call of a method does between its contracts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    /// What is written.
    Code,
    /// Anything that its contract allows.
    Promised,
}

/// Constants, each stored once.
struct Pool {
    ids: FxHashMap<Value, u32>,
}

/// Lowers one member.
struct Lower<'a> {
    program: &'a Program,
    options: &'a Options,
    image: &'a mut Image,
    pool: &'a mut Pool,
    locals: &'a Locals,
    registers: Registers,
    instrs: Vec<Instr>,
    spans: Vec<Span>,
    body: u32,
    within: Within,
}

/// The registers of a member's window.
struct Registers {
    /// The register of each variable.
    of_locals: Vec<R>,
    /// For each constant local, the register that says whether it was assigned.
    assigned: FxHashMap<LocalId, R>,
    /// The register of a function's result.
    result: R,
    next: R,
    max: R,
    /// More variables than a window has registers: reported when the member runs.
    too_large: bool,
}

/// What the expression at hand stands in.
#[derive(Default)]
struct Within {
    /// Whether the quantifier at hand may be tried on some integers only.
    sampling: bool,
    /// Functions only read: what they need of a permission is some of it, however much is written.
    function: bool,
    /// Whether what is said of the wait level is about what stays behind when an assertion is handed over, and so judged then.
    hand_over: bool,
    /// In a loop invariant, what a measure bounds are rounds: it counts only if there is another one, and is judged then.
    invariant: bool,
}

impl<'a> Lower<'a> {
    fn new(
        program: &'a Program,
        options: &'a Options,
        image: &'a mut Image,
        pool: &'a mut Pool,
        locals: &'a Locals,
    ) -> Lower<'a> {
        Lower {
            program,
            options,
            image,
            pool,
            locals,
            registers: Registers {
                of_locals: vec![R::MAX; locals.0.len()],
                assigned: FxHashMap::default(),
                result: 0,
                next: 1,
                max: 1,
                too_large: false,
            },
            instrs: Vec::new(),
            spans: Vec::new(),
            body: 0,
            within: Within::default(),
        }
    }

    fn finish(mut self, name: String) -> Code {
        if self.registers.too_large {
            let why = self.unsupported_text("this member has too many variables and intermediate values");
            self.instrs.insert(0, Instr::Unsupported(why));
            self.spans.insert(0, self.spans.first().copied().unwrap_or(Span::NONE));
            self.body = 0;
        }
        Code { name, instrs: self.instrs, spans: self.spans, n_regs: self.registers.max, body: self.body }
    }

    fn checks(&self) -> bool {
        self.options.checks
    }

    fn method_scope(&self) -> bool {
        self.options.scope == PermissionScope::Method
    }

    // Registers.

    fn fresh(&mut self) -> R {
        if self.registers.next >= 30_000 {
            self.registers.too_large = true;
            return self.registers.next;
        }
        self.registers.next += 1;
        self.registers.max = self.registers.max.max(self.registers.next);
        self.registers.next - 1
    }

    fn reserve(&mut self, n: usize) {
        for _ in 0..n {
            self.fresh();
        }
    }

    /// Runs `work` and gives back the temporaries it took.
    fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.registers.next;
        let result = work(self);
        self.registers.next = mark;
        result
    }

    fn local(&self, id: LocalId) -> R {
        self.registers.of_locals[id.0 as usize]
    }

    /// Parameters take the first registers, all other variables the next ones.
    fn parameters(&mut self, first: &[LocalId]) {
        for id in first {
            self.registers.of_locals[id.0 as usize] = self.fresh();
        }
        for (at, local) in self.locals.0.iter().enumerate() {
            if self.registers.of_locals[at] == R::MAX {
                self.registers.of_locals[at] = self.fresh();
            }
            if local.kind == LocalKind::Const {
                let flag = self.fresh();
                self.registers.assigned.insert(LocalId(at as u32), flag);
            }
        }
    }

    // Instructions.

    fn emit(&mut self, instr: Instr, span: Span) -> usize {
        self.instrs.push(instr);
        self.spans.push(span);
        self.instrs.len() - 1
    }

    fn here(&self) -> u32 {
        self.instrs.len() as u32
    }

    /// Lets the jump at `at` go to the next instruction.
    fn patch(&mut self, at: usize) {
        let here = self.here();
        match &mut self.instrs[at] {
            Instr::Jump(to)
            | Instr::JumpIf(_, to)
            | Instr::JumpUnless(_, to)
            | Instr::UnlessLess(_, _, to)
            | Instr::UnlessLessEq(_, _, to)
            | Instr::UnlessEqual(_, _, to)
            | Instr::SkipPost(to) => *to = here,
            other => unreachable!("{other:?} does not jump"),
        }
    }

    fn patch_all(&mut self, jumps: Vec<usize>) {
        for jump in jumps {
            self.patch(jump);
        }
    }

    fn constant(&mut self, value: Value) -> u32 {
        if let Some(id) = self.pool.ids.get(&value) {
            return *id;
        }
        let id = self.image.constants.len() as u32;
        self.image.constants.push(value.clone());
        self.pool.ids.insert(value, id);
        id
    }

    fn load(&mut self, dst: R, value: Value, span: Span) {
        let id = self.constant(value);
        self.emit(Instr::Const(dst, id), span);
    }

    fn load_int(&mut self, dst: R, n: &num_bigint::BigInt, span: Span) {
        self.load(dst, Value::from(Int::from(n)), span);
    }

    fn unsupported(&mut self, what: &str, span: Span) {
        let why = self.unsupported_text(what);
        self.emit(Instr::Unsupported(why), span);
    }

    /// Once a place: a clause is lowered for each of its uses.
    fn unjudged(&mut self, span: Span) {
        if self.image.checks && !self.image.unjudged.contains(&span) {
            self.image.unjudged.push(span);
        }
    }

    fn unsupported_text(&mut self, what: &str) -> u32 {
        self.image.unsupported.push(what.to_string());
        self.image.unsupported.len() as u32 - 1
    }

    /// The slot of a field in its class.
    fn slot(&self, field: FieldId) -> Slot {
        let class = &self.program[self.program[field].class];
        class.fields().position(|f| f == field).expect("a field is a member of its class") as Slot
    }

    fn field_slot(&self, field: FieldRef) -> Slot {
        match field {
            FieldRef::User(field) => self.slot(field),
            FieldRef::Mu => MU,
            FieldRef::Joinable => JOINABLE,
        }
    }

    // Members.

    /// Clauses whose duties a new scope gets. With obligations, the wait level in them is that of what is kept outside meanwhile.
    fn handed_over(&mut self, clauses: &[Clause]) {
        self.within.hand_over = self.image.obligations;
        clauses.iter().for_each(|clause| self.assertion(&clause.body));
        self.within.hand_over = false;
    }

    fn method(&mut self, method: &Method, body: Body) {
        let params: Vec<LocalId> = method.ins.iter().chain(&method.outs).copied().collect();
        self.parameters(&params);
        if self.program[method.class].refines.is_some() {
            self.unsupported("a class that refines another", method.name_span);
        }
        if self.checks() {
            self.emit(Instr::Collect(Purpose::Precondition), method.span);
            self.handed_over(&method.requires);
        }
        self.emit(Instr::EndPre, method.span);
        self.body = self.here();
        for out in &method.outs {
            self.declare_local(*out, self.locals[*out].span);
        }
        if self.checks() && scan::method_uses_old(method) {
            self.emit(Instr::TakeOld, method.span);
        }
        match body {
            Body::Promised => self.anything_promised(method),
            Body::Code if self.program[method.class].external => self.external(method),
            Body::Code => self.block(&method.body),
        }
        if self.checks() {
            self.scoped(|l| {
                let first = l.exprs(&method.lockchange);
                l.emit(Instr::Lockchange { n: method.lockchange.len() as u16, first }, method.span);
            });
            let purpose = if body == Body::Promised { Purpose::Promised } else { Purpose::Postcondition };
            self.emit(Instr::Collect(purpose), method.span);
            for clause in &method.ensures {
                self.assertion(&clause.body);
            }
            self.emit(Instr::EndPost, method.span);
        }
        self.emit(Instr::Return, method.span);
    }

    /// The one external class the machine provides prints its arguments.
    fn external(&mut self, method: &Method) {
        let class = &self.program[method.class];
        if class.name.as_str() == "ChalicePrint" && method.outs.is_empty() {
            self.emit(Instr::Print { base: 1, n: method.ins.len() as u16 }, method.span);
        } else if method.body.stmts.is_empty() {
            let what =
                format!("`{}.{}` of an external class: only `ChalicePrint` is provided", class.name, method.name);
            self.unsupported(&what, method.name_span);
        } else {
            self.block(&method.body);
        }
    }

    fn function(&mut self, function: &Function) {
        self.within.function = true;
        self.parameters(&function.params);
        self.registers.result = self.fresh();
        if self.checks() && !function.requires.is_empty() {
            self.emit(Instr::Collect(Purpose::FunctionPre), function.span);
            for clause in &function.requires {
                self.assertion(&clause.body);
            }
            self.emit(Instr::EndFunctionPre, function.span);
        }
        self.body = self.here();
        match &function.body {
            Some(body) => self.expr_to(body, self.registers.result),
            None => self.unsupported(&format!("the function `{}` has no body", function.name), function.name_span),
        }
        if self.checks() && !function.ensures.is_empty() {
            let skip = self.emit(Instr::SkipPost(0), function.span);
            self.emit(Instr::Collect(Purpose::FunctionPost), function.span);
            for clause in &function.ensures {
                self.assertion(&clause.body);
            }
            self.emit(Instr::EndFunctionPost, function.span);
            self.patch(skip);
        }
        self.emit(Instr::Yield(self.registers.result), function.span);
    }

    /// Code of its own for an assertion whose only variables are `this` and bound ones.
    fn clauses(&mut self, clauses: &[Clause], span: Span) {
        self.parameters(&[]);
        for clause in clauses {
            self.assertion(&clause.body);
        }
        self.emit(Instr::EndSpec, span);
    }
}
