class Jumps {
    int f() { return 1; }
    void log() { }
    int m(int k) { try { return switch (k) { case 1 -> { k = 5; yield k; } default -> f(); }; } finally { log(); } }
    int loops(int n) {
        int r = 0;
        outer:
        for (int i = 0; i < n; i++) { while (true) { if (i == 3) continue outer; if (i == 4) break outer; r += i; break; } }
        do { r--; } while (r > 0);
        for (int v : new int[] {1, 2}) r += v;
        return r;
    }
    void res(AutoCloseable a) throws Exception { try (a) { log(); } catch (RuntimeException e) { throw e; } }
    synchronized void sync() { log(); }
}
