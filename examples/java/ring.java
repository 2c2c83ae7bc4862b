// A queue in a ring: the predicate says where the elements are, its functions what a client may know.

class Ring {
    private int[] items;
    private int first;
    private int count;

    /*@
    resource ring() = Perm(items, 1) ** items != null ** items.length > 0 ** Perm(items[*], 1)
        ** Perm(first, 1) ** Perm(count, 1)
        ** 0 <= first ** first < items.length ** 0 <= count ** count <= items.length;

    requires ring();
    pure int size() = \Unfolding ring() \in count;

    requires ring();
    pure int room() = \Unfolding ring() \in items.length - count;
    @*/

    //@ requires capacity > 0;
    //@ ensures ring() ** size() == 0 ** room() == capacity;
    Ring(int capacity) {
        items = new int[capacity];
        //@ fold ring();
    }

    //@ requires ring() ** room() > 0;
    //@ ensures ring() ** size() == \old(size()) + 1 ** room() == \old(room()) - 1;
    void put(int item) {
        //@ unfold ring();
        int at = first + count;
        if (at >= items.length) {
            at -= items.length;
        }
        items[at] = item;
        count++;
        //@ fold ring();
    }

    //@ requires ring() ** size() > 0;
    //@ ensures ring() ** size() == \old(size()) - 1 ** room() == \old(room()) + 1;
    int take() {
        //@ unfold ring();
        int item = items[first];
        first = first + 1 == items.length ? 0 : first + 1;
        count--;
        //@ fold ring();
        return item;
    }
}

class Main {
    public static void main(String[] args) {
        Ring ring = new Ring(2);
        ring.put(3);
        ring.put(4);
        int a = ring.take();
        ring.put(5);
        //@ assert ring.size() == 2;
    }
}
