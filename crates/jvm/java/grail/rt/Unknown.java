package grail.rt;

/** Something in an assertion that a run cannot evaluate. */
public final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unknown(String why) {
        super(why);
    }
}
