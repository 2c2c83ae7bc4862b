//! Callers made up for a method: a `main` that makes objects, folds, shares and locks them, and calls.
//!
//! A scene is a guess. Whether it satisfies the precondition is for the machine to say: every step of a caller is checked, so a caller
//! that gets as far as the body of the method has the right to be there.

use chalice::Program;
use chalice::tree::*;
use explore::Rng;

use super::drain;
use super::wants::Wants;

/// The class of the made-up caller.
pub const CLASS: &str = "Driver__";

struct Scene<'a> {
    program: &'a Program,
    text: &'a str,
    wants: &'a Wants,
    dice: Rng,
    lines: Vec<String>,
    /// Objects there are, and those of them that are shared, in the order they were.
    objects: Vec<(ClassId, String)>,
    shared: Vec<String>,
    /// What remains to be locked, once everything is shared.
    locks: Vec<String>,
    /// Channels on which messages, or answers, come once the call is made.
    awaited: Vec<(ChannelId, String)>,
    /// Methods that receive from duty channels on which the method must send, and the threads that run them.
    drains: Vec<String>,
    threads: Vec<String>,
    next: usize,
    /// No surprises: one object each, without parts.
    plain: bool,
}

/// A caller of a method as text; `None` if the method has a type that nothing can be made of. `text` is that of the program.
pub fn caller(program: &Program, text: &str, id: MethodId, wants: &Wants, attempt: u64) -> Option<String> {
    let method = &program[id];
    let name = format!("{}.{}", program[method.class].name, method.name);
    let mut scene = Scene {
        program,
        text,
        wants,
        dice: Rng::of_name(&name, attempt),
        lines: Vec::new(),
        objects: Vec::new(),
        shared: Vec::new(),
        locks: Vec::new(),
        awaited: Vec::new(),
        drains: Vec::new(),
        threads: Vec::new(),
        next: 0,
        plain: attempt == 0,
    };
    let receiver = scene.object(method.class, 2)?;
    let mut args = Vec::new();
    for param in &method.ins {
        args.push(scene.value(&method.locals[*param].ty, 2)?);
    }
    scene.lines.append(&mut scene.locks);
    scene.start(method, &receiver, &args)?;
    if !gives_duties_back(method) {
        scene.wait();
    }
    let body: String = scene.lines.iter().map(|line| format!("    {line};\n")).collect();
    let drains = scene.drains.concat();
    Some(format!("class {CLASS} {{\n{drains}  method main() {{\n{body}  }}\n}}\n"))
}

/// What such a method owes may be its caller's in the end: nothing has come yet.
fn gives_duties_back(method: &Method) -> bool {
    let is_duty = |e: &Expr| matches!(e.kind, ExprKind::Duty(_) | ExprKind::Credit { .. });
    method.ensures.iter().any(|clause| visit::any(&clause.body, &is_duty))
}

/// A type as it is written; lock levels cannot be.
fn written(program: &Program, ty: &Type) -> Option<String> {
    match ty {
        Type::Mu | Type::Null | Type::Error => None,
        Type::Seq(element) | Type::Set(element) => written(program, element).map(|_| ty.show(program)),
        _ => Some(ty.show(program)),
    }
}

impl Scene<'_> {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("o{}", self.next)
    }

    /// An expression for some value of a type.
    fn value(&mut self, ty: &Type, depth: usize) -> Option<String> {
        Some(match ty {
            Type::Int => {
                let at = if self.plain { 1 } else { self.dice.below(self.wants.integers.len()) };
                let n = self.wants.integers.iter().nth(at)?;
                if n.sign() == num_bigint::Sign::Minus { format!("(0 - {})", n.magnitude()) } else { n.to_string() }
            }
            Type::Bool => (!self.plain && self.dice.chance(50)).to_string(),
            Type::String => "\"text\"".to_string(),
            Type::Seq(element) => self.sequence(element, depth)?,
            Type::Set(element) => format!("{{{}}}", self.value(element, depth.saturating_sub(1))?),
            Type::Class(class) => self.reference(*class, depth)?,
            Type::Channel(channel) => self.channel(*channel, depth)?,
            Type::Token(method) => self.token(*method, depth)?,
            Type::Mu | Type::Null | Type::Error => return None,
        })
    }

    fn sequence(&mut self, element: &Type, depth: usize) -> Option<String> {
        let name = written(self.program, element)?;
        let n = if self.plain { 1 } else { self.dice.below(4) };
        if n == 0 {
            return Some(format!("nil<{name}>"));
        }
        let elements: Option<Vec<String>> = (0..n).map(|_| self.value(element, depth.saturating_sub(1))).collect();
        Some(format!("[{}]", elements?.join(", ")))
    }

    /// A new object, one there is, or null.
    fn reference(&mut self, class: ClassId, depth: usize) -> Option<String> {
        let known: Vec<String> = self.objects.iter().filter(|(c, _)| *c == class).map(|(_, o)| o.clone()).collect();
        if !self.plain && !known.is_empty() && self.dice.chance(25) {
            return Some(known[self.dice.below(known.len())].clone());
        }
        if !self.plain && self.dice.chance(10) {
            return Some("null".into());
        }
        self.object(class, depth)
    }

    fn object(&mut self, class: ClassId, depth: usize) -> Option<String> {
        let inits = self.inits(class, depth);
        let name = self.fresh();
        let inits = if inits.is_empty() { String::new() } else { format!(" {{ {} }}", inits.join(", ")) };
        self.lines.push(format!("var {name} := new {}{inits}", self.program[class].name));
        self.objects.push((class, name.clone()));
        if !self.make(class, &name, depth)? {
            self.fold(class, &name);
        }
        if self.wants.shared.contains(&class) && (self.plain || self.dice.chance(85)) {
            self.share(class, &name);
        }
        Some(name)
    }

    /// Calls the method; a thread of its own if others are to receive what it sends meanwhile.
    fn start(&mut self, method: &Method, receiver: &str, args: &[String]) -> Option<()> {
        if self.threads.is_empty() {
            return self.call(method, receiver, args);
        }
        let fork = format!("fork {receiver}.{}({})", method.name, args.join(", "));
        let at = self.dice.below(self.threads.len() + 1);
        self.threads.insert(at, fork);
        self.lines.append(&mut self.threads);
        Some(())
    }

    /// Receives what the method owed when it began, now and then: it must have come.
    fn wait(&mut self) {
        for (channel, name) in std::mem::take(&mut self.awaited) {
            if self.plain || !self.dice.chance(60) {
                continue;
            }
            let declared = &self.program[channel];
            let types: Option<Vec<String>> =
                declared.params.iter().map(|p| written(self.program, &declared.locals[*p].ty)).collect();
            let Some(types) = types else { continue };
            let targets: Vec<String> = types.iter().map(|_| self.fresh()).collect();
            let variables = targets.iter().zip(&types).map(|(x, ty)| format!("var {x}: {ty}"));
            self.lines.extend(variables);
            self.lines.push(format!("receive {} := {name}", targets.join(", ")));
        }
    }

    /// Lets a method of the object prepare it, now and then.
    fn make(&mut self, class: ClassId, name: &str, depth: usize) -> Option<bool> {
        let (program, wants) = (self.program, self.wants);
        let makers: Vec<MethodId> = wants.makers.iter().copied().filter(|m| program[*m].class == class).collect();
        if self.plain || depth == 0 || makers.is_empty() || !self.dice.chance(50) {
            return Some(false);
        }
        let maker = &program[makers[self.dice.below(makers.len())]];
        let args: Option<Vec<String>> = maker.ins.iter().map(|p| self.value(&maker.locals[*p].ty, depth - 1)).collect();
        self.call(maker, name, &args?)?;
        Some(true)
    }

    fn call(&mut self, method: &Method, receiver: &str, args: &[String]) -> Option<()> {
        let mut outs = Vec::new();
        for out in &method.outs {
            let (name, ty) = (self.fresh(), written(self.program, &method.locals[*out].ty)?);
            self.lines.push(format!("var {name}: {ty}"));
            outs.push(name);
        }
        let targets = if outs.is_empty() { String::new() } else { format!("{} := ", outs.join(", ")) };
        self.lines.push(format!("call {targets}{receiver}.{}({})", method.name, args.join(", ")));
        Some(())
    }

    fn inits(&mut self, class: ClassId, depth: usize) -> Vec<String> {
        let fields: Vec<FieldId> = self.program[class].fields().collect();
        let mut inits = Vec::new();
        for field in fields {
            let (name, ty) = (self.program[field].name, self.program[field].ty.clone());
            let wanted = !self.plain && depth > 0 && self.dice.chance(60);
            if let Some(value) = wanted.then(|| self.value(&ty, depth - 1)).flatten() {
                inits.push(format!("{name} := {value}"));
            }
        }
        inits
    }

    /// Folds the predicates of an object that the precondition speaks of.
    fn fold(&mut self, class: ClassId, name: &str) {
        let (program, wants) = (self.program, self.wants);
        for id in wants.predicates.iter().filter(|p| program[**p].class == class) {
            let predicate = &program[*id];
            if !self.plain && !self.dice.chance(85) {
                continue;
            }
            let args: Option<Vec<String>> =
                predicate.params.iter().map(|p| self.value(&predicate.locals[*p].ty, 0)).collect();
            let Some(args) = args else { continue };
            let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
            self.lines.push(format!("fold {name}.{}{args}", predicate.name));
        }
    }

    fn share(&mut self, class: ClassId, name: &str) {
        let bounds = match self.shared.last() {
            Some(other) if self.dice.chance(40) => format!(" above {other}"),
            Some(other) if self.dice.chance(40) => format!(" below {other}"),
            _ => String::new(),
        };
        self.lines.push(format!("share {name}{bounds}"));
        self.shared.push(name.to_string());
        if self.wants.locked.contains(&class) && (self.plain || self.dice.chance(80)) {
            self.locks.push(format!("acquire {name}"));
        } else if self.wants.read_locked.contains(&class) && (self.plain || self.dice.chance(80)) {
            self.locks.push(format!("rd acquire {name}"));
        }
    }

    /// A channel, with messages in it if credits are asked for.
    fn channel(&mut self, channel: ChannelId, depth: usize) -> Option<String> {
        let name = self.fresh();
        self.lines.push(format!("var {name} := new {}", self.program[channel].name));
        // A message may carry a channel: one must not lead to another without end.
        if depth > 0 && self.wants.credits.contains(&channel) && (self.plain || self.dice.chance(80)) {
            let declared = &self.program[channel];
            let types: Vec<Type> = declared.params.iter().map(|p| declared.locals[*p].ty.clone()).collect();
            for _ in 0..1 + self.dice.below(2) {
                let args: Option<Vec<String>> = types
                    .iter()
                    .map(|ty| match ty {
                        Type::Channel(c) if *c == channel => Some(name.clone()),
                        Type::Channel(c) if declared.duty => Some(self.carried(*c, &name)),
                        _ => self.value(ty, 0),
                    })
                    .collect();
                self.lines.push(format!("send {name}({})", args?.join(", ")));
            }
        }
        if self.wants.owed.contains(&channel) {
            self.owed(channel, &name);
        }
        Some(name)
    }

    /// Prepares for the messages that the method owes on a channel.
    fn owed(&mut self, channel: ChannelId, name: &str) {
        if !self.program[channel].duty {
            return self.awaited.push((channel, name.to_string()));
        }
        let drain = format!("drain{}", self.drains.len());
        let Some(method) = drain::method(self.program, self.text, channel, &drain) else { return };
        self.drains.push(method);
        let times = if self.plain { 1 } else { 1 + self.dice.below(2) };
        self.threads.extend((0..times).map(|_| format!("fork {drain}({name})")));
    }

    /// A channel that a message may make its receiver owe.
    fn carried(&mut self, channel: ChannelId, by: &str) -> String {
        let name = self.fresh();
        self.lines.push(format!("var {name} := new {} between {by} and {by}.cargo", self.program[channel].name));
        if !self.program[channel].duty {
            self.awaited.push((channel, name.clone()));
        }
        name
    }

    /// The token of a method that is forked for it.
    fn token(&mut self, method: MethodId, depth: usize) -> Option<String> {
        if depth == 0 || (!self.plain && self.dice.chance(10)) {
            return Some("null".into());
        }
        let method = &self.program[method];
        let receiver = self.reference(method.class, depth - 1)?;
        let args: Option<Vec<String>> =
            method.ins.iter().map(|p| self.value(&method.locals[*p].ty, depth - 1)).collect();
        let name = self.fresh();
        self.lines.push(format!("fork {name} := {receiver}.{}({})", method.name, args?.join(", ")));
        Some(name)
    }
}
