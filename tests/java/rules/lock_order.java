// test: check
// An order of locks has no circle, and gives every object one place that stays.

class First {
    //@ lock_before Second; //~ ERROR lock-order: come before themselves
}

class Second {
    //@ lock_before Third; //~ ERROR lock-order: come before themselves
}

class Third {
    //@ lock_before First; //~ ERROR lock-order: come before themselves
}

class Own {
    //@ lock_before Own; //~ ERROR lock-order: come before themselves
}

class Changes {
    int n;
    final int[] all = new int[1];
    final int k = 3;
    //@ lock_level n; //~ ERROR lock-order: final fields
}

class Elements {
    final int[] all = new int[1];
    //@ lock_level all[0]; //~ ERROR lock-order: final fields
}

class Quotient {
    final int k = 3;
    final int j;
    Quotient(int j) { this.j = j; }
    //@ lock_level 1 / j; //~ ERROR lock-order: final fields
}

class Twice {
    final int j = 1;
    //@ lock_level j; //~ ERROR lock-order: two levels
    //@ lock_level 2;
}

class Above {
    //@ lock_level 1;
}

class Below extends Above {
    //@ lock_level 2; //~ ERROR lock-order: already
}

interface Face { }

class Faces {
    //@ lock_before Face; //~ ERROR lock-order: only classes of the program
}

class Strings {
    //@ lock_before String; //~ ERROR lock-order: only classes of the program
}

class Places {
    //@ resource later(Object o) = \lockset < o; //~ ERROR held-position: `\lockset`

    //@ requires \lockset < this;
    void fine() { }
}
