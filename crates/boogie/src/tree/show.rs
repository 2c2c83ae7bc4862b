//! Types as text.

use std::fmt::Write;

use super::{MapParam, MapType, Program, Type};

impl Program {
    /// A type as a program would write it. The parameters of map types, which have no names any more, get some.
    pub fn type_text(&self, ty: &Type) -> String {
        let mut writer = Writer { program: self, text: String::new(), binders: Vec::new(), free: 0 };
        writer.ty(ty, false);
        writer.text
    }
}

struct Writer<'a> {
    program: &'a Program,
    text: String,
    /// The number of the first parameter of each enclosing map type, outermost first.
    binders: Vec<u32>,
    /// The first number that no enclosing map type uses.
    free: u32,
}

impl Writer<'_> {
    /// An `argument` of a type constructor needs parentheses if it is more than one word.
    fn ty(&mut self, ty: &Type, argument: bool) {
        match ty {
            Type::Bool => self.text.push_str("bool"),
            Type::Int => self.text.push_str("int"),
            Type::Real => self.text.push_str("real"),
            Type::BitVec(width) => _ = write!(self.text, "bv{width}"),
            Type::Float(format) => _ = write!(self.text, "float{}e{}", format.significand, format.exponent),
            Type::RoundingMode => self.text.push_str("rmode"),
            Type::String => self.text.push_str("string"),
            Type::Regex => self.text.push_str("regex"),
            Type::Con(id, args) => self.applied(self.program.type_con(*id).name.as_str(), args, argument),
            Type::Data(id, args) => self.applied(self.program.datatype(*id).name.as_str(), args, argument),
            Type::Var(id) => match self.program.type_vars.get(id.index()) {
                Some(var) => self.text.push_str(var.name.as_str()),
                // A type that inference has not found yet.
                None => self.text.push('?'),
            },
            Type::MapParam(MapParam { depth, index }) => {
                let first = self.binders.iter().rev().nth(*depth as usize).copied().unwrap_or(0);
                self.text.push_str(&parameter_name(first + index));
            }
            Type::Map(map) => self.parenthesised(argument, |w| w.map(map)),
        }
    }

    fn parenthesised(&mut self, parens: bool, write: impl FnOnce(&mut Self)) {
        self.text.push_str(if parens { "(" } else { "" });
        write(self);
        self.text.push_str(if parens { ")" } else { "" });
    }

    fn applied(&mut self, name: &str, args: &[Type], argument: bool) {
        self.parenthesised(argument && !args.is_empty(), |w| {
            w.text.push_str(name);
            for arg in args {
                w.text.push(' ');
                w.ty(arg, true);
            }
        });
    }

    fn map(&mut self, map: &MapType) {
        let first = self.free;
        self.binders.push(first);
        self.free += map.params;
        if map.params > 0 {
            let names: Vec<String> = (first..self.free).map(parameter_name).collect();
            _ = write!(self.text, "<{}>", names.join(","));
        }
        self.text.push('[');
        for (i, arg) in map.args.iter().enumerate() {
            self.text.push_str(if i > 0 { "," } else { "" });
            self.ty(arg, false);
        }
        self.text.push(']');
        self.ty(&map.result, false);
        self.free = first;
        self.binders.pop();
    }
}

/// `a`, `b`, …, `z`, `a1`, …
fn parameter_name(number: u32) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}
