package grail.rt;

import java.math.BigInteger;

/**
 * An amount of permission: a fraction and a multiple of an infinitesimal that is smaller than every fraction. Exact. `read` stands for
 * "some amount" and is decided when it is given away.
 */
public final class Amount {
    private static final BigInteger ONE = BigInteger.ONE;

    public static final Amount NONE = new Amount(BigInteger.ZERO, ONE, BigInteger.ZERO, ONE);
    public static final Amount FULL = new Amount(ONE, ONE, BigInteger.ZERO, ONE);
    private static final Amount HALF = new Amount(ONE, ONE.shiftLeft(1), BigInteger.ZERO, ONE);
    static final Amount EPSILON = new Amount(BigInteger.ZERO, ONE, ONE, ONE);
    /** Some amount above zero. No number: compared by identity. */
    public static final Amount READ = new Amount(BigInteger.ZERO, ONE, ONE, ONE);

    private final BigInteger num;
    private final BigInteger den;
    private final BigInteger epsNum;
    private final BigInteger epsDen;

    private Amount(BigInteger num, BigInteger den, BigInteger epsNum, BigInteger epsDen) {
        this.num = num;
        this.den = den;
        this.epsNum = epsNum;
        this.epsDen = epsDen;
    }

    public static Amount of(long num, long den) {
        if (den == 1 && num == 1) {
            return FULL;
        }
        if (num == 0 && den != 0) {
            return NONE;
        }
        if (den == 0) {
            throw new ArithmeticException("/ by zero");
        }
        if (num == 1 && den == 2) {
            return HALF;
        }
        return reduced(BigInteger.valueOf(num), BigInteger.valueOf(den), BigInteger.ZERO, ONE);
    }

    private static Amount reduced(BigInteger n, BigInteger d, BigInteger en, BigInteger ed) {
        if (d.signum() < 0) {
            n = n.negate();
            d = d.negate();
        }
        if (ed.signum() < 0) {
            en = en.negate();
            ed = ed.negate();
        }
        BigInteger g = n.gcd(d);
        BigInteger eg = en.gcd(ed);
        return new Amount(n.divide(g), d.divide(g), en.divide(eg), ed.divide(eg));
    }

    public Amount plus(Amount o) {
        if (this == NONE) {
            return o;
        }
        if (o == NONE) {
            return this;
        }
        return reduced(
                num.multiply(o.den).add(o.num.multiply(den)), den.multiply(o.den),
                epsNum.multiply(o.epsDen).add(o.epsNum.multiply(epsDen)), epsDen.multiply(o.epsDen));
    }

    public Amount negate() {
        return new Amount(num.negate(), den, epsNum.negate(), epsDen);
    }

    public Amount minus(Amount o) {
        return o == NONE ? this : plus(o.negate());
    }

    /** Of amounts without infinitesimals on at least one side; products of two infinitesimals vanish. */
    public Amount times(Amount o) {
        if (this == FULL) {
            return o;
        }
        if (o == FULL) {
            return this;
        }
        Amount first = reduced(num.multiply(o.num), den.multiply(o.den),
                num.multiply(o.epsNum), den.multiply(o.epsDen));
        Amount second = reduced(BigInteger.ZERO, ONE, epsNum.multiply(o.num), epsDen.multiply(o.den));
        return first.plus(second);
    }

    /** Divided by a fraction. */
    public Amount over(Amount o) {
        if (o.num.signum() == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return times(reduced(o.den, o.num, BigInteger.ZERO, ONE));
    }

    /** What is given where "some amount" is asked for: an infinitesimal of a fraction, half of an infinitesimal. */
    Amount some() {
        return num.signum() > 0 ? EPSILON : reduced(BigInteger.ZERO, ONE, epsNum, epsDen.shiftLeft(1));
    }

    int signum() {
        return num.signum() != 0 ? num.signum() : epsNum.signum();
    }

    boolean isPositive() {
        return signum() > 0;
    }

    boolean isFull() {
        return this == FULL || compare(FULL) == 0;
    }

    public int compare(Amount o) {
        return this == o ? 0 : minus(o).signum();
    }

    /** A fraction without infinitesimals. */
    boolean isFraction() {
        return epsNum.signum() == 0;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Amount a && compare(a) == 0;
    }

    @Override
    public int hashCode() {
        return num.hashCode() * 31 + den.hashCode();
    }

    /** As a specification writes it; infinitesimals are "read". */
    @Override
    public String toString() {
        String fraction = den.equals(ONE) ? num.toString() : num + "\\" + den;
        if (epsNum.signum() == 0) {
            return fraction;
        }
        return num.signum() == 0 ? "read" : fraction + (epsNum.signum() > 0 ? " and some more" : " but for a little");
    }
}
