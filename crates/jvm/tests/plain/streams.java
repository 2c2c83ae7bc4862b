import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Main {
    static int calls;
    int factor = 3;

    IntUnaryOperator times() {
        return x -> x * factor + calls++;
    }

    public static void main(String[] args) {
        Main m = new Main();
        int[] doubled = IntStream.range(0, 5).map(m.times()).toArray();
        System.out.println(Arrays.toString(doubled) + calls);
        m.factor += 2;
        List<String> words = Stream.of("pear", "fig", "apple").sorted().map(String::toUpperCase).collect(Collectors.toList());
        System.out.println(words);
        Supplier<List<Integer>> make = ArrayList::new;
        List<Integer> list = make.get();
        list.add(m.factor);
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> x + list.get(0)).apply(1, 2));
    }
}
