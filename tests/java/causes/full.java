class Stack {
    int[] data;
    int size;
    /*@ resource valid() = Perm(data, write) ** Perm(size, write) ** data != null ** 0 <= size ** size <= data.length
          ** (\forall* int i; 0 <= i && i < data.length; Perm(data[i], write)); @*/
    //@ requires valid();
    //@ ensures valid();
    void push(int v) {
        //@ unfold valid(); //~ CAUSE: what the predicate says
        data[size] = v; //~ ERROR arrayBounds: size < data.length
        size = size + 1;
        //@ fold valid();
    }
}
