import java.util.*;

class Blob {
    byte[] bytes = new byte[200_000];
    int used;
    Blob next;
}

class Main {
    static Blob kept;

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 3000; i++) {
            Blob b = new Blob();
            b.used = i;
            b.bytes[i % 100] = (byte) i;
            sum += b.bytes[i % 100] + b.used;
            if (i % 1000 == 0) {
                b.next = kept;
                kept = b;
            }
        }
        int n = 0;
        for (Blob b = kept; b != null; b = b.next) n++;
        System.out.println(sum + " " + n);
        List<int[]> small = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            int[] a = new int[3];
            a[i % 3] = i;
            if (i % 5000 == 0) small.add(a);
        }
        System.gc();
        System.out.println(small.size() + small.get(1)[5000 % 3]);
    }
}
