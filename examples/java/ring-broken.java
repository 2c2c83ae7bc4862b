// A ring that does not come back to its beginning: the predicate cannot be folded any more.

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
    @*/

    //@ requires ring() ** size() > 0;
    //@ ensures ring();
    int take() {
        //@ unfold ring();
        int item = items[first];
        first++;
        count--;
        //@ fold ring(); //~ ERROR foldFailed:false: first < items.length
        return item;
    }
}
