class Cell {
    //@ requires a != null ** Perm(a[*], read) ** 0 <= i;
    static int read(int[] a, int i) {
        return a[i]; //~ ERROR arrayBounds
        //~^ CAUSE: outside the array
    }
}
