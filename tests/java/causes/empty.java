class Numbers {
    //@ requires a != null ** Perm(a[*], read);
    static int first(int[] a) {
        return a[0]; //~ ERROR arrayBounds
        //~^ CAUSE: outside the array
    }
}
