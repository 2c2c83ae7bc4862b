//! Locks: taking them, leaving them, waiting on them, and the order of their levels.

use java::tree as jv;
use java::tree::{CollectionKind, Exp, ExprKind, ShareHow};
use source::Span;

use super::body::{Body, Frame};
use super::checks::Check;
use super::document::Origin;
use super::spec::Reader;
use super::terms;
use super::world::Sort;

impl<'a, 'p> Body<'a, 'p> {
    /// `synchronized (o) { .. }`
    pub fn synchronized(&mut self, lock: &'p Exp, block: &'p jv::Block) {
        let value = self.value(lock);
        let object = self.keep(&value, Sort::Ref);
        if !self.is_surely_there(&value) {
            self.check(Check::NullDeref, lock.span, format!("{object} != null"));
        }
        self.monitor(&object, lock.span, block.end(), |body| body.block(block));
    }

    /// Code that runs while a monitor is held.
    pub fn monitor(&mut self, object: &str, about: Span, end: Span, inside: impl FnOnce(&mut Self)) {
        self.e.concurrent_only(about);
        self.check(Check::LockUnshared, about, format!("S[{object}]"));
        let levels = self.e.world.levels();
        match levels {
            true => self.check(Check::LockOrder, about, terms::is_below(&terms::level(&object), &"LTop")),
            false => self.check(Check::LockReentry, about, format!("!A[{object}]")),
        }
        let around = std::mem::replace(&mut self.out.statement, about);
        self.interfere();
        self.assume(format!("!A[{object}] && Own[{object}] == null"));
        let level = levels.then(|| self.keep("LTop", Sort::Level));
        if levels {
            self.put(format!("LTop := {};", terms::level(&object)));
        }
        self.put(format!("Held[{object}] := true; A[{object}] := true;"));
        self.assume(terms::is_packed(&object));
        self.well_formed();
        self.out.statement = around;
        let frame = Frame::Monitor { object: object.to_string(), level, about };
        self.frames.push(frame.clone());
        inside(self);
        self.frames.pop();
        self.leave(&frame, end);
    }

    /// What happens where a block is left, at its end or before.
    pub fn leave(&mut self, frame: &Frame<'p>, at: Span) {
        match frame {
            Frame::Monitor { object, level, about } => {
                let around = std::mem::replace(&mut self.out.statement, at);
                let origin = |check: Check| Origin::new(check, at).about(*about);
                self.assert(origin(Check::UnlockAccess), format!("A[{object}]"));
                self.assert(origin(Check::UnlockInvalid), terms::is_packed(&object));
                self.put(format!("A[{object}] := false; Held[{object}] := false;"));
                if let Some(level) = level {
                    self.put(format!("LTop := {level};"));
                }
                self.well_formed();
                self.out.statement = around;
            }
            Frame::ReadBlock { object, access, opened } => {
                self.put(format!("A[{object}] := {access}[{object}]; Rx := {opened};"));
                self.well_formed();
            }
            Frame::Kept { place, owner, state } => self.when(&format!("{owner} == null"), |body| {
                body.put(format!("Own[{place}] := null;"));
                // What has an owner is not written, packed or unpacked, and this one had none that could be unpacked.
                body.assume(format!("{} == {state}", terms::state(place)));
                body.well_formed();
            }),
            Frame::Target { .. } | Frame::Finally { .. } | Frame::Handlers { .. } => {}
        }
    }

    /// `o.wait()`
    pub fn wait(&mut self, object: &str, span: Span, about: Span) {
        self.e.concurrent_only(span);
        self.not_null(object, about);
        let origin = |check: Check| Origin::new(check, span).about(about);
        self.assert(origin(Check::WaitHeld), format!("Held[{object}] && S[{object}]"));
        if self.e.world.levels() {
            self.assert(origin(Check::WaitOrder), format!("{} == LTop", terms::level(&object)));
        }
        self.assert(origin(Check::WaitAccess), format!("A[{object}]"));
        self.assert(origin(Check::WaitInvalid), terms::is_packed(&object));
        self.put(format!("A[{object}] := false;"));
        self.interfere();
        self.assume(format!("!A[{object}] && Own[{object}] == null"));
        self.put(format!("A[{object}] := true;"));
        self.assume(terms::is_packed(&object));
        self.well_formed();
        self.may_throw("java.lang.InterruptedException", span);
    }

    /// `share o;`, `share (o, l);` and their like.
    pub fn share(&mut self, how: ShareHow, object: &'p Exp, level: Option<&'p Exp>, span: Span) {
        self.e.concurrent_only(span);
        let value = self.annotation(object);
        let shared = self.keep(&value, Sort::Ref);
        if !self.is_surely_there(&value) {
            self.check(Check::NullDeref, object.span, format!("{shared} != null"));
        }
        let origin = |check: Check| Origin::new(check, span).about(object.span);
        self.assert(origin(Check::ShareAccess), format!("A[{shared}]"));
        self.assert(origin(Check::ShareInvalid), terms::is_packed(&shared));
        self.assert(origin(Check::ShareShared), format!("!{}", self.e.in_shared(&shared)));
        let may_be_class = matches!(object.kind, ExprKind::ClassLit(_))
            || object.ty.as_class().is_none_or(|class| !self.e.p[class].is_source());
        if may_be_class {
            self.assert(origin(Check::ShareClass), format!("!{}", terms::is_class_object(&shared)));
        }
        if how == ShareHow::Immutable {
            return self.make_immutable(&shared);
        }
        match level {
            Some(level) => {
                self.independent_of_access(level);
                let meaning = Reader::new(self.e, self.view()).denied().level(level);
                self.needs(meaning.needs);
                self.check(Check::ShareLevel, level.span, format!("{} != NoLevel", meaning.term));
                self.assume(format!("{} == {}", terms::level(&shared), meaning.term));
            }
            None => {
                if self.e.world.levels() {
                    self.check(Check::ShareLevel, span, "false");
                }
                self.assume(format!("{} != NoLevel && {} != MaxLevel", terms::level(&shared), terms::level(&shared)));
            }
        }
        self.put(format!("S[{shared}] := true; A[{shared}] := false;"));
        self.well_formed();
    }

    /// The object and all it is made of, for every thread and for ever.
    fn make_immutable(&mut self, object: &str) {
        self.variable("SI$i", "[Ref]bool");
        self.put(format!("A[{object}] := false; SI$i := SI;"));
        self.put("havoc SI;");
        self.assume(format!("SI[{object}]"));
        self.assume("(forall p: Ref :: {SI[p]} (SI$i[p] ==> SI[p]) && (A[p] ==> !SI[p]))");
        self.well_formed();
    }

    /// `between({..}, {..})`: a new level.
    pub fn between(&mut self, above: &Exp, below: &Exp, span: Span) -> String {
        let level = self.temp(Sort::Level);
        let (Some(above), Some(below)) = (elements(above), elements(below)) else {
            self.e.gap(span, "`between` of sets that are not written out");
            return level;
        };
        let lows: Vec<String> = above.iter().map(|e| self.bound(e)).collect();
        let highs: Vec<String> = below.iter().map(|e| self.bound(e)).collect();
        for (low, low_at) in lows.iter().zip(above) {
            for (high, high_at) in highs.iter().zip(below) {
                let origin = Origin::new(Check::BetweenOrder, low_at.span).about(high_at.span);
                self.assert(origin, terms::is_below(&low, &high));
            }
        }
        self.put(format!("havoc {level};"));
        let facts = lows.iter().map(|low| terms::is_below(&low, &level));
        let facts = facts.chain(highs.iter().map(|high| terms::is_below(&level, &high)));
        let known = [format!("{level} != NoLevel"), format!("{level} != MaxLevel")];
        self.assume(known.into_iter().chain(facts).collect::<Vec<_>>().join(" && "));
        level
    }

    fn bound(&mut self, e: &Exp) -> String {
        let meaning = Reader::new(self.e, self.view()).level(e);
        self.needs(meaning.needs);
        self.check(Check::BetweenNull, e.span, format!("{t} != NoLevel && {t} != MaxLevel", t = meaning.term));
        meaning.term
    }
}

fn elements(set: &Exp) -> Option<&[Exp]> {
    match &set.kind {
        ExprKind::Collection(CollectionKind::Set, elements) => Some(elements),
        _ => None,
    }
}
