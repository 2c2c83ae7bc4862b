//! What a method is called with on trial: numbers, arrays, objects with fields, null, and the same object twice.

use java::Program;
use java::tree::{Body, ClassId, Expr, ExprKind, FieldId, Method, Nesting, Prim, Type, visit};

use crate::lang::trial;

/// So many inputs are tried; many of them are not what the precondition wants.
const MAX_CANDIDATES: usize = 80;
/// Fields of one object that get values.
const MAX_FIELDS: usize = 3;
/// Stands for an object of its own.
const NEW: &str = "new";

/// A part of an input that has a value of its own.
enum Part {
    /// A parameter that is no object, or which object it is.
    Parameter,
    /// A field of the object that a parameter is, if it is one of its own.
    FieldOf(usize, FieldId),
    /// A field of the receiver.
    Own(FieldId),
}

/// Arguments as on the command line, the plainest first; in front of them the receiver, where it is not as its constructor makes it. None if a parameter is
/// of a type that has no plain values.
pub(super) fn inputs(program: &Program, method: &Method, numbers: &[i64]) -> Option<Vec<Vec<String>>> {
    let p = Inputs { program, method, numbers, spoken_of: fields_spoken_of(program, method) };
    let (mut parts, mut choices) = (Vec::new(), Vec::new());
    for (at, id) in method.params.iter().enumerate() {
        let ty = &program[*id].ty;
        parts.push(Part::Parameter);
        choices.push(p.values(ty, at)?);
        if let Some(class) = p.made_here(ty) {
            for field in p.fields(class) {
                parts.push(Part::FieldOf(at, field));
                choices.push(p.field_values(field));
            }
        }
    }
    if let Some(class) = method.class.filter(|_| !method.is_static()) {
        for field in p.fields(class) {
            parts.push(Part::Own(field));
            choices.push(p.field_values(field));
        }
    }
    let mut inputs: Vec<Vec<String>> = Vec::new();
    for chosen in trial::inputs(&choices, MAX_CANDIDATES) {
        let input = p.put_together(&parts, &chosen);
        if !inputs.contains(&input) {
            inputs.push(input);
        }
    }
    Some(inputs)
}

struct Inputs<'a> {
    program: &'a Program,
    method: &'a Method,
    numbers: &'a [i64],
    spoken_of: Vec<FieldId>,
}

impl Inputs<'_> {
    /// The class of a type, if objects of it can be made: a class of the program that can be named from outside.
    fn made_here(&self, ty: &Type) -> Option<ClassId> {
        let id = ty.as_class()?;
        let class = &self.program[id];
        let is_plain = class.is_source() && !class.flags.is_abstract() && !class.kind.is_interface();
        (is_plain && matches!(class.nesting, Nesting::Top)).then_some(id)
    }

    fn fields(&self, class: ClassId) -> Vec<FieldId> {
        let is_own = |field: &FieldId| self.program[*field].class == class;
        self.spoken_of.iter().copied().filter(is_own).take(MAX_FIELDS).collect()
    }

    /// What a parameter may be, the plainest first.
    fn values(&self, ty: &Type, at: usize) -> Option<Vec<String>> {
        let texts = |values: &[&str]| values.iter().map(|value| value.to_string()).collect::<Vec<_>>();
        match ty {
            Type::Prim(_) => self.plain_values(ty),
            Type::Array(of) if **of == Type::INT => {
                Some(texts(&["null", "[]", "[0]", "[1,2]", "[2,1]", "[1,1,3]", "[0,0,0]"]))
            }
            Type::Class(_) => {
                let earlier = self.method.params[..at].iter().map(|id| &self.program[*id]);
                let same = earlier.filter(|local| local.ty == *ty).map(|local| local.name.to_string());
                let own = self.method.class.filter(|_| !self.method.is_static());
                let made = self.made_here(ty);
                let this = (made.is_some() && made == own).then(|| "this".to_string());
                let new = made.map(|_| NEW.to_string());
                Some(["null".to_string()].into_iter().chain(new).chain(this).chain(same).collect())
            }
            _ => None,
        }
    }

    fn plain_values(&self, ty: &Type) -> Option<Vec<String>> {
        match ty {
            Type::Prim(Prim::Int | Prim::Long) => Some(self.numbers.iter().map(i64::to_string).collect()),
            Type::Prim(Prim::Short | Prim::Byte) => Some(trial::numbers([]).iter().map(i64::to_string).collect()),
            Type::Prim(Prim::Boolean) => Some(vec!["false".to_string(), "true".to_string()]),
            _ => None,
        }
    }

    /// What a field may be; first of all what its constructor makes it, which is not written.
    fn field_values(&self, field: FieldId) -> Vec<String> {
        let ty = &self.program[field].ty;
        let others = match self.made_here(ty) {
            Some(class) => vec!["null".to_string(), format!("new {}", self.program[class].name)],
            None => self.plain_values(ty).unwrap_or_default(),
        };
        [String::new()].into_iter().chain(others).collect()
    }

    fn put_together(&self, parts: &[Part], chosen: &[String]) -> Vec<String> {
        let mut args: Vec<String> = Vec::new();
        let mut own = Vec::new();
        let mut inits: Vec<Vec<String>> = vec![Vec::new(); self.method.params.len()];
        for (part, value) in parts.iter().zip(chosen) {
            let init =
                |field: &FieldId| (!value.is_empty()).then(|| format!("{} = {value}", self.program[*field].name));
            match part {
                Part::Parameter => args.push(value.clone()),
                Part::FieldOf(at, field) => inits[*at].extend(init(field)),
                Part::Own(field) => own.extend(init(field)),
            }
        }
        for ((arg, inits), id) in args.iter_mut().zip(inits).zip(&self.method.params) {
            if *arg == NEW
                && let Some(class) = self.program[*id].ty.as_class()
            {
                *arg = trial::object(NEW, self.program[class].name, &inits);
            }
        }
        let this = self.method.class.filter(|_| !own.is_empty());
        let this = this.map(|class| format!("this = {}", trial::object(NEW, self.program[class].name, &own)));
        this.into_iter().chain(args).collect()
    }
}

/// The fields that a method mentions and that can be given values from outside.
fn fields_spoken_of(program: &Program, method: &Method) -> Vec<FieldId> {
    let mut found = Vec::new();
    let mut note = |e: &Expr| {
        let field = match &e.kind {
            ExprKind::Field { field, .. } => Some(*field),
            ExprKind::Perm { location, .. } => match &location.kind {
                java::tree::LocationKind::Field { field, .. } => Some(*field),
                _ => None,
            },
            _ => None,
        };
        let can_be = |field: &FieldId| {
            let field = &program[*field];
            !field.is_static() && !field.is_final() && !field.ghost
        };
        if let Some(field) = field.filter(can_be)
            && !found.contains(&field)
        {
            found.push(field);
        }
    };
    for e in method.contract.clauses.iter().flat_map(visit::clause_expressions) {
        visit::each(e, &mut note);
    }
    if let Body::Block(block) = &method.body {
        block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut note));
    }
    found
}
