// One interface, two stacks. Clients know its state only by name; each class says what it is made of.

interface IntStack {
    //@ resource state();

    //@ requires state();
    //@ ensures \result >= 0;
    //@ pure int size();

    //@ requires state();
    //@ ensures state() ** size() == \old(size()) + 1;
    void push(int x);

    //@ requires state() ** size() > 0;
    //@ ensures state() ** size() == \old(size()) - 1;
    int pop();
}

final class ArrayStack implements IntStack {
    private int[] items;
    private int top;

    /*@
    resource state() = Perm(items, 1) ** items != null ** Perm(items[*], 1) ** Perm(top, 1)
        ** 0 <= top ** top <= items.length;

    requires state();
    ensures \result >= 0;
    pure int size() = \Unfolding state() \in top;
    @*/

    //@ ensures state() ** size() == 0;
    ArrayStack() {
        items = new int[4];
        //@ fold state();
    }

    //@ requires state();
    //@ ensures state() ** size() == \old(size()) + 1;
    public void push(int x) {
        //@ unfold state();
        if (top == items.length) {
            int[] larger = new int[2 * items.length + 1];
            //@ loop_invariant Perm(items, 1\2) ** items != null ** Perm(items[*], 1\2) ** Perm(top, 1\2) ** top == items.length;
            //@ loop_invariant larger != null ** larger.length > items.length ** Perm(larger[*], 1) ** 0 <= k ** k <= top;
            for (int k = 0; k < top; k++) {
                larger[k] = items[k];
            }
            items = larger;
        }
        items[top] = x;
        top++;
        //@ fold state();
    }

    //@ requires state() ** size() > 0;
    //@ ensures state() ** size() == \old(size()) - 1;
    public int pop() {
        //@ unfold state();
        top--;
        int x = items[top];
        //@ fold state();
        return x;
    }
}

class Clients {
    //@ requires s != null ** s.state();
    //@ ensures s.state() ** s.size() == \old(s.size());
    static int twice(IntStack s) {
        s.push(1);
        s.push(2);
        int a = s.pop();
        int b = s.pop();
        return a + b;
    }
}
