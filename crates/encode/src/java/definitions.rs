//! Members that work on one definition of an abstract predicate.
//!
//! A predicate that classes define each in their own way is one predicate with a case for each. Members that open it for `this` know which case
//! they mean: that of their class. Where such a member is called without dispatch the object must have that definition; a class that
//! defines the predicate anew overrides every such member, so dispatch never leads to one of another definition.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::origin::Check;

impl<'a> Encoder<'a> {
    /// The definitions that a method relies on: those of its class, of the predicates that it opens for `this`.
    pub fn bound_definitions(&self, id: jv::MethodId) -> Vec<jv::PredicateId> {
        let p = self.p;
        let Some(class) = p[id].class.filter(|_| !p[id].is_static()) else { return Vec::new() };
        let mut opened: Vec<jv::PredicateId> = Vec::new();
        let mut see = |instance: &jv::PredicateInstance| {
            let own = instance.target.as_ref().is_none_or(|t| matches!(t.kind, jv::ExprKind::This { .. }));
            let declared = self.declared_predicate(instance.predicate);
            if own && !self.definitions(declared).is_empty() && !opened.contains(&declared) {
                opened.push(declared);
            }
        };
        let mut in_exp = |e: &jv::Expr| {
            if let jv::ExprKind::Unfolding { instance, .. } = &e.kind {
                see(instance);
            }
        };
        match &p[id].body {
            jv::Body::None => {}
            jv::Body::Expr(e) => visit::each_deep(e, &mut in_exp),
            jv::Body::Block(block) => block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut in_exp)),
        }
        if let jv::Body::Block(block) = &p[id].body {
            for stmt in &block.stmts {
                super::locks::each_stmt(stmt, &mut |stmt| {
                    if let jv::StmtKind::Spec(spec) = &stmt.kind
                        && let jv::SpecStmt::Fold(target) | jv::SpecStmt::Unfold(target) = &**spec
                    {
                        see(&target.instance);
                    }
                });
            }
        }
        opened.into_iter().filter_map(|declared| self.definition_for(declared, class)).collect()
    }

    /// The definition that objects of a class have: the nearest one.
    fn definition_for(&self, declared: jv::PredicateId, class: jv::ClassId) -> Option<jv::PredicateId> {
        let definitions = self.definitions(declared);
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(own) = definitions.iter().find(|d| self.p[**d].class == Some(class)) {
                return Some(*own);
            }
            at = self.p[class].superclass.as_ref().and_then(jv::Type::as_class);
        }
        None
    }

    /// Whether an object has the definitions that a method relies on.
    pub fn has_definitions(&mut self, id: jv::MethodId, this: &Exp, m: Meta) -> Vec<Exp> {
        let mut facts = Vec::new();
        for definition in self.bound_definitions(id) {
            let all = self.definitions(self.declared_predicate(definition));
            match self.definition_applies(definition, &all, this, m) {
                Some(applies) => facts.push(applies),
                None => self.unsupported(self.p[id].name_span, "a definition in a class of which too little is known"),
            }
        }
        facts
    }

    /// Members that a class inherits although it defines anew what they rely on.
    pub fn inherited_definitions(&mut self, class: jv::ClassId) {
        let p = self.p;
        let own: Vec<jv::PredicateId> =
            p[class].predicates().filter(|id| self.declared_predicate(*id) != *id).collect();
        for definition in own {
            let mut above = p[class].superclass.as_ref().and_then(jv::Type::as_class);
            while let Some(c) = above.filter(|c| p[*c].is_source()) {
                for id in p[c].methods().filter(|id| !p[*id].is_constructor()) {
                    let relies = self
                        .bound_definitions(id)
                        .into_iter()
                        .any(|d| self.declared_predicate(d) == self.declared_predicate(definition) && d != definition);
                    let overridden = p[class].methods().any(|own| p[own].overrides.contains(&id));
                    if relies && !overridden && !p[id].flags.is_private() {
                        let name = self.names.predicate(p, self.declared_predicate(definition));
                        let what =
                            format!("a class that defines `{}` anew and inherits `{}`", p[definition].name, p[id].name);
                        self.within(name, true, |e| e.unsupported(p[definition].span, what));
                    }
                }
                above = p[c].superclass.as_ref().and_then(jv::Type::as_class);
            }
        }
    }

    /// The function above that decides by the class of the object, if a pure method is only one of its cases.
    pub fn family_root(&self, id: jv::MethodId) -> jv::MethodId {
        if self.bound_definitions(id).is_empty() {
            return id;
        }
        let p = self.p;
        let root = p[id]
            .overrides
            .iter()
            .rev()
            .find(|above| p[**above].body == jv::Body::None && self.is_pure_method(**above));
        root.copied().unwrap_or(id)
    }
}

impl<'a> Body<'_, 'a> {
    /// A call without dispatch of a method that relies on definitions.
    pub fn check_definitions(&mut self, id: jv::MethodId, recv: &Exp, span: Span) {
        let m = self.quiet(span);
        for applies in self.e.has_definitions(id, recv, m) {
            self.check(Check::Definition, span, span, |m| applies.at(m));
        }
    }
}
