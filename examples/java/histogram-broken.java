// Nobody says that the marks are small enough to be counted.

class Histogram {
    /*@
    context_everywhere marks != null ** counts != null ** marks != counts;
    context_everywhere (\forall* int i; 0 <= i && i < marks.length; Perm(marks[i], 1\2));
    context_everywhere (\forall* int i; 0 <= i && i < counts.length; Perm(counts[i], 1));
    requires (\forall int i; 0 <= i && i < marks.length; 0 <= marks[i]);
    @*/
    static void count(int[] marks, int[] counts) {
        /*@
        loop_invariant 0 <= k ** k <= marks.length;
        loop_invariant (\forall int i; 0 <= i && i < marks.length; 0 <= marks[i]);
        @*/
        for (int k = 0; k < marks.length; k++) {
            counts[marks[k]]++; //~ ERROR arrayBounds: may lie outside
        }
    }
}
