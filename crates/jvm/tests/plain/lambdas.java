import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

class Main {
    int state;
    Runnable action = () -> state++;
    Supplier<Integer> reader = () -> this.state;
    static Function<Integer, Integer> fact;
    Consumer<String> sink = s -> { state += s.length(); };

    static {
        fact = n -> n <= 1 ? 1 : n * fact.apply(n - 1);
    }

    int twice(IntSupplier s) {
        return s.getAsInt() + s.getAsInt();
    }

    static <T> T call(Callable<T> c) throws Exception {
        return c.call();
    }

    public static void main(String[] args) throws Exception {
        Main m = new Main();
        m.action.run();
        m.action.run();
        m.sink.accept("four");
        System.out.println(m.reader.get() + " " + fact.apply(6));
        System.out.println(m.twice(() -> m.state++) + " " + m.state);
        System.out.println(call(() -> m.state = 50) + call(() -> "s"));
        int[] counter = new int[1];
        Runnable r = () -> counter[0] += 2;
        r.run();
        r.run();
        System.out.println(counter[0]);
        Comparator<int[]> byFirst = (a, b) -> a[0] - b[0];
        List<int[]> list = new ArrayList<>(List.of(new int[] {3}, new int[] {1}));
        list.sort(byFirst);
        System.out.println(list.get(0)[0]);
        Predicate<Main> big = x -> x.state > 10;
        System.out.println(big.negate().or(x -> x.state == 50).test(m));
        Function<Main, Integer> get = x -> x.state;
        UnaryOperator<Integer> inc = x -> x + 1;
        System.out.println(get.andThen(inc).apply(m));
        Supplier<Supplier<Integer>> nested = () -> () -> m.state--;
        System.out.println(nested.get().get() + m.state);
        m.action = m.state > 0 ? () -> m.state = -1 : () -> { throw new RuntimeException(); };
        m.action.run();
        System.out.println(m.state);
    }
}
