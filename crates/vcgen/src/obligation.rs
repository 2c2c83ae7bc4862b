//! What is proved about Boogie programs.

verdict::catalogue! {
    /// The obligations of an implementation.
    Obligation {
        Assertion => ("assertion", "the assertion holds", "this assertion could not be proved"),
        Precondition => (
            "call.precondition", "the precondition of the call holds", "a precondition for this call could not be proved"
        ),
        Postcondition => (
            "postcondition", "the postcondition holds", "a postcondition could not be proved on this return path"
        ),
        InvariantEntry => (
            "invariant.entry", "the loop invariant holds on entry", "this loop invariant could not be proved on entry"
        ),
        InvariantMaintained => (
            "invariant.maintained", "the loop maintains the invariant",
            "this invariant could not be proved to be maintained by the loop"
        ),
        MeasureDecreases => ("measure.decreases", "the measure decreases", "measure could not be proved to decrease"),
        MeasureBounded => (
            "measure.bounded", "the measure is not negative", "this measure could not be proved to be non-negative"
        ),
        Unpack => ("unpack", "the value has the constructor", "the precondition for unpack could not be proved"),
        Unrolled => ("unrolled", "the loop ends within the unrolling", "the loop may go on beyond its unrolling"),
        Inlined => ("inlined", "the calls end within the inlining", "the calls may go on beyond their inlining"),
    }
}
