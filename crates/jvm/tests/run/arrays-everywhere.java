// Rows of arrays of arrays, initialisers and clones are somebody's, too.
// contract: arrayPerm
class Rows {
    public static void main(String[] args) throws InterruptedException {
        int[][] rows = {{1, 2}, {3, 4}};
        int[] copy = rows[1].clone();
        //@ exhale Perm(copy[0], 1\2);
        System.out.println(rows[1][0] + copy[0]);
        copy[1] = 5;
        copy[0] = 6;
    }
}
