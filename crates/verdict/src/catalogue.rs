//! The catalogue of proof obligations and of the reasons why one fails. The ids are those of Viper's tests and tools.

macro_rules! catalogue {
    ($(#[$doc:meta])* $name:ident { $($variant:ident => $id:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($variant,)* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            pub fn id(self) -> &'static str {
                match self { $($name::$variant => $id,)* }
            }
        }
    };
}

catalogue! {
    /// What was being proved.
    ErrorKind {
        AssignmentFailed => "assignment.failed",
        CallFailed => "call.failed",
        CallPrecondition => "call.precondition",
        ApplicationPrecondition => "application.precondition",
        NotWellformed => "not.wellformed",
        ExhaleFailed => "exhale.failed",
        InhaleFailed => "inhale.failed",
        AssertFailed => "assert.failed",
        IfFailed => "if.failed",
        WhileFailed => "while.failed",
        InvariantNotEstablished => "invariant.not.established",
        InvariantNotPreserved => "invariant.not.preserved",
        PostconditionViolated => "postcondition.violated",
        FunctionNotWellformed => "function.not.wellformed",
        PredicateNotWellformed => "predicate.not.wellformed",
        FoldFailed => "fold.failed",
        UnfoldFailed => "unfold.failed",
        PackageFailed => "package.failed",
        ApplyFailed => "apply.failed",
        QuasihavocFailed => "quasihavoc.failed",
        QuasihavocallFailed => "quasihavocall.failed",
        TerminationFailed => "termination.failed",
        RefuteFailed => "refute.failed",
        PredicateInstanceNoAccess => "predicateinstance.no.access",
        Internal => "internal",
    }
}

catalogue! {
    /// Why it could not be proved.
    Reason {
        AssertionFalse => "assertion.false",
        InsufficientPermission => "insufficient.permission",
        NegativePermission => "negative.permission",
        PermissionNotPositive => "permission.not.positive",
        DivisionByZero => "division.by.zero",
        SeqIndexNegative => "seq.index.negative",
        SeqIndexLength => "seq.index.length",
        MapKeyContains => "map.key.contains",
        QpNotInjective => "qp.not.injective",
        QuasihavocallNotInjective => "quasihavocall.not.injective",
        WandNotFound => "wand.not.found",
        LabelledStateNotReached => "labelled.state.not.reached",
        TerminationConditionFalse => "termination.condition.false",
        TupleConditionFalse => "tuple.condition.false",
        TupleFalse => "tuple.false",
        RefutationTrue => "refutation.true",
        FeatureUnsupported => "feature.unsupported",
        Internal => "internal",
    }
}
