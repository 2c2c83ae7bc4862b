class Boxes {
    Integer i = 1;
    static int unbox(Integer a, Long b) { return (int) (a + b); }
    void step(Integer[] all) { i++; all[0] += 2; Object o = i == 3 ? i : "s"; }
    static <T extends Comparable<T>> boolean less(T a, T b) { return a.compareTo(b) < 0; }
    static String first(java.util.List<String> list) { return list.get(0); }
    static int pattern(Object o) { return o instanceof String s && !s.isEmpty() ? s.length() : (int) o; }
}
