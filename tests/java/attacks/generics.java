// judge: by name
// What generic types, raw types, casts and arrays of several types hide.
import java.util.*;

class Holder<T> {
    T v;
    //@ ensures Perm(v, 1) ** v == x;
    Holder(T x) { v = x; }
    //@ requires Perm(v, 1\2);
    //@ ensures Perm(v, 1\2) ** \result == v ** v == \old(v);
    T get() { return v; }
}

class Pollution {
    void bad_raw() {
        Holder<Integer> h = new Holder<Integer>(5);
        Holder raw = h;
        Holder<String> s = raw;
        String t = s.get();
        assert false;
    }
    void bad_rawField() {
        Holder<Integer> h = new Holder<Integer>(5);
        Holder raw = h;
        raw.v = "text";
        Integer i = h.v;
        assert false;
    }
    void bad_rawList() {
        List<Integer> l = new ArrayList<Integer>();
        List raw = l;
        raw.add("x");
        Integer i = l.get(0);
        assert false;
    }
    <T> T as(Object o) { return (T) o; }
    //@ requires o != null;
    void bad_generic(Object o) { String s = this.<String>as(o); int n = s.length(); assert false; }
    <T extends Number> void bad_bound(Object o) { T t = (T) o; assert o == null || o instanceof Number; }
    <T extends Number> void ok_bound(Object o) { if (o instanceof Number) { T t = (T) o; } }
    <T extends Comparable<T>> void bad_boundInterface(Object o) { T t = (T) o; }
    void bad_cast(Object o) { String s = (String) o; }
    void ok_cast(Object o) { if (o instanceof String) { String s = (String) o; } }
    void bad_castDown(Number n) { Integer i = (Integer) n; }
    void bad_castInterface(Object o) { Runnable r = (Runnable) o; }
    void bad_castArray(Object o) { if (o instanceof Object[]) { Object[] a = (Object[]) o; if (a.length > 0) { } } }
}

class Arrays2 {
    //@ requires s != null ** s.length == 1 ** Perm(s[0], 1);
    void bad_throughHolder(String[] s) {
        Holder<Object[]> h = new Holder<Object[]>(s);
        Object[] o = h.get();
        if (o == s) { o[0] = new Object(); }
        assert false;
    }
    //@ requires s != null ** s.length == 1 ** Perm(s[0], 1);
    void bad_throughList(String[] s) {
        List<Object[]> l = new ArrayList<Object[]>();
        l.add(s);
        Object[] o = l.get(0);
        o[0] = new Object();
    }
    //@ requires s != null ** s.length == 1 ** Perm(s[0], 1);
    void bad_wildcard(String[] s) {
        Holder<String[]> h = new Holder<String[]>(s);
        Holder<? extends Object[]> w = h;
        Object[] o = w.get();
        o[0] = new Object();
    }
    //@ requires s != null ** s.length == 1 ** Perm(s[0], 1);
    void bad_wildcardField(String[] s) {
        Holder<String[]> h = new Holder<String[]>(s);
        Holder<? extends Object[]> w = h;
        Object[] o = w.v;
        o[0] = new Object();
    }
    static <T> T id(T x) { return x; }
    //@ requires s != null ** s.length == 1 ** Perm(s[0], 1);
    void bad_inferred(String[] s) {
        Object[] o = Arrays2.<Object[]>id(s);
        if (o == s) { o[0] = new Object(); }
    }
    interface Maker<T> { 
        T make();
    }
    //@ requires n >= 0;
    void bad_size(int n) { int[] a = new int[n - 1]; }
    void ok_rows() { int[][] a = new int[2][3]; a[0][1] = 5; assert a[1][1] == 0; }
    void bad_rows() { int[][] a = new int[2][]; a[0][1] = 5; }
    void bad_sameRow() { int[] r = new int[2]; int[][] a = {r, r}; a[0][0] = 5; assert a[1][0] == 0; }
    void bad_lengthChanges() { int[] a = new int[2]; int n = a.length; a = new int[5]; assert a.length == n; }
}
