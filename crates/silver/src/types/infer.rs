//! Overload resolution and inference.
//!
//! Operators have several signatures, and generic functions and empty collections leave types open. An expression whose type
//! is certain is built at once ([`Node::Done`]). Otherwise all its readings are kept in order of preference ([`Node::Open`]),
//! until the place it stands in says which type is wanted; the first reading that fits is taken. The order is that of the
//! signatures first, then that of the operands' own readings from left to right.

use std::sync::Arc;

use source::Span;

use super::Checker;
use super::unify::Bindings;
use crate::codes;
use crate::tree::{Annotations, Exp, ExpKind, Expr, Type};

/// One way to apply an operator or function.
pub(super) struct Sig {
    pub args: Vec<Type>,
    pub result: Type,
    /// Types that the typed node needs besides its own: type arguments.
    pub extra: Vec<Type>,
}

impl Sig {
    pub fn new(args: impl Into<Vec<Type>>, result: Type) -> Sig {
        Sig { args: args.into(), result, extra: Vec::new() }
    }
}

/// What the typed node is made from once everything is decided.
pub(super) struct Pick {
    /// Which signature was chosen.
    pub sig: usize,
    pub parts: Vec<Exp>,
    pub extra: Vec<Type>,
}

impl Pick {
    pub fn one(self) -> Exp {
        self.parts.into_iter().next().expect("one operand")
    }

    pub fn two(self) -> (Exp, Exp) {
        let mut parts = self.parts.into_iter();
        (parts.next().expect("first operand"), parts.next().expect("second operand"))
    }

    pub fn three(self) -> (Exp, Exp, Exp) {
        let mut parts = self.parts.into_iter();
        let mut next = || parts.next().expect("an operand");
        (next(), next(), next())
    }
}

/// Builds the typed node.
pub(super) type Make<'a> = Box<dyn FnOnce(Pick) -> ExpKind + 'a>;

/// One reading of an open expression.
struct Reading {
    ty: Type,
    sig: usize,
    /// Which reading of each operand.
    parts: Vec<usize>,
    bindings: Bindings,
}

/// An expression with several readings, or with a type that is not determined yet. Always pure.
pub(super) struct Open<'a> {
    place: Place,
    sigs: Vec<Sig>,
    parts: Vec<Node<'a>>,
    readings: Vec<Reading>,
    make: Make<'a>,
}

pub(super) enum Node<'a> {
    /// Already reported.
    Failed,
    /// An expression, and whether it is pure.
    Done(Exp, bool),
    Open(Box<Open<'a>>),
}

/// What a node takes over from the source.
#[derive(Clone)]
pub(super) struct Place {
    pub span: Span,
    pub annotations: Option<Arc<Annotations>>,
}

impl Place {
    pub fn build(self, kind: ExpKind, ty: Type) -> Exp {
        Arc::new(Expr { kind, ty, meta: self.span.into(), annotations: self.annotations })
    }
}

impl Node<'_> {
    fn n_readings(&self) -> usize {
        match self {
            Node::Open(open) => open.readings.len(),
            _ => 1,
        }
    }

    fn reading(&self, i: usize) -> (&Type, &[(source::Symbol, Type)]) {
        match self {
            Node::Done(e, _) => (&e.ty, &[]),
            Node::Open(open) => (&open.readings[i].ty, &open.readings[i].bindings),
            Node::Failed => unreachable!("failed nodes are sorted out before their readings are looked at"),
        }
    }

    pub fn span(&self) -> Span {
        match self {
            Node::Done(e, _) => e.meta.span,
            Node::Open(open) => open.place.span,
            Node::Failed => Span::NONE,
        }
    }
}

/// A state of matching operands with a signature.
struct Partial {
    sig: usize,
    parts: Vec<usize>,
    bindings: Bindings,
}

/// More readings than this are not kept: programs do not have them, and they multiply.
const MAX_READINGS: usize = 64;

impl<'a> Checker<'a> {
    /// Applies something with the given signatures to operands, all of which must be pure.
    pub(super) fn apply(
        &mut self,
        place: Place,
        parts: Vec<Node<'a>>,
        sigs: Vec<Sig>,
        make: impl FnOnce(Pick) -> ExpKind + 'a,
    ) -> Node<'a> {
        let mut failed = false;
        for part in &parts {
            match part {
                Node::Failed => failed = true,
                Node::Done(e, false) => {
                    let span = e.meta.span;
                    self.impure(span);
                    failed = true;
                }
                _ => {}
            }
        }
        if failed {
            return Node::Failed;
        }
        if let [sig] = &sigs[..]
            && sig.args.iter().chain([&sig.result]).all(|t| self.unifier.is_settled(t))
        {
            return self.apply_plain(place, parts, sigs, make);
        }
        let Some(partials) = self.match_parts(&parts, &sigs) else { return Node::Failed };
        let mut readings: Vec<Reading> = Vec::new();
        for partial in partials {
            let mark = self.unifier.mark();
            self.unifier.adopt(&partial.bindings);
            let ty = self.unifier.resolve(&sigs[partial.sig].result);
            let settled = self.unifier.is_settled(&ty);
            self.unifier.undo(mark);
            // Of readings with the same type the first is always preferred.
            if settled && readings.iter().any(|r| r.ty == ty) {
                continue;
            }
            readings.push(Reading { ty, sig: partial.sig, parts: partial.parts, bindings: partial.bindings });
        }
        let mark = self.unifier.mark();
        let certain = match &readings[..] {
            [only] => self.unifier.adopt(&only.bindings) && self.unifier.is_settled(&only.ty),
            _ => false,
        };
        let open = Open { place, sigs, parts, readings, make: Box::new(make) };
        if certain {
            return Node::Done(self.build_open(open, 0), true);
        }
        self.unifier.undo(mark);
        Node::Open(Box::new(open))
    }

    /// The common case: one signature without open types.
    fn apply_plain(
        &mut self,
        place: Place,
        parts: Vec<Node<'a>>,
        sigs: Vec<Sig>,
        make: impl FnOnce(Pick) -> ExpKind + 'a,
    ) -> Node<'a> {
        let sig = sigs.into_iter().next().expect("one signature");
        // After an operand of the wrong type the others say nothing new.
        let built = parts.into_iter().zip(&sig.args).map(|(part, want)| self.settle(part, Some(want)).map(|(e, _)| e));
        let Some(parts) = built.collect::<Option<Vec<Exp>>>() else { return Node::Failed };
        let extra = sig.extra.iter().map(|t| self.ground(t, place.span)).collect();
        let kind = make(Pick { sig: 0, parts, extra });
        Node::Done(place.build(kind, sig.result), true)
    }

    /// All ways to match the operands with the signatures, in order of preference. Reports if there is none.
    fn match_parts(&mut self, parts: &[Node<'a>], sigs: &[Sig]) -> Option<Vec<Partial>> {
        let start = |sig| Partial { sig, parts: Vec::new(), bindings: Vec::new() };
        let mut partials: Vec<Partial> = (0..sigs.len()).map(start).collect();
        for (n, part) in parts.iter().enumerate() {
            let mut extended = Vec::new();
            for partial in &partials {
                for i in 0..part.n_readings() {
                    let (ty, bindings) = part.reading(i);
                    let mark = self.unifier.mark();
                    let fits = self.unifier.adopt(&partial.bindings)
                        && bindings.iter().all(|(v, t)| self.unifier.unify(&Type::Var(*v), t))
                        && self.unifier.unify(&sigs[partial.sig].args[n], ty);
                    if fits && extended.len() < MAX_READINGS {
                        let mut chosen = partial.parts.clone();
                        chosen.push(i);
                        let bindings = self.unifier.since(&mark);
                        extended.push(Partial { sig: partial.sig, parts: chosen, bindings });
                    }
                    self.unifier.undo(mark);
                }
            }
            if extended.is_empty() {
                self.no_signature(part, n, &partials, sigs);
                return None;
            }
            partials = extended;
        }
        Some(partials)
    }

    fn no_signature(&mut self, part: &Node<'a>, n: usize, partials: &[Partial], sigs: &[Sig]) {
        let mut wanted: Vec<String> = Vec::new();
        for partial in partials {
            let mark = self.unifier.mark();
            self.unifier.adopt(&partial.bindings);
            let text = self.show(&sigs[partial.sig].args[n]);
            self.unifier.undo(mark);
            if !wanted.contains(&text) {
                wanted.push(text);
            }
        }
        let found = self.show(part.reading(0).0);
        self.mismatch(part.span(), &wanted.join(" or "), &found);
    }

    /// Decides on a reading: the first that has the wanted type. Reports if there is none.
    pub(super) fn settle(&mut self, node: Node<'a>, want: Option<&Type>) -> Option<(Exp, bool)> {
        match node {
            Node::Failed => None,
            Node::Done(e, pure) => match want {
                Some(Type::Bool) if e.ty == Type::Wand => Some((e, pure)),
                Some(want) if !self.unifier.unify(&e.ty, want) => {
                    let (want, found) = (self.show(want), self.show(&e.ty));
                    self.mismatch(e.meta.span, &want, &found);
                    None
                }
                _ => Some((e, pure)),
            },
            Node::Open(open) => {
                let fits = |cx: &mut Self, r: &Reading| {
                    let mark = cx.unifier.mark();
                    let ok = cx.unifier.adopt(&r.bindings) && want.is_none_or(|want| cx.unifier.unify(&r.ty, want));
                    if !ok {
                        cx.unifier.undo(mark);
                    }
                    ok
                };
                let Some(i) = open.readings.iter().position(|r| fits(self, r)) else {
                    let want = want.map(|w| self.show(w)).unwrap_or_default();
                    let found = self.show(&open.readings[0].ty);
                    self.mismatch(open.place.span, &want, &found);
                    return None;
                };
                Some((self.build_open(*open, i), true))
            }
        }
    }

    fn build(&mut self, node: Node<'a>, reading: usize) -> Exp {
        match node {
            Node::Done(e, _) => e,
            Node::Open(open) => self.build_open(*open, reading),
            Node::Failed => unreachable!("failed nodes are never operands"),
        }
    }

    fn build_open(&mut self, open: Open<'a>, i: usize) -> Exp {
        let reading = &open.readings[i];
        self.unifier.adopt(&reading.bindings);
        let sig = &open.sigs[reading.sig];
        let ty = self.ground(&sig.result, open.place.span);
        let extra = sig.extra.iter().map(|t| self.ground(t, open.place.span)).collect();
        let parts = open.parts.into_iter().zip(&reading.parts).map(|(part, i)| self.build(part, *i)).collect();
        let kind = (open.make)(Pick { sig: reading.sig, parts, extra });
        open.place.build(kind, ty)
    }

    fn ground(&mut self, ty: &Type, span: Span) -> Type {
        let (ground, guessed) = self.unifier.ground(ty);
        if guessed {
            let message = "a type parameter is not determined here and is taken to be Int";
            let warning =
                source::Diagnostic::warning(codes::DEFAULTED_TYPE, span, message).with_id("typechecker.warning");
            self.diagnostics
                .push(warning.with_help("say which type is meant: `Seq[Int]()`, `Set[Ref]()`, `(f() : T)`"));
        }
        ground
    }

    /// A type for messages, with `_` for what is not known.
    fn show(&self, ty: &Type) -> String {
        let known = self.unifier.resolve(ty);
        let text = known.substitute(&|name| name.as_str().starts_with('?').then(|| Type::Var("_".into()))).to_string();
        if text == "Wand" { "a magic wand".to_string() } else { text }
    }

    pub(super) fn mismatch(&mut self, span: Span, wanted: &str, found: &str) {
        let message = format!("expected {wanted}, but this is {found}");
        self.error(codes::TYPE_MISMATCH, span, message);
    }

    pub(super) fn impure(&mut self, span: Span) {
        let message = "an assertion about permissions cannot be used as a value";
        self.error(codes::IMPURE, span, message).advise(
            "let it be a conjunct by itself; or compare what is held, which is a value: `perm(x.f) == none`, `perm(x.f) > none`",
        );
    }
}
