// judge: by name
// Enums with constructors and bodies, records with compact constructors, arrays of several dimensions, conversions of arrays.

enum Planet {
    MERCURY(3, "m"), EARTH(6, "e");
    final int mass;
    final String letter;
    Planet(int mass, String letter) { this.mass = mass; this.letter = letter; }
    //@ ensures \result == mass * 2;
    int twice() { return mass * 2; }
}

enum Op {
    PLUS { int apply(int a, int b) { return a + b; } },
    ZERO { int apply(int a, int b) { return 0; } };
    //@ requires a >= 0 && b >= 0;
    //@ ensures \result >= 0;
    abstract int apply(int a, int b);
}

enum Odd {
    A(1) { int get() { return -1; } }, B(2);
    final int n;
    Odd(int n) { this.n = n + 1; }
    //@ ensures \result == 0 || \result != 0;
    int get() { return n; }
}

class Enums {
    void ok_component() { assert Planet.EARTH.mass == 6; }
    void bad_component() { assert Planet.EARTH.mass == 3; }
    void ok_text() { assert Planet.EARTH.letter == "e"; }
    void ok_differ() { assert Planet.EARTH != Planet.MERCURY; }
    void ok_method() { int t = Planet.MERCURY.twice(); assert t == 6; }
    void ok_body() { int t = Op.PLUS.apply(1, 2); assert t >= 0; }
    void bad_body() { int t = Op.PLUS.apply(1, 2); assert t == 0; }
    void bad_bodyPre() { int t = Op.ZERO.apply(-1, 2); }
    void bad_notStored() { assert Odd.B.n == 2; }
    void bad_override() { int t = Odd.A.get(); assert t == Odd.A.n; }
}

record Range(int low, int high) {
    //@ ensures this.low == (low < 0 ? 0 : low) && this.high == high;
    Range { if (low < 0) { low = 0; } }
    //@ ensures \result == high - low;
    int size() { return high - low; }
}

class Records {
    void ok_compact() { Range r = new Range(-3, 5); assert r.low() == 0; assert r.high() == 5; }
    void bad_compact() { Range r = new Range(-3, 5); assert r.low() == -3; }
    void ok_size() { Range r = new Range(2, 5); int s = r.size(); assert s == 3; }
}

class Grids {
    void ok_three() {
        int[][][] g = new int[2][3][4];
        assert g[1][2][3] == 0;
        g[1][2][3] = 5;
        assert g[1][2][2] == 0;
        assert g[0][2][3] == 0;
        assert g[1][1][3] == 0;
        assert g[1][2].length == 4;
    }
    void bad_three() {
        int[][][] g = new int[2][3][4];
        g[1][2][3] = 5;
        assert g[1][2][3] == 0;
    }
    void bad_threeBounds() { int[][][] g = new int[2][3][4]; g[1][3][0] = 1; }
    void bad_missingRows() { int[][][] g = new int[2][3][]; g[0][0][0] = 1; }
    void ok_missingRows() { int[][][] g = new int[2][3][]; assert g[0][0] == null; }
    void bad_sizes(int n) { int[][][] g = new int[2][n][1]; }
}

class Conversions {
    //@ requires s != null && s.length > 0 ** Perm(s[0], 1);
    void bad_storeThroughCast(String[] s) {
        Object o = s;
        Object[] all = (Object[]) o;
        all[0] = new Object();
    }
}
