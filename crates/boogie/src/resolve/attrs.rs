//! Attributes. Their expressions may speak of both states, wherever they stand.

use source::{Label, Span};

use super::{Resolver, States};
use crate::codes;
use crate::syntax::ast;
use crate::tree::{AttrValue, Attribute, Attrs, Type};

impl Resolver {
    pub(super) fn attributes(&mut self, attrs: &ast::Attrs) -> Attrs {
        if attrs.is_empty() {
            return Attrs::default();
        }
        let in_trigger = std::mem::replace(&mut self.inside.trigger, false);
        let resolved = self.with_states(States::Two, |r| attrs.iter().map(|attr| r.attribute(attr)).collect());
        self.inside.trigger = in_trigger;
        Attrs::new(resolved)
    }

    fn attribute(&mut self, attr: &ast::Attribute) -> Attribute {
        let value = |value: &ast::AttrValue| match value {
            ast::AttrValue::Str(text) => AttrValue::Str(text.clone()),
            ast::AttrValue::Expr(e) => {
                let e = self.expr(e);
                AttrValue::Exp(self.finish_attribute(e))
            }
        };
        let values = attr.values.iter().map(value).collect();
        Attribute { key: attr.key, values, span: attr.span }
    }

    /// The attributes of a command, with the rules for those that have some.
    pub(super) fn command_attributes(&mut self, attrs: &ast::Attrs, at: Span) -> Attrs {
        self.check_statement_id(attrs, at);
        for attr in attrs.iter().filter(|a| matches!(a.key.as_str(), "minimize" | "maximize")) {
            if attr.values.len() != 1 {
                let message = format!("`:{}` takes one argument", attr.key);
                self.name_error(codes::ATTRIBUTE, attr.span, message);
            }
        }
        let resolved = self.attributes(attrs);
        for attr in resolved.all("verified_under") {
            let fits = match attr.values.as_slice() {
                [AttrValue::Exp(e)] => e.ty == Type::Bool,
                _ => false,
            };
            if !fits {
                self.type_error(codes::ATTRIBUTE, attr.span, "`:verified_under` takes one argument of type bool");
            }
        }
        resolved
    }

    /// `{:id "…"}` names a statement for reports, so it must be the only one.
    fn check_statement_id(&mut self, attrs: &ast::Attrs, at: Span) {
        let ids = attrs.iter().filter(|a| a.key.as_str() == "id").filter_map(|a| a.values.first());
        for id in ids {
            let ast::AttrValue::Str(id) = id else { continue };
            let earlier = *self.statement_ids.entry(id.to_string()).or_insert(at);
            if earlier != at {
                let error =
                    self.name_error(codes::ATTRIBUTE, at, format!("there is already a statement with the id \"{id}\""));
                error.secondary.push(Label { span: earlier, text: "here".to_string() });
            }
        }
    }
}
