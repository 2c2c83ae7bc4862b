// How often each mark was given: every mark has its own counter, and no counter is ever negative.

class Histogram {
    /*@
    context_everywhere marks != null ** counts != null ** marks != counts;
    context_everywhere (\forall* int i; 0 <= i && i < marks.length; Perm(marks[i], 1\2));
    context_everywhere (\forall* int i; 0 <= i && i < counts.length; Perm(counts[i], 1));
    requires (\forall int i; 0 <= i && i < marks.length; 0 <= marks[i] && marks[i] < counts.length);
    ensures (\forall int i; 0 <= i && i < counts.length; counts[i] >= 0);
    @*/
    static void count(int[] marks, int[] counts) {
        /*@
        loop_invariant 0 <= k ** k <= counts.length;
        loop_invariant (\forall int i; 0 <= i && i < k; counts[i] == 0);
        loop_invariant (\forall int i; 0 <= i && i < marks.length; 0 <= marks[i] && marks[i] < counts.length);
        @*/
        for (int k = 0; k < counts.length; k++) {
            counts[k] = 0;
        }
        /*@
        loop_invariant 0 <= k ** k <= marks.length;
        loop_invariant (\forall int i; 0 <= i && i < counts.length; counts[i] >= 0);
        loop_invariant (\forall int i; 0 <= i && i < marks.length; 0 <= marks[i] && marks[i] < counts.length);
        @*/
        for (int k = 0; k < marks.length; k++) {
            counts[marks[k]]++;
        }
    }

    /*@
    context counts != null ** (\forall* int i; 0 <= i && i < counts.length; Perm(counts[i], 1\2));
    requires counts.length > 0;
    ensures 0 <= \result && \result < counts.length;
    ensures (\forall int i; 0 <= i && i < counts.length; counts[i] <= counts[\result]);
    @*/
    static int mostFrequent(int[] counts) {
        int best = 0;
        /*@
        loop_invariant 1 <= k ** k <= counts.length ** 0 <= best ** best < k;
        loop_invariant (\forall* int i; 0 <= i && i < counts.length; Perm(counts[i], 1\2));
        loop_invariant (\forall int i; 0 <= i && i < k; counts[i] <= counts[best]);
        @*/
        for (int k = 1; k < counts.length; k++) {
            if (counts[k] > counts[best]) {
                best = k;
            }
        }
        return best;
    }
}
