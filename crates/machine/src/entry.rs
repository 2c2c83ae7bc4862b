//! Where a run starts, and with which arguments.

use chalice::tree::{ClassId, Method, MethodId, Type};

use crate::code::Slot;
use crate::codes;
use crate::fault::Fault;
use crate::lower::default_value;
use crate::value::Value;

/// The method a run starts with, its receiver and its arguments.
#[derive(Clone, Debug)]
pub struct EntryPoint {
    pub method: u32,
    /// Fields of the receiver that are not as they are in new objects.
    pub this: Vec<(Slot, Given)>,
    pub is_this_shared: bool,
    pub args: Vec<Given>,
}

/// Something that a run starts with.
#[derive(Clone, Debug)]
pub enum Given {
    Plain(Value),
    /// `new C { f := e }`, or `shared C { f := e }`.
    New {
        class: u32,
        fields: Vec<(Slot, Given)>,
        is_shared: bool,
    },
    /// `[new C, null]`
    Seq(Vec<Given>),
    /// The receiver.
    This,
    /// The same as an earlier argument.
    Argument(usize),
}

/// Chooses the method to start with, and checks its arguments.
pub fn find_entry(program: &chalice::Program, wanted: Option<&str>, args: &[String]) -> Result<EntryPoint, Box<Fault>> {
    let method = match wanted {
        Some(name) => named_entry(program, name)?,
        None => default_entry(program)?,
    };
    let declared = &program[method];
    let name = format!("{}.{}", program[declared.class].name, declared.name);
    let (this, args) = match args.split_first().and_then(|(first, rest)| Some((receiver(first)?, rest))) {
        Some((this, rest)) => (Some(this), rest),
        None => (None, args),
    };
    if args.len() != declared.ins.len() {
        let (n, given) = (declared.ins.len(), args.len());
        return Err(Fault::new(
            codes::ARGUMENT,
            format!("{name} takes {n} argument{}, not {given}", if n == 1 { "" } else { "s" }),
        )
        .at(declared.name_span)
        .help("give each with --arg VALUE, in order"));
    }
    let mut values = Vec::new();
    let mut reader = Reader { program, method: declared, known: 0 };
    for (arg, id) in args.iter().zip(&declared.ins) {
        let local = &declared.locals[*id];
        let value = reader.given(arg, &local.ty).ok_or_else(|| {
            let ty = local.ty.show(program);
            Fault::new(codes::ARGUMENT, format!("`{arg}` is no value of type {ty} for `{}` of {name}", local.name))
                .at(local.span)
                .help("integers, true, false, null, text, [1, 2, 3], `new C { f := 1 }`, `shared C`, `[new C, null]`, `this` and earlier parameters can be given on the command line")
        })?;
        values.push(value);
        reader.known += 1;
    }
    let (this, is_this_shared) = match this.map(|text| reader.given(text, &Type::Class(declared.class))) {
        None => (Vec::new(), false),
        Some(Some(Given::New { fields, is_shared, .. })) => (fields, is_shared),
        Some(_) => {
            let class = program[declared.class].name;
            return Err(Fault::new(codes::ARGUMENT, format!("this is no receiver for {name}"))
                .at(declared.name_span)
                .help(format!("write `this = new {class} {{ f := 1 }}`, with fields that there are")));
        }
    };
    Ok(EntryPoint { method: method.0, this, is_this_shared, args: values })
}

/// `this = new C { f := 1 }` in front of the arguments says what the receiver is like.
fn receiver(text: &str) -> Option<&str> {
    Some(text.trim().strip_prefix("this")?.trim_start().strip_prefix('=')?.trim())
}

/// Reads what a run starts with.
struct Reader<'a> {
    program: &'a chalice::Program,
    method: &'a Method,
    /// So many arguments are known already.
    known: usize,
}

impl Reader<'_> {
    fn given(&self, text: &str, ty: &Type) -> Option<Given> {
        let text = text.trim();
        let class = match ty {
            Type::Class(class) => class,
            Type::Seq(of) if matches!(**of, Type::Class(_)) => {
                let elements = parts(text.strip_prefix('[')?.strip_suffix(']')?).into_iter();
                return elements.map(|element| self.given(element, of)).collect::<Option<_>>().map(Given::Seq);
            }
            _ => return parse_argument(text, ty).map(Given::Plain),
        };
        let earlier = &self.method.ins[..self.known];
        let same = earlier.iter().position(|id| {
            let local = &self.method.locals[*id];
            local.name.as_str() == text && local.ty == *ty
        });
        match (text, same) {
            ("null", _) => Some(Given::Plain(Value::Null)),
            ("this", _) if self.method.class == *class => Some(Given::This),
            (_, Some(argument)) => Some(Given::Argument(argument)),
            _ => match text.strip_prefix("shared ") {
                Some(text) => self.new_object(text.trim(), *class, true),
                None => self.new_object(text.strip_prefix("new ")?.trim(), *class, false),
            },
        }
    }

    fn new_object(&self, text: &str, class: ClassId, is_shared: bool) -> Option<Given> {
        let rest = text.strip_prefix(self.program[class].name.as_str())?.trim();
        let inits = match rest {
            "" => "",
            rest => rest.strip_prefix('{')?.strip_suffix('}')?,
        };
        let fields = parts(inits).into_iter().map(|init| self.init(init, class));
        Some(Given::New { class: class.0, fields: fields.collect::<Option<_>>()?, is_shared })
    }

    fn init(&self, text: &str, class: ClassId) -> Option<(Slot, Given)> {
        let (name, value) = text.split_once(":=")?;
        let at = self.program[class].fields().position(|f| self.program[f].name.as_str() == name.trim())?;
        let field = self.program[class].fields().nth(at)?;
        Some((at as Slot, self.given(value, &self.program[field].ty)?))
    }
}

/// What commas separate that stand in no brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found.retain(|part| !part.trim().is_empty());
    found
}

fn named_entry(program: &chalice::Program, wanted: &str) -> Result<MethodId, Box<Fault>> {
    let full = |m: MethodId| format!("{}.{}", program[program[m].class].name, program[m].name);
    let found: Vec<_> =
        program.methods().filter(|m| full(*m) == wanted || program[*m].name.as_str() == wanted).collect();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => {
            let names: Vec<String> = program.methods().map(full).take(12).collect();
            Err(Fault::new(codes::ENTRY, format!("there is no method `{wanted}`"))
                .note(format!("methods there are: {}", names.join(", ")))
                .help("name it as --entry Class.method"))
        }
        several => {
            let names: Vec<String> = several.iter().map(|m| full(*m)).collect();
            Err(Fault::new(codes::ENTRY, format!("`{wanted}` could be {}", names.join(" or ")))
                .help("name it as --entry Class.method"))
        }
    }
}

fn default_entry(program: &chalice::Program) -> Result<MethodId, Box<Fault>> {
    let full = |m: &MethodId| format!("{}.{}", program[program[*m].class].name, program[*m].name);
    match chalice::tree::entries::methods(program).as_slice() {
        [] => {}
        [one] => return Ok(*one),
        several => {
            let names: Vec<String> = several.iter().map(full).collect();
            let message = format!("there are several entry points: {}", names.join(", "));
            let mut fault = Fault::new(codes::ENTRY, message).help("choose one with --entry Class.method");
            fault = fault.at(program[several[0]].name_span);
            for m in &several[1..] {
                fault = fault.also(program[*m].name_span, "and here");
            }
            return Err(fault);
        }
    }
    let without_parameters: Vec<String> =
        program.methods().filter(|m| program[*m].ins.is_empty()).map(|m| full(&m)).take(8).collect();
    let mut fault = Fault::new(codes::ENTRY, "there is no entry point: no parameterless method `main`");
    if !without_parameters.is_empty() {
        fault = fault.note(format!("methods without parameters: {}", without_parameters.join(", ")));
    }
    Err(fault.help("name the method to start with: --entry Class.method, with --arg for its parameters"))
}

fn parse_argument(text: &str, ty: &Type) -> Option<Value> {
    let text = text.trim();
    match ty {
        Type::Int => text.parse::<num_bigint::BigInt>().ok().map(|n| crate::int::Int::from(n).into()),
        Type::Bool => text.parse().ok().map(Value::Bool),
        Type::String => Some(Value::Str(source::Symbol::new(text))),
        Type::Seq(element) => {
            let inner = text.strip_prefix('[')?.strip_suffix(']')?;
            let parts = inner.split(',').filter(|p| !p.trim().is_empty());
            parts.map(|p| parse_argument(p, element)).collect::<Option<Vec<_>>>().map(Value::seq)
        }
        Type::Set(element) => {
            let inner = text.strip_prefix('{')?.strip_suffix('}')?;
            let parts = inner.split(',').filter(|p| !p.trim().is_empty());
            parts.map(|p| parse_argument(p, element)).collect::<Option<Vec<_>>>().map(Value::set)
        }
        _ => (text == "null").then(|| default_value(ty)),
    }
}
