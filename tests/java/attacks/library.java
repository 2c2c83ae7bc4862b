// judge: by name
// Where the library throws, fails to do something, or does not promise it.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class Queues {
    final ArrayBlockingQueue<String> q = new ArrayBlockingQueue<String>(1);
    final LinkedBlockingQueue<String> l = new LinkedBlockingQueue<String>();
    //@ queue_invariant q: (String m) m != null;
    //@ queue_invariant l: (String m) m != null;
    void bad_full() { try { q.add("a"); q.add("b"); } catch (IllegalStateException e) { assert false; } }
    void bad_fullUncaught() { q.add("a"); }
    void ok_unbounded() { l.add("a"); }
    void bad_offer() { boolean b = q.offer("a"); assert b; }
    void bad_null() throws InterruptedException { q.put(null); }
    void bad_poll() { String s = q.poll(); int n = s.length(); }
    void ok_poll() { String s = q.poll(); if (s != null) { int n = s.length(); } }
    void bad_capacity() { ArrayBlockingQueue<String> z = new ArrayBlockingQueue<String>(0); }
    void bad_capacityUnknown(int n) { LinkedBlockingQueue<String> z = new LinkedBlockingQueue<String>(n); }
}

class Cells {
    int v;
}

class Handed {
    final LinkedBlockingQueue<Cells> q = new LinkedBlockingQueue<Cells>();
    //@ queue_invariant q: (Cells m) Perm(m.v, 1);
    //@ requires q != null ** c != null;
    void bad_addWithout(Cells c) { q.add(c); }
    //@ requires q != null ** c != null ** Perm(c.v, 1);
    void bad_addKeeps(Cells c) { q.add(c); c.v = 1; }
    //@ requires q != null ** c != null ** Perm(c.v, 1);
    void ok_add(Cells c) { q.add(c); }
    //@ requires q != null ** c != null;
    void bad_offerWithout(Cells c) { boolean b = q.offer(c); }
    //@ requires q != null;
    void bad_pollNull() { Cells c = q.poll(); c.v = 1; }
    //@ requires q != null;
    void ok_take() throws InterruptedException { Cells c = q.take(); c.v = 1; }
}

class Lists {
    void bad_bounds() { List<String> l = new ArrayList<String>(); String s = l.get(0); }
    void bad_negative(int i) { List<String> l = new ArrayList<String>(); l.add("a"); if (i < 1) { String s = l.get(i); } }
    void bad_insertBeyond() { List<String> l = new ArrayList<String>(); l.add(1, "a"); }
    void bad_capacity(int n) { List<String> l = new ArrayList<String>(n); }
    void bad_sizeAfterClear() { List<String> l = new ArrayList<String>(); l.add("a"); l.clear(); assert l.size() == 1; }
    void ok_order() { List<String> l = new ArrayList<String>(); l.add("a"); l.add(0, "b"); assert l.get(0) == "b" && l.get(1) == "a"; }
    void bad_order() { List<String> l = new ArrayList<String>(); l.add("a"); l.add(0, "b"); assert l.get(0) == "a"; }
    void bad_alias() { List<String> l = new ArrayList<String>(); List<String> m = l; m.add("a"); assert l.size() == 0; }
    void bad_ofImmutable() { List<String> l = List.of("a"); l.add("b"); }
    void bad_ofNull() { List<String> l = List.of((String) null); }
    void bad_unboxGet() { List<Integer> l = new ArrayList<Integer>(); l.add(null); int x = l.get(0); }
    void bad_boxIdentity() { List<Integer> l = new ArrayList<Integer>(); l.add(1000); l.add(1000); assert l.get(0) == l.get(1); }
    void ok_boxEquals() { List<Integer> l = new ArrayList<Integer>(); l.add(1000); l.add(1000); assert l.get(0).equals(l.get(1)); }
    void bad_changedInLoop() {
        List<String> l = new ArrayList<String>();
        l.add("a");
        //@ loop_invariant l.state();
        for (String s : l) { l.add("b"); }
    }
    void bad_removeInt() { List<Integer> l = new ArrayList<Integer>(); l.add(7); int i = 1; l.remove(i); }
    void bad_setResult() { List<String> l = new ArrayList<String>(); l.add("a"); String s = l.set(0, "b"); assert s == "b"; }
    void bad_contains() { List<String> l = new ArrayList<String>(); l.add("a"); assert !l.contains(new String("a")); }
    void bad_foreignState(List<String> l) { if (l != null) { l.add("a"); } }
}

class Maps {
    void bad_absent() { Map<String, String> m = new HashMap<String, String>(); int n = m.get("a").length(); }
    void bad_unbox() { Map<String, Integer> m = new HashMap<String, Integer>(); int n = m.get("a"); }
    void ok_put() { Map<String, String> m = new HashMap<String, String>(); m.put("a", "b"); assert m.get("a") == "b"; }
    void bad_overwritten() { Map<String, String> m = new HashMap<String, String>(); m.put("a", "b"); m.put(new String("a"), "c"); assert m.get("a") == "b"; }
    void ok_byEquals() { Map<String, String> m = new HashMap<String, String>(); m.put("a", "b"); m.put(new String("a"), "c"); assert m.get("a") == "c" && m.size() == 1; }
    void bad_size() { Map<String, String> m = new HashMap<String, String>(); m.put("a", "b"); m.put("a", "c"); assert m.size() == 2; }
    void bad_keyClass() { Map<Object, String> m = new HashMap<Object, String>(); Integer i = 1; Long l = 1L; m.put("1", "b"); assert m.size() == 0; }
    void bad_putResult() { Map<String, String> m = new HashMap<String, String>(); String s = m.put("a", "b"); assert s != null; }
    void bad_nullValue() { Map<String, String> m = new HashMap<String, String>(); m.put("a", null); assert !m.containsKey("a"); }
    void bad_concurrent() { ConcurrentHashMap<String, String> m = new ConcurrentHashMap<String, String>(); m.put("a", "b"); assert m.get("a") != null; }
    void bad_concurrentNull() { ConcurrentHashMap<String, String> m = new ConcurrentHashMap<String, String>(); m.put("a", null); }
}

class Texts {
    void bad_substring(String s) { if (s != null) { String t = s.substring(1); } }
    void bad_substringOrder(String s) { if (s != null && s.length() > 5) { String t = s.substring(3, 2); } }
    void ok_substring(String s) { if (s != null && s.length() > 5) { String t = s.substring(2, 3); assert t.length() == 1 && t.charAt(0) == s.charAt(2); } }
    void bad_charAt(String s) { if (s != null) { char c = s.charAt(0); } }
    void bad_charAtEnd(String s) { if (s != null && s.length() == 3) { char c = s.charAt(3); } }
    void bad_parse() { int i = Integer.parseInt("12"); }
    void bad_parseValue() { try { int i = Integer.parseInt("12"); assert i == 13; } catch (NumberFormatException e) { } }
    void bad_indexOf(String s) { if (s != null) { int i = s.indexOf('a'); assert i >= 0; } }
    void bad_trim(String s) { if (s != null) { String t = s.trim(); assert t == s; } }
    void bad_floorMod(int a, int b) { int r = Math.floorMod(a, b); }
    void bad_floorModSign(int a) { int r = Math.floorMod(a, 5); assert r == a % 5; }
    void bad_exact(int a) { int r = Math.addExact(a, 1); }
    void bad_abs(int a) { assert Math.abs(a) == a; }
    void bad_startsWith(String s) { if (s != null && s.startsWith("ab")) { assert s.length() == 2; } }
}

class Atomics {
    int x;
    final AtomicInteger a = new AtomicInteger(0);
    //@ atomic_invariant a: (v == 0 ==> Perm(x, 1));
    //@ ensures committed(a);
    Atomics() {
        //@ commit a;
    }
    //@ requires committed(a);
    void bad_getTakes() { if (a.get() == 0) { x = 1; } }
    //@ requires committed(a);
    void ok_swap() { if (a.compareAndSet(0, 1)) { x = 1; a.set(0); } }
    //@ requires committed(a);
    void bad_swapIgnored() { a.compareAndSet(0, 1); x = 1; a.set(0); }
    //@ requires committed(a);
    void bad_setWithout() { a.set(0); }
    //@ requires committed(a);
    void bad_stale() { int v = a.get(); int w = a.get(); assert v == w; }
    //@ requires committed(a);
    void bad_incrementTwice() { int v = a.incrementAndGet(); int w = a.incrementAndGet(); assert w == v + 1; }
}

class Permits {
    int x;
    final Semaphore s = new Semaphore(2);
    //@ permit s: Perm(x, 1\2);
    //@ ensures committed(s);
    Permits() {
        //@ commit s;
    }
    //@ requires committed(s);
    void bad_writeWithOne() throws InterruptedException { s.acquire(); x = 1; s.release(); }
    //@ requires committed(s);
    void ok_writeWithTwo() throws InterruptedException { s.acquire(); s.acquire(); x = 1; s.release(); s.release(); }
    //@ requires committed(s);
    void bad_releaseMore() { s.release(); }
    //@ requires committed(s);
    void bad_tryAcquire() { s.tryAcquire(); int y = x; s.release(); }
}
