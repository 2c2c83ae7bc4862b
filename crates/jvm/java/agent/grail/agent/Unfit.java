package grail.agent;

/** A class or a method that cannot be rewritten: it stays as it is, and that is told. */
final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unfit(String why) {
        super(why, null, false, false);
    }
}
