import java.util.*;

class Node<T extends Comparable<T>> {
    T value;
    Node<T> left, right;

    Node(T value) {
        this.value = value;
    }

    void insert(T x) {
        if (x.compareTo(value) < 0) {
            if (left == null) left = new Node<>(x); else left.insert(x);
        } else {
            if (right == null) right = new Node<T>(x); else right.insert(x);
        }
    }

    void walk(List<? super T> out) {
        if (left != null) left.walk(out);
        out.add(value);
        if (right != null) right.walk(out);
    }
}

class Pair<A, B> {
    A first;
    B second;

    Pair(A a, B b) {
        first = a;
        second = b;
    }

    <C> Pair<A, C> with(C c) {
        Pair<A, C> p = new Pair<>(first, c);
        p.second = c;
        return p;
    }

    Pair<B, A> swap() {
        return new Pair<>(second, first);
    }
}

class Main {
    static <T> T last(T[] all) {
        T found = null;
        for (T t : all) {
            found = t;
        }
        return found;
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> all) {
        T best = null;
        for (T t : all) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    public static void main(String[] args) {
        Node<Integer> root = new Node<>(5);
        for (int x : new int[] {3, 8, 1, 4, 9}) {
            root.insert(x);
        }
        List<Number> out = new ArrayList<>();
        root.walk(out);
        System.out.println(out);
        Pair<String, Integer> p = new Pair<>("a", 1);
        System.out.println(p.with(2.5).second + p.swap().swap().first);
        System.out.println(last(new String[] {"x", "y"}) + max(Arrays.asList(3, 7, 5)));
        root.left.value += 10;
        System.out.println(root.left.value);
    }
}
