//! What is proved about Silver programs, and the reasons why a proof fails. The ids are those of Viper's tests and tools.

use verdict::catalogue;

catalogue! {
    /// What was being proved.
    ErrorKind {
        AssignmentFailed => ("assignment.failed", "the assignment is allowed", "the assignment might not be allowed"),
        CallFailed => ("call.failed", "the arguments of the call can be evaluated", "the arguments of the call might not be evaluable"),
        CallPrecondition => ("call.precondition", "the precondition of the called method holds", "the precondition of the called method might not hold"),
        ApplicationPrecondition => ("application.precondition", "the precondition of the applied function holds", "the precondition of the applied function might not hold"),
        NotWellformed => ("not.wellformed", "the contract is well-defined", "the contract might not be well-defined"),
        ExhaleFailed => ("exhale.failed", "the exhaled condition holds", "the exhaled condition might not hold"),
        InhaleFailed => ("inhale.failed", "the inhaled condition is well-defined", "the inhaled condition might not be well-defined"),
        AssertFailed => ("assert.failed", "the assertion holds", "the assertion might not hold"),
        IfFailed => ("if.failed", "the condition is well-defined", "the condition might not be well-defined"),
        WhileFailed => ("while.failed", "the loop condition is well-defined", "the loop condition might not be well-defined"),
        InvariantNotEstablished => ("invariant.not.established", "the loop invariant holds when the loop is reached", "the loop invariant might not hold when the loop is reached"),
        InvariantNotPreserved => ("invariant.not.preserved", "the loop invariant is preserved by the loop's body", "the loop invariant might not be preserved by the loop's body"),
        PostconditionViolated => ("postcondition.violated", "the postcondition holds", "the postcondition might not hold"),
        FunctionNotWellformed => ("function.not.wellformed", "the body of the function is well-defined", "the body of the function might not be well-defined"),
        PredicateNotWellformed => ("predicate.not.wellformed", "the body of the predicate is well-defined", "the body of the predicate might not be well-defined"),
        FoldFailed => ("fold.failed", "the body of the folded predicate holds", "the body of the folded predicate might not hold"),
        UnfoldFailed => ("unfold.failed", "the unfolded predicate is held", "the unfolded predicate might not be held"),
        PackageFailed => ("package.failed", "the right-hand side of the packaged wand follows", "the right-hand side of the packaged wand might not follow"),
        ApplyFailed => ("apply.failed", "the left-hand side of the applied wand holds", "the left-hand side of the applied wand might not hold"),
        WandNotWellformed => ("wand.not.wellformed", "each side of the wand depends only on what it holds itself", "a side of the wand might depend on what it does not hold"),
        QuasihavocFailed => ("quasihavoc.failed", "the havoc is allowed", "the havoc might not be allowed"),
        QuasihavocallFailed => ("quasihavocall.failed", "the havoc is allowed", "the havoc might not be allowed"),
        TerminationFailed => ("termination.failed", "the termination measure decreases", "the termination measure might not decrease"),
        RefuteFailed => ("refute.failed", "the refuted condition can be false", "the refuted condition holds in every case"),
        PredicateInstanceNoAccess => ("predicateinstance.no.access", "the predicate instance of the measure is held", "the predicate instance of the measure might not be held"),
        Internal => ("internal", "the engine keeps its own rules", "an internal error"),
    }
}

catalogue! {
    /// Why it could not be proved.
    Reason {
        AssertionFalse => ("assertion.false", "a condition holds", "a condition might not hold"),
        InsufficientPermission => ("insufficient.permission", "the permission suffices", "the permission might not suffice"),
        NegativePermission => ("negative.permission", "the permission amount is not negative", "the permission amount might be negative"),
        PermissionNotPositive => ("permission.not.positive", "the permission amount is positive", "the permission amount might not be positive"),
        DivisionByZero => ("division.by.zero", "the divisor is not zero", "the divisor might be zero"),
        SeqIndexNegative => ("seq.index.negative", "the index is not negative", "the index might be negative"),
        SeqIndexLength => ("seq.index.length", "the index is below the length of the sequence", "the index might be beyond the end of the sequence"),
        MapKeyContains => ("map.key.contains", "the key is in the map", "the key might not be in the map"),
        QpNotInjective => ("qp.not.injective", "different values speak of different locations", "two values of the quantified variables might speak of one location"),
        QuasihavocallNotInjective => ("quasihavocall.not.injective", "different values speak of different locations", "two values of the quantified variables might speak of one location"),
        WandNotFound => ("wand.not.found", "the wand is held", "the wand might not be held"),
        LabelledStateNotReached => ("labelled.state.not.reached", "the labelled state was reached", "the labelled state might not have been reached"),
        TerminationConditionFalse => ("termination.condition.false", "the callee terminates", "the callee might not terminate under the caller's termination condition"),
        TupleConditionFalse => ("tuple.condition.false", "the termination measure applies", "the termination measure might not apply here"),
        TupleFalse => ("tuple.false", "the termination measure decreases", "the termination measure might not decrease"),
        RefutationTrue => ("refutation.true", "the refuted condition can be false", "the refuted condition holds in every case"),
        FeatureUnsupported => ("feature.unsupported", "the construct is supported", "the construct is not supported"),
        Internal => ("internal", "the engine keeps its own rules", "an internal error"),
    }
}
