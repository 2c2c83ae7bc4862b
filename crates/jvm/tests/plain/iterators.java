import java.util.*;
import java.util.stream.*;

class Range implements Iterable<Integer> {
    int from, to;

    Range(int from, int to) {
        this.from = from;
        this.to = to;
    }

    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            int at = from;

            @Override
            public boolean hasNext() {
                return at < to;
            }

            @Override
            public Integer next() {
                return at++;
            }
        };
    }
}

class Main {
    public static void main(String[] args) {
        Range r = new Range(2, 6);
        int sum = 0;
        for (int x : r) {
            if (x == 4) continue;
            sum += x;
        }
        r.to++;
        for (var x : r) sum *= x > 5 ? 2 : 1;
        System.out.println(sum);
        System.out.println(StreamSupport.stream(r.spliterator(), false).map(x -> x * r.from).collect(Collectors.toList()));
        Map<Boolean, List<Integer>> parts = IntStream.rangeClosed(1, 6).boxed().collect(Collectors.partitioningBy(x -> x % r.from == 0));
        System.out.println(parts);
        List<List<Integer>> nested = List.of(List.of(1), List.of(2, 3));
        for (List<Integer> in : nested) for (Integer x : in) System.out.print(x + in.size());
        System.out.println();
        ListIterator<String> it = new ArrayList<>(List.of("a", "b")).listIterator();
        while (it.hasNext()) {
            String s = it.next();
            it.set(s + it.nextIndex());
        }
        System.out.println(it.previous());
    }
}
