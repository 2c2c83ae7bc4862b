//! What a method is called with on trial: numbers, objects with fields, null, and the same object twice.

use std::cell::RefCell;
use std::collections::BTreeSet;

use chalice::tree::{ClassId, Expr, ExprKind, FieldId, FieldRef, PredicateId, Target, Type, visit};

use super::Trial;
use crate::lang::trial;

/// So many inputs are looked at; most of them are not what the precondition wants.
const MAX_CANDIDATES: usize = 600;
/// Fields of one object that get values.
const MAX_FIELDS: usize = 4;

/// A part of an input that has a value of its own.
enum Part {
    /// A parameter that is no object, or which object it is.
    Parameter,
    /// A field of the object that a parameter is, if it is one of its own.
    FieldOf(usize, FieldId),
    /// A field of the receiver.
    Own(FieldId),
    /// Whether the receiver is shared.
    OwnMonitor,
}

/// Stands for an object of its own.
const NEW: &str = "new";
/// Stands for one that is shared.
const SHARED: &str = "shared";

impl Trial<'_> {
    /// Arguments as on the command line, the plainest first; in front of them the receiver, where it is not like a new object.
    pub(super) fn inputs(&self) -> Vec<Vec<String>> {
        let mut parts = Vec::new();
        let mut choices = Vec::new();
        let spoken_of = self.fields_spoken_of();
        let fields_of = |class: ClassId| {
            let fields = self.program[class].fields().filter(|field| spoken_of.contains(field));
            fields.take(MAX_FIELDS).collect::<Vec<_>>()
        };
        for (at, id) in self.method.ins.iter().enumerate() {
            let ty = &self.method.locals[*id].ty;
            parts.push(Part::Parameter);
            choices.push(self.values(ty, at, true));
            if let Type::Class(class) = ty {
                for field in fields_of(*class) {
                    parts.push(Part::FieldOf(at, field));
                    choices.push(self.values(&self.program[field].ty, at, false));
                }
            }
        }
        for field in fields_of(self.method.class) {
            parts.push(Part::Own(field));
            choices.push(self.values(&self.program[field].ty, self.method.ins.len(), false));
        }
        if self.speaks_of_levels() {
            parts.push(Part::OwnMonitor);
            choices.push(vec![NEW.to_string(), SHARED.to_string()]);
        }
        let mut inputs: Vec<Vec<String>> = Vec::new();
        for chosen in trial::inputs(&choices, MAX_CANDIDATES) {
            let input = self.put_together(&parts, &choices, &chosen);
            if !inputs.contains(&input) {
                inputs.push(input);
            }
        }
        inputs
    }

    /// What something of a type may be, the plainest first. Parameters before `at` are known.
    fn values(&self, ty: &Type, at: usize, fields: bool) -> Vec<String> {
        let texts = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect::<Vec<_>>();
        match ty {
            Type::Int => self.numbers.iter().map(i64::to_string).collect(),
            Type::Bool => texts(&["false", "true"]),
            Type::Seq(of) if **of == Type::Int => texts(&["[]", "[0]", "[1, 2]", "[0, 0, 0]", "[3, 1, 2]"]),
            Type::Seq(of) => match **of {
                Type::Class(class) => self.sequences(class),
                _ => texts(&["[]"]),
            },
            Type::Set(_) => texts(&["{}"]),
            Type::String => texts(&["a"]),
            Type::Class(class) => {
                let name = self.program[*class].name;
                let object = |word: &str| if fields { word.to_string() } else { format!("{word} {name}") };
                let shared = self.speaks_of_levels().then(|| object(SHARED));
                let new = object(NEW);
                let earlier = self.method.ins[..at].iter().map(|id| &self.method.locals[*id]);
                let same = earlier.filter(|local| local.ty == *ty).map(|local| local.name.to_string());
                let this = (*class == self.method.class).then(|| "this".to_string());
                ["null".to_string(), new].into_iter().chain(shared).chain(this).chain(same).collect()
            }
            _ => texts(&["null"]),
        }
    }

    /// Objects one after the other: none, one, two that differ in the first field that matters, and null.
    fn sequences(&self, class: ClassId) -> Vec<String> {
        let name = self.program[class].name;
        let spoken_of = self.fields_spoken_of();
        let mut fields = self.program[class].fields().filter(|field| spoken_of.contains(field));
        let other = match fields.find(|field| self.program[*field].ty == Type::Int) {
            Some(field) => trial::object(NEW, name, &[format!("{} := 1", self.program[field].name)]),
            None => trial::object(NEW, name, &[]),
        };
        vec![
            "[]".into(),
            format!("[new {name}]"),
            format!("[{other}]"),
            format!("[new {name}, {other}]"),
            "[null]".into(),
        ]
    }

    fn put_together(&self, parts: &[Part], choices: &[Vec<String>], chosen: &[String]) -> Vec<String> {
        let mut args: Vec<String> = Vec::new();
        let (mut own, mut word) = (Vec::new(), NEW);
        let mut inits: Vec<Vec<String>> = vec![Vec::new(); self.method.ins.len()];
        for ((part, values), value) in parts.iter().zip(choices).zip(chosen) {
            // What it is in a new object is not written.
            let init = |field: &FieldId| format!("{} := {value}", self.program[*field].name);
            let is_default = *value == values[0];
            match part {
                Part::Parameter => args.push(value.clone()),
                Part::FieldOf(at, field) => inits[*at].extend((!is_default).then(|| init(field))),
                Part::Own(field) => own.extend((!is_default).then(|| init(field))),
                Part::OwnMonitor if !is_default => word = SHARED,
                Part::OwnMonitor => {}
            }
        }
        for ((arg, inits), id) in args.iter_mut().zip(inits).zip(&self.method.ins) {
            if [NEW, SHARED].contains(&arg.as_str())
                && let Type::Class(class) = self.method.locals[*id].ty
            {
                *arg = trial::object(arg, self.program[class].name, &inits);
            }
        }
        let class = self.program[self.method.class].name;
        let is_new = word == NEW && own.is_empty();
        let this = (!is_new).then(|| format!("this = {}", trial::object(word, class, &own)));
        this.into_iter().chain(args).collect()
    }

    /// Whether the precondition says where something stands in the lock order: then it may want objects that are shared.
    fn speaks_of_levels(&self) -> bool {
        let is_level = |e: &Expr| match &e.kind {
            ExprKind::Field { field, .. } => matches!(field, FieldRef::Mu),
            ExprKind::Access(access) => matches!(access.target, Target::Field { field: FieldRef::Mu, .. }),
            _ => false,
        };
        self.method.requires.iter().any(|clause| visit::any(&clause.body, &is_level))
    }

    /// The fields that the method mentions, also by what predicates stand for.
    fn fields_spoken_of(&self) -> BTreeSet<FieldId> {
        let found = RefCell::new(BTreeSet::new());
        let predicates: RefCell<Vec<PredicateId>> = RefCell::default();
        let note = |e: &Expr| {
            let field = match &e.kind {
                ExprKind::Field { field, .. } => Some(*field),
                ExprKind::Access(access) => match access.target {
                    Target::Field { field, .. } | Target::Elements { field, .. } => Some(field),
                    Target::Predicate { predicate, .. } | Target::ElementPredicates { predicate, .. } => {
                        let mut known = predicates.borrow_mut();
                        if !known.contains(&predicate) {
                            known.push(predicate);
                        }
                        None
                    }
                    _ => None,
                },
                _ => None,
            };
            if let Some(FieldRef::User(field)) = field {
                found.borrow_mut().insert(field);
            }
            false
        };
        let clauses = self.method.requires.iter().chain(&self.method.ensures).map(|clause| &clause.body);
        let mut exps: Vec<_> = clauses.collect();
        visit::each_stmt(&self.method.body, &mut |stmt| exps.extend(visit::stmt_exprs(stmt)));
        exps.into_iter().for_each(|e| _ = visit::any(e, &note));
        let mut at = 0;
        loop {
            let Some(predicate) = predicates.borrow().get(at).copied() else { break };
            visit::any(&self.program[predicate].body, &note);
            at += 1;
        }
        found.into_inner()
    }
}
