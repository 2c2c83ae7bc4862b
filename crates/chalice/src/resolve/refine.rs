//! What must hold between a class and the class it refines.

use super::Resolver;
use super::declare::Declared;
use super::{Named, same};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    pub(super) fn check_refinements(&mut self, declared: &[Declared<'_>]) {
        for decl in declared {
            let Declared::Class { id, ast, members } = decl else { continue };
            let Some(refined) = self.program[*id].refines else { continue };
            for (member, declared) in ast.members.iter().zip(members) {
                self.check_member(refined, member, *declared);
            }
        }
    }

    fn check_member(&mut self, refined: ClassId, member: &ast::Member, declared: Option<Member>) {
        match &member.kind {
            ast::MemberKind::Refine(m) | ast::MemberKind::Transform { signature: m, .. } => {
                let Some(Member::Method(id)) = declared else { return };
                match self.member(refined, m.name) {
                    Some(Named::Method(original)) => self.check_signature(original, id, m, member.span),
                    Some(other) => {
                        let message = format!("`{}` is not a method of the refined class", m.name.name);
                        let at = self.declared_at(other);
                        self.error(codes::REFINE_NOT_METHOD, member.span, message)
                            .point(at, format!("it is {} there", other.describe()));
                    }
                    None => {
                        let message = format!("the refined class has no method `{}`", m.name.name);
                        let (at, help) = (self.program[refined].name_span, self.methods_of(refined));
                        self.error(codes::REFINE_NO_METHOD, member.span, message)
                            .point(at, "this is the refined class")
                            .advise(help);
                    }
                }
            }
            ast::MemberKind::Coupling { fields, .. } => {
                for field in fields {
                    match self.member(refined, *field) {
                        Some(Named::Field(_)) => {}
                        Some(other) => {
                            let message = format!("`{}` is {}, not a field", field.name, other.describe());
                            let at = self.declared_at(other);
                            self.error(codes::COUPLING_NOT_FIELD, member.span, message).point(at, "declared here");
                        }
                        None => {
                            let message = format!("the refined class has no field `{}`", field.name);
                            self.error(codes::COUPLING_UNKNOWN, member.span, message);
                        }
                    }
                }
            }
            _ => {
                if let Some(name) = member_name(&member.kind)
                    && self.find_member(refined, name.name).is_some_and(|n| n != Named::Field(FieldRef::Mu))
                {
                    let message =
                        format!("the refined class already has `{}`: use `refines` or `transforms`", name.name);
                    self.error(codes::REFINE_MUST_TRANSFORM, member.span, message);
                }
            }
        }
    }

    fn check_signature(&mut self, original: MethodId, refining: MethodId, m: &ast::Method, span: source::Span) {
        if m.specs.iter().any(|s| matches!(s.kind, ast::SpecKind::Requires(_))) {
            let at = self.program[original].name_span;
            self.error(codes::REFINE_PRE, span, "a refinement cannot ask for more: it adds no `requires`")
                .point(at, "callers know only what this method requires: it can be required here");
        }
        let types = |p: &Program, m: MethodId, ids: &[LocalId]| {
            ids.iter().map(|l| (p[m].locals[*l].name, p[m].locals[*l].ty.clone())).collect::<Vec<_>>()
        };
        let p = &self.program;
        let (ins, outs) = (types(p, original, &p[original].ins), types(p, original, &p[original].outs));
        let (my_ins, my_outs) = (types(p, refining, &p[refining].ins), types(p, refining, &p[refining].outs));
        let equal = |a: &[(source::Symbol, Type)], b: &[(source::Symbol, Type)]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && same(&a.1, &b.1))
        };
        if !equal(&ins, &my_ins) {
            let (at, written) = (self.program[original].name_span, self.written(&ins));
            self.error(codes::REFINE_INS, span, "the in-parameters must be those of the refined method")
                .point(at, format!("its in-parameters are `({written})`"));
        }
        if my_outs.len() < outs.len() || !equal(&outs, &my_outs[..outs.len()]) {
            let (at, written) = (self.program[original].name_span, self.written(&outs));
            self.error(codes::REFINE_OUTS, span, "the out-parameters must start with those of the refined method")
                .point(at, format!("its out-parameters are `returns ({written})`"));
        }
    }

    /// Parameters as they are declared.
    fn written(&self, params: &[(source::Symbol, Type)]) -> String {
        let param = |(name, ty): &(source::Symbol, Type)| format!("{name}: {}", self.show(ty));
        params.iter().map(param).collect::<Vec<_>>().join(", ")
    }

    /// Which methods there are to refine.
    fn methods_of(&self, class: ClassId) -> String {
        let is_method = |named: &Named| matches!(named, Named::Method(_));
        let names: Vec<String> = self.members[class.0 as usize]
            .iter()
            .filter(|(_, named)| is_method(named))
            .map(|(name, _)| format!("`{name}`"))
            .collect();
        match names.as_slice() {
            [] => "it has no methods: declare the method there, or leave `refines` out here".to_string(),
            names => format!("its methods are {}", names.join(", ")),
        }
    }
}

fn member_name(kind: &ast::MemberKind) -> Option<ast::Ident> {
    match kind {
        ast::MemberKind::Field { param, .. } => Some(param.name),
        ast::MemberKind::Method(m) => Some(m.name),
        ast::MemberKind::Function(f) => Some(f.name),
        ast::MemberKind::Predicate { name, .. } | ast::MemberKind::Condition { name, .. } => Some(*name),
        _ => None,
    }
}
