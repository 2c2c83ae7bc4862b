//! Why a proof obligation failed. The ids are the second halves of Viper's error names.

use source::registry::ReasonEntry;

pub(super) const REASONS: &[ReasonEntry] = &[
    ReasonEntry {
        id: "assertion.false",
        explanation: "A condition could not be proved. Either it does not hold in every run, or it does, but the facts needed to see it are \
                      missing: a contract, an invariant, an unfolded predicate.",
    },
    ReasonEntry {
        id: "insufficient.permission",
        explanation: "A location is read, written or handed over, but the permission held at that point may be too small. Reading needs some \
                      permission, writing all of it, and handing over as much as is handed over. A null receiver is reported this way too, since \
                      nobody holds permission to it.",
    },
    ReasonEntry {
        id: "negative.permission",
        explanation: "An amount of permission may be negative. Permission can be added and taken, but amounts themselves are at least none.",
    },
    ReasonEntry {
        id: "permission.not.positive",
        explanation: "A predicate is folded or unfolded with an amount that may be none, so that there would be nothing to fold or unfold.",
    },
    ReasonEntry { id: "division.by.zero", explanation: "The divisor of `/`, `\\` or `%` may be zero." },
    ReasonEntry { id: "seq.index.negative", explanation: "A sequence is indexed, and the index may be below zero." },
    ReasonEntry {
        id: "seq.index.length",
        explanation: "A sequence is indexed, and the index may be at or beyond its length.",
    },
    ReasonEntry { id: "map.key.contains", explanation: "A map is looked up, and the key might not be in it." },
    ReasonEntry {
        id: "qp.not.injective",
        explanation: "A quantified permission may speak of one location for two different values of its variables; the amounts would add up in \
                      a way that was hardly meant. Say that the receivers differ, for instance that a sequence has no duplicates.",
    },
    ReasonEntry {
        id: "quasihavocall.not.injective",
        explanation: "A quantified havoc may speak of one location for two different values of its variables.",
    },
    ReasonEntry {
        id: "wand.not.found",
        explanation: "A magic wand is used that is not held. Wands are compared by shape and by the values in them, not by meaning: the one held may \
                      differ in form.",
    },
    ReasonEntry {
        id: "labelled.state.not.reached",
        explanation: "`old[label]` speaks of a state that might not have been reached yet, because the label is on a branch not taken.",
    },
    ReasonEntry {
        id: "termination.condition.false",
        explanation: "The condition of a `decreases` clause may be false where the callee's own condition promises termination.",
    },
    ReasonEntry {
        id: "tuple.condition.false",
        explanation: "A call is made under a condition for which the caller's `decreases` clause gives no measure.",
    },
    ReasonEntry {
        id: "tuple.false",
        explanation: "The measure might not become smaller, or might not be bounded from below, so that the recursion or the loop might not end.",
    },
    ReasonEntry {
        id: "refutation.true",
        explanation: "The refuted condition holds in all cases, so the refutation fails.",
    },
    ReasonEntry { id: "feature.unsupported", explanation: "The construct is not supported." },
    ReasonEntry { id: "internal", explanation: "A bug in Grail." },
];
