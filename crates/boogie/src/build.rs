//! Boogie programs that are made, not read: constructors for trees, with types that are computed and checked.
//!
//! A [`Builder`] has the declarations, [`code::Code`] grows the body of a procedure, and [`exp`] makes expressions. Names are ids, so an
//! expression cannot speak of a variable that is not there; every assertion says by a number what it stands for. Nothing that is
//! taken for granted can be written but assumptions in code and axioms: there is no constructor for `free`, nor for `where`.

pub mod code;
pub mod exp;
mod written;

use rustc_hash::FxHashSet;
use source::{Span, Symbol};

use crate::syntax::lexer::Tok;
use crate::tree::*;

pub use code::Code;
pub use written::written;

/// A program under construction.
#[derive(Default)]
pub struct Builder {
    program: Program,
    /// Names of the whole program.
    taken: FxHashSet<Symbol>,
}

/// A constructor's name with the names and types of its fields.
pub type CtorParts<'a> = (&'a str, Vec<(String, Type)>);

impl Builder {
    pub fn program(&self) -> &Program {
        &self.program
    }

    pub fn finish(self) -> Program {
        self.program
    }

    /// A name that nothing else in the program has.
    fn unique(&mut self, wanted: &str) -> Symbol {
        let mut name = Symbol::new(wanted);
        let mut number: u32 = 0;
        while Tok::is_reserved(name.as_str()) || is_bits(wanted, number) || !self.taken.insert(name) {
            number += 1;
            name = Symbol::new(&format!("{wanted}#{number}"));
        }
        name
    }

    /// `type name;`
    pub fn type_con(&mut self, name: &str) -> Type {
        let id = TypeConId(self.program.type_cons.len() as u32);
        let name = self.unique(name);
        self.program.type_cons.push(TypeCon { name, arity: 0, attrs: Attrs::default(), span: Span::NONE });
        Type::Con(id, [].into())
    }

    /// `type {:builtin sort} name;`
    pub fn solver_type(&mut self, name: &str, sort: &str) -> Type {
        let ty = self.type_con(name);
        let decl = self.program.type_cons.last_mut().expect("just declared");
        decl.attrs = text_attribute("builtin", sort);
        ty
    }

    /// A datatype whose constructors come later, so that they can speak of it.
    pub fn datatype(&mut self, name: &str) -> DatatypeId {
        let id = DatatypeId(self.program.datatypes.len() as u32);
        let name = self.unique(name);
        let (type_params, ctors, fields) = (Vec::new(), Vec::new(), Vec::new());
        let datatype = Datatype { name, type_params, ctors, fields, attrs: Attrs::default(), span: Span::NONE };
        self.program.datatypes.push(datatype);
        id
    }

    /// The next constructor of a datatype. Its fields are its own: the names must be new.
    pub fn ctor(&mut self, datatype: DatatypeId, (name, parts): CtorParts<'_>) -> CtorId {
        let name = self.unique(name);
        let parts: Vec<(Symbol, Type)> = parts.into_iter().map(|(field, ty)| (self.unique(&field), ty)).collect();
        let decl = &mut self.program.datatypes[datatype.index()];
        let ctor = CtorId { datatype, index: decl.ctors.len() as u32 };
        let mut fields = Vec::new();
        for (position, (name, ty)) in (0..).zip(parts) {
            fields.push(FieldId { datatype, index: decl.fields.len() as u32 });
            decl.fields.push(Field { name, ty, positions: vec![(ctor, position)], span: Span::NONE });
        }
        decl.ctors.push(Ctor { name, fields, span: Span::NONE });
        ctor
    }

    fn var(&mut self, name: Symbol, ty: Type, kind: VarKind) -> Exp {
        let id = VarId(self.program.vars.len() as u32);
        let (constraint, attrs, span) = (None, Attrs::default(), Span::NONE);
        self.program.vars.push(Variable { name, ty: ty.clone(), kind, constraint, attrs, span });
        exp::node(ExprKind::Var(id), ty)
    }

    /// `const name: ty;`
    pub fn constant(&mut self, name: &str, ty: Type) -> Exp {
        let name = self.unique(name);
        let constant = self.var(name, ty, VarKind::Constant);
        self.declare_constant(&constant, false);
        constant
    }
    fn declare_constant(&mut self, constant: &Exp, unique: bool) {
        let var = exp::variable(constant);
        self.program.constants.push(Constant { var, unique, order: None, uses: Vec::new(), at: Span::NONE });
    }

    /// A variable for a quantifier or lambda.
    pub fn bound(&mut self, name: &str, ty: Type) -> Exp {
        // Bound variables hide others, so their names need only be apart from each other where they are nested.
        let name = self.unique(name);
        self.var(name, ty, VarKind::Bound)
    }

    /// A variable of the code that is made next.
    pub fn local(&mut self, code: &mut Code, name: &str, ty: Type) -> Exp {
        let name = self.unique(name);
        let local = self.var(name, ty, VarKind::Local);
        code.locals.push(exp::variable(&local));
        local
    }

    /// `function name(params): result;`
    pub fn function(&mut self, name: &str, params: &[Type], result: Type) -> FunctionId {
        let name = self.unique(name);
        let params = params.iter().map(|ty| exp::variable(&self.bound("x", ty.clone()))).collect();
        let id = FunctionId(self.program.functions.len() as u32);
        self.program.functions.push(Function {
            name,
            type_params: Vec::new(),
            params,
            result,
            body: None,
            revealed: false,
            uses: Vec::new(),
            attrs: Attrs::default(),
            span: Span::NONE,
        });
        id
    }

    /// `function {:builtin operator} name(params): result;`
    pub fn solver_function(&mut self, name: &str, operator: &str, params: &[Type], result: Type) -> FunctionId {
        let id = self.function(name, params, result);
        self.program.functions[id.index()].attrs = text_attribute("builtin", operator);
        id
    }

    pub fn axiom(&mut self, condition: Exp, at: Span) {
        exp::must_be(&condition, &Type::Bool);
        if exp::is_true(&condition) {
            return;
        }
        self.program.axioms.push(Axiom { condition, hideable: false, attrs: Attrs::default(), at });
    }

    /// `f(args)`
    pub fn app(&self, function: FunctionId, args: Vec<Exp>) -> Exp {
        let decl = self.program.function(function);
        assert_eq!(decl.params.len(), args.len(), "`{}` with other arguments", decl.name);
        for (param, arg) in decl.params.iter().zip(&args) {
            exp::must_be(arg, &self.program.var(*param).ty);
        }
        exp::node(ExprKind::App { function, type_args: Vec::new(), args }, decl.result.clone())
    }

    /// `C(args)`
    pub fn construct(&self, ctor: CtorId, args: Vec<Exp>) -> Exp {
        let decl = self.program.ctor(ctor);
        assert_eq!(decl.fields.len(), args.len(), "`{}` with other arguments", decl.name);
        for (field, arg) in decl.fields.iter().zip(&args) {
            exp::must_be(arg, &self.program.field(*field).ty);
        }
        exp::node(ExprKind::Construct { ctor, args }, Type::Data(ctor.datatype, [].into()))
    }

    /// `procedure name() { code }`; it has no contract: all that it shows is in the code.
    pub fn procedure(&mut self, name: &str, code: Code, at: Span) -> ImplId {
        let name = self.unique(name);
        let procedure = ProcId(self.program.procedures.len() as u32);
        let implementation = ImplId(self.program.implementations.len() as u32);
        self.program.procedures.push(Procedure {
            name,
            type_params: Vec::new(),
            ins: Vec::new(),
            outs: Vec::new(),
            requires: Vec::new(),
            ensures: Vec::new(),
            modifies: Vec::new(),
            measures: Vec::new(),
            pure: false,
            attrs: Attrs::default(),
            span: at,
            implementations: vec![implementation],
        });
        self.program.implementations.push(Implementation {
            procedure,
            type_params: Vec::new(),
            ins: Vec::new(),
            outs: Vec::new(),
            body: code.finish(at),
            attrs: Attrs::default(),
            span: at,
        });
        implementation
    }
}

/// Whether a name is that of a type of bit vectors.
fn is_bits(wanted: &str, number: u32) -> bool {
    let width = wanted.strip_prefix("bv").filter(|width| !width.is_empty() && number == 0);
    width.is_some_and(|width| width.bytes().all(|digit| digit.is_ascii_digit()))
}

fn text_attribute(key: &str, text: &str) -> Attrs {
    let values = vec![AttrValue::Str(text.into())];
    Attrs::new(vec![Attribute { key: Symbol::new(key), values, span: Span::NONE }])
}
