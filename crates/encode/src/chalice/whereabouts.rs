//! Where a permission, a lock or a token went, in Chalice's words.

use silver::obligation::ErrorKind;
use source::{Diagnostic, Label, SourceMap, Span};
use verdict::{Beyond, Change, Event, Place};

use super::ChaliceOrigins;
use super::origin::{Check, OriginInfo, Role, Situation};

/// A failure's past, with the texts of the program.
pub struct Whereabouts<'f> {
    pub origins: &'f ChaliceOrigins,
    pub sources: &'f SourceMap,
}

/// What became of a permission, by the last thing that happened to it.
enum Fate {
    Forked,
    Called,
    Sent,
    /// By this statement.
    Owned(String),
    Folded,
    /// The loop whose invariant does not name it.
    Withheld,
    /// The predicate it is inside of, as it is written.
    Enclosed(String),
    PartOnly,
    Later,
    Elsewhere,
}

impl Whereabouts<'_> {
    /// Adds the past of a permission to what is said about it, and what to do if the past tells.
    pub fn tell(&self, history: &[Event], location: Option<&str>, mut d: Diagnostic) -> Diagnostic {
        for event in words::without_detours(history).iter().filter(|event| !self.is_internal(event)) {
            let (span, text) = self.told(event);
            let is_known = span == d.primary.span || d.secondary.iter().any(|l| l.span == span && l.text == text);
            if !span.is_none() && !is_known {
                d.secondary.push(Label { span, text });
            }
        }
        if let (Some(last), Some(location)) = (history.last(), location)
            && let Some(help) = help(&self.fate(last), location)
        {
            d.help = vec![help];
        }
        d
    }

    /// A variable that only the translation knows.
    fn is_internal(&self, event: &Event) -> bool {
        let declares = ["var", "ghost", "const", "call", "join", "receive", "method"];
        let at = self.info(event.place).map_or(event.place.span, |info| info.context.at);
        event.change == Change::Beyond(Beyond::Unset) && !declares.contains(&self.keyword(at).as_str())
    }

    /// What to do about an instance of a predicate that is missing, while something like it is there.
    pub fn in_place(&self, history: &[Event], instance: Option<String>, part: Role) -> Option<String> {
        let last = history.last()?;
        let what = self.info(last.place).map(|info| info.context.what);
        match (last.change, what) {
            (Change::Beyond(Beyond::Unfolded), _) if part == Role::Unfolding => {
                Some("all that is inside is held already: leave the `unfolding` out".to_string())
            }
            (Change::Beyond(Beyond::Unfolded), Some(Situation::Unfold)) => {
                Some("all that is inside is held already: leave the `unfold` out".to_string())
            }
            // Somebody else's contract names it in other words.
            (Change::Beyond(Beyond::Unfolded), Some(Situation::CallPre | Situation::ForkPre | Situation::Where)) => {
                Some(words::fold_first(""))
            }
            (Change::Beyond(Beyond::Unfolded), _) => Some(words::fold_first(instance.as_deref().unwrap_or_default())),
            (Change::Beyond(Beyond::Other), _) => Some(words::OTHER_INSTANCE.to_string()),
            _ => None,
        }
    }

    /// The statement at which something happened, and what.
    pub fn told(&self, event: &Event) -> (Span, String) {
        let info = self.info(event.place);
        // A clause of the method itself is where it is written; one of somebody else's contract is where it is made use of.
        let is_own = |info: &OriginInfo| matches!(info.context.what, Situation::Contract | Situation::LoopInvariant);
        let is_own = |info: &OriginInfo| is_own(info) && contains(info.context.at, event.place.span);
        let what = info.filter(|info| !is_own(info)).map(|info| info.context.what);
        let at = info.filter(|info| !is_own(info)).map_or(event.place.span, |info| info.context.at);
        let part = match &event.share {
            Some(share) if share == "a part" => "a part of the permission".to_string(),
            Some(share) => format!("{share} of the permission"),
            None => "the permission".to_string(),
        };
        let stmt = self.keyword(at);
        // Results are declared where they are asked for.
        let change = match event.change {
            Change::Beyond(Beyond::Unset) if ["call", "join", "receive"].contains(&stmt.as_str()) => Change::Valued,
            change => change,
        };
        let text = match (change, what) {
            (Change::Beyond(why), _) => why.words().to_string(),
            (Change::Valued, Some(Situation::Statement)) => "the value comes from here".to_string(),
            (Change::Valued, _) if stmt == "call" => "of the value only what this call promises is known".to_string(),
            (Change::Valued, _) if event.by == ErrorKind::AssignmentFailed.kind() => {
                "the value comes from here".to_string()
            }
            (Change::Valued, None) => "of the value only what is said here is known".to_string(),
            (Change::Valued, _) => match stmt.as_str() {
                "join" => "of the value only what the joined method promises is known".to_string(),
                _ => format!("of the value only what comes with this {} is known", self.statement(at)),
            },
            (Change::GivenAway, Some(Situation::ForkPre)) => format!("{part} went to the forked thread here"),
            (Change::GivenAway, Some(Situation::CallPre)) => {
                format!("{part} went to this call, which does not give it back")
            }
            (Change::GivenAway, Some(Situation::Where)) => format!("{part} was sent with this message"),
            (Change::GivenAway, Some(Situation::Monitor)) => {
                format!("{part} went to the monitor by this {}", self.statement(at))
            }
            (Change::GivenAway, Some(Situation::Fold)) => format!("{part} was folded into the predicate here"),
            (Change::GivenAway, Some(Situation::Unfold)) => "the predicate was unfolded here".to_string(),
            (Change::GivenAway, Some(Situation::LoopInvariant)) => format!("{part} went to the loop here"),
            (Change::GivenAway, _) => format!("{part} was given away here"),
            (Change::Gained, None) => {
                let only = if event.share.is_some() { "only " } else { "" };
                format!("{only}{part} is given here")
            }
            (Change::Gained, _) if event.by == ErrorKind::AssignmentFailed.kind() => {
                format!("{part} came with this new object")
            }
            (Change::Gained, Some(Situation::Unfold)) => format!("{part} came from this unfold"),
            (Change::Gained, Some(Situation::Fold)) => format!("{part} came from this fold"),
            (Change::Gained, _) if !stmt.is_empty() => format!("{part} came with this {}", self.statement(at)),
            (Change::Gained, _) => format!("{part} came with this"),
        };
        (at, text)
    }

    fn fate(&self, last: &Event) -> Fate {
        let what = self.info(last.place).map(|info| info.context.what);
        match (last.change, what) {
            (Change::Beyond(Beyond::SetAside), _) => Fate::Withheld,
            (Change::Beyond(Beyond::Later), _) => Fate::Later,
            (Change::Beyond(Beyond::Enclosed), _) => Fate::Enclosed(self.sources.snippet(last.place.span)),
            (Change::GivenAway, Some(Situation::ForkPre)) => Fate::Forked,
            (Change::GivenAway, Some(Situation::CallPre)) => Fate::Called,
            (Change::GivenAway, Some(Situation::Where)) => Fate::Sent,
            (Change::GivenAway, Some(Situation::Monitor)) => {
                let at = self.info(last.place).map_or(last.place.span, |info| info.context.at);
                Fate::Owned(self.keyword(at))
            }
            (Change::GivenAway, Some(Situation::Fold)) => Fate::Folded,
            (Change::Gained, _) if last.share.is_some() => Fate::PartOnly,
            _ => Fate::Elsewhere,
        }
    }

    /// What else the method did with a lock or a token before.
    pub fn earlier(&self, check: Check, info: &OriginInfo, mut d: Diagnostic) -> Diagnostic {
        let subject = self.sources.snippet(info.span);
        match check {
            Check::JoinInactive => {
                let joins = self.before(info, &[Check::JoinInactive]);
                for (at, _) in joins.into_iter().filter(|(_, other)| *other == subject) {
                    d.secondary.push(Label { span: at, text: format!("`{subject}` is joined here already") });
                }
            }
            Check::ReleaseHeld | Check::RdReleaseHeld => {
                let mut releases = self.before(info, &[check]).into_iter().filter(|(_, other)| *other == subject);
                if let Some((at, _)) = releases.next_back() {
                    d.secondary.push(Label { span: at, text: format!("`{subject}` is released here already") });
                }
            }
            Check::AcquireOrder | Check::RdAcquireOrder | Check::ReceiveOrder => {
                let held = self.still_held(info);
                if let Some((_, other)) = held.last() {
                    d.help = vec![match *other == subject {
                        true => format!("release `{other}` first"),
                        false => format!("require `{other} << {subject}`, or take `{subject}` first"),
                    }];
                }
                if held.is_empty() && self.is_in_loop(info) {
                    d.help = vec![format!("say in the loop's invariant that `waitlevel << {subject}`")];
                }
                for (at, other) in held {
                    let text = match other == subject {
                        true => format!("`{other}` is held since here: it cannot be taken again"),
                        false => format!("`{other}` is held since here, and might not lie below `{subject}`"),
                    };
                    d.secondary.push(Label { span: at, text });
                }
            }
            Check::ReceiveCredit => {
                let receives = self.before(info, &[check]).into_iter().filter(|(_, other)| *other == subject);
                for (at, _) in receives {
                    d.secondary.push(Label { span: at, text: "a credit is used up here".to_string() });
                }
            }
            Check::LockchangeMethod | Check::LockchangeThread => {
                if let Some(member) = self.member(info) {
                    d.secondary.extend(self.kept(member));
                }
            }
            Check::LockchangeLoopBody => d.secondary.extend(self.kept(info.context.at)),
            _ => {}
        }
        d
    }

    fn is_in_loop(&self, info: &OriginInfo) -> bool {
        // Every loop is checked for this.
        let is_loop = |what| what == Situation::Check(Check::LockchangeLoopBody);
        let mut others = self.origins.origins.iter();
        others.any(|other| is_loop(other.context.what) && contains(other.context.at, info.context.at))
    }

    /// The statements of a member or loop after which a lock may be held that was not before, or the other way round.
    fn kept(&self, inside: Span) -> Vec<Label> {
        let taken = self.checked(&[Check::AcquireOrder, Check::RdAcquireOrder], inside);
        let released = self.checked(&[Check::ReleaseHeld, Check::RdReleaseHeld], inside);
        let other = |from: &[(Span, String)], name: &str| from.iter().any(|(_, other)| other == name);
        let unmatched = |these: &[(Span, String)], others: &[(Span, String)], text: &str| {
            let left = these.iter().filter(|(_, name)| !other(others, name));
            left.map(|(span, name)| Label { span: *span, text: format!("`{name}` {text}") }).collect::<Vec<_>>()
        };
        let mut found = unmatched(&taken, &released, "is acquired here and never released");
        found.extend(unmatched(&released, &taken, "is released here and not acquired again"));
        if found.is_empty() {
            found = unmatched(&taken, &[], "is acquired here, and might not be released on every way");
        }
        found
    }

    /// The locks that the method took before and did not release since, as they are written.
    fn still_held(&self, info: &OriginInfo) -> Vec<(Span, String)> {
        let taken = self.before(info, &[Check::AcquireOrder, Check::RdAcquireOrder]);
        let released = self.before(info, &[Check::ReleaseHeld, Check::RdReleaseHeld]);
        let is_released = |at: Span, name: &str| released.iter().any(|(r, other)| other == name && r.start > at.start);
        taken.into_iter().filter(|(at, name)| !is_released(*at, name)).collect()
    }

    /// The statements before this one in the same member that were checked in such a way, with what they are about.
    fn before(&self, info: &OriginInfo, checks: &[Check]) -> Vec<(Span, String)> {
        let here = info.context.at;
        let mut found = self.member(info).map_or_else(Vec::new, |member| self.checked(checks, member));
        found.retain(|(at, _)| at.end <= here.start);
        found
    }

    /// The member that something belongs to.
    fn member(&self, info: &OriginInfo) -> Option<Span> {
        self.origins.members.iter().copied().find(|member| contains(*member, info.context.at))
    }

    /// The statements inside something that were checked in such a way, with what they are about, in the order of the text.
    fn checked(&self, checks: &[Check], inside: Span) -> Vec<(Span, String)> {
        let mut found: Vec<(Span, String)> = Vec::new();
        for other in self.origins.origins.iter() {
            let at = other.context.at;
            let same = matches!(other.context.what, Situation::Check(check) if checks.contains(&check));
            if same && contains(inside, at) && !found.iter().any(|(known, _)| *known == at) {
                found.push((at, self.sources.snippet(other.span)));
            }
        }
        found.sort_by_key(|(at, _)| at.start);
        found
    }

    fn info(&self, place: Place) -> Option<OriginInfo> {
        self.origins.info(place)
    }

    /// The word that a statement begins with.
    fn keyword(&self, at: Span) -> String {
        self.sources.snippet(at).chars().take_while(char::is_ascii_alphabetic).collect()
    }

    fn statement(&self, at: Span) -> String {
        const STATEMENTS: &[&str] = &[
            "call",
            "fork",
            "join",
            "acquire",
            "release",
            "share",
            "unshare",
            "lock",
            "rd",
            "downgrade",
            "wait",
            "signal",
            "send",
            "receive",
            "fold",
            "unfold",
            "free",
            "while",
            "spec",
            "inhale",
            "assume",
        ];
        match self.keyword(at) {
            word if STATEMENTS.contains(&word.as_str()) => format!("`{word}`"),
            _ => "statement".to_string(),
        }
    }
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}

fn help(fate: &Fate, location: &str) -> Option<String> {
    Some(match fate {
        Fate::Forked => "join the thread first: its postcondition may give the permission back".to_string(),
        Fate::Called => {
            format!("let the method give it back: `acc({location})` in its postcondition, as it is named there")
        }
        Fate::Sent => "use it before it is sent: whoever receives the message has it now".to_string(),
        Fate::Owned(stmt) => format!("use it before the `{stmt}`, or acquire the monitor first"),
        Fate::Folded => "unfold the predicate first".to_string(),
        Fate::Withheld => format!("name it in the loop's invariant: `invariant acc({location})`"),
        Fate::Enclosed(predicate) => words::open_first(predicate),
        Fate::PartOnly => format!("a part is enough for reading only: require `acc({location})` for writing"),
        Fate::Later => words::USE_LATER.to_string(),
        Fate::Elsewhere => return None,
    })
}
