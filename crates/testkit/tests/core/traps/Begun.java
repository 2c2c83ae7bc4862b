// A class has begun before its superclass is initialised: what that one reads of it is not there yet.
class Begun {
    static class A { static int seen = C.k; static String s = C.t.length() + ""; static { System.out.println("A " + seen); } }
    static class B extends A { static { System.out.println("B"); } }
    static class C extends B { static int k = 5; static String t = "t"; static { System.out.println("C " + k); } }
    interface I { int Z = Begun.say("I", K.n); default void d() { } }
    static class K implements I { static int n = say("K", 3); }
    static int say(String s, int n) { System.out.println(s + n); return n; }
    public static void main(String[] args) {
        try { new C(); } catch (ExceptionInInitializerError e) { System.out.println("EIIE"); }
        try { System.out.println(C.k); } catch (NoClassDefFoundError e) { System.out.println("NCDFE"); }
        System.out.println(K.n + I.Z);
    }
}
