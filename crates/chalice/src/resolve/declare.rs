//! Entering declarations into the tables. Anything wrong here stops the resolution: nothing below could be trusted.

use source::{Span, Symbol};

use super::{Named, Resolver};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

/// A declaration with the ids it got; members are parallel to the syntax tree's.
pub(super) enum Declared<'a> {
    Class { id: ClassId, ast: &'a ast::Class, members: Vec<Option<Member>> },
    Channel { id: ChannelId, ast: &'a ast::Channel },
}

const BUILT_IN: &[&str] = &["int", "bool", "string", "seq", "set", "token", "null"];

impl Resolver {
    pub(super) fn declare<'a>(&mut self, decls: &[&'a ast::Decl]) -> Vec<Declared<'a>> {
        let mut declared = Vec::new();
        for decl in decls {
            match decl {
                ast::Decl::Class(class) => {
                    let id = ClassId(self.program.classes.len() as u32);
                    self.declare_type(class.name, class.span, Type::Class(id));
                    self.program.classes.push(Class {
                        name: class.name.name,
                        external: class.external,
                        module: class.module.map_or_else(|| Symbol::new("default"), |m| m.name),
                        refines: None,
                        members: Vec::new(),
                        invariants: Vec::new(),
                        locals: Locals::default(),
                        span: class.span,
                        name_span: class.name.span,
                    });
                    self.members.push(Default::default());
                    let members = class.members.iter().map(|m| self.declare_member(id, m)).collect::<Vec<_>>();
                    self.program.classes[id.0 as usize].members = members.iter().flatten().copied().collect();
                    declared.push(Declared::Class { id, ast: class, members });
                }
                ast::Decl::Channel(channel) => {
                    let id = ChannelId(self.program.channels.len() as u32);
                    self.declare_type(channel.name, channel.span, Type::Channel(id));
                    self.check_params(channel.params.iter(), channel.span, "channel", channel.name.name);
                    self.program.channels.push(Channel {
                        name: channel.name.name,
                        duty: channel.duty,
                        params: Vec::new(),
                        where_: None,
                        locals: Locals::default(),
                        span: channel.span,
                        name_span: channel.name.span,
                    });
                    declared.push(Declared::Channel { id, ast: channel });
                }
            }
        }
        self.declare_refinements(&declared);
        declared
    }

    fn declare_type(&mut self, name: ast::Ident, span: Span, ty: Type) {
        if BUILT_IN.contains(&name.name.as_str()) {
            self.error(codes::DUP_TYPE, span, format!("`{}` is a built-in type", name.name));
        } else if let Some(other) = self.types.insert(name.name, ty) {
            let first = self.type_declared_at(&other);
            self.error(codes::DUP_TYPE, span, format!("there are two classes or channels named `{}`", name.name))
                .point(first, "the first one");
        }
    }

    fn declare_member(&mut self, class: ClassId, member: &ast::Member) -> Option<Member> {
        let span = member.span;
        match &member.kind {
            ast::MemberKind::Field { ghost, tracked, param } => {
                let id = FieldId(self.program.fields.len() as u32);
                let (name, name_span, ty) = (param.name.name, param.name.span, Type::Error);
                self.program.fields.push(Field { name, class, ty, ghost: *ghost, tracked: *tracked, span, name_span });
                self.name_member(class, param.name, span, Named::Field(FieldRef::User(id)));
                Some(Member::Field(id))
            }
            ast::MemberKind::Invariant(_) => {
                let before = self.program[class].members.len();
                // The index is settled when the bodies are resolved; invariants keep their order.
                Some(Member::Invariant(before))
            }
            ast::MemberKind::Method(method) => {
                let id = self.declare_method(class, method, span);
                self.name_member(class, method.name, span, Named::Method(id));
                Some(Member::Method(id))
            }
            ast::MemberKind::Refine(method) | ast::MemberKind::Transform { signature: method, .. } => {
                let id = self.declare_method(class, method, span);
                self.name_member(class, method.name, span, Named::Method(id));
                Some(Member::Method(id))
            }
            ast::MemberKind::Condition { name, .. } => {
                let id = ConditionId(self.program.conditions.len() as u32);
                self.program.conditions.push(Condition {
                    name: name.name,
                    class,
                    where_: None,
                    locals: Locals::default(),
                    span,
                    name_span: name.span,
                });
                self.name_member(class, *name, span, Named::Condition(id));
                Some(Member::Condition(id))
            }
            ast::MemberKind::Predicate { name, params, .. } => {
                let id = PredicateId(self.program.predicates.len() as u32);
                self.check_params(params.iter(), span, "predicate", name.name);
                self.program.predicates.push(Predicate {
                    name: name.name,
                    class,
                    params: Vec::new(),
                    body: Expr::new(ExprKind::Bool(true), Type::Bool, span),
                    locals: Locals::default(),
                    span,
                    name_span: name.span,
                });
                self.name_member(class, *name, span, Named::Predicate(id));
                Some(Member::Predicate(id))
            }
            ast::MemberKind::Function(f) => {
                let id = FunctionId(self.program.functions.len() as u32);
                self.check_params(f.params.iter(), span, "function", f.name.name);
                self.program.functions.push(Function {
                    name: f.name.name,
                    class,
                    is_static: f.is_static,
                    unlimited: f.unlimited,
                    params: Vec::new(),
                    ty: Type::Error,
                    requires: Vec::new(),
                    ensures: Vec::new(),
                    body: None,
                    locals: Locals::default(),
                    span,
                    name_span: f.name.span,
                });
                self.name_member(class, f.name, span, Named::Function(id));
                Some(Member::Function(id))
            }
            ast::MemberKind::Coupling { .. } => None,
        }
    }

    fn declare_method(&mut self, class: ClassId, method: &ast::Method, span: Span) -> MethodId {
        let id = MethodId(self.program.methods.len() as u32);
        self.check_params(method.ins.iter().chain(&method.outs), span, "method", method.name.name);
        self.program.methods.push(Method {
            name: method.name.name,
            class,
            ins: Vec::new(),
            outs: Vec::new(),
            requires: Vec::new(),
            ensures: Vec::new(),
            lockchange: Vec::new(),
            body: Block::default(),
            locals: Locals::default(),
            span,
            name_span: method.name.span,
        });
        id
    }

    fn name_member(&mut self, class: ClassId, name: ast::Ident, span: Span, named: Named) {
        let clash = matches!(name.name.as_str(), "mu" | "joinable" if matches!(named, Named::Field(_)))
            && name.name.as_str() == "mu";
        let before = self.members[class.0 as usize].insert(name.name, named);
        if before.is_some() || clash {
            let first = before.map_or(Span::NONE, |before| self.declared_at(before));
            let class = self.program[class].name;
            let message = if clash {
                "every object already has a field `mu`, its lock level".to_string()
            } else {
                format!("class `{class}` has two members named `{}`", name.name)
            };
            self.error(codes::DUP_MEMBER, span, message).point(first, "the first one");
        }
    }

    fn check_params<'a>(
        &mut self,
        params: impl Iterator<Item = &'a ast::Param>,
        span: Span,
        what: &str,
        owner: Symbol,
    ) {
        let mut seen = Vec::new();
        for param in params {
            if seen.contains(&param.name.name) {
                let message = format!("{what} `{owner}` has two parameters named `{}`", param.name.name);
                let error = self.error(codes::DUP_PARAM, span, message);
                error.secondary.push(source::Label { span: param.name.span, text: "the second one".into() });
            }
            seen.push(param.name.name);
        }
    }

    fn declare_refinements(&mut self, declared: &[Declared<'_>]) {
        for decl in declared {
            let Declared::Class { id, ast, .. } = decl else { continue };
            let Some(refined) = ast.refines else {
                self.check_no_refinement_members(ast);
                continue;
            };
            match self.type_named(refined) {
                Some(Type::Class(other)) if other == *id => {
                    self.error(codes::REFINE_SELF, ast.span, format!("class `{}` refines itself", ast.name.name))
                        .point(refined.span, "another class is meant here");
                }
                Some(Type::Class(other)) => self.program.classes[id.0 as usize].refines = Some(other),
                Some(other) => {
                    let message = format!("`{}` is a channel; only classes can be refined", refined.name);
                    let at = self.type_declared_at(&other);
                    self.error(codes::REFINE_NOT_CLASS, ast.span, message).point(at, "declared as a channel here");
                }
                None => {
                    self.error(
                        codes::REFINE_UNKNOWN,
                        ast.span,
                        format!("there is no class `{}` to refine", refined.name),
                    );
                }
            }
        }
        self.check_refinement_cycles(declared);
    }

    fn check_no_refinement_members(&mut self, class: &ast::Class) {
        let outside = class.members.iter().find(|m| {
            matches!(
                m.kind,
                ast::MemberKind::Coupling { .. } | ast::MemberKind::Refine(_) | ast::MemberKind::Transform { .. }
            )
        });
        if let Some(member) = outside {
            let name = class.name.name;
            let message = format!("class `{name}` refines no class, so it can refine no member");
            self.error(codes::REFINEMENT_OUTSIDE, class.span, message)
                .point(member.span, "this belongs to a class that refines another one")
                .advise(format!("say which: `class {name} refines ..`"));
        }
    }

    /// The classes that a class refines through others, up to itself.
    fn refined_by(&self, class: ClassId) -> Vec<Span> {
        let next = |id: &ClassId| self.program[*id].refines;
        let others = std::iter::successors(next(&class), next).take(self.program.classes.len());
        others.take_while(|id| *id != class).map(|id| self.program[id].name_span).collect()
    }

    fn check_refinement_cycles(&mut self, declared: &[Declared<'_>]) {
        for decl in declared {
            let Declared::Class { id, ast, .. } = decl else { continue };
            let mut at = self.program[*id].refines;
            let mut steps = 0;
            while let Some(next) = at {
                if next == *id || steps > declared.len() {
                    let message = format!("class `{}` refines itself through other classes", ast.name.name);
                    let others: Vec<Span> = self.refined_by(*id);
                    let error = self.error(codes::REFINE_CYCLE, ast.span, message);
                    for other in others {
                        error.point(other, "and this one leads back to it");
                    }
                    error.advise("one of them must refine nothing: it is the one to begin with");
                    return;
                }
                steps += 1;
                at = self.program[next].refines;
            }
        }
    }
}
