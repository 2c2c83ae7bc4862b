// The elements of a list are added up by two tasks of a thread pool, each with one half of the list. Both only read it.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Half implements Runnable {
    final List<Integer> list;
    final int from;
    final int to;
    int positive;

    //@ requires list != null;
    //@ ensures this.list == list && this.from == from && this.to == to;
    //@ ensures Perm(positive, 1);
    Half(List<Integer> list, int from, int to) {
        this.list = list;
        this.from = from;
        this.to = to;
    }

    //@ requires list != null ** [1\3]list.state() ** 0 <= from ** from <= to ** to <= list.size();
    //@ requires Perm(positive, 1);
    //@ ensures [1\3]list.state() ** Perm(positive, 1) ** 0 <= positive ** positive <= to - from;
    public void run() {
        positive = 0;
        //@ loop_invariant [1\3]list.state() ** Perm(positive, 1) ** from <= i ** i <= to ** to <= list.size();
        //@ loop_invariant 0 <= positive ** positive <= i - from;
        for (int i = from; i < to; i++) {
            Integer x = list.get(i);
            if (x != null && x > 0) {
                positive++;
            }
        }
    }
}

class Main {
    //@ context list != null ** list.state();
    //@ ensures 0 <= \result && \result <= list.size();
    static int positive(List<Integer> list) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int middle = list.size() / 2;
        Half lower = new Half(list, 0, middle);
        Half upper = new Half(list, middle, list.size());
        Future<?> first = pool.submit(lower);
        Future<?> second = pool.submit(upper);
        pool.shutdown();
        first.get();
        second.get();
        return lower.positive + upper.positive;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        List<Integer> list = new ArrayList<>();
        list.add(3);
        list.add(-1);
        list.add(4);
        System.out.println(positive(list));
    }
}
