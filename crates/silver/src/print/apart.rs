//! A program cut into its members, each with the text that stands for it.

use indexmap::IndexMap;
use source::Symbol;

use super::Printer;
use crate::tree::{Method, Program};

/// Two programs with the same texts are the same program, but for positions: what is printed parses back.
pub struct Apart {
    /// Fields, types and axioms: every member may depend on them.
    pub common: String,
    /// Functions, predicates and methods, whole.
    pub members: IndexMap<Symbol, String>,
    /// Of methods, what callers know.
    pub contracts: IndexMap<Symbol, String>,
}

pub fn apart(program: &Program) -> Apart {
    let by_itself = |print: &dyn Fn(&mut Printer<'_>)| {
        let mut printer = Printer::new(Some(program));
        print(&mut printer);
        printer.out
    };
    let common = by_itself(&|p| {
        program.fields.values().for_each(|f| p.field(f));
        program.adts.values().for_each(|a| p.adt(a));
        program.domains.values().for_each(|d| p.domain(d));
    });
    let functions = program.functions.values().map(|f| (f.name, by_itself(&|p| p.function(f))));
    let predicates = program.predicates.values().map(|of| (of.name, by_itself(&|p| p.predicate(of))));
    let methods = program.methods.values().map(|m| (m.name, by_itself(&|p| p.method(m))));
    let contract = |m: &Method| {
        let Method { name, params, returns, pres, posts, decreases, body: _, meta, annotations } = m.clone();
        Method { name, params, returns, pres, posts, decreases, body: None, meta, annotations }
    };
    let contracts = program.methods.values().map(|m| (m.name, by_itself(&|p| p.method(&contract(m)))));
    Apart { common, members: functions.chain(predicates).chain(methods).collect(), contracts: contracts.collect() }
}
