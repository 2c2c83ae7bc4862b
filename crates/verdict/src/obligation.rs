//! Kinds of obligations. Verdicts know that an obligation has a kind, a stable name and words; which kinds there are is said by
//! the language whose programs an engine proves.

/// A kind of obligation, or a reason why one fails.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObligationKind {
    /// The stable name, for tools and tests.
    pub id: &'static str,
    /// What a proof has shown.
    pub proved: &'static str,
    /// What may be wrong without one.
    pub unproved: &'static str,
}

/// Declares the kinds of obligations of a language as an enum, so that whoever tells them in words can be sure to have
/// thought of all.
///
/// ```
/// verdict::catalogue! {
///     /// What is proved about a bridge.
///     BridgeKind {
///         Carries => ("bridge.carries", "the bridge carries the load", "the bridge might break"),
///     }
/// }
/// assert_eq!(BridgeKind::of(BridgeKind::Carries.kind()), Some(BridgeKind::Carries));
/// ```
#[macro_export]
macro_rules! catalogue {
    ($(#[$doc:meta])* $name:ident { $($variant:ident => ($id:literal, $proved:literal, $unproved:literal),)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($variant,)* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            pub fn kind(self) -> $crate::ObligationKind {
                match self {
                    $($name::$variant => $crate::ObligationKind { id: $id, proved: $proved, unproved: $unproved },)*
                }
            }

            pub fn id(self) -> &'static str {
                self.kind().id
            }

            /// The member of this catalogue that a kind is, if it is one.
            pub fn of(kind: $crate::ObligationKind) -> Option<$name> {
                $name::ALL.iter().copied().find(|known| known.id() == kind.id)
            }
        }
    };
}
