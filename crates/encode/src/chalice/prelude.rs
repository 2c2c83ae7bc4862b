//! The declarations every translation shares: lock levels, held locks, credits, the wait level, fractions, remembered states.
//!
//! They are written in Silver (the files beside) and read by the Silver front end, so that what users see of them is what was
//! written. Only the parts a program needs are added to it.

use std::sync::LazyLock;

use indexmap::IndexMap;
use silver::tree::{Domain, Exp, ExpKind, Meta, Type};
use source::Symbol;

use crate::prelude::{Vocabulary, read};

const PARTS: &[(PreludePart, &str)] = &[
    (PreludePart::Locks, include_str!("prelude/locks.vpr")),
    (PreludePart::Fractions, include_str!("prelude/fractions.vpr")),
    (PreludePart::States, include_str!("prelude/states.vpr")),
    (PreludePart::Remember, include_str!("prelude/remember.vpr")),
    (PreludePart::Obligations, include_str!("prelude/obligations.vpr")),
    (PreludePart::Cargo, include_str!("prelude/cargo.vpr")),
    (PreludePart::Nesting, include_str!("prelude/nesting.vpr")),
    (PreludePart::Depth, include_str!("prelude/depth.vpr")),
];

/// A part that a program may need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PreludePart {
    /// Levels, locks, credits and the wait level.
    Locks,
    /// The global read fraction and epsilons.
    Fractions,
    /// Token states.
    States,
    /// Acquire and release states of locks; needs `Locks` and `States`.
    Remember,
    /// What threads owe; needs `Locks`.
    Obligations,
    /// What lies in duty channels; needs `Obligations`.
    Cargo,
    /// Predicate instances inside one another.
    Nesting,
    /// Levels of bounded depth; needs `Obligations`.
    Depth,
}

static PRELUDE: LazyLock<IndexMap<Symbol, (PreludePart, Domain)>> = LazyLock::new(|| {
    let whole: String = PARTS.iter().map(|(_, text)| *text).collect();
    let program = read("<chalice prelude>", &whole);
    let part_of = |name: Symbol| {
        let declares = |text: &str| text.contains(&format!("domain {name} "));
        PARTS.iter().find(|(_, text)| declares(text)).map_or(PreludePart::Locks, |(part, _)| *part)
    };
    program.domains.into_iter().map(|(name, domain)| (name, (part_of(name), domain))).collect()
});

/// The domains of a part, in order.
pub fn domains(part: PreludePart) -> impl Iterator<Item = &'static Domain> {
    PRELUDE.values().filter(move |(p, _)| *p == part).map(|(_, domain)| domain)
}

/// Whether these are the credits of a thread that has none.
pub fn is_no_credits(credits: &Exp) -> bool {
    matches!(&credits.kind, ExpKind::DomainApp { function, .. } if function.as_str() == NO_CREDITS)
}

const NO_CREDITS: &str = "$zero";

/// The functions of the prelude that translations apply, each as a constructor. That they say what the Silver text says is tested below.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) = $silver:expr;)*) => {
        $($(#[$doc])* pub fn $name($($arg: Exp,)* meta: Meta) -> Exp {
            FUNCTIONS.apply($silver, vec![$($arg),*], meta)
        })*

        #[cfg(test)]
        const CONSTRUCTORS: &[(&str, usize)] = &[$(($silver, <[&str]>::len(&[$(stringify!($arg)),*]))),*];
    };
}

static FUNCTIONS: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::new(PRELUDE.values().map(|(_, domain)| domain)));

functions! {
    /// The level of everything that is not shared.
    bottom() = "$bottom";
    below(low, high) = "$below";
    /// The object that a level belongs to: no two have the same.
    level_owner(level) = "$owner";
    /// What a thread's caller holds lies below a level.
    base_below(base, level) = "$ob";
    base_up_to(base, level) = "$obe";

    held(locks) = "$held";
    status(held, object) = "$st";
    levels(locks) = "$levels";
    level_in(levels, object) = "$lev";
    set_lock(locks, object, status, level) = "$lk";
    no_locks() = "$idle";
    /// What is known of the locks that callers hold.
    base(locks) = "$base";
    locks_of_new_thread(level) = "$thread";
    /// Only these locks changed.
    locks_framed(before, after, changed) = "$frame";

    credit(credits, channel) = "$amt";
    no_credits() = NO_CREDITS;
    add_credit(credits, channel, number) = "$addc";
    credits_and(credits, others) = "$plusc";
    credits_without(credits, others) = "$subc";
    no_debt(credits) = "$nodebt";
    channel_level(channel) = "$chmu";

    waitlevel_below(locks, credits, level) = "$wl_below";
    waitlevel_up_to(locks, credits, level) = "$wl_upto";
    waitlevel_above(locks, credits, level) = "$wl_above";
    waitlevel_same(locks_before, credits_before, locks, credits) = "$wl_same";
    waitlevel_rose(locks_before, credits_before, locks, credits) = "$wl_rose";

    global_fraction() = "$K";
    epsilon() = "$EPS";
    /// More than any number of epsilons that a program speaks of, and less than any fraction.
    many_epsilons() = "$ALOT";

    /// The state in which a token's thread was forked.
    fork_state(token) = "$fst";
    token_fraction(token) = "$tk_k";

    /// The state in which a lock of a level was last acquired.
    acquire_state(locks, level) = "$acqs";
    /// The state in which it was last released.
    release_state(locks, level) = "$seen";
    /// Whether those states are known.
    lock_noted(locks, level) = "$known";
    note_acquire(locks, level, state) = "$note_a";
    note_release(locks, level, state) = "$note_r";

    no_duties(pool) = "$clean";
    /// A channel with the measure of the duty on it.
    measured(channel, measure) = "$measured";
    elements(sequence) = "$elements";

    cargo_level(channel) = "$cargo";
    base_with_cargo(base, bounded, fresh) = "$loaded";

    depth(level) = "$depth";
    room(base) = "$room";

    /// A predicate instance lies inside another.
    inside(inner, outer) = "$inside";
    instance_receiver(instance) = "$whose";
    instance_kind(instance) = "$which";
}

/// 0 if a lock is not held, 1 if it is held for writing, 2 for reading.
pub fn lock_status(locks: Exp, object: Exp, meta: Meta) -> Exp {
    status(held(locks, meta), object, meta)
}

/// The level of a held lock.
pub fn lock_level(locks: Exp, object: Exp, meta: Meta) -> Exp {
    level_in(levels(locks, meta), object, meta)
}

pub fn plus_credits(credits: Exp, others: Exp, meta: Meta) -> Exp {
    if is_no_credits(&others) { credits } else { credits_and(credits, others, meta) }
}

pub fn minus_credits(credits: Exp, others: Exp, meta: Meta) -> Exp {
    if is_no_credits(&others) { credits } else { credits_without(credits, others, meta) }
}

/// The functions over everything that a thread owes (`Pool::owed`).
macro_rules! functions_of_duties {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) = $silver:literal;)*) => {
        $($(#[$doc])* pub fn $name(owed: [Exp; 6], $($arg: Exp,)* meta: Meta) -> Exp {
            FUNCTIONS.apply($silver, owed.into_iter().chain([$($arg),*]).collect(), meta)
        })*

        #[cfg(test)]
        const OF_DUTIES: &[(&str, usize)] = &[$(($silver, 6 + <[&str]>::len(&[$(stringify!($arg)),*]))),*];
    };
}

functions_of_duties! {
    owes_below(level) = "$owes_below";
    owes_up_to(level) = "$owes_upto";
    /// All of it, as what lies outside of a loop's body.
    inner_base() = "$inner";
    owes_deep(least) = "$owes_deep";
}

/// The types of the prelude.
macro_rules! types {
    ($($name:ident = $domain:literal;)*) => {
        $(pub fn $name() -> Type {
            Type::named(Symbol::new($domain))
        })*
    };
}

types! {
    level_type = "$Mu";
    base_type = "$Base";
    locks_type = "$Locks";
    credits_type = "$Credits";
    state_type = "$State";
    instance_type = "$Instance";
    string_type = "$Str";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_agree_with_the_text() {
        for (name, arity) in CONSTRUCTORS.iter().chain(OF_DUTIES) {
            assert_eq!(FUNCTIONS.arity(name), Some(*arity), "{name}");
        }
    }
}
