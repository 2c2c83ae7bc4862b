// Narrowing is a wrap, shifts mask their right side, constants are folded as Java folds them.
class Numbers {
    static byte sb = 120;
    public static void main(String[] args) {
        int i = 5;
        i += 4294967295L;
        System.out.println(i);
        byte b = 1;
        b += 300;
        System.out.println(b);
        char c = 'a';
        c++;
        System.out.println(c);
        c += 1.5;
        System.out.println(c);
        c = (char) -1;
        System.out.println((int) c);
        b = -8;
        b >>>= 1;
        System.out.println(b);
        short s = Short.MAX_VALUE;
        s++;
        System.out.println(s);
        System.out.println(Integer.MIN_VALUE / -1);
        int m = Integer.MIN_VALUE;
        System.out.println(-m + " " + m / -1 + " " + m % -1 + " " + (m - 1));
        System.out.println((int) 1e20 + " " + (long) 1e30 + " " + (int) Double.NaN + " " + (byte) 300 + " " + (char) 97);
        double d = 1e20;
        System.out.println((int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (char) 98.7);
        int v = 5;
        v += 0.7;
        System.out.println(v);
        v <<= 33;
        System.out.println(v);
        long l = 1L << 40;
        System.out.println(l + " " + (int) l + " " + (l >>> 3) + " " + (1 << 40) + " " + (-1 >>> 28) + " " + (-1L >>> 60));
        int n = -7;
        System.out.println(n / 2 + " " + n % 2 + " " + (n >> 1) + " " + (n >>> 30) + " " + ~n + " " + (n & 3) + " " + (n | 8) + " " + (n ^ 5));
        System.out.println('a' + 1 + "b" + 'c' + 1);
        System.out.println(0.1f + 0.2f);
        System.out.println(1.0 / 3 + " " + 100.0 + " " + 1e7 + " " + 1.5e-5 + " " + -0.0 + " " + 1 / 0.0);
        sb += 10;
        System.out.println(sb);
        sb++;
        System.out.println(++sb + " " + sb--);
        boolean t = true;
        t &= false;
        t |= true;
        t ^= true;
        System.out.println(t);
        long big = Long.MAX_VALUE;
        big++;
        System.out.println(big);
        System.out.println((float) 16777217 + " " + (double) Long.MAX_VALUE);
        char up = 'x';
        up += 1;
        int sum = up + up;
        System.out.println(up + " " + sum + " " + (char) (up - 1) + (int) up);
        final int fi = 10;
        byte fit = fi;
        System.out.println(fit);
        try { System.out.println(1 / (n + 7)); } catch (ArithmeticException e) { System.out.println("div"); }
        try { n %= n + 7; } catch (ArithmeticException e) { System.out.println("rem"); }
        System.out.println(5.5 % 2 + " " + -5.5 % 2);
        long mix = 3;
        mix *= 2.5;
        System.out.println(mix);
        int sh = 1;
        sh <<= 2L;
        System.out.println(sh);
    }
}
