import java.util.*;

class Main {
    List<String> names = new ArrayList<>();
    Map<String, Integer> counts = new TreeMap<>();
    Deque<Integer> stack = new ArrayDeque<>();

    void count(String word) {
        counts.merge(word, 1, Integer::sum);
        if (!names.contains(word)) {
            names.add(word);
        }
        stack.push(word.length());
    }

    public static void main(String[] args) {
        Main m = new Main();
        for (String word : "to be or not to be".split(" ")) {
            m.count(word);
        }
        System.out.println(m.counts + " " + m.names + " " + m.stack);
        Collections.sort(m.names, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(m.names);
        Iterator<Integer> it = m.stack.iterator();
        int sum = 0;
        while (it.hasNext()) {
            sum += it.next();
        }
        System.out.println(sum);
    }
}
