//! Failed proofs in Java's words.

use silver::obligation::{ErrorKind, Reason};
use source::{Code, Diagnostic, SourceMap, Span, Symbol};
use verdict::{Beyond, Branch, Change, Event, Failure, Place as At};
use words::way::Teller;

use super::origin::{Act, Check, OriginInfo, Place, Role, Within};
use super::{JavaOrigins, codes, messages};
use crate::{Origins, written};

impl Origins for JavaOrigins {
    fn explain(&self, failure: &Failure, sources: &SourceMap) -> Option<Diagnostic> {
        let at = self.info(failure.at);
        let info = self.info(failure.offending).or(at);
        let Some(info) = info else { return Some(internal(failure)) };
        let at = at.unwrap_or(info);
        let kind = ErrorKind::of(failure.kind).unwrap_or(ErrorKind::Internal);
        let reason = failure.reason.and_then(Reason::of).unwrap_or(Reason::Internal);
        if kind == ErrorKind::NotWellformed && info.within == Within::Override {
            // Told where the contract is written.
            return None;
        }
        Some(Explanation { failure, kind, reason, info, at, sources, origins: self }.diagnostic())
    }
}

impl Teller for JavaOrigins {
    fn variable(&self, name: Symbol) -> Option<String> {
        written::variable(name)
    }

    fn member(&self, name: Symbol) -> Option<String> {
        written::member(name)
    }

    fn all(&self) -> String {
        "1".to_string()
    }

    fn gained(&self, event: &Event, _sources: &SourceMap) -> (Span, String) {
        (event.place.span, self.told(event, "the permission"))
    }

    fn statement(&self, place: At) -> Option<Span> {
        let at = self.info(place).map_or(place.span, |info| info.span);
        Some(at).filter(|at| !at.is_none())
    }
}

impl JavaOrigins {
    fn told(&self, event: &Event, what: &str) -> String {
        let part = match &event.share {
            Some(share) => format!("{share} of {what}"),
            None => what.to_string(),
        };
        let how = match (event.change, ErrorKind::of(event.by).unwrap_or(ErrorKind::Internal)) {
            (Change::Beyond(Beyond::Unset), _) => return "of the value nothing more is known here".into(),
            (Change::Beyond(why), _) => return why.words().into(),
            (Change::Valued, ErrorKind::CallFailed) => {
                return "of the value only what this call promises is known".into();
            }
            (Change::Valued, ErrorKind::AssignmentFailed) => return "the value comes from here".into(),
            (Change::Valued, ErrorKind::UnfoldFailed) => {
                return "of the value only what the predicate says is known".into();
            }
            (Change::Valued, _) => return "of the value only what is said here is known".into(),
            (Change::GivenAway, _) => match self.act(event) {
                Some(Act::Release) => "went to the monitor where it is given up",
                Some(Act::Commit) => "went to the monitor by this commit",
                Some(Act::Start) => "went to the started thread here",
                Some(Act::IterationStart) => "went to the iterations here",
                _ => match ErrorKind::of(event.by) {
                    Some(ErrorKind::CallPrecondition) => "went to this call, which does not give it back",
                    Some(ErrorKind::FoldFailed) => "was folded into the predicate here",
                    Some(ErrorKind::UnfoldFailed) => "was used up by this unfold",
                    Some(ErrorKind::InvariantNotEstablished) => "went to the loop here",
                    _ => "is given away here",
                },
            },
            (Change::Gained, ErrorKind::CallFailed) => "came from this call",
            (Change::Gained, ErrorKind::AssignmentFailed) => "came with this new object",
            (Change::Gained, ErrorKind::UnfoldFailed) => "came from this unfold",
            (Change::Gained, _) => "is given here",
        };
        format!("{part} {how}")
    }

    /// What the statement does at which something happened.
    fn act(&self, event: &Event) -> Option<Act> {
        match self.info(event.place)?.role {
            Role::Act(act) => Some(act),
            _ => None,
        }
    }

    fn info(&self, place: At) -> Option<OriginInfo> {
        self.origins.at(place)
    }
}

/// How the translation writes the length of an array.
const LENGTH: &str = "$len(";

fn internal(failure: &Failure) -> Diagnostic {
    words::generated_code_failed(failure, codes::INTERNAL)
}

struct Explanation<'f> {
    failure: &'f Failure,
    kind: ErrorKind,
    reason: Reason,
    /// The node that the reason speaks of.
    info: OriginInfo,
    /// The statement or clause.
    at: OriginInfo,
    sources: &'f SourceMap,
    origins: &'f JavaOrigins,
}

impl Explanation<'_> {
    fn diagnostic(&self) -> Diagnostic {
        let mut d = self.headline();
        self.history(&mut d);
        d = words::with_branches(self.failure, d, &|branch| self.written(branch));
        d = words::with_counterexample(self.failure, d, self.names(), |name, at| {
            if self.info.within == Within::Receiver {
                // Said already: it is the object of the call.
                return None;
            }
            let text = self.sources.snippet(at.span);
            match name.starts_with(LENGTH) {
                true => words::written_name(name, &text).map(|array| format!("{array}.length")),
                false => words::written_name(name, &text).filter(|_| !words::is_application(name)),
            }
        });
        words::with_budget(self.failure, d)
    }

    /// What a method promises and a loop maintains is in its own words.
    fn names(&self) -> words::Names {
        use ErrorKind::*;
        let is_own = matches!(self.kind, PostconditionViolated | InvariantNotEstablished | InvariantNotPreserved);
        words::Names::of_clause_if(!is_own && words::is_elsewhere(self.failure))
    }

    /// The text of a decision that the user wrote: a condition. Whether a statement ends with an exception, say, the translation asks.
    fn written(&self, branch: &Branch) -> Option<String> {
        const STATEMENTS: [&str; 6] = ["synchronized", "try", "switch", "case", "default", "throw"];
        let text = self.sources.snippet(branch.place.span);
        let word: String = text.trim().chars().take_while(char::is_ascii_alphabetic).collect();
        let is_statement = STATEMENTS.contains(&word.as_str()) || text.trim_end().ends_with([';', '}']);
        (!is_statement).then_some(text)
    }

    fn headline(&self) -> Diagnostic {
        if let Role::Check(check) = self.info.role {
            return self.check(check, self.info);
        }
        if let Role::Check(check) = self.at.role
            && self.kind == ErrorKind::AssertFailed
        {
            return self.check(check, self.at);
        }
        match self.reason {
            Reason::DivisionByZero => return self.check(Check::Division, self.info),
            Reason::SeqIndexNegative => return self.check(Check::IndexNegative, self.info),
            Reason::SeqIndexLength => return self.check(Check::IndexLength, self.info),
            Reason::QpNotInjective => {
                let message = "two values of the bound variables may mean the same location";
                return self.here(codes::AMOUNT, "notInjective", message.into()).with_help(messages::APART);
            }
            Reason::NegativePermission => {
                let help = messages::amount(&self.sources.snippet(self.info.span));
                return self
                    .here(codes::AMOUNT, "negativePermValue", "the amount may be negative".into())
                    .with_help(help);
            }
            Reason::PermissionNotPositive => {
                return self.here(codes::AMOUNT, "scaleNeg", "the amount might not be positive".into());
            }
            Reason::MapKeyContains => {
                return self.here(codes::COLLECTION, "mapKey", "the key might not be in the map".into());
            }
            Reason::LabelledStateNotReached => {
                return self
                    .here(codes::STATE, "notReached", "the label might not have been passed on the way here".into())
                    .with_help("set the label where every way here comes by, in the same round of a loop");
            }
            _ => {}
        }
        if self.reason == Reason::InsufficientPermission {
            match (self.info.role, self.kind) {
                (Role::Write(place), _) => return self.unwritable(place, self.info),
                (Role::Read(place), _) => return self.unreadable(place),
                (Role::Unfolding, _) => {
                    let text = self.instance().map_or("the predicate".to_string(), |instance| format!("`{instance}`"));
                    return self.here(
                        codes::READ,
                        "perm",
                        format!("{text} might not be held, so it cannot be opened here"),
                    );
                }
                _ => {}
            }
            if let (Role::Write(place), ErrorKind::AssignmentFailed) = (self.at.role, self.kind) {
                return self.unwritable(place, self.at);
            }
        }
        self.by_kind()
    }

    fn by_kind(&self) -> Diagnostic {
        use ErrorKind::*;
        if self.info.within == Within::Internal && self.at.within == Within::Internal {
            return internal(self.failure);
        }
        match self.kind {
            CallPrecondition | ApplicationPrecondition => self.precondition(),
            PostconditionViolated => self.postcondition(),
            InvariantNotEstablished => self.clause(
                codes::INVARIANT,
                "invariantNotEstablished",
                "the loop invariant might not hold when the loop is reached",
            ),
            InvariantNotPreserved => self.clause(
                codes::INVARIANT,
                "notMaintained",
                "the loop invariant might not hold again at the end of the loop's body",
            ),
            AssertFailed if matches!(self.at.role, Role::Act(Act::FrameStart | Act::FrameEnd | Act::Start)) => {
                self.exhale()
            }
            AssertFailed => self.site(codes::ASSERTION, "assertFailed", "the assertion might not hold"),
            ExhaleFailed => self.exhale(),
            RefuteFailed => {
                Diagnostic::error(codes::ASSERTION, self.at.span, "what is to be refuted holds in every case")
                    .with_id("refuteFailed")
            }
            FoldFailed => self.site(codes::PREDICATE, "foldFailed", "the predicate might not be foldable"),
            UnfoldFailed => {
                let d = self.site(codes::PREDICATE, "unfoldFailed", "the predicate might not be held");
                match self.instance().filter(|_| self.failure.history.is_empty()) {
                    Some(instance) => {
                        d.with_help(format!("require it: `requires {instance};`, or `fold {instance};` before"))
                    }
                    None => d,
                }
            }
            WandNotWellformed => self.site(codes::WAND, "packageFailed", "the wand might not be well-defined"),
            PackageFailed => {
                self.site(codes::WAND, "packageFailed", "the right-hand side of the wand might not follow")
            }
            ApplyFailed if self.reason == Reason::WandNotFound => self
                .site(codes::WAND, "applyFailed", "the wand might not be applicable")
                .with_help("`package` it first, or compare its shape with the one that is there"),
            ApplyFailed => self.site(codes::WAND, "applyFailed", "the wand might not be applicable"),
            TerminationFailed => {
                let id = if self.info.within == Within::Invariant { "loopDecreasesFailed" } else { "decreasesFailed" };
                let message = "the measure might not decrease here, so there may be no end";
                let d = Diagnostic::error(codes::TERMINATION, self.at.span, message).with_id(id);
                let is_written = self.sources.snippet(self.info.span).trim_start().starts_with("decreases");
                match is_written {
                    true if self.info.span != self.at.span => d.with_secondary(self.info.span, "this is the measure"),
                    _ => d,
                }
                .with_help(messages::MEASURE)
            }
            PredicateInstanceNoAccess => self.here(
                codes::TERMINATION,
                "decreasesFailed",
                "the predicate of the measure might not be held".into(),
            ),
            AssignmentFailed
            | CallFailed
            | NotWellformed
            | InhaleFailed
            | IfFailed
            | WhileFailed
            | FunctionNotWellformed
            | PredicateNotWellformed
            | QuasihavocFailed
            | QuasihavocallFailed
            | Internal => internal(self.failure),
        }
    }

    /// An error at the node itself, or at the statement where the node belongs to a contract that is used there.
    fn here(&self, code: Code, id: &str, message: String) -> Diagnostic {
        let used_elsewhere = self.info.within != Within::Code && self.at.within == Within::Code && self.is_site();
        let span = if used_elsewhere { self.at.span } else { self.info.span };
        let mut d = Diagnostic::error(code, span, message).with_id(id);
        if span != self.info.span {
            d = d.with_secondary(self.info.span, "here");
        }
        d
    }

    /// Whether a statement makes use of something that is written elsewhere.
    fn is_site(&self) -> bool {
        matches!(
            self.kind,
            ErrorKind::CallPrecondition | ErrorKind::ExhaleFailed | ErrorKind::FoldFailed | ErrorKind::UnfoldFailed
        )
    }

    fn check(&self, check: Check, info: OriginInfo) -> Diagnostic {
        let text = self.quote(info.span, "this");
        let (message, help) = messages::of_check(check, &text);
        let span = if info.within != Within::Code && self.is_site() { self.at.span } else { info.span };
        let help = match check {
            Check::ArrayBounds => messages::bounds(&self.array_of(info.span), text.trim_matches('`')),
            Check::IndexLength => messages::beyond(&self.array_of(info.span), text.trim_matches('`')),
            _ => help.to_string(),
        };
        let mut d = Diagnostic::error(codes::of_check(check), span, message).with_id(check.id()).with_help(help);
        if span != info.span {
            d = d.with_secondary(info.span, "here");
        }
        d
    }

    /// The array that stands before an index, if it has a short name.
    fn array_of(&self, index: Span) -> String {
        let text = self.sources.file(index.file).text.clone();
        let before = text[..index.start as usize].trim_end();
        let array = before.strip_suffix('[').unwrap_or_default();
        let start = array.rfind(|c: char| !(c.is_alphanumeric() || "_.".contains(c))).map_or(0, |i| i + 1);
        let name = array.get(start..).unwrap_or_default();
        if name.is_empty() { "a".to_string() } else { name.to_string() }
    }

    fn unreadable(&self, place: Place) -> Diagnostic {
        let text = self.quote(self.info.span, "this location");
        let (code, id) = match place {
            Place::Field => (codes::READ, "perm"),
            Place::Element => (codes::ARRAY, "arrayPerm"),
        };
        let why = if text.contains('.') { ", or the object may be null" } else { "" };
        let message = format!("there may be no permission to read {text}{why}");
        let location = text.trim_matches('`').to_string();
        let location = if text.starts_with('`') { location } else { "x".to_string() };
        let help = match self.info.within {
            Within::Code => format!("require it: `Perm({location}, read)`, or more"),
            _ => format!("name the permission before the value: `Perm({location}, read) ** ..`"),
        };
        self.here(code, id, message).with_help(help)
    }

    fn unwritable(&self, place: Place, info: OriginInfo) -> Diagnostic {
        let text = self.quote(info.span, "this location");
        let (code, id) = match place {
            Place::Field => (codes::WRITE, "assignFieldFailed"),
            Place::Element => (codes::ARRAY, "arrayPerm"),
        };
        let message = format!("there may be no full permission to write {text}");
        let location = text.trim_matches('`').to_string();
        let location = if text.starts_with('`') { location } else { "x".to_string() };
        let mut d = Diagnostic::error(code, info.span, message).with_id(id);
        if info.clause != info.span && !info.clause.is_none() {
            d = d.with_secondary(info.clause, "written here");
        }
        d.with_help(format!("only who holds all of a location may change it: `Perm({location}, write)`"))
    }

    fn precondition(&self) -> Diagnostic {
        if self.at.role == Role::Act(Act::Override) {
            return self.overriding("its precondition asks for more than that of the method it overrides");
        }
        if self.at.role == Role::Act(Act::Entry) {
            let message = "`main` needs more than the start of a program gives";
            let help = "a program starts with its static fields, as their initialisers leave them, and the command line: \
                        require no more";
            return self.site(codes::PRECONDITION, "entryPre", message).with_help(help);
        }
        match self.info.within {
            Within::Sum => {
                let text = self.quote(self.at.span, "this");
                let message = match self.suffix() {
                    "perm" => format!("there may be no permission to read everything that {text} speaks of"),
                    _ => format!("an index in {text} may lie outside its sequence"),
                };
                Diagnostic::error(codes::READ, self.at.span, message)
                    .with_id("perm")
                    .with_help("name the permissions to all elements between the bounds before")
            }
            Within::Receiver => {
                let text = self.quote(self.at.span, "this call");
                let (message, help) = messages::of_check(Check::InvocationNull, &text);
                Diagnostic::error(codes::NULL, self.at.span, message)
                    .with_id(Check::InvocationNull.id())
                    .with_help(help)
            }
            Within::LockOrder => self.check(Check::LockOrder, OriginInfo { within: Within::Code, ..self.at }),
            Within::Locks => self.check(Check::Reentry, OriginInfo { within: Within::Code, ..self.at }),
            Within::Fraction => self.check(Check::Fraction, OriginInfo { within: Within::Code, ..self.at }),
            Within::Everywhere => {
                self.site(codes::PRECONDITION, "contextPreFailed", "the precondition might not hold at this call")
            }
            _ if self.info.within == Within::Function && self.at.role == Role::Application => {
                self.overriding("its precondition asks for more than that of the method it overrides")
            }
            _ => {
                let d = self.site(codes::PRECONDITION, "preFailed", "the precondition might not hold at this call");
                match self.reason == Reason::InsufficientPermission && self.failure.history.is_empty() {
                    true => d.with_help("nothing before gives it: the precondition here can ask for it, too"),
                    false => d,
                }
            }
        }
    }

    fn overriding(&self, why: &str) -> Diagnostic {
        let message = format!("the method might not keep the contract of what it overrides: {why}");
        let mut d = Diagnostic::error(codes::OVERRIDE, self.at.span, message)
            .with_id(format!("overrideFailed:{}", self.suffix()));
        if self.info.span != self.at.span && !self.info.span.is_none() {
            d = d.with_secondary(self.info.span, self.label());
        }
        d
    }

    fn postcondition(&self) -> Diagnostic {
        match self.info.within {
            Within::Override => {
                let message = "the method might not keep the contract of what it overrides: it promises less";
                let mut d = Diagnostic::error(codes::OVERRIDE, self.info.clause, message)
                    .with_id(format!("overrideFailed:{}", self.suffix()));
                if self.info.span != self.info.clause {
                    d = d.with_secondary(self.info.span, self.label());
                }
                d
            }
            Within::Everywhere => {
                self.clause(codes::POSTCONDITION, "contextPostFailed", "the postcondition might not hold")
            }
            Within::Signals => self.clause(
                codes::POSTCONDITION,
                "signalsFailed",
                "the condition might not hold when this exception is thrown",
            ),
            Within::Throws => self.check(Check::Throws, OriginInfo { role: Role::Check(Check::Throws), ..self.info }),
            _ => self.clause(codes::POSTCONDITION, "postFailed", "the postcondition might not hold"),
        }
    }

    fn exhale(&self) -> Diagnostic {
        let (code, id, message) = match self.at.role {
            Role::Act(Act::Commit) => {
                (codes::MONITOR, "commitFailed", "the lock invariant might not hold when it is committed")
            }
            Role::Act(Act::Release) => {
                (codes::MONITOR, "invariantFailed", "the lock invariant might not hold when the monitor is given up")
            }
            Role::Act(Act::Start) => {
                (codes::THREAD, "forkPre", "the precondition of `run` might not hold at this start")
            }
            Role::Act(Act::IterationStart) => {
                (codes::ITERATION, "preFailed", "what the iterations require might not be there")
            }
            Role::Act(Act::IterationEnd) => {
                (codes::ITERATION, "postFailed", "what an iteration promises might not hold at its end")
            }
            Role::Act(Act::FrameStart) => (codes::ASSERTION, "framePre", "what the frame requires might not be there"),
            Role::Act(Act::FrameEnd) => {
                (codes::ASSERTION, "framePost", "what the frame promises might not hold at its end")
            }
            _ => (codes::ASSERTION, "exhaleFailed", "what is given away might not hold"),
        };
        self.site(code, id, message)
    }

    /// A clause that does not hold where it is written.
    fn clause(&self, code: Code, id: &str, claim: &str) -> Diagnostic {
        let span = if self.info.clause.is_none() { self.info.span } else { self.info.clause };
        let message = format!("{claim}: {}", self.why());
        let mut d = Diagnostic::error(code, span, message).with_id(format!("{id}:{}", self.suffix()));
        if self.info.span != span {
            d = d.with_secondary(self.info.span, self.label());
        }
        d
    }

    /// A statement that wants something which does not hold.
    fn site(&self, code: Code, id: &str, claim: &str) -> Diagnostic {
        let message = format!("{claim}: {}", self.why());
        let mut d = Diagnostic::error(code, self.at.span, message).with_id(format!("{id}:{}", self.suffix()));
        if self.info.span != self.at.span && !self.info.span.is_none() {
            d = d.with_secondary(self.info.span, self.label());
        }
        d
    }

    fn suffix(&self) -> &'static str {
        match self.reason {
            Reason::InsufficientPermission | Reason::WandNotFound => "perm",
            _ => "false",
        }
    }

    fn label(&self) -> &'static str {
        match self.reason {
            Reason::InsufficientPermission | Reason::WandNotFound => words::MAY_BE_MISSING,
            _ => words::MAY_BE_FALSE,
        }
    }

    fn why(&self) -> String {
        let text = match self.kind {
            ErrorKind::UnfoldFailed => self.instance().map_or("it".to_string(), |instance| format!("`{instance}`")),
            _ => self.quote(self.info.span, "a condition"),
        };
        match self.reason {
            Reason::InsufficientPermission => format!("there might not be enough permission for {text}"),
            Reason::WandNotFound => "the wand might not be there".to_string(),
            _ => format!("{text} may be false"),
        }
    }

    fn quote(&self, span: Span, otherwise: &str) -> String {
        words::quote(&self.sources.snippet(span), otherwise)
    }

    /// How the permission went, and what to do if that tells.
    fn history(&self, d: &mut Diagnostic) {
        let events = &words::without_detours(&self.failure.history);
        for (i, event) in events.iter().enumerate() {
            let span = event.place.span;
            let is_made = self.sources.snippet(span).starts_with("new ");
            let text = match is_made {
                // What a constructor gets and gives back is nobody's business.
                true if events[i + 1..].iter().any(|later| later.place.span == span) => continue,
                true if event.change == Change::Gained => format!("{} came with this new object", self.right()),
                _ => self.origins.told(event, self.right()),
            };
            let known = span == d.primary.span || d.secondary.iter().any(|l| l.span == span && l.text == text);
            if !span.is_none() && !known {
                d.secondary.push(source::Label { span, text });
            }
        }
        if self.failure.history.is_empty()
            && self.kind == ErrorKind::CallPrecondition
            && self.reason == Reason::AssertionFalse
            && d.help.is_empty()
        {
            d.help.push(words::REQUIRE_OR_TEST.to_string());
        }
        let is_missing = self.reason == Reason::InsufficientPermission;
        if let Some(help) = self.in_place() {
            d.help = vec![help];
        }
        if let Some(help) = self.failure.history.last().filter(|_| is_missing).and_then(|last| self.remedy(last)) {
            d.help = vec![help];
        }
    }

    /// What it is that is given away and got.
    fn right(&self) -> &'static str {
        match (self.info.role, self.at.role) {
            (Role::Check(Check::Running), _) | (_, Role::Check(Check::Running)) => "the right to start it",
            (Role::Check(Check::Idle), _) | (_, Role::Check(Check::Idle)) => "the join token",
            _ => "the permission",
        }
    }

    /// What to do about an instance of a predicate that is missing, while something like it is there.
    fn in_place(&self) -> Option<String> {
        Some(match (self.failure.history.last()?.change, self.kind) {
            (Change::Beyond(Beyond::Unfolded), _) if self.info.role == Role::Unfolding => {
                "all that is inside is at hand already: leave the `\\unfolding` out".to_string()
            }
            (Change::Beyond(Beyond::Unfolded), ErrorKind::UnfoldFailed) => {
                "all that is inside is at hand already: leave the `unfold` out".to_string()
            }
            // Somebody else's contract names it in other words.
            (Change::Beyond(Beyond::Unfolded), ErrorKind::CallPrecondition | ErrorKind::ApplicationPrecondition) => {
                words::fold_first("")
            }
            (Change::Beyond(Beyond::Unfolded), _) => words::fold_first(&self.instance().unwrap_or_default()),
            (Change::Beyond(Beyond::Other), _) => words::OTHER_INSTANCE.to_string(),
            _ => return None,
        })
    }

    /// The instance of a predicate that is spoken of, as it is written.
    fn instance(&self) -> Option<String> {
        let text = self.sources.snippet(self.info.span);
        let opened = ["\\unfolding ", "\\Unfolding "].iter().find_map(|word| text.strip_prefix(word));
        let opened = opened.and_then(|rest| rest.split_once("\\in")).map(|(instance, _)| instance);
        let closed = text.strip_prefix("unfold ").map(|rest| rest.trim_end_matches(';'));
        let instance = opened.or(closed).unwrap_or(&text).trim();
        words::is_quotable(instance).then(|| instance.to_string())
    }

    /// What to do, by the last thing that happened to the permission.
    fn remedy(&self, last: &Event) -> Option<String> {
        let place = self.quote(self.info.span, "it");
        Some(match (last.change, ErrorKind::of(last.by)?, self.origins.act(last)) {
            (Change::Beyond(Beyond::SetAside), ..) => {
                format!("name {place} in the loop's invariant: only what it names is at hand there")
            }
            (Change::Beyond(Beyond::Later), ..) => words::USE_LATER.to_string(),
            (Change::Beyond(Beyond::Enclosed), ..) => words::open_first(&self.sources.snippet(last.place.span)),
            (Change::GivenAway, _, Some(Act::Release | Act::Commit)) => {
                format!("use {place} inside a `synchronized` block: outside, the monitor owns it")
            }
            (Change::GivenAway, _, Some(Act::Start)) => {
                "join the thread first: its postcondition may give it back".to_string()
            }
            (Change::GivenAway, ErrorKind::CallPrecondition, _) => {
                "let the called method give it back in its postcondition".to_string()
            }
            (Change::GivenAway, ErrorKind::FoldFailed, _) => "unfold the predicate first".to_string(),
            _ => return None,
        })
    }
}
