class Acc {
    int sum;
    int next() { return 1; }
    int add(int[] a, int i) { sum += a[i] > 0 ? a[i] : next(); return sum; }
    int plain(int[] a, int i) { sum += a[i] > 0 ? a[i] : 0; return sum; }
}
