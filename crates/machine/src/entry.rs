//! Where a run starts, and with which arguments.

use chalice::tree::{MethodId, Type};

use crate::codes;
use crate::fault::Fault;
use crate::lower::default_value;
use crate::value::Value;

/// The method a run starts with, and its arguments.
#[derive(Clone, Debug)]
pub struct EntryPoint {
    pub method: u32,
    pub args: Vec<Value>,
}

/// Chooses the method to start with, and checks its arguments.
pub fn find_entry(program: &chalice::Program, wanted: Option<&str>, args: &[String]) -> Result<EntryPoint, Box<Fault>> {
    let method = match wanted {
        Some(name) => named_entry(program, name)?,
        None => default_entry(program)?,
    };
    let declared = &program[method];
    let name = format!("{}.{}", program[declared.class].name, declared.name);
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
    for (arg, id) in args.iter().zip(&declared.ins) {
        let local = &declared.locals[*id];
        let value = parse_argument(arg, &local.ty).ok_or_else(|| {
            let ty = local.ty.show(program);
            Fault::new(codes::ARGUMENT, format!("`{arg}` is no value of type {ty} for `{}` of {name}", local.name))
                .at(local.span)
                .help("integers, true, false, null, text, and [1, 2, 3] can be given on the command line")
        })?;
        values.push(value);
    }
    Ok(EntryPoint { method: method.0, args: values })
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
