// A bounded buffer over a ring of elements: producers wait for a place, consumers for an element.

/*@
lock_invariant Perm(items, 1) ** items != null ** items.length > 0 ** Perm(items[*], 1)
    ** Perm(first, 1) ** Perm(count, 1)
    ** 0 <= first ** first < items.length ** 0 <= count ** count <= items.length;
@*/
class Buffer {
    private int[] items;
    private int first;
    private int count;

    //@ requires size > 0;
    //@ ensures committed(this);
    Buffer(int size) {
        items = new int[size];
        first = 0;
        count = 0;
        //@ commit this;
    }

    //@ requires committed(this);
    void put(int item) throws InterruptedException {
        synchronized (this) {
            /*@
            loop_invariant held(this) ** Perm(items, 1) ** items != null ** items.length > 0 ** Perm(items[*], 1);
            loop_invariant Perm(first, 1) ** Perm(count, 1);
            loop_invariant 0 <= first ** first < items.length ** 0 <= count ** count <= items.length;
            @*/
            while (count == items.length) {
                wait();
            }
            int last = first + count;
            if (last >= items.length) {
                last -= items.length;
            }
            items[last] = item;
            count++;
            notifyAll();
        }
    }

    //@ requires committed(this);
    int take() throws InterruptedException {
        synchronized (this) {
            /*@
            loop_invariant held(this) ** Perm(items, 1) ** items != null ** items.length > 0 ** Perm(items[*], 1);
            loop_invariant Perm(first, 1) ** Perm(count, 1);
            loop_invariant 0 <= first ** first < items.length ** 0 <= count ** count <= items.length;
            @*/
            while (count == 0) {
                wait();
            }
            int item = items[first];
            first = first + 1 == items.length ? 0 : first + 1;
            count--;
            notifyAll();
            return item;
        }
    }
}
