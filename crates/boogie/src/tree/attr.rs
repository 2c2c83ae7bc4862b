//! Attributes: `{:key value, …}`.

use std::sync::Arc;

use num_traits::ToPrimitive;
use source::{Span, Symbol};

use super::{Exp, ExprKind};

#[derive(Clone, PartialEq, Debug)]
pub struct Attribute {
    /// Without the colon.
    pub key: Symbol,
    pub values: Vec<AttrValue>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AttrValue {
    /// A string literal, raw: `\"` in it is still written so.
    Str(Arc<str>),
    Exp(Exp),
}

/// The attributes of a construct, in the order written. Several with one key are allowed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Attrs(Option<Arc<[Attribute]>>);

impl Attrs {
    pub fn new(attributes: Vec<Attribute>) -> Attrs {
        Attrs((!attributes.is_empty()).then(|| attributes.into()))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Attribute> {
        self.0.iter().flat_map(|list| list.iter())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a Attribute> {
        self.iter().filter(move |attribute| attribute.key.as_str() == key)
    }

    /// Whether the key occurs at all, whatever its values.
    pub fn has(&self, key: &str) -> bool {
        self.all(key).next().is_some()
    }

    /// A Boolean attribute: `{:key}` and `{:key true}` set it, `{:key false}` unsets it; the first that says either counts.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.all(key).find_map(|attribute| attribute.as_flag())
    }

    /// The attribute is set and not unset.
    pub fn is_set(&self, key: &str) -> bool {
        self.flag(key) == Some(true)
    }

    /// The number in the first `{:key n}`.
    pub fn number(&self, key: &str) -> Option<i64> {
        self.all(key).find_map(|attribute| attribute.as_number())
    }

    /// The text in the first `{:key "text"}`.
    pub fn text(&self, key: &str) -> Option<&str> {
        let mut list = self.0.iter().flat_map(|list| list.iter()).filter(|attribute| attribute.key.as_str() == key);
        list.find_map(|attribute| attribute.as_text())
    }

    /// The expression in the first `{:key e}`.
    pub fn expression(&self, key: &str) -> Option<&Exp> {
        let mut list = self.0.iter().flat_map(|list| list.iter()).filter(|attribute| attribute.key.as_str() == key);
        list.find_map(|attribute| attribute.as_expression())
    }
}

impl Attribute {
    pub fn as_flag(&self) -> Option<bool> {
        match self.values.as_slice() {
            [] => Some(true),
            [AttrValue::Exp(e)] => match e.kind {
                ExprKind::Bool(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn as_number(&self) -> Option<i64> {
        match self.as_expression().map(|e| &e.kind) {
            Some(ExprKind::Int(n)) => n.to_i64(),
            _ => None,
        }
    }

    pub fn as_text(&self) -> Option<&str> {
        match self.values.first() {
            Some(AttrValue::Str(text)) => Some(text),
            _ => None,
        }
    }

    pub fn as_expression(&self) -> Option<&Exp> {
        match self.values.first() {
            Some(AttrValue::Exp(e)) => Some(e),
            _ => None,
        }
    }
}
