// judge: by name
// test: verify --overflow
class Bounds {
    int f;
    //@ ghost int g;
    void bad_ghostVariable(int x) {
        //@ ghost int y = x + 1;
        //@ assert y <= 2147483647;
    }
    void bad_ghostAssigned(int x) {
        //@ ghost int y = 0;
        //@ ghost y = x + x;
        //@ assert y <= 2147483647;
    }
    //@ requires Perm(g, 1);
    void bad_ghostField(int x) {
        //@ ghost g = x + 1;
        //@ ghost int y = g;
        //@ assert y <= 2147483647;
    }
    //@ ensures x <= 2147483647;
    //@ ghost static void bad_lemma(int x) { }
    /*@ 
      ensures \result == x + 1;
      ghost static int succ(int x) { return x + 1; }
    @*/
    void bad_ghostResult(int x) {
        //@ ghost int y = succ(x);
        //@ assert y <= 2147483647;
    }
    //@ yields int y;
    //@ ensures y == x + 1;
    void gives(int x) {
        //@ ghost y = x + 1;
    }
    void bad_yields(int x) {
        //@ ghost int z = 0;
        gives(x) /*@ yields { z = y } @*/;
        //@ assert z <= 2147483647;
    }
    int bad_add(int a, int b) { return a + b; }
    int bad_negate(int a) { return -a; }
    int bad_divide(int a, int b) { if (b == 0) { return 0; } return a / b; }
    int ok_remainder(int a, int b) { if (b == 0) { return 0; } return a % b; }
    int bad_step(int a) { a++; return a; }
    void bad_compound(int a) { a *= 2; }
    int bad_shift(int a) { return a << 1; }
    int bad_abs(int a) { return Math.abs(a); }
    long ok_wide(int a, int b) { return (long) a + b; }
    long bad_wideLate(int a, int b) { return (long) (a + b); }
    int bad_middle(int lo, int hi) { return (lo + hi) / 2; }
    int bad_length(int[] a) { if (a == null) { return 0; } return a.length + 1; }
    //@ requires Perm(f, 1);
    void bad_field() { f = f + 1; }
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    void bad_elements(int[] a) { if (a.length > 0) { a[0] += 1; } }
    int bad_unboxed(Integer i) { if (i == null) { return 0; } return i + 1; }
    int bad_charSum(int n) { return 'a' + n; }
    void ok_char(char c) { int x = c + 1; assert x <= 65536; }
    void bad_sum(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { s += i; }
    }
    void ok_narrow(long x) { int i = (int) x; assert i <= 2147483647; }
    void bad_narrow(long x) { int i = (int) x; assert i == x; }
    int bad_choice(int a, boolean b) { return b ? a + 1 : a; }
    boolean bad_compare(int a, int b) { return a - b > 0; }
    void bad_wrapped(int x) { int y = x; x += 1L; assert x > y; }
}
