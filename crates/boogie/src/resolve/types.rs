//! What types mean: built-in types, constructors, synonyms, datatypes, maps.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::names::{Dropped, Synonym, TypeName};
use super::{Resolver, counted};
use crate::codes;
use crate::syntax::ast;
use crate::syntax::parser::MAX_WIDTH;
use crate::tree::{Attrs, FloatFormat, MapType, Type, TypeCon, TypeConId, TypeVarId};

/// Synonyms that expand to more than this many words would make every question about types slow.
const MAX_TYPE_SIZE: usize = 100_000;

/// The types whose names nobody can declare, with their families for messages.
pub(super) fn built_in(name: &str) -> Option<Type> {
    match name {
        "rmode" => return Some(Type::RoundingMode),
        "string" => return Some(Type::String),
        "regex" => return Some(Type::Regex),
        _ => {}
    }
    if let Some(width) = name.strip_prefix("bv") {
        return number(width).map(Type::BitVec);
    }
    let (significand, exponent) = name.strip_prefix("float")?.split_once('e')?;
    Some(Type::Float(FloatFormat { significand: number(significand)?, exponent: number(exponent)? }))
}

fn number(digits: &str) -> Option<u32> {
    let all_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|n| all_digits && *n <= MAX_WIDTH)
}

impl Resolver {
    /// Declares all types of the program, and settles synonyms. Datatypes get their constructors later.
    pub(super) fn declare_types(&mut self, program: &ast::Program, dropped: &Dropped) {
        let mut synonyms: Vec<&ast::TypeDecl> = Vec::new();
        for (number, decl) in program.decls.iter().enumerate() {
            match decl {
                ast::Decl::Types(types) => {
                    for decl in types.decls.iter().filter(|decl| !dropped.ty(number, decl.name)) {
                        self.check_type_name(decl.name);
                        let meaning = match decl.body {
                            None => self.declare_con(decl),
                            Some(_) => {
                                synonyms.push(decl);
                                TypeName::Synonym(synonyms.len() - 1)
                            }
                        };
                        self.globals.types.insert(decl.name.name, meaning);
                    }
                }
                ast::Decl::Datatype(data) if !dropped.ty(number, data.name) => {
                    self.check_type_name(data.name);
                    let id = self.declare_datatype(data);
                    self.globals.types.insert(data.name.name, TypeName::Data(id));
                }
                _ => {}
            }
        }
        self.settle_synonyms(&synonyms);
    }

    fn check_type_name(&mut self, name: ast::Ident) {
        if matches!(built_in(name.name.as_str()), Some(Type::BitVec(_) | Type::Float(_))) {
            let message = format!("`{}` is a built-in type", name.name);
            self.name_error(codes::DUPLICATE_NAME, name.span, message);
        }
    }

    fn declare_con(&mut self, decl: &ast::TypeDecl) -> TypeName {
        let id = TypeConId(self.program.type_cons.len() as u32);
        self.program.type_cons.push(TypeCon {
            name: decl.name.name,
            arity: decl.params.len() as u32,
            attrs: Attrs::default(),
            span: decl.name.span,
        });
        TypeName::Con(id)
    }

    /// Resolves the bodies of synonyms, each after those that it mentions.
    fn settle_synonyms(&mut self, decls: &[&ast::TypeDecl]) {
        self.globals.synonyms =
            decls.iter().map(|d| Synonym { params: Vec::new(), body: Type::Bool, at: d.name.span }).collect();
        // Until a synonym is resolved, its parameters are counted only.
        for (synonym, decl) in self.globals.synonyms.iter_mut().zip(decls) {
            synonym.params = vec![TypeVarId(0); decl.params.len()];
        }
        for i in dependency_order(self, decls) {
            match i {
                Ok(i) => self.settle_synonym(i, decls[i]),
                Err(i) => {
                    let name = decls[i].name;
                    let message = format!("the type `{}` is defined by way of itself", name.name);
                    self.name_error(codes::CYCLIC_TYPE, name.span, message);
                }
            }
        }
    }

    fn settle_synonym(&mut self, i: usize, decl: &ast::TypeDecl) {
        let Some(body) = &decl.body else { return };
        let (params, body) = self.with_type_params(&decl.params, |r, params| (params, r.resolve_type(body)));
        let fits = fits(&body, &mut MAX_TYPE_SIZE.clone());
        if !fits {
            let message = format!("the type `{}` is too large when its synonyms are expanded", decl.name.name);
            self.name_error(codes::CYCLIC_TYPE, decl.name.span, message);
        }
        let body = if fits { body } else { Type::Bool };
        let at = self.globals.synonyms[i].at;
        self.globals.synonyms[i] = Synonym { params, body, at };
    }

    /// The type that is written; what cannot be resolved becomes `bool`.
    pub(super) fn resolve_type(&mut self, ty: &ast::Type) -> Type {
        match &ty.kind {
            ast::TypeKind::Int => Type::Int,
            ast::TypeKind::Real => Type::Real,
            ast::TypeKind::Bool => Type::Bool,
            ast::TypeKind::Named(name, args) => self.resolve_named(*name, args),
            ast::TypeKind::Map(map) => self.resolve_map_type(map),
        }
    }

    fn resolve_named(&mut self, name: ast::Ident, args: &[ast::Type]) -> Type {
        if let Some(ty) = built_in(name.name.as_str()) {
            self.check_type_args(name, args.len(), 0);
            return ty;
        }
        if let Some(var) = self.type_scopes.iter().rev().find_map(|scope| scope.get(&name.name).copied()) {
            self.used(name, self.program.type_var(var).span);
            self.check_type_args(name, args.len(), 0);
            return Type::Var(var);
        }
        let Some(meaning) = self.find_type_name(name) else {
            let params = self.type_scopes.iter().flat_map(|scope| scope.keys());
            let candidates: Vec<_> = params.chain(self.globals.types.keys()).copied().collect();
            self.unknown("type", name, candidates.into_iter());
            return Type::Bool;
        };
        let arity = match meaning {
            TypeName::Con(id) => self.program.type_con(id).arity as usize,
            TypeName::Data(id) => self.program.datatype(id).type_params.len(),
            TypeName::Synonym(i) => self.globals.synonyms[i].params.len(),
        };
        if !self.check_type_args(name, args.len(), arity) {
            return Type::Bool;
        }
        let args: Arc<[Type]> = args.iter().map(|arg| self.resolve_type(arg)).collect();
        match meaning {
            TypeName::Con(id) => Type::Con(id, args),
            TypeName::Data(id) => Type::Data(id, args),
            TypeName::Synonym(i) => {
                let synonym = &self.globals.synonyms[i];
                let position = |v: TypeVarId| synonym.params.iter().position(|param| *param == v);
                synonym.body.substitute(&|v| position(v).map(|i| args[i].clone()))
            }
        }
    }

    fn check_type_args(&mut self, name: ast::Ident, given: usize, wanted: usize) -> bool {
        if given != wanted {
            let message = match wanted {
                0 => format!("the type `{}` takes no arguments, but is given {given}", name.name),
                _ => format!("the type `{}` takes {}, but is given {given}", name.name, counted(wanted, "argument")),
            };
            let error = self.name_error(codes::TYPE_USE, name.span, message);
            if given > wanted {
                error.advise("an argument that has arguments itself stands in parentheses: `List (List int)`");
            }
        }
        given == wanted
    }

    fn resolve_map_type(&mut self, map: &ast::MapType) -> Type {
        let (params, args, result) = self.with_type_params(&map.params, |r, params| {
            let args: Vec<Type> = map.args.iter().map(|arg| r.resolve_type(arg)).collect();
            (params, args, r.resolve_type(&map.result))
        });
        self.check_params_occur(&params, args.iter().chain([&result]), map.at, "the map type");
        Type::Map(Arc::new(MapType::binding(&params, args, result).0))
    }

    /// Every type parameter must occur in one of the types, or nothing would ever say what it stands for.
    pub(super) fn check_params_occur<'t>(
        &mut self,
        params: &[TypeVarId],
        types: impl Iterator<Item = &'t Type> + Clone,
        at: source::Span,
        what: &str,
    ) {
        for param in params {
            let name = self.program.type_var(*param).name;
            // One that is declared twice has its message already.
            let declared_again =
                params.iter().take_while(|p| *p != param).any(|p| self.program.type_var(*p).name == name);
            if !declared_again && !types.clone().any(|ty| ty.mentions(*param)) {
                let message =
                    format!("the type parameter `{name}` does not occur in the arguments or results of {what}");
                self.name_error(codes::TYPE_PARAMETER, at, message)
                    .advise(format!("a use says what it stands for by the types of its arguments: let one of them mention `{name}`, or leave the parameter out"));
            }
        }
    }
}

/// Counts down the words of a type; false if there are too many.
fn fits(ty: &Type, left: &mut usize) -> bool {
    match left.checked_sub(1) {
        None => false,
        Some(less) => {
            *left = less;
            ty.parts().into_iter().all(|part| fits(part, left))
        }
    }
}

/// The synonyms such that each comes after those that it mentions; those in or behind a circle as errors.
fn dependency_order(resolver: &Resolver, decls: &[&ast::TypeDecl]) -> Vec<Result<usize, usize>> {
    let mentioned: Vec<Vec<usize>> = decls
        .iter()
        .map(|decl| {
            let mut names = Vec::new();
            decl.body.iter().for_each(|body| synonyms_in(resolver, body, &mut names));
            names
        })
        .collect();
    let mut order: Vec<Result<usize, usize>> = Vec::new();
    let mut done = vec![false; decls.len()];
    // How many mentions are still open, and who waits for whom.
    let mut open: Vec<usize> = mentioned.iter().map(Vec::len).collect();
    let mut waiting: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (i, names) in mentioned.iter().enumerate() {
        names.iter().for_each(|name| waiting.entry(*name).or_default().push(i));
    }
    let mut ready: Vec<usize> = (0..decls.len()).filter(|i| open[*i] == 0).collect();
    while let Some(i) = ready.pop() {
        done[i] = true;
        order.push(Ok(i));
        for waiter in waiting.get(&i).into_iter().flatten() {
            open[*waiter] -= 1;
            if open[*waiter] == 0 {
                ready.push(*waiter);
            }
        }
    }
    order.extend((0..decls.len()).filter(|i| !done[*i]).map(Err));
    order
}

fn synonyms_in(resolver: &Resolver, ty: &ast::Type, found: &mut Vec<usize>) {
    match &ty.kind {
        ast::TypeKind::Named(name, args) => {
            if let Some(TypeName::Synonym(i)) = resolver.globals.types.get(&name.name) {
                found.push(*i);
            }
            args.iter().for_each(|arg| synonyms_in(resolver, arg, found));
        }
        ast::TypeKind::Map(map) => {
            map.args.iter().chain([&map.result]).for_each(|part| synonyms_in(resolver, part, found));
        }
        _ => {}
    }
}
