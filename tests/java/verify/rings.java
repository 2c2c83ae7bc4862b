// Remainders of what lies at most once around: rings of any size.

class Queue {
    private int[] buffer;
    private int head, length;

    /*@
    resource queue(seq<int> s) = Perm(buffer, write) ** Perm(head, write) ** Perm(length, write)
        ** buffer != null ** Perm(buffer[*], write)
        ** 0 <= head ** head < buffer.length ** 0 <= length ** length <= buffer.length ** |s| == length
        ** (\forall int i = 0 .. length; s[i] == buffer[(head + i) % buffer.length]);
    @*/

    //@ requires n > 0;
    //@ ensures queue(seq<int>{});
    Queue(int n) {
        buffer = new int[n];
        //@ fold queue(seq<int>{});
    }

    /*@
    given seq<int> s;
    requires queue(s);
    ensures queue(\result ? s + seq<int>{x} : s);
    @*/
    boolean offer(int x) {
        //@ unfold queue(s);
        if (length == buffer.length) {
            //@ fold queue(s);
            return false;
        }
        buffer[(head + length) % buffer.length] = x;
        length++;
        //@ fold queue(s + seq<int>{x});
        return true;
    }

    /*@
    given seq<int> s;
    requires queue(s) ** |s| > 0;
    ensures queue(s.tail) ** \result == s.head;
    @*/
    int poll() {
        //@ unfold queue(s);
        int x = buffer[head];
        head = (head + 1) % buffer.length;
        length--;
        //@ fold queue(s.tail);
        return x;
    }

    /*@
    given seq<int> s;
    requires queue(s) ** |s| > 0;
    ensures queue(s.tail);
    @*/
    void notMoved() {
        //@ unfold queue(s);
        length--;
        //@ fold queue(s.tail); //~ ERROR foldFailed
    }

    //@ requires b > 0 && b <= a && a < 2 * b;
    //@ ensures a % b == a - b && a / b == 1;
    static void once(int a, int b) { }

    //@ requires b > 0 && b <= a && a <= 2 * b;
    //@ ensures a % b == a - b; //~ ERROR postFailed
    static void twice(int a, int b) { }

    //@ requires 0 < b && -b < a && a < 0;
    //@ ensures a % b == a + b; //~ ERROR postFailed
    static void below(int a, int b) { }
}
