// A tree that loses what was on its left when something smaller is inserted.

class Tree {
    private int number;
    private Tree left;
    private Tree right;

    /*@
    resource tree() = Perm(number, 1) ** Perm(left, 1) ** Perm(right, 1)
        ** (left != null ==> left.tree()) ** (right != null ==> right.tree());

    requires tree();
    pure int size() = \Unfolding tree() \in 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
    @*/

    //@ ensures tree() ** size() == 1;
    Tree(int number) {
        this.number = number;
        //@ fold tree();
    }

    //@ requires tree();
    //@ ensures tree() ** size() == \old(size()) + 1; //~ ERROR postFailed:false
    void insert(int n) {
        //@ unfold tree();
        if (n < number) {
            left = new Tree(n);
        } else if (right == null) {
            right = new Tree(n);
        } else {
            right.insert(n);
        }
        //@ fold tree();
    }
}
