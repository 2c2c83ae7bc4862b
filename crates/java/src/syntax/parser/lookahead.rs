//! Looking ahead: what follows is decided by the shape of the tokens, before anything is read.

use super::*;

/// Types nested deeper than this are not recognised ahead; they are read as expressions, which fail.
const MAX_AHEAD: u32 = 200;

/// What a parenthesis begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paren {
    Expr,
    Cast,
    Lambda,
}

impl Parser<'_> {
    /// Where a type that starts at token `n` ends, if one does.
    pub(super) fn skip_type(&self, n: usize) -> Option<usize> {
        self.skip_type_at(n, 0)
    }

    fn skip_type_at(&self, n: usize, depth: u32) -> Option<usize> {
        if depth > MAX_AHEAD {
            return None;
        }
        let n = self.skip_annotations(n);
        let end = match self.nth(n) {
            kind if primitive(kind).is_some() => n + 1,
            Tok::Ident => self.skip_segments(n, depth)?,
            _ => return None,
        };
        Some(self.skip_dims(end))
    }

    fn skip_segments(&self, mut n: usize, depth: u32) -> Option<usize> {
        loop {
            n += 1;
            if self.nth(n) == Tok::Lt {
                n = self.skip_type_args(n, depth + 1)?;
            }
            if self.nth(n) != Tok::Dot {
                return Some(n);
            }
            let next = self.skip_annotations(n + 1);
            if self.nth(next) != Tok::Ident {
                return Some(n);
            }
            n = next;
        }
    }

    /// From `<` to after its `>`.
    pub(super) fn skip_type_args(&self, n: usize, depth: u32) -> Option<usize> {
        let mut n = n + 1;
        if self.nth(n) == Tok::Gt {
            return Some(n + 1);
        }
        loop {
            n = self.skip_annotations(n);
            if self.nth(n) == Tok::Question {
                n += 1;
                if matches!(self.nth(n), Tok::Extends | Tok::Super) {
                    n = self.skip_type_at(n + 1, depth)?;
                }
            } else {
                n = self.skip_type_at(n, depth)?;
            }
            match self.nth(n) {
                Tok::Comma => n += 1,
                Tok::Gt => return Some(n + 1),
                _ => return None,
            }
        }
    }

    /// Past pairs of brackets, with annotations before them.
    pub(super) fn skip_dims(&self, mut n: usize) -> usize {
        loop {
            let bracket = self.skip_annotations(n);
            if self.nth(bracket) != Tok::LBracket || self.nth(bracket + 1) != Tok::RBracket {
                return n;
            }
            n = bracket + 2;
        }
    }

    /// Past annotations; not past `@interface`.
    pub(super) fn skip_annotations(&self, mut n: usize) -> usize {
        while self.nth(n) == Tok::At && self.nth(n + 1) == Tok::Ident {
            n += 2;
            while self.nth(n) == Tok::Dot && self.nth(n + 1) == Tok::Ident {
                n += 2;
            }
            if self.nth(n) == Tok::LParen {
                match self.closer(n) {
                    Some(end) => n = end + 1,
                    None => return n,
                }
            }
        }
        n
    }

    /// The parenthesis that closes the one at token `n`.
    pub(super) fn closer(&self, n: usize) -> Option<usize> {
        let at = self.c.mark() + n;
        match self.closers.get(at) {
            Some(0) | None => None,
            Some(end) => Some(*end as usize - self.c.mark()),
        }
    }

    /// At `(`: the start of a lambda, of a cast, or of an expression.
    pub(super) fn paren(&self) -> Paren {
        let Some(end) = self.closer(0) else { return Paren::Expr };
        let after = self.nth(end + 1);
        if after == Tok::Arrow && !self.spec && !self.arrows {
            return Paren::Lambda;
        }
        let Some(mut n) = self.skip_type(1) else { return Paren::Expr };
        let first = self.nth(self.skip_annotations(1));
        let is_primitive = primitive(first).is_some() && n == self.skip_annotations(1) + 1;
        while self.nth(n) == Tok::And {
            match self.skip_type(n + 1) {
                Some(end) => n = end,
                None => return Paren::Expr,
            }
        }
        if n == end && (is_primitive || self.starts_cast_operand(end + 1)) { Paren::Cast } else { Paren::Expr }
    }

    /// Whether token `n` starts an operand, and is no operator: what follows a cast to a class.
    fn starts_cast_operand(&self, n: usize) -> bool {
        use Tok::*;
        let kind = self.nth(n);
        match kind {
            Ident | Quoted | Int | Float | Char | Str | TextBlock | True | False | Null | LParen | Bang | Tilde
            | This | Super | New | Switch | Void => true,
            Word => !matches!(&*self.text(self.c.nth(n)), "\\in" | "\\notin" | "\\cup" | "\\minus"),
            // `(x) /*@ .. @*/` is no cast.
            _ => primitive(kind).is_some(),
        }
    }

    /// A type with arguments or brackets, then `::`.
    pub(super) fn at_generic_method_ref(&self) -> bool {
        !self.spec && self.skip_type(0).is_some_and(|end| self.nth(end) == Tok::ColonColon)
    }

    /// A declaration of a local variable: a type and a name.
    pub(super) fn at_local_variable(&self) -> bool {
        match self.skip_type(0) {
            Some(end) => matches!(self.nth(end), Tok::Ident | Tok::Quoted | Tok::Underscore),
            None => false,
        }
    }

    /// `record Point(` or `record Pair<`: elsewhere `record` is a name.
    pub(super) fn at_record(&self) -> bool {
        self.at_word("record") && self.nth(1) == Tok::Ident && matches!(self.nth(2), Tok::LParen | Tok::Lt)
    }

    /// `sealed` or `non-sealed` as a modifier; how many tokens it has.
    pub(super) fn sealed_modifier(&self) -> Option<(Modifier, usize)> {
        let (modifier, len) = if self.at_word("sealed") {
            (Modifier::Sealed, 1)
        } else if self.at_word("non") && self.nth(1) == Tok::Minus && self.nth_is_word(2, "sealed") {
            (Modifier::NonSealed, 3)
        } else {
            return None;
        };
        let goes_on = match self.nth(len) {
            Tok::Class
            | Tok::Interface
            | Tok::Abstract
            | Tok::Public
            | Tok::Protected
            | Tok::Private
            | Tok::Static
            | Tok::Final
            | Tok::Strictfp
            | Tok::At
            | Tok::SpecOpen => true,
            Tok::Ident => {
                self.nth_is_word(len, "sealed") || self.nth_is_word(len, "non") || self.nth_is_word(len, "record")
            }
            _ => false,
        };
        goes_on.then_some((modifier, len))
    }
}

pub(super) fn primitive(kind: Tok) -> Option<Prim> {
    Some(match kind {
        Tok::Boolean => Prim::Boolean,
        Tok::Byte => Prim::Byte,
        Tok::Short => Prim::Short,
        Tok::CharType => Prim::Char,
        Tok::IntType => Prim::Int,
        Tok::Long => Prim::Long,
        Tok::FloatType => Prim::Float,
        Tok::Double => Prim::Double,
        _ => return None,
    })
}
