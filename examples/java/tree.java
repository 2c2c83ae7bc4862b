// A binary tree of numbers that knows how many it has; the predicate owns the whole tree.

class Tree {
    private int number;
    private Tree left;
    private Tree right;

    /*@
    resource tree() = Perm(number, 1) ** Perm(left, 1) ** Perm(right, 1)
        ** (left != null ==> left.tree()) ** (right != null ==> right.tree());

    requires tree();
    pure int size() = \Unfolding tree() \in 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());

    requires tree();
    pure boolean contains(int n) = \Unfolding tree() \in
        number == n || (left != null && left.contains(n)) || (right != null && right.contains(n));
    @*/

    //@ ensures tree() ** size() == 1 ** contains(number);
    Tree(int number) {
        this.number = number;
        //@ fold tree();
    }

    //@ requires tree();
    //@ ensures tree() ** size() == \old(size()) + 1 ** contains(n);
    void insert(int n) {
        //@ unfold tree();
        if (n < number) {
            if (left == null) {
                left = new Tree(n);
            } else {
                left.insert(n);
            }
        } else {
            if (right == null) {
                right = new Tree(n);
            } else {
                right.insert(n);
            }
        }
        //@ fold tree();
    }

    //@ requires tree();
    //@ ensures tree() ** size() == \old(size());
    int smallest() {
        //@ unfold tree();
        int found = number;
        if (left != null) {
            found = left.smallest();
        }
        //@ fold tree();
        return found;
    }
}

class Main {
    public static void main(String[] args) {
        Tree t = new Tree(5);
        t.insert(3);
        t.insert(8);
        //@ assert t.size() == 3;
        //@ assert t.contains(8);
    }
}
