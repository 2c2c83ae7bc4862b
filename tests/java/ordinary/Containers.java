// test: check
// Ordinary Java without annotations: generics, inner classes, iterators, lambdas.

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class Containers {
    interface Visitor<R> {
        R leaf(int value);
        R node(R left, R right);
        default R twice(R one) { return node(one, one); }
    }

    static abstract class Tree {
        abstract <R> R accept(Visitor<R> visitor);
        abstract int depth();
    }

    static final class Leaf extends Tree {
        private final int value;
        Leaf(int value) { this.value = value; }
        @Override <R> R accept(Visitor<R> visitor) { return visitor.leaf(value); }
        @Override int depth() { return 0; }
    }

    static final class Node extends Tree {
        final Tree left, right;
        Node(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }
        @Override <R> R accept(Visitor<R> visitor) {
            return visitor.node(left.accept(visitor), right.accept(visitor));
        }
        @Override int depth() { return 1 + Math.max(left.depth(), right.depth()); }
    }

    static class Ring<T> implements Iterable<T> {
        private final Object[] slots;
        private int first, size;

        Ring(int capacity) {
            if (capacity <= 0) throw new IllegalArgumentException("capacity");
            slots = new Object[capacity];
        }

        boolean offer(T value) {
            if (size == slots.length) return false;
            slots[(first + size++) % slots.length] = value;
            return true;
        }

        @SuppressWarnings("unchecked")
        T poll() {
            if (size == 0) return null;
            T value = (T) slots[first];
            slots[first] = null;
            first = (first + 1) % slots.length;
            size--;
            return value;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                private int at = 0;

                @Override public boolean hasNext() { return at < size; }

                @SuppressWarnings("unchecked")
                @Override public T next() {
                    if (!hasNext()) throw new NoSuchElementException();
                    return (T) slots[(first + at++) % slots.length];
                }
            };
        }
    }

    class Counter {
        int count;
        void hit() { count++; total++; }
    }

    private int total;

    static <A, B> List<B> map(List<? extends A> from, Function<? super A, ? extends B> f) {
        List<B> result = new ArrayList<>();
        for (A a : from) result.add(f.apply(a));
        return result;
    }

    static <T extends Comparable<T>> T largest(List<T> all) {
        T best = null;
        for (T t : all) {
            if (best == null || t.compareTo(best) > 0) best = t;
        }
        return best;
    }

    static int sum(int... numbers) {
        int result = 0;
        for (int n : numbers) result += n;
        return result;
    }

    int run(String[] words) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : words) counts.merge(word, 1, Integer::sum);
        Counter counter = new Counter();
        Runnable hit = counter::hit;
        hit.run();
        Predicate<String> longer = w -> w.length() > 3;
        Comparator<String> byLength = (a, b) -> Integer.compare(a.length(), b.length());
        Supplier<Ring<String>> make = () -> new Ring<>(4);
        BiFunction<Integer, Integer, Integer> add = (x, y) -> x + y;
        Ring<String> ring = make.get();
        for (String word : words) {
            if (longer.test(word) && !ring.offer(word)) break;
        }
        int seen = 0;
        for (String word : ring) seen += word.length();
        List<Integer> lengths = map(List.of(words), String::length);
        Integer most = largest(lengths);
        return add.apply(seen, most == null ? 0 : most) + sum() + sum(1, 2) + byLength.compare("a", "bb") + total;
    }
}
