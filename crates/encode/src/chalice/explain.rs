//! Failed proofs in Chalice's words.

use rustc_hash::FxHashSet;
use silver::obligation::{ErrorKind, Reason};
use source::{Code, Diagnostic, SourceMap, Span, Symbol};
use verdict::{Branch, Event, Failure, Place};
use words::way::Teller;

use super::origin::{AmountKind, Check, Context, OriginInfo, Role, Situation};
use super::whereabouts::Whereabouts;
use super::{ChaliceOrigins, codes, messages, smoke};
use crate::{Origins, written};

impl Origins for ChaliceOrigins {
    fn explain(&self, failure: &Failure, sources: &SourceMap) -> Option<Diagnostic> {
        if self.reached(failure).is_some() {
            return None;
        }
        let info = self.info(failure.offending).or_else(|| self.info(failure.at));
        let at = self.info(failure.at);
        let Some(mut info) = info else { return Some(internal(failure)) };
        let at = at.unwrap_or(info);
        if matches!(at.context.what, Situation::Fold | Situation::Unfold) {
            // The part belongs to the predicate's body; the statement is to blame.
            info.context = at.context;
        }
        if info.context.what == Situation::Repeated || at.context.what == Situation::Repeated {
            return None;
        }
        let kind = ErrorKind::of(failure.kind).unwrap_or(ErrorKind::Internal);
        let reason = failure.reason.and_then(Reason::of).unwrap_or(Reason::Internal);
        Some(Explanation { failure, kind, reason, info, at, sources, origins: self }.diagnostic())
    }

    fn ill_defined(&self, failure: &Failure) -> Option<Span> {
        let info = self.info(failure.offending).or_else(|| self.info(failure.at))?;
        let written = matches!(info.context.what, Situation::Contract | Situation::Post);
        info.context.clause.filter(|_| written && failure.kind == ErrorKind::NotWellformed.kind())
    }

    fn reached(&self, failure: &Failure) -> Option<u32> {
        smoke::probe(self, failure.at.origin).map(|_| failure.at.origin)
    }

    fn unreached(&self, reached: &FxHashSet<u32>, undecided: &[Span]) -> Vec<Diagnostic> {
        smoke::warnings(self, reached, undecided)
    }
}

impl Teller for ChaliceOrigins {
    fn variable(&self, name: Symbol) -> Option<String> {
        written::variable(name)
    }

    fn member(&self, name: Symbol) -> Option<String> {
        match name.as_str() {
            "$mu" => Some("mu".to_string()),
            "$joinable" => Some("joinable".to_string()),
            _ => written::member(name),
        }
    }

    fn all(&self) -> String {
        "100%".to_string()
    }

    fn part(&self, fraction: &str) -> String {
        percentage(fraction)
    }

    fn gained(&self, event: &Event, sources: &SourceMap) -> (Span, String) {
        Whereabouts { origins: self, sources }.told(event)
    }

    fn condition(&self, place: Place) -> Option<Span> {
        let info = self.info(place)?;
        (info.context.what != Situation::Internal).then_some(place.span)
    }

    fn statement(&self, place: Place) -> Option<Span> {
        let at = self.info(place).map_or(place.span, |info| info.context.at);
        Some(at).filter(|at| !at.is_none())
    }
}

/// Amounts are percentages in Chalice.
fn percentage(fraction: &str) -> String {
    let parts = fraction.split_once('/').unwrap_or((fraction, "1"));
    match (parts.0.parse::<i64>(), parts.1.parse::<i64>()) {
        (Ok(above), Ok(below)) if below != 0 && above.saturating_mul(100) % below == 0 => {
            format!("{}%", above.saturating_mul(100) / below)
        }
        _ => format!("{fraction} of 100%"),
    }
}

impl ChaliceOrigins {
    pub fn info(&self, place: Place) -> Option<OriginInfo> {
        self.origins.at(place)
    }
}

fn internal(failure: &Failure) -> Diagnostic {
    words::generated_code_failed(failure, codes::INTERNAL)
}

struct Explanation<'f> {
    failure: &'f Failure,
    kind: ErrorKind,
    reason: Reason,
    /// The node the reason speaks of.
    info: OriginInfo,
    /// The statement or clause.
    at: OriginInfo,
    sources: &'f SourceMap,
    origins: &'f ChaliceOrigins,
}

impl Explanation<'_> {
    fn diagnostic(&self) -> Diagnostic {
        let mut d = self.history(self.headline());
        // Two states are compared there, which got to it on different ways.
        if self.info.part != Role::Check(Check::MonitorOwns) {
            d = words::with_branches(self.failure, d, &|branch| self.written(branch));
        }
        d = words::with_counterexample(self.failure, d, self.names(), |name, at| {
            words::written_name(name, &self.sources.snippet(at.span)).filter(|_| !words::is_application(name))
        });
        words::with_budget(self.failure, d)
    }

    /// What a method promises and a loop maintains is in its own words.
    fn names(&self) -> words::Names {
        use Situation::*;
        let is_own = matches!(self.info.context.what, Post | FuncPost | LoopInvariant | Assert | Statement);
        let is_used = self.kind == ErrorKind::ApplicationPrecondition || !is_own;
        words::Names::of_clause_if(is_used && words::is_elsewhere(self.failure))
    }

    fn headline(&self) -> Diagnostic {
        let context = self.info.context;
        if self.kind == ErrorKind::ApplicationPrecondition {
            return self.application();
        }
        if let (Role::Noted(n), Situation::Check(check)) = (self.info.part, context.what) {
            let d = Diagnostic::error(codes::of_noted(check), context.at, "").with_id(check.id());
            return self.origins.notes[n as usize].tell(d, &|span| self.quote(span, "it"));
        }
        if let Role::Check(check) = self.info.part {
            return self.check(check);
        }
        match (self.reason, self.info.part) {
            (Reason::DivisionByZero, _) => self.here(codes::DIVISION, "wd.div0", "the divisor may be zero".into()),
            (Reason::SeqIndexNegative, _) => {
                self.here(codes::INDEX, "wd.index-neg", "the index may be negative".into())
            }
            (Reason::SeqIndexLength, _) => {
                self.here(codes::INDEX, "wd.index-big", "the index may be beyond the end of the sequence".into())
            }
            (Reason::QpNotInjective, _) => {
                let message = "two values of the bound variables may mean the same location".into();
                self.here(codes::INJECTIVE, "qp-injective", message).with_help(messages::APART)
            }
            (Reason::InsufficientPermission, Role::Read | Role::ReadMu) => self.unreadable(),
            (Reason::InsufficientPermission, Role::Unfolding) => {
                let message = format!(
                    "{} might not be held, so it cannot be unfolded",
                    self.instance().map_or("the predicate".to_string(), |instance| format!("`{instance}`"))
                );
                self.here(codes::UNFOLDING, "unfolding", message)
            }
            _ if matches!(context.what, Situation::Internal) => internal(self.failure),
            (_, Role::Application) if matches!(context.what, Situation::Contract | Situation::Statement) => {
                self.application()
            }
            _ => self.in_context(context),
        }
    }

    /// An error at the node itself.
    fn here(&self, code: Code, id: &str, message: String) -> Diagnostic {
        let context = self.info.context;
        // Inside a contract that was checked where it was written, the statement is to blame.
        let span = if is_site(context.what) { context.at } else { self.info.span };
        let mut d = Diagnostic::error(code, span, message).with_id(self.id());
        if span != self.info.span {
            d = d.with_secondary(self.info.span, "here");
        }
        let _ = id;
        d
    }

    fn unreadable(&self) -> Diagnostic {
        let what = self.quote(self.info.span, "this location");
        let (code, id) = match self.info.part {
            Role::ReadMu => (codes::MU_UNREADABLE, "wd.mu"),
            _ => (codes::UNREADABLE, "wd.unreadable"),
        };
        let message = match self.info.part {
            Role::ReadMu => format!("the lock level {what} might not be readable"),
            _ if !what.contains('.') => format!("{what} might not be readable: there may be no permission to it"),
            _ => format!("{what} might not be readable: there may be no permission to it, or its receiver may be null"),
        };
        let help = match self.info.part {
            Role::ReadMu if what.ends_with(".mu`") => format!("require `rd({})`", what.trim_matches('`')),
            Role::ReadMu => "require `rd(x.mu)` of the object".to_string(),
            _ if what.starts_with('`') => {
                let place = what.trim_matches('`');
                format!("mention the permission before the read: `rd({place})` or `acc({place})`")
            }
            _ => "mention the permission before the read: `rd(x.f)` or `acc(x.f)`".to_string(),
        };
        self.here(code, id, message).with_help(help)
    }

    fn application(&self) -> Diagnostic {
        let at = self.at;
        let span = if is_site(at.context.what) { at.context.at } else { at.span };
        let why = match self.reason {
            Reason::InsufficientPermission => "there might not be enough permission for it",
            _ => "a condition in it may be false",
        };
        let message = format!("the precondition of {} might not hold: {why}", self.quote(at.span, "this function"));
        let mut d = Diagnostic::error(codes::FUNC_PRE, span, message).with_id(self.id());
        if let Some(clause) = self.info.context.clause {
            d = d.with_secondary(clause, "this precondition");
        }
        self.with_source(d)
    }

    /// Where permission is missing for somebody else's contract and nothing on the way has to do with it: who could give it.
    fn with_source(&self, d: Diagnostic) -> Diagnostic {
        match self.reason == Reason::InsufficientPermission && self.failure.history.is_empty() {
            true => d.with_help("nothing before gives it: the precondition here can ask for it, too"),
            false => d,
        }
    }

    fn check(&self, check: Check) -> Diagnostic {
        let context = self.info.context;
        let check = match (check, self.reason) {
            (Check::EvalInactive, Reason::InsufficientPermission) => Check::EvalPerm,
            _ => check,
        };
        let (message, help) = match (self.named(check), messages::of_check(check)) {
            (Some((message, help)), _) => (message, Some(help)),
            (None, (message, help)) => (message.to_string(), help.map(str::to_string)),
        };
        let span = match context.what {
            Situation::Check(_) => context.at,
            what if is_site(what) => context.at,
            _ => self.info.span,
        };
        let mut d = Diagnostic::error(codes::of_check(check), span, message).with_id(self.id());
        if span != self.info.span && !matches!(context.what, Situation::Check(_)) {
            d = d.with_secondary(self.info.span, "here");
        }
        if let (Check::SignalWhere, Some(clause)) = (check, context.clause) {
            d = d.with_secondary(clause, "this may be false");
        }
        if let Some(help) = help {
            d = d.with_help(help);
        }
        d
    }

    /// The message and the hint of a check with the name of what it is about, where the source has a short one.
    fn named(&self, check: Check) -> Option<(String, String)> {
        let words: messages::Named = match check {
            Check::Write => messages::of_write,
            Check::AcquireOrder | Check::RdAcquireOrder => messages::of_order,
            Check::AcquireMu | Check::RdAcquireMu => messages::of_level,
            Check::ReceiveOrder => messages::of_channel_order,
            Check::ReceiveCredit => messages::of_credit,
            Check::ReleaseHeld => messages::of_release,
            Check::JoinPerm => messages::of_join,
            Check::JoinOrder => messages::of_join_order,
            Check::JoinInactive => messages::of_joined,
            Check::ShareMu => messages::of_share,
            Check::UnshareMu => messages::of_unshare,
            Check::ReorderHeld => messages::of_reorder,
            Check::FreeField => messages::of_free,
            Check::BoundOrder => return Some(messages::of_bound(&self.sources.snippet(self.info.span))),
            check if messages::is_about_null(check) => {
                let subject = self.sources.snippet(self.info.span);
                let help = messages::not_null(&subject).filter(|_| self.info.span != self.info.context.at)?;
                return Some((messages::of_check(check).0.to_string(), help));
            }
            _ => return None,
        };
        let subject = self.sources.snippet(self.info.span);
        let is_named = self.info.span != self.info.context.at && words::is_quotable(&subject);
        is_named.then(|| words(&subject))
    }

    /// A conjunct of an assertion that is given away, required or promised.
    fn in_context(&self, context: Context) -> Diagnostic {
        let preserved = self.kind == ErrorKind::InvariantNotPreserved;
        let code = codes::of_context(context.what, preserved);
        let message = format!("{}: {}", claim(context.what, preserved), self.reason());
        let mut d = Diagnostic::error(code, context.at, message).with_id(self.id());
        if self.info.span != context.at {
            d = d.with_secondary(self.info.span, self.label());
        }
        match context.what {
            Situation::MonitorReflexive => d.with_help(messages::REFLEXIVE),
            Situation::MonitorTransitive => d.with_help(messages::TRANSITIVE),
            Situation::CallPre | Situation::ForkPre => self.with_source(d),
            Situation::Unfold if self.failure.history.is_empty() => match self.instance() {
                Some(instance) => {
                    d.with_help(format!("require it: `requires {instance}`, or `fold {instance}` before"))
                }
                None => d,
            },
            _ => d,
        }
    }

    /// The instance of a predicate that is opened here, as it is written.
    fn instance(&self) -> Option<String> {
        let text = self.sources.snippet(self.info.span);
        let text = text.trim();
        let opened =
            text.strip_prefix("unfolding ").and_then(|rest| rest.split_once(" in ")).map(|(instance, _)| instance);
        let instance = opened.or(text.strip_prefix("unfold ")).unwrap_or(text).trim();
        words::is_quotable(instance).then(|| instance.to_string())
    }

    fn label(&self) -> &'static str {
        match self.info.part {
            Role::Access(_) | Role::Readable => words::MAY_BE_MISSING,
            Role::Positive => words::MAY_NOT_BE_POSITIVE,
            Role::Holds | Role::RdHolds => words::MAY_NOT_BE_HELD,
            _ => words::MAY_BE_FALSE,
        }
    }

    fn reason(&self) -> String {
        let what = match self.info.context.what {
            Situation::Unfold => self.instance().map_or("it".to_string(), |instance| format!("`{instance}`")),
            _ => self.quote(self.info.span, "a condition"),
        };
        match (self.info.part, self.reason) {
            (Role::Positive, _) | (_, Reason::NegativePermission | Reason::PermissionNotPositive) => {
                format!("the amount in {what} might not be positive")
            }
            (Role::Access(AmountKind::Epsilons), _) => format!("there might not be enough epsilons for {what}"),
            (Role::Access(_) | Role::Readable, _) => format!("there might not be enough permission for {what}"),
            (Role::Holds, _) => format!("the lock might not be held: {what}"),
            (Role::RdHolds, _) => format!("the lock might not be held for reading: {what}"),
            (_, Reason::InsufficientPermission) => format!("there might not be enough permission for {what}"),
            _ => format!("{what} may be false"),
        }
    }

    fn quote(&self, span: Span, otherwise: &str) -> String {
        words::quote(&self.sources.snippet(span), otherwise)
    }

    /// The name the field's own tests give the error.
    fn id(&self) -> String {
        let reason = self.reason.id();
        let kind = match self.info.context.what {
            Situation::CallPre => "call.precondition",
            Situation::ForkPre => "exhale.failed",
            Situation::Monitor | Situation::Fold => "fold.failed",
            Situation::Unfold => "unfold.failed",
            Situation::Post => "postcondition.violated",
            Situation::Check(Check::CallNull) => "call.precondition",
            Situation::Check(Check::Write) => return "assignment.failed:insufficient.permission".into(),
            _ => self.kind.id(),
        };
        let kind = if self.kind == ErrorKind::NotWellformed { "not.wellformed" } else { kind };
        format!("{kind}:{reason}")
    }

    /// What became of the permission, the lock or the token in question.
    fn history(&self, d: Diagnostic) -> Diagnostic {
        let whereabouts = Whereabouts { origins: self.origins, sources: self.sources };
        let check = match (self.info.part, self.at.part) {
            (Role::Check(check), _) | (_, Role::Check(check)) => Some(check),
            _ => None,
        };
        let d = match check {
            Some(check) => whereabouts.earlier(check, &self.info, d),
            None => d,
        };
        let is_missing = check == Some(Check::Write) || self.reason == Reason::InsufficientPermission;
        let d = match whereabouts.in_place(&self.failure.history, self.instance(), self.info.part) {
            Some(help) => Diagnostic { help: vec![help], ..d },
            None => d,
        };
        let location = self.sources.snippet(self.info.span);
        let location = Some(location.as_str()).filter(|text| is_missing && is_location(text));
        // Obligations have their own account of what happened; the values of their measures do not matter.
        let history = match self.info.part {
            Role::Noted(_) => &[],
            _ => self.failure.history.as_slice(),
        };
        let wants = matches!(self.info.context.what, Situation::CallPre | Situation::ForkPre | Situation::Where);
        let mut d = whereabouts.tell(history, location, d);
        if wants && self.reason == Reason::AssertionFalse && self.failure.history.is_empty() && d.help.is_empty() {
            d.help.push(words::REQUIRE_OR_TEST.to_string());
        }
        d
    }

    /// The text of a decision that the user wrote.
    fn written(&self, branch: &Branch) -> Option<String> {
        let info = self.origins.info(branch.place)?;
        (info.context.what != Situation::Internal).then(|| self.sources.snippet(branch.place.span))
    }
}

/// Whether a piece of the program is a location that can be named in a contract.
fn is_location(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '.' || c == '_')
}

/// Contexts that expand an assertion written elsewhere.
fn is_site(what: Situation) -> bool {
    matches!(
        what,
        Situation::CallPre
            | Situation::ForkPre
            | Situation::Monitor
            | Situation::MonitorReflexive
            | Situation::MonitorTransitive
            | Situation::Where
            | Situation::Unfold
    )
}

fn claim(what: Situation, preserved: bool) -> &'static str {
    match what {
        Situation::Assert => "the assertion might not hold",
        Situation::CallPre => "the precondition of this call might not hold",
        Situation::ForkPre => "the precondition of the forked method might not hold",
        Situation::Post => "the postcondition might not hold",
        Situation::FuncPost => "the postcondition of the function might not hold",
        Situation::LoopInvariant if preserved => "the loop invariant might not be preserved by the body",
        Situation::LoopInvariant => "the loop invariant might not hold when the loop is reached",
        Situation::Monitor => "the monitor invariant might not hold",
        Situation::MonitorReflexive => "the monitor invariant might not hold between a state and itself",
        Situation::MonitorTransitive => "the monitor invariant might not hold across two changes",
        Situation::Where => "what is sent might not satisfy the channel's where clause",
        Situation::Fold => "the predicate might not be foldable",
        Situation::Unfold => "the predicate might not be held",
        Situation::SpecPre => "the condition of the specification statement might not hold",
        Situation::Contract
        | Situation::Statement
        | Situation::Check(_)
        | Situation::Internal
        | Situation::Repeated => "this might not be well-defined",
    }
}
