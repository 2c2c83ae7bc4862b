//! The rules that soundness rests on, each of which can be switched off to see that something notices.

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Which rules are followed: all of them, but in tests.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Rules { $($(#[$doc])* pub $name: bool,)* }

        impl Rules {
            pub const ALL: Rules = Rules { $($name: true,)* };
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)*];

            /// All rules but the one of this name.
            pub fn without(name: &str) -> Option<Rules> {
                let mut rules = Rules::ALL;
                match name {
                    $(stringify!($name) => rules.$name = false,)*
                    _ => return None,
                }
                Some(rules)
            }
        }
    };
}

rules! {
    /// What an instance stood for is forgotten with it where it is opened.
    forget_at_unfold,
    /// What is inside an instance that is given away is forgotten.
    forget_insides,
    /// The value of a location that is given away is forgotten.
    forget_at_exhale,
    /// A new object differs from finitely many others, not from all.
    finite_new,
    /// A new object differs from the values of locations that are held, not of others.
    held_at_new,
    /// Amounts that are given away are not negative.
    amounts_at_exhale,
    /// Amounts of quantified permissions are not negative.
    amounts_of_quantified,
    /// Different values of a quantified permission's variables speak of different locations.
    injectivity,
    /// Functions are known only where their preconditions were checked.
    applicable,
    /// What functions promise is not shown by what they promise.
    muted_cycle,
    /// What is not covered is no part of a snapshot.
    covered,
    /// Each wildcard is an amount of its own.
    fresh_wildcards,
    /// While something is given away, `perm` speaks of what is left.
    left_after,
    /// A state that was not reached is not looked back at.
    reached,
    /// Of an instance more than all may be held.
    many_instances,
    /// What is brought into a wand is not held outside any more.
    brought_in,
    /// A wand need not be used.
    unused_wands,
    /// The proof of a wand may be left where nothing real is like what comes next.
    left_proofs,
    /// Of two wands with the same arguments, each has a value of its own.
    wands_apart,
    /// Each side of a wand speaks only of what it holds.
    sides_alone,
    /// Whoever packages a wand does not ask what is held.
    unseen_footprints,
    /// In an iteration of a loop, nothing is known of values but what the invariant says.
    forget_in_loops,
    /// A part of an instance that was folded before stands for the same values.
    same_when_folded,
}
