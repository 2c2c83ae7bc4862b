//! What is said about a failed check: which obligation, where it came from, why it cannot be met here, what would help.

use source::{Diagnostic, Span};

use super::item::{DutyKind, Item, Items};
use super::pool::Handover;
use super::scope::{Gained, How, Missed};
use crate::chalice::origin::Check;

/// Words in which pieces of the source are quoted.
#[derive(Clone, Debug, Default)]
pub struct Text(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Words(String),
    Quote(Span),
}

impl Text {
    pub fn say(mut self, words: impl Into<String>) -> Text {
        self.0.push(Piece::Words(words.into()));
        self
    }

    pub fn quote(mut self, span: Span) -> Text {
        self.0.push(Piece::Quote(span));
        self
    }

    fn then(mut self, more: Text) -> Text {
        self.0.extend(more.0);
        self
    }

    fn render(&self, quoted: &dyn Fn(Span) -> String) -> String {
        let piece = |p: &Piece| match p {
            Piece::Words(words) => words.clone(),
            Piece::Quote(span) => quoted(*span),
        };
        self.0.iter().map(piece).collect()
    }
}

fn say(words: impl Into<String>) -> Text {
    Text::default().say(words)
}

/// What to tell about a check.
#[derive(Clone, Debug)]
pub struct Note {
    message: Text,
    labels: Vec<(Span, Text)>,
    help: Option<Text>,
}

/// Where nothing may be owed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeakPlace {
    MethodEnd,
    Call { callee: Span },
    LoopEntry,
    LoopBody,
}

impl LeakPlace {
    pub fn check(self) -> Check {
        match self {
            LeakPlace::MethodEnd => Check::ObligLeakMethod,
            LeakPlace::Call { .. } => Check::ObligLeakCall,
            LeakPlace::LoopEntry => Check::ObligLeakLoopEntry,
            LeakPlace::LoopBody => Check::ObligLeakLoopBody,
        }
    }
}

/// What a thread waits for.
#[derive(Clone, Copy, Debug)]
pub enum Waiting {
    Message(Span),
    Lock(Span),
    Thread(Span),
    /// A clause `waitlevel << e` of a contract.
    Clause(Span),
    /// The same in the postcondition of the method itself.
    Postcondition(Span),
}

impl Note {
    fn new(message: Text) -> Note {
        Note { message, labels: Vec::new(), help: None }
    }

    fn label(mut self, span: Span, text: Text) -> Note {
        self.labels.push((span, text));
        self
    }

    fn help(mut self, text: Text) -> Note {
        self.help = Some(text);
        self
    }

    pub fn tell(&self, d: Diagnostic, quoted: &dyn Fn(Span) -> String) -> Diagnostic {
        let mut d = Diagnostic { message: self.message.render(quoted), ..d };
        for (span, text) in &self.labels {
            d = d.with_secondary(*span, text.render(quoted));
        }
        match &self.help {
            Some(help) => d.with_help(help.render(quoted)),
            None => d,
        }
    }

    // Leaks.

    pub fn leak_of_item(place: LeakPlace, item: &Item) -> Note {
        let since = match place {
            LeakPlace::LoopBody => ", passed on to it by the invariant",
            LeakPlace::MethodEnd => ", taken over in its precondition",
            _ => "",
        };
        Note::new(leak_message(place, item.kind, Some(item.receiver), since))
            .label(item.span, say("taken over here"))
            .help(leak_help(place, item.kind))
    }

    pub fn leak_of_gained(place: LeakPlace, gained: &Gained) -> Note {
        let kind = gained.pool.kind();
        Note::new(leak_message(place, kind, Some(gained.receiver), ""))
            .label(gained.to.at, since(gained.to.how, kind))
            .help(leak_help(place, kind))
    }

    pub fn leak_of_missed(place: LeakPlace, missed: &Missed, duties: &[Item]) -> Note {
        let kind = missed.pool.kind();
        let mut note = Note::new(leak_message(place, kind, Some(missed.receiver), ""));
        if let Some(own) = duties.iter().find(|item| item.kind == kind) {
            note = note.label(own.span, say("taken over here"));
        }
        let taker = match missed.to.how {
            How::LoopEntry => "the loop did not take it: the measure in its invariant may be larger",
            How::LoopBody => "the next round does not take it: the measure in the invariant might not get smaller",
            How::Fork => "this fork did not take it: the measure in its contract might not be smaller",
            _ => "this call did not take it: the measure in its contract might not be smaller",
        };
        let instead = match kind {
            DutyKind::Send => "; it took on a duty of its own, and a message may be received for it here",
            DutyKind::Receive => "; it took on a duty of its own, and a message is owed for it here",
            _ => "",
        };
        note = note.label(missed.item, say(taker.to_string() + instead));
        note.help(say("hand it over with a measure that is smaller than the one it was taken over with"))
    }

    pub fn leak(place: LeakPlace, kind: DutyKind) -> Note {
        Note::new(leak_message(place, kind, None, "")).help(leak_help(place, kind))
    }

    // Hand-overs.

    /// There is a duty, but its measure or its being bounded forbids to give it.
    pub fn wrong_form(item: &Item, to: Handover, source: Option<Span>, fresh: bool) -> Note {
        let message = if fresh {
            say("a postcondition without a measure gives back a duty that arose here, but ")
                .then(owed(item.kind, Some(item.receiver)))
                .say(" was taken over from the caller")
        } else {
            let place = match to.how {
                How::LoopEntry => "this loop",
                How::LoopBody => "the next round",
                How::Fork => "this fork",
                _ => "this call",
            };
            say(format!("{place} cannot take over the duty of "))
                .then(owed(item.kind, Some(item.receiver)))
                .say(": the measure declared for it might not be smaller than the one it is held with")
        };
        let mut note = Note::new(message).label(item.span, say(if fresh { "promised here" } else { "declared here" }));
        if let Some(source) = source {
            note = note.label(source, say("held since here"));
        }
        note.help(say(if fresh {
            "write a measure in the postcondition"
        } else {
            "let measures get smaller from one contract to the next"
        }))
    }

    pub fn insufficient(item: &Item, to: Handover) -> Note {
        let message = match (item.kind, to.how) {
            (DutyKind::Release, How::Release) => say("no duty to release ")
                .quote(item.receiver)
                .say(" is held here: it might not be locked, or a caller kept the duty"),
            (DutyKind::Release, _) => {
                say("no duty to release ").quote(item.receiver).say(" is held here, so none can be handed over")
            }
            _ => say("the postcondition gives back ")
                .then(owed(item.kind, Some(item.receiver)))
                .say(", but that much might not be owed at the end"),
        };
        let note = Note::new(message);
        let note = if item.span == to.at { note } else { note.label(item.span, say("asked for here")) };
        match item.kind {
            DutyKind::Release => note.help(say("acquire the lock before, or take the duty over with `mustRelease`")),
            _ => note.help(say("give back only what was taken over or arose here and is still owed")),
        }
    }

    pub fn reorder(object: Span) -> Note {
        Note::new(
            say("the level of ")
                .quote(object)
                .say(" may change only where its release is owed: whoever keeps the duty relies on the level"),
        )
        .help(say("take the duty over: `requires mustRelease(..)`"))
    }

    pub fn fold_credit(item: &Item) -> Note {
        Note::new(
            say("folding stores the right to receive on ")
                .quote(item.receiver)
                .say(", and this thread might not have it"),
        )
        .label(item.span, say("stored here"))
    }

    // Receiving and joining.

    pub fn receive(channel: Span) -> Note {
        Note::new(say("nobody is known to owe a message on ").quote(channel).say(", so this may wait for ever")).help(
            say("require `mayReceive(").say("..)`, or give a duty to send on the channel to another thread first"),
        )
    }

    pub fn receive_undue(channel: Span) -> Note {
        Note::new(
            say("this thread does not owe the receipt of a message on ")
                .quote(channel)
                .say(", so it must not take one from whoever does"),
        )
        .help(say("require `mustReceive(..)`: what lies in a duty channel is received by whoever owes it"))
    }

    pub fn cargo(channel: Span, item: &Item) -> Note {
        Note::new(
            say("the message makes its receiver owe ")
                .then(owed(item.kind, Some(item.receiver)))
                .say(", which is not known to lie below the cargo level of ")
                .quote(channel),
        )
        .label(item.span, say("carried by the message"))
        .help(say("place it there: `new C below d.cargo`, or require `c.mu << d.cargo`"))
    }

    pub fn wait(object: Span) -> Note {
        Note::new(
            say("this may wait for ever for a signal of ")
                .quote(object)
                .say(": nobody can owe a signal, since one that nobody waits for yet is lost"),
        )
        .help(say(
            "let what is waited for be a message on a channel: it can be owed, and it stays until it is received",
        ))
    }

    pub fn join(token: Span, promise: Option<Span>) -> Note {
        let note = Note::new(
            say("the thread of ").quote(token).say(" does not promise to terminate, so joining it may wait for ever"),
        );
        let note = match promise {
            Some(span) => note.label(span, say("it promises only under a condition")),
            None => note,
        };
        note.help(say("require `mustTerminate(..)` in the method that was forked"))
    }

    // Waiting.

    fn while_owed(waiting: &Waiting, kind: DutyKind, receiver: Span) -> Text {
        let lies = match kind {
            DutyKind::Receive => " is owed, and the cargo of the channel is not known to lie below in the lock order",
            _ => " is owed, and it is not known to lie below in the lock order",
        };
        subject(waiting).then(owed(kind, Some(receiver))).say(lies)
    }

    pub fn waiting_for_item(waiting: &Waiting, item: &Item) -> Note {
        Note::new(Note::while_owed(waiting, item.kind, item.receiver))
            .label(item.span, say("owed since here"))
            .help(wait_help(item.kind))
    }

    pub fn waiting_for_gained(waiting: &Waiting, gained: &Gained) -> Note {
        let kind = gained.pool.kind();
        Note::new(Note::while_owed(waiting, kind, gained.receiver))
            .label(gained.to.at, since(gained.to.how, kind))
            .help(wait_help(kind))
    }

    pub fn waiting_above_callers(waiting: &Waiting, in_loop: bool) -> Note {
        let who = if in_loop {
            "what is kept outside the loop, and by callers,"
        } else {
            "what callers keep owing meanwhile"
        };
        let message = subject(waiting).say(who).say(" is not known to lie below in the lock order");
        let help = match waiting {
            Waiting::Message(c) | Waiting::Lock(c) | Waiting::Thread(c) => {
                say("a method that promises to terminate may be called by one that owes something: require `waitlevel << e.mu` for e = ").quote(*c)
            }
            Waiting::Clause(c) | Waiting::Postcondition(c) => say("require ").quote(*c).say(" for what this method was given, too"),
        };
        Note::new(message).help(help)
    }

    pub fn waiting(waiting: &Waiting) -> Note {
        Note::new(subject(waiting).say("something owed here is not known to lie below in the lock order"))
            .help(say("discharge what is owed before, or order the levels"))
    }

    // Promises.

    pub fn promise_of_call(callee: Span, items: &Items, own: Span) -> Note {
        let note = match items.promises.first() {
            None => Note::new(say("this method promised to terminate, but ").quote(callee).say(" promises nothing")),
            Some(promise) => Note::new(
                say("this method promised to terminate, but ")
                    .quote(callee)
                    .say(" might not promise it with a smaller measure"),
            )
            .label(promise.span, say("its promise")),
        };
        note.label(own, say("promised here"))
            .help(say("a call from a method with `mustTerminate(t)` needs `mustTerminate(s)` with s below t"))
    }

    pub fn promise_of_loop(items: &Items, own: Span) -> Note {
        let note = match items.promises.first() {
            None => Note::new(say("this method promised to terminate, but this loop promises nothing")),
            Some(promise) => {
                Note::new(say("this method promised to terminate, but the promise of this loop may be larger"))
                    .label(promise.span, say("the loop's promise"))
            }
        };
        note.label(own, say("promised here"))
            .help(say("add `invariant mustTerminate(e)` with an e that gets smaller in every round"))
    }

    pub fn promise_of_round(own: Span) -> Note {
        Note::new(say("the loop promised to terminate, but ").quote(own).say(" might not get smaller in this round"))
            .label(own, say("promised here"))
    }

    pub fn promise_of_join(token: Span, own: Span) -> Note {
        Note::new(
            say("this method promised to terminate, but the thread of ")
                .quote(token)
                .say(" may have promised with a measure that is not smaller"),
        )
        .label(own, say("promised here"))
    }

    pub fn measure(what: Span) -> Note {
        Note::new(say("the measure of ").quote(what).say(" might not be positive"))
            .help(say("measures bound from below: one number above 0, or a tuple of numbers not below 0"))
    }

    // Levels of bounded depth.

    pub fn depth_clause(clause: Span) -> Note {
        Note::new(say("what is owed here might not be deep enough: ").quote(clause).say(" is asked for"))
            .label(clause, say("asked for here"))
            .help(say("require more depth of what is owed: `depth(c.mu) > n`, `depth(waitlevel) > n`"))
    }

    pub fn depth() -> Note {
        Note::new(say(
            "the depth of this level might not lie between those of its neighbours: below what it is above, not negative",
        ))
    }

    pub fn no_depth() -> Note {
        Note::new(say("this level may lie above something that is owed, and no depth may be left for it"))
            .help(say("say how deep: `.. depth e`, with `requires depth(c.mu) > e` for what is owed"))
    }

    // Cancelling.

    pub fn cancel_credit(channel: Span, within: Span) -> Note {
        Note::new(
            say("there may be no right to receive on ")
                .quote(channel)
                .say(" that came from a duty handed over with measure ")
                .quote(within),
        )
        .help(say("only what this scope gained by handing over `mustSend(c, n, t)` without owing it cancels, within t"))
    }

    pub fn cancel_duty(channel: Span, within: Span) -> Note {
        Note::new(
            say("no duty to send on ")
                .quote(channel)
                .say(" may be dropped here: none is owed, or the one that is has a measure that is not above ")
                .quote(within),
        )
        .help(say("a duty that arose here has no measure, and any is below that; one that was taken over with `t` is cancelled within less than `t`"))
    }

    pub fn no_room_for_token(clause: Span) -> Note {
        Note::new(
            say("whoever joins this thread waits for it, so its token must lie below the level of ")
                .quote(clause)
                .say(", and nothing lies below what might not be shared"),
        )
        .label(clause, say("this clause of the forked method"))
        .help(say("share the object first; or fork without keeping the token, if nobody joins the thread"))
    }

    /// A level that must lie below another in the contract of a forked thread.
    pub fn fork_level(clause: Span) -> Note {
        Note::new(
            say("the level given to this token is not known to lie below what the forked thread waits for: ")
                .quote(clause),
        )
        .label(clause, say("this clause of the forked method"))
        .help(say("fork with `below` the level the clause names"))
    }
}

fn owed(kind: DutyKind, receiver: Option<Span>) -> Text {
    match (kind, receiver) {
        (DutyKind::Release, Some(r)) => say("the release of ").quote(r),
        (DutyKind::Release, None) => say("the release of a lock"),
        (DutyKind::Receive, Some(r)) => say("the receipt of a message on ").quote(r),
        (DutyKind::Receive, None) => say("the receipt of a message"),
        (_, Some(r)) => say("a message on ").quote(r),
        (_, None) => say("a message"),
    }
}

fn leak_message(place: LeakPlace, kind: DutyKind, receiver: Option<Span>, since: &str) -> Text {
    let what = owed(kind, receiver);
    match place {
        LeakPlace::MethodEnd => {
            let without = match kind {
                DutyKind::Release => "releasing it",
                DutyKind::Receive => "receiving it",
                _ => "sending it",
            };
            say("this method still owes ").then(what).say(since).say(format!("; it may end without {without}"))
        }
        LeakPlace::Call { callee } => {
            Text::default().quote(callee).say(" may never return, and ").then(what).say(" would be owed for ever")
        }
        LeakPlace::LoopEntry => say("this loop may run for ever while ").then(what).say(" is owed"),
        LeakPlace::LoopBody => {
            say("a round of this loop may end owing ").then(what).say(since).say("; the invariant does not pass it on")
        }
    }
}

fn leak_help(place: LeakPlace, kind: DutyKind) -> Text {
    let discharge = match kind {
        DutyKind::Release => "release it",
        DutyKind::Receive => "receive it",
        _ => "send it",
    };
    say(match place {
        LeakPlace::MethodEnd => {
            format!(
                "{discharge} on every path, hand it over to a call or thread that takes it with a smaller measure, or give it back in `ensures`"
            )
        }
        LeakPlace::Call { .. } => {
            format!(
                "{discharge} or hand it over before, or let the method promise to end: `requires mustTerminate(..)`"
            )
        }
        LeakPlace::LoopEntry => {
            format!(
                "{discharge} before, pass it on in the invariant, or let the loop promise to end: `invariant mustTerminate(..)`"
            )
        }
        LeakPlace::LoopBody => {
            format!("{discharge} in every round, or pass it on in the invariant with a measure that gets smaller")
        }
    })
}

fn since(how: How, kind: DutyKind) -> Text {
    say(match (how, kind) {
        (How::Receive, _) => "owed since here: the message carried it",
        (How::Send, DutyKind::Receive) => "owed since here: what is sent on a duty channel must be received",
        (How::Fork | How::Call | How::LoopEntry | How::LoopBody, DutyKind::Receive) => {
            "owed since here: it gave away the duty to send, so someone must receive"
        }
        (How::Acquire, _) => "owed since here: a lock that is acquired must be released",
        (How::Call, _) => "owed since this call",
        (How::Fork, _) => "owed since this fork: it gave away what is received, so someone must send",
        (How::Join, _) => "owed since this join",
        (How::Send, _) => "owed since here: the message carries the right to receive, so someone must send",
        (How::Release, DutyKind::Send) => {
            "owed since here: the monitor keeps the right to receive, so someone must send"
        }
        (How::LoopEntry | How::LoopBody, _) => {
            "owed since here: the invariant grants the right to receive, so someone must send"
        }
        (How::AfterLoop, _) => "left by this loop: its invariant passes it on",
        (How::MethodEnd, _) => "owed since here: the postcondition grants the right to receive, so someone must send",
        _ => "owed since here",
    })
}

fn subject(waiting: &Waiting) -> Text {
    match waiting {
        Waiting::Message(c) => say("this may wait for ever for a message on ").quote(*c).say(": "),
        Waiting::Lock(o) => say("this may wait for ever for the lock ").quote(*o).say(": "),
        Waiting::Thread(t) => say("this may wait for ever for the thread of ").quote(*t).say(": "),
        Waiting::Postcondition(c) => say("the postcondition says ").quote(*c).say(": "),
        Waiting::Clause(c) => say("the method asks for ").quote(*c).say(" before it waits: "),
    }
}

fn wait_help(kind: DutyKind) -> Text {
    say(match kind {
        DutyKind::Receive => {
            "receive before waiting, or order the levels: the cargo of the channel must lie below what is waited for"
        }
        DutyKind::Release => "release it before, or order the locks so that what is held lies below what is waited for",
        _ => "send before waiting, or order the levels: the channel that is owed must lie below what is waited for",
    })
}
