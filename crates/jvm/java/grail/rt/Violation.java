package grail.rt;

/** A specification does not hold. An error, so that ordinary handlers of exceptions do not catch it. */
public final class Violation extends Error {
    private static final long serialVersionUID = 1;

    Violation(String message) {
        super(message);
    }
}
