// The state of an interface, defined by the classes that have it.

interface Stack {
    //@ resource state();
    //@ requires state();
    //@ pure int size();

    //@ requires state();
    //@ ensures state() ** size() == \old(size()) + 1;
    void push(int x);
}

class ArrayStack implements Stack {
    int[] data;
    int n;
    //@ resource state() = Perm(data, 1) ** Perm(n, 1) ** data != null ** Perm(data[*], 1) ** 0 <= n ** n <= data.length;

    /*@
    requires state();
    pure int size() = \Unfolding state() \in n;
    @*/

    //@ ensures state() ** size() == 0;
    ArrayStack() { data = new int[4]; n = 0;
      //@ fold state();
    }

    public void push(int x) {
        //@ unfold state();
        if (n == data.length) {
            int[] more = new int[data.length * 2 + 1];
            //@ loop_invariant Perm(data, 1\2) ** Perm(n, 1\2) ** data != null ** Perm(data[*], 1) ** 0 <= i ** i <= n ** n == data.length ** more.length == 2 * n + 1 ** Perm(more[*], 1);
            for (int i = 0; i < n; i++) more[i] = data[i];
            data = more;
        }
        data[n] = x;
        n = n + 1;
        //@ fold state();
    }
}

class Client {
    //@ requires s != null ** s.state();
    //@ ensures s.state() ** s.size() == \old(s.size()) + 2;
    static void two(Stack s) { s.push(1); s.push(2); }

    //@ requires s != null ** s.state() ** s.size() == 0;
    static void wrong(Stack s) {
        s.push(1);
        //@ assert s.size() == 2; //~ ERROR assertFailed:false
    }

    static void use() {
        ArrayStack a = new ArrayStack();
        two(a);
        //@ assert a.size() == 2;
    }
}
